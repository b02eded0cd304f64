"""Supply paths: by rail and river from the home country, from naval facility to naval facility, and
by rail and river again (GW-1.11-01 to GW-1.11-08)."""

from __future__ import annotations

import heapq
from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal, NamedTuple

from wartable.games.global_war_1936.air_supply import air_links, has_air_supply
from wartable.games.global_war_1936.diplomacy.leave import has_leave, leaves
from wartable.games.global_war_1936.lines import is_road_open
from wartable.games.global_war_1936.movement.air import fighter_zones
from wartable.games.global_war_1936.names import border
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.state import Facility
from wartable.games.global_war_1936.war_at_sea.blockade import blockaded_seas, opens_on

FARTHER = {("germany", "spanish_nationalists"): 1}
"""Whose lend-lease to whom goes so much farther (GW-1.11-06, GW-15.1-01)."""
RED_AID = {("ussr", "spanish_republicans"): "turkish_straits"}
"""Whose lend-lease to whom passes there while its keeper is a neutral (GW-15.3-08)."""
ALSO_AT = {("usa", "great_britain"): "canada"}
"""Where lend-lease of the one to the other arrives besides the home country (GW-15.5-03)."""
THROUGH = {("usa", "kmt"): frozenset({"fec", "france", "free_france"})}
"""Whose zones lend-lease of the one to the other goes through while it contains communism
(GW-15.8-04)."""
LEASE_CANAL = ("baltic_white_sea_canal", "A9", "leningrad")
"""The canal that carries lend-lease from this sea zone to this zone (GW-1.8-18)."""


class Stop(NamedTuple):
    """Where a path is: on land that was reached from home, at sea with so many sea zones left in
    this leg, in a port between two legs, or inland again, where no sea leg follows."""

    space: str
    layer: Literal["land", "sea", "port", "inland"]
    left: int = 0


Path = tuple[str, ...]
"""The spaces of a supply path, from the home country to its end."""


@dataclass(frozen=True)
class Net:
    """What the supply paths of a nation can use."""

    sources: frozenset[str]
    links: Mapping[str, tuple[str, ...]]
    """By open zone: where a railway or river leads to."""
    quays: Mapping[str, Mapping[str, int]]
    """By zone and sea zone: how far a leg goes, every sea zone counted (GW-1.11-04)."""
    seas: Mapping[str, tuple[str, ...]]
    landings: Mapping[str, tuple[str, ...]]
    """By sea zone: the zones with a naval facility on it."""
    ends: frozenset[str] = frozenset()
    """Zones where a path ends: the recipient's home country (GW-12.4-02)."""

    def onward(self, here: Stop) -> Iterator[Stop]:
        """Where a path can go on: after land that it came to from the sea no more sea (GW-1.11-07,
        GW-1.11-04, GW-12.4-02)."""
        space, layer, left = here
        if layer == "sea":
            if left:
                for sea in self.seas[space]:
                    yield Stop(sea, "sea", left - 1)
            for zone in self.landings.get(space, ()):
                yield Stop(zone, "port")
            return
        if space in self.ends:
            return
        if layer != "inland":
            for sea, far in self.quays.get(space, {}).items():
                yield Stop(sea, "sea", far - 1)
        by_land: Literal["land", "inland"] = "land" if layer == "land" else "inland"
        for zone in self.links[space]:
            yield Stop(zone, by_land)

    def starts(self) -> Iterator[Stop]:
        for zone in sorted(self.sources):
            yield Stop(zone, "land")


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
    return pos.worked_out("supply", _about(pos, nation), lambda: _trace(net(pos, nation)))


def _about(pos: Position, nation: str) -> tuple[Hashable, ...]:
    """What paths of a nation follow from besides the board: leave that was given, the seas that
    enemies hold, the airways that they guard if it flies any."""
    airways = fighter_zones(pos, nation) if has_air_supply(pos, nation) else None
    return nation, leaves(pos), blockaded_seas(pos, nation), airways


def is_supplied(pos: Position, nation: str, zone: str) -> bool:
    return zone in supply(pos, nation).reached


def _trace(ways: Net) -> Supply:
    """All that can be reached; of a sea zone the stop with most left stands for the others."""
    by_land = _inland(ways, ways.sources)
    ports: set[str] = set()
    left: dict[str, int] = {}
    ahead = deque((sea, far) for zone in by_land for sea, far in ways.quays[zone].items())
    while ahead:
        here, far = ahead.popleft()
        if far <= left.get(here, 0):
            continue
        left[here] = far
        ahead.extend((there, far - 1) for there in ways.seas[here])
        for zone in ways.landings.get(here, ()):
            if zone not in ports:
                ports.add(zone)
                ahead.extend(ways.quays[zone].items())
    return Supply(by_land, _inland(ways, ports) - by_land)


def _inland(ways: Net, starts: Iterable[str]) -> frozenset[str]:
    """What railways and rivers lead to from there."""
    found = {*starts}
    ahead = [*found]
    while ahead:
        near = ways.links[ahead.pop()]
        ahead += [zone for zone in near if zone not in found]
        found.update(near)
    return frozenset(found)


