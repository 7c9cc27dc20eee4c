"""Arlecchino's words in French. ``one|many``: see ``games.rules.words.say``."""

WORDS = {
    "line": "Sautez par-dessus les couleurs des autres et gardez les vôtres.",
    "difficulty": "facile",
    "return": "Retour au départ",
    "return-published": "seulement après quatre sauts d’une pièce d’une seule couleur",
    "return-free": "toujours permis",
    "R": "rouge",
    "B": "bleu",
    "G": "vert",
    "Y": "jaune",
    "scene": "Le plateau, il reste {n} pièce. {scores}.|Le plateau, il reste {n} pièces. {scores}.",
    "score-of": "{side} : {n}",
    "score": "Score : {scores}.",
    "unit": "zone|zones",
    "stock": "pièce à ses couleurs|pièces à ses couleurs",
    "zones": "{n} zone|{n} zones",
    "zones-R": "zones rouges",
    "zones-B": "zones bleues",
    "zones-G": "zones vertes",
    "zones-Y": "zones jaunes",
    "working": "{n} pièce à {zones}|{n} pièces à {zones}",
    "free": "{cell} : libre",
    "tile": "{cell} : {zones}",
    "tile-yours": "{cell} : {zones} ; {n} mouvement pour vous|{cell} : {zones} ; {n} mouvements pour vous",
    "tile-leaves": "{cell} : {zones}, quitte le jeu",
    "tile-picked": "{tile}, choisie ; la reposer",
    "tile-moving": "{tile}, en mouvement",
    "step": "{cell} : un pas jusqu’ici",
    "jump": "{cell} : un saut jusqu’ici par-dessus {over}, qui quitte le jeu",
    "verb": "Jouer ce coup",
    "prompt": "Choisissez une pièce à déplacer.",
    "prompt-picked": (
        "Choisissez où va la pièce de {cell} : {n} mouvement.|Choisissez où va la pièce de {cell} : {n} mouvements au plus."
    ),
    "prompt-jump": (
        "Continuez : il faut encore un saut. Il reste {n} mouvement.|Continuez : il faut encore un saut. Il reste {n} mouvements."
    ),
    "prompt-away": (
        "Continuez : le coup ne peut pas finir où il a commencé. Il reste {n} mouvement."
        "|Continuez : le coup ne peut pas finir où il a commencé. Il reste {n} mouvements."
    ),
    "prompt-on": (
        "Continuez, ou arrêtez-vous ici. Il reste {n} mouvement.|Continuez, ou arrêtez-vous ici. Il reste {n} mouvements."
    ),
    "prompt-done": "Tous les mouvements sont faits : jouez ce coup, ou revenez en arrière.",
    "prompt-over": "La manche est terminée.",
    "leaves": "{tiles} quitte le jeu : {losses}.|{tiles} quittent le jeu : {losses}.",
    "loses": "{side} −{n}",
    "nobody": "personne ne perd de zone",
    "ahead-moves": "{n} mouvement au plus.|{n} mouvements au plus.",
    "ahead-jumps": (
        "Elle peut sauter tout de suite par-dessus la pièce de {cells}."
        "|Elle peut sauter tout de suite par-dessus les pièces de {cells}."
    ),
    "no-jump": "Aucune pièce ne part encore.",
    "tell": "retire {tiles}, de {start} à {end}|en retire {count} : {tiles}, de {start} à {end}",
    "tell-home": "retire {tiles}, de {start} et retour|en retire {count} : {tiles}, de {start} et retour",
    "count-2": "deux",
    "count-3": "trois",
    "count-4": "quatre",
    "warning": "En l’état, {side} est la seule place qui puisse encore retirer une pièce.",
    "ending": "Plus aucune pièce ne peut être retirée.",
    "why": "Choisissez une pièce ou une case marquée.",
    "why-over": "La manche est terminée.",
    "why-done": "Tous les mouvements de ce coup sont faits : jouez-le, ou revenez en arrière.",
    "why-free": "Cette case est libre : choisissez d’abord une pièce.",
    "why-zones": "Cette pièce n’a aucune zone à vos couleurs ({colours}) : vous ne pouvez pas la déplacer.",
    "why-shut": "Cette pièce est enfermée : aucune case libre à côté d’elle, aucun saut possible.",
    "why-reach": (
        "Cette pièce ne peut pas sauter : elle a droit à {n} mouvement, un par zone à vos couleurs, et un coup doit "
        "retirer une pièce."
        "|Aucun saut n’est à portée de cette pièce : elle a droit à {n} mouvements, un par zone à vos couleurs, et un "
        "coup doit retirer une pièce."
    ),
    "why-one": "Un coup se joue avec une seule pièce. Effacez le coup pour en choisir une autre.",
    "why-mover": "C’est la pièce que vous déplacez.",
    "why-over-it": "Pour sauter par-dessus cette pièce, choisissez la case juste derrière elle.",
    "why-behind": "On ne peut pas sauter par-dessus cette pièce : la case derrière elle n’est pas libre.",
    "why-edge": "On ne peut pas sauter par-dessus cette pièce : derrière elle, c’est le bord du plateau.",
    "why-step": "Après ce pas, aucun saut ne serait plus possible, et un coup doit retirer une pièce.",
    "why-nothing": "Il n’y a pas de pièce en {over} par-dessus laquelle sauter.",
    "why-far": (
        "Un mouvement est un pas jusqu’à une case libre voisine, jamais en diagonale, ou un saut par-dessus une voisine "
        "jusqu’à la case juste derrière elle."
    ),
    "why-start": (
        "Un coup ne peut pas finir sur la case où il a commencé, sauf après quatre sauts d’une pièce d’une seule couleur."
    ),
    "start-scene": "La donne au départ",
    "start-take": "{cell} : {tile} ; la choisir",
    "start-back": "{cell} : {tile}, choisie ; la laisser là",
    "start-swap": "{cell} : {tile} ; échanger avec elle",
    "start-free": "case libre",
    "start-prompt": "Choisissez deux pièces l’une après l’autre : elles échangent leurs places.",
    "start-prompt-picked": "Choisissez la pièce, ou la case libre, avec laquelle {cell} échange sa place.",
    "start-rows": "Une donne a six rangées, de la rangée 6 vers le bas, séparées par / ; ce texte en a {n}.",
    "start-cells": "Une rangée a six cases séparées par des virgules ; la rangée {row} en a {n}.",
    "start-tile": "« {tile} » dans la rangée {row} n’est pas une pièce. Une pièce, ce sont quatre lettres dans l’ordre "
    "R B G Y (G pour vert, Y pour jaune) ; la case libre est -.",
    "start-twice": "La pièce {tile} y est deux fois.",
    "start-free-twice": "Une donne a une seule case libre ; il manque ici : {tiles}.",
}
