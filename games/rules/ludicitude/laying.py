"""What a turn does to the tiles and cubes (rules 4 to 6).

Each function fills the board of ``after`` from that of ``before`` and tells what calls the end, if this turn does:
``cubes:n`` or ``blanks:n`` of seat n, ``quiet``, or nothing (rules 7 and 9).
"""

from __future__ import annotations

from bisect import insort

from games.rules.ludicitude.position import Position
from games.rules.ludicitude.supply import CUBES, QUIET_ROUNDS


def move(before: Position, after: Position, seat: int, both: int) -> str:
    """A cube goes from one of two cells to the other, and no other tile changes (rule 6)."""
    cubes = list(before.cubes)
    cubes[seat] ^= both
    after.cubes = tuple(cubes)
    after.free = before.free ^ both
    after.homes, after.blanks = before.homes, before.blanks
    after.tiles, after.edge, after.site, after.hearth = before.tiles, before.edge, before.site, before.hearth
    after._sites, after._plots = before._sites, before._plots
    after.quiet = before.quiet + 1
    return "quiet" if after.quiet >= QUIET_ROUNDS * before.frame.seats else ""


def lay_blank(before: Position, after: Position, seat: int, at: int) -> str:
    """A blank goes on an empty cell and gets the cube that its neighbours give it."""
    plane, hearth = before.frame.plane, before.hearth
    fresh = _widen(before, after, at)
    plots = before._plots.copy()
    if not at & hearth:
        plots.remove(plane.home[at])
    open_ground = fresh & ~hearth
    while open_ground:
        bit = open_ground & -open_ground
        open_ground ^= bit
        insort(plots, plane.home[bit])
    after._plots = plots
    after.homes, after.hearth = before.homes, hearth
    blanks = list(before.blanks)
    blanks[seat] -= 1
    after.blanks = tuple(blanks)
    owner = colour(before, at)
    if owner is None:
        after.cubes, after.free = before.cubes, before.free | at
    else:
        cubes = list(before.cubes)
        cubes[owner] |= at
        after.cubes, after.free = tuple(cubes), before.free
        if cubes[owner].bit_count() == CUBES:
            return f"cubes:{owner}"
    return "" if blanks[seat] else f"blanks:{seat}"


def lay_home(before: Position, after: Position, seat: int, at: int, chosen: int) -> str:
    """A home goes on an empty cell and contaminates its neighbours: those ``chosen``, or all where none had to be chosen."""
    plane = before.frame.plane
    around = plane.near[at]
    touched = around & before.tiles
    untouched = ~touched
    cubes = [mine & untouched for mine in before.cubes]
    if not chosen and cubes[seat].bit_count() < CUBES:
        chosen = touched
    cubes[seat] |= chosen
    after.cubes = tuple(cubes)
    after.free = (before.free | touched) & ~chosen
    homes = list(before.homes)
    homes[seat] |= at
    after.homes = tuple(homes)
    after.blanks = before.blanks
    _widen(before, after, at)
    after.hearth = before.hearth | around
    plots = before._plots.copy()
    taken = (around | at) & before.site & ~before.hearth  # what came into reach only now lies next to this home
    while taken:
        bit = taken & -taken
        taken ^= bit
        plots.remove(plane.home[bit])
    after._plots = plots
    return f"cubes:{seat}" if cubes[seat].bit_count() == CUBES else ""


def colour(before: Position, at: int) -> int | None:
    """The seat whose cube a blank laid on this cell gets; None for no cube (rules 4 and 5)."""
    around = before.frame.plane.near[at]
    found: int | None = None
    if at & before.hearth:
        owners = [seat for seat, homes in enumerate(before.homes) if homes & around]
        found = owners[0] if len(owners) == 1 else None
    else:
        most = 0
        for seat, mine in enumerate(before.cubes):
            count = (mine & around).bit_count()
            if count > most:
                found, most = seat, count
            elif count == most:
                found = None
    return None if found is None or before.cubes[found].bit_count() == CUBES else found


def _widen(before: Position, after: Position, at: int) -> int:
    """Adds a tile and works out the border and what can be laid on it. Gives the cells that now touch a second tile."""
    blank = before.frame.plane.blank
    outside = before.frame.plane.near[at] & ~before.tiles
    fresh = outside & before.edge & ~before.site
    after.tiles = before.tiles | at
    after.edge = (before.edge | outside) ^ at
    after.site = (before.site | fresh) ^ at
    sites = before._sites.copy()
    sites.remove(blank[at])
    rest = fresh
    while rest:
        bit = rest & -rest
        rest ^= bit
        insort(sites, blank[bit])
    after._sites = sites
    after.quiet = 0
    return fresh
