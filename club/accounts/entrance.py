"""allauth's views where the club's differ: a name lost to somebody faster, and an account without a password."""

from __future__ import annotations

from typing import Any, cast

from allauth.account import views
from django.contrib import messages
from django.db import IntegrityError, transaction
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from club.accounts.models import NAME_TAKEN, Member
from club.accounts.services import tell_sessions_ended


class Signup(views.SignupView):
    """A new member. Two who want the same name in the same moment: one gets it, the other reads that it is taken."""

    def form_valid(self, form: BaseForm) -> HttpResponse:
        """The new member, logged in and on the way to where they wanted to go."""
        try:
            with transaction.atomic():
                response: HttpResponse = super().form_valid(form)
        except IntegrityError:
            form.add_error("username", NAME_TAKEN)
            response = self.form_invalid(form)
        return response


class PasswordChange(views.PasswordChangeView):
    """A new password, for those who have one. It ends all of the member's sessions but this one."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """An account without a password has nothing to type as the present one: the staff gives it its first."""
        if isinstance(request.user, Member) and not request.user.has_usable_password():
            messages.error(request, _("Your account has no password yet. Ask the club's staff for one."))
            return redirect(request.user)
        response: HttpResponse = super().dispatch(request, *args, **kwargs)
        return response

    def form_valid(self, form: BaseForm) -> HttpResponse:
        """The new password in force, and this session kept."""
        response: HttpResponse = super().form_valid(form)
        tell_sessions_ended(member=cast("Member", self.request.user))
        return response