def safest_paths(ways: Net, risk: Callable[[str], int], only: Iterable[str]) -> dict[str, Path]:
    """To each of these zones the path with least risk in its sea zones, then the shortest."""
    wanted = {*only}
    found: dict[str, Path] = {}
    ahead: list[tuple[int, int, Stop, Path]] = [
        (0, 1, stop, (stop.space,)) for stop in ways.starts()
    ]
    heapq.heapify(ahead)
    dangers: dict[str, int] = {}
    best: dict[Stop, tuple[int, int, Path]] = {}
    seen: set[Stop] = set()
    while ahead and wanted - found.keys():
        danger, steps, here, path = heapq.heappop(ahead)
        if here in seen:
            continue
        seen.add(here)
        if here.layer != "sea" and here.space in wanted:
            found.setdefault(here.space, path)
        for there in ways.onward(here):
            if there in seen:
                continue
            space, layer, _ = there
            more = 0
            if layer == "sea" and space not in path:
                if space not in dangers:
                    dangers[space] = risk(space)
                more = dangers[space]
            known = best.get(there)
            if known is None or (danger + more, steps + 1, path) < known:
                best[there] = danger + more, steps + 1, path
                heapq.heappush(ahead, (danger + more, steps + 1, there, (*path, space)))
    return found


def is_path(ways: Net, path: Path) -> bool:
    """Somebody can go this way, space by space."""
    here = {stop for stop in ways.starts() if stop.space == path[0]}
    for _, there in pairwise(path):
        here = {stop for each in here for stop in ways.onward(each) if stop.space == there}
    return any(stop.layer != "sea" for stop in here)


# what a nation can use


def net(pos: Position, nation: str) -> Net:
    """What its supply paths use: zones owned since the start of the turn by the nation, one that it
    controls or one that cooperates (GW-1.11-02, GW-1.11-04)."""
    return pos.worked_out(
        "supply",
        (*_about(pos, nation), "net"),
        lambda: _net(pos, nation, _open_zones(pos, nation)),
    )


def lease_net(pos: Position, nation: str, to: str) -> Net:
    """What its lend-lease to another uses: also the roads to China, and zones of the recipient's
    home country that it has owned since the start of the turn, where it ends (GW-1.12-01,
    GW-12.4-01, GW-12.4-02, GW-AMB-20)."""
    home = receiving_home(pos, nation, to)
    ends = frozenset(zone for zone in home if pos.owned_since_start(to, zone))
    return net_to(pos, nation, to, ends)


def net_to(pos: Position, nation: str, to: str, ends: frozenset[str]) -> Net:
    """What goes from one nation to another in such zones uses."""
    hosts = THROUGH.get((nation, to), frozenset()) if contains_communism(pos) else frozenset()
    return pos.worked_out(
        "supply",
        (*_about(pos, nation), to, ends, hosts, "lease"),
        lambda: _net(pos, nation, _open_zones(pos, nation, hosts) | ends, ends, to),
    )


def contains_communism(pos: Position) -> bool:
    """The USSR lent to the CCP this calendar round (GW-15.8-04)."""
    return pos.did("ussr", "lent", f"ccp {pos.state.round}")


def receiving_home(pos: Position, sender: str, nation: str) -> frozenset[str]:
    """The home country in which lend-lease arrives; that of the USA for Great Britain in Canada too
    (GW-0.2-13, GW-15.5-03). Who has none gets it where it has a factory or shipyard
    (GW-12.4-01)."""
    home = pos.data.homes.get(nation)
    more = pos.data.map.areas.get(ALSO_AT.get((sender, nation), ""))
    zones = home.zones if home is not None else _works(pos, nation)
    return zones | more.zones if more else zones


def _net(
    pos: Position,
    nation: str,
    open_zones: frozenset[str],
    ends: frozenset[str] = frozenset(),
    to: str = "",
) -> Net:
    changed = {zone for rail in pos.state.rails for zone in rail.split("/")}
    printed = pos.data.map.links
    links = {
        zone: tuple(
            filter(
                open_zones.__contains__, _linked(pos, zone) if zone in changed else printed[zone]
            )
        )
        for zone in open_zones
    }
    if has_air_supply(pos, nation):
        for one, other in air_links(pos, nation, open_zones):
            links[one] += (other,)
            links[other] += (one,)
    more = pos.has_technology(nation, "improved_logistics") + FARTHER.get((nation, to), 0)
    quays: dict[str, dict[str, int]] = {}
    landings: dict[str, list[str]] = {}
    seas = _seas_for(pos, nation, to)
    for zone in pos.data.map.land:
        if zone in open_zones:
            quays[zone] = {sea: far + more for sea, far in _quays(pos, zone).items() if sea in seas}
            for sea in quays[zone]:
                landings.setdefault(sea, []).append(zone)
    if to:
        for one, other in _road_links(pos):
            if {one, other} <= open_zones:
                links[one] += (other,)
                links[other] += (one,)
        canal, sea, end = LEASE_CANAL
        if end in ends and quays[end] and sea in seas and may_transfer(pos, nation, canal):
            landings.setdefault(sea, []).append(end)
    return Net(
        _sources(pos, nation) & open_zones,
        links,
        quays,
        seas,
        {sea: tuple(zones) for sea, zones in landings.items()},
        ends,
    )


