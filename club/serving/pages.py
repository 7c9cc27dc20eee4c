"""Django's pages for an ASGI server: the whole synchronous stack in one hop to a thread that is kept.

Django's own ASGI handler hops to a new thread for each request, and back and forth between its middlewares; that costs
more than most of our pages do, and connections to the database are not kept, since threads are not. Our middlewares and
views are all synchronous. See docs/decisions/0007-speed.md.
"""

from __future__ import annotations

import asyncio
import contextvars
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from django.core import signals
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.urls import set_script_prefix

from club.serving.gate import Message, Send
from games import live

THREADS = 4
"""Threads that answer, and with them connections to the database. With more of them more wait for the interpreter's one
lock, and fewer turns are played; with fewer, one that waits (a password is hashed, a mail server is slow) is missed sooner."""


class Pages(ASGIHandler):
    """An ASGI application for HTTP, in place of ``get_asgi_application()``."""

    def __init__(self, threads: int = THREADS) -> None:
        # Not the parent's own beginning, which would load the middlewares for asynchronous use.
        self.load_middleware(is_async=False)
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="page")

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answers one request. What it sends to sockets leaves by this loop."""
        if scope["type"] != "http":
            raise ValueError(f"pages are asked for by HTTP, not by {scope['type']}")
        loop = asyncio.get_running_loop()
        live.leave_by(loop)
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return
        # A context of its own, as under Django's handler: nothing of this request is left to the next one in the thread.
        context = contextvars.copy_context()
        response = await loop.run_in_executor(self._threads, context.run, self._answer, scope, body)
        if response.streaming:
            await loop.run_in_executor(self._threads, context.run, self._stream, response, send, loop)
        else:
            await self.send_response(response, send)

    def _answer(self, scope: Message, body: Any) -> Any:
        """The response; closed already where all of it is at hand."""
        set_script_prefix(get_script_prefix(scope))
        signals.request_started.send(sender=self.__class__, scope=scope)
        request, refusal = self.create_request(scope, body)
        response: Any = refusal
        if request is None:
            body.close()
        else:
            response = self.get_response(request)
        response._handler_class = self.__class__
        if not response.streaming:
            response.close()
        return response

    def _stream(self, response: Any, send: Send, loop: asyncio.AbstractEventLoop) -> None:
        """Sends piece by piece from the thread, which reads on when the loop has taken the piece."""

        def pass_on(message: Message) -> None:
            asyncio.run_coroutine_threadsafe(_sent(send, message), loop).result()

        try:
            pass_on({"type": "http.response.start", "status": response.status_code, "headers": head_of(response)})
            for part in response:
                for piece, _last in self.chunk_bytes(part):
                    pass_on({"type": "http.response.body", "body": piece, "more_body": True})
            pass_on({"type": "http.response.body"})
        finally:
            response.close()


async def _sent(send: Send, message: Message) -> None:
    await send(message)


def head_of(response: Any) -> list[tuple[bytes, bytes]]:
    """A response's headers and cookies as ASGI wants them."""
    found = [(name.encode("ascii"), value.encode("latin1")) for name, value in response.items()]
    return found + [(b"Set-Cookie", cookie.OutputString().encode("ascii")) for cookie in response.cookies.values()]
