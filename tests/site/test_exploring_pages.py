"""The pages of an exploration: its owner alone plays on; others read it when the owner wants that and the match is over."""

from __future__ import annotations

import re
from random import Random

import pytest
from django.test import Client

from club.accounts.models import Member
from games import services
from games.models import Branch, Exploration, LoadedRecord, Match
from games.rules.protocol import Game
from tests.site.evening import client_of, fresh, member_at, opened, play_on, random_turn, state_of, text_of
from tests.site.pages import Browser


@pytest.fixture
def match(alice: Member, bob: Member) -> Match:
    return play_on(opened(alice, bob, slug="ludicitude"), Random(5), 6)


def start(match: Match, ply: int = 2) -> str:
    return f"/matches/{match.pk}/games/1/explore/{ply}/"


def legal(match: Match, seed: int = 1) -> str:
    """A turn for the match's last position."""
    return random_turn(state_of(match), Random(seed))


def tried(client: Client, match: Match, seed: int = 1) -> str:
    """The address to which a turn tried at the last position leads."""
    reply = client.post(f"{start(match, 6)}turn/", {"turn": legal(match, seed), "position": "6"})
    assert reply.status_code == 302
    return reply["Location"]


def test_looking_in_keeps_nothing(match: Match, alice: Member) -> None:
    page = client_of(alice).get(start(match))
    assert page.status_code == 200
    assert not Exploration.objects.exists()


def test_the_first_turn_begins_it(match: Match, alice: Member) -> None:
    client = client_of(alice)
    address = tried(client, match)
    assert client.get(address).status_code == 200
    exploration = Exploration.objects.get()
    assert (exploration.owner, exploration.game.match) == (alice, match)
    assert client.get(start(match))["Location"] == f"/explorations/{exploration.pk}/2/"
    assert state_of(match) == state_of(fresh(match))


def test_it_is_played_by_links_and_buttons(game: Game, alice: Member, bob: Member) -> None:
    match = play_on(opened(alice, bob, slug=game.slug), Random(5), 2)
    browser = Browser(alice)
    page = browser.get(start(match))
    rng = Random(3)
    for _step in range(60):
        if page.all("button", id="confirm"):
            break
        page = browser.follow(rng.choice(page.all("a", cls="primary", within="draft") or page.all("a", cls="act")))
    page = browser.press(page.one("button", id="confirm"))
    assert Branch.objects.count() == 1
    assert page.shows("tried out")
    page = browser.press(page.one("button", text="Delete this turn and what follows"))
    assert not Branch.objects.exists()
    assert page.shows("as it was played")


def test_others_see_nothing_of_it_while_the_match_runs(match: Match, alice: Member, bob: Member, staff: Member) -> None:
    address = tried(client_of(alice), match)
    client_of(alice).post(f"{address}share/", {"shared": "on"})
    assert "finds this beside it once the match is over." in text_of(client_of(alice), address)
    for member in (bob, staff):
        assert client_of(member).get(address).status_code == 404
        assert client_of(member).post(f"{address}turn/", {"turn": "x", "position": "7"}).status_code == 404
    assert Client().get(address).status_code == 302


def test_shown_to_others_once_the_match_is_over(match: Match, alice: Member, bob: Member, charlie: Member) -> None:
    address = tried(client_of(alice), match)
    services.match_resign(by=member_at(fresh(match), 0), match_id=match.pk)
    assert client_of(charlie).get(address).status_code == 404
    client_of(alice).post(f"{address}share/", {"shared": "on"})
    assert "finds this beside it." in text_of(client_of(alice), address)
    page = Browser(charlie).get(address)
    assert page.shows("Explored by Alice")
    assert not page.all("a", cls="act")
    reply = client_of(charlie).post(f"{address}turn/", {"turn": "x", "position": "7"})
    assert reply.status_code == 403
    client_of(alice).post(f"{address}share/", {"shared": "off"})
    assert client_of(bob).get(address).status_code == 404


@pytest.mark.parametrize("spot", ["99", "b99", "-1", "b", "9" * 30, "b1%00", "..."])
def test_a_spot_that_is_not_there(match: Match, alice: Member, spot: str) -> None:
    client = client_of(alice)
    address = tried(client, match).rsplit("/", 2)[0]
    reply = client.get(f"{address}/{spot}/")
    assert reply.status_code == 404
    told = "No turn is kept at this address." if spot == "b99" else "Its positions go from 0 to 6."
    assert told in reply.content.decode()
    assert client.post(f"{address}/{spot}/turn/", {"turn": legal(match), "position": "6"}).status_code == 404
    assert client.post(f"{address}/{spot}/prune/").status_code == 404


