"""A turn's boards are drawn by the thread that has played it, and are what everybody sees who loads the page."""

from __future__ import annotations

import threading
from random import Random

import pytest
from asgiref.sync import sync_to_async

from club.accounts.models import Member
from club.serving.pages import Pages
from games import live, selectors, showing
from games.models import Match
from tests.site.evening import client_of, fresh, opened, play_on, player, random_turn, state_of
from tests.site.requests import asked
from tests.site.sockets import RecordingLayer, board, connected


@pytest.mark.django_db(transaction=True)
async def test_a_turn_is_drawn_by_its_own_thread(
    layer: RecordingLayer, alice: Member, bob: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "_home", None)
    match: Match = await sync_to_async(opened)(alice, bob, slug="arlecchino")
    # More turns than the list shows, so that one of them has to go.
    match = await sync_to_async(play_on)(match, Random(3), selectors.RECENT_TURNS)
    text = await sync_to_async(lambda: random_turn(state_of(match), Random(4)))()
    clients = {member.pk: await sync_to_async(client_of)(member) for member in (alice, bob)}
    mover = await sync_to_async(player)(match)
    names: list[str] = []
    draw = showing._drawn
    monkeypatch.setattr(showing, "_drawn", lambda *args: (names.append(threading.current_thread().name), draw(*args))[1])
    pages = Pages(1)
    async with connected(
        *((f"/live/matches/{match.pk}/?lang={lang}", one) for one in clients.values() for lang in ("en", "fr"))
    ) as all_:
        form = {"turn": text, "position": match.position}
        status, headers, body = await asked(pages, f"/matches/{match.pk}/turn/", clients[mover.pk], **form)
        boards = [await board(one) for one in all_]
        # Nobody gets it again when the layer tells of it.
        assert [await one.receive_nothing(0.05) for one in all_] == [True] * 4
    match = await sync_to_async(fresh)(match)
    assert (status, body, headers[b"X-Version"]) == (204, b"", str(match.version).encode())
    assert {version for version, _html in boards} == {match.version}
    assert len({html for _version, html in boards}) == 4
    assert set(names) == {"page_0"}
    # As everybody sees it who loads the page.
    polled = await sync_to_async(clients[mover.pk].get)(match.get_absolute_url(), headers={"hx-request": "true"})
    assert polled.content.decode() in {html for _version, html in boards}


@pytest.mark.parametrize("both", [False, True])
def test_the_mover_gives_way_to_who_is_to_act_elsewhere(
    both: bool, layer: RecordingLayer, alice: Member, bob: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    events: list[str] = []
    draw = showing._drawn
    monkeypatch.setattr(showing, "_drawn", lambda *args: (events.append("drawn"), draw(*args))[1])
    monkeypatch.setattr("games.live.time.sleep", lambda seconds: events.append(f"waits {seconds}"))
    match = play_on(opened(alice, bob, slug="arlecchino"), Random(3), 1)
    known = match, selectors.current_game(match)
    to_act = player(match)
    mover = bob if to_act == alice else alice
    readers = [showing.Reader(member.pk, "en") for member in ([alice, bob] if both else [mover])]
    for layer.is_all_here in (True, False):
        events.clear()
        assert len(list(showing._one_by_one(match.pk, known, readers))) == len(readers)
        assert events == (["drawn"] * 2 if both else ["drawn"] if layer.is_all_here else [f"waits {live.GIVEN_WAY}", "drawn"])
