"""Arlecchino's words in English. ``one|many``: see ``words.say``."""

WORDS = {
    "line": "Jump over the others’ colours and keep your own.",
    "difficulty": "easy",
    "return": "Coming back to the start",
    "return-published": "only after four jumps of a tile of one colour",
    "return-free": "always allowed",
    "R": "red",
    "B": "blue",
    "G": "green",
    "Y": "yellow",
    "and": " and ",
    "or": " or ",
    "scene": "The board, {n} tile left. {scores}.|The board, {n} tiles left. {scores}.",
    "score-of": "{side}: {n}",
    "score": "Score: {scores}.",
    "unit": "zone|zones",
    "stock": "tile with its colours|tiles with its colours",
    "zones": "{n} zone|{n} zones",
    "zones-R": "red zones",
    "zones-B": "blue zones",
    "zones-G": "green zones",
    "zones-Y": "yellow zones",
    "working": "{n} tile with {zones}|{n} tiles with {zones} each",
    "free": "{cell}: free",
    "tile": "{cell}: {zones}",
    "tile-yours": "{cell}: {zones}; {n} movement for you|{cell}: {zones}; {n} movements for you",
    "tile-leaves": "{cell}: {zones}, leaves the game",
    "tile-picked": "{tile}, picked; put it back",
    "tile-moving": "{tile}, being moved",
    "step": "{cell}: step here",
    "jump": "{cell}: jump here over {over}, which leaves the game",
    "verb": "Play this turn",
    "prompt": "Choose a tile to move.",
    "prompt-picked": (
        "Choose where the tile on {cell} goes: {n} movement.|Choose where the tile on {cell} goes: up to {n} movements."
    ),
    "prompt-jump": "Go on: a jump has to follow. {n} movement left.|Go on: a jump has to follow. {n} movements left.",
    "prompt-away": (
        "Go on: the turn may not end where it began. {n} movement left."
        "|Go on: the turn may not end where it began. {n} movements left."
    ),
    "prompt-on": "Go on, or stop here. {n} movement left.|Go on, or stop here. {n} movements left.",
    "prompt-done": "All movements are made: play this turn, or go back.",
    "prompt-over": "The game is over.",
    "leaves": "{tiles} leaves the game: {losses}.|{tiles} leave the game: {losses}.",
    "loses": "{side} −{n}",
    "nobody": "nobody loses a zone",
    "no-jump": "No tile leaves yet.",
    "tell": (
        "the tile from {start} removes {tiles} and ends on {end}"
        "|the tile from {start} removes {count}: {tiles}, and ends on {end}"
    ),
    "tell-home": (
        "the tile from {start} removes {tiles} and comes back|the tile from {start} removes {count}: {tiles}, and comes back"
    ),
    "count-2": "two",
    "count-3": "three",
    "count-4": "four",
    "warning": "As the board lies, {side} is the only seat that can still remove a tile.",
    "ending": "No tile can be removed any more.",
    "why": "Choose one of the marked tiles or cells.",
    "why-over": "The game is over.",
    "why-done": "All movements of this turn are made: play it, or go back.",
    "why-free": "This cell is free: choose a tile first.",
    "why-zones": "This tile has no zone of your colours ({colours}), so you cannot move it.",
    "why-shut": "This tile is shut in: there is no free cell beside it and none to jump to.",
    "why-reach": (
        "This tile cannot jump: it may make {n} movement, one for each zone of your colours, and a turn has to remove a "
        "tile."
        "|This tile cannot reach a jump: it may make {n} movements, one for each zone of your colours, and a turn has to "
        "remove a tile."
    ),
    "why-one": "A turn is made with one tile. Clear the turn to choose another.",
    "why-mover": "This is the tile that you are moving.",
    "why-over-it": "Choose the cell behind this tile to jump over it.",
    "why-behind": "This tile cannot be jumped over: the cell behind it is not free.",
    "why-edge": "This tile cannot be jumped over: behind it is the edge of the board.",
    "why-step": "After this step no jump would be within reach, and a turn has to remove a tile.",
    "why-nothing": "There is no tile on {over} to jump over.",
    "why-far": (
        "A movement is one step to a free cell beside the tile, not diagonally, or a jump over a neighbour onto the cell "
        "right behind it."
    ),
    "why-start": "A turn may not end on the cell where it began, except after four jumps of a tile of one colour.",
}
