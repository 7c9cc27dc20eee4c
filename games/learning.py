"""A game's guide as HTML: our own Markdown, its boards drawn by the engine; and the exercises as tables to play on."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from typing import Any

from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token

from games import svg
from games.panels import Person
from games.rules import registry
from games.rules.lesson import Diagram, Exercise, read_diagram
from games.rules.protocol import Game, State
from games.rules.scene import Group, Item, Piece, Scene
from games.sitting import Sitting

BOARD = "board"
"""What a fenced block of a guide is called that is a diagram."""

EXERCISE = "exercise:"
"""How a guide's link to an exercise begins."""

_NAMED = re.compile(r"^(.*?) *\{#([a-z-]+)\}$")


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter's place in the table of contents: its id on the page, and its title."""

    id: str
    title: str


@dataclass(frozen=True, slots=True)
class Guide:
    """A guide in one language: what stands before the first chapter, the chapters' titles, and all of them as HTML."""

    lead: SafeString
    chapters: tuple[Chapter, ...]
    body: SafeString


def taught_games() -> list[Game]:
    """The games that have a guide, the one to begin with first."""
    return sorted((game for game in registry.all_games() if game.face.guide("en")), key=lambda game: game.face.card("en").age)


def exercise_of(game: Game, name: str) -> Exercise | None:
    """The exercise of that name."""
    return next((exercise for exercise in game.face.exercises if exercise.name == name), None)


@cache
def guide_of(game: Game, lang: str) -> Guide:
    """The game's guide, drawn once. ValueError for a diagram or a link that leads nowhere."""
    tokens = _markdown().parse(game.face.guide(lang))
    first = next((place for place, token in enumerate(tokens) if token.type == "heading_open"), len(tokens))
    chapters = _name_chapters(tokens)
    render, given = _markdown().renderer, {"game": game, "lang": lang}
    options = _markdown().options
    lead, body = (render.render(part, options, given) for part in (tokens[:first], tokens[first:]))
    # The text is ours, raw HTML in it is switched off, and the boards are escaped by svg.
    return Guide(mark_safe(lead), tuple(chapters), mark_safe(body + ("</section>" if chapters else "")))  # noqa: S308


def _name_chapters(tokens: Sequence[Token]) -> list[Chapter]:
    """Takes the names off the headings (``## Title {#name}``) and puts them down as ids."""
    found: list[Chapter] = []
    for opening, inline in pairwise(tokens):
        if opening.type != "heading_open":
            continue
        named = _NAMED.match(inline.content)
        if opening.tag != "h2" or named is None:
            raise ValueError(f"a chapter without a name: {inline.content!r}")
        title, name = named.groups()
        if inline.children:
            inline.children[-1].content = inline.children[-1].content.removesuffix(f"{{#{name}}}").rstrip()
        opening.meta = {"id": name, "number": len(found) + 1}
        found.append(Chapter(name, title))
    return found


@cache
def _markdown() -> MarkdownIt:
    made = MarkdownIt("commonmark", {"html": False}).enable("table")
    made.add_render_rule("fence", _fence)
    made.add_render_rule("heading_open", _heading)
    made.add_render_rule("link_open", _link)
    return made


def _is_board(token: Token) -> bool:
    return token.type == "fence" and token.info.strip() == BOARD


def _fence(_render: RendererHTML, tokens: Sequence[Token], place: int, _options: Any, given: Mapping[str, Any]) -> str:
    """A diagram. Several in a row stand beside each other."""
    token = tokens[place]
    if not _is_board(token):
        raise ValueError(f"a block that is no board: {token.info!r}")
    drawn = figure(given["game"], read_diagram(token.content), given["lang"])
    opens = not (place and _is_board(tokens[place - 1]))
    closes = place + 1 == len(tokens) or not _is_board(tokens[place + 1])
    return ('<div class="figures">' if opens else "") + drawn + ("</div>" if closes else "")


def _heading(_render: RendererHTML, tokens: Sequence[Token], place: int, _options: Any, _given: Mapping[str, Any]) -> str:
    """Each chapter is a section of the page, named by its heading."""
    name, number = tokens[place].meta["id"], tokens[place].meta["number"]
    close = "</section>" if number > 1 else ""
    return f'{close}<section class="chapter" aria-labelledby="{name}"><h2 id="{name}"><span class="nr">{number}</span> '


def _link(_render: RendererHTML, tokens: Sequence[Token], place: int, _options: Any, given: Mapping[str, Any]) -> str:
    """A link to an exercise is a button; every other one stays in the guide."""
    href, game = str(tokens[place].attrGet("href") or ""), given["game"]
    name = href.removeprefix(EXERCISE)
    if href.startswith(EXERCISE) and exercise_of(game, name):
        return f'<a class="button try-it" href="{reverse("learn-exercise", args=[game.slug, name])}">'
    if not href.startswith("#"):
        raise ValueError(f"a link that leads nowhere: {href!r}")
    return f'<a href="{escape(href)}">'


def figure(game: Game, diagram: Diagram, lang: str) -> str:
    """A diagram with its caption."""
    scene = _framed(game.face.scene(diagram.laid(game), lang=lang, active=diagram.targets), diagram)
    return f"<figure>{svg.picture(scene, diagram.name)}<figcaption>{escape(diagram.caption)}</figcaption></figure>"


ROUND, LEAST = 62, (400, 236)
"""Units of the symbols: the room round the middle of what has to be seen, and the smallest part of a board that is drawn."""


def _framed(scene: Scene, diagram: Diagram) -> Scene:
    """The scene cut down to what the diagram is about. ValueError for something to show that is not there."""
    x, y, width, height = scene.box if diagram.targets else scene.close or scene.box
    classes = scene.classes
    if diagram.show:
        points = _points(scene.items)
        missing = [name for name in diagram.show if name not in points]
        if missing:
            raise ValueError(f"a diagram without what it shows: {' '.join(missing)}")
        across, down = zip(*(points[name] for name in diagram.show), strict=True)
        x, y = min(across) - ROUND, min(down) - ROUND
        width, height = max(across) + ROUND - x, max(down) + ROUND - y
        classes += " cut"
    wide, high = max(width, LEAST[0]), max(height, LEAST[1])
    return replace(scene, box=(x - (wide - width) / 2, y - (high - height) / 2, wide, high), classes=classes)


def _points(items: Sequence[Item]) -> dict[str, tuple[float, float]]:
    """Where each piece with an id lies, by id."""
    found = {item.id: (item.x, item.y) for item in items if isinstance(item, Piece) and item.id}
    for group in items:
        if isinstance(group, Group):
            found |= {name: (group.x + x, group.y + y) for name, (x, y) in _points(group.items).items()}
    return found


def sitting_of(state: State, *, active: bool) -> Sitting:
    """A table with one position and nobody but the reader, who holds the seat to act while it is ``active``."""
    held = frozenset({state.seat}) if active and state.seat is not None else frozenset[int]()
    return Sitting(
        state=state,
        seating=list(range(state.seats)),
        people=[Person(mine=seat in held) for seat in range(state.seats)],
        turns=(),
        held=held,
        version=0,
        position=0,
    )
