"""The starters to double-click: what can be said of them without a Mac and a Windows machine."""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
from pathlib import Path

import pytest

from tests.tools.wire import BASE

MAC, WINDOWS = BASE / "start-macos.command", BASE / "start-windows.bat"


def test_both_start_the_club() -> None:
    for starter in (MAC, WINDOWS):
        text = starter.read_text(encoding="utf-8")
        assert "run.py" in text
        assert all(word in text for word in ("--open", "--lan", "https://www.python.org/downloads/", "(3, 11)"))


def test_the_one_for_windows_has_windows_line_ends() -> None:
    lines = WINDOWS.read_bytes().split(b"\n")[:-1]
    assert lines
    assert all(line.endswith(b"\r") for line in lines)
    assert not WINDOWS.read_bytes().startswith(b"\xef\xbb\xbf"), "its shell would take the mark for a command"
    assert "*.bat -text" in (BASE / ".gitattributes").read_text(encoding="utf-8")


def test_the_one_for_macos_can_be_executed_and_read() -> None:
    assert MAC.stat().st_mode & stat.S_IXUSR
    subprocess.run(["bash", "-n", str(MAC)], check=True)


@pytest.mark.parametrize(("typed", "given"), [("\n", "run.py --open"), ("h\n", "run.py --open --lan")])
def test_it_runs_the_newest_python_with_what_was_answered(tmp_path: Path, typed: str, given: str) -> None:
    done = start(tmp_path, typed, 'case "$1" in -c) exit 0;; esac; echo "started $*"')
    assert (done.returncode, f"started {given}\n" in done.stdout) == (0, True)


@pytest.mark.parametrize("python", ["exit 1", 'case "$1" in -c) exit 0;; esac; echo "Port 8000 is taken."; exit 1'])
def test_it_stays_open_on_an_error(tmp_path: Path, python: str) -> None:
    done = start(tmp_path, "\n\n", python)
    assert done.returncode == 1
    assert ("Python 3.11 or newer is missing" in done.stdout) or ("Port 8000 is taken." in done.stdout)


def start(folder: Path, typed: str, python: str) -> subprocess.CompletedProcess[str]:
    """Runs a copy of the starter where every Python is that script."""
    shutil.copy(MAC, folder)
    for name in ("python3.14", "python3.13", "python3.12", "python3.11", "python3"):
        fake = folder / name
        fake.write_text(f"#!/bin/bash\n{python}\n", encoding="utf-8")
        fake.chmod(0o755)
    text = (folder / MAC.name).read_text(encoding="utf-8")
    for place in ("/opt/homebrew/bin/python3", "/usr/local/bin/python3"):
        text = text.replace(place, str(folder / "python3"))
    (folder / MAC.name).write_text(text, encoding="utf-8")
    environment = {**os.environ, "PATH": f"{folder}:/usr/bin:/bin"}
    run = ["bash", str(folder / MAC.name)]
    return subprocess.run(run, env=environment, input=typed, capture_output=True, text=True, timeout=30)
