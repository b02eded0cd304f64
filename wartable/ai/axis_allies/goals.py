"""What each side still lacks to win, and what single territories mean for that."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.victory import cities_needed

CITY = 3.0
LAST_CITY = 25.0
"""What the city that decides the game is worth."""
FULFILLED = 100.0
"""What a place is worth on which a victory hangs that a side has only to keep for a while."""


class Aim(NamedTuple):
    """A way for a side to win: so many of these places."""

    side: str
    places: tuple[str, ...]
    held: int
    needed: int

    @property
    def lacking(self) -> int:
        """How many places more it needs; none or fewer if it has them."""
        return self.needed - self.held


def aims(pos: Position) -> tuple[Aim, ...]:
    """The ways to win and how far each has come (S42-VIC-04, S42-VIC-05, G40-OVR-09,
    G40-OVR-10)."""
    return pos.once("aims", lambda: tuple(_aims(pos)))


def _aims(pos: Position) -> Iterator[Aim]:
    cities_of = {space.id: space.half for space in pos.data.spaces.values() if space.victory_city}

    def aim(side: str, places: tuple[str, ...], needed: int) -> Aim:
        held = sum(pos.side(pos.state.control[place]) == side for place in places)
        return Aim(side, places, held, needed)

    if not pos.data.goals:
        for side in pos.data.sides:
            yield aim(side, tuple(cities_of), cities_needed(pos))
    for side, goal in pos.data.goals.items():
        for half, number in goal.cities.items():
            yield aim(side, tuple(city for city in cities_of if cities_of[city] == half), number)
        if goal.hold:
            yield aim(side, goal.hold, len(goal.hold))


def lacking(pos: Position, side: str) -> int:
    """How many places more a side needs at the least to win; none if it has them."""
    return max(0, min(aim.lacking for aim in aims(pos) if aim.side == side))


def stakes(pos: Position) -> dict[str, float]:
    """What territories are worth for the outcome of the war: a place counts for more the fewer a
    side lacks to win."""
    found = {space.id: CITY for space in pos.data.spaces.values() if space.victory_city is not None}
    if not pos.data.goals:
        best = max(1, min(aim.lacking for aim in aims(pos)))
        return {city: CITY + LAST_CITY / float(best**1.5) for city in found}
    for aim in aims(pos):
        stake = LAST_CITY / float(max(1, aim.lacking) ** 1.5)
        if aim.lacking <= 0:
            stake += FULFILLED
        for place in aim.places:
            found[place] = found.get(place, 0.0) + stake
    return found
