"""Ratings in the administration: to look at. They change by matches only."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from club.ratings.models import Rating, RatingChange


class ReadOnlyAdmin(admin.ModelAdmin):
    """Everything may be seen, nothing changed."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Never."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never."""
        return False


@admin.register(Rating)
class RatingAdmin(ReadOnlyAdmin):
    """The ratings as they stand."""

    list_display = ["member", "slug", "value", "matches"]
    list_filter = ["slug"]
    list_select_related = ["member"]
    search_fields = ["member__username", "member__display_name"]


@admin.register(RatingChange)
class RatingChangeAdmin(ReadOnlyAdmin):
    """The ledger."""

    list_display = ["sequence", "match", "member", "before", "change", "k"]
    list_filter = ["match__slug"]
    list_select_related = ["match", "member"]
    search_fields = ["member__username", "member__display_name", "=match__pk"]
    ordering = ["-sequence"]
