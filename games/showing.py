"""Who shows which match in this process, and its boards drawn for all of them at once.

A nudge costs one hop to a thread, one load and one render for each audience and language, however many sockets there are.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple, Protocol

from games import live, selectors, table
from games.damage import salvaged
from games.models import Match
from games.reading import Whole
from games.renders import renders
from games.selectors import Audience
from games.sitting import Sitting, sitting_of


class Reader(NamedTuple):
    """Somebody who shows a match: the member's id, or None for a visitor; the language; whether it is a guest; whether the board
    is turned; whether it is one of the staff. A member who is barred loses his sockets."""

    user_id: int | None
    lang: str
    is_guest: bool = False
    turned: bool = False
    is_staff: bool = False


class Shown(Protocol):
    """A socket that shows a match."""

    async def show(self, version: int, board: str | int) -> None:
        """Sends a board that has just been drawn, or closes with that code."""

    async def match_changed(self, event: dict[str, Any]) -> None:
        """Has the board drawn, and sends it."""


_open: dict[int, dict[Reader, tuple[Shown, ...]]] = {}
"""By match: who has sockets open here, and which."""


def enter(match_id: int, reader: Reader, socket: Shown) -> None:
    """One more socket of this reader shows the match."""
    shown = _open.setdefault(match_id, {})
    shown[reader] = (*shown.get(reader, ()), socket)


def leave(match_id: int, reader: Reader, socket: Shown) -> None:
    """One less."""
    shown = _open[match_id]
    shown[reader] = tuple(one for one in shown[reader] if one is not socket)
    if not shown[reader]:
        del shown[reader]
    if not shown:
        del _open[match_id]


@dataclass(frozen=True, slots=True)
class Drawn:
    """A match's boards, as readers' audiences and languages see them; for whom it is closed by now, the code to say so."""

    found: bool
    boards: dict[Reader, str | int] = field(default_factory=dict)


def draw(match_id: int, readers: Collection[Reader]) -> Drawn:
    """Loads the match and draws it for these readers. In a thread."""
    match, whole = selectors.whole_match(match_id)
    if match is None:
        return Drawn(found=False)
    # Of a damaged match each board says so.
    sitting = None if match.never_began else salvaged(lambda: _sitting(match, whole), lambda: None, f"match {match.pk}")
    return _drawn(match, sitting, readers)


def _sitting(match: Match, whole: Whole | None) -> Sitting:
    return sitting_of(match, None if whole is None else selectors.current_of(whole))


def _drawn(
    match: Match, sitting: Sitting | None, readers: Collection[Reader], drawn: dict[tuple[Audience, str, bool], str] | None = None
) -> Drawn:
    """``drawn``: boards that are there already; those that are made are added."""
    audiences = selectors.audiences_of({reader.user_id: reader.is_guest for reader in readers}, match)
    is_open = any(reader.user_id is None or reader.is_guest for reader in readers) and selectors.is_open_to_visitors(match)
    drawn = {} if drawn is None else drawn
    boards: dict[Reader, str | int] = {}
    for reader in readers:
        if not selectors.sees(reader.user_id, match, is_guest=reader.is_guest, is_staff=reader.is_staff, is_open=is_open):
            boards[reader] = live.LOGGED_OUT if reader.user_id is None else live.LOST_ACCESS
            continue
        key = (audiences[reader.user_id], reader.lang, reader.turned)
        if key not in drawn:
            drawn[key] = table.fragment(match, *key[:2], sitting, turned=reader.turned)
        boards[reader] = drawn[key]
    return Drawn(True, boards)


def _ahead(match_id: int, version: int, known: object) -> Iterator[Callable[[], None]]:
    """Drawn by the thread that has changed the match, where somebody shows it here. ``known``: the match and its game."""
    # A copy made at once: the loop's thread changes it meanwhile.
    readers = tuple(_open.get(match_id, ()))
    whole = Drawn(True)
    for drawn in _one_by_one(match_id, known, readers) if readers else ():
        sent = threading.Event()
        yield partial(_hand_over, match_id, version, drawn, sent)
        # While this thread goes on drawing, the loop's would get its turn too late.
        sent.wait(live.HANDED_OVER)
        whole = Drawn(drawn.found, whole.boards | drawn.boards)
    yield partial(_done, match_id, version, whole)


def _one_by_one(match_id: int, known: object, readers: Collection[Reader]) -> Iterator[Drawn]:
    """First for whoever is to act: nobody waits for his board as much as he does."""
    if not isinstance(known, tuple):
        yield draw(match_id, readers)
        return
    match, current = known
    current.row.match = match
    sitting = sitting_of(match, current)
    acting = {seat.member_id for seat in match.seats.all() if seat.index == match.to_act}
    there: dict[tuple[Audience, str, bool], str] = {}
    for first in (True, False):
        if some := [reader for reader in readers if (reader.user_id in acting) is first]:
            yield _drawn(match, sitting, some, there)
        elif first:
            live.give_way()


def _hand_over(match_id: int, version: int, drawn: Drawn, sent: threading.Event) -> None:
    """In the loop: their boards for these readers. Each socket by itself, so that none waits for another's reader."""
    sockets = _open.get(match_id, {})
    sending = [
        live.begin(socket.show(version, board)) for reader, board in drawn.boards.items() for socket in sockets.get(reader, ())
    ]
    if sending:
        sending[-1].add_done_callback(lambda _done: sent.set())
    else:
        sent.set()


def _done(match_id: int, version: int, drawn: Drawn) -> None:
    """In the loop: all have their boards, but for those who came meanwhile."""
    if drawn.boards:
        renders.put((match_id, version), drawn)
    for reader, sockets in _open.get(match_id, {}).items():
        for socket in sockets if reader not in drawn.boards else ():
            live.begin(socket.match_changed({"match": match_id, "version": version}))


live.ahead.append(_ahead)


async def board_for(match_id: int, version: int, reader: Reader) -> str | int:
    """The match's board for one reader, or the code to close his socket with. All who ask for a version share one drawing."""
    readers = tuple(_open.get(match_id, {}))
    drawn: Drawn = await renders.get((match_id, version), draw, match_id, readers)
    if drawn.found and reader not in drawn.boards:
        # Came after the drawing had begun.
        drawn = await renders.get((match_id, version, reader), draw, match_id, (reader,))
    return drawn.boards[reader] if drawn.found else live.NOT_FOUND
