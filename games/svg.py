"""Draws any Scene as SVG text: the still parts once, then the rest. ``markup`` and templates wrap it.

Cells are joined in Python rather than looped over in a template: a board has hundreds of them and is drawn at
every turn for every audience.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from html import escape
from pathlib import Path

import games.rules
from games.addresses import DRAFT, question, target
from games.kept import Kept
from games.rules.face import Face, Icon, with_letters
from games.rules.scene import Beat, Group, Item, Label, Line, Piece, Scene, bare

_SHARED = Path(games.rules.__file__).parent / "symbols.svg"


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
    """Draws items for one draft: its actions are what the addresses of the targets stand on, after ``lead``."""

    def __init__(self, actions: tuple[str, ...] = (), pick: str = "", lead: str = DRAFT) -> None:
        self.actions, self.pick, self.lead = actions, pick, lead

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
        return _piece(piece, self.actions, self.pick, self.lead)

    def parts(self, piece: Piece) -> str:
        return "".join(self.item(replace(part, x=part.x + piece.x, y=part.y + piece.y)) for part in piece.parts)

    def draw(self, piece: Piece) -> str:
        if piece.go is not None:
            # What only changes one's mind is no stop for the Tab key: forty of them would bury the confirm button.
            tab = "-1" if piece.go.back else ""
            href = target(self.actions, piece.go, self.lead)
            link = _attrs(id=piece.id, class_=f"act {piece.hand}".rstrip(), href=href, aria_label=piece.name, tabindex=tab)
            return f"<a{link}>{_use(piece)}{self.parts(piece)}</a>"
        if piece.ask:
            # Nor is an unusable place that answers a click: it would bury the targets.
            href = question(self.actions, self.pick, piece.ask)
            link = _attrs(id=piece.id, class_=f"ask {piece.hand}".rstrip(), href=href, aria_label=piece.name, tabindex="-1")
            return f"<a{link}>{_use(piece)}{self.parts(piece)}</a>"
        attrs = {"id": piece.id, "role": "img" if piece.name else "", "aria_label": piece.name, "data_grip": piece.hand}
        if not piece.parts:
            return _use(piece, **attrs)
        return f"<g{_attrs(**attrs)}>{_use(piece)}{self.parts(piece)}</g>"


@lru_cache(maxsize=8192)
def _piece(piece: Piece, actions: tuple[str, ...], pick: str, lead: str) -> str:
    """Remembered, since from turn to turn, from reader to reader and from match to match most pieces are the same."""
    return _Painter(actions, pick, lead).draw(piece)


def board(scene: Scene, *, actions: tuple[str, ...] = (), pick: str = "", lead: str = DRAFT, told: Sequence[Beat] = ()) -> str:
    """The scene as one ``<svg>`` element. ``actions`` and ``pick`` are the draft's, on which the links build, after ``lead``.

    ``told`` is what ``static/js/tell.js`` tells of the last turn.
    """
    box = " ".join(map(_n, scene.box))
    classes = escape(f"board {scene.classes}".strip())
    items = _Painter(actions, pick, lead).paint(scene.items)
    name = f'role="group" aria-label="{escape(scene.name)}"'
    return f'<svg class="{classes}" viewBox="{box}" {name}{_told(told)}>{_still(scene)}{items}</svg>'


def _told(told: Sequence[Beat]) -> str:
    """In single quotes, since JSON is full of the other ones."""
    if not told:
        return ""
    text = json.dumps([beat.row() for beat in told], separators=(",", ":"))
    return " data-told='" + text.replace("&", "&amp;").replace("<", "&lt;").replace("'", "&#39;") + "'"


def picture(scene: Scene, name: str) -> str:
    """The scene as an image of that name: nothing in it can be chosen, and a page can show it many times."""
    box = " ".join(map(_n, scene.box))
    classes = escape(f"board {scene.classes}".strip())
    drawn = paint(tuple(map(bare, (*scene.still, *scene.items))))
    return f'<svg class="{classes}" viewBox="{box}" role="img" aria-label="{escape(name)}">{drawn}</svg>'


def paint(items: tuple[Item, ...]) -> str:
    """Items without targets, as the inside of an ``<svg>``: what is laid over a board that is there already."""
    return _Painter().paint(items)


_stills = Kept(256)


def _still(scene: Scene) -> str:
    """The still parts, remembered under the scene's key (hashing the items themselves would cost more than it saves)."""
    if not scene.still_key:
        return _Painter().paint(scene.still)
    drawn: str | None = _stills.get(scene.still_key)
    if drawn is None:
        drawn = _Painter().paint(scene.still)
        _stills.put(scene.still_key, drawn)
    return drawn


@lru_cache(maxsize=512)
def icon(icon: Icon) -> str:
    """A symbol in running text, hidden from screen readers (the words beside it say what it is)."""
    return (
        f'<svg class="icon" viewBox="{escape(icon.box)}" aria-hidden="true">'
        f"{_use(Piece(icon.symbol, classes=icon.classes))}</svg>"
    )


@lru_cache(maxsize=64)
def sprite(faces: tuple[Face, ...], lang: str) -> str:
    """The symbols of these games and those that all games share, once a page, outside of what is swapped."""
    texts = [with_letters(_SHARED.read_text(encoding="utf-8"), lang), *(face.symbols(lang) for face in faces)]
    return f'<svg class="sprite" width="0" height="0" aria-hidden="true">{"".join(texts)}</svg>'
