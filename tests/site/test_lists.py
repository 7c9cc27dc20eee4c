"""What the home page lists, for whom and in which order; and how many matches wait for one's turn."""

from __future__ import annotations

import pytest

from club.accounts.models import Member
from games import services
from games.models import Match
from games.panels import scoreline
from games.selectors import lists
from tests.site.evening import client_of, no_spaces, opened, others, play, player, text_of

pytestmark = pytest.mark.usefixtures("toy_game")


def ended(*members: Member) -> Match:
    return play(opened(*members), "t1t2t3", "t4t5t6", "t7t8t9")


def section(page: str, title: str) -> str:
    """The part of the home page under that title; empty where it has none."""
    parts = no_spaces(page).split(f"<h2>{title}</h2>")
    return parts[1].split("</section>")[0] if len(parts) > 1 else ""


def test_each_match_is_in_the_list_where_it_belongs(alice: Member, bob: Member, charlie: Member) -> None:
    waiting, running, theirs, over = opened(bob, seats=3), opened(alice, bob), opened(bob, charlie), ended(alice, charlie)
    alone = services.one_screen_open(by=alice, slug="toynim", seats=2)
    services.one_screen_open(by=bob, slug="toynim", seats=2)
    services.match_leave(by=charlie, match_id=opened(charlie, seats=2).pk)
    ended(bob, charlie)
    assert lists.open_matches(alice) == [waiting]
    assert lists.running_matches(alice) == [alone, running]
    assert lists.watchable_matches(alice) == [theirs]
    assert lists.finished_matches(alice) == [over]
    page = text_of(client_of(alice), "/")
    shown = {"Your matches": [running, alone], "Free seats": [waiting], "Being played": [theirs], "Your last results": [over]}
    for title, matches in shown.items():
        assert section(page, title).count("<li>") == len(matches)
        assert all(f'href="{match.get_absolute_url()}"' in section(page, title) for match in matches)


def test_a_match_that_one_has_left_is_not_ones_running_one(alice: Member, bob: Member, charlie: Member) -> None:
    match = opened(alice, bob, charlie)
    services.match_resign(by=alice, match_id=match.pk)
    assert lists.running_matches(alice) == []
    assert lists.watchable_matches(alice) == []
    assert lists.running_matches(bob) == [match]


def test_a_rematch_is_offered_to_those_who_played(alice: Member, bob: Member, charlie: Member) -> None:
    offer = services.match_rematch(by=alice, match_id=ended(alice, bob).pk)
    assert lists.open_matches(alice) == [offer]
    assert lists.open_matches(bob) == [offer]
    assert lists.open_matches(charlie) == []


def test_open_matches_are_listed_ones_own_first_then_the_newest(alice: Member, bob: Member, charlie: Member) -> None:
    own = opened(charlie, seats=2)
    first, second = opened(bob, seats=3), opened(bob, seats=2)
    assert lists.open_matches(charlie) == [own, second, first]
    assert lists.open_matches(alice) == [second, first, own]
    listed = section(text_of(client_of(charlie), "/"), "Free seats")
    assert listed.index(own.get_absolute_url()) < listed.index(second.get_absolute_url())


def test_open_matches_are_listed_with_their_terms(alice: Member, bob: Member) -> None:
    opened(bob, seats=3, rated=True, most="two")
    opened(bob, seats=2)
    listed = section(text_of(client_of(alice), "/"), "Free seats")
    assert "ranked · At most: two a turn · 1 of 3 seats taken" in listed
    assert "casual · 1 of 2 seats taken" in listed
    assert listed.count("Take a seat") == 2
    own = section(text_of(client_of(bob), "/"), "Free seats")
    assert "Take a seat" not in own
    assert own.count("You wait here") == 2


def test_those_that_wait_for_ones_turn_come_first_and_are_counted(alice: Member, bob: Member) -> None:
    matches = [opened(alice, bob) for _evening in range(4)]
    for number, match in enumerate(matches):
        if player(match) != (alice if number % 2 else bob):
            play(match, "t5")
    mine = {match.pk for number, match in enumerate(matches) if number % 2}
    assert lists.waiting_matches(alice) == mine
    assert lists.waiting_count(alice) == lists.waiting_count(bob) == 2
    page = text_of(client_of(alice), "/")
    rows = section(page, "Your matches").split("<li>")[1:]
    assert ["Your turn" in row for row in rows] == [True, True, False, False]
    assert '<span class="count" aria-label="2 wait for you">2</span>' in page


