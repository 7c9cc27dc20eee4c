"""Texts: in both languages, with the colours and letters of the page, and true."""

import re
from string import Formatter

import pytest

from games.rules.arlecchino import GAME
from games.rules.arlecchino.tests.boards import at
from games.rules.arlecchino.tests.pages import FACE, drafts, pieces, starts
from games.rules.arlecchino.words import WORDS
from games.rules.draft import read_draft

ROW = "RGGY BBBB . RRRG BBBY ."
ENGLISH = re.compile(r"\b(red|blue|green|yellow|tile|the|and|zone of|movements? left|leaves)\b", re.IGNORECASE)


def fields(text):
    return [{name for _, name, _, _ in Formatter().parse(part) if name} for part in text.split("|")]


def test_both_languages_have_the_same_texts():
    assert WORDS["en"].keys() == WORDS["fr"].keys()
    for key, text in WORDS["en"].items():
        assert fields(text) == fields(WORDS["fr"][key]), key


def said(draft, lang):
    """All that a page says of a draft."""
    yield FACE.prompt(draft, lang)
    yield FACE.forecast(draft, lang)
    yield FACE.verb(draft, lang)
    yield FACE.warning(draft.base, lang)
    yield FACE.ending(draft.base, lang)
    scene = FACE.scene(draft, lang=lang, active=True)
    yield scene.name
    yield from (piece.name for piece in pieces(scene))
    for seat in range(draft.base.seats):
        face = FACE.seat(draft.base, seat, lang)
        yield from (face.side, face.unit, *(stock.label for stock in face.stock), *(words for words, _ in face.working))
    if draft.complete:
        yield FACE.tell(draft.text, FACE.facts(draft.base, draft.text), lang)


def test_french_pages_have_no_english_words_and_no_gap_is_left_open():
    for draft in drafts(3, 1):
        for text in said(draft, "fr"):
            assert not ENGLISH.search(text), text
        for text in (*said(draft, "fr"), *said(draft, "en")):
            assert not re.search("[{}|]", text), text
        assert all(FACE.prompt(draft, lang) for lang in ("en", "fr"))


@pytest.mark.parametrize(
    ("text", "pick", "en", "fr"),
    [
        ("", "", "Choose a tile to move.", "Choisissez une pièce à déplacer."),
        ("", "a1", "Choose where the tile on a1 goes: up to 3", "Choisissez où va la pièce de a1\u00a0: 3 mouvements au plus."),
        ("a1-a2", "", "Go on: a jump has to follow. 2 movements left.", "Continuez\u00a0: il faut encore un saut."),
        ("a1xc1", "", "Go on, or stop here. 2 movements left.", "Continuez, ou arrêtez-vous ici."),
        ("a1xc1-b1", "", "Go on, or stop here. 1 movement left.", "Il reste 1 mouvement."),
        ("a1xc1-b1-b2", "", "All movements are made", "Tous les mouvements sont faits"),
    ],
)
def test_the_prompt_says_what_to_do_now(text, pick, en, fr):
    draft = read_draft(at(ROW, 0), text, pick)
    assert en in FACE.prompt(draft, "en")
    assert fr in FACE.prompt(draft, "fr")


def test_the_prompt_says_when_the_turn_may_not_stop_at_home():
    draft = read_draft(at("RRRR GYYY . . . .\n. . . . . .", 1), "a2xc2-b2-a2")
    assert "may not end where it began" in FACE.prompt(draft, "en")


def test_the_forecast_says_what_leaves_whom_it_costs_and_the_score_after_it():
    state = at(ROW, 0)
    assert FACE.forecast(read_draft(state), "en") == ""
    assert FACE.forecast(read_draft(state, pick="a1"), "en") == ""
    assert FACE.forecast(read_draft(state, "a1-a2"), "en") == "No tile leaves yet."
    one, two = read_draft(state, "a1xc1"), read_draft(state, "d1xf1")
    assert FACE.forecast(one, "en") == "BBBB leaves the game: Red and blue −4. Score: Green and yellow: 5, Red and blue: 7."
    assert FACE.forecast(two, "fr") == (
        "BBBJ quitte le jeu\u00a0: Vert et jaune −1, Rouge et bleu −3. "
        "Score\u00a0: Vert et jaune\u00a0: 4, Rouge et bleu\u00a0: 8."
    )


