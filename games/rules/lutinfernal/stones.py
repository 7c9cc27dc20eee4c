"""Petrification: which goblins turn to stone (rule 6), and whether the order matters (rule 7).

All sets are ints with a bit for each cell; ``around`` gives for each cell the set of cells that touch it.

Why two orders are enough to know them all: which cells are full does not change while goblins turn to stone. A red
goblin that turns makes it easier for red ones to qualify and harder for yellow ones, and the other way round. So
"all reds first, then the yellows" turns every red that any order can turn, and only those yellows that every order
turns; "yellows first" turns every yellow that any order can, and only the reds that none can save. Whatever an
order leaves lies between the two: all orders give the same stones exactly when these two do.
"""

from __future__ import annotations

from collections.abc import Sequence


def qualifying(around: Sequence[int], free: int, red: int, yellow: int, among: int) -> int:
    """Those of ``among`` (living goblins) that rule 6 turns to stone now: no free cell around, more foes than friends."""
    found = 0
    while among:
        bit = among & -among
        among ^= bit
        near = around[bit.bit_length() - 1]
        if near & free:
            continue
        reds, yellows = (near & red).bit_count(), (near & yellow).bit_count()
        if (yellows > reds) if bit & red else (reds > yellows):
            found |= bit
    return found


def settle(around: Sequence[int], free: int, red: int, yellow: int, due: int) -> int | None:
    """All that turns to stone when ``due`` are the goblins that qualify; None where the order makes a difference."""
    stones = _one_team_first(around, free, red, yellow, due & red, due & yellow)
    other = _one_team_first(around, free, yellow, red, due & yellow, due & red)
    return stones if stones == other else None


def _one_team_first(around: Sequence[int], free: int, first: int, second: int, due_first: int, due_second: int) -> int:
    """The stones when one team's goblins turn as long as any qualifies, and only then the other's.

    A team's own stones never disqualify its goblins, so those that qualify together may turn together; and the
    second team's stones never let the first team's qualify again.
    """
    after_first = _spread(around, free, first, second, due_first)
    turned = first ^ after_first
    due_second = qualifying(around, free, second, after_first, due_second)
    return turned | (second ^ _spread(around, free, second, after_first, due_second))


def _spread(around: Sequence[int], free: int, team: int, others: int, due: int) -> int:
    """The living of ``team`` after all of them have turned that can while nobody of the others does."""
    while due:
        team ^= due
        near = 0
        while due:
            bit = due & -due
            due ^= bit
            near |= around[bit.bit_length() - 1]
        due = qualifying(around, free, team, others, near & team)
    return team


def an_order(around: Sequence[int], free: int, red: int, yellow: int, stones: int) -> tuple[int, ...]:
    """One order (cell numbers) in which ``stones``, all that turn whatever the order, can turn one at a time."""
    order = []
    while stones:
        now = qualifying(around, free, red, yellow, stones)
        bit = now & -now
        stones ^= bit
        red &= ~bit
        yellow &= ~bit
        order.append(bit.bit_length() - 1)
    return tuple(order)
