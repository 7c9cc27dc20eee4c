"""Mails as they arrive: what they say, in whose language, where they lead, and how they are stopped."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from pytest_django import Settings

from club.accounts.models import Member
from club.house.models import Club
from club.notices import selectors, services
from club.notices.delivery import deliver
from club.notices.models import Kind, Parcel
from games import services as games
from games.rules.protocol import Game
from tests.notices.post_office import Sink, links, text_of, with_address
from tests.site.evening import client_of, opened
from tests.site.pages import Browser


@pytest.fixture
def invited(toy_game: Game, sink: Sink, alice: Member, bob: Member, club_with: Callable[..., Club]) -> Member:
    """Bob, whom Alice has invited to a match."""
    club_with(name="Le Tripot", address="https://club.example.org", contact="help@example.org")
    games.match_open(by=alice, slug="toynim", seats=2, members=[with_address(bob)])
    return bob


def test_what_a_mail_says(invited: Member, sink: Sink) -> None:
    deliver()
    (mail,) = sink.mails
    match = invited.match_invitations.get().match
    assert mail["To"] == "bob@example.org"
    assert mail["From"] == "Le Tripot <club@example.org>"
    assert mail["Reply-To"] == "help@example.org"
    assert mail["Subject"] == "Le Tripot: Alice invites you to a match of Toynim."
    assert mail["Date"]
    assert f"https://club.example.org/matches/{match.pk}/" in links(mail)
    page = text_of(mail, "html")
    assert f'href="https://club.example.org/matches/{match.pk}/"' in page
    assert "<img" not in page
    assert "src=" not in page


def test_a_mail_speaks_french_to_who_does(invited: Member, sink: Sink) -> None:
    Member.objects.filter(pk=invited.pk).update(language="fr")
    deliver()
    assert sink.subjects() == ["Le Tripot\u00a0: Alice vous invite à une partie\u00a0: Toynim."]
    assert "Bonjour Bob" in text_of(sink.mails[0])
    assert '<html lang="fr">' in text_of(sink.mails[0], "html")


def test_a_mail_is_stopped_by_its_link_without_logging_in(invited: Member, sink: Sink) -> None:
    deliver()
    stop = next(urlsplit(link).path for link in links(sink.mails[0]) if "/stop/" in link)
    visitor = Browser()
    page = visitor.get(stop)
    # Looking changes nothing: mail programs look too.
    assert selectors.wishes([invited.pk]) == {}
    page = visitor.press(page.one("button", cls="primary"))
    assert page.shows("You get no mails of the kind")
    found = selectors.wishes([invited.pk])
    assert found[(invited.pk, Kind.INVITED)].mail == "never"
    assert (invited.pk, Kind.ANNULLED) not in found
    visitor.press(page.one("button", text="No mails at all"))
    assert {wish.mail for wish in selectors.wishes([invited.pk]).values()} == {"never"}


def test_a_mail_program_stops_it_with_one_click(invited: Member, sink: Sink) -> None:
    deliver()
    mail = sink.mails[0]
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    path = urlsplit(mail["List-Unsubscribe"].strip().strip("<>")).path
    reply = client_of(enforce_csrf_checks=True).post(path, {"List-Unsubscribe": "One-Click"})
    assert reply.status_code == 200
    assert selectors.wishes([invited.pk])[(invited.pk, Kind.INVITED)].mail == "never"


def test_a_forged_unsubscribe_link_is_no_page(alice: Member) -> None:
    for token in ("x", "W251bGwsICJhbGwiXQ:abc", f"{alice.pk}:all"):
        assert client_of().post(f"/notices/stop/{token}/").status_code == 404


def test_nobody_gets_into_a_header(sink: Sink, alice: Member, club_with: Callable[..., Club]) -> None:
    club_with(name="Club\r\nBcc: all@example.org")
    services.notice_post(
        kind=Kind.ACCOUNT, members=[with_address(alice).pk], key="x", what="Hello %(name)s", name="Eve\r\nBcc: eve@example.org"
    )
    deliver()
    assert sink.mails[0]["Bcc"] is None
    assert sink.subjects() == ["Club Bcc: all@example.org: Hello Eve Bcc: eve@example.org"]


def test_one_mail_of_many_dots_arrives_whole(sink: Sink, alice: Member) -> None:
    lines = ".\n..\n.end\nlast"
    content = {"subject": "Dots", "text": lines}
    parcel = Parcel.objects.create(
        key="k", way="mail", kind=Kind.ACCOUNT, to="a@example.org", content=content, due_at=alice.date_joined
    )
    deliver()
    assert text_of(sink.mails[0]).strip().splitlines() == lines.splitlines()
    parcel.refresh_from_db()
    # A letter may hold a password's link: once it is sent the site forgets it.
    assert (parcel.state, parcel.content) == ("sent", {})


def test_without_a_mail_server_no_mail_is_written(toy_game: Game, alice: Member, bob: Member, settings: Settings) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.dummy.EmailBackend"
    with_address(alice)
    opened(alice, bob)
    services.notice_post(kind=Kind.ACCOUNT, members=[alice.pk], key="x", what="Hello")
    deliver()
    assert not Parcel.objects.exists()
    assert Browser(alice).get("/notices/settings/").shows("The club sends no mail.")


def test_an_address_that_is_not_confirmed_gets_nothing(sink: Sink, alice: Member) -> None:
    with_address(alice).emailaddress_set.update(verified=False)
    services.notice_post(kind=Kind.ACCOUNT, members=[alice.pk], key="x", what="Hello")
    deliver()
    assert sink.mails == []
    assert Browser(alice).get("/notices/settings/").shows("no confirmed e-mail address")
