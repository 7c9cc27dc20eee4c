"""The guides: every diagram is replayed by the engine, and both languages tell the same of the same boards."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from games import learning
from games.rules import registry
from games.rules.lesson import Diagram, read_diagram
from games.rules.protocol import Game, RulesError
from tests.site.evening import client_of, text_of

GAMES = registry.all_games()
BOTH = pytest.mark.parametrize("lang", ["en", "fr"])
EACH = pytest.mark.parametrize("slug", [game.slug for game in GAMES])
SETUP = "0,0 1,0 0,1 1,1"


def diagrams_of(game: Game, lang: str) -> list[Diagram]:
    """The diagrams of a guide in their order."""
    return [read_diagram(text) for text in re.findall(r"^```board\n(.*?)^```$", game.face.guide(lang), re.DOTALL | re.MULTILINE)]


@EACH
def test_both_languages_show_the_same_boards_in_the_same_chapters(slug: str) -> None:
    game = registry.get(slug)
    english, french = (diagrams_of(game, lang) for lang in ("en", "fr"))
    assert [diagram.what for diagram in english] == [diagram.what for diagram in french]
    assert all(one.name != other.name and one.caption != other.caption for one, other in zip(english, french, strict=True))
    chapters = [[chapter.id for chapter in learning.guide_of(game, lang).chapters] for lang in ("en", "fr")]
    assert chapters[0] == chapters[1]
    assert 6 <= len(chapters[0]) <= 10


@EACH
@BOTH
def test_every_board_is_laid_by_the_engine_and_has_a_name(slug: str, lang: str) -> None:
    game = registry.get(slug)
    diagrams = diagrams_of(game, lang)
    body = learning.guide_of(game, lang).body
    assert len(diagrams) == body.count("<figure>") >= 6
    for diagram in diagrams:
        assert diagram.laid(game).base.draft == ()
        assert f'role="img" aria-label="{diagram.name}"' in body.replace("&#x27;", "'")


@EACH
@BOTH
def test_nothing_on_a_guide_has_an_id_twice_or_can_be_chosen_on_a_board(slug: str, lang: str) -> None:
    page = text_of(client_of(lang=lang), f"/learn/{slug}/")
    ids = re.findall(r' id="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    assert ' class="act' not in page
    assert "style=" not in page


@EACH
def test_every_exercise_is_linked_from_its_guide(slug: str) -> None:
    game = registry.get(slug)
    body = learning.guide_of(game, "en").body
    linked = set(re.findall(rf'href="/learn/{slug}/([a-z-]+)/"', body))
    assert linked == {exercise.name for exercise in game.face.exercises}


def test_a_game_without_a_guide_is_not_listed(toy_game: Game, db: None) -> None:
    client = Client()
    assert client.get(f"/learn/{toy_game.slug}/").status_code == 404
    assert client.get("/learn/nothing/").status_code == 404
    page = text_of(client, "/learn/")
    assert toy_game.title not in page
    assert page.index("Arlecchino</h2>" if "Arlecchino</h2>" in page else "<h2>Arlecchino") < page.index("<h2>Ludicitude")


@pytest.mark.parametrize(
    "text",
    [
        "name A board\ncaption Below it",
        f"setup {SETUP}\ncaption Below it",
        f"setup {SETUP}\nname A board\nname Another\ncaption Below it",
        f"setup {SETUP}\nname A board\ncaption Below it\nzoom 2",
    ],
)
def test_a_block_that_is_no_diagram_says_so(text: str) -> None:
    with pytest.raises(ValueError, match="diagram"):
        read_diagram(text)


def test_a_diagram_shows_the_part_round_what_it_names() -> None:
    game = registry.get("lutinfernal")
    start = "setup A(0,0)r0 B(3,2)r0 C(-2,5)r0\nturns =B10 C13 C17\nname A board\ncaption Below it"
    whole, part = (learning.figure(game, read_diagram(f"{start}{show}"), "en") for show in ("", "\nshow c-C13 c-C17"))
    boxes = [re.search(r'viewBox="([^"]+)"', drawn) for drawn in (whole, part)]
    (_x, _y, wide, high), (x, y, less_wide, less_high) = (map(float, found[1].split()) for found in boxes if found)
    assert less_wide < wide
    assert less_high < high
    at = [re.search(rf'<use href="#lut-gob-{team}" x="(-?\d+)" y="(-?\d+)"', part) for team in "RY"]
    for found in at:
        assert found
        assert x < float(found[1]) < x + less_wide
        assert y < float(found[2]) < y + less_high


def test_a_diagram_cannot_show_what_is_not_there() -> None:
    diagram = read_diagram(f"setup {SETUP}\nname A board\ncaption Below it\nshow c-C13")
    with pytest.raises(ValueError, match="c-C13"):
        learning.figure(registry.get("ludicitude"), diagram, "en")


def test_a_diagram_with_a_wrong_turn_is_not_drawn() -> None:
    diagram = read_diagram(f"setup {SETUP}\nname A board\ncaption Below it\nturns F2,0 F2,0")
    with pytest.raises(RulesError):
        diagram.laid(registry.get("ludicitude"))
