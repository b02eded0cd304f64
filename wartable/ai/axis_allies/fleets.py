"""Stage 5, at sea: warships stay together, with what they protect, and fetch their aircraft."""

from __future__ import annotations

from typing import Any, NamedTuple

from wartable.ai.axis_allies.judge import Counts, counts, minus
from wartable.ai.axis_allies.study import Study
from wartable.games.axis_allies.actions import Move
from wartable.games.axis_allies.movement import landing, sea
from wartable.games.axis_allies.unit import Force

STATION = 0.015
"""What it is worth to have a ship near the enemy's coasts, for each IPC of pull."""
WORTH_A_VOYAGE = 0.4
COMPANY = 0.4
"""What it is worth to be with a transport, and as much for each unit aboard."""
WITHOUT_DECK = 9.0
"""What it costs to leave an aircraft without a deck."""


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


def _ends(study: Study, zone: str, group: Force) -> dict[str, tuple[str, ...]]:
    pos = study.pos
    reach = [{p[-1]: p for p in sea.noncombat_paths(pos, unit, zone)} for unit, _ in group]
    return {
        end: path
        for end, path in reach[0].items()
        if all(end in paths for paths in reach) and not pos.is_hostile_sea(end)
    }


def plan_fleet(study: Study) -> list[tuple[Any, str]]:
    """Warships go together where they protect most and are safe, a little toward the enemy."""
    fleets = _Fleets(study)
    for zone, group in escort_groups(study).items():
        fleets.move(zone, group)
    for zone in sorted(study.pos.state.units):
        fleets.dive(zone)
    return fleets.found


class _Fleets:
    def __init__(self, study: Study) -> None:
        self.study = study
        self.pos = study.pos
        self.standing: dict[str, Counts] = {}
        self.found: list[tuple[Any, str]] = []
        self.needy = [
            (pos_zones, number)
            for space, unit, number in landing.aloft(study.pos)
            if study.pos.type(unit).lands_on_decks
            and landing.distance_to_territory(study.pos).get(space, 99)
            > study.pos.left(unit, space)
            for pos_zones in [study.pos.edition.zones_within(space, study.pos.left(unit, space))]
        ]

    def at(self, zone: str) -> Counts:
        """The ships that will be in a zone."""
        if zone not in self.standing:
            self.standing[zone] = self.study.friends_at(zone)
        return self.standing[zone]

    def move(self, zone: str, group: Group) -> None:
        """The group goes where it is wanted most, or stays."""
        size = sum(number for _, number in group.units)
        left = minus(self.at(zone), dict(group.ships))
        decks = sum(
            max(0, self.pos.deck(unit) - len(unit.cargo)) * number for unit, number in group.units
        )
        best = zone
        best_value = self._station(zone) * size + self._fetched(zone, decks) + WORTH_A_VOYAGE
        best_value += self._company(zone)
        for end in sorted(group.ends):
            together = counts([*self.at(end), *group.ships])
            value = self._station(end) * size + self._fetched(end, decks) + self._company(end)
            value += self._risk(zone, self.at(zone)) + self._risk(end, self.at(end))
            value -= self._risk(zone, left) + self._risk(end, together)
            if value > best_value:
                best, best_value = end, value
        if decks and (covered := self._covered(best)):
            self.needy.remove(covered)
        if best != zone:
            self._send(zone, best, group.units, group.ships, group.ends[best])

    def dive(self, zone: str) -> None:
        """Submarines that lie in danger slip away."""
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
                value -= self._risk(end, counts([*self.at(end), (unit.type, number)]))
                value += self._risk(end, self.at(end))
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
        return self.study.peril(zone, fleet)

    def _station(self, zone: str) -> float:
        """What it is worth to be near the enemy's coasts."""
        return STATION * self.study.appraisal.pull.get(zone, 0.0)

    def _company(self, zone: str) -> float:
        """What it is worth to be with transports and what they carry."""
        return COMPANY * sum(
            number * (1 + len(unit.cargo))
            for unit, number in self.pos.at(zone)
            if unit.owner in self.pos.mine and self.pos.type(unit).hold
        )

    def _covered(self, zone: str) -> tuple[frozenset[str], int] | None:
        return next((need for need in self.needy if zone in need[0]), None)

    def _fetched(self, zone: str, decks: int) -> float:
        """What it is worth to meet aircraft that have no other place to land."""
        if not decks:
            return 0.0
        return WITHOUT_DECK * min(decks, sum(n for zones, n in self.needy if zone in zones))
