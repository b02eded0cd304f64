"""Allied units leave the zones that the fall of France closed to them, or are lost."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from wartable.core.flow import answer, any_answer, asked
from wartable.core.game import Branch, Objection
from wartable.forces import force, single
from wartable.games.global_war_1936.actions import Depart, Done
from wartable.games.global_war_1936.decisions import Evacuate
from wartable.games.global_war_1936.events import Change, UnitsChanged
from wartable.games.global_war_1936.movement import air, cargo, land
from wartable.games.global_war_1936.movement.ground import not_open
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import Question, Rule, branch, no
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import FallOfFrance
from wartable.games.global_war_1936.unit import Force, Unit
from wartable.games.global_war_1936.wording import moves

OVERFLIGHT = "GW-11.3-01"
RULE = "GW-4.11.2-14"


def _frame(pos: Position) -> FallOfFrance:
    (frame,) = [each for each in pos.state.flow if isinstance(each, FallOfFrance)]
    return frame


def stranded(pos: Position, zone: str) -> Force:
    """Land units and aircraft there of nations that may not stay (GW-4.11.2-03,
    GW-4.11.2-14)."""
    owner = pos.state.control[zone]
    return force(
        (unit, number)
        for unit, number in pos.units(zone)
        if not pos.data.units[unit.type].is_ship
        and not pos.relations.may_enter(unit.owner, owner)
        and pos.relations.alliance(unit.owner) != "axis"
    )


def ask_to_leave(script: Script) -> None:
    """Everybody who has units there that can get away (GW-4.11.2-03, GW-4.11.2-14)."""
    pos = script.pos
    there = [unit.owner for zone in _frame(pos).closed for unit, _ in stranded(pos, zone)]
    leads = dict.fromkeys(lead for owner in there if (lead := pos.lead_of(owner)))
    if decisions := [Evacuate(lead) for lead in leads if any(_ways(pos, lead))]:
        script.ask(*decisions)


def remove_who_stays(script: Script) -> None:
    """Who did not get away is eliminated (GW-4.11.2-03, GW-4.11.2-14)."""
    pos = script.pos
    lost = [Change(zone, left, ()) for zone in _frame(pos).closed if (left := stranded(pos, zone))]
    if lost:
        script.emit(UnitsChanged(tuple(lost), RULE))


# how they leave


def _paths(pos: Position, unit: Unit, zone: str) -> Iterator[tuple[str, ...]]:
    """With its full movement, to wherever it may stay; land units also aboard a transport beside
    the zone."""
    kind = pos.data.units[unit.type]
    if kind.kind == "air":
        yield from air.landings(pos, unit, zone).values()
        return
    yield from land.paths(pos, unit, zone, kind.move, not_open).values()
    for sea in pos.data.map.land[zone].coast:
        if _ship_for(pos, unit, sea) is not None:
            yield (zone, sea)


def _ship_for(pos: Position, unit: Unit, sea: str) -> Unit | None:
    """A transport of the same nation, or of one that it may join, with room for it."""
    for ship, _ in pos.units(sea):
        if pos.relations.is_friendly(unit.owner, ship.owner) and cargo.fits(
            pos, ship, single(unit)
        ):
            return ship
    return None


def _ways(pos: Position, owner: str) -> Iterator[Depart]:
    for zone in _frame(pos).closed:
        for unit, _ in stranded(pos, zone):
            if pos.lead_of(unit.owner) == owner:
                for path in _paths(pos, unit, zone):
                    yield Depart(owner, single(unit), path)


def _objections(pos: Position, action: Depart) -> Iterator[Objection]:
    start = action.path[0]
    if start not in _frame(pos).closed or len(action.units) != 1:
        yield no(pos, RULE, "units of one kind leave a zone that is closed")
        return
    ((unit, number),) = action.units
    if dict(stranded(pos, start)).get(unit, 0) < number or pos.lead_of(unit.owner) != action.by:
        yield no(pos, RULE, "{unit} does not have to leave", unit=unit.type)
    elif action.path not in [*_paths(pos, unit, start)]:
        yield no(pos, RULE, "{unit} cannot get away so", unit=unit.type)
    elif number > 1 and action.path[-1] in pos.data.map.sea:
        yield no(pos, RULE, "one unit at a time goes aboard")


def _leave(script: Script, action: Depart) -> None:
    start, end = action.path[0], action.path[-1]
    ((unit, number),) = action.units
    gone = Change(start, action.units, ())
    if end in script.pos.data.map.land:
        came = Change(end, (), ((replace(unit, did="moved"), number),))
    else:
        ship = _ship_for(script.pos, unit, end)
        assert ship is not None
        laden = replace(ship, cargo=tuple(sorted((*ship.cargo, unit))))
        came = Change(end, single(ship), single(laden))
    script.emit(UnitsChanged((gone, came), RULE))
    if not any(_ways(script.pos, action.by)):
        answer(script, asked(script.pos.top, Evacuate, action))


def _done(script: Script, action: Done) -> None:
    answer(script, asked(script.pos.top, Evacuate, action))


def _faults(pos: Position, decision: Evacuate) -> Iterator[str]:
    if not any(isinstance(each, FallOfFrance) for each in pos.state.flow):
        yield "nobody has to leave"


QUESTION = Question(
    Evacuate,
    {Depart: Rule(_objections, _leave), Done: Rule(any_answer, _done)},
    lambda pos, decision: (
        branch("leave", _ways, pos, decision.owner),
        Branch("done", lambda: (Done(decision.owner),)),
    ),
    {
        Depart: moves("leave with", Depart),
    },
    faults=_faults,
)
