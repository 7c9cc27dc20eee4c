"""A visitor's board on one screen becomes a match of the member that the visitor turned out to be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction

from games.models import Game, Match, MatchEvent, Turn
from games.people import Member
from games.refusals import Refused
from games.rules import registry
from games.rules.protocol import RulesError, State
from games.services import steps
from games.services.opening import checked, new_match

Played = Mapping[str, Any]
"""A game as a session keeps it: ``setup``, and ``turns`` with ``text`` and ``facts`` of each."""


def one_screen_adopt(*, by: Member, slug: str, seats: int, options: Mapping[str, str], games: Sequence[Played]) -> Match:
    """A casual match on one screen with these games in it, every turn as it was played; the last game runs.

    Refused for what the rules do not take: then nothing is made.
    """
    engine = checked(slug, seats, options, games[0]["setup"])
    kind: dict[str, Any] = {"venue": Match.Venue.ONE_SCREEN, "seating": Match.Seating.CHOSEN}
    with transaction.atomic():
        match, _is_new = new_match(engine, by=by, seats=seats, options=options, **kind)
        for index in range(seats):
            steps.sit(match, index, by)
        match.setup = games[0]["setup"]
        steps.start(match)
        # The setup was the lot's, not the host's: another match is to get another one.
        match.setup = ""
        for number, played in enumerate(games, start=1):
            if number > 1:
                steps.log(match, MatchEvent.Kind.EXTRA_TIME)
            state = _lay(match, by, number, played)
        if state.is_over:
            raise Refused("over")
        match.to_act = state.seat
        match.version = match.position
        steps.save(match)
        steps.tell(match, members=[by.pk])
    return match


def _lay(match: Match, by: Member, number: int, played: Played) -> State:
    """Writes one game and its turns; the visitor kept his seats in extra time."""
    engine = registry.get(match.slug)
    try:
        state = engine.start(seats=match.seat_count, options=match.options, setup=played["setup"])
        seating = list(range(match.seat_count))
        fields = {"options": dict(state.options), "setup": state.setup, "seating": seating, "state": state.dump()}
        row, _is_new = Game.objects.get_or_create(match=match, number=number, defaults=fields)
        turns = []
        for turn in played["turns"]:
            after = registry.play_turn(state, turn["text"])
            told = {"seat": state.seat, "text": turn["text"], "facts": turn["facts"], "passed": list(after.passed)}
            turns.append(Turn(game=row, ply=after.turn_number, by=by, position=match.position, **told))
            match.position += 1
            state = after
    except (RulesError, ValueError, KeyError, TypeError):
        raise Refused("illegal", action="") from None
    Turn.objects.bulk_create(turns)
    row.state = state.dump()
    row.save(update_fields=["state"])
    return state
