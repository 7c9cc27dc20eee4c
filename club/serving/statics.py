"""Static files as browsers get them: shortened, compressed, under names that hold a hash of the content.

Such a name's content never changes, so a browser keeps it for good, and a file that is edited beneath a running server cannot
be sent half. What is collected counts only as long as it was made from the sources as they are now; otherwise, and where
nothing was collected (tests, another server without ``collectstatic``), pages name the files as they lie.
"""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Iterator
from functools import cache
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import django
from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.contrib.staticfiles.management.commands.collectstatic import Command
from django.core.files.base import ContentFile, File
from django.core.management import call_command
from whitenoise.compress import Compressor
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.storage import CompressedManifestStaticFilesStorage

from club.serving import shortening

logger = logging.getLogger(__name__)

LEFT = ["CVS", ".*", "*~", "admin", "django_htmx"]
"""What ``collect`` leaves where it lies: the administration's 130 files, of which members see none, and a second htmx."""
OWN = ("js", "css", "games")
"""The folders of what is written here and may be shortened; what is vendored stays as it came."""


@cache
def digest() -> str:
    """A digest of all sources that ``collect`` reads, and of what makes of them what is collected."""
    found = hashlib.sha256(f"{django.__version__} {version('whitenoise')}".encode())
    for module in (__file__, shortening.__file__):
        found.update(Path(module).read_bytes())
    listed = [(getattr(storage, "prefix", ""), name, storage) for finder in get_finders() for name, storage in finder.list(LEFT)]
    for prefix, name, storage in sorted(listed, key=lambda file: file[:2]):
        content = Path(storage.path(name)).read_bytes()
        found.update(f"{prefix}/{name} {len(content)} ".encode() + content)
    return found.hexdigest()


class Source:
    """A finder's storage, whose files are read shortened: those of ours."""

    def __init__(self, storage: Any) -> None:
        self.storage = storage

    def open(self, name: str) -> File[Any]:
        """That file, without comments and indentation."""
        with self.storage.open(name) as file:
            content = file.read()
        return ContentFile(shortening.shortened(content.decode(), Path(name).suffix[1:]).encode(), name)


class Storage(CompressedManifestStaticFilesStorage):
    """Where static files are collected and how pages name them. Its manifest tells of which sources it was made."""

    keep_only_hashed_files = True

    def load_manifest(self) -> tuple[dict[str, str], str]:
        """The collected files' names, none where they are of other sources than there are now."""
        told = read(Path(self.location) / self.manifest_name)
        fresh = told.get("sources") == digest() if told else False
        return (told["paths"], told["hash"]) if fresh else ({}, "")

    def save_manifest(self) -> None:
        """Writes it, last of all."""
        told = {"paths": self.hashed_files, "hash": "", "version": self.manifest_version, "sources": digest()}
        Path(self.location, self.manifest_name).write_text(json.dumps(told), encoding="utf-8")

    def stored_name(self, name: str) -> str:
        """The name with the hash, or as it is where it was not collected."""
        return str(super().stored_name(name)) if self.clean_name(name) in self.hashed_files else name

    def post_process(self, paths: dict[str, Any], **options: Any) -> Iterator[Any]:
        """Shortens, names, compresses."""
        for name, (storage, path) in paths.items():
            if Path(name).parts[0] in OWN and Path(name).suffix in (".js", ".css"):
                paths[name] = (Source(storage), path)
        yield from super().post_process(paths, **options)

    def create_compressor(self, **options: Any) -> Compressor:
        """gzip alone, whatever else is installed: it is what is measured and tested."""
        return Compressor(**options, use_brotli=False)


class Statics(WhiteNoiseMiddleware):
    """Serves what is collected, and by their plain names all files as they lie."""

    def add_files(self, root: str, prefix: str | None = None) -> None:
        """Takes the files of a folder in; nothing may be collected yet."""
        if Path(root).is_dir():
            super().add_files(root, prefix)


def read(manifest: Path) -> dict[str, Any]:
    """What a manifest tells; nothing where there is none, or one that cannot be read."""
    try:
        told = json.loads(manifest.read_bytes())
    except (OSError, ValueError):
        return {}
    return told if isinstance(told, dict) else {}


def collect() -> None:
    """Collects into ``STATIC_ROOT``, unless that was done already from the same sources. Several processes may do so at once.

    What cannot be written is logged, and the site then serves the files as they lie.
    """
    root = Path(settings.STATIC_ROOT)
    if settings.DEBUG or read(root / Storage.manifest_name).get("sources") == digest():
        return
    try:
        root.mkdir(parents=True, exist_ok=True)
        # Beside it, for a rename to be one step. Not inside it: another process may be looking through it.
        with TemporaryDirectory(prefix=f"{root.name}-", dir=root.parent) as folder:
            command = Command()
            command.storage = Storage(location=folder)
            call_command(command, interactive=False, verbosity=0, ignore_patterns=LEFT[3:])
            _put(Path(folder), root)
    except OSError as problem:
        logger.warning("The static files could not be collected, so they are served uncompressed: %s", problem)


def _put(made: Path, root: Path) -> None:
    """Moves what was made in, the manifest last. What is there stays: pages of before still ask for it."""
    files = sorted((path for path in made.rglob("*") if path.is_file()), key=lambda path: path.name == Storage.manifest_name)
    for path in files:
        target = root / path.relative_to(made)
        # The same name is the same content, but of a write that a full disk or a power cut has broken off.
        if path.name != Storage.manifest_name and target.exists() and target.stat().st_size == path.stat().st_size:
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        path.replace(target)
