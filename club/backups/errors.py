"""What can go wrong with a backup, each with a sentence for whoever asked for it."""

from __future__ import annotations


class BackupFailed(Exception):
    """No backup was made, and no half of one was left. The text says why, in the reader's language."""


class BackupRefused(Exception):
    """The file is no whole backup that this version can read. Nothing was touched."""


class RestoreFailed(Exception):
    """Nothing was restored, and the database is as it was."""
