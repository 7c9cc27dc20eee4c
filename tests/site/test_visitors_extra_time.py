"""A visitor's tied Lutinfernal goes into extra time by itself, as a match does: two further games at most."""

from __future__ import annotations

from pathlib import Path

from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.backends.cache import SessionStore

from games import visiting
from games.rules import registry
from games.rules.record import read

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
