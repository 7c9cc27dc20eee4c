from collections.abc import Callable, Sequence

import pytest
from django.utils import timezone

from club.accounts.models import Member
from games.models import Game, Match, Seat, Turn


@pytest.fixture
def finished(db: None) -> Callable[..., Match]:
    """Makes a finished ranked match of these members in this order of placing; ``turns`` are the texts of each seat."""

    def make(
        *members: Member, placing: Sequence[int] | None = None, turns: Sequence[str] | None = None, **fields: object
    ) -> Match:
        fields = {"rated": True, "status": Match.Status.FINISHED, "slug": "arlecchino", **fields}
        now = timezone.now()
        match = Match.objects.create(seat_count=len(members), opened_by=members[0], started_at=now, ended_at=now, **fields)
        for index, member in enumerate(members):
            place = placing[index] if placing else index + 1
            Seat.objects.create(match=match, index=index, member=member, shown_name=member.shown_name, placing=place)
        game = Game.objects.create(match=match, setup="", state={})
        for seat, text in enumerate(turns if turns is not None else ["a1"] * len(members)):
            Turn.objects.create(game=game, ply=seat + 1, seat=seat, text=text, position=seat + 1, by=members[seat])
        return match

    return make
