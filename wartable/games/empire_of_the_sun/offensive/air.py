"""Flights: legs from airfield to airfield (8.31)."""

from __future__ import annotations

from wartable.games.empire_of_the_sun.offensive.contact import battle_hexes
from wartable.games.empire_of_the_sun.offensive.geography import geography
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.supply import supply_of

CHINA = "china"
"""The China air box (13.74)."""


def flying_range(pos: Position, unit: str) -> int:
    """The longest leg of the unit (EOS-8.31-01)."""
    counter = pos.counter(unit)
    return max(counter.range, counter.extended)


def airfields(pos: Position, side: str) -> int:
    """Where a leg may end, as bits: controlled airfields, and for the Allies the ferry while no
    Japanese ship lies there (EOS-8.31-03, EOS-8.35-01, EOS-8.35-03)."""

    def found() -> int:
        fields = list(pos.airfields(side))
        if side == "allies":
            fields += [
                place
                for place, facts in pos.map.hexes.items()
                if facts.ferry
                and pos.controls(side, place)
                and not pos.own("japan", place, "naval")
            ]
        return pos.map.board.bits(place for place in fields if place not in pos.map.away)

    return pos.once(f"airfields of {side}", found)


def open_airfields(pos: Position, side: str) -> int:
    """The airfields that may be entered: none in a hex whose battle is to come (EOS-8.31-06)."""
    return airfields(pos, side) & ~pos.map.board.bits(battle_hexes(pos))


def may_end(pos: Position, side: str, place: str) -> bool:
    """Whether a flight may end here: on no ferry, and with no enemy ground unit (EOS-8.31-04,
    EOS-8.35-02)."""
    enemy = "allies" if side == "japan" else "japan"
    return not pos.hex(place).ferry and not pos.has_ground(enemy, place)


def gates(pos: Position) -> tuple[str, ...]:
    """Supplied Allied airfields of Northern India, from which the China box is one leg away
    (EOS-13.74-05)."""
    hexes = pos.map.region("north_india")
    return tuple(sorted(hexes & supply_of(pos).airfields("allies")))


class Flights:
    """Where one comes from a place in so many legs of a range, without crossing closed hexes."""

    def __init__(
        self, pos: Position, start: str, reach: int, legs: int, fields: int, closed: int = 0
    ) -> None:
        self.pos = pos
        self.start = start
        self.reach = reach
        self.limit = legs
        self.closed = closed
        board = pos.map.board
        if start == CHINA:
            self.rings = [0, board.bits(gates(pos)) & fields & ~closed]
        else:
            self.rings = [board.bits([start])]
        found = self.rings[-1]
        while len(self.rings) <= legs and self.rings[-1]:
            ring = self._leg(self.rings[-1]) & fields & ~found
            found |= ring
            self.rings.append(ring)

    def _leg(self, hexes: int) -> int:
        """Where one leg leads from any of these; a closed hex may be left and not entered."""
        if not self.closed:
            return self.pos.map.board.within(hexes, self.reach)
        ways = geography(self.pos.map).over_all
        found = ring = hexes
        for _ in range(self.reach):
            ring = ways.step(ring) & ~found & ~self.closed
            found |= ring
        return found

    def all(self) -> int:
        """The airfields within reach, as bits; the start is one of them."""
        found = 0
        for ring in self.rings:
            found |= ring
        return found

    def path(self, to: str) -> tuple[str, ...] | None:
        """The start, the airfields between, and the end: the fewest legs, then by number."""
        spent = self.spent(to)
        if spent > self.limit:
            return None
        if to == CHINA:
            gate = next(place for place in gates(self.pos) if self.spent(place) == spent - 1)
            return (*self._back(spent - 1, gate), CHINA)
        return self._back(spent, to)

    def _back(self, spent: int, to: str) -> tuple[str, ...]:
        board = self.pos.map.board
        back = [to]
        first = 1 if self.start == CHINA else 0
        for ring in reversed(self.rings[first:spent]):
            bit = board.bits([back[-1]])
            near = board.within(bit, self.reach) & ring
            back.append(
                next(each for each in board.numbers(near) if self._leg(board.bits([each])) & bit)
            )
        if self.start == CHINA:
            back.append(CHINA)
        return tuple(reversed(back))

    def spent(self, place: str) -> int:
        """The legs to an airfield, or to the China box, which is one leg away from its gates
        (EOS-13.74-05); more than there are if it is out of reach."""
        if place == CHINA:
            return 1 + min((self.spent(gate) for gate in gates(self.pos)), default=self.limit)
        bit = self.pos.map.board.bits([place])
        spent = (number for number, ring in enumerate(self.rings) if ring & bit)
        return next(spent, self.limit + 1)
