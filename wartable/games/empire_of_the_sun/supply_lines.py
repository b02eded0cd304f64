"""The supply network of a side: its sources, HQs, supplied ports and airfields, and where units
are in supply (6.21, 6.22)."""

from __future__ import annotations

from functools import cached_property, lru_cache

from wartable.games.empire_of_the_sun.grid import KUNMING, MADRAS, RANGOON, routes
from wartable.games.empire_of_the_sun.supply_floods import ANY, Floods, Post, Terms


class Network(Floods):
    """The supply network of a side under such terms."""

    @cached_property
    def sources(self) -> int:
        """Primary sources (EOS-6.22-01, EOS-6.22-02, EOS-17.10-09); cities only while their owner
        holds them."""
        grid = self.grid
        if self.terms.side == "allies":
            return grid.edges
        return grid.home & (self.terms.held | grid.home_edge)

    @cached_property
    def fed(self) -> int:
        """Where HQs stand that are in supply (EOS-6.21-01)."""
        return self.connected(self.sources, self.hq_hexes) & self.hq_hexes

    @cached_property
    def hqs(self) -> tuple[Post, ...]:
        """The HQs in supply."""
        return tuple(post for post in self.terms.posts if self.fed & self.grid.bit[post.place])

    @cached_property
    def from_the_east(self) -> int:
        """What a line of an HQ reaches from the east edge (EOS-6.25-01)."""
        return self.connected(self.grid.east)

    @cached_property
    def from_sources(self) -> int:
        """What a line of an HQ reaches from any primary source."""
        return self.connected(self.sources)

    @cached_property
    def airfields(self) -> int:
        """Supplied airfields: friendly ones to which some HQ, in supply or not, has a line of any
        length with one port on the way; the overland limit is waived (EOS-1.3-41,
        EOS-1.3-50)."""
        starts = self.with_links(self.hq_hexes) & (self.open | self.hq_hexes)
        places = self.grid.map.board.numbers(starts)
        by_sea, by_land = self.reach([(place, ANY) for place in places])
        by_sea |= self.hq_hexes | self.away_beside(by_sea)
        return (by_sea | by_land) & self.grid.airfields & self.terms.held

    @cached_property
    def logistics(self) -> int:
        """The hexes within four movement points of a supplied port (EOS-6.21-13)."""
        return self.overland(self.ports)

    @cached_property
    def port_hexes(self) -> frozenset[str]:
        return frozenset(self.grid.map.board.numbers(self.ports))

    @cached_property
    def airfield_hexes(self) -> frozenset[str]:
        return frozenset(self.grid.map.board.numbers(self.airfields))

    def cover(self, posts: tuple[Post, ...]) -> int:
        """The hexes in which units of these HQs are in supply (EOS-6.21-03, EOS-6.21-13)."""
        found = 0
        near = self.logistics
        together = []
        for post in posts:
            here = self.grid.bit[post.place]
            found |= here
            if post.place in self.grid.map.away:
                found |= self._linked(post)
            elif here & self.ports:
                together.append((post.place, post.command))
            else:
                by_sea, by_land = self.reach([(post.place, post.command)])
                found |= by_sea | by_land & (near | self.overland(here))
        by_sea, by_land = self.reach(together)
        return found | by_sea | by_land & near

    def _linked(self, post: Post) -> int:
        """What an HQ off the map reaches: the hexes whose distance is given (EOS-17.10-08)."""
        links = self.grid.map.away[post.place].items()
        near = [linked for linked, length in links if length <= post.command]
        return self.grid.map.board.bits(near) & self.open

    @cached_property
    def covers(self) -> dict[str, int]:
        """By the kind of HQ, where those in supply serve units."""
        kinds = sorted({post.kind for post in self.hqs})
        return {
            kind: self.cover(tuple(post for post in self.hqs if post.kind == kind))
            for kind in kinds
        }

    def served(self, kinds: tuple[str, ...]) -> int:
        """Where HQs of these kinds, or Kunming, serve units."""
        found = self._served.get(kinds)
        if found is None:
            found = self.from_kunming
            for kind in kinds:
                found |= self.covers.get(kind, 0)
            self._served[kinds] = found
        return found

    @cached_property
    def _served(self) -> dict[tuple[str, ...], int]:
        return {}

    # Burma and China

    @cached_property
    def is_road_open(self) -> bool:
        """Whether transport routes run from Kunming to Madras, or to Rangoon and on by sea to
        Madras or to an edge of the map (EOS-13.78-02, EOS-13.78-03); no hex of them is Japanese
        or has Japanese units only."""
        grid, terms = self.grid, self.terms
        if KUNMING not in grid.map.hexes:
            return False
        along = routes(grid, terms.unbuilt, terms.kwai)
        friendly = self.passable & terms.held
        found = ahead = grid.bit[KUNMING]
        while ahead:
            ahead = along.step(ahead) & friendly & ~found
            found |= ahead
        if found & grid.bit[MADRAS]:
            return True
        if not found & grid.bit[RANGOON]:
            return False
        aims = grid.bit[MADRAS] | grid.edges
        found = ahead = grid.bit[RANGOON] & self.open
        while ahead:
            ahead = grid.sea.step(ahead) & self.open & ~found
            found |= ahead
        return bool(found & aims)

    @cached_property
    def has_hump(self) -> bool:
        """Whether the Hump is in effect and the Allies hold a supplied airfield of Northern India
        (EOS-6.23-02, EOS-13.78-06)."""
        region = self.grid.map.board.bits(self.grid.map.region("north_india"))
        return self.terms.hump and bool(region & self.airfields)

    @cached_property
    def is_kunming_source(self) -> bool:
        """EOS-13.75-01."""
        return self.is_road_open or self.has_hump

    @cached_property
    def from_kunming(self) -> int:
        """Where Allied units are in supply without an HQ (EOS-13.75-02)."""
        if self.terms.side != "allies" or not self.is_kunming_source:
            return 0
        return self.overland(self.grid.bit[KUNMING])


@lru_cache(maxsize=512)
def network(terms: Terms) -> Network:
    """The supply lines under these terms, worked out once for all positions that share them."""
    return Network(terms)
