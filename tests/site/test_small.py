"""Small boards in lists: the same drawing as the board, of what lies there now, for one query and few bytes."""

from __future__ import annotations

import gzip
import re
from random import Random

import pytest
from django.urls import reverse
from django.utils.safestring import SafeString

from club.accounts.models import Member
from games import services, small, svg
from games.kept import Kept
from games.models import Game as Row
from games.models import Match, Turn
from games.rules import registry
from games.rules.draft import read_draft
from games.rules.protocol import LEAVE, Game, State
from tests.site.evening import client_of, fresh, opened, play, play_on, state_of, text_of
from tests.site.test_query_counts import cost

SYMBOL = re.compile(r'href="#([^"]+)"')


def thumbs(page: str) -> list[str]:
    """The small boards of a page, and the emblems where there is none."""
    return re.findall(r'<span class="thumb">(.*?</svg>)</span>', page, re.DOTALL)


def middle(game: Game, rng: Random, turns: int, seats: int | None = None) -> State:
    """A position of that game after so many turns."""
    state = game.start(seats=seats or min(game.seats), rng=rng)
    for _ply in range(turns):
        after = registry.random_turn(state, rng)
        state = state if after.is_over else after
    return state


def laid(match: Match) -> str:
    """The match's small board, drawn from the state itself."""
    state = state_of(match)
    last = Turn.objects.filter(game__match=match).order_by("game__number", "ply").last()
    return small.drawing(state.game.face.scene(read_draft(state), lang="en", active=False, last=last.text if last else ""))


def test_it_is_the_boards_own_scene(game: Game) -> None:
    scene = game.face.scene(read_draft(middle(game, Random(5), 9)), lang="en", active=False)
    drawn = small.drawing(scene)
    board = svg.board(scene)
    assert SYMBOL.findall(drawn) == SYMBOL.findall(board)
    assert not re.search(r"<text|<a | id=|aria-label|data-|role=", drawn)
    assert drawn.startswith('<svg class="board small')
    assert len(drawn) < len(board)


def test_a_turn_is_seen_in_every_list(game: Game, alice: Member, bob: Member, charlie: Member, staff: Member) -> None:
    match = opened(alice, bob, slug=game.slug)
    before = laid(match)
    match = play_on(match, Random(2), 3)
    now = laid(match)
    assert now != before
    lists = [(alice, "/"), (charlie, "/"), (charlie, bob.get_absolute_url()), (staff, reverse("staff-matches"))]
    for member, address in lists:
        assert thumbs(text_of(client_of(member), address)) == [now], address
    fragment = client_of(alice).get("/", headers={"hx-request": "true"}).content.decode()
    assert thumbs(fragment) == [now]


def test_a_turned_board_is_turned_in_the_lists_too(alice: Member, bob: Member) -> None:
    play_on(opened(alice, bob, slug="arlecchino"), Random(2), 3)
    (as_it_lies,) = thumbs(text_of(client_of(alice), "/"))
    alice.preferences = {"turned": "on"}
    alice.save()
    (turned,) = thumbs(text_of(client_of(alice), "/"))
    assert turned != as_it_lies
    assert sorted(SYMBOL.findall(turned)) == sorted(SYMBOL.findall(as_it_lies))


def test_the_last_turn_is_marked_and_costs_few_bytes(game: Game, alice: Member, bob: Member) -> None:
    match = play_on(opened(alice, bob, slug=game.slug), Random(2), 4)
    state = state_of(match)
    plain = small.drawing(game.face.scene(read_draft(state), lang="en", active=False))
    (shown,) = small.boards_of([match]).values()
    assert shown == laid(match)
    assert len(shown) <= len(plain) + 300
    marks = len(re.findall(r'#\w+-last"|class="last', shown)) - len(re.findall(r'#\w+-last"|class="last', plain))
    assert marks or game.slug == "toynim"


def test_who_has_left_leaves_no_mark(alice: Member, bob: Member, charlie: Member) -> None:
    match = play_on(opened(alice, bob, charlie, slug="ludicitude", seats=3), Random(2), 4)
    services.match_resign(by=alice, match_id=match.pk)
    assert Turn.objects.filter(text__startswith=LEAVE).exists()
    (shown,) = small.boards_of([fresh(match)]).values()
    assert shown == small.drawing(state_of(match).game.face.scene(read_draft(state_of(match)), lang="en", active=False))


