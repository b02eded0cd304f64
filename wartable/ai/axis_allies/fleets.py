"""Stage 5, at sea: warships stay together, with what they protect, and fetch their aircraft."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from wartable.ai.axis_allies.judge import Counts, counts, minus
from wartable.ai.axis_allies.study import Study
from wartable.games.axis_allies.actions import Move
from wartable.games.axis_allies.bases import repairs_ships_at
from wartable.games.axis_allies.movement import landing, sea
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.unit import Force, Unit

STATION = 0.015
"""What it is worth to have a ship near the enemy's coasts, for each IPC of pull."""
WORTH_A_VOYAGE = 0.4
COMPANY = 0.4
"""What it is worth to be with a transport, and as much for each unit aboard."""
MENDED = 4.0
"""What it is worth to bring a damaged ship to a base that repairs it, for each hit."""
WITHOUT_DECK = 9.0
"""What it costs to leave an aircraft without a deck."""


Paths = Callable[[Position, Unit, str], list[tuple[str, ...]]]
"""The ways that a ship can go from a zone."""


class Group(NamedTuple):
    """Warships that are together and can still move, and where all of them can go."""

    units: Force
    ships: Counts
    """With the aircraft aboard."""
    ends: dict[str, tuple[str, ...]]


def escort_groups(study: Study) -> dict[str, Group]:
    """My surface warships by zone."""
    pos = study.pos
    found = {}
    for zone in sorted(pos.state.units):
        if pos.board.is_land(zone):
            continue
        group = tuple(
            (unit, number)
            for unit, number in pos.own(zone)
            if pos.is_surface_warship(unit) and not unit.did
        )
        if group:
            found[zone] = Group(group, study.count(group), _ends(study, zone, group))
    return found


def _ends(
    study: Study, zone: str, group: Force, paths: Paths = sea.noncombat_paths
) -> dict[str, tuple[str, ...]]:
    """Where all of a group can go together."""
    pos = study.pos
    reach = [{p[-1]: p for p in paths(pos, unit, zone)} for unit, _ in group]
    return {
        end: path
        for end, path in reach[0].items()
        if all(end in each for each in reach) and not pos.is_hostile_sea(end)
    }


def plan_meeting(study: Study) -> list[tuple[Any, str]]:
    """Carriers go first where aircraft have no other place to land: the transports follow them,
    and are not left alone."""
    fleets = _Fleets(study, alone=True)
    for zone, group in escort_groups(study).items() if fleets.needy else ():
        ends = {end: path for end, path in group.ends.items() if fleets.is_awaited(end)}
        if fleets.free_decks(group) and (ends or fleets.is_awaited(zone)):
            fleets.move(zone, group._replace(ends=ends))
    return fleets.found


def plan_fleet(study: Study) -> list[tuple[Any, str]]:
    """Warships go together where they protect most and are safe, a little toward the enemy."""
    fleets = _Fleets(study)
    for zone, group in escort_groups(study).items():
        fleets.move(zone, group)
    for zone in sorted(study.pos.state.units):
        fleets.dive(zone)
    return fleets.found


def plan_withdrawal(study: Study) -> list[tuple[Any, str]]:
    """Ships leave a zone that the enemy's warships have entered, unless they fight there with
    profit."""
    pos, found = study.pos, []
    for zone in sorted(pos.state.units):
        if pos.board.is_land(zone) or not pos.is_hostile_sea(zone):
            continue
        ships = tuple(
            (unit, number)
            for unit, number in pos.own(zone)
            if pos.type(unit).domain == "sea" and not unit.did
        )
        if not ships:
            continue
        enemies = counts([*study.enemies_at(zone), *study.scrambling_at(zone)])
        verdict = study.judge.sea(study.count(pos.own(zone)), enemies, exact=True)
        fleet = study.count(ships)
        best: tuple[str, ...] = ()
        least = max(0.0, verdict.lost - verdict.killed)
        if not any(pos.can_attack(unit) for unit, _ in pos.own(zone)):
            least = study.judge.value(fleet) + 1.0
        for end, path in _ends(study, zone, ships, sea.combat_paths).items():
            danger = study.peril(end, counts([*study.friends_at(end), *fleet]))
            if danger < least:
                best, least = path, danger
        if best:
            note = f"The ships leave {pos.name(zone)}, where they would be lost."
            found.append((Move(study.me, ships, best), note))
    return found


