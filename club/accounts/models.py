"""Members: who may log in, and how the site speaks to them."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _


class Member(AbstractUser):
    """A person, or a place-holder for one, who sits at the club's tables."""

    class Kind(models.TextChoices):
        MEMBER = "member", _("member")
        GUEST = "guest", _("guest")
        DEMO = "demo", _("demo member")
        FORMER = "former", _("former member")

    kind = models.CharField(_("kind"), max_length=10, choices=Kind.choices, default=Kind.MEMBER)
    display_name = models.CharField(_("shown name"), max_length=40, blank=True)
    language = models.CharField(_("language"), max_length=5, choices=settings.LANGUAGES, blank=True)
    time_zone = models.CharField(_("time zone"), max_length=40, blank=True)
    preferences = models.JSONField(_("preferences"), default=dict, blank=True)

    class Meta(AbstractUser.Meta):
        verbose_name = _("member")
        verbose_name_plural = _("members")

    def __str__(self) -> str:
        return self.shown_name

    @property
    def shown_name(self) -> str:
        """The name that others read."""
        return self.display_name or self.username

    def get_absolute_url(self) -> str:
        return reverse("profile", args=[self.username])
