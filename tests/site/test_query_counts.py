"""What a page asks of the database does not grow with turns, members, watchers or other matches."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.accounts.models import Member
from games import selectors, services, table
from games.models import Match
from games.rules.protocol import Game
from games.selectors import Audience
from tests.site.evening import client_of, fresh, opened, play, play_on, player, random_turn, state_of, text_of

HTMX = {"hx-request": "true"}


def cost(work: Callable[[], object]) -> int:
    """How many queries it takes."""
    with CaptureQueriesContext(connection) as queries:
        work()
    return len(queries)


def crowd(*members: Member) -> None:
    """More members, matches, turns and results than before."""
    guests = [Member.objects.create_user(f"guest{number}") for number in range(6)]
    for guest in guests:
        for member in members:
            opened(guest, seats=2)
            play(opened(guest, member, rated=True), "t1t2t3", "t4t5t6")
            play(opened(guest, member, rated=True), "t1t2t3", "t4t5t6", "t7t8t9")
            services.match_rematch(by=member, match_id=play(opened(guest, member), "t1t2t3", "t4t5t6", "t7t8t9").pk)


def post(match: Match, rng: Random) -> Callable[[], object]:
    match = fresh(match)
    client, text = client_of(player(match)), random_turn(state_of(match), rng)
    form = {"turn": text, "position": match.position}
    return lambda: client.post(f"/matches/{match.pk}/turn/", form, headers=HTMX)


def test_a_turn_costs_the_same_early_and_late(game: Game, alice: Member, bob: Member) -> None:
    match, rng = opened(alice, bob, slug=game.slug, rated=True), Random(3)
    if game.slug == "toynim":
        early, late = cost(post(match, rng)), cost(post(match, rng))
    else:
        play_on(match, rng, 2)
        early = cost(post(match, rng))
        play_on(match, rng, 12)
        late = cost(post(match, rng))
    assert early == late
    assert late <= 32


def test_the_board_costs_the_same_early_and_late(game: Game, alice: Member, bob: Member, charlie: Member) -> None:
    match, rng = opened(alice, bob, slug=game.slug), Random(3)
    costs = set()
    for _look in range(3):
        match = play_on(match, rng, 1 if game.slug == "toynim" else 5)
        for member in (alice, bob, charlie):
            client, address = client_of(member), match.get_absolute_url()
            # The first request of a day also writes that the session is in use.
            text_of(client, address)
            costs.add(cost(lambda client=client, address=address: client.get(address, headers=HTMX)))
    assert match.is_running
    assert len(costs) == 1
    assert costs.pop() <= 9


def test_two_seats_cost_what_three_cost(toy_game: Game, alice: Member, bob: Member, charlie: Member) -> None:
    two, three = opened(alice, bob, rated=True), opened(alice, bob, charlie, rated=True)
    client = client_of(alice)
    text_of(client, "/")
    assert cost(lambda: text_of(client, two.get_absolute_url())) == cost(lambda: text_of(client, three.get_absolute_url()))
    assert cost(post(two, Random(1))) == cost(post(three, Random(1)))


def test_other_matches_and_members_cost_nothing(toy_game: Game, alice: Member, bob: Member) -> None:
    client = client_of(alice)
    matches = {
        "running": play(opened(alice, bob, rated=True), "t1"),
        "finished": play(opened(alice, bob, rated=True), "t1t2t3", "t4t5t6", "t7t8t9"),
        "waiting": opened(alice, seats=2),
    }
    addresses = ["/", "/play/toynim/", *(match.get_absolute_url() for match in matches.values())]
    addresses += [f"{matches['finished'].get_absolute_url()}turns/"]
    ended = matches["finished"]
    assert ended.is_finished
    for address in addresses:
        text_of(client, address)
    before = [cost(lambda address=address: text_of(client, address)) for address in addresses]
    turn = cost(post(play(opened(alice, bob), "t1"), Random(1)))
    crowd(alice, bob)
    client = client_of(alice)
    text_of(client, "/")
    assert [cost(lambda address=address: text_of(client, address)) for address in addresses[1:]] == before[1:]
    assert cost(post(play(opened(alice, bob), "t1"), Random(1))) == turn
    # The lists that were empty before now have their seats looked up.
    assert cost(lambda: text_of(client, "/")) <= before[0] + 2


@pytest.mark.parametrize("more", [1, 12])
def test_the_home_page_costs_the_same_however_long_its_lists(toy_game: Game, alice: Member, bob: Member, more: int) -> None:
    for evening in range(more):
        opened(bob, seats=2)
        play(opened(alice, bob), "t1")
        play(opened(alice, bob), "t1t2t3", "t4t5t6", "t7t8t9")
        opened(bob, Member.objects.create_user(f"guest{evening}"))
    client = client_of(alice)
    text_of(client, "/")
    assert cost(lambda: text_of(client, "/")) <= 16


def test_a_push_asks_for_its_match_once(toy_game: Game, alice: Member, bob: Member) -> None:
    match = play(opened(alice, bob, rated=True), "t1")
    row = selectors.match_with_seats(match.pk)
    once = cost(lambda: table.fragment(row, Audience(frozenset({0})), "en"))
    assert once == cost(lambda: table.fragment(row, Audience(), "fr")) <= 4


def test_nothing_newer_costs_next_to_nothing(toy_game: Game, alice: Member, bob: Member) -> None:
    match = play(opened(alice, bob), "t1")
    client = client_of(alice)
    text_of(client, "/")
    assert cost(lambda: client.get(match.get_absolute_url(), {"v": match.version}, headers=HTMX)) <= 5
