"""Lutinfernal (Jérôme Mercadal, 2009): rules, texts, face. See README.md."""

from games.rules.lutinfernal.game import GAME

__all__ = ["GAME"]
