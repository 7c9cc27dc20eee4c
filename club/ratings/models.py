"""Ratings as they stand, and the ledger of what each match did to them: the ledger is the truth."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from club.ratings.elo import START


class Rating(models.Model):
    """A member's rating in one game."""

    member = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="ratings", verbose_name=_("member"))
    slug = models.SlugField(_("game"), max_length=40)
    value = models.DecimalField(_("rating"), max_digits=7, decimal_places=2, default=START)
    matches = models.PositiveIntegerField(_("rated matches"), default=0)
    reached_master = models.BooleanField(_("has reached 2400"), default=False)

    class Meta:
        verbose_name = _("rating")
        verbose_name_plural = _("ratings")
        ordering = ["slug", "-value", "member"]
        constraints = [models.UniqueConstraint(fields=["member", "slug"], name="one_rating_a_member_and_game")]

    def __str__(self) -> str:
        return f"{self.member_id} {self.slug} {self.value}"


class RatingChange(models.Model):
    """A line of the ledger. ``sequence`` is given while the members' ratings are locked, so that no member's lines cross."""

    sequence = models.BigAutoField(_("sequence number"), primary_key=True)
    match = models.ForeignKey("games.Match", models.PROTECT, related_name="rating_changes", verbose_name=_("match"))
    member = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="rating_changes", verbose_name=_("member"))
    before = models.DecimalField(_("before"), max_digits=7, decimal_places=2)
    change = models.DecimalField(_("change"), max_digits=6, decimal_places=2)
    k = models.PositiveSmallIntegerField(_("K"))

    class Meta:
        verbose_name = _("rating change")
        verbose_name_plural = _("rating changes")
        ordering = ["sequence"]
        constraints = [models.UniqueConstraint(fields=["match", "member"], name="one_change_a_match_and_member")]

    def __str__(self) -> str:
        return f"{self.sequence}: {self.member_id} {self.change:+}"
