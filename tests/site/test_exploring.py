"""Exploring from a position: a tree of turns that belongs to one member, grows by legal turns only, and touches no match."""

from __future__ import annotations

from random import Random

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.accounts.models import Member
from games import exploring, reading, selectors, services
from games.models import Branch, Exploration, Match
from games.models import Game as Row
from games.rules.protocol import Game
from games.selectors.exploring import SHOWN_MAX
from games.services import exploring as service
from tests.site.evening import fresh, opened, play_on, random_turn, refusal

Begun = tuple[Match, Exploration]


@pytest.fixture
def begun(game: Game, alice: Member, bob: Member) -> Begun:
    match = play_on(opened(alice, bob, slug=game.slug), Random(5), 3)
    return match, services.exploration_begin(by=alice, game=match.games.get())


def tree(exploration: Exploration) -> exploring.Tree:
    return exploring.tree_of(Exploration.objects.get(pk=exploration.pk))


def another_turn(exploration: Exploration, spot: str, seed: int = 0) -> str:
    """A legal turn that leads to none of the spots that are there."""
    known, at, rng = tree(exploration), tree(exploration).line_to(spot), Random(seed)
    after = {known.line_to(other).texts[-1] for other in known.after(spot)}
    turns = (random_turn(at.state(len(at)), rng) for _try in range(500))
    return next(text for text in turns if text not in after)


def add(by: Member, exploration: Exploration, spot: str, text: str = "") -> str:
    text = text or another_turn(exploration, spot)
    return services.branch_add(by=by, exploration_id=exploration.pk, spot=spot, text=text)


def test_a_tree_grows_beside_the_line(begun: Begun, alice: Member) -> None:
    match, exploration = begun
    first = add(alice, exploration, "2")
    second, other = add(alice, exploration, first), add(alice, exploration, first)
    grown = tree(exploration)
    assert grown.line_to(first).texts[:2] == grown.line.texts[:2]
    assert [grown.ply(spot) for spot in (first, second, other)] == [3, 4, 4]
    assert grown.after("2") == ["3", first]
    assert grown.after(first) == [second, other]
    assert [grown.before(spot) for spot in (second, first, "2", "0")] == [first, "2", "1", "0"]
    assert [(depth, f"b{branch.pk}") for depth, branch in grown.walk()] == [(0, first), (0, second), (1, other)]
    assert len(grown.line_to(second).state(4).dump()) > 0
    assert fresh(match).version == match.version


def test_what_was_played_or_tried_before_is_no_new_branch(begun: Begun, alice: Member) -> None:
    _match, exploration = begun
    assert add(alice, exploration, "2", tree(exploration).line.texts[2]) == "3"
    text = another_turn(exploration, "2")
    assert add(alice, exploration, "2", text) == add(alice, exploration, "2", text)
    assert Branch.objects.count() == 1
    assert services.exploration_begin(by=alice, game=exploration.game) == exploration


def test_only_legal_turns_grow(begun: Begun, alice: Member) -> None:
    _match, exploration = begun
    legal = another_turn(exploration, "2")
    wrong = {"": None, "~0": "illegal", "nonsense": None, legal + legal: None, "x" * 5000: None}
    for text, code in wrong.items():
        told = refusal(services.branch_add, by=alice, exploration_id=exploration.pk, spot="2", text=text)
        assert told in ({code} if code else {"unreadable", "illegal", "unfinished", "too-long", "over"})
    for spot in ("99", "b99", "-1", "b", "1b", "", "9" * 40):
        assert refusal(services.branch_add, by=alice, exploration_id=exploration.pk, spot=spot, text=legal) == "no-spot"
    assert not Branch.objects.exists()


def test_nobody_else_grows_or_prunes_it(begun: Begun, alice: Member, bob: Member) -> None:
    _match, exploration = begun
    spot, text = add(alice, exploration, "2"), another_turn(exploration, "3")
    mine = {"by": bob, "exploration_id": exploration.pk}
    assert refusal(services.branch_add, **mine, spot="3", text=text) == "not-your-exploration"
    assert refusal(services.branch_prune, **mine, spot=spot) == "not-your-exploration"
    assert refusal(services.exploration_share, **mine, shared=True) == "not-your-exploration"
    assert tree(exploration).after("2") == ["3", spot]


