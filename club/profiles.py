"""A member's page, made of what the rooms know: accounts, ratings, matches."""

from __future__ import annotations

from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from club.accounts import selectors
from club.accounts.models import Block, Member
from club.accounts.privacy import may_read, real_name_for
from club.house.selectors import club
from club.ratings.selectors import member_ratings
from club.staff.access import is_director


@require_safe
def profile(request: HttpRequest, username: str) -> HttpResponse:
    """A member's page: ratings, results, matches. For members, and for visitors once the club is open to them."""
    reader = request.user
    visits = not isinstance(reader, Member)
    if visits and not club().is_public:
        return redirect_to_login(request.get_full_path())
    member = selectors.member_named(username)
    if member.kind == Member.Kind.FORMER and is_director(reader):
        return render(request, "accounts/former.html", {"member": member})
    if not may_read(reader, member):
        raise Http404
    ctx = {
        "member": member,
        "real_name": real_name_for(reader, member),
        "is_me": member == reader,
        "is_blocked": not visits and Block.objects.filter(member=reader.pk, other=member).exists(),
        "ratings": member_ratings(member),
        "results": selectors.member_results(member),
        "running": selectors.running_of(member, for_visitors=visits),
        "finished": selectors.finished_of(member, for_visitors=visits),
    }
    return render(request, "accounts/profile.html", ctx)