def _seas_for(pos: Position, nation: str, to: str) -> dict[str, tuple[str, ...]]:
    """The sea zones of its paths: those that nobody blockades (GW-9.4.2-01, GW-15.3-08)."""
    seas = open_seas(pos, nation)
    passage = RED_AID.get((nation, to))
    if passage:
        strait = pos.data.map.straits[passage]
        keepers = {pos.state.control[keeper] for keeper in strait.keepers}
        if all(pos.relations.is_neutral(each) and not pos.lead_of(each) for each in keepers):
            one, other = strait.ends
            seas = seas | {one: (*seas[one], other), other: (*seas[other], one)}
    closed = blockaded_seas(pos, nation)
    if not closed:
        return seas
    return {
        sea: tuple(there for there in near if there not in closed)
        for sea, near in seas.items()
        if sea not in closed
    }


def _road_links(pos: Position) -> Iterator[tuple[str, str]]:
    """What the roads through the Himalayas join (GW-1.12-01, GW-1.12-03)."""
    for road in pos.data.map.roads.values():
        if is_road_open(pos, road.id):
            yield from pairwise(road.zones)


def may_transfer(pos: Position, nation: str, transfer: str) -> bool:
    """Those who keep the way let the nation use it: who decides for it keeps it, or has their leave
    (GW-1.8-15, GW-1.13-01)."""
    row = pos.data.map.transfers[transfer]
    keepers = {pos.state.control[zone] for zone in row.keepers} or {row.by}
    return all(has_leave(pos, nation, keeper, "passage") for keeper in keepers)


def _open_zones(pos: Position, nation: str, hosts: frozenset[str] = frozenset()) -> frozenset[str]:
    users = {owner for owner in pos.data.nations if pos.relations.may_use(nation, owner)} | hosts
    return frozenset(
        zone
        for zone, owner in pos.state.control.items()
        if owner in users and zone not in pos.state.taken
    )


def _sources(pos: Position, nation: str) -> frozenset[str]:
    """The home country, as far as it is the nation's own (GW-1.11-01). One that has none starts
    where it has a factory or shipyard that works: the FEC, Free France, evolved Chinese too
    (GW-1.11-04)."""
    if nation in pos.data.homes:
        return frozenset(zone for zone in pos.home(nation) if pos.state.control[zone] == nation)
    return _works(pos, nation)


def _works(pos: Position, nation: str) -> frozenset[str]:
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
        if not (changed.damage or changed.gone) if changed else printed:
            yield there


def _linked(pos: Position, here: str) -> Iterator[str]:
    """Where a railway or a river leads to from here (GW-1.11-02); both banks of a river are then in
    hands that the path can use (GW-1.11-03)."""
    yield from rails_from(pos, here)
    borders = pos.data.map.land_borders
    for there in pos.data.map.land[here].neighbours:
        if borders[min(here, there), max(here, there)].linked:
            yield there


def _quays(pos: Position, zone: str) -> dict[str, int]:
    """Sea zones on which ports, docks and shipyards open that have been whole since the start of
    the turn, and how far a leg goes from each (GW-1.11-04)."""
    were = {facility for facility, _ in pos.facilities_were(zone)}
    found: dict[str, int] = {}
    for facility, _ in pos.facilities(zone):
        kind = pos.data.facilities[facility.kind]
        if kind.naval and not facility.damage and _stood(facility, were):
            for sea in opens_on(pos, zone, facility):
                found[sea] = max(kind.range, found.get(sea, 0))
    return found


def _stood(facility: Facility, were: Iterable[Facility]) -> bool:
    """It, or what it was enlarged from, stood there whole at the start of the turn."""
    return any(each.at == facility.at and not each.damage for each in were)


def open_seas(pos: Position, nation: str) -> dict[str, tuple[str, ...]]:
    """Sea zones side by side for supply paths: a strait or canal is open where who owns its banks
    lets the nation use his zones or gave leave, a strait also where he is no enemy (GW-1.11-05)."""
    return pos.worked_out("supply", (nation, leaves(pos), "seas"), lambda: _open_seas(pos, nation))


def _open_seas(pos: Position, nation: str) -> dict[str, tuple[str, ...]]:
    shut = set()
    for strait in pos.data.map.straits.values():
        owners = {pos.state.control[keeper] for keeper in strait.keepers}
        usable = all(
            pos.relations.may_use(nation, owner) or has_leave(pos, nation, owner, "passage")
            for owner in owners
        )
        passable = strait.kind == "strait" and not any(
            pos.relations.is_enemy(nation, owner) for owner in owners
        )
        if not usable and not passable:
            shut |= {strait.ends, strait.ends[::-1]}
    return {
        sea: tuple(there for there in zone.neighbours if (sea, there) not in shut)
        for sea, zone in pos.data.map.sea.items()
    }
