"""What a member calls a device: from what its browser says of itself."""

from __future__ import annotations

_BROWSERS = (("Edg", "Edge"), ("OPR", "Opera"), ("Firefox", "Firefox"), ("Chrome", "Chrome"), ("Safari", "Safari"))
_SYSTEMS = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS", "Mac"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
)


def device_name(user_agent: str) -> str:
    """ "Firefox, Android"; empty for a browser that says nothing known."""
    found = [next((name for word, name in table if word in user_agent), "") for table in (_BROWSERS, _SYSTEMS)]
    return ", ".join(name for name in found if name)
