"""Which actions a position allows (rules 5 to 7). Sets of cells and groups of planes are those of ``tables``."""

from __future__ import annotations

from games.rules.arlecchino.tables import FIRST, FROM, FULL, PLANE, UP, Texts


class _Texts(dict[int, Texts]):
    """Set of tiles -> the texts of one movement of each, in the order of the board. Fills itself when asked."""

    __slots__ = ("_by_tile",)

    _MOST = 4_000
    """Sets that are kept: nearly all of those that come up, and not more memory than that."""

    def __init__(self, sign: str, way: int) -> None:
        """For steps (``-``) or jumps (``x``) in one direction: ``way`` bits up or, negative, down."""
        super().__init__()
        far = way * 2 if sign == "x" else way
        self._by_tile = {
            start: text
            for text, (start, end, _) in FIRST.items()
            if sign in text and end.bit_length() - start.bit_length() == far
        }

    def __missing__(self, tiles: int) -> Texts:
        texts: Texts = ()
        rest = tiles
        while rest:
            tile = rest & -rest
            rest ^= tile
            texts += (self._by_tile[tile],)
        if len(self) < self._MOST:
            self[tiles] = texts
        return texts


STEP_RIGHT, STEP_LEFT, STEP_UP, STEP_DOWN = (_Texts("-", way) for way in (1, -1, UP, -UP))
JUMP_RIGHT, JUMP_LEFT, JUMP_UP, JUMP_DOWN = (_Texts("x", way) for way in (1, -1, UP, -UP))


def jump_sources(occupied: int) -> int:
    """The cells, free or not, from which a tile could jump. Bits outside the board may be set too."""
    free = FULL ^ occupied
    right, left = occupied >> 1 & free >> 2, occupied << 1 & free << 2
    return right | left | occupied >> UP & free >> 2 * UP | occupied << UP & free << 2 * UP


def near_jump(occupied: int, movements: int) -> int:
    """The free cells from which a jump can be reached within so many movements (at least one), the jump included."""
    free = FULL ^ occupied
    reach = jump_sources(occupied) & free
    for _ in range(movements - 1):
        reach |= (reach << 1 | reach >> 1 | reach << UP | reach >> UP) & free
    return reach


def first_actions(occupied: int, group: int) -> Texts:
    """All first actions of the seat whose four planes ``group`` holds; empty where it has to pass (rule 7).

    Worked out for all tiles at once, one direction after another. A step right, say, is one of them where from the
    cell on the right a jump is within reach: at once for a tile of two zones or more, but not leftwards, over the
    place it has just left; after another step with three; after two with four. Besides, with three zones a tile that
    can jump may first step aside and back, and with four also one that could jump from a cell beside it.
    """
    free = FULL ^ occupied
    right, left, up, down = free >> 1, free << 1, free >> UP, free << UP
    jump_r, jump_l = occupied >> 1 & right >> 1, occupied << 1 & left << 1
    jump_u, jump_d = occupied >> UP & up >> UP, occupied << UP & down << UP
    level, upright = jump_r | jump_l, jump_u | jump_d
    sources = level | upright
    own1, own2, own3, own4 = group & FULL, group >> PLANE & FULL, group >> 2 * PLANE & FULL, group >> 3 * PLANE
    found = JUMP_RIGHT[own1 & jump_r] + JUMP_LEFT[own1 & jump_l] + JUMP_UP[own1 & jump_u] + JUMP_DOWN[own1 & jump_d]
    if not own2:
        return found
    # Between two free cells a tile may be what the jump goes over that its own last step is to reach.
    doubtful = own4 & (right & left | up & down)
    doubtful ^= doubtful & sources
    while doubtful:
        tile = doubtful & -doubtful
        doubtful ^= tile
        own2, own3, own4 = own2 ^ tile, own3 ^ tile, own4 ^ tile
        beside, _, _, texts = FROM[tile]
        found += texts[beside & near_jump(occupied ^ tile, 3)]
    near = sources & free
    beside1 = near << 1 | near >> 1 | near << UP | near >> UP
    near = beside1 & free
    beside2 = near << 1 | near >> 1 | near << UP | near >> UP
    free_hand = own3 & sources | own4 & beside1
    return found + (
        STEP_RIGHT[right & (own2 & (jump_r | upright) >> 1 | own3 & beside1 >> 1 | own4 & beside2 >> 1 | free_hand)]
        + STEP_LEFT[left & (own2 & (jump_l | upright) << 1 | own3 & beside1 << 1 | own4 & beside2 << 1 | free_hand)]
        + STEP_UP[up & (own2 & (jump_u | level) >> UP | own3 & beside1 >> UP | own4 & beside2 >> UP | free_hand)]
        + STEP_DOWN[down & (own2 & (jump_d | level) << UP | own3 & beside1 << UP | own4 & beside2 << UP | free_hand)]
    )
