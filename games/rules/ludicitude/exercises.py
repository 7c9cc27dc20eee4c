"""Ludicitude's exercises. The reader is Red, but Blue in the last one; every position comes from real turns."""

from __future__ import annotations

from typing import cast

from games.rules.geometry import neighbours
from games.rules.lesson import Exercise, Said
from games.rules.ludicitude.notation import BLANK, HOME, MOVE, read_action
from games.rules.ludicitude.rules import LudicitudeState
from games.rules.ludicitude.supply import CUBES
from games.rules.protocol import State

SETUP = "0,0 1,0 0,1 1,1"
NOT_A_BLANK = Said("Lay a blank this time.", "Posez cette fois une Vierge.")
NOT_A_HOME = Said("Lay a home this time.", "Posez cette fois un Foyer.")


def _cubes(state: State, seat: int) -> int:
    """How many cubes of that seat lie on tiles."""
    return CUBES - cast("LudicitudeState", state).stock(seat)[2]


def _won(before: State, after: State) -> int:
    """How many more cubes of the reader's lie on tiles."""
    seat = before.seat or 0
    return _cubes(after, seat) - _cubes(before, seat)


def _one_group(state: State, seat: int) -> bool:
    return bool(cast("LudicitudeState", state).working(seat)[2])


def _blank(before: State, turn: str, after: State) -> Said | None:
    if not turn.startswith(BLANK):
        return NOT_A_BLANK
    if not _won(before, after):
        return Said(
            "That blank got no red cube. Lay it where it touches your home and no other one.",
            "Cette Vierge n’a pas reçu de cube rouge. Posez-la contre votre Foyer, et contre aucun autre.",
        )
    return None


def _plurality(before: State, turn: str, after: State) -> Said | None:
    if not turn.startswith(BLANK):
        return NOT_A_BLANK
    at = cast("LudicitudeState", before)
    homes = {cell for mine in at.homes for cell in at.frame.plane.cells(mine)}
    if homes & set(neighbours(read_action(turn)[1])):
        return Said(
            "That blank touches a home. Find a place away from every home.",
            "Cette Vierge touche un Foyer. Trouvez une place loin de tous les Foyers.",
        )
    if not _won(before, after):
        return Said(
            "No red cube: on the tiles around, red is not the most frequent colour.",
            "Pas de cube rouge : sur les tuiles autour, le rouge n’est pas la couleur la plus présente.",
        )
    return None


def _contaminate(before: State, turn: str, after: State) -> Said | None:
    if not turn.startswith(HOME):
        return NOT_A_HOME
    taken = _cubes(before, 1) - _cubes(after, 1)
    if taken < 3:
        return Said(f"Blue cubes sent home: {taken}. It must be three.", f"Cubes bleus renvoyés : {taken}. Il en faut trois.")
    return None


def _move(before: State, turn: str, after: State) -> Said | None:
    if MOVE not in turn:
        return Said("Move a cube, lay nothing.", "Déplacez un cube, ne posez rien.")
    if not _one_group(after, before.seat or 0):
        return Said(
            "Your cubes are not one group yet. Homes do not connect.",
            "Vos cubes ne forment pas encore un seul groupe. Les Foyers ne relient pas.",
        )
    return None


def _share(before: State, turn: str, after: State) -> Said | None:
    if not turn.startswith(HOME):
        return NOT_A_HOME
    if ":" not in turn:
        return Said(
            "There were cubes enough for all. Find the place with more neighbours than you have cubes.",
            "Il y avait assez de cubes pour tous. Trouvez la place qui a plus de voisines que vous n’avez de cubes.",
        )
    if not _one_group(after, before.seat or 0):
        return Said(
            "The cube lies apart from the others. Give it to the neighbour that joins them.",
            "Le cube est à l’écart des autres. Donnez-le à la voisine qui les rejoint.",
        )
    return None


def _call(before: State, _turn: str, after: State) -> Said | None:
    if not after.is_over:
        return Said(
            "The game goes on. The end is called by the last blank of your stock.",
            "La manche continue. C’est la dernière Vierge de votre réserve qui annonce la fin.",
        )
    if after.placing[before.seat or 0] != 1 or after.placing.count(1) > 1:
        return Said(
            "The game is over, and Red has won it. Look for a blank that brings you more.",
            "La manche est terminée, et Rouge l’a gagnée. Cherchez une Vierge qui vous rapporte plus.",
        )
    return None


