"""The state after an event. Nothing is decided here."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from wartable.forces import minus, plus
from wartable.games.axis_allies.events import (
    Annexed,
    AnyEvent,
    BidPlaced,
    Bought,
    Built,
    Captured,
    CasualtiesTaken,
    Change,
    Damaged,
    FacilitiesBecame,
    FlowBecame,
    GameEnded,
    HeldBecame,
    Mobilized,
    MoneyChanged,
    PassageAnswered,
    PhaseBegan,
    Realigned,
    Remembered,
    Repaired,
    Resolved,
    Returned,
    Rolled,
    SharingChanged,
    Shifted,
    TurnBegan,
    WarDeclared,
)
from wartable.games.axis_allies.state import State
from wartable.games.axis_allies.unit import Force


def evolve(state: State, event: AnyEvent) -> State:
    """The next state."""
    match event:
        case FlowBecame(flow=flow):
            return replace(state, flow=flow)
        case Rolled() | CasualtiesTaken():
            return state
        case Mobilized(units=units, factory=factory, changes=changes):
            used = state.used
            if factory:
                used = _added(used, {factory: sum(units.values())})
            return replace(
                state,
                units=_shift(state.units, changes),
                bought=_added(state.bought, units, -1),
                used=used,
            )
        case BidPlaced(by=by, cost=cost, changes=changes):
            return replace(
                state,
                units=_shift(state.units, changes),
                bids=state.bids | {by: state.bids[by] - cost},
            )
        case Shifted(changes=changes):
            return replace(state, units=_shift(state.units, changes))
        case PhaseBegan(phase=phase):
            return replace(state, phase=phase)
        case TurnBegan(round=number, power=power, opening=opening):
            return replace(
                state,
                round=number,
                power=power,
                opening=opening,
                bought={},
                used={},
                bought_apart={},
                built=frozenset(),
                captured={space: by for space, by in state.captured.items() if by != power},
                fought=frozenset(),
                annexed=frozenset(),
                answered={},
                bids={},
            )
        case Bought(by=by, units=units, cost=cost):
            return replace(
                state,
                bought=_added(state.bought, units),
                money=state.money | {by: state.money[by] - cost},
            )
        case Returned(by=by, units=units, refund=refund):
            return replace(
                state,
                bought=_added(state.bought, units, -1),
                money=state.money | {by: state.money[by] + refund},
            )
        case Repaired(by=by, space=space, facility=facility, points=points, cost=cost):
            damage = state.facilities[space][facility] - points
            return replace(
                state,
                facilities=_damaged(state, space, facility, damage),
                money=state.money | {by: state.money[by] - cost},
            )
        case Damaged(space=space, facility=facility, damage=damage):
            return replace(state, facilities=_damaged(state, space, facility, damage))
        case Built(space=space, facility=facility):
            return replace(
                state,
                facilities=_damaged(state, space, facility, 0),
                bought=_added(state.bought, {facility: 1}, -1),
                built=state.built | {(space, facility)},
            )
        case Captured(space=space, by=by):
            return replace(
                state,
                control=state.control | {space: by},
                captured=state.captured | {space: by},
            )
        case MoneyChanged(power=power, amount=amount):
            return replace(state, money=state.money | {power: state.money[power] + amount})
        case SharingChanged(host=host, guest=guest, allow=allow):
            pair = frozenset({(host, guest)})
            return replace(state, refused=state.refused - pair if allow else state.refused | pair)
        case WarDeclared(wars=wars):
            return replace(state, declared=state.declared | frozenset(wars))
        case Remembered(by=by, did=did, to=to):
            return replace(state, deeds=state.deeds | {(by, did, to)})
        case Realigned(party=party, spaces=spaces):
            return replace(state, control=state.control | dict.fromkeys(spaces, party))
        case Annexed(space=space, by=by):
            return replace(
                state, control=state.control | {space: by}, annexed=state.annexed | {space}
            )
        case PassageAnswered(passage=passage, allow=allow):
            return replace(state, answered=state.answered | {passage: allow})
        case FacilitiesBecame(space=space, facilities=facilities):
            return replace(state, facilities=_facilities(state, space, facilities))
        case HeldBecame(held=held):
            return replace(state, held=held)
        case Resolved(space=space):
            return replace(state, fought=state.fought | {space})
        case GameEnded(outcome=outcome):
            return replace(state, outcome=outcome, flow=())


def _shift(units: Mapping[str, Force], changes: tuple[Change, ...]) -> dict[str, Force]:
    shifted = dict(units)
    for change in changes:
        force = shifted.get(change.space, ())
        if change.gone:
            force = minus(force, change.gone)
        if change.come:
            force = plus(force, change.come)
        if force:
            shifted[change.space] = force
        else:
            shifted.pop(change.space, None)
    return shifted


def _added(counts: Mapping[str, int], more: Mapping[str, int], sign: int = 1) -> dict[str, int]:
    total = dict(counts)
    for name, number in more.items():
        total[name] = total.get(name, 0) + sign * number
        if not total[name]:
            del total[name]
    return total


def _facilities(
    state: State, space: str, facilities: Mapping[str, int]
) -> dict[str, dict[str, int]]:
    others = {there: kinds for there, kinds in state.facilities.items() if there != space}
    return others | {space: dict(facilities)} if facilities else others


def _damaged(state: State, space: str, facility: str, damage: int) -> dict[str, dict[str, int]]:
    here = state.facilities.get(space, {}) | {facility: damage}
    return state.facilities | {space: here}
