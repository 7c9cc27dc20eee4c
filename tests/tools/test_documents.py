"""The commands that the documents name do exist, and so do the documents that anything names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.management import get_commands

from games.learning import EXERCISE
from tests.tools.wire import BASE
from tools.launch import USAGE

DOCUMENTS = [BASE / "README.md", *sorted((BASE / "docs").rglob("*.md"))]
GAMES = sorted((BASE / "games" / "rules").rglob("*.md"))
OURS = ("club", "games", "tools", "tests", "docs", "templates", "static")
ALONE = (".ci/run", "requirements/lock", "pyproject.toml", "README.md", "CHANGELOG.md", "run.py", "manage.py", "conftest.py")
SUFFIXES = {".md", ".py", ".js", ".css", ".html", ".toml"}


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(BASE)))
def test_its_commands_exist(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    known = {"", *re.findall(r"run\.py (\w+)", USAGE)}
    assert set(re.findall(r"python3? run\.py(?: (?!-)(\w+))?", text)) <= known
    assert set(re.findall(r"manage\.py ([a-z_]+)", text)) <= {*get_commands(), "help"}


def test_the_readme_names_the_two_ways_in() -> None:
    text = (BASE / "README.md").read_text(encoding="utf-8")
    assert "python3 run.py" in text
    assert "python3 run.py test" in text


def texts() -> Iterator[tuple[Path, str]]:
    """Every file of ours that may name a document, and what it says."""
    inside = [path for folder in OURS for path in sorted((BASE / folder).rglob("*")) if path.suffix in SUFFIXES]
    for path in (*inside, *(BASE / name for name in ALONE)):
        yield path, path.read_text(encoding="utf-8")


def test_every_document_that_is_named_exists() -> None:
    named = {(match[0], path) for path, text in texts() for match in re.finditer(r"\bdocs/[\w./-]*\w", text)}
    assert {"docs/operating.md", "docs/decisions/0002-ending-the-server.md"} <= {name for name, _path in named}
    assert [(name, str(path)) for name, path in sorted(named) if not (BASE / name).exists()] == []


@pytest.mark.parametrize("document", [*DOCUMENTS, *GAMES], ids=lambda path: str(path.relative_to(BASE)))
def test_its_links_lead_somewhere(document: Path) -> None:
    targets = re.findall(r"\]\(([^)#\s]+)", document.read_text(encoding="utf-8"))
    # A guide's links to exercises are looked at where it is drawn.
    inside = [target for target in targets if "://" not in target and not target.startswith(EXERCISE)]
    assert [target for target in inside if not (document.parent / target).exists()] == []
