"""The golden games in a game's folder, and their turns as pages tell them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from games.rules import record, registry
from games.rules.protocol import LEAVE, Game, State
from games.rules.scene import Beat


def golden_of(game: Game) -> list[Path]:
    return sorted((game.face.folder / "golden").glob("*.txt"))


def told_turns(path: Path) -> Iterator[tuple[State, str, State, list[Beat]]]:
    """The position before each turn of a golden game, the turn, the position after it, and its beats."""
    golden = record.read(path.read_text(encoding="utf-8"))
    state = golden.start()
    face = state.game.face
    for turn in golden.turns:
        after = registry.play_stored(state, turn)
        if not turn.startswith(LEAVE):
            yield state, turn, after, list(face.beats(after, turn, face.facts(state, turn)))
        state = after
