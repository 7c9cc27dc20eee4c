"""The commands of run.py."""

from __future__ import annotations

import errno
import os
import socket
import sys
from collections.abc import Sequence
from dataclasses import dataclass

from tools import lan
from tools.install import BASE, PYTHON, SCRIPTS, ensure
from tools.process import Refusal, Runner, Stopped

USAGE = """\
python3 run.py [--port N]            sets up what is missing and serves the club on http://127.0.0.1:8000/
python3 run.py --lan [--port N]      the same for everybody in the hall's network, with a QR code; --open: and opens a browser
python3 run.py test [--soak] [...]   runs the tests; everything else is passed on to pytest
python3 run.py lint                  checks style, types, directions of imports and templates
python3 run.py help                  tells this"""

HOST, EVERYWHERE = "127.0.0.1", "0.0.0.0"  # noqa: S104 - only with --lan
NO_TESTS = 5
"""pytest's exit code where no test was selected."""


def main(arguments: Sequence[str]) -> int:
    """Does what the arguments say. Returns the exit code: 0 for a wanted stop of the server, 1 after a refusal."""
    runner = Runner()
    command, *rest = arguments or [""]
    try:
        if command in {"help", "--help", "-h"}:
            print(USAGE)
            return 0
        if command == "test":
            return test(runner, rest)
        if command == "lint" and not rest:
            return lint(runner)
        return serve(runner, options_of(arguments))
    except Stopped:
        return 130 if command in {"test", "lint"} else 0
    except Refusal as refusal:
        print(refusal, file=sys.stderr)
        return 1


@dataclass(frozen=True, slots=True)
class Options:
    """How the club is to be served."""

    port: int = 8000
    lan: bool = False
    open: bool = False


def options_of(arguments: Sequence[str]) -> Options:
    """What the arguments ask for; port 0 stands for any free one. Refusal for anything that they cannot ask for."""
    words = [argument for argument in arguments if argument not in {"--lan", "--open"}]
    return Options(port_of(words), "--lan" in arguments, "--open" in arguments)


def port_of(arguments: Sequence[str]) -> int:
    """The port that the arguments name, else 8000; 0 stands for any free one. Refusal for anything else in them."""
    match [part for argument in arguments for part in argument.split("=", 1)]:
        case []:
            return 8000
        case ["--port", text]:
            if text.isascii() and text.isdigit() and int(text) <= 65535:
                return int(text)
            raise Refusal(f"A port is a number from 0 to 65535, not {text!r}.")
        case ["--port"]:
            raise Refusal("--port needs a number from 0 to 65535.")
    raise Refusal(f"{' '.join(arguments)!r} is no command of run.py; `python3 run.py help` lists them.")


def serve(runner: Runner, options: Options) -> int:
    """Installs, migrates, compiles the texts and serves; what the club is to be, the first visit asks."""
    host = EVERYWHERE if options.lan else HOST
    port = free_port(host, options.port)
    environment = hall(port) if options.lan else {}
    ensure(runner, "run")
    print("Preparing the database and the texts ...", flush=True)
    manage(runner, "migrate", "--verbosity", "0")
    manage(runner, "compile_texts", "--verbosity", "0")
    more = ["--open"] if options.open else []
    command = [str(PYTHON), "manage.py", "serve", "--host", host, "--port", str(port), *more]
    code = runner.run(command, environment)
    if code < 0:
        raise Refusal(f"The server was killed by signal {-code}.")
    return code


def hall(port: int) -> dict[str, str]:
    """The environment with which the site answers to this machine's names in the hall's network. Refusal without a network."""
    found = lan.addresses()
    names = [name for name in (os.environ.get("ALLOWED_HOSTS", ""), *found, *lan.names()) if name]
    if len(found) > 1:
        print(f"This machine has several addresses: {', '.join(found)}. Try the first one; the others may be the hall's too.")
    return {"ALLOWED_HOSTS": ",".join(names), "HALL_ADDRESS": ",".join(f"http://{address}:{port}" for address in found)}


def manage(runner: Runner, *arguments: str) -> None:
    """One command of manage.py. Refusal when it fails; it has said why itself."""
    if runner.run([str(PYTHON), "manage.py", *arguments]):
        raise Refusal(f"`manage.py {' '.join(arguments)}` failed.")


def free_port(host: str, port: int) -> int:
    """The port, for 0 a free one. Refusal when it is taken: better said before minutes of installing."""
    with socket.socket() as probe:
        if os.name != "nt":  # There the option would let two programs share a port.
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as problem:
            if problem.errno == errno.EADDRINUSE:
                raise Refusal(f"Port {port} is taken by another program; give another one with --port N.") from problem
            raise Refusal(f"Port {port} cannot be used: {problem.strerror}.") from problem
        return int(probe.getsockname()[1])


def test(runner: Runner, arguments: Sequence[str]) -> int:
    """Runs pytest. Without arguments of its own all tests, for two cores: those that need no browser, then the others."""
    ensure(runner, "run", "production", "test", "browser")
    runner.interrupt = True  # pytest tidies up after SIGINT only.
    chosen = [argument for argument in arguments if argument != "--soak"]
    soak = ["--soak"] if "--soak" in arguments or os.environ.get("CI") == "true" else []
    if chosen:
        return pytest(runner, *soak, *chosen)
    print("First the tests that need no browser; when they pass, those that do.", flush=True)
    # The second run only after a good first one, so that pytest's last line never hides a failure.
    if code := pytest(runner, *soak, "-n", "2", "-m", "not browser"):
        return code
    # File by file, since the tests of a file may share a site, and in the order in which tests/e2e/conftest.py has put them.
    code = pytest(runner, *soak, "-n", "3", "--dist", "loadfile", "--no-loadscope-reorder", "-m", "browser")
    return 0 if code == NO_TESTS else code


def pytest(runner: Runner, *arguments: str) -> int:
    """One run of pytest; its exit code."""
    return runner.run([str(PYTHON), "-m", "pytest", *arguments])


def lint(runner: Runner) -> int:
    """Runs every checker, also after one has failed. 1 if any did."""
    ensure(runner, "run", "production", "test", "browser", "lint")
    templates = sorted(str(path) for folder in ("templates", "club", "games") for path in BASE.glob(f"{folder}/**/*.html"))
    checks = [
        ["ruff", "check"],
        ["ruff", "format", "--check"],
        ["mypy"],
        ["lint-imports"],
        ["djade", "--check", *templates],
    ]
    failed = []
    for name, *options in checks:
        shown = " ".join([name, *(option for option in options if option not in templates)])
        print(f"{shown} ...", flush=True)
        if runner.run([str(SCRIPTS / name), *options]):
            failed.append(shown)
    if failed:
        raise Refusal(f"Failed: {', '.join(failed)}.")
    return 0
