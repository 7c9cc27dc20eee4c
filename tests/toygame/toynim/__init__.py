"""Toynim, a toy: take up to three neighbouring counters from a row."""

from games.rules.toynim.rules import GAME

__all__ = ["GAME"]
