"""The state after an event."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from wartable.forces import force, minus, plus
from wartable.games.global_war_1936 import events as happened
from wartable.games.global_war_1936.events import AnyEvent
from wartable.games.global_war_1936.state import Sheet, State
from wartable.games.global_war_1936.unit import Force, owned_by


def evolve(state: State, event: AnyEvent) -> State:
    """What the event made of the state."""
    return EVOLVE[type(event)](state, event)


def _sheet(state: State, nation: str, **changes: Any) -> State:
    sheet = replace(state.sheets.get(nation, Sheet()), **changes)
    return replace(state, sheets=state.sheets | {nation: sheet})


def _turn_began(state: State, event: happened.TurnBegan) -> State:
    new_round = event.round != state.round
    queue = {
        nation: force((replace(project, now=False), number) for project, number in projects)
        for nation, projects in state.queue.items()
    }
    return replace(
        state,
        round=event.round,
        slot=event.slot,
        queue=queue,
        taken=frozenset(),
        facilities_were={},
        spent={},
        rolled=frozenset() if new_round else state.rolled,
    )


def _end_rolled(state: State, event: happened.EndRolled) -> State:
    return replace(state, tied=state.tied or event.tied)


def _war_declared(state: State, event: happened.WarDeclared) -> State:
    pairs = {(min(a, b), max(a, b)) for a in event.by for b in event.on}
    return replace(state, wars=state.wars | pairs)


def _pact(state: State, event: happened.PactSigned | happened.PactEnded) -> State:
    is_signed = isinstance(event, happened.PactSigned)
    return replace(state, pacts=state.pacts | {event.pact: "signed" if is_signed else "ended"})


def _did(state: State, event: happened.Did) -> State:
    return replace(state, deeds=state.deeds | {(event.by, event.deed, event.what)})


def _aligned(state: State, event: happened.Aligned) -> State:
    """Zones, units, diagram and box go over, the sheet says that the nation is no more."""
    mine = {zone for zone, owner in state.control.items() if owner == event.nation}
    units = {
        space: force(
            (owned_by(unit, event.to) if unit.owner == event.nation else unit, number)
            for unit, number in there
        )
        if any(unit.owner == event.nation for unit, _ in there)
        else there
        for space, there in state.units.items()
    }
    queue, box = dict(state.queue), dict(state.box)
    for table in (queue, box):
        if brought := table.pop(event.nation, ()):
            table[event.to] = plus(table.get(event.to, ()), brought)  # type: ignore[arg-type]
    state = replace(
        state,
        control=state.control | dict.fromkeys(mine, event.to),
        units=units,
        queue=queue,
        box=box,
        wars=frozenset(pair for pair in state.wars if event.nation not in pair),
        taken=state.taken | mine,
    )
    if ipp := state.sheets.get(event.nation, Sheet()).ipp:
        state = _sheet(state, event.to, ipp=state.sheets.get(event.to, Sheet()).ipp + ipp)
    return _sheet(state, event.nation, gone="aligned", controller="", ipp=0)


def _turned(state: State, event: happened.Turned) -> State:
    """Whatever the nation had is the other's, who takes its place in every war."""
    old = state.sheets.get(event.nation, Sheet())
    moved = _aligned(state, happened.Aligned(event.nation, event.into, event.rule))
    renamed = {
        tuple(sorted(event.into if nation == event.nation else nation for nation in pair))
        for pair in state.wars
    }
    state = replace(
        moved,
        wars=frozenset((one, other) for one, other in renamed if one != other),
        taken=state.taken,
    )
    state = _sheet(state, event.nation, gone="turned", technologies={}, capital="")
    known = state.sheets.get(event.into, Sheet()).technologies | old.technologies
    return _sheet(state, event.into, gone="", technologies=known)


def _surrendered(state: State, event: happened.Surrendered) -> State:
    """Its units, diagram and box are gone; its zones keep its colour until somebody comes."""
    units = {
        space: left
        for space, there in state.units.items()
        if (left := force((unit, n) for unit, n in there if unit.owner != event.nation))
    }
    state = replace(
        state,
        units=units,
        queue=_held(state.queue, event.nation, ()),
        box=_held(state.box, event.nation, ()),
    )
    return _sheet(state, event.nation, gone="surrendered", ipp=0, controller="", capital="")


def _zones_passed(state: State, event: happened.ZonesPassed) -> State:
    zones = frozenset(event.zones)
    return replace(
        state,
        control=state.control | dict.fromkeys(event.zones, event.to),
        annexed=state.annexed - zones,
        taken=state.taken | zones if event.is_new else state.taken - zones,
    )


def _income_rose(state: State, event: happened.IncomeRose) -> State:
    return _sheet(state, event.nation, level=event.level, at_full=event.at_full)


def _researched(state: State, event: happened.Researched) -> State:
    state = replace(state, rolled=state.rolled | {(event.nation, event.technology)})
    if not event.box:
        return state
    known = state.sheets[event.nation].technologies
    return _sheet(state, event.nation, technologies=known | {event.technology: event.box})


