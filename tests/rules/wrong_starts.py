"""What is said of a text that is no start of a game."""

from __future__ import annotations

import pytest

from games.rules.protocol import Game


def fault_of(game: Game, text: str) -> str:
    """The English sentence about a text from which no game of two starts; in French there is one of its own."""
    with pytest.raises(ValueError, match=r"\w"):
        game.start(seats=2, setup=text)
    setter = game.face.setter(game)
    said = setter.fault(text, 2, "en")
    assert setter.fault(text, 2, "fr") not in ("", said)
    return said
