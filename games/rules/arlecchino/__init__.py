"""Arlecchino by Bernard Tavitian. The rules as implemented, their source and our rulings: README.md."""

from games.rules.arlecchino.game import GAME

__all__ = ["GAME"]
