"""The players of Empire of the Sun: they answer everything, from their view alone, by the rules."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from typing import Any, get_args

import pytest
from msgspec.structs import replace

from wartable.ai.empire_of_the_sun.commander import ANSWERS, Commander
from wartable.ai.empire_of_the_sun.levels import LEVELS
from wartable.ai.makers import make_player, players_for
from wartable.ai.random_player import RandomPlayer
from wartable.core.dice import KeyedDice
from wartable.core.game import TABLE, Player
from wartable.games.empire_of_the_sun import decisions
from wartable.games.empire_of_the_sun.actions import Decline, PlayEvent
from wartable.games.empire_of_the_sun.data import data
from wartable.games.empire_of_the_sun.game import GAME
from wartable.games.empire_of_the_sun.state import Options, State

LONG = 3600.0
"""Time enough, so that only the seed decides."""
OF_THE_TABLE = {decisions.BeginGame}
PLANNED = {
    decisions.PlayCard,
    decisions.TakeInitiative,
    decisions.Activate,
    decisions.MoveUnits,
    decisions.Declare,
    decisions.React,
}
"""What the commander answers from its plan."""


def player(level: str, seed: int = 1) -> Player:
    if level == "random":
        return RandomPlayer(random.Random(seed))
    return make_player(GAME, level, random.Random(seed), LONG)


def begun(seed: int = 1, **changes: Any) -> State:
    """South Pacific, dealt."""
    state = replace(GAME.setup(Options(scenario="south_pacific")), **changes)
    (decision,) = GAME.pending(state)
    (action,) = GAME.legal(state, decision)[0].actions()
    played: State = GAME.play(state, action, KeyedDice(f"{seed}".encode())).state
    return played


def play_on(state: State, players: dict[str, Player], seed: int, most: int = 2000) -> State:
    """To the end, or for so many actions; every action is legal and has its reason."""
    dice = KeyedDice(f"{seed}".encode())
    for _ in range(most):
        if GAME.outcome(state) is not None:
            return state
        decision = GAME.pending(state)[0]
        assert decision.owner != TABLE
        who = players[decision.owner]
        action = who.choose(GAME, GAME.view(state, decision.owner), decision)
        assert not GAME.objections(state, action), (decision, GAME.format_action(action))
        assert who.note.endswith(".")
        assert len(who.note) < 300
        state = GAME.play(state, action, dice).state
    return state


def test_every_question_is_answered() -> None:
    """A question that nobody answers is named here."""
    every = {*get_args(decisions.AnyDecision)} - OF_THE_TABLE

    missing = {each.__name__ for each in every - ANSWERS.keys() - PLANNED}

    assert missing == set()
    assert not PLANNED & ANSWERS.keys()


def test_the_family_has_four_levels_beside_the_random_one() -> None:
    assert players_for(GAME) == ("random", *LEVELS)
    for name in LEVELS:
        made = make_player(GAME, name, random.Random(1), 0.5)
        assert isinstance(made, Commander)
        assert made.level is LEVELS[name]
        assert made.think == 0.5


@pytest.mark.parametrize("level", ["normal", "brutal"])
def test_positions_that_look_alike_get_the_same_answer(level: str) -> None:
    """The enemy's hand and the order of the piles are dealt anew; the seat sees no difference."""
    state = begun(turn=4)
    owner = GAME.pending(state)[0].owner
    view = GAME.view(state, owner)
    others = [GAME.imagine(view, owner, KeyedDice(f"{n}".encode())) for n in range(2)]
    assert len({str(each.cards) for each in others}) == 2

    answers = set()
    for each in others:
        seen = GAME.view(each, owner)
        who = player(level)
        action = who.choose(GAME, seen, GAME.pending(seen)[0])
        answers.add((GAME.format_action(action), who.note))

    assert len(answers) == 1


GAME_IN_A_PROCESS = """
import random
from wartable.ai.makers import make_player
from wartable.core.dice import KeyedDice
from wartable.games import find_game
game = find_game("empire_of_the_sun")
state = game.setup(game.options_type(scenario="south_pacific"))
player = make_player(game, "hard", random.Random(7), 3600.0)
dice = KeyedDice(b"repeatable")
for _ in range(45):
    decision = game.pending(state)[0]
    if decision.owner == "table":
        (action,) = game.legal(state, decision)[0].actions()
    else:
        action = player.choose(game, game.view(state, decision.owner), decision)
        print(game.format_action(action), player.note)
    state = game.play(state, action, dice).state
"""