@pytest.mark.parametrize("text", ["", "nonsense", "~0", "<script>alert(1)</script>", "x" * 20_000])
def test_a_turn_that_is_none(match: Match, alice: Member, text: str) -> None:
    client = client_of(alice)
    address = tried(client, match)
    reply = client.post(f"{address}turn/", {"turn": text, "position": "7"})
    assert reply.status_code == 422
    assert 'role="alert"' in reply.content.decode()
    assert "<script>alert" not in reply.content.decode()
    assert Branch.objects.count() == 1


def test_turns_tried_from_one_position_can_be_told_apart(match: Match, alice: Member) -> None:
    """They have one number and each its spot; a board that is no exploration has none."""
    client = client_of(alice)
    addresses = {tried(client, match, seed) for seed in range(8)}
    assert len(addresses) > 3
    for address in addresses:
        page = client.get(address).content.decode()
        assert f'data-position="7" data-spot="{address.split("/")[-2]}"' in page
    assert "data-spot" not in client.get(match.get_absolute_url()).content.decode()


def test_a_deleted_branch_is_told_as_one(match: Match, alice: Member) -> None:
    client = client_of(alice)
    address = tried(client, match)
    client.post(f"{address}prune/")
    for reply in (client.get(address), client.post(f"{address}turn/", {"turn": legal(match), "position": "7"})):
        assert reply.status_code == 404
        assert "it has been deleted" in reply.content.decode()


def test_a_record_is_explored_by_its_owner(match: Match, alice: Member, bob: Member) -> None:
    text = client_of(alice).get(f"/matches/{match.pk}/games/1/record.txt").content.decode()
    record = services.record_load(by=alice, text=text)
    address = f"/records/{record.pk}/explore/6/"
    assert client_of(bob).get(address).status_code == 404
    client = client_of(alice)
    assert client.get(address).status_code == 200
    reply = client.post(f"{address}turn/", {"turn": legal(match), "position": "6"})
    assert client.get(reply["Location"]).status_code == 200
    LoadedRecord.objects.all().delete()
    assert client.get(reply["Location"]).status_code == 404


def test_in_french(match: Match, alice: Member) -> None:
    address = tried(client_of(alice), match)
    text = client_of(alice, "fr").get(address).content.decode()
    assert "Coup 7, à l’essai" in text
    assert "tried out" not in text


def test_the_tree_is_read_out_by_french_customs(match: Match, alice: Member) -> None:
    client = client_of(alice, "fr")
    (who,) = re.findall(r'class="unseen">([^<]+)</b>', text_of(client, tried(client, match)).split('id="tree"')[1])
    assert who.endswith("\u00a0:")


def test_the_page_lists_its_keys(match: Match, alice: Member) -> None:
    """As at a board where it plays; looking back has keys of its own."""
    client = client_of(alice)
    there = text_of(client, start(match)).split('class="page keys"')[1]
    assert "choose it" in there
    back = text_of(client, f"/matches/{match.pk}/games/1/2/").split('class="page keys"')[1]
    assert "one turn back or on" in back
    assert "choose it" not in back


def test_its_queries_do_not_grow_with_the_tree(match: Match, alice: Member, django_assert_max_num_queries: object) -> None:
    client = client_of(alice)
    addresses = [tried(client, match, seed) for seed in range(8)]
    assert len(set(addresses)) > 3
    with django_assert_max_num_queries(13):
        client.get(addresses[0])


def test_a_step_does_not_carry_the_tree(match: Match, alice: Member) -> None:
    client = client_of(alice)
    address = tried(client, match)
    htmx = {"HTTP_HX_REQUEST": "true"}
    assert 'id="tree"' not in client.get(address, **htmx).content.decode()
    reply = client.post(f"{address}prune/", **htmx)
    assert reply["HX-Push-Url"].endswith("/6/")
    assert reply.content.decode().lstrip().startswith('<div id="live"')
    assert 'id="tree" aria-label="What was tried out" hx-swap-oob="morph"' in reply.content.decode()


def test_a_first_turn_that_is_none_begins_nothing(match: Match, alice: Member) -> None:
    assert client_of(alice).post(f"{start(match)}turn/", {"turn": "nonsense", "position": "2"}).status_code == 422
    assert not Exploration.objects.exists()
