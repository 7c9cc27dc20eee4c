"""Everything a board page shows, as one context: for ``games.markup``, or where there is no board, for a template.

``spread`` turns a sitting and a draft into the context. What is rendered holds no preference and no token, so that one
render serves a whole audience.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.template.loader import render_to_string
from django.utils import translation
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _

from games import markup, panels, room, selectors, small, svg
from games.addresses import address
from games.board import board_html, told
from games.damage import salvaged
from games.models import Match, MatchEvent
from games.refusals import Refused
from games.rules.draft import Draft, read_draft
from games.rules.protocol import GameOver, RulesError
from games.selectors import Audience
from games.sitting import Sitting, sitting_of
from games.tools import draft_bar
from games.turnlines import lines_of


def spread(sitting: Sitting, lang: str, *, draft: str = "", pick: str = "", why: str = "", notice: str = "") -> dict[str, Any]:
    """The whole context, in the language that is active (``lang`` is its two-letter code).

    A draft that does not fit is dropped and said so; only who may act can have one. Where facts of the last turns are damaged,
    they are worked out anew, in the context's own sitting; Unreadable where they cannot be.
    """
    face = sitting.state.game.face
    made, stale = _draft(sitting, draft, pick)
    if why and sitting.active and not notice:
        notice = face.why(made, why[:100], lang)
    acting = None if sitting.acting is None else sitting.state.seat
    # An annulled match has no winner, whatever the board says.
    won = sitting.ended and sitting.annulled is None
    faces = sitting.shared(("faces", lang), lambda: [face.seat(sitting.state, seat, lang) for seat in range(sitting.state.seats)])
    people = sitting.people if sitting.ratings else [replace(one, rating=None, note=None) for one in sitting.people]
    seats = [
        panels.seat_panel(faces[engine], sitting.state, engine, person, acting=acting, ended=won)
        for engine, person in ((sitting.engine_seat(seat), person) for seat, person in enumerate(people))
    ]
    sides = [panel.title for panel in seats]
    sitting = salvaged(
        lambda: _tellable(sitting, made, seats, lang), lambda: _tellable(sitting.anew(), made, seats, lang), _of(sitting)
    )
    return {
        "sitting": sitting,
        "match": sitting.match,
        "seats": seats,
        "mine_to_act": sitting.active,
        "now": _now(sitting, made, seats, lang),
        "notice": notice or stale,
        "passed": panels.passing([sides[int(sitting.seating[seat])] for seat in sitting.state.passed]),
        "warning": "" if sitting.state.is_over else face.warning(sitting.state, lang),
        "board": board_html(sitting, made, lang),
        "told": bool(told(sitting, made)),
        "draft": made if sitting.active else None,
        "bar": draft_bar(made, lang) if sitting.active else None,
        "turns": _turns(sitting, seats, lang),
        "more_turns": (bool(sitting.turns) and sitting.turns[-1]["ply"] > 1) or sitting.game_number > 1,
        "result": _result(sitting, seats, lang) if sitting.ended else None,
        "extra": _extra(sitting),
        "others_go_on": sitting.state.seats - len(sitting.state.left) > 2,
        "may_resign": sitting.match is not None and not sitting.ended and _stays(sitting),
    }


def _tellable(sitting: Sitting, made: Draft, seats: Sequence[panels.SeatPanel], lang: str) -> Sitting:
    """The sitting, whose turns can be told in words and on the board: all that is made of their facts is made here."""
    _turns(sitting, seats, lang)
    told(sitting, made)
    return sitting


def _turns(sitting: Sitting, seats: Sequence[panels.SeatPanel], lang: str) -> list[panels.TurnLine]:
    return sitting.shared(("turns", lang), lambda: lines_of(sitting, seats, lang))


def _of(sitting: Sitting) -> str:
    return sitting.state.game.slug if sitting.match is None else f"match {sitting.match.pk}"


def _extra(sitting: Sitting) -> str:
    """While extra time is played, how the game before ended, and whether everybody plays another side now."""
    if not sitting.tied_before or sitting.ended:
        return ""
    told = {"number": sitting.game_number, "scores": panels.scoreline(sitting.tied_before)}
    if sitting.exchanged:
        return _("Extra time, game %(number)s: the game before was tied, %(scores)s. The sides are exchanged.") % told
    return _("Extra time, game %(number)s: the game before was tied, %(scores)s.") % told


def _stays(sitting: Sitting) -> bool:
    return any(sitting.engine_seat(seat) not in sitting.state.left for seat in sitting.held)


def _draft(sitting: Sitting, text: str, pick: str) -> tuple[Draft, str]:
    empty = read_draft(sitting.state)
    if not (text or pick) or not sitting.held:
        return empty, ""
    try:
        if not sitting.active:
            raise GameOver(text)
        return read_draft(sitting.state, text, pick), ""
    except RulesError:
        return empty, Refused("draft-stale").sentence


def _now(sitting: Sitting, made: Draft, seats: Sequence[panels.SeatPanel], lang: str) -> str:
    if sitting.annulled is not None:
        return _("This match is annulled.")
    if sitting.ended:
        return _("The match is over.")
    if sitting.active:
        return sitting.state.game.face.prompt(made, lang)
    return _("%(name)s is to play.") % {"name": next((panel.title for panel in seats if panel.to_act), "")}


def _result(sitting: Sitting, seats: Sequence[panels.SeatPanel], lang: str) -> dict[str, Any]:
    match, state = sitting.match, sitting.state
    if sitting.annulled is not None:
        # Nobody has won, and an emblem has some player's colour.
        return {"title": _("Annulled by the staff"), "reason": MatchEvent.told(sitting.annulled), "notes": [], "emblem": ""}
    placing = [state.placing[sitting.engine_seat(seat)] for seat in range(len(seats))]
    left = [seats[int(sitting.seating[seat])].title for seat in state.left]
    resigned = match is not None and match.reason == Match.Reason.RESIGNED
    if resigned and left:
        reason = _("%(name)s has resigned.") % {"name": panels.listed(left[-1:])}
    else:
        reason = state.game.face.ending(state, lang)
    notes = [(panel.title, panels.rating_note(panel.person.note)) for panel in seats if panel.person.note]
    winner = next((panel for panel in seats if panel.won), None)
    emblem = winner.icons if winner else mark_safe(svg.icon(state.game.face.emblem))  # noqa: S308 - our own symbols
    told = notes if sitting.ratings else None
    return {"title": panels.verdict(seats, placing), "reason": reason, "notes": told, "emblem": emblem}


def fragment(match: Match, audience: Audience, lang: str, sitting: Sitting | None = None, *, turned: bool = False) -> str:
    """The board fragment for one audience: what a socket pushes. ``sitting`` where it is known already, whoever's it is."""
    with translation.override(lang):
        context = match_context(match, audience, lang, sitting=sitting, turned=turned)
        # The template does the same for a page, with its own last line break.
        return markup.table_html(context) + "\n" if "sitting" in context else render_to_string("games/_live.html", context)


