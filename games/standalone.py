"""A board as a file of its own: an SVG that needs no style sheet, no script and nothing from elsewhere.

It is drawn by ``games.svg`` from the same Scene as every board. Each symbol that is used goes along once for each way in
which it looks different, and the style sheets' properties stand in it as attributes; so programs that know no CSS show
it too, and no content policy has anything to allow.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from xml.etree import ElementTree as ET
from xml.sax.saxutils import escape, quoteattr

from django.contrib.staticfiles import finders

from games import svg
from games.rules.face import Face
from games.rules.scene import Scene
from games.stylesheet import Node, Sheet, resolved

LOOKS = {"theme": ("light", "dark"), "palette": (), "signs": ("letters",), "coordinates": ("off",)}
"""What a picture's look can say, and the words for it; a palette is any that ``tokens.css`` knows."""

LONG_SIDE = 1200
"""Pixels of the longer side, where nothing else is wanted."""

_SHOWN = frozenset(
    {"d", "x", "y", "cx", "cy", "r", "rx", "ry", "x1", "y1", "x2", "y2", "width", "height", "points", "transform"}
    | {"overflow", "clip-path"}
)
_STYLES = frozenset(
    {"fill", "fill-opacity", "stroke", "stroke-width", "stroke-linejoin", "stroke-linecap", "stroke-dasharray", "stroke-opacity"}
    | {"opacity", "font-family", "font-size", "font-weight", "text-anchor", "dominant-baseline", "display", "paint-order"}
)
_RGBA = re.compile(r"(#[0-9a-fA-F]{6})([0-9a-fA-F]{2})")
_CLIP = re.compile(r"url\(#([\w-]+)\)")
_PALETTE = re.compile(r'\[data-palette="?([a-z]+)"?\]')
_UNWRITABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def look_of(given: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """The look that an address asks for; what there is not is left out."""
    found = []
    for name, words in LOOKS.items():
        word = given.get(name, "")
        if word in (words or _palettes()):
            found.append((name, word))
    return tuple(found)


@cache
def _palettes() -> frozenset[str]:
    return frozenset(_PALETTE.findall(Path(str(finders.find("css/tokens.css"))).read_text(encoding="utf-8")))


def drawing(
    scene: Scene, face: Face, lang: str, look: tuple[tuple[str, str], ...] = (), *, title: str = "", long_side: int = LONG_SIDE
) -> str:
    """The scene as the text of an SVG file.

    ``look`` as ``look_of`` gives it. ``title`` says what it is; what lies there the scene says itself. ``long_side`` in pixels.
    """
    sheet, custom, root = _style(face, look)
    painter = _Painter(sheet, root, *_symbols(face, lang))
    board = ET.fromstring(_writable(svg.board(scene)))  # noqa: S314 - our own text
    drawn = painter.children(board, Node("svg", frozenset(board.get("class", "").split()), {}, root), custom)
    x, y, wide, high = scene.box
    scale = long_side / max(wide, high)
    table = resolved("var(--table)", custom) or "#fff"
    font = resolved("var(--font-text)", custom) or "sans-serif"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide * scale:.0f}" height="{high * scale:.0f}" '
        f'viewBox="{x:g} {y:g} {wide:g} {high:g}" role="img" font-family={quoteattr(font)}>'
        f"<title>{_text(title or scene.name)}</title><desc>{_text(scene.name)}</desc><defs>{''.join(painter.defs)}</defs>"
        f'<rect x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}" fill="{table}"/>{drawn}</svg>\n'
    )


def _text(words: str) -> str:
    return escape(_writable(words))


def _writable(text: str) -> str:
    """Without what no XML can hold."""
    return _UNWRITABLE.sub("\N{REPLACEMENT CHARACTER}", text)


@lru_cache(maxsize=32)
def _style(face: Face, look: tuple[tuple[str, str], ...]) -> tuple[Sheet, dict[str, str], Node]:
    files = [Path(str(finders.find(f"css/{name}.css"))) for name in ("tokens", "boards")] + [face.folder / "style.css"]
    sheet = Sheet("\n".join(file.read_text(encoding="utf-8") for file in files))
    given = {"theme": "light", **dict(look)}
    root = Node("html", frozenset({given.get("signs", "")} - {""}), {f"data-{name}": value for name, value in given.items()})
    return sheet, _customs(sheet.declared(root), {}), root