def test_a_branch_is_pruned_with_all_that_grew_on_it(begun: Begun, alice: Member) -> None:
    _match, exploration = begun
    first = add(alice, exploration, "2")
    second = add(alice, exploration, first)
    assert services.branch_prune(by=alice, exploration_id=exploration.pk, spot=second) == first
    add(alice, exploration, first)
    assert services.branch_prune(by=alice, exploration_id=exploration.pk, spot=first) == "2"
    assert not Branch.objects.exists()
    assert services.branch_prune(by=alice, exploration_id=exploration.pk, spot="3") == "2"
    assert refusal(services.branch_prune, by=alice, exploration_id=exploration.pk, spot=first) == "no-spot"


def test_a_deep_branch_is_pruned_at_the_price_of_a_short_one(begun: Begun, alice: Member) -> None:
    _match, exploration = begun
    costs = []
    for depth in (2, 900):
        parent = first = Branch.objects.create(exploration=exploration, ply=4, text="x")
        for ply in range(5, 4 + depth):
            parent = Branch.objects.create(exploration=exploration, parent=parent, ply=ply, text="x")
        kept = Branch.objects.create(exploration=exploration, ply=4, text="y")
        with CaptureQueriesContext(connection) as asked:
            services.branch_prune(by=alice, exploration_id=exploration.pk, spot=f"b{first.pk}")
        costs.append(len(asked))
        assert [branch.pk for branch in Branch.objects.all()] == [kept.pk]
        kept.delete()
    assert costs[1] <= costs[0] + 9


def test_what_cannot_be_read_any_more_is_taken_back(begun: Begun, alice: Member) -> None:
    match, exploration = begun
    services.exploration_share(by=alice, exploration_id=exploration.pk, shared=True)
    match.games.update(setup="nonsense", seating=[])
    assert not services.exploration_share(by=alice, exploration_id=exploration.pk, shared=False).shared
    assert not Exploration.objects.get().shared


def test_while_others_wait_nobody_is_asked_for_names(begun: Begun, alice: Member, monkeypatch: pytest.MonkeyPatch) -> None:
    _match, exploration = begun
    text = another_turn(exploration, "2")
    monkeypatch.setattr(reading, "beside", lambda _match: pytest.fail("asked for names"))
    spot = add(alice, exploration, "2", text)
    services.branch_prune(by=alice, exploration_id=exploration.pk, spot=spot)
    assert not Branch.objects.exists()


def test_others_private_ones_hide_none(begun: Begun, alice: Member, bob: Member, staff: Member) -> None:
    match, mine = begun
    services.match_resign(by=bob, match_id=match.pk)
    game = match.games.get()
    add(alice, mine, "2")
    shown = services.exploration_begin(by=bob, game=game)
    add(bob, shown, "2")
    services.exploration_share(by=bob, exploration_id=shown.pk, shared=True)
    for number in range(SHOWN_MAX + 1):
        other = Exploration.objects.create(owner=Member.objects.create_user(f"other{number}"), game=game)
        Branch.objects.create(exploration=other, ply=1, text="x")
    names = {alice.pk: [("", mine), ("Bob", shown)], bob.pk: [("", shown)], staff.pk: [("Bob", shown)]}
    for reader in (alice, bob, staff):
        offered = selectors.explorations_of(reader, Row.objects.get(pk=game.pk))
        assert [(name, row) for row, name in offered] == names[reader.pk]


def test_it_has_an_end(begun: Begun, alice: Member, monkeypatch: pytest.MonkeyPatch) -> None:
    _match, exploration = begun
    monkeypatch.setattr(service, "BRANCHES_MAX", 1)
    spot, text = add(alice, exploration, "2"), another_turn(exploration, "3")
    told = refusal(services.branch_add, by=alice, exploration_id=exploration.pk, spot="3", text=text)
    assert told == "too-many-branches"
    assert tree(exploration).after("2") == ["3", spot]


def test_not_while_a_clock_runs(begun: Begun, alice: Member, bob: Member) -> None:
    match, exploration = begun
    match.time_control = {"kind": "live"}
    match.save()
    row, text = match.games.select_related("match").get(), another_turn(exploration, "2")
    assert refusal(services.exploration_begin, by=bob, game=row) == "cannot-explore"
    assert refusal(services.branch_add, by=alice, exploration_id=exploration.pk, spot="2", text=text) == "cannot-explore"
    match.time_control = {"kind": "correspondence"}
    match.save()
    row = match.games.select_related("match").get()
    assert services.exploration_begin(by=bob, game=row).owner == bob
