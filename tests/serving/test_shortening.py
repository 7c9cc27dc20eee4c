"""Leaving out what browsers do not read harms nothing that they do."""

from __future__ import annotations

import pytest
from django.conf import settings

from club.serving.shortening import shortened
from games.rules import registry

OWN = [path for folder in ("js", "css") for path in sorted((settings.BASE_DIR / "static" / folder).iterdir())]
SHEETS = [game.face.folder / "style.css" for game in registry.all_games()]


@pytest.mark.parametrize(
    ("script", "rest"),
    [
        ("// Why.\nlet a = 1;\n", "let a=1;\n"),
        ("f();\n  // Why.\n\n  g(); // How.\n", "f();\ng();\n"),
        ("/* One\n   two */\nf();\n", "f();\n"),
        ("let a = 1 /* one */ + 2;\n", "let a=1 /* one */ + 2;\n"),
        ("if (a) { b = c ? .5 : d - -e; }\n", "if(a){b=c?.5:d - -e;}\n"),
        ("a = b < !--c || d-- > e;\n", "a=b < !--c||d-- > e;\n"),
        ("f = (a) => a > b, g = (c) => /d/;\n", "f=(a)=>a > b,g=(c)=> /d/;\n"),
        ('f(" ( a ) ", ` { b } `);\n', 'f(" ( a ) ",` { b } `);\n'),
        ("return\n  a;\n", "return\na;\n"),
        ("return /*\n*/ a;\n", "return\na;\n"),
        ("/*! By somebody. */\nf();\n", "/*! By somebody. */\nf();\n"),
        ("// Licence: free.\nf();\n", "// Licence: free.\nf();\n"),
        ('let a = "http://here/"; // b\nf();\n', 'let a="http://here/";\nf();\n'),
        ("let a = 'it\\'s // b\\\n   c';\n  f();\n", "let a='it\\'s // b\\\n   c';\nf();\n"),
        ("let a = `\n  // one\n  ${b}\n`;\n  f();\n", "let a=`\n  // one\n  ${b}\n`;\nf();\n"),
        ("let a = /['\"`]/.test(b);\n  f(); // c\n", "let a= /['\"`]/.test(b);\nf();\n"),
        ("let a = /[/]\\/\\/ x/;\n  f();\n", "let a= /[/]\\/\\/ x/;\nf();\n"),
        ("let a = b / 2; // it's\n  c = d / 2;\n", "let a=b / 2;\nc=d / 2;\n"),
    ],
)
def test_a_script_stays_what_it_was(script: str, rest: str) -> None:
    assert shortened(script, "js") == rest


@pytest.mark.parametrize("script", ["let a = `${b ? `\n  c` : d}`;\n  f();\n", "if (a) /'/.test(b);\n  f();\n"])
def test_a_script_that_cannot_be_read_so_simply_stays_as_it_is(script: str) -> None:
    assert shortened(script, "js") == script


@pytest.mark.parametrize(
    ("sheet", "rest"),
    [
        ("/* Why. */\na {\n  color: red;\n}\n", "a {\ncolor: red;\n}\n"),
        ("a/**/.b, c /* d */ e { }\n", "a/**/.b, c /* d */ e { }\n"),
        ('a::after { content: "/* \\"  */"; }\n', 'a::after { content: "/* \\"  */"; }\n'),
        ("a { b: url(http://c/*.svg); }\n  /* d */\n", "a { b: url(http://c/*.svg); }\n"),
        ("/*! By somebody. */\n  a { }\n", "/*! By somebody. */\n  a { }\n"),
    ],
)
def test_a_style_sheet_stays_what_it_was(sheet: str, rest: str) -> None:
    assert shortened(sheet, "css") == rest


@pytest.mark.parametrize("path", OWN + SHEETS, ids=lambda path: "-".join(path.parts[-2:]))
def test_ours_are_all_shortened(path: object) -> None:
    text = path.read_text(encoding="utf-8")
    short = shortened(text, path.suffix[1:])
    assert len(short) < 0.99 * len(text)
    assert shortened(short, path.suffix[1:]) == short
