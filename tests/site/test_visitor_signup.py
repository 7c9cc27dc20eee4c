"""A visitor's running board on one screen goes along into his account: by signing up, and by logging in."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from django.contrib.sessions.backends.cache import SessionStore

from club.accounts.models import Member
from club.house.models import Club
from games import services, visiting
from games.models import Match
from games.rules import registry
from games.rules.protocol import Game
from games.rules.record import read
from games.selectors import current_game, replayed
from tests.site.evening import client_of, no_spaces, play, random_turn, refusal, text_of
from tests.site.pages import Browser

pytestmark = pytest.mark.django_db

FORM = {"age": "adult", "password1": "vingt-deux lutins", "password2": "vingt-deux lutins"}


@pytest.fixture
def open_club(club_with: Callable[..., Club]) -> None:
    club_with(entry=Club.Entry.OPEN)


def began(game: Game, turns: int = 6) -> tuple[Browser, list[str]]:
    """A visitor in the middle of a game, and what he has played."""
    browser, rng, texts = Browser(), Random(5), []
    address = f"/try/{game.slug}/"
    browser.get(address)
    kept = browser.client.session[f"try:{game.slug}"]
    state = game.start(seats=kept["seats"], options=kept["options"], setup=kept["setup"])
    for number in range(turns):
        texts.append(random_turn(state, rng))
        state = registry.play_turn(state, texts[-1])
        token = browser.page.one("form", id="act") and browser.client.cookies["csrftoken"].value
        form = {"turn": texts[-1], "position": number, "csrfmiddlewaretoken": token}
        assert browser.client.post(f"{address}turn/", form).status_code == 302
    return browser, texts


def test_he_signs_up_from_the_board_and_is_led_back_to_it(game: Game, open_club: None) -> None:
    browser, texts = began(game, 2 if game.slug == "toynim" else 6)
    page = browser.get(f"/try/{game.slug}/")
    page = browser.follow(page.all("a", text="Sign up")[-1])
    browser.press(page.one("button", text="Sign up"), username="zoe", **FORM)
    match, member = Match.objects.get(), Member.objects.get()
    assert browser.page.address == match.get_absolute_url()
    assert (match.venue, match.status, match.rated, match.opened_by) == ("one_screen", "running", False, member)
    current = current_game(match)
    assert list(current.row.turns.values_list("text", flat=True)) == texts
    assert replayed(current.row) == current.state
    assert (match.to_act, match.position) == (current.state.seat, len(texts) + 1)
    assert f"try:{game.slug}" not in browser.client.session
    play(match, random_turn(current.state, Random(1)))


def test_who_begins_anew_is_told_that_the_running_game_goes(toy_game: Game) -> None:
    told = "The game on the board is not kept then."
    assert told not in text_of(Browser().client, "/try/toynim/")
    assert told in text_of(began(toy_game, 2)[0].client, "/try/toynim/")


def test_he_logs_in_and_finds_it_among_his_matches(toy_game: Game, alice: Member) -> None:
    browser, texts = began(toy_game, 3)
    client = browser.client
    client.force_login(alice)
    match = Match.objects.get(opened_by=alice)
    assert match.get_absolute_url() in client.get("/").content.decode()
    assert client.get("/try/toynim/")["Location"] == match.get_absolute_url()
    assert client.get("/try/toynim/").status_code == 200, "afterwards there is room for another board"
    assert match.games.get().turns.count() == len(texts)


def test_extra_time_comes_along_whole(alice: Member) -> None:
    game, session = registry.get("lutinfernal"), SessionStore()
    tied = read((game.face.folder / "golden" / "lutinfernal-corners.txt").read_text(encoding="utf-8"))
    kept = visiting.begin(session, game, 2, {"layout": "corners"})
    for text in tied.turns:
        visiting.play(session, game, kept, text, kept["played"])
    visiting.take_over(session, alice)
    match = Match.objects.get()
    first, second = match.games.all()
    assert [turn.text for turn in first.turns.all()] == list(tied.turns)
    assert replayed(first).is_over
    assert replayed(second).dump() == second.state == kept["state"]
    assert "the game before was tied, 18 – 18" in no_spaces(text_of(client_of(alice), match.get_absolute_url()))
    assert visiting.where_it_went(session, game) == match.pk


def test_where_newcomers_wait_it_waits_with_him(toy_game: Game, club_with: Callable[..., Club]) -> None:
    club_with(entry=Club.Entry.APPROVAL)
    browser, texts = began(toy_game, 2)
    page = browser.get("/account/signup/")
    browser.press(page.one("button", text="Sign up"), username="zoe", **FORM)
    member = Member.objects.get()
    assert member.waiting
    assert Match.objects.get().opened_by == member
    assert Match.objects.get().games.get().turns.count() == len(texts)


@pytest.mark.parametrize("turns", [0, 9])
def test_a_board_not_begun_or_over_stays_where_it_is(toy_game: Game, alice: Member, turns: int) -> None:
    client = client_of()
    client.get("/try/toynim/")
    client.post("/try/toynim/new/", {"seats": "2", "option-row": "nine", "option-most": "three"})
    for position, text in enumerate(("t1t2t3", "t4t5t6", "t7t8t9")[: turns // 3]):
        client.post("/try/toynim/turn/", {"turn": text, "position": position})
    client.force_login(alice)
    assert not Match.objects.exists()
    assert "try:toynim" in client.session


def test_a_damaged_one_keeps_nobody_from_logging_in(toy_game: Game, alice: Member) -> None:
    client = client_of()
    client.get("/try/toynim/")
    client.post("/try/toynim/turn/", {"turn": "t1", "position": "0"})
    session = client.session
    kept = session["try:toynim"]
    session["try:toynim"] = {**kept, "turns": [{**kept["turns"][0], "text": "t99"}]}
    session.save()
    client.force_login(alice)
    assert client.get("/").status_code == 200
    assert not Match.objects.exists()
    wish = {"by": alice, "slug": "toynim", "seats": 2, "options": {}}
    assert refusal(services.one_screen_adopt, **wish, games=[{"setup": "nonsense", "turns": []}]) == "bad-option"
    assert "Who signs up or logs in now keeps it" in no_spaces(client_of().get("/try/toynim/").content.decode())
