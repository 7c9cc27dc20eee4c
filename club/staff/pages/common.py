"""What the staff's pages have in common."""

from __future__ import annotations

from typing import TypeVar, cast

from django.db.models import Model, QuerySet
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from club.accounts.models import Member
from games.reading import GREATEST

Row = TypeVar("Row", bound=Model)


def reader(request: HttpRequest) -> Member:
    """Who of the staff asks; the pages' decorators have made sure that somebody does."""
    return cast("Member", request.user)


def row_or_404(rows: QuerySet[Row], number: int) -> Row:
    """That one of the rows. Http404 where there is none, as there is none of a number that no database takes."""
    if number > GREATEST:
        raise Http404
    return get_object_or_404(rows, pk=number)


def member_or_404(member_id: int) -> Member:
    """That member. Http404 where there is none."""
    return row_or_404(Member.objects.all(), member_id)
