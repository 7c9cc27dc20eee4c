"""Ratings in the administration: to look at. They change by matches only."""

from __future__ import annotations

from django.contrib import admin

from club.ratings.models import Rating, RatingChange
from games.admin import ReadOnly


@admin.register(Rating)
class RatingAdmin(ReadOnly, admin.ModelAdmin):
    """The ratings as they stand."""

    list_display = ["member", "slug", "value", "matches"]
    list_filter = ["slug"]
    list_select_related = ["member"]
    search_fields = ["member__username", "member__display_name"]


@admin.register(RatingChange)
class RatingChangeAdmin(ReadOnly, admin.ModelAdmin):
    """The ledger."""

    list_display = ["sequence", "match", "member", "before", "change", "k"]
    list_filter = ["match__slug"]
    list_select_related = ["match", "member"]
    search_fields = ["member__username", "member__display_name", "=match__pk"]
    ordering = ["-sequence"]
