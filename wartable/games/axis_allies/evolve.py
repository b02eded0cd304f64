"""The state after an event. Nothing is decided here."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from wartable.core.errors import BadData
from wartable.core.sentences import places
from wartable.forces import minus, plus
from wartable.games.axis_allies.events import (
    Annexed,
    AnyEvent,
    BidPlaced,
    Bought,
    Built,
    Captured,
    CarriersPromised,
    CasualtiesTaken,
    Change,
    Damaged,
    Developed,
    FacilitiesBecame,
    FlowBecame,
    GameEnded,
    HeldBecame,
    KamikazesStruck,
    Mobilized,
    MoneyChanged,
    ObjectiveMet,
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
from wartable.games.axis_allies.names import MOST_UNITS
from wartable.games.axis_allies.state import State
from wartable.games.axis_allies.unit import Force


def evolve(state: State, event: AnyEvent) -> State:
    """The next state. What happens most is looked for first."""
    match event:
        case Shifted():
            return _shifted(state, event)
        case FlowBecame(flow=flow):
            return replace(state, flow=flow)
        case Rolled() | CasualtiesTaken():
            return state
        case PhaseBegan(phase=phase):
            return replace(state, phase=phase)
        case Resolved(space=space):
            return replace(state, fought=state.fought | {space})
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
                struck=frozenset(),
                promised=(),
                annexed=frozenset(),
                answered={},
                bids={},
            )
        case Bought(by=by, units=units, cost=cost, purse=purse):
            return _paid(_waiting(state, purse, units), purse or by, -cost)
        case Returned(by=by, units=units, refund=refund, purse=purse):
            return _paid(_waiting(state, purse, units, -1), purse or by, refund)
        case Repaired(by=by, space=space, facility=facility, points=points, cost=cost):
            damage = state.facilities[space][facility] - points
            state = _paid(state, event.purse or by, -cost)
            return replace(state, facilities=_damaged(state, space, facility, damage))
        case Damaged(space=space, facility=facility, damage=damage):
            return replace(state, facilities=_damaged(state, space, facility, damage))
        case Built(space=space, facility=facility, instead=instead, becomes=becomes):
            here = {
                kind: n for kind, n in state.facilities.get(space, {}).items() if kind != instead
            }
            state = _waiting(state, event.purse, {facility: 1}, -1)
            return replace(
                state,
                facilities=state.facilities | {space: here | {becomes or facility: 0}},
                built=state.built | {(space, facility)},
            )
        case Captured(space=space, by=by):
            return replace(
                state,
                control=state.control | {space: by},
                captured=state.captured | {space: by},
            )
        case MoneyChanged(power=power, amount=amount):
            return _paid(state, power, amount)
        case ObjectiveMet(purse=purse, objective=objective, amount=amount, once=once):
            state = _paid(state, purse, amount)
            return replace(state, earned=state.earned | {objective}) if once else state
        case Developed(by=by, technology=technology):
            known = state.technologies.get(by, frozenset()) | {technology}
            return replace(state, technologies=state.technologies | {by: known})
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
        case CarriersPromised(ways=ways):
            return replace(state, promised=ways)
        case GameEnded(outcome=outcome):
            return replace(state, outcome=outcome, flow=())


def _shifted(state: State, event: Shifted) -> State:
    """Units stand elsewhere, and what else their move changed."""
    match event:
        case Mobilized(units=units, factory=factory, changes=changes, purse=purse):
            used = state.used
            if factory:
                used = _added(used, {factory: sum(units.values())})
            state = _waiting(state, purse, units, -1)
            return replace(state, units=_shift(state.units, changes), used=used)
        case BidPlaced(by=by, cost=cost, changes=changes):
            return replace(
                state,
                units=_shift(state.units, changes),
                bids=state.bids | {by: state.bids[by] - cost},
            )
        case KamikazesStruck(zone=zone, by=by, strikes=strikes, changes=changes):
            return replace(
                state,
                units=_shift(state.units, changes),
                kamikazes=_added(state.kamikazes, {by: strikes}, -1),
                struck=state.struck | {zone},
            )
    return replace(state, units=_shift(state.units, event.changes))


def _shift(units: Mapping[str, Force], changes: tuple[Change, ...]) -> dict[str, Force]:
    shifted = dict(units)
    for change in changes:
        force = shifted.get(change.space, ())
        if change.gone:
            force = minus(force, change.gone)
        if change.come:
            force = plus(force, change.come)
            for _, number in force:
                if number > MOST_UNITS:
                    raise BadData(
                        "more than {number} like units in {space}",
                        places(number=MOST_UNITS, space=change.space),
                    )
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


def _waiting(state: State, purse: str, units: Mapping[str, int], sign: int = 1) -> State:
    """With so many more, or fewer, in the mobilization zone of a purse."""
    if not purse:
        return replace(state, bought=_added(state.bought, units, sign))
    left = _added(state.bought_apart.get(purse, {}), units, sign)
    apart = {name: counts for name, counts in state.bought_apart.items() if name != purse}
    return replace(state, bought_apart=apart | {purse: left} if left else apart)


def _paid(state: State, purse: str, amount: int) -> State:
    return replace(state, money=state.money | {purse: state.money[purse] + amount})


def _facilities(
    state: State, space: str, facilities: Mapping[str, int]
) -> dict[str, dict[str, int]]:
    others = {there: kinds for there, kinds in state.facilities.items() if there != space}
    return others | {space: dict(facilities)} if facilities else others


def _damaged(state: State, space: str, facility: str, damage: int) -> dict[str, dict[str, int]]:
    here = state.facilities.get(space, {}) | {facility: damage}
    return state.facilities | {space: here}
