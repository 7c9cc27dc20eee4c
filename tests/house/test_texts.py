"""Legal notice and privacy page: the club's own words, harmless whatever stands in them; else what comes with the site."""

from __future__ import annotations

import pytest
from django.urls import reverse

from club.house import texts
from tests.site.evening import client_of, text_of

HOSTILE = """# Title
<script>alert(1)</script>
<img src=x onerror=alert(1)> <b onclick="x()">bold</b> <iframe src="//evil.example"></iframe>

[a](javascript:alert(1)) [b](data:text/html,x) [c](https://ok.example "t") [d](vbscript:x) ![e](https://evil.example/e.png)
<javascript:alert(1)> <https://fine.example>

- **strong** and `code`
"""


def test_nothing_dangerous_comes_out() -> None:
    html = texts.html(HOSTILE)
    lowered = html.lower()
    for tag in ("<script", "<img", "<b ", "<iframe", "<h1"):
        assert tag not in lowered
    for scheme in ("javascript:", "data:", "vbscript:"):
        assert f'href="{scheme}' not in lowered
    assert 'href="https://ok.example"' in html
    assert 'rel="noopener noreferrer"' in html
    assert "<h2>Title</h2>" in html
    assert "<strong>strong</strong>" in html


@pytest.mark.parametrize(
    "text", ["", "\0", "[" * 5000, "*" * 20_000, "> " * 9000, "- " * 3000, "&#0;&lt;script&gt;", "a\r\nb\rc"]
)
def test_whatever_is_written_is_shown_soon(text: str) -> None:
    assert "<script" not in texts.html(text)


@pytest.mark.parametrize(("lang", "words"), [("en", "What is kept"), ("fr", "Ce qui est conservé")])
def test_without_own_words_it_tells_what_this_site_stores(client, club_with, lang: str, words: str) -> None:
    club_with(name="L'Été <b>", contact="us@club.example", guest_days=17, log_days=99, session_days=8)
    visitor = client_of(lang=lang)
    privacy, legal = text_of(visitor, "/club/privacy/"), text_of(visitor, "/club/legal/")
    assert words in privacy
    assert all(f"{days} " in privacy.replace("&nbsp;", " ") for days in (17, 99, 8))
    for page in (privacy, legal):
        assert "mailto:us@club.example" in page
        assert "L'Été &lt;b&gt;" in page.replace("&#x27;", "'")
        assert "{%" not in page
    assert 'href="/club/privacy/"' in legal


def test_what_is_public_and_who_reads_real_names_is_said_as_it_is(client, club_with) -> None:
    assert "search engines are asked to stay away" in text_of(client, "/club/privacy/")
    assert "club's staff only" in text_of(client, "/club/privacy/").replace("&#x27;", "'")
    club_with(is_public=True, real_names="members")
    assert "through search engines" in text_of(client, "/club/privacy/")


def test_own_words_win(client, club_with) -> None:
    club_with(legal_notice="Chez *Alice*", privacy="Rien.")
    assert "<p>Chez <em>Alice</em></p>" in text_of(client, "/club/legal/")
    assert "<p>Rien.</p>" in text_of(client, "/club/privacy/")


@pytest.mark.parametrize("address", ["/club/legal/", "/account/login/", "/nowhere/"])
def test_search_engines_stay_away_until_the_club_opens(client, db, club_with, address: str) -> None:
    tag = '<meta name="robots" content="noindex">'
    assert tag in client.get(address).content.decode()
    assert text_of(client, "/robots.txt") == "User-agent: *\nDisallow: /\n"
    club_with(is_public=True)
    assert tag not in client.get(address).content.decode()
    rules = text_of(client, "/robots.txt").splitlines()
    assert "Disallow: /staff/" in rules
    assert f"Allow: {reverse('profile', args=['x']).removesuffix('x/')}" in rules
    assert "Disallow: /" not in rules
