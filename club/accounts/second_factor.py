"""The second factor: the club's words and limits around allauth's, and staff who must have one."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, cast

from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.base import forms as base_forms
from allauth.mfa.models import Authenticator
from allauth.mfa.totp import forms as totp_forms
from allauth.mfa.webauthn import forms as webauthn_forms
from django import forms
from django.contrib import messages
from django.contrib.auth.base_user import AbstractBaseUser
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, resolve_url
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from club import qr
from club.accounts.forms.entrance import Plain
from club.accounts.models import Member
from club.house.selectors import club

FACTORS = (Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN)
KEY_NAME_MAX = 60


class SecondFactorAdapter(DefaultMFAAdapter):
    """The club's name in the member's app, and no way out for staff who must have a second factor."""

    error_messages = {
        **DefaultMFAAdapter.error_messages,
        "cannot_delete_authenticator": _(
            "The club asks its staff for a second factor. Add another one before you remove this one."
        ),
        "cannot_generate_recovery_codes": _("First set up an app or a passkey."),
        "incorrect_code": _("This code is not right, or no longer good."),
    }

    def get_totp_label(self, user: AbstractBaseUser) -> str:
        """The name beside the code in the app."""
        return user.get_username()

    def get_totp_issuer(self) -> str:
        """Whose code it is."""
        return club().name

    def build_totp_svg(self, url: str) -> str:
        """The QR code that the app reads."""
        return qr.svg(url, title=gettext("QR code for your app"))

    def _get_site_name(self) -> str:
        return club().name

    def _get_user_identifier(self, user: AbstractBaseUser) -> str:
        return user.get_username()

    def can_delete_authenticator(self, authenticator: Authenticator) -> bool:
        """Not the last one of somebody who must have one."""
        if not must_have_factor(cast("Member", authenticator.user)):
            return True
        others = Authenticator.objects.filter(user=authenticator.user, type__in=FACTORS).exclude(pk=authenticator.pk)
        return bool(others.exists())

    def generate_authenticator_name(self, user: AbstractBaseUser, type: Authenticator.Type) -> str:  # noqa: A002 - allauth's name
        """What a new passkey is called unless its owner says otherwise."""
        number = Authenticator.objects.filter(user_id=user.pk, type=type).count() + 1
        return gettext("Passkey %(number)d") % {"number": number}


def has_factor(member: Member) -> bool:
    """Whether the member logs in with more than a password."""
    return bool(Authenticator.objects.filter(user=member, type__in=FACTORS).exists())


def must_have_factor(member: Member) -> bool:
    """Whether the club demands it of this member."""
    return member.is_staff and club().staff_second_factor


def factors_drop(*, member: Member) -> bool:
    """For who has lost the telephone: the member logs in by the password alone again. False where there was nothing."""
    return bool(Authenticator.objects.filter(user=member).delete()[0])


@cache
def _rooms_of_staff() -> tuple[str, ...]:
    """Where their pages begin; asked at every request, so looked up once."""
    return tuple(resolve_url(name) for name in ("staff", "admin:index"))


def asked_of_staff(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: staff without a second factor are led to set one up before any page of theirs, where the club demands it."""

    def middleware(request: HttpRequest) -> HttpResponse:
        member = request.user if request.path.startswith(_rooms_of_staff()) else None
        if isinstance(member, Member) and must_have_factor(member) and not has_factor(member):
            messages.warning(
                request, gettext("The club asks its staff for a second factor. Please set up an app or a passkey first.")
            )
            return redirect("mfa_index")
        return get_response(request)

    return middleware


class _Code(Plain):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._name(code=_("Code"))
        self.fields["code"].widget.attrs.update(autocapitalize="none", spellcheck="false", autofocus=True)


class AuthenticateForm(_Code, base_forms.AuthenticateForm):
    """The code of the app, or a recovery code."""


class ReauthenticateForm(_Code, base_forms.ReauthenticateForm):
    """The same once more, before something that matters."""


class ActivateTOTPForm(_Code, totp_forms.ActivateTOTPForm):
    """The first code, which proves that the app has read the QR code."""


class _Credential:
    """Whatever a browser, or somebody who pretends to be one, posts as a passkey: a sentence, never a crash."""

    def clean(self) -> Any:
        try:
            return super().clean()  # type: ignore[misc]
        except _NONSENSE as error:
            raise forms.ValidationError(SecondFactorAdapter.error_messages["incorrect_code"]) from error


class _Answer:
    """The same where the field itself is checked."""

    def clean_credential(self) -> Any:
        try:
            return super().clean_credential()  # type: ignore[misc]
        except _NONSENSE as error:
            raise forms.ValidationError(SecondFactorAdapter.error_messages["incorrect_code"]) from error


_NONSENSE = (AttributeError, IndexError, KeyError, OverflowError, TypeError, ValueError)


class AddWebAuthnForm(_Credential, Plain, webauthn_forms.AddWebAuthnForm):
    """A new passkey, with a name by which its owner knows it."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._name(name=_("Name of this passkey"), passwordless=_("Log in with it alone, without a password"))
        self.fields["name"].widget.attrs["maxlength"] = KEY_NAME_MAX
        self.fields["passwordless"].initial = True
        self.fields["passwordless"].help_text = _("The device then asks for your finger, your face or its PIN.")

    def clean_name(self) -> str:
        """The name, cut to what fits."""
        name: str = super().clean_name()
        return name[:KEY_NAME_MAX]


class EditWebAuthnForm(Plain, webauthn_forms.EditWebAuthnForm):
    """Another name for a passkey."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._name(name=_("Name of this passkey"))
        self.fields["name"].widget.attrs["maxlength"] = KEY_NAME_MAX

    def clean_name(self) -> str:
        """The name, cut to what fits."""
        return str(self.cleaned_data["name"])[:KEY_NAME_MAX]


class LoginWebAuthnForm(_Answer, webauthn_forms.LoginWebAuthnForm):
    """A passkey alone."""


class AuthenticateWebAuthnForm(_Answer, webauthn_forms.AuthenticateWebAuthnForm):
    """A passkey after the password."""


class ReauthenticateWebAuthnForm(_Answer, webauthn_forms.ReauthenticateWebAuthnForm):
    """A passkey once more, before something that matters."""
