"""The ways to win, and how far each side has come on each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from wartable.games.axis_allies.facts import EditionData
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.victory import cities_needed


class Aim(NamedTuple):
    """A way for a side to win: so many of these places."""

    id: str
    """The side, and the half of the board if only its cities count."""
    side: str
    half: str
    places: tuple[str, ...]
    held: int
    needed: int
    is_kept: bool
    """Whether it must be kept for a round; else it counts at the end of one."""

    @property
    def lacking(self) -> int:
        """How many places more it needs; none or fewer if it has them."""
        return self.needed - self.held


def aims(pos: Position) -> tuple[Aim, ...]:
    """The ways to win as they stand (S42-VIC-04, S42-VIC-05, E40-VIC-01, E40-VIC-03, E40-VIC-06,
    G40-OVR-09, G40-OVR-10)."""
    return pos.once("aims", lambda: tuple(_aims(pos)))


def kept_aims(data: EditionData) -> list[str]:
    """The aims that must be kept for a round, by their IDs."""
    return [
        id
        for side, goal in data.goals.items()
        for id in (*(f"{side} {half}" for half in goal.cities), *([side] if goal.hold else []))
    ]


def _aims(pos: Position) -> Iterator[Aim]:
    halves = {space.id: space.half for space in pos.data.spaces.values() if space.victory_city}

    def aim(id: str, half: str, places: tuple[str, ...], needed: int, *, is_kept: bool) -> Aim:
        side = id.partition(" ")[0]
        held = sum(pos.side(pos.state.control[place]) == side for place in places)
        return Aim(id, side, half, places, held, needed, is_kept)

    if pos.data.victory:
        for side in pos.data.sides:
            yield aim(side, "", tuple(halves), cities_needed(pos), is_kept=False)
    for side, goal in pos.data.goals.items():
        for half, number in goal.cities.items():
            places = tuple(city for city in halves if halves[city] == half)
            yield aim(f"{side} {half}", half, places, number, is_kept=True)
        if goal.hold:
            yield aim(side, "", goal.hold, len(goal.hold), is_kept=True)
