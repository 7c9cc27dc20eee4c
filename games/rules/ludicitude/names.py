"""Accessible names of the cells: what lies there, what would, and what choosing the cell does."""

from __future__ import annotations

from collections.abc import Mapping

from games.rules.geometry import Cell
from games.rules.ludicitude.notation import HOME, cell_text
from games.rules.ludicitude.steps import Step, Tile
from games.rules.ludicitude.words import tile_words
from games.rules.words import colon

_WORDS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "empty": "empty",
        "new": ", new",
        "was": ", was {}",
        "lay": ", lay a blank here",
        "home": ", lay a home here",
        "take": ", take the cube",
        "back": ", put the cube back",
        "move": ", move here",
        "elsewhere": ", choose another cell",
        "give": ", give it a cube",
        "withhold": ", give it no cube",
    },
    "fr": {
        "empty": "vide",
        "new": ", que vous posez",
        "was": ", avant\u00a0: {}",
        "lay": ", poser une Vierge ici",
        "home": ", poser un Foyer ici",
        "take": ", prendre le cube",
        "back": ", reposer le cube",
        "move": ", déplacer ici",
        "elsewhere": ", choisir une autre case",
        "give": ", lui donner un cube",
        "withhold": ", ne pas lui donner de cube",
    },
}


def name_of(cell: Cell, now: Tile | None, before: Tile | None, does: str, lang: str) -> str:
    """``2,-1: blank with a red cube, was blank without a cube``; ``does`` as from ``does`` below."""
    words = _WORDS[lang]
    text = words["empty"] if now is None else tile_words(now, lang)
    if now is not None and before is None:
        text += words["new"]
    elif now is not None and before is not None and now != before:
        text += words["was"].format(tile_words(before, lang))
    return f"{cell_text(cell)}{colon(lang)}{text}{words[does] if does else ''}"


def does(step: Step, cell: Cell, now: Tile | None) -> str:
    """What choosing a cell that can be chosen does, as a key of the words above."""
    if step.kind == "share":
        return "elsewhere" if cell == step.cell else "withhold" if cell in step.chosen else "give"
    if now is None:
        return "home" if step.lays == HOME else "lay"
    if now.owner is None:
        return "move"
    return "back" if step.kind == "move" and cell == step.cell else "take"
