"""What a notice says and where it leads, in the language in force. Names are looked up when it is read, never kept."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta

from django.contrib.auth import get_user_model
from django.urls import reverse
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from club.notices.models import Kind, Notice
from games.models import Match, MatchEvent
from games.panels import listed
from games.rules import registry


@dataclass(frozen=True, slots=True)
class Said:
    """A notice as it is read: the sentence, the path it leads to, and what that path is called."""

    notice: Notice
    text: str
    path: str
    link: str

    @property
    def fresh(self) -> bool:
        """Whether the member has not read it (where that was asked)."""
        return bool(getattr(self.notice, "fresh", True))


def said(notices: Iterable[Notice]) -> list[Said]:
    """Each notice in words."""
    notices = list(notices)
    names = _names({int(by) for notice in notices if (by := notice.data.get("by"))})
    reasons = _reasons({notice.match_id for notice in notices if notice.kind == Kind.ANNULLED and notice.match_id})
    return [_said(notice, names, reasons) for notice in notices]


def _reasons(match_ids: set[int]) -> dict[int, str]:
    """Why the staff has annulled these matches."""
    events = MatchEvent.objects.filter(match__in=match_ids, kind=MatchEvent.Kind.ANNULLED) if match_ids else []
    return {event.match_id: event.why for event in events}


def _names(member_ids: set[int]) -> dict[int, str]:
    found = get_user_model().objects.in_bulk(member_ids) if member_ids else {}
    return {pk: str(member) for pk, member in found.items()}


def _said(notice: Notice, names: dict[int, str], reasons: dict[int, str]) -> Said:
    if notice.match is None:
        path = notice.data.get("address") or reverse("notices")
        return Said(notice, _own_words(notice, names), path, _("Open the page"))
    text = _of_match(notice, notice.match, names)
    if notice.kind == Kind.ANNULLED and (reason := reasons.get(notice.match.pk)):
        text += " " + _("The reason: %(reason)s") % {"reason": reason}
    return Said(notice, text, notice.match.get_absolute_url(), _("To the board"))


def _own_words(notice: Notice, names: dict[int, str]) -> str:
    """``what`` of the data, translated and filled in; where the two do not fit, as it is.

    A member (``by``) is called by the name of today; a midnight (``until``) by the last day before it (``day``).
    """
    what = str(notice.data.get("what", ""))
    sentence = _(what) if what else str(notice.get_kind_display())
    try:
        data = {**notice.data, "by": names.get(notice.data.get("by") or 0, "")}
        if end := parse_datetime(str(notice.data.get("until", ""))):
            data["day"] = date_format(timezone.localdate(end - timedelta(seconds=1)), "DATE_FORMAT")
        return str(sentence % data)
    except (KeyError, TypeError, ValueError):
        return sentence


def _of_match(notice: Notice, match: Match, names: dict[int, str]) -> str:
    try:
        game = registry.get(match.slug).title
    except KeyError:
        game = match.slug
    others = [seat.name for seat in match.seats.all() if seat.member_id != notice.member_id]
    by = names.get(notice.data.get("by") or 0, "")
    plain, with_names = _sentences()[Kind(notice.kind)]
    whole = with_names if (by if "%(by)s" in with_names else others) else plain
    return whole % {"game": game, "others": listed(others), "by": by}


def _sentences() -> dict[Kind, tuple[str, str]]:
    """For each kind of a match: the sentence without names, and with them."""
    return {
        Kind.YOUR_TURN: (_("It is your turn in %(game)s."), _("It is your turn in %(game)s with %(others)s.")),
        Kind.STARTED: (_("Your match of %(game)s has started."), _("Your match of %(game)s with %(others)s has started.")),
        Kind.ENDED: (_("Your match of %(game)s is over."), _("Your match of %(game)s with %(others)s is over.")),
        Kind.INVITED: (_("You are invited to a match of %(game)s."), _("%(by)s invites you to a match of %(game)s.")),
        Kind.ANSWERED: (
            _("Your invitation to a match of %(game)s was answered."),
            _("%(by)s has answered your invitation to a match of %(game)s."),
        ),
        Kind.REMATCH: (_("You are offered a rematch of %(game)s."), _("%(by)s offers you a rematch of %(game)s.")),
        Kind.TIME_LEFT: (
            _("You have 24 hours left to play in %(game)s."),
            _("You have 24 hours left to play in %(game)s with %(others)s."),
        ),
        Kind.ANNULLED: (
            _("The staff has annulled your match of %(game)s."),
            _("The staff has annulled your match of %(game)s with %(others)s."),
        ),
        Kind.ACCOUNT: (_("Your account has changed."), _("Your account has changed.")),
        Kind.STAFF: (_("Something waits for the staff."), _("Something waits for the staff.")),
    }
