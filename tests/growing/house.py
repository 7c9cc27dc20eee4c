"""A whole club of processes: web servers and workers, started and ended as on a server."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

BASE = Path(__file__).resolve().parents[2]


def until(holds: Callable[[], bool], seconds: float = 60) -> None:
    """Waits for what comes about by itself."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "it did not come about"
        time.sleep(0.1)


@dataclass
class Served:
    """One process of the site."""

    process: subprocess.Popen[str]
    port: int = 0

    def end(self, number: int = signal.SIGTERM) -> tuple[int, str]:
        """Ends it by that signal; its exit code, and what it said on stderr."""
        self.process.send_signal(number)
        _out, errors = self.process.communicate(timeout=20)
        return self.process.returncode, errors


class House:
    """A club in an environment of its own, on a database that is up to date, with so many matches that have just begun."""

    def __init__(self, folder: Path, matches: int, **environment: str) -> None:
        clean = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL")}
        self.environment = {**clean, "CLUB_VAR": str(folder), "PYTHONUNBUFFERED": "1", "UNLIMITED": "1", **environment}
        self.opened = ExitStack()
        self.seed = json.loads(self.python("-m", "tests.growing.seed", str(matches)).splitlines()[-1])

    def python(self, *command: str) -> str:
        """What that prints."""
        done = subprocess.run([sys.executable, *command], cwd=BASE, env=self.environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def manage(self, *command: str) -> str:
        """What that command prints."""
        return self.python("manage.py", *command)

    def start(self, *command: str, ready: str, port: int = 0) -> Served:
        """A process, once it has said that it is ready."""
        process = self.opened.enter_context(
            subprocess.Popen(
                [sys.executable, *command],
                cwd=BASE,
                env=self.environment,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE if "uvicorn" not in command else subprocess.STDOUT,
                text=True,
            )
        )
        self.opened.callback(process.kill)
        said = ""
        while not (found := re.search(ready, said)):
            line = process.stdout.readline()
            assert line, said + (process.stderr.read() if process.stderr else "")
            said += line
        return Served(process, int(found[1]) if found.groups() else port)

    def serve(self, *options: str, port: int = 0) -> Served:
        """A web process."""
        return self.start("manage.py", "serve", "--port", str(port), *options, ready=r"http://127\.0\.0\.1:(\d+)/")

    def worker(self) -> Served:
        """A worker."""
        return self.start("manage.py", "worker", ready="Working at")


@contextmanager
def house(folder: Path, *, matches: int = 1, **environment: str) -> Iterator[House]:
    """A club, all of whose processes end with the test."""
    made = House(folder, matches, **environment)
    with made.opened:
        yield made
