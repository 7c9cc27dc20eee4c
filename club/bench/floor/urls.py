"""Its one view and its one socket."""

from __future__ import annotations

from typing import Any

from asgiref.sync import async_to_sync
from channels.generic.websocket import AsyncWebsocketConsumer
from channels.layers import get_channel_layer
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.template.loader import render_to_string
from django.urls import path
from django.views.decorators.http import require_POST

from club.bench.floor.models import Board, Move


@require_POST
@login_required
def move(request: HttpRequest, board_id: int) -> HttpResponse:
    """Marks a cell, tells the group, and answers with the board."""
    cell = int(request.POST["turn"])
    with transaction.atomic():
        board = get_object_or_404(Board._default_manager.select_for_update(), pk=board_id)
        board.version += 1
        board.cells = board.cells[:cell] + "ox"[board.version % 2] + board.cells[cell + 1 :]
        board.save()
        Move._default_manager.create(board=board, by_id=request.user.pk, ply=board.version, cell=cell)
    html = render_to_string("board.html", {"board": board, "cells": list(board.cells)})
    layer = get_channel_layer()
    async_to_sync(layer.group_send)(f"board.{board_id}", {"type": "board.changed", "html": html})
    return HttpResponse(html)


class BoardConsumer(AsyncWebsocketConsumer):
    """Pushes one board."""

    async def connect(self) -> None:
        """Joins the board's group."""
        self.group = f"board.{self.scope['url_route']['kwargs']['board_id']}"
        await self.channel_layer.group_add(self.group, self.channel_name)
        await self.accept()

    async def disconnect(self, code: int) -> None:
        """Leaves it."""
        await self.channel_layer.group_discard(self.group, self.channel_name)

    async def board_changed(self, event: dict[str, Any]) -> None:
        """Sends the board."""
        await self.send(text_data=event["html"])


urlpatterns = [path("matches/<int:board_id>/turn/", move)]
sockets = [path("live/matches/<int:board_id>/", BoardConsumer.as_asgi())]
