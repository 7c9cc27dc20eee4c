"""What the site says on stderr: lines for people, or with ``LOG_FORMAT=json`` one object a line for machines.

Every request has an id, which stands in each line that is logged while it is answered, and in the answer's
``X-Request-ID``. Of people only a member's number is logged, and of addresses only which page it was: paths hold names.
"""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Callable, MutableMapping
from contextvars import ContextVar
from secrets import token_hex
from typing import Any

from django.conf import settings
from django.core.exceptions import BadRequest, PermissionDenied, SuspiciousOperation
from django.http import HttpRequest, HttpResponse
from django.http.multipartparser import MultiPartParserError

from club.serving.away import is_away

GetResponse = Callable[[HttpRequest], HttpResponse]

requests = logging.getLogger("club.requests")

HEADER = "X-Request-ID"
GIVEN = re.compile(r"[0-9A-Za-z_-]{8,64}")
"""What is taken as an id from a proxy of ours."""

_facts: ContextVar[dict[str, Any] | None] = ContextVar("request_facts", default=None)


def request_log(get_response: GetResponse) -> GetResponse:
    """Gives each request its id, and logs one line when it is answered. Only the health checks are answered before."""

    def middleware(request: HttpRequest) -> HttpResponse:
        started = time.perf_counter()
        given = request.headers.get(HEADER, "") if settings.ALLAUTH_TRUSTED_PROXY_COUNT else ""
        name = given if GIVEN.fullmatch(given) else token_hex(8)
        request.facts = {"request_id": name}  # type: ignore[attr-defined]
        mark = _facts.set(request.facts)  # type: ignore[attr-defined]
        try:
            response = get_response(request)
            response[HEADER] = name
            if requests.isEnabledFor(logging.INFO):
                requests.info("request", extra={"facts": facts_of(request, response, started)})
        finally:
            _facts.reset(mark)
        return response

    return middleware


def facts_of(request: HttpRequest, response: HttpResponse, started: float) -> dict[str, Any]:
    """What is told of an answered request. The member only where the request has asked for one already."""
    match, member = request.resolver_match, getattr(request, "_cached_user", None)
    return {
        "method": request.method,
        "route": match.view_name if match else None,
        "status": response.status_code,
        "ms": round((time.perf_counter() - started) * 1000, 1),
        "member": member.pk if member is not None else None,
    }


_REFUSED = (ConnectionError, PermissionDenied, SuspiciousOperation, BadRequest, MultiPartParserError)


class Facts(logging.Filter):
    """Puts the request's id into every record, and spares the log tracebacks that tell nothing."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Always True."""
        # Django logs what was refused after the last middleware; such a record brings its request.
        known = _facts.get() or getattr(getattr(record, "request", None), "facts", {})
        facts: dict[str, Any] = {**known, **getattr(record, "facts", {})}
        record.facts = facts
        record.told = "".join(f" {name}={value}" for name, value in facts.items())
        problem = record.exc_info[1] if record.exc_info else None
        # What a visitor sends amiss (another host's name, too many fields, no form at all) is no defect that one could trace.
        if is_away(problem) or isinstance(problem, _REFUSED) or record.name.startswith("django.security."):
            told = str(problem).strip().partition("\n")[0]
            message = record.getMessage()
            record.msg, record.args = message if told in message else f"{message}: {told}", ()
            record.exc_info = record.exc_text = None
        return True


def json_formatter() -> logging.Formatter:
    """One JSON object a line, by structlog."""
    import structlog

    def facts(_logger: Any, _method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
        return {**event, **getattr(event["_record"], "facts", {})}

    def written(_logger: Any, _method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
        return {name: value for name, value in event.items() if not name.startswith("_")}

    return structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=[
            structlog.stdlib.add_log_level,
            structlog.stdlib.add_logger_name,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            facts,
        ],
        processors=[structlog.processors.format_exc_info, written, structlog.processors.JSONRenderer(ensure_ascii=False)],
    )


def logging_settings(*, form: str, level: str) -> dict[str, Any]:
    """Django's LOGGING. ``form`` is "json" or anything else for plain lines; requests are logged in JSON, or at level INFO."""
    plain = {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s%(told)s"}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {"facts": {"()": "club.logs.Facts"}},
        "formatters": {"line": plain, "json": {"()": "club.logs.json_formatter"}},
        "handlers": {
            "console": {
                "class": "logging.StreamHandler",
                "formatter": "json" if form == "json" else "line",
                "filters": ["facts"],
            }
        },
        "root": {"handlers": ["console"], "level": level},
        "loggers": {"club.requests": {"level": "INFO"}} if form == "json" else {},
    }
