"""What a game's face says of any of its positions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from random import Random

import games.rules
from games.rules import registry
from games.rules.draft import Draft, read_draft
from games.rules.scene import Group, Item, Piece, Scene
from tests.rules.walks import Case, some_position, walk

SHARED = Path(games.rules.__file__).parent / "symbols.svg"


def symbols() -> set[str]:
    """The ids of all symbols that can be on one page: the games' own and those that all share."""
    texts = [SHARED.read_text(encoding="utf-8"), *(game.face.symbols("en") for game in registry.all_games())]
    ids = re.findall(r'\bid="([^"]+)"', "".join(texts))
    assert len(set(ids)) == len(ids)
    return set(ids)


def within(items: tuple[Item, ...]) -> Iterator[Piece | Group]:
    """All pieces and groups, parts included."""
    for item in items:
        if isinstance(item, Piece | Group):
            yield item
            yield from within(item.items if isinstance(item, Group) else item.parts)


def parts_of(scene: Scene) -> list[Piece | Group]:
    return list(within((*scene.still, *scene.items)))


def drafted(case: Case, rng: Random) -> Iterator[Draft]:
    """The drafts that a page comes to by its own links, from some positions on."""
    face = case.game.face
    for _ in range(3):
        draft = read_draft(some_position(case, rng).without_draft())
        for _ in range(6):
            yield draft
            shown = parts_of(face.scene(draft, lang="en", active=True))
            offered = [part.go for part in chain(shown, face.tools(draft, "en")) if getattr(part, "go", None)]
            if not offered:
                break
            go = rng.choice(offered)
            draft = read_draft(draft.base, "".join(go.after(draft.actions)), go.pick)


def ids_are_unique_on_the_page(case: Case, rng: Random) -> None:
    """The keyboard focus and every ``href="#..."`` depend on it."""
    taken = symbols()
    for draft in drafted(case, rng):
        for active in (True, False):
            shown = parts_of(case.game.face.scene(draft, lang="fr", active=active))
            ids = [part.id for part in shown if part.id]
            assert len(set(ids)) == len(ids)
            assert not taken & set(ids)
            assert all(part.id for part in shown if isinstance(part, Piece) and (part.go or part.ask))


def a_turned_board_is_the_same_from_the_other_side(case: Case, rng: Random) -> None:
    """Every place lies opposite, but for how far a piece is raised, and does and is called the same."""
    for draft in drafted(case, rng):
        lies, turned = (
            {part.id: part for part in parts_of(case.game.face.scene(draft, lang="fr", active=True, turned=turned)) if part.id}
            for turned in (False, True)
        )
        assert lies.keys() == turned.keys()
        assert [(one.name, one.go, one.ask) for one in lies.values()] == [
            (turned[name].name, turned[name].go, turned[name].ask) for name in lies
        ]
        for axis, raised in (("x", 0), ("y", 14)) if lies else ():
            middles = [getattr(lies[name], axis) + getattr(turned[name], axis) for name in lies]
            assert max(middles) - min(middles) <= raised + 2


def the_ending_is_told_where_a_rule_ended_the_game(case: Case, rng: Random) -> None:
    """Where one seat is left alone the site tells it, not the face."""
    face = case.game.face
    for state, _ in walk(case.start(rng), rng, leaving=rng.choice([0, 0.03])):
        for lang in ("en", "fr"):
            said = face.ending(state, lang)
            if not state.is_over:
                assert said == ""
            elif len(state.left) < state.seats - 1:
                assert said.endswith(".")
    alone = case.start(rng)
    while not alone.is_over:
        alone = alone.leave(rng.choice([seat for seat in range(alone.seats) if seat not in alone.left]))
    if len(alone.left) == alone.seats - 1:
        assert [face.ending(alone, lang) for lang in ("en", "fr")] == ["", ""]


CHECKS = [
    ids_are_unique_on_the_page,
    a_turned_board_is_the_same_from_the_other_side,
    the_ending_is_told_where_a_rule_ended_the_game,
]
