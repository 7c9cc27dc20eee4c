"""Who shows which match in this process, and its boards drawn for all of them at once.

A nudge costs one hop to a thread, one load and one render for each audience and language, however many sockets there are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field

from games import live, reading, selectors, table
from games.models import Match
from games.selectors import Audience
from games.sitting import Sitting, sitting_of

Reader = tuple[int | None, str]
"""A member's id, or None for a visitor; and the language."""

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
    """A match's boards, as readers' audiences and languages see them."""

    found: bool
    audiences: dict[int | None, Audience] = field(default_factory=dict)
    boards: dict[tuple[Audience, str], str] = field(default_factory=dict)
    open_to_visitors: bool = False


def draw(match_id: int, readers: Collection[Reader]) -> Drawn:
    """Loads the match and draws it for these readers. In a thread."""
    match = selectors.match_with_seats(match_id)
    if match is None:
        return Drawn(found=False)
    return _drawn(match, None if match.never_began else sitting_of(match), readers)


def _drawn(match: Match, sitting: Sitting | None, readers: Collection[Reader]) -> Drawn:
    audiences = selectors.audiences_of({user_id for user_id, _lang in readers}, match)
    is_open = None in audiences and selectors.is_open_to_visitors(match)
    wanted = {(audiences[user_id], lang) for user_id, lang in readers if is_open or user_id is not None}
    boards = {(audience, lang): table.fragment(match, audience, lang, sitting) for audience, lang in wanted}
    return Drawn(True, audiences, boards, is_open)


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
    reading.members_read(match.seats.all())
    return _drawn(match, sitting_of(match, selectors.with_turns(current)), readers)


live.ahead.append(_ahead)


async def board_for(match_id: int, version: int, reader: Reader) -> str | int:
    """The match's board for one reader, or the code to close his socket with. All who ask for a version share one drawing."""
    user_id, lang = reader
    readers = tuple(_readers.get(match_id, {}))
    drawn: Drawn = await live.renders.get((match_id, version), draw, match_id, readers)
    if drawn.found and (user_id not in drawn.audiences or (drawn.audiences[user_id], lang) not in drawn.boards):
        # Came after the drawing had begun; or is a visitor to a match that is closed by now.
        drawn = await live.renders.get((match_id, version, reader), draw, match_id, (reader,))
    if not drawn.found:
        return live.NOT_FOUND
    if user_id is None and not drawn.open_to_visitors:
        return live.LOGGED_OUT
    return drawn.boards[drawn.audiences[user_id], lang]
