"""What the games keep in the administration: to look at. Matches change by being played, and by repairs that services make.

No row can be edited, so nothing can be put into a state that its page cannot show.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import admin, messages
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from games import services
from games.models import Branch, Exploration, Game, LoadedRecord, Match, MatchEvent, Seat, Turn
from games.panels import listed
from games.refusals import Refused
from games.services.annulling import REASON_MAX


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
    actions = ["annul", "mend"]
    list_per_page = 50
    """All rows of a page fit into one form."""

    def has_repair_permission(self, request: HttpRequest) -> bool:
        """Administrators; directors annul on the staff's own pages."""
        return bool(request.user.is_active and request.user.is_superuser)

    @admin.action(description=_("Annul these matches"), permissions=["repair"])
    def annul(self, request: HttpRequest, chosen: QuerySet[Match]) -> HttpResponse | None:
        """Asks why, then annuls."""
        reason = request.POST.get("reason", "").strip()
        if not reason:
            where = {**self.admin_site.each_context(request), "opts": self.model._meta, "title": _("Annul matches")}
            again = {"matches": chosen, "asked": "reason" in request.POST, "longest": REASON_MAX}
            again |= {"across": request.POST.get("select_across", "0")}
            return render(request, "admin/games/match/annul.html", where | again)

        def repair(match: Match) -> bool:
            return services.match_annul(by=request.user, match_id=match.pk, reason=reason).is_annulled

        self._each(request, chosen, repair, reason)
        return None

    @admin.action(description=_("Write boards and results anew from the turns"), permissions=["repair"])
    def mend(self, request: HttpRequest, chosen: QuerySet[Match]) -> None:
        """Replays the turns; the turns themselves stay."""
        self._each(request, chosen, lambda match: bool(services.match_mend(match_id=match.pk)), str(_("Board written anew")))

    def _each(self, request: HttpRequest, chosen: QuerySet[Match], repair: Callable[[Match], bool], note: str) -> None:
        """Repairs one match after the other, each with its line in the log, and tells how many it were."""
        done = 0
        for match in chosen.order_by("pk"):
            try:
                with transaction.atomic():
                    if repair(match):
                        done += 1
                        self.log_change(request, match, note)
            except Refused as refused:
                self.message_user(request, f"{match}: {refused.sentence}", messages.ERROR)
            except ValueError:
                self.message_user(request, f"{match}: {Refused('ledger').sentence}", messages.ERROR)
        told = ngettext("%(n)s match was changed.", "%(n)s matches were changed.", done) % {"n": done}
        self.message_user(request, told, messages.SUCCESS if done else messages.INFO)

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


class BranchInline(ReadOnly, admin.TabularInline):
    """The turns that were tried."""

    model = Branch
    fields = ["id", "parent_id", "ply", "text"]
    readonly_fields = ["id", "parent_id"]


@admin.register(Exploration)
class ExplorationAdmin(ReadOnly, admin.ModelAdmin):
    """What members try out beside a game, the last changed first."""

    list_display = ["id", "owner", "game_id", "record_id", "shared", "changed"]
    list_filter = ["shared"]
    list_select_related = ["owner"]
    search_fields = ["=pk", "=game__match__pk", "owner__username"]
    ordering = ["-changed", "-pk"]
    inlines = [BranchInline]


@admin.register(LoadedRecord)
class LoadedRecordAdmin(ReadOnly, admin.ModelAdmin):
    """Records that members keep, newest first."""

    list_display = ["id", "owner", "slug", "title", "added"]
    list_filter = ["slug"]
    list_select_related = ["owner"]
    search_fields = ["=pk", "title", "owner__username"]
    ordering = ["-pk"]
