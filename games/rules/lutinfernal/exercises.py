"""Lutinfernal's exercises. The reader is Red (seat 0); players and magicians were placed in turn, by real turns."""

from __future__ import annotations

from typing import cast

from games.rules.lesson import Check, Exercise, Said
from games.rules.lutinfernal.notation import NAMES, read_plate, split
from games.rules.lutinfernal.rules import LutinfernalState
from games.rules.lutinfernal.story import story_of
from games.rules.protocol import State

SETUP = "A(0,0)r0 B(3,2)r0 C(-2,5)r0"
RED, YELLOW = 0, 1

NONE_YET = Said("No yellow goblin has turned to stone.", "Aucun lutin jaune n’est pétrifié.")


def _lost(before: State, turn: str) -> tuple[int, int]:
    """How many red and yellow goblins the turn turns to stone."""
    story = story_of(cast("LutinfernalState", before), split(turn))
    return story.lost(RED), story.lost(YELLOW)


def _beside(yellow: str) -> Check:
    """Something is placed on a cell that touches that goblin."""

    def check(before: State, turn: str, _after: State) -> Said | None:
        placed = NAMES.index(turn.lstrip("*").split("!")[0]) if "(" not in turn else -1
        around = cast("LutinfernalState", before).layout.around[NAMES.index(yellow)]
        if placed < 0 or not around >> placed & 1:
            return Said(f"That cell does not touch {yellow}.", f"Cette case ne touche pas {yellow}.")
        return None

    return check


def _stone(before: State, turn: str, _after: State) -> Said | None:
    return None if _lost(before, turn)[YELLOW] else NONE_YET


def _count(before: State, turn: str, _after: State) -> Said | None:
    if not _lost(before, turn)[YELLOW]:
        return Said(
            "Nobody has turned to stone. Enclosed is not enough: red must outnumber yellow around the goblin.",
            "Personne n’est pétrifié. Être enfermé ne suffit pas : autour du lutin, les rouges doivent être plus nombreux.",
        )
    return None


def _own(before: State, turn: str, _after: State) -> Said | None:
    red, yellow = _lost(before, turn)
    if not yellow:
        return NONE_YET
    if red:
        return Said("A yellow one turned to stone, but one of yours too.", "Un jaune est pétrifié, mais un des vôtres aussi.")
    return None


def _plate(before: State, turn: str, _after: State) -> Said | None:
    if read_plate(split(turn)[0]) is None:
        return Said(
            "This turn lifts no plate. Choose a plate first, then where it comes down, then a cell for the magician.",
            "Ce coup ne soulève aucun plateau. Choisissez un plateau, puis où le reposer, puis une case pour le magicien.",
        )
    return None if _lost(before, turn)[YELLOW] else NONE_YET


def _cascade(before: State, turn: str, _after: State) -> Said | None:
    yellow = _lost(before, turn)[YELLOW]
    if yellow < 3:
        return Said(
            f"Yellow goblins turned to stone: {yellow}. It must be three.",
            f"Lutins jaunes pétrifiés : {yellow}. Il en faut trois.",
        )
    return None


def _order(before: State, turn: str, _after: State) -> Said | None:
    red, yellow = _lost(before, turn)
    if red:
        return Said(
            "Your goblin turned to stone. Choose the other order.",
            "Votre lutin est pétrifié. Choisissez l’autre ordre.",
        )
    return None if yellow else NONE_YET


FIRST_STEPS = (
    Said(
        "Choose a free cell: for the referee at the start, then for goblins. Magicians may move a plate first.",
        "Choisissez une case libre : pour l’arbitre au début, puis pour un lutin. Un magicien peut d’abord déplacer un plateau.",
    ),
    Said(
        "Go on: choose a marked place. Nothing is played yet.",
        "Continuez : choisissez une place marquée. Rien n’est encore joué.",
    ),
    Said(
        "Enclosed among more enemies than friends, a goblin turns to stone: see the numbers. Then place, or change.",
        "Enfermé avec plus d’ennemis que d’amis, un lutin est pétrifié : voyez les numéros. Puis placez, ou changez.",
    ),
)
"""What a newcomer is told beside a first board: while choosing, in a draft, before confirming."""

