"""Hexes in characters, for the terminal of any game that is played on them."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rich.text import Text

from wartable.board import Direction, parse_hex

Side = Callable[[Direction], tuple[str, str]]
"""How a side of a hex is drawn: with this character, or as a line if it is empty; and its style."""


class HexCanvas:
    """Characters by line and column, each with its style. A hex is four lines high and has so many
    characters along its northern side; odd columns lie half a hex further south."""

    def __init__(self, width: int, numbers: Iterable[str]) -> None:
        self.width = width
        self._first = min(parse_hex(number).column for number in numbers)
        self._lines: dict[int, dict[int, tuple[str, str]]] = {}

    def put(self, number: str, line: int, column: int, text: str, style: str = "") -> None:
        """A text in a hex, from a line and a column of it on."""
        place = parse_hex(number)
        row = self._lines.setdefault(4 * place.row + 2 * (place.column % 2) + line, {})
        start = (self.width + 2) * (place.column - self._first) + column
        for at, character in enumerate(text, start):
            row[at] = character, style

    def outline(self, number: str, side: Side) -> None:
        """The six sides of a hex; the slanting ones are two lines high."""
        east = self.width + 2
        drawn = {
            Direction.N: [(0, 2, "_" * self.width)],
            Direction.NE: [(1, east, "\\"), (2, east + 1, "\\")],
            Direction.SE: [(3, east + 1, "/"), (4, east, "/")],
            Direction.S: [(4, 2, "_" * self.width)],
            Direction.SW: [(3, 0, "\\"), (4, 1, "\\")],
            Direction.NW: [(1, 1, "/"), (2, 0, "/")],
        }
        for direction, parts in drawn.items():
            character, style = side(direction)
            for line, column, text in parts:
                self.put(number, line, column, character * len(text) or text, style)

    def text(self) -> Text:
        """All of it, a line for each line on which something stands."""
        drawn = Text(no_wrap=True)
        for line in sorted(self._lines):
            row = self._lines[line]
            for column in range(max(row) + 1):
                drawn.append(*row.get(column, (" ", "")))
            drawn.append("\n")
        return drawn
