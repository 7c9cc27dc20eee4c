"""What members do with their own data: whom they keep away, the download, the end of the account."""

from __future__ import annotations

from typing import cast

from allauth.core.ratelimit import consume_or_429
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import FileResponse, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from club.accounts.forms.leaving import EraseForm
from club.accounts.models import Block, Member
from club.accounts.selectors import member_named
from club.accounts.services.conduct import member_block, member_unblock
from club.accounts.services.download import data_zip
from club.accounts.services.erasing import check_erasable, member_erase
from games.views.common import posted, whole_number


@require_safe
@login_required
def privacy(request: HttpRequest) -> HttpResponse:
    """Whom the member keeps away, and the ways to the download and to the end of the account."""
    blocks = Block.objects.filter(member=cast("Member", request.user)).select_related("other").order_by("-pk")
    return render(request, "accounts/privacy.html", {"blocks": blocks})


@posted("profile")
@login_required
def block(request: HttpRequest, username: str) -> HttpResponse:
    """Keeps another member away from the own tables."""
    other = member_named(username)
    try:
        member_block(member=cast("Member", request.user), other=other)
    except ValidationError as error:
        messages.error(request, " ".join(error.messages))
        return redirect("own-privacy")
    told = _("You and %(name)s no longer meet at a table. Matches that are running go on.") % {"name": other.shown_name}
    messages.success(request, told)
    return redirect("own-privacy")


@posted("own-privacy")
@login_required
def unblock(request: HttpRequest) -> HttpResponse:
    """Takes a block back; which is no number takes none."""
    member_unblock(member=cast("Member", request.user), other_id=whole_number(request.POST.get("member", "")) or 0)
    messages.success(request, _("This member can play with you again."))
    return redirect("own-privacy")


@never_cache
@posted("own-privacy")
@login_required
def download(request: HttpRequest) -> HttpResponse:
    """Everything that the site keeps of the member, as a zip."""
    member = cast("Member", request.user)
    limited: HttpResponse | None = consume_or_429(request, action="download", user=member)
    return limited or cast("HttpResponse", zip_response(member))


def zip_response(member: Member) -> FileResponse:
    """That member's data as a file to keep."""
    name = f"{member.username}-{timezone.localdate():%Y-%m-%d}.zip"
    return FileResponse(data_zip(member), as_attachment=True, filename=name, content_type="application/zip")


@never_cache
@login_required
def erase(request: HttpRequest) -> HttpResponse:
    """The end of the account: what goes, what stays, and the form that does it."""
    member = cast("Member", request.user)
    if request.method == "POST" and (limited := consume_or_429(request, action="erase", user=member)):
        return cast("HttpResponse", limited)
    form = EraseForm(request.POST or None, member=member)
    try:
        check_erasable(by=member, member=member)
        if form.is_valid():
            member_erase(by=member, member=member)
            logout(request)
            messages.success(request, _("Your account is erased. Thank you for the games you played here."))
            return redirect("home")
    except ValidationError as error:
        status = 409 if request.method == "POST" else 200
        return render(request, "accounts/erase.html", {"refused": " ".join(error.messages)}, status=status)
    return render(request, "accounts/erase.html", {"form": form}, status=422 if form.errors else 200)
