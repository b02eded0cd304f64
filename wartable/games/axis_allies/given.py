"""Any position, from a short description: for scenarios, puzzles and tests."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec.structs import replace

from wartable.core.codec import check_names
from wartable.core.dice import NoDice
from wartable.core.errors import BadData, MalformedAction
from wartable.core.sentences import places
from wartable.forces import force
from wartable.games.axis_allies.aims import kept_aims
from wartable.games.axis_allies.check import check_state
from wartable.games.axis_allies.edition import Edition
from wartable.games.axis_allies.flow import opening_for, run
from wartable.games.axis_allies.movement.sail import fits
from wartable.games.axis_allies.names import MOST_UNITS, Count, Money, Points, Round
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.relations import pair
from wartable.games.axis_allies.script import Script
from wartable.games.axis_allies.state import Options, State
from wartable.games.axis_allies.table_options import setup
from wartable.games.axis_allies.unit import Force, Unit, parse_force


class Given(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What is said of a position; the rest is as at the start of the power's turn.

    Units are written as in actions: `3 infantry, 1 transport{infantry+tank}, 1 battleship!1`.
    """

    start: Literal["setup", "empty"] = "empty"
    """From the set-up, or from an empty board with printed control and no facilities."""
    options: Options = Options()
    power: str = ""
    """Whose turn it is; the first power if nothing is said."""
    phase: str = "combat_move"
    """The phase, at its beginning."""
    round: Round = 1
    control: dict[str, str] = {}
    taken: dict[str, str] = {}
    """Territories that changed hands during this turn: controlled so now, not at its start."""
    units: dict[str, dict[str, str]] = {}
    """By space and power; replaces what stood there."""
    facilities: dict[str, dict[str, Points]] = {}
    """By territory: each facility with its damage."""
    money: dict[str, Money] = {}
    bought: dict[str, Count] = {}
    """What waits in the mobilization zone."""
    bought_apart: dict[str, dict[str, Count]] = {}
    """What further purses of the power have bought, by purse."""
    earned: frozenset[str] = frozenset()
    """Objectives that pay once and have paid."""
    captured: dict[str, str] = {}
    """Territories taken by these powers since their last turn began."""
    wars: tuple[tuple[str, str], ...] = ()
    """Powers at war besides those at war from the start."""
    deeds: tuple[tuple[str, str, str], ...] = ()
    """What is remembered: who did what to whom or where."""
    held: dict[str, tuple[str, ...]] = {}
    """By goal: the powers that have ended a turn since it was last not fulfilled."""
    refused: tuple[tuple[str, str], ...] = ()
    """Pairs (host, guest) that do not share."""
    fought: frozenset[str] = frozenset()
    """Spaces whose combat was resolved this turn."""
    technologies: dict[str, frozenset[str]] = {}
    """What powers have developed."""


def start(edition: Edition, given: Given) -> State:
    """The state described, with what happens by itself until somebody owes a decision: the phase
    begins, empty territories are taken, aircraft without a place are asked for."""
    script = Script(edition, build(edition, given), NoDice(_too_early))
    if not script.pos.phase.is_played(script.pos):
        raise BadData(
            "{power} does not play the phase {phase} now",
            places(power=script.state.power, phase=given.phase),
        )
    script.pos.phase.begin(script)
    run(script)
    check_state(edition, script.state)
    return script.state


def _too_early() -> BadData:
    return BadData("dice would fall before anybody acts")


