"""Positions for tests of the rules, and how they are played."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from wartable.core.game import listed
from wartable.forces import force
from wartable.games.global_war_1936.actions import Scramble, StandBy, StayDown
from wartable.games.global_war_1936.battle.bombardment import all_of
from wartable.games.global_war_1936.data import data
from wartable.games.global_war_1936.decisions import (
    ChooseBombardment,
    ChooseGround,
    ChooseScramble,
    JoinDefence,
)
from wartable.games.global_war_1936.game import GAME
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.relations import pair
from wartable.games.global_war_1936.state import Options, Sheet, State, Window
from wartable.games.global_war_1936.unit import format_unit, parse_force
from wartable.testing.dice import ScriptedDice


def begin(**options: Any) -> State:
    """July 1936."""
    return GAME.setup(Options(**options))


def turn(state: State, slot: str, number: int = 1, phase: str = "production") -> State:
    """The same position in this player turn of a round."""
    return replace(state, slot=slot, round=number, phase=phase)


def sheet(state: State, nation: str, **changes: Any) -> State:
    now = replace(state.sheets.get(nation, Sheet()), **changes)
    return replace(state, sheets=state.sheets | {nation: now})


def own(state: State, nation: str, *zones: str) -> State:
    """These zones are the nation's."""
    assert state.control.keys() >= {*zones}
    return replace(state, control=state.control | dict.fromkeys(zones, nation))


def war(state: State, *pairs: tuple[str, str]) -> State:
    return replace(state, wars=state.wars | {pair(*both) for both in pairs})


def stand(state: State, space: str, units: str, owner: str) -> State:
    """Only these units are there."""
    assert space in (*data().map.land, *data().map.sea)
    return replace(state, units=state.units | {space: parse_force(units, owner)})


def facilities(state: State, zone: str, *there: Any) -> State:
    return replace(state, facilities=state.facilities | {zone: force((each, 1) for each in there)})


def bare(slot: str, phase: str = "combat_movement", **options: Any) -> State:
    """A board without units and facilities in this player turn of round 9."""
    state = turn(begin(**options), slot, 9, phase)
    return replace(state, units={}, facilities={})


def marks(state: State, space: str) -> list[str]:
    """The units of a space, with all that happened to them."""
    return [f"{number} {format_unit(unit, '')}" for unit, number in pos(state).units(space)]


def pos(state: State) -> Position:
    return Position(state)


def play(state: State, line: str, *faces: int) -> State:
    """The state after the action, which uses all these faces."""
    dice = ScriptedDice(*faces)
    played = GAME.play(state, GAME.parse_action(line), dice)
    assert not dice.left
    GAME.check_state(played.state)
    return played.state  # type: ignore[no-any-return]


QUIET: dict[type[Any], Any] = {
    ChooseScramble: Scramble,
    ChooseGround: StayDown,
    JoinDefence: StandBy,
}
"""Nobody scrambles, all aircraft fight, bystanders stand by."""


def fought(state: State, line: str, *faces: int) -> State:
    """The state after the action and such answers of whoever is asked before dice are rolled."""
    dice = ScriptedDice(*faces)
    after: State = GAME.play(state, GAME.parse_action(line), dice).state
    while after.flow and isinstance(window := after.flow[-1], Window):
        decision = window.decisions[0]
        if type(decision) not in QUIET:
            break
        after = GAME.play(after, QUIET[type(decision)](decision.owner), dice).state
    assert not dice.left
    GAME.check_state(after)
    return after


def shelled(state: State, line: str, *faces: int) -> State:
    """The state after the action, and all ships that may bombard the shore do."""
    dice = ScriptedDice(*faces)
    after: State = GAME.play(state, GAME.parse_action(line), dice).state
    window = after.flow[-1]
    assert isinstance(window, Window)
    (decision,) = window.decisions
    assert isinstance(decision, ChooseBombardment)
    after = GAME.play(after, all_of(pos(after), decision), dice).state
    assert not dice.left
    GAME.check_state(after)
    return after


def ended(state: State, *faces: int) -> State:
    """The lead has nothing more to do before Place Units: `done` in every phase up to it, or to the
    next player turn; these faces are used on the way."""
    dice, now = ScriptedDice(*faces), (state.round, state.slot)
    after: State = state
    while after.outcome is None and not isinstance(after.flow[-1] if after.flow else None, Window):
        action = GAME.parse_action(f"{Position(after).lead}: done")
        after = GAME.play(after, action, dice).state
        if (after.round, after.slot) != now or after.phase == "place_units":
            break
    assert not dice.left
    GAME.check_state(after)
    return after


def over(state: State) -> State:
    """The lead does nothing more in this player turn, Place Units included."""
    placing = ended(state)
    return ended(placing) if placing.phase == "place_units" else placing


def refused(state: State, line: str) -> list[str]:
    """The rules by which the action is refused."""
    return [each.rule for each in GAME.objections(state, GAME.parse_action(line))]


def offered(state: State, owner: str = "") -> list[str]:
    """What is listed for the decision of this owner, pending or at will, as text."""
    decisions = [*GAME.pending(state), *GAME.at_will(state)]
    return [
        GAME.format_action(action)
        for decision in decisions
        if not owner or decision.owner == owner
        for action in listed(GAME, state, decision)
    ]
