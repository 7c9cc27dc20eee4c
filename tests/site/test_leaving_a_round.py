"""A leaving that completes the last round ends the game by its rules, and the page gives the rules' reason."""

from __future__ import annotations

from pathlib import Path

from club.accounts.models import Member
from games import services
from games.models import Match
from games.rules import registry
from games.rules.record import read
from games.selectors import current_game
from tests.site.evening import client_of, laid_out, member_at, opened, text_of

GOLDEN = Path(registry.__file__).parent / "ludicitude" / "golden" / "leaver-in-last-round.txt"


def test_the_reason_is_the_rules(alice: Member, bob: Member, charlie: Member, staff: Member) -> None:
    record = read(GOLDEN.read_text(encoding="utf-8"))
    match = laid_out(opened(alice, bob, charlie, staff, slug="ludicitude"), record, len(record.turns) - 1)
    last = record.turns[-1]
    assert last.startswith("~")
    leaver = member_at(match, current_game(match).row.seating[int(last[1:])])
    match = services.match_resign(by=leaver, match_id=match.pk)
    assert match.is_finished
    assert match.reason == Match.Reason.RULES
    page = text_of(client_of(alice), match.get_absolute_url())
    assert "has resigned" not in page
    assert "has laid all" in page or "all 15 cubes" in page
