"""Who may answer the first visit's question: whoever sits at the machine itself, or brings the code that ``serve`` printed."""

from __future__ import annotations

from enum import Enum
from ipaddress import ip_address

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest
from django.utils.crypto import constant_time_compare, salted_hmac

from club.accounts.models import Member
from club.codes import code_from, code_shown, code_typed
from club.demo.build import has_real_members
from club.house.selectors import OWN_NAMES, club, is_set_up

TRIES, TRIES_SECONDS = 10, 300
TRIES_KEY = "setup.tries"
FORWARDED = ("HTTP_X_FORWARDED_FOR", "HTTP_X_FORWARDED_HOST", "HTTP_X_REAL_IP", "HTTP_FORWARDED", "HTTP_VIA")
SESSION_KEY = "setup_code"


class Stage(Enum):
    """How far this installation has come."""

    EMPTY = "empty"
    DEMO = "demo"
    BEGUN = "begun"


def stage() -> Stage:
    """Whether nobody has answered yet, the demo club is there, or a club of our own."""
    if is_set_up():
        return Stage.DEMO if club().is_demo else Stage.BEGUN
    if not Member.objects.exists():
        return Stage.EMPTY
    # A club from before there were settings.
    return Stage.BEGUN if has_real_members() else Stage.DEMO


def code() -> str:
    """The code with which the question can be answered from another device. It follows from the secret key, so that every
    process takes it and nothing needs to be kept.
    """
    return code_shown(code_from(salted_hmac("club.setup.code", "first visit", algorithm="sha256").digest()))


def code_matches(text: str) -> bool:
    """Whether it is the code, however it was typed."""
    return constant_time_compare(code_typed(text), code_typed(code()))


def too_many_tries() -> bool:
    """Counts an attempt, whoever makes it. True once there were too many in the last minutes."""
    cache.add(TRIES_KEY, 0, TRIES_SECONDS)
    try:
        return int(cache.incr(TRIES_KEY)) > TRIES
    except ValueError:
        # It ran out between the two lines.
        return False


def may_answer(request: HttpRequest) -> bool:
    """Whether this reader may answer."""
    return sits_here(request) or code_matches(request.session.get(SESSION_KEY, ""))


def sits_here(request: HttpRequest) -> bool:
    """Whether the request was made on this machine: from itself to itself, by a name of its own, and through no proxy.

    A proxy that was set up in one line tells nothing of itself, and calls the site by this machine's name. So where names
    of the site are set that no hall's laptop has found by itself, nobody sits here.
    """
    if settings.ALLAUTH_TRUSTED_PROXY_COUNT or settings.SECURE_SSL_REDIRECT or any(name in request.META for name in FORWARDED):
        return False
    if settings.NAMED and not settings.HALL_ADDRESS:
        return False
    try:
        remote = ip_address(request.META.get("REMOTE_ADDR", ""))
    except ValueError:
        return False
    host = request.get_host()
    name = host if host.endswith("]") else host.rpartition(":")[0] or host
    own_name = name in OWN_NAMES and remote.is_loopback
    # Opened by the address that the hall uses: both ends of the connection are the same.
    same_ends = str(remote) == request.META.get("SERVER_NAME") == name
    return own_name or same_ends
