"""The board in characters: nineteen hexes, with what lies and stands in them."""

from __future__ import annotations

from functools import partial

from rich.text import Text

from borderlands.board import BOARD, FACTS
from borderlands.state import State, house_of
from borderlands.words import place as place_name
from wartable.board import Direction
from wartable.cli.hex_canvas import HexCanvas

WIDTH = 11
"""Characters along the northern side of a hex."""
COLOURS = {"boar": "red", "fox": "yellow", "heron": "cyan", "": ""}
LEGEND = "B guard 2: Boar's guard with 2 steps.  (B): Boar holds the town.  ~ river"


def hex_map(state: State) -> Text:
    """Who stands where; rivers run along the sides drawn with waves."""
    canvas = HexCanvas(WIDTH, BOARD.hexes)
    standing = {counter.hex: name for name, counter in state.counters.items()}
    for number in BOARD.hexes:
        canvas.outline(number, partial(_side, number))
        land = "hills" if number in FACTS.hills else ""
        canvas.put(number, 1, 2, f"{number} {land}", "dim")
        if number in FACTS.towns:
            holder = state.towns[number]
            by = f" ({holder[:1].upper()})" if holder else ""
            canvas.put(number, 2, 1, f"{place_name(number)}{by}", COLOURS[holder])
        if number in standing:
            name = standing[number]
            house = house_of(name)
            told = f"{house[0].upper()} {FACTS.counters[name].kind} {state.counters[name].steps}"
            canvas.put(number, 3, 2, told, f"bold {COLOURS[house]}")
    return canvas.text().append(LEGEND, "dim")


def _side(number: str, direction: Direction) -> tuple[str, str]:
    return ("~", "bold blue") if "river" in BOARD.sides[number][direction] else ("", "dim")
