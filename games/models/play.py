"""What is played in a match: games, turns, and the log of everything else."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext, gettext_noop
from django.utils.translation import gettext_lazy as _

from games.models.table import Match


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

    ONE_PERSON = gettext_noop("Both places were one person's.")
    """A reason for annulling that nobody of the staff has typed: translated when it is shown."""

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

    @property
    def why(self) -> str:
        """The reason, in the language in force where the words are ours."""
        return self.told(self.reason)

    @classmethod
    def told(cls, reason: str) -> str:
        """Such a reason as ``why``."""
        return gettext(reason) if reason == cls.ONE_PERSON else reason
