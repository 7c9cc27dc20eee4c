"""Arlecchino's exercises. The reader has green and yellow (seat 0); every position comes from a deal and real turns."""

from __future__ import annotations

from games.rules import registry
from games.rules.lesson import Exercise, Said
from games.rules.protocol import State


def _lost(before: State, after: State) -> int:
    """How many of his zones the turn has cost whoever played it."""
    seat = before.seat or 0
    return before.scores[seat] - after.scores[seat]


def _jump(_before: State, _turn: str, _after: State) -> Said | None:
    return None


def _step_first(_before: State, turn: str, _after: State) -> Said | None:
    if turn[2] != "-":
        return Said(
            "That turn begins with a jump. Look for a tile that has to take a step before it can jump.",
            "Ce coup commence par un saut. Cherchez une pièce qui doit faire un pas avant de pouvoir sauter.",
        )
    return None


def _two(_before: State, turn: str, _after: State) -> Said | None:
    if turn.count("x") < 2:
        return Said(
            "One tile has left. Go on with the same tile: it can jump a second time.",
            "Une pièce est partie. Continuez avec la même : elle peut sauter une deuxième fois.",
        )
    return None


def _stop(before: State, turn: str, after: State) -> Said | None:
    if _lost(before, after):
        return Said(
            "A tile has left that had zones of yours. Look for one that has only red and blue.",
            "La pièce retirée avait des zones à vous. Cherchez-en une qui n’a que du rouge et du bleu.",
        )
    if turn.count("x") > 1:
        return Said(
            "That was more than one tile. Stop after the first jump.", "Une seule pièce ! Arrêtez-vous après le premier saut."
        )
    return None


def _keep(before: State, turn: str, after: State) -> Said | None:
    if turn.count("x") < 2:
        return Said("Only one tile has left; it must be two.", "Une seule pièce est partie ; il en faut deux.")
    if _lost(before, after):
        return Said(
            "Two tiles have left, but green or yellow went with them. Look at what you jump over.",
            "Deux pièces sont parties, mais du vert ou du jaune avec elles. Regardez par-dessus quoi vous sautez.",
        )
    return None


def _safe(before: State, turn: str, after: State) -> Said | None:
    cell = turn[-2:]
    if after.seat in (None, before.seat):
        return None
    for reply in registry.legal_turns(after):
        if cell in _jumped(reply):
            return Said(
                f"On {cell} your tile can be taken at once. End where nobody can jump over it.",
                f"En {cell}, votre pièce peut être retirée aussitôt. Finissez là où personne ne peut sauter par-dessus.",
            )
    return None