def test_what_waits_shows_its_setup_or_the_games_emblem(toy_game: Game, alice: Member, bob: Member) -> None:
    match = services.match_open(by=alice, slug=toy_game.slug, seats=2, options={}, rated=False)
    Match.objects.filter(pk=match.pk).update(setup="")
    assert thumbs(text_of(client_of(bob), "/")) == [small.emblem(toy_game.slug)]
    given = middle(registry.get("ludicitude"), Random(4), 0)
    Match.objects.filter(pk=match.pk).update(slug="ludicitude", options=given.options, setup=given.setup)
    (shown,) = thumbs(text_of(client_of(bob), "/"))
    assert shown.startswith('<svg class="board small lud"')


@pytest.mark.damaged
def test_a_damaged_position_takes_no_list_with_it(toy_game: Game, alice: Member, bob: Member) -> None:
    match = play(opened(alice, bob), "t1")
    for damage in ({}, {"heap": "?"}, [], "x"):
        Row.objects.filter(match=match).update(state=damage)
        assert thumbs(text_of(client_of(alice), "/")) == [small.emblem(toy_game.slug)]


def test_what_was_drawn_is_remembered_and_not_for_ever(toy_game: Game, alice: Member, bob: Member, monkeypatch) -> None:
    matches = [play(opened(alice, bob), f"t{number}") for number in (1, 2, 3)]
    first = small.boards_of(matches)
    assert len(first) == 3
    monkeypatch.setattr(small, "_draw", lambda *_: pytest.fail("drawn again"))
    assert small.boards_of(matches) == first
    monkeypatch.undo()
    monkeypatch.setattr(small, "_drawn", Kept(2))
    small.boards_of(matches)
    monkeypatch.setattr(small, "_draw", lambda *_: SafeString("drawn again"))
    assert set(small.boards_of(matches[1:]).values()) == set(first.values()) - {first[matches[0].pk]}
    assert small.boards_of(matches[:1]) == {matches[0].pk: "drawn again"}


@pytest.mark.parametrize("more", [1, 6])
def test_a_list_costs_one_query_however_long(toy_game: Game, alice: Member, bob: Member, more: int) -> None:
    matches = [play(opened(alice, bob), "t1") for _ in range(more)]
    assert cost(lambda: small.boards_of(matches)) == 1
    assert cost(lambda: small.boards_of([])) == 0


def test_a_home_page_with_twenty_matches_stays_light(alice: Member, bob: Member) -> None:
    rng = Random(9)
    for number in range(20):
        game = registry.all_games()[number % 3]
        match = opened(alice, bob, slug=game.slug)
        state = middle(game, rng, 2 * number)
        Row.objects.filter(match=match).update(state=state.dump(), setup=state.setup)
    page = text_of(client_of(alice), "/")
    assert len(set(thumbs(page))) == 20
    assert len(gzip.compress(page.encode(), 6)) <= 24_000


def test_a_links_page_shows_what_the_host_has_laid_out(alice: Member) -> None:
    given = middle(registry.get("ludicitude"), Random(4), 0)
    match = services.match_open(by=alice, slug="ludicitude", seats=2, options=given.options, setup=given.setup)
    match = services.match_link_make(by=alice, match_id=match.pk)
    page = text_of(client_of(), f"/join/{Match.objects.get(pk=match.pk).link}/")
    assert small.drawing(given.game.face.scene(read_draft(given), lang="en", active=False)) in page


def test_a_waiting_room_shows_the_start_as_it_is_laid_or_the_game(alice: Member) -> None:
    start = registry.get("lutinfernal").start(seats=2, rng=Random(1))
    by_chance = opened(alice, slug="lutinfernal", seats=2)
    laid = services.match_open(by=alice, slug="lutinfernal", seats=2, options=start.options, setup=start.setup)
    for match, shown in ((by_chance, small.picture("lutinfernal", "en")), (laid, small.boards_of([laid])[laid.pk])):
        page = text_of(client_of(alice), match.get_absolute_url())
        assert f'<div class="pic" aria-hidden="true">{shown}</div>' in page
