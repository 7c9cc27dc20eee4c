"""The bell, its page and the settings, as pages without JavaScript."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from club.accounts.models import Member
from club.house.models import Club
from club.notices import selectors, services
from club.notices.models import Kind, Notice
from games.models import Match
from games.rules.protocol import Game
from games.small import boards_of
from tests.notices.post_office import Sink, with_address
from tests.site.evening import client_of, no_spaces, opened, play_on
from tests.site.pages import Browser


def tell(member: Member, key: str = "hello", **data: object) -> None:
    services.notice_post(kind=Kind.ACCOUNT, members=[member.pk], key=key, what="Hello %(name)s", **{"name": "you", **data})


def bell(browser: Browser) -> list[str]:
    """What the bell says to those who do not see it; nothing when it is silent."""
    said = [element.attrs["aria-label"] for element in browser.page.all("span", cls="count")]
    return [words for words in said if "unread" in words]


def test_the_bell_counts_and_its_page_leads_on(toy_game: Game, alice: Member, bob: Member) -> None:
    match = opened(alice, bob)
    Notice.objects.exclude(kind=Kind.STARTED).delete()
    hers = Browser(alice)
    page = hers.get("/notices/")
    assert bell(hers) == ["1 notice unread"]
    assert page.shows("Your match of Toynim with Bob has started.")
    page = hers.follow(page.one("a", text="has started"))
    assert page.address == match.get_absolute_url()
    assert selectors.unread_count(alice.pk) == 0
    assert bell(hers) == []


def test_all_is_read_at_once(alice: Member, bob: Member) -> None:
    for number in range(3):
        tell(alice, f"n{number}")
    tell(bob)
    hers = Browser(alice)
    page = hers.get("/notices/")
    assert len(page.all("a", cls="waits")) == 3
    page = hers.press(page.one("button", text="Mark all as read"))
    assert len(page.all("a", cls="row")) == 3
    assert page.all("a", cls="waits") == []
    assert page.all("button", text="Mark all") == []
    assert selectors.unread_count(bob.pk) == 1


def test_a_notice_leads_where_it_says_and_only_its_own_reader(alice: Member, bob: Member) -> None:
    tell(alice, address="/account/settings/")
    notice = Notice.objects.get()
    assert client_of(bob).get(f"/notices/{notice.pk}/").status_code == 404
    assert client_of(alice).get(f"/notices/{notice.pk}/")["Location"] == "/account/settings/"
    notice.refresh_from_db()
    assert notice.read_at is not None


def test_the_page_shows_what_is_looked_at_as_read(toy_game: Game, alice: Member, bob: Member) -> None:
    match: Match = opened(alice, bob)
    tell(alice)
    client = client_of(alice)
    before = no_spaces(client.get("/notices/counts/").content.decode())
    after = no_spaces(client.post("/notices/counts/", {"match": match.pk}).content.decode())
    assert '<span id="unread">' in after
    assert "1 notice unread" in after
    assert "1 notice unread" not in before
    for nonsense in ("", "x", "-1", "9" * 40):
        assert client.post("/notices/counts/", {"match": nonsense}).status_code == 200


def test_what_is_chosen_is_kept(sink: Sink, alice: Member, staff: Member) -> None:
    hers = Browser(with_address(alice))
    page = hers.get("/notices/settings/")
    assert page.shows("Mails go to alice@example.org.")
    # What always comes cannot be chosen, and what is for the staff only the staff choose.
    assert "mail-time_left" not in page.html
    assert "mail-staff" not in page.html
    assert "mail-staff" in Browser(with_address(staff)).get("/notices/settings/").html
    chosen = {f"mail-{kind}": "daily" for kind in Kind if kind not in (Kind.TIME_LEFT, Kind.STAFF)}
    hers.press(page.one("button", text="Keep these"), **chosen, hour="7")
    found = selectors.wishes([alice.pk])
    assert found[(alice.pk, Kind.ENDED)].mail == "daily"
    assert found[(alice.pk, Kind.TIME_LEFT)].mail == "at_once"
    # The boxes were sent as they stood.
    assert found[(alice.pk, Kind.YOUR_TURN)].push
    assert not found[(alice.pk, Kind.ENDED)].push
    assert selectors.daily_hour(alice.pk) == 7


def test_a_choice_that_there_is_not_is_refused(sink: Sink, alice: Member) -> None:
    form = {f"mail-{kind}": "never" for kind in Kind} | {"mail-ended": "hourly", "hour": "25"}
    reply = client_of(with_address(alice), "fr").post("/notices/settings/", form)
    assert reply.status_code == 422
    assert "Sélectionnez un choix valide" in no_spaces(reply.content.decode())
    assert selectors.wishes([alice.pk]) == {}


def test_the_worker_is_a_script_for_the_whole_site(alice: Member) -> None:
    reply = client_of().get("/sw.js")
    assert reply["Content-Type"].startswith("text/javascript")
    assert "worker-src 'self'" in reply["Content-Security-Policy"]
    assert "fetch" not in reply.content.decode()


def test_a_club_of_another_language_writes_in_it(alice: Member, club_with: Callable[..., Club]) -> None:
    club_with(language="fr")
    tell(alice)
    assert "Avis" in client_of(alice, "fr").get("/notices/").content.decode()


def test_a_match_is_shown_with_what_lies_on_its_table(alice: Member, bob: Member) -> None:
    match = play_on(opened(alice, bob, slug="ludicitude"), Random(3), 4)
    tell(alice)
    page = client_of(alice).get("/notices/").content.decode()
    (board,) = boards_of([match]).values()
    about = Notice.objects.filter(member=alice, match=match).count()
    assert about
    assert page.count(board) == page.count('class="thumb"') == about
    assert 'id="lud-blank"' in page, "what it is drawn with"
    Notice.objects.exclude(match=None).delete()
    page = client_of(alice).get("/notices/").content.decode()
    assert "thumb" not in page
    assert 'id="lud-blank"' not in page


def test_what_the_reader_may_not_see_is_not_drawn(alice: Member, bob: Member) -> None:
    match = play_on(opened(alice, bob, slug="ludicitude"), Random(3), 4)
    Match.objects.filter(pk=match.pk).update(venue=Match.Venue.ONE_SCREEN)
    assert "thumb" in client_of(alice).get("/notices/").content.decode()
    assert "thumb" not in client_of(bob).get("/notices/").content.decode()
    Match.objects.filter(pk=match.pk).update(slug="gone")
    assert client_of(alice).get("/notices/").status_code == 200
