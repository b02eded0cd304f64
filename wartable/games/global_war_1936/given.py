"""A position as a scenario file gives it: what is not said is as in July 1936."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from wartable.core.changes import changes, said
from wartable.core.dice import NoDice
from wartable.core.errors import BadData
from wartable.forces import force
from wartable.games.global_war_1936.data import data
from wartable.games.global_war_1936.flow import run
from wartable.games.global_war_1936.names import Count, Land, Nation, PhaseName, SlotId, Space
from wartable.games.global_war_1936.position import date_of
from wartable.games.global_war_1936.relations import pair
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.setup import setup
from wartable.games.global_war_1936.state import Facility, Item, Options, Project, Sheet, State
from wartable.games.global_war_1936.unit import Force, parse_force

Date = Annotated[str, Meta(pattern=r"^19[3-9][0-9]-(01|07)$")]
"""A calendar round: `1939-07`."""
Units = dict[Space, dict[Nation, str]]
"""By space and owner: `2 infantry, 1 artillery`."""
Pairs = tuple[tuple[Nation, Nation], ...]
GivenSheet: Any = changes(Sheet, strict=True)
SPECIAL = (
    "options",
    "round",
    "slot",
    "phase",
    "control",
    "units",
    "facilities",
    "sheets",
    "queue",
    "box",
    "wars",
    "flow",
    "outcome",
)
"""What scenarios say in words of their own; everything else of a state as logs have it."""
Remembered: Any = changes(State, but=SPECIAL)


class GivenProject(Project, frozen=True, forbid_unknown_fields=True):
    """So many projects that are alike."""

    number: Count = 1


class GivenItem(Item, frozen=True, forbid_unknown_fields=True):
    """So many of something in the Place Units box."""

    number: Count = 1


class Board(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position, from the set-up or an empty board."""

    options: Options = Options()
    empty: bool = False
    """No unit is on the board but those that are given, and nothing is in building."""
    date: Date = "1936-07"
    turn: SlotId = "germany"
    phase: PhaseName = "production"
    control: dict[Land, Nation] = {}
    units: Units = {}
    """Of a space, all."""
    facilities: dict[Land, tuple[Facility, ...]] = {}
    """Of a zone, all."""
    sheets: dict[Nation, GivenSheet] = {}
    queue: dict[Nation, tuple[GivenProject, ...]] = {}
    box: dict[Nation, tuple[GivenItem, ...]] = {}
    wars: Pairs = ()
    """Besides those of the start."""
    peace: Pairs = ()
    """Wars of the start that are over."""


Given: Any = msgspec.defstruct(
    "Given",
    [(each.name, each.type, each.default) for each in msgspec.structs.fields(Remembered)],
    bases=(Board,),
    module=__name__,
    frozen=True,
    forbid_unknown_fields=True,
)


def start(given: Any) -> State:
    """The position, run on to its first decision; `BadData` if there can be none."""
    state = setup(given.options)
    rest = {
        name: value for name, value in said(given).items() if name not in Board.__struct_fields__
    }
    wars = {*state.wars, *(pair(*both) for both in given.wars)}
    state = replace(
        state,
        round=round_of(given.date),
        slot=given.turn,
        phase=given.phase,
        control=state.control | given.control,
        units=({} if given.empty else state.units) | _units(given.units),
        facilities=state.facilities
        | {zone: force((each, 1) for each in there) for zone, there in given.facilities.items()},
        sheets=state.sheets | _sheets(state, given.sheets),
        queue=({} if given.empty else state.queue) | _counted(given.queue, Project),
        box=state.box | _counted(given.box, Item),
        wars=frozenset(wars - {pair(*both) for both in given.peace}),
        **rest,
    )
    script = Script(state, NoDice(lambda: BadData("dice are rolled before the first action")))
    run(script)
    return script.state


def round_of(date: str) -> int:
    """The calendar round of a date (GW-2.5-03)."""
    number = 1
    while date_of(number) < date:
        number += 1
    return number


def read_units(where: str, owners: Mapping[str, str]) -> Force:
    """The units that a table says are in a space, by owner."""
    units = force(
        each for owner, text in owners.items() if text for each in parse_force(text, owner)
    )
    for unit, _ in units:
        for each in (unit, *unit.cargo):
            if each.type not in data().units or each.owner not in data().nations:
                raise BadData(f"units.{where}: there is no {each.type} of {each.owner}")
    return units


def _units(said: Units) -> dict[str, Force]:
    return {space: units for space, owners in said.items() if (units := read_units(space, owners))}


def _sheets(state: State, given: Mapping[str, Any]) -> dict[str, Sheet]:
    return {
        nation: replace(state.sheets.get(nation, Sheet()), **said(sheet))
        for nation, sheet in given.items()
    }


def _counted(given: Mapping[str, Any], kind: Any) -> dict[str, Any]:
    """Things of a kind, those that are alike together."""
    return {
        nation: force((alike(each, kind), each.number) for each in things)
        for nation, things in given.items()
    }


def alike(each: Any, kind: Any) -> Any:
    """The thing itself, without how many there are."""
    return kind(**{name: getattr(each, name) for name in kind.__struct_fields__})
