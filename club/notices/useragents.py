"""What a member calls a device: from what its browser says of itself."""

from __future__ import annotations

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
    """ "Firefox, Android"; empty for a browser that says nothing known."""
    found = [next((name for word, name in table if word in user_agent), "") for table in (_BROWSERS, _SYSTEMS)]
    return ", ".join(name for name in found if name)
