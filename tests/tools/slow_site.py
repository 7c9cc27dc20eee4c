"""A view that writes when it is told to, and a socket that counts."""

from __future__ import annotations

import socket

from channels.generic.websocket import AsyncWebsocketConsumer
from channels.routing import ProtocolTypeRouter
from django.core.asgi import get_asgi_application
from django.db import connection, transaction
from django.http import HttpRequest, HttpResponse
from django.urls import path

from club import urls


def held(request: HttpRequest, port: int, word: str) -> HttpResponse:
    """Connects to the test's own port, waits there for a byte, and then commits the word."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("CREATE TABLE IF NOT EXISTS said (word text)")
        cursor.execute("INSERT INTO said VALUES (%s)", [word])
        with socket.create_connection(("127.0.0.1", port)) as test:
            test.recv(1)
    return HttpResponse(f"said {word}")


urlpatterns = [path("held/<int:port>/<str:word>", held), *urls.urlpatterns]


class Counting(AsyncWebsocketConsumer):
    """In a group, as the real sockets are; answers each message with its length."""

    async def connect(self) -> None:
        await self.channel_layer.group_add("all", self.channel_name)
        await self.accept()

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        await self.send(text_data=str(len(text_data or "")))

    async def disconnect(self, code: int) -> None:
        await self.channel_layer.group_discard("all", self.channel_name)


application = ProtocolTypeRouter({"http": get_asgi_application(), "websocket": Counting.as_asgi()})
