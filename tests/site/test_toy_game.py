"""A fourth game from one new folder is played through the site, without a list, template or address to edit."""

from __future__ import annotations

from django.test import Client

from club.accounts.models import Member
from games.models import Match
from games.rules.protocol import Game


def logged_in(member: Member) -> Client:
    client = Client()
    client.force_login(member)
    return client


def test_it_is_listed_opened_joined_and_played_to_the_end(toy_game: Game, alice: Member, bob: Member) -> None:
    hers, his = logged_in(alice), logged_in(bob)
    assert toy_game.title in hers.get("/").content.decode()
    reply = hers.post(
        f"/play/{toy_game.slug}/",
        {"seats": "2", "option-row": "nine", "option-most": "three", "kind": "rated", "venue": "online"},
    )
    assert reply.status_code == 302
    match = Match.objects.get()
    his.post(f"/matches/{match.pk}/join/")
    for _turn in range(20):
        match.refresh_from_db()
        if not match.is_running:
            break
        seat = match.seats.get(index=match.to_act)
        client = hers if seat.member == alice else his
        page = client.get(f"/matches/{match.pk}/").content.decode()
        assert "act" in page
        first = page.split('class="act" href="')[1].split('"')[0].replace("&amp;", "&")
        page = client.get(f"/matches/{match.pk}/{first}").content.decode()
        text = page.split('name="turn" value="')[1].split('"')[0]
        assert client.post(f"/matches/{match.pk}/turn/", {"turn": text, "position": match.position}).status_code == 302
    assert match.is_finished
