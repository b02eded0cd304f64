"""Distributions: what is left, what is swung, several attacks one after the other."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from wartable.forces import Force, single, size
from wartable.odds.policy import BreakingOff
from wartable.odds.report import (
    by_words,
    forces_as_data,
    left_chart,
    rounded,
    spread_as_data,
    swings_as_data,
    swings_chart,
)
from wartable.odds.results import Swung, likeliest_first, mean, quantile, spread, total
from wartable.odds.waves import Met, attack_in_waves

ENDS = {"won": 0.5, "drawn": 0.2, "lost": 0.3}
SWINGS = {-3: 0.25, 0: 0.5, 6: 0.25}


@dataclass(frozen=True)
class Odds(Swung):
    swings: dict[int, float]
    unresolved: float = 0.0


def test_ends_are_told_by_what_holds_and_what_they_count():
    assert total(ENDS, lambda end: end != "lost") == pytest.approx(0.7)
    assert total({"a": 0.7, "b": 0.3 + 1e-9}, lambda end: True) == 1.0
    assert spread(ENDS, lambda end: len(end)) == {3: 0.5, 4: 0.3, 5: 0.2}
    assert spread(ENDS, lambda end: -len(end)) == {-5: 0.2, -4: 0.3, -3: 0.5}
    assert list(likeliest_first([("a", 0.2), ("b", 0.5), ("a", 0.1)])) == ["b", "a"]


def test_numbers_are_told_with_the_digits_that_are_sure():
    told = {"win": 0.1 * 3 + 0.7 - 1e-16, "chances": [(0, 0.9999999999999999), (1, 1 / 3)], "n": 3}

    found = rounded(told)

    assert found == {"win": 1.0, "chances": [[0, 1.0], [1, 0.333333333333]], "n": 3}
    assert abs(found["chances"][1][1] - 1 / 3) < 1e-12


def test_quantiles_and_means_are_over_what_was_followed():
    assert [quantile(SWINGS, share) for share in (0.0, 0.25, 0.26, 0.75, 1.0)] == [-3, -3, 0, 0, 6]
    assert mean(SWINGS) == 0.75
    assert mean({0: 0.2, 2: 0.2}) == 1.0
    assert Odds(SWINGS).mean_swing == 0.75
    assert Odds({0: 0.2, 2: 0.2}, 0.6).mean_swing == pytest.approx(1.0)
    assert Odds(SWINGS).swing_quantile(0.5) == 0


def test_odds_are_told_as_data_and_charts():
    left = {single("tank", 2): 0.5, single("tank"): 0.25, (): 0.25}

    def say(units: Force[str]) -> str:
        return "tanks" if units else "nothing"

    assert by_words(say, left) == {"tanks": 0.75, "nothing": 0.25}
    assert forces_as_data(say, left)[0] == {"units": "tanks", "chance": 0.75}
    assert spread_as_data(SWINGS) == {"mean": 0.75, "chances": [[-3, 0.25], [0, 0.5], [6, 0.25]]}
    assert swings_as_data(SWINGS)["quantiles"]["0.95"] == 6
    assert swings_chart("swing", SWINGS).note.startswith("mean +0.8, median +0 (dashed), worse")
    chart = left_chart("tanks left", left, "blue", 2)
    assert (chart.chances, chart.note) == ({0: 0.25, 1: 0.25, 2: 0.5}, "mean 1.2 of 2")


def test_an_attacker_breaks_off_for_any_reason_it_has():
    assert not BreakingOff().may_break_off
    assert BreakingOff(rounds=0).may_break_off
    assert BreakingOff(win_chance=0.1).may_break_off
    assert BreakingOff(units_left=2).may_break_off
    assert BreakingOff(units_left=2).has_too_few(2)
    assert not BreakingOff(units_left=2).has_too_few(3)


def test_what_one_attack_leaves_meets_the_next():
    """Each attacker hits one of two defenders with an even chance; who hits all takes the place."""

    def meet(attackers: Force[str], defenders: Force[str]) -> Met[str]:
        number = size(defenders)
        fewer = single("infantry", number - 1) if number > 1 else ()
        hit, missed = {(fewer, 3): 0.5}, {(defenders, 0): 0.5}
        if number == 1:
            return Met(hit, missed, win=0.5)
        return Met({}, hit | missed, win=0.0, unresolved=0.0)

    found = attack_in_waves([single("tank")] * 3, single("infantry", 2), meet)

    assert [wave.take for wave in found.waves] == [0.0, 0.25, 0.25]
    assert [wave.fought for wave in found.waves] == [1.0, 1.0, 0.75]
    assert found.defenders == {(): 0.5, single("infantry"): 0.375, single("infantry", 2): 0.125}
    assert found.swings == {0: 0.125, 3: 0.375, 6: 0.5}
    assert found.unresolved == 0.0


def test_a_place_that_nobody_defends_is_taken_without_a_battle():
    found = attack_in_waves(
        [single("tank")], (), lambda _, units: Met({(units, 0): 1.0}, {}, is_fought=False)
    )

    assert (found.waves[0].take, found.waves[0].fought) == (1.0, 0.0)
