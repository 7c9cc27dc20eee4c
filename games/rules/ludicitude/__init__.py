"""Ludicitude: colour the territory, pay for your homes, keep your cubes together. The rules are in README.md."""

from games.rules.ludicitude.game import GAME

__all__ = ["GAME"]