FIRST_STEPS = (
    Said(
        "Choose Blank or Home, then a marked place; or one of your cubes, to move it.",
        "Choisissez Vierge ou Foyer, puis une place marquée ; ou un de vos cubes, à déplacer.",
    ),
    Said(
        "Go on: choose a marked place. Nothing is played yet.",
        "Continuez : choisissez une place marquée. Rien n’est encore joué.",
    ),
    Said(
        "The board shows what would change colour. Lay it, or choose another place.",
        "Le plateau montre ce qui changerait de couleur. Posez, ou changez de place.",
    ),
)
"""What a newcomer is told beside a first board: while choosing, in a draft, before confirming."""

EXERCISES = (
    Exercise(
        name="blank",
        title=Said("Lay a blank", "Poser une Vierge"),
        goal=Said(
            "You are Red. Lay a blank that gets a red cube.",
            "Vous êtes Rouge. Posez une Vierge qui reçoit un cube rouge.",
        ),
        hint=Said(
            "A blank beside your home takes your colour. It must touch two tiles.",
            "Une Vierge contre votre Foyer prend votre couleur. Elle doit toucher deux tuiles.",
        ),
        check=_blank,
        setup=SETUP,
        turns="F2,0 F-1,1",
    ),
    Exercise(
        name="majority",
        title=Said("Away from the homes", "Loin des Foyers"),
        goal=Said(
            "Lay a blank that touches no home at all, and still gets a red cube.",
            "Posez une Vierge qui ne touche aucun Foyer et reçoit quand même un cube rouge.",
        ),
        hint=Said(
            "Away from homes a blank takes the colour that lies most on the tiles around it.",
            "Loin des Foyers, une Vierge prend la couleur la plus présente sur les tuiles autour.",
        ),
        check=_plurality,
        setup=SETUP,
        turns="F2,0 F0,2 V1,-1 V2,1",
    ),
    Exercise(
        name="contaminate",
        title=Said("Contaminate", "Contaminer"),
        goal=Said(
            "Lay a home that sends three blue cubes back to their owner.",
            "Posez un Foyer qui renvoie trois cubes bleus à leur propriétaire.",
        ),
        hint=Said(
            "Choose Home below the board. A home may not stand next to another one; look for a place among blue cubes.",
            "Choisissez Foyer sous le plateau. Un Foyer n’est jamais à côté d’un autre ; cherchez parmi les cubes bleus.",
        ),
        check=_contaminate,
        setup=SETUP,
        turns="F2,0 F0,2 V1,-1 V2,1 V3,0 V-1,1 V-1,2 V-2,2 V-1,0 V0,-1",
    ),
    Exercise(
        name="group",
        title=Said("All together", "Tous ensemble"),
        goal=Said(
            "Move one cube so that all your cubes are one group: that is worth 10 points.",
            "Déplacez un cube pour que tous vos cubes forment un seul groupe : cela vaut 10 points.",
        ),
        hint=Said(
            "A cube goes to a neighbouring blank without a cube. One of yours stands alone.",
            "Un cube va sur une Vierge voisine sans cube. L’un des vôtres est tout seul.",
        ),
        check=_move,
        setup=SETUP,
        turns="F-1,1 F1,-1 F2,0 V2,-1 V2,1 V3,-1",
    ),
    Exercise(
        name="share",
        title=Said("The last cube", "Le dernier cube"),
        goal=Said(
            "You have one cube left. Lay a home, and give its cube to the neighbour that keeps your cubes together.",
            "Il vous reste un cube. Posez un Foyer et donnez son cube à la voisine qui garde vos cubes ensemble.",
        ),
        hint=Said(
            "The home needs two cubes and you have one: first its place, then the neighbour that gets it.",
            "Le Foyer demande deux cubes et vous n’en avez qu’un : d’abord sa place, puis la voisine qui le reçoit.",
        ),
        check=_share,
        setup=SETUP,
        turns="F1,-1 F0,2 V1,2 V0,-1 V2,-1 V-1,0 V2,-2 V-1,-1 V-1,1 V-2,0 V2,0 V-2,-1 V-3,0 V1,-2 V3,-2 V2,1",
    ),
    Exercise(
        name="call-the-end",
        title=Said("Call the end", "Annoncer la fin"),
        goal=Said(
            "You are Blue now, one point behind, and last in the round. Lay your last blank and win.",
            "Vous êtes maintenant Bleu, un point derrière, et dernier du tour. Posez votre dernière Vierge et gagnez.",
        ),
        hint=Said(
            "It must bring you a cube without giving your opponent as much.",
            "Elle doit vous rapporter un cube sans en donner autant à l’adversaire.",
        ),
        check=_call,
        setup=SETUP,
        turns="F1,-1 F0,2 V1,2 V2,1 F2,0 V0,3 V0,-1 V-1,1 V2,-1 V3,0 V2,-2 V-1,3 V3,-1 V-1,2 V-1,0 V-1,4 V3,-2 V-2,2 V-2,3",
    ),
)
