"""Group names, and the nudge that follows a commit.

Nothing but match ids and versions travels between processes: small, the same for all, safe to lose.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Awaitable, Callable, Collection, Coroutine, Iterator, Sequence
from typing import Any, Protocol

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import transaction

log = logging.getLogger(__name__)

LOBBY = "lobby"


class Layer(Protocol):
    """What is asked of a channel layer beyond Channels' own: of the club's (``club/serving/here.py``, ``layer.py``)."""

    is_all_here: bool
    """Whether there are no other processes."""

    def tell_here(self, group: str, message: dict[str, Any]) -> None:
        """Tells those of the group who are in this process. In the loop's thread."""

    async def tell_others(self, messages: Sequence[tuple[str, dict[str, Any]]]) -> None:
        """Tells the groups of all other processes."""


LOST_ACCESS = 4403
"""Close code of a socket whose reader may not see the match (any more): the page stops trying again."""
LOGGED_OUT = 4401
NOT_FOUND = 4404
SENDS_TOO_MUCH = 4409
"""Close code of a socket that sends: no page of ours does."""
COME_AGAIN = 1012
"""Close code after which the page opens the socket again: it is then admitted, or not, by what holds by that time.
(IANA's registry of WebSocket close codes calls it "service restart".)
"""


def match_group(match_id: int) -> str:
    """The group of all sockets that show this match."""
    return f"match.{match_id}"


def member_group(member_id: int) -> str:
    """The group of all of a member's sockets."""
    return f"member.{member_id}"


def notify_on_commit(
    *, match_id: int, version: int, members: Collection[int] = (), lobby: bool = False, known: object = None
) -> None:
    """After the commit, tells who shows this match that it changed; nothing is sent when the transaction fails.

    ``known`` is what the caller has at hand of the match as it is then, for whoever draws ahead in this process.
    """
    messages: list[tuple[str, dict[str, Any]]] = [
        (match_group(match_id), {"type": "match.changed", "match": match_id, "version": version})
    ]
    if lobby:
        messages.append((LOBBY, {"type": "lobby.changed"}))
    else:
        messages += [(member_group(member), {"type": "lobby.changed", "match": match_id}) for member in members]
    transaction.on_commit(lambda: _send(messages, known))


def tell_counts_on_commit(members: Collection[int]) -> None:
    """After the commit, makes these members' pages ask for the counts in their heads."""
    transaction.on_commit(lambda: _send([(member_group(member), {"type": "counts.changed"}) for member in members]))


def tell_logged_out(*, member_id: int, session_key: str | None) -> None:
    """Closes the sockets of one session; where none is named, makes all of the member's pages open theirs again.

    Which sessions are still good only the requests that bring them can say: a new password ends all but one, and
    that one goes on under another key.
    """
    _send([(member_group(member_id), {"type": "access.lost", "session": session_key or ""})])


_home: asyncio.AbstractEventLoop | None = None


def leave_by(loop: asyncio.AbstractEventLoop) -> None:
    """From now on what any thread of this process sends leaves by that loop, the server's, and no thread waits for it.

    In a loop of the thread's own, the in-memory layer would wake the sockets late, and Redis would be connected anew.
    """
    global _home  # noqa: PLW0603 - a process has one server
    _home = loop


_begun: set[asyncio.Task[None]] = set()
"""What is about to be sent: the loop alone would forget it."""


def begin(sending: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
    """In the loop: begins it, for whoever does not wait for it."""
    task = asyncio.get_running_loop().create_task(sending)
    _begun.add(task)
    task.add_done_callback(_begun.discard)
    return task


def _send(messages: list[tuple[str, dict[str, Any]]], known: object = None) -> None:
    layer: Layer | None = get_channel_layer()
    if layer is None:
        return
    if _home is None or not _home.is_running():
        async_to_sync(_send_all)(layer, messages)
        return
    if not layer.is_all_here:
        # Others draw for their own readers meanwhile.
        sent = threading.Event()
        _home.call_soon_threadsafe(_tell_others, layer, messages, sent)
        sent.wait(HANDED_OVER)
    shown = _shown_ahead(messages, known, _home)
    # Whoever shows the match in this process has been told.
    if rest := [(group, told) for group, told in messages if told not in shown]:
        _home.call_soon_threadsafe(_tell_here, layer, rest)


HANDED_OVER = 0.01
"""Seconds for which a thread that goes on drawing lets the loop's thread have its turn first, to send what it was handed."""


GIVEN_WAY = 0.005
"""Seconds for which this process's own readers wait where another process, told already, may be drawing for who is to act."""


def give_way() -> None:
    """Waits that long, where there are other processes: on a machine with few cores who is to act has his board sooner."""
    layer: Layer | None = get_channel_layer()
    if layer is not None and not layer.is_all_here:
        time.sleep(GIVEN_WAY)


def _tell_others(layer: Layer, messages: list[tuple[str, dict[str, Any]]], sent: threading.Event) -> None:
    begin(_sent(layer.tell_others(messages))).add_done_callback(lambda _done: sent.set())


def _tell_here(layer: Layer, messages: list[tuple[str, dict[str, Any]]]) -> None:
    for group, message in messages:
        layer.tell_here(group, message)


def _changes(messages: list[tuple[str, dict[str, Any]]]) -> list[dict[str, Any]]:
    return [told for _group, told in messages if told["type"] == "match.changed"]


ahead: list[Callable[[int, int, object], Iterator[Callable[[], None]]]] = []
"""(match id, version, what is known of the match) -> what the loop shall do as soon as it comes out, one after the other:
filled by ``games.showing``, which draws and hands each board to those who wait for it.

The thread that has made a change draws it, before it tells of it: a hop to another thread costs more than it would gain.
"""


def _shown_ahead(
    messages: list[tuple[str, dict[str, Any]]], known: object, home: asyncio.AbstractEventLoop
) -> list[dict[str, Any]]:
    """Those of the messages that have reached everybody in this process."""
    changed = _changes(messages)
    try:
        for told in changed:
            for draw in ahead:
                for hand_over in draw(told["match"], told["version"], known):
                    home.call_soon_threadsafe(hand_over)
    except Exception:
        # Those who show the match try by themselves, when they are told.
        log.exception("a board was not drawn ahead")
        return []
    return changed


async def _send_all(layer: Layer, messages: list[tuple[str, dict[str, Any]]]) -> None:
    _tell_here(layer, messages)
    if not layer.is_all_here:
        await _sent(layer.tell_others(messages))


async def _sent(sending: Awaitable[None]) -> None:
    try:
        await sending
    except Exception:
        # The turn is committed; a layer that is away costs a nudge, and the pages that hear of it later ask.
        log.exception("a nudge was not sent")
