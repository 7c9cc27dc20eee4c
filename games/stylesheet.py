"""Just enough of CSS to draw a board where no style sheet goes along: selectors of tags, classes and attributes, the cascade
by weight and order, and custom properties handed down. What holds only under a pointer, on some media or in a state is
left out; so is whatever is not read here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache

Declarations = tuple[tuple[str, str], ...]

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_PART = re.compile(
    r"""(?P<tag>\*|[a-zA-Z][\w-]*) | \.(?P<cls>[\w-]+) | \[(?P<attr>[\w-]+)(?:="?(?P<value>[^\]"]*)"?)?\]
    | :not\((?P<no>(?:[^()]|\([^()]*\))*)\) | (?P<root>:root\b) | (?P<other>:[\w-]+(?:\([^()]*\))?|::[\w-]+|\#[\w-]+)""",
    re.VERBOSE,
)
_VAR = re.compile(r"var\(\s*(--[\w-]+)\s*(?:,((?:[^()]|\([^()]*\))*))?\)")


@dataclass(frozen=True, slots=True)
class Node:
    """An element as selectors see it."""

    tag: str
    classes: frozenset[str] = frozenset()
    attributes: Mapping[str, str] = field(default_factory=dict)
    parent: Node | None = None


@dataclass(frozen=True, slots=True)
class Compound:
    """What one element must be: all of it. ``never`` for what no still picture is."""

    tag: str = ""
    classes: frozenset[str] = frozenset()
    attributes: tuple[tuple[str, str | None], ...] = ()
    besides: tuple[Compound, ...] = ()
    root: bool = False
    never: bool = False

    def matches(self, node: Node) -> bool:
        """Whether the element is that."""
        return (
            not self.never
            and self.tag in ("", "*", node.tag)
            and self.classes <= node.classes
            and (not self.root or node.parent is None)
            and all(value in (None, node.attributes[name]) for name, value in self.attributes if name in node.attributes)
            and all(name in node.attributes for name, _value in self.attributes)
            and not any(other.matches(node) for other in self.besides)
        )

    @property
    def weight(self) -> tuple[int, int]:
        """Classes and the like, then tags."""
        inner = [other.weight for other in self.besides]
        own = len(self.classes) + len(self.attributes) + self.root
        return own + sum(w[0] for w in inner), (self.tag not in ("", "*")) + sum(w[1] for w in inner)


@dataclass(frozen=True, slots=True)
class Rule:
    """Declarations for what ``path`` ends at; before it stand ancestors, each with whether it must be the parent."""

    path: tuple[tuple[Compound, bool], ...]
    declarations: Declarations
    order: int

    def matches(self, node: Node) -> bool:
        """Whether it is for this element."""
        return self.path[-1][0].matches(node) and _above(self.path[:-1], node)

    @property
    def weight(self) -> tuple[int, int, int]:
        """What wins over what."""
        weights = [compound.weight for compound, _direct in self.path]
        return sum(w[0] for w in weights), sum(w[1] for w in weights), self.order


def _above(path: tuple[tuple[Compound, bool], ...], node: Node) -> bool:
    if not path:
        return True
    compound, direct = path[-1]
    above = node.parent
    while above is not None:
        if compound.matches(above) and _above(path[:-1], above):
            return True
        above = None if direct else above.parent
    return False


class Sheet:
    """The rules of some style sheets, later ones after earlier ones."""

    def __init__(self, css: str) -> None:
        rules = sorted(_rules(css), key=lambda rule: rule.weight)
        self._by_class: dict[str, list[Rule]] = {}
        self._others: list[Rule] = []
        for rule in rules:
            classes = rule.path[-1][0].classes
            (self._by_class.setdefault(min(classes), []) if classes else self._others).append(rule)

    def declared(self, node: Node) -> dict[str, str]:
        """What holds for the element, before custom properties are put in."""
        found = [rule for name in node.classes for rule in self._by_class.get(name, ())]
        matching = sorted((rule for rule in (*found, *self._others) if rule.matches(node)), key=lambda rule: rule.weight)
        return {name: value for rule in matching for name, value in rule.declarations}


def resolved(value: str, custom: Mapping[str, str]) -> str | None:
    """The value with what its ``var(…)`` stand for; None where one of them stands for nothing."""
    for _depth in range(8):
        missing = False

        def put(found: re.Match[str]) -> str:
            nonlocal missing
            given = custom.get(found[1], found[2])
            missing = missing or given is None
            return (given or "").strip()

        value = _VAR.sub(put, value)
        if missing:
            return None
        if "var(" not in value:
            return value
    return None


def _rules(css: str) -> Iterator[Rule]:
    for order, (selectors, body) in enumerate(_blocks(_COMMENT.sub("", css))):
        pairs = [part.split(":", 1) for part in body.split(";") if ":" in part]
        declarations = tuple((name.strip(), value.strip()) for name, value in pairs)
        for selector in _listed(selectors):
            yield Rule(_path(selector), declarations, order)


def _blocks(css: str) -> Iterator[tuple[str, str]]:
    """Selectors and declarations; whatever begins with @ is passed over, with all that is in it."""
    at = 0
    while (opening := css.find("{", at)) >= 0:
        head, depth, end = css[at:opening].strip(), 1, opening + 1
        while depth and end < len(css):
            depth += {"{": 1, "}": -1}.get(css[end], 0)
            end += 1
        if not head.startswith("@"):
            yield head, css[opening + 1 : end - 1]
        at = end


def _listed(selectors: str) -> list[str]:
    """The selectors of a list, whose commas within brackets do not part them."""
    return [part.strip() for part in re.split(r",(?![^()]*\))", selectors) if part.strip()]


@cache
def _path(selector: str) -> tuple[tuple[Compound, bool], ...]:
    parts = re.sub(r"\s*>\s*", " > ", selector).split()
    path: list[tuple[Compound, bool]] = []
    for part in parts:
        if part == ">" and path:
            path[-1] = (path[-1][0], True)
        else:
            path.append((_compound(part), False))
    return tuple(path)


@cache
def _compound(text: str) -> Compound:
    tag, classes, attributes, besides, root, at = "", [], [], [], False, 0
    while at < len(text):
        part = _PART.match(text, at)
        if part is None or part["other"]:
            return Compound(never=True)
        tag = part["tag"] or tag
        root = root or bool(part["root"])
        classes += [part["cls"]] if part["cls"] else []
        attributes += [(part["attr"], part["value"])] if part["attr"] else []
        besides += [_compound(one) for one in _listed(part["no"])] if part["no"] else []
        at = part.end()
    return Compound(tag, frozenset(classes), tuple(attributes), tuple(besides), root)
