"""The neighbourhood of a hex in characters."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from wartable.board import Direction
from wartable.cli.empire_of_the_sun.finding import name_of
from wartable.cli.hex_canvas import HexCanvas
from wartable.games.empire_of_the_sun.position import Position

WIDTH = 12
"""Characters along the northern side of a hex."""
AROUND = 2
COLOURS = {"japan": "red", "allies": "cyan", "soviet": "yellow", "": ""}
LETTERS = {"japan": "J", "allies": "A", "soviet": "S"}
KINDS = {"naval": "n", "air": "a", "ground": "g", "hq": "HQ"}
LEGEND = (
    "(J), (A): who controls it. J 2n 1a 1g: Japan has 2 naval, 1 air and 1 ground unit there."
    " xx: a side that nobody crosses. P port, F airfield, R resource, C city."
)


def hex_field(pos: Position, centre: str, marked: Collection[str] = ()) -> RenderableType:
    """The hexes around one, and below them every counter there; `marked` ones have a star."""
    near = sorted(pos.hexes_within([centre], AROUND))
    canvas = HexCanvas(WIDTH, near)
    for number in near:
        canvas.outline(number, partial(_side, pos, number))
        _inside(canvas, pos, number, is_marked=number in marked)
    return Group(canvas.text(), Text(LEGEND, "dim"), counters(pos, near))


def counters(pos: Position, places: Collection[str]) -> Table:
    """Who stands in these places."""
    told = Table.grid(padding=(0, 2, 0, 0))
    for place in sorted(places):
        if units := pos.at(place):
            holder = pos.controller(place) if place in pos.map.hexes else ""
            told.add_row(
                Text(name_of(place), COLOURS[holder]),
                Text(", ".join(short(pos, unit) for unit in units)),
            )
    return told


def short(pos: Position, unit: str) -> str:
    """A counter and whether it is reduced."""
    return name_of(unit) + " (reduced)" * (unit in pos.state.reduced)


def _inside(canvas: HexCanvas, pos: Position, number: str, *, is_marked: bool) -> None:
    facts = pos.hex(number)
    land = "sea" if facts.terrain == "ocean" else facts.terrain
    canvas.put(number, 1, 2, f"{number} {land}{'*' * is_marked}"[:WIDTH], "dim")
    if facts.is_land:
        holder = pos.controller(number)
        has = {"P": facts.port, "F": facts.airfield, "R": facts.resource, "C": bool(facts.city)}
        signs = "".join(sign for sign, is_there in has.items() if is_there)
        after = f" {signs}({LETTERS[holder]})"
        told = facts.name[: WIDTH + 1 - len(after)] + after
        canvas.put(number, 2, 1, told.strip(), COLOURS[holder])
    at = 2
    for side in ("japan", "allies"):
        own = [pos.counter(unit).kind for unit in pos.own(side, number)]
        tally = {kind: own.count(kind) for kind in KINDS if kind in own}
        if tally:
            parts = (f"{n if k != 'hq' else ''}{KINDS[k]}" for k, n in tally.items())
            told = f"{LETTERS[side]} {' '.join(parts)} "
            canvas.put(number, 3, at, told[: WIDTH + 2 - at], f"bold {COLOURS[side]}")
            at += len(told)


def _side(pos: Position, number: str, direction: Direction) -> tuple[str, str]:
    side = pos.hex(number).sides[direction]
    if side in ("W", "L"):
        return "x", "red"
    return "", "green" if side == "l" else "dim"
