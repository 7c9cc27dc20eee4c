"""What a game's face says of any of its positions."""

from __future__ import annotations

from random import Random

from tests.rules.walks import Case, walk


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


CHECKS = [the_ending_is_told_where_a_rule_ended_the_game]
