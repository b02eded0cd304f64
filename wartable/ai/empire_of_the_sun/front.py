"""The front: what is fought for next, and how far each place is from it."""

from __future__ import annotations

from functools import lru_cache

from wartable.ai.empire_of_the_sun.aims import stakes_of
from wartable.ai.empire_of_the_sun.conquest import will_by_key
from wartable.board.hex_board import HexBoard
from wartable.games.empire_of_the_sun.position import Position

LEAST = 0.25
"""What a place must be worth to be fought for."""
NEAR = 5
"""Hexes between places of the two sides that are fought for."""
MINOR = 12
"""So many hexes farther seems a place where hardly anything is at stake, beside where most is."""
FARTHEST = 30
INLAND = "china_interior"
"""Nobody fights there but by the front in China (EOS-8.41-01)."""

Keys = tuple[tuple[str, float], ...]
"""Places, and what each is worth besides its stake."""


def idleness(pos: Position, place: str) -> int:
    """How far a place is from what is fought for: so many hexes, and the more the less it is worth
    there."""
    front = pos.once(
        "front",
        lambda: _front(pos.scenario.id, pos.state.turn, pos.state.japanese, will_by_key(pos)),
    )
    return front.get(place, FARTHEST)


@lru_cache(maxsize=256)
def _front(scenario: str, turn: int, japanese: frozenset[str], keys: Keys) -> dict[str, int]:
    """How far each hex is from the places that are worth having and lie where the two sides meet:
    those for which most is to be had are nearest."""
    stakes = stakes_of(scenario, turn)
    board, hexes = stakes.map.board, stakes.map.hexes
    besides = dict(keys)
    worth = {
        place: stake + besides.get(place, 0.0)
        for place, stake in stakes.by_place.items()
        if place not in stakes.map.away and hexes[place].region != INLAND
    }
    near = {place: stake for place, stake in worth.items() if stake >= LEAST}
    mine = board.bits(place for place in near if place in japanese)
    theirs = board.bits(place for place in near if place not in japanese)
    met = {place: near[place] for place in board.numbers(_met(board, mine, theirs))}
    most = max(met.values(), default=0.0)
    begun: dict[int, list[str]] = {}
    for place, stake in met.items():
        begun.setdefault(round(MINOR * (1.0 - stake / most)), []).append(place)
    found: dict[str, int] = {}
    reached = 0
    for steps in range(FARTHEST):
        reached = board.within(reached, 1) | board.bits(begun.get(steps, ()))
        for place in board.numbers(reached):
            found.setdefault(place, steps)
        if len(found) >= len(hexes):
            break
    return found


def _met(board: HexBoard, mine: int, theirs: int) -> int:
    """Places near to a place of the other side; all, where there are none."""
    front = (mine & board.within(theirs, NEAR)) | (theirs & board.within(mine, NEAR))
    return front or mine | theirs
