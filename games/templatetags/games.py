"""What templates ask of the games: symbols, titles, terms of a match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from django import template
from django.template.base import FilterExpression, Parser, Token
from django.template.loader import render_to_string
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from games import svg
from games.models import Match
from games.panels import SeatPanel, TurnLine, listed
from games.rules import registry
from games.rules.face import Tool
from games.rules.protocol import CUSTOM, Game
from games.seats import minus, seat_html

register = template.Library()
register.filter("minus", minus)


@register.simple_tag
def sprite(game: Game, lang: str) -> SafeString:
    """The symbols of one game."""
    return mark_safe(svg.sprite((game.face,), lang))  # noqa: S308 - files of ours


@register.simple_tag
def sprite_all(lang: str) -> SafeString:
    """The symbols of all games."""
    return mark_safe(svg.sprite(tuple(game.face for game in registry.all_games()), lang))  # noqa: S308 - files of ours


class _Shared(template.Node):
    """What stands between ``shared`` and ``endshared``."""

    def __init__(self, inner: template.NodeList, key: str, values: list[FilterExpression]) -> None:
        self.nodelist, self._key, self._values = inner, key, values

    def render(self, context: template.Context) -> SafeString:
        """Drawn for the first reader, kept for the others."""
        key = (self._key, get_language(), *(value.resolve(context) for value in self._values))
        return context["sitting"].shared(key, lambda: self.nodelist.render(context))  # type: ignore[no-any-return]


@register.tag
def shared(parser: Parser, token: Token) -> _Shared:
    """``{% shared name value ... %}`` to ``{% endshared %}``: the same for all readers of a board for whom the values are."""
    _tag, key, *values = token.split_contents()
    inner = parser.parse(("endshared",))
    parser.delete_first_token()
    return _Shared(inner, key, [parser.compile_filter(value) for value in values])


@register.simple_tag
def seat_panels(panels: Sequence[SeatPanel]) -> SafeString:
    """The seats' panels."""
    return mark_safe("".join(seat_html(panel, number) for number, panel in enumerate(panels, 1)))  # noqa: S308 - safe, each


@register.simple_tag
def tool_button(item: Mapping[str, Any]) -> SafeString:
    """A tool of the draft bar."""
    return _tool(item["tool"], item["key"], item["href"], item["icon"])


@lru_cache(maxsize=2048)
def _tool(tool: Tool, key: int, href: str, icon: str) -> SafeString:
    return render_to_string("games/_tool.html", {"item": {"tool": tool, "key": key, "href": href, "icon": icon}})


@register.simple_tag(takes_context=True)
def live_open(context: template.Context) -> SafeString:
    """The opening tag of a board, with what ``live.js`` reads from it."""
    sitting, match, draft = context["sitting"], context["match"], context["draft"]
    marks = {"data-version": sitting.version, "data-position": sitting.position}
    if match:
        lang = get_language() or "en"
        marks |= {"data-title": title(match), "data-socket": f"/live/matches/{match.pk}/?lang={lang}"}
        marks["data-address"] = match.get_absolute_url()
    words = "".join(f' {name}="{escape(str(value))}"' for name, value in marks.items())
    words += " data-mine" if match and context["held"] else ""
    words += " data-draft" if draft and not draft.is_empty else ""
    return mark_safe(f'<div id="live" class="match seats-{len(context["seats"])}"{words}>')  # noqa: S308 - escaped


@register.simple_tag(takes_context=True)
def now_lines(context: template.Context) -> SafeString:
    """What is to be said now: whose turn it is, what was played, warnings."""
    turns, draft = context["turns"], context["draft"]
    fresh = draft is None or not (draft.actions or draft.pick)
    passed = context["passed"] if fresh and not context["sitting"].ended else ""
    first = f'<span class="passed">{escape(passed)}</span> ' if passed else ""
    lines = [f'<p id="now" role="status">{first}{escape(context["now"])}</p>']
    if context["notice"]:
        lines.append(f'<p class="notice" id="notice" role="alert">{escape(context["notice"])}</p>')
    elif turns and fresh:
        lines.append(f'<p class="told"><b>{escape(turns[0].who)}</b> {escape(turns[0].words)}</p>')
    lines += [f'<p class="warning">{escape(text)}</p>' for text in (context["extra"], context["warning"]) if text]
    return mark_safe("\n".join(lines))  # noqa: S308 - escaped


@register.simple_tag
def turn_line(line: TurnLine) -> SafeString:
    """A line of the turn list."""
    return _turn_line(line, get_language() or "")


@lru_cache(maxsize=4096)
def _turn_line(line: TurnLine, _lang: str) -> SafeString:
    """Remembered, since each stands in the list for a dozen turns and for all readers."""
    return render_to_string("games/_turn.html", {"line": line})


@register.simple_tag
def title(match: Match) -> str:
    """The game's title and who plays."""
    names = _("One screen") if match.venue == Match.Venue.ONE_SCREEN else listed([seat.name for seat in match.seats.all()])
    return f"{registry.get(match.slug).title}, {names}"


@register.simple_tag
def seats_phrase(game: Game) -> str:
    """ "2 seats" or "2–4 seats"."""
    least, most = min(game.seats), max(game.seats)
    if least == most:
        return ngettext("%(n)s seat", "%(n)s seats", most) % {"n": most}
    return _("%(least)s–%(most)s seats") % {"least": least, "most": most}


@register.filter
def terms(match: Match, lang: str) -> list[str]:
    """What was agreed: ranked or casual, options other than the defaults."""
    game = registry.get(match.slug)
    facts = [_("ranked") if match.rated else _("casual")]
    for name, choice in match.options.items():
        if name in game.options and choice != game.options[name][0]:
            label, words = game.face.option(name, lang[:2])
            facts.append(_("%(label)s: %(choice)s") % {"label": label, "choice": words.get(choice, words.get(CUSTOM, choice))})
    return facts


@register.simple_tag
def terms_line(match: Match, lang: str) -> str:
    """The same in one line."""
    return " · ".join(terms(match, lang))


@register.filter
def free_seats(match: Match) -> int:
    """How many seats are free."""
    return match.seat_count - len(match.seats.all())


@register.filter
def free_list(match: Match) -> range:
    """One item for each free seat."""
    return range(free_seats(match))
