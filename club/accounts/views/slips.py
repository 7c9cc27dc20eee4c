"""The pages for who comes with a log-in slip: type the code or scan it, confirm, choose a password."""

from __future__ import annotations

import time
from typing import Any, cast

from allauth.account.adapter import get_adapter
from allauth.account.internal.flows.login import perform_login, record_authentication
from allauth.account.internal.flows.password_change import finalize_password_change
from allauth.account.models import Login
from allauth.core.ratelimit import consume_or_429
from django import forms
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from club.accounts import barred
from club.accounts.forms.entrance import SetPasswordForm
from club.accounts.models import Member
from club.accounts.services.sessions import outdated_sessions_end
from club.accounts.services.slips import SlipGone, slip_member, slip_use
from club.codes import code_typed

SESSION_KEY = "slip"
"""In the session of who came by a slip: the member who may choose a new password without the old one, and since when."""

SECONDS = 15 * 60
"""How long: a device that is left open shall not give the account away."""

_pages = require_http_methods(["GET", "HEAD", "POST"])


class SlipForm(forms.Form):
    """The code on a slip."""

    code = forms.CharField(
        label=_("Code on the slip"),
        max_length=40,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}),
    )

    def clean_code(self) -> str:
        """The code as it is kept. Refused where it is nobody's, used or too old."""
        code = code_typed(self.cleaned_data["code"])
        try:
            self.member = slip_member(code)
        except SlipGone:
            raise forms.ValidationError(_GONE, "gone") from None
        return code


_GONE = _("This code is not right, or the slip is used or too old. Ask the club's staff for a new one.")


@never_cache
@_pages
def slip(request: HttpRequest, code: str = "") -> HttpResponse:
    """Asks for the code, or (from the QR code) whether it is really this member; POST logs in."""
    limited = consume_or_429(request, action="slip", limit_get=bool(code))
    if limited:
        return cast("HttpResponse", limited)
    form = SlipForm(request.POST if request.method == "POST" else {"code": code} if code else None)
    if form.is_valid() and request.method == "POST":
        return _enter(request, form)
    member = form.member if form.is_bound and form.is_valid() else None
    return render(request, "account/slip.html", {"form": form, "member": member}, status=_status(form))


def _status(form: forms.Form) -> int:
    return 422 if form.errors else 200


def _enter(request: HttpRequest, form: SlipForm) -> HttpResponse:
    """Logs in by the slip; a second factor is asked for as ever. A barred member keeps the slip and reads why."""
    if form.member.bar and form.member.is_active:
        return barred.tell(request, form.member)
    try:
        member = slip_use(code=form.cleaned_data["code"])
    except SlipGone:
        form.add_error("code", _GONE)
        return render(request, "account/slip.html", {"form": form}, status=_status(form))
    if request.user.is_authenticated:
        get_adapter().logout(request)
    request.session[SESSION_KEY] = {"member": member.pk, "at": time.time()}
    record_authentication(request, member, method="slip")
    return cast("HttpResponse", perform_login(request, Login(user=member, redirect_url=resolve_url("slip_password"))))


def may_set_password(request: HttpRequest) -> bool:
    """Whether the reader came by a slip a moment ago, and has not chosen a password since."""
    kept = request.session.get(SESSION_KEY)
    return isinstance(kept, dict) and kept["member"] == request.user.pk and 0 <= time.time() - kept["at"] < SECONDS


@never_cache
@_pages
@login_required
@sensitive_post_parameters()
def slip_password(request: HttpRequest) -> HttpResponse:
    """The new password of who came by a slip; it ends all of the member's other sessions."""
    member = request.user
    if not isinstance(member, Member) or not may_set_password(request):
        return redirect("account_change_password")
    form: Any = SetPasswordForm(member, request.POST or None)
    if not form.is_valid():
        return render(request, "account/slip_password.html", {"form": form}, status=_status(form))
    form.save()
    del request.session[SESSION_KEY]
    finalize_password_change(request, member)
    outdated_sessions_end(member=member, kept=request.session.session_key)
    return redirect("home")
