"""The commands that the documents name do exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.core.management import get_commands

from tests.tools.wire import BASE
from tools.launch import USAGE

DOCUMENTS = [BASE / "README.md", *sorted((BASE / "docs").rglob("*.md"))]


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