class _Fleets:
    def __init__(self, study: Study, *, alone: bool = False) -> None:
        """If they are thought of alone, without the transports that can still come after them."""
        self.study = study
        self.pos = study.pos
        self.alone = alone
        self.standing: dict[str, Counts] = {}
        self.found: list[tuple[Any, str]] = []
        self.needy = [
            (pos_zones, number)
            for space, unit, number in landing.aloft(study.pos)
            if study.pos.type(unit).lands_on_decks
            and landing.distance_to_territory(study.pos).get(space, 99)
            > study.pos.left(unit, space)
            for pos_zones in [
                study.pos.edition.airways.zones_within(space, study.pos.left(unit, space))
            ]
        ]

    def at(self, zone: str) -> Counts:
        """The ships that will be in a zone, new ones included."""
        if zone not in self.standing:
            following = {self.study.kinds.transport: self._following(zone)} if self.alone else {}
            ships = counts([*self.study.friends_at(zone), *self.study.new_ships(zone)])
            self.standing[zone] = minus(ships, following)
        return self.standing[zone]

    def _following(self, zone: str) -> int:
        """My transports in a zone that can still move."""
        return sum(
            number
            for unit, number in self.pos.own(zone)
            if self.pos.type(unit).hold and not unit.did
        )

    def is_awaited(self, zone: str) -> bool:
        """Whether aircraft that need a deck can come here."""
        return self._covered(zone) is not None

    def free_decks(self, group: Group) -> int:
        """Places for aircraft on the carriers of a group."""
        return sum(
            max(0, self.pos.deck(unit) - len(unit.cargo)) * number for unit, number in group.units
        )

    def move(self, zone: str, group: Group) -> None:
        """The group goes where it is wanted most, or stays."""
        size = sum(number for _, number in group.units)
        left = minus(self.at(zone), dict(group.ships))
        decks = self.free_decks(group)
        best = zone
        best_value = self._station(zone) * size + self._fetched(zone, decks) + WORTH_A_VOYAGE
        best_value += self._company(zone) + self._mended(zone, group.units)
        for end in sorted(group.ends):
            together = counts([*self.at(end), *group.ships])
            value = self._station(end) * size + self._fetched(end, decks) + self._company(end)
            value += self._mended(end, group.units)
            value += self._risk(zone, self.at(zone)) + self._risk(end, self.at(end))
            value -= self._risk(zone, left) + self._risk(end, together)
            value += self._gain(end, together) - self._gain(end, self.at(end))
            value -= self._gain(zone, self.at(zone)) - self._gain(zone, left)
            if value > best_value:
                best, best_value = end, value
        if decks and (covered := self._covered(best)):
            self.needy.remove(covered)
        if best != zone:
            self._send(zone, best, group.units, group.ships, group.ends[best])

    def dive(self, zone: str) -> None:
        """Submarines slip away from danger, and to where they do harm."""
        pos, study = self.pos, self.study
        for unit, number in () if pos.board.is_land(zone) else pos.own(zone):
            if not pos.type(unit).submarine or unit.did or not study.care:
                continue
            here = self._risk(zone, self.at(zone))
            left = minus(self.at(zone), {unit.type: number})
            saved = here - self._risk(zone, left)
            best, best_value = "", WORTH_A_VOYAGE
            paths = {p[-1]: p for p in sea.noncombat_paths(pos, unit, zone)}
            for end in sorted(paths):
                if pos.enemies(end):
                    continue
                value = saved + (self._station(end) - self._station(zone)) * number
                together = counts([*self.at(end), (unit.type, number)])
                value += self._risk(end, self.at(end)) - self._risk(end, together)
                value += self._gain(end, together) - self._gain(end, self.at(end))
                value -= self._gain(zone, self.at(zone)) - self._gain(zone, left)
                if value > best_value:
                    best, best_value = end, value
            if best:
                ships = ((unit.type, number),)
                self._send(zone, best, ((unit, number),), ships, paths[best])

    def _send(
        self, zone: str, end: str, units: Force, ships: Counts, path: tuple[str, ...]
    ) -> None:
        self.standing[zone] = minus(self.at(zone), dict(ships))
        self.standing[end] = counts([*self.at(end), *ships])
        what = (
            "fleet" if sum(number for _, number in units) > 1 else self.pos.name(units[0][0].type)
        )
        note = f"The {what} goes to {self.pos.name(end)}, where it is of more use."
        self.found.append((Move(self.study.me, units, path), note))

    def _risk(self, zone: str, fleet: Counts) -> float:
        cargo = 0.0 if self.alone else self.study.cargo_at(zone)
        return self.study.peril(zone, fleet, cargo=cargo)

    def _gain(self, zone: str, fleet: Counts) -> float:
        return self.study.waters.gain(zone, fleet)

    def _station(self, zone: str) -> float:
        """What it is worth to be near the enemy's coasts."""
        return STATION * self.study.appraisal.pull.get(zone, 0.0)

    def _company(self, zone: str) -> float:
        """What it is worth to be with transports and what they carry."""
        if self.alone:
            return 0.0
        return COMPANY * sum(
            number * (1 + len(unit.cargo))
            for unit, number in self.pos.at(zone)
            if unit.owner in self.pos.mine and self.pos.type(unit).hold
        )

    def _mended(self, zone: str, units: Force) -> float:
        """What it is worth to be where damaged ships are repaired."""
        hits = sum(unit.hits * number for unit, number in units)
        return MENDED * hits if hits and repairs_ships_at(self.pos, zone, self.study.me) else 0.0

    def _covered(self, zone: str) -> tuple[frozenset[str], int] | None:
        return next((need for need in self.needy if zone in need[0]), None)

    def _fetched(self, zone: str, decks: int) -> float:
        """What it is worth to meet aircraft that have no other place to land."""
        if not decks:
            return 0.0
        return WITHOUT_DECK * min(decks, sum(n for zones, n in self.needy if zone in zones))
