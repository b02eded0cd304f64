"""All that the data files say of Global War 1936."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from wartable.games.global_war_1936.facts_board import Map
from wartable.games.global_war_1936.facts_nations import (
    Ability,
    Annexation,
    CapitalRule,
    HomeCountry,
    Increase,
    Limit,
    Nation,
    Seating,
    Slot,
    VichyGroup,
    WarBonus,
)
from wartable.games.global_war_1936.facts_units import (
    Army,
    Building,
    Calendar,
    FacilityKind,
    Objective,
    Technology,
    UnitType,
    VictoryCity,
)


@dataclass(frozen=True, kw_only=True)
class Nations:
    """Who there is, and what each may do and earns."""

    nations: Mapping[str, Nation]
    slots: Mapping[str, Slot]
    """In the order of play (GW-7.1-01)."""
    seatings: Mapping[int, Seating]
    """By the number of players."""
    homes: Mapping[str, HomeCountry]
    """By nation; one that has none is not among them."""
    increases: Mapping[str, Increase]
    bonuses: Mapping[str, WarBonus]
    limits: Mapping[str, Limit]
    abilities: Mapping[str, Ability]
    """By nation and id: `germany.blitzkrieg`."""
    annexations: Mapping[str, Annexation]
    """By zone."""
    vichy_groups: Mapping[str, VichyGroup]
    capitals: CapitalRule


@dataclass(frozen=True, kw_only=True)
class Charts:
    """What can be had, and what counts."""

    units: Mapping[str, UnitType]
    facilities: Mapping[str, FacilityKind]
    technologies: Mapping[str, Technology]
    objectives: Mapping[str, Objective]
    victory_cities: Mapping[str, VictoryCity]
    """By zone."""
    calendar: Calendar


@dataclass(frozen=True, kw_only=True)
class Data(Nations, Charts):
    """The data of the game, every name in it known and every table as the rules have it."""

    map: Map
    armies: tuple[Army, ...]
    building: tuple[Building, ...]
    meanings: Mapping[str, str]
    """What each word for a source means."""
    reasons: Mapping[str, str]
    """By subject: how what is reconstructed there was decided."""

    @cached_property
    def names(self) -> Mapping[str, str]:
        """What people call something, by its id; a nation before a zone that is called like it, a
        sea zone with its code, which orders and maps have."""
        found: dict[str, str] = {}
        for table in (
            self.nations,
            self.map.land,
            self.units,
            self.facilities,
            self.technologies,
        ):
            found = {id: row.name for id, row in table.items()} | found
        found |= {id: f"{sea.name} ({id})" for id, sea in self.map.sea.items()}
        return {region: region.replace("_", " ").title() for region in self.map.regions} | found

    @cached_property
    def values(self) -> Mapping[str, int]:
        """By nation: what its zones are worth together."""
        found = dict.fromkeys(self.nations, 0)
        for zone in self.map.land.values():
            found[zone.roundel] += zone.value
        return found
