"""Where the site finds a game's style sheet: it lies in the game's own folder, and is a static file like all others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from django.contrib.staticfiles.finders import BaseFinder
from django.core.files.storage import FileSystemStorage

from games.rules import registry

SHEET = "style.css"


def sheet_of(slug: str) -> str:
    """The static file's name."""
    return f"games/{slug}/{SHEET}"


class GameStyles(BaseFinder):
    """Each game's ``style.css`` as the static file ``games/<slug>/style.css``."""

    def find(self, path: str, find_all: bool = False, **_options: Any) -> Any:
        """The path of the file with that static name; with ``find_all``, and where there is none, a list of all such."""
        found = [str(game.face.folder / SHEET) for game in registry.all_games() if path == sheet_of(game.slug)]
        return found[0] if found and not find_all else found

    def list(self, ignore_patterns: Iterable[str] | None) -> Iterator[Any]:
        """Each game's sheet, in a storage that tells the place before it."""
        for game in registry.all_games():
            storage: Any = FileSystemStorage(location=game.face.folder)
            storage.prefix = f"games/{game.slug}"
            yield SHEET, storage
