"""Group names, the nudge that follows a commit, and the fragment it makes every process render once per audience.

Nothing but match ids and versions travels between processes: small, the same for all, safe to lose.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Collection, Hashable, Mapping
from typing import Any

from asgiref.sync import async_to_sync
from channels.db import database_sync_to_async
from channels.layers import get_channel_layer
from django.db import transaction

log = logging.getLogger(__name__)

LOBBY = "lobby"

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
    messages: list[tuple[str, dict[str, Any]]] = [(member_group(member), {"type": "counts.changed"}) for member in members]
    transaction.on_commit(lambda: _send(messages))


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


def _send(messages: list[tuple[str, dict[str, Any]]], known: object = None) -> None:
    layer = get_channel_layer()
    if layer is None:
        return
    if _home is not None and _home.is_running():
        asyncio.run_coroutine_threadsafe(_send_all(layer, messages, _drawn_ahead(messages, known)), _home)
    else:
        async_to_sync(_send_all)(layer, messages)


ahead: list[Callable[[int, object], Any]] = []
"""(match id, what is known of it) -> what ``renders`` shall have for that match and version when the nudge arrives, or None:
filled by ``games.showing``.

The thread that has made a change draws it, before it tells of it: a hop to another thread costs more than it would gain.
"""


def _drawn_ahead(messages: list[tuple[str, dict[str, Any]]], known: object) -> dict[Hashable, Any]:
    found: dict[Hashable, Any] = {}
    try:
        for key in [(told["match"], told["version"]) for _group, told in messages if told["type"] == "match.changed"]:
            for draw in ahead:
                if (drawn := draw(key[0], known)) is not None:
                    found[key] = drawn
    except Exception:
        # Those who show the match try by themselves, when they are told.
        log.exception("a board was not drawn ahead")
    return found


async def _send_all(layer: Any, messages: list[tuple[str, dict[str, Any]]], drawn: Mapping[Hashable, Any] | None = None) -> None:
    for key, result in (drawn or {}).items():
        renders.put(key, result)
    try:
        for group, message in messages:
            await layer.group_send(group, message)
    except Exception:
        # The turn is committed; a layer that is away costs a nudge, and the pages' polling repairs that.
        log.exception("a nudge was not sent")


class Renders:
    """Remembers the last renders, so that a thousand sockets of one audience cost one.

    A key's work starts with the first who asks; the others wait for the same result. Failed work is forgotten.
    """

    def __init__(self, limit: int = 256) -> None:
        self._limit = limit
        self._tasks: OrderedDict[Hashable, asyncio.Future[Any]] = OrderedDict()

    async def get(self, key: Hashable, work: Callable[..., Any], *args: Any) -> Any:
        """The result of ``work(*args)``, run in a thread with the database at hand."""
        loop = asyncio.get_running_loop()
        task = self._tasks.get((id(loop), key))
        if task is None or task.cancelled():
            task = asyncio.ensure_future(database_sync_to_async(work)(*args))
            self._keep(key, task)
        try:
            # Shielded: a socket that goes away while it waits must not cancel the others' render.
            return await asyncio.shield(task)
        except Exception:
            self._tasks.pop((id(loop), key), None)
            raise

    def put(self, key: Hashable, result: Any) -> None:
        """What ``get`` shall answer for that key in this loop."""
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        done.set_result(result)
        self._keep(key, done)

    def _keep(self, key: Hashable, task: asyncio.Future[Any]) -> None:
        self._tasks[id(asyncio.get_running_loop()), key] = task
        while len(self._tasks) > self._limit:
            self._tasks.popitem(last=False)


renders = Renders()
