"""No line of French breaks before its sign: the space before ``: ; ? ! »`` and after ``«`` is U+00A0 everywhere.

The narrow U+202F that some set before ``; ? !`` is not used: one sign for all is easier to write and to look for.
The space between a number and its unit does not break either.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import polib
import pytest

ROOT = Path(__file__).parents[2]
LOOSE = re.compile(r"[ \u202f][:;?!»](?![\w/(])|« ")
NUMBER = re.compile(r"(\d|\)[sd]|\}) (ans|jours?|heures?|min|minutes?)\b")
NONE = re.compile(r"[^\W\d_][:;?!»](?= |$)|«(?!\u00a0)|(?<!\u00a0)»")
ENTITY = re.compile(r"&#?\w+;")
MACHINE = re.compile(r"^(setup|turns|draft|pick) .*|\]\([^)]*\)|\{[%#].*?\}|^\|[-|]+$", re.MULTILINE)


def wrong(text: str) -> list[str]:
    """The places of a French text with a space that breaks, or with none where one belongs."""
    prose = ENTITY.sub("", MACHINE.sub("", text))
    return [prose[max(0, hit.start() - 20) : hit.end() + 5] for rule in (LOOSE, NUMBER, NONE) for hit in rule.finditer(prose)]


def words_of(file: Path) -> Iterator[str]:
    """The texts in a module, without its docstrings; of one with something filled in, what stands between."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    alone = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in alone:
            yield node.value


@pytest.mark.parametrize(
    "text",
    ["prêt : oui", "prêt\u202f; oui", "prêt !", "« oui\u00a0»", "«\u00a0oui »", "dès 8 ans", "%(n)s jours", "prêt: oui", "«oui»"],
)
def test_a_wrong_space_is_seen(text: str) -> None:
    assert wrong(text)


@pytest.mark.parametrize(
    "text", ["prêt\u00a0: «\u00a0oui\u00a0», dès 8\u00a0ans", "à 20:00", "[Exercice](exercise:jump)", "A&amp;B"]
)
def test_a_right_one_is_not(text: str) -> None:
    assert not wrong(text)


def test_the_catalogue() -> None:
    catalogue = polib.pofile(str(ROOT / "locale/fr/LC_MESSAGES/django.po"))
    texts = [text for entry in catalogue for text in (entry.msgstr, *entry.msgstr_plural.values())]
    assert len(texts) > 1000
    assert [(text, found) for text in texts if (found := wrong(text))] == []


@pytest.mark.parametrize(
    "file",
    [*sorted(ROOT.glob("games/rules/*/guide.fr.md")), *sorted(ROOT.glob("templates/house/*.fr.md"))],
    ids=lambda file: f"{file.parent.name}/{file.name}",
)
def test_guides_and_the_clubs_texts(file: Path) -> None:
    assert wrong(file.read_text(encoding="utf-8")) == []


def test_the_games_words() -> None:
    """English has no such spaces, so all texts of the rules are looked through."""
    files = [file for file in sorted(ROOT.glob("games/rules/**/*.py")) if "tests" not in file.parts]
    found = {file.name: [text for text in words_of(file) if LOOSE.search(text)] for file in files}
    assert {name: texts for name, texts in found.items() if texts} == {}
