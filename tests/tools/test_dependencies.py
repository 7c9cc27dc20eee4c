"""The lists of dependencies: each one justified, each lock complete, hashed and free of addresses."""

from __future__ import annotations

import re
import tomllib

import pytest

from tests.tools.wire import BASE

SOURCE = (BASE / "pyproject.toml").read_text(encoding="utf-8")
PROJECT = tomllib.loads(SOURCE)
DIRECT = {
    "run": PROJECT["project"]["dependencies"],
    "production": PROJECT["project"]["dependencies"] + PROJECT["project"]["optional-dependencies"]["production"],
    **PROJECT["dependency-groups"],
}
LOCKS = sorted(path.stem for path in (BASE / "requirements").glob("*.txt"))


def name(requirement: str) -> str:
    return re.match(r"[\w.-]+", requirement)[0].lower()


def locked(lock: str) -> dict[str, str]:
    """What stands in a lock under each package, with its first line."""
    text = (BASE / "requirements" / f"{lock}.txt").read_text(encoding="ascii")
    return {name(entry): entry for entry in re.split(r"^(?=[a-z])", text, flags=re.MULTILINE)[1:]}


def test_there_is_a_lock_for_each_list() -> None:
    assert set(LOCKS) == set(DIRECT)


@pytest.mark.parametrize("requirement", sorted({entry for entries in DIRECT.values() for entry in entries}))
def test_a_direct_dependency_has_reason_licence_and_size(requirement: str) -> None:
    lines = [line.strip() for line in SOURCE.splitlines()]
    comment = lines[lines.index(f'"{requirement}",') - 1]
    licence = r"MIT|BSD-[23]-Clause|Apache-2\.0|MPL-2\.0|LGPL-3\.0-only"
    assert re.fullmatch(rf"# .{{15,}}; ({licence}); [\d.]+ MB.*", comment)


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_holds_every_direct_dependency(lock: str) -> None:
    assert {name(requirement) for requirement in DIRECT[lock]} <= locked(lock).keys()


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_pins_and_hashes_everything(lock: str) -> None:
    entry = re.compile(r"[\w.\[\]-]+==[\w.]+( ; [^\n]+)? \\\n( +--hash=sha256:[0-9a-f]{64}( \\)?\n)+( +#[^\n]*\n)+")
    assert [package for package, text in locked(lock).items() if not entry.fullmatch(text)] == []


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_holds_no_address_and_no_path(lock: str) -> None:
    text = (BASE / "requirements" / f"{lock}.txt").read_text(encoding="ascii")
    assert re.findall(r".*(?:://|index|find-links|(?<![\w.])/\w).*", text) == []


def test_a_package_has_the_same_version_in_every_lock() -> None:
    versions: dict[str, set[str]] = {}
    for lock in LOCKS:
        for package, entry in locked(lock).items():
            versions.setdefault(package, set()).add(re.search(r"==([\w.]+)", entry)[1])
    assert {package: found for package, found in versions.items() if len(found) > 1} == {}
