"""The site as a process of its own, for tests in a browser."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

BASE = Path(__file__).resolve().parents[2]


class Site:
    """``manage.py serve`` as a subprocess, which a test may kill and start again on the same database and port."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.environment = {**os.environ, "CLUB_VAR": str(folder), "PYTHONUNBUFFERED": "1"}
        self.environment.pop("DATABASE_URL", None)
        self.environment.pop("REDIS_URL", None)
        self.port = 0

    def manage(self, *command: str) -> str:
        """What a management command prints."""
        run = [sys.executable, "manage.py", *command]
        return subprocess.run(run, cwd=BASE, env=self.environment, check=True, capture_output=True, text=True).stdout

    def start(self) -> None:
        """Serves, on the same port as before where there was one; returns when it answers."""
        run = [sys.executable, "manage.py", "serve", "--port", str(self.port)]
        self.process = subprocess.Popen(run, cwd=BASE, env=self.environment, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if found := re.search(r"http://127\.0\.0\.1:(\d+)/", line):
                self.port = int(found[1])
                return
        raise AssertionError("the server ended before it served")

    def stop(self, number: int = signal.SIGKILL) -> int:
        """Ends the server by that signal; its exit code."""
        self.process.send_signal(number)
        code = self.process.wait(timeout=20)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code

    @property
    def address(self) -> str:
        """Where it serves."""
        return f"http://127.0.0.1:{self.port}"
