"""What preferences touch beside the pages: no further query, no rating in sight, the erasing and the download."""

import json
from zipfile import ZipFile

from django.db import OperationalError, connection
from django.test import RequestFactory
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from club import errors
from club.accounts.preferences import preferences_at_hand
from club.accounts.services.download import data_zip
from club.accounts.services.erasing import member_erase
from club.ratings.models import Rating
from tests.accounts.test_preferences import page_of, tag

CHOSEN = {"theme": "dark", "ratings": "off"}


def queries(client, address):
    with CaptureQueriesContext(connection) as asked:
        assert client.get(address).status_code == 200
    return len(asked)


def test_they_cost_no_query(client, alice):
    client.force_login(alice)
    address = reverse("account_email")
    client.get(address)
    before = queries(client, address)
    alice.preferences = CHOSEN
    alice.save()
    assert queries(client, address) == before
    assert 'data-theme="dark"' in tag(page_of(client, address))


def test_a_visitors_page_asks_nothing(client, db):
    client.cookies["look"] = "theme:dark"
    with CaptureQueriesContext(connection) as asked:
        client.get("/preferences/")
    assert len(asked) == 0


def test_a_page_without_a_database_takes_them_from_the_cookie():
    request = RequestFactory().get("/")
    request.COOKIES["look"] = "text:large"
    assert preferences_at_hand(request).text == "large"
    try:
        raise OperationalError("connection refused")
    except OperationalError:
        page = errors.too_large(request).content.decode()
    assert 'data-text="large"' in tag(page)


def test_every_rating_is_marked_so_that_it_can_be_hidden(client, alice, bob):
    Rating.objects.create(member=bob, slug="ludicitude", value=1637, matches=40)
    client.force_login(alice)
    page = page_of(client, bob.get_absolute_url())
    part = page[page.index('<section class="rating"') : page.index("</section>", page.index('<section class="rating"'))]
    assert "1637" in part
    assert page.count("1637") == 1


def test_ones_own_rating_is_shown_when_one_asks_for_it(client, alice):
    Rating.objects.create(member=alice, slug="ludicitude", value=1637, matches=40)
    alice.preferences = CHOSEN
    alice.save()
    client.force_login(alice)
    page = page_of(client, alice.get_absolute_url())
    folded = page[page.index('<details class="own-ratings">') : page.index("</details>")]
    assert "1637" in folded
    assert '<details class="own-ratings" open' not in page


def test_they_are_in_the_download_and_go_with_the_account(alice):
    alice.preferences = CHOSEN
    alice.save()
    with data_zip(alice) as file, ZipFile(file) as packed:
        assert json.loads(packed.read("data.json"))["account"]["preferences"] == CHOSEN
    member_erase(by=alice, member=alice)
    alice.refresh_from_db()
    assert alice.preferences == {}
