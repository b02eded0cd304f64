"""Any position, from a short description: for scenarios, puzzles and tests."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Literal

import msgspec
from msgspec.structs import replace

from wartable.core.errors import BadData, MalformedAction
from wartable.forces import force
from wartable.games.axis_allies.edition import Edition
from wartable.games.axis_allies.flow import opening_for
from wartable.games.axis_allies.state import Options, State
from wartable.games.axis_allies.table_options import setup
from wartable.games.axis_allies.unit import Force, Unit, parse_force


class Given(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What is said of a position; the rest is as at the start of the power's turn.

    Units are written as in actions: `3 infantry, 1 transport{infantry+tank}, 1 battleship!1`.
    """

    start: Literal["setup", "empty"] = "empty"
    """From the set-up, or from an empty board with printed control and no factories."""
    options: Options = Options()
    power: str = ""
    """Whose turn it is; the first power if nothing is said."""
    phase: str = "combat_move"
    round: int = 1
    control: dict[str, str] = {}
    taken: dict[str, str] = {}
    """Territories that changed hands during this turn: controlled so now, not at its start."""
    units: dict[str, dict[str, str]] = {}
    """By space and power; replaces what stood there."""
    facilities: dict[str, dict[str, int]] = {}
    """By territory: each facility with its damage."""
    money: dict[str, int] = {}
    bought: dict[str, int] = {}
    refused: tuple[tuple[str, str], ...] = ()
    """Pairs (host, guest) that do not share."""
    fought: frozenset[str] = frozenset()


def build(edition: Edition, given: Given) -> State:
    """The state described; `BadData` names what cannot be."""
    data = edition.data
    state = setup(edition, given.options)
    if given.start == "empty":
        state = replace(state, units={}, facilities={})
    _known("phase", given.phase, [phase.name for phase in edition.phases])
    power = given.power or next(iter(data.powers))
    for where, names, known in (
        (
            "power",
            [power, *given.money, *given.control.values(), *given.taken.values()],
            data.powers,
        ),
        ("space", [*given.control, *given.taken, *given.units, *given.facilities], data.spaces),
        ("unit", given.bought, data.units),
    ):
        for name in names:
            _known(where, name, known)
    for space in (*given.control, *given.taken, *given.facilities):
        if space not in state.control:
            raise BadData(f"{space} is not controlled by anybody")
    for space, kinds in given.facilities.items():
        for kind in kinds:
            _known(f"facility in {space}", kind, data.units)
    units = dict(state.units)
    for space, forces in given.units.items():
        units[space] = force(
            pair for owner, text in forces.items() for pair in _units(edition, space, owner, text)
        )
    state = replace(
        state,
        round=given.round,
        power=power,
        phase=given.phase,
        control=state.control | given.control,
        units={space: there for space, there in units.items() if there},
        facilities=state.facilities | given.facilities,
        money=state.money | given.money,
        bought=given.bought,
        refused=frozenset(given.refused),
        fought=given.fought,
        flow=(),
        bids={},
    )
    opening = opening_for(edition, state, power)
    return replace(state, opening=opening, control=state.control | given.taken)


def _units(edition: Edition, space: str, owner: str, text: str) -> Force:
    _known(f"power in {space}", owner, edition.data.powers)
    try:
        units = parse_force(text, owner)
    except MalformedAction as error:
        raise BadData(f"units of {owner} in {space}: {error}") from None
    for unit, _ in units:
        _check_unit(edition, space, unit)
    return units


def _check_unit(edition: Edition, space: str, unit: Unit) -> None:
    _known(f"unit in {space}", unit.type, edition.data.units)
    _known(f"power in {space}", unit.owner, edition.data.powers)
    kind = edition.data.units[unit.type]
    is_land = edition.data.board.is_land(space)
    if kind.domain == ("sea" if is_land else "land"):
        raise BadData(f"{unit.type} cannot stand in {space}")
    for aboard in unit.cargo:
        _known(f"unit in {space}", aboard.type, edition.data.units)


def _known(what: str, name: str, known: object) -> None:
    names = list(known)  # type: ignore[call-overload]
    if name not in names:
        near = get_close_matches(name, names, n=1)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        raise BadData(f"unknown {what} {name!r}{hint}")
