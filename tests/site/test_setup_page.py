"""A start of one's own: laid out by links alone, pasted, wrong in many ways, and played with."""

from __future__ import annotations

import re
from random import Random
from urllib.parse import urlencode

import pytest

from club.accounts.models import Member
from games.models import Match
from games.rules.protocol import CUSTOM, Game
from tests.site.evening import client_of, refusal, state_of
from tests.site.pages import Browser, Element

from games import services  # isort: skip

BAD = ["?", "\0", "x" * 5000, "<script>alert(1)</script>", "💥", "0,0 0,0", "A(0,0)r0", "%s{0}", "\n\n", "9" * 300, "o" * 1999]


def drawn(game: Game, seats: int) -> str:
    return game.face.setter(game).chance(seats, Random(3))


def page(browser: Browser, game: Game, **query: object) -> None:
    browser.get(f"/play/{game.slug}/setup/?{urlencode(query)}")


def text_in(browser: Browser) -> str:
    return browser.page.one("textarea", id="setup").text.strip()


def fields(browser: Browser, name: str) -> list[Element]:
    return [field for field in browser.page.all("input") if field.attrs.get("name") == name]


def test_links_alone_lay_out_a_start_and_play_with_it(game: Game, alice: Member) -> None:
    browser, seats = Browser(alice), min(game.seats)
    page(browser, game, seats=seats, setup=drawn(game, seats))
    before = text_in(browser)
    for _step in range(2):
        if targets := browser.page.all("a", cls="act"):
            browser.follow(targets[0])
    for down in browser.page.all("a", cls="primary", text="Put down"):
        browser.follow(down)
    after = text_in(browser)
    assert game.face.setter(game).fault(after, seats, "en") == ""
    assert after != before or game.slug == "toynim"
    browser.follow(browser.page.one("a", id="play-it"))
    assert [field.attrs["value"] for field in fields(browser, "kind")] == ["casual"]
    browser.press(browser.page.one("button", text="Open the match"))
    match = Match.objects.get()
    assert (match.setup, match.seat_count, match.rated) == (after, seats, False)


def test_a_pasted_start_is_tidied_and_stays_for_one_screen(game: Game, alice: Member) -> None:
    browser, seats = Browser(alice), max(game.seats)
    setup = drawn(game, seats)
    page(browser, game, seats=seats, setup=f'\n [Setup "{setup}"] ')
    assert text_in(browser) == setup
    browser.follow(browser.page.one("a", id="play-it"))
    browser.press(browser.page.one("button", text="Play on one screen"))
    assert state_of(Match.objects.get()).setup == setup


def test_a_visitor_plays_with_it_at_once_or_chooses_what_it_leaves_open(game: Game, db: None) -> None:
    browser, seats = Browser(), min(game.seats)
    setup, chosen = drawn(game, seats), {}
    page(browser, game, seats=seats, setup=setup)
    if links := browser.page.all("a", id="play-it"):
        browser.follow(links[0])
        chosen = {name: choices[-1] for name, choices in game.options.items() if fields(browser, f"option-{name}")}
        assert chosen, "a page that asks nothing is not shown"
        posted = {f"option-{name}": choice for name, choice in chosen.items()}
        browser.press(browser.page.one("button", text="Play on one screen"), **posted)
    else:
        browser.press(browser.page.one("button", id="play-it"))
    kept = browser.client.session[f"try:{game.slug}"]
    assert (kept["setup"], kept["given"], kept["played"]) == (setup, setup, 0)
    assert chosen.items() <= kept["options"].items()
    open_choices = [name for name in game.options if CUSTOM not in game.face.option(name, "en")[1]]
    assert sorted(chosen) == sorted(open_choices)


def test_a_start_for_one_screen_that_is_asked_for_wrongly(game: Game, db: None) -> None:
    client, address = client_of(), f"/try/{game.slug}/new/"
    assert client.get(address).status_code == 302
    reply = client.get(address, {"setup": "<b>?"}, follow=True)
    assert (reply.status_code, reply.redirect_chain[0][1]) == (422, 302)
    assert b"<b>?" not in reply.content
    posted = {"setup": drawn(game, min(game.seats)), "seats": "99", "option-return": "never", "option-deal": "x"}
    assert client.post(address, posted).status_code == 422
    assert f"try:{game.slug}" not in client.session


