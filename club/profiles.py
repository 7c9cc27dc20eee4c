"""A member's page, made of what the rooms know: accounts, ratings, matches."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from club.accounts import selectors
from club.ratings.selectors import member_ratings


@login_required
def profile(request: HttpRequest, username: str) -> HttpResponse:
    """A member's page: ratings, results, matches. For members only."""
    member = selectors.member_named(username)
    ctx = {
        "member": member,
        "is_me": member == request.user,
        "ratings": member_ratings(member),
        "results": selectors.member_results(member),
        "running": selectors.running_of(member),
        "finished": selectors.finished_of(member),
    }
    return render(request, "accounts/profile.html", ctx)
