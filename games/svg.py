"""Draws any Scene as SVG text: the still parts once, then the rest. Templates wrap what comes out.

Cells are joined in Python rather than looped over in a template: a board has hundreds of them and is drawn at
every turn for every audience.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from html import escape
from pathlib import Path
from urllib.parse import quote

import games.rules
from games.rules.face import Face, Icon, with_letters
from games.rules.scene import Go, Group, Item, Label, Line, Piece, Scene

_SHARED = Path(games.rules.__file__).parent / "symbols.svg"


def target(actions: tuple[str, ...], go: Go) -> str:
    """The address (of the same page) that does what ``go`` says to a draft of these actions."""
    text = "".join(go.after(actions))
    query = [f"draft={quote(text, safe=_SAFE)}"] if text else []
    if go.pick:
        query.append(f"pick={quote(go.pick, safe=_SAFE)}")
    return "?" + "&".join(query)


def question(actions: tuple[str, ...], pick: str, place: str) -> str:
    """The address (of the same page) that asks why ``place`` cannot be chosen, actions and pick kept as they are."""
    kept = target(actions, Go(pick=pick))
    return f"{kept}{'&' if kept != '?' else ''}why={quote(place, safe=_SAFE)}"


_SAFE = "(),;:>!*=.~-"
"""What the texts of actions are made of and a query string takes as it is: shorter and readable addresses."""


def _n(value: float) -> str:
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def _attrs(**given: str) -> str:
    return "".join(f' {name.rstrip("_").replace("_", "-")}="{escape(value)}"' for name, value in given.items() if value)


def _transform(x: float, y: float, turn: float, scale: float = 1) -> str:
    parts = [f"translate({_n(x)} {_n(y)})"] if x or y else []
    if turn:
        parts.append(f"rotate({_n(turn)})")
    if scale != 1:
        parts.append(f"scale({scale:.3g})")
    return " ".join(parts)


def _use(piece: Piece, **extra: str) -> str:
    if not piece.symbol:
        return ""
    href = f'<use href="#{escape(piece.symbol)}"'
    if piece.turn or piece.scale != 1:
        at = _transform(piece.x, piece.y, piece.turn, piece.scale)
        return href + _attrs(class_=piece.classes, transform=at, **extra) + "/>"
    x = f' x="{_n(piece.x)}"' if piece.x else ""
    y = f' y="{_n(piece.y)}"' if piece.y else ""
    return href + x + y + _attrs(class_=piece.classes, **extra) + "/>"


def _label(label: Label) -> str:
    return f'<text x="{_n(label.x)}" y="{_n(label.y)}"{_attrs(class_=label.classes)}>{escape(label.text)}</text>'


def _line(line: Line) -> str:
    path = "M" + "L".join(f"{_n(x)} {_n(y)}" for x, y in line.points) + ("Z" if line.closed else "")
    return f'<path d="{path}"{_attrs(class_=line.classes)}/>'


class _Painter:
    """Draws items for one draft: its actions are what the addresses of the targets stand on."""

    def __init__(self, actions: tuple[str, ...] = (), pick: str = "") -> None:
        self.actions, self.pick = actions, pick

    def paint(self, items: tuple[Item, ...]) -> str:
        return "".join(map(self.item, items))

    def item(self, item: Item) -> str:
        if isinstance(item, Piece):
            return self.piece(item)
        if isinstance(item, Label):
            return _label(item)
        if isinstance(item, Line):
            return _line(item)
        return self.group(item)

    def group(self, group: Group) -> str:
        attrs = _attrs(
            id=group.id,
            class_=group.classes,
            role="group" if group.name else "",
            aria_label=group.name,
            transform=_transform(group.x, group.y, group.turn),
        )
        return f"<g{attrs}>{self.paint(group.items)}</g>"

    def piece(self, piece: Piece) -> str:
        return _piece(piece, self.actions, self.pick)

    def parts(self, piece: Piece) -> str:
        return "".join(self.item(replace(part, x=part.x + piece.x, y=part.y + piece.y)) for part in piece.parts)

    def draw(self, piece: Piece) -> str:
        if piece.go is not None:
            # What only changes one's mind is no stop for the Tab key: forty of them would bury the confirm button.
            tab = "-1" if piece.go.back else ""
            href = target(self.actions, piece.go)
            link = _attrs(id=piece.id, class_="act", href=href, aria_label=piece.name, tabindex=tab)
            return f"<a{link}>{_use(piece)}{self.parts(piece)}</a>"
        if piece.ask:
            # Nor is an unusable place that answers a click: it would bury the targets.
            href = question(self.actions, self.pick, piece.ask)
            link = _attrs(id=piece.id, class_="ask", href=href, aria_label=piece.name, tabindex="-1")
            return f"<a{link}>{_use(piece)}{self.parts(piece)}</a>"
        attrs = {"id": piece.id, "role": "img" if piece.name else "", "aria_label": piece.name}
        if not piece.parts:
            return _use(piece, **attrs)
        return f"<g{_attrs(**attrs)}>{_use(piece)}{self.parts(piece)}</g>"


@lru_cache(maxsize=8192)
def _piece(piece: Piece, actions: tuple[str, ...], pick: str) -> str:
    """Remembered, since from turn to turn, from reader to reader and from match to match most pieces are the same."""
    return _Painter(actions, pick).draw(piece)


def board(scene: Scene, *, actions: tuple[str, ...] = (), pick: str = "") -> str:
    """The scene as one ``<svg>`` element. ``actions`` and ``pick`` are the draft's, on which the links build."""
    box = " ".join(map(_n, scene.box))
    classes = escape(f"board {scene.classes}".strip())
    still = _still(scene)
    items = _Painter(actions, pick).paint(scene.items)
    return f'<svg class="{classes}" viewBox="{box}" role="group" aria-label="{escape(scene.name)}">{still}{items}</svg>'


_stills: dict[str, str] = {}


def _still(scene: Scene) -> str:
    """The still parts, remembered under the scene's key (hashing the items themselves would cost more than it saves)."""
    if not scene.still_key:
        return _Painter().paint(scene.still)
    if scene.still_key not in _stills:
        if len(_stills) >= 256:
            _stills.clear()
        _stills[scene.still_key] = _Painter().paint(scene.still)
    return _stills[scene.still_key]


@lru_cache(maxsize=512)
def icon(icon: Icon) -> str:
    """A symbol in running text, hidden from screen readers (the words beside it say what it is)."""
    return (
        f'<svg class="icon" viewBox="{escape(icon.box)}" aria-hidden="true" focusable="false">'
        f"{_use(Piece(icon.symbol, classes=icon.classes))}</svg>"
    )


@lru_cache(maxsize=64)
def sprite(faces: tuple[Face, ...], lang: str) -> str:
    """The symbols of these games and those that all games share, once a page, outside of what is swapped."""
    texts = [with_letters(_SHARED.read_text(encoding="utf-8"), lang), *(face.symbols(lang) for face in faces)]
    return f'<svg class="sprite" width="0" height="0" aria-hidden="true" focusable="false">{"".join(texts)}</svg>'
