"""The words of Ludicitude in English and French: colours, things and how many there are of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.rules.ludicitude.steps import Tile
from games.rules.words import is_one

MARKS = "RBGY"
"""The letter of each seat's colour, in the order of the seats."""

SIDES: Mapping[str, Sequence[str]] = {"en": ("Red", "Blue", "Green", "Yellow"), "fr": ("Rouge", "Bleu", "Vert", "Jaune")}

_THINGS: Mapping[str, Mapping[str, tuple[str, str]]] = {
    "en": {
        "home": ("home", "homes"),
        "blank": ("blank", "blanks"),
        "cube": ("cube", "cubes"),
        "tile": ("tile", "tiles"),
        "turn": ("turn", "turns"),
        "point": ("point", "points"),
    },
    "fr": {
        "home": ("Foyer", "Foyers"),
        "blank": ("Vierge", "Vierges"),
        "cube": ("cube", "cubes"),
        "tile": ("tuile", "tuiles"),
        "turn": ("coup", "coups"),
        "point": ("point", "points"),
    },
}


def noun(thing: str, count: int, lang: str) -> str:
    """The noun in the number that ``count`` asks for; French has the singular for none too."""
    return _THINGS[lang][thing][0 if is_one(lang, count) else 1]


def counted(count: int, thing: str, lang: str) -> str:
    """``2 homes``."""
    return f"{count} {noun(thing, count, lang)}"


def cubes(count: int, seat: int, lang: str) -> str:
    """``2 blue cubes``, ``2 cubes bleus``."""
    colour = SIDES[lang][seat].lower()
    if lang == "en":
        return f"{count} {colour} {noun('cube', count, lang)}"
    return f"{count} {noun('cube', count, lang)} {colour}{'s' if count > 1 else ''}"


def a_cube(seat: int, lang: str) -> str:
    """``a blue cube``, ``un cube bleu``."""
    colour = SIDES[lang][seat].lower()
    return f"a {colour} cube" if lang == "en" else f"un cube {colour}"


def tile_words(tile: Tile, lang: str) -> str:
    """What lies on a cell: ``blank with a red cube``, ``red home``."""
    if tile.owner is None:
        return "blank without a cube" if lang == "en" else "Vierge sans cube"
    if tile.home:
        colour = SIDES[lang][tile.owner].lower()
        return f"{colour} home" if lang == "en" else f"Foyer {colour}"
    return f"blank with {a_cube(tile.owner, lang)}" if lang == "en" else f"Vierge avec {a_cube(tile.owner, lang)}"
