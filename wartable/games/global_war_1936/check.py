"""What comes from outside: which names there are, and what cannot fit together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from threading import local
from typing import Any, NamedTuple

from wartable.core.errors import BadData, BadOptions
from wartable.core.names import Names
from wartable.core.sentences import places
from wartable.forces import size
from wartable.games.global_war_1936.data import data
from wartable.games.global_war_1936.diplomacy.pacts import PACTS
from wartable.games.global_war_1936.economy.lend_lease import BASES
from wartable.games.global_war_1936.facts_units import UnitType
from wartable.games.global_war_1936.flow import PHASES, asked_by_phase
from wartable.games.global_war_1936.names import EVERY_BORDER, MOST_IN_ALL
from wartable.games.global_war_1936.nations import destroyer_transport
from wartable.games.global_war_1936.nations.launched import ABILITIES
from wartable.games.global_war_1936.position import Position, position_of
from wartable.games.global_war_1936.questions import ASKED
from wartable.games.global_war_1936.setup import check_options, leads
from wartable.games.global_war_1936.state import Facilities, Facility, Project, State, Window
from wartable.games.global_war_1936.unit import Force, Unit

MOST_FORCES = 4_096
"""Known to be sound."""


def names() -> Names:
    """Every name there is, by what it names."""
    facts = data()
    spaces = (*facts.map.land, *facts.map.sea)
    return {
        "owner": leads(),
        "nation": tuple(facts.nations),
        "slot": tuple(facts.slots),
        "phase": tuple(phase.name for phase in PHASES),
        "land": tuple(facts.map.land),
        "space": spaces,
        "place": (*spaces, EVERY_BORDER),
        "border": tuple(f"{a}/{b}" for a, b in facts.map.land_borders),
        "kind": tuple(facts.units),
        "facility": tuple(facts.facilities),
        "ware": (*facts.units, *facts.facilities),
        "technology": tuple(facts.technologies),
        "line": tuple(facts.map.lines),
        "transfer": tuple(facts.map.transfers),
        "pact": tuple(PACTS),
        "objective": tuple(facts.objectives),
        "ability": tuple(ABILITIES),
    }


def check_state(state: State) -> None:
    """Refuse a position whose parts do not fit together; its names and numbers are checked already
    (`BadData`)."""
    for fault in _faults(position_of(state)):
        raise BadData("this cannot be: {text}", places(text=fault))


def _faults(pos: Position) -> Iterator[str]:
    state, facts = pos.state, pos.data
    try:
        if check_options(state.options) != state.options:
            yield "nobody plays"
    except BadOptions as error:
        yield str(error)
    for zone in facts.map.land.keys() - state.control.keys():
        yield f"nobody owns {zone}"
    for zone, owner in state.control.items():
        if pos.sheet(owner).gone not in ("", "surrendered"):
            yield f"{zone} is of {owner}, which is no nation now"
    yield from _nation_faults(pos)
    yield from _unit_faults(pos)
    yield from _facility_faults(pos)
    if state.outcome is not None:
        if state.flow:
            yield "the game is over, and somebody is asked"
        return
    yield from _flow_faults(pos)


def _nation_faults(pos: Position) -> Iterator[str]:
    """Nations that play have their sheets; wars are between two; projects are not finished."""
    state, facts = pos.state, pos.data
    for slot in facts.slots.values():
        for nation in slot.nations:
            if facts.nations[nation].earns and nation not in state.sheets:
                yield f"{nation} has no sheet"
    for one, other in state.wars:
        if not one < other:
            yield f"the war of {one} and {other} is written the wrong way round"
        for nation in (one, other):
            if pos.sheet(nation).gone not in ("", "surrendered"):
                yield f"{nation} is at war, and is no nation now"
    for nation, sheet in state.sheets.items():
        if sheet.controller == nation:
            yield f"{nation} controls itself"
        if sheet.evolved and not facts.nations[nation].evolves_at:
            yield f"{nation} never evolves"
    for nation, begun in state.queue.items():
        yield from _order_faults(nation, begun)
        for project, _ in begun:
            yield from _project_faults(pos, nation, project)
    for nation, items in state.box.items():
        yield from _order_faults(nation, items)
        for item, _ in items:
            is_facility = item.kind in facts.facilities
            is_ship_repair = item.of == item.kind and not is_facility
            is_base = is_facility and (item.lent or item.kind in BASES)
            is_under_way = item.zone and item.at and not (is_facility or item.of or item.lent)
            is_odd = is_facility != bool(item.zone)
            if is_odd and not (is_ship_repair or is_base or is_under_way):
                yield f"{item.kind} in the box of {nation} has no zone, or one it should not have"


def _project_faults(pos: Position, nation: str, project: Project) -> Iterator[str]:
    facts = pos.data
    is_facility = project.kind in facts.facilities
    cost = facts.facilities[project.kind].cost if is_facility else facts.units[project.kind].cost
    if not 0 < project.paid < len(cost):
        yield f"{project.kind} of {nation} is not in building with {project.paid} stages paid"
    if is_facility != bool(project.zone) and not project.lent:
        yield f"{project.kind} of {nation} has no zone, or one it should not have"


def _order_faults(where: str, counted: Sequence[tuple[Any, int]]) -> Iterator[str]:
    things = [thing for thing, _ in counted]
    if any(not before < after for before, after in pairwise(things)):
        yield f"something of {where} is counted twice or out of order"


# ---- units ----


def _unit_faults(pos: Position) -> Iterator[str]:
    """Units are counted once, stand where they can, and are not too many."""
    everyone = 0
    owners: set[str] = set()
    known, sea = _sound_forces.get, pos.data.map.sea
    for space, units in pos.state.units.items():
        sound = known(id(units))
        if sound is None or sound.at_sea != (space in sea):
            if faults := [*_force_faults(space, units)]:
                yield from faults
                continue
            sound = _found_sound(units, at_sea=space in sea)
        everyone += sound.number
        owners |= sound.owners
    for owner in sorted(owners):
        if not pos.exists(owner):
            yield f"units are of {owner}, which is no nation now"
    if everyone > MOST_IN_ALL:
        yield f"{everyone} units are more than {MOST_IN_ALL}"


class SoundForce(NamedTuple):
    """Units that can stand in a space, how many they are, and whose."""

    units: Force
    at_sea: bool
    number: int
    owners: frozenset[str]


_sound_forces: dict[int, SoundForce] = {}
"""Forces that were found sound, by their identity: they are kept, so that nothing else has it. The
same ones stand in one position after the other, and are looked at once."""


def _found_sound(units: Force, *, at_sea: bool) -> SoundForce:
    if len(_sound_forces) >= MOST_FORCES:
        _sound_forces.clear()
    owners = frozenset(unit.owner for unit, _ in units)
    sound = _sound_forces[id(units)] = SoundForce(units, at_sea, size(units), owners)
    return sound


def _force_faults(space: str, units: Force) -> Iterator[str]:
    """What cannot be about the units of a space, in any position."""
    yield from _order_faults(space, units)
    for unit, _ in units:
        kind = data().units[unit.type]
        if space in data().map.sea and not (kind.is_ship or kind.kind == "air"):
            yield f"{unit} stands at sea"
        yield from _one_unit_faults(unit)


def _one_unit_faults(unit: Unit) -> Iterator[str]:
    kinds = data().units
    kind = kinds[unit.type]
    if unit.hits >= kind.hits:
        yield f"{unit} is lost with {unit.hits} hits"
    passengers = [kinds[each.type] for each in unit.cargo]
    may_carry = _can_carry(kind, passengers) or destroyer_transport.fits(unit, unit.cargo)
    if unit.cargo and not may_carry:
        yield f"{unit} cannot carry that"
    for each in unit.cargo:
        if each.cargo:
            yield f"{each} is aboard and carries something itself"


def _can_carry(ship: UnitType, aboard: Sequence[UnitType]) -> bool:
    """It has decks for aircraft, or a hold for land units and rockets."""
    if ship.decks:
        return all(each.deck for each in aboard)
    if ship.holds or ship.lifts or ship.drops:
        return all(each.is_land or each.kind == "rocket" for each in aboard)
    return False


# ---- facilities ----


class _LastSound(local):
    """The facilities of the position that a thread looked at last: what is the very same object in
    the next is as sound as it was."""

    facilities: Mapping[str, Facilities] = {}


_last_sound = _LastSound()


def _facility_faults(pos: Position) -> Iterator[str]:
    """Facilities stand where their kind can, with no more damage than it can have."""
    before = _last_sound.facilities.get
    faults: list[str] = []
    for zone, there in pos.state.facilities.items():
        if there is not before(zone):
            faults += _order_faults(zone, there)
            for facility, number in there:
                faults += _one_facility_faults(pos, zone, facility, number)
    yield from faults
    if not faults:
        _last_sound.facilities = pos.state.facilities
    for border in pos.state.rails:
        a, b = border.split("/")
        if pos.data.map.land_borders[a, b].barrier:
            yield f"a railway crosses {border}"


def _one_facility_faults(
    pos: Position, zone: str, facility: Facility, number: int
) -> Iterator[str]:
    kind = pos.data.facilities[facility.was or facility.kind]
    here = pos.data.map.land[zone]
    if kind.id == "railway":
        yield f"a railway of {zone} stands with the facilities"
    if facility.damage > kind.max_damage:
        yield f"{facility.kind} of {zone} has {facility.damage} damage"
    if kind.where in ("coast", "home_coast", "sea_border") and facility.at not in (
        *here.coast,
        EVERY_BORDER,
    ):
        yield f"{facility.kind} of {zone} opens on no sea zone of it"
    if kind.where in ("land", "home") and facility.at:
        yield f"{facility.kind} of {zone} stands on no border"
    if kind.one_a_zone and number > 1:
        yield f"{zone} has {number} of {facility.kind}"


# ---- what happens next ----


def _flow_faults(pos: Position) -> Iterator[str]:
    """Somebody is asked, by a window on top or by the phase."""
    if not pos.state.flow:
        if asked_by_phase(pos) is None:
            yield f"nobody is asked in the phase {pos.state.phase}"
        return
    for frame in pos.state.flow:
        if frame is pos.top and not isinstance(frame, Window):
            yield "nobody is asked"
        if frame is not pos.top and isinstance(frame, Window):
            yield "a question lies below another"
        if not isinstance(frame, Window):
            continue
        if not frame.decisions:
            yield "nothing is asked"
        for decision in frame.decisions:
            if type(decision) in ASKED:
                yield from ASKED[type(decision)].faults(pos, decision)
            else:
                yield f"{type(decision).__name__} is no question by itself"
