"""The rules stand on the standard library alone (import-linter checks the rest of the directions)."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

from tests.tools.wire import BASE

RULES = BASE / "games" / "rules"
STANDARD = sys.stdlib_module_names


def imported(path: Path) -> list[str]:
    """Every module that the file imports, also inside functions."""
    names: list[str] = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports relatively"
            names += [f"{node.module}.{alias.name}" for alias in node.names]
    return names


def is_allowed(module: str) -> bool:
    return module.split(".", maxsplit=1)[0] in STANDARD or f"{module}.".startswith("games.rules.")


def test_the_rules_import_nothing_else() -> None:
    modules = [path for path in RULES.rglob("*.py") if "tests" not in path.relative_to(RULES).parts]
    assert len(modules) > 5
    found = {str(path.relative_to(BASE)): [name for name in imported(path) if not is_allowed(name)] for path in modules}
    assert {path: names for path, names in found.items() if names} == {}
