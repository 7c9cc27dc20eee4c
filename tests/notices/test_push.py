"""Pushes: encrypted for one browser, to a push service and nowhere else, and a browser that is gone is forgotten."""

from __future__ import annotations

import pytest

from club.accounts.models import Member
from club.notices import services
from club.notices.delivery import deliver
from club.notices.models import Device, Kind, Notice, Parcel
from club.notices.push import push_keys
from games import services as games
from games.rules.protocol import Game
from tests.notices.push_service import Browser, PushService
from tests.site.evening import client_of

ADDRESS = "/notices/devices/"


def subscribe(member: Member, endpoint: str, browser: Browser | None = None) -> int:
    """What the page posts for a browser; the answer's status."""
    agent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
    form = {"endpoint": endpoint, **(browser or Browser()).keys()}
    return client_of(member).post(ADDRESS, form, headers={"user-agent": agent}).status_code


def invite(bob: Member, alice: Member) -> None:
    games.match_open(by=alice, slug="toynim", seats=2, members=[bob])


def states() -> list[str]:
    return list(Parcel.objects.order_by("pk").values_list("state", flat=True))


def test_a_push_is_read_by_its_browser(toy_game: Game, push: PushService, alice: Member, bob: Member) -> None:
    browser = Browser()
    assert subscribe(bob, push.endpoint("bob"), browser) == 204
    assert bob.devices.get().name == "Firefox, Linux"
    Member.objects.filter(pk=bob.pk).update(language="fr")
    invite(bob, alice)
    deliver()
    ((path, headers, body),) = push.posted
    match = bob.match_invitations.get().match
    assert path == "/bob"
    assert headers["authorization"].startswith("vapid t=")
    assert f"k={push_keys().public}" in headers["authorization"]
    assert b"Alice" not in body
    told = browser.read(body)
    assert told == {
        "title": "Table Club",
        "body": "Alice vous invite à une partie\u00a0: Toynim.",
        "path": f"/matches/{match.pk}/",
        "tag": f"invited:/matches/{match.pk}/",
    }
    deliver()
    assert len(push.posted) == 1


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_forgotten(
    toy_game: Game, push: PushService, alice: Member, bob: Member, staff: Member, status: int
) -> None:
    subscribe(bob, push.endpoint("bob"))
    push.answers = [(status, {})]
    invite(bob, alice)
    deliver()
    assert not Device.objects.exists()
    # Nothing that the staff could mend, so they are not told.
    assert states() == ["dropped"]
    assert not Notice.objects.filter(member=staff).exists()


def test_a_push_service_that_is_busy_is_asked_again(toy_game: Game, push: PushService, alice: Member, bob: Member) -> None:
    subscribe(bob, push.endpoint("bob"))
    push.answers = [(503, {})]
    invite(bob, alice)
    deliver()
    assert states() == ["waiting"]
    assert Device.objects.exists()


def test_a_redirect_is_not_followed(toy_game: Game, push: PushService, alice: Member, bob: Member) -> None:
    subscribe(bob, push.endpoint("bob"))
    push.answers = [(307, {"Location": push.endpoint("elsewhere")})]
    invite(bob, alice)
    deliver()
    assert [path for path, _headers, _body in push.posted] == ["/bob"]
    assert states() == ["failed"]


def test_what_is_no_subscription_is_refused(alice: Member) -> None:
    good = "https://push.example.org/abc"
    assert subscribe(alice, "https://10.1.2.3/x") == 422
    assert subscribe(alice, good + "x" * 500) == 422
    for broken in ({"p256dh": ""}, {"p256dh": "AAAA"}, {"auth": "AAAA"}, {"auth": "é"}):
        form = {"endpoint": good, **Browser().keys(), **broken}
        assert client_of(alice).post(ADDRESS, form).status_code == 422
    assert not Device.objects.exists()


def test_a_browser_is_one_members_at_a_time_and_only_his_to_take_off(alice: Member, bob: Member) -> None:
    assert subscribe(alice, "https://push.example.org/abc") == 204
    assert subscribe(bob, "https://push.example.org/abc") == 204
    device = Device.objects.get()
    assert device.member == bob
    client_of(alice).post(ADDRESS, {"remove": device.pk})
    assert Device.objects.exists()
    client_of(bob).post(ADDRESS, {"remove": device.pk})
    assert not Device.objects.exists()


def test_who_wants_no_pushes_of_a_kind_gets_none(push: PushService, alice: Member) -> None:
    subscribe(alice, push.endpoint("alice"))
    services.notice_post(kind=Kind.ACCOUNT, members=[alice.pk], key="x", what="Hello")
    deliver()
    assert push.posted == []
