"""Overland movement: what a hex costs, where units must stop, and where they may never be."""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from wartable.core.game import Objection
from wartable.games.empire_of_the_sun.offensive.contact import (
    is_inside_china,
    resists,
    stops_march,
)
from wartable.games.empire_of_the_sun.offensive.geography import MARKED, geography
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.rules import no

KUNMING = "2407"
COST = {"open": 2, "mountain": 6}
"""Halves of a movement point that it costs to enter (T-TERRAIN); any other terrain costs 4."""
BY_ROUTE = 1
"""Half a point (EOS-8.42-04)."""


def forbidden(pos: Position, unit: str, place: str) -> Iterator[Objection]:
    """Where a ground unit may never be, however it comes (8.41, EOS-13.91-01)."""
    counter = pos.counter(unit)
    region = pos.hex(place).region
    about = {"unit": unit, "hex": place}
    if region == "ussr" or place in pos.state.soviet:
        yield no(pos, "EOS-8.41-04", "{unit} may not enter Soviet territory {hex}", **about)
    if region == "manchuria":
        yield no(pos, "EOS-13.91-01", "{unit} may not enter Manchukuo {hex}", **about)
    if pos.hex(place).ferry:
        yield no(pos, "EOS-8.35-02", "{unit} may not end its movement in {hex}", **about)
    if counter.side == "japan":
        if is_inside_china(pos, place):
            yield no(pos, "EOS-8.41-01", "{unit} may not enter {hex} inside China", **about)
        if region == "india":
            yield no(pos, "EOS-8.41-02", "{unit} may not enter mainland India {hex}", **about)
    elif counter.nation == "chinese":
        if place not in chinese_ground(pos):
            yield no(pos, "EOS-8.41-06", "Chinese units do not go to {hex}", **about)
    elif is_inside_china(pos, place):
        yield no(pos, "EOS-8.41-05", "only Chinese units may enter {hex} inside China", **about)


def may_enter(pos: Position, unit: str, place: str) -> bool:
    """Whether no rule keeps a ground unit out of this hex for good (8.41)."""
    return not any(True for _ in forbidden(pos, unit, place))


def neighbours(pos: Position, place: str) -> tuple[str, ...]:
    """The hexes beyond open land sides, by number (EOS-8.42-01)."""
    return geography(pos.map).by_land.get(place, ())


def mainland(pos: Position, place: str) -> frozenset[str]:
    """All hexes that open land sides join with this one."""
    found = {place}
    ahead = [place]
    while ahead:
        new = {*neighbours(pos, ahead.pop())} - found
        found |= new
        ahead += sorted(new)
    return frozenset(found)


def chinese_ground(pos: Position) -> frozenset[str]:
    """Where Chinese units may be: Burma, Northern India, Kunming and the hexes next to it
    (EOS-8.41-06)."""

    def found() -> frozenset[str]:
        return pos.map.region("burma", "north_india") | pos.hexes_within([KUNMING], 1)

    return pos.once("where Chinese units may be", found)


def is_route(pos: Position, here: str, there: str) -> bool:
    """Whether a built transport route leads from hex to hex (EOS-8.42-06, EOS-13.77-01,
    EOS-13.79-01)."""
    route = geography(pos.map).routes.get((here, there))
    if route is None or there in pos.state.marks.no_route:
        return False
    if route.condition == "kwai":
        return pos.state.marks.kwai
    return MARKED.get(route.condition, "") not in pos.state.marks.no_route


def step_cost(pos: Position, side: str, unit: str, here: str, there: str) -> int | None:
    """Halves of a movement point to enter a hex over this land side; `None` if the unit may not
    (EOS-8.42-02, EOS-8.42-04, EOS-8.42-05, EOS-8.49-02)."""
    terrain = pos.hex(there).terrain
    if is_route(pos, here, there):
        if not resists(pos, side, there):
            return BY_ROUTE
    elif terrain == "mountain" and pos.counter(unit).type == "armour":
        return None
    if terrain in ("ocean", "atoll"):
        return None
    return COST.get(terrain, 4)


@dataclass(frozen=True, slots=True)
class Reach:
    """What units reach overland: the cost of each hex in halves, and the hex before it."""

    cost: dict[str, int]
    before: dict[str, str]

    def path(self, to: str) -> tuple[str, ...] | None:
        """The cheapest way, among equals by number."""
        if to not in self.cost:
            return None
        back = [to]
        while back[-1] in self.before:
            back.append(self.before[back[-1]])
        return tuple(reversed(back))


def reach(pos: Position, side: str, units: Sequence[str], start: str, budget: int) -> Reach:
    """All hexes that these units reach together with so many halves of a point; they stop where
    enemies or a battle are, and leave no battle hex (EOS-8.42-03, EOS-8.42-07, EOS-8.42-09)."""
    known: dict[tuple[tuple[str, ...], str, int], Reach] = pos.once("overland", dict)
    key = (tuple(units), start, budget)
    if key not in known:
        known[key] = _reach(pos, side, units, start, budget)
    return known[key]


def _reach(pos: Position, side: str, units: Sequence[str], start: str, budget: int) -> Reach:
    cost = {start: 0}
    before: dict[str, str] = {}
    ahead = [(0, start)]
    done = set()
    while ahead:
        spent, here = heapq.heappop(ahead)
        if here in done:
            continue
        done.add(here)
        if stops_march(pos, side, here):
            continue
        for there in neighbours(pos, here):
            if there in done:
                continue
            if not all(may_enter(pos, unit, there) for unit in units):
                continue
            steps = [step_cost(pos, side, unit, here, there) for unit in units]
            if None in steps:
                continue
            total = spent + max(step for step in steps if step is not None)
            better = total < cost.get(there, budget + 1)
            if better or (total == cost.get(there) and here < before.get(there, here)):
                cost[there] = total
                before[there] = here
                heapq.heappush(ahead, (total, there))
    return Reach(cost, before)


def path(
    pos: Position, side: str, units: Sequence[str], stops: Sequence[str], budget: int
) -> tuple[str, ...] | None:
    """The way through these hexes in their order, from the first to the last."""
    whole: tuple[str, ...] = tuple(stops[:1])
    for here, there in pairwise(stops):
        found = reach(pos, side, units, here, budget)
        part = found.path(there)
        if part is None:
            return None
        budget -= found.cost[there]
        whole += part[1:]
    return whole


def spent(pos: Position, side: str, unit: str) -> int:
    """Halves of a point that a unit has spent in this Offensive: one that entered a hex of enemies
    paid for its terrain (EOS-8.42-05), whoever is there now."""
    total = 0
    for move in pos.offensive.moves:
        if unit not in move.units or move.how != "march":
            continue
        for here, there in pairwise(move.path):
            cost = step_cost(pos, side, unit, here, there)
            if move.aim == there:
                cost = COST.get(pos.hex(there).terrain, 4)
            assert cost is not None
            total += cost
    return total
