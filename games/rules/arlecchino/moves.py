"""Which actions a position allows (rules 5 to 7). Sets of cells and groups of planes are those of ``tables``."""

from __future__ import annotations

from games.rules.arlecchino.tables import FROM, FULL, PLANE, UP, Texts


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
    found: list[str] = []
    reach = near = beside_source = through = 0
    exactly = group & FULL
    for further in range(4):
        group >>= PLANE
        more = group & FULL if further < 3 else 0
        todo = (exactly ^ more) & (sources | near)
        while todo:
            tile = todo & -todo
            todo ^= tile
            beside, cross, jumps, texts = FROM[tile]
            if tile & through:
                steps = beside & free
            else:
                steps = beside & reach
                if steps and tile & between:
                    steps = beside & near_jump(occupied ^ tile, further)
            found += texts[jumps[occupied & cross] | steps]
        if not more:
            break
        exactly = more
        reach = reach | near & free if further else sources & free
        near = reach << 1 | reach >> 1 | reach << UP | reach >> UP
        if not further:
            beside_source = near
        else:
            through = sources if further == 1 else sources | beside_source & ~between
    return tuple(found)
