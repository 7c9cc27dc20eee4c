"""A member's page."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from club.accounts.models import Member
from club.ratings.models import Rating
from games.models import Match, Seat


def played(*members, placing=None, slug="arlecchino", **fields):
    """A match of these members, finished where a placing is given."""
    fields = {"status": Match.Status.FINISHED if placing else Match.Status.RUNNING, **fields}
    times = {"started_at": timezone.now(), "ended_at": timezone.now() if placing else None}
    match = Match.objects.create(slug=slug, seat_count=len(members), opened_by=members[0], **times, **fields)
    for index, member in enumerate(members):
        place = placing[index] if placing else None
        Seat.objects.create(match=match, index=index, member=member, shown_name=member.shown_name, placing=place)
    return match


def row(text, match):
    """What the list says of the match: against whom, what was played, what came of it."""
    own = text[text.index(f'href="{match.get_absolute_url()}"') :].partition("</a>")[0]
    names, _, rest = own.partition("<b>")[2].partition("</b>")
    facts = rest.partition("<small>")[2].partition("</small>")[0]
    outcome = own.partition('class="go">')[2].partition("</span>")[0]
    return names, " · ".join(facts.split(" · ")[:2]), outcome


def numbers(text, title):
    """What the table of results says of that game."""
    line = text.partition(f'<th scope="row">{title}</th>')[2].partition("</tr>")[0]
    return {what: int(number) for what, number in re.findall(r'<td data-what="([^"]+)">(\d+)</td>', line)}


@pytest.fixture
def page(client, alice):
    client.force_login(alice)
    return lambda member: " ".join(client.get(member.get_absolute_url()).content.decode().split())


def test_it_is_for_members_only(client, alice):
    response = client.get(alice.get_absolute_url())
    assert response["Location"] == f"{reverse('account_login')}?next={alice.get_absolute_url()}"


@pytest.mark.parametrize("name", ["nobody", "a%00b", "%E2%80%AE", "a b"])
def test_nobody_has_no_page(client, alice, name):
    client.force_login(alice)
    assert client.get(f"/account/members/{name}/").status_code == 404


def test_it_is_found_whatever_the_case(client, alice):
    client.force_login(alice)
    assert client.get(reverse("profile", args=["ALICE"])).status_code == 200


def test_ones_own_page_leads_to_settings_and_out(page, alice, bob):
    ways = ["settings", "account_change_password", "account_logout"]
    assert all(f'"{reverse(name)}"' in page(alice) for name in ways)
    assert not any(f'"{reverse(name)}"' in page(bob) for name in ways)


def test_a_new_member_has_nothing_to_show_yet(page, alice):
    assert "No ranked match yet." in page(alice)
    assert "No finished match yet." in page(alice)


def test_demo_members_are_marked(page, alice):
    hugo = Member.objects.create_user("hugo", kind=Member.Kind.DEMO)
    assert "demo data" in page(hugo)
    assert "demo data" not in page(alice)


def test_a_rating_is_a_whole_number_and_provisional_at_first(page, alice, bob):
    Rating.objects.create(member=alice, slug="arlecchino", value="1519.50", matches=9)
    Rating.objects.create(member=bob, slug="arlecchino", value="1480.50", matches=10)
    assert "Arlecchino <strong>1520</strong> (provisional), <small>9 ranked matches</small>" in page(alice)
    assert "<strong>1480</strong>" in page(bob)
    assert "provisional" not in page(bob)


def test_results_are_counted_a_game(page, alice, bob, charlie):
    played(alice, bob, placing=[1, 2])
    played(alice, bob, placing=[1, 1])
    played(bob, alice, charlie, placing=[1, 2, 3])
    played(alice, bob, charlie, placing=[1, 1, 3])
    played(alice, bob, placing=[1, 2], slug="ludicitude")
    played(alice, alice, placing=[1, 2], venue=Match.Venue.ONE_SCREEN)
    played(alice, bob)
    # A second place of three is neither won nor lost; who never had one reads nothing of it.
    assert numbers(page(alice), "Arlecchino") == {"Played": 4, "Won": 1, "Drawn": 2, "In between": 1, "Lost": 0}
    assert numbers(page(alice), "Ludicitude") == {"Played": 1, "Won": 1, "Drawn": 0, "In between": 0, "Lost": 0}
    assert numbers(page(bob), "Arlecchino") == {"Played": 4, "Won": 1, "Drawn": 2, "Lost": 1}
    assert numbers(page(charlie), "Arlecchino") == {"Played": 2, "Won": 0, "Drawn": 0, "Lost": 2}


def test_matches_are_listed_with_their_outcome(page, alice, bob, charlie):
    won = played(alice, bob, placing=[1, 2])
    drawn = played(alice, bob, placing=[1, 1])
    third = played(bob, charlie, alice, placing=[1, 2, 3])
    running = played(bob, alice, slug="lutinfernal")
    text = page(alice)
    assert row(text, won) == ("Bob", "Arlecchino · casual", "won")
    assert row(text, drawn) == ("Bob", "Arlecchino · casual", "drawn")
    assert row(text, third) == ("Bob, Charlie", "Arlecchino · casual", "place 3 of 3")
    assert row(text, running) == ("Bob", "Lutinfernal · casual", "")
    assert row(page(bob), won)[2] == "lost"


def test_it_lists_the_last_twenty(page, alice, bob):
    matches = [played(alice, bob, placing=[1, 2]) for _ in range(22)]
    shown = [match for match in matches if f'"{match.get_absolute_url()}"' in page(alice)]
    assert shown == matches[2:]


def test_boards_on_one_screen_and_matches_left_are_not_listed(page, alice, bob, charlie):
    alone = played(alice, alice, venue=Match.Venue.ONE_SCREEN)
    left = played(alice, bob, charlie)
    left.seats.filter(member=alice).update(left_at=timezone.now())
    text = page(alice)
    assert not any(f'"{match.get_absolute_url()}"' in text for match in (alone, left))


def test_the_number_of_queries_does_not_grow_with_the_matches(client, alice, bob, charlie):
    client.force_login(alice)

    def count():
        with CaptureQueriesContext(connection) as queries:
            client.get(alice.get_absolute_url())
        return len(queries)

    played(alice, bob, placing=[1, 2])
    played(alice, bob)
    # The day's first request writes that the session is in use.
    client.get(alice.get_absolute_url())
    few = count()
    for _ in range(8):
        played(alice, bob, charlie, placing=[1, 2, 3], slug="ludicitude")
        played(charlie, alice, slug="lutinfernal")
    assert count() == few
