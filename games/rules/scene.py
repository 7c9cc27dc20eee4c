"""The board as data: numbers and words only. ``games/svg.py`` draws any Scene; nothing here knows SVG.

A Scene is a view box and two layers of items: ``still`` (what lies there for the whole game; drawn once and
remembered under ``still_key``) and ``items`` (the rest, in drawing order, the last on top).
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Go:
    """What choosing something does: take back the last ``back`` actions of the draft (at most as many as it has),
    append ``add``, then hold ``pick`` (a prefix of a legal action)."""

    add: tuple[str, ...] = ()
    pick: str = ""
    back: int = 0

    def after(self, actions: tuple[str, ...]) -> tuple[str, ...]:
        """The actions of a draft once this is chosen."""
        return actions[: len(actions) - self.back] + self.add


@dataclass(frozen=True, slots=True)
class Piece:
    """A symbol of the game's ``symbols.svg`` put down at a point.

    ``turn`` is in degrees clockwise. ``id`` is stable from turn to turn (the keyboard focus survives a swap by it).
    ``name`` is the accessible name; a piece without one is decoration. ``go`` makes it a target; ``ask`` names the
    place about which a click asks "why not?" (``Face.why``). A piece of several parts has the others in ``parts``,
    drawn after its own symbol; their points are relative to the piece's.
    """

    symbol: str
    x: float = 0
    y: float = 0
    turn: float = 0
    scale: float = 1
    classes: str = ""
    id: str = ""
    name: str = ""
    go: Go | None = None
    ask: str = ""
    parts: tuple[Piece | Label, ...] = ()


@dataclass(frozen=True, slots=True)
class Label:
    """A short text at a point."""

    text: str
    x: float = 0
    y: float = 0
    classes: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """A line through points."""

    points: tuple[tuple[float, float], ...]
    classes: str = ""
    closed: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """Items that move and turn together; ``turn`` in degrees clockwise about (x, y)."""

    items: tuple[Item, ...]
    x: float = 0
    y: float = 0
    turn: float = 0
    classes: str = ""
    id: str = ""
    name: str = ""


Item = Piece | Label | Line | Group


@dataclass(frozen=True, slots=True)
class Scene:
    """A whole board. ``box`` is x, y, width, height in the units of the symbols; ``name`` says what is shown."""

    name: str
    box: tuple[float, float, float, float]
    items: tuple[Item, ...]
    still: tuple[Item, ...] = ()
    still_key: str = ""
    classes: str = ""
