"""Everything a board page shows, as one context: for ``games.markup``, or where there is no board, for a template.

``spread`` turns a sitting and a draft into the context. What is rendered holds no preference and no token, so that one
render serves a whole audience.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games import markup, panels, room, svg
from games.models import Match, MatchEvent
from games.refusals import Refused
from games.rules.draft import Draft, read_draft
from games.rules.protocol import LEAVE, GameOver, RulesError
from games.rules.scene import Go
from games.selectors import Audience
from games.sitting import Sitting, sitting_of


def spread(sitting: Sitting, lang: str, *, draft: str = "", pick: str = "", why: str = "", notice: str = "") -> dict[str, Any]:
    """The whole context, in the language that is active (``lang`` is its two-letter code).

    A draft that does not fit is dropped and said so; only who may act can have one.
    """
    face = sitting.state.game.face
    made, stale = _draft(sitting, draft, pick)
    if why and sitting.active and not notice:
        notice = face.why(made, why[:100], lang)
    acting = None if sitting.acting is None else sitting.state.seat
    # An annulled match has no winner, whatever the board says.
    won = sitting.ended and sitting.annulled is None
    faces = sitting.shared(("faces", lang), lambda: [face.seat(sitting.state, seat, lang) for seat in range(sitting.state.seats)])
    seats = [
        panels.seat_panel(faces[engine], sitting.state, engine, person, acting=acting, ended=won)
        for engine, person in ((sitting.engine_seat(seat), person) for seat, person in enumerate(sitting.people))
    ]
    sides = [panel.title for panel in seats]
    return {
        "sitting": sitting,
        "match": sitting.match,
        "seats": seats,
        "mine_to_act": sitting.active,
        "now": _now(sitting, made, seats, lang),
        "notice": notice or stale,
        "passed": panels.passing([sides[int(sitting.seating[seat])] for seat in sitting.state.passed]),
        "warning": "" if sitting.state.is_over else face.warning(sitting.state, lang),
        "board": _board(sitting, made, lang),
        "draft": made if sitting.active else None,
        "bar": _bar(made, lang) if sitting.active else None,
        "turns": sitting.shared(("turns", lang), lambda: [_line(sitting, turn, seats, lang) for turn in sitting.turns]),
        "more_turns": (bool(sitting.turns) and sitting.turns[-1]["ply"] > 1) or sitting.game_number > 1,
        "result": _result(sitting, seats, lang) if sitting.ended else None,
        "extra": _extra(sitting),
        "others_go_on": sitting.state.seats - len(sitting.state.left) > 2,
        "may_resign": sitting.match is not None and not sitting.ended and _stays(sitting),
    }


def _board(sitting: Sitting, made: Draft, lang: str) -> SafeString:
    """The board with this draft on it; those who may not act see the same one."""

    def drawn() -> SafeString:
        last = next((turn["text"] for turn in sitting.turns[:1] if not turn["text"].startswith(LEAVE)), "")
        scene = made.base.game.face.scene(made, lang=lang, active=sitting.active, last=last)
        return mark_safe(svg.board(scene, actions=made.actions, pick=made.pick))  # noqa: S308 - svg escapes every text

    return drawn() if sitting.active else sitting.shared(("board", lang), drawn)


def _line(sitting: Sitting, turn: Mapping[str, Any], seats: Sequence[panels.SeatPanel], lang: str) -> panels.TurnLine:
    sides = [panel.title for panel in seats]
    return panels.turn_line(sitting.state.game.face, turn, seats[turn["seat"]].face, sides, lang)


def _extra(sitting: Sitting) -> str:
    """While extra time is played, how the game before ended."""
    if not sitting.tied_before or sitting.ended:
        return ""
    told = {"number": sitting.game_number, "scores": panels.scoreline(sitting.tied_before)}
    return _("Extra time, game %(number)s: the game before was tied, %(scores)s. The sides are exchanged.") % told


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


def _bar(made: Draft, lang: str) -> dict[str, Any]:
    """The draft bar: what would happen, and the addresses of back, clear and each tool."""
    face = made.base.game.face
    tools: list[dict[str, Any]] = [
        {
            "tool": tool,
            "key": number,
            "href": svg.target(made.actions, tool.go) if tool.go else svg.question(made.actions, made.pick, tool.ask),
            "icon": mark_safe(svg.icon(tool.icon)) if tool.icon else "",  # noqa: S308 - our own symbols
        }
        for number, tool in enumerate(face.tools(made, lang))
    ]
    # Back takes the last step back: the part of an action that is held, else the last action.
    back = Go(back=0 if made.pick else 1)
    return {
        "forecast": face.forecast(made, lang),
        "back": svg.target(made.actions, back),
        "modes": [item for item in tools if item["tool"].pressed is not None],
        "tools": [item for item in tools if item["tool"].pressed is None],
        "verb": face.verb(made, lang) if made.can_confirm and not made.pick else "",
    }


def _result(sitting: Sitting, seats: Sequence[panels.SeatPanel], lang: str) -> dict[str, Any]:
    match, state = sitting.match, sitting.state
    if sitting.annulled is not None:
        emblem = mark_safe(svg.icon(state.game.face.emblem))  # noqa: S308 - our own symbols
        return {"title": _("Annulled by the staff"), "reason": MatchEvent.told(sitting.annulled), "notes": [], "emblem": emblem}
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
    return {"title": panels.verdict(seats, placing), "reason": reason, "notes": notes, "emblem": emblem}


def fragment(match: Match, audience: Audience, lang: str, sitting: Sitting | None = None) -> str:
    """The board fragment for one audience: what a socket pushes. ``sitting`` where it is known already, whoever's it is."""
    with translation.override(lang):
        context = match_context(match, audience, lang, sitting=sitting)
        # The template does the same for a page, with its own last line break.
        return markup.table_html(context) + "\n" if "sitting" in context else render_to_string("games/_live.html", context)


def match_context(
    match: Match, audience: Audience, lang: str, draft: Mapping[str, str] | None = None, *, sitting: Sitting | None = None
) -> dict[str, Any]:
    """The context of a match in any status: open ones have seats to fill instead of a board."""
    if match.never_began:
        return room.waiting_room(match, audience, (draft or {}).get("notice", ""))
    held = audience.held
    try:
        sitting = sitting or sitting_of(match)
    except ValueError:
        return room.unreadable(match)
    context = spread(sitting.seen_by(held), lang, **(draft or {}))
    again = None if match.is_running else getattr(match, "rematch", None)
    if again is not None and again.status in Match.WITHOUT_RESULT:
        again = None
    return {
        **context,
        "held": held,
        "mine": bool(held),
        "may_repeat": bool(held) and match.is_finished and room.shares_a_table(match, held),
        "turn_url": reverse("match-turn", args=[match.pk]),
        "again": again,
        "in_again": again is not None and room.shares_a_member(match, held, again),
    }