def test_what_a_target_would_do_is_shown_before(game: Game, db: None) -> None:
    """Marks of what is in the hand, where it would lie: for a script that asks with what is on the page; else nothing."""
    browser, seats, address = Browser(), min(game.seats), f"/play/{game.slug}/setup/"
    page(browser, game, seats=seats, setup=drawn(game, seats))
    grips = browser.page.all("a", cls="grip")
    if not grips:
        assert game.slug == "toynim"
        return
    browser.follow(grips[-1])
    shown = browser.page.one("div", id="live").attrs["data-draft"]
    goals = [link.attrs["href"] for link in browser.page.all("a", cls="act") if not link.has("grip") and not link.has("held")]
    assert goals
    client, asks = browser.client, {"HX-Request": "true"}
    for goal in goals[:4]:
        asked = f"{address}{goal}&{urlencode({'peek': shown})}"
        reply = client.get(asked, headers=asks)
        assert reply.status_code == 200, goal
        assert reply.content.startswith(b"<p></p><svg")
        assert b"<a" not in reply.content
        assert b" id=" not in reply.content
        assert client.get(asked).content.startswith(b"<!doctype")
    for odd in ("", "?", "junk", "?setup=%00&pick=%00", f"?setup={'9' * 3000}", "?seats=2&setup=0,0&pick=A"):
        reply = client.get(address, {"seats": seats, "setup": text_in(browser), "peek": odd}, headers=asks)
        assert reply.status_code == 204, odd


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_what_is_wrong_is_said_and_nothing_is_lost(game: Game, db: None, lang: str) -> None:
    client, seats = client_of(None, lang), min(game.seats)
    laid, words = drawn(game, seats), set()
    for text in BAD:
        reply = client.get(f"/play/{game.slug}/setup/", {"seats": seats, "setup": text, "laid": laid})
        html = reply.content.decode()
        assert reply.status_code == 422, text
        assert "<script>alert" not in html
        assert f'name="laid" value="{laid}"' in html, "what was laid out before"
        words.add(re.findall(r'id="fault" role="alert">([^<]+)', html)[0])
        assert text.strip("\n\0")[:20].replace("<", "&lt;").replace(">", "&gt;") in html
    assert len(words) > 1


def test_addresses_that_are_odd(game: Game, db: None) -> None:
    client = client_of()
    for query in ("seats=99", "seats=x", "pick=nowhere", "pick=%00", "seats=-1&pick=A", "laid=junk", "setup=", "seats=2&seats=3"):
        assert client.get(f"/play/{game.slug}/setup/?{query}", follow=True).status_code == 200, query
    assert client.get("/play/nothing/setup/").status_code == 404


def test_chance_has_an_address_of_its_own(game: Game, db: None) -> None:
    reply = client_of().get(f"/play/{game.slug}/setup/", {"seats": max(game.seats), "chance": 1})
    assert reply.status_code == 302
    assert reply["Cache-Control"] == "no-store"
    assert "setup=" in reply["Location"]
    assert client_of().get(reply["Location"]).status_code == 200


def test_a_form_with_a_bad_start_leads_back_to_where_it_can_be_mended(game: Game, alice: Member) -> None:
    for client, address in ((client_of(alice), f"/play/{game.slug}/"), (client_of(), f"/try/{game.slug}/new/")):
        reply = client.post(address, {"setup": "?", "seats": min(game.seats), "kind": "casual", "venue": "online"}, follow=True)
        assert reply.status_code == 422
        assert b'id="fault"' in reply.content
    assert client_of(alice).get(f"/play/{game.slug}/", {"setup": "?"}, follow=True).status_code == 422
    assert not Match.objects.exists()


def test_it_is_never_ranked(game: Game, alice: Member) -> None:
    seats = min(game.seats)
    setup = drawn(game, seats)
    asked = {"by": alice, "slug": game.slug, "seats": seats, "setup": setup}
    assert refusal(services.match_open, **asked, rated=True) == "own-setup"
    options = {f"option-{name}": choices[0] for name, choices in game.options.items()}
    posted = {**options, "setup": setup, "seats": seats, "kind": "rated", "venue": "online"}
    assert client_of(alice).post(f"/play/{game.slug}/", posted).status_code == 422
    assert not Match.objects.exists()


def test_what_the_start_decides_is_not_asked_for(game: Game, alice: Member) -> None:
    browser, seats = Browser(alice), min(game.seats)
    browser.get(f"/play/{game.slug}/?{urlencode({'seats': seats, 'setup': drawn(game, seats)})}")
    for name in game.options:
        asked = bool(fields(browser, f"option-{name}"))
        assert asked == (CUSTOM not in game.face.option(name, "en")[1])


def test_extra_time_on_a_visitors_board_begins_with_it_too(db: None) -> None:
    """Lutinfernal goes on with another game where a game is tied."""
    from games import visiting
    from games.rules import registry

    game, session = registry.get("lutinfernal"), {}
    setup = drawn(game, 2)
    kept = visiting.begin(session, game, 2, {}, setup)
    again = game.start(seats=kept["seats"], options=kept["options"], setup=kept["given"])
    assert (again.setup, again.options["layout"]) == (setup, CUSTOM)
