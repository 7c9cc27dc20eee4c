"""Starts other programs one after the other, and passes a wish to stop on to the one that runs."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from types import FrameType


class Refusal(Exception):
    """Something is missing or wrong; the message is one sentence for whoever called."""


class Stopped(Exception):
    """Ctrl-C or SIGTERM came; the program that ran has ended."""


class Runner:
    """Runs programs in the foreground. ``interrupt`` says that they end cleanly at SIGINT rather than at SIGTERM."""

    def __init__(self) -> None:
        self.interrupt = False
        self._wanted: int | None = None
        self._child: subprocess.Popen[str] | None = None
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._signalled)

    def run(self, command: Sequence[str], environment: Mapping[str, str] | None = None) -> int:
        """Runs it to its end with our own input and output. Returns its exit code; raises Stopped after a signal."""
        code, _ = self._run(command, environment, None)
        return code

    def capture(self, command: Sequence[str]) -> tuple[int, str]:
        """As ``run``, but returns what it printed too."""
        return self._run(command, None, subprocess.PIPE)

    def _run(self, command: Sequence[str], environment: Mapping[str, str] | None, output: int | None) -> tuple[int, str]:
        self._raise_if_wanted()
        errors = None if output is None else subprocess.STDOUT
        full = {**os.environ, **(environment or {})}
        with subprocess.Popen(command, env=full, stdout=output, stderr=errors, text=True) as child:
            self._child = child
            if self._wanted is not None:  # It came while the child was being started.
                self._forward(self._wanted)
            printed, _ = child.communicate()
        self._child = None
        self._raise_if_wanted()
        return child.returncode, printed or ""

    def _raise_if_wanted(self) -> None:
        if self._wanted is not None:
            raise Stopped

    def _signalled(self, number: int, frame: FrameType | None) -> None:
        self._wanted = number
        self._forward(number)

    def _forward(self, number: int) -> None:
        # A terminal's Ctrl-C reaches every program of the group by itself; a second one would break off the clean end.
        if self._child is None or (number == signal.SIGINT and sys.stdin is not None and sys.stdin.isatty()):
            return
        if os.name == "nt":
            self._child.terminate()
        else:
            self._child.send_signal(signal.SIGINT if self.interrupt else number)
