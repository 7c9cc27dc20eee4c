"""How boards and pages look: what can be chosen, what is kept of it, and what stored nonsense becomes."""

from pathlib import Path

import pytest
from django.conf import settings
from django.urls import reverse

from club.accounts.preferences import BARS, CHOICES, DEFAULTS, NAMES, STRONG_BARS, Preferences, from_cookie, from_stored
from club.accounts.services.members import member_preferences_set

OTHERS = {name: words[-1] for name, words in CHOICES.items()}
TOKENS = (Path(settings.BASE_DIR) / "static/css/tokens.css").read_text(encoding="utf-8")


def page_of(client, address="/preferences/"):
    return client.get(address).content.decode()


def tag(page):
    """The page's opening <html>."""
    return page[page.index("<html") : page.index(">", page.index("<html")) + 1]


def choose(client, **given):
    data = {"theme": "system", "palette": "default", "text": "normal", "signs": "signs", "language": "en"}
    ticked = dict.fromkeys(("coordinates", "confirm", "motion", "ratings"), "on")
    return client.post(reverse("preferences"), {**data, **ticked, **given})


def test_the_table_of_words_is_that_of_the_class():
    assert tuple(CHOICES) == NAMES
    assert {name: words[0] for name, words in CHOICES.items()} == {name: getattr(DEFAULTS, name) for name in NAMES}


def test_a_cookie_and_a_members_json_give_back_what_was_kept():
    chosen = Preferences(**OTHERS)
    assert from_cookie(chosen.to_cookie()) == chosen
    assert from_stored(chosen.others) == chosen
    assert DEFAULTS.to_cookie() == ""


@pytest.mark.parametrize(
    "stored", [None, [], "dark", {}, {"theme": "pink"}, {"theme": None}, {"theme": ["dark"]}, {"elsewhere": "dark"}, {"sound": 1}]
)
def test_what_is_stored_damaged_gives_way_to_the_default(stored):
    assert from_stored(stored) == DEFAULTS


@pytest.mark.parametrize(
    "text", ["", ".", ":", "theme", "theme:", "theme:pink", "theme:dark:light", '"><script>', "\x00", "theme=dark", "x" * 9000]
)
def test_a_damaged_cookie_gives_way_to_the_default(text):
    assert from_cookie(text) == DEFAULTS


def test_one_damaged_value_takes_no_other_with_it():
    assert from_stored({"theme": "pink", "text": "large", "learnt": [1]}) == Preferences(text="large")
    assert from_cookie("theme:pink.text:large.no:no.signs:letters") == Preferences(text="large", signs="letters")


def test_no_such_word_can_be_made():
    with pytest.raises(ValueError, match="theme"):
        Preferences(theme="pink")
    with pytest.raises(ValueError, match="turned"):
        DEFAULTS.with_one("turned", "perhaps")


def test_a_member_finds_the_choices_on_every_page_and_device(client, alice):
    client.force_login(alice)
    assert tag(page_of(client)) == '<html lang="en">'
    assert choose(client, theme="dark", text="larger", sound="on").status_code == 302
    assert "look" not in client.cookies
    alice.refresh_from_db()
    assert from_stored(alice.preferences) == Preferences(theme="dark", text="larger", sound="on")
    for address in ("/", reverse("settings"), reverse("account_email"), "/nowhere/"):
        assert tag(page_of(client, address)) == '<html lang="en" data-theme="dark" data-text="larger" data-sound="on">'


def test_every_choice_but_the_turned_board_reaches_the_page(client, alice):
    client.force_login(alice)
    choose(client, **{name: "" if words[-1] == "off" else words[-1] for name, words in CHOICES.items()})
    alice.refresh_from_db()
    assert alice.preferences == OTHERS
    told = "".join(f' data-{name}="{word}"' for name, word in OTHERS.items() if name != "turned")
    assert tag(page_of(client)) == f'<html lang="en"{told}>'


def test_what_else_is_kept_with_the_member_stays(alice):
    alice.preferences = {"learnt": [1, 2], "theme": "light"}
    alice.save()
    member_preferences_set(member=alice, chosen={"theme": "dark"})
    assert alice.preferences == {"learnt": [1, 2], "theme": "dark"}
    with pytest.raises(ValueError, match="pink"):
        member_preferences_set(member=alice, chosen={"theme": "pink"})


@pytest.mark.parametrize("given", [{"theme": "pink"}, {"palette": ""}, {"text": "huge"}, {"language": "de"}])
def test_what_cannot_be_chosen_is_told_and_changes_nothing(client, alice, given):
    client.force_login(alice)
    response = choose(client, **given)
    assert response.status_code == 422
    assert list(response.context["form"].errors) == list(given)
    alice.refresh_from_db()
    assert alice.preferences == {}


def test_a_browser_hears_of_the_chosen_theme(client, alice):
    client.force_login(alice)
    page = page_of(client)
    assert '<meta name="color-scheme" content="light dark">' in page
    assert page.count('<meta name="theme-color"') == 2
    choose(client, theme="dark")
    page = page_of(client)
    assert '<meta name="color-scheme" content="dark">' in page
    assert page.count('<meta name="theme-color"') == 1
    assert f'<meta name="theme-color" content="{BARS["dark"]}">' in page


def test_the_browsers_bar_has_the_colour_of_the_head(client, alice):
    for colour in (*BARS.values(), *STRONG_BARS.values()):
        assert f"--surface: {colour};" in TOKENS, colour
    client.force_login(alice)
    choose(client, palette="strong", theme="light")
    assert f'<meta name="theme-color" content="{STRONG_BARS["light"]}">' in page_of(client)


def test_a_french_page_speaks_french(client, alice):
    client.force_login(alice)
    choose(client, language="fr")
    page = page_of(client)
    assert tag(page) == '<html lang="fr">'
    for words in ("Aspect des plateaux et des pages", "comme l’appareil", "Vos choix sont retenus", "Montrer les Elo"):
        assert words in page
    alice.refresh_from_db()
    assert alice.language == "fr"
