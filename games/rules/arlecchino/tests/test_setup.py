"""Rules 2 to 4: the tiles, the deal, the colours of the seats."""

import random
from collections import Counter

import pytest

from games.rules.arlecchino import GAME
from games.rules.arlecchino.tables import TILES
from games.rules.arlecchino.tests.boards import SETUP


def start(seats=2, **how):
    return GAME.start(seats=seats, **how)


def test_there_are_35_coloured_tiles_all_different_combinations_of_four_zones():
    assert len(set(TILES)) == 35
    assert Counter(len(set(tile)) for tile in TILES) == {1: 4, 2: 18, 3: 12, 4: 1}
    assert Counter("".join(TILES)) == dict.fromkeys("RBGY", 35)


def test_all_tiles_are_dealt_at_random_and_one_hole():
    setups = [start(rng=random.Random(seed)).setup for seed in range(200)]
    assert len(set(setups)) == 200
    for setup in setups:
        assert sorted(setup.replace("/", ",").split(",")) == sorted([*TILES, "-"])
    assert len({setup.replace("/", ",").split(",").index("-") for setup in setups}) > 30


def test_equal_chance_deals_equally():
    assert start(rng=random.Random(7)) == start(rng=random.Random(7))


def test_a_given_setup_is_taken_and_chance_is_not_asked():
    rng = random.Random(7)
    before = rng.getstate()
    assert start(setup=SETUP, rng=rng).setup == SETUP
    assert rng.getstate() == before


def test_the_tiles_lie_where_the_setup_says():
    tiles = start(setup=SETUP).tiles()
    assert (tiles["a6"], tiles["f6"], tiles["a5"], tiles["e1"]) == ("RRRR", "RRBG", "RRBY", "YYYY")
    assert "f1" not in tiles
    assert len(tiles) == 35


@pytest.mark.parametrize(("seats", "scores"), [(2, (70, 70)), (3, (35, 35, 35)), (4, (35, 35, 35, 35))])
def test_each_colour_has_35_zones_and_with_three_seats_yellow_counts_for_nobody(seats, scores):
    assert start(seats, setup=SETUP).scores == scores


@pytest.mark.parametrize(("seats", "movements"), [(2, (3, 1)), (3, (0, 1, 1)), (4, (0, 1, 1, 2))], ids=["two", "three", "four"])
def test_seats_have_their_colours(seats, movements):
    """BGYY: green and yellow against red and blue; red, blue, green and neutral yellow; red, blue, green, yellow."""
    state = start(seats, setup=SETUP)
    cell = next(cell for cell, tile in state.tiles().items() if tile == "BGYY")
    assert tuple(state.movements(cell, seat) for seat in range(seats)) == movements


def test_seat_0_begins_if_it_can_and_the_seats_play_in_order():
    state = start(3, rng=random.Random(2))
    assert (state.seat, state.passed, state.turn_number) == (0, (), 0)
    order = []
    for _ in range(6):
        order.append(state.seat)
        turn = state.turn_number
        while state.turn_number == turn:
            state = state.play(state.legal_actions()[0])
    assert order == [0, 1, 2, 0, 1, 2]


def test_the_first_seats_pass_if_they_cannot_begin():
    """Only the tiles of a4 and c6 can jump into the corner, and none can step into it and then jump."""
    dealt = [tile for tile in TILES if tile not in ("YYYY", "GGGG", "GGYY", "GGGY")]
    rows = ["-", *dealt[:1], "YYYY", *dealt[1:10], "GGGG", *dealt[10:], "GGYY", "GGGY"]
    setup = "/".join(",".join(rows[k : k + 6]) for k in range(0, 36, 6))
    state = start(4, setup=setup)
    assert (state.seat, state.passed, state.legal_actions()) == (2, (0, 1), ("a4xa6",))


@pytest.mark.parametrize(
    "setup",
    [
        "",
        "-",
        SETUP.replace("-", "BW"),
        SETUP.replace("RRRB", "RRBR"),
        SETUP.replace("RRRB", "rrrb"),
        SETUP.replace("RRRB", "RRRR"),
        SETUP.replace("RRRB", "-"),
        SETUP.replace("RRRB", "RRB"),
        SETUP.replace("RRRB", "RRRV"),
        SETUP.replace("/", ","),
        SETUP.replace(",", " "),
        SETUP + "\n",
        " " + SETUP,
        SETUP + "/",
        SETUP + ",",
        SETUP.replace("-", ""),
        SETUP * 100,
        b"",
        7,
        [SETUP],
    ],
)
def test_it_rejects_a_bad_setup(setup):
    with pytest.raises(ValueError, match=r"board|tile"):
        start(setup=setup)


@pytest.mark.parametrize("options", [{"return": "custom"}, {"return": "Free"}, {"return": ""}, {"retour": "free"}])
def test_it_rejects_an_unknown_option_or_choice(options):
    with pytest.raises(ValueError, match="return"):
        start(setup=SETUP, options=options)


def test_options_come_in_full():
    assert start(setup=SETUP).options == {"return": "published"}
    assert start(setup=SETUP, options={"return": "free"}).options == {"return": "free"}


@pytest.mark.parametrize("seats", [0, 1, 5, -2, True, 2.0, "2", None])
def test_it_rejects_a_wrong_number_of_seats(seats):
    with pytest.raises(ValueError, match="seats"):
        start(seats, setup=SETUP)


def test_it_needs_chance_or_a_setup():
    with pytest.raises(ValueError, match="rng"):
        start()
