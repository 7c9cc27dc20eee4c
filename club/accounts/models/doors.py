"""What lets somebody in: invitations to the club, and log-in slips on paper."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Entry(models.Model):
    """An invitation to the club: a link, or a QR code on paper. Whoever brings it need not be approved."""

    token = models.CharField(_("token"), max_length=40, unique=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="entries", verbose_name=_("by"))
    note = models.CharField(_("for whom"), max_length=80, blank=True)
    uses_left = models.PositiveSmallIntegerField(_("uses left"), default=1)
    made_at = models.DateTimeField(_("made"), auto_now_add=True)
    expires_at = models.DateTimeField(_("valid until"))
    ended_at = models.DateTimeField(_("taken back"), null=True, blank=True)
    match = models.ForeignKey(
        "games.Match", models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("leads to the match")
    )

    class Meta:
        verbose_name = _("invitation to the club")
        verbose_name_plural = _("invitations to the club")
        ordering = ["-pk"]

    def __str__(self) -> str:
        return self.note or self.token[:6]


class Slip(models.Model):
    """A log-in slip on paper for a member without e-mail: good once, for a short time. Only the token's hash is kept."""

    member = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="slips", verbose_name=_("member"))
    hash = models.CharField(_("hash"), max_length=64, unique=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="slips_made", verbose_name=_("by"))
    made_at = models.DateTimeField(_("made"), auto_now_add=True)
    expires_at = models.DateTimeField(_("valid until"))
    used_at = models.DateTimeField(_("used"), null=True, blank=True)

    class Meta:
        verbose_name = _("log-in slip")
        verbose_name_plural = _("log-in slips")
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.member_id} {self.made_at:%Y-%m-%d}"
