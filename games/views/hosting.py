"""What a match's host is shown beside the waiting room: whom to invite, and the link with its QR code."""

from __future__ import annotations

from typing import Any

from django.urls import reverse

from games.forms import InviteForm
from games.models import Match
from games.ports import ports
from games.selectors import invited
from games.views.common import Request


def hosting(request: Request, match: Match, form: InviteForm | None = None) -> dict[str, Any]:
    """For ``games/_hosting.html``; ``form`` is one that comes back with an error."""
    address = ports.full_address(reverse("link", args=[match.link]), request) if match.link else ""
    return {
        "form": form or InviteForm(),
        "opponents": invited.recent_opponents(request.user),
        "address": address,
        "reachable": ports.is_reachable(address),
        "code": ports.qr_code(address) if address else "",
    }