def test_ones_own_screen_open_and_ended_matches_wait_for_nobody(alice: Member, bob: Member) -> None:
    services.one_screen_open(by=alice, slug="toynim", seats=2)
    opened(alice, seats=2)
    ended(alice, bob)
    match = opened(alice, bob)
    services.match_resign(by=player(match), match_id=match.pk)
    assert lists.waiting_count(alice) == lists.waiting_count(bob) == 0
    assert "waits for you" not in text_of(client_of(alice), "/")


def test_the_count_is_on_every_page(alice: Member, bob: Member) -> None:
    match = opened(alice, bob)
    client, other = client_of(player(match)), client_of(others(match)[0])
    for address in ("/", match.get_absolute_url(), "/play/toynim/", "/account/settings/"):
        assert "1 waits for you" in text_of(client, address)
        assert "wait for you" not in text_of(other, address)


def test_results_name_the_winners_and_the_scores(alice: Member, bob: Member) -> None:
    match = ended(alice, bob)
    winner = match.seats.get(placing=1).shown_name
    for member in (alice, bob):
        listed = section(text_of(client_of(member), "/"), "Your last results")
        assert f"Toynim · won by {winner}" in listed
        assert "6 – 3" in listed


def test_who_ended_level_has_not_won(alice: Member, bob: Member) -> None:
    match = ended(alice, bob)
    match.seats.update(placing=1)
    names = " and ".join(match.seats.order_by("index").values_list("shown_name", flat=True))
    listed = section(text_of(client_of(alice), "/"), "Your last results")
    assert f"Toynim · drawn by {names}" in listed
    assert "won by" not in listed


def test_results_name_everybody_in_the_order_of_the_scores(alice: Member, bob: Member) -> None:
    match = play(opened(alice, bob), "t1", "t2t3t4", "t5", "t6t7t8", "t9")
    names = [seat.shown_name for seat in match.seats.order_by("placing")]
    assert names != [seat.shown_name for seat in match.seats.order_by("index")]
    listed = section(text_of(client_of(alice), "/"), "Your last results")
    assert f"<b>{names[0]} and {names[1]}</b>" in listed
    assert "6 – 3" in listed


def test_no_dash_stands_beside_a_minus_sign() -> None:
    assert scoreline([17, 14]) == "17 – 14"
    assert scoreline([7, 4, -5]) == "7\u00a0·\u00a04\u00a0·\u00a0−5"


def test_visitors_see_the_games_and_nobodys_matches(alice: Member, bob: Member) -> None:
    opened(alice, seats=2)
    opened(alice, bob)
    visitor = client_of()
    for headers in ({}, {"hx-request": "true"}):
        page = visitor.get("/", headers=headers).content.decode()
        assert "Alice" not in page
        assert "/matches/" not in page
    assert "/try/toynim/" in text_of(visitor, "/")


def test_htmx_gets_the_lists_only(alice: Member) -> None:
    page = client_of(alice).get("/", headers={"hx-request": "true"}).content.decode().strip()
    assert page.startswith('<div id="live"')
    assert "card-game" not in page


def test_lists_have_an_end(alice: Member, bob: Member) -> None:
    for _evening in range(4):
        opened(bob, seats=2)
        play(opened(alice, bob), "t1")
        ended(alice, bob)
    for listed in (lists.open_matches, lists.running_matches, lists.finished_matches):
        assert len(listed(alice, 3)) == 3


def test_matches_of_a_game_that_is_gone_are_not_listed(alice: Member, bob: Member) -> None:
    match = opened(alice, bob)
    Match.objects.update(slug="chess")
    assert text_of(client_of(alice), "/").count(match.get_absolute_url()) == 0
    assert client_of(alice).get(match.get_absolute_url()).status_code == 404
    assert lists.waiting_count(alice) + lists.waiting_count(bob) == 0
