"""A form that is refused for now comes back with all that was typed, but for what is secret, and can be sent again."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import OperationalError, connection
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.urls import reverse

from club import errors, limits
from club.accounts.models import Member
from tests.site.evening import client_of
from tests.site.pages import Element, Page

Few = Callable[[int], None]
TEXT = 'A "quoted" <b>line</b>\r\nand a second one'


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> Few:
    """Lets so many forms pass in a stretch of time that does not end."""
    monkeypatch.setattr(limits.time, "time", lambda: 1_000_000.0)
    return lambda most: monkeypatch.setattr(limits, "LIMITS", dict.fromkeys(limits.LIMITS, (most, 60)))


def offered(reply: HttpResponse) -> tuple[Element, list[tuple[str, str]]] | None:
    """The form of the page, and its fields but for the token."""
    page = Page("/", reply.status_code, reply.content.decode())
    form = next((element for element in page.elements if element.tag == "form"), None)
    fields = [(one.attrs["name"], one.attrs["value"]) for one in page.elements if one.tag == "input" and one.form is form]
    return (form, [one for one in fields if one[0] != "csrfmiddlewaretoken"]) if form else None


def token(reply: HttpResponse) -> str:
    page = Page("/", reply.status_code, reply.content.decode())
    return next(one.attrs["value"] for one in page.elements if one.attrs.get("name") == "csrfmiddlewaretoken")


def test_what_was_typed_is_sent_again(alice: Member, few: Few) -> None:
    client = client_of(alice, enforce_csrf_checks=True)
    wish = {"name": "theme", "value": "dark", "next": "/learn/?a=1&b=<2>"}
    first = token(client.get(reverse("preferences")))
    few(0)
    refused = client.post(reverse("preference-set") + "?from=here", {**wish, "csrfmiddlewaretoken": first})
    assert refused.status_code == 429
    form, fields = offered(refused) or pytest.fail("no form")
    assert (form.attrs["method"], form.attrs["action"]) == ("post", reverse("preference-set") + "?from=here")
    assert dict(fields) == wish
    assert "wait a minute" in refused.content.decode()
    few(9)
    again = client.post(form.attrs["action"], {**dict(fields), "csrfmiddlewaretoken": token(refused)})
    assert (again.status_code, again["Location"]) == (302, "/learn/?a=1&b=%3C2%3E")
    alice.refresh_from_db()
    assert alice.preferences["theme"] == "dark"


def test_whole_texts_and_several_values_of_a_field(alice: Member, few: Few) -> None:
    few(0)
    refused = client_of(alice).post(reverse("settings"), {"about": TEXT, "many": ["one", "two"], "empty": ""})
    _form, fields = offered(refused) or pytest.fail("no form")
    assert fields == [("about", TEXT), ("many", "one"), ("many", "two"), ("empty", "")]
    assert "asked for them again" not in refused.content.decode()


@pytest.mark.parametrize("within", ["password", "password1", "oldpassword", "code", "credential", "key"])
def test_what_is_secret_is_not(alice: Member, few: Few, within: str) -> None:
    few(0)
    refused = client_of(alice).post(reverse("settings"), {"name": "Alice", within: "table-and-tiles-7"})
    _form, fields = offered(refused) or pytest.fail("no form")
    assert fields == [("name", "Alice")]
    assert "table-and-tiles-7" not in refused.content.decode()
    assert "you will be asked for them again" in refused.content.decode()


def test_a_log_in_beyond_allauths_limit(db: None, settings: object) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"login": "1/m/ip"}
    client = Client()
    for _try in range(2):
        refused = client.post(reverse("account_login"), {"login": "alice", "password": "wrong", "next": "/learn/"})
    assert refused.status_code == 429
    _form, fields = offered(refused) or pytest.fail("no form")
    assert fields == [("login", "alice"), ("next", "/learn/")]
    # allauth does not say for how long.
    assert "wait a while" in refused.content.decode()


def test_an_address_with_two_slashes_leads_to_no_other_site(alice: Member, few: Few) -> None:
    few(0)
    request = RequestFactory().post("/", {"name": "theme"})
    request.path = request.path_info = "//elsewhere.example/"
    request._dont_enforce_csrf_checks = True
    sent = errors._sent(request) or pytest.fail("no form")
    assert sent["address"] == "/%2Felsewhere.example/"


@pytest.mark.django_db(transaction=True)
def test_while_the_database_is_away(alice: Member) -> None:
    client = client_of(alice, enforce_csrf_checks=True, raise_request_exception=False)
    wish = {"name": "theme", "value": "dark", "csrfmiddlewaretoken": token(client.get(reverse("preferences")))}

    def fail(*_query: object) -> None:
        raise OperationalError("server closed the connection unexpectedly")

    with connection.execute_wrapper(fail):
        refused = client.post(reverse("preference-set"), wish)
        elsewhere = client.post(reverse("preference-set"), {**wish, "csrfmiddlewaretoken": "x" * 64})
    assert (refused.status_code, elsewhere.status_code) == (503, 503)
    _form, fields = offered(refused) or pytest.fail("no form")
    assert dict(fields) == {"name": "theme", "value": "dark"}
    assert offered(elsewhere) is None
    assert client.post(reverse("preference-set"), {**dict(fields), "csrfmiddlewaretoken": token(refused)}).status_code == 204


def test_another_sites_form_gets_no_token(alice: Member, few: Few) -> None:
    client = client_of(alice, enforce_csrf_checks=True)
    client.get(reverse("preferences"))
    few(0)
    refused = client.post(reverse("preference-set"), {"name": "theme", "value": "dark"})
    assert refused.status_code == 403
    assert 'value="dark"' not in refused.content.decode()
