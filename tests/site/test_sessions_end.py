"""When a member's sessions end, so do their sockets, wherever they are open."""

from __future__ import annotations

import pytest
from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator
from django.test import Client
from django.urls import reverse

from club.accounts.models import Member
from tests.site.evening import client_of
from tests.site.sockets import RecordingLayer, close_code, connected

pytestmark = pytest.mark.django_db(transaction=True)

OLD, NEW = "wooden-table-7", "seven-goblins-8"
LOBBY = "/live/lobby/"


@pytest.fixture(autouse=True)
def _password(alice: Member) -> None:
    alice.set_password(OLD)
    alice.save()


def post(client: Client, name: str, args: list[object], given: dict[str, str]) -> int:
    return client.post(reverse(name, args=args), given).status_code


def change_password(client: Client) -> int:
    given = {"oldpassword": OLD, "password1": NEW, "password2": NEW}
    return post(client, "account_change_password", [], given)


def set_password(staff: Client, member: Member) -> int:
    given = {"usable_password": "true", "password1": NEW, "password2": NEW}
    return post(staff, "admin:auth_user_password_change", [member.pk], given)


def save(staff: Client, member: Member, **given: str) -> int:
    fields = {"username": member.username, "display_name": member.display_name, "kind": member.kind}
    return post(staff, "admin:accounts_member_change", [member.pk], {**fields, "language": "", "time_zone": "", **given})


async def hears(layer: RecordingLayer, one: WebsocketCommunicator) -> bool:
    """Whether what it gets next is the lobby's news; it is closed for good if not."""
    await layer.group_send("lobby", {"type": "lobby.changed"})
    output = await one.receive_output(timeout=5)
    assert output in ({"type": "websocket.send", "text": "changed"}, {"type": "websocket.close", "code": 4401})
    return output["type"] == "websocket.send"


async def admitted(layer: RecordingLayer, client: Client) -> bool:
    """Whether a page of that browser gets a socket, and answers to its requests, as a member's."""
    async with connected((LOBBY, client)) as (one,):
        is_open = await hears(layer, one)
    reply = await sync_to_async(client.get)(reverse("settings"))
    assert reply.status_code == (200 if is_open else 302)
    return is_open


async def test_a_new_password_ends_the_sessions_on_other_devices(layer: RecordingLayer, alice: Member, bob: Member) -> None:
    phone, laptop, his = [await sync_to_async(client_of)(member) for member in (alice, alice, bob)]
    async with connected((LOBBY, phone), (LOBBY, phone), (LOBBY, laptop), (LOBBY, his)) as (*hers, other):
        assert await sync_to_async(change_password)(phone) == 302
        assert [await close_code(one) for one in hers] == [1012] * 3
        assert await hears(layer, other)
    assert [await admitted(layer, client) for client in (phone, laptop, his)] == [True, False, True]


async def test_a_rejected_password_ends_nothing(layer: RecordingLayer, alice: Member) -> None:
    phone = await sync_to_async(client_of)(alice)
    async with connected((LOBBY, phone)) as (one,):
        reply = await sync_to_async(phone.post)(reverse("account_change_password"), {"oldpassword": "wrong"})
        assert reply.status_code == 200
        assert await hears(layer, one)


async def test_a_password_set_by_the_staff_ends_all_sessions(layer: RecordingLayer, alice: Member, staff: Member) -> None:
    phone, sams = [await sync_to_async(client_of)(member) for member in (alice, staff)]
    async with connected((LOBBY, phone), (LOBBY, sams)) as (hers, other):
        assert await sync_to_async(set_password)(sams, alice) == 302
        assert await close_code(hers) == 1012
        assert await hears(layer, other)
    assert [await admitted(layer, client) for client in (phone, sams)] == [False, True]


async def test_a_member_who_is_switched_off_is_out(layer: RecordingLayer, alice: Member, staff: Member) -> None:
    phone, sams = [await sync_to_async(client_of)(member) for member in (alice, staff)]
    async with connected((LOBBY, phone)) as (hers,):
        assert await sync_to_async(save)(sams, alice, is_active="on", display_name="Alix") == 302
        assert await hears(layer, hers)
        assert await sync_to_async(save)(sams, alice) == 302
        assert await close_code(hers) == 1012
    assert not await admitted(layer, phone)
