"""A reader who hides ratings meets none: they are not in what is drawn for him; where a board is drawn for many, the style sheet
takes them out of the page."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path

import pytest
from django.conf import settings

from club.accounts.models import Member
from club.ratings.models import Rating
from games import selectors, table
from games.models import Match
from games.rules.protocol import Game
from games.selectors import Audience
from tests.site.evening import client_of, opened, play, text_of

VALUES = {"alice": 1637, "bob": 1541}
VOID = {"meta", "link", "input", "img", "br", "hr", "use"}


class Shown(HTMLParser):
    """The page's text as it is left when all of class ``rating`` is gone; of the own profile's fold only the line to click."""

    def __init__(self) -> None:
        super().__init__()
        self.kept, self.gone, self.out = [], 0, []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        classes = (dict(attrs).get("class") or "").split()
        if tag not in VOID and (self.gone or "rating" in classes or "own-ratings" in classes):
            self.gone += 1

    def handle_endtag(self, tag: str) -> None:
        self.gone -= bool(self.gone and tag not in VOID)

    def handle_data(self, text: str) -> None:
        (self.out if self.gone else self.kept).append(text)


@pytest.fixture
def hiding(alice: Member) -> Member:
    alice.preferences = {"ratings": "off"}
    alice.save()
    return alice


@pytest.fixture
def matches(toy_game: Game, alice: Member, bob: Member) -> list[Match]:
    """One that runs and one that has ended, between members with ratings."""
    for member in (alice, bob):
        Rating.objects.create(member=member, slug=toy_game.slug, value=VALUES[member.username], matches=40)
    running, ended = (opened(alice, bob, rated=True) for _ in range(2))
    play(running, "t1")
    ended = play(ended, "t1t2t3", "t4t5t6", "t7t8t9")
    assert ended.is_finished
    return [running, ended]


def told(text: str) -> list[str]:
    """The ratings in a text, and what they are called."""
    numbers = {str(round(row.value)) for row in Rating.objects.all()} | {str(n) for n in VALUES.values()}
    return [part for part in ("Elo", *numbers) if part in text]


def shown(page: str) -> Shown:
    parsed = Shown()
    parsed.feed(page)
    return parsed


def pages_of(match: Match) -> list[str]:
    here = match.get_absolute_url()
    return [here, f"{here}turns/", f"{here}games/1/1/", f"{here}games/1/explore/1/"]


def test_no_page_has_one(matches: list[Match], hiding: Member, bob: Member) -> None:
    """Nor has a fragment that the page asks for."""
    client, met = client_of(hiding), ""
    for address in ["/", bob.get_absolute_url(), *pages_of(matches[0]), *pages_of(matches[1])]:
        assert 'data-ratings="off"' in text_of(client, address)
        for headers in ({}, {"hx-request": "true"}):
            assert told(client.get(address, headers=headers).content.decode()) == [], address
        met += text_of(client_of(bob), address)
    # Whoever hides none meets them there.
    assert len(told(met)) > 2


def test_ones_own_wait_in_a_fold(matches: list[Match], hiding: Member) -> None:
    page = shown(text_of(client_of(hiding), hiding.get_absolute_url()))
    assert told(" ".join(page.kept)) == []
    assert told(" ".join(page.out)) != []


def test_a_pushed_board_has_them_where_the_style_hides_them(matches: list[Match]) -> None:
    for match in matches:
        page = shown(table.fragment(selectors.match_with_seats(match.pk), Audience(), "en"))
        assert told(" ".join(page.kept)) == []
        assert "Elo" in told(" ".join(page.out))


def test_the_style_sheet_takes_them_out_of_the_page() -> None:
    css = (Path(settings.BASE_DIR) / "static/css/club.css").read_text(encoding="utf-8")
    assert ':root[data-ratings="off"] .rating { display: none; }' in css
