"""Sentences about the end: that it is near, that it is called, and why it has come (rules 7 and 9)."""

from __future__ import annotations

from games.rules.ludicitude.rules import LudicitudeState
from games.rules.ludicitude.supply import BLANKS, CUBES, QUIET_ROUNDS
from games.rules.ludicitude.words import SIDES, counted
from games.rules.words import colon, listed, semicolon


def warning(state: LudicitudeState, lang: str) -> str:
    """That the last round is running, or what is about to call it; empty while the end is further away."""
    if state.seat is None:
        return ""
    if state.called:
        last = SIDES[lang][max(seat for seat in range(state.seats) if seat not in state.left)]
        until = f"la manche se termine après le coup de {last}" if lang == "fr" else f"the game ends after {last}'s turn"
        head = "Dernier tour" if lang == "fr" else "Last round"
        return f"{head}{colon(lang)}{reason(state, lang)}{semicolon(lang)}{until}."
    return " ".join([*_short(state, lang), *_quiet(state, lang)])


def ending(state: LudicitudeState, lang: str) -> str:
    """What called the end of a game that is over; empty while it is not, and where nothing but a leaving ended it."""
    return f"{reason(state, lang)}." if state.seat is None and state.called else ""


def reason(state: LudicitudeState, lang: str) -> str:
    """What called the end, without a stop. Blanks never come back, so those spent since then are told too."""
    kind, _, by = state.called.partition(":")
    said = []
    if kind == "quiet":
        said.append("aucune tuile posée pendant cinq tours" if lang == "fr" else "no tile was laid for five rounds")
    if kind == "cubes":
        side = SIDES[lang][int(by)]
        said.append(f"{side} a eu ses {CUBES} cubes sur des tuiles" if lang == "fr" else f"{side} had all {CUBES} cubes on tiles")
    for seat, left in enumerate(state.blanks):
        if not left:
            side = SIDES[lang][seat]
            said.append(f"{side} a posé ses {BLANKS} Vierges" if lang == "fr" else f"{side} has laid all {BLANKS} blanks")
    words = listed(lang, said)
    return words[:1].upper() + words[1:]


def _short(state: LudicitudeState, lang: str) -> list[str]:
    """Who lacks a single cube or blank."""
    said = []
    for seat in range(state.seats):
        _, blanks, cubes = state.stock(seat)
        things = [counted(1, thing, lang) for thing, left in (("cube", cubes), ("blank", blanks)) if left == 1]
        if things and lang == "fr":
            said.append(f"{SIDES[lang][seat]} n’est plus qu’à {' ou '.join(things)} de la fin.")
        elif things:
            said.append(f"{SIDES[lang][seat]} is {' or '.join(things)} short of calling the end.")
    return said


def _quiet(state: LudicitudeState, lang: str) -> list[str]:
    """How many turns without a tile laid are left, in the last two rounds of them."""
    left = QUIET_ROUNDS * state.seats - state.quiet
    if left > 2 * state.seats:
        return []
    turns = counted(left, "turn", lang)
    if lang == "fr":
        return [f"Encore {turns} sans poser de tuile, et la fin est annoncée."]
    return [f"{turns} more without a tile laid, and the end is called."]
