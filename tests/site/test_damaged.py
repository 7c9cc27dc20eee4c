"""What is kept of a match is damaged: facts are worked out anew on every page; a board that is lost has a sentence for it."""

from __future__ import annotations

from random import Random

import pytest
from django.test import Client

from club.accounts.models import Member
from games import exploring, services, showing
from games.models import Exploration, Match, Turn
from games.models import Game as Row
from games.rules import registry
from tests.site.evening import client_of, fresh, member_at, opened, play_on, player, random_turn, state_of, text_of
from tests.site.pages import Browser

pytestmark = pytest.mark.damaged

FACTS = [{}, {"removed": 5}, {"removed": [1], "tile": []}, {"stones": "x", "early": 3}, [], "x"]
SLUGS = [game.slug for game in registry.all_games()]


def words_of(page: str) -> list[str]:
    """What the page's turns are told as."""
    return [part.split("</span>")[0].split("</b>")[-1].strip() for part in page.split('<span class="words">')[1:]]


@pytest.fixture
def match(alice: Member, bob: Member, request: pytest.FixtureRequest) -> Match:
    return play_on(opened(alice, bob, slug=getattr(request, "param", "arlecchino")), Random(1), 3)


def explored(match: Match) -> Exploration:
    """An exploration of the match's, by whose turn it is, with one turn tried out before the last one."""
    mover = member_at(match, 0)
    begun = services.exploration_begin(by=mover, game=match.games.get())
    line = exploring.tree_of(begun).line
    played, tries = line.texts[2], (random_turn(line.state(2), Random(seed)) for seed in range(100))
    text = next(text for text in tries if text != played)
    services.branch_add(by=mover, exploration_id=begun.pk, spot="2", text=text)
    return begun


def pages_of(match: Match, exploration: Exploration) -> list[str]:
    """Where turns are told in words."""
    here, game = match.get_absolute_url(), f"{match.get_absolute_url()}games/1/"
    tried = exploration.branches.get()
    return [here, f"{here}turns/", f"{game}3/", exploration.address("3"), exploration.address(f"b{tried.pk}")]


@pytest.mark.parametrize("match", SLUGS, indirect=True)
def test_damaged_facts_take_no_page_with_them(match: Match) -> None:
    exploration = explored(match)
    client, addresses = client_of(exploration.owner), pages_of(match, exploration)
    whole = [words_of(text_of(client, address)) for address in addresses]
    assert [len(words) for words in whole[:3]] == [3, 3, 4]
    assert all(whole)
    for facts in FACTS:
        Turn.objects.filter(game__match=match).update(facts=facts)
        for address, words in zip(addresses, whole, strict=True):
            told = words_of(text_of(client, address))
            assert len(told) == len(words)
            # What no words of a game can be made of is worked out anew.
            assert told == words or isinstance(facts, dict), (facts, address)
        other, picture = member_at(match, 1), f"{match.get_absolute_url()}games/1/3.svg"
        assert client_of(other).get(f"{match.get_absolute_url()}games/1/explore/3/").status_code == 200
        assert client.get(picture).status_code == 200
    Turn.objects.filter(game__match=match).update(facts={"removed": [1], "tile": []})
    assert match.slug != "arlecchino" or words_of(text_of(client, addresses[0])) == whole[0]


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("facts", FACTS)
def test_damaged_facts_of_a_visitors_board(slug: str, facts: object, db: None) -> None:
    client, game = Client(), registry.get(slug)
    client.get(f"/try/{slug}/")
    text = random_turn(game.load(client.session[f"try:{slug}"]["state"]), Random(1))
    client.post(f"/try/{slug}/turn/", {"turn": text, "position": 0})
    whole = words_of(text_of(client, f"/try/{slug}/"))
    assert len(whole) == 1
    session = client.session
    kept = session[f"try:{slug}"]
    kept["turns"][0]["facts"] = facts
    session[f"try:{slug}"] = kept
    session.save()
    told = words_of(text_of(client, f"/try/{slug}/"))
    assert told == whole or (isinstance(facts, dict) and len(told) == 1)


def test_damage_leaves_a_line_in_the_log(match: Match, alice: Member, caplog: pytest.LogCaptureFixture) -> None:
    client, (page, turns, position, *_explored) = client_of(alice), pages_of(match, explored(match))
    for address in (page, turns, position):
        text_of(client, address)
    assert not caplog.records
    Turn.objects.filter(game__match=match).update(facts="x")
    for address in (page, turns, position):
        caplog.clear()
        text_of(client, address)
        assert any("damaged" in record.getMessage() and record.exc_info for record in caplog.records), address


