"""allauth's views where the club's differ, and the page that tells a barred member why the door stays shut."""

from __future__ import annotations

from typing import Any, cast

from allauth.account import views
from allauth.account.internal.flows.email_verification import send_verification_email_to_address
from allauth.account.models import EmailAddress
from allauth.core.ratelimit import consume_or_429
from django.contrib import messages
from django.db import IntegrityError, transaction
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from club.accounts import barred, guests
from club.accounts.models import NAME_TAKEN, Entry, Member
from club.accounts.selectors import ban_of
from club.accounts.services import invitations
from club.accounts.services.newcomers import newcomer_announce
from club.accounts.services.sessions import outdated_sessions_end
from club.accounts.views.slips import may_set_password
from club.notices.selectors import sends_mail
from games import visiting


class Login(views.LoginView):
    """The log-in. Whom a bar has just thrown out of a session reads why before anything else."""

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """The form, or the reason."""
        member = barred.thrown_out(request)
        if member is not None:
            request.session.flush()
            return barred.tell(request, member)
        response: HttpResponse = super().get(request, *args, **kwargs)
        return response

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Whether a forgotten password can be replaced by mail."""
        return {**super().get_context_data(**kwargs), "mail_works": sends_mail()}


class Signup(views.SignupView):
    """A new member. Two who want the same name, or an invitation's last use: one gets it, the other reads a sentence."""

    entry: Entry | None = None
    too_late = False

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """A guest signs up as a visitor does, and stays the one who sits in the match. Once is enough."""
        if guests.waits(request.user):
            messages.info(request, guests.WAITS)
            return redirect("home")
        guests.step_aside(request)
        # Looked up before its last use is taken, so that it leads to its match afterwards.
        self.entry = invitations.entry_remembered(request)
        self.too_late = invitations.entry_lost(request)
        if self.too_late:
            invitations.entry_forget(request)
            if request.method != "POST" or not self.is_open():
                messages.warning(request, invitations.INVITATION_GONE)
        response: HttpResponse = super().dispatch(request, *args, **kwargs)
        return response

    def form_valid(self, form: BaseForm) -> HttpResponse:
        """The new member: logged in and on the way to where they wanted to go, or told what happens next."""
        if self.too_late:
            # Sent once more, it is a sign-up as everybody's.
            form.add_error(None, invitations.INVITATION_GONE)
            return cast("HttpResponse", self.form_invalid(form))
        try:
            with transaction.atomic():
                response: HttpResponse = super().form_valid(form)
                self._tell(form)
        except invitations.EntryGone:
            invitations.entry_forget(self.request)
            self.entry = None
            form.add_error(None, invitations.INVITATION_GONE)
            return cast("HttpResponse", self.form_invalid(form))
        except IntegrityError:
            form.add_error("username", NAME_TAKEN)
            return cast("HttpResponse", self.form_invalid(form))
        invitations.entry_forget(self.request)
        if isinstance(self.user, Member):
            # Whoever waits to be let in is not logged in, but the boards of this visit are kept as well.
            visiting.take_over(self.request.session, self.user)
        return response

    def _tell(self, form: BaseForm) -> None:
        member = self.user
        if not isinstance(member, Member) or not (member.bar or member.waiting):
            return
        newcomer_announce(member=member)
        if not member.bar:
            messages.info(self.request, guests.WAITS)
            return
        # allauth sends this with the log-in, which is still to come for a barred member.
        for address in EmailAddress.objects.filter(user=member, verified=False):
            send_verification_email_to_address(self.request, address, signup=True)

    def get_success_url(self) -> str | None:
        """To the match of the invitation, if it leads to one."""
        url: str | None = (invitations.match_address(self.entry) if self.entry else "") or super().get_success_url()
        return url

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The invitation beside the form; who is a member already goes to its match by the log-in."""
        context: dict[str, Any] = {**super().get_context_data(**kwargs), "entry": self.entry}
        if self.entry and (address := invitations.match_address(self.entry)):
            context["login_url"] = f"{resolve_url('account_login')}?{urlencode({'next': address})}"
        return context


@never_cache
@require_safe
def join(request: HttpRequest, token: str) -> HttpResponse:
    """An invitation's link: to the sign-up, or straight to its match for somebody who is a member already."""
    limited = consume_or_429(request, action="join", limit_get=True)
    if limited:
        return cast("HttpResponse", limited)
    entry = invitations.entry_of(token)
    if entry is None:
        return render(request, "account/invitation_gone.html", status=404)
    if isinstance(request.user, Member) and not guests.is_guest(request.user):
        return redirect(invitations.match_address(entry) or "home")
    invitations.entry_remember(request, entry)
    return redirect("account_signup")


@never_cache
@require_safe
def not_yet(request: HttpRequest) -> HttpResponse:
    """Why the member who has just given the right password may not come in."""
    member = barred.remembered(request)
    if member is None or not member.bar:
        return redirect("account_login")
    return render(request, "account/barred.html", {"member": member, "bar": member.bar, "ban": ban_of(member)})


class PasswordChange(views.PasswordChangeView):
    """A new password, for those who have one. It ends all of the member's sessions but this one."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """An account without a password has nothing to type as the present one: a slip gives it its first."""
        if isinstance(request.user, Member) and not request.user.has_usable_password():
            if may_set_password(request):
                return redirect("slip_password")
            messages.error(request, _("Your account has no password yet. Ask the club's staff for one."))
            return redirect(request.user)
        response: HttpResponse = super().dispatch(request, *args, **kwargs)
        return response

    def form_valid(self, form: BaseForm) -> HttpResponse:
        """The new password in force, and this session kept."""
        response: HttpResponse = super().form_valid(form)
        outdated_sessions_end(member=cast("Member", self.request.user), kept=self.request.session.session_key)
        return response


class PasswordForgotten(views.PasswordResetView):
    """Asks for the address to which the link goes; where the site sends no mails, it says what helps instead."""

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Whether mails can be sent."""
        return {**super().get_context_data(**kwargs), "mail_works": sends_mail()}


class PasswordReset(views.PasswordResetFromKeyView):
    """A new password by the link in a mail. It ends all of the member's sessions."""

    def form_valid(self, form: BaseForm) -> HttpResponse:
        """The new password in force."""
        response: HttpResponse = super().form_valid(form)
        outdated_sessions_end(member=self.reset_user)
        return response
