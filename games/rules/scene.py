"""The board as data: numbers and words only. ``games/svg.py`` draws any Scene; nothing here knows SVG.

A Scene is a view box and two layers of items: ``still`` (what lies there for the whole game; drawn once and
remembered under ``still_key``) and ``items`` (the rest, in drawing order, the last on top).
"""

from __future__ import annotations

from dataclasses import dataclass, replace


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
    drawn after its own symbol; their points are relative to the piece's. ``hand`` is for dragging: ``grip`` on a target that
    dragging takes up, ``held`` on what is in the hand, ``held trail`` where the hand takes each target that it passes; on a
    thing that is no target the id of the target that takes it up.
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
    hand: str = ""


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


def bare(item: Item) -> Item:
    """The same as a mere drawing, which may stand beside the original: without id, name, target or question.

    What was a target has the class ``aim``, by which it still looks like one.
    """
    if isinstance(item, Piece):
        parts = tuple(bare(part) for part in item.parts)
        classes = f"{item.classes} aim".lstrip() if item.go and item.symbol else item.classes
        return replace(item, classes=classes, id="", name="", go=None, ask="", hand="", parts=parts)  # type: ignore[arg-type]  # parts stay what they are
    if isinstance(item, Group):
        return replace(item, id="", name="", items=tuple(bare(part) for part in item.items))
    return item


@dataclass(frozen=True, slots=True)
class Scene:
    """A whole board. ``box`` is x, y, width, height in the units of the symbols; ``name`` says what is shown.

    ``close`` is the part of the box in which things lie, for a drawing without numbers and targets; None for all of it.
    """

    name: str
    box: tuple[float, float, float, float]
    items: tuple[Item, ...]
    still: tuple[Item, ...] = ()
    still_key: str = ""
    classes: str = ""
    close: tuple[float, float, float, float] | None = None


@dataclass(frozen=True, slots=True)
class Beat:
    """One short movement in the telling of a turn, of the piece ``id`` of the scene after it.

    ``way``: numbers in the units of the symbols and in degrees, counted from where the piece lies in that scene.

    - ``carry``: all of class ``id``, and all whose id or symbol begins with one of ``along``, comes from (x, y, degrees).
    - ``step``, ``jump``: from (x, y) to (x, y).
    - ``put``: it is put down.
    - ``stone``, ``gain``: it becomes what it is; ``was`` is the symbol that stood there before.
    - ``leave``: the symbol ``was`` that stood there, moved by (x, y), is taken away.

    ``part`` is the symbol of the part of the piece that is meant, where it is not the whole piece.
    """

    kind: str
    id: str
    way: tuple[int, ...] = ()
    was: str = ""
    part: str = ""
    along: tuple[str, ...] = ()

    def row(self) -> list[object]:
        """The beat as a short list for JSON, without what is empty at its end."""
        row: list[object] = [self.kind, self.id, list(self.way) if any(self.way) else 0, self.was, self.part, *self.along]
        while not row[-1]:
            row.pop()
        return row
