"""The texts that the staff writes: Markdown in, harmless HTML out; and what stands there until they have."""

from __future__ import annotations

import nh3
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from markdown_it import MarkdownIt

from club.house.models import Club

TAGS = {"p", "br", "hr", "h2", "h3", "h4", "ul", "ol", "li", "strong", "em", "code", "pre", "blockquote", "a"}
"""What such a text may hold: no image and nothing that loads from elsewhere. The page's own heading is its only h1."""

_markdown = MarkdownIt("commonmark", {"html": False, "breaks": True})


def html(text: str) -> SafeString:
    """Markdown as HTML that is safe to show, whatever stands in it."""
    # A text begins below the page's heading, whichever level its writer chose.
    drawn = _markdown.render(text).replace("<h1>", "<h2>").replace("</h1>", "</h2>")
    clean = nh3.clean(drawn, tags=TAGS, attributes={"a": {"href"}}, url_schemes={"http", "https", "mailto"})
    return mark_safe(clean)  # noqa: S308 - nh3 has cleaned it


def legal_notice(club: Club) -> str:
    """The legal notice in Markdown: the staff's, else one that names what is known."""
    return club.legal_notice or default("legal", club)


def privacy(club: Club) -> str:
    """The privacy page in Markdown: the staff's, else one that tells what this site stores."""
    return club.privacy or default("privacy", club)


def default(which: str, club: Club) -> str:
    """What the page ``legal`` or ``privacy`` says by itself, in Markdown and in the reader's language."""
    language = "fr" if (get_language() or "").startswith("fr") else "en"
    # The templates' blank lines are Markdown's too.
    lines = render_to_string(f"house/{which}.{language}.md", {"club": club}).splitlines()
    return "\n".join(lines).strip() + "\n"
