"""Makes .venv and installs the locks into it, each only when it changed."""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import sys
from pathlib import Path

from tools.process import Refusal, Runner

BASE = Path(__file__).resolve().parent.parent
VENV = BASE / ".venv"
SCRIPTS = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = SCRIPTS / ("python.exe" if os.name == "nt" else "python")


def ensure(runner: Runner, *locks: str) -> None:
    """Sees to it that ``requirements/<lock>.txt`` of each name is installed in .venv. Raises Refusal in one sentence."""
    uv = _uv(runner)
    if not _is_usable(runner, uv):
        print("Making the virtual environment .venv ...", flush=True)
        _make(runner, uv)
    for lock in locks:
        source = BASE / "requirements" / f"{lock}.txt"
        digest = hashlib.sha256(source.read_bytes()).hexdigest()
        stamp = VENV / f"installed-{lock}"
        if stamp.exists() and stamp.read_text(encoding="ascii") == digest:
            continue
        print(f"Installing requirements/{lock}.txt ...", flush=True)
        _install(runner, uv, source)
        stamp.write_text(digest, encoding="ascii")


def _uv(runner: Runner) -> str | None:
    """uv's path where there is one that starts: a version manager's shim may stand on PATH with nothing behind it."""
    path = shutil.which("uv")
    return path if path and runner.capture([path, "--version"])[0] == 0 else None


def _is_usable(runner: Runner, uv: str | None) -> bool:
    """Whether .venv's Python starts and is new enough; and without uv also has pip, which uv's environments lack."""
    if not PYTHON.exists():
        return False
    check = "import sys; assert sys.version_info >= (3, 11)"
    code, _ = runner.capture([str(PYTHON), "-c", check if uv else check + "; import pip"])
    return code == 0


def _make(runner: Runner, uv: str | None) -> None:
    if uv:
        command = [uv, "venv", "--quiet", "--clear", "--python", sys.executable, str(VENV)]
    elif all(importlib.util.find_spec(module) for module in ("venv", "ensurepip")):
        command = [sys.executable, "-m", "venv", "--clear", str(VENV)]
    else:
        raise Refusal("Python's venv module is missing; on Debian and Ubuntu `apt install python3-venv` brings it.")
    code, printed = runner.capture(command)
    if code:
        raise Refusal(f"The virtual environment could not be made: {_reason(printed)}")


def _install(runner: Runner, uv: str | None, source: Path) -> None:
    options = ["--quiet", "--require-hashes", "-r", str(source)]
    if uv:
        # As pip does: where Python may not write it later, every start would compile a thousand modules again.
        command = [uv, "pip", "install", "--compile-bytecode", "--python", str(PYTHON), *options]
    else:
        command = [str(PYTHON), "-m", "pip", "install", "--disable-pip-version-check", *options]
    code, printed = runner.capture(command)
    if code:
        raise Refusal(
            f"requirements/{source.name} could not be installed; is there a network? The installer said: {_reason(printed)}"
        )


def _reason(printed: str) -> str:
    """The line that says most: the first that calls itself an error, else the last one."""
    lines = [line.strip() for line in printed.splitlines() if line.strip()]
    errors = [line for line in lines if line.lower().startswith("error")]
    return (errors or lines[-1:] or ["nothing"])[0]
