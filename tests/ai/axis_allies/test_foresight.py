"""Looking ahead: repeatable, legal, and right where it can be told."""

from __future__ import annotations

import random
from typing import Any

import pytest

from wartable.ai.axis_allies import foresight
from wartable.ai.axis_allies.commander import Commander
from wartable.ai.axis_allies.foresight import Strategist, Temper, carry_out, moment_of
from wartable.ai.axis_allies.levels import BRUTAL
from wartable.ai.player import TimeIsUp
from wartable.ai.trials import Luck
from wartable.core.dice import KeyedDice
from wartable.games import find_game
from wartable.games.axis_allies.actions import Done, Move
from wartable.games.axis_allies.decisions import CombatMove

GAME: Any = find_game("spring_1942")

EMPTY_CAPITAL = {
    "power": "germany",
    "phase": "combat_move",
    "units": {
        "west_russia": {"germany": "4 infantry, 2 tank"},
        "germany": {"germany": "6 infantry"},
        "russia": {"soviet_union": "1 infantry"},
        "united_kingdom": {"united_kingdom": "4 infantry"},
    },
    "control": {"west_russia": "germany"},
    "money": {"soviet_union": 30},
}


def strategist(seed: int = 1, think: float = 600.0) -> Strategist:
    return Strategist(BRUTAL, random.Random(seed), think)


def actions_of_a_turn(seed: int) -> list[str]:
    state = GAME.setup(GAME.options_type())
    player, power = strategist(seed), state.power
    dice = KeyedDice(b"foresight")
    found = []
    while state.power == power:
        action = player.choose(GAME, state, GAME.pending(state)[0])
        note = player.note
        assert not GAME.objections(state, action)
        assert note.endswith(".")
        found.append(GAME.format_action(action))
        state = GAME.play(state, action, dice).state
    return found


def test_the_same_seed_plays_the_same_turn_and_every_action_is_legal() -> None:
    assert actions_of_a_turn(3) == actions_of_a_turn(3)


def test_looking_ahead_changes_nothing_on_the_table() -> None:
    state = GAME.setup(GAME.options_type())
    player = strategist()
    dice = KeyedDice(b"foresight")
    while not isinstance(GAME.pending(state)[0], CombatMove):
        state = GAME.play(state, player.choose(GAME, state, GAME.pending(state)[0]), dice).state
    before = GAME.pending(state), dice.position

    player.choose(GAME, state, GAME.pending(state)[0])

    assert (GAME.pending(state), dice.position) == before
    assert not state.options.low_luck


def in_combat_move(state: Any) -> Any:
    """The position when the combat move is asked for, nothing having been bought."""
    while not isinstance(decision := GAME.pending(state)[0], CombatMove):
        state = GAME.play(state, Done(decision.owner), Luck(1)).state
    return state


class Sulking(Commander):
    """Does nothing in its phases."""

    def _planned(self, game: Any, view: Any, decision: Any, study: Any) -> tuple[Any, str]:
        return Done(decision.owner), "Nothing."


@pytest.mark.parametrize("usual_sulks", [True, False])
def test_the_better_way_is_done_whoever_finds_it(
    monkeypatch: pytest.MonkeyPatch, usual_sulks: bool
) -> None:
    """A capital that is nearly empty: some commanders take it, the others do nothing."""
    another = foresight._another

    def some_sulk(like: Commander, temper: Temper, seed: int) -> Commander:
        if (temper == foresight.USUAL) != usual_sulks:
            return another(like, temper, seed)
        return Sulking(like.level, random.Random(seed))

    monkeypatch.setattr(foresight, "_another", some_sulk)
    monkeypatch.setattr(foresight, "DECIDED", 0.0)
    state = GAME.scenarios.start(EMPTY_CAPITAL)

    actions = []
    player = strategist()
    while isinstance(decision := GAME.pending(state)[0], CombatMove):
        actions.append(player.choose(GAME, state, decision))
        state = GAME.play(state, actions[-1], Luck(1)).state

    assert any(isinstance(action, Move) and action.path[-1] == "russia" for action in actions)


def test_a_decided_game_is_played_on_as_usual(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody looks ahead when there is nothing left to find."""

    def never(*_: Any) -> Any:
        raise AssertionError("looked ahead")

    monkeypatch.setattr(Strategist, "_try_out", never)
    monkeypatch.setattr(foresight, "win_chances", lambda pos: {"axis": 0.999, "allies": 0.001})
    state = GAME.scenarios.start(EMPTY_CAPITAL)

    action = strategist().choose(GAME, state, GAME.pending(state)[0])

    assert not GAME.objections(state, action)


def test_without_time_the_usual_is_done() -> None:
    state = in_combat_move(GAME.setup(GAME.options_type()))

    action = strategist(think=0.0).choose(GAME, state, GAME.pending(state)[0])

    assert not GAME.objections(state, action)


def test_the_dice_of_a_battle_do_not_depend_on_other_battles() -> None:
    state = GAME.setup(GAME.options_type())
    one, other = Luck(7), Luck(7)

    class Somewhere:
        def __init__(self, space: str) -> None:
            self.space = space

    one.turn_to(*moment_of(state, Somewhere("here")))
    first = one.roll(20)
    other.turn_to(*moment_of(state, Somewhere("there")))
    elsewhere = other.roll(20)
    other.turn_to(*moment_of(state, Somewhere("here")))

    assert other.roll(20) == first
    assert elsewhere != first
    other.turn_to(*moment_of(state, Somewhere("here")))
    assert other.roll(20) != first
    assert set(first) <= set(range(1, 7))


def test_a_way_is_the_whole_combat_move_and_leads_where_it_says() -> None:
    state = in_combat_move(GAME.setup(GAME.options_type()))
    way = carry_out(GAME, state, Commander(BRUTAL, random.Random(1)))

    assert isinstance(way.orders[-1][0], Done)
    assert not isinstance(GAME.pending(way.state)[0], CombatMove)
    again = state
    for action, _ in way.orders:
        again = GAME.play(again, action, Luck(1)).state
    assert again == way.state


@pytest.mark.parametrize("checks", range(0, 24, 2))
def test_the_time_may_run_out_in_the_middle_of_any_thought(
    checks: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was not finished is not used; there is an answer all the same."""

    class Running(foresight.Clock):
        left = checks

        def check(self) -> None:
            self.left -= 1
            if self.left < 0:
                raise TimeIsUp

    state = GAME.scenarios.start(EMPTY_CAPITAL)
    monkeypatch.setattr(foresight, "Clock", Running)

    action = strategist().choose(GAME, state, GAME.pending(state)[0])

    assert not GAME.objections(state, action)
