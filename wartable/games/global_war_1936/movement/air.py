"""How aircraft fly: over friends, enemies and the sea, not where enemy fighters are (9.3, 11.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from wartable.board import Step, reach
from wartable.core.game import Objection
from wartable.games.global_war_1936.movement.ground import not_open
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import no
from wartable.games.global_war_1936.unit import Unit

SEAPLANES = frozenset({"seaplane"})
"""What seaplane bases serve and airbases do not (GW-13.2-01)."""
FARTHEST = 1
"""What a base adds (GW-13.2-01)."""


def boost(pos: Position, unit: Unit, path: Sequence[str]) -> int:
    """A point more from an airbase of the zone it starts in; for seaplanes from a seaplane base
    that opens on the first sea zone they enter; several do not stack (GW-13.2-01, GW-0.5-08)."""
    start = path[0]
    if unit.spent or start not in pos.data.map.land:
        return unit.boost
    serves = "seaplanes" if unit.type in SEAPLANES else "aircraft"
    for facility, _ in pos.facilities(start):
        if pos.data.facilities[facility.kind].serves != serves or facility.damage:
            continue
        if not _may_use_base(pos, unit.owner, start):
            continue
        if serves == "aircraft" or (len(path) > 1 and facility.at == path[1]):
            return FARTHEST
    return 0


def _may_use_base(pos: Position, nation: str, zone: str) -> bool:
    """It is its own since the start of the turn, or of who cooperates (GW-13.2-02)."""
    owner = pos.state.control[zone]
    return pos.owned_since_start(nation, zone) or (
        owner != nation and pos.relations.is_cooperating(nation, owner)
    )


def points(pos: Position, unit: Unit, path: Sequence[str]) -> int:
    """Movement that is left to it at the start of the path."""
    return pos.data.units[unit.type].move + boost(pos, unit, path) - unit.spent


def fighter_zones(pos: Position, nation: str) -> frozenset[str]:
    """Spaces with enemy fighters (GW-9.3-01, GW-11.3-01)."""
    return pos.worked_out("flights", nation, lambda: _fighter_zones(pos, nation))


def _fighter_zones(pos: Position, nation: str) -> frozenset[str]:
    foes, kinds = pos.relations.at_war_with(nation), pos.data.units
    return frozenset(
        space
        for space, units in pos.state.units.items()
        if any(unit.owner in foes and kinds[unit.type].air_superiority for unit, _ in units)
    )


def border_objection(pos: Position, nation: str, here: str, there: str) -> Objection | None:
    """Why aircraft may not cross from a space into the next: no border (GW-0.4-02) but over a lake
    (GW-1.1-03). A canal or strait is crossed whoever keeps it (GW-1.8-08), but for an enemy's canal
    where his fighters are (GW-1.8-04)."""
    facts = pos.data.map
    if there not in facts.airways[here]:
        ends = (min(here, there), max(here, there))
        lake = ends in facts.land_borders and facts.land_borders[ends].barrier == "lake"
        return no(
            pos,
            "GW-1.1-03" if lake else "GW-0.4-02",
            "{space} and {space_2} have no border",
            space=here,
            space_2=there,
        )
    return _canal_objection(pos, nation, here, there)


def _canal_objection(pos: Position, nation: str, here: str, there: str) -> Objection | None:
    for strait in pos.data.map.straits.values():
        if strait.kind != "canal" or {here, there} != {*strait.ends}:
            continue
        for keeper in strait.keepers:
            if pos.relations.is_enemy(nation, pos.state.control[keeper]) and (
                keeper in fighter_zones(pos, nation)
            ):
                return no(
                    pos, "GW-1.8-04", "enemy fighters in {space} guard the canal", space=keeper
                )
    return None


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
    """Everything against the way itself; the last space is looked at by who lands or attacks."""
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
        if objection is None and number < len(path) - 1:
            objection = crossing_objection(pos, unit.owner, there, rule)
        if objection is not None:
            yield objection
            return


def landing_objection(pos: Position, unit: Unit, space: str) -> Objection | None:
    """Aircraft land in a land zone of their own or of who cooperates, not in one that was captured
    this turn (GW-10.10-01, GW-11.1-01)."""
    if space not in pos.data.map.land:
        return no(pos, "GW-11.3-02", "{unit} has no deck in {space}", unit=unit.type, space=space)
    return not_open(pos, unit, space)


def paths(
    pos: Position, unit: Unit, start: str, budget: int, rule: str
) -> dict[str, tuple[str, ...]]:
    """The shortest flights that nothing on the way is against, whatever is at their end."""

    def step(here: str, there: str) -> Step:
        if border_objection(pos, unit.owner, here, there):
            return Step.NO
        return Step.STOP if crossing_objection(pos, unit.owner, there, rule) else Step.GO

    found = reach(pos.data.map.airways, start, budget, step)
    del found[start]
    return found


def landings(pos: Position, unit: Unit, start: str, rule: str) -> dict[str, tuple[str, ...]]:
    """Where it can land from here, with the way; a seaplane's point more holds for ways that begin
    over its base's sea zone."""
    budget = points(pos, unit, (start,))
    if unit.type in SEAPLANES and not unit.spent:
        budget += FARTHEST
    return {
        end: path
        for end, path in paths(pos, unit, start, budget, rule).items()
        if len(path) - 1 <= points(pos, unit, path) and not landing_objection(pos, unit, end)
    }
