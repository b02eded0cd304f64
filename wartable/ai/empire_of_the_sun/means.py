"""Whom an HQ can call up in an Offensive that has begun, and how each could come to a target."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal

from wartable.games.empire_of_the_sun import asp
from wartable.games.empire_of_the_sun.decisions import Activate
from wartable.games.empire_of_the_sun.offensive import (
    activate,
    air,
    allowance,
    december,
    flight,
    land,
    move_units,
    sea,
)
from wartable.games.empire_of_the_sun.offensive.contact import is_defended
from wartable.games.empire_of_the_sun.offensive.geography import geography
from wartable.games.empire_of_the_sun.offensive.landing import BARGE_VALUE
from wartable.games.empire_of_the_sun.offensive.moving import best_station
from wartable.games.empire_of_the_sun.offensive.party import party_of
from wartable.games.empire_of_the_sun.offensive.ranges import reach
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.questions import asked
from wartable.games.empire_of_the_sun.zoi import zoi_of

Role = Literal["stay", "fly", "station", "sail", "march", "land", "barge"]


@dataclass(frozen=True, slots=True)
class Part:
    """What a unit does in a task: how it comes, where it ends its move, and the strength that it
    brings to the air-naval stage, or, of ground units, to the ground stage."""

    unit: str
    role: Role
    to: str
    strength: int
    barred: bool = False
    """Whether an enemy ZOI lies before a landing, which others have to open first."""
    ship: str = ""
    """The ship that carries a brigade without shipping points; it must sail along."""


ZONE = 2
"""How far a ZOI reaches (EOS-6.4-01)."""


class Means:
    """The units of an Offensive that has begun, as far as they may still be activated or moved."""

    def __init__(self, pos: Position) -> None:
        self.pos = pos
        self.offensive = pos.offensive
        self.side = pos.offensive.side
        self.shipping = asp.available(pos, self.side)
        self._parts: dict[str, tuple[Part, ...]] = {}

    @cached_property
    def units(self) -> tuple[str, ...]:
        """Who may take part: whoever may be activated, or is and has not moved."""
        pos = self.pos
        ready = move_units.waiting(pos)
        for decision in asked(pos):
            if isinstance(decision, Activate):
                ready += [each.units[0] for each in activate.candidates(pos, self.side)]
        return tuple(dict.fromkeys(ready))

    @cached_property
    def room(self) -> int:
        """How many units may be activated in all."""
        return activate.limit(self.pos, self.side, self.offensive.hq, tuple(self.units))

    def may_activate(self, units: Iterable[str]) -> bool:
        """Whether these may all be activated together."""
        new = tuple(sorted({*units} - self.offensive.activated.keys()))
        if not new:
            return True
        found = activate.objections(self.pos, self.side, self.offensive.hq, new, reaction=False)
        return not any(True for _ in found)

    # ways to a target

    @cached_property
    def touch(self) -> dict[str, int]:
        """The hexes in which a unit might take part in something, as bits: no others need be looked
        at."""
        return {unit: self._touched(unit) for unit in self.units}

    def _touched(self, unit: str) -> int:
        pos, board = self.pos, self.pos.map.board
        counter = pos.counter(unit)
        if counter.kind == "naval":
            far = self._sea(unit)
            return board.within(far, counter.range) if counter.is_carrier else far
        if counter.kind == "air":
            bases = board.bits(place for place in self._fields(unit))
            here = self._bit(pos.where(unit)) if pos.is_on_map(unit) else 0
            far = counter.range if counter.bracketed else max(counter.range, counter.extended)
            return board.within(bases | here, far)
        by_land = board.bits(self._marched(unit))
        return by_land | self._sea(unit) if counter.amphibious else by_land

    @cached_property
    def touched(self) -> int:
        """The hexes in which anybody might."""
        found = 0
        for bits in self.touch.values():
            found |= bits
        return found

    def parts(self, target: str) -> tuple[Part, ...]:
        """How every unit that can come to the target comes there, the best way of each."""
        if target not in self._parts:
            self._parts[target] = tuple(self._ways_to(target))
        return self._parts[target]

    def _ways_to(self, target: str) -> Iterator[Part]:
        bit = self._bit(target)
        near = [unit for unit in self.units if self.touch[unit] & bit]
        ships = self._ships(near, target)
        for unit in near:
            kind = self.pos.counter(unit).kind
            found = None
            if kind == "air":
                found = self._flown(unit, target)
            elif kind == "naval":
                found = self._sailed(unit, target)
            elif kind == "ground":
                found = self._landed(unit, target, ships.get(unit, ""))
            if found is not None:
                yield found

    def _ships(self, units: Sequence[str], target: str) -> dict[str, str]:
        """The brigades that a ship of their port could carry to a target (EOS-8.46-01,
        EOS-8.46-02)."""
        pos, bit = self.pos, self._bit(target)
        organic = [unit for unit in units if pos.counter(unit).organic]
        brigades = [unit for unit in organic if pos.counter(unit).kind == "ground"]
        free = [
            unit for unit in organic if pos.counter(unit).kind == "naval" and self._sea(unit) & bit
        ]
        found: dict[str, str] = {}
        for brigade in brigades:
            beside = [ship for ship in free if pos.where(ship) == pos.where(brigade)]
            if beside:
                found[brigade] = beside[0]
                free.remove(beside[0])
        return found

    def _flown(self, unit: str, target: str) -> Part | None:
        """An aircraft fights from where it stands or from an airfield in reach, at normal range if
        it can, else at half strength."""
        pos, here = self.pos, self.pos.where(unit)
        strength = pos.attack(unit)
        at_home = reach(pos, unit, here, target)
        if at_home == "full":
            return Part(unit, "stay", here, strength)
        for place in self._fields(unit):
            if place != target and reach(pos, unit, place, target) == "full":
                return Part(unit, "fly", place, strength)
        if at_home:
            return Part(unit, "stay", here, (strength + 1) // 2)
        for place in self._fields(unit):
            if place != target and reach(pos, unit, place, target):
                return Part(unit, "fly", place, (strength + 1) // 2)
        return None

    def _fields(self, unit: str) -> tuple[str, ...]:
        """The airfields to which a unit can fly and still fight, those in supply first."""

        def found() -> tuple[str, ...]:
            pos = self.pos
            fields = air.open_airfields(pos, self.side)
            far = flight.ranges(pos, (unit,), keep_fit=True)[0]
            legs = flight.flights(pos, pos.where(unit), far, allowance.legs(pos), fields)
            places = [
                place
                for place in pos.map.board.numbers(legs.all() & fields)
                if place in pos.map.hexes
                and place != pos.where(unit)
                and air.may_end(pos, self.side, place)
            ]
            return tuple(places)

        return self.pos.once(("fields to fight from", unit), found)

    def _sailed(self, unit: str, target: str) -> Part | None:
        """Carriers lie off the target, other ships go into it."""
        pos = self.pos
        bit = self._bit(target)
        far = self._sea(unit)
        strength = pos.attack(unit)
        if pos.counter(unit).is_carrier:
            if reach(pos, unit, pos.where(unit), target) and self._is_port(pos.where(unit)):
                return Part(unit, "stay", pos.where(unit), strength)
            if station := best_station(pos, party_of(pos, (unit,)), target, far):
                return Part(unit, "station", station, strength)
        if far & bit:
            return Part(unit, "sail", target, strength)
        return None

    def _is_port(self, place: str) -> bool:
        return self.pos.hex(place).port and self.pos.controls(self.side, place)

    def _landed(self, unit: str, target: str, ship: str) -> Part | None:
        """By land, by barge, or over the sea, whatever ZOI lies on the way: ships may open it."""
        pos = self.pos
        counter = pos.counter(unit)
        strength = pos.attack(unit)
        if target in self._marched(unit):
            return Part(unit, "march", target, strength)
        if not counter.amphibious or not self._is_beach(target):
            return None
        if not pos.controls(self.side, pos.where(unit)) and pos.where(unit) not in pos.map.away:
            return None
        if any(True for _ in december.landing_objections(pos, party_of(pos, (unit,)), target)):
            return None
        if self._may_cross(unit, target):
            return Part(unit, "barge", target, strength)
        is_carried = bool(ship) or self.cost(unit) <= self.shipping
        if is_carried and self._sea(unit) & self._bit(target):
            bar = zoi_of(pos).bar(self.side)
            is_open = bool(self._open_sea(unit, bar) & self._bit(target))
            return Part(unit, "land", target, strength, barred=not is_open, ship=ship)
        return None

    def opener(self, part: Part, target: str, landing: Sequence[Part]) -> Part | None:
        """How a unit would neutralise the ZOI that bars the way of a landing: a carrier or an air
        unit, no LRB, that comes near (EOS-6.4-02, EOS-6.4-03), or a carrier that sails with all who
        are barred (EOS-7.23-03); nothing, if it cannot."""
        counter = self.pos.counter(part.unit)
        barred = [each for each in landing if each.barred]
        if not counter.is_air or counter.lrb:
            return None
        for to in dict.fromkeys((part.to, *self._near(part, target))):
            if self._opens(to, target, barred):
                return part if to == part.to else self._moved(part, to)
        starts = {self.pos.where(each.unit) for each in barred}
        if counter.is_carrier and starts == {self.pos.where(part.unit)}:
            return replace(part, role="sail", to=target)
        return None

    def _moved(self, part: Part, to: str) -> Part:
        """The same unit elsewhere, at full strength: it is near."""
        role: Role = "station" if self.pos.counter(part.unit).is_carrier else "fly"
        return replace(part, role=role, to=to, strength=self.pos.attack(part.unit))

    def _near(self, part: Part, target: str) -> Sequence[str]:
        """Where else a unit could come to whose ZOI would reach the target: airfields; of carriers
        hexes of the sea, if they come to fight, for nobody covers a hex before he who lands."""
        if not self.pos.counter(part.unit).is_carrier:
            return [
                to for to in self._fields(part.unit) if 0 < self.pos.distance(to, target) <= ZONE
            ]
        return self._stations(part.unit, target) if self.is_defended(target) else ()

    def _stations(self, unit: str, target: str) -> Sequence[str]:
        pos, board = self.pos, self.pos.map.board
        ring = board.within(self._bit(target), ZONE) & ~self._bit(target) & self._sea(unit)
        return [
            to
            for to in board.numbers(ring)
            if to in pos.map.hexes and not pos.hex(to).is_land and not pos.at(to)
        ]

    def _opens(self, to: str, target: str, barred: Sequence[Part]) -> bool:
        """Whether the way of all who are barred is open when a unit is there that neutralises."""
        if self.pos.distance(to, target) > ZONE:
            return False
        left = zoi_of(self.pos).bar(self.side) & ~zoi_of(self.pos).grid.discs[to]
        return all(self._open_sea(each.unit, left) & self._bit(target) for each in barred)

    def _is_beach(self, target: str) -> bool:
        facts = self.pos.hex(target)
        return facts.is_coastal and (facts.terrain != "mountain" or facts.landing)

    def _may_cross(self, unit: str, target: str) -> bool:
        if self.side != "japan" or not self.pos.state.marks.barges:
            return False
        if self.offensive.value != BARGE_VALUE or self.offensive.barged:
            return False
        beside = geography(self.pos.map).by_sea.get(self.pos.where(unit), ())
        return (target, 1) in beside

    def _marched(self, unit: str) -> frozenset[str]:
        def found() -> frozenset[str]:
            pos = self.pos
            if pos.where(unit) in pos.map.away or not pos.is_on_map(unit):
                return frozenset()
            ways = land.reach(pos, self.side, (unit,), pos.where(unit), allowance.march(pos))
            return frozenset(ways.cost)

        return self.pos.once(("marched by", unit), found)

    def freight(self, part: Part) -> int:
        """The shipping points that a part takes: a landing that no ship carries."""
        return asp.cost(self.pos, part.unit) if part.role == "land" and not part.ship else 0

    def cost(self, unit: str) -> int:
        """The shipping points of a landing by points."""
        return asp.cost(self.pos, unit)

    def _sea(self, unit: str) -> int:
        """The hexes that a unit reaches by sea."""
        pos = self.pos
        if not pos.is_on_map(unit):
            return 0
        return sea.reached(pos, pos.where(unit), allowance.naval(pos, self.side))

    def _open_sea(self, unit: str, bar: int) -> int:
        """Those of them to which no unneutralised ZOI bars the way (EOS-6.4-10, EOS-8.45-12)."""
        pos = self.pos
        here = self._bit(pos.where(unit))
        if here & bar:
            return 0
        return sea.reached(pos, pos.where(unit), allowance.naval(pos, self.side), bar)

    def _bit(self, place: str) -> int:
        return 0 if place in self.pos.map.away else self.pos.map.board.bits([place])

    # targets

    def is_defended(self, target: str) -> bool:
        """Whether anybody of the enemy is there."""
        return is_defended(self.pos, self.side, target)


def by_role(parts: Sequence[Part], *roles: Role) -> list[Part]:
    """Those parts that are of these roles, the strongest first."""
    found = [part for part in parts if part.role in roles]
    return sorted(found, key=lambda part: (-part.strength, part.unit))


GROUND: tuple[Role, ...] = ("march", "land", "barge")
ABOVE: tuple[Role, ...] = ("stay", "fly", "station", "sail")
