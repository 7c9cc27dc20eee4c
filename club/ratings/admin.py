"""Ratings in the administration: to look at, and to have computed anew. They change by matches only."""

from __future__ import annotations

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from club.ratings.models import Rating, RatingChange
from club.ratings.recompute import recompute
from games.admin import ReadOnly


@admin.register(Rating)
class RatingAdmin(ReadOnly, admin.ModelAdmin):
    """The ratings as they stand."""

    list_display = ["member", "slug", "value", "matches"]
    list_filter = ["slug"]
    list_select_related = ["member"]
    search_fields = ["member__username", "member__display_name"]
    actions = ["compute_anew"]
    list_per_page = 50

    def has_repair_permission(self, request: HttpRequest) -> bool:
        """Administrators."""
        return bool(request.user.is_active and request.user.is_superuser)

    @admin.action(description=_("Compute all ratings anew from the matches"), permissions=["repair"])
    def compute_anew(self, request: HttpRequest, chosen: QuerySet[Rating]) -> None:
        """All of them, whichever are ticked: each is built on the others."""
        try:
            differences = recompute()
        except ValueError as error:
            self.message_user(request, _("The ratings cannot be computed anew: %(why)s.") % {"why": error}, messages.ERROR)
            return
        if differences and (first := chosen.first()):
            title = _("Ratings computed anew")
            self.log_change(request, first, f"{title}: {len(differences)}")
        told = ngettext("%(n)s figure was corrected.", "%(n)s figures were corrected.", len(differences))
        self.message_user(request, told % {"n": len(differences)}, messages.SUCCESS)


@admin.register(RatingChange)
class RatingChangeAdmin(ReadOnly, admin.ModelAdmin):
    """The ledger."""

    list_display = ["sequence", "match", "member", "before", "change", "k"]
    list_filter = ["match__slug"]
    list_select_related = ["match", "member"]
    search_fields = ["member__username", "member__display_name", "=match__pk"]
    ordering = ["-sequence"]
