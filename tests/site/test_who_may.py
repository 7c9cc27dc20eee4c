"""Who may see and do what with a match and with records, asked of the selectors: each role, each kind of match."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.accounts.models import Member
from club.accounts.services.conduct import member_block
from club.house.models import Club
from games import live, selectors, services, showing
from games.models import Match
from games.rules.protocol import Game
from games.selectors import lists
from tests.rules.records import SHORT
from tests.site.evening import client_of, fresh, opened, play, refusal

ROLES = ("owner", "opponent", "outsider", "staff", "guest", "visitor")


@pytest.fixture
def roles(toy_game: Game, alice: Member, bob: Member, charlie: Member, staff: Member) -> dict[str, object]:
    guest = Member.objects.create(username="guest", kind=Member.Kind.GUEST)
    return dict(zip(ROLES, (alice, bob, charlie, staff, guest, AnonymousUser()), strict=True))


def match_of(kind: str, alice: Member, bob: Member) -> Match:
    """A running match of the two, or the first one's board on one screen."""
    if kind == "one_screen":
        return services.one_screen_open(by=alice, slug="toynim", seats=2)
    match = opened(alice, bob)
    Match.objects.filter(pk=match.pk).update(
        private=kind == "private", venue=Match.Venue.TABLE if kind == "table" else Match.Venue.ONLINE
    )
    return match


# owner opponent outsider staff guest visitor; in a club that is open to visitors, then in one that is not.
SEEN = {
    "online": ("yes yes yes yes yes yes", "yes yes yes yes no no"),
    "table": ("yes yes yes yes yes yes", "yes yes yes yes no no"),
    "private": ("yes yes yes yes no no", "yes yes yes yes no no"),
    "one_screen": ("yes no no yes no no", "yes no no yes no no"),
}


@pytest.mark.parametrize("is_public", [True, False])
@pytest.mark.parametrize("kind", SEEN)
def test_a_page_and_a_push_are_open_to_the_same(
    roles: dict[str, object], club_with: Callable[..., Club], kind: str, is_public: bool
) -> None:
    club_with(is_public=is_public)
    match = selectors.match_with_seats(match_of(kind, roles["owner"], roles["opponent"]).pk)
    expected = dict(zip(ROLES, SEEN[kind][0 if is_public else 1].split(), strict=True))
    assert {role: "yes" if selectors.may_see(user, match) else "no" for role, user in roles.items()} == expected
    for role, user in roles.items():
        reader = showing.Reader(user.pk, "en", is_guest=role == "guest", is_staff=role == "staff")
        board = showing.draw(match.pk, [reader]).boards[reader]
        closed = live.LOGGED_OUT if role == "visitor" else live.LOST_ACCESS
        assert (board != closed) is (expected[role] == "yes"), role


@pytest.mark.parametrize("kind", SEEN)
def test_visitors_find_in_the_lists_what_they_may_read(
    roles: dict[str, object], club_with: Callable[..., Club], kind: str
) -> None:
    match = match_of(kind, roles["owner"], roles["opponent"])
    for is_public in (True, False):
        club_with(is_public=is_public)
        listed = lists.public_matches(Match.Status.RUNNING, 12)
        assert (listed == [match]) is selectors.is_open_to_visitors(fresh(match))
        assert listed in ([], [match])


def test_who_is_offered_a_seat_by_a_link(roles: dict[str, object]) -> None:
    offered = {}
    for rated in (False, True):
        match = selectors.match_with_seats(opened(roles["owner"], seats=2, rated=rated).pk)
        offered[rated] = [role for role, user in roles.items() if selectors.may_sit_by_link(user, match)]
        assert selectors.has_free_seat(match)
    assert offered == {False: ["opponent", "outsider", "staff", "guest", "visitor"], True: [*ROLES[1:4], "visitor"]}
    full = selectors.match_with_seats(opened(roles["owner"], roles["opponent"]).pk)
    assert not selectors.has_free_seat(full)
    assert not any(selectors.may_sit_by_link(user, full) for user in roles.values())


def test_who_is_offered_a_rematch(roles: dict[str, object]) -> None:
    owner, opponent = roles["owner"], roles["opponent"]

    def offered(match: Match) -> list[str]:
        read = selectors.match_with_seats(match.pk)
        return [role for role, user in roles.items() if selectors.may_repeat(read, selectors.held_seats(user.pk, read))]

    match = opened(owner, opponent)
    assert offered(match) == []
    services.match_resign(by=owner, match_id=match.pk)
    assert offered(match) == ["owner", "opponent"]
    again = services.match_rematch(by=owner, match_id=match.pk)
    read, other = (selectors.match_with_seats(one.pk) for one in (match, again))
    held = {role: selectors.held_seats(user.pk, read) for role, user in roles.items()}
    assert [role for role in ROLES if selectors.sits_also_in(other, read, held[role])] == ["owner"]
    member_block(member=owner, other=opponent)
    assert offered(match) == []


def test_records_are_kept_for_members(roles: dict[str, object]) -> None:
    assert [role for role, user in roles.items() if selectors.may_load(user)] == list(ROLES[:4])
    kept = services.record_load(by=roles["owner"], text=SHORT)
    assert [role for role, user in roles.items() if selectors.may_begin(user, game=None, record=kept)] == ["owner"]
    assert refusal(services.record_load, by=roles["guest"], text=SHORT) == "no-records"
    kept.owner = roles["guest"]
    assert not selectors.may_begin(roles["guest"], game=None, record=kept)


def test_those_who_keep_apart_take_no_room_in_the_list(toy_game: Game, alice: Member, bob: Member, charlie: Member) -> None:
    offered = opened(alice, seats=2)
    for _match in range(3):
        opened(bob, seats=2)
    newest = opened(alice, seats=2)
    member_block(member=charlie, other=bob)
    assert lists.open_matches(charlie, limit=2) == [newest, offered]
    assert lists.open_matches(charlie, limit=1) == [newest]
    assert len(lists.open_matches(alice, limit=2)) == 2


def test_a_visitors_page_reads_its_match_once(toy_game: Game, alice: Member, bob: Member, club_with: Callable[..., Club]) -> None:
    match = play(opened(alice, bob), "t1")
    club_with(is_public=True)
    for address in ("", "turns/", "games/1/1/"):
        with CaptureQueriesContext(connection) as asked:
            assert client_of().get(f"{match.get_absolute_url()}{address}").status_code == 200
        seats = [query["sql"] for query in asked if 'FROM "games_seat"' in query["sql"]]
        assert len(seats) == 1, (address, seats)


def test_all_turns_read_no_position_for_each(toy_game: Game, alice: Member, bob: Member) -> None:
    match = play(opened(alice, bob), "t1", "t2")
    with CaptureQueriesContext(connection) as asked:
        assert client_of(alice).get(f"{match.get_absolute_url()}turns/").status_code == 200
    turns = [query["sql"] for query in asked if 'FROM "games_turn"' in query["sql"]]
    assert len(turns) == 1
    assert '"state"' not in turns[0]
