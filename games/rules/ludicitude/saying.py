"""Sentences about a turn: what to do now, what a draft would cause, what a turn has caused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.rules.draft import Draft
from games.rules.ludicitude.laying import colour
from games.rules.ludicitude.notation import BLANK, HOME, MOVE, cell_text, read_action
from games.rules.ludicitude.rules import LudicitudeState
from games.rules.ludicitude.steps import position_of, read_step
from games.rules.ludicitude.telling import were_of
from games.rules.ludicitude.words import SIDES, a_cube, counted, cubes
from games.rules.protocol import UnreadableAction
from games.rules.words import colon, listed, semicolon, signed

_PROMPTS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "over": "The game is over.",
        "done": "Confirm this turn, or change it.",
        "lay": "Choose a cell for a blank, or one of your cubes to move.",
        "only-lay": "Choose a cell for a blank, or lay a home.",
        "home": "Choose a cell for your home; it may touch no other home.",
        "move": "Choose a free neighbouring tile for the cube.",
        "share": "Not enough cubes for every neighbour: choose {need} of {all} to get one ({chosen} chosen).",
    },
    "fr": {
        "over": "La manche est terminée.",
        "done": "Confirmez ce coup, ou changez-le.",
        "lay": "Choisissez une case pour une Vierge, ou un de vos cubes à déplacer.",
        "only-lay": "Choisissez une case pour une Vierge, ou posez un Foyer.",
        "home": "Choisissez une case pour votre Foyer\u00a0; il ne peut toucher aucun autre Foyer.",
        "move": "Choisissez une tuile voisine libre pour le cube.",
        "share": "Pas assez de cubes pour toutes les voisines\u00a0: choisissez-en {need} sur {all} (déjà {chosen}).",
    },
}


def prompt(draft: Draft, lang: str) -> str:
    """What to do now, in one line."""
    step = read_step(draft)
    kind = step.kind
    if kind == "lay" and not any(MOVE in action for action in draft.legal):
        kind = "only-lay"
    return _PROMPTS[lang][kind].format(need=step.need, all=len(step.around), chosen=len(step.chosen))


def facts_of(before: LudicitudeState, turn: str) -> dict[str, Any]:
    """What a turn caused beyond its text.

    Of a blank: ``cube``, the seat whose cube it got, or ``why`` it got none (``tie``, ``homes``, ``none``, ``stock``).
    Of a home: ``gave``, how many neighbours have its cube, ``took``, how many cubes of each other seat went home, and
    ``were``, what the neighbours that changed had before (``telling.were_of``).
    ``called`` says what called the end, if this turn did.
    """
    kind, cell, _ = read_action(turn)
    after = before.play(turn)
    at = before.frame.plane.bit[cell]
    around = before.frame.plane.near[at]
    found: dict[str, Any] = {}
    if kind == BLANK:
        owner = colour(before, at)
        found = {"why": _why_no_cube(before, at)} if owner is None else {"cube": owner}
    elif kind == HOME and before.seat is not None:
        found = {
            "gave": (after.cubes[before.seat] & around).bit_count(),
            "took": [0 if seat == before.seat else (mine & around).bit_count() for seat, mine in enumerate(before.cubes)],
            "were": were_of(before, after, cell),
        }
    if after.called != before.called:
        found["called"] = after.called
    return found


def _why_no_cube(before: LudicitudeState, at: int) -> str:
    around = before.frame.plane.near[at]
    owners = [seat for seat, homes in enumerate(before.homes) if homes & around]
    counts = [(mine & around).bit_count() for mine in before.cubes]
    if owners:
        return "homes" if len(owners) > 1 else "stock"
    if not any(counts):
        return "none"
    return "tie" if counts.count(max(counts)) > 1 else "stock"


_NO_CUBE: Mapping[str, Mapping[str, str]] = {
    "en": {
        "": "no cube",
        "tie": "no cube, as there is a tie around it",
        "homes": "no cube, as it touches homes of different colours",
        "none": "no cube, as there is none around it",
        "stock": "no cube, as its colour has none left",
    },
    "fr": {
        "": "pas de cube",
        "tie": "pas de cube, car il y a égalité autour d’elle",
        "homes": "pas de cube, car elle touche des Foyers de couleurs différentes",
        "none": "pas de cube, car il n’y en a pas autour d’elle",
        "stock": "pas de cube, car sa couleur n’en a plus",
    },
}


def tell(turn: str, facts: Mapping[str, Any], lang: str) -> str:
    """A turn in words, without its player."""
    try:
        kind, cell, others = read_action(turn)
    except UnreadableAction:
        return turn
    start, french = cell_text(cell), lang == "fr"
    if kind == MOVE:
        end = cell_text(others[0])
        parts = [f"cube de {start} à {end}" if french else f"cube from {start} to {end}"]
    elif kind == BLANK:
        got = f" {_got(facts, lang)}" if "cube" in facts or "why" in facts else ""
        parts = [(f"Vierge en {start}" if french else f"blank on {start}") + got]
    else:
        brought, *more = _brought(facts, lang) if "gave" in facts else ("",)
        parts = [f"{f'Foyer en {start}' if french else f'home on {start}'} {brought}".rstrip(), *more]
    if facts.get("called"):
        parts.append("la fin est annoncée" if french else "the end is called")
    return semicolon(lang).join(parts)


def _got(facts: Mapping[str, Any], lang: str) -> str:
    """``gets a red cube``, or that it gets none and why."""
    owner = facts.get("cube")
    got = a_cube(owner, lang) if isinstance(owner, int) else _NO_CUBE[lang].get(str(facts.get("why")), _NO_CUBE[lang][""])
    return f"{'ne reçoit' if lang == 'fr' and owner is None else 'reçoit' if lang == 'fr' else 'gets'} {got}"


def _brought(facts: Mapping[str, Any], lang: str) -> list[str]:
    """``contaminates 3 tiles`` and, where any do, ``2 blue cubes go home``."""
    gave, french = facts["gave"], lang == "fr"
    if gave:
        words = [f"{'contamine' if french else 'contaminates'} {counted(gave, 'tile', lang)}"]
    else:
        words = ["n’apporte pas de cube" if french else "brings no cube"]
    took = [cubes(count, seat, lang) for seat, count in enumerate(facts["took"]) if count]
    if took:
        one = sum(facts["took"]) == 1
        verb = ("rentre" if one else "rentrent") if french else ("goes home" if one else "go home")
        words.append(f"{listed(lang, took)} {verb}")
    return words


def forecast(draft: Draft, lang: str) -> str:
    """What a whole turn would cause: cubes, points, the end. Empty while nothing is decided."""
    after = draft.state
    if not draft.complete or not isinstance(after, LudicitudeState):
        return ""
    before, kind, french = position_of(draft), read_action(draft.text)[0], lang == "fr"
    facts = facts_of(before, draft.text)
    said = [_points(before, after, lang)]
    if kind == BLANK:
        said.insert(0, f"{'La Vierge' if french else 'The blank'} {_got(facts, lang)}.")
    elif kind == HOME:
        brought, *more = _brought(facts, lang)
        said.insert(0, " ".join([f"{'Le Foyer' if french else 'The home'} {brought}.", *(f"{words}." for words in more)]))
    if after.is_over:
        said.append("La manche est alors terminée." if french else "The game is over then.")
    elif "called" in facts:
        said.append("La fin est annoncée\u00a0: on achève le tour." if french else "It calls the end: the round is completed.")
    return " ".join(said)


def _points(before: LudicitudeState, after: LudicitudeState, lang: str) -> str:
    """How the scores change: ``Points: Red +5, Blue −2.``"""
    pairs = zip(SIDES[lang], before.scores, after.scores, strict=False)
    changes = [f"{side} {signed(new - old)}" for side, old, new in pairs if new != old]
    if not changes:
        return "Aucun score ne change." if lang == "fr" else "No score changes."
    return f"Points{colon(lang)}{', '.join(changes)}."
