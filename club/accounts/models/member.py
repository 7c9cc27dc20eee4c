"""Members: who may log in, and how the site speaks to them."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, datetime
from enum import StrEnum
from typing import cast

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from club.accounts.names import (
    KEY_MAX,
    SHOWN_NAME_MAX,
    USERNAME_MAX,
    clean_shown_name,
    name_key,
    validate_shown_name,
    validate_username,
)

REAL_NAME_MAX = 80

FOR_GOOD = datetime(9999, 1, 1, tzinfo=UTC)
"""The end of a ban that has none."""

NAME_TAKEN = _("This name is taken. Please choose another one.")


class Bar(StrEnum):
    """Why a member may not come in."""

    WAITING = "waiting"
    CONSENT = "consent"
    BANNED = "banned"
    FORMER = "former"


class ShownKeyField(models.CharField):
    """Always ``name_key`` of the member's shown name, however the row is written."""

    def pre_save(self, model_instance: models.Model, add: bool) -> str:
        """The key of the name that the row is about to hold."""
        member = cast("Member", model_instance)
        # Not the shown name itself: that of a former member is in the reader's language.
        key = name_key(member.display_name or member.username)
        setattr(model_instance, self.attname, key)
        return key


class Member(AbstractUser):
    """A person, or a place-holder for one, who sits at the club's tables."""

    class Kind(models.TextChoices):
        MEMBER = "member", _("member")
        GUEST = "guest", _("guest")
        DEMO = "demo", _("demo member")
        FORMER = "former", _("former member")

    username = models.CharField(
        _("username"),
        max_length=USERNAME_MAX,
        unique=True,
        validators=[validate_username],
        error_messages={"unique": NAME_TAKEN},
    )
    kind = models.CharField(_("kind"), max_length=10, choices=Kind.choices, default=Kind.MEMBER)
    display_name = models.CharField(_("shown name"), max_length=SHOWN_NAME_MAX, blank=True, validators=[validate_shown_name])
    shown_key = ShownKeyField(_("shown name, for comparison"), max_length=KEY_MAX, editable=False)
    language = models.CharField(_("language"), max_length=5, choices=settings.LANGUAGES, blank=True)
    time_zone = models.CharField(_("time zone"), max_length=40, blank=True)
    preferences = models.JSONField(_("preferences"), default=dict, blank=True)
    real_name = models.CharField(_("real name"), max_length=REAL_NAME_MAX, blank=True)
    invited_by = models.ForeignKey(
        "self", models.SET_NULL, null=True, blank=True, related_name="invited", verbose_name=_("invited by")
    )
    waiting = models.BooleanField(_("waits for approval"), default=False)
    barred_until = models.DateTimeField(_("banned until"), null=True, blank=True)
    """A cache of the member's bans, so that every request knows without asking; ``FOR_GOOD`` for one without an end."""
    fifteen_on = models.DateField(_("turns 15 on"), null=True, blank=True)
    """Kept only of those who were under 15 when they came: until that day a parent's consent is needed."""
    consented = models.BooleanField(_("a parent consents"), default=False)
    """A cache of the consents recorded for this member."""

    # Asked by ``createsuperuser`` beside username and password: nothing, since an e-mail address is optional.
    REQUIRED_FIELDS = []

    class Meta(AbstractUser.Meta):
        verbose_name = _("member")  # type: ignore[assignment] # Django's own class has plain text here
        verbose_name_plural = _("members")  # type: ignore[assignment]
        constraints = [
            models.UniqueConstraint(Lower("username"), name="one_username_whatever_the_case", violation_error_message=NAME_TAKEN),
            # Guests of one evening and those who have left may share a name; members may not.
            models.UniqueConstraint(
                fields=["shown_key"],
                condition=Q(kind__in=["member", "demo"]),
                name="one_shown_name_a_member",
                violation_error_message=NAME_TAKEN,
            ),
        ]

    def __str__(self) -> str:
        return self.shown_name

    def clean(self) -> None:
        """Normalises the shown name. ValidationError where a name is another member's."""
        from club.accounts.selectors import name_taken

        super().clean()
        # What the name's own validator refuses, it has told already.
        with suppress(ValidationError):
            self.display_name = clean_shown_name(self.display_name)
        for field in ("username", "display_name"):
            if name_taken(getattr(self, field), besides=self.pk):
                raise ValidationError({field: NAME_TAKEN}, code="unique")

    @property
    def shown_name(self) -> str:
        """The name that others read; of somebody who has left the club, none."""
        if self.kind == self.Kind.FORMER:
            return gettext("former member")
        return self.display_name or self.username

    @property
    def is_minor(self) -> bool:
        """Whether the member is under 15 today."""
        return self.fifteen_on is not None and timezone.localdate() < self.fifteen_on

    @property
    def bar(self) -> Bar | None:
        """What keeps this member out at the moment; None for those who may come in. Every log-in, page and socket asks.

        Who has come as a guest, and waits to be let in as a member, goes on as the guest meanwhile.
        """
        if self.kind == self.Kind.FORMER:
            return Bar.FORMER
        if self.barred_until is not None and timezone.now() < self.barred_until:
            return Bar.BANNED
        if self.waiting and self.kind != self.Kind.GUEST:
            return Bar.WAITING
        if self.is_minor and not self.consented:
            return Bar.CONSENT
        return None

    def let_in(self) -> None:
        """Waits no more; who came as a guest is a member from here on. Unsaved."""
        self.waiting = False
        if self.kind == self.Kind.GUEST:
            self.kind = self.Kind.MEMBER

    @property
    def is_demo(self) -> bool:
        """Whether this is nobody, but part of a demonstration."""
        return self.kind == self.Kind.DEMO

    def get_absolute_url(self) -> str:
        """The address of the member's page."""
        return reverse("profile", args=[self.username])
