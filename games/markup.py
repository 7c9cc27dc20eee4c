"""A board with all that stands beside it as HTML, joined in Python: it is drawn at every turn for every audience.

``static/js/live.js`` reads the opening tag's data, and finds things again by their ids. Everything is escaped here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from django.template.loader import render_to_string
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.addresses import address as address_of
from games.addresses import target
from games.models import Match
from games.panels import title_of
from games.rules.draft import Draft
from games.rules.face import Tool
from games.rules.scene import Go
from games.seats import seat_html
from games.sitting import Sitting
from games.turnlines import turn_html

Context = Mapping[str, Any]


def table_html(context: Context) -> SafeString:
    """The whole of it, from what ``games.table`` has found, in the language that is active."""
    sitting: Sitting = context["sitting"]
    parts = [
        _opening(context),
        f'<input type="hidden" form="act" name="position" value="{sitting.position}">',
        '<div class="play">',
        f'<section class="seats" aria-label="{escape(_("Seats"))}">',
        "".join(seat_html(panel, number) for number, panel in enumerate(context["seats"], 1)) + "</section>",
        '<div class="now">',
        *_now(context),
        "</div>",
        f'<div class="stage">{context["board"]}</div>',
        _below(context),
        "</div>",
        render_to_string("games/_result.html", dict(context)) if context["result"] else "",
        # The same for all who hold a seat, and for all who hold none.
        context.get("beside", "")
        if "beside" in context or context.get("without_turns")
        else sitting.shared(("turns", get_language(), context["may_resign"]), lambda: _turns(context)),
        "</div>",
    ]
    return mark_safe("\n".join(parts))  # noqa: S308 - escaped, each


def _opening(context: Context) -> str:
    sitting, match, draft = context["sitting"], context["match"], context["draft"]
    marks = {"data-version": sitting.version, "data-position": sitting.position}
    if context.get("spot"):
        marks["data-spot"] = context["spot"]
    if match:
        address = f"/live/matches/{match.pk}/?lang={get_language() or 'en'}{'&turned=1' if sitting.turned else ''}"
        marks |= {"data-title": title_of(match), "data-socket": address, "data-address": match.get_absolute_url()}
    words = "".join(f' {name}="{escape(str(value))}"' for name, value in marks.items())
    words += " data-mine" if match and context["held"] else ""
    # What scripts ask about a target stands on the board with this draft.
    words += f' data-draft="{escape(target(draft.actions, Go(pick=draft.pick)))}"' if draft and not draft.is_empty else ""
    # Scripts may then confirm by themselves, and there is the button for it.
    words += " data-whole" if draft and draft.complete and context["bar"] and context["bar"]["verb"] else ""
    return f'<div id="live" class="match seats-{len(context["seats"])}"{words}>'


def _now(context: Context) -> list[str]:
    """Whose turn it is, what was played, warnings."""
    turns, draft = context["turns"], context["draft"]
    fresh = draft is None or not (draft.actions or draft.pick)
    passed = context["passed"] if fresh and not context["sitting"].ended else ""
    first = f'<span class="passed">{escape(passed)}</span> ' if passed else ""
    lines = [f'<p id="now" role="status">{first}{escape(context["now"])}</p>']
    if context["notice"]:
        lines.append(f'<p class="notice" id="notice" role="alert">{escape(context["notice"])}</p>')
    elif turns and fresh:
        again = _replay() if context["told"] else ""
        lines.append(f'<p class="told">{again}<b>{escape(turns[0].who)}</b> {escape(turns[0].words)}</p>')
    return lines + [f'<p class="warning">{escape(text)}</p>' for text in (context["extra"], context["warning"]) if text]


def _replay() -> str:
    """What has the last turn told again, by ``static/js/tell.js``."""
    words = escape(_("Replay the last turn"))
    return (
        f'<button type="button" id="replay" class="plain" title="{words}" aria-label="{words}" aria-keyshortcuts="r">↻</button> '
    )


def _below(context: Context) -> str:
    """The bar of who may act; its room for who may act later, so that the page keeps its places when it comes."""
    if context["bar"]:
        return _draft(context["bar"], context["draft"], context.get("turn_url", ""))
    # Words stay out of the braces: makemessages does not look into them.
    words = escape(_("Your turn will be prepared here."))
    return f'<p class="rest">{words}</p>' if context["may_resign"] else ""


def _draft(bar: Context, draft: Draft, turn_url: str) -> str:
    """The bar below the board: what the draft would do, and what can be done with it."""
    label = _("Your turn in preparation")
    # Its room is kept, since scripts say here what a target would do; without words and buttons, it says what it is for.
    hint = escape(_("What your turn would do is shown here."))
    parts = [f'<section class="draft" aria-label="{escape(label)}" data-hint="{hint}">']
    parts.append(f'<p class="forecast" id="forecast" aria-live="polite">{escape(bar["forecast"])}</p>')
    if bar["modes"]:
        modes, label = _tools(bar["modes"]), _("What to play")
        parts.append(f'<div class="modes" id="modes" role="group" aria-label="{escape(label)}">{modes}</div>')
    parts.append('<div class="bar tall" id="bar">')
    if not draft.is_empty:
        quiet = '<a class="button quiet" id="{}" href="{}"><i aria-hidden="true">{}</i><span>{}</span></a>'
        parts.append(quiet.format("back", escape(bar["back"]), "←", escape(_("Back"))))
        parts.append(quiet.format("clear", "?", "✕", escape(_("Clear"))))
    parts.append(_tools(bar["tools"]))
    if bar["verb"]:
        value = f'name="turn" value="{escape(draft.text)}" formaction="{escape(turn_url)}"'
        parts.append(f'<button type="submit" form="act" id="confirm" class="primary" {value}>{escape(bar["verb"])}</button>')
    return "\n".join([*parts, "</div>", "</section>"])


def _tools(items: Sequence[Context]) -> str:
    return "".join(_tool(item["tool"], item["key"], item["href"], item["icon"]) for item in items)


@lru_cache(maxsize=2048)
def _tool(tool: Tool, key: str, href: str, icon: str) -> str:
    return render_to_string("games/_tool.html", {"item": {"tool": tool, "key": key, "href": href, "icon": icon}})


def _turns(context: Context) -> str:
    match, words = context["match"], escape(_("Turns"))
    parts = [f'<section class="turns" id="turns" aria-label="{words}">', f"<h2>{words}</h2>"]
    if context["turns"]:
        lines = "".join(map(turn_html, context["turns"]))
        parts.append(f'<ol reversed tabindex="0" aria-label="{words}">{lines}</ol>')
    else:
        parts.append(f"<p>{escape(_('No turn has been played yet.'))}</p>")
    if match and context["turns"]:
        links = [(address_of("match-turns", match.pk), _("All turns"))] if context["more_turns"] else []
        # The result's box leads there too.
        if not context["result"]:
            links.append((address_of("match-position", match.pk, context["sitting"].game_number, "last"), _("Look back")))
        more = " · ".join(f'<a class="more" href="{escape(address)}">{escape(name)}</a>' for address, name in links)
        if more:
            parts.append(f"<p>{more}</p>")
    if context["may_resign"]:
        parts.append(_resigning(match, context["others_go_on"]))
    return "\n".join([*parts, "</section>"])


def _resigning(match: Match, others_go_on: bool) -> str:
    if match.venue == Match.Venue.ONE_SCREEN:
        means = _("The side whose turn it is gives up.")
    else:
        means = _("You leave the match for good; the others go on.") if others_go_on else _("You lose the match.")
    # Words that makemessages is to find stand outside of what is formatted.
    address, asked, sure = escape(address_of("match-resign", match.pk)), _("Resign"), _("Yes, resign")
    return (
        f'<details class="leave"><summary>{escape(asked)}</summary>\n<p>{escape(means)}</p>\n'
        f'<button type="submit" form="act" class="danger" formaction="{address}">{escape(sure)}</button></details>'
    )
