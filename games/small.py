"""Small boards for lists of matches: drawn from the same Scene as the board, remembered by what lies on it.

A list costs one query, however long it is. What is drawn is remembered under a digest of the stored position, so that a turn
makes another board and nothing has to be forgotten; it holds no words, so that it serves every language, and no colours of
its own, so that it follows the page's theme and palette. Who may see the list may see its boards: they show what lies there
for everybody.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from hashlib import blake2b
from html import escape
from random import Random

from django.utils.safestring import SafeString, mark_safe

from games import reading, svg
from games.damage import DAMAGED, noted
from games.kept import Kept
from games.models import Match
from games.rules import registry
from games.rules.draft import read_draft
from games.rules.protocol import LEAVE, Game, State
from games.rules.scene import Group, Item, Line, Piece, Scene, bare

_drawn = Kept(1024)
"""Boards of two kilobytes each."""


def boards_of(matches: Iterable[Match], *, turned: bool = False) -> dict[int, SafeString]:
    """Match id to its small board, of those matches on whose table something lies; one query, none for none.

    That is the last game of each match that has started, and what a host has laid out for a match that has not.
    """
    matches = list(matches)
    stored = reading.states({match.pk for match in matches if not match.never_began})
    found: dict[int, SafeString] = {}
    for match in matches:
        kept, last = stored.get(match.pk, ("", ""))
        if (kept or (match.never_began and match.setup)) and (board := _board(match, kept, last, turned)):
            found[match.pk] = board
    return found


def emblem(slug: str) -> SafeString:
    """What stands in a list for a match on whose table nothing lies yet."""
    return mark_safe(svg.icon(registry.get(slug).face.emblem))  # noqa: S308 - our own symbols


PICTURE_SEED = 1
"""Of random turns that make a fine picture of every game."""


@lru_cache(maxsize=64)
def picture(slug: str, lang: str, *, turned: bool = False) -> SafeString:
    """A board in the middle of a game, for the game's card: the same one every time."""
    game, rng = registry.get(slug), Random(PICTURE_SEED)
    state = game.start(seats=max(game.seats), rng=rng)
    for _ply in range(game.face.picture_turns):
        after = registry.random_turn(state, rng)
        if after.is_over:
            break
        state = after
    scene = game.face.scene(read_draft(state), lang=lang, active=False, turned=turned)
    return mark_safe(svg.picture(scene, scene.name))  # noqa: S308 - escaped by svg


def of_start(match: Match, lang: str, *, turned: bool = False) -> SafeString:
    """Of a match that has not begun: the start that its host has laid out; where chance lays it out, a picture of the game."""
    return boards_of([match], turned=turned).get(match.pk) or picture(match.slug, lang, turned=turned)


def _board(match: Match, kept: str, last: str, turned: bool) -> SafeString:
    laid = kept or json.dumps([match.seat_count, match.options, match.setup], sort_keys=True)
    key = blake2b(f"{match.slug} {turned} {bool(kept)} {last} {laid}".encode(), digest_size=16).digest()
    board: SafeString | None = _drawn.get(key)
    if board is None:
        board = _draw(match, kept, last, turned)
        _drawn.put(key, board)
    return board


def _draw(match: Match, kept: str, last: str, turned: bool) -> SafeString:
    """Empty where what is stored cannot be read: the match's own page says so, a list goes on."""
    try:
        game = registry.get(match.slug)
        state = game.load(json.loads(kept)) if kept else _laid_out(game, match)
        last = "" if last.startswith(LEAVE) else last
        scene = game.face.scene(read_draft(state), lang="en", active=False, last=last, turned=turned)
    except DAMAGED as error:
        noted(f"small board of match {match.pk}", error)
        return SafeString("")
    return mark_safe(drawing(scene))  # noqa: S308 - escaped by svg


def _laid_out(game: Game, match: Match) -> State:
    return game.start(seats=match.seat_count, options=match.options, setup=match.setup)


def drawing(scene: Scene) -> str:
    """The scene a thumb wide: the same drawing, but no texts, names, targets or ids; hidden from screen readers."""
    box = " ".join(f"{value:g}" for value in scene.close or scene.box)
    classes = escape(f"board small {scene.classes}".strip())
    drawn = svg.paint(_wordless((*scene.still, *scene.items)))
    return f'<svg class="{classes}" viewBox="{box}" aria-hidden="true">{drawn}</svg>'


def _wordless(items: Iterable[Item]) -> tuple[Item, ...]:
    """The items as a mere drawing, without the labels, which nobody could read so small."""
    kept: list[Item] = []
    for item in map(bare, items):
        if isinstance(item, Piece):
            parts = tuple(part for part in item.parts if isinstance(part, Piece))
            kept += [replace(item, parts=parts, hand="")] if item.symbol or parts else []
        elif isinstance(item, Group):
            inner = _wordless(item.items)
            kept += [replace(item, items=inner)] if inner else []
        elif isinstance(item, Line):
            kept.append(item)
    return tuple(kept)
