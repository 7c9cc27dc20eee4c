"""A browser without JavaScript: follows plain links, fills forms, presses buttons. CSRF tokens are checked as on the site."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import urljoin

from club.accounts.models import Member
from tests.site.evening import client_of

_DRAWING = re.compile(r'<svg class="sprite".*?</svg>|<(?:use|path|g|/g)\b[^>]*>', re.DOTALL)
"""What is only drawn: most of a page, and nothing that one can click."""

_VOID = {"input", "meta", "link", "br", "img", "hr"}


@dataclass
class Element:
    """A link, form, field or button: its attributes, the words in it, the form and the section around it."""

    tag: str
    attrs: dict[str, str]
    form: Element | None = None
    around: tuple[str, ...] = ()
    text: str = ""

    def has(self, name: str) -> bool:
        """Whether it has that class."""
        return name in self.attrs.get("class", "").split()


@dataclass
class Page(HTMLParser):
    """A page as it was read: its elements in order."""

    address: str
    status: int
    html: str
    elements: list[Element] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()
        self._open: list[Element] = []
        self.feed(_DRAWING.sub("", self.html))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        around: tuple[str, ...] = ()
        form = None
        if self._open:
            outer = self._open[-1]
            around = (*outer.around, outer.attrs.get("class", "").split(" ")[0])
            form = outer if outer.tag == "form" else outer.form
        element = Element(tag, given, form, around)
        self.elements.append(element)
        if tag not in _VOID:
            self._open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in _VOID:
            self._open.pop()

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop().tag != tag:
            pass

    def handle_data(self, data: str) -> None:
        for element in self._open:
            element.text += data

    def all(self, tag: str, *, id: str = "", cls: str = "", within: str = "", text: str = "") -> list[Element]:  # noqa: A002
        """The elements of that kind."""
        return [
            e
            for e in self.elements
            if e.tag == tag
            and (not id or e.attrs.get("id") == id)
            and (not cls or e.has(cls))
            and (not within or within in e.around)
            and (not text or text in e.text)
        ]

    def one(self, tag: str, **wanted: str) -> Element:
        """The one element of that kind."""
        found = self.all(tag, **wanted)
        assert len(found) == 1, (tag, wanted, len(found), self.address)
        return found[0]

    def shows(self, words: str) -> bool:
        """Whether these words stand on it, whatever the line breaks."""
        return words in " ".join(" ".join(e.text for e in self.elements if e.tag == "body").split())


class Browser:
    """One reader's browser."""

    def __init__(self, member: Member | None = None, lang: str = "") -> None:
        self.client = client_of(member, lang, enforce_csrf_checks=True)
        self.page = Page("/", 0, "")

    def get(self, address: str) -> Page:
        """The page at that address, relative to where the browser is."""
        # urljoin keeps the old query where the new one is empty; browsers do not.
        where = self.page.address.partition("?")[0] if address == "?" else urljoin(self.page.address, address)
        return self._read(where, self.client.get(where, follow=True))

    def follow(self, link: Element) -> Page:
        """Where a link leads."""
        return self.get(link.attrs["href"])

    def press(self, button: Element, **chosen: str) -> Page:
        """What comes of a button, with the fields of its form as they are or as ``chosen``."""
        name = button.attrs.get("form")
        form = self.page.one("form", id=name) if name else button.form
        assert form is not None, button
        fields = {button.attrs["name"]: button.attrs.get("value", "")} if "name" in button.attrs else {}
        for e in self.page.all("input"):
            ours = e.attrs.get("form") == name if "form" in e.attrs else e.form is form
            ticked = e.attrs.get("type", "text") in ("radio", "checkbox")
            told = not ticked or "checked" in e.attrs
            if ours and told and "name" in e.attrs:
                fields[e.attrs["name"]] = e.attrs.get("value", "on" if ticked else "")
        where = urljoin(self.page.address, button.attrs.get("formaction") or form.attrs.get("action") or self.page.address)
        assert form.attrs["method"] == "post", form
        return self._read(where, self.client.post(where, {**fields, **chosen}, follow=True))

    def _read(self, where: str, reply: object) -> Page:
        for address, _status in reply.redirect_chain:
            where = urljoin(where, address)
        self.page = Page(where, reply.status_code, reply.content.decode())
        return self.page
