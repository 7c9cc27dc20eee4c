"""Requests for the tests through an ASGI application, as a server hands them over."""

from __future__ import annotations

from urllib.parse import urlencode

from asgiref.testing import ApplicationCommunicator
from django.test import Client

TOKEN = "t" * 32


async def asked(application: object, target: str, client: Client | None = None, **form: object) -> tuple[int, dict, bytes]:
    """The status, headers and body of a page; posted where there is a form."""
    cookies = f"csrftoken={TOKEN}" + (f"; sessionid={client.cookies['sessionid'].value}" if client else "")
    body = urlencode(form).encode()
    headers = {"host": "localhost", "cookie": cookies, "x-csrftoken": TOKEN, "hx-request": "true", "x-live": "open"}
    headers |= {"content-type": "application/x-www-form-urlencoded", "content-length": str(len(body))} if form else {}
    scope = {"type": "http", "http_version": "1.1", "method": "POST" if form else "GET", "path": target, "query_string": b""}
    scope |= {"headers": [(name.encode(), value.encode()) for name, value in headers.items()], "client": ("127.0.0.1", 1)}
    one = ApplicationCommunicator(application, {**scope, "server": ("localhost", 80), "scheme": "http"})
    await one.send_input({"type": "http.request", "body": body})
    start, parts = await one.receive_output(5), []
    while True:
        part = await one.receive_output(5)
        parts.append(part.get("body", b""))
        if not part.get("more_body"):
            break
    await one.wait()
    return start["status"], dict(start["headers"]), b"".join(parts)
