"""A deal of one's own: two tiles, or a tile and the free cell, change places."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from games.rules.arlecchino.board import BOX, DOWN, POINTS, STILL
from games.rules.arlecchino.notation import FREE, write_tiles
from games.rules.arlecchino.tables import FILES, RANKS, TILES
from games.rules.arlecchino.words import say, zones
from games.rules.scene import Go, Item, Piece, Scene
from games.rules.setting import Setter, Setting

_SHOWN = 8
"""Characters of a wrong word, and tiles of those missing, that a sentence repeats."""


class ArlecchinoSetter(Setter):
    """All 35 tiles, each once, and one free cell (rules 2 and 3)."""

    def tidy(self, text: str) -> str:
        """Rows may also stand one below the other; small letters are as good."""
        lines = [line.strip() for line in text.strip().splitlines() if line.strip()]
        joined = "/".join(line.strip("/") for line in lines) if len(lines) > 1 else text
        return "".join(super().tidy(joined).split()).upper()

    def fault(self, text: str, seats: int, lang: str) -> str:
        """Rows, cells, tiles that are none, tiles there twice, tiles missing."""
        rows = [row.split(",") for row in text.split("/")]
        if len(rows) != len(RANKS):
            return say(lang, "start-rows", n=len(rows))
        for number, row in zip(reversed(RANKS), rows, strict=True):
            if len(row) != len(FILES):
                return say(lang, "start-cells", row=number, n=len(row))
            wrong = next((tile for tile in row if tile not in TILES and tile != FREE), None)
            if wrong is not None:
                shown = "".join(sign if sign.isprintable() else "?" for sign in wrong[:_SHOWN])
                return say(lang, "start-tile", tile=shown, row=number)
        there = Counter(tile for row in rows for tile in row if tile != FREE)
        twice = next((tile for tile, times in there.items() if times > 1), None)
        if twice:
            return say(lang, "start-twice", tile=twice)
        missing = [tile for tile in TILES if tile not in there]
        if missing:
            shown = ", ".join(missing[:_SHOWN]) + (", …" if len(missing) > _SHOWN else "")
            return say(lang, "start-free-twice", tiles=shown)
        return super().fault(text, seats, lang)

    def setting(self, setup: str, pick: str, *, seats: int, lang: str) -> Setting:
        """The tray with all tiles; the one that is picked is raised."""
        tiles = dict(zip(DOWN, _tiles(setup), strict=True))
        picked = pick if pick in tiles else ""
        items: list[Item] = [_piece(tiles, cell, setup, picked, lang) for cell in DOWN if cell != picked]
        if picked:
            items.append(_raised(tiles[picked], picked, setup, lang))
        prompt = say(lang, "start-prompt-picked", cell=picked) if picked else say(lang, "start-prompt")
        scene = Scene(say(lang, "start-scene"), BOX, tuple(items), STILL[False], classes="arl on-tray")
        return Setting(scene, prompt, held=bool(picked))

    def ahead(self, setup: str, pick: str, after: str, *, seats: int) -> Sequence[Item]:
        """The two that would change places: the one in the hand raised, the other where that one lay."""
        now, then = (dict(zip(DOWN, _tiles(text), strict=True)) for text in (setup, after))
        other = next((cell for cell in DOWN if cell != pick and now[cell] != then[cell]), None)
        if other is None or pick not in then:
            return ()
        (x, y), (px, py) = POINTS[other], POINTS[pick]
        back = Piece("arl-cell", px, py) if then[pick] == FREE else Piece(f"arl-{then[pick]}", px, py - 3)
        return back, Piece("arl-raised", x, y, parts=_up(then[other]))


def _tiles(setup: str) -> list[str]:
    return [tile for row in setup.split("/") for tile in row.split(",")]


def _named(key: str, cell: str, tile: str, lang: str) -> str:
    return say(lang, f"start-{key}", cell=cell, tile=say(lang, "start-free") if tile == FREE else zones(lang, tile))


def _piece(tiles: Mapping[str, str], cell: str, setup: str, picked: str, lang: str) -> Piece:
    """A tile or the free cell: to be chosen, or to change places with the one that is."""
    tile, (x, y) = tiles[cell], POINTS[cell]
    name = _named("swap" if picked else "take", cell, tile, lang)
    go, hand = Go(add=(setup,), pick=cell), "grip"
    if picked:
        hand = ""
        swapped = {**tiles, cell: tiles[picked], picked: tile}
        go = Go(add=(write_tiles([swapped[one] for one in DOWN]),))
    if tile == FREE:
        return Piece("arl-step", x, y, id=f"c-{cell}", name=name, go=go, hand=hand)
    parts = (Piece("arl-can", classes="arl-tile arl-other"),)
    return Piece(f"arl-{tile}", x, y - 3, id=f"c-{cell}", name=name, go=go, parts=parts, hand=hand)


def _raised(tile: str, cell: str, setup: str, lang: str) -> Piece:
    x, y = POINTS[cell]
    name = _named("back", cell, tile, lang)
    return Piece("arl-raised", x, y, id=f"c-{cell}", name=name, go=Go(add=(setup,)), parts=_up(tile), hand="held")


def _up(tile: str) -> tuple[Piece, ...]:
    symbol = "arl-cell" if tile == FREE else f"arl-{tile}"
    return Piece(symbol, y=-6, scale=1.05), Piece("arl-picked", y=-6, scale=1.05)
