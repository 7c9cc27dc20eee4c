"""Where this process serves the site: what links begin with that nobody asked for, where no other address is known."""

from __future__ import annotations

_EVERYWHERE = frozenset({"0.0.0.0", "::", ""})  # noqa: S104 - compared with, not listened on

_served = "http://localhost:8000"


def serves_at(host: str, port: int) -> None:
    """The port is open. One that listens everywhere is reached from this machine by its own name."""
    global _served  # noqa: PLW0603 - one address a process
    name = "localhost" if host in _EVERYWHERE else f"[{host}]" if ":" in host else host
    _served = f"http://{name}:{port}"


def served_at() -> str:
    """The address, without a slash at its end."""
    return _served
