"""Rules 1 and 2: how the plates may lie at the start, and the option ``layout``."""

import pytest

from games.rules.lutinfernal import GAME

COMPACT = "A(0,0)r0 B(3,2)r0 C(-2,5)r0"
RING = "A(0,0)r0 B(4,1)r0 C(-1,5)r0"


@pytest.mark.parametrize(
    ("layout", "setup"),
    [("compact", COMPACT), ("ring", RING), ("corners", "A(0,0)r0 B(5,0)r0 C(0,5)r0")],
)
def test_layouts(layout, setup):
    state = GAME.start(seats=2, options={"layout": layout})
    assert state.setup == setup
    assert state.options == {"layout": layout}
    assert GAME.start(seats=2, options={"layout": layout}, setup=setup) == state


def test_compact_is_the_default():
    assert GAME.start(seats=2) == GAME.start(seats=2, options={}) == GAME.start(seats=2, options={"layout": "compact"})


def test_in_a_named_layout_every_plate_touches_both_others():
    for layout in GAME.options["layout"]:
        around = GAME.start(seats=2, options={"layout": layout}).layout.around
        for one, other in ((0, 1), (0, 2), (1, 2)):
            there = ((1 << 19) - 1) << 19 * other
            assert any(around[cell] & there for cell in range(19 * one, 19 * one + 19))


@pytest.mark.parametrize(
    "setup",
    [
        "A(0,0)r0 B(5,0)r0 C(10,0)r0",  # a row: A and C do not touch, but each touches B
        "A(0,0)r5 B(3,2)r0 C(-2,5)r0",  # as compact, but turned
        "A(7,-3)r0 B(10,-1)r0 C(5,2)r0",  # as compact, but elsewhere
        "A(1000,-1000)r1 B(995,-1000)r2 C(995,-995)r3",
    ],
)
def test_any_other_setup_that_obeys_rule_1_is_custom(setup):
    state = GAME.start(seats=2, setup=setup)
    assert state.options == {"layout": "custom"}
    assert state.setup == setup
    assert len(state.legal_actions()) == 57


def test_another_layout_than_the_named_one_is_custom():
    assert GAME.start(seats=2, options={"layout": "compact"}, setup=RING).options == {"layout": "custom"}


def test_custom_is_kept_even_for_the_setup_of_a_layout():
    assert GAME.start(seats=2, options={"layout": "custom"}, setup=COMPACT).options == {"layout": "custom"}


@pytest.mark.parametrize(
    "setup",
    [
        "A(0,0)r0 B(4,0)r0 C(0,5)r0",  # A and B overlap
        "A(0,0)r0 B(5,0)r0 C(0,4)r0",  # A and C overlap
        "A(0,0)r0 B(0,0)r0 C(0,5)r0",
        "A(0,0)r0 B(6,0)r0 C(0,12)r0",  # none touches
        "A(0,0)r0 B(5,0)r0 C(0,11)r0",  # C touches none
        "A(1001,0)r0 B(1006,0)r0 C(1001,5)r0",
        "A(0,-1001)r0 B(5,-1001)r0 C(0,-996)r0",
        "A(999999999,0)r0 B(1000000004,0)r0 C(999999999,5)r0",
        f"A({'9' * 5000},0)r0 B(3,2)r0 C(-2,5)r0",
        "A(0,0)r6 B(3,2)r0 C(-2,5)r0",
        "A(0,0)r00 B(3,2)r0 C(-2,5)r0",
        "A(0,0) B(3,2) C(-2,5)",
        "A(+0,0)r0 B(3,2)r0 C(-2,5)r0",
        "A(-0,0)r0 B(3,2)r0 C(-2,5)r0",
        "A(00,0)r0 B(3,2)r0 C(-2,5)r0",
        "A(0,0)r0 B(03,2)r0 C(-2,5)r0",
        "A(٠,0)r0 B(3,2)r0 C(-2,5)r0",
        "A(0, 0)r0 B(3,2)r0 C(-2,5)r0",
        "A(0,0)r0  B(3,2)r0 C(-2,5)r0",
        " A(0,0)r0 B(3,2)r0 C(-2,5)r0",
        "A(0,0)r0 B(3,2)r0 C(-2,5)r0\n",
        "B(3,2)r0 A(0,0)r0 C(-2,5)r0",
        "A(0,0)r0 B(3,2)r0",
        "A(0,0)r0 B(3,2)r0 C(-2,5)r0 C(-2,5)r0",
        "a(0,0)r0 B(3,2)r0 C(-2,5)r0",
        "compact",
        "",
    ],
)
def test_it_rejects_a_bad_setup(setup):
    with pytest.raises(ValueError, match=r"plates|coordinate"):
        GAME.start(seats=2, setup=setup)


def test_it_rejects_custom_without_a_setup():
    with pytest.raises(ValueError, match="custom"):
        GAME.start(seats=2, options={"layout": "custom"})


@pytest.mark.parametrize("options", [{"layout": "square"}, {"layout": ""}, {"layout": None}, {"plates": "compact"}])
def test_it_rejects_unknown_options(options):
    with pytest.raises(ValueError, match="layout"):
        GAME.start(seats=2, options=options)


@pytest.mark.parametrize("seats", [0, 1, 3, 4, "2", None, True, 2.0])
def test_it_rejects_other_seat_counts(seats):
    with pytest.raises(ValueError, match="seats"):
        GAME.start(seats=seats)
