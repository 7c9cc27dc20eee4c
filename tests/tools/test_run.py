"""run.py says what is wrong in one sentence, and sets up, serves and ends."""

from __future__ import annotations

import ast
import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from tests.tools.wire import BASE
from tools import launch


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "run.py", *arguments], cwd=BASE, capture_output=True, text=True, timeout=60)


def alone(folder: Path) -> dict[str, str]:
    """The environment of a site of its own: SQLite below that folder and one process, whatever the tests run on."""
    kept = {name: value for name, value in os.environ.items() if name not in {"DATABASE_URL", "REDIS_URL"}}
    return {**kept, "CLUB_VAR": str(folder)}


def test_an_old_python_is_told_what_is_needed() -> None:
    code = "import sys, runpy; sys.version_info = (3, 9, 2); runpy.run_path('run.py', run_name='__main__')"
    done = subprocess.run([sys.executable, "-c", code], cwd=BASE, capture_output=True, text=True, timeout=60)
    assert done.returncode == 1
    assert done.stderr == "This needs Python 3.11 or newer; this one is 3.9.\n"


def test_an_old_python_can_read_it() -> None:
    tree = ast.parse((BASE / "run.py").read_text(encoding="ascii"), feature_version=(3, 4))
    new = (ast.JoinedStr, ast.NamedExpr, ast.AnnAssign, ast.Match, ast.arg)
    assert [node.lineno for node in ast.walk(tree) if isinstance(node, new)] == []


@pytest.mark.parametrize("port", ["x", "-1", "65536", "８０", "1.5", ""])
def test_it_rejects_a_port_that_is_no_number(port: str) -> None:
    with pytest.raises(launch.Refusal, match=re.escape(f"A port is a number from 0 to 65535, not {port!r}.")):
        launch.port_of(["--port", port])


def test_it_takes_a_port() -> None:
    assert [launch.port_of(words) for words in ([], ["--port", "9000"], ["--port=0"])] == [8000, 9000, 0]


@pytest.mark.parametrize("arguments", [["serve"], ["--host", "::"], ["--port", "1", "2"], ["lint", "all"]])
def test_it_rejects_what_it_does_not_know(arguments: list[str]) -> None:
    done = run(*arguments)
    assert done.returncode == 1
    assert done.stderr == f"{' '.join(arguments)!r} is no command of run.py; `python3 run.py help` lists them.\n"


def test_it_says_that_a_port_is_taken() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        done = run("--port", str(port))
    assert done.returncode == 1
    assert done.stderr == f"Port {port} is taken by another program; give another one with --port N.\n"


def test_serve_says_that_a_port_is_taken(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        command = [sys.executable, "manage.py", "serve", "--skip-checks", "--port", str(port)]
        done = subprocess.run(command, cwd=BASE, env=alone(tmp_path), capture_output=True, text=True, timeout=60)
    assert done.returncode == 1
    assert done.stderr == f"CommandError: 127.0.0.1:{port} cannot be listened on: Address already in use.\n"


def test_help_names_every_command() -> None:
    done = run("help")
    assert done.returncode == 0
    assert all(f"python3 run.py {word}" in done.stdout for word in ("[--port N]", "--lan", "test", "lint", "help"))


def test_it_knows_how_the_club_is_to_be_served() -> None:
    assert launch.options_of(["--lan", "--port", "9000", "--open"]) == launch.Options(9000, lan=True, open=True)
    assert launch.options_of([]) == launch.Options(8000, lan=False, open=False)
    with pytest.raises(launch.Refusal, match="'--wlan' is no command"):
        launch.options_of(["--lan", "--wlan"])


def test_it_sets_up_serves_and_ends(tmp_path: Path) -> None:
    command, pipe = [sys.executable, "run.py", "--port", "0"], subprocess.PIPE
    with subprocess.Popen(
        command, cwd=BASE, env=alone(tmp_path), stdin=subprocess.DEVNULL, stdout=pipe, stderr=pipe, text=True
    ) as process:
        said = ""
        while not (address := re.search(r"http://127\.0\.0\.1:\d+/", said)):
            line = process.stdout.readline()
            assert line, said + process.stderr.read()
            said += line
        with urllib.request.urlopen(address[0], timeout=20) as page:
            assert (page.status, page.url) == (200, f"{address[0]}welcome/")
        process.send_signal(signal.SIGTERM)
        _, errors = process.communicate(timeout=20)
    assert (process.returncode, errors) == (0, "")
    assert (tmp_path / "club.sqlite3").exists()
