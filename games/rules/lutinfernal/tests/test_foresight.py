"""Foresight tells what the real turn then does: who turns to stone, in which order, and where a plate would lie."""

from collections.abc import Iterator

import pytest

from games.rules.draft import Draft, read_draft
from games.rules.face import Foresight
from games.rules.lutinfernal import drawing
from games.rules.lutinfernal.game import GAME
from games.rules.lutinfernal.notation import NAMES
from games.rules.lutinfernal.stored import FREE, letter
from games.rules.lutinfernal.story import story_of
from games.rules.lutinfernal.tests.boards import position
from games.rules.lutinfernal.tests.walks import drafts, follow, goes, pieces
from games.rules.lutinfernal.view import view_of
from games.rules.scene import Label

FACE = GAME.face


def foresights(seed: int) -> Iterator[tuple[Draft, Draft, Foresight]]:
    """What targets of a random game's drafts lead to, and what is foreseen of them."""
    for draft, _ in drafts(seed, every=9):
        for go in goes(draft)[::3]:
            ahead = follow(draft, go)
            yield draft, ahead, FACE.foresee(draft, ahead, lang="en")


def where(draft: Draft, ahead: Draft) -> dict[tuple[float, float], str]:
    """The centre of each cell after ``ahead``, on the board of ``draft``: its name."""
    origin = drawing.origin(view_of(draft))
    plates = tuple(drawing.seen(place, origin, False) for place in view_of(ahead).shown.layout.plates)
    return dict(zip(drawing.cell_points(plates), NAMES, strict=True))


def badges(seen: Foresight, at: dict[tuple[float, float], str]) -> dict[str, str]:
    """What each badge says: the cell that it stands beside."""
    found = {}
    for piece in pieces(seen.marks):
        if piece.symbol == "lut-badge":
            (label,) = (part for part in piece.parts if isinstance(part, Label))
            found[at[piece.x - 17, piece.y + 17]] = label.text
    return found


@pytest.mark.parametrize("seed", range(3))
def test_goblins_turn_to_stone_in_the_order_of_the_real_turn(seed: int) -> None:
    told = 0
    for draft, ahead, seen in foresights(seed):
        if not ahead.complete or not seen.marks:
            continue
        stones = [NAMES[cell] for cell in story_of(ahead.base, ahead.actions).stones]
        assert badges(seen, where(draft, ahead)) == {cell: str(order) for order, cell in enumerate(stones, 1)}
        after = ahead.state.scores
        assert all(cell in seen.words for cell in stones)
        assert not ahead.base.turn_number or f"Red {after[0]}, Yellow {after[1]}" in seen.words
        told += len(stones)
    assert told > 5


@pytest.mark.parametrize("seed", range(2))
def test_a_plate_is_shown_in_its_place_with_all_that_stands_on_it(seed: int) -> None:
    shown = 0
    for draft, ahead, seen in foresights(seed):
        now, then = view_of(draft), view_of(ahead)
        moved = [plate for plate in range(3) if now.shown.layout.plates[plate] != then.shown.layout.plates[plate]]
        if then.mode != "put" or moved != [then.plate]:
            continue
        at = {name: point for point, name in where(draft, ahead).items()}
        plate = "ABC"[then.plate or 0]
        standing = {(p.x, p.y) for p in pieces(seen.marks) if p.symbol.startswith(("lut-gob", "lut-mag", "lut-ref", "lut-stone"))}
        full = {at[name] for cell, name in enumerate(NAMES) if name[0] == plate and letter(ahead.base, cell) != FREE}
        assert full <= standing
        tops = [(p.x, p.y) for p in pieces(seen.marks) if p.symbol == f"lut-plate-{plate}"]
        assert [tuple(map(round, top)) for top in tops] == [at[f"{plate}10"]]
        shown += 1
    assert shown > 5


def test_who_is_to_be_named_is_asked_about_and_what_each_name_leads_to() -> None:
    """With a red goblin on A5, red A1 and yellow A2 both qualify, each only as long as the other lives."""
    state = position(red="A1", yellow="A2 A4 A6", stones="A3", filler="B1 B2 B3 B4 B5 B6 B7 B8 B9 B10 B11 B12")
    draft, named = read_draft(state), read_draft(state, "A5")
    seen = FACE.foresee(draft, named, lang="en")
    assert badges(seen, where(draft, named)) == {"A1": "?", "A2": "?"}
    assert "A1 or A2" in seen.words
    for cell in ("A1", "A2"):
        ahead = read_draft(state, f"A5!{cell}")
        seen = FACE.foresee(named, ahead, lang="en")
        assert badges(seen, where(named, ahead)) == {cell: "1"}


def test_lifting_a_plate_tells_where_it_could_come_down() -> None:
    state = position(red="A1", yellow="C19", filler="A10 B10")
    lang = {"en": "Plate B can come down in {} places.", "fr": "Le plateau B peut être reposé en {} endroits."}
    for code, words in lang.items():
        seen = FACE.foresee(read_draft(state), read_draft(state, pick="B("), lang=code)
        assert seen.words == words.format(len(state.layout.centres(1)))
    assert sum(piece.symbol == "lut-land" for piece in pieces(seen.marks)) > 5


def test_another_cell_gives_the_first_one_back() -> None:
    """With a whole turn chosen: what it put down is covered, what it turned to stone lives."""
    state = position(red="A1", yellow="C19", filler="A10 B10")
    first, second = [action for action in state.legal_actions() if action[0] not in "*(" and "(" not in action][:2]
    draft, ahead = read_draft(state, first), read_draft(state, second)
    seen = FACE.foresee(draft, ahead, lang="en")
    groups = [item for item in seen.marks if getattr(item, "items", None)]
    assert [group.classes for group in groups] == [f"p-{first[0]}", f"p-{second[0]}"]


def test_what_is_on_the_board_already_has_no_marks() -> None:
    state = position(red="A1", yellow="C19", filler="A10 B10")
    for draft in (read_draft(state), read_draft(state, "B4")):
        assert FACE.foresee(draft, draft, lang="fr").marks == ()
