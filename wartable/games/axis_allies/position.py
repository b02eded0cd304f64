"""A state with the edition it is played under, and what can be derived from the two."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any, TypeVar

from wartable.games.axis_allies.data import UnitType
from wartable.games.axis_allies.edition import Edition, Phase
from wartable.games.axis_allies.state import Frame, State
from wartable.games.axis_allies.unit import Force, Unit

T = TypeVar("T")


class Position:
    """Questions about a state. `me` is the power whose turn it is."""

    def __init__(self, edition: Edition, state: State) -> None:
        self.edition = edition
        self.state = state
        self.data = edition.data
        self.board = edition.data.board
        self.me = state.power
        self._hostile: dict[str, bool] = {}
        self._worked_out: dict[str, Any] = {}

    def once(self, name: str, work: Callable[[], T]) -> T:
        """What a module works out about this position, worked out once."""
        if name not in self._worked_out:
            self._worked_out[name] = work()
        found: T = self._worked_out[name]
        return found

    def rule(self, *ids: str) -> str:
        """The ID of this edition among those a family rule cites."""
        for rule in ids:
            if rule.startswith(self.edition.prefix):
                return rule
        raise LookupError(f"{self.edition.id} has no rule among {ids}")

    def name(self, thing: str) -> str:
        """What people call a space, a power or a kind of unit; a word nobody knows is itself."""
        data = self.data
        known = data.spaces.get(thing) or data.powers.get(thing) or data.units.get(thing)
        return known.name if known else thing

    # powers and sides

    def side(self, power: str) -> str:
        return self.data.powers[power].side

    def is_enemy(self, one: str, other: str) -> bool:
        """Whether two powers are on different sides (S42-OVR-02)."""
        return self.data.powers[one].side != self.data.powers[other].side

    @cached_property
    def mine(self) -> frozenset[str]:
        """The powers of my side."""
        return frozenset(self.data.sides[self.side(self.me)])

    def controls_capital(self, power: str) -> bool:
        """Whether the capital is not in enemy hands (S42-CAP-15)."""
        capital = self.data.powers[power].capital
        return not self.is_enemy(self.state.control[capital], power)

    def may_share(self, host: str, guest: str) -> bool:
        """Whether the host lets the guest use its territories, decks and holds (S42-CMV-07)."""
        return host == guest or (host, guest) not in self.state.refused

    def income(self, power: str) -> int:
        """The national production level (S42-CMP-03)."""
        spaces = self.data.spaces
        return sum(spaces[s].income for s, by in self.state.control.items() if by == power)

    # units

    def type(self, unit: Unit) -> UnitType:
        return self.data.units[unit.type]

    def at(self, space: str) -> Force:
        """The units in a space."""
        return self.state.units.get(space, ())

    def own(self, space: str) -> Force:
        """My units in a space."""
        return tuple(pair for pair in self.at(space) if pair[0].owner == self.me)

    def enemies(self, space: str) -> Force:
        """Enemy units in a space."""
        mine = self.mine
        return tuple(pair for pair in self.at(space) if pair[0].owner not in mine)

    def left(self, unit: Unit) -> int:
        """The movement a unit has left this turn (S42-CMV-10, S42-CMV-21)."""
        return self.data.units[unit.type].move - unit.spent

    def is_surface_warship(self, unit: Unit) -> bool:
        """Battleship, carrier, cruiser or destroyer: no submarine, no transport (S42-MAP-07)."""
        kind = self.data.units[unit.type]
        return kind.domain == "sea" and not kind.submarine and not kind.hold

    def can_attack(self, unit: Unit) -> bool:
        """Whether it has an attack value (S42-AMB-12)."""
        return self.data.units[unit.type].attack > 0

    def can_defend(self, unit: Unit) -> bool:
        """Whether it has a defence value; AA fire is none (S42-AMB-12, S42-AAG-14)."""
        kind = self.data.units[unit.type]
        return kind.defense > 0 and not kind.anti_air

    # spaces

    def is_neutral(self, space: str) -> bool:
        return self.data.spaces[space].neutral

    def is_friendly(self, territory: str) -> bool:
        """Whether my side controls the territory (S42-MAP-06)."""
        return self.state.control.get(territory) in self.mine

    def is_hostile_land(self, territory: str) -> bool:
        """Whether the enemy controls the territory (S42-MAP-06)."""
        by = self.state.control.get(territory)
        return by is not None and by not in self.mine

    def is_hostile_sea(self, zone: str) -> bool:
        """Whether the zone holds an enemy surface warship (S42-MAP-07, S42-AMB-24)."""
        known = self._hostile.get(zone)
        if known is None:
            known = any(self.is_surface_warship(unit) for unit, _ in self.enemies(zone))
            self._hostile[zone] = known
        return known

    def has_enemy_destroyer(self, zone: str) -> bool:
        """Whether enemy submarine hunters are in the zone (S42-DES-01)."""
        return any(self.type(unit).anti_submarine for unit, _ in self.enemies(zone))

    def is_occupied(self, territory: str) -> bool:
        """Whether enemy units, guns or facilities stop land units there (S42-CMV-12)."""
        return bool(self.state.facilities.get(territory)) or bool(self.enemies(territory))

    def is_passage_open(self, a: str, b: str) -> bool:
        """Whether my ships may go from one zone to the other: my side held the canal at the start
        of the turn, and the option of closed straits does not forbid it (S42-MAP-16, S42-OPT-01).
        """
        if self.state.options.closed_straits and {a, b} & self.data.closures:
            return False
        passage = self.board.passage(a, b)
        return passage is None or passage.name in self.state.opening.passages

    @cached_property
    def assaults(self) -> dict[str, tuple[str, ...]]:
        """The territories I assault from the sea, with the zones the landings come from
        (S42-CMV-25)."""
        found: dict[str, set[str]] = {}
        for zone, units in self.state.units.items():
            for ship, _ in units:
                for aboard in ship.cargo:
                    if aboard.to and aboard.owner == self.me:
                        found.setdefault(aboard.to, set()).add(zone)
        return {territory: tuple(sorted(zones)) for territory, zones in sorted(found.items())}

    # flow

    @property
    def top(self) -> Frame | None:
        """The frame that says what happens next."""
        return self.state.flow[-1] if self.state.flow else None

    @property
    def phase(self) -> Phase:
        for phase in self.edition.phases:
            if phase.name == self.state.phase:
                return phase
        raise LookupError(self.state.phase)
