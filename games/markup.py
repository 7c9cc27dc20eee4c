"""A board with all that stands beside it as HTML, joined in Python: it is drawn at every turn for every audience.

``static/js/live.js`` reads the opening tag's data, and finds things again by their ids. Everything is escaped here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.models import Match
from games.panels import TurnLine, title_of
from games.rules.draft import Draft
from games.rules.face import Tool
from games.seats import seat_html
from games.sitting import Sitting

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
        render_to_string("games/_result.html", dict(context)) if context["result"] else "",
        f'<div class="stage">{context["board"]}</div>',
        _draft(context["bar"], context["draft"], context.get("turn_url", "")) if context["bar"] else "",
        "</div>",
        # The same for all who hold a seat, and for all who hold none.
        sitting.shared(("turns", get_language(), context["may_resign"]), lambda: _turns(context)),
        "</div>",
    ]
    return mark_safe("\n".join(parts))  # noqa: S308 - escaped, each


def _opening(context: Context) -> str:
    sitting, match, draft = context["sitting"], context["match"], context["draft"]
    marks = {"data-version": sitting.version, "data-position": sitting.position}
    if match:
        address = f"/live/matches/{match.pk}/?lang={get_language() or 'en'}"
        marks |= {"data-title": title_of(match), "data-socket": address, "data-address": match.get_absolute_url()}
    words = "".join(f' {name}="{escape(str(value))}"' for name, value in marks.items())
    words += " data-mine" if match and context["held"] else ""
    words += " data-draft" if draft and not draft.is_empty else ""
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
        lines.append(f'<p class="told"><b>{escape(turns[0].who)}</b> {escape(turns[0].words)}</p>')
    return lines + [f'<p class="warning">{escape(text)}</p>' for text in (context["extra"], context["warning"]) if text]


def _draft(bar: Context, draft: Draft, turn_url: str) -> str:
    """The bar below the board: what the draft would do, and what can be done with it."""
    parts = [f'<section class="draft" aria-label="{escape(_("Your turn in preparation"))}">']
    if bar["forecast"]:
        parts.append(f'<p class="forecast" id="forecast">{escape(bar["forecast"])}</p>')
    if bar["modes"]:
        modes = _tools(bar["modes"])
        parts.append(f'<div class="modes" role="group" aria-label="{escape(_("What to play"))}">{modes}</div>')
    parts.append('<div class="bar tall">')
    if not draft.is_empty:
        quiet = '<a class="button quiet" id="{}" href="{}"><i aria-hidden="true">{}</i>{}</a>'
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
def _tool(tool: Tool, key: int, href: str, icon: str) -> str:
    return render_to_string("games/_tool.html", {"item": {"tool": tool, "key": key, "href": href, "icon": icon}})


def _turns(context: Context) -> str:
    match, words = context["match"], escape(_("Turns"))
    parts = [f'<section class="turns" aria-label="{words}">', f"<h2>{words}</h2>"]
    if context["turns"]:
        lines = "".join(map(turn_html, context["turns"]))
        parts.append(f'<ol reversed tabindex="0" aria-label="{words}">{lines}</ol>')
    else:
        parts.append(f"<p>{escape(_('No turn has been played yet.'))}</p>")
    if match and context["more_turns"]:
        address = escape(reverse("match-turns", args=[match.pk]))
        parts.append(f'<p><a class="more" href="{address}">{escape(_("All turns"))}</a></p>')
    if context["may_resign"]:
        parts.append(_resigning(match, context["others_go_on"]))
    return "\n".join([*parts, "</section>"])


def _resigning(match: Match, others_go_on: bool) -> str:
    if match.venue == Match.Venue.ONE_SCREEN:
        means = _("The side whose turn it is gives up.")
    else:
        means = _("You leave the match for good; the others go on.") if others_go_on else _("You lose the match.")
    address = escape(reverse("match-resign", args=[match.pk]))
    return (
        f'<details class="leave"><summary>{escape(_("Resign"))}</summary>\n<p>{escape(means)}</p>\n'
        f'<button type="submit" form="act" class="danger" formaction="{address}">{escape(_("Yes, resign"))}</button></details>'
    )


def turn_html(line: TurnLine) -> SafeString:
    """A line of a list of turns, in the language that is active."""
    return _turn(line, get_language() or "")


@lru_cache(maxsize=4096)
def _turn(line: TurnLine, _lang: str) -> SafeString:
    """Remembered, since each stands in the list for a dozen turns and for all readers."""
    return render_to_string("games/_turn.html", {"line": line})
