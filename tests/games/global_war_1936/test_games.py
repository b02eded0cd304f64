"""A game of peace runs through all rounds to its end by roll, and is the same as text."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.games.global_war_1936.table import begin
from wartable.core.codec import decode_action, encode
from wartable.games.global_war_1936.decisions import MoveCombat, MoveNoncombat, Produce
from wartable.games.global_war_1936.game import GAME
from wartable.games.global_war_1936.state import State
from wartable.testing.dice import SeededDice


def _chosen(state: State, decision: Any, rng: random.Random) -> Any:
    """Something listed; production and movement end soon."""
    branches = GAME.legal(state, decision)
    if isinstance(decision, Produce | MoveCombat | MoveNoncombat) and rng.random() < 0.4:
        branches = branches[-1:]
    while not (ways := rng.choice(branches).actions()):
        pass
    return rng.choice(ways)


@pytest.mark.rule("GW-2.5-03", "GW-3.4-01", "GW-3.4-03")
def test_a_game_of_peace_reaches_its_end() -> None:
    """Players at random who answer what they are asked, rarely act at will, and end a phase
    after a few purchases or moves: every line is read back, and the lines played again lead to the
    same end."""
    rng, dice = random.Random(1), SeededDice(1)
    state = begin(players=5)
    lines: list[str] = []
    while state.outcome is None and len(lines) < 6_000:
        decision = GAME.pending(state)[0]
        others = GAME.at_will(state)
        if others and rng.random() < 0.01:
            decision = rng.choice(others)
        action = _chosen(state, decision, rng)
        line = GAME.format_action(action)
        assert GAME.parse_action(line) == action
        assert decode_action(GAME, encode(action)) == action
        lines.append(line)
        state = GAME.play(state, action, dice).state

    assert state.outcome is not None
    assert state.round >= 17
    again, dice = begin(players=5), SeededDice(1)
    for line in lines:
        again = GAME.play(again, GAME.parse_action(line), dice).state
    assert again == state
