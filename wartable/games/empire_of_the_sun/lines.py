"""Activation lines: from an HQ over any side but those that ZOI and enemy units close
(EOS-6.3-03, EOS-6.3-05)."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import NamedTuple

from wartable.board.floods import Ways, covered, flood
from wartable.games.empire_of_the_sun.facts import other
from wartable.games.empire_of_the_sun.grid import KUNMING, Grid
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.supply import Supply, supply_of
from wartable.games.empire_of_the_sun.supply_settled import garrisons


class Reach(NamedTuple):
    """How far activation lines of an HQ come."""

    rings: tuple[int, ...]
    """By the length of the shortest line, the hexes it comes to."""
    over: Ways
    """The sides that lines may cross."""


def activation_line(
    pos: Position, hq: str, unit: str, battles: Collection[str] = frozenset()
) -> tuple[str, ...] | None:
    """The shortest activation line from the HQ to the unit (EOS-6.3-02, EOS-6.3-04), to one in the
    China box by way of Kunming or the Hump (EOS-13.74-03); none if there is none.

    In Reaction lines enter and pass declared battle hexes (EOS-7.26-15).
    """
    place = pos.where(unit)
    if place == "china":
        ways = [_way(pos, hq, door, battles) for door in _doors(pos)]
        return min((way for way in ways if way), key=lambda way: (len(way), way), default=None)
    return _way(pos, hq, place, battles)


def in_reach(pos: Position, hq: str, battles: Collection[str] = frozenset()) -> frozenset[str]:
    """The hexes to which the HQ has an activation line."""
    found = covered(_reach(pos, hq, battles).rings)
    return frozenset(pos.map.board.numbers(found)) & pos.map.hexes.keys()


def _doors(pos: Position) -> list[str]:
    """Where a line must come to reach the China box (EOS-13.74-03)."""
    supply = supply_of(pos)
    if KUNMING not in pos.map.hexes:
        return []
    doors = [KUNMING]
    if pos.state.marks.hump:
        doors += sorted(pos.map.region("north_india") & supply.airfields("allies"))
    return doors


def _way(pos: Position, hq: str, place: str, battles: Collection[str]) -> tuple[str, ...] | None:
    reach = _reach(pos, hq, battles)
    board = pos.map.board
    bits = supply_of(pos).grid.bit
    if place not in bits:
        return None
    here = bits[place]
    length = next((n for n, ring in enumerate(reach.rings) if ring & here), None)
    if length is None:
        return None
    start = pos.where(hq)
    if start in pos.map.away:
        return (start,) if start == place else (start, place)
    path = [place]
    for ring in reversed(reach.rings[:length]):
        here = next(
            beside
            for beside in (bits[number] for number in board.numbers(ring & _beside(pos, here)))
            if reach.over.step(beside) & here
        )
        path.append(board.numbers(here)[0])
    return tuple(reversed(path))


def _beside(pos: Position, here: int) -> int:
    return pos.map.board.within(here, 1)


def _reach(pos: Position, hq: str, battles: Collection[str]) -> Reach:
    key = ",".join(sorted(battles))
    return pos.once(f"activation {hq} {key}", lambda: _flooded(pos, hq, battles))


def _flooded(pos: Position, hq: str, battles: Collection[str]) -> Reach:
    supply = supply_of(pos)
    counter = pos.counter(hq)
    bits, start = supply.grid.bit, pos.where(hq)
    if start not in bits:
        return Reach((), pos.map.board.ways())
    open_ = pos.map.board.all & ~supply.zoi.bar(counter.side)
    if start in pos.map.away:
        links = {
            linked: length
            for linked, length in pos.map.away[start].items()
            if length <= counter.command
        }
        return Reach((bits[start], pos.map.board.bits(links) & open_), pos.map.board.ways())
    passable = ~_enemies(pos, supply, counter.side, battles) & pos.map.board.all
    return _flood(supply.grid, bits[start], counter.command, open_, passable)


@lru_cache(maxsize=256)
def _flood(grid: Grid, start: int, command: int, open_: int, passable: int) -> Reach:
    """The lines from a hex, worked out once for all positions that share these terms."""
    over = _over(grid, open_, passable)
    return Reach(flood({1: over}, start, command), over)


@lru_cache(maxsize=64)
def _over(grid: Grid, open_: int, passable: int) -> Ways:
    """Sides of both kinds, open or closed: by sea between hexes outside ZOI, by land between hexes
    without enemies."""
    board = grid.map.board
    by_sea = board.ways("w", "W").out_of(open_).into(open_)
    by_land = board.ways("l", "L").out_of(passable).into(passable)
    return by_sea | by_land


def _enemies(pos: Position, supply: Supply, side: str, battles: Collection[str]) -> int:
    """Hexes with enemy ground or air units, HQs alone do not count, and none of its own
    (EOS-6.3-03, EOS-6.21-25); battle hexes are passed in Reaction (EOS-7.26-15)."""
    grid = supply.grid
    found = supply.network(side).terms.blocked
    manned = garrisons(pos) | grid.kunming
    for hq in pos.units_of(other(side), "hq"):
        place = pos.where(hq)
        if not pos.own(other(side), place, "ground", "air"):
            found &= ~grid.bit[place] | manned
    return found & ~pos.map.board.bits(battles)
