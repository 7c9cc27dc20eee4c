"""Finding the games, and whole turns on any of them."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from games.rules import registry
from games.rules.protocol import GameOver, IllegalAction, UnreadableAction


def start(slug: str, **options: str) -> registry.State:
    return registry.get(slug).start(seats=2, options=options, rng=random.Random(7))


def test_it_finds_the_games_sorted_by_slug() -> None:
    assert [game.slug for game in registry.all_games()] == ["arlecchino", "ludicitude", "lutinfernal"]
    assert all(registry.get(game.slug) is game for game in registry.all_games())


def test_an_unknown_slug_is_answered_with_the_known_ones() -> None:
    with pytest.raises(KeyError, match="'chess'; known: arlecchino, ludicitude, lutinfernal"):
        registry.get("chess")


@pytest.mark.parametrize(
    ("slug", "title", "seats"),
    [("arlecchino", "Arlecchino", [2, 3, 4]), ("ludicitude", "Ludicitude", [2, 3, 4]), ("lutinfernal", "Lutinfernal", [2])],
)
def test_a_game_says_what_it_is(slug: str, title: str, seats: list[int]) -> None:
    game = registry.get(slug)
    assert (game.slug, game.title, list(game.seats)) == (slug, title, seats)
    assert all(isinstance(choices, tuple) and len(choices) > 1 for choices in game.options.values())


def test_legal_turns_come_one_by_one() -> None:
    turns = registry.legal_turns(registry.replay(start("lutinfernal"), ["=B10"]))
    assert len(set(islice(turns, 2_000))) == 2_000


def test_legal_turns_leave_the_stop_out() -> None:
    turns = list(registry.legal_turns(start("arlecchino")))
    assert turns
    assert all("." not in turn for turn in turns)


def test_legal_turns_and_whole_turns_start_between_turns() -> None:
    draft = registry.replay(start("lutinfernal"), ["=B10"]).play("A(0,0)r1")
    with pytest.raises(ValueError, match=r"A\(0,0\)r1"):
        registry.legal_turns(draft)
    with pytest.raises(ValueError, match=r"A\(0,0\)r1"):
        registry.play_turn(draft, "*A1")


def test_a_finished_game_has_no_turns() -> None:
    over = start("ludicitude").leave(1)
    assert list(registry.legal_turns(over)) == []
    with pytest.raises(GameOver):
        registry.play_turn(over, "V-1,1")


@pytest.mark.parametrize("text", ["", ".", "=B10.", "~1", "=B10 ", "=B10~1", "xyz"])
def test_it_refuses_what_is_no_turn(text: str) -> None:
    with pytest.raises(UnreadableAction):
        registry.play_turn(start("lutinfernal"), text)


@pytest.mark.parametrize(
    ("text", "code"), [("A(0,0)r1", "unfinished"), ("A7C1", "too-long"), ("B10", "illegal"), ("=C1", "illegal")]
)
def test_it_refuses_a_turn_that_the_rules_do_not_take(text: str, code: str) -> None:
    before = registry.replay(start("lutinfernal"), ["=B10"])
    with pytest.raises(IllegalAction) as caught:
        registry.play_turn(before, text)
    assert caught.value.code == code
    assert (code == "too-long") == (caught.value.legal == ())


def test_it_stops_a_turn_for_whoever_leaves_the_stop_out() -> None:
    state = start("arlecchino")
    draft = next(after for after in map(state.play, state.legal_actions()) if "." in after.legal_actions())
    assert registry.play_turn(state, draft.draft[0]) == draft.play(".")


@pytest.mark.parametrize("slug", ["arlecchino", "ludicitude", "lutinfernal"])
def test_a_random_turn_is_a_whole_legal_turn(slug: str) -> None:
    state, seen = registry.replay(start(slug), ["=B10"] if slug == "lutinfernal" else []), set()
    for seed in range(40):
        text, after = registry.random_turn_text(state, random.Random(seed))
        assert registry.random_turn(state, random.Random(seed)) == after == registry.play_turn(state, text)
        assert (after.turn_number, after.draft) == (state.turn_number + 1, ())
        seen.add(text)
    assert len(seen) > 2


def test_a_random_turn_asks_its_own_chance_alone_and_begins_between_turns() -> None:
    random.seed(3)
    before, state = random.getstate(), registry.replay(start("lutinfernal"), ["=B10"])
    registry.random_turn(state, random.Random(1))
    assert random.getstate() == before
    with pytest.raises(ValueError, match=r"A\(0,0\)r1"):
        registry.random_turn(state.play("A(0,0)r1"), random.Random(1))
    with pytest.raises(GameOver):
        registry.random_turn(state.leave(0), random.Random(1))


def test_it_replays_turns_and_leavings() -> None:
    state = registry.get("ludicitude").start(seats=3)
    after = registry.replay(state, ["V-1,1", "~2", "V-1,2"])
    assert (after.left, after.seat, after.turn_number) == ((2,), 0, 3)
    assert after == registry.play_turn(registry.play_turn(state, "V-1,1").leave(2), "V-1,2")
    assert registry.replay(state, []) is state


@pytest.mark.parametrize("text", ["~", "~12", "~x", "~ 1", "~\u0661"])
def test_it_refuses_a_leaving_that_is_unreadable(text: str) -> None:
    with pytest.raises(UnreadableAction):
        registry.replay(registry.get("ludicitude").start(seats=3), ["V-1,1", text])


def test_it_refuses_a_leaving_of_nobody() -> None:
    with pytest.raises(IllegalAction):
        registry.replay(registry.get("ludicitude").start(seats=3), ["V-1,1", "~3"])
