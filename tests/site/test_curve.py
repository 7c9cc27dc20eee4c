"""The curve of the scores: a line a seat that hue alone does not tell from the others, and a way to each position."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest

from club.accounts.models import Member
from games.curve import HEIGHT, WIDTH, Seat, curve
from games.rules.protocol import Game
from tests.site.evening import client_of, opened, play, text_of
from tests.site.pages import Browser

SCORES = [(0, 0), (1, 0), (1, 2), (4, -3)]
SEATS = [Seat("Alice", ("R",)), Seat("Bob", ("B", "G"))]


def drawn(ply: int = 2, scores: list[tuple[int, ...]] = SCORES, seats: list[Seat] = SEATS) -> ET.Element:
    return ET.fromstring(curve(scores, seats, ply))


def points(line: ET.Element) -> list[tuple[float, ...]]:
    return [tuple(map(float, point.split(","))) for point in line.get("points", "").split()]


def test_each_line_goes_through_its_scores() -> None:
    lines = [points(line) for line in drawn().iter("polyline") if line.get("class") == "casing"]
    assert len(lines) == 2
    for seat, line in enumerate(lines):
        assert [x for x, _y in line] == sorted({x for x, _y in line})
        order = sorted(range(4), key=lambda ply: SCORES[ply][seat])
        assert [line[ply][1] for ply in order] == sorted((y for _x, y in line), reverse=True)
    assert all(0 < x < WIDTH and 0 < y < HEIGHT for line in lines for x, y in line)


def test_signs_tell_the_lines_apart_without_hue() -> None:
    scores = [(ply, ply) for ply in range(20)]
    groups = [[use.get("href") for use in group.iter("use")] for group in drawn(0, scores).findall("g")[:2]]
    assert groups == [["#sg-R"] * 3, ["#sg-B", "#sg-G", "#sg-B", "#sg-G"]]
    places = [use.get("transform") for group in drawn(0, scores).findall("g")[:2] for use in group.findall("g")[:2]]
    assert len(set(places)) == 4
    classes = [line.get("class") for line in drawn().iter("polyline")]
    assert classes == ["casing", "trace R", "casing", "trace B", "trace other G"]


@pytest.mark.parametrize("ply", [0, 2, 3])
def test_the_mark_stands_at_the_position(ply: int) -> None:
    svg = drawn(ply)
    at = next(group for group in svg.findall("g") if group.get("class") == "at")
    lines = [points(line) for line in svg.iter("polyline") if line.get("class") == "casing"]
    assert at.get("transform") == f"translate({lines[0][ply][0]:g} 0)"
    assert [float(dot.get("cy")) for dot in at.iter("circle")] == [line[ply][1] for line in lines]


def test_a_strip_leads_to_each_position() -> None:
    links = list(drawn().iter("a"))
    assert [(link.get("href"), link.get("data-ply"), link.get("tabindex")) for link in links] == [
        (f"../{ply}/", str(ply), "-1") for ply in range(4)
    ]


@pytest.mark.parametrize("scores", [[(0, 0)], [(5, 5), (5, 5)], [(-2, -9), (-1, -9)]])
def test_flat_lines_and_no_turns_can_be_drawn(scores: list[tuple[int, ...]]) -> None:
    svg = drawn(0, scores)
    assert "nan" not in ET.tostring(svg, encoding="unicode")


def test_a_hostile_mark_is_escaped() -> None:
    assert "<script>" not in curve([(0,), (1,)], [Seat("x", ('"><script>',))], 0)


def test_the_page_tells_the_same_in_a_table(toy_game: Game, alice: Member, bob: Member) -> None:
    match = play(opened(alice, bob), "t1t2", "t3", "t4t5t6")
    address = f"/matches/{match.pk}/games/1/2/"
    html = text_of(client_of(alice), address)
    assert re.search(r'<svg class="curve" [^>]*aria-hidden="true"', html)
    assert ' style="' not in html
    page = Browser(alice).get(address)
    cells = [cell.text for cell in page.all("td", within="scores")]
    seating = match.games.get().seating
    rows = [(0, 0), (2, 0), (2, 1), (5, 1)]
    assert cells == [str(row[seating.index(seat)]) for row in rows for seat in (0, 1)]
    assert [head.text for head in page.all("th", within="scores")][:1] == ["Turn"]
