"""A state with the edition it is played under, and what can be derived from the two."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, cached_property
from threading import local
from typing import Any, TypeVar

from wartable.core.sentences import Named, Part, Parts
from wartable.games.axis_allies.data import UnitType
from wartable.games.axis_allies.edition import Edition, Phase
from wartable.games.axis_allies.events import Change, Marked
from wartable.games.axis_allies.evolve import evolve
from wartable.games.axis_allies.relations import Relations
from wartable.games.axis_allies.state import Frame, State
from wartable.games.axis_allies.unit import Did, Force, Unit

T = TypeVar("T")

_OTHERWISE = frozenset({"number", "word", "powers", "spaces", "did", "phase"})
"""Places for something else than one thing of the edition's data."""


@cache
def _named(edition: Edition) -> dict[str, Named]:
    """Whatever has a name in the data, by its id: refusals name things, most of them unheard."""
    data = edition.data
    kinds = (data.purses, data.parties, data.units, data.powers, data.spaces)
    return {id: Named(id, thing.name) for things in kinds for id, thing in things.items()}


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
        self._wherever: dict[str, Any] = {}

    def shifted(self, changes: tuple[Change, ...]) -> Position:
        """The position if units stood elsewhere and nothing else were different."""
        other = Position(self.edition, evolve(self.state, Marked(changes)))
        other._wherever = self._wherever
        return other

    def once(self, name: str, work: Callable[[], T]) -> T:
        """What a module works out about this position, worked out once."""
        if name not in self._worked_out:
            self._worked_out[name] = work()
        found: T = self._worked_out[name]
        return found

    def wherever(self, name: str, work: Callable[[], T]) -> T:
        """What a module works out about this position that does not hang on where units are: once
        for it and all that it is shifted to."""
        if name not in self._wherever:
            self._wherever[name] = work()
        found: T = self._wherever[name]
        return found

    def rule(self, cited: str) -> str:
        """What this edition calls a rule that the family cites."""
        if own := self.edition.rule(cited):
            return own
        raise LookupError(f"{self.edition.id} has no rule for {cited}")

    def name(self, thing: str) -> str:
        """What people call a space, a power or a kind of unit; a word nobody knows is itself."""
        named = _named(self.edition).get(thing)
        return thing if named is None else named.name

    def parts(self, **ids: Any) -> Parts:
        """What stands in the places of a sentence, by the ids of what is named there."""
        named = _named(self.edition)
        parts: list[tuple[str, Part]] = []
        for place, of in ids.items():
            kind = place.partition("_")[0]
            if kind in _OTHERWISE:
                parts.append((place, self._part(kind, of)))
            else:
                parts.append((place, named.get(of) or Named(of, of)))
        return tuple(parts)

    def _part(self, kind: str, of: Any) -> Part:
        """What stands for something else than one thing of the edition's data."""
        if kind in ("number", "word"):
            part: Part = of
            return part
        if kind in ("powers", "spaces"):
            return tuple(Named(each, self.name(each)) for each in of)
        if kind == "did":
            return Named(of.value, of.done)
        return Named(of.name, repr(of.title))

    # powers and sides

    def side(self, controller: str) -> str:
        """The side of a power or party; empty for those without one."""
        power = self.data.powers.get(controller)
        return power.side if power else self.data.parties[controller].side

    @cached_property
    def relations(self) -> Relations:
        return self.edition.relations(self.state.declared)

    @cached_property
    def foes(self) -> frozenset[str]:
        """The powers and parties that I may fight (G40-MAP-11)."""
        return self.relations.foes[self.me]

    @cached_property
    def mine(self) -> frozenset[str]:
        """The powers of my side and the parties that joined it."""
        return self.relations.friends[self.me]

    def is_enemy(self, one: str, other: str) -> bool:
        """Whether the two may fight each other: at war, or a party that can be attacked
        (S42-OVR-02, S42-OVR-08, G40-MAP-11)."""
        return other in self.relations.foes[one]

    def is_opponent(self, one: str, other: str) -> bool:
        """Whether the two are on different sides, at war or not (G40-OVR-02)."""
        return self.side(one) != self.side(other)

    def is_neutral_power(self, power: str, space: str) -> bool:
        """Whether it is a power at war with nobody on the half of the board where a space lies
        (E40-POL-18, G40-NAW-04, G40-SOV-02)."""
        return power in self.relations.neutral[self.data.spaces[space].half]

    def may_share(self, host: str, guest: str, space: str) -> bool:
        """Whether the host lets the guest use its territories, decks and holds there: both must
        be at war, and agree (S42-CMV-07, G40-NAW-11, G40-CMV-13)."""
        return (host, guest) not in self.state.refused and not self.are_apart(host, guest, space)

    def are_apart(self, host: str, guest: str, space: str) -> bool:
        """Whether one of two powers is a neutral power there, so that neither uses what is the
        other's (E40-POL-20, E40-POL-21, G40-NAW-07, G40-NAW-08, G40-NAW-11)."""
        neutral = self.relations.neutral[self.data.spaces[space].half]
        return host != guest and (host in neutral or guest in neutral)

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
        me = self.me
        return tuple([pair for pair in self.state.units.get(space, ()) if pair[0].owner == me])

    def enemies(self, space: str) -> Force:
        """Enemy units in a space."""
        foes = self.foes
        return tuple([pair for pair in self.state.units.get(space, ()) if pair[0].owner in foes])

    @cached_property
    def own_spaces(self) -> frozenset[str]:
        """Where units of mine are."""
        me = self.me
        return frozenset(
            [
                space
                for space, units in self.state.units.items()
                for unit, _ in units
                if unit.owner == me
            ]
        )

    def left(self, unit: Unit, space: str = "") -> int:
        """The movement that a unit has left this turn, with what a base in its space gives it if
        it has not moved yet (S42-CMV-10, S42-CMV-21, G40-CMV-25, G40-CMV-26)."""
        return self.data.units[unit.type].move + self.boost(unit, space) - unit.spent

    def boost(self, unit: Unit, space: str) -> int:
        """The movement that a unit has gained this turn, or gains if it starts from its space now
        (G40-CMV-25, G40-CMV-26)."""
        if unit.spent or unit.did or unit.boost:
            return unit.boost
        return self.edition.move_bonus(self, unit, space)

    def deck(self, unit: Unit) -> int:
        """Places for aircraft: none on a damaged carrier, which nobody takes off from either
        (S42-ACC-01, E40-UNT-12, G40-UNT-18)."""
        return 0 if unit.hits else self.data.units[unit.type].deck

    def is_warship(self, unit: Unit) -> bool:
        """A ship that is no transport (E40-AMB-29, G40-CVY-02)."""
        kind = self.data.units[unit.type]
        return kind.domain == "sea" and not kind.hold

    def is_surface_warship(self, unit: Unit) -> bool:
        """Battleship, carrier, cruiser or destroyer: no submarine, no transport (S42-MAP-07)."""
        return self.is_warship(unit) and not self.data.units[unit.type].submarine

    def is_airborne(self, unit: Unit) -> bool:
        """Whether guns fire at it: aircraft, and paratroopers that jump (G40-CMB-08,
        G40-RND-06)."""
        return self.data.units[unit.type].domain == "air" or unit.did is Did.DROPPED

    @property
    def has_escorts(self) -> bool:
        """Whether fighters escort and intercept raids (S42-OPT-02, G40-SBR-02)."""
        return self.edition.escorts or self.state.options.escorts

    def can_attack(self, unit: Unit) -> bool:
        """Whether it has an attack value (S42-AMB-12)."""
        return self.data.units[unit.type].attack > 0

    def can_defend(self, unit: Unit) -> bool:
        """Whether it has a defence value; AA fire is none (S42-AMB-12, S42-AAG-14)."""
        return self.data.units[unit.type].defense > 0

    # spaces

    def is_neutral(self, space: str) -> bool:
        """Whether nobody may enter (S42-MAP-10) or the rules of neutral territories apply
        (G40-NEU-19)."""
        if self.data.spaces[space].closed:
            return True
        party = self.data.parties.get(self.state.control.get(space, ""))
        return party is not None and party.neutral

    def is_friendly(self, territory: str) -> bool:
        """Whether my side controls the territory (S42-MAP-06)."""
        return self.state.control.get(territory) in self.mine

    def is_hostile_land(self, territory: str) -> bool:
        """Whether I may attack the territory: an enemy controls it, or a neutral party that is not
        friendly to me (S42-MAP-06, G40-MAP-11, G40-NEU-11)."""
        return self.state.control.get(territory) in self.foes

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

    @cached_property
    def assaults(self) -> dict[str, tuple[str, ...]]:
        """The territories I assault from the sea, with the zones the landings come from
        (S42-CMV-25)."""
        found: dict[str, set[str]] = {}
        sea = self.board.sea
        for zone, units in self.state.units.items():
            for ship, _ in units if zone in sea else ():
                for aboard in ship.cargo:
                    if aboard.to and aboard.owner == self.me:
                        found.setdefault(aboard.to, set()).add(zone)
        return {territory: tuple(sorted(zones)) for territory, zones in sorted(found.items())}

    @cached_property
    def launching_zones(self) -> frozenset[str]:
        """The sea zones that my landings go from (S42-CMV-25, E40-AMP-06)."""
        return frozenset(zone for zones in self.assaults.values() for zone in zones)

    # flow

    @property
    def top(self) -> Frame | None:
        """The frame that says what happens next."""
        return self.state.flow[-1] if self.state.flow else None

    @property
    def is_combat_move(self) -> bool:
        """Whether units move to fight now, not after the combats (S42-CMV-01)."""
        return self.state.phase == "combat_move"

    @property
    def has_combats_ahead(self) -> bool:
        """Whether the combats of this turn are prepared or fought now (S42-AIR-08)."""
        return self.is_combat_move or self.state.phase == "conduct_combat"

    @property
    def phase(self) -> Phase:
        for phase in self.edition.phases:
            if phase.name == self.state.phase:
                return phase
        raise LookupError(self.state.phase)


class _Last(local):
    """The position that a thread asked about last: most questions are about one position."""

    pos: Position | None = None


_last = _Last()


def position_of(edition: Edition, state: State) -> Position:
    """The state as a position of this edition; who asks again about the last one gets the same."""
    pos = _last.pos
    if pos is None or pos.state is not state or pos.edition is not edition:
        pos = Position(edition, state)
        remember(pos)
    return pos


def remember(pos: Position) -> None:
    """The next questions will be about this position."""
    _last.pos = pos