def _held(table: Mapping[str, Any], nation: str, now: Any) -> dict[str, Any]:
    """The table with what the nation holds now; nothing is left out."""
    return {**table, nation: now} if now else {k: v for k, v in table.items() if k != nation}


def _counted(state: State, event: happened.Counted) -> State:
    counts = state.spent.get(event.counter, {})
    counts = counts | {event.key: counts.get(event.key, 0) + event.number}
    return replace(state, spent=state.spent | {event.counter: counts})


def _units_changed(state: State, event: happened.UnitsChanged) -> State:
    units = dict(state.units)
    for change in event.changes:
        now: Force = plus(minus(units.get(change.space, ()), change.units), change.into)
        if now:
            units[change.space] = now
        else:
            units.pop(change.space, None)
    return replace(state, units=units)


def _facilities_became(state: State, event: happened.FacilitiesBecame) -> State:
    zone = event.zone
    were = {zone: state.facilities.get(zone, ())} | state.facilities_were
    facilities = _held(state.facilities, zone, event.facilities)
    return replace(state, facilities=facilities, facilities_were=were)


def _annexed(state: State, event: happened.Annexed) -> State:
    return replace(
        state,
        control=state.control | {event.zone: event.by},
        annexed=state.annexed | {event.zone},
        taken=state.taken | {event.zone},
    )


def _leave_answered(state: State, event: happened.LeaveAnswered) -> State:
    key = f"{event.what} {event.of} {event.to}"
    counter: Any = "permitted" if event.given else "denied"
    return _counted(state, happened.Counted(counter, key, 1))


def _convoy_lost(state: State, event: happened.ConvoyLost) -> State:
    lost = state.losses.get(event.line, 0) + event.ipp
    return replace(state, losses=state.losses | {event.line: lost})


EVOLVE: dict[type[Any], Callable[[State, Any], State]] = {
    happened.FlowBecame: lambda state, event: replace(state, flow=event.flow),
    happened.TurnBegan: _turn_began,
    happened.PhaseBegan: lambda state, event: replace(state, phase=event.phase),
    happened.GameEnded: lambda state, event: replace(state, outcome=event.outcome),
    happened.EndRolled: _end_rolled,
    happened.WarDeclared: _war_declared,
    happened.PactSigned: _pact,
    happened.PactRefused: lambda state, _: state,
    happened.PactEnded: _pact,
    happened.Did: _did,
    happened.Aligned: _aligned,
    happened.IncomeRose: _income_rose,
    happened.IncomeFell: lambda state, event: _sheet(
        state, event.nation, level=event.level, at_full=False
    ),
    happened.IppChanged: lambda state, event: _sheet(state, event.nation, ipp=event.ipp),
    happened.Researched: _researched,
    happened.QueueBecame: lambda state, event: replace(
        state, queue=_held(state.queue, event.nation, event.queue)
    ),
    happened.BoxBecame: lambda state, event: replace(
        state, box=_held(state.box, event.nation, event.box)
    ),
    happened.Counted: _counted,
    happened.UnitsChanged: _units_changed,
    happened.FacilitiesBecame: _facilities_became,
    happened.Recruited: lambda state, _: state,
    happened.Influenced: lambda state, _: state,
    happened.Created: lambda state, event: _sheet(state, event.nation, gone=""),
    happened.ControlBegan: lambda state, event: _sheet(state, event.nation, controller=event.to),
    happened.Annexed: _annexed,
    happened.Fired: lambda state, _: state,
    happened.RolledOff: lambda state, _: state,
    happened.Bombed: lambda state, _: state,
    happened.RaiderRolled: lambda state, _: state,
    happened.ZoneTaken: lambda state, event: replace(
        state,
        control=state.control | {event.zone: event.by},
        taken=state.taken | {event.zone},
    ),
    happened.InterdictionRolled: lambda state, _: state,
    happened.Delivered: lambda state, _: state,
    happened.ConvoyRolled: lambda state, _: state,
    happened.ConvoyLost: _convoy_lost,
    happened.MarkersRemoved: lambda state, event: replace(
        state, losses={k: v for k, v in state.losses.items() if k not in event.lines}
    ),
    happened.ShipRolled: lambda state, _: state,
    happened.LeaveAnswered: _leave_answered,
    happened.WarsBecame: lambda state, event: replace(state, wars=frozenset(event.wars)),
    happened.ZonesPassed: _zones_passed,
    happened.Turned: _turned,
    happened.Surrendered: _surrendered,
    happened.FateRolled: lambda state, _: state,
    happened.CapitalBecame: lambda state, event: _sheet(state, event.nation, capital=event.zone),
    happened.TechnologyAdvanced: lambda state, event: _sheet(
        state,
        event.nation,
        technologies=state.sheets[event.nation].technologies | {event.technology: event.box},
    ),
    happened.Evolved: lambda state, event: _sheet(state, event.nation, evolved=True),
    happened.RailBecame: lambda state, event: replace(
        state, rails=state.rails | {event.border: event.rail}
    ),
}
"""By event; an event says all that changes, so that a log needs no rule."""
