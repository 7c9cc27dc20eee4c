"""What allauth asks of the club: which names are free, where one goes next, and in which language."""

from __future__ import annotations

from typing import Any, cast

from allauth.account.adapter import DefaultAccountAdapter
from django.contrib.auth.base_user import AbstractBaseUser
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.translation import gettext_lazy as _

from club.accounts.languages import remember_language
from club.accounts.models import NAME_TAKEN, Member
from club.accounts.selectors import name_taken


class AccountAdapter(DefaultAccountAdapter):
    """The club's own answers; everything else is allauth's."""

    error_messages = {
        **DefaultAccountAdapter.error_messages,
        "account_inactive": _("This account is switched off."),
        "enter_current_password": _("This is not your present password."),
        "too_many_login_attempts": _("Too many failed attempts. Wait five minutes and try again."),
        "username_blacklisted": _("This name is kept for the club itself. Please choose another one."),
        "username_password_mismatch": _("The username or the password is not right."),
        "username_taken": NAME_TAKEN,
    }

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """The name if a new member may have it: readable, and nobody's username or shown name."""
        username = super().clean_username(username, shallow)
        if not shallow and name_taken(username):
            raise self.validation_error("username_taken")
        return username

    def save_user(self, request: HttpRequest, user: AbstractBaseUser, form: BaseForm, commit: bool = True) -> AbstractBaseUser:
        """A new member keeps the language of the page on which they signed up."""
        cast("Member", user).language = translation.get_language() or ""
        return cast("AbstractBaseUser", super().save_user(request, user, form, commit))

    def login(self, request: HttpRequest, user: AbstractBaseUser) -> None:
        """Logs in, and speaks the member's language from here on: the greeting too."""
        super().login(request, user)
        if isinstance(user, Member) and user.language:
            translation.activate(user.language)

    def post_login(self, request: HttpRequest, user: AbstractBaseUser, **kwargs: Any) -> HttpResponse:
        """Where one goes after the log-in. The language becomes this device's, whoever used it before."""
        response: HttpResponse = super().post_login(request, user, **kwargs)
        if isinstance(user, Member) and user.language:
            remember_language(response, user.language)
        return response

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        """After a new password: the member's own page."""
        return cast("Member", request.user).get_absolute_url()
