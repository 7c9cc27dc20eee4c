"""What pages say: in both languages, at every moment."""

import json
import random
from string import Formatter

import pytest

from games.rules import registry
from games.rules.draft import read_draft
from games.rules.lutinfernal import GAME
from games.rules.lutinfernal.notation import read_plate
from games.rules.lutinfernal.tests.boards import position
from games.rules.lutinfernal.tests.walks import drafts
from games.rules.lutinfernal.why import WHY
from games.rules.lutinfernal.words import WORDS

FACE = GAME.face
FILLER = "C1 C3 C5 C12 C13 C17 C19"


@pytest.mark.parametrize("texts", [WORDS, WHY])
def test_both_languages_have_the_same_texts(texts):
    english, french = texts["en"], texts["fr"]
    assert list(english) == list(french)
    for key, text in english.items():
        fields = [{name for _, name, _, _ in Formatter().parse(t) if name} for t in (text, french[key])]
        assert fields[0] == fields[1], key
        assert text.count("|") == french[key].count("|"), key
        assert " :" not in french[key], f"{key}: the space before : does not break"
        assert " ;" not in french[key], f"{key}: the space before ; does not break"


def test_something_is_said_at_every_moment():
    seen = set()
    for draft, _ in drafts(seed=31, every=4):
        for lang in ("en", "fr"):
            seen.add(FACE.prompt(draft, lang))
            assert FACE.verb(draft, lang)
            foreseen = draft.base.turn_number and (draft.actions or read_plate(draft.pick))
            assert bool(FACE.forecast(draft, lang)) == bool(foreseen)
            assert all(tool.label for tool in FACE.tools(draft, lang))
    assert len(seen) >= 14


def test_card_and_options():
    for lang in ("en", "fr"):
        card = FACE.card(lang)
        assert (card.minutes, card.age) == (40, 12)
        label, choices = FACE.option("layout", lang)
        assert label
        assert list(choices) == ["compact", "ring", "corners", "custom"]


def test_the_working_adds_up_to_the_score():
    rng = random.Random(32)
    state = GAME.start(seats=2)
    while not state.is_over:
        state = state.play(rng.choice(state.legal_actions()))
        for seat in (0, 1):
            face = FACE.seat(state, seat, "en")
            assert face.score == state.scores[seat] == sum(points for _, points in face.working)
            assert [stock.count for stock in face.stock] == list(state.stock[2 * seat : 2 * seat + 2])


def test_a_seat_panel():
    state = position(red="*A1", yellow="A3", stones="C1 C5", referee="B1", filler=FILLER)
    red = FACE.seat(state, 0, "en")
    assert (red.side, red.marks, red.score, red.unit) == ("Red", ("R",), 1, "living goblin")
    assert red.working == (("goblins placed", 2), ("turned to stone", -1))
    assert [(stock.count, stock.label) for stock in red.stock] == [(24, "players left"), (3, "magicians left")]
    assert FACE.seat(state, 1, "fr").side == "Jaune"


def test_facts_hold_what_the_text_does_not():
    state = position(1, red="A1 A2 A6", yellow="A3 A5", filler=FILLER)
    facts = FACE.facts(state, "A4")
    assert json.loads(json.dumps(facts)) == facts == {"early": [], "stones": ["A1", "A2"], "were": "rr"}
    assert FACE.tell("A4", facts, "en") == "player on A4; A1 and A2 turn to stone"
    assert FACE.tell("A4", facts, "fr") == "joueur en A4\u00a0; A1 et A2 sont pétrifiés"


def test_both_cascades_of_a_turn_are_told_in_their_place():
    state = position(red="A12 A11", yellow="A7 A16 B2", filler=FILLER)
    facts = FACE.facts(state, "B(-5,0)r0*A10")
    assert facts == {"early": ["A12"], "stones": [], "turned": False, "from": [3, 2, 0], "were": "r"}
    assert FACE.tell("B(-5,0)r0*A10", facts, "en") == "moves plate B; A12 turns to stone; magician on A10"
    turned = FACE.facts(state, "C(-2,5)r3*A10")
    assert FACE.tell("C(-2,5)r3*A10", turned, "fr") == "tourne le plateau C\u00a0; magicien en A10"
    assert FACE.tell("=B10", FACE.facts(GAME.start(seats=2), "=B10"), "en") == "referee on B10"


def test_every_turn_of_a_game_can_be_told():
    rng = random.Random(33)
    state = GAME.start(seats=2)
    while not state.is_over:
        text, after = "", state
        while not text or after.draft:
            text += (action := rng.choice(after.legal_actions()))
            after = after.play(action)
        facts = FACE.facts(state, text)
        new = (after.stone & ~state.stone).bit_count()
        assert len(facts["early"]) + len(facts["stones"]) == new
        assert FACE.tell(text, facts, "en") != FACE.tell(text, facts, "fr")
        state = registry.play_turn(state, text)


def test_the_end_is_announced_and_explained():
    rng = random.Random(34)
    state = GAME.start(seats=2)
    warned = 0
    while not state.is_over:
        warning = FACE.warning(state, "en")
        assert bool(warning) == (0 < state.free.bit_count() <= 6)
        warned += bool(warning)
        state = state.play(rng.choice(state.legal_actions()))
    assert warned >= 6
    assert FACE.warning(state, "en") == ""
    assert FACE.ending(state, "en") == "All 57 cells are filled."
    assert FACE.prompt(read_draft(state), "fr") == "La manche est terminée."
