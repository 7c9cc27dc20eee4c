"""The first visit to an empty installation: the question, and what comes of each answer."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO

import pytest
from django.contrib.auth import get_user
from django.core.cache import cache
from django.core.management import call_command
from django.test import Client

from club.accounts.models import Block, Member
from club.demo import build
from club.house.models import Club
from club.house.selectors import KEY
from club.setup.views import MAKING_KEY
from club.staff.models import StaffAct
from games.models import Match
from games.rules.registry import get

Answer = Callable[..., dict[str, str]]
pytestmark = pytest.mark.usefixtures("not_set_up", "db")


@pytest.fixture
def few_matches(monkeypatch: pytest.MonkeyPatch) -> None:
    """One game and a handful of matches."""
    monkeypatch.setattr("club.demo.plan._PLAYED", {2: (1, 0, 0), 3: (0, 0, 0), 4: (0, 0, 0)})
    monkeypatch.setattr(build, "all_games", lambda: (get("ludicitude"),))


def committed() -> None:
    """What the site does when the transaction around the test would have ended."""
    cache.delete(KEY)


@pytest.mark.parametrize("address", ["/", "/account/login/", "/account/signup/", "/admin/", "/try/arlecchino/", "/club/legal/"])
def test_everything_leads_to_the_question(here: Client, address: str) -> None:
    for reply in (here.get(address), here.post(address, {"username": "alice"})):
        assert (reply.status_code, reply["Location"], reply["Cache-Control"]) == (302, "/welcome/", "no-store")
    assert not Member.objects.exists()
    assert here.get("/robots.txt").status_code == here.get("/welcome/").status_code == 200


def test_nobody_is_led_astray_where_somebody_is_in_the_club(alice: Member, here: Client) -> None:
    assert here.get("/").status_code == 200
    assert here.get("/welcome/")["Location"] == here.get("/welcome/club/")["Location"] == "/"


def test_our_own_club(here: Client, answer: Answer) -> None:
    reply = here.post("/welcome/club/", answer(name="  Les  Lutins "), follow=True)
    committed()
    assert reply.redirect_chain == [("/staff/", 302)]
    club, member = Club.objects.get(), Member.objects.get()
    assert (club.name, club.language, club.time_zone, club.is_demo, club.entry) == (
        "Les Lutins",
        "fr",
        "Europe/Paris",
        False,
        "approval",
    )
    assert (member.username, member.is_staff, member.is_superuser, member.bar) == ("nadia", True, True, None)
    assert get_user(here) == member
    # The log-in stands among her sessions, where it can be ended.
    assert here.get("/account/sessions/").content.decode().count("this device") == 1
    page = here.get("/staff/").content.decode()
    assert "<title>Staff – Les Lutins</title>" in page
    for address in ("/staff/invitations/", "/staff/settings/legal/", "/staff/backups/"):
        assert f'href="{address}"' in page.partition('id="next-steps"')[2]
    assert here.get("/welcome/club/")["Location"] == "/"


def test_the_address_by_which_the_club_was_begun_is_kept(here: Client, answer: Answer, settings, monkeypatch) -> None:
    settings.ALLOWED_HOSTS = ["club.example.org"]
    monkeypatch.setattr("club.setup.gate.may_answer", lambda _request: True)
    here.post("/welcome/club/", answer(), headers={"host": "club.example.org"})
    assert Club.objects.get().address == "http://club.example.org"


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"name": ""}, "This field is required."),
        ({"name": "–\u200b·"}, "The name needs at least one letter or digit."),
        ({"name": "x" * 61}, "at most 60 characters"),
        ({"name": "a\0b"}, "Null characters are not allowed."),
        ({"language": "tlh"}, "not one of the available choices"),
        ({"time_zone": "../../etc/passwd"}, "not one of the available choices"),
        ({"username": "Nädia"}, "A username has unaccented letters"),
        ({"username": "admin"}, "kept for the club itself"),
        ({"username": "n"}, "at least 2 characters"),
        ({"password1": "12345678", "password2": "12345678"}, "too common"),
        ({"password1": "nadianad", "password2": "nadianad"}, "too similar to the username"),
        ({"password2": "something-else"}, "The two passwords are not the same."),
    ],
)
def test_a_wrong_word_loses_nothing(here: Client, answer: Answer, wrong: dict[str, str], said: str) -> None:
    reply = here.post("/welcome/club/", answer(**wrong))
    page = reply.content.decode()
    assert (reply.status_code, Club.objects.exists(), Member.objects.exists()) == (422, False, False)
    assert said in page
    assert 'aria-invalid="true"' in page
    kept = {name: word for name, word in answer().items() if name in ("name", "username") and name not in wrong}
    assert all(f'value="{word}"' in page for word in kept.values())
    assert "table-and-tiles-7" not in page


@pytest.mark.usefixtures("few_matches")
def test_the_demo_club_then_our_own(here: Client, answer: Answer) -> None:
    assert here.post("/welcome/demo/")["Location"] == "/welcome/demo/"
    committed()
    page = here.get("/welcome/demo/").content.decode()
    assert all(word in page for word in ("agathe", "nadia", "demo-table-club"))
    assert "This is the demo club." in here.get("/").content.decode()
    assert here.get("/welcome/")["Location"] == "/welcome/demo/"
    assert here.post("/welcome/demo/").status_code == 200
    # Somebody tries it, and leaves traces that would hold on to what goes.
    mine = Member.objects.create_user("alice")
    agathe, nadia = (Member.objects.get(username=name) for name in ("agathe", "nadia"))
    Block.objects.create(member=mine, other=agathe)
    StaffAct.objects.create(by=nadia, kind="settings", member=mine)
    assert here.login(username="nadia", password="demo-table-club")
    assert "the person who signed up" in here.get("/welcome/club/").content.decode()
    assert here.post("/welcome/club/", answer()).status_code == 422
    assert Match.objects.exists()
    reply = here.post("/welcome/club/", answer(sure="on"), follow=True)
    committed()
    assert reply.redirect_chain == [("/staff/", 302)]
    assert [member.kind for member in Member.objects.all()] == ["member"]
    assert [model.objects.count() for model in (Match, Block, StaffAct)] == [0, 0, 0]
    assert Club.objects.get().is_demo is False
    assert "demo club" not in here.get("/").content.decode()


def test_who_clicks_twice_reads_that_it_is_being_made(here: Client) -> None:
    cache.set(MAKING_KEY, True)
    for reply in (here.get("/welcome/demo/"), here.post("/welcome/demo/")):
        assert "The demo club plays its matches." in reply.content.decode()
    assert not Club.objects.exists()


@pytest.mark.usefixtures("few_matches")
def test_the_demo_command_makes_a_club_that_says_so(here: Client) -> None:
    call_command("demo", verbosity=0, stdout=StringIO())
    committed()
    assert "This is the demo club." in here.get("/").content.decode()
