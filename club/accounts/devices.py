"""What to call a device in its owner's list of sessions, from what its browser says of itself."""

from __future__ import annotations

from django.utils.translation import gettext as _

# The first that is found counts: Edge and Opera call themselves Chrome too, Chrome calls itself Safari.
_BROWSERS = (
    ("Firefox", "Firefox"),
    ("Edg", "Edge"),
    ("OPR", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("CriOS", "Chrome"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
_SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Mac OS", "Mac"),
    ("Linux", "Linux"),
)


def device_name(user_agent: str) -> str:
    """``Firefox, Android``; what of it is not known is left out."""
    browser = next((name for sign, name in _BROWSERS if sign in user_agent), "")
    system = next((name for sign, name in _SYSTEMS if sign in user_agent), "")
    return ", ".join(part for part in (browser, system) if part) or _("Unknown browser")
