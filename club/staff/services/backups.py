"""Backups as the administrators make them and take them home, each with its line in the log."""

from __future__ import annotations

from pathlib import Path

from django.core.exceptions import PermissionDenied

from club.accounts.models import Member
from club.backups import making
from club.staff.access import is_administrator
from club.staff.acts import log_act
from club.staff.models import StaffAct


def backup_make(*, by: Member) -> Path:
    """The new backup. PermissionDenied for whoever is no administrator; BackupFailed, a sentence, for what went wrong."""
    if not is_administrator(by):
        raise PermissionDenied
    made = making.backup_make()
    log_act(by=by, kind=StaffAct.Kind.BACKUP, file=made.name, bytes=made.stat().st_size)
    return made


def note_download(*, by: Member, name: str) -> None:
    """Logs that an administrator takes the backup of that name home. PermissionDenied for everybody else."""
    if not is_administrator(by):
        raise PermissionDenied
    log_act(by=by, kind=StaffAct.Kind.DOWNLOAD, file=name)
