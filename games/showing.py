"""Who shows which match in this process, and its boards drawn for all of them at once.

A nudge costs one hop to a thread, one load and one render for each audience and language, however many sockets there are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import NamedTuple

from games import live, selectors, table
from games.models import Match
from games.selectors import Audience
from games.sitting import Sitting, sitting_of


class Reader(NamedTuple):
    """Somebody who shows a match: the member's id, or None for a visitor; the language; whether it is a guest."""

    user_id: int | None
    lang: str
    is_guest: bool = False

    def may_see(self, match: Match, *, is_open: bool) -> bool:
        """Whether the match that was once open to this reader still is (``selectors.may_see``)."""
        if self.user_id is None:
            return is_open
        return not self.is_guest or is_open or selectors.is_at_table(self.user_id, match)


_readers: dict[int, Counter[Reader]] = {}
"""By match: who has sockets open here, and how many."""


def enter(match_id: int, reader: Reader) -> None:
    """One more socket of this reader shows the match."""
    _readers.setdefault(match_id, Counter())[reader] += 1


def leave(match_id: int, reader: Reader) -> None:
    """One less."""
    shown = _readers[match_id]
    shown[reader] -= 1
    if not shown[reader]:
        del shown[reader]
    if not shown:
        del _readers[match_id]


@dataclass(frozen=True, slots=True)
class Drawn:
    """A match's boards, as readers' audiences and languages see them; for whom it is closed by now, the code to say so."""

    found: bool
    boards: dict[Reader, str | int] = field(default_factory=dict)


def draw(match_id: int, readers: Collection[Reader]) -> Drawn:
    """Loads the match and draws it for these readers. In a thread."""
    match = selectors.match_with_seats(match_id)
    if match is None:
        return Drawn(found=False)
    return _drawn(match, None if match.never_began else sitting_of(match), readers)


def _drawn(match: Match, sitting: Sitting | None, readers: Collection[Reader]) -> Drawn:
    audiences = selectors.audiences_of({reader.user_id: reader.is_guest for reader in readers}, match)
    is_open = any(reader.user_id is None or reader.is_guest for reader in readers) and selectors.is_open_to_visitors(match)
    drawn: dict[tuple[Audience, str], str] = {}
    boards: dict[Reader, str | int] = {}
    for reader in readers:
        if not reader.may_see(match, is_open=is_open):
            boards[reader] = live.LOGGED_OUT if reader.user_id is None else live.LOST_ACCESS
            continue
        key = (audiences[reader.user_id], reader.lang)
        if key not in drawn:
            drawn[key] = table.fragment(match, *key, sitting)
        boards[reader] = drawn[key]
    return Drawn(True, boards)


def _ahead(match_id: int, known: object) -> Drawn | None:
    """Drawn by the thread that has changed the match, where somebody shows it here. ``known``: the match and its game."""
    # A copy made at once: the loop's thread changes it meanwhile.
    readers = tuple(_readers.get(match_id, ()))
    if not readers:
        return None
    if not isinstance(known, tuple):
        return draw(match_id, readers)
    match, current = known
    current.row.match = match
    return _drawn(match, sitting_of(match, selectors.with_turns(current)), readers)


live.ahead.append(_ahead)


async def board_for(match_id: int, version: int, reader: Reader) -> str | int:
    """The match's board for one reader, or the code to close his socket with. All who ask for a version share one drawing."""
    readers = tuple(_readers.get(match_id, {}))
    drawn: Drawn = await live.renders.get((match_id, version), draw, match_id, readers)
    if drawn.found and reader not in drawn.boards:
        # Came after the drawing had begun.
        drawn = await live.renders.get((match_id, version, reader), draw, match_id, (reader,))
    return drawn.boards[reader] if drawn.found else live.NOT_FOUND
