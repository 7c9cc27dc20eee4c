"""What is logged: one line a request, with its id and without names or addresses."""

from __future__ import annotations

import json
import logging

import pytest
from django.db import OperationalError

from club import logs
from club.logs import Facts, logging_settings
from games.models import Match
from tests.site.evening import client_of, player


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, object]]:
    """The objects that are written from here on."""
    made: list[dict[str, object]] = []
    formatter = logs.json_formatter()

    class Kept(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            made.append(json.loads(formatter.format(record)))

    kept = Kept()
    kept.addFilter(Facts())
    logging.getLogger().addHandler(kept)
    logs.requests.setLevel(logging.INFO)
    yield made
    logging.getLogger().removeHandler(kept)
    logs.requests.setLevel(logging.NOTSET)


def test_a_request_is_one_line(match: Match, lines: list[dict[str, object]]) -> None:
    acting = player(match)
    reply = client_of(acting).post(f"/matches/{match.pk}/turn/?secret=1", {"turn": "t1", "position": match.position})
    [line] = [line for line in lines if line["logger"] == "club.requests"]
    assert line.pop("ms") > 0
    assert line.pop("timestamp").endswith("Z")
    facts = {"method": "POST", "route": "match-turn", "status": 302, "member": acting.pk, "request_id": reply["X-Request-ID"]}
    assert line == {"event": "request", "level": "info", "logger": "club.requests", **facts}


def test_every_line_of_a_request_has_its_id(db: None, lines: list[dict[str, object]]) -> None:
    reply = client_of().get("/nowhere/")
    assert {line.get("request_id") for line in lines} == {reply["X-Request-ID"]}
    assert {line["logger"] for line in lines} == {"django.request", "club.requests"}
    logging.getLogger("club").warning("outside")
    assert "request_id" not in lines[-1]


def test_a_proxys_id_is_taken_where_there_is_a_proxy(db: None, settings: object) -> None:
    told = {"x-request-id": "from-the-proxy-1"}
    assert client_of().get("/", headers=told)["X-Request-ID"] != "from-the-proxy-1"
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1
    assert client_of().get("/", headers=told)["X-Request-ID"] == "from-the-proxy-1"
    for forged in ("short", "x" * 65, "with space here", 'quoted"and\u00e9more'):
        assert client_of().get("/", headers={"x-request-id": forged})["X-Request-ID"] != forged


@pytest.mark.parametrize(("address", "host"), [("/staff/", "testserver"), ("/", "elsewhere.example")])
def test_what_is_refused_is_one_line(alice, lines: list[dict[str, object]], address: str, host: str) -> None:
    assert client_of(alice).get(address, headers={"host": host}).status_code in {400, 403}
    told = [line for line in lines if str(line["logger"]).startswith("django.")]
    assert told
    assert "Traceback" not in str(told)


@pytest.mark.parametrize(
    "kind", ["multipart/form-data", "multipart/form-data; boundary=\xff", "application/x-www-form-urlencoded; charset=utf-16"]
)
def test_a_body_that_is_no_form_is_one_line(match: Match, lines: list[dict[str, object]], kind: str) -> None:
    client = client_of(player(match), raise_request_exception=False)
    assert client.post(f"/matches/{match.pk}/turn/", b"turn=t1", content_type=kind).status_code in {400, 422}
    assert [line for line in lines if str(line["logger"]).startswith("django.")]
    assert "Traceback" not in str(lines)


def test_a_defect_brings_its_traceback_and_a_database_away_only_a_line(lines: list[dict[str, object]]) -> None:
    for problem in (ValueError("ours"), OperationalError("connection refused\nIs the server running?")):
        try:
            raise problem
        except Exception:
            logging.getLogger("django.request").exception("Internal Server Error: %s", "/")
    defect, away = lines
    assert "ValueError: ours" in defect["exception"]
    assert away["event"] == "Internal Server Error: /: connection refused"
    assert "exception" not in away


def test_plain_lines_are_the_default() -> None:
    assert logging_settings(form="", level="WARNING")["handlers"]["console"]["formatter"] == "line"
    assert logging_settings(form="json", level="WARNING")["handlers"]["console"]["formatter"] == "json"
