"""The log of what the staff did. Lines are appended, never changed; they go after the club's days for logs."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class Role(models.TextChoices):
    """What a member may do in the club."""

    MEMBER = "member", pgettext_lazy("a role in the club", "Member")
    DIRECTOR = "director", pgettext_lazy("a role in the club", "Director")
    ADMINISTRATOR = "administrator", pgettext_lazy("a role in the club", "Administrator")


class StaffAct(models.Model):
    """One act of one member of the staff: which, on whom or on which match, and why."""

    class Kind(models.TextChoices):
        SETTINGS = "settings", _("changed the club's settings")
        INVITATION = "invitation", _("made an invitation")
        INVITATION_ENDED = "uninvited", _("took an invitation back")
        APPROVED = "approved", _("let a new member in")
        DECLINED = "declined", _("declined a new member")
        ADDED = "added", _("entered a member")
        SLIP = "slip", _("made a log-in slip")
        CHANGED = "changed", _("changed a member")
        STAFFED = "staffed", _("changed what a member may do")
        CONSENT = "consent", _("recorded a parent's consent")
        CONSENT_ENDED = "unconsent", _("recorded the end of a parent's consent")
        BANNED = "banned", _("banned a member")
        UNBANNED = "unbanned", _("lifted a ban")
        MERGED = "merged", _("merged two accounts")
        ERASED = "erased", _("erased a member")
        ANNULLED = "annulled", _("annulled a match")
        BACKUP = "backup", _("made a backup")
        DOWNLOAD = "download", _("downloaded data")
        RESENT = "resent", _("sent a message again")
        ADMIN = "admin", _("repaired something in the administration")

    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="staff_acts", verbose_name=_("by"))
    kind = models.CharField(_("act"), max_length=12, choices=Kind.choices)
    member = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="acts_on", verbose_name=_("member")
    )
    match = models.ForeignKey("games.Match", models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("match"))
    reason = models.CharField(_("why"), max_length=300, blank=True)
    data = models.JSONField(_("data"), default=dict, blank=True)
    at = models.DateTimeField(_("at"), auto_now_add=True)

    class Meta:
        verbose_name = _("staff act")
        verbose_name_plural = _("staff acts")
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.kind} ({self.by_id})"
