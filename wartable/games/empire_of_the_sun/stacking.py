"""How many units may be in a hex outside an Offensive (T-STACK)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from wartable.games.empire_of_the_sun.facts import SIDES, Side, other
from wartable.games.empire_of_the_sun.position import Position

Sort = Literal["naval", "other"]
"""Ships, or air and ground units together."""
LIMITS: dict[Sort, int] = {"naval": 6, "other": 3}
"""Of the units of one player (EOS-8.24-01, EOS-8.24-03, EOS-8.34-02, EOS-8.48-01)."""
FEW = min(LIMITS.values())
"""So many are never too many."""
BOX = 2
"""Air units in the China box, one of them a B29 at most (EOS-13.74-01)."""


def counted(pos: Position, units: Iterable[str], sort: Sort) -> int:
    """For how many such units these count: an LRB and the air unit of its name are one
    (EOS-8.34-04), and HQs are none (EOS-6.11-06)."""
    if sort == "naval":
        return sum(pos.counter(unit).kind == "naval" for unit in units)
    own = {unit for unit in units if pos.counter(unit).kind in ("air", "ground")}
    pairs = sum(pos.counter(unit).lrb and pos.counter(unit).pair in own for unit in own)
    return len(own) - pairs


def sort_of(pos: Position, unit: str) -> Sort:
    """With which units it is counted."""
    return "naval" if pos.counter(unit).kind == "naval" else "other"


def excess(pos: Position, side: str, place: str, sort: Sort) -> int:
    """By how much the units of a side in a hex are too many."""
    return max(0, counted(pos, pos.own(side, place), sort) - LIMITS[sort])


def overstacked(pos: Position) -> list[tuple[Side, str, Sort]]:
    """Where too many units of a side are."""
    return [
        (side, place, sort)
        for place, units in sorted(pos.by_place.items())
        if len(units) > FEW and place in pos.map.hexes
        for side in SIDES
        for sort in LIMITS
        if excess(pos, side, place, sort)
    ]


def room(pos: Position, side: str, place: str, unit: str) -> bool:
    """Whether a unit that comes there keeps within the limit; an HQ needs a hex without one of
    either side (EOS-6.11-07)."""
    counter = pos.counter(unit)
    there = [each for each in pos.own(side, place) if each != unit]
    if place == "china":
        bombers = sum(pos.counter(each).b29 for each in there)
        return len(there) < BOX and not (counter.b29 and bombers)
    if counter.kind == "hq":
        both = (*there, *pos.own(other(side), place))
        return not any(pos.counter(each).kind == "hq" for each in both)
    sort = sort_of(pos, unit)
    before = counted(pos, there, sort)
    now = counted(pos, (*there, unit), sort)
    return now <= LIMITS[sort] or now == before
