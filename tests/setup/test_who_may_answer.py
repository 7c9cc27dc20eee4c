"""Only who sits at the machine, or brings its code, sets the club up; and of two, one."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.utils import translation

from club.accounts.models import Member
from club.house.models import Club
from club.house.services import AlreadyBegun
from club.setup import gate
from club.setup.services import club_start, demo_start

pytestmark = pytest.mark.usefixtures("not_set_up")
OWN = {"name": "Lutins", "language": "fr", "time_zone": "Europe/Paris"}


@pytest.mark.parametrize(
    ("remote", "host", "more", "may"),
    [
        ("127.0.0.1", "localhost", {}, True),
        ("127.0.0.1", "127.0.0.1:8000", {}, True),
        ("::1", "[::1]:8000", {}, True),
        ("192.168.1.5", "192.168.1.5:8000", {"SERVER_NAME": "192.168.1.5"}, True),
        ("192.168.1.77", "192.168.1.5:8000", {"SERVER_NAME": "192.168.1.5"}, False),
        ("192.168.1.77", "localhost", {}, False),
        ("127.0.0.1", "club.example", {}, False),
        ("127.0.0.1", "localhost", {"HTTP_X_FORWARDED_FOR": "127.0.0.1"}, False),
        ("127.0.0.1", "localhost", {"HTTP_VIA": "1.1 proxy"}, False),
        ("", "localhost", {}, False),
    ],
)
def test_who_sits_at_the_machine(db: None, settings, remote: str, host: str, more: dict[str, str], may: bool) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    client = Client(REMOTE_ADDR=remote, headers={"host": host}, **more)
    assert client.get("/welcome/").status_code == (200 if may else 403)


def test_a_proxy_that_tells_nothing_is_not_the_machine(db: None, settings) -> None:
    settings.NAMED = ["club.example"]
    client = Client(REMOTE_ADDR="127.0.0.1", headers={"host": "127.0.0.1:8000"})
    assert client.get("/welcome/").status_code == 403
    # What `run.py --lan` sets by itself.
    settings.HALL_ADDRESS = "http://192.168.1.5:8000"
    assert client.get("/welcome/").status_code == 200


@pytest.mark.parametrize("behind", ["ALLAUTH_TRUSTED_PROXY_COUNT", "SECURE_SSL_REDIRECT"])
def test_behind_a_proxy_nobody_sits_at_the_machine(rf, settings, behind: str) -> None:
    request = rf.get("/", headers={"host": "localhost"})
    assert gate.sits_here(request)
    setattr(settings, behind, 1)
    assert not gate.sits_here(request)


def test_the_code_opens_it_from_elsewhere(db: None, elsewhere: Client, answer: Callable[..., dict[str, str]]) -> None:
    for address in ("/welcome/", "/welcome/club/"):
        assert elsewhere.get(address).status_code == 403
    for address, words in (("/welcome/demo/", {}), ("/welcome/club/", answer())):
        assert elsewhere.post(address, words).status_code == 403
    assert not Club.objects.exists()
    wrong = elsewhere.post("/welcome/code/", {"code": "ABCDE-FGHJK"})
    assert (wrong.status_code, "This is not the code." in wrong.content.decode()) == (422, True)
    assert elsewhere.post("/welcome/code/", {"code": f" {gate.code().lower().replace('-', ' ')}"})["Location"] == "/welcome/"
    assert elsewhere.get("/welcome/").status_code == 200
    assert elsewhere.post("/welcome/club/", answer())["Location"] == "/staff/"
    assert Member.objects.get().is_superuser


def test_guessing_it_is_slow(db: None, elsewhere: Client) -> None:
    for _try in range(gate.TRIES):
        elsewhere.post("/welcome/code/", {"code": "wrong"})
    late = elsewhere.post("/welcome/code/", {"code": gate.code()})
    assert (late.status_code, "Too many failed attempts." in late.content.decode()) == (422, True)


def test_of_two_who_answer_at_once_one_wins(transactional_db: None) -> None:
    said, line = [], threading.Barrier(2)

    def start(name: str) -> None:
        line.wait()
        try:
            said.append(club_start(administrator=name, password="table-and-tiles-7", **OWN).username)
        except AlreadyBegun:
            said.append("too late")
        finally:
            connection.close()

    both = [threading.Thread(target=start, args=(name,)) for name in ("alice", "bob")]
    for thread in both:
        thread.start()
    for thread in both:
        thread.join()
    assert [Member.objects.get().username, "too late"] == sorted(said, key="too late".__eq__)
    assert Club.objects.count() == 1


def test_the_slower_one_reads_a_sentence(db: None, here: Client, answer: Callable[..., dict[str, str]]) -> None:
    club_start(administrator="alice", password="table-and-tiles-7", **OWN)
    reply = here.post("/welcome/club/", answer(), follow=True)
    assert "Somebody else has started the club in the meantime." in reply.content.decode()
    with pytest.raises(AlreadyBegun):
        demo_start(language="fr", time_zone="Europe/Paris")
    assert Member.objects.get().username == "alice"


def test_no_demo_is_made_in_a_club_that_waits_for_its_first_member(db: None) -> None:
    club_start(**OWN)
    with pytest.raises(CommandError, match="A club has been started here"):
        call_command("demo")
    assert Club.objects.get().name == "Lutins"


def test_members_from_before_there_were_settings_are_safe(alice: Member) -> None:
    with pytest.raises(CommandError, match="has been started already"):
        call_command("start_club", name="Lutins")
    assert Member.objects.get() == alice
    assert not Club.objects.exists()


def test_the_command_refuses_an_easy_password(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLUB_PASSWORD", "12345678")
    with translation.override("en"), pytest.raises(CommandError, match="too common"):
        call_command("start_club", name="Lutins", administrator="alice")
    assert not Club.objects.exists()
