"""The content policy's one word that the settings cannot know: the site's own name."""

from __future__ import annotations

from collections.abc import Callable

from csp.constants import SELF
from django.http import HttpRequest, HttpResponse

GetResponse = Callable[[HttpRequest], HttpResponse]


def own_sockets(get_response: GetResponse) -> GetResponse:
    """Lets pages open the site's own sockets in browsers for which 'self' does not mean ws and wss too.

    That is Safari before version 16 (https://github.com/w3c/webappsec-csp/issues/7). Stands below the middlewares that
    check the host and that write the policy.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        scheme = "wss" if request.is_secure() else "ws"
        response._csp_update = {"connect-src": [SELF, f"{scheme}://{request.get_host()}"]}  # type: ignore[attr-defined]
        return response

    return middleware
