"""Hand-made positions for the tests of this folder."""

from collections.abc import Sequence

from games.rules.ludicitude.notation import read_cell
from games.rules.ludicitude.rules import LudicitudeState, build, frame
from games.rules.ludicitude.territory import COMPACT, read_setup


def position(
    seat: int | None = 0,
    *,
    cubes: Sequence[str] = ("", ""),
    homes: Sequence[str] = (),
    free: str = "",
    setup: str = "",
    blanks: Sequence[int] = (),
    turn: int | None = None,
    left: Sequence[int] = (),
    quiet: int = 0,
    called: str = "",
) -> LudicitudeState:
    """A position, not always one that a game could come to; cells as texts, one a seat. What is not said is made to add up.

    The setup is the compact territory, whose tiles that are not named are blank; blanks come from the stocks by turns.
    """
    seats = len(cubes)
    setup = setup or COMPACT[seats]
    homes = list(homes) or [""] * seats
    named = {cell for text in (*cubes, *homes, free) for cell in text.split()}
    free = " ".join([*free.split(), *(cell for cell in setup.split() if cell not in named)])
    tiles = len(named | set(setup.split()))
    laid = tiles - 2 * seats - sum(len(text.split()) for text in homes)
    stocks = list(blanks) or [9 - (laid + seats - 1 - n) // seats for n in range(seats)]
    if turn is None:
        turn = tiles - 2 * seats + quiet + len(left)
        while not left and turn % seats != (seat or 0):
            turn += 1
    start = frame(seats, "compact", read_setup(setup, seats))
    mask = [tuple(start.plane.mask(map(read_cell, text.split())) for text in texts) for texts in (homes, cubes, [free])]
    return build(
        start,
        mask[0],
        mask[1],
        mask[2][0],
        tuple(stocks),
        turn_number=turn,
        seat=seat,
        left=tuple(left),
        quiet=quiet,
        called=called,
    )


def holders(state: LudicitudeState) -> dict[str, str]:
    """What lies on each cell: the seat whose cube it is, ``home n``, or nothing for a blank without a cube."""
    dump = state.dump()
    found = dict.fromkeys(dump["free"].split(), "")
    for seat in range(state.seats):
        found |= dict.fromkeys(dump["cubes"][seat].split(), str(seat))
        found |= dict.fromkeys(dump["homes"][seat].split(), f"home {seat}")
    return found


def changes(before: LudicitudeState, after: LudicitudeState) -> dict[str, str]:
    """The cells on which something else lies than before, with what lies there now."""
    old = holders(before)
    return {cell: what for cell, what in holders(after).items() if old.get(cell) != what}


def kinds(state: LudicitudeState, kind: str) -> set[str]:
    """The legal actions of one kind: ``>``, ``V`` or ``F``."""
    return {action for action in state.legal_actions() if (action[0] if action[0] in "VF" else ">") == kind}
