"""The addresses of matches, and of a draft's steps, all of which are on the page that shows the board."""

from __future__ import annotations

from functools import lru_cache
from urllib.parse import quote

from django.urls import reverse

from games.rules.scene import Go

_SAFE = "(),;:>!*=.~-"
"""What the texts of actions are made of and a query string takes as it is: shorter and readable addresses."""


DRAFT = "draft="
"""What stands before a draft in an address."""


def target(actions: tuple[str, ...], go: Go, lead: str = DRAFT) -> str:
    """The address (of the same page) that does what ``go`` says to a draft of these actions; ``lead`` stands before them."""
    text = "".join(go.after(actions))
    query = [lead + quote(text, safe=_SAFE)] if text else []
    if go.pick:
        query.append(f"pick={quote(go.pick, safe=_SAFE)}")
    return "?" + "&".join(query)


def question(actions: tuple[str, ...], pick: str, place: str) -> str:
    """The address (of the same page) that asks why ``place`` cannot be chosen, actions and pick kept as they are."""
    kept = target(actions, Go(pick=pick))
    return f"{kept}{'&' if kept != '?' else ''}why={quote(place, safe=_SAFE)}"


@lru_cache(maxsize=16_384)
def address(name: str, *args: int | str) -> str:
    """As Django's ``reverse``, remembered, since making one takes as long as a seat's panel and a board has many."""
    return reverse(name, args=args)
