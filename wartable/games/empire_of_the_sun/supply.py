"""Who is in supply, and with that who has a ZOI: one value of a position (6.21 to 6.23)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from wartable.core.game import Objection
from wartable.games.empire_of_the_sun.grid import KUNMING
from wartable.games.empire_of_the_sun.position import Position, position_of
from wartable.games.empire_of_the_sun.supply_lines import Network
from wartable.games.empire_of_the_sun.supply_obstacles import obstacles
from wartable.games.empire_of_the_sun.supply_path import SERVES, Line, line_to, served_as
from wartable.games.empire_of_the_sun.supply_settled import (
    Settled,
    given_of,
    settle,
)


class Supply:
    """Supply in a position."""

    def __init__(self, pos: Position, settled: Settled) -> None:
        # The state and not the position: that one keeps its supply, and circles are kept long.
        self.state = pos.state
        self.counters = pos.data.counters
        self.settled = settled
        self.zoi = settled.zoi
        self.grid = settled.zoi.grid

    @property
    def pos(self) -> Position:
        return position_of(self.state)

    def where(self, unit: str) -> str:
        """The place of a counter; empty if it is not used."""
        return self.state.at.get(unit, "")

    def network(self, side: str) -> Network:
        """The supply lines of a side."""
        return self.settled.japan if side == "japan" else self.settled.allies

    # units

    def is_supplied(self, unit: str) -> bool:
        """Whether a unit or HQ is in supply; one that was activated stays so (EOS-6.0-07,
        EOS-6.21-19), and one that is not on the map nor in the China box is not."""
        offensive, place = self.state.offensive, self.where(unit)
        if offensive is not None and (unit in offensive.activated or unit in offensive.reacted):
            return place in self.grid.bit or place == "china"
        return self._is_supplied_at(unit, place)

    def _is_supplied_at(self, unit: str, place: str) -> bool:
        counter = self.counters[unit]
        if place == "china":
            return self.is_box_supplied()
        if place not in self.grid.bit:
            return False
        here, lines = self.grid.bit[place], self.network(counter.side)
        if counter.kind == "hq":
            return bool(here & lines.fed)
        if counter.side == "japan" and place == self.state.marks.tokyo_express:
            return True
        return bool(here & lines.served(SERVES[served_as(counter)]))

    def is_box_supplied(self) -> bool:
        """Whether air units in the China box are in supply (EOS-13.74-02); where there is no
        Kunming on the map, always (EOS-17.10-07)."""
        return KUNMING not in self.grid.map.hexes or self.settled.allies.is_kunming_source

    def is_served(self, unit: str, place: str) -> bool:
        """Whether lines as they are now serve a unit of its kind there, whatever it would change by
        standing there."""
        return self._is_supplied_at(unit, place)

    def would_be(self, unit: str, place: str) -> bool:
        """Whether the unit would be in supply if it stood there, with its own ZOI
        (EOS-6.21-23)."""
        return self._moved(unit, place)._is_supplied_at(unit, place)

    def hq_would_be(self, hq: str, place: str) -> bool:
        """Whether the HQ would be in supply if it stood there."""
        if self.grid.bit[place] & self.network(self.counters[hq].side).from_sources:
            return True
        return self._moved(hq, place)._is_supplied_at(hq, place)

    def _moved(self, unit: str, place: str) -> Supply:
        state = self.state
        return supply_of(Position(replace(state, at=state.at | {unit: place})))

    def holds(self, side: str, place: str) -> bool:
        """Whether some unit of the side, no HQ, would be in supply there (EOS-17.27-03)."""
        here, lines = self.grid.bit[place], self.network(side)
        if side == "japan" and place == self.state.marks.tokyo_express:
            return True
        return any(here & cover for cover in lines.covers.values()) or bool(
            here & lines.from_kunming
        )

    # HQs, ports and airfields

    def hqs(self, side: str) -> frozenset[str]:
        """The HQs of a side that are in supply (EOS-6.21-01)."""
        return frozenset(post.hq for post in self.network(side).hqs)

    def ports(self, side: str) -> frozenset[str]:
        """The supplied ports of a side (EOS-1.3-42)."""
        return self.network(side).port_hexes

    def airfields(self, side: str) -> frozenset[str]:
        """The supplied airfields of a side (EOS-1.3-41)."""
        return self.network(side).airfield_hexes

    # lines

    def line(self, unit: str) -> Line | None:
        """The line by which a unit or HQ is in supply; none for one that is so without a line:
        activated, in the China box, or where the Tokyo Express runs."""
        counter = self.counters[unit]
        return line_to(self.network(counter.side), counter, self.where(unit))

    def why_not(self, unit: str) -> Iterator[Objection]:
        """Why a unit is out of supply."""
        if not self.is_supplied(unit):
            yield from obstacles(self.pos, self.network(self.counters[unit].side), unit)

    def reaches_east(self, hq: str) -> bool:
        """Whether an HQ has a line from the east edge of the map (EOS-6.25-01)."""
        lines = self.network(self.counters[hq].side)
        return bool(self.grid.bit[self.where(hq)] & lines.from_the_east)

    def connects(self, side: str, a: str, b: str) -> bool:
        """Whether a line as that of an HQ, of any length, runs between two hexes."""
        lines = self.network(side)
        return bool(lines.connected(self.grid.bit[a], self.grid.bit[b]) & self.grid.bit[b])

    def resource_reached(self) -> bool:
        """Whether a line runs from a Japanese primary source to a resource hex that Japan
        controls (EOS-13.93-02)."""
        lines = self.settled.japan
        return bool(lines.from_sources & self.grid.resources & lines.terms.held)


def supply_of(pos: Position) -> Supply:
    """Supply in a position, worked out once (EOS-6.0-06)."""
    return pos.once("supply", lambda: Supply(pos, settle(given_of(pos))))
