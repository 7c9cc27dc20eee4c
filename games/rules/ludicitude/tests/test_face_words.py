"""The sentences beside the board, in both languages."""

import json

import pytest

from games.rules.draft import read_draft
from games.rules.ludicitude import GAME
from games.rules.ludicitude.tests.boards import position
from games.rules.ludicitude.tests.pages import FACE, pieces, random_states, scene_of
from games.rules.ludicitude.tests.test_stocks import ROWS, rows


@pytest.mark.parametrize("state", random_states(20, 11), ids=lambda state: f"{state.seats}-{state.turn_number}")
def test_everything_has_words_in_both_languages(state):
    for lang in ("en", "fr"):
        for seat in range(state.seats):
            shown = FACE.seat(state, seat, lang)
            assert sum(points for _, points in shown.working) == shown.score == state.scores[seat]
            assert [stock.count for stock in shown.stock] == list(state.stock(seat))
            assert all(stock.label for stock in shown.stock)
        assert bool(FACE.ending(state, lang)) == (state.is_over and bool(state.called))
        assert FACE.prompt(read_draft(state), lang)
        for action in state.legal_actions():
            draft = read_draft(state, action)
            facts = FACE.facts(state, action)
            assert json.loads(json.dumps(facts)) == facts
            told = FACE.tell(action, facts, lang)
            assert told
            assert "{" not in told + FACE.forecast(draft, lang) + FACE.prompt(draft, lang)
            assert FACE.forecast(draft, lang)
            assert FACE.verb(draft, lang)
            assert FACE.tell(action, {}, lang)
    assert FACE.tell("V1,1", {}, "en") != FACE.tell("V1,1", {}, "fr")


def test_what_is_asked_is_answered_for_every_place():
    for state in random_states(10, 13):
        picks = ["", "F", *[action.split(">")[0] + ">" for action in state.legal_actions() if ">" in action][:2]]
        for pick in picks:
            if pick and not any(action.startswith(pick) for action in state.legal_actions()):
                continue
            draft = read_draft(state, pick=pick)
            asked = {piece.ask for piece in pieces(scene_of(draft)) if piece.ask}
            for place in asked | {"", "V", "F", "X", "9999,9999", "5,5", "-1,-1", "1,2,3", "~1", "é", "9" * 500}:
                for lang in ("en", "fr"):
                    answer = FACE.why(draft, place, lang)
                    assert answer
                    assert "{" not in answer


HOME = {"cubes": ["0,0 1,0", "0,1"], "homes": ["", "2,0"]}


@pytest.mark.parametrize(
    ("pick", "place", "words"),
    [
        ("", "3,0", "touches only one"),
        ("", "7,7", "touches none"),
        ("", "2,0", "stays where it was laid"),
        ("", "0,1", "This cube is blue"),
        ("", "1,1", "empty cell"),
        ("F", "2,-1", "a blue one touches this cell"),
        ("1,0>", "0,1", "without a cube"),
        ("1,0>", "2,0", "onto a home"),
        ("1,0>", "1,-1", "stays on the tiles"),
        ("V", "V", "outlined"),
    ],
)
def test_a_reason_names_its_rule(pick, place, words):
    state = position(0, **HOME)
    assert words in FACE.why(read_draft(state, pick=pick), place, "en")


def test_reasons_for_cubes_and_stocks():
    stuck = read_draft(position(0, cubes=["0,0", "1,0 0,1"]))
    assert "cannot move" in FACE.why(stuck, "0,0", "en")
    spent = read_draft(position(0, cubes=["", ""], homes=["1,-1 0,2 3,0", ""], free="2,0"))
    assert "all your homes" in FACE.why(spent, "F", "en")
    assert FACE.tools(spent, "en")[1].go is None
    done = read_draft(GAME.start(seats=2), "V2,0")
    assert "ready" in FACE.why(done, "0,0", "en")


@pytest.mark.parametrize(
    ("action", "english", "french"),
    [
        ("V2,0", "The blank gets no cube, as there is a tie around it. No score changes.", "égalité"),
        ("V0,2", "The blank gets a blue cube. Points: Blue +2.", "un cube bleu. Points\u00a0: Bleu +2."),
        ("V1,-1", "The blank gets a red cube. Points: Red +2.", "un cube rouge. Points\u00a0: Rouge +2."),
        (
            "F2,0",
            "The home contaminates 2 tiles. 1 blue cube goes home. Points: Red \u22123, Blue \u221212.",
            "Le Foyer contamine 2 tuiles. 1 cube bleu rentre.",
        ),
        ("0,0>0,1", "No score changes.", "Aucun score ne change."),
    ],
)
def test_a_forecast_tells_cubes_and_points(action, english, french):
    """Red holds 0,0 and 1,0, Blue 1,1."""
    draft = read_draft(position(0, cubes=["0,0 1,0", "1,1"]), action)
    assert FACE.forecast(draft, "en") == english
    assert french in FACE.forecast(draft, "fr")


def test_a_forecast_tells_why_a_blank_gets_no_cube():
    assert "none around it" in FACE.forecast(read_draft(GAME.start(seats=2), "V0,2"), "en")
    homes = position(0, cubes=["0,0 1,0", ""], homes=["2,0", "1,-1"])
    assert "homes of different colours" in FACE.forecast(read_draft(homes, "V2,-1"), "en")
    spent = rows(1, [" ".join(ROWS[:15]), "9,1"], called="cubes:0")
    assert "none left" in FACE.forecast(read_draft(spent, "V1,-1"), "en")


def test_a_turn_is_told_with_what_it_caused():
    state = position(0, cubes=["0,0 1,0", "1,1"])
    told = {action: FACE.tell(action, FACE.facts(state, action), "en") for action in state.legal_actions()}
    assert told["F2,0"] == "home on 2,0 contaminates 2 tiles; 1 blue cube goes home"
    assert told["V1,-1"] == "blank on 1,-1 gets a red cube"
    assert told["0,0>0,1"] == "cube from 0,0 to 0,1"
    assert FACE.tell("F2,0", FACE.facts(state, "F2,0"), "fr") == "Foyer en 2,0 contamine 2 tuiles\u00a0; 1 cube bleu rentre"


def test_card_and_option():
    for lang in ("en", "fr"):
        assert FACE.card(lang).minutes == 30
        label, choices = FACE.option("territory", lang)
        assert label
        assert list(choices) == [*GAME.options["territory"], "custom"]
