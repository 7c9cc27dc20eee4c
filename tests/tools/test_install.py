"""Installing: only what changed, with uv or pip, and one sentence for what goes wrong."""

from __future__ import annotations

import importlib.util
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tools import install
from tools.process import Refusal


class Script:
    """Stands for the runner: writes down what is called, and answers what the test says."""

    def __init__(self) -> None:
        self.called: list[list[str]] = []
        self.fails = ""
        self.says = ""

    def capture(self, command: Sequence[str]) -> tuple[int, str]:
        self.called.append(list(command))
        if command[1:3] == ["venv", "--quiet"] or command[1:3] == ["-m", "venv"]:
            install.PYTHON.parent.mkdir(parents=True)
            install.PYTHON.touch()
        return (1, self.says) if self.fails and self.fails in command else (0, "")

    def installed(self) -> list[str]:
        return [Path(command[-1]).name for command in self.called if "install" in command]


@pytest.fixture
def runner(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Script:
    (tmp_path / "requirements").mkdir()
    for lock in ("run", "test"):
        (tmp_path / "requirements" / f"{lock}.txt").write_text(lock)
    monkeypatch.setattr(install, "BASE", tmp_path)
    monkeypatch.setattr(install, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(install, "PYTHON", tmp_path / ".venv" / "bin" / "python")
    monkeypatch.setattr(shutil, "which", lambda name: f"/somewhere/{name}")
    return Script()


def test_it_makes_the_environment_once_and_installs_each_lock_once(runner: Script) -> None:
    install.ensure(runner, "run")
    install.ensure(runner, "run", "test")
    assert runner.installed() == ["run.txt", "test.txt"]
    assert sum("venv" in command for command in runner.called) == 1


def test_it_installs_a_changed_lock_again(runner: Script) -> None:
    install.ensure(runner, "run", "test")
    (install.BASE / "requirements" / "run.txt").write_text("newer")
    install.ensure(runner, "run", "test")
    assert runner.installed() == ["run.txt", "test.txt", "run.txt"]


def test_it_insists_on_hashes(runner: Script) -> None:
    install.ensure(runner, "run")
    assert all("--require-hashes" in command for command in runner.called if "install" in command)


def test_it_makes_a_broken_environment_anew(runner: Script, monkeypatch: pytest.MonkeyPatch) -> None:
    install.ensure(runner, "run")
    shutil.rmtree(install.VENV)
    install.ensure(runner, "run")
    assert runner.installed() == ["run.txt", "run.txt"]


@pytest.mark.parametrize("missing", ["no uv on PATH", "uv does not start"])
def test_it_uses_pip_where_there_is_no_uv(missing: str, runner: Script, monkeypatch: pytest.MonkeyPatch) -> None:
    if missing == "no uv on PATH":
        monkeypatch.setattr(shutil, "which", lambda name: None)
    else:
        runner.fails = "/somewhere/uv"
    install.ensure(runner, "run")
    assert [sys.executable, "-m", "venv", "--clear", str(install.VENV)] in runner.called
    assert runner.called[-1][:4] == [str(install.PYTHON), "-m", "pip", "install"]


def test_it_names_a_missing_venv_module(runner: Script, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(Refusal, match=r"Python's venv module is missing; .* `apt install python3-venv` brings it\."):
        install.ensure(runner, "run")


def test_it_asks_for_a_network_and_passes_on_what_the_installer_said(runner: Script) -> None:
    runner.fails, runner.says = "install", "warning: a detail\nerror: Could not connect\n  cause: refused\n\n"
    with pytest.raises(Refusal, match="could not be installed; is there a network") as raised:
        install.ensure(runner, "run")
    assert str(raised.value).endswith("The installer said: error: Could not connect")
    assert "\n" not in str(raised.value)


def test_a_failed_install_is_tried_again(runner: Script) -> None:
    runner.fails = "install"
    with pytest.raises(Refusal):
        install.ensure(runner, "run")
    runner.fails = ""
    install.ensure(runner, "run")
    assert runner.installed() == ["run.txt", "run.txt"]
