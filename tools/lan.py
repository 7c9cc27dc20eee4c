"""Finds the addresses by which the hall's phones reach this machine, without asking anybody: nothing is sent."""

from __future__ import annotations

import socket
from contextlib import closing, suppress
from ipaddress import AddressValueError, IPv4Address, IPv4Network

from tools.process import Refusal

FAR = ("192.0.2.1", "192.168.255.254", "10.255.255.254", "172.31.255.254")
"""Where a route is looked up: through the router, and in each range of addresses that halls use."""

WITHIN = tuple(IPv4Network(text) for text in ("172.17.0.0/16", "192.168.56.0/24", "192.168.122.0/24"))
"""What Docker, VirtualBox and libvirt use by themselves, for machines that this one only plays."""


def addresses() -> list[str]:
    """This machine's IPv4 addresses in networks that others are in too, the likeliest first. Refusal where there are none.

    That is the one towards the router; those of programs that keep networks within the machine come last.
    """
    found = [*(_towards(place) for place in FAR), *_by_name()]
    usable = [address for address in dict.fromkeys(found) if _usable(address)]
    if not usable:
        raise Refusal(
            "This machine is in no network. Connect it to the hall's Wi-Fi or cable first; "
            "without --lan the club is served for this machine alone."
        )
    return sorted(usable, key=_is_within)


def names() -> list[str]:
    """What else devices in the same network may call this machine."""
    name = socket.gethostname().lower()
    short = name.partition(".")[0]
    return list(dict.fromkeys([name, f"{short}.local"])) if short and short != "localhost" else []


def _towards(place: str) -> str:
    """The address from which this machine would speak to that place; connecting a UDP socket only looks up the route."""
    with suppress(OSError), closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        probe.connect((place, 9))
        return str(probe.getsockname()[0])
    return ""


def _by_name() -> list[str]:
    # On Windows this lists every interface, elsewhere often none of use.
    with suppress(OSError):
        return socket.gethostbyname_ex(socket.gethostname())[2]
    return []


def _is_within(text: str) -> bool:
    return any(IPv4Address(text) in network for network in WITHIN)


def _usable(text: str) -> bool:
    try:
        address = IPv4Address(text)
    except AddressValueError:
        return False
    return not (address.is_loopback or address.is_link_local or address.is_unspecified)