def build(edition: Edition, given: Given) -> State:
    """The state described; `BadData` names what cannot be."""
    data = edition.data
    state = setup(edition, given.options)
    if given.start == "empty":
        state = replace(state, units={}, facilities={})
    power = given.power or next(iter(data.powers))
    controllers = [*given.control.values(), *given.taken.values()]
    spaces = [*given.control, *given.taken, *given.units, *given.facilities, *given.fought]
    spaces += given.captured
    check_names("phase", [given.phase], [phase.name for phase in edition.phases])
    pairs = [*given.refused, *given.wars]
    check_names("power", [power, *(each for pair in pairs for each in pair)], data.powers)
    check_names("power", given.money, data.purses)
    check_names("power", [*(deed[0] for deed in given.deeds)], data.powers)
    check_names("goal", given.held, kept_aims(data))
    check_names("power", [each for powers in given.held.values() for each in powers], data.powers)
    check_names("power", controllers, [*data.powers, *data.parties])
    check_names("space", spaces, data.spaces)
    check_names("unit", given.bought, data.units)
    own = [purse.id for purse in data.purses.values() if purse.power == power != purse.id]
    check_names("further purse of {power}", given.bought_apart, own, power=power)
    for units_apart in given.bought_apart.values():
        check_names("unit", units_apart, data.units)
    check_names("objective", given.earned, data.objectives)
    check_names("power", given.technologies, data.powers)
    for developed in given.technologies.values():
        check_names("technology", developed, data.research.technologies)
    check_names("power", given.captured.values(), data.powers)
    for space in (*given.control, *given.taken, *given.facilities):
        if space not in state.control:
            raise BadData("{space} is not controlled by anybody", places(space=space))
    facilities = [unit.id for unit in data.units.values() if unit.is_facility]
    for space, kinds in given.facilities.items():
        check_names("facility in {space}", kinds, facilities, space=space)
    at_start = {pair(*sorted(both)) for both in data.at_war}
    units = dict(state.units)
    pos = Position(edition, state)
    for space, forces in given.units.items():
        units[space] = force(
            pair for owner, text in forces.items() for pair in _units(pos, space, owner, text)
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
        bought_apart=given.bought_apart,
        earned=given.earned,
        captured=given.captured,
        declared=frozenset(pair(*war) for war in given.wars) - at_start,
        deeds=frozenset(given.deeds),
        held=given.held,
        refused=frozenset(given.refused),
        fought=given.fought,
        technologies=given.technologies,
        flow=(),
        bids={},
    )
    for space, kinds in given.facilities.items():
        for kind, damage in kinds.items():
            most = edition.most_damage(Position(edition, state), space, kind)
            if damage > most:
                raise BadData(
                    "the {unit} in {space} takes {number} damage at most, not {number_2}",
                    places(unit=kind, space=space, number=most, number_2=damage),
                )
    opening = opening_for(edition, state, power)
    return replace(state, opening=opening, control=state.control | given.taken)


def _units(pos: Position, space: str, owner: str, text: str) -> Force:
    units = read_units(pos.edition, space, owner, text)
    for unit, _ in units:
        _check_unit(pos, space, unit)
    return units


def owners(edition: Edition) -> list[str]:
    """Who can have units: the powers, and parties whose territories have armies."""
    return [*edition.data.powers, *edition.data.parties]


def aims(edition: Edition) -> list[str]:
    """What units can be sent to: a space, or a facility to be bombed."""
    facilities = (unit.id for unit in edition.data.units.values() if unit.is_facility)
    return [*edition.data.spaces, *facilities]


def read_units(edition: Edition, space: str, owner: str, text: str) -> Force:
    """Units in words, every name in them known; no words are no units."""
    check_names("power in {space}", [owner], owners(edition), space=space)
    try:
        units = parse_force(text, owner) if text.strip() else ()
    except MalformedAction as error:
        raise BadData(
            "units of {power} in {space}: {reason}",
            places(power=owner, space=space, reason=error.said),
        ) from None
    for unit, number in units:
        check_unit_names(edition, unit, " in {space}", space=space)
        if number > MOST_UNITS:
            raise BadData(
                "{number} {unit} in {space}: at most {number_2} of a kind",
                places(number=number, unit=unit.type, space=space, number_2=MOST_UNITS),
            )
    return units


def check_unit_names(edition: Edition, unit: Unit, where: str = "", **ids: str) -> None:
    """Refuse a unit of unknown type, owner or place, and one with such cargo."""
    check_names(f"unit{where}", [unit.type], edition.data.units, **ids)
    check_names(f"power{where}", [unit.owner], owners(edition), **ids)
    check_names("space", [unit.came] if unit.came else [], edition.data.spaces)
    check_names("aim", [unit.to] if unit.to else [], aims(edition))
    for aboard in unit.cargo:
        check_unit_names(edition, aboard, where, **ids)


def _check_unit(pos: Position, space: str, unit: Unit) -> None:
    """Units stand where they can, are not yet lost, and carry what they can carry."""
    kind = pos.type(unit)
    is_land = pos.board.is_land(space)
    if kind.domain in ("facility", "sea" if is_land else "land"):
        raise BadData("{unit} cannot stand in {space}", places(unit=unit.type, space=space))
    if pos.data.spaces[space].closed:
        raise BadData("nobody can stand in neutral {space}", places(space=space))
    if unit.hits >= kind.hits:
        raise BadData(
            "{unit} in {space} is lost with {number} hits",
            places(unit=unit.type, space=space, number=unit.hits),
        )
    if unit.spent > kind.move + unit.boost:
        raise BadData(
            "{unit} in {space} cannot have moved {number} spaces",
            places(unit=unit.type, space=space, number=unit.spent),
        )
    aboard = [pos.type(each) for each in unit.cargo]
    if kind.hold:
        has_room = fits(pos, unit.cargo) and all(each.domain == "land" for each in aboard)
    else:
        has_room = len(aboard) <= kind.deck and all(each.lands_on_decks for each in aboard)
    if not has_room:
        raise BadData("{text} in {space} cannot carry that", places(text=unit, space=space))
