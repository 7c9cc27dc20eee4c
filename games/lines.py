"""The games that pages step through, as lines: those of a match, and the records that a member has loaded.

Who may see a match is decided in ``games.selectors``; a loaded record is its owner's alone.
"""

from __future__ import annotations

import re
from functools import lru_cache

from games import reading
from games.damage import Unreadable
from games.models import Game, LoadedRecord, Match
from games.panels import Person, title_of
from games.ports import ports
from games.refusals import printable
from games.replay import Line, Start
from games.rules.record import Record, RecordError, read

_SEATED = re.compile(r"([0-9]) (.*)", re.DOTALL)
"""A ``Player`` tag: the seat's number, the name."""

NAME_MAX, TITLE_MAX = 40, 120


def games_of(match: Match) -> dict[int, Game]:
    """The match's games by number, in order."""
    found = reading.rows(Game, "match_id = %s ORDER BY number", match.pk)
    for game in found:
        game.match = match
    return {game.number: game for game in found}


def people_of(match: Match) -> list[Person]:
    """Who sits in the match, by its seats, as those see it who hold none; in the language that is active."""
    if match.venue == Match.Venue.ONE_SCREEN:
        return [Person() for _seat in match.seats.all()]
    notes = ports.rating_notes(match.pk) if match.is_finished and match.rated else {}
    return [
        Person(
            name=seat.name,
            address=ports.profile_address(beside.username) if beside.username and seat.shown_name else "",
            rating=ports.rating_label(beside.rating),
            note=notes.get(seat.member_id or 0),
        )
        for seat, beside in zip(match.seats.all(), reading.beside(match), strict=True)
    ]


def line_of(match: Match, game: Game, *, named: bool = True) -> Line:
    """One game of a match, its people as the reader may see them, in the active language. Unreadable for a damaged one.

    Who wants its positions alone has it not ``named``: the people are not read then.
    """
    turns = tuple(reversed(reading.last_turns(game, up_to=reading.GREATEST, count=reading.GREATEST)))
    try:
        seating = tuple(map(int, game.seating))
    except (TypeError, ValueError) as error:
        raise Unreadable(str(error)) from error
    start = Start.of(match.slug, match.seat_count, game.options, game.setup)
    texts = tuple(turn["text"] for turn in turns)
    if not named:
        return Line(start, texts, (Person(),) * match.seat_count, seating, stored=turns)
    return Line(start, texts, tuple(people_of(match)), seating, title_of(match), turns)


def line_of_record(loaded: LoadedRecord) -> Line:
    """A loaded record as a line. Unreadable where this version of the rules no longer takes it."""
    return _line_of_text(loaded.text)


@lru_cache(maxsize=64)
def _line_of_text(text: str) -> Line:
    try:
        record = read(text)
    except RecordError as error:
        raise Unreadable(str(error)) from error
    start = Start.of(record.game, record.seats, record.options, record.setup)
    people = tuple(Person(name) for name in names_in(record))
    return Line(start, record.turns, people, tuple(range(record.seats)), title_in(record))


def names_in(record: Record) -> list[str]:
    """The players' names by seat, cut and without what cannot be shown; empty where the record has none."""
    names = [""] * record.seats
    for nth, text in enumerate([value for name, value in record.tags if name == "Player"]):
        seated = _SEATED.fullmatch(text)
        seat, name = (int(seated[1]), seated[2]) if seated else (nth, text)
        if seat < record.seats:
            names[seat] = printable(name.strip(), NAME_MAX)
    # Two of one name could not be told apart; nor could some with a name and some without.
    return names if all(names) and len(set(names)) == len(names) else [""] * record.seats


def title_in(record: Record) -> str:
    """What a record is called in every language: its game, and its players or its event where it names any."""
    game = Start.of(record.game, record.seats, record.options, record.setup).game
    tags = dict(reversed(record.tags))
    names = [name for name in names_in(record) if name]
    told = " – ".join(names) or printable(tags.get("Event", "").strip(), NAME_MAX)
    return (f"{game.title}, {told}" if told else game.title)[:TITLE_MAX]
