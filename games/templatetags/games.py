"""What templates ask of the games: symbols, titles, terms of a match."""

from __future__ import annotations

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from games import markup, small, svg, turnlines
from games.finders import sheet_of
from games.models import Match
from games.panels import TurnLine, title_of
from games.rules import registry
from games.rules.protocol import CUSTOM, Game
from games.rules.words import minus

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


@register.simple_tag
def symbols_here() -> SafeString:
    """The symbols of all games, for a page in whose lists small boards stand."""
    return sprite_all((get_language() or "en")[:2])


@register.simple_tag
def style_of(game: Game) -> SafeString:
    """The link to the game's style sheet, for a page's head."""
    return format_html('<link rel="stylesheet" href="{}">', static(sheet_of(game.slug)))


@register.simple_tag
def styles_here() -> SafeString:
    """The style sheets of all games, for such a page's head."""
    return mark_safe("\n".join(style_of(game) for game in registry.all_games()))  # noqa: S308 - escaped there


@register.simple_tag
def small_board(boards: dict[int, SafeString], match: Match) -> SafeString:
    """The match's small board out of ``small.boards_of``; where nothing lies on its table yet, the game's emblem."""
    board = boards.get(match.pk) or small.emblem(match.slug)
    return format_html('<span class="thumb">{}</span>', board)


@register.simple_tag(takes_context=True)
def board_of(context: template.Context) -> SafeString:
    """A board with all that stands beside it: what ``table.spread`` has put into the context."""
    return markup.table_html({str(name): value for name, value in context.flatten().items()})


@register.simple_tag
def turn_line(line: TurnLine) -> SafeString:
    """A line of a list of turns."""
    return turnlines.turn_html(line)


@register.simple_tag
def title(match: Match) -> str:
    """The game's title and who plays."""
    return title_of(match)


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
