"""A wish to stop reaches the program that runs, and is waited for."""

from __future__ import annotations

import signal
import subprocess
import sys

import pytest

from tests.tools.wire import BASE

CHILD = """
import signal, sys
def end(number, frame):
    print('got', signal.Signals(number).name, flush=True)
    sys.exit(3)
signal.signal(signal.SIGTERM, end)
signal.signal(signal.SIGINT, end)
print('ready', flush=True)
while True:
    signal.pause()
"""

PARENT = f"""
import sys
from tools.process import Runner, Stopped
runner = Runner()
runner.interrupt = sys.argv[1:] == ['interrupt']
try:
    print('code', runner.run([sys.executable, '-c', 'raise SystemExit(7)']), flush=True)
    print('captured', runner.capture([sys.executable, '-c', 'print("word")']), flush=True)
    runner.run([sys.executable, '-c', {CHILD!r}])
except Stopped:
    print('stopped')
"""


@pytest.mark.parametrize(
    ("options", "sent", "got"),
    [
        ([], signal.SIGTERM, "SIGTERM"),
        ([], signal.SIGINT, "SIGINT"),
        (["interrupt"], signal.SIGTERM, "SIGINT"),
    ],
)
def test_it_passes_the_signal_on_and_waits(options: list[str], sent: int, got: str) -> None:
    command = [sys.executable, "-c", PARENT, *options]
    with subprocess.Popen(command, cwd=BASE, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True) as parent:
        said = [parent.stdout.readline() for _ in range(3)]
        assert said == ["code 7\n", "captured (0, 'word\\n')\n", "ready\n"]
        parent.send_signal(sent)
        rest, _ = parent.communicate(timeout=20)
    assert rest == f"got {got}\nstopped\n"
    assert parent.returncode == 0
