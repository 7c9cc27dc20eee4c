"""The session by which pushes are posted: it looks at what it is connected to, follows no redirect, knows no proxy.

In a module of its own, since the library behind it costs every start of the site a moment.
"""

from __future__ import annotations

import ipaddress
import socket
from typing import Any

import requests
from requests.adapters import HTTPAdapter
from urllib3 import HTTPConnectionPool, HTTPSConnectionPool
from urllib3.connection import HTTPConnection, HTTPSConnection

from club.notices.endpoints import is_open


class ClosedAddressError(requests.RequestException):
    """The name leads into a private network."""


def _checked(connected: socket.socket) -> socket.socket:
    """What was really connected to is looked at, before anything is sent: a name may mean another address each time."""
    if not is_open(ipaddress.ip_address(connected.getpeername()[0].partition("%")[0])):
        connected.close()
        raise ClosedAddressError("the push service's name leads to a private address")
    return connected


class _Plain(HTTPConnection):
    def _new_conn(self) -> socket.socket:
        return _checked(super()._new_conn())


class _Secure(HTTPSConnection):
    def _new_conn(self) -> socket.socket:
        return _checked(super()._new_conn())


class _PlainPool(HTTPConnectionPool):
    ConnectionCls = _Plain


class _SecurePool(HTTPSConnectionPool):
    ConnectionCls = _Secure


class _Adapter(HTTPAdapter):
    def init_poolmanager(self, *args: Any, **kwargs: Any) -> None:
        super().init_poolmanager(*args, **kwargs)
        self.poolmanager.pool_classes_by_scheme = {"http": _PlainPool, "https": _SecurePool}


class _Session(requests.Session):
    def request(self, method: str, url: str, *args: Any, **kwargs: Any) -> requests.Response:  # type: ignore[override]
        """Follows no redirect."""
        return super().request(method, url, *args, **{**kwargs, "allow_redirects": False})


def session() -> requests.Session:
    """For one push: checks what it connects to, follows no redirect, knows no proxy and no netrc."""
    made = _Session()
    made.trust_env = False
    made.mount("https://", _Adapter())
    made.mount("http://", _Adapter())
    return made
