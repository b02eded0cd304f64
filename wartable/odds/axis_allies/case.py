"""A battle to be judged: the battle board as the game itself sets it up."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from wartable.core.codec import decode, encode, unknown_name
from wartable.core.errors import BadData, MalformedAction
from wartable.core.sentences import places
from wartable.forces import force, plus, size
from wartable.games.axis_allies.battle.line_up import join_land, join_sea
from wartable.games.axis_allies.data import EditionData
from wartable.games.axis_allies.edition import Edition
from wartable.games.axis_allies.game import AxisAllies
from wartable.games.axis_allies.given import Given, build
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.script import Script
from wartable.games.axis_allies.state import Battle, Options, State
from wartable.games.axis_allies.unit import Did, Force, Unit, parse_force, with_cargo
from wartable.odds.axis_allies.quiet import NO_DICE

MOST_UNITS = 1000
"""How many units of a side can be told in words."""


@dataclass(frozen=True)
class Case:
    """A battle in its position: before its first step, or between two rounds."""

    pos: Position
    battle: Battle
    begun: bool = False
    """Whether rounds were fought already, so that nothing comes before the next."""
    all_land: bool = False
    """Whether all aircraft are taken to find a place to land, whatever becomes of carriers."""


class Ground(NamedTuple):
    """Where line-ups meet: a coast, and where the attackers come from."""

    attacker: str
    defender: str
    territory: str
    neighbour: str
    zone: str
    next_zone: str


class Sides(NamedTuple):
    """Technologies by side."""

    attacker: frozenset[str] = frozenset()
    defender: frozenset[str] = frozenset()


NO_TECHNOLOGIES = Sides()


def from_line_up(
    game: AxisAllies,
    attackers: str,
    defenders: str,
    options: Options | None = None,
    technologies: Sides = NO_TECHNOLOGIES,
) -> Case:
    """Two forces in words.

    With land units it is a battle on land: attackers come from a neighbouring territory and may go
    back there, or, if ships bombard for them, from the sea. Without, it is a battle at sea:
    attackers may retreat to a neighbouring zone, and if carriers are with them their fighters can
    land nowhere else.
    """
    ground = meeting_ground(game.edition)
    attack = read_force(game.edition.data, attackers, ground.attacker)
    defend = read_force(game.edition.data, defenders, ground.defender)
    return from_forces(game, attack, defend, options, technologies)


def from_forces(
    game: AxisAllies,
    attackers: Force,
    defenders: Force,
    options: Options | None = None,
    technologies: Sides = NO_TECHNOLOGIES,
) -> Case:
    """Two forces on the meeting ground, of the owners it names."""
    data = game.edition.data
    ground = meeting_ground(game.edition)
    domains = {data.units[unit.type].domain for unit, _ in (*attackers, *defenders)}
    empty = empty_state(game.edition, options or Options())
    if any(technologies):
        known = developed(data, ground.attacker, ground.defender, technologies)
        empty = replace(empty, technologies=known)
    if "land" not in domains and "sea" in domains:
        _check_at_sea(data, attackers, defenders)
        fleet = _sailing(data, attackers, ground.next_zone)
        state = replace(empty, units={ground.zone: plus(fleet, defenders)})
        script = Script(game.edition, state, NO_DICE)
        join_sea(script, ground.zone)
        return case_of(script)
    _check_on_land(data, attackers, defenders)
    ships = tuple(pair for pair in attackers if data.units[pair[0].type].domain == "sea")
    ashore = tuple(pair for pair in attackers if data.units[pair[0].type].domain != "sea")
    came = ground.zone if ships else ground.neighbour
    landing = force((_marching(data, unit, came), number) for unit, number in ashore)
    units = {ground.territory: plus(landing, defenders)} | ({ground.zone: ships} if ships else {})
    script = Script(game.edition, replace(empty, units=units), NO_DICE)
    landed = sum(number for unit, number in landing if unit.came) if ships else 0
    join_land(script, ground.territory, (ground.zone,) if ships else (), landed)
    return case_of(script)


def case_of(script: Script) -> Case:
    """The battle that the game has just set up."""
    battle = script.pos.top
    if not isinstance(battle, Battle):
        raise BadData("one of the sides has nobody who can fight: there is no battle")
    return Case(script.pos, battle)


def developed(
    data: EditionData, attacker: str, defender: str, technologies: Sides
) -> dict[str, frozenset[str]]:
    """What the two powers have, every name in it known."""
    known = data.research.technologies
    if any(technologies) and not known:
        raise BadData("this game has no technologies")
    for name in sorted(technologies.attacker | technologies.defender):
        if name not in known:
            raise BadData(unknown_name("technology", name, known))
    both = {attacker: technologies.attacker, defender: technologies.defender}
    return {power: names for power, names in both.items() if names}


@lru_cache(maxsize=16)
def meeting_ground(edition: Edition) -> Ground:
    """The first coast with a neighbour by land, of the first two enemies."""
    board, spaces = edition.data.board, edition.data.spaces
    ours, theirs = edition.data.sides.values()
    attacker, defender = next(
        (one, other) for one in ours for other in theirs if {one, other} in edition.data.at_war
    )
    for territory in sorted(board.land):
        beside = [near for near in board.land_neighbours[territory] if spaces[near].original_owner]
        zones = [zone for zone in board.coast[territory] if board.sea_neighbours[zone]]
        if beside and zones and spaces[territory].original_owner:
            next_zone = board.sea_neighbours[zones[0]][0]
            return Ground(attacker, defender, territory, beside[0], zones[0], next_zone)
    raise BadData("the board has no coast")


@lru_cache(maxsize=64)
def _empty(edition: Edition, options: bytes) -> State:
    ground = meeting_ground(edition)
    given = Given(
        power=ground.attacker,
        phase="conduct_combat",
        control={ground.territory: ground.defender, ground.neighbour: ground.attacker},
        options=decode(options, Options),
    )
    return build(edition, given)


def empty_state(edition: Edition, options: Options) -> State:
    """The board with nobody on it, the meeting ground ready."""
    return _empty(edition, encode(options))


def read_force(data: EditionData, text: str, owner: str) -> Force:
    """A force in words, every type in it known."""
    if not text.strip():
        raise BadData("a side has no units")
    try:
        units = parse_force(text, owner)
    except MalformedAction as error:
        raise BadData(error.said) from None
    known = [name for name, kind in data.units.items() if kind.domain != "facility"]
    for unit, number in units:
        for each in (unit, *unit.cargo):
            if each.type not in known:
                raise BadData(unknown_name("unit", each.type, known))
            if each.owner not in data.powers:
                raise BadData(unknown_name("power", each.owner, data.powers))
        if unit.hits >= data.units[unit.type].hits:
            raise BadData(
                "{unit} is lost with {number} hits", places(unit=unit.type, number=unit.hits)
            )
        if number < 1:
            raise BadData("there cannot be {number} {unit}", places(number=number, unit=unit.type))
    if size(units) > MOST_UNITS:
        raise BadData("a side has at most {number} units", places(number=MOST_UNITS))
    return units


def _check_at_sea(data: EditionData, attackers: Force, defenders: Force) -> None:
    for unit, _ in defenders:
        if data.units[unit.type].domain == "air" and not data.units[unit.type].lands_on_decks:
            raise BadData("{unit} does not defend a sea zone", places(unit=unit.type))


def _check_on_land(data: EditionData, attackers: Force, defenders: Force) -> None:
    for unit, _ in attackers:
        kind = data.units[unit.type]
        if kind.domain == "sea" and not kind.bombard:
            raise BadData("{unit} takes no part in a battle on land", places(unit=unit.type))
        if kind.domain != "sea" and not kind.attack:
            raise BadData("{unit} does not attack", places(unit=unit.type))
    for unit, _ in defenders:
        if data.units[unit.type].domain == "sea":
            raise BadData("{unit} does not defend a territory", places(unit=unit.type))


def _marching(data: EditionData, unit: Unit, came: str) -> Unit:
    is_land = data.units[unit.type].domain == "land"
    return replace(unit, did=Did.MOVED, came=came if is_land else "")


def _sailing(data: EditionData, units: Force, came: str) -> Force:
    """Ships from the next zone; beside carriers the fighters have no range left."""
    decks = any(data.units[unit.type].deck for unit, _ in units)

    def moved(unit: Unit) -> Unit:
        kind = data.units[unit.type]
        if kind.domain == "air":
            return replace(unit, did=Did.MOVED, spent=kind.move if decks else 0)
        cargo = tuple(moved(each) for each in unit.cargo) if kind.deck else unit.cargo
        return with_cargo(replace(unit, did=Did.MOVED, came=came), cargo)

    return force((moved(unit), number) for unit, number in units)
