"""What a scenario may state about a position, and which of it does not hold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from wartable.core.codec import check_names
from wartable.core.errors import BadData
from wartable.core.game import Branch
from wartable.forces import force
from wartable.games.axis_allies.actions import Move
from wartable.games.axis_allies.battle.casualties import (
    AA_FIRE,
    AIRCRAFT,
    ANY,
    BOMBARDMENT,
    SUBMARINE,
)
from wartable.games.axis_allies.decisions import ChooseCasualties, PressOnOrRetreat
from wartable.games.axis_allies.edition import Edition
from wartable.games.axis_allies.given import read_units
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.state import Battle, Window
from wartable.games.axis_allies.unit import Force, Unit, each, format_force, with_cargo
from wartable.games.axis_allies.victory import cities

Units = dict[str, str]
"""By power, in words: `{germany = "2 infantry, 1 tank"}`."""


class Movement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The movement a unit has left."""

    unit: str
    space: str
    left: int


class Destinations(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a unit of the power whose turn it is may go now, in one action, by itself."""

    unit: str
    space: str
    mission: str = ""
    exactly: tuple[str, ...] | None = None
    includes: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()


class Board(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who stands on the battle board. The fighters of a carrier are in the air, not aboard."""

    space: str | None = None
    attackers: Units | None = None
    defenders: Units | None = None
    hit: Units | None = None
    """Defenders behind the casualty line."""
    round: int | None = None


class Expected(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Statements about a position; what is not mentioned may be as it likes."""

    power: str | None = None
    phase: str | None = None
    round: int | None = None
    units: dict[str, Units] = {}
    """By space: all units there, and no others."""
    at_least: dict[str, Units] = {}
    control: dict[str, str] = {}
    at_war: dict[str, frozenset[str]] = {}
    """By power: all powers it is at war with."""
    money: dict[str, int] = {}
    income: dict[str, int] = {}
    """The national production level."""
    cities: dict[str, int] = {}
    """Victory cities by side."""
    damage: dict[str, int | bool] = {}
    """By territory: the damage of its facilities; `false` if it has none."""
    facilities: dict[str, dict[str, int]] = {}
    """By territory: all its facilities with their damage."""
    bought: dict[str, int] | None = None
    """What waits in the mobilization zone: all of it."""
    technologies: dict[str, frozenset[str]] = {}
    """What powers have developed: all of it."""
    movement: tuple[Movement, ...] = ()
    destinations: tuple[Destinations, ...] = ()
    battle: bool | Board | None = None
    """The battle that is being fought; `false` if there is none."""
    retreats: tuple[str, ...] | None = None
    """Where the attackers may retreat to now: all places; `""` stands for aircraft alone."""
    hits: dict[str, int] | None = None
    """The hits to be taken now, by their kind."""


def check(edition: Edition, expected: Expected) -> None:
    """Refuse statements that make no sense in this game; `BadData` names the word."""
    data = edition.data
    board = expected.battle if isinstance(expected.battle, Board) else Board()
    spaces = [*expected.units, *expected.at_least, *expected.control, *expected.damage]
    asked: list[Movement | Destinations] = [*expected.movement, *expected.destinations]
    spaces += [one.space for one in asked]
    spaces += [board.space] if board.space else []
    for place in expected.destinations:
        spaces += [*(place.exactly or ()), *place.includes, *place.excludes]
    spaces += [space for space in expected.retreats or () if space]
    spaces += expected.facilities
    powers = [*expected.income, *expected.technologies, *expected.at_war]
    powers += [foe for foes in expected.at_war.values() for foe in foes]
    powers += [expected.power] if expected.power else []
    check_names("space", spaces, data.spaces)
    check_names("power", powers, data.powers)
    check_names("power", expected.control.values(), [*data.powers, *data.parties])
    check_names("power", expected.money, data.purses)
    for developed in expected.technologies.values():
        check_names("technology", developed, data.research.technologies)
    check_names(
        "phase", [expected.phase] if expected.phase else [], [p.name for p in edition.phases]
    )
    check_names("side", expected.cities, data.sides)
    check_names("unit", expected.bought or (), data.units)
    kinds = [ANY, SUBMARINE, AIRCRAFT, BOMBARDMENT, AA_FIRE]
    kinds += [unit.id for unit in data.units.values() if unit.domain == "facility"]
    check_names("kind of hits", expected.hits or (), kinds)
    first = next(iter(data.powers))
    for one in asked:
        _one_unit(edition, one, first)
    for space, units in (*expected.units.items(), *expected.at_least.items()):
        _read(edition, space, units)
    for group in (board.attackers, board.defenders, board.hit):
        _read(edition, "the battle", group or {})


def failures(pos: Position, expected: Expected) -> Iterator[str]:
    """Every statement that does not hold."""
    state = pos.state
    for name in ("power", "phase", "round"):
        wanted = getattr(expected, name)
        if wanted is not None and wanted != getattr(state, name):
            yield f"expected {name} {wanted}; it is {getattr(state, name)}"
    for space, units in expected.units.items():
        yield from _unit_failures(pos.edition, space, units, pos.at(space), exact=True)
    for space, units in expected.at_least.items():
        yield from _unit_failures(pos.edition, space, units, pos.at(space), exact=False)
    incomes = {power: pos.income(power) for power in expected.income}
    yield from _differences("control of", expected.control, state.control)
    for power, foes in expected.at_war.items():
        found = pos.relations.at_war[power]
        if foes != found:
            yield f"expected {power} at war with {_listed(foes)}; it is with {_listed(found)}"
    yield from _differences("money of", expected.money, state.money)
    yield from _differences("income of", expected.income, incomes)
    yield from _differences("victory cities of", expected.cities, cities(pos))
    yield from _damage_failures(pos, expected.damage)
    for space, wanted_here in expected.facilities.items():
        here = state.facilities.get(space, {})
        if wanted_here != here:
            yield f"expected in {space} {_counts(wanted_here)}; there is {_counts(here)}"
    for power, wanted_there in expected.technologies.items():
        known = state.technologies.get(power, frozenset())
        if wanted_there != known:
            wanted_names, names = (", ".join(sorted(some)) for some in (wanted_there, known))
            yield f"expected technologies of {power}: {wanted_names}; they are {names or 'none'}"
    if expected.bought is not None and expected.bought != state.bought:
        yield f"expected bought {_counts(expected.bought)}; it is {_counts(state.bought)}"
    for movement in expected.movement:
        yield from _movement_failures(pos, movement)
    for destinations in expected.destinations:
        yield from _destination_failures(pos, destinations)
    yield from _battle_failures(pos, expected)


# units


def matches(pattern: Unit, unit: Unit) -> bool:
    """Whether the unit is as the pattern says: type, owner, hits and cargo always, what happened to
    it this turn only if the pattern speaks of it."""
    return (
        (pattern.type, pattern.owner, pattern.hits) == (unit.type, unit.owner, unit.hits)
        and pattern.spent in (0, unit.spent)
        and pattern.did in ("", unit.did)
        and pattern.came in ("", unit.came)
        and pattern.to in ("", unit.to)
        and pattern.boost in (0, unit.boost)
        and not any(_compare(list(pattern.cargo), list(unit.cargo)))
    )


def _compare(wanted: list[Unit], found: list[Unit]) -> tuple[list[Unit], list[Unit]]:
    """What is missing and what is too much; the patterns that say most choose first."""
    missing = []
    left = list(found)
    for pattern in sorted(wanted, key=_said, reverse=True):
        match = next((unit for unit in left if matches(pattern, unit)), None)
        if match is None:
            missing.append(pattern)
        else:
            left.remove(match)
    return missing, left


def _said(unit: Unit) -> int:
    marks = sum(bool(mark) for mark in (unit.spent, unit.did, unit.came, unit.to, unit.boost))
    return marks + sum(_said(aboard) for aboard in unit.cargo)


def _unit_failures(
    edition: Edition, where: str, units: Units, found: Force, *, exact: bool
) -> Iterator[str]:
    wanted = _read(edition, where, units)
    missing, left = _compare(list(each(wanted)), list(each(found)))
    if missing or (exact and left):
        amount = "" if exact else "at least "
        yield f"expected in {where} {amount}{_words(wanted)}; there is {_words(found)}"


def _read(edition: Edition, where: str, units: Units) -> Force:
    return force(
        pair for owner, text in units.items() for pair in read_units(edition, where, owner, text)
    )


def _words(units: Force) -> str:
    owners = dict.fromkeys(unit.owner for unit, _ in units)
    own = {owner: tuple(pair for pair in units if pair[0].owner == owner) for owner in owners}
    return "; ".join(f"{owner} {format_force(own[owner], owner)}" for owner in own) or "nothing"


# the rest


def _differences(
    what: str, wanted: Mapping[str, str | int], found: Mapping[str, str | int]
) -> Iterator[str]:
    for name, value in wanted.items():
        if found.get(name) != value:
            yield f"expected {what} {name}: {value}; it is {found.get(name, 'nobody')}"


def _damage_failures(pos: Position, wanted: Mapping[str, int | bool]) -> Iterator[str]:
    for space, damage in wanted.items():
        facilities = pos.state.facilities.get(space)
        found = sum(facilities.values()) if facilities else None
        if damage is False or damage is True:
            if damage != (found is not None):
                there = "a facility" if damage else "no facility"
                yield f"expected in {space} {there}; there is {facilities or 'none'}"
        elif damage != found:
            is_ = "there is no facility" if found is None else f"it is {found}"
            yield f"expected damage of {space} {damage}; {is_}"


def _listed(names: frozenset[str]) -> str:
    return ", ".join(sorted(names)) or "nobody"


def _counts(units: Mapping[str, int]) -> str:
    return ", ".join(f"{number} {kind}" for kind, number in units.items()) or "nothing"


def _one_unit(edition: Edition, asked: Movement | Destinations, owner: str) -> Unit:
    units = read_units(edition, asked.space, owner, asked.unit)
    if len(units) != 1 or units[0][1] != 1:
        raise BadData(f"{asked.unit!r} in {asked.space}: one unit is asked for")
    return units[0][0]


def _everybody(pos: Position, space: str) -> Iterator[Unit]:
    """All units in a space, those aboard others included."""
    for unit, _ in pos.at(space):
        yield unit
        yield from unit.cargo


def _movement_failures(pos: Position, wanted: Movement) -> Iterator[str]:
    pattern = _one_unit(pos.edition, wanted, pos.me)
    found = {
        pos.left(unit, wanted.space)
        for unit in _everybody(pos, wanted.space)
        if matches(pattern, unit)
    }
    if found != {wanted.left}:
        left = ", ".join(map(str, sorted(found))) or "no such unit"
        yield f"expected {wanted.unit} in {wanted.space} with movement {wanted.left}; it is {left}"


def _destination_failures(pos: Position, wanted: Destinations) -> Iterator[str]:
    pattern = _one_unit(pos.edition, wanted, pos.me)
    who = f"{wanted.unit} in {wanted.space}"
    if not any(matches(pattern, unit) for unit in _everybody(pos, wanted.space)):
        yield f"expected destinations of {who}; there is no such unit"
        return
    if isinstance(pos.top, Window):
        yield f"expected destinations of {who}; another decision comes first"
        return
    found = {
        move.path[-1]
        for move in _moves(pos.phase.branches(pos))
        if move.path[0] == wanted.space
        and move.mission == wanted.mission
        and matches(pattern, move.units[0][0])
    }
    there = ", ".join(sorted(found)) or "none"
    if wanted.exactly is not None and set(wanted.exactly) != found:
        expected = ", ".join(sorted(wanted.exactly)) or "none"
        yield f"expected destinations of {who}: {expected}; they are {there}"
    for space in wanted.includes:
        if space not in found:
            yield f"expected {space} among the destinations of {who}; they are {there}"
    for space in wanted.excludes:
        if space in found:
            yield f"expected {space} not among the destinations of {who}; they are {there}"


def _moves(branches: tuple[Branch, ...]) -> Iterator[Move]:
    for branch in branches:
        for action in branch.actions():
            if isinstance(action, Move):
                yield action


# battles


def _battle_failures(pos: Position, expected: Expected) -> Iterator[str]:
    battle = next((each for each in pos.state.flow if isinstance(each, Battle)), None)
    if isinstance(expected.battle, bool) and expected.battle != (battle is not None):
        there = f"one in {battle.space}" if battle else "none"
        yield f"expected {'a' if expected.battle else 'no'} battle; there is {there}"
    elif isinstance(expected.battle, Board):
        yield from _board_failures(pos, expected.battle, battle)
    decisions = pos.top.decisions if isinstance(pos.top, Window) else ()
    if expected.retreats is not None:
        open_ = {to for each in decisions if isinstance(each, PressOnOrRetreat) for to in each.to}
        if set(expected.retreats) != open_:
            yield f"expected retreats {_places(expected.retreats)}; they are {_places(open_)}"
    if expected.hits is not None:
        asked = [each for each in decisions if isinstance(each, ChooseCasualties)]
        hits = {pool.kind: pool.hits for pool in asked[0].pools} if asked else {}
        if expected.hits != hits:
            yield f"expected hits to take {_counts(expected.hits)}; they are {_counts(hits)}"


def _places(spaces: tuple[str, ...] | set[str]) -> str:
    return ", ".join(sorted(space or "aircraft alone" for space in spaces)) or "none"


def _board_failures(pos: Position, wanted: Board, battle: Battle | None) -> Iterator[str]:
    if battle is None:
        yield "expected a battle; there is none"
        return
    for name in ("space", "round"):
        value = getattr(wanted, name)
        if value is not None and value != getattr(battle, name):
            yield f"expected {name} of the battle {value}; it is {getattr(battle, name)}"
    for name, units, found in (
        ("the attack", wanted.attackers, battle.attackers),
        ("the defence", wanted.defenders, battle.defenders),
        ("the casualty line", wanted.hit, battle.line),
    ):
        if units is not None:
            there = force((_without_deck(pos, unit), number) for unit, number in found)
            yield from _unit_failures(pos.edition, name, units, there, exact=True)


def _without_deck(pos: Position, unit: Unit) -> Unit:
    return with_cargo(unit, ()) if pos.type(unit).deck else unit
