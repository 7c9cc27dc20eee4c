"""A line answers for every ply what its turns lead to, without playing the game anew each time."""

from __future__ import annotations

from random import Random

import pytest

from games import replay
from games.damage import Unreadable
from games.kept import Kept
from games.panels import Person
from games.replay import STRIDE, Line, Start, Told
from games.rules import registry
from games.rules.protocol import Game, State


def random_line(game: Game, *, turns: int = 200, seed: int = 3) -> tuple[Line, list[State]]:
    """A random game as a line, its people in another order than the engine's seats; and its positions."""
    rng = Random(seed)
    states, texts = [game.start(seats=min(game.seats), rng=rng)], []
    while not states[-1].is_over and len(texts) < turns:
        text, after = registry.random_turn_text(states[-1], rng)
        texts.append(text)
        states.append(after)
    start = states[0]
    seating = tuple(reversed(range(start.seats)))
    people = tuple(Person(name) for name in ("Alice", "Bob", "Charlie", "Dora")[: start.seats])
    return Line(Start.of(game.slug, start.seats, start.options, start.setup), tuple(texts), people, seating), states


@pytest.fixture
def plays(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every turn that is played from now on; nothing is remembered from before."""
    played: list[str] = []
    play = registry.play_stored
    for name in ("_states", "_scores", "_told"):
        monkeypatch.setattr(replay, name, Kept(4096))
    monkeypatch.setattr(registry, "play_stored", lambda state, text: (played.append(text), play(state, text))[1])
    return played


def test_every_ply_is_where_its_turns_lead(game: Game) -> None:
    line, states = random_line(game)
    assert len(line) == len(states) - 1
    for ply in Random(1).sample(range(len(states)), len(states)):
        assert line.state(ply) == states[ply]
    assert line.scores() == tuple(tuple(reversed(state.scores)) for state in states)


def turns_of(line: Line) -> list[Told]:
    return [line.turn(ply) for ply in range(1, len(line) + 1)]


def test_a_turn_is_told_by_people(game: Game) -> None:
    line, states = random_line(game, turns=5)
    for ply, turn in enumerate(turns_of(line), 1):
        before = states[ply - 1]
        assert turn["text"] == line.texts[ply - 1]
        assert turn["seat"] == line.seating[before.seat]
        assert turn["facts"] == game.face.facts(before, turn["text"])
        assert turn["passed"] == [line.seating[seat] for seat in states[ply].passed]


def test_a_leaver_is_told_as_himself(toy_game: Game) -> None:
    start = toy_game.start(seats=3)
    line = Line(Start.of("toynim", 3, start.options, start.setup), ("t1", "~0"), (Person(),) * 3, (2, 0, 1))
    assert [(turn["seat"], turn["facts"]) for turn in turns_of(line)] == [(2, {"rest": 8}), (2, {})]


def test_a_position_costs_a_few_turns_however_far_it_is(plays: list[str]) -> None:
    line, states = random_line(registry.get("lutinfernal"))
    assert len(line) > 3 * STRIDE
    assert line.state(len(line)) == states[-1]
    assert len(plays) == len(line)
    for ply in range(len(line) + 1):
        plays.clear()
        assert line.state(ply) == states[ply]
        assert len(plays) < STRIDE


def test_a_line_that_grows_or_branches_goes_on_from_what_is_known(plays: list[str]) -> None:
    line, _states = random_line(registry.get("lutinfernal"))
    short = line.branch(len(line) - 1)
    short.state(len(short))
    plays.clear()
    assert line.state(len(line)).is_over
    assert len(plays) <= STRIDE
    branch = line.branch(STRIDE + 1, line.texts[STRIDE + 1 : STRIDE + 3])
    plays.clear()
    assert branch.state(STRIDE + 3) == line.state(STRIDE + 3)
    assert len(plays) < 2 * STRIDE


def test_what_leads_nowhere_says_so(toy_game: Game) -> None:
    start = toy_game.start(seats=2)
    good = Start.of("toynim", 2, start.options, start.setup)
    two = (Person(), Person())
    line = Line(good, ("t1", "t1"), two, (0, 1))
    assert line.state(1).turn_number == 1
    for wrong in (lambda: line.state(2), lambda: line.turn(2), line.scores):
        with pytest.raises(Unreadable):
            wrong()
    for ply in (-1, 3):
        with pytest.raises(IndexError):
            line.state(ply)
    with pytest.raises(Unreadable):
        Start.of("chess", 2, {}, "")
    with pytest.raises(Unreadable):
        Line(Start.of("toynim", 2, {"row": "nine"}, "nonsense"), (), two, (0, 1)).state(0)
    for seating in ((0, 0), (0,), (1, 2)):
        with pytest.raises(Unreadable):
            Line(good, (), two, seating)


def test_the_oldest_is_forgotten_beyond_the_limit() -> None:
    kept = Kept(2)
    for key in "aba":
        kept.put(key, key)
    kept.put("c", "c")
    assert [kept.get(key) for key in "abc"] == ["a", None, "c"]
