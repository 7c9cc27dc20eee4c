"""Many at once: whoever is first has it, once, and everybody else gets a clear answer."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connections

from club.accounts.models import Member
from club.ratings.models import RatingChange
from games import services
from games.models import LoadedRecord, Match, Turn
from games.refusals import Refused
from games.rules.protocol import Game
from games.selectors import replayed
from games.services import records
from tests.rules.records import SHORT
from tests.site.evening import client_of, fresh, member_at, opened, play, player, state_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("layer")]


def at_once(wishes: list[Callable[[], object]]) -> list[object]:
    """What each gets, the code of a refusal too; all begun in the same moment in threads of their own."""
    gate = threading.Barrier(len(wishes))

    def grant(wish: Callable[[], object]) -> object:
        gate.wait(20)
        try:
            return wish()
        except Refused as refused:
            return refused.code
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(wishes)) as threads:
        return list(threads.map(grant, wishes))


def done_and_refused(answers: list[object]) -> Counter[str]:
    return Counter("done" if isinstance(answer, Match) else str(answer) for answer in answers)


@pytest.fixture
def match(toy_game: Game, alice: Member, bob: Member) -> Match:
    return opened(alice, bob, rated=True)


def turn(match: Match, member: Member, text: str) -> Callable[[], Match]:
    return lambda: services.turn_play(by=member, match_id=match.pk, text=text, position=match.position)


def test_of_twenty_turns_on_one_position_exactly_one_lands(match: Match) -> None:
    member = player(match)
    pairs = [f"t{place}t{place + 1}" for place in range(1, 9)]
    texts = [*(f"t{place}" for place in range(1, 10)), *pairs, "t1t2t3", "t4t5t6", "t7t8t9"]
    assert len(texts) == 20
    answers = at_once([turn(match, member, text) for text in texts])
    assert done_and_refused(answers) == {"done": 1, "stale": 19}
    landed = Turn.objects.get()
    assert landed.text == texts[[isinstance(answer, Match) for answer in answers].index(True)]
    after = fresh(match)
    assert (after.position, after.version) == (match.position + 1, match.version + 1)
    assert state_of(after) == replayed(after.games.get())


def test_the_same_turn_twenty_times_is_one_turn(match: Match) -> None:
    answers = at_once([turn(match, player(match), "t4t5")] * 20)
    assert done_and_refused(answers) == {"done": 20}
    assert Turn.objects.count() == 1
    assert fresh(match).position == match.position + 1


def test_the_last_turn_many_times_rates_once(match: Match) -> None:
    match = play(match, "t1t2t3", "t4t5t6")
    answers = at_once([turn(match, player(match), "t7t8t9")] * 10)
    assert done_and_refused(answers) == {"done": 10}
    assert sorted(line.change for line in RatingChange.objects.all()) == [-20, 20]
    assert fresh(match).events.filter(kind="ended").count() == 1


def test_a_turn_and_a_resignation_leave_one_clear_result(match: Match) -> None:
    member, other = member_at(match, 0), member_at(match, 1)
    match = play(match, "t1t2t3", "t4t5t6")
    resign = [lambda who=who: services.match_resign(by=who, match_id=match.pk) for who in (member, other)]
    answers = at_once([*resign, turn(match, member, "t7t8t9")])
    assert done_and_refused(answers) in ({"done": 1, "over": 2}, {"done": 1, "over": 1, "stale": 1})
    after = fresh(match)
    assert after.is_finished
    assert after.position == match.position + 1
    assert sorted(seat.placing for seat in after.seats.all()) == [1, 2]
    assert RatingChange.objects.count() == 2


def test_of_ten_who_take_the_last_seat_one_gets_it(toy_game: Game, alice: Member) -> None:
    match = opened(alice, seats=2)
    people = [Member.objects.create_user(f"guest{number}") for number in range(10)]
    answers = at_once([lambda who=who: services.match_join(by=who, match_id=match.pk) for who in people])
    assert done_and_refused(answers) == {"done": 1, "started": 9}
    winner = people[[isinstance(answer, Match) for answer in answers].index(True)]
    assert {seat.member for seat in match.seats.all()} == {alice, winner}
    assert fresh(match).games.count() == 1
    assert fresh(match).events.filter(kind="started").count() == 1


def test_of_many_records_at_once_no_more_are_kept_than_a_member_can_keep(alice: Member, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "KEPT_MAX", 2)
    texts = [SHORT.replace("Alice", name) for name in ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn")]
    answers = at_once([lambda text=text: records.record_load(by=alice, text=text) for text in [*texts, texts[0]]])
    assert len({answer.pk for answer in answers if isinstance(answer, LoadedRecord)}) == LoadedRecord.objects.count() == 2
    assert set(answers) - set(LoadedRecord.objects.all()) == {"too-many-records"}


def test_joining_while_the_opener_withdraws_ends_one_way_or_the_other(toy_game: Game, alice: Member, bob: Member) -> None:
    match = opened(alice, seats=2)
    answers = at_once([
        lambda: services.match_leave(by=alice, match_id=match.pk),
        lambda: services.match_join(by=bob, match_id=match.pk),
    ])  # fmt: skip
    kinds = ["done" if isinstance(answer, Match) else answer for answer in answers]
    assert (kinds, fresh(match).status) in ((["done", "not-running"], "aborted"), (["started", "done"], "running"))


def test_two_rematch_clicks_at_once_make_one_match(match: Match, alice: Member, bob: Member) -> None:
    match = play(match, "t1t2t3", "t4t5t6", "t7t8t9")
    clients = [client_of(member) for member in (alice, bob)]
    replies = at_once([lambda client=client: client.post(f"/matches/{match.pk}/rematch/") for client in clients])
    [again] = Match.objects.filter(rematch_of=match)
    assert [(reply.status_code, reply["Location"]) for reply in replies] == [(302, again.get_absolute_url())] * 2
    assert again.is_running
    assert [member_at(again, seat) for seat in (0, 1)] == [member_at(match, seat) for seat in (1, 0)]


def test_many_rematch_clicks_of_one_member_make_one_offer(match: Match, alice: Member) -> None:
    match = play(match, "t1t2t3", "t4t5t6", "t7t8t9")
    answers = at_once([lambda: services.match_rematch(by=alice, match_id=match.pk)] * 8)
    assert len({answer.pk for answer in answers}) == 1
    assert Match.objects.count() == 2


def test_accepting_a_rematch_while_it_is_withdrawn_ends_one_way_or_the_other(match: Match, alice: Member, bob: Member) -> None:
    match = play(match, "t1t2t3", "t4t5t6", "t7t8t9")
    offer = services.match_rematch(by=alice, match_id=match.pk)
    withdrawn, accepted = at_once([
        lambda: services.match_leave(by=alice, match_id=offer.pk),
        lambda: services.match_rematch(by=bob, match_id=match.pk),
    ])  # fmt: skip
    assert isinstance(accepted, Match)
    if accepted.pk == offer.pk:
        assert (withdrawn, fresh(offer).status) == ("started", "running")
    else:
        assert (fresh(offer).status, accepted.status) == ("aborted", "open")
