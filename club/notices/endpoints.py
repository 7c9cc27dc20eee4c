"""Where pushes may be sent. A browser names its push service itself; by that nobody must make the site knock at doors
within its own network: only https, and no private address (``push_session`` looks at what a name means).
"""

from __future__ import annotations

import ipaddress
from urllib.parse import urlsplit

from django.conf import settings
from django.utils.translation import gettext_noop

from club.notices.sending import NotSent, Why


def is_allowed(endpoint: str) -> bool:
    """Whether that address can be a push service's, as far as it can be told without asking the network."""
    try:
        told = urlsplit(endpoint)
        host, _port = told.hostname or "", told.port
    except ValueError:
        return False
    if not host or told.username or told.password or not (endpoint.isascii() and endpoint.isprintable()):
        return False
    try:
        number = ipaddress.ip_address(host)
    except ValueError:
        named_here = host == "localhost" or host.endswith(".localhost") or "." not in host
        return told.scheme == "https" and not named_here
    return is_open(number) and told.scheme in ("https", *_also(number))


def check(endpoint: str) -> None:
    """NotSent, for good, where it is not allowed (any more)."""
    if not is_allowed(endpoint):
        raise NotSent(Why.NEVER, gettext_noop("The device's address is no push service's."))


def _also(number: ipaddress.IPv4Address | ipaddress.IPv6Address) -> tuple[str, ...]:
    return ("http",) if number.is_loopback and settings.PUSH_TO_LOOPBACK else ()


def is_open(number: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    """Whether anybody in the world can have that address; the tests' own push service has another."""
    mapped = getattr(number, "ipv4_mapped", None) or number
    if mapped.is_loopback:
        return bool(settings.PUSH_TO_LOOPBACK)
    return mapped.is_global and not mapped.is_multicast
