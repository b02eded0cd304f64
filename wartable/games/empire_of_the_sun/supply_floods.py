"""How supply lines run: floods of bits over sea and land (EOS-6.21-06 to EOS-6.21-12).

A line is by sea or by land, and changes from one to the other in a friendly port only: in another
coastal hex it goes on as it came.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from functools import cached_property, lru_cache
from typing import NamedTuple

from wartable.games.empire_of_the_sun.grid import Grid, routes

OVERLAND_LIMIT = 8
"""Four movement points, in halves (EOS-6.21-13)."""
ANY = 9999
"""More hexes than any line has."""


class Reached(NamedTuple):
    """The hexes that lines enter by sea, and those that they enter by land."""

    by_sea: int
    by_land: int


Trace = list[tuple[int, int, int, int]]
"""By the steps from the start: the hexes first reached then by sea and by land without a change,
and by sea and by land after one."""


HqTrace = list[tuple[int, int]]
"""By the steps from the start: the hexes that lines of HQs come to then by sea and by land."""


class Post(NamedTuple):
    """An HQ on the map."""

    hq: str
    kind: str
    """japan, us, commonwealth or joint."""
    place: str
    command: int


class Terms(NamedTuple):
    """All that the supply lines of a side depend on."""

    grid: Grid
    side: str
    bar: int
    """Hexes in an unneutralised enemy ZOI: no sea side of them is crossed (EOS-6.21-07)."""
    blocked: int
    """Hexes with enemy ground, air units or HQs and none of its own: no land side of them is
    crossed (EOS-6.21-10, EOS-6.21-25)."""
    held: int
    """Hexes that the side controls."""
    posts: tuple[Post, ...]
    unbuilt: frozenset[str]
    """Hexes with a No Transport Route marker."""
    kwai: bool
    hump: bool
    port_by_land: bool
    """EOS-VAR-01."""


class Floods:
    """Floods of supply lines of a side under such terms."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.grid = terms.grid
        self.open = terms.grid.map.board.all & ~terms.bar
        """Where sea sides may be crossed (EOS-6.21-07)."""
        self.passable = terms.grid.map.board.all & ~terms.blocked
        """Where land sides may be crossed (EOS-6.21-10)."""
        self.friendly_ports = terms.grid.ports & terms.held

    def connected(self, sources: int, until: int = 0, trace: HqTrace | None = None) -> int:
        """The hexes that a line of an HQ reaches from any of these, with any number of ports
        (EOS-6.21-01, EOS-6.21-02, EOS-6.21-22); when all of `until` are found it may stop."""
        sea, land, ports = self.grid.sea, self.grid.land, self.friendly_ports
        by_sea = ahead_sea = self.with_links(sources) & self.open
        by_land = ahead_land = (sources | by_sea & ports) & self.passable
        found = sources | by_sea
        if trace is not None:
            trace.append((by_sea, by_land))
        while (ahead_sea or ahead_land) and (not until or until & ~found):
            next_sea = sea.step(ahead_sea) & self.open & ~by_sea
            next_land = land.step(ahead_land) & self.passable & ~by_land
            by_sea |= next_sea
            by_land |= next_land
            found |= next_sea | next_land
            turned = next_land & ports & self.open & ~by_sea
            landed = next_sea & ports & self.passable & ~by_land
            by_sea |= turned
            by_land |= landed
            ahead_sea, ahead_land = next_sea | turned, next_land | landed
            if trace is not None:
                trace.append((ahead_sea, ahead_land))
        return found | self.away_beside(by_sea)

    def with_links(self, hexes: int) -> int:
        """These hexes, and where one comes by sea from ports off the map that are among them
        (EOS-17.10-08)."""
        for port, links in self.grid.map.away.items():
            if hexes & self.grid.bit[port]:
                hexes |= self.grid.map.board.bits(links)
        return hexes

    def away_beside(self, by_sea: int) -> int:
        """The ports off the map from which one comes to any of these."""
        found = 0
        for port, links in self.grid.map.away.items():
            if by_sea & self.open & self.grid.map.board.bits(links):
                found |= self.grid.bit[port]
        return found

    @cached_property
    def hq_hexes(self) -> int:
        """Where HQs stand, in supply or not."""
        found = 0
        for post in self.terms.posts:
            found |= self.grid.bit[post.place]
        return found

    @cached_property
    def ports(self) -> int:
        """Supplied ports: friendly ones to which some HQ, in supply or not, has a line by sea
        (EOS-1.3-42), by the later reading overland too (EOS-VAR-01)."""
        wanted = self.friendly_ports
        found = self.hq_hexes
        ahead = self.with_links(found) & self.open
        sea = ahead
        while ahead and wanted & ~(found | sea):
            ahead = self.grid.sea.step(ahead) & self.open & ~sea
            sea |= ahead
        found |= sea | self.away_beside(sea)
        if self.terms.port_by_land:
            found |= self.overland(self.hq_hexes)
        return found & wanted

    def overland(self, sources: int, budget: int = OVERLAND_LIMIT) -> int:
        """The hexes within four movement points overland of these (EOS-6.21-13, EOS-6.21-14)."""
        terms = self.terms
        return overland_from(self.grid, terms.unbuilt, terms.kwai, self.passable, sources, budget)

    def reach(self, starts: Iterable[tuple[str, int]], trace: Trace | None = None) -> Reached:
        """The hexes that units' lines reach by sea and by land, from places with so many hexes to
        go; each line changes in one supplied port at most (EOS-6.21-04, EOS-6.21-05)."""
        sea, land, open_, passable = self.grid.sea, self.grid.land, self.open, self.passable
        ports = self.ports
        begins: defaultdict[int, int] = defaultdict(int)
        for place, command in starts:
            begins[command] |= self.grid.bit[place]
        if not begins:
            return Reached(0, 0)
        sea_0 = land_0 = sea_1 = land_1 = 0
        on_sea_0 = on_land_0 = on_sea_1 = on_land_1 = 0
        left = max(begins)
        while True:
            if left in begins:
                start = begins.pop(left)
                on_sea_0 |= start & open_ & ~sea_0
                on_land_0 |= start & passable & ~land_0
                sea_0 |= on_sea_0
                land_0 |= on_land_0
            if trace is not None:
                trace.append((on_sea_0, on_land_0, on_sea_1, on_land_1))
            if not (on_sea_0 or on_land_0 or on_sea_1 or on_land_1):
                if not begins:
                    break
                left = max(begins)
                continue
            if left == 0:
                break
            left -= 1
            on_sea_0 = sea.step(on_sea_0) & open_ & ~sea_0 if on_sea_0 else 0
            on_land_0 = land.step(on_land_0) & passable & ~land_0 if on_land_0 else 0
            sea_0 |= on_sea_0
            land_0 |= on_land_0
            seas, lands = sea_0 | sea_1, land_0 | land_1
            on_sea_1 = sea.step(on_sea_1) & open_ & ~seas if on_sea_1 else 0
            on_land_1 = land.step(on_land_1) & passable & ~lands if on_land_1 else 0
            on_sea_1 |= on_land_0 & ports & open_ & ~seas
            on_land_1 |= on_sea_0 & ports & passable & ~lands
            sea_1 |= on_sea_1
            land_1 |= on_land_1
        return Reached(sea_0 | sea_1, land_0 | land_1)

    def beyond(self, start: int, left: int, changes: int) -> Reached:
        """The hexes that a line which came there by land reaches with so many hexes to go and so
        many changes left."""
        by_land = ahead_land = start & self.passable
        by_sea = ahead_sea = start & self.ports & self.open if changes else 0
        for _ in range(left):
            ahead_land = self.grid.land.step(ahead_land) & self.passable & ~by_land
            by_land |= ahead_land
            ahead_sea = self.grid.sea.step(ahead_sea) & self.open & ~by_sea
            if changes:
                ahead_sea |= ahead_land & self.ports & self.open & ~by_sea
            by_sea |= ahead_sea
        return Reached(by_sea, by_land)


@lru_cache(maxsize=256)
def overland_from(
    grid: Grid, unbuilt: frozenset[str], kwai: bool, passable: int, sources: int, budget: int
) -> int:
    """The hexes within so many half points of these, over passable ones (EOS-6.21-13,
    EOS-6.21-14): as before after all moves that change neither ports nor who stands alone."""
    costs = ((1, routes(grid, unbuilt, kwai)), *grid.entering)
    ahead = {0: sources & passable}
    entered = 0
    for spent in range(budget + 1):
        ring = ahead.pop(spent, 0) & ~entered
        if not ring:
            continue
        entered |= ring
        for cost, ways in costs:
            if spent + cost <= budget:
                there = ways.step(ring) & passable
                ahead[spent + cost] = ahead.get(spent + cost, 0) | there
    return sources | entered