def in_a_process(hash_seed: int) -> str:
    """The beginning of a game, in a process with sets in an order of its own."""
    return subprocess.run(
        [sys.executable, "-c", GAME_IN_A_PROCESS],
        env={**os.environ, "PYTHONHASHSEED": str(hash_seed)},
        capture_output=True,
        text=True,
        check=True,
    ).stdout


def test_the_same_seed_plays_the_same_game_in_every_process() -> None:
    first, second = in_a_process(1), in_a_process(2)

    assert first.count("\n") == 44
    assert first == second


def test_a_whole_game_of_the_easy_level_keeps_the_rules() -> None:
    end = play_on(begun(), {"japan": player("easy"), "allies": player("random")}, 1)

    outcome = GAME.outcome(end)
    assert outcome is not None
    assert outcome.winners == ("japan",)


@pytest.mark.parametrize(("japan", "allies"), [("normal", "hard"), ("hard", "brutal")])
def test_a_last_turn_of_each_level_keeps_the_rules(japan: str, allies: str) -> None:
    """It begins with half of the cards, and is played to the end of the game."""
    state = begun(2, turn=data().scenarios["south_pacific"].last_turn)

    end = play_on(state, {"japan": player(japan, 3), "allies": player(allies, 4)}, 5)

    assert GAME.outcome(end) is not None


def test_december_1941_is_played_as_its_cards_demand() -> None:
    """Operation Z names its ships and its hex (EOS-17.11-02, EOS-CARD-62), Operation No. 1 lands
    near own ports (EOS-17.11-09)."""
    state = GAME.setup(Options(scenario="campaign"))
    (action,) = GAME.legal(state, GAME.pending(state)[0])[0].actions()
    state = GAME.play(state, action, KeyedDice(b"1")).state
    both = {"japan": player("hard", 1), "allies": player("hard", 2)}

    for _ in range(150):
        state = play_on(state, both, 7, most=1)
        if state.turn > 1:
            break

    assert state.turn == 2
    assert "us_bb_md_ca" in state.reduced or state.at["us_bb_md_ca"] == "eliminated"
    assert {"2014", "2015", "2112", "2012", "2812", "2915", "2415", "2709"} & state.japanese


def test_who_takes_over_in_the_middle_of_an_offensive_finds_a_plan() -> None:
    """Somebody else has played the card and called up units; the player that sits down makes
    something of it."""
    state = begun()
    before = player("hard")
    dice = KeyedDice(b"1")
    while not isinstance(GAME.pending(state)[0], decisions.MoveUnits):
        decision = GAME.pending(state)[0]
        action = before.choose(GAME, GAME.view(state, decision.owner), decision)
        state = GAME.play(state, action, dice).state
    assert state.offensive is not None
    assert state.offensive.activated

    after = play_on(state, {"japan": player("hard", 8), "allies": player("hard", 9)}, 6, most=1)

    assert after.offensive is not None
    assert len(after.offensive.moves) == 1


def test_a_hand_of_which_nothing_may_be_given_is_kept() -> None:
    """JP-33 asks for a card of the hand, which is JP-43 alone, and that is never given up
    (EOS-CARD-45, EOS-5.37-02)."""
    state = GAME.scenarios.start(
        {"options": {"scenario": "1942"}, "player": "japan", "hands": {"japan": ["JP-33", "JP-43"]}}
    )
    cards = state.cards["japan"]
    discard, *draw = cards.draw
    state = replace(
        state,
        cards=state.cards | {"japan": replace(cards, draw=tuple(draw), discard=(discard,))},
    )
    state = GAME.play(state, PlayEvent("japan", "JP-33"), KeyedDice(b"1")).state
    (decision,) = GAME.pending(state)
    assert isinstance(decision, decisions.ChooseForCard)

    action = player("hard").choose(GAME, GAME.view(state, "japan"), decision)

    assert action == Decline("japan")
