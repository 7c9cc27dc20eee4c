"""Foresight tells what the real turn then does: cubes that change, and the difference of the scores."""

import random
from collections.abc import Iterator

import pytest

from games.rules.draft import Draft, read_draft
from games.rules.ludicitude.board import Painter
from games.rules.ludicitude.tests.boards import position
from games.rules.ludicitude.tests.pages import FACE, choose, goes, pieces, random_states
from games.rules.ludicitude.words import SIDES
from games.rules.scene import Scene
from games.rules.words import signed


def marks(draft: Draft, ahead: Draft, turned: bool = False) -> list:
    """All pieces of what is laid over the board."""
    return pieces(Scene("", (0, 0, 1, 1), FACE.foresee(draft, ahead, lang="en", turned=turned).marks))


def places(draft: Draft, turned: bool = False) -> dict[tuple[float, float], tuple[int, int]]:
    board = Painter(draft, "en", False, "", turned)
    return {board.at(cell): cell for cell in [*board.now, *board.border]}


def chosen(state, seed: int, most: int = 4) -> Iterator[tuple[Draft, Draft]]:
    """Some of what can be chosen where nothing is chosen yet, homes too."""
    picks = [pick for pick in ("", "F") if any(action.startswith(pick) for action in state.legal_actions())]
    for draft in [read_draft(state, pick=pick) for pick in picks]:
        found = goes(draft)
        yield from ((draft, choose(draft, go)) for go in random.Random(seed).sample(found, min(most, len(found))))


@pytest.mark.parametrize("turned", [False, True])
def test_badges_stand_on_the_tiles_whose_cubes_change(turned: bool) -> None:
    changed = 0
    for state in random_states(25, seed=3):
        for draft, ahead in chosen(state, 1):
            if not ahead.complete or ">" in ahead.text:
                continue
            before, after = Painter(draft, "en", False, "", turned), Painter(ahead, "en", False, "", turned)
            shown = [piece for piece in marks(draft, ahead, turned) if piece.symbol.startswith(("lud-chip", "lud-plus"))]
            at = places(ahead, turned)
            badges = {at[piece.x - 16, piece.y + 20] for piece in shown}
            assert badges == {cell for cell, tile in before.now.items() if after.now[cell] != tile}
            changed += len(badges)
    assert changed > 10


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_sentence_has_the_difference_of_the_scores(lang: str) -> None:
    for state in random_states(12, seed=5):
        for draft, ahead in chosen(state, 2):
            words = FACE.foresee(draft, ahead, lang=lang).words
            differences = [new - old for old, new in zip(state.scores, ahead.state.scores, strict=True)] if ahead.complete else []
            for side, difference in zip(SIDES[lang], differences, strict=False):
                assert (f"{side} {signed(difference)}" in words) == (difference != 0), words


def test_a_cube_to_be_taken_shows_where_it_could_go() -> None:
    state = position(0, cubes=["1,0", ""])
    draft = read_draft(state)
    ahead = read_draft(state, pick="1,0>")
    ends = [action for action in state.legal_actions() if action.startswith("1,0>")]
    assert sum(piece.symbol == "lud-would" for piece in marks(draft, ahead)) == len(ends) > 1
    assert FACE.foresee(draft, ahead, lang="en").words == f"The cube can move to {len(ends)} tiles."


def test_a_tile_elsewhere_gives_back_what_the_first_one_changed() -> None:
    """With a whole turn chosen another cell is looked at: every tile looks as it would after that one."""
    for state in random_states(15, seed=8):
        blanks = [action for action in state.legal_actions() if action[0] == "V"][:2]
        if len(blanks) < 2:
            continue
        draft, ahead = (read_draft(state, action) for action in blanks)
        at = places(ahead)
        drawn = {at[p.x, p.y]: p.symbol for p in marks(draft, ahead) if (p.x, p.y) in at and p.symbol.startswith("lud-cube")}
        now, then = (Painter(one, "en", False, "", False) for one in (draft, ahead))
        for cell, tile in then.now.items():
            if cell in now.now and now.now[cell] != tile and tile.owner is not None and cell != then.laid:
                assert drawn[cell] == f"lud-cube-{'RBGY'[tile.owner]}"


def test_what_is_on_the_board_already_has_no_marks() -> None:
    state = position(0, cubes=["0,0", "1,0"])
    for draft in (read_draft(state), read_draft(state, "0,0>0,1"), read_draft(state, pick="0,0>")):
        assert marks(draft, draft) == []
