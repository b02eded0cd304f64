"""How aircraft fly: over friends, enemies and the sea, not where enemy fighters are (9.3, 11.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from wartable.board import Flights
from wartable.core.game import Objection
from wartable.games.global_war_1936.diplomacy import bounds
from wartable.games.global_war_1936.facts_board import Strait
from wartable.games.global_war_1936.movement import decks
from wartable.games.global_war_1936.movement.ground import not_open
from wartable.games.global_war_1936.nations import surprise_attack
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import no
from wartable.games.global_war_1936.state import Facility
from wartable.games.global_war_1936.unit import Unit

SEAPLANES = frozenset({"seaplane"})
"""What seaplane bases serve and airbases do not (GW-13.2-01)."""
FARTHEST = 1
"""What a base adds (GW-13.2-01)."""
FAR = 1000
"""Farther than anything flies."""


def boost(pos: Position, unit: Unit, path: Sequence[str]) -> int:
    """A point more from an airbase of the zone it starts in; for seaplanes from a seaplane base
    that opens on the first sea zone they enter; several do not stack (GW-13.2-01, GW-0.5-08).
    From a carrier to a zone that is surprised too (GW-15.4-05)."""
    start = path[0]
    if unit.spent:
        return unit.boost
    if start not in pos.data.map.land:
        return unit.boost + surprise_attack.farther(pos, unit, path[-1] if len(path) > 1 else "")
    for base in bases(pos, unit, start):
        if unit.type not in SEAPLANES or (len(path) > 1 and base.at == path[1]):
            return FARTHEST
    return 0


def bases(pos: Position, unit: Unit, zone: str) -> Iterator[Facility]:
    """Whole bases of a land zone that serve such aircraft and that it may use (GW-13.2-01,
    GW-13.2-02, GW-13.2-04)."""
    serves = "seaplanes" if unit.type in SEAPLANES else "aircraft"
    for facility, _ in pos.facilities(zone):
        fits = pos.data.facilities[facility.kind].serves == serves
        if fits and not facility.damage and _may_use_base(pos, unit.owner, zone):
            yield facility


def _may_use_base(pos: Position, nation: str, zone: str) -> bool:
    """It is its own since the start of the turn, or of who cooperates (GW-13.2-02)."""
    owner = pos.state.control[zone]
    return pos.owned_since_start(nation, zone) or (
        owner != nation and owner in pos.relations.friends(nation)
    )


def points(pos: Position, unit: Unit, path: Sequence[str]) -> int:
    """Movement that is left to it at the start of the path, more with Long-range Aircraft
    (GW-8.2.1-28, GW-9.3-05, GW-13.2-01)."""
    row = pos.data.units[unit.type]
    more = row.long_range if pos.has_technology(unit.owner, "long_range_aircraft") else 0
    more += boost(pos, unit, path) + decks.slowed(pos, unit, path[0])
    return row.move + more - unit.spent


def fighter_zones(pos: Position, nation: str) -> frozenset[str]:
    """Spaces with enemy fighters, on a deck or not (GW-9.3-01, GW-9.3.1-09, GW-11.3-01)."""
    return pos.worked_out("flights", nation, lambda: _fighter_zones(pos, nation))


def _fighter_zones(pos: Position, nation: str) -> frozenset[str]:
    foes, kinds = pos.relations.at_war_with(nation), pos.data.units
    hosts = {host for foe in foes for host in pos.relations.host(foe)}
    return frozenset(
        space
        for space in pos.whereabouts.of(hosts)
        if any(
            each.owner in foes and kinds[each.type].air_superiority
            for unit, _ in pos.units(space)
            for each in (unit, *unit.cargo)
        )
    )


def border_objection(pos: Position, nation: str, here: str, there: str) -> Objection | None:
    """Why aircraft may not cross from a space into the next: no border (GW-0.4-02) but over a lake
    (GW-1.1-03). A canal or strait is crossed whoever keeps it (GW-1.8-08), but for an enemy's canal
    where his fighters are (GW-1.8-04)."""
    facts = pos.data.map
    if there not in facts.airways[here]:
        is_lake = (min(here, there), max(here, there)) in facts.land_borders
        return no(
            pos,
            "GW-1.1-03" if is_lake else "GW-0.4-02",
            "{space} and {space_2} have no border",
            space=here,
            space_2=there,
        )
    return _canal_objection(pos, nation, here, there)


def _canal_objection(pos: Position, nation: str, here: str, there: str) -> Objection | None:
    strait = pos.data.map.passages.get((here, there))
    keeper = _guard(pos, nation, strait) if strait else ""
    if keeper:
        return no(pos, "GW-1.8-04", "enemy fighters in {space} guard the canal", space=keeper)
    return None


def _guard(pos: Position, nation: str, strait: Strait) -> str:
    """Where enemy fighters guard an enemy's canal."""
    for keeper in strait.keepers if strait.kind == "canal" else ():
        if pos.relations.is_enemy(nation, pos.state.control[keeper]) and (
            keeper in fighter_zones(pos, nation)
        ):
            return keeper
    return ""


