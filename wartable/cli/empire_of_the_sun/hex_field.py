"""The neighbourhood of a hex in characters."""

from __future__ import annotations

from collections.abc import Collection

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from wartable.board import Direction, Hex, parse_hex
from wartable.cli.empire_of_the_sun.finding import name_of
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


class _Canvas:
    """Characters by line and column, each with its colour."""

    def __init__(self) -> None:
        self._lines: dict[int, dict[int, tuple[str, str]]] = {}

    def put(self, line: int, column: int, text: str, style: str = "") -> None:
        for at, character in enumerate(text, start=column):
            self._lines.setdefault(line, {})[at] = character, style

    def text(self) -> Text:
        drawn = Text(no_wrap=True)
        for line in sorted(self._lines):
            row = self._lines[line]
            for column in range(max(row) + 1):
                drawn.append(*row.get(column, (" ", "")))
            drawn.append("\n")
        return drawn


def hex_field(pos: Position, centre: str, marked: Collection[str] = ()) -> RenderableType:
    """The hexes around one, and below them every counter there; `marked` ones have a star."""
    near = sorted(pos.hexes_within([centre], AROUND))
    first = min(parse_hex(number).column for number in near)
    top = min(_line(parse_hex(number)) for number in near)
    canvas = _Canvas()
    for number in near:
        here = parse_hex(number)
        line, column = _line(here) - top, (WIDTH + 2) * (here.column - first)
        _outline(canvas, pos, number, line, column)
        _inside(canvas, pos, number, line, column, is_marked=number in marked)
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


def _line(place: Hex) -> int:
    """Odd columns lie half a hex further south."""
    return 4 * place.row + 2 * (place.column % 2)


def _inside(
    canvas: _Canvas, pos: Position, number: str, line: int, column: int, *, is_marked: bool
) -> None:
    facts = pos.hex(number)
    land = "sea" if facts.terrain == "ocean" else facts.terrain
    canvas.put(line + 1, column + 2, f"{number} {land}{'*' * is_marked}"[:WIDTH], "dim")
    if facts.is_land:
        holder = pos.controller(number)
        has = {"P": facts.port, "F": facts.airfield, "R": facts.resource, "C": bool(facts.city)}
        signs = "".join(sign for sign, is_there in has.items() if is_there)
        after = f" {signs}({LETTERS[holder]})"
        told = facts.name[: WIDTH + 1 - len(after)] + after
        canvas.put(line + 2, column + 1, told.strip(), COLOURS[holder])
    at = column + 2
    for side in ("japan", "allies"):
        own = [pos.counter(unit).kind for unit in pos.own(side, number)]
        tally = {kind: own.count(kind) for kind in KINDS if kind in own}
        if tally:
            parts = (f"{n if k != 'hq' else ''}{KINDS[k]}" for k, n in tally.items())
            told = f"{LETTERS[side]} {' '.join(parts)} "
            canvas.put(line + 3, at, told[: column + WIDTH + 2 - at], f"bold {COLOURS[side]}")
            at += len(told)


def _outline(canvas: _Canvas, pos: Position, number: str, line: int, column: int) -> None:
    """The six sides of a hex; the slanting ones are two lines high."""
    east = column + WIDTH + 2
    drawn = {
        Direction.N: [(line, column + 2, "_" * WIDTH)],
        Direction.NE: [(line + 1, east, "\\"), (line + 2, east + 1, "\\")],
        Direction.SE: [(line + 3, east + 1, "/"), (line + 4, east, "/")],
        Direction.S: [(line + 4, column + 2, "_" * WIDTH)],
        Direction.SW: [(line + 3, column, "\\"), (line + 4, column + 1, "\\")],
        Direction.NW: [(line + 1, column + 1, "/"), (line + 2, column, "/")],
    }
    for direction, parts in drawn.items():
        side = pos.hex(number).sides[direction]
        for at, start, text in parts:
            is_closed = side in ("W", "L")
            canvas.put(
                at,
                start,
                "x" * len(text) if is_closed else text,
                "red" if is_closed else "green" if side == "l" else "dim",
            )
