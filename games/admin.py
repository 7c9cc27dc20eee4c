"""Matches and turns in the administration: to look at. They change by being played only."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from games.models import Game, Match, MatchEvent, Seat, Turn
from games.panels import listed


class ReadOnly:
    """For an admin class or an inline: everything may be seen, nothing changed."""

    def has_add_permission(self, *args: Any) -> bool:
        """Never."""
        return False

    def has_change_permission(self, *args: Any) -> bool:
        """Never."""
        return False

    def has_delete_permission(self, *args: Any) -> bool:
        """Never."""
        return False


class SeatInline(ReadOnly, admin.TabularInline):
    """Who sits where, and what came of it."""

    model = Seat
    fields = ["index", "member", "shown_name", "placing", "score", "left_at", "clock"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Seat]:
        """With the members, whose names are shown."""
        return super().get_queryset(request).select_related("member")


class GameInline(ReadOnly, admin.TabularInline):
    """The match's games: more than one with extra time."""

    model = Game
    fields = ["number", "options", "setup", "seating", "state"]


class MatchEventInline(ReadOnly, admin.TabularInline):
    """What happened besides turns."""

    model = MatchEvent
    fields = ["at", "kind", "seat", "by", "reason", "data"]
    readonly_fields = ["at"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[MatchEvent]:
        """With the members, whose names are shown."""
        return super().get_queryset(request).select_related("by")


@admin.register(Match)
class MatchAdmin(ReadOnly, admin.ModelAdmin):
    """The matches, newest first."""

    list_display = ["id", "slug", "players", "status", "venue", "rated", "position", "opened_at", "ended_at"]
    list_filter = ["slug", "status", "venue", "rated"]
    search_fields = ["=pk", "seats__shown_name", "seats__member__username"]
    ordering = ["-pk"]
    inlines = [SeatInline, GameInline, MatchEventInline]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Match]:
        """With the seats, whose names are shown."""
        return super().get_queryset(request).prefetch_related("seats")

    @admin.display(description=_("players"))
    def players(self, match: Match) -> str:
        """The names in the seats."""
        return listed([seat.name for seat in match.seats.all()])


@admin.register(Turn)
class TurnAdmin(ReadOnly, admin.ModelAdmin):
    """The turns, newest first; a match's number finds those of that match."""

    list_display = ["id", "match", "ply", "seat", "by", "text", "position", "received_at"]
    list_select_related = ["game", "by"]
    search_fields = ["=game__match__pk", "by__username"]
    ordering = ["-pk"]

    @admin.display(description=_("match"), ordering="game__match")
    def match(self, turn: Turn) -> int:
        """The number of its match."""
        return turn.game.match_id
