"""Elo for two to four seats. Pure arithmetic in decimals, so that the same matches always give the same digits.

With two seats this is A. E. Elo's formula as the FIDE Rating Regulations (Handbook B.02) use it: 8.1 expected
score, 8.3.1 a difference of more than 400 points counts as 400, 8.3.3 the development coefficient K. FIDE reads
the expected score from a table (8.1.2); here it is the logistic curve itself. With more seats, each meets every
other one, and the sum is divided by the number of opponents.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import ROUND_HALF_EVEN, Context, Decimal, localcontext

START = Decimal("1500.00")
GREATEST_DIFFERENCE = Decimal(400)
MASTER = 2400
"""Who has reached this rating keeps the smallest K for good."""
NEW_MATCHES = 30
"""So many rated matches of a game count with the greatest K."""
PROVISIONAL_MATCHES = 10
"""With fewer rated matches than these, a rating is shown as provisional."""

_CENT = Decimal("0.01")
# Digits enough that only the last rounding shows; fixed here, whatever the caller's own context is.
_CONTEXT = Context(prec=28, rounding=ROUND_HALF_EVEN)


def factor(matches: int, reached_master: bool) -> int:
    """K of a member with that many rated matches of the game behind them (B.02, 8.3.3)."""
    if reached_master:
        return 10
    return 40 if matches < NEW_MATCHES else 20


def expected(own: Decimal, other: Decimal) -> Decimal:
    """The expected score (0 to 1) of ``own`` against ``other``."""
    with localcontext(_CONTEXT):
        difference = max(-GREATEST_DIFFERENCE, min(GREATEST_DIFFERENCE, other - own))
        return 1 / (1 + Decimal(10) ** (difference / 400))


def score(own_place: int, other_place: int) -> Decimal:
    """What a placing (1 is best) scores against another: 1 for the better, a half for the same, 0 for the worse."""
    return Decimal(1 + (own_place < other_place) - (own_place > other_place)) / 2


def changes(ratings: Sequence[Decimal], places: Sequence[int], factors: Sequence[int]) -> list[Decimal]:
    """The change of each seat's rating, to two decimals, all from the ratings before the match.

    ``places`` are the final ranks (equal ones are shared), ``factors`` each seat's K. ValueError for fewer than two
    seats or lists of different lengths.
    """
    if len(ratings) < 2:
        raise ValueError(f"a rated match has at least two seats, not {len(ratings)}")
    seats = list(zip(ratings, places, factors, strict=True))
    result = []
    with localcontext(_CONTEXT):
        for i, (own, place, k) in enumerate(seats):
            others = [(other, rank) for j, (other, rank, _) in enumerate(seats) if j != i]
            surplus = sum((score(place, rank) - expected(own, other) for other, rank in others), Decimal(0))
            result.append((k * surplus / len(others)).quantize(_CENT, ROUND_HALF_EVEN))
    return result


def whole(rating: Decimal) -> int:
    """The rating as it is shown."""
    return int(rating.to_integral_value(ROUND_HALF_EVEN))
