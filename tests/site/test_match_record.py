"""A game's record can be taken along by whoever may see the match, under the names that pages show."""

from __future__ import annotations

from random import Random

import pytest

from club.accounts.models import Member
from club.accounts.services.erasing import member_erase
from games.models import Match
from games.rules.protocol import Game
from games.rules.record import read
from tests.site.evening import client_of, member_at, opened, play_on


def record_of(reader: Member | None, match: Match) -> str:
    reply = client_of(reader).get(f"/matches/{match.pk}/games/1/record.txt")
    assert (reply.status_code, reply["Content-Type"]) == (200, "text/plain; charset=utf-8")
    assert reply["Content-Disposition"] == f'attachment; filename="{match.slug}-{match.pk}-1.txt"'
    return reply.content.decode()


@pytest.mark.parametrize("turns", [4, 1_000])
def test_it_is_a_record_of_the_game_as_it_stands(game: Game, alice: Member, bob: Member, charlie: Member, turns: int) -> None:
    match = play_on(opened(alice, bob, slug=game.slug), Random(2), turns)
    record, row = read(record_of(charlie, match)), match.games.get()
    assert record.turns == tuple(row.turns.order_by("ply").values_list("text", flat=True))
    assert (record.game, record.setup, dict(record.options)) == (game.slug, row.setup, row.options)
    assert record.tags == (
        ("Event", f"Match {match.pk}"),
        ("Site", f"http://testserver/matches/{match.pk}/"),
        ("Date", f"{match.started_at:%Y-%m-%d}"),
        *(("Player", f"{seat} {member_at(match, index).shown_name}") for seat, index in enumerate(row.seating)),
    )


def test_hostile_and_erased_names_do_no_harm(alice: Member, bob: Member) -> None:
    match = play_on(opened(alice, bob, slug="arlecchino"), Random(2), 4)
    match.seats.filter(member=bob).update(shown_name='B"]\n[Setup "x"] {')
    member_erase(by=alice, member=alice)
    names = {value[2:] for name, value in read(record_of(bob, match)).tags if name == "Player"}
    assert names == {"former member", 'B"] [Setup "x"] {'}


@pytest.mark.damaged
def test_what_cannot_be_laid_out_says_so_and_leads_to_the_match(alice: Member, bob: Member) -> None:
    match = play_on(opened(alice, bob, slug="arlecchino"), Random(2), 4)
    match.games.update(setup="nonsense", state={})
    reply = client_of(alice).get(f"/matches/{match.pk}/games/1/record.txt")
    assert (reply.status_code, "cannot be read" in reply.content.decode()) == (404, True)
    assert f'href="{match.get_absolute_url()}"' in reply.content.decode()
