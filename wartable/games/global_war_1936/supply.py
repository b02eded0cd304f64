"""Supply paths: by rail and river from the home country, from naval facility to naval facility, and
by rail and river again (GW-1.11-01 to GW-1.11-07)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from wartable.board import distances
from wartable.games.global_war_1936.names import border
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.state import Facility


@dataclass(frozen=True, slots=True)
class Quay:
    """A naval facility that a path can use: its zone, its sea zone, and how far a leg goes from it,
    every sea zone counted (GW-1.11-04)."""

    zone: str
    sea: str
    range: int


@dataclass(frozen=True)
class Supply:
    """Where the supply paths of a nation lead."""

    by_land: frozenset[str]
    """Reached from the home country without the sea."""
    by_sea: frozenset[str]
    """Reached over the sea."""

    @property
    def reached(self) -> frozenset[str]:
        return self.by_land | self.by_sea


def supply(pos: Position, nation: str) -> Supply:
    """The zones that a path leads to; worked out once as long as the board is the same."""
    return pos.worked_out("supply", nation, lambda: _trace(pos, nation))


def is_supplied(pos: Position, nation: str, zone: str) -> bool:
    return zone in supply(pos, nation).reached


def _trace(pos: Position, nation: str) -> Supply:
    """Three layers: land, sea legs, land again and no more sea (GW-1.11-07)."""
    open_zones = _open_zones(pos, nation)
    by_land = _spread(pos, open_zones, _sources(pos, nation) & open_zones)
    quays = [*_quays(pos, nation, open_zones)]
    reached = _legs(pos, nation, quays, [quay for quay in quays if quay.zone in by_land])
    by_sea = _spread(pos, open_zones, {quay.zone for quay in reached} - by_land)
    return Supply(frozenset(by_land), frozenset(by_sea - by_land))


def _open_zones(pos: Position, nation: str) -> frozenset[str]:
    """Zones owned since the start of the turn by the nation, one that it controls or one that
    cooperates (GW-1.11-02)."""
    users = {owner for owner in pos.data.nations if pos.relations.may_use(nation, owner)}
    return frozenset(
        zone
        for zone, owner in pos.state.control.items()
        if owner in users and zone not in pos.state.taken
    )


def _sources(pos: Position, nation: str) -> frozenset[str]:
    """The home country, as far as it is the nation's own (GW-1.11-01). One that has none starts
    where it has a factory or shipyard that works: the FEC, Free France, evolved Chinese too."""
    home = pos.data.homes.get(nation)
    if home is not None:
        return frozenset(zone for zone in home.zones if pos.state.control[zone] == nation)
    kinds = pos.data.facilities
    return frozenset(
        zone
        for zone in pos.zones_of(nation)
        if any(kinds[each.kind].builds and not each.damage for each, _ in pos.facilities(zone))
    )


def rails_from(pos: Position, zone: str) -> Iterator[str]:
    """Where an undamaged railway leads to from here, printed or new (GW-1.11-02, GW-13.2.8-04)."""
    land = pos.data.map.land[zone]
    for there in land.neighbours:
        changed = pos.state.rails.get(border(zone, there))
        printed = there in land.rails
        if changed.damage == 0 if changed else printed:
            yield there


def _linked(pos: Position, here: str) -> Iterator[str]:
    """Where a railway or a river leads to from here."""
    yield from rails_from(pos, here)
    borders = pos.data.map.land_borders
    for there in pos.data.map.land[here].neighbours:
        ends = (min(here, there), max(here, there))
        if ends in borders and borders[ends].linked:
            yield there


def _spread(pos: Position, open_zones: frozenset[str], start: Iterable[str]) -> set[str]:
    """All that railways and rivers lead to through open zones."""
    found = {*start}
    ahead = [*found]
    while ahead:
        for there in _linked(pos, ahead.pop()):
            if there in open_zones and there not in found:
                found.add(there)
                ahead.append(there)
    return found


def _quays(pos: Position, nation: str, open_zones: frozenset[str]) -> Iterator[Quay]:
    """Ports, docks and shipyards that have been whole since the start of the turn (GW-1.11-04); one
    zone further with Improved Logistics (GW-1.11-06)."""
    more = pos.has_technology(nation, "improved_logistics")
    for zone in pos.data.map.land:
        if zone not in open_zones:
            continue
        were = {facility for facility, _ in pos.facilities_were(zone)}
        for facility, _ in pos.facilities(zone):
            kind = pos.data.facilities[facility.kind]
            if kind.naval and not facility.damage and _stood(facility, were):
                yield Quay(zone, facility.at, kind.range + more)


def _stood(facility: Facility, were: Iterable[Facility]) -> bool:
    """It, or what it was enlarged from, stood there whole at the start of the turn."""
    return any(each.at == facility.at and not each.damage for each in were)


def _legs(pos: Position, nation: str, quays: list[Quay], start: list[Quay]) -> set[Quay]:
    """All quays that legs lead to, one after the other."""
    seas = open_seas(pos, nation)
    found = {*start}
    ahead = [*start]
    while ahead:
        here = ahead.pop()
        near = distances(seas, (here.sea,), here.range - 1)
        for there in quays:
            if there not in found and there.sea in near:
                found.add(there)
                ahead.append(there)
    return found


def open_seas(pos: Position, nation: str) -> dict[str, tuple[str, ...]]:
    """Sea zones side by side for supply paths: a strait or canal is open where who owns its banks
    lets the nation use his zones, a strait also where he is no enemy (GW-1.11-05)."""
    return pos.worked_out("supply", (nation, "seas"), lambda: _open_seas(pos, nation))


def _open_seas(pos: Position, nation: str) -> dict[str, tuple[str, ...]]:
    shut = set()
    for strait in pos.data.map.straits.values():
        owners = {pos.state.control[keeper] for keeper in strait.keepers}
        usable = all(pos.relations.may_use(nation, owner) for owner in owners)
        passable = strait.kind == "strait" and not any(
            pos.relations.is_enemy(nation, owner) for owner in owners
        )
        if not usable and not passable:
            shut.add(frozenset(strait.ends))
    return {
        zone.id: tuple(
            there for there in zone.neighbours if frozenset((zone.id, there)) not in shut
        )
        for zone in pos.data.map.sea.values()
    }
