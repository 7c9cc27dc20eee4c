"""What the club decides about itself, in one row that its administrators change on the site."""

from __future__ import annotations

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _


class Club(models.Model):
    """The club's settings. There is at most one row, ``Club.ONLY``; without it nobody has set the site up yet."""

    ONLY = 1

    class Entry(models.TextChoices):
        INVITATION = "invitation", _("by invitation")
        APPROVAL = "approval", _("by approval")
        OPEN = "open", _("open to everybody")

    class RealNames(models.TextChoices):
        STAFF = "staff", _("the staff only")
        MEMBERS = "members", _("all members")

    name = models.CharField(_("name of the club"), max_length=60)
    language = models.CharField(_("language"), max_length=5, choices=settings.LANGUAGES, default="fr")
    time_zone = models.CharField(_("time zone"), max_length=40, default="Europe/Paris")
    address = models.URLField(_("address of the site"), blank=True, help_text=_("Links in e-mails and QR codes begin with it."))
    is_demo = models.BooleanField(_("demo club"), default=False, editable=False)
    began_at = models.DateTimeField(_("set up"), auto_now_add=True)
    entry = models.CharField(_("new members"), max_length=12, choices=Entry.choices, default=Entry.APPROVAL)
    is_public = models.BooleanField(
        _("open to visitors"),
        default=False,
        help_text=_("Profiles and matches can be read without an account and found by search engines."),
    )
    real_names = models.CharField(_("real names are shown to"), max_length=8, choices=RealNames.choices, default=RealNames.STAFF)
    staff_second_factor = models.BooleanField(_("staff must use a second factor"), default=False)
    contact = models.EmailField(_("e-mail address for questions"), blank=True)
    legal_notice = models.TextField(_("legal notice"), blank=True, max_length=20_000)
    privacy = models.TextField(_("privacy page"), blank=True, max_length=20_000)
    guest_days = models.PositiveSmallIntegerField(
        _("days after which guests are forgotten"), default=30, validators=[MinValueValidator(1), MaxValueValidator(3650)]
    )
    log_days = models.PositiveSmallIntegerField(
        _("days that logs are kept"), default=180, validators=[MinValueValidator(1), MaxValueValidator(3650)]
    )
    session_days = models.PositiveSmallIntegerField(
        _("days after which an unused log-in ends"), default=30, validators=[MinValueValidator(1), MaxValueValidator(365)]
    )

    class Meta:
        verbose_name = _("club")
        verbose_name_plural = _("club")
        constraints = [models.CheckConstraint(condition=models.Q(pk=1), name="one_club")]

    def __str__(self) -> str:
        return self.name or gettext("Table Club")