EXERCISES = (
    Exercise(
        name="place",
        title=Said("Place a player", "Placer un joueur"),
        goal=Said(
            "You are Red. Put a goblin on a cell that touches the yellow one on C10.",
            "Vous êtes Rouge. Placez un lutin sur une case qui touche le jaune en C10.",
        ),
        hint=Said(
            "Choose one of the six cells around C10, then place.", "Choisissez une des six cases autour de C10, puis placez."
        ),
        check=_beside("C10"),
        setup=SETUP,
        turns="=B10 A10 C10",
    ),
    Exercise(
        name="surround",
        title=Said("Surround", "Encercler"),
        goal=Said(
            "Turn the yellow goblin in the corner of plate A to stone.", "Pétrifiez le lutin jaune dans le coin du plateau A."
        ),
        hint=Said(
            "Only three cells touch A1. Two of them are taken by your goblins.",
            "Trois cases seulement touchent A1. Vos lutins en occupent deux.",
        ),
        check=_stone,
        setup=SETUP,
        turns="=B10 A2 A1 A4 C10",
    ),
    Exercise(
        name="majority",
        title=Said("Count heads", "Compter les têtes"),
        goal=Said(
            "Three yellow goblins are one cell away from being enclosed. One of them turns to stone: find the cell.",
            "Trois lutins jaunes sont à une case d’être enfermés. Un seul se pétrifie : trouvez la case.",
        ),
        hint=Said(
            "Around a goblin red must be more than yellow. The referee counts for nobody.",
            "Autour d’un lutin, les rouges doivent être plus nombreux que les jaunes. L’arbitre ne compte pour personne.",
        ),
        check=_count,
        setup=SETUP,
        turns="=B6 A4 A1 A15 A2 C6 C17 B9 C13 B13 C14 C10 B3 A12 B2",
    ),
    Exercise(
        name="keep-yours",
        title=Said("Keep your own", "Garder les siens"),
        goal=Said(
            "Turn a yellow goblin to stone without losing one of yours.",
            "Pétrifiez un lutin jaune sans perdre un des vôtres.",
        ),
        hint=Said(
            "On A5 your goblin would stand among four yellow ones, with no free cell around it.",
            "En A5, votre lutin serait entouré de quatre jaunes, sans case libre autour de lui.",
        ),
        check=_own,
        setup=SETUP,
        turns="=B13 A2 A1 A4 A6 C13 A9 C14 A10 B10 C17",
    ),
    Exercise(
        name="plate",
        title=Said("Move a plate", "Déplacer un plateau"),
        goal=Said(
            "Two cells beside B4 are free, too many for one goblin. Turn B4 to stone by lifting a plate.",
            "Deux cases à côté de B4 sont libres : c’est trop pour un seul lutin. Pétrifiez B4 en soulevant un plateau.",
        ),
        hint=Said(
            "Both free cells lie on plate A. Lift it and put it down where it does not touch B4.",
            "Les deux cases libres sont sur le plateau A. Soulevez-le et reposez-le là où il ne touche pas B4.",
        ),
        check=_plate,
        setup=SETUP,
        turns="=A10 B1 B4 B5 C10 B8 C5 B9 A3",
    ),
    Exercise(
        name="cascade",
        title=Said("A cascade", "Une cascade"),
        goal=Said("Turn three goblins to stone with one player.", "Pétrifiez trois lutins avec un seul joueur."),
        hint=Said(
            "A stone counts no more. When A1 falls, A2 has lost a friend, and then A3.",
            "Un lutin pétrifié ne compte plus. Quand A1 tombe, A2 perd un ami, puis A3 aussi.",
        ),
        check=_cascade,
        setup=SETUP,
        turns="=A7 A4 A1 A6 A2 C10 A3",
    ),
    Exercise(
        name="order",
        title=Said("In which order?", "Dans quel ordre ?"),
        goal=Said(
            "Put a goblin on A5: two goblins can then turn to stone, one of them yours. Choose the order that saves it.",
            "Placez un lutin en A5 : deux lutins peuvent alors être pétrifiés, dont un à vous. Choisissez l’ordre qui le sauve.",
        ),
        hint=Said(
            "Once the yellow one on A1 is stone, it no longer counts against A2.",
            "Une fois pétrifié, le jaune en A1 ne compte plus contre A2.",
        ),
        check=_order,
        setup=SETUP,
        turns="=A6 A2 A1 B10 A4 C10 A3 B15 A7",
    ),
)
