"""Why something cannot be chosen: the rule that forbids it, in a sentence. Numbers of rules are those of the README."""

from __future__ import annotations

import re
from collections.abc import Mapping

from games.rules.lutinfernal.notation import CELL_ACTIONS, MAGICIAN, NAMES, PLAYER
from games.rules.lutinfernal.plates import OFFSETS, PLATE_CELLS, PLATES, TOUCHING, Layout, Place, distance
from games.rules.lutinfernal.rules import LutinfernalState
from games.rules.lutinfernal.stored import FREE, GOBLINS, REFEREE, STONE, letter
from games.rules.lutinfernal.view import View, stock

WHY: dict[str, dict[str, str]] = {
    "en": {
        "general": "That cannot be chosen now.",
        "over": "The game is over (rule 8).",
        "done": "The turn is complete: confirm it, or go back.",
        "done-other": "The turn is complete: confirm it, or choose another free cell.",
        "legal": "That can be chosen.",
        "taken": "{cell} is taken: a goblin goes on a free cell (rule 5).",
        "no-players": "You have no players left: place a magician (rule 3).",
        "no-magicians": "You have no magicians left: place a player (rule 3).",
        "no-lift": "You have no magicians left, and only a magician lifts a plate (rule 5).",
        "referee-first": "The referee is put on the table before anything else (rule 4).",
        "placed": "A plate has come down in this turn: its magician comes next (rule 5).",
        "name-first": "First name the goblin that turns to stone next (rule 7).",
        "overlap": "Plate {plate} would overlap plate {other} there (rule 1).",
        "apart": "Plate {plate} would touch no other plate there (rule 1).",
        "alone": "Plate {other} would be left touching no other plate (rule 1).",
        "held": "Plate {plate} is held over this place: put it down, or turn it first.",
        "same": "Plate {plate} lies like that: it must come down elsewhere or turned (rule 5).",
        "not-due": "{cell} does not turn to stone now: a cell around it is free (rule 6).",
        "friends": "{cell} does not turn to stone now: around it live {own} of its team and {foes} of the other (rule 6).",
        "stone": "{cell} has turned to stone already; stone is for ever (rule 6).",
        "referee": "The referee never turns to stone (rule 6).",
        "empty": "There is no goblin on {cell}.",
    },
    "fr": {
        "general": "Ce choix n’est pas possible maintenant.",
        "over": "La manche est terminée (règle 8).",
        "done": "Le coup est complet : confirmez-le, ou revenez en arrière.",
        "done-other": "Le coup est complet : confirmez-le, ou choisissez une autre case libre.",
        "legal": "Ce choix est possible.",
        "taken": "La case {cell} est occupée : un lutin se place sur une case libre (règle 5).",
        "no-players": "Vous n’avez plus de joueur : placez un magicien (règle 3).",
        "no-magicians": "Vous n’avez plus de magicien : placez un joueur (règle 3).",
        "no-lift": "Vous n’avez plus de magicien, et seul un magicien soulève un plateau (règle 5).",
        "referee-first": "L’arbitre se place avant tout le reste (règle 4).",
        "placed": "Un plateau vient d’être reposé : placez d’abord son magicien (règle 5).",
        "name-first": "Choisissez d’abord le prochain lutin à pétrifier (règle 7).",
        "overlap": "Le plateau {plate} y chevaucherait le plateau {other} (règle 1).",
        "apart": "Le plateau {plate} n’y toucherait aucun autre plateau (règle 1).",
        "alone": "Le plateau {other} ne toucherait plus aucun plateau (règle 1).",
        "held": "Le plateau {plate} est tenu au-dessus : reposez-le, ou tournez-le d’abord.",
        "same": "Le plateau {plate} est déjà ainsi : il doit être reposé ailleurs ou tourné (règle 5).",
        "not-due": "{cell} n’est pas pétrifié maintenant : une case autour est libre (règle 6).",
        "friends": "{cell} n’est pas pétrifié maintenant : autour vivent {own} de son équipe et {foes} de l’autre (règle 6).",
        "stone": "{cell} est déjà pétrifié, et pour toujours (règle 6).",
        "referee": "L’arbitre n’est jamais pétrifié (règle 6).",
        "empty": "Il n’y a pas de lutin en {cell}.",
    },
}

