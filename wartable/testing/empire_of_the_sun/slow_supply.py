"""Supply searched plainly, hex by hex, from the rules and not from the engine's masks.

A line is a walk over states: the hex, whether it was entered by sea or by land, and the changes
between the two that were used.
"""

from __future__ import annotations

import heapq
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, TypeVar

from wartable.games.empire_of_the_sun.position import Position

T = TypeVar("T")
LAND_COST = {"open": 2, "mountain": 6}
HQS = {
    "us": {"us", "joint"},
    "us_air": {"us", "commonwealth", "joint"},
    "commonwealth": {"commonwealth", "joint"},
    "chinese": {"us", "commonwealth", "joint"},
    "dutch": {"joint"},
    "japan": {"japan"},
}


@cache
def around(number: str) -> tuple[str, ...]:
    """The six neighbours, clockwise from the north (T-GRID)."""
    column, row = int(number[:2]), int(number[2:])
    up, down = (row - 1, row) if column % 2 == 0 else (row, row + 1)
    beside = [
        (column, row - 1),
        (column + 1, up),
        (column + 1, down),
        (column, row + 1),
        (column - 1, down),
        (column - 1, up),
    ]
    return tuple(f"{c:02}{r:02}" for c, r in beside)


@cache
def disc(number: str) -> frozenset[str]:
    """The hex, its neighbours, and theirs."""
    near = {number, *around(number)}
    return frozenset(near | {beyond for each in near for beyond in around(each)})


def _least(found: Mapping[Any, int]) -> dict[str, int]:
    """By the hex of these states the shortest length."""
    least: dict[str, int] = {}
    for state, length in found.items():
        least[state[0]] = min(length, least.get(state[0], length))
    return least


