"""The board in characters: nineteen hexes, with what lies and stands in them."""

from __future__ import annotations

from rich.text import Text

from borderlands.board import BOARD, FACTS
from borderlands.state import State, house_of
from borderlands.words import place as place_name
from wartable.board import Direction, Hex, parse_hex

WIDTH = 11
"""Characters along the northern side of a hex."""
COLOURS = {"boar": "red", "fox": "yellow", "heron": "cyan", "": ""}
LEGEND = "B guard 2: Boar's guard with 2 steps.  (B): Boar holds the town.  ~ river"


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
        drawn.append(LEGEND, "dim")
        return drawn


def hex_map(state: State) -> Text:
    """Who stands where; rivers run along the sides drawn with waves."""
    canvas = _Canvas()
    standing = {counter.hex: name for name, counter in state.counters.items()}
    for number in BOARD.hexes:
        line, column = _corner(parse_hex(number))
        _outline(canvas, number, line, column)
        land = "hills" if number in FACTS.hills else ""
        canvas.put(line + 1, column + 2, f"{number} {land}", "dim")
        if number in FACTS.towns:
            holder = state.towns[number]
            by = f" ({holder[:1].upper()})" if holder else ""
            canvas.put(line + 2, column + 1, f"{place_name(number)}{by}", COLOURS[holder])
        if number in standing:
            name = standing[number]
            house = house_of(name)
            told = f"{house[0].upper()} {FACTS.counters[name].kind} {state.counters[name].steps}"
            canvas.put(line + 3, column + 2, told, f"bold {COLOURS[house]}")
    return canvas.text()


def _corner(place: Hex) -> tuple[int, int]:
    """Where a hex is drawn: odd columns lie half a hex further south."""
    return 4 * place.row + 2 * (place.column % 2), (WIDTH + 2) * (place.column - 1)


def _outline(canvas: _Canvas, number: str, line: int, column: int) -> None:
    """The six sides of a hex; the slanting ones are two lines high."""
    east = column + WIDTH + 2
    sides = {
        Direction.N: [(line, column + 2, "_" * WIDTH)],
        Direction.NE: [(line + 1, east, "\\"), (line + 2, east + 1, "\\")],
        Direction.SE: [(line + 3, east + 1, "/"), (line + 4, east, "/")],
        Direction.S: [(line + 4, column + 2, "_" * WIDTH)],
        Direction.SW: [(line + 3, column, "\\"), (line + 4, column + 1, "\\")],
        Direction.NW: [(line + 1, column + 1, "/"), (line + 2, column, "/")],
    }
    for direction, drawn in sides.items():
        is_river = "river" in BOARD.sides[number][direction]
        for at, start, text in drawn:
            style = "bold blue" if is_river else "dim"
            canvas.put(at, start, "~" * len(text) if is_river else text, style)
