"""Another ASGI server serves the same application: pages, sockets, turns, limits."""

from __future__ import annotations

import shutil
from pathlib import Path

from tests.growing.house import house
from tests.growing.people import Table, version

OPTIONS = [
    "--host",
    "127.0.0.1",
    "--port",
    "0",
    "--lifespan",
    "off",
    "--timeout-graceful-shutdown",
    "3",
    "--ws-max-size",
    "65536",
]


def test_uvicorn(installed: Path, tmp_path: Path) -> None:
    shutil.copytree(installed, tmp_path, dirs_exist_ok=True)
    with house(tmp_path) as club:
        at = club.start("-m", "uvicorn", "club.asgi:application", *OPTIONS, ready=r"running on http://127\.0\.0\.1:(\d+)")
        table = Table(club)
        watching = table.waiting.socket(at, f"/live{table.path}")
        for _turn in range(3):
            table.turn(at)
            assert version(watching.recv(timeout=10)) > 0
        page = table.acting.ask(at, "GET", table.path, htmx=False)[1]
        assert '<div id="live"' in page
        reply, body = table.acting.ask(at, "POST", f"{table.path}turn/", {"turn": "x" * 150_000})
        assert (reply.status, "too large" in body) == (413, True)
        assert table.acting.ask(at, "GET", "/static/js/live.js")[0].status == 200
