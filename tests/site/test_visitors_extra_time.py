"""A visitor's tied Lutinfernal goes into extra time by itself, as a match does: two further games at most."""

from __future__ import annotations

from pathlib import Path

from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.backends.cache import SessionStore

from club.accounts.models import Member
from games import services, visiting
from games.models import Match
from games.rules import registry
from games.rules.record import read
from games.sitting import sitting_of
from games.table import spread

GAME = registry.get("lutinfernal")
TIED = read((Path(registry.__file__).parent / "lutinfernal" / "golden" / "lutinfernal-corners.txt").read_text(encoding="utf-8"))


def play_tie(session: SessionBase, kept: dict[str, object]) -> None:
    """The whole tied game; all layouts but the one of the record are left out by the options chosen."""
    for text in TIED.turns:
        visiting.play(session, GAME, kept, text, kept["played"])


def test_three_ties_are_a_draw() -> None:
    session = SessionStore()
    kept = visiting.begin(session, GAME, 2, {"layout": "corners"})
    for number in (1, 2):
        play_tie(session, kept)
        sitting = visiting.sitting_of(GAME, kept)
        assert (sitting.game_number, sitting.tied_before, sitting.ended) == (number + 1, (18, 18), False)
        assert sitting.position == number * len(TIED.turns)
        assert list(sitting.turns) == []
    play_tie(session, kept)
    sitting = visiting.sitting_of(GAME, kept)
    assert sitting.ended
    assert sitting.game_number == 3


def test_no_sides_are_exchanged_and_none_are_said_to_be(alice: Member) -> None:
    session = SessionStore()
    kept = visiting.begin(session, GAME, 2, {"layout": "corners"})
    play_tie(session, kept)
    said = "Extra time, game 2: the game before was tied, 18 – 18."
    assert spread(visiting.sitting_of(GAME, kept), "en")["extra"] == said
    visiting.play(session, GAME, kept, TIED.turns[0], kept["played"])
    visiting.take_over(session, alice)
    match = Match.objects.get()
    # As the member's own match it goes on where it was; from the next tie on the sides change.
    assert spread(sitting_of(match), "en")["extra"] == said
    for position, text in enumerate(TIED.turns[1:], start=match.position):
        services.turn_play(by=alice, match_id=match.pk, text=text, position=position)
    match.refresh_from_db()
    assert spread(sitting_of(match), "en")["extra"] == (
        "Extra time, game 3: the game before was tied, 18 – 18. The sides are exchanged."
    )
