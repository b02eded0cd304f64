"""How ships sail: sea zone by sea zone, with what closes the way and what is listed (9.4, 11.4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from wartable.board import Step, reach
from wartable.core.game import Objection
from wartable.forces import single
from wartable.games.global_war_1936.actions import Sail
from wartable.games.global_war_1936.battle.fleets import raider_objection
from wartable.games.global_war_1936.diplomacy import bounds, neutrality
from wartable.games.global_war_1936.movement import straits, waters
from wartable.games.global_war_1936.movement.move import standing_objections
from wartable.games.global_war_1936.nations import surprise_attack
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import no
from wartable.games.global_war_1936.unit import Unit
from wartable.games.global_war_1936.war_at_sea import port

FARTHER = 1
"""What a base or a major naval facility adds (GW-13.2-01)."""
READY = {True: frozenset({"", "moved"}), False: frozenset({"", "sailed"})}
"""What a ship did that may still sail, in combat movement and after it (GW-11.1-01)."""


def is_combat(pos: Position) -> bool:
    """Voyages of now meet enemies; after the combat phase they avoid them."""
    return pos.state.phase != "noncombat"


def boost(pos: Position, unit: Unit, sea: str, to: str = "") -> int:
    """What it gains where it starts, and on a way to a zone that is surprised (GW-15.4-05,
    GW-13.2-01)."""
    if unit.spent:
        return unit.boost
    return _base(pos, unit, sea) + (surprise_attack.farther(pos, unit, to) if to else 0)


def _base(pos: Position, unit: Unit, sea: str) -> int:
    """A point more where it starts beside a submarine base or a major naval facility that it may
    use; several do not stack (GW-13.2-01, GW-0.5-08, GW-EX-10)."""
    is_submarine = pos.data.units[unit.type].kind == "submarine"
    for zone in pos.data.map.sea[sea].coast:
        for facility, _ in pos.facilities(zone):
            row = pos.data.facilities[facility.kind]
            fits = row.serves == "submarines" if is_submarine else row.major
            whole = facility.at in (sea, "all") and not facility.damage
            if fits and whole and _may_use(pos, unit.owner, zone):
                return FARTHER
    return 0


def _may_use(pos: Position, nation: str, zone: str) -> bool:
    """It is its own since the start of the turn, or of who lets it use the place (GW-13.2-02)."""
    owner = pos.state.control[zone]
    return pos.owned_since_start(nation, zone) or (
        owner != nation and pos.relations.may_berth(nation, owner)
    )


def first_sea(pos: Position, path: Sequence[str]) -> int:
    """Where on the path the sea begins: a ship in port starts in the sea zone of its facility, and
    leaving costs nothing (GW-11.5-07)."""
    return 0 if path[0] in pos.data.map.sea else 1


def points(pos: Position, unit: Unit, sea: str, to: str = "") -> int:
    """Movement that is left to it in its first sea zone, on a way there."""
    return pos.data.units[unit.type].move + boost(pos, unit, sea, to) - unit.spent


def farthest(pos: Position, unit: Unit, sea: str) -> int:
    """Movement on a way for which it has most."""
    more = 0 if unit.spent else surprise_attack.farther(pos, unit, "")
    return points(pos, unit, sea) + more


def gates(pos: Position, unit: Unit, zone: str) -> Iterator[str]:
    """The sea zones that a ship in port there may leave into (GW-11.5-07, GW-9.4.2-03,
    GW-9.4.3-01)."""
    for sea in pos.data.map.land[zone].coast:
        if not any(port.sailing_objections(pos, unit, zone, sea)):
            yield sea


def sail_objections(pos: Position, action: Sail) -> Iterator[Objection]:
    """Everything against a voyage as far as it can be seen from here (GW-9.4-01, GW-1.8-03,
    GW-11.5-07, GW-9.4.4-05, GW-5.5-01)."""
    start = action.path[0]
    combat = is_combat(pos)
    yield from standing_objections(pos, action.units, start)
    sails = action.path[first_sea(pos, action.path) :]
    if sails[0] not in pos.data.map.sea:
        yield no(pos, "GW-0.4-02", "ships go from sea zone to sea zone")
        return
    for unit, _ in action.units:
        if objection := ready(pos, unit):
            yield objection
            continue
        if start not in pos.data.map.sea:
            yield from port.sailing_objections(pos, unit, start, sails[0])
        if len(sails) - 1 > (left := points(pos, unit, sails[0], sails[-1])):
            yield no(
                pos,
                "GW-0.4-01",
                "{unit} has {number} points of movement left",
                unit=unit.type,
                number=left,
            )
        yield from _way_objections(pos, unit, start, sails, combat)
        yield from neutrality.objections(pos, unit, sails[-1])
    if objection := _raider_objection(pos, action):
        yield objection


def _raider_objection(pos: Position, action: Sail) -> Objection | None:
    """A raider comes upon no fleet together with others, nor where others attack one; submarines
    alone attack nobody on their way (GW-9.4.4-05, GW-9.4-05)."""
    coming = [unit for unit, _ in action.units]
    if not is_combat(pos) or all(pos.data.units[unit.type].kind == "submarine" for unit in coming):
        return None
    fleets = waters.fleets(pos, coming[0].owner)
    met = (raider_objection(pos, coming, sea) for sea in action.path[1:] if sea in fleets)
    return next(filter(None, met), None)


def ready(pos: Position, unit: Unit) -> Objection | None:
    """Why a unit may not sail at all now."""
    if not pos.data.units[unit.type].is_ship:
        return no(pos, "GW-9.4-01", "{unit} does not sail", unit=unit.type)
    if unit.did not in READY[is_combat(pos)] or unit.to:
        return no(pos, "GW-11.1-01", "{unit} has moved or fought this turn", unit=unit.type)
    if pos.state.phase == "combat" and unit.duty != "continuing":
        return no(pos, "GW-9.4.1-03", "{unit} did not wait behind a screen", unit=unit.type)
    if unit.duty == "escort" and unit.did:
        return no(pos, "GW-9.4.5-01", "{unit} escorts convoys", unit=unit.type)
    return None


def _way_objections(
    pos: Position, unit: Unit, start: str, sails: Sequence[str], combat: bool
) -> Iterator[Objection]:
    """Why a ship may not go this way, zone by zone (GW-9.4-01, GW-1.8-03)."""
    if start not in pos.data.map.sea and (objection := zone_objection(pos, unit, sails[0])):
        yield objection
    for here, there in pairwise(sails):
        if there not in pos.data.map.sea[here].neighbours:
            yield no(
                pos,
                "GW-0.4-02",
                "{space} and {space_2} have no border",
                space=here,
                space_2=there,
            )
            return
        yield from straits.objections(pos, unit, here, there, combat)
        if objection := zone_objection(pos, unit, there):
            yield objection


def zone_objection(pos: Position, unit: Unit, sea: str) -> Objection | None:
    """Some nations come to some zones only (GW-14.1-02, GW-14.3.1-01). After combat nobody enters a
    zone with units of another alliance at peace (GW-9.1-02), nor a surface ship one with enemy
    surface warships or patrols (GW-11.4-02); submarines may ignore ships where no patrol is
    (GW-11.4-04)."""
    if objection := next(bounds.sea_objections(pos, unit.owner, sea), None):
        return objection
    if is_combat(pos):
        return None
    if waters.strangers(pos, unit.owner, sea):
        return no(pos, "GW-9.1-02", "others at peace are in {space}", space=sea)
    is_submarine = pos.data.units[unit.type].kind == "submarine"
    if is_submarine:
        return None
    if waters.fleet(pos, unit.owner, sea) or waters.patrols(pos, unit.owner, sea):
        return no(pos, "GW-11.4-02", "enemies are in {space}", space=sea)
    return None


def ways(pos: Position, unit: Unit, start: str) -> dict[str, tuple[str, ...]]:
    """The shortest way that nothing is against, as far as it can be seen, to each sea zone it can
    come to; closed straits are not forced."""
    if ready(pos, unit):
        return {}
    combat = is_combat(pos)
    fleets = waters.fleets(pos, unit.owner)

    def step(here: str, there: str) -> Step:
        if there not in pos.data.map.sea or zone_objection(pos, unit, there):
            return Step.NO
        strait = straits.strait_between(pos, here, there)
        if strait is not None and (
            straits.is_closed(pos, unit, strait)
            or any(straits.objections(pos, unit, here, there, combat))
        ):
            return Step.NO
        return Step.STOP if there in fleets else Step.GO

    found: dict[str, tuple[str, ...]] = {}
    neighbours = pos.data.map.board.neighbours
    if start in pos.data.map.sea:
        return {
            end: path
            for end, path in reach(neighbours, start, farthest(pos, unit, start), step).items()
            if len(path) > 1 and _is_near(pos, unit, start, end, path)
        }
    for gate in gates(pos, unit, start):
        if zone_objection(pos, unit, gate):
            continue
        most = 0 if gate in fleets else farthest(pos, unit, gate)
        for end, path in reach(neighbours, gate, most, step).items():
            if not _is_near(pos, unit, gate, end, path):
                continue
            if end not in found or len(path) + 1 < len(found[end]):
                found[end] = (start, *path)
    return found


def _is_near(pos: Position, unit: Unit, sea: str, end: str, path: Sequence[str]) -> bool:
    """The path is not too long for it; one to a zone that is surprised may be longer."""
    steps = len(path) - 1
    return steps <= points(pos, unit, sea) or steps <= points(pos, unit, sea, end)


def ships(pos: Position, space: str) -> Iterator[Unit]:
    """Ships there of who acts in this player turn."""
    for unit, _ in pos.units(space):
        if unit.owner in pos.acting and pos.data.units[unit.type].is_ship:
            yield unit


def harbours(pos: Position) -> Iterator[str]:
    """Where somebody who acts has ships, in the order of the alphabet."""
    for space in pos.ours:
        if any(True for _ in ships(pos, space)):
            yield space


def listed_voyages(pos: Position, by: str, space: str) -> Iterator[Sail]:
    """One of each ship there along the shortest way to wherever it can come."""
    for unit in ships(pos, space):
        for path in ways(pos, unit, space).values():
            action = Sail(by, single(unit), path)
            if not any(neutrality.objections(pos, unit, path[-1])) and not _raider_objection(
                pos, action
            ):
                yield action
