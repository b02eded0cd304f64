"""Large battles, played through the engine with fixed seeds, come out as the odds say."""

from __future__ import annotations

from math import sqrt

import pytest

from wartable.games.empire_of_the_sun.battle import run
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.questions import ASKED
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.state import Battle, State, Window
from wartable.odds.empire_of_the_sun import End, Policy, battle_odds
from wartable.odds.empire_of_the_sun.ends import end_of, involved
from wartable.odds.empire_of_the_sun.line_up import from_line_up
from wartable.testing.dice import SeededDice

SAMPLES = 120
JAPAN = (
    "jp_cv_akagi, jp_cv_soryu, jp_cv_shokaku, jp_bb_kongo, jp_bb_nagato, jp_ca_mogami, "
    "jp_ca_nachi, jp_air_flot_21, jp_army_38, jp_army_17"
)
ALLIES = (
    "us_cv_enterprise, us_cv_lexington, us_bb_washington, us_ca_northampton, us_ca_new_orleans, "
    "us_bb_md_ca, us_air_5af, us_air_7af, us_mar_div_1, us_corps_xiv"
)
BATTLES = (
    (JAPAN, ALLIES, "4612", "surprise", Policy()),
    (ALLIES, JAPAN, "4021", "intercept", Policy("strength", "win")),
    (JAPAN, ALLIES, "3823", "ambush", Policy("value", "value")),
)


def play_out(state: State, number: str, policy: Policy, seed: int) -> End:
    """One battle through the engine."""
    start = Position(state)
    units = involved(start, number)
    script = Script(state, SeededDice(seed))
    run.begin(script, number)
    while top := script.pos.top:
        if isinstance(top, Window):
            for decision in top.decisions:
                action = policy.answer(script.pos, decision)
                rule = ASKED[type(decision)].rules[type(action)]
                assert not any(rule.objections(script.pos, action))
                rule.carry_out(script, action)
            continue
        assert isinstance(top, Battle)
        before = top
        run.run_battle(script, top)
    return end_of(start, number, units, script, before)


@pytest.mark.parametrize(("attackers", "defenders", "place", "condition", "policy"), BATTLES)
def test_simulation_agrees(attackers, defenders, place, condition, policy):
    """Every mean is within four standard errors, or 0 or 1 in both."""
    state, number = from_line_up(attackers, defenders, place, condition=condition, turn=5)
    odds = battle_odds(state, number, policy)
    ends = [play_out(state, number, policy, seed) for seed in range(SAMPLES)]

    def lost(end: End, side: str) -> int:
        counters = odds.pos.data.counters
        return sum(steps for unit, steps in end.lost if counters[unit].side == side)

    assert {*ends} <= odds.ends.keys()
    for of in (
        lambda end: end.stage == odds.side,
        lambda end: end.winner == odds.side,
        lambda end: end.taken,
        lambda end: lost(end, "japan"),
        lambda end: lost(end, "allies"),
    ):
        mean = sum(chance * of(end) for end, chance in odds.ends.items())
        square = sum(chance * of(end) ** 2 for end, chance in odds.ends.items())
        error = sqrt(max(0.0, square - mean**2) / SAMPLES)
        seen = sum(of(end) for end in ends) / SAMPLES
        assert abs(seen - mean) <= 4 * error + 1e-9
