"""The gate in front of the application: open it passes all on, closing it lets nothing new in."""

from __future__ import annotations

import asyncio
from typing import Any

from club.serving.gate import Gate

HTTP: dict[str, Any] = {"type": "http"}
SOCKET: dict[str, Any] = {"type": "websocket"}


class Client:
    """Stands for the server's side of one connection."""

    def __init__(self, gate: Gate, scope: dict[str, Any]) -> None:
        self.began = asyncio.Event()
        self.sent: list[dict[str, Any]] = []
        self.inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.task = asyncio.ensure_future(gate(scope, self.inbox.get, self.send_on))

    async def send_on(self, message: dict[str, Any]) -> None:
        await self.send(message)

    async def send(self, message: dict[str, Any]) -> None:
        self.sent.append(message)
        self.began.set()
        if message["type"] == "websocket.close":
            await self.inbox.put({"type": "websocket.disconnect"})


async def patient(scope: Any, receive: Any, send: Any) -> None:
    """An application that says hello, waits for one message and is done."""
    await send({"type": "hello"})
    await receive()
    await send({"type": "done"})


async def running(gate: Gate, scope: dict[str, Any]) -> Client:
    client = Client(gate, scope)
    await client.began.wait()
    return client


async def test_it_passes_requests_and_sockets_on() -> None:
    for scope in (HTTP, SOCKET):
        client = await running(Gate(patient), scope)
        await client.inbox.put({})
        await client.task
        assert [message["type"] for message in client.sent] == ["hello", "done"]


async def test_closing_waits_for_a_request() -> None:
    gate = Gate(patient)
    client = await running(gate, HTTP)
    closing = asyncio.ensure_future(gate.close(20))
    await asyncio.sleep(0)
    await client.inbox.put({})
    assert await closing
    assert client.task.done()


async def test_closing_tells_a_socket_and_waits_for_its_end() -> None:
    gate = Gate(patient)
    client = await running(gate, SOCKET)
    assert await gate.close(20)
    assert client.sent == [{"type": "hello"}, {"type": "websocket.close", "code": 1012}, {"type": "done"}]


async def test_closing_gives_up_on_what_never_ends() -> None:
    gate = Gate(patient)
    client = await running(gate, HTTP)
    assert not await gate.close(0)
    assert not client.task.done()
    client.task.cancel()


async def test_a_socket_that_is_gone_keeps_no_other_from_being_told() -> None:
    gate = Gate(patient)
    gone, there = await running(gate, SOCKET), await running(gate, SOCKET)

    async def refuse(message: dict[str, Any]) -> None:
        raise OSError("the connection is gone")

    gone.send = refuse
    gone.inbox.put_nowait({})
    assert await gate.close(20)
    assert there.sent[1] == {"type": "websocket.close", "code": 1012}
    assert isinstance(gone.task.exception(), OSError)


async def test_a_closed_gate_refuses_requests_and_sockets() -> None:
    gate = Gate(patient)
    assert await gate.close(0)
    page, opened = Client(gate, HTTP), Client(gate, SOCKET)
    await asyncio.gather(page.task, opened.task)
    assert page.sent[0]["status"] == 503
    assert (b"connection", b"close") in page.sent[0]["headers"]
    assert opened.sent == [{"type": "websocket.close"}]
