"""Notices as members read them on the site, what each wants by which way, and the outbox of what leaves the site."""

from __future__ import annotations

from django.conf import settings
from django.core.validators import MaxValueValidator
from django.db import models
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

DAILY_HOUR = 18


class Kind(models.TextChoices):
    """What a member can be told of."""

    YOUR_TURN = "your_turn", _("It is your turn")
    STARTED = "started", _("A match of yours has started")
    ENDED = "ended", _("A match of yours is over")
    INVITED = "invited", _("You are invited to a match")
    ANSWERED = "answered", _("An invitation of yours was answered")
    REMATCH = "rematch", _("You are offered a rematch")
    TIME_LEFT = "time_left", _("You have 24 hours left")
    ANNULLED = "annulled", _("A match of yours was annulled")
    ACCOUNT = "account", _("Your account")
    STAFF = "staff", _("For the staff")


class Notice(models.Model):
    """One thing that one member is told. ``data`` is what the sentence of that kind is filled in with.

    It is what a turn writes and no more; the job ``deliver`` makes the mails and pushes of it (``stage``).
    """

    class Stage(models.TextChoices):
        NEW = "new", _("to be passed on")
        DAILY = "daily", _("for the daily mail")
        DONE = "done", _("passed on")

    member = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="notices", verbose_name=_("member"))
    kind = models.CharField(_("kind"), max_length=12, choices=Kind.choices)
    match = models.ForeignKey("games.Match", models.CASCADE, null=True, blank=True, related_name="+", verbose_name=_("match"))
    data = models.JSONField(_("data"), default=dict, blank=True)
    key = models.CharField(_("key"), max_length=120, unique=True)
    """What it is about, so that the same thing is told once: ``invited:<match>:<member>``."""
    position = models.PositiveIntegerField(_("position"), null=True, blank=True)
    """Of the match: with the next turn the notice is out of date, and counts as read."""
    stage = models.CharField(_("stage"), max_length=5, choices=Stage.choices, default=Stage.NEW, editable=False)
    made_at = models.DateTimeField(_("made"), auto_now_add=True)
    read_at = models.DateTimeField(_("read"), null=True, blank=True)

    class Meta:
        verbose_name = _("notice")
        verbose_name_plural = _("notices")
        ordering = ["-made_at", "-pk"]
        indexes = [
            models.Index(fields=["member", "read_at", "-id"]),
            models.Index(fields=["made_at"], condition=~models.Q(stage="done"), name="notices_to_pass_on"),
        ]

    def __str__(self) -> str:
        return self.key


class Choice(models.Model):
    """How one member wants to hear of one kind of notice; without a row the kind's own default holds."""

    class Mail(models.TextChoices):
        NEVER = "never", _("never")
        AT_ONCE = "at_once", _("at once")
        DAILY = "daily", _("once a day")

    member = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="notice_choices", verbose_name=_("member"))
    kind = models.CharField(_("kind"), max_length=12, choices=Kind.choices)
    mail = models.CharField(_("by e-mail"), max_length=8, choices=Mail.choices, default=Mail.NEVER)
    push = models.BooleanField(_("on this member's devices"), default=False)

    class Meta:
        verbose_name = _("choice")
        verbose_name_plural = _("choices")
        constraints = [models.UniqueConstraint(fields=["member", "kind"], name="one_choice_a_member_and_kind")]

    def __str__(self) -> str:
        return f"{self.member_id} {self.kind}"


class Daily(models.Model):
    """When a member gets the one mail a day: the hour in the member's own time zone, and the last day it was made for."""

    member = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="daily_mail", verbose_name=_("member")
    )
    hour = models.PositiveSmallIntegerField(_("hour"), default=DAILY_HOUR, validators=[MaxValueValidator(23)])
    made_for = models.DateField(_("last made for"), null=True, blank=True)

    class Meta:
        verbose_name = _("daily mail")
        verbose_name_plural = _("daily mails")

    def __str__(self) -> str:
        return f"{self.member_id} {self.hour}"


class Parcel(models.Model):
    """One mail or push on its way: written in the transaction that causes it, sent by the worker, never twice."""

    class Way(models.TextChoices):
        MAIL = "mail", _("e-mail")
        PUSH = "push", _("push")

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting")
        SENDING = "sending", _("being sent")
        SENT = "sent", _("sent")
        FAILED = "failed", _("could not be delivered")
        DROPPED = "dropped", _("no longer wanted")

    key = models.CharField(_("key"), max_length=160, unique=True)
    member = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True, related_name="parcels", verbose_name=_("member")
    )
    way = models.CharField(_("way"), max_length=4, choices=Way.choices)
    DAILY = "daily"
    """The kind of the one mail a day, in which notices of any kind are."""

    kind = models.CharField(_("kind"), max_length=12, choices=[*Kind.choices, (DAILY, _("The mail of the day"))])
    to = models.CharField(_("to"), max_length=500)
    content = models.JSONField(_("content"), default=dict)
    state = models.CharField(_("state"), max_length=8, choices=State.choices, default=State.WAITING)
    due_at = models.DateTimeField(_("not before"))
    made_at = models.DateTimeField(_("made"), auto_now_add=True)
    tries = models.PositiveSmallIntegerField(_("tries"), default=0)
    problem = models.CharField(_("what went wrong"), max_length=300, blank=True)
    """A sentence of ours in English, translated when it is shown."""
    is_unknown = models.BooleanField(_("may have arrived"), default=False)
    said = models.CharField(_("what the other side said"), max_length=300, blank=True)
    sent_at = models.DateTimeField(_("sent"), null=True, blank=True)

    class Meta:
        verbose_name = _("parcel")
        verbose_name_plural = _("parcels")
        ordering = ["-pk"]
        indexes = [models.Index(fields=["state", "due_at"])]

    def __str__(self) -> str:
        return self.key

    @property
    def reason(self) -> str:
        """Why it failed, for the staff."""
        if self.is_unknown:
            return gettext("It is not known whether it arrived, so it was not sent twice.")
        return gettext("It was tried for days.") if self.tries > 2 else gettext("It was refused.")

    @property
    def told(self) -> str:
        """What happened, in the language in force, and what the other side said of it, in its own words."""
        return " ".join(filter(None, [gettext(self.problem) if self.problem else "", self.said]))


class Device(models.Model):
    """A browser that takes pushes for one member (the Push API's subscription)."""

    member = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="devices", verbose_name=_("member"))
    endpoint = models.URLField(_("endpoint"), max_length=500, unique=True)
    keys = models.JSONField(_("keys"), default=dict)
    name = models.CharField(_("name"), max_length=120, blank=True)
    made_at = models.DateTimeField(_("made"), auto_now_add=True)

    class Meta:
        verbose_name = _("device")
        verbose_name_plural = _("devices")

    def __str__(self) -> str:
        return self.name or self.endpoint


class PushKeys(models.Model):
    """The key pair by which push services know the site (VAPID, RFC 8292). One row, made at set-up."""

    ONLY = 1

    private = models.TextField(_("private key"))
    public = models.CharField(_("public key"), max_length=120)

    class Meta:
        verbose_name = _("push keys")
        verbose_name_plural = _("push keys")

    def __str__(self) -> str:
        return self.public