class Slow:
    """Supply in a position, worked out as a patient player would."""

    def __init__(self, pos: Position) -> None:
        self.pos = pos
        self.hexes = pos.map.hexes
        self.every = (*self.hexes, *pos.map.unplayable)
        state = pos.state
        self.here = {unit: place for unit, place in state.at.items() if place in self.hexes}
        offensive = state.offensive
        self.active = {*offensive.activated, *offensive.reacted} if offensive else set()
        self.kunming = (
            {"2407", *around("2407")} & self.hexes.keys() if "2407" in self.hexes else set()
        )
        self.japanese = {*state.japanese} - self.kunming - state.soviet
        self.present = {"allies": {*self.kunming}, "japan": self._garrisons()}
        for unit, place in self.here.items():
            counter = pos.counter(unit)
            if counter.kind != "naval":
                self.present[counter.side].add(place)
        self.conditions = {frozenset(route.hexes): route.condition for route in pos.map.routes}
        self.settle()

    def _garrisons(self) -> set[str]:
        gone = self.pos.state.memory.garrisons_gone
        return {
            place
            for place in self.japanese
            if place in self.hexes
            and (
                self.hexes[place].city == "intrinsic_china"
                or (self.hexes[place].city == "intrinsic_japan" and place not in gone)
            )
        }

    def holds(self, side: str, place: str) -> bool:
        if place in self.pos.state.soviet:
            return False
        return (place in self.japanese) == (side == "japan")

    # ZOI and supply, in turns

    def flyers(self, side: str) -> list[str]:
        return [
            unit
            for unit in self.here
            if self.pos.counter(unit).side == side
            and (
                self.pos.counter(unit).kind == "air" or self.pos.counter(unit).type.startswith("CV")
            )
        ]

    def zone(self, units: Iterable[str], lrb: bool) -> set[str]:
        found: set[str] = set()
        for unit in units:
            place = self.here[unit]
            if place not in self.pos.map.away and (lrb or not self.pos.counter(unit).lrb):
                found |= disc(place)
        return found & self.hexes.keys()

    def settle(self) -> None:
        self.silent = False
        offensive = self.pos.state.offensive
        if offensive is not None and offensive.event and offensive.card == "JP-02":
            self.silent = True
        allies = self.flyers("allies")
        while True:
            self.projecting = {"allies": [] if self.silent else allies}
            japan = self.flyers("japan")
            while True:
                self.projecting["japan"] = japan
                self.bars()
                kept = [unit for unit in japan if self.supplied(unit)]
                if kept == japan:
                    break
                japan = kept
            fewer = allies
            while True:
                self.projecting["allies"] = [] if self.silent else fewer
                self.bars()
                kept = [unit for unit in fewer if self.supplied(unit)]
                if kept == fewer:
                    break
                fewer = kept
            if fewer == allies:
                return
            allies = fewer

    def bars(self) -> None:
        self.projected = {side: self.zone(units, True) for side, units in self.projecting.items()}
        self.bar = {
            side: self.projected[enemy] - self.zone(self.projecting[side], False)
            for side, enemy in (("allies", "japan"), ("japan", "allies"))
        }
        self.blocked = {
            side: self.present[enemy] - self.present[side]
            for side, enemy in (("allies", "japan"), ("japan", "allies"))
        }
        self._known: dict[object, Any] = {}

    def _once(self, key: object, work: Callable[[], T]) -> T:
        if key not in self._known:
            self._known[key] = work()
        found: T = self._known[key]
        return found

    # steps

    def steps(self, side: str, place: str, how: str, begins: bool = False):  # type: ignore[no-untyped-def]
        """Where a line goes over one side by sea or by land (6.21 A, B, E); through a port off the
        map it does not run on."""
        if place in self.pos.map.away:
            for beyond in self.pos.map.away[place] if how == "sea" and begins else ():
                if beyond not in self.bar[side]:
                    yield beyond
            return
        closed = self.bar[side] if how == "sea" else self.blocked[side]
        if place in closed:
            return
        letter = "w" if how == "sea" else "l"
        for kind, beyond in zip(self.hexes[place].sides, around(place), strict=True):
            if letter in kind and beyond in self.hexes and beyond not in closed:
                yield beyond
        if how == "sea":
            for port, links in self.pos.map.away.items():
                if place in links:
                    yield port

    def friendly_port(self, side: str, place: str) -> bool:
        return self.hexes[place].port and self.holds(side, place)

    def walk(self, side: str, starts: Iterable[str], changes: int, ports: set[str], limit: int):  # type: ignore[no-untyped-def]
        """For each state the length of the shortest line that comes to it (6.21 C, D, F, G)."""
        found = {(place, how, 0): 0 for place in starts for how in ("sea", "land")}
        queue = deque(found)
        while queue:
            state = queue.popleft()
            place, how, used = state
            length = found[state]
            if length == limit:
                continue
            for beyond in self.steps(side, place, how, length == 0):
                if (beyond, how, used) not in found:
                    found[beyond, how, used] = length + 1
                    queue.append((beyond, how, used))
                if used < changes and beyond in ports:
                    turned = (beyond, "land" if how == "sea" else "sea", used + 1)
                    if turned not in found:
                        found[turned] = length + 1
                        queue.append(turned)
        return found

    def hq_walk(self, side: str, starts: Iterable[str]) -> dict[str, int]:
        """What a line with any number of ports reaches, and its length: used changes are not
        counted."""
        begins = frozenset(starts)
        return self._once(("hq", side, begins), lambda: self._hq_walk(side, begins))

    def _hq_walk(self, side: str, starts: frozenset[str]) -> dict[str, int]:
        found = {(place, how): 0 for place in starts for how in ("sea", "land")}
        queue = deque(found)
        while queue:
            place, how = queue.popleft()
            for beyond in self.steps(side, place, how, place in starts):
                ways = ("sea", "land") if self.friendly_port(side, beyond) else (how,)
                for way in ways:
                    if (beyond, way) not in found:
                        found[beyond, way] = found[place, how] + 1
                        queue.append((beyond, way))
        return _least(found)

    # HQs, ports, airfields

    def posts(self, side: str) -> list[str]:
        return [
            unit
            for unit in self.here
            if self.pos.counter(unit).kind == "hq" and self.pos.counter(unit).side == side
        ]

    def sources(self, side: str) -> set[str]:
        if side == "allies":
            return {
                place for place, facts in self.hexes.items() if facts.edge
            } | self.pos.map.away.keys()
        return {
            place
            for place in self.pos.map.japanese_sources
            if not self.hexes[place].city or self.holds(side, place)
        }

    def hqs(self, side: str) -> set[str]:
        def work() -> set[str]:
            reached = self.hq_walk(side, self.sources(side))
            return {hq for hq in self.posts(side) if self.here[hq] in reached}

        return self._once(("hqs", side), work)

    def ports(self, side: str) -> set[str]:
        def work() -> set[str]:
            starts = {self.here[hq] for hq in self.posts(side)}
            reached = {*starts}
            queue = deque(reached)
            while queue:
                place = queue.popleft()
                for beyond in self.steps(side, place, "sea", place in starts):
                    if beyond not in reached:
                        reached.add(beyond)
                        queue.append(beyond)
            if self.pos.state.options.port_by_land:
                for hq in self.posts(side):
                    reached |= self.overland(side, self.here[hq]).keys()
            return {place for place in reached if self.friendly_port(side, place)}

        return self._once(("ports", side), work)

    def airfields(self, side: str) -> set[str]:
        def work() -> set[str]:
            starts = [self.here[hq] for hq in self.posts(side)]
            found = {state[0] for state in self.walk(side, starts, 1, self.ports(side), -1)}
            return {
                place for place in found if self.hexes[place].airfield and self.holds(side, place)
            }

        return self._once(("airfields", side), work)

    # overland

    def route(self, a: str, b: str) -> bool:
        marks = self.pos.state.marks
        kind = self.conditions.get(frozenset({a, b}))
        if kind is None or marks.no_route & {a, b}:
            return False
        return marks.kwai if kind == "kwai" else True

    def overland(self, side: str, *starts: str) -> dict[str, int]:
        """Halves of movement points from these hexes to others, up to four whole ones."""
        best = dict.fromkeys(starts, 0)
        queue = [(0, start) for start in starts]
        while queue:
            spent, place = heapq.heappop(queue)
            if spent > best[place]:
                continue
            for beyond in self.steps(side, place, "land"):
                cost = LAND_COST.get(self.hexes[beyond].terrain, 4)
                cost = 1 if self.route(place, beyond) else cost
                if spent + cost <= 8 and spent + cost < best.get(beyond, 99):
                    best[beyond] = spent + cost
                    heapq.heappush(queue, (spent + cost, beyond))
        return best

    def near_port(self, side: str) -> set[str]:
        return self._once(("near", side), lambda: {*self.overland(side, *self.ports(side))})

    # units

    def served(self, hq: str) -> dict[str, int]:
        """The hexes in which this HQ supplies units, and how long its line to each is."""

        def work() -> dict[str, int]:
            side = self.pos.counter(hq).side
            start, command = self.here[hq], self.pos.counter(hq).command
            if start in self.pos.map.away:
                links = self.pos.map.away[start]
                return {start: 0} | {
                    place: 1
                    for place, length in links.items()
                    if length <= command and place not in self.bar[side]
                }
            near = self.near_port(side) | self.overland(side, start).keys()
            ports = self.ports(side) - {start}
            walk = self.walk(side, [start], 1, ports, command)
            return {start: 0} | _least(
                {
                    state: length
                    for state, length in walk.items()
                    if state[0] not in self.pos.map.away and (state[1] == "sea" or state[0] in near)
                }
            )

        return self._once(("served", hq), work)

    def held(self, side: str) -> set[str]:
        """Where some unit of the side, no HQ, is in supply."""
        found = set[str]().union(*(self.served(hq) for hq in self.hqs(side)))
        if side == "japan":
            return found | ({self.pos.state.marks.tokyo_express} & self.hexes.keys())
        return found | self.from_kunming(side)

    def from_kunming(self, side: str) -> set[str]:
        if side != "allies" or "2407" not in self.hexes or not self.kunming_source():
            return set()
        return self._once("from kunming", lambda: {*self.overland("allies", "2407")})

    def shortest(self, unit: str) -> int | None:
        """The hexes of the shortest line to a unit or HQ, not counting the first; overland from
        Kunming they are not counted."""
        counter, place = self.pos.counter(unit), self.here[unit]
        if counter.kind == "hq":
            return self.hq_walk(counter.side, self.sources(counter.side)).get(place)
        kinds = self.serves(unit)
        found = [
            self.served(hq)[place]
            for hq in self.hqs(counter.side)
            if self.pos.counter(hq).hq in kinds and place in self.served(hq)
        ]
        return min(found, default=None)

    def east(self) -> set[str]:
        """The sources on the east edge of the map, and the ports off it (6.25)."""
        edge = {place for place, facts in self.hexes.items() if facts.edge == "east"}
        return edge | self.pos.map.away.keys()

    def resource_reached(self) -> bool:
        """Whether a Japanese source feeds a resource hex that Japan holds (13.93)."""
        reached = self.hq_walk("japan", self.sources("japan"))
        return any(self.hexes[place].resource and self.holds("japan", place) for place in reached)

    def serves(self, unit: str) -> set[str]:
        counter = self.pos.counter(unit)
        if counter.nation in ("british", "australian", "new_zealand", "indian"):
            return HQS["commonwealth"]
        if counter.nation == "us" and counter.kind == "air":
            return HQS["us_air"]
        return HQS[counter.nation]

    def supplied(self, unit: str) -> bool:
        counter = self.pos.counter(unit)
        place = self.here.get(unit)
        if place is None:
            return False
        if counter.kind == "hq":
            return unit in self.hqs(counter.side)
        if unit in self.active:
            return True
        if counter.side == "japan" and place == self.pos.state.marks.tokyo_express:
            return True
        kinds = self.serves(unit)
        if any(
            self.pos.counter(hq).hq in kinds and place in self.served(hq)
            for hq in self.hqs(counter.side)
        ):
            return True
        return place in self.from_kunming(counter.side)

    # Burma

    def road(self) -> bool:
        """Along built routes over Allied hexes from Kunming to Madras, or to Rangoon and to sea."""
        if "2407" not in self.hexes:
            return False
        found, queue = {"2407"}, deque(["2407"])
        while queue:
            place = queue.popleft()
            for beyond in around(place):
                if (
                    beyond not in found
                    and self.route(place, beyond)
                    and self.holds("allies", beyond)
                    and beyond not in self.blocked["allies"]
                ):
                    found.add(beyond)
                    queue.append(beyond)
        if "1406" in found:
            return True
        if "2008" not in found:
            return False
        found, queue = {"2008"}, deque(["2008"])
        while queue:
            for beyond in self.steps("allies", queue.popleft(), "sea"):
                if beyond not in found:
                    found.add(beyond)
                    queue.append(beyond)
        return "2008" not in self.bar["allies"] and bool(
            found & ({"1406"} | self.sources("allies"))
        )

    def hump(self) -> bool:
        return self.pos.state.marks.hump and any(
            self.hexes[place].region == "north_india" for place in self.airfields("allies")
        )

    def kunming_source(self) -> bool:
        return self._once("kunming", lambda: self.road() or self.hump())

    # activation

    def activation(self, hq: str, battles: Iterable[str]) -> dict[str, int]:
        """The hexes to which an activation line comes, and its length (6.3)."""
        counter = self.pos.counter(hq)
        side, start = counter.side, self.here[hq]
        enemy = "japan" if side == "allies" else "allies"
        manned = {*self.kunming} if enemy == "allies" else self._garrisons()
        for unit, place in self.here.items():
            of = self.pos.counter(unit)
            if of.side == enemy and of.kind in ("ground", "air"):
                manned.add(place)
        closed = manned - self.present[side] - {*battles}
        if start in self.pos.map.away:
            return {start: 0} | {
                place: length
                for place, length in self.pos.map.away[start].items()
                if length <= counter.command and place not in self.bar[side]
            }
        found, queue = {start: 0}, deque([start])
        while queue:
            place = queue.popleft()
            if found[place] == counter.command:
                continue
            for kind, beyond in zip(self.hexes[place].sides, around(place), strict=True):
                if beyond not in self.hexes or beyond in found:
                    continue
                by_sea = "w" in kind.lower() and not {place, beyond} & self.bar[side]
                by_land = "l" in kind.lower() and not {place, beyond} & closed
                if by_sea or by_land:
                    found[beyond] = found[place] + 1
                    queue.append(beyond)
        return found
