"""Who sits where: matches, their seats, and invitations to them."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.addresses import address


class Match(models.Model):
    """One contest between seats, of one game or, with extra time, several."""

    class Venue(models.TextChoices):
        ONLINE = "online", _("online")
        ONE_SCREEN = "one_screen", _("one screen")
        TABLE = "table", _("at the club")

    class Status(models.TextChoices):
        OPEN = "open", _("waiting for players")
        RUNNING = "running", _("running")
        FINISHED = "finished", _("finished")
        ABORTED = "aborted", _("aborted")
        ANNULLED = "annulled", _("annulled")

    class Reason(models.TextChoices):
        NONE = "", _("none")
        RULES = "rules", _("played to the end")
        RESIGNED = "resigned", _("resignation")
        WITHDRAWN = "withdrawn", _("withdrawn before the start")
        ANNULLED = "annulled", _("annulled by the staff")

    WITHOUT_RESULT = (Status.ABORTED, Status.ANNULLED)
    """Over, and nothing came of it."""

    class Seating(models.TextChoices):
        LOT = "lot", _("by lot")
        EXCHANGED = "exchanged", _("exchanged after the match before")
        CHOSEN = "chosen", _("chosen by the host")

    slug = models.SlugField(_("game"), max_length=40)
    key = models.UUIDField(_("key of the form"), null=True, blank=True, unique=True, editable=False)
    """What the opening form was sent with, so that the same form sent twice opens one match."""
    seat_count = models.PositiveSmallIntegerField(_("seats"))
    options = models.JSONField(_("options"), default=dict, blank=True)
    setup = models.TextField(_("setup given by the host"), blank=True)
    venue = models.CharField(_("venue"), max_length=12, choices=Venue.choices, default=Venue.ONLINE)
    rated = models.BooleanField(_("ranked"), default=False)
    status = models.CharField(_("status"), max_length=10, choices=Status.choices, default=Status.OPEN)
    reason = models.CharField(_("reason"), max_length=12, choices=Reason.choices, blank=True)
    version = models.PositiveIntegerField(_("version"), default=0)
    position = models.PositiveIntegerField(_("position"), default=0)
    to_act = models.PositiveSmallIntegerField(_("seat to act"), null=True, blank=True)
    """A cache of the current game's seat to act, so that lists can say whose turn it is without loading a state."""
    time_control = models.JSONField(_("time control"), null=True, blank=True)
    rules = models.JSONField(_("what is allowed"), default=dict, blank=True)
    seating = models.CharField(_("seats drawn"), max_length=10, choices=Seating.choices, default=Seating.LOT)
    private = models.BooleanField(_("by invitation"), default=False)
    """Not in the lobby: joined by those whom an invitation or the match's link brings."""
    link = models.CharField(_("secret of the match's link"), max_length=40, null=True, blank=True, unique=True, editable=False)
    due_at = models.DateTimeField(_("turn due"), null=True, blank=True)
    """When the seat to act must have played; None without a clock that says so."""
    opened_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="matches_opened", verbose_name=_("opened by")
    )
    rematch_of = models.OneToOneField(
        "self", models.PROTECT, null=True, blank=True, related_name="rematch", verbose_name=_("rematch of")
    )
    opened_at = models.DateTimeField(_("opened"), auto_now_add=True)
    started_at = models.DateTimeField(_("started"), null=True, blank=True)
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)

    class Meta:
        verbose_name = _("match")
        verbose_name_plural = _("matches")
        indexes = [models.Index(fields=["status", "-opened_at"]), models.Index(fields=["status", "-ended_at"])]

    def __str__(self) -> str:
        return f"{self.slug} {self.pk}"

    def get_absolute_url(self) -> str:
        """The address of the match page."""
        return address("match", self.pk)

    @property
    def is_running(self) -> bool:
        """Whether turns can be played."""
        return self.status == self.Status.RUNNING

    @property
    def is_finished(self) -> bool:
        """Whether there is a result."""
        return self.status == self.Status.FINISHED

    @property
    def is_annulled(self) -> bool:
        """Whether the staff took it out of everything that counts."""
        return self.status == self.Status.ANNULLED

    @property
    def has_live_clock(self) -> bool:
        """Whether it is played in one sitting, against a clock that runs while the others look on."""
        return self.time_control is not None and self.time_control.get("kind") != "correspondence"

    @property
    def never_began(self) -> bool:
        """Whether there is no board to show: it waits for players, or was given up before the start."""
        return self.status == self.Status.OPEN or (self.status in self.WITHOUT_RESULT and self.started_at is None)


class Seat(models.Model):
    """One place in a match. Placing lives here, since not every result comes from an engine."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="seats", verbose_name=_("match"))
    index = models.PositiveSmallIntegerField(_("number"))
    member = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="seats", verbose_name=_("member")
    )
    shown_name = models.CharField(_("shown name"), max_length=60, blank=True)
    placing = models.PositiveSmallIntegerField(_("placing"), null=True, blank=True)
    score = models.IntegerField(_("score"), null=True, blank=True)
    left_at = models.DateTimeField(_("left"), null=True, blank=True)
    clock = models.JSONField(_("clock"), null=True, blank=True)

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ["match", "index"]
        constraints = [models.UniqueConstraint(fields=["match", "index"], name="one_seat_an_index")]

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        """The name that pages show. The seat of somebody who was erased keeps none."""
        return self.shown_name or gettext("former member")


class Invitation(models.Model):
    """A member is asked to take a seat in a match that waits for players."""

    class Answer(models.TextChoices):
        NONE = "", _("none yet")
        TAKEN = "taken", _("taken")
        DECLINED = "declined", _("declined")

    match = models.ForeignKey(Match, models.CASCADE, related_name="invitations", verbose_name=_("match"))
    member = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="match_invitations", verbose_name=_("member")
    )
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("by"))
    answer = models.CharField(_("answer"), max_length=8, choices=Answer.choices, blank=True)
    made_at = models.DateTimeField(_("made"), auto_now_add=True)
    answered_at = models.DateTimeField(_("answered"), null=True, blank=True)

    class Meta:
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["match", "member"], name="one_invitation_a_match_and_member")]

    def __str__(self) -> str:
        return f"{self.member_id} ({self.match_id})"
