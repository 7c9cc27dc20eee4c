"""Every exercise of every game can be solved by a legal turn, and not by just any; its words are there in both languages."""

from __future__ import annotations

from itertools import islice

import pytest

from games.rules import registry
from games.rules.lesson import Exercise
from games.rules.protocol import Game, State

LESSONS = [(game, exercise) for game in registry.all_games() for exercise in game.face.exercises]
NAMES = [f"{game.slug}/{exercise.name}" for game, exercise in LESSONS]
FREE = {"arlecchino/jump"}
"""Solved by whatever is legal: a first turn at all."""

ENOUGH = 400
"""Turns that are looked at: Lutinfernal has millions of them with a plate, and single placements come first."""


def judged(game: Game, exercise: Exercise) -> tuple[dict[str, State], dict[str, str]]:
    """Turns that solve it, and those that do not with what is said of them."""
    start = exercise.start(game)
    solved, missed = {}, {}
    for turn in islice(registry.legal_turns(start), ENOUGH):
        after = registry.play_turn(start, turn)
        missing = exercise.check(start, turn, after)
        if missing is None:
            solved[turn] = after
        else:
            assert missing.en != missing.fr
            missed[turn] = missing.en
    return solved, missed


@pytest.mark.parametrize(("game", "exercise"), LESSONS, ids=NAMES)
def test_it_can_be_solved_and_not_by_any_turn(game: Game, exercise: Exercise) -> None:
    solved, missed = judged(game, exercise)
    assert solved
    assert bool(missed) == (f"{game.slug}/{exercise.name}" not in FREE)


@pytest.mark.parametrize(
    ("name", "turns"),
    [
        ("arlecchino/step-then-jump", {"d4-d5xf5"}),
        ("arlecchino/stop", {"c4xa4"}),
        ("arlecchino/keep-your-zones", {"d4xd2-c2xa2", "d4xd2-c2xa2-b2"}),
        ("arlecchino/out-of-reach", {"d4xd2"}),
        ("arlecchino/four-tiles", {"b4xd4xd6xb6xb4", "b4xb6xd6xd4xb4"}),
        ("arlecchino/last-move", {"c2-d2-d1xf1", "c2-c1-d1xf1"}),
        ("ludicitude/majority", {"V0,-1"}),
        ("ludicitude/contaminate", {"F-2,1"}),
        ("ludicitude/group", {"3,-1>2,-1"}),
        ("ludicitude/share", {"F2,2:2,1"}),
        ("ludicitude/call-the-end", {"V-2,4", "V-3,3", "V0,4", "V1,3"}),
        ("lutinfernal/surround", {"A5", "*A5"}),
        ("lutinfernal/majority", {"A5", "*A5"}),
        ("lutinfernal/keep-yours", {"C18", "*C18"}),
        ("lutinfernal/cascade", {"A5", "*A5"}),
        ("lutinfernal/order", {"A5!A1", "*A5!A1"}),
    ],
)
def test_what_solves_it_is_known(name: str, turns: set[str]) -> None:
    game, exercise = LESSONS[NAMES.index(name)]
    solved, _missed = judged(game, exercise)
    assert {turn for turn in solved if "(" not in turn} == turns


def test_a_plate_is_needed_where_the_goal_says_so() -> None:
    game, exercise = LESSONS[NAMES.index("lutinfernal/plate")]
    solved, missed = judged(game, exercise)
    assert all(turn.startswith("A(") for turn in solved)
    assert {turn for turn in missed if "(" not in turn} == {
        a + cell for a in ("", "*") for cell in free_cells(exercise.start(game))
    }


def free_cells(state: State) -> list[str]:
    return [action for action in state.legal_actions() if action[0] != "*" and "(" not in action]


@pytest.mark.parametrize("game", registry.all_games(), ids=lambda game: game.slug)
def test_there_are_six_at_least_with_words_that_fit(game: Game) -> None:
    exercises = game.face.exercises
    assert len(exercises) >= 6
    assert len({exercise.name for exercise in exercises}) == len(exercises)
    for exercise in exercises:
        for text, most in ((exercise.title, 32), (exercise.goal, 130), (exercise.hint, 200)):
            assert all(0 < len(words) <= most for words in text), text
            assert text.en != text.fr


@pytest.mark.parametrize("game", registry.all_games(), ids=lambda game: game.slug)
def test_a_newcomer_is_told_one_thing_for_each_moment(game: Game) -> None:
    steps = game.face.first_steps
    assert len(steps) == 3
    for text in steps:
        assert all(0 < len(words) <= 130 for words in text), text
        assert text.en != text.fr
