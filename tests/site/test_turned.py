"""A reader who has chosen so sees the board from the other side: on the page, by the socket, and in what a target would do."""

from __future__ import annotations

import re

import pytest

from club.accounts.models import Member
from games import selectors, showing, table
from tests.site.evening import client_of, opened, player

HTMX = {"HX-Request": "true"}


def place(html: str, id: str) -> tuple[float, ...]:  # noqa: A002 - an id it is
    """Where the thing of that id is drawn."""
    tags = html[html.rindex("<", 0, html.index(f' id="{id}"')) :]
    use = re.search(r'<use [^>]*x="([-\d.]+)" y="([-\d.]+)"', tags)
    assert use
    return tuple(map(float, use.groups()))


@pytest.mark.django_db
def test_page_poll_and_socket_agree(alice: Member, bob: Member) -> None:
    match = opened(alice, bob, slug="arlecchino")
    alice.preferences = {"turned": "on"}
    alice.save()
    row = selectors.match_with_seats(match.pk)
    assert row
    drawn = {}
    for member, turned in ((alice, True), (bob, False)):
        polled = client_of(member, "en").get(match.get_absolute_url(), headers=HTMX).content.decode()
        assert ("lang=en&amp;turned=1" in polled) == turned
        assert polled == table.fragment(row, selectors.audience_of(member.pk, row), "en", turned=turned)
        pushed = showing.draw(match.pk, [showing.Reader(member.pk, "en", turned=turned)])
        assert list(pushed.boards.values()) == [polled]
        drawn[turned] = polled
    for cell, opposite in (("c-a1", "c-f6"), ("c-c2", "c-d5")):
        assert place(drawn[True], cell) == place(drawn[False], opposite)


@pytest.mark.django_db
def test_one_drawing_serves_all_who_see_it_from_the_same_side(alice: Member, bob: Member, charlie: Member, staff: Member) -> None:
    match = opened(alice, bob, slug="ludicitude")
    readers = [showing.Reader(member.pk, "en", turned=turned) for member in (charlie, staff) for turned in (False, True)]
    boards = showing.draw(match.pk, readers).boards
    assert len(set(boards.values())) == 2
    assert player(match) in (alice, bob)


@pytest.mark.django_db
def test_a_visitors_board_is_turned_too(alice: Member) -> None:
    client = client_of(lang="en")
    upright = client.get("/try/arlecchino/").content.decode()
    client.cookies["look"] = "turned:on"
    turned = client.get("/try/arlecchino/").content.decode()
    assert place(turned, "c-a1") == place(upright, "c-f6")
    assert 'name="value" value="off"' in turned
