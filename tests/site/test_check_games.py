"""``manage.py check_games``: the stored states are a cache, and this says where it is wrong."""

from __future__ import annotations

from io import StringIO
from random import Random

import pytest
from django.core.management import CommandError, call_command

from club.accounts.models import Member
from games import services
from games.models import Match
from games.rules.protocol import Game
from tests.site.evening import opened, play, play_on, told


def check() -> tuple[list[str], str]:
    """What it prints, and the sentence with which it fails, if it does."""
    out = StringIO()
    failure = ""
    try:
        call_command("check_games", stdout=out)
    except CommandError as error:
        failure = f"{error.returncode} {error}"
    return out.getvalue().splitlines(), failure


def test_it_finds_nothing_after_any_match(game: Game, alice: Member, bob: Member, charlie: Member) -> None:
    opened(alice, slug=game.slug, seats=min(game.seats))
    play_on(opened(alice, bob, slug=game.slug), Random(4))
    services.match_resign(by=bob, match_id=play_on(opened(alice, bob, slug=game.slug), Random(5), 3).pk)
    if 3 in game.seats:
        three = play_on(opened(alice, bob, charlie, slug=game.slug), Random(6), 4)
        services.match_resign(by=charlie, match_id=three.pk)
    lines, failure = check()
    assert failure == ""
    assert lines[-1].endswith("games are as their turns say.")
    assert not lines[0].startswith("0")


@pytest.fixture
def match(toy_game: Game, alice: Member, bob: Member) -> Match:
    play(opened(alice, bob), "t9")
    return play(opened(alice, bob), "t1t2", "t4")


def test_it_names_a_state_that_is_another_one(match: Match) -> None:
    game = match.games.get()
    game.state["scores"] = [1, 2]
    game.save()
    before = told(match)
    assert check() == ([f"match {match.pk}, game 1: the stored state is another one"], "1 1 of 2 games differ from their turns.")
    assert told(match) == before, "nothing is changed"


def test_it_names_turns_that_cannot_be_replayed(match: Match) -> None:
    match.games.get().turns.filter(ply=2).update(text="t1")
    [line], failure = check()
    assert line.startswith(f"match {match.pk}, game 1: its turns cannot be replayed: illegal: 't1'")
    assert failure.startswith("1 1 of 2")


def test_it_names_a_setup_that_is_none(match: Match) -> None:
    match.games.update(setup="nonsense")
    [line], _failure = check()
    assert "its turns cannot be replayed" in line


def test_it_names_a_wrong_seat_to_act(match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(to_act=1)
    assert check() == ([f"match {match.pk}, game 1: seat 1 is not the one to act"], "1 1 of 2 games differ from their turns.")


def test_it_says_which_matches_are_of_no_game_it_knows(match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(slug="chess")
    lines, failure = check()
    assert lines == [f"match {match.pk}: not checked, there is no game 'chess'", "1 games are as their turns say."]
    assert failure == ""
