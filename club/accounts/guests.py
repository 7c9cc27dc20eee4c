"""Guests: somebody with a name and nothing else, whom a match's link has brought to one match.

A guest sees and plays what the links brought to and boards on one screen. What else there is on the site, also what
will be added to it, is closed to guests: the list below says what is open. By signing up, the guest's own row becomes a
member, with all that was played; where the club lets newcomers in, he stays the guest until then, now with a log-in.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.models import AnonymousUser
from django.contrib.auth.signals import user_logged_in
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy

from club.accounts.models import NAME_TAKEN, Member
from club.accounts.names import clean_shown_name, name_key
from club.accounts.selectors import name_kept, name_taken
from games import learned, services, visiting
from games.models import Match
from games.refusals import Refused
from games.selectors.invited import by_link

GetResponse = Callable[[HttpRequest], HttpResponse]

OPEN_TO_GUESTS = frozenset(
    {"home", "play", "setup", "try", "try-turn", "try-new", "link", "link-join", "link-guest"}
    | {"learn", "learn-game", "learn-exercise", "learn-known"}
    | {"match", "match-turns", "match-turn", "match-resign", "match-leave", "match-rematch", "match-join"}
    | {"preferences", "preference-set"}
    | {"match-positions", "match-position", "match-drawing", "match-record"}
    | {"counts", "notices", "notices-read", "notice", "service-worker", "join", "unsubscribe"}
    | {"account_login", "account_logout", "account_signup", "account_confirm_email"}
    | {"set_language", "legal", "privacy", "healthz", "robots"}
)
"""Names of the addresses that a guest may use; all others lead to the sign-up."""


WAITS = _lazy("Your account is made. The club's staff look at it now and then let you in.")


def is_guest(user: object) -> bool:
    """Whether this is a guest."""
    return isinstance(user, Member) and user.kind == Member.Kind.GUEST


def waits(user: object) -> bool:
    """Whether this is a guest who has signed up, and is not let in yet."""
    return isinstance(user, Member) and is_guest(user) and user.waiting


def guest_name(text: str, match: Match) -> str:
    """The name as a guest may have it at that match's table. ValidationError for one that is no name, or somebody's."""
    name = clean_shown_name(text)
    if not name:
        raise ValidationError(_("Please say how the others shall call you."), "required")
    key = name_key(name)
    if name_kept(name) or name_taken(name) or key in {name_key(seat.shown_name) for seat in match.seats.all()}:
        raise ValidationError(NAME_TAKEN, "unique")
    return name


def guest_join(*, link: str, name: str, key: str) -> tuple[Member, Match]:
    """A new guest under that name in a free seat of the link's match; both or neither.

    ``key`` is the form's own secret: sent twice, it is the same guest. ValidationError for the name; Refused where the
    link is over or the match takes no guest.
    """
    username = f"guest-{hashlib.sha256(key.encode()).hexdigest()[:16]}"
    try:
        return _seated(username, link) or _guest_seat(username, link, name)
    except (IntegrityError, Refused, ValidationError):
        # Sent twice at once: the other one was faster, and has taken username, name and seat.
        seated = _seated(username, link)
        if seated is None:
            raise
        return seated


def _seated(username: str, link: str) -> tuple[Member, Match] | None:
    """The guest of that form, where he sits in the link's match."""
    match = by_link(link)
    guest = Member.objects.filter(username=username, kind=Member.Kind.GUEST).first()
    sits = match is not None and guest is not None and match.seats.filter(member=guest).exists()
    return (guest, match) if sits else None  # type: ignore[return-value] # both are there


@transaction.atomic
def _guest_seat(username: str, link: str, name: str) -> tuple[Member, Match]:
    match = by_link(link)
    if match is None:
        raise Refused("link-over")
    # Who had left, and sends the same form again, is the same guest.
    guest = Member.objects.filter(username=username, kind=Member.Kind.GUEST).first()
    if guest is None:
        guest = Member(username=username, display_name=guest_name(name, match), kind=Member.Kind.GUEST)
        guest.language = translation.get_language() or ""
        guest.set_unusable_password()
        guest.save()
    return guest, services.match_join(by=guest, match_id=match.pk, link=link)


def guest_become_member(*, guest: Member) -> Member:
    """The guest's row as a member's, unsaved: whoever signs it up gives it username, password and the rest.

    The name stays unless it is a member's by now. An empty row where the guest has signed up already, by a form sent twice.
    """
    rows = Member.objects.select_for_update(no_key=True)
    member = rows.filter(pk=guest.pk, kind=Member.Kind.GUEST, waiting=False).first()
    if member is None:
        return Member()
    member.kind, member.date_joined = Member.Kind.MEMBER, timezone.now()
    if name_taken(member.display_name, besides=member.pk):
        member.display_name = ""
    return member


def step_aside(request: HttpRequest) -> None:
    """For the sign-up's page: a guest is a visitor there, and is remembered as ``request.guest``."""
    if is_guest(request.user):
        request.guest = request.user  # type: ignore[attr-defined]
        request.user = AnonymousUser()


def let_go(request: HttpRequest) -> None:
    """Before the log-in of a guest who has signed up: the session goes on as the member's, with all that it holds."""
    if getattr(request, "guest", None) is not None:
        for name in (SESSION_KEY, BACKEND_SESSION_KEY, HASH_SESSION_KEY):
            request.session.pop(name, None)


def members_beyond(get_response: GetResponse) -> GetResponse:
    """Middleware: leads guests who want to go where only members go to the sign-up; who has signed up reads that he waits."""

    def middleware(request: HttpRequest) -> HttpResponse:
        return get_response(request)

    def process_view(request: HttpRequest, _view: object, _args: object, _kwargs: object) -> HttpResponse | None:
        place = request.resolver_match
        if not is_guest(request.user) or (place is not None and not place.namespaces and place.url_name in OPEN_TO_GUESTS):
            return None
        if waits(request.user):
            messages.info(request, WAITS)
            return redirect("home")
        messages.info(request, _("Guests see the match that they were invited to. As a member you see the whole club."))
        return redirect("account_signup")

    middleware.process_view = process_view  # type: ignore[attr-defined]
    return middleware


def take_over(*, request: HttpRequest, user: Any, **_kwargs: Any) -> None:
    """Whoever logs in goes on with the boards that he has begun as a visitor, and keeps what he has learnt."""
    if isinstance(user, Member) and hasattr(request, "session"):
        visiting.take_over(request.session, user)
        learned.take_over(request.session, user)


def connect() -> None:
    """Listens for log-ins. Called once at start-up; a second call changes nothing."""
    user_logged_in.connect(take_over, dispatch_uid="club.accounts.guests")
