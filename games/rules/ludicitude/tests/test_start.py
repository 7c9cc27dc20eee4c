"""Rule 3: the territory at the start, its option and its setups."""

import random

import pytest

from games.rules.geometry import neighbours
from games.rules.ludicitude import GAME
from games.rules.ludicitude.notation import read_cells
from games.rules.ludicitude.tests.boards import holders


@pytest.mark.parametrize(
    ("seats", "setup"),
    [(2, "0,0 1,0 0,1 1,1"), (3, "0,0 1,0 2,0 0,1 1,1 0,2"), (4, "0,0 1,0 2,0 3,0 0,1 1,1 2,1 3,1")],
)
def test_the_compact_territory_is_the_default(seats, setup):
    state = GAME.start(seats=seats)
    assert state.setup == setup
    assert state.options == {"territory": "compact"}
    assert holders(state) == dict.fromkeys(setup.split(), "")
    assert (state.seat, state.turn_number, state.left, state.draft, state.passed) == (0, 0, (), (), ())


def test_each_seat_has_3_homes_9_blanks_and_15_cubes():
    state = GAME.start(seats=4)
    assert [state.stock(seat) for seat in range(4)] == [(3, 9, 15)] * 4
    assert state.scores == (0, 0, 0, 0)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_random_territory_grows_by_two_touching_tiles(seats):
    seen = set()
    for seed in range(40):
        state = GAME.start(seats=seats, options={"territory": "random"}, rng=random.Random(seed))
        seen.add(state.setup)
        cells = read_cells(state.setup, 8)
        assert len(cells) == 2 * seats
        assert state.setup == " ".join(sorted(state.setup.split(), key=lambda text: [int(n) for n in text.split(",")][::-1]))
        again = GAME.start(seats=seats, options={"territory": "random"}, setup=state.setup)
        assert again == state
        assert again.options == {"territory": "random"}
        assert all(sum(near in cells for near in neighbours(cell)) >= 1 for cell in cells)
    assert len(seen) > 5


def test_the_same_seed_gives_the_same_territory():
    one, other = (GAME.start(seats=4, options={"territory": "random"}, rng=random.Random(3)) for _ in range(2))
    assert one == other


def test_a_setup_is_taken_as_it_is_and_chance_is_not_asked():
    rng = random.Random(1)
    before = rng.getstate()
    state = GAME.start(seats=2, options={"territory": "random"}, setup="1,1 0,1 1,0 0,0", rng=rng)
    assert rng.getstate() == before
    assert state.setup == "0,0 1,0 0,1 1,1"
    assert state.options == {"territory": "random"}


@pytest.mark.parametrize(
    ("choice", "setup", "value"),
    [
        ("compact", "1,1 0,0 1,0 0,1", "compact"),
        ("compact", "5,5 6,5 5,6 6,6", "custom"),
        ("compact", "0,0 1,0 2,0 3,0", "custom"),
        ("random", "5,5 6,5 5,6 6,6", "random"),
        ("random", "-7,2 -6,2 -7,3 -8,3", "random"),
        ("random", "0,0 1,0 2,0 3,0", "custom"),
        ("random", "0,0 1,0 0,1 -1,0", "custom"),
        ("custom", "0,0 1,0 0,1 1,1", "custom"),
        ("custom", "0,0 1,0 2,0 3,0", "custom"),
    ],
)
def test_the_option_tells_where_a_setup_may_come_from(choice, setup, value):
    assert GAME.start(seats=2, options={"territory": choice}, setup=setup).options == {"territory": value}


def test_two_pairs_that_only_share_a_bridge_cannot_have_grown():
    """Six tiles: a triangle, and another that touches it in one tile each."""
    apart = "0,0 1,0 0,1 -1,2 -2,3 -1,3"
    assert GAME.start(seats=3, options={"territory": "random"}, setup=apart).options == {"territory": "custom"}


@pytest.mark.parametrize(
    "setup",
    [
        "",
        "0,0 1,0 0,1",
        "0,0 1,0 0,1 1,1 2,1",
        "0,0 1,0 0,1 0,1",
        "0,0 1,0 0,1 5,5",
        "0,0 1,0 4,0 5,0",
        "0,0 1,0 0,1 +1,1",
        "0,0 1,0 0,1 01,1",
        "-0,0 1,0 0,1 1,1",
        "0,0 1,0 0,1 1",
        "0,0 1,0 0,1 1,1,1",
        "0,0;1,0;0,1;1,1",
        "0,0 1,0 0,1 ١,1",
        "1001,0 1000,0 1000,1 999,1",
        "99999999999999999999,0 1,0 0,1 1,1",
        "0,0 1,0 0,1 1,1" + " " * 1000,
        7,
    ],
)
def test_it_rejects_what_is_no_territory(setup):
    with pytest.raises(ValueError, match=r"\S"):
        GAME.start(seats=2, setup=setup)


@pytest.mark.parametrize(
    ("seats", "options", "words"),
    [
        (1, {}, "seats"),
        (5, {}, "seats"),
        (True, {}, "seats"),
        ("2", {}, "seats"),
        (2, {"land": "compact"}, "option"),
        (2, {"territory": "wide"}, "choices"),
        (2, {"territory": "custom"}, "choices"),
        (2, {"territory": "random"}, "rng"),
    ],
)
def test_it_rejects_other_seats_and_options(seats, options, words):
    with pytest.raises(ValueError, match=words):
        GAME.start(seats=seats, options=options)
