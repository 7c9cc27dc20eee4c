"""A member's page, made of what the rooms know: accounts, ratings, matches."""

from __future__ import annotations

from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from club.accounts import played
from club.accounts.models import Block, Member
from club.accounts.preferences import preferences_of
from club.accounts.privacy import may_read, real_name_for
from club.accounts.selectors import member_named
from club.house.selectors import club
from club.ratings.selectors import member_ratings
from club.staff.access import is_director
from games.small import boards_of


@require_safe
def profile(request: HttpRequest, username: str) -> HttpResponse:
    """A member's page: ratings, results, matches. For members, and for visitors once the club is open to them."""
    reader = request.user
    visits = not isinstance(reader, Member)
    if visits and not club().is_public:
        return redirect_to_login(request.get_full_path())
    member = member_named(username)
    if member.kind == Member.Kind.FORMER and is_director(reader):
        return render(request, "accounts/former.html", {"member": member})
    if not may_read(reader, member):
        raise Http404
    running, finished = (of(member, for_visitors=visits) for of in (played.running_of, played.finished_of))
    results = played.member_results(member)
    ctx = {
        "member": member,
        "real_name": real_name_for(reader, member),
        "is_me": member == reader,
        "is_blocked": not visits and Block.objects.filter(member=reader.pk, other=member).exists(),
        "ratings": member_ratings(member),
        "results": results,
        "placed": any(line.placed for line in results),
        "running": running,
        "finished": finished,
        "boards": boards_of((line.match for line in running + finished), turned=preferences_of(request).is_turned),
    }
    return render(request, "accounts/profile.html", ctx)
