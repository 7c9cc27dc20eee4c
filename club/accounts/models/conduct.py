"""What stands between members and the club, or each other: bans, blocks, a parent's consent."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from club.accounts.models.member import REAL_NAME_MAX


class Ban(models.Model):
    """A ban or suspension: with a reason that the member reads, and an end or none. Lifted, it stays in the list."""

    member = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="bans", verbose_name=_("member"))
    reason = models.CharField(_("reason"), max_length=300)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="bans_made", verbose_name=_("by"))
    made_at = models.DateTimeField(_("made"), auto_now_add=True)
    until = models.DateTimeField(_("until"), null=True, blank=True)
    lifted_at = models.DateTimeField(_("lifted"), null=True, blank=True)
    lifted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="bans_lifted", verbose_name=_("lifted by")
    )

    class Meta:
        verbose_name = _("ban")
        verbose_name_plural = _("bans")
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.member_id}: {self.reason}"

    @property
    def last_day(self) -> date | None:
        """The last day on which it holds, in the time zone in force; None for one without an end."""
        return None if self.until is None else last_day_before(self.until)


def last_day_before(end: datetime) -> date:
    """A ban ends with the midnight after its last day: that day, in the time zone in force."""
    return timezone.localdate(end - timedelta(seconds=1))


class Block(models.Model):
    """One member wants nothing to do with another: no invitations, no joining of each other's matches."""

    member = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="blocks", verbose_name=_("member"))
    other = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="blocked_by", verbose_name=_("blocked"))
    made_at = models.DateTimeField(_("made"), auto_now_add=True)

    class Meta:
        verbose_name = _("block")
        verbose_name_plural = _("blocks")
        constraints = [
            models.UniqueConstraint(fields=["member", "other"], name="one_block_a_pair"),
            models.CheckConstraint(condition=~Q(member=models.F("other")), name="nobody_blocks_themselves"),
        ]

    def __str__(self) -> str:
        return f"{self.member_id} {self.other_id}"


class Consent(models.Model):
    """A parent's consent for a member under 15, as the staff recorded it; withdrawn, it stays in the list."""

    class How(models.TextChoices):
        PAPER = "paper", _("signed on paper")
        SPOKEN = "spoken", _("said to the staff")
        MAIL = "mail", _("by e-mail or letter")

    member = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="consents", verbose_name=_("member"))
    parent = models.CharField(_("name of the parent"), max_length=REAL_NAME_MAX)
    how = models.CharField(_("how"), max_length=6, choices=How.choices, default=How.PAPER)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="consents_recorded", verbose_name=_("recorded by")
    )
    made_at = models.DateTimeField(_("recorded"), auto_now_add=True)
    withdrawn_at = models.DateTimeField(_("withdrawn"), null=True, blank=True)

    class Meta:
        verbose_name = _("consent")
        verbose_name_plural = _("consents")
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.member_id}: {self.parent}"
