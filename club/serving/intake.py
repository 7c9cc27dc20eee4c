"""What an ASGI server hands over: a body beyond the limit is not read on, whichever server it is.

``manage.py serve`` throws such a body away earlier still (``club.serving.bodies``).
"""

from __future__ import annotations

from django.conf import settings

from club.serving.gate import Application, Message, Receive, Send


def limited(application: Application) -> Application:
    """The application, which sees a request that is too large without its body, and with the length that it has."""

    async def intake(scope: Message, receive: Receive, send: Send) -> None:
        headers = dict(scope["headers"])
        length = headers.get(b"content-length", b"")
        limit = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        if length.isdigit() and int(length[:20]) > limit:
            await application(scope, _without_body(receive), _closing(send))
        elif b"chunked" in headers.get(b"transfer-encoding", b"").lower():
            await _counted(application, scope, receive, send, limit)
        else:
            await application(scope, receive, send)

    return intake


async def _counted(application: Application, scope: Message, receive: Receive, send: Send, limit: int) -> None:
    body, more = b"", True
    while more and len(body) <= limit:
        message = await receive()
        if message["type"] != "http.request":
            return
        body += message.get("body", b"")
        more = message.get("more_body", False)
    headers = [(name, value) for name, value in scope["headers"] if name not in (b"transfer-encoding", b"content-length")]
    scope = {**scope, "headers": [*headers, (b"content-length", str(len(body)).encode())]}
    if len(body) > limit:
        await application(scope, _without_body(receive), _closing(send))
    else:
        await application(scope, _first({"type": "http.request", "body": body, "more_body": False}, receive), send)


def _first(message: Message, receive: Receive) -> Receive:
    waiting = [message]

    async def handed() -> Message:
        return waiting.pop() if waiting else await receive()

    return handed


def _without_body(receive: Receive) -> Receive:
    async def gone() -> Message:
        # What is still coming of the body is not looked at; only that the client has gone is told.
        while True:
            message = await receive()
            if message["type"] != "http.request":
                return message

    return _first({"type": "http.request", "body": b"", "more_body": False}, gone)


def _closing(send: Send) -> Send:
    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            message = {**message, "headers": [*message.get("headers", []), (b"connection", b"close")]}
        await send(message)

    return sent
