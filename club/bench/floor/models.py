"""One table of rows for boards, one for moves. The app has no migrations: its tables are made by ``--run-syncdb``."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class Board(models.Model):
    """Thirty-six cells, and how many moves have been made."""

    version = models.PositiveIntegerField(default=0)
    cells = models.CharField(max_length=36, default="." * 36)

    def __str__(self) -> str:
        return self.cells


class Move(models.Model):
    """A cell, marked by somebody."""

    board = models.ForeignKey(Board, models.CASCADE)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE)
    ply = models.PositiveIntegerField()
    cell = models.PositiveSmallIntegerField()

    def __str__(self) -> str:
        return f"{self.ply}. {self.cell}"
