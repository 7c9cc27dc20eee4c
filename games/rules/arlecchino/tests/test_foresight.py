"""Foresight tells what the real turn then does: which tiles leave, and what that costs whom."""

import pytest

from games.rules.arlecchino.board import Board
from games.rules.arlecchino.tests.pages import FACE, choose, drafts, goes, pieces
from games.rules.draft import Draft, read_draft
from games.rules.scene import Piece, Scene


def marks(draft: Draft, ahead: Draft, turned: bool = False) -> list[Piece]:
    """All pieces of what is laid over the board."""
    return list(pieces(Scene("", (0, 0, 1, 1), FACE.foresee(draft, ahead, lang="en", turned=turned).marks)))


def crossed(draft: Draft, ahead: Draft, symbol: str, turned: bool) -> set[str]:
    points = {point: cell for cell, point in Board(ahead, "en", False, "", turned).points.items()}
    return {points[piece.x - 22, piece.y + 25] for piece in marks(draft, ahead, turned) if piece.symbol == symbol}


@pytest.mark.parametrize("turned", [False, True])
def test_a_cross_stands_on_every_tile_that_leaves(turned: bool) -> None:
    left = 0
    for draft in drafts(games=3, each=1):
        for cell in goes(draft):
            ahead = choose(draft, cell)
            if not ahead.actions:
                continue
            there, after = draft.base.tiles(), set(ahead.state.tiles().values())
            leave = {cell for cell, tile in there.items() if tile not in after}
            assert crossed(draft, ahead, "arl-leaves", turned) == leave
            left += len(leave)
    assert left > 20


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_sentence_tells_what_each_side_loses(lang: str) -> None:
    for draft in drafts(games=2, each=1):
        for cell in goes(draft):
            ahead = choose(draft, cell)
            words = FACE.foresee(draft, ahead, lang=lang).words
            if not ahead.actions or ahead.state.scores == draft.base.scores:
                continue
            for before, after in zip(draft.base.scores, ahead.state.scores, strict=True):
                assert before == after or f"−{before - after}" in words
                assert str(after) in words


def test_a_tile_to_be_picked_shows_where_it_could_go_at_once() -> None:
    for draft in drafts(games=2, each=0):
        for cell in goes(draft):
            ahead = read_draft(draft.base, pick=cell)
            moves = [action for action in draft.legal if action.startswith(cell)]
            shown = [piece.symbol for piece in marks(draft, ahead) if piece.symbol in ("arl-step", "arl-jump")]
            assert sorted(shown) == sorted("arl-jump" if "x" in move else "arl-step" for move in moves)
            jumps = FACE.foresee(draft, ahead, lang="en").words.count(" or ") + 1
            assert jumps == max(1, shown.count("arl-jump") - (shown.count("arl-jump") > 2) * (shown.count("arl-jump") - 2))


def test_what_is_on_the_board_already_has_no_marks() -> None:
    for draft in drafts(games=1, each=1):
        assert marks(draft, draft) == []
