"""Battles of every make go to their end, whatever is answered."""

from __future__ import annotations

from random import Random

import pytest

from wartable.core.codec import decode, encode
from wartable.games.empire_of_the_sun.battle import run
from wartable.games.empire_of_the_sun.questions import ASKED
from wartable.games.empire_of_the_sun.state import Battle, State
from wartable.games.empire_of_the_sun.text import format_action, parse_action
from wartable.testing.empire_of_the_sun.random_battles import some_battle


class _Dice:
    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def roll(self, count: int, sides: int = 6) -> tuple[int, ...]:
        return tuple(self.random.randint(1, sides) for _ in range(count))


@pytest.mark.rule("EOS-9.0-01", "EOS-9.1-01")
@pytest.mark.parametrize("seed", range(120))
def test_a_battle_comes_to_its_end(seed: int):
    """Whoever is asked has an answer, every listed one is legal, reads back and is enough; nobody
    fights on after it, and both sides are never left on the ground."""
    field = some_battle(seed)
    dice = Random(seed)
    field.script.dice = _Dice(seed)  # type: ignore[assignment]
    units = {unit: place for unit, place in field.pos.state.at.items() if place.isdigit()}
    run.begin(field.script, field.number)
    for _ in range(60):
        while isinstance(field.pos.top, Battle):
            run.run_battle(field.script, field.pos.top)
        if not field.asked:
            break
        assert decode(encode(field.pos.state), State) == field.pos.state
        decision = dice.choice(field.asked)
        question = ASKED[type(decision)]
        actions = [
            action
            for branch in question.branches(field.pos, decision)
            for action in branch.actions()
        ]
        assert actions
        for action in actions:
            assert parse_action(format_action(action)) == action
            assert not list(question.rules[type(action)].objections(field.pos, action))
        action = dice.choice(actions)
        question.rules[type(action)].carry_out(field.script, action)
    assert field.is_over
    assert {unit for unit, place in field.pos.state.at.items() if place.isdigit()} <= units.keys()
    active = field.pos.offensive.side
    enemy = "allies" if active == "japan" else "japan"
    staying = [
        unit
        for unit in field.pos.own(active, field.number, "ground")
        if unit not in field.pos.offensive.turned_back
    ]
    assert not (staying and field.pos.own(enemy, field.number, "ground"))
