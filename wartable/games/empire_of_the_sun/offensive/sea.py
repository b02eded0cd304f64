"""Ways over the sea: how far one comes, and by which hexes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from wartable.games.empire_of_the_sun.offensive.geography import geography
from wartable.games.empire_of_the_sun.position import Position

Rings = tuple[int, ...]
"""By the number of hexes entered, from 0 on: the hexes that are reached with so many."""


def rings(pos: Position, start: str, limit: int, closed: int) -> Rings:
    """How far one comes over open sea sides, a point for each hex (EOS-8.21-01, EOS-8.21-03),
    without entering closed hexes; a port off the map lies so far from the hexes it is linked with
    as they say (EOS-17.10-08)."""
    known: dict[tuple[str, int, int], Rings] = pos.once("sea rings", dict)
    key = (start, limit, closed)
    if key not in known:
        known[key] = _flood(pos, start, limit, closed)
    return known[key]


def _flood(pos: Position, start: str, limit: int, closed: int) -> Rings:
    board = pos.map.board
    ways = board.ways("w")
    ahead: dict[int, int] = {}
    if start in pos.map.away:
        for place, distance in pos.map.away[start].items():
            ahead[distance] = ahead.get(distance, 0) | board.bits([place]) & ~closed
    else:
        ahead[0] = board.bits([start])
    found = 0
    reached: list[int] = []
    for spent in range(limit + 1):
        ring = ahead.pop(spent, 0) & ~found
        reached.append(ring)
        found |= ring
        if ring:
            ahead[spent + 1] = ahead.get(spent + 1, 0) | ways.step(ring) & ~closed
        elif not ahead:
            break
    return tuple(reached)


def reached(pos: Position, start: str, limit: int, closed: int = 0) -> int:
    """All hexes within reach, as bits; the start is one of them."""
    found = 0
    for ring in rings(pos, start, limit, closed):
        found |= ring
    return found


def distance(pos: Position, start: str, to: str, limit: int, closed: int = 0) -> int | None:
    """The hexes entered on the shortest way, if it is within the limit."""
    far = rings(pos, start, limit, closed)
    if to in pos.map.away:
        if start == to:
            return 0
        links = pos.map.away[to].items()
        found = [
            spent + length
            for place, length in links
            if (spent := _spent(pos, far, place)) is not None and spent + length <= limit
        ]
        return min(found, default=None)
    return _spent(pos, far, to)


def _spent(pos: Position, far: Rings, place: str) -> int | None:
    bit = pos.map.board.bits([place])
    return next((spent for spent, ring in enumerate(far) if ring & bit), None)


def path(
    pos: Position, stops: Sequence[str], limit: int, *, closed: int = 0, shun: int = 0
) -> tuple[str, ...] | None:
    """The way through all these hexes in their order, from the first to the last: without shunned
    hexes if there is such a way, then the shortest, then by number; `None` if there is none within
    the limit."""
    named = pos.map.board.bits(place for place in stops if place not in pos.map.away)
    if shun & ~closed and not named & shun and reaches(pos, stops, limit, closed | shun):
        closed |= shun
    if not reaches(pos, stops, limit, closed):
        return None
    whole: tuple[str, ...] = tuple(stops[:1])
    for here, there in pairwise(stops):
        whole += _shortest(pos, here, there, limit, closed)[1:]
    return whole


def reaches(pos: Position, stops: Sequence[str], limit: int, closed: int = 0) -> bool:
    """Whether there is a way through all these hexes within the limit."""
    left = limit
    for here, there in pairwise(stops):
        spent = distance(pos, here, there, limit, closed)
        if spent is None:
            return False
        left -= spent
    return left >= 0


def _shortest(pos: Position, start: str, to: str, limit: int, closed: int) -> tuple[str, ...]:
    spent = distance(pos, start, to, limit, closed)
    assert spent is not None
    far = rings(pos, start, limit, closed)
    beside = geography(pos.map).by_sea
    back = [to]
    while back[-1] != start:
        here = back[-1]
        for place, cost in beside[here]:
            before = 0 if place == start else _spent(pos, far, place)
            if before == spent - cost:
                break
        else:
            raise LookupError(f"no way back from {here}")
        spent -= cost
        back.append(place)
    return tuple(reversed(back))
