"""A tied Lutinfernal goes on with another game, colours exchanged; after two of them a tie is a draw (its rule 8)."""

from __future__ import annotations

import pytest

from club.accounts.models import Member
from club.ratings.models import RatingChange
from games import services
from games.models import Match
from games.rules import registry
from games.rules.protocol import Game
from games.rules.record import Record, read
from games.selectors import current_game, replayed
from tests.site.evening import client_of, laid_out, member_at, no_spaces, opened, play, player, refusal, state_of, text_of

SLUG = "lutinfernal"


@pytest.fixture
def tied() -> Record:
    """A whole game that ends 18 to 18."""
    folder = registry.get(SLUG).face.folder / "golden"
    return read((folder / "lutinfernal-corners.txt").read_text(encoding="utf-8"))


@pytest.fixture
def match(tied: Record, alice: Member, bob: Member) -> Match:
    """One turn before the tie."""
    match = opened(alice, bob, slug=SLUG, rated=True, layout="corners")
    return laid_out(match, tied, len(tied.turns) - 1)


def tie(match: Match, tied: Record) -> Match:
    """The game in play, to a tie."""
    if not current_game(match).row.turns.exists():
        match = laid_out(match, tied, len(tied.turns) - 1)
    return play(match, tied.turns[-1])


def deciding_turn(match: Match) -> str:
    """A last turn after which one is ahead."""
    state = state_of(match)
    return next(text for text in registry.legal_turns(state) if registry.play_turn(state, text).placing.count(1) == 1)


def test_a_tie_begins_another_game_with_colours_exchanged(match: Match, tied: Record) -> None:
    before = match
    match = tie(match, tied)
    assert (match.status, match.position, match.version) == ("running", before.position + 1, before.version + 1)
    first, second = match.games.all()
    assert (first.seating, second.seating) == ([0, 1], [1, 0])
    assert replayed(first).scores == (18, 18)
    assert (second.number, second.options, second.turns.count()) == (2, {"layout": "corners"}, 0)
    assert match.to_act == 0, "Yellow puts the referee, and that is now the first seat"
    assert [seat.placing for seat in match.seats.all()] == [None, None]
    assert [event.data for event in match.events.filter(kind="extra_time")] == [{"scores": [18, 18]}]
    assert not RatingChange.objects.exists()


def test_the_page_says_so_and_shows_the_colours_as_they_are_now(match: Match, tied: Record) -> None:
    red, yellow = member_at(match, 0), member_at(match, 1)
    match = tie(match, tied)
    page = no_spaces(text_of(client_of(red), match.get_absolute_url()))
    assert "Extra time, game 2: the game before was tied, 18 – 18. The sides are exchanged." in page
    sides = {name: page.split(f'<b class="who">{name}</b>')[1][:90] for name in (red.shown_name, yellow.shown_name)}
    assert "Yellow" in sides[red.shown_name]
    assert "Red" in sides[yellow.shown_name]
    french = no_spaces(text_of(client_of(red, "fr"), match.get_absolute_url()))
    assert "Prolongation" in french
    turns = no_spaces(text_of(client_of(red), f"{match.get_absolute_url()}turns/"))
    assert turns.count("<li value=") == len(tied.turns)


def test_a_game_that_is_decided_ends_the_match(match: Match, tied: Record) -> None:
    match = laid_out(tie(match, tied), tied, len(tied.turns) - 1)
    text = deciding_turn(match)
    engine = registry.play_turn(state_of(match), text)
    match = play(match, text)
    assert (match.status, match.reason, match.games.count()) == ("finished", "rules", 2)
    # The match's first seat plays the engine's second one in this game, and the other way round.
    assert [seat.score for seat in match.seats.all()] == list(engine.scores[::-1])
    assert [seat.placing for seat in match.seats.all()] == list(engine.placing[::-1])
    changes = {line.member_id: line.change for line in RatingChange.objects.all()}
    winner = match.seats.get(placing=1)
    assert changes[winner.member_id] > 0


def test_after_two_extra_games_it_is_a_draw(match: Match, tied: Record) -> None:
    for number in (2, 3):
        match = tie(match, tied)
        assert (match.status, match.games.count()) == ("running", number)
    assert [game.seating for game in match.games.all()] == [[0, 1], [1, 0], [0, 1]]
    match = tie(match, tied)
    assert (match.status, match.reason, match.games.count()) == ("finished", "rules", 3)
    assert [(seat.placing, seat.score) for seat in match.seats.all()] == [(1, 18), (1, 18)]
    assert match.events.filter(kind="extra_time").count() == 2
    assert [line.change for line in RatingChange.objects.all()] == [0, 0]
    page = no_spaces(text_of(client_of(member_at(match, 0)), match.get_absolute_url()))
    assert "A draw, 18 – 18" in page


def test_the_tying_turn_twice_is_one_turn_and_one_extra_game(match: Match, tied: Record) -> None:
    wish = {"by": player(match), "match_id": match.pk, "text": tied.turns[-1], "position": match.position}
    services.turn_play(**wish)
    again = services.turn_play(**wish)
    assert (again.games.count(), again.position) == (2, match.position + 1)
    assert refusal(services.turn_play, **{**wish, "text": "=A1"}) == "stale"


def test_resigning_in_extra_time_ends_it_all(match: Match, tied: Record) -> None:
    match = tie(match, tied)
    goes = player(match)
    match = services.match_resign(by=goes, match_id=match.pk)
    assert (match.status, match.reason, match.games.count()) == ("finished", "resigned", 2)
    assert match.seats.get(member=goes).placing == 2
    assert RatingChange.objects.get(member=goes).change < 0


def test_a_tie_of_another_game_is_a_draw_at_once(toy_game: Game, alice: Member, bob: Member, charlie: Member) -> None:
    match = play(opened(alice, bob, charlie), "t1t2t3", "t4t5t6", "t7t8t9")
    assert (match.status, match.games.count()) == ("finished", 1)
    assert [seat.placing for seat in match.seats.all()] == [1, 1, 1]
