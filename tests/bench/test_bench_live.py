"""``bench_live`` in small: it plays, counts, tells, and leaves nothing behind. How fast the site is is not tested here."""

from __future__ import annotations

import os
import tempfile
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from club.bench import servers, wire
from club.bench.report import Report
from club.bench.runs import Figures

SMALL = {"matches": 2, "few": 2, "rate": [10.0], "seconds": 0.5, "watchers": 4, "idle": 8}


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[servers.Server]:
    """Every server that is started meanwhile."""
    found: list[servers.Server] = []
    start = servers.Server.__init__

    def remembered(self: servers.Server, *args: object) -> None:
        found.append(self)
        start(self, *args)

    monkeypatch.setattr(servers.Server, "__init__", remembered)
    return found


PARTS = {
    False: (1, ["SQLite, 10/s", "saturated, 2 matches"]),
    True: (4, ["the bare floor", "memory of an idle socket (8)", "2.00        <= 2  met"]),
}


@pytest.mark.parametrize("everything", [False, pytest.param(True, marks=pytest.mark.soak)])
def test_it_plays_and_leaves_nothing_behind(
    everything: bool, started: list[servers.Server], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    # On a busy machine marks are missed; whether they are is not what is looked at.
    monkeypatch.setattr(Report, "is_met", True)
    cores = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else None
    out, (count, names) = StringIO(), PARTS[everything]
    call_command("bench_live", all=everything, stdout=out, **SMALL)
    assert [name for name in names if name not in out.getvalue()] == []
    assert [server.process.returncode for server in started] == [0] * count
    assert list(tmp_path.iterdir()) == []
    assert cores is None or os.sched_getaffinity(0) == cores


@pytest.mark.parametrize("wrong", [{"few": 3}, {"seconds": 0}, {"rate": [0.0]}, {"idle": 1}, {"postgres": "postgresql://"}])
def test_wrong_wishes_are_refused_in_a_sentence(wrong: dict[str, object]) -> None:
    with pytest.raises(CommandError):
        call_command("bench_live", **{**SMALL, **wrong})


def test_a_server_that_does_not_start_says_why(tmp_path: Path) -> None:
    env = servers.environment(tmp_path, "club.no_such_settings")
    with pytest.raises(servers.ServerFailed, match="no_such_settings"):
        servers.Server(servers.SITE, env, None, tmp_path / "log")


def test_nothing_of_the_real_site_gets_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DATABASE_URL", "REDIS_URL", "CLUB_VAR", "SECRET_KEY"):
        monkeypatch.setenv(name, "the real one")
    assert "the real one" not in servers.environment(tmp_path, "club.settings").values()


def test_quantiles_and_marks() -> None:
    run = Figures([number / 1000 for number in range(1, 101)], seconds=10, cpu=1)
    assert (run.ms(0.5), run.ms(0.95), run.rate, run.cpu_ms) == (50, 95, 10, 10)
    report = Report()
    report.add("enough", 1, least=1)
    report.add("too slow", 11, most=10, unit="ms")
    assert [line.split()[-1] for line in report.lines()[1:]] == ["met", "MISSED"]
    assert not report.is_met


@pytest.mark.parametrize("length", [5, 200, 70_000])
def test_frames_are_taken_apart(length: int) -> None:
    size = bytes([length]) if length < 126 else b"\x7e" + length.to_bytes(2) if length < 65536 else b"\x7f" + length.to_bytes(8)
    got = bytearray(b"\x81" + size + b"x" * length + b"\x81")
    assert wire._frame(got) == (wire.TEXT, b"x" * length)
    assert wire._frame(got) is None