def _customs(declared: Mapping[str, str], inherited: dict[str, str]) -> dict[str, str]:
    """The custom properties of an element: those handed down, and its own."""
    own = {name: value for name, value in declared.items() if name.startswith("--")}
    if not own:
        return inherited
    known = {**inherited, **own}
    found = {name: resolved(value, {**known, name: inherited.get(name, "")}) for name, value in own.items()}
    return {**inherited, **{name: value for name, value in found.items() if value is not None}}


@lru_cache(maxsize=32)
def _symbols(face: Face, lang: str) -> tuple[dict[str, ET.Element], dict[str, ET.Element]]:
    sprite = ET.fromstring(svg.sprite((face,), lang))  # noqa: S314 - files of ours
    found = {name: {el.get("id", ""): el for el in sprite.iter(name)} for name in ("symbol", "clipPath")}
    return found["symbol"], found["clipPath"]


class _Painter:
    """Draws one board and gathers the symbols that it needs in ``defs``."""

    def __init__(self, sheet: Sheet, root: Node, symbols: dict[str, ET.Element], clips: dict[str, ET.Element]) -> None:
        self._sheet, self._symbols, self._clips = sheet, symbols, clips
        self._sprite = Node("svg", frozenset({"sprite"}), {}, root)
        self._known: dict[tuple[str, int], str] = {}
        self._texts: dict[tuple[str, str], str] = {}
        self._alive: list[dict[str, str]] = []
        self.defs: list[str] = []

    def children(self, element: ET.Element, node: Node, custom: dict[str, str]) -> str:
        return "".join(self._element(child, node, custom) for child in element)

    def _element(self, element: ET.Element, parent: Node, custom: dict[str, str]) -> str:
        attributes = dict(element.attrib)
        node = Node(element.tag, frozenset(attributes.get("class", "").split()), attributes, parent)
        declared = self._sheet.declared(node)
        custom = _customs(declared, custom)
        shown = {name: value for name, value in attributes.items() if name in _SHOWN or name in _STYLES}
        shown |= _styles(declared, custom)
        if shown.get("display") == "none":
            return ""
        tag, inner = element.tag, escape(element.text or "") if element.tag == "text" else ""
        if tag == "use":
            name = self._symbol(attributes.get("href", "")[1:], custom)
            if not name:
                return ""
            shown["href"] = f"#{name}"
        if clip := _CLIP.fullmatch(shown.get("clip-path", "")):
            shown["clip-path"] = f"url(#{self._clip(clip[1])})"
        tag = "g" if tag == "a" else tag
        written = "".join(f" {name}={quoteattr(value)}" for name, value in shown.items())
        inner += self.children(element, node, custom)
        return f"<{tag}{written}>{inner}</{tag}>" if inner else f"<{tag}{written}/>"

    def _symbol(self, name: str, custom: dict[str, str]) -> str:
        """The id under which the symbol stands as it looks with these properties; empty where there is none."""
        key = (name, id(custom))
        if key not in self._known:
            if name not in self._symbols:
                return ""
            self._alive.append(custom)
            # Under another tag, since a group is all that is left of it.
            symbol = self._symbols[name]
            whole = ET.Element("g", symbol.attrib)
            whole.extend(symbol)
            text = self._element(whole, self._sprite, custom)
            if (name, text) not in self._texts:
                alike = sum(1 for other, _text in self._texts if other == name)
                made = self._texts[name, text] = f"{name}-{alike + 1}" if alike else name
                self.defs.append(text.replace("<g", f'<g id="{made}"', 1))
            self._known[key] = self._texts[name, text]
        return self._known[key]

    def _clip(self, name: str) -> str:
        if ("", name) not in self._texts and name in self._clips:
            self._texts["", name] = name
            inner = self.children(self._clips[name], self._sprite, {})
            self.defs.append(f'<clipPath id="{name}">{inner}</clipPath>')
        return name


def _styles(declared: Mapping[str, str], custom: Mapping[str, str]) -> dict[str, str]:
    """What of the style sheets can stand as attributes."""
    found: dict[str, str] = {}
    for name, value in declared.items():
        told = resolved(value, custom) if name in _STYLES else None
        if told is None:
            continue
        if name in ("fill", "stroke") and (rgba := _RGBA.fullmatch(told)):
            found |= {name: rgba[1], f"{name}-opacity": f"{int(rgba[2], 16) / 255:.2g}"}
        else:
            found[name] = "none" if told == "transparent" else told
    if found.get("display") not in (None, "none"):
        del found["display"]
    return found
