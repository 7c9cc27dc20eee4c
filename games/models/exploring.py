"""What a member tries out from the positions of a game: a tree of turns beside the line that was played."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games.models.loaded import LoadedRecord
from games.models.play import Game


class Exploration(models.Model):
    """One member's tree beside one game of a match, or beside a loaded record: exactly one of ``game`` and ``record``."""

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="explorations", verbose_name=_("explored by")
    )
    game = models.ForeignKey(Game, models.CASCADE, null=True, blank=True, related_name="explorations", verbose_name=_("game"))
    record = models.ForeignKey(
        LoadedRecord, models.CASCADE, null=True, blank=True, related_name="explorations", verbose_name=_("loaded record")
    )
    shared = models.BooleanField(_("shown to others"), default=False)
    """To those who may see the match, once it has ended."""
    changed = models.DateTimeField(_("changed"), auto_now=True)

    class Meta:
        verbose_name = _("exploration")
        verbose_name_plural = _("explorations")
        ordering = ["-changed", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["owner", "game"], name="one_exploration_a_game"),
            models.UniqueConstraint(fields=["owner", "record"], name="one_exploration_a_record"),
            models.CheckConstraint(
                condition=Q(game__isnull=False, record__isnull=True) | Q(game__isnull=True, record__isnull=False),
                name="exploration_of_one_line",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.pk}: {self.game or self.record}"

    def address(self, spot: str) -> str:
        """The address of a position of the line or the tree, see ``games.exploring``."""
        return reverse("exploration", args=[self.pk, spot])


class Branch(models.Model):
    """One turn of the tree. ``ply`` is that of the position it leads to; without a parent it leaves the line that was played."""

    exploration = models.ForeignKey(Exploration, models.CASCADE, related_name="branches", verbose_name=_("exploration"))
    parent = models.ForeignKey("self", models.CASCADE, null=True, blank=True, related_name="children", verbose_name=_("parent"))
    ply = models.PositiveIntegerField(_("ply"))
    text = models.TextField(_("text"))

    class Meta:
        verbose_name = _("branch")
        verbose_name_plural = _("branches")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["parent", "text"], condition=Q(parent__isnull=False), name="one_branch_a_turn"),
            models.UniqueConstraint(
                fields=["exploration", "ply", "text"], condition=Q(parent__isnull=True), name="one_root_a_turn"
            ),
        ]

    def __str__(self) -> str:
        return self.text
