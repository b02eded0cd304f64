"""Red Aid: an air transport flies the CCP a militia upgrade (GW-15.3-07)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec.structs import replace

from wartable.board import Step, reach
from wartable.core.game import Objection
from wartable.forces import single
from wartable.games.global_war_1936.actions import FlyAid
from wartable.games.global_war_1936.events import Change, Delivered, UnitsChanged
from wartable.games.global_war_1936.groups import is_warlord
from wartable.games.global_war_1936.movement import air
from wartable.games.global_war_1936.movement.move import OVERFLIGHT, standing_objections
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import Rule, no
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import Item
from wartable.games.global_war_1936.supply import is_supplied
from wartable.games.global_war_1936.unit import Unit

RULE_ID = "GW-15.3-07"
NATION, RECIPIENT = "ussr", "ccp"
AID = Item("infantry", of="militia", lent=True)
"""A militia upgrade that was made for lend-lease."""
SENT = f"{NATION} {RECIPIENT}"


def _objections(pos: Position, action: FlyAid) -> Iterator[Objection]:
    """Why it does not fly so: one transport on a supply path that did not move, with an upgrade in
    the box, to the CCP and back to Soviet territory; one thing a turn (GW-8.7-01, GW-15.3-07)."""
    start, end = action.path[0], action.path[-1]
    if NATION not in pos.acting:
        yield no(pos, RULE_ID, "Red Aid is sent by the USSR")
        return
    yield from standing_objections(pos, action.units, start)
    if not dict(pos.state.box.get(NATION, ())).get(AID):
        yield no(pos, RULE_ID, "no militia upgrade was made for lend-lease")
    if pos.spent("lent", SENT):
        yield no(pos, "GW-8.7-01", "{nation} has been sent something this turn", nation=RECIPIENT)
    if len(action.units) != 1 or action.units[0][1] != 1 or not _lifts(pos, action.units[0][0]):
        yield no(pos, RULE_ID, "one air transport flies it")
        return
    unit = action.units[0][0]
    if unit.owner != NATION or unit.did or unit.spent or unit.cargo:
        yield no(pos, RULE_ID, "{unit} has moved this turn, or is loaded", unit=unit.type)
    if not is_supplied(pos, NATION, start):
        yield no(pos, RULE_ID, "no supply path leads to {space}", space=start)
    if not any(pos.state.control.get(space) == RECIPIENT for space in action.path):
        yield no(pos, RULE_ID, "they do not come to the CCP")
    if pos.state.control.get(end) != NATION:
        yield no(pos, RULE_ID, "{space} is not Soviet", space=end)
    yield from _way_objections(pos, unit, action.path)


def _lifts(pos: Position, unit: Unit) -> bool:
    return bool(pos.data.units[unit.type].lifts)


def _way_objections(pos: Position, unit: Unit, path: Sequence[str]) -> Iterator[Objection]:
    """It flies as ever, and over warlords and the CCP besides (GW-15.3-07)."""
    left = air.points(pos, unit, path)
    if len(path) - 1 > left:
        yield no(
            pos,
            "GW-0.4-01",
            "{unit} has {number} points of movement left",
            unit=unit.type,
            number=left,
        )
    for here, there in pairwise(path):
        if objection := _step_objection(pos, here, there):
            yield objection
            return
    if objection := air.landing_objection(pos, unit, path[-1]):
        yield objection


def _step_objection(pos: Position, here: str, there: str) -> Objection | None:
    if objection := air.border_objection(pos, NATION, here, there):
        return objection
    owner = pos.state.control.get(there, "")
    if owner == RECIPIENT or (owner and is_warlord(pos, owner)):
        return None
    return air.crossing_objection(pos, NATION, there, OVERFLIGHT)


def _fly(script: Script, action: FlyAid) -> None:
    """The upgrade is in the box of the CCP, the transport at the end of its way; it is no
    lend-lease that the USA would answer (GW-15.8-04, GW-15.3-07)."""
    ((unit, _),) = action.units
    script.count("lent", SENT)
    script.box(NATION, less=single(AID))
    script.box(RECIPIENT, more=single(replace(AID, lent=False, given=True)))
    flown = replace(unit, did="landed", spent=len(action.path) - 1)
    changes = (
        Change(action.path[0], single(unit), ()),
        Change(action.path[-1], (), single(flown)),
    )
    script.emit(UnitsChanged(changes, RULE_ID))
    script.emit(Delivered(NATION, RECIPIENT, AID.kind, action.path, True))


def listed(pos: Position, by: str) -> Iterator[FlyAid]:
    """Every transport on the shortest ways by the CCP to each Soviet zone."""
    if NATION not in pos.acting or not dict(pos.state.box.get(NATION, ())).get(AID):
        return
    for zone in pos.zones_of(NATION):
        for unit, _ in pos.units(zone):
            if unit.owner == NATION and _lifts(pos, unit):
                for path in _ways(pos, unit, zone).values():
                    action = FlyAid(by, single(unit), path)
                    if not any(_objections(pos, action)):
                        yield action


def _ways(pos: Position, unit: Unit, start: str) -> dict[str, tuple[str, ...]]:
    def step(here: str, there: str) -> Step:
        return Step.NO if _step_objection(pos, here, there) else Step.GO

    most = air.points(pos, unit, (start,))
    found: dict[str, tuple[str, ...]] = {}
    out = reach(pos.data.map.airways, start, most, step)
    for over, there in out.items():
        if pos.state.control.get(over) != RECIPIENT:
            continue
        back = reach(pos.data.map.airways, over, most - len(there) + 1, step)
        for end, home in back.items():
            path = (*there, *home[1:])
            is_home = pos.state.control.get(end) == NATION
            if is_home and (end not in found or len(path) < len(found[end])):
                found[end] = path
    return found


RULE = Rule(_objections, _fly)
