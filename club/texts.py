"""Compiles the translated texts. Only ``.po`` files are kept in the repository, and users have no gettext."""

from __future__ import annotations

import os
from pathlib import Path

import polib
from django.conf import settings


def compile_all(roots: list[Path] | None = None) -> list[Path]:
    """Writes the ``.mo`` beside every ``.po`` below ``roots`` where it is missing or older; returns the written ones.

    ``roots`` are the settings' LOCALE_PATHS unless given. Raises OSError naming file and line for a broken ``.po``.
    """
    folders = [Path(root) for root in (settings.LOCALE_PATHS if roots is None else roots)]
    sources = sorted(source for folder in folders for source in folder.rglob("*.po"))
    return [_compile(source) for source in sources if _is_stale(source)]


def _is_stale(source: Path) -> bool:
    compiled = source.with_suffix(".mo")
    return not compiled.exists() or compiled.stat().st_mtime_ns < source.stat().st_mtime_ns


def _compile(source: Path) -> Path:
    # Written under another name first: a second process must never read half a file.
    compiled = source.with_suffix(".mo")
    partial = compiled.with_name(f"{compiled.name}.{os.getpid()}")
    polib.pofile(str(source)).save_as_mofile(str(partial))
    partial.replace(compiled)
    return compiled
