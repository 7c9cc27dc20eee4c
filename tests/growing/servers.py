"""PostgreSQL and Redis of the tests' own: on free ports, in a temporary folder, gone afterwards.

``python -m tests.growing.servers COMMAND ...`` runs a command, as pytest, with a PostgreSQL that DATABASE_URL tells it.
"""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import psycopg

NOT_DURABLE = ["fsync=off", "full_page_writes=off", "unix_socket_directories=", "max_connections=60", "autovacuum=off"]


class Missing(Exception):
    """The server is not installed; the message says which."""


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


def listens(port: int) -> None:
    """Raises OSError while nobody accepts a connection on the port."""
    socket.create_connection(("127.0.0.1", port), timeout=1).close()


def lets_in(address: str) -> None:
    """Raises psycopg.OperationalError while PostgreSQL is not there, or listens already but is still starting up."""
    psycopg.connect(address, connect_timeout=2).close()


def wait_for(process: subprocess.Popen[bytes], ready: Callable[[], None], seconds: float = 30) -> None:
    """Returns when ``ready`` no longer raises; raises what it raised when the process ended or the time is over."""
    end = time.monotonic() + seconds
    while True:
        try:
            return ready()
        except (OSError, psycopg.OperationalError):
            if process.poll() is not None or time.monotonic() > end:
                raise
            time.sleep(0.02)


@contextlib.contextmanager
def running(command: list[str], ready: Callable[[], None], **more: object) -> Iterator[subprocess.Popen[bytes]]:
    """The process, from when it is ready until the end."""
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **more) as process:
        try:
            wait_for(process, ready)
            yield process
        finally:
            process.terminate()


@contextlib.contextmanager
def postgres() -> Iterator[str]:
    """The address of an empty cluster. It does not run as root, so root lends it the package's own user."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))
    found = shutil.which("initdb")
    if not folders and not found:
        raise Missing("PostgreSQL")
    programs = folders[-1] if folders else Path(found).parent
    folder = Path(tempfile.mkdtemp(prefix="club-postgres-"))
    more: dict[str, object] = {"cwd": folder}
    if os.geteuid() == 0:
        user = pwd.getpwnam("postgres")
        os.chown(folder, user.pw_uid, user.pw_gid)
        more |= {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
    port = free_port()
    data = str(folder / "data")
    make = [str(programs / "initdb"), "-D", data, "-U", "club", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"]
    settings = [part for setting in NOT_DURABLE for part in ("-c", setting)]
    try:
        subprocess.run(make, check=True, capture_output=True, **more)
        address = f"postgres://club@127.0.0.1:{port}/postgres"
        command = [str(programs / "postgres"), "-D", data, "-p", str(port), *settings]
        with running(command, partial(lets_in, address), **more):
            yield address
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextlib.contextmanager
def redis() -> Iterator[str]:
    """The address of an empty Redis."""
    program = shutil.which("redis-server")
    if program is None:
        raise Missing("Redis")
    port = free_port()
    command = [program, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
    with running(command, partial(listens, port)):
        yield f"redis://127.0.0.1:{port}/0"


def main(command: list[str]) -> int:
    """Runs the command; its exit code."""
    with postgres() as database:
        return subprocess.run(command, env={**os.environ, "DATABASE_URL": database}).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
