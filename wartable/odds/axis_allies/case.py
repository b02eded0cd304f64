"""A battle to be judged: the battle board as the game itself sets it up."""

from __future__ import annotations

from dataclasses import dataclass

from msgspec.structs import replace

from wartable.core.errors import BadData, MalformedAction
from wartable.forces import force, plus
from wartable.games.axis_allies.battle.line_up import join_land, join_sea
from wartable.games.axis_allies.data import EditionData
from wartable.games.axis_allies.game import AxisAllies
from wartable.games.axis_allies.given import Given, build
from wartable.games.axis_allies.phases.conduct_combat import combats
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.script import Script
from wartable.games.axis_allies.state import Battle, Options, State
from wartable.games.axis_allies.unit import Did, Force, Unit, parse_force
from wartable.odds.axis_allies.quiet import NO_DICE


@dataclass(frozen=True)
class Case:
    """A battle before its first step, in its position."""

    pos: Position
    battle: Battle


def from_line_up(
    game: AxisAllies, attackers: str, defenders: str, options: Options | None = None
) -> Case:
    """Two forces in words. With land units it is a battle on land, and ships bombard for units
    that come from the sea; without, a battle at sea."""
    data = game.edition.data
    attacker, defender = _two_powers(data)
    attack = _read(data, attackers, attacker)
    defend = _read(data, defenders, defender)
    territory, zone, neighbour = _coast(data)
    domains = {data.units[unit.type].domain for unit, _ in plus(attack, defend)}
    ships = tuple(pair for pair in attack if data.units[pair[0].type].domain == "sea")
    if "land" not in domains and "sea" in domains:
        return _at_sea(game, zone, attack, defend, attacker, options)
    for unit, _ in ships:
        if not data.units[unit.type].bombard:
            raise BadData(f"{unit.type} takes no part in a battle on land")
    for unit, _ in defend:
        if data.units[unit.type].domain == "sea":
            raise BadData(f"{unit.type} does not defend a territory")
    ashore = tuple(pair for pair in attack if pair not in ships)
    came = zone if ships else neighbour
    landing = force((_moved(data, unit, came), number) for unit, number in ashore)
    state = _state(game, territory, attacker, defender, options)
    units = {territory: plus(landing, defend)} | ({zone: ships} if ships else {})
    script = Script(game.edition, replace(state, units=units), NO_DICE)
    landed = sum(n for unit, n in landing if data.units[unit.type].domain == "land")
    join_land(script, territory, (zone,) if ships else (), landed if ships else 0)
    return _case(script)


def from_position(game: AxisAllies, state: State, space: str) -> Case:
    """The combat to come in a space of a real game."""
    pos = game.position(state)
    if space not in pos.data.spaces:
        raise BadData(f"there is no space {space!r}")
    left = combats(pos)
    script = Script(game.edition, state, NO_DICE)
    if space in pos.board.sea:
        if space not in (*left.general, *left.optional) and not pos.own(space):
            raise BadData(f"there is no combat in {pos.name(space)}")
        join_sea(script, space)
    else:
        join_land(script, space)
    return _case(script)


def _case(script: Script) -> Case:
    battle = script.pos.top
    if not isinstance(battle, Battle):
        raise BadData("nobody on one of the sides can fight: there is no battle")
    return Case(script.pos, battle)


def _at_sea(
    game: AxisAllies,
    zone: str,
    attack: Force,
    defend: Force,
    attacker: str,
    options: Options | None,
) -> Case:
    state = _state(game, zone, attacker, "", options)
    moved = force((_moved(game.edition.data, unit, ""), number) for unit, number in attack)
    units = {zone: plus(moved, defend)}
    script = Script(game.edition, replace(state, units=units), NO_DICE)
    join_sea(script, zone)
    return _case(script)


def _state(
    game: AxisAllies, space: str, attacker: str, defender: str, options: Options | None
) -> State:
    control = {space: defender} if defender else {}
    given = Given(
        power=attacker, phase="conduct_combat", control=control, options=options or Options()
    )
    return build(game.edition, given)


def _moved(data: EditionData, unit: Unit, came: str) -> Unit:
    is_land = data.units[unit.type].domain == "land"
    return replace(unit, did=Did.MOVED, came=came if is_land else "")


def _two_powers(data: EditionData) -> tuple[str, str]:
    first, second = data.sides.values()
    return first[0], second[0]


def _coast(data: EditionData) -> tuple[str, str, str]:
    """A territory with a coast and a land neighbour, its zone, and the neighbour."""
    for space in sorted(data.board.land):
        zones, beside = data.board.coast[space], data.board.land_neighbours[space]
        friendly = [near for near in beside if not data.spaces[near].neutral]
        if zones and friendly and data.spaces[space].original_owner:
            return space, zones[0], friendly[0]
    raise BadData("the board has no coast")


def _read(data: EditionData, text: str, owner: str) -> Force:
    try:
        units = parse_force(text, owner)
    except MalformedAction as error:
        raise BadData(str(error)) from None
    for unit, _ in units:
        if unit.type not in data.units or data.units[unit.type].domain == "facility":
            raise BadData(f"there is no unit {unit.type!r} that fights")
    return units
