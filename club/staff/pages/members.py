"""The staff's pages of members: the list, one member's card, and what is done there."""

from __future__ import annotations

from allauth.account.models import EmailAddress
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from club.accounts.models import Member
from club.accounts.second_factor import has_factor
from club.accounts.services.conduct import may_judge
from club.staff.access import administrator_only, director_only, proven
from club.staff.forms.members import ChangeForm, NewMemberForm, ReasonForm
from club.staff.models import Role
from club.staff.pages.common import member_or_404, reader
from club.staff.selectors.members import FILTERS, members_listed, members_of
from club.staff.services import members as services
from club.staff.services.members import role_of
from games.views.common import posted

PAGE = 60


@require_safe
@director_only
def page(request: HttpRequest) -> HttpResponse:
    """The members by name, some of them by search and filter."""
    query, chosen = request.GET.get("q", "")[:80], request.GET.get("show", "")
    found = members_listed(query=query, chosen=chosen)
    listed = Paginator(found, PAGE).get_page(request.GET.get("page"))
    members = members_of(listed)
    context = {
        "room": "members",
        "listed": listed,
        "members": members,
        "mine_to_judge": {member.pk for member in members if may_judge(reader(request), member)},
        "query": query,
        "chosen": chosen,
        "filters": FILTERS,
    }
    return render(request, "staff/members.html", context)


@require_safe
@director_only
def card(request: HttpRequest, member_id: int) -> HttpResponse:
    """One member, and what the staff may do."""
    return _card(request, member_or_404(member_id))


def _card(
    request: HttpRequest, member: Member, form: ChangeForm | None = None, decline: ReasonForm | None = None
) -> HttpResponse:
    kept = Member.objects.get(pk=member.pk)
    context = {
        "room": "members",
        "member": kept,
        "addresses": EmailAddress.objects.filter(user=kept).order_by("-primary", "pk"),
        "form": form or ChangeForm(member=kept),
        "decline_form": decline or ReasonForm(),
        "mine_to_judge": may_judge(reader(request), kept),
        "role": role_of(kept).value,
        "roles": [role.value for role in Role],
        "has_factor": has_factor(kept),
    }
    return render(request, "staff/member.html", context, status=422 if form or decline else 200)


@posted("staff-member")
@director_only
def approve(request: HttpRequest, member_id: int) -> HttpResponse:
    """Lets a new member in."""
    member = member_or_404(member_id)
    if services.approve(by=reader(request), member=member):
        messages.success(request, _("%(name)s is in the club now.") % {"name": member.shown_name})
    return redirect("staff-member", member.pk)


@posted("staff-member")
@director_only
def decline(request: HttpRequest, member_id: int) -> HttpResponse:
    """Turns a new member away."""
    member, form = member_or_404(member_id), ReasonForm(request.POST)
    if not form.is_valid():
        return _card(request, member, decline=form)
    name = member.shown_name
    try:
        services.decline(by=reader(request), member=member, reason=form.cleaned_data["reason"])
    except ValidationError as error:
        messages.error(request, " ".join(error.messages))
        return redirect("staff-member", member.pk)
    messages.success(request, _("%(name)s is not let in; the account is deleted.") % {"name": name})
    return redirect("staff-members")


@posted("staff-member")
@director_only
def change(request: HttpRequest, member_id: int) -> HttpResponse:
    """Corrects names and e-mail address."""
    member = member_or_404(member_id)
    form = ChangeForm(request.POST, member=member)
    if form.is_valid():
        try:
            changed = services.change(by=reader(request), member=member, **form.cleaned_data)
        except ValidationError as error:
            form.add_error(None, error)
        else:
            _confirm(request, member if "email" in changed else None)
            messages.success(request, _("The changes are kept."))
            return redirect("staff-member", member.pk)
    return _card(request, member, form)


@require_http_methods(["GET", "HEAD", "POST"])
@director_only
def add(request: HttpRequest) -> HttpResponse:
    """A new member, entered by the staff; next comes the slip by which they log in."""
    form = NewMemberForm(request.POST or None)
    if form.is_valid():
        try:
            member = services.add(by=reader(request), **form.cleaned_data)
        except ValidationError as error:
            form.add_error(None, error)
        else:
            _confirm(request, member)
            messages.success(request, _("%(name)s is a member now. Print a log-in slip next.") % {"name": member.shown_name})
            return redirect("staff-member", member.pk)
    return render(request, "staff/member_new.html", {"room": "members", "form": form}, status=422 if form.is_bound else 200)


def _confirm(request: HttpRequest, member: Member | None) -> None:
    """Sends the mail by which an address entered by the staff is confirmed."""
    for address in EmailAddress.objects.filter(user=member, verified=False) if member else []:
        address.send_confirmation(request)


@posted("staff-member")
@administrator_only
@proven
def role(request: HttpRequest, member_id: int) -> HttpResponse:
    """What the member may do from now on."""
    member = member_or_404(member_id)
    wished = request.POST.get("role", "")
    try:
        if wished not in set(Role):
            raise ValidationError(_("Please choose one of these."))
        if services.role_set(by=reader(request), member=member, role=Role(wished)):
            messages.success(request, _("The changes are kept."))
    except ValidationError as error:
        messages.error(request, " ".join(error.messages))
    return redirect("staff-member", member.pk)


@posted("staff-member")
@administrator_only
def factor(request: HttpRequest, member_id: int) -> HttpResponse:
    """Takes away the second factor of somebody who has lost it."""
    member = member_or_404(member_id)
    if services.second_factor_drop(by=reader(request), member=member):
        messages.success(request, _("%(name)s logs in by the password alone again.") % {"name": member.shown_name})
    return redirect("staff-member", member.pk)
