"""A territory of one's own: tiles are taken up one after another and laid down where all still hang together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from games.rules.geometry import Cell, neighbours
from games.rules.ludicitude.drawing import LIFT, Layout, cell_id
from games.rules.ludicitude.notation import cell_text, cells_text, is_far_cell, read_cell
from games.rules.ludicitude.territory import FURTHEST, closure, read_setup, size
from games.rules.scene import Go, Item, Piece, Scene
from games.rules.setting import Setter, Setting

_RAISED = (Piece("lud-halo"), Piece("lud-blank"), Piece("lud-picked"))
"""A tile in the hand."""

_MOST = 60
"""Cells of a pasted text that are looked at; more are too many for any number of seats."""

_WORDS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "scene": "The territory at the start, {n} tiles",
        "tile": "{cell}: blank, which holds the others together",
        "take": "{cell}: blank, take it",
        "back": "{cell}: blank, taken; put it back",
        "lay": "{cell}: empty, lay the tile here",
        "prompt": "Choose a tile of the start to lay it elsewhere.",
        "prompt-picked": "Choose where the tile goes. All tiles stay together in one piece.",
        "form": "A territory is written as cells with spaces between, each as two numbers with a comma: {example}",
        "far": "No number of a cell may be above {most} or below −{most}.",
        "twice": "The cell {cell} is named twice.",
        "count": "With {seats} seats the territory has {need} tiles; this text names {n}.",
        "apart": "All tiles have to hang together in one piece; {cell} does not touch those before it.",
    },
    "fr": {
        "scene": "Le territoire au départ, {n} tuiles",
        "tile": "{cell}\u00a0: Vierge, qui tient les autres ensemble",
        "take": "{cell}\u00a0: Vierge, la prendre",
        "back": "{cell}\u00a0: Vierge, prise\u00a0; la reposer",
        "lay": "{cell}\u00a0: vide, poser la tuile ici",
        "prompt": "Choisissez une tuile du départ pour la poser ailleurs.",
        "prompt-picked": "Choisissez où va la tuile. Toutes les tuiles restent d’un seul tenant.",
        "form": "Un territoire s’écrit en cases séparées par des espaces, chacune deux nombres et une virgule\u00a0: {example}",
        "far": "Aucun nombre d’une case ne peut dépasser {most} ni passer sous −{most}.",
        "twice": "La case {cell} est nommée deux fois.",
        "count": "À {seats} places le territoire a {need} tuiles\u00a0; ce texte en nomme {n}.",
        "apart": "Toutes les tuiles doivent être d’un seul tenant\u00a0; {cell} ne touche pas celles d’avant.",
    },
}


class LudicitudeSetter(Setter):
    """Any connected territory of two tiles a seat (rule 3)."""

    def fault(self, text: str, seats: int, lang: str) -> str:
        """Form, size of the numbers, a cell named twice, how many there are, whether they hang together."""
        words, named = _WORDS[lang], text.split()
        try:
            cells = [read_cell(word) for word in named]
        except ValueError:
            if all(map(is_far_cell, named)):
                return words["far"].format(most=FURTHEST)
            return words["form"].format(example=self.usual(seats))
        if any(abs(number) > FURTHEST for cell in cells for number in cell):
            return words["far"].format(most=FURTHEST)
        twice = next((name for name in named if named.count(name) > 1), "") if len(named) <= _MOST else ""
        if twice:
            return words["twice"].format(cell=twice)
        if len(cells) != size(seats):
            return words["count"].format(seats=seats, need=size(seats), n=len(cells))
        whole = closure(cells[:1], cells, 1)
        apart = next((cell for cell in cells if cell not in whole), None)
        if apart:
            return words["apart"].format(cell=cell_text(apart))
        return super().fault(text, seats, lang)

    def setting(self, setup: str, pick: str, *, seats: int, lang: str) -> Setting:
        """Tiles that can be taken up, or with one in the hand the cells where it can be laid."""
        cells, words = read_setup(setup, seats), _WORDS[lang]
        picked = next((cell for cell in cells if cell_text(cell) == pick), None)
        border = sorted({near for cell in cells for near in neighbours(cell)} - set(cells))
        layout = Layout([*cells, *border], False)
        # While no tile is in the hand the cells round the territory are not shown, nor what they are called.
        items: list[Item] = [*layout.axes(layout.cells if picked else cells)]
        ends = {cell: _moved(cells, picked, cell) for cell in _ends(cells, picked, border)} if picked else {}
        for cell, after in ends.items():
            items.append(_piece(layout, "lud-can", cell, words["lay"].format(cell=cell_text(cell)), Go(add=(after,))))
        for cell in cells:
            if cell != picked:
                # What holds the others together stays where it is.
                go = Go(add=(setup,), pick=cell_text(cell)) if next(_ends(cells, cell, border), None) else None
                name = words["take" if go else "tile"].format(cell=cell_text(cell))
                parts = (Piece("lud-can"),) if go else ()
                items.append(_piece(layout, "lud-blank", cell, name, go, parts, hand="grip" if go else ""))
        if picked:
            x, y = layout.at(picked)
            items.append(Piece("lud-shadow", x, y + LIFT))
            name = words["back"].format(cell=pick)
            items.append(_piece(layout, "", picked, name, Go(add=(setup,)), _RAISED, LIFT, hand="held"))
        scene = Scene(words["scene"].format(n=len(cells)), layout.box(), tuple(items), classes="lud")
        return Setting(scene, words["prompt-picked" if picked else "prompt"], held=picked is not None)

    def ahead(self, setup: str, pick: str, after: str, *, seats: int) -> Sequence[Item]:
        """The tile that is in the hand, where it would lie."""
        ends = set(read_setup(after, seats)) - set(read_setup(setup, seats))
        layout = Layout((), False)
        raised = (_piece(layout, "", end, "", None, _RAISED, LIFT) for end in ends if pick)
        return tuple(replace(piece, id="") for piece in raised)


def _ends(cells: Sequence[Cell], start: Cell, border: Iterable[Cell]) -> Iterator[Cell]:
    """Where the tile on ``start`` can go: near enough to 0, and so that all are in one piece."""
    others = [cell for cell in cells if cell != start]
    for cell in border:
        near = all(abs(number) <= FURTHEST for number in cell)
        if near and len(closure([cell], [*others, cell], 1)) == len(cells):
            yield cell


def _moved(cells: Iterable[Cell], start: Cell, end: Cell) -> str:
    return cells_text(end if cell == start else cell for cell in cells)


def _piece(
    layout: Layout,
    symbol: str,
    cell: Cell,
    name: str,
    go: Go | None,
    parts: tuple[Piece, ...] = (),
    lift: int = 0,
    *,
    hand: str = "",
) -> Piece:
    x, y = layout.at(cell)
    return Piece(symbol, x, y - lift, id=cell_id(cell), name=name, go=go, parts=parts, hand=hand)
