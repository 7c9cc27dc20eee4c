"""A picture of a position is a file of its own: well-formed, of the same Scene, in the look that is asked for, and alone."""

from __future__ import annotations

import re
from random import Random
from xml.etree import ElementTree as ET

import pytest
from django.test import Client

from club.accounts.models import Member
from games import standalone, svg
from games.rules import registry
from games.rules.draft import read_draft
from games.rules.protocol import Game
from games.rules.scene import Label, Scene
from tests.site.evening import client_of, opened, play_on

SVG = "{http://www.w3.org/2000/svg}"
TOKENS = {"light": {"R": "#cb3420", "table": "#e3dac8"}, "dark": {"R": "#cb3420", "table": "#23272e"}}


def scene_of(game: Game, turns: int = 20) -> Scene:
    state, rng, last = game.start(seats=min(game.seats), rng=Random(2)), Random(2), ""
    for _turn in range(turns):
        text, after = registry.random_turn_text(state, rng)
        if after.is_over:
            break
        state, last = after, text
    return game.face.scene(read_draft(state), lang="en", active=False, last=last)


@pytest.mark.parametrize("look", [{}, {"theme": "dark", "signs": "letters"}, {"palette": "nosuch", "coordinates": "off"}])
def test_it_needs_nothing_from_elsewhere(game: Game, look: dict[str, str]) -> None:
    drawn = standalone.drawing(scene_of(game), game.face, "en", standalone.look_of(look))
    root = ET.fromstring(drawn)
    ids = {el.get("id") for el in root.iter() if el.get("id")}
    assert {el.tag for el in root.iter()}.isdisjoint(
        {f"{SVG}{tag}" for tag in ("script", "style", "a", "image", "foreignObject")}
    )
    for el in root.iter():
        for name, value in el.attrib.items():
            assert not name.startswith("on")
            assert name not in ("style", "class")
            assert "var(" not in value
            assert not name.endswith("href") or (value[0] == "#" and value[1:] in ids)
            assert not (found := re.findall(r"url\(#?([^)]*)\)", value)) or set(found) <= ids
    assert "http" not in drawn.replace('xmlns="http://www.w3.org/2000/svg"', "")


def test_the_same_scene_gives_board_and_file(game: Game) -> None:
    scene = scene_of(game)
    board = ET.fromstring(svg.board(scene))
    file = ET.fromstring(standalone.drawing(scene, game.face, "en"))
    own = [el for el in file if el.tag not in (f"{SVG}title", f"{SVG}desc", f"{SVG}defs")][1:]
    on_board = [(el.get("href", "")[1:], el.get("x"), el.get("y"), el.get("transform")) for el in board.iter("use")]
    in_file = [
        (
            re.sub(r"-\d+$", "", el.get("href", "")[1:])
            if el.get("href", "")[1:] not in {h for h, *_ in on_board}
            else el.get("href", "")[1:]
        )
        for top in own
        for el in top.iter(f"{SVG}use")
    ]
    assert in_file == [href for href, *_place in on_board]
    assert file.get("viewBox") == " ".join(f"{n:g}" for n in scene.box)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_its_colours_are_those_of_the_theme(theme: str) -> None:
    game = registry.get("lutinfernal")
    drawn = standalone.drawing(scene_of(game), game.face, "en", (("theme", theme),))
    assert all(f'fill="{colour}"' in drawn for colour in TOKENS[theme].values())
    other = TOKENS["dark" if theme == "light" else "light"]["table"]
    assert other not in drawn


def test_signs_can_be_letters_of_the_language() -> None:
    game = registry.get("ludicitude")
    scene = scene_of(game)
    signs, letters = (standalone.drawing(scene, game.face, "fr", look) for look in ((), (("signs", "letters"),)))
    texts = [{el.text for el in ET.fromstring(drawn).iter(f"{SVG}text")} for drawn in (signs, letters)]
    assert texts[1] - texts[0] <= {"R", "B", "V", "J"}
    assert texts[1] - texts[0]


@pytest.mark.parametrize("name", ['<script>alert(1)</script>"&', "]]>\0\x1b\ud800 x", "&amp;'"])
def test_hostile_words_are_only_words(name: str) -> None:
    game = registry.get("arlecchino")
    scene = Scene(name, (0, 0, 70, 70), (Label(name.replace("\0", "").replace("\x1b", "").replace("\ud800", ""), 1, 2),))
    root = ET.fromstring(standalone.drawing(scene, game.face, "en", title=name).encode())
    assert root.find(f"{SVG}script") is None
    for el in (root.find(f"{SVG}title"), root.find(f"{SVG}desc")):
        assert el.text == re.sub("[\0\x1b\ud800]", "\ufffd", name)


def test_only_a_look_that_there_is_is_taken() -> None:
    given = {"theme": "purple", "palette": "a b", "signs": "letters", "coordinates": "on", "x": "y"}
    assert standalone.look_of(given) == (("signs", "letters"),)
    assert standalone.look_of({"theme": "dark", "palette": "sepia"}) == (("theme", "dark"),)
    assert standalone.look_of({"theme": "dark", "palette": "strong"}) == (("theme", "dark"), ("palette", "strong"))


def test_the_site_gives_it_as_a_file_that_may_do_nothing(alice: Member, bob: Member) -> None:
    match = play_on(opened(alice, bob, slug="arlecchino"), Random(1), 4)
    match.seats.filter(index=0).update(shown_name="<b>&")
    reply = client_of(alice).get(f"/matches/{match.pk}/games/1/3.svg", {"theme": "dark"})
    assert reply["Content-Type"].startswith("image/svg+xml")
    assert reply["Content-Disposition"] == f'attachment; filename="arlecchino-{match.pk}-1-3.svg"'
    assert reply["Content-Security-Policy"] == "default-src 'none'"
    assert reply["X-Content-Type-Options"] == "nosniff"
    title = ET.fromstring(reply.content).find(f"{SVG}title").text
    assert "<b>&" in title
    assert title.endswith("Turn 3 of 4")
    assert client_of(alice).get(f"/matches/{match.pk}/games/1/9.svg").status_code == 404
    assert Client().get(f"/matches/{match.pk}/games/1/3.svg").status_code == 302
