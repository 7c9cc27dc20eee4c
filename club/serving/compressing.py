"""Pages, fragments and drawings are sent compressed: a board page is a fifth as large, which counts in a poor network.

Only what is text: files to keep, sockets and what is collected (compressed once, ``club.serving.statics``) go their own ways.
Compressed lengths could tell an attacker what stands in a page beside words of his own. The only secret of a page that lasts
is the token of its forms, which Django masks anew each time; fragments have none. Django besides adds up to a hundred random
bytes to each answer.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponseBase
from django.middleware.gzip import GZipMiddleware

KINDS = ("text/html", "image/svg+xml")


class Compressed(GZipMiddleware):
    """Middleware: compresses answers of these kinds for browsers that take it."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Passes on, compressed or as it is."""
        if not response.headers.get("Content-Type", "").startswith(KINDS):
            return response
        return super().process_response(request, response)
