"""A fourth game from one new folder is played through the site, without a list, template or address to edit."""

from __future__ import annotations

from club.accounts.models import Member
from club.ratings.models import Rating
from games.models import Match
from games.rules import registry
from games.rules.protocol import Game
from tests.site.evening import client_of, fresh, opened, play, player, text_of
from tests.site.pages import Browser
from tests.toy import FOLDER


def test_it_is_listed_opened_joined_and_played_to_the_end(toy_game: Game, alice: Member, bob: Member) -> None:
    hers, his = Browser(alice), Browser(bob)
    assert hers.get("/").shows(toy_game.title)
    hers.get(f"/play/{toy_game.slug}/")
    hers.press(hers.page.one("button", text="Open the match"))
    match = Match.objects.get()
    assert (match.slug, match.rated) == (toy_game.slug, True)
    his.get(match.get_absolute_url())
    his.press(his.page.one("button", text="Take a seat"))
    for _turn in range(9):
        browser = hers if player(match) == alice else his
        browser.get(match.get_absolute_url())
        browser.follow(browser.page.all("a", cls="act")[0])
        assert browser.press(browser.page.one("button", id="confirm")).status == 200
    assert fresh(match).is_finished
    assert hers.get(match.get_absolute_url()).shows("No counter is left.")
    assert Rating.objects.filter(slug=toy_game.slug, matches=1).count() == 2


def test_it_speaks_french_and_looks_as_its_folder_says(toy_game: Game, alice: Member, bob: Member) -> None:
    match = play(opened(alice, bob), "t4t5")
    client = client_of(player(match), "fr")
    page = text_of(client, match.get_absolute_url())
    assert "jetons 4 et 5" in page
    assert 'id="toy-counter"' in page, "its symbols"
    assert f'href="/static/games/{toy_game.slug}/style.css"' in page
    style = client.get(f"/static/games/{toy_game.slug}/style.css")
    assert style["Content-Type"].startswith("text/css")
    assert style.getvalue() == (FOLDER / "style.css").read_bytes()


def test_profiles_and_lists_know_it(toy_game: Game, alice: Member, bob: Member) -> None:
    play(opened(alice, bob, rated=True), "t1t2t3", "t4t5t6", "t7t8t9")
    profile = Browser(bob).get("/account/members/alice/")
    assert profile.shows(toy_game.title)
    assert profile.shows("1520") or profile.shows("1480")


def test_where_its_folder_is_not_it_does_not_exist(alice: Member) -> None:
    assert "toynim" not in {game.slug for game in registry.all_games()}
    assert client_of(alice).get("/play/toynim/").status_code == 404
    assert "Toynim" not in text_of(client_of(alice), "/")
