"""The ledger of Global War 1936: who has which units and how many IPP, and what events say about
it. Units change by what events say of units, or with what becomes of their nation; so do IPP."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from wartable.games.global_war_1936.events import (
    Aligned,
    AnyEvent,
    IppChanged,
    Surrendered,
    Turned,
    UnitsChanged,
)
from wartable.games.global_war_1936.evolve import evolve
from wartable.games.global_war_1936.state import State
from wartable.games.global_war_1936.unit import Unit
from wartable.testing.subject import hold

Account = tuple[str, ...]
"""`unit`, its kind and its owner; or `ipp` and a nation."""


def ledger(state: State) -> Counter[Account]:
    """How many units of each kind every nation has, and how many IPP."""
    counted: Counter[Account] = Counter()
    for units in state.units.values():
        _add(counted, units)
    for nation, sheet in state.sheets.items():
        counted["ipp", nation] += sheet.ipp
    return counted


def booked(
    before: State, events: Sequence[AnyEvent]
) -> Iterator[tuple[AnyEvent, Counter[Account]]]:
    """Each event of an action with what it says that came and went."""
    state = before
    for event in events:
        yield event, _entry(state, event)
        state = evolve(state, event)


def _entry(state: State, event: AnyEvent) -> Counter[Account]:
    counted: Counter[Account] = Counter()
    match event:
        case UnitsChanged(changes=changes):
            for change in changes:
                _add(counted, change.units, -1)
                _add(counted, change.into)
        case IppChanged(nation=nation, ipp=ipp):
            counted["ipp", nation] = ipp - ledger(state)["ipp", nation]
        case Aligned(nation=nation, to=heir) | Turned(nation=nation, into=heir):
            _give(counted, state, nation, heir)
        case Surrendered(nation=nation):
            _give(counted, state, nation, "")
    return counted


def _give(counted: Counter[Account], state: State, nation: str, heir: str) -> None:
    """All that the nation had is its heir's, or gone."""
    hold(nation != heir, f"{nation} is its own heir")
    for account, number in ledger(state).items():
        if account[-1] == nation:
            counted[account] -= number
            if heir:
                counted[*account[:-1], heir] += number


def _add(counted: Counter[Account], units: Iterable[tuple[Unit, int]], sign: int = 1) -> None:
    """Units and what they carry."""
    for unit, number in units:
        counted["unit", unit.type, unit.owner] += sign * number
        for aboard in unit.cargo:
            counted["unit", aboard.type, aboard.owner] += sign * number
