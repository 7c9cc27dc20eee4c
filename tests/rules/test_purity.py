"""The rules stand on the standard library alone."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from pathlib import Path

import pytest

import games.rules

FOLDER = Path(games.rules.__file__).parent
ROOT = FOLDER.parent.parent
FILES = [path for path in sorted(FOLDER.rglob("*.py")) if "tests" not in path.relative_to(FOLDER).parts]
IMPURE = {"club", "django", "channels", "daphne", "asgiref", "twisted", "redis", "chess"}
CHANCE = {"choice", "choices", "getrandbits", "randint", "random", "randrange", "sample", "seed", "shuffle"}


def name_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


@pytest.fixture(scope="module")
def leaks() -> dict[str, list[str]]:
    """For each module what it drags in that has no place in the rules, each imported before any other."""
    program = f"""
import importlib, json, sys
clean = set(sys.modules)
found = {{}}
for name in json.loads(sys.stdin.read()):
    importlib.import_module(name)
    found[name] = sorted({IMPURE!r} & {{module.partition(".")[0] for module in sys.modules}})
    for module in set(sys.modules) - clean:
        del sys.modules[module]
print(json.dumps(found))
"""
    names = json.dumps([name_of(path) for path in FILES])
    run = subprocess.run([sys.executable, "-c", program], input=names, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_it_drags_nothing_in(path: Path, leaks: dict[str, list[str]]) -> None:
    assert leaks[name_of(path)] == []


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_it_imports_only_the_standard_library_and_rules(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0
            names = [str(node.module)]
        for name in names:
            assert name.partition(".")[0] in sys.stdlib_module_names or f"{name}.".startswith("games.rules."), name


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_it_asks_no_chance_but_what_it_is_given(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module == "random":
            assert [alias.name for alias in node.names] == ["Random"]
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "random":
            assert node.attr not in CHANCE


def test_the_rules_are_all_looked_at() -> None:
    names = {name_of(path) for path in FILES}
    assert {"games.rules", "games.rules.record", "games.rules.bench", "games.rules.lutinfernal"} <= names
    assert Path(FOLDER.parent, "__init__.py").read_text(encoding="utf-8") == ""
