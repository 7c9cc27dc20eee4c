"""One site for all tests of a file, where none of them minds what the others have left there."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.served import Site


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, started: Path) -> Iterator[Site]:
    """One running site for the tests of a file: each has its own browser context, so its own visitor or session."""
    folder = tmp_path_factory.mktemp("shared")
    shutil.copytree(started, folder, dirs_exist_ok=True)
    served = Site(folder)
    served.start()
    yield served
    served.stop()
