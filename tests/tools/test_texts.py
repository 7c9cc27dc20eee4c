"""Texts are compiled where they are missing or older than their source."""

from __future__ import annotations

import gettext
import os
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from pytest_django.fixtures import Settings

from club.texts import compile_all

PO = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "turn"\nmsgstr "%s"\n'


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "locale" / "fr" / "LC_MESSAGES" / "django.po"
    path.parent.mkdir(parents=True)
    path.write_text(PO % "tour", encoding="utf-8")
    return path


def translated(compiled: Path) -> str:
    with compiled.open("rb") as file:
        return gettext.GNUTranslations(file).gettext("turn")


def test_it_compiles_what_is_missing(source: Path, tmp_path: Path) -> None:
    compiled = source.with_suffix(".mo")
    assert compile_all([tmp_path]) == [compiled]
    assert translated(compiled) == "tour"
    assert sorted(path.name for path in source.parent.iterdir()) == ["django.mo", "django.po"]


def test_it_leaves_alone_what_is_compiled(source: Path, tmp_path: Path) -> None:
    compile_all([tmp_path])
    assert compile_all([tmp_path]) == []


def test_it_compiles_a_changed_text_again(source: Path, tmp_path: Path) -> None:
    compile_all([tmp_path])
    source.write_text(PO % "coup", encoding="utf-8")
    later = source.with_suffix(".mo").stat().st_mtime_ns + 1
    os.utime(source, ns=(later, later))
    assert compile_all([tmp_path]) == [source.with_suffix(".mo")]
    assert translated(source.with_suffix(".mo")) == "coup"


def test_the_command_says_what_it_did(
    source: Path, tmp_path: Path, settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    settings.LOCALE_PATHS = [tmp_path / "locale"]
    call_command("compile_texts")
    call_command("compile_texts")
    call_command("compile_texts", verbosity=0)
    assert capsys.readouterr().out == "Compiled 1 text file(s).\nAll texts are compiled.\n"


def test_the_command_names_a_broken_file(source: Path, tmp_path: Path, settings: Settings) -> None:
    settings.LOCALE_PATHS = [tmp_path / "locale"]
    source.write_text("turn: tour\n", encoding="utf-8")
    with pytest.raises(CommandError, match=r"cannot be compiled: .*django\.po.* \(line 1\)"):
        call_command("compile_texts")