def test_the_match_goes_on(match: Match) -> None:
    Turn.objects.filter(game__match=match).update(facts={})
    client, text = client_of(player(match)), random_turn(state_of(match), Random(4))
    reply = client.post(f"{match.get_absolute_url()}turn/", {"turn": text, "position": match.position}, follow=True)
    assert reply.status_code == 200
    assert fresh(match).position == match.position + 1
    board = showing.draw(match.pk, [showing.Reader(player(match).pk, "en")]).boards.popitem()[1]
    assert len(words_of(str(board))) >= 4


def test_its_link_still_shows_it(match: Match, alice: Member) -> None:
    Match.objects.filter(pk=match.pk).update(link="a-link")
    Turn.objects.filter(game__match=match).update(facts={})
    assert '<svg class="board' in text_of(client_of(), "/join/a-link/")
    lose(match)
    assert '<svg class="board' in text_of(client_of(), "/join/a-link/")


def lose(match: Match) -> None:
    """Neither the state nor the turns lead to a board."""
    Row.objects.filter(match=match).update(state={}, setup="?")


def test_a_lost_board_has_a_sentence_everywhere(match: Match, alice: Member) -> None:
    lose(match)
    client = client_of(alice)
    assert "This board cannot be shown" in client.get(match.get_absolute_url()).content.decode()
    assert client.get(match.get_absolute_url(), {"peek": "", "draft": "x"}, headers={"hx-request": "true"}).status_code == 204
    drawn = showing.draw(match.pk, [showing.Reader(alice.pk, "en")])
    assert "This board cannot be shown" in str(drawn.boards.popitem()[1])
    assert client.get("/").status_code == 200


BROKEN = "The board of this match cannot be read."


@pytest.mark.parametrize("at", [1, 3])
def test_turns_that_fit_no_more_are_said_where_they_are_looked_at(match: Match, at: int) -> None:
    exploration = explored(match)
    owner, other = exploration.owner, member_at(match, 1)
    Turn.objects.filter(game__match=match, ply=at).update(text="nonsense")
    # The match's own page needs the stored position and the last turn only.
    assert at == 3 or '<svg class="board' in text_of(client_of(owner), match.get_absolute_url())
    game = f"{match.get_absolute_url()}games/1/"
    for address in ("", "3/", "3.svg", "explore/3/"):
        reply = client_of(other).get(f"{game}{address}", follow=True)
        assert (reply.status_code, BROKEN in reply.content.decode()) == (404, True), address
        assert match.get_absolute_url() in reply.content.decode()
    assert BROKEN in client_of(owner).get(exploration.address("3")).content.decode()


def test_a_branch_that_fits_no_more_leaves_the_game(match: Match) -> None:
    exploration = explored(match)
    tried = exploration.branches.get()
    exploration.branches.update(text="nonsense")
    reply = client_of(exploration.owner).get(exploration.address(f"b{tried.pk}"))
    assert (reply.status_code, BROKEN in reply.content.decode()) == (404, False)
    assert "What was tried out here does not fit the game any more." in reply.content.decode()
    assert f"{match.get_absolute_url()}games/1/" in reply.content.decode()


@pytest.mark.parametrize("damage", ["branch", "game"])
def test_what_fits_no_more_can_be_taken_back(match: Match, damage: str) -> None:
    exploration = explored(match)
    tried = exploration.branches.get()
    address = exploration.address(f"b{tried.pk}")
    browser = Browser(exploration.owner)
    browser.press(browser.get(address).one("button", text="Show it to others"))
    if damage == "branch":
        exploration.branches.update(text="nonsense")
    else:
        Turn.objects.filter(game__match=match, ply=1).update(text="nonsense")
    page = browser.get(address)
    assert page.status == 404
    page = browser.press(page.one("button", text="Show what was tried out to nobody"))
    exploration.refresh_from_db()
    assert not exploration.shared
    assert not page.all("button", text="Show what was tried out to nobody")


def test_what_fits_no_more_can_be_thrown_away(match: Match, charlie: Member) -> None:
    exploration = explored(match)
    address = exploration.address(f"b{exploration.branches.get().pk}")
    exploration.branches.update(text="nonsense")
    Exploration.objects.update(shared=True)
    browser = Browser(exploration.owner)
    page = browser.press(browser.get(address).one("button", text="Throw away all that was tried out"))
    exploration.refresh_from_db()
    assert (exploration.branches.count(), exploration.shared, page.status) == (0, False, 200)
    assert browser.get(exploration.address("3")).status == 200
    # Others have nothing to throw away.
    assert client_of(charlie).post(f"/explorations/{exploration.pk}/all/prune/").status_code == 404


def test_turns_without_readable_facts_or_texts(match: Match, alice: Member) -> None:
    Turn.objects.filter(game__match=match).update(text="nonsense", facts="x")
    reply = client_of(alice).get(f"{match.get_absolute_url()}turns/")
    assert (reply.status_code, BROKEN in reply.content.decode()) == (404, True)