def laid_out(
    match: Match,
    lang: str,
    held: frozenset[int] = frozenset(),
    draft: Mapping[str, str] | None = None,
    *,
    sitting: Sitting | None = None,
    turned: bool = False,
    ratings: bool = True,
) -> dict[str, Any] | None:
    """What ``spread`` tells of a match that has started to who holds those seats; None where nobody can lay it out any more."""

    def laid() -> dict[str, Any] | None:
        return spread((sitting or sitting_of(match)).seen_by(held, turned=turned, ratings=ratings), lang, **(draft or {}))

    return salvaged(laid, lambda: None, f"match {match.pk}")


def match_context(
    match: Match,
    audience: Audience,
    lang: str,
    draft: Mapping[str, str] | None = None,
    *,
    sitting: Sitting | None = None,
    turned: bool = False,
    ratings: bool = True,
) -> dict[str, Any]:
    """The context of a match in any status: open ones have seats to fill instead of a board."""
    if match.never_began:
        start = small.of_start(match, lang, turned=turned) if match.status == Match.Status.OPEN else ""
        return room.waiting_room(match, audience, (draft or {}).get("notice", "")) | {"start": start}
    held = audience.held
    context = laid_out(match, lang, held, draft, sitting=sitting, turned=turned, ratings=ratings)
    if context is None:
        return room.unreadable(match)
    again = None if match.is_running else getattr(match, "rematch", None)
    if again is not None and again.status in Match.WITHOUT_RESULT:
        again = None
    return {
        **context,
        "held": held,
        "mine": bool(held),
        "may_repeat": selectors.may_repeat(match, held),
        "turn_url": address("match-turn", match.pk),
        "again": again,
        "in_again": again is not None and selectors.sits_also_in(again, match, held),
    }
