"""Why warships lie where they lie: convoys to raid or to save, and objectives that hang on a
zone."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import NamedTuple

from wartable.ai.axis_allies.judge import Counts, count_units
from wartable.games.axis_allies.data import UnitType
from wartable.games.axis_allies.objectives import standing
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.purses import is_open, purse_of

TURNS = 2
"""Turns for which ships that are not driven away stay where they lie."""


class Ban(NamedTuple):
    """An objective that pays while no warship of the other side lies in some zones, and is
    otherwise met."""

    pays: int
    surface: bool
    """Whether submarines do not matter to it."""
    zones: frozenset[str]
    spoilt: frozenset[str]
    """The zones among them where such ships are."""


class Waters:
    """What each zone means for the incomes of both sides."""

    def __init__(self, pos: Position, me: str) -> None:
        self.pos = pos
        self.friends = pos.relations.friends[me]
        self.foes = pos.relations.foes[me]

    def gain(self, zone: str, ships: Counts) -> float:
        """What the enemy loses each turn while these ships of my side lie in a zone."""
        units = self.pos.data.units
        found = _raided(units, ships, self._prey.get(zone, 0))
        for ban in self._bans_of_foes:
            if zone in ban.zones and not ban.spoilt - {zone} and _is_in_the_way(units, ships, ban):
                found += ban.pays
        return found

    def relief(self, zone: str) -> float:
        """What my side has of it when the enemy's ships in a zone are gone."""
        units = self.pos.data.units
        ships = count_units((p for p in self.pos.at(zone) if p[0].owner in self.foes), units)
        found = _raided(units, ships, self._at_stake.get(zone, 0))
        for ban in self._bans_of_friends:
            if zone in ban.spoilt:
                found += ban.pays / len(ban.spoilt)
        return TURNS * found

    @cached_property
    def _prey(self) -> dict[str, int]:
        return self._incomes(self.foes)

    @cached_property
    def _at_stake(self) -> dict[str, int]:
        return self._incomes(self.friends)

    def _incomes(self, owners: frozenset[str]) -> dict[str, int]:
        """By convoy zone: what these powers collect beside it."""
        pos, found = self.pos, {}
        for zone in pos.board.sea:
            if not pos.data.spaces[zone].convoy:
                continue
            found[zone] = sum(
                pos.data.spaces[land].income
                for land in pos.board.coast[zone]
                if (by := pos.state.control[land]) in owners
                and (power := pos.data.powers.get(by)) is not None
                and power.convoys
                and is_open(pos, purse_of(pos, land, by))
            )
        return found

    @cached_property
    def _bans_of_foes(self) -> list[Ban]:
        return self._bans(self.foes)

    @cached_property
    def _bans_of_friends(self) -> list[Ban]:
        return self._bans(self.friends)

    def _bans(self, powers: frozenset[str]) -> list[Ban]:
        found = []
        for objective in self.pos.data.objectives.values():
            zones = frozenset((*objective.no_warships_in, *objective.no_surface_warships_in))
            if objective.power not in powers or not zones:
                continue
            spoilt: set[str] = set()
            is_met = True
            for condition in standing(self.pos, objective).because:
                if condition.what in ("no_warships_in", "no_surface_warships_in"):
                    spoilt.update(condition.about)
                else:
                    is_met &= condition.holds
            if is_met:
                surface = not objective.no_warships_in
                found.append(Ban(objective.pays, surface, zones, frozenset(spoilt)))
        return found


def _raided(units: Mapping[str, UnitType], ships: Counts, income: int) -> float:
    """What these ships are expected to take of an income: a die takes one on average
    (G40-CVY-03)."""
    if not income:
        return 0.0
    return float(min(income, sum(units[kind].convoy_dice * number for kind, number in ships)))


def _is_in_the_way(units: Mapping[str, UnitType], ships: Counts, ban: Ban) -> bool:
    return any(
        units[kind].domain == "sea"
        and not units[kind].hold
        and not (ban.surface and units[kind].submarine)
        for kind, _ in ships
    )