def crossing_objection(pos: Position, nation: str, space: str, rule: str) -> Objection | None:
    """Why aircraft may not be over a space on their way: its nation is neither enemy nor friend, or
    enemy fighters are there (GW-9.3-01, GW-9.3-02, GW-11.3-01)."""
    if space in pos.data.map.land:
        owner = pos.state.control[space]
        if not pos.relations.may_overfly(nation, owner):
            return no(
                pos,
                "GW-9.3-02" if rule.startswith("GW-9") else rule,
                "{nation} may not fly over {nation_2}",
                nation=nation,
                nation_2=owner,
            )
    if space in fighter_zones(pos, nation):
        return no(pos, rule, "enemy fighters are in {space}", space=space)
    return None


def flight_objections(
    pos: Position, unit: Unit, path: Sequence[str], rule: str
) -> Iterator[Objection]:
    """Everything against the way itself, sea zones among it that the nation does not come to
    (GW-14.1-02, GW-14.3.1-01); the last space is looked at by who lands or attacks."""
    left = points(pos, unit, path)
    if len(path) - 1 > left:
        yield no(
            pos,
            "GW-0.4-01",
            "{unit} has {number} points of movement left",
            unit=unit.type,
            number=left,
        )
    for number, (here, there) in enumerate(pairwise(path), 1):
        objection = border_objection(pos, unit.owner, here, there)
        if objection is None and there in pos.data.map.sea:
            objection = next(bounds.sea_objections(pos, unit.owner, there), None)
        if objection is None and number < len(path) - 1:
            objection = crossing_objection(pos, unit.owner, there, rule)
        if objection is not None:
            yield objection
            return


def landing_objection(pos: Position, unit: Unit, space: str) -> Objection | None:
    """Aircraft land in a land zone of their own or of who cooperates, not in one that was captured
    this turn, or on a deck of their own nation (GW-10.10-01, GW-11.1-01, GW-11.3-02, GW-9.3-03)."""
    if space not in pos.data.map.land:
        if any(True for _ in decks.decks(pos, unit, space)):
            return None
        return no(pos, "GW-11.3-02", "{unit} has no deck in {space}", unit=unit.type, space=space)
    return not_open(pos, unit, space)


def paths(pos: Position, unit: Unit, start: str, budget: int) -> dict[str, tuple[str, ...]]:
    """The shortest flights that nothing on the way is against, whatever is at their end."""
    nation = unit.owner
    return pos.worked_out(
        "skies", (nation, start, budget), lambda: _paths(pos, nation, start, budget)
    )


def _paths(pos: Position, nation: str, start: str, budget: int) -> dict[str, tuple[str, ...]]:
    found = flights(pos, nation).paths_within(start, budget, barred(pos, nation))
    del found[start]
    return found


def barred(pos: Position, nation: str) -> frozenset[str]:
    """Spaces that its aircraft do not cross (GW-9.3-01, GW-9.3-02, GW-11.3-01, GW-14.1-02)."""
    return pos.worked_out("skies", nation, lambda: _barred(pos, nation))


def _barred(pos: Position, nation: str) -> frozenset[str]:
    closed = [
        pos.zones_of(owner) for owner in pos.owners if not pos.relations.may_overfly(nation, owner)
    ]
    return fighter_zones(pos, nation).union(bounds.closed_seas(pos, nation), *closed)


def flights(pos: Position, nation: str) -> Flights:
    """Ways over the board, but past canals where enemy fighters are (GW-1.8-04, GW-9.3-01,
    GW-11.3-01)."""
    closed = pos.worked_out("skies", (nation, "canals"), lambda: _guarded(pos, nation))
    return pos.data.map.flights_past(closed)


def _guarded(pos: Position, nation: str) -> frozenset[str]:
    straits = pos.data.map.straits.values()
    return frozenset(strait.id for strait in straits if _guard(pos, nation, strait))


def landing_zones(pos: Position, nation: str) -> frozenset[str]:
    """Land zones where its aircraft may come down (GW-11.1-01, GW-9.3-03, GW-10.10-01)."""
    return pos.worked_out("skies", (nation, "landing"), lambda: _landing_zones(pos, nation))


def _landing_zones(pos: Position, nation: str) -> frozenset[str]:
    open_zones = [
        pos.zones_of(owner) for owner in pos.owners if pos.relations.may_enter(nation, owner)
    ]
    return frozenset().union(*open_zones) - pos.state.taken


def can_land(pos: Position, unit: Unit, space: str, left: int) -> bool:
    """It can land from there with so much movement: in another zone, or on a deck that is there or
    can come (GW-9.3-03)."""
    ashore = landing_zones(pos, unit.owner)
    if space in ashore:
        near = paths(pos, unit, space, left)
        if not ashore.isdisjoint(near):
            return True
    elif _distance(pos, unit, space, ashore) <= left:
        return True
    afloat = decks.landing_zones(pos, unit)
    return bool(afloat) and _distance(pos, unit, space, afloat) <= left


def _distance(pos: Position, unit: Unit, space: str, places: frozenset[str]) -> int:
    """How far it flies to the nearest of these places."""
    far = flights(pos, unit.owner).distances_to(places, barred(pos, unit.owner))
    return far.get(space, FAR)


def landings(pos: Position, unit: Unit, start: str) -> dict[str, tuple[str, ...]]:
    """Where it can land from here, with the way; a seaplane's point more holds for ways that begin
    over its base's sea zone."""
    budget = points(pos, unit, (start,))
    if unit.type in SEAPLANES and not unit.spent:
        budget += FARTHEST
    return {
        end: path
        for end, path in paths(pos, unit, start, budget).items()
        if len(path) - 1 <= points(pos, unit, path) and not landing_objection(pos, unit, end)
    }