def _jumped(turn: str) -> set[str]:
    """The cells over which the turn jumps."""
    cells = [turn[:2], *(turn[at + 1 : at + 3] for at in range(2, len(turn), 3))]
    pairs = ((one, two) for one, two, sign in zip(cells, cells[1:], turn[2::3], strict=False) if sign == "x")
    return {chr((ord(one[0]) + ord(two[0])) // 2) + str((int(one[1]) + int(two[1])) // 2) for one, two in pairs}


def _four(_before: State, turn: str, _after: State) -> Said | None:
    count = turn.count("x")
    if count < 4:
        return Said(
            f"Tiles removed: {count}. It must be four, so every movement is a jump.",
            f"Pièces retirées : {count}. Il en faut quatre : chaque mouvement est donc un saut.",
        )
    return None


def _last(before: State, _turn: str, after: State) -> Said | None:
    if not after.is_over:
        return Said(
            "The game goes on: somebody can still jump. Leave no jump to anybody.",
            "La manche continue : quelqu’un peut encore sauter. Ne laissez de saut à personne.",
        )
    if after.placing[before.seat or 0] != 1 or after.placing.count(1) > 1:
        return Said("The game is over, but you have not won it.", "La manche est terminée, mais vous ne l’avez pas gagnée.")
    return None


FIRST_STEPS = (
    Said(
        "Choose a tile with your colours: each zone of them is one movement.",
        "Choisissez une pièce à vos couleurs : chaque zone à vous est un mouvement.",
    ),
    Said(
        "Now go on: a step to a free cell, or a jump over a tile, which then leaves.",
        "Continuez : un pas vers une case libre, ou un saut par-dessus une pièce, qui part.",
    ),
    Said(
        "Crossed tiles will leave. Read below what that costs, then play, or go back.",
        "Les pièces barrées vont partir. Lisez dessous ce que cela coûte, puis jouez ou revenez.",
    ),
)
"""What a newcomer is told beside a first board: while choosing, in a draft, before confirming."""

EXERCISES = (
    Exercise(
        name="jump",
        title=Said("A first jump", "Un premier saut"),
        goal=Said(
            "You have green and yellow. Jump over a tile into the hole: it leaves the game.",
            "Vous jouez vert et jaune. Sautez par-dessus une pièce jusqu’au trou : elle quitte le jeu.",
        ),
        hint=Said(
            "Choose a tile two cells away from the hole, in a straight line, then the hole, then play.",
            "Choisissez une pièce à deux cases du trou, en ligne droite, puis le trou, puis jouez.",
        ),
        check=_jump,
        setup="YYYY,RRGG,RBGY,BBBG,GGYY,BBYY/GYYY,RGYY,BYYY,RYYY,RRBY,RBBG/RBBY,RBGG,BBBY,-,RRGY,RRBB/"
        "BGGY,RRRB,BBBB,BBGG,BBGY,GGGG/RRRY,BGYY,RBYY,RRRG,RRRR,RBBB/RRYY,RRBG,RGGG,GGGY,BGGG,RGGY",
    ),
    Exercise(
        name="step-then-jump",
        title=Said("A step, then a jump", "Un pas, puis un saut"),
        goal=Said(
            "Take a tile with a turn that begins with a step.",
            "Retirez une pièce par un coup qui commence par un pas.",
        ),
        hint=Said(
            "The tile on d4 has two movements. From the cell above it a jump is open.",
            "La pièce en d4 a deux mouvements. De la case au-dessus, un saut est possible.",
        ),
        check=_step_first,
        setup="BBYY,BYYY,RRRG,BBGY,RRYY,RRRY/GGGY,RBBB,RBBG,RRGY,BBGG,RBGG/GYYY,RRBG,BBBY,-,RBGY,RRBB/"
        "RGGG,BGGY,GGYY,RGYY,GGGG,RYYY/RRGG,BBBB,BGGG,YYYY,RBYY,RGGY/RRRR,RRBY,BBBG,BGYY,RRRB,RBBY",
        turns="d6xd4 f5xd5-e5",
    ),
    Exercise(
        name="two-tiles",
        title=Said("Two in one turn", "Deux d’un coup"),
        goal=Said("Remove two tiles in one turn.", "Retirez deux pièces en un seul coup."),
        hint=Said(
            "The tile on c4 has three green zones: three movements, and all of them may be jumps.",
            "La pièce en c4 a trois zones vertes : trois mouvements, et tous peuvent être des sauts.",
        ),
        check=_two,
        setup="-,GGGY,RRRR,BBBB,RRRY,BBBG/RRYY,RGGY,RRBB,BBGY,BGYY,GYYY/RRRB,RBGG,RGGG,RRRG,RBBY,RGYY/"
        "BBBY,RBYY,YYYY,RYYY,RRBY,RRGG/RRGY,BGGG,GGGG,RBGY,BBGG,GGYY/BGGY,BYYY,BBYY,RBBB,RBBG,RRBG",
        turns="a4xa6-a5-a6-a5",
    ),
    Exercise(
        name="stop",
        title=Said("Stop in time", "S’arrêter à temps"),
        goal=Said(
            "Remove exactly one tile, and lose no zone of your own.",
            "Retirez exactement une pièce, sans perdre une seule zone à vous.",
        ),
        hint=Said(
            "On b4 lies a tile that is only red and blue. After the jump you need not go on: play the turn.",
            "En b4 il n’y a que du rouge et du bleu. Après le saut, rien ne vous oblige à continuer : jouez le coup.",
        ),
        check=_stop,
        setup="BBBY,RGGG,BGYY,BBYY,RGYY,RBGY/BBBG,GGYY,RRRR,BBGG,RRGG,RRRY/RYYY,RBBB,RBBY,RBYY,BGGG,RGGY/"
        "-,RBBG,RRBB,RBGG,YYYY,RRRG/RRYY,GYYY,BGGY,RRBY,BBBB,GGGG/RRRB,BBGY,RRGY,RRBG,BYYY,GGGY",
        turns="a5xa3 a2xa4-a5",
    ),
    Exercise(
        name="keep-your-zones",
        title=Said("Keep what is yours", "Garder ses couleurs"),
        goal=Said(
            "Remove two tiles without losing a single green or yellow zone.",
            "Retirez deux pièces sans perdre une seule zone verte ou jaune.",
        ),
        hint=Said(
            "Two tiles without green and yellow lie near the holes. The tile on d4 can reach both.",
            "Deux pièces sans vert ni jaune sont près des trous. La pièce en d4 peut atteindre les deux.",
        ),
        check=_keep,
        setup="RGYY,RGGY,RBYY,BGGY,RRGY,BBGG/RRBY,GYYY,RRRB,GGGY,BBYY,GGYY/RYYY,YYYY,RRGG,GGGG,RGGG,BGYY/"
        "RRRY,BBBB,RBGY,RRRR,RRYY,BGGG/RRBB,-,BBBY,RRRG,BYYY,BBBG/RRBG,RBBY,RBBB,RBGG,RBBG,BBGY",
        turns="d2xb2 a2xc2-d2-c2-b2",
    ),
    Exercise(
        name="out-of-reach",
        title=Said("Out of reach", "Hors d’atteinte"),
        goal=Said(
            "Remove a tile, and end where the other side cannot remove the one you moved.",
            "Retirez une pièce et finissez là où l’adversaire ne peut pas retirer celle que vous avez déplacée.",
        ),
        hint=Said(
            "A tile is taken where a free cell lies right behind it. Which landing leaves none?",
            "Une pièce se fait prendre quand la case juste derrière elle est libre. Où n’y en a-t-il pas ?",
        ),
        check=_safe,
        setup="YYYY,RRGG,RBGY,BBBG,GGYY,BBYY/GYYY,RGYY,BYYY,RYYY,RRBY,RBBG/RBBY,RBGG,BBBY,-,RRGY,RRBB/"
        "BGGY,RRRB,BBBB,BBGG,BBGY,GGGG/RRRY,BGYY,RBYY,RRRG,RRRR,RBBB/RRYY,RRBG,RGGG,GGGY,BGGG,RGGY",
        turns="d2xd4 b3xd3",
    ),
    Exercise(
        name="four-tiles",
        title=Said("Remove four tiles", "Retirer quatre pièces"),
        goal=Said(
            "Remove four tiles in one turn, the most there is.", "Retirez quatre pièces en un coup : on ne peut pas faire plus."
        ),
        hint=Said(
            "Only a tile whose four zones are yours has four movements. The green one on b4 may even come home: "
            "after four jumps a tile of one colour is allowed to.",
            "Seule une pièce dont les quatre zones sont à vous a quatre mouvements. La verte en b4 peut même rentrer chez elle : "
            "après quatre sauts, une pièce d’une seule couleur en a le droit.",
        ),
        check=_four,
        setup="RBBB,GGYY,BBBG,-,RYYY,RBYY/BBGY,RGGY,BGGG,RRYY,RRRY,BGGY/RRBY,GGGG,RRGY,RBBG,BGYY,BBBY/"
        "RRBG,BBYY,BBGG,RRGG,GGGY,RRRR/RBGY,RRRG,RRBB,BBBB,BYYY,RBBY/GYYY,RGGG,RBGG,RRRB,RGYY,YYYY",
        turns="b6xd6-c6-d6-c6 d4xd6-d5",
    ),
    Exercise(
        name="last-move",
        title=Said("The last word", "Le dernier mot"),
        goal=Said(
            "It is 14 to 14. End the game with this turn, and win it.",
            "14 à 14. Terminez la manche par ce coup, et gagnez-la.",
        ),
        hint=Said(
            "The game ends when nobody can jump any more. The tile on c2 can walk to the bottom row and jump over e1.",
            "La manche finit quand plus personne ne peut sauter. La pièce en c2 peut descendre jusqu’en bas et sauter "
            "par-dessus celle en e1.",
        ),
        check=_last,
        setup="RGGY,BBBY,BBBB,YYYY,-,RRGY/RRBB,RRBG,RRRY,GGYY,RBBG,RGYY/RRBY,RGGG,RRRR,GGGG,GGGY,BBBG/"
        "BBYY,RBBB,RRRG,BGGY,RBYY,RBGY/GYYY,BGYY,RRYY,RRGG,BGGG,RBGG/RRRB,RYYY,RBBY,BBGY,BYYY,BBGG",
        turns="e4xe6-e5-e6 c4xe4-e5-e4-e5 a4xc4 b3-b4xd4-c4-b4 a2xa4xc4-d4-e4 c6xc4-b4-b3-b4 e6xc6-d6xd4-d5 "
        "e5xc5-c6-c5-d5 a6xc6-d6xd4 a5xc5-c4xa4-b4 c2xc4 e3xc3xc5 b1xb3xb5xd5 d1xd3-c3 f1xd1xb1 a1xc1-c2xc4-c5 "
        "e4xc4-c3-c2 c5xe5-e4-e3xe1",
    ),
)
