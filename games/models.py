"""What the database keeps of matches. The turns are the truth; a serialized state is a cache checked against them.

``version`` of a match grows with every change that anyone can see, ``position`` only when the position itself
changes; a posted turn carries the position it was based on.
"""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _


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
        return reverse("match", args=[self.pk])

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


class Game(models.Model):
    """One play-through within a match; extra time is a further one. ``state`` is the engine's dump."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="games", verbose_name=_("match"))
    number = models.PositiveSmallIntegerField(_("number"), default=1)
    options = models.JSONField(_("options in full"), default=dict)
    setup = models.TextField(_("setup"))
    seating = models.JSONField(_("match seat of each engine seat"), default=list)
    state = models.JSONField(_("state"))

    class Meta:
        verbose_name = _("game")
        verbose_name_plural = _("games")
        ordering = ["match", "number"]
        constraints = [models.UniqueConstraint(fields=["match", "number"], name="one_game_a_number")]

    def __str__(self) -> str:
        return f"{self.match_id}.{self.number}"


class Turn(models.Model):
    """One turn text as it was played, ``~n`` included. ``position`` is that of the match it was played on."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="turns", verbose_name=_("game"))
    ply = models.PositiveIntegerField(_("ply"))
    seat = models.PositiveSmallIntegerField(_("seat of the match"))
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="turns", verbose_name=_("by"))
    text = models.TextField(_("text"))
    facts = models.JSONField(_("what it caused"), default=dict, blank=True)
    passed = models.JSONField(_("seats of the match skipped after it"), default=list, blank=True)
    position = models.PositiveIntegerField(_("position"))
    received_at = models.DateTimeField(_("received"), auto_now_add=True)
    spent_ms = models.PositiveIntegerField(_("time spent, ms"), null=True, blank=True)
    clocks = models.JSONField(_("clocks after"), null=True, blank=True)

    class Meta:
        verbose_name = _("turn")
        verbose_name_plural = _("turns")
        ordering = ["game", "ply"]
        constraints = [models.UniqueConstraint(fields=["game", "ply"], name="one_turn_a_ply")]

    def __str__(self) -> str:
        return self.text


class MatchEvent(models.Model):
    """Append-only log of everything that is no turn: who joined, left, resigned, offered."""

    class Kind(models.TextChoices):
        OPENED = "opened", _("opened")
        JOINED = "joined", _("joined")
        LEFT = "left", _("left before the start")
        STARTED = "started", _("started")
        RESIGNED = "resigned", _("resigned")
        EXTRA_TIME = "extra_time", _("extra time")
        ENDED = "ended", _("ended")
        REMATCH = "rematch", _("rematch offered")
        INVITED = "invited", _("invited")
        DECLINED = "declined", _("invitation declined")
        ANNULLED = "annulled", _("annulled")

    match = models.ForeignKey(Match, models.CASCADE, related_name="events", verbose_name=_("match"))
    kind = models.CharField(_("kind"), max_length=12, choices=Kind.choices)
    seat = models.PositiveSmallIntegerField(_("seat"), null=True, blank=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="match_events", verbose_name=_("by")
    )
    reason = models.CharField(_("why"), max_length=200, blank=True)
    data = models.JSONField(_("data"), default=dict, blank=True)
    at = models.DateTimeField(_("at"), auto_now_add=True)

    class Meta:
        verbose_name = _("match event")
        verbose_name_plural = _("match events")
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.kind} ({self.match_id})"
