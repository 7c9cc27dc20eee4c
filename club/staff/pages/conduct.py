"""One member's conduct and data: bans, a parent's consent, the download, the end of the account."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from club.accounts.models import Member
from club.accounts.selectors import ban_of
from club.accounts.services.conduct import may_judge
from club.accounts.services.erasing import check_erasable
from club.accounts.views.own_data import zip_response
from club.staff.access import administrator_only, director_only, proven
from club.staff.forms.conduct import BanForm, BirthForm, ConsentForm, StaffEraseForm
from club.staff.pages.common import member_or_404, reader
from club.staff.services import conduct
from games.selectors.lists import running_matches
from games.views.common import posted


@require_safe
@director_only
def page(request: HttpRequest, member_id: int) -> HttpResponse:
    """The member's bans and consents, and what can be decided."""
    return _page(request, member_or_404(member_id))


def _page(request: HttpRequest, member: Member, **refused: forms.Form) -> HttpResponse:
    kept = Member.objects.get(pk=member.pk)
    ctx: dict[str, Any] = {
        "member": kept,
        "may_judge": may_judge(reader(request), kept),
        "ban": ban_of(kept),
        "bans": kept.bans.select_related("by", "lifted_by"),
        "running": running_matches(kept),
        "consents": kept.consents.select_related("by"),
        "ban_form": BanForm(),
        "consent_form": ConsentForm(),
        "birth_form": BirthForm(),
        "room": "members",
        **refused,
    }
    return render(request, "staff/conduct.html", ctx, status=422 if refused else 200)


def _decide(
    request: HttpRequest, member: Member, form: forms.Form, name: str, service: Callable[..., object], told: str, **wish: str
) -> HttpResponse:
    """What the form asks for, if it is in order: ``wish`` names the service's arguments and the form's attributes."""
    if form.is_valid():
        given = {key: getattr(form, attr) if hasattr(form, attr) else form.cleaned_data[attr] for key, attr in wish.items()}
        try:
            service(by=reader(request), member=member, **given)
        except ValidationError as error:
            form.add_error(None, error.messages)
        else:
            return _done(request, member, told)
    return _page(request, member, **{name: form})


def _end(request: HttpRequest, member: Member, service: Callable[..., object], told: str) -> HttpResponse:
    """Ends what was decided before; nothing is asked."""
    service(by=reader(request), member=member)
    return _done(request, member, told)


def _done(request: HttpRequest, member: Member, told: str) -> HttpResponse:
    messages.success(request, told % {"name": member.shown_name})
    return redirect("staff-conduct", member.pk)


@posted("staff-conduct")
@director_only
def ban(request: HttpRequest, member_id: int) -> HttpResponse:
    """Keeps the member out."""
    told = _("%(name)s is kept out from now on.")
    form = BanForm(request.POST)
    return _decide(request, member_or_404(member_id), form, "ban_form", conduct.ban, told, reason="reason", until="until")


@posted("staff-conduct")
@director_only
def unban(request: HttpRequest, member_id: int) -> HttpResponse:
    """Lets the member in again."""
    return _end(request, member_or_404(member_id), conduct.lift_bans, _("%(name)s may come in again."))


@posted("staff-conduct")
@director_only
def consent(request: HttpRequest, member_id: int) -> HttpResponse:
    """Records that a parent agrees."""
    told, form = _("The consent for %(name)s is recorded."), ConsentForm(request.POST)
    wish = {"parent": "parent", "how": "how"}
    return _decide(request, member_or_404(member_id), form, "consent_form", conduct.record_consent, told, **wish)


@posted("staff-conduct")
@director_only
def unconsent(request: HttpRequest, member_id: int) -> HttpResponse:
    """Records that a parent agrees no longer."""
    told = _("The end of the consent for %(name)s is recorded.")
    return _end(request, member_or_404(member_id), conduct.end_consent, told)


@posted("staff-conduct")
@director_only
def birth(request: HttpRequest, member_id: int) -> HttpResponse:
    """Takes down how old the member is."""
    told, form = _("The age of %(name)s is kept."), BirthForm(request.POST)
    return _decide(request, member_or_404(member_id), form, "birth_form", conduct.set_birth_date, told, born="born")


@never_cache
@posted("staff-conduct")
@administrator_only
@proven
def data(request: HttpRequest, member_id: int) -> HttpResponse:
    """A copy of everything that the site keeps of the member, for who asks for it on paper."""
    member = member_or_404(member_id)
    conduct.note_download(by=reader(request), member=member)
    return cast("HttpResponse", zip_response(member))


@administrator_only
@proven
def erase(request: HttpRequest, member_id: int) -> HttpResponse:
    """Makes a former member of somebody who asked for it."""
    member = member_or_404(member_id)
    try:
        check_erasable(by=reader(request), member=member)
    except ValidationError as error:
        raise PermissionDenied from error
    form = StaffEraseForm(request.POST or None, member=member)
    if form.is_valid():
        conduct.erase(by=reader(request), member=member, reason=form.cleaned_data["reason"])
        messages.success(request, _("The account is erased; its results stay as those of a former member."))
        return redirect("staff-members")
    return render(
        request, "staff/erase.html", {"room": "members", "member": member, "form": form}, status=422 if form.errors else 200
    )
