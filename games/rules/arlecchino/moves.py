"""Which actions a position allows (rules 5 to 7). Sets of cells and groups of planes are those of ``tables``."""

from __future__ import annotations

from games.rules.arlecchino.tables import AROUND, FULL, PLANE, UP, Texts


def jump_sources(occupied: int) -> int:
    """The cells, free or not, from which a tile could jump. Bits outside the board may be set too."""
    free = FULL ^ occupied
    right, left = occupied >> 1 & free >> 2, occupied << 1 & free << 2
    return right | left | occupied >> UP & free >> 2 * UP | occupied << UP & free << 2 * UP


def near_jump(occupied: int, movements: int) -> int:
    """The free cells from which a jump can be reached within so many movements, the jump included."""
    if not movements:
        return 0
    free = FULL ^ occupied
    reach = jump_sources(occupied) & free
    for _ in range(movements - 1):
        reach |= (reach << 1 | reach >> 1 | reach << UP | reach >> UP) & free
    return reach


def before_jump(occupied: int, at: int, movements: int) -> int:
    """Where a tile that has not jumped yet may go from ``at`` with ``movements`` left; ``occupied`` is without it.

    A step is one of them only if a jump stays within reach (rule 5). Such a jump never lands on the start, where
    the turn might not end: going around the tile to be jumped takes four steps.
    """
    beside, cross, jumps, *_ = AROUND[at]
    return jumps[occupied & cross] | beside & near_jump(occupied, movements - 1)


def first_actions(occupied: int, group: int) -> Texts:
    """All first actions of the seat whose four planes ``group`` holds; empty where it has to pass (rule 7).

    Which cells reach a jump is worked out once for the whole board, as if each tile stayed on its start. That is
    wrong in two ways. A jump over that very tile may be counted: so a tile between two free cells is looked at
    alone. And the way through its start is not counted: with three movements it may go aside, come back and jump,
    with four it may go aside, come back, go to another neighbour cell and jump from there.
    """
    free = FULL ^ occupied
    between = free << 1 & free >> 1 | free << UP & free >> UP
    sources = jump_sources(occupied)
    beside_source = 0
    found: Texts = ()
    reach = near = through = 0
    exactly = group & FULL
    for movements in (1, 2, 3, 4):
        group >>= PLANE
        more = group & FULL if movements < 4 else 0
        todo = (exactly ^ more) & (sources | near)
        while todo:
            tile = todo & -todo
            todo ^= tile
            beside, cross, jumps, _, texts, *_ = AROUND[tile]
            if tile & between:
                found += texts[before_jump(occupied ^ tile, tile, movements)]
            else:
                steps = free if tile & through else reach
                found += texts[jumps[occupied & cross] | beside & steps]
        if not more:
            break
        exactly = more
        reach = reach | near & free if near else sources & free
        near = reach << 1 | reach >> 1 | reach << UP | reach >> UP
        if movements == 1:
            beside_source = near
        else:
            through = sources if movements == 2 else sources | beside_source
    return found