_PLACE = re.compile(r"([ABC])(?:\((-?[0-9]{1,9}),(-?[0-9]{1,9})\)(?:r([0-5]))?)?")
_STOCKS = {"player": PLAYER, "magician": MAGICIAN}

Reason = tuple[str, Mapping[str, object]]
"""A key of WHY and what stands in its sentence."""


def reason(view: View, place: str, lang: str) -> str:
    """The sentence for a cell's name, ``player``, ``magician``, a plate's letter, or a plate's place like an action's."""
    key, given = _reason(view, place)
    return WHY[lang][key].format(**given)


def _reason(view: View, place: str) -> Reason:
    if view.mode in ("over", "done"):
        return view.mode if view.kind is None else "done-other", {}
    if place in CELL_ACTIONS:
        return _about_cell(view, CELL_ACTIONS[place][1])
    if view.mode == "choose":
        return "name-first", {}
    if view.mode == "referee":
        return "referee-first", {}
    if view.mode == "follow":
        return "placed", {}
    if place in _STOCKS:
        return ("legal", {}) if stock(view.base, _STOCKS[place]) else (f"no-{place}s", {})
    there = _PLACE.fullmatch(place)
    if not there:
        return "general", {}
    if not stock(view.base, MAGICIAN):
        return "no-lift", {}
    if there[2] is None:
        return "legal", {}
    plate = PLATES.index(there[1])
    k = view.base.layout.plates[plate][2] if there[4] is None else int(there[4])
    return _about_place(view.base.layout, plate, (int(there[2]), int(there[3]), k))


def _about_cell(view: View, cell: int) -> Reason:
    here = {"cell": NAMES[cell]}
    if view.mode == "choose":
        return _not_due(view.shown, cell, here)
    if view.plate is not None:
        plate, offset = divmod(cell, PLATE_CELLS)
        q, r, k = view.shown.layout.plates[plate]
        dq, dr = OFFSETS[k][offset]
        if view.mode == "put" and (q + dq, r + dr) == view.place[:2]:
            return "held", {"plate": PLATES[view.plate]}
        return _about_place(view.base.layout, view.plate, (q + dq, r + dr, view.place[2]))
    return ("legal", {}) if letter(view.shown, cell) == FREE else ("taken", here)


def _not_due(state: LutinfernalState, cell: int, here: dict[str, str]) -> Reason:
    """Rule 6, for a cell while the next stone has to be named."""
    who = letter(state, cell)
    if who not in GOBLINS:
        return {FREE: "empty", STONE: "stone", REFEREE: "referee"}[who], here
    if state.choices >> cell & 1:
        return "legal", {}
    near = state.layout.around[cell]
    if near & state.free:
        return "not-due", here
    reds, yellows = (near & state.red).bit_count(), (near & state.yellow).bit_count()
    own, foes = (reds, yellows) if state.red >> cell & 1 else (yellows, reds)
    return "friends", {**here, "own": own, "foes": foes}


def _about_place(layout: Layout, plate: int, place: Place) -> Reason:
    """Rules 1 and 5, for a plate put down somewhere."""
    named = {"plate": PLATES[plate]}
    if layout.moved(plate, place):
        return "legal", {}
    if place == layout.plates[plate]:
        return "same", named
    away = {i: distance(place[0] - q, place[1] - r) for i, (q, r, _) in enumerate(layout.plates) if i != plate}
    for other, steps in away.items():
        if steps < TOUCHING:
            return "overlap", named | {"other": PLATES[other]}
    if TOUCHING not in away.values():
        return "apart", named
    other = next(i for i, steps in away.items() if steps > TOUCHING)
    return "alone", named | {"other": PLATES[other]}
