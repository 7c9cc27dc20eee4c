"""From which address somebody comes, also behind proxies."""

from __future__ import annotations

from django.conf import settings

from club.serving.gate import Message


def client_address(*, peer: str, forwarded: str) -> str:
    """``peer`` is who is connected; ``forwarded`` is X-Forwarded-For, of which only our own proxies' entries are true."""
    proxies: int = settings.ALLAUTH_TRUSTED_PROXY_COUNT
    entries = [entry.strip() for entry in forwarded.split(",") if entry.strip()]
    return entries[-proxies] if proxies and len(entries) >= proxies else peer


def address_of_scope(scope: Message) -> str:
    """The same of a socket."""
    forwarded = [value for name, value in scope.get("headers", []) if name == b"x-forwarded-for"]
    peer = (scope.get("client") or ["nowhere"])[0]
    return client_address(peer=peer, forwarded=b",".join(forwarded).decode("latin-1"))
