"""How boards and pages look and behave for one reader: kept with the member, for visitors in one small cookie.

Every preference is one word out of a few. Pages carry what differs from the default as attributes of ``<html>``, where style
sheets and scripts find it. What is stored damaged, or under a name that there is no more, gives way to its default alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from club.accounts.models import Member

CHOICES: dict[str, tuple[str, ...]] = {
    "theme": ("system", "light", "dark"),
    "palette": ("default", "strong", "redgreen", "blueyellow"),
    "text": ("normal", "large", "larger"),
    "coordinates": ("on", "off"),
    "signs": ("signs", "letters"),
    "confirm": ("on", "off"),
    "motion": ("on", "off"),
    "sound": ("off", "on"),
    "ratings": ("on", "off"),
    "turned": ("off", "on"),
}
"""Name to words, the default first. The palettes are those of ``static/css/tokens.css``."""

NOT_OF_THE_PAGE = frozenset({"turned"})
"""What no attribute tells, since the board itself is drawn otherwise."""

COOKIE = "look"
COOKIE_AGE = 60 * 60 * 24 * 365

BARS = {"light": "#fffdf8", "dark": "#202329"}
STRONG_BARS = {"light": "#fff", "dark": "#101216"}
"""The colour of the browser's own bar above each theme's pages: that of the page's head (``--surface``)."""


def is_choice(name: str, value: object) -> bool:
    """Whether there is such a preference and it can have that value."""
    return isinstance(value, str) and value in CHOICES.get(name, ())


@dataclass(frozen=True, slots=True)
class Preferences:
    """One reader's preferences, each a word of ``CHOICES``; ValueError for any other word."""

    theme: str = "system"
    palette: str = "default"
    text: str = "normal"
    coordinates: str = "on"
    signs: str = "signs"
    confirm: str = "on"
    motion: str = "on"
    sound: str = "off"
    ratings: str = "on"
    turned: str = "off"

    def __post_init__(self) -> None:
        for name, value in asdict(self).items():
            if not is_choice(name, value):
                raise ValueError(f"{name} cannot be {value!r}")

    @property
    def others(self) -> dict[str, str]:
        """What differs from the defaults."""
        return {name: value for name, value in asdict(self).items() if value != CHOICES[name][0]}

    @property
    def attributes(self) -> SafeString:
        """For the page's ``<html>``, each with a space before it; a default has none."""
        told = {name: value for name, value in self.others.items() if name not in NOT_OF_THE_PAGE}
        return mark_safe("".join(f' data-{name}="{escape(value)}"' for name, value in told.items()))  # noqa: S308 - escaped

    @property
    def scheme(self) -> str:
        """The page's ``color-scheme``."""
        return "light dark" if self.theme == "system" else self.theme

    @property
    def bars(self) -> list[tuple[str, str]]:
        """Theme and colour of the browser's own bar: of both themes, or of the chosen one."""
        bars = STRONG_BARS if self.palette == "strong" else BARS
        return [(theme, colour) for theme, colour in bars.items() if self.theme in ("system", theme)]

    @property
    def is_turned(self) -> bool:
        """Whether boards are shown from the other side."""
        return self.turned == "on"

    @property
    def hides_ratings(self) -> bool:
        """Whether ratings are kept out of sight."""
        return self.ratings == "off"

    def with_one(self, name: str, value: str) -> Preferences:
        """The same but for that one. ValueError where it cannot be so."""
        if not is_choice(name, value):
            raise ValueError(f"{name} cannot be {value!r}")
        return replace(self, **{name: value})

    def to_cookie(self) -> str:
        """What differs from the defaults, in signs that a cookie takes as they are: ``theme:dark.text:large``."""
        return ".".join(f"{name}:{value}" for name, value in self.others.items())


NAMES = tuple(field.name for field in fields(Preferences))

DEFAULTS = Preferences()


def from_stored(stored: object) -> Preferences:
    """From a member's JSON, whatever it holds."""
    return Preferences(**chosen_in(stored))


def chosen_in(stored: object) -> dict[str, str]:
    """The preferences that a member's JSON holds; of those never chosen, and of damaged ones, nothing."""
    if not isinstance(stored, Mapping):
        return {}
    return {name: stored[name] for name in NAMES if is_choice(name, stored.get(name))}


def from_cookie(text: str) -> Preferences:
    """From a visitor's cookie, whatever it holds."""
    pairs = (part.split(":", 1) for part in text[:500].split(".") if ":" in part)
    return from_stored(dict(pairs))


def preferences_of(request: HttpRequest) -> Preferences:
    """The reader's: a member's own, a visitor's from the cookie. It asks nothing that the page has not asked already."""
    user = getattr(request, "user", None)
    if isinstance(user, Member):
        return from_stored(user.preferences)
    return visitors(request)


def preferences_at_hand(request: HttpRequest) -> Preferences:
    """The same for pages that must ask nothing of the database: the member's where the member is loaded already."""
    loaded = getattr(request, "_cached_user", None)
    return from_stored(loaded.preferences) if isinstance(loaded, Member) else visitors(request)


def remember(response: HttpResponse, preferences: Preferences) -> None:
    """Sets the visitor's cookie, or takes it away where everything is as by default. No script reads it."""
    told = preferences.to_cookie()
    way: dict[str, Any] = {"path": settings.SESSION_COOKIE_PATH, "domain": settings.SESSION_COOKIE_DOMAIN, "samesite": "Lax"}
    if told:
        response.set_cookie(COOKIE, told, max_age=COOKIE_AGE, secure=settings.SESSION_COOKIE_SECURE, httponly=True, **way)
    else:
        response.delete_cookie(COOKIE, **way)


def visitors(request: HttpRequest) -> Preferences:
    """Those in the device's cookie, whoever is logged in."""
    return from_cookie(request.COOKIES.get(COOKIE, ""))


def forget_taken(request: HttpRequest, response: HttpResponse) -> None:
    """After a log-in: what has become the member's is the device's no more, which the next one may share."""
    if getattr(request, "look_taken", False):
        remember(response, DEFAULTS)
