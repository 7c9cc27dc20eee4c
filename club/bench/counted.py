"""The site's application with one more address, which tells how many boards this process has drawn."""

from __future__ import annotations

from typing import Any

from club.asgi import application as site
from club.bench import DRAWN
from games import table

_draw = table.fragment
drawn = 0


def _counted(*args: Any, **more: Any) -> str:
    global drawn  # noqa: PLW0603 - one counter a process is what is asked for
    drawn += 1
    return _draw(*args, **more)


table.fragment = _counted


async def application(scope: Any, receive: Any, send: Any) -> None:
    """Everything is the site's but that one address."""
    if scope["type"] != "http" or scope["path"] != DRAWN:
        await site(scope, receive, send)
        return
    body = str(drawn).encode()
    headers = [(b"content-type", b"text/plain"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})
