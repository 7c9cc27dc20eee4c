"""What allauth asks of the club: which names are free, who is let in, where one goes next, and in which language."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.internal.stagekit import clear_login
from allauth.core import context as allauth_context
from django.contrib.auth.base_user import AbstractBaseUser
from django.core.exceptions import ValidationError
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext_lazy as _

from club.accounts import barred, guests
from club.accounts.languages import remember_language
from club.accounts.models import NAME_TAKEN, Member
from club.accounts.preferences import forget_taken
from club.accounts.selectors import name_kept, name_taken
from club.accounts.services.addresses import EMAIL_MAX, is_confirmed
from club.accounts.services.invitations import entry_remembered, entry_use
from club.accounts.services.mails import mail_post
from club.house.models import Club
from club.house.selectors import address_of, club
from club.notices.browsers import browser_left
from club.notices.useragents import device_name
from games.views.common import leads_back


class AccountAdapter(DefaultAccountAdapter):
    """The club's own answers; everything else is allauth's."""

    error_messages = {
        **DefaultAccountAdapter.error_messages,
        "account_inactive": _("This account is switched off."),
        "cannot_remove_primary_email": _("This is the address that we write to: choose another one for that first."),
        "duplicate_email": _("This address is already among yours."),
        "email_password_mismatch": _("The name or the password is not right."),
        "email_taken": _("This address belongs to another account."),
        "enter_current_password": _("This is not your present password."),
        "incorrect_code": _("This code is not right, or no longer good."),
        "incorrect_password": _("This is not your password."),
        "max_email_addresses": _("You can have %d addresses at most."),
        "rate_limited": _("Too many attempts. Wait a few minutes and try again."),
        "too_many_login_attempts": _("Too many failed attempts. Wait five minutes and try again."),
        "username_blacklisted": _("This name is kept for the club itself. Please choose another one."),
        "username_password_mismatch": _("The name or the password is not right."),
        "username_taken": NAME_TAKEN,
    }

    def is_safe_url(self, url: str | None) -> bool:
        """Whether one goes on there: as everywhere else on the site."""
        return bool(url) and leads_back(self.request, str(url))

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """The name if a new member may have it: readable, and nobody's username or shown name."""
        username = super().clean_username(username, shallow)
        if name_kept(username):
            raise self.validation_error("username_blacklisted")
        if not shallow and name_taken(username):
            raise self.validation_error("username_taken")
        return username

    def clean_email(self, email: str) -> str:
        """The address, if the database can hold it: the form's own limit is longer."""
        if len(email) > EMAIL_MAX:
            raise ValidationError(_("This address is too long."), "max_length")
        return email

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Whether this visitor may sign up: everybody, or only who brings an invitation."""
        return club().entry != Club.Entry.INVITATION or entry_remembered(request) is not None

    def new_user(self, request: HttpRequest) -> Member:
        """An empty row; for a guest who signs up, the guest's own."""
        guest = getattr(request, "guest", None)
        return guests.guest_become_member(guest=guest) if guest else Member()

    def save_user(self, request: HttpRequest, user: AbstractBaseUser, form: BaseForm, commit: bool = True) -> AbstractBaseUser:
        """A new member: with the language of the page, and let in by an invitation, the club's open door, or later.

        EntryGone where somebody else has just taken the invitation's last use.
        """
        member = cast("Member", user)
        member.language = translation.get_language() or ""
        member.real_name = form.cleaned_data.get("real_name", "")
        member.fifteen_on = form.cleaned_data.get("born")
        entry = entry_remembered(request)
        if entry is not None:
            entry_use(entry=entry)
            member.invited_by = entry.by
        else:
            member.waiting = club().entry != Club.Entry.OPEN
            if member.waiting and getattr(request, "guest", None) and not member.is_minor:
                # The match that he is in goes on without him otherwise. A child's parents are asked before anything else.
                member.kind = Member.Kind.GUEST
        return cast("AbstractBaseUser", super().save_user(request, user, form, commit))

    def pre_login(self, request: HttpRequest, user: AbstractBaseUser, **kwargs: Any) -> HttpResponse | None:
        """None for who may come in; else the page that says why not. The password, slip or passkey was right."""
        response: HttpResponse | None = super().pre_login(request, user, **kwargs)
        if response is None and isinstance(user, Member) and user.bar:
            clear_login(request)
            response = barred.tell(request, user)
        return response

    def login(self, request: HttpRequest, user: AbstractBaseUser) -> None:
        """Logs in, and speaks the member's language from here on: the greeting too."""
        guests.let_go(request)
        if request.user.is_authenticated and request.user.pk != user.pk:
            # Django empties the session of whoever was logged in here, without a log-out.
            browser_left(request.session, member_id=request.user.pk)
        super().login(request, user)
        if isinstance(user, Member) and user.language:
            translation.activate(user.language)

    def post_login(self, request: HttpRequest, user: AbstractBaseUser, **kwargs: Any) -> HttpResponse:
        """Where one goes after the log-in. The language becomes this device's, whoever used it before."""
        response: HttpResponse = super().post_login(request, user, **kwargs)
        if isinstance(user, Member) and user.language:
            remember_language(response, user.language)
        forget_taken(request, response)
        return response

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        """After a new password: the member's own page."""
        return cast("Member", request.user).get_absolute_url()

    def get_email_verification_redirect_url(self, email_address: Any) -> str:
        """After the click in the mail: the addresses, or the log-in."""
        return reverse("account_email" if self.request.user.is_authenticated else "account_login")

    def is_reauthentication_required(self, *, app: str, **kwargs: Any) -> bool:
        """Who came by a slip and has no password yet has nothing to prove themselves with a second time."""
        required: bool = super().is_reauthentication_required(app=app, **kwargs)
        return required and bool(self.get_reauthentication_methods(self.request.user))

    def get_reauthentication_methods(self, user: Any) -> list[dict[str, Any]]:
        """The ways to prove oneself again, in the club's words."""
        words = {
            "reauthenticate": _("With your password"),
            "mfa_reauthenticate": _("With a code from your app"),
            "mfa_reauthenticate:webauthn": _("With a passkey"),
        }
        return [{**way, "description": words[way["id"]]} for way in super().get_reauthentication_methods(user)]

    def get_email_confirmation_url(self, request: HttpRequest, emailconfirmation: Any) -> str:
        """The link in the mail: at the club's own address, whatever host this request named."""
        return address_of(reverse("account_confirm_email", args=[emailconfirmation.key]), request)

    def get_reset_password_from_key_url(self, key: str) -> str:
        """The link in the mail: at the club's own address, whatever host this request named."""
        member, _sep, token = key.partition("-")
        path = reverse("account_reset_password_from_key", kwargs={"uidb36": member, "key": token})
        return address_of(path, self.request)

    def format_email_subject(self, subject: str) -> str:
        """Begins with the club's name."""
        return f"[{club().name}] {subject}"

    def send_notification_mail(
        self, template_prefix: str, user: AbstractBaseUser, context: dict[str, Any] | None = None, email: str | None = None
    ) -> None:
        """A mail of a change to the account, which nobody has asked for and nobody can switch off."""
        more = {"device": device_name(self.request.headers.get("User-Agent", "")), "unasked": True}
        super().send_notification_mail(template_prefix, user, {"user": user, **(context or {}), **more}, email)

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Puts the mail into the outbox, in the member's language: a mail server that is down loses nothing.

        Only the mail by which an address is confirmed goes to one that is not: whose it is, nobody knows. Each says why it
        came, and leads to what can be switched off.
        """
        if "email_confirmation" not in template_prefix and not is_confirmed(email):
            return
        request = allauth_context.request
        member = context.get("user")
        language = getattr(member, "language", "") or translation.get_language()
        site = SimpleNamespace(name=club().name, domain=address_of("/", request))
        choices = address_of(reverse("notices-settings"), request)
        more = {"request": request, "email": email, "current_site": site, "choices": choices}
        with translation.override(language):
            message = self.render_mail(template_prefix, email, {**context, **more})
        mail_post(
            to=email,
            subject=message.subject,
            text=message.body,
            member=member if isinstance(member, Member) else None,
            unsubscribe=choices if context.get("unasked") else "",
        )
