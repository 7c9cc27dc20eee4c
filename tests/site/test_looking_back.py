"""Every position of a match has a page: the board and the seats as they were, and ways to all others."""

from __future__ import annotations

from random import Random

import pytest

from club.accounts.models import Member
from games.models import Match
from games.rules import registry
from games.rules.protocol import Game
from tests.site.evening import client_of, opened, play, play_on, text_of
from tests.site.pages import Browser, Element, Page

HTMX = {"hx-request": "true"}
CONTROLS = ("go-first", "go-prev", "go-next", "go-last")


def at(match: Match, ply: object, number: int = 1) -> str:
    """The address of a position."""
    return f"/matches/{match.pk}/games/{number}/{ply}/"


def current(page: Page) -> list[Element]:
    return [link for link in page.all("a", within="turns") if link.attrs.get("aria-current") == "true"]


@pytest.fixture
def played(game: Game, alice: Member, bob: Member) -> Match:
    """A whole game of each kind."""
    return play_on(opened(alice, bob, slug=game.slug), Random(5))


def test_a_running_match_leads_there(toy_game: Game, alice: Member, bob: Member) -> None:
    match = opened(alice, bob)
    browser = Browser(alice)
    assert not browser.get(match.get_absolute_url()).all("a", text="Look back")
    match = play(match, "t1", "t2")
    page = browser.follow(browser.get(match.get_absolute_url()).one("a", text="Look back"))
    assert page.shows("Explore from here")


def test_board_seats_and_turns_are_those_of_the_position(game: Game, played: Match, alice: Member) -> None:
    row = played.games.get()
    state = game.start(seats=2, options=row.options, setup=row.setup)
    texts = list(row.turns.order_by("ply").values_list("text", flat=True))
    browser = Browser(alice)
    for ply in range(len(texts) + 1):
        state = registry.play_stored(state, texts[ply - 1]) if ply else state
        if ply % 7 and ply != len(texts):
            continue
        page = browser.get(at(played, ply))
        numbers = [str(state.scores[row.seating.index(seat)]).replace("-", "−") for seat in (0, 1)]
        assert [one.text.partition(" ")[0] for one in page.all("span", cls="score")] == [number * 2 for number in numbers]
        live = page.one("div", id="live")
        assert (live.attrs["data-position"], live.attrs["data-last"]) == (str(ply), str(len(texts)))
        (link,) = current(page)
        assert link.text == (texts[ply - 1] if ply else "Start")
        assert len(page.all("details", cls="to-act")) == (0 if state.is_over else 1)
        assert page.shows(f"Turn {ply} of {len(texts)}." if ply else "Before the first turn.")
        assert 'class="act"' not in page.html


def test_the_controls_lead_on_and_stop_at_the_ends(toy_game: Game, alice: Member, bob: Member) -> None:
    match = play(opened(alice, bob), "t1", "t2", "t3")
    browser = Browser(alice)
    page = browser.get(at(match, 0))
    for step, lacking in ((0, CONTROLS[:2]), (1, ()), (2, ()), (3, CONTROLS[2:])):
        assert page.one("div", id="live").attrs["data-position"] == str(step)
        links = {name: page.one("a", id=name) for name in CONTROLS}
        assert tuple(name for name, link in links.items() if "href" not in link.attrs) == lacking
        assert {name for name, link in links.items() if link.attrs.get("aria-disabled")} == set(lacking)
        page = browser.follow(links["go-next"]) if step < 3 else page
    assert browser.follow(page.one("a", id="go-prev")).address == at(match, 2)
    page = browser.get(at(match, 2))
    assert browser.follow(page.one("a", id="go-first")).address == at(match, 0)
    assert browser.follow(page.one("a", id="go-last")).address == at(match, 3)


def test_without_scripts_it_plays_by_itself_to_the_end(toy_game: Game, alice: Member, bob: Member) -> None:
    match = play(opened(alice, bob), "t1", "t2")
    browser = Browser(alice)
    page = browser.get(at(match, 1))
    assert 'http-equiv="refresh"' not in page.html
    page = browser.follow(page.one("a", id="go-play"))
    assert f'http-equiv="refresh" content="2; url={at(match, 2)}?play"' in page.html
    page = browser.get(f"{at(match, 2)}?play")
    assert 'http-equiv="refresh"' not in page.html
    assert page.one("a", id="go-play").attrs["aria-pressed"] == "true"


def test_last_is_the_last_position_there_is(toy_game: Game, alice: Member, bob: Member) -> None:
    match = play(opened(alice, bob), "t1", "t2")
    client = client_of(alice)
    for address in (at(match, "last"), f"/matches/{match.pk}/games/1/"):
        assert client.get(address)["Location"] == at(match, 2)
    play(match, "t3")
    assert client.get(at(match, "last"))["Location"] == at(match, 3)


def test_the_match_page_leads_to_each_turn_and_from_its_result(toy_game: Game, alice: Member, bob: Member) -> None:
    match = play(opened(alice, bob), "t1t2t3", "t4t5t6", "t7t8t9")
    browser = Browser(alice)
    page = browser.get(match.get_absolute_url())
    hrefs = [link.attrs["href"] for link in page.all("a", within="turns") if "/games/" in link.attrs["href"]]
    assert hrefs == [at(match, ply) for ply in (3, 2, 1)]
    assert browser.follow(page.one("a", text="Look back")).address == at(match, 3)
    hrefs = [link.attrs["href"] for link in browser.get(f"{match.get_absolute_url()}turns/").all("a", within="turns")]
    assert hrefs == [at(match, ply) for ply in (1, 2, 3)]


def test_a_running_match_is_said_to_run_and_asks_for_newer_turns(toy_game: Game, alice: Member, bob: Member) -> None:
    match = play(opened(alice, bob), "t1")
    page = text_of(client_of(alice), at(match, 0))
    assert "To the live board" in page
    assert f'data-address="{match.get_absolute_url()}?v={match.version}" hidden' in page
    match = play(match, "t2t3t4", "t5t6t7", "t8t9")
    page = text_of(client_of(alice), at(match, 0))
    assert "data-address=" not in page.split("<main")[1]
    assert "To the match" in page


def test_a_step_brings_what_changes_and_no_list(game: Game, played: Match, alice: Member) -> None:
    last = played.games.get().turns.count()
    client = client_of(alice, "fr")
    for ply in (0, last // 2, last):
        part = client.get(at(played, ply), headers=HTMX).content.decode()
        assert part.lstrip().startswith('<div id="live"')
        assert "<li" not in part
        assert "<polyline" not in part
        assert len(part.encode()) < 25_000
