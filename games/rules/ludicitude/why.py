"""Why a place cannot be chosen: the rule that forbids it, in one sentence."""

from __future__ import annotations

from collections.abc import Mapping

from games.rules.draft import Draft
from games.rules.geometry import Cell, neighbours
from games.rules.ludicitude.notation import BLANK, HOME, read_cell
from games.rules.ludicitude.steps import Step, Tile, position_of, read_step, shown_tiles
from games.rules.ludicitude.words import SIDES

_WHY: Mapping[str, Mapping[str, str]] = {
    "en": {
        "": "Choose one of the outlined cells.",
        "over": "The game is over.",
        "done": "Your turn is ready: confirm it, or choose another one.",
        "no-homes": "You have laid all your homes.",
        "no-site": "Every cell that touches two tiles also touches a home, and homes never touch.",
        "no-blanks": "You have laid all your blanks.",
        "one": "A new tile must touch at least two tiles; this cell touches only one.",
        "far": "A new tile must touch at least two tiles; this cell touches none.",
        "near-home": "A home is never laid next to a home, and a {colour} one touches this cell.",
        "free": "A new tile goes on an empty cell. To move, first choose the cube.",
        "home": "A home stays where it was laid.",
        "their": "This cube is {colour}: you move only your own.",
        "stuck": "This cube cannot move: no tile next to it is blank and free.",
        "on-home": "A cube never moves onto a home.",
        "on-cube": "A cube only moves onto a tile without a cube.",
        "too-far": "A cube moves to a neighbouring tile, one step.",
        "off": "A cube stays on the tiles.",
        "later": "Choose this one after another: a turn names the neighbours in a fixed order.",
        "not-beside": "Only the neighbours of the new home get its cubes.",
    },
    "fr": {
        "": "Choisissez une des cases marquées.",
        "over": "La manche est terminée.",
        "done": "Votre coup est prêt\u00a0: confirmez-le, ou choisissez-en un autre.",
        "no-homes": "Vous avez posé tous vos Foyers.",
        "no-site": "Toute case qui touche deux tuiles touche aussi un Foyer, et deux Foyers ne se touchent jamais.",
        "no-blanks": "Vous avez posé toutes vos Vierges.",
        "one": "Une nouvelle tuile doit en toucher au moins deux\u00a0; cette case n’en touche qu’une.",
        "far": "Une nouvelle tuile doit en toucher au moins deux\u00a0; cette case n’en touche aucune.",
        "near-home": "On ne pose jamais un Foyer à côté d’un Foyer, et cette case touche un Foyer {colour}.",
        "free": "Une nouvelle tuile se pose sur une case vide. Pour déplacer, choisissez d’abord le cube.",
        "home": "Un Foyer reste là où il a été posé.",
        "their": "Ce cube est {colour}\u00a0: on ne déplace que les siens.",
        "stuck": "Ce cube ne peut pas bouger\u00a0: aucune tuile voisine n’est vierge et libre.",
        "on-home": "Un cube ne va jamais sur un Foyer.",
        "on-cube": "Un cube ne va que sur une tuile sans cube.",
        "too-far": "Un cube va sur une tuile voisine, d’un seul pas.",
        "off": "Un cube reste sur les tuiles.",
        "later": "Choisissez celle-ci après une autre\u00a0: un coup nomme les voisines dans un ordre fixe.",
        "not-beside": "Seules les voisines du nouveau Foyer reçoivent ses cubes.",
    },
}


def why(draft: Draft, place: str, lang: str) -> str:
    """The sentence for a cell's text or a tool (``V``, ``F``); a general one for any other place."""
    key, seat = _reason(draft, read_step(draft), place)
    return _WHY[lang][key].format(colour="" if seat is None else SIDES[lang][seat].lower())


def _reason(draft: Draft, step: Step, place: str) -> tuple[str, int | None]:
    """The key of the sentence, and the seat it speaks of."""
    if step.kind in ("over", "done"):
        return step.kind, None
    state = position_of(draft)
    if place in (BLANK, HOME):
        homes, blanks, _ = state.stock(state.seat or 0)
        if place == BLANK:
            return ("" if blanks else "no-blanks"), None
        return ("" if any(a.startswith(HOME) for a in state.legal_actions()) else "no-site" if homes else "no-homes"), None
    try:
        cell = read_cell(place)
    except ValueError:
        return "", None
    shown = shown_tiles(draft, step)
    tile = shown.get(cell)
    if step.kind == "share":
        return ("later" if cell in step.around else "not-beside"), None
    if tile is None:
        return _empty(shown, step, cell)
    if step.kind == "move":
        return ("on-home" if tile.home else "too-far" if tile.owner is None else "on-cube"), None
    return _tile(tile, state.seat)


def _empty(shown: Mapping[Cell, Tile], step: Step, cell: Cell) -> tuple[str, int | None]:
    if step.kind == "move":
        return "off", None
    touched = [shown[near] for near in neighbours(cell) if near in shown]
    if len(touched) < 2:
        return ("one" if touched else "far"), None
    homes = [tile.owner for tile in touched if tile.home]
    return ("near-home", homes[0]) if homes and step.kind == "home" else ("", None)


def _tile(tile: Tile, seat: int | None) -> tuple[str, int | None]:
    if tile.home:
        return "home", None
    if tile.owner is None:
        return "free", None
    return ("stuck", None) if tile.owner == seat else ("their", tile.owner)