def test_a_turn_in_words():
    state = at("RGGY BBBB . RRGG . .", 0)
    facts = FACE.facts(state, "a1xc1xe1")
    assert FACE.tell("a1xc1xe1", facts, "en") == "removes two: BBBB and RRGG, a1 to e1"
    assert FACE.tell("a1xc1xe1", facts, "fr") == "en retire deux\u00a0: BBBB et RRVV, de a1 à e1"
    facts = FACE.facts(state, "a1xc1")
    assert FACE.tell("a1xc1", facts, "en") == "removes BBBB, a1 to c1"
    facts = {"removed": ["BBBB", "BBBY", "BBBG", "GGYY"]}
    assert FACE.tell("a1xa3xc3xc1xa1", facts, "en") == "removes four: BBBB, BBBY, BBBG and GGYY, a1 and back"


def test_tiles_are_named_by_their_colours():
    name = {lang: FACE.scene(read_draft(at(ROW, 0)), lang=lang, active=True).items for lang in ("en", "fr")}
    assert "a1: red, green, green, yellow; 3 movements for you" in {piece.name for piece in name["en"]}
    assert "a1\u00a0: rouge, vert, vert, jaune\u00a0; 3 mouvements pour vous" in {piece.name for piece in name["fr"]}


def test_a_seat_s_working_adds_up_to_its_score():
    for state, _ in starts(3):
        for seat in range(state.seats):
            for lang in ("en", "fr"):
                face = FACE.seat(state, seat, lang)
                assert sum(points for _, points in face.working) == face.score == state.scores[seat]


def test_a_seat_s_panel():
    state = at(ROW, 0)
    face = FACE.seat(state, 0, "en")
    assert (face.side, face.marks, face.score, face.unit) == ("Green and yellow", ("G", "Y"), 5, "zones")
    assert face.working == (("green zones", 3), ("yellow zones", 2))
    assert [(stock.count, stock.label) for stock in face.stock] == [(3, "tiles with its colours")]
    face = FACE.seat(at("RGGG RRRB . . . .", 0, seats=4), 0, "fr")
    assert (face.side, face.marks, face.working) == ("Rouge", ("R",), (("1 pièce à 1 zone", 1), ("1 pièce à 3 zones", 3)))


def test_the_warning_is_true_and_only_near_the_end():
    assert FACE.warning(at("RRRB GGGG . . . .", 1), "en") == (
        "As the board lies, Red and blue is the only seat that can still remove a tile."
    )
    assert FACE.warning(at("RRRB GGGG . . . .", 1), "fr").startswith("En l’état, Rouge et bleu est la seule place")
    assert FACE.warning(at(ROW, 0), "en") == ""
    assert FACE.warning(next(starts(1))[0], "en") == ""
    for state, _ in starts(4):
        if FACE.warning(state, "en"):
            assert len(state.tiles()) <= 12
            assert [seat for seat in range(state.seats) if state.can_act(seat) and seat not in state.left] == [state.seat]


def test_the_ending_says_why():
    assert FACE.ending(at("RRRG . . . BBGG .", None), "en") == "No tile can be removed any more."
    assert FACE.ending(at("RRRR YYYY . . . .", 0, seats=4).leave(0), "fr") == "Plus aucune pièce ne peut être retirée."


def test_card_and_options():
    for lang in ("en", "fr"):
        assert (FACE.card(lang).minutes, FACE.card(lang).age) == (15, 6)
        label, choices = FACE.option("return", lang)
        assert label
        assert tuple(choices) == GAME.options["return"]
    with pytest.raises(KeyError):
        FACE.option("layout", "en")
