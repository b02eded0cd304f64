"""Scenarios state odds within a tolerance."""

from __future__ import annotations

from typing import Any

import pytest

from wartable.core.errors import BadData
from wartable.games.axis_allies.spring_1942.edition import GAME
from wartable.odds.statements import failures
from wartable.testing.axis_allies import Bench
from wartable.testing.scenario import play
from wartable.testing.scenario_file import parse_scenario

UNITS = {
    "belorussia": {"germany": "2 infantry"},
    "karelia_s_s_r": {"soviet_union": "1 infantry"},
}


def attack(odds: dict[str, Any]) -> list[str]:
    scenario = parse_scenario(
        {
            "title": "an attack",
            "game": "spring_1942",
            "given": {"power": "germany", "control": {"belorussia": "germany"}, "units": UNITS},
            "when": ["germany: move 2 infantry: belorussia > karelia_s_s_r"],
            "then": {"odds": {"karelia_s_s_r": odds}},
        }
    )
    return [str(failure) for failure in play(scenario, failures)]


def test_odds_hold_within_their_tolerance() -> None:
    assert not attack({"win": 0.68, "within": 0.05})
    assert attack({"win": 0.68, "within": 1e-9})
    (said,) = attack({"win": 0.2})
    assert "odds in karelia_s_s_r: expected win 0.2; it is 0." in said


def test_a_policy_may_be_stated() -> None:
    assert not attack({"rounds": 1.0, "retreat_after": 1})
    assert attack({"rounds": 1.0})


@pytest.mark.parametrize(
    ("odds", "reason"),
    [
        ({"wins": 0.5}, "odds: karelia_s_s_r: unknown key 'wins'; did you mean 'win'?"),
        ({"win": "often"}, "odds: karelia_s_s_r: win: Expected `float | null`"),
        ({"damage": 3}, "odds: karelia_s_s_r: a combat of this kind has no 'damage'"),
        ({"win": 0.5, "attacker_losses": "tnk"}, "did you mean 'tank'?"),
        ({"raid": True, "damage": 3}, "no raid is to come"),
    ],
)
def test_odds_that_make_no_sense(odds: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadData) as caught:
        attack(odds)
    assert reason in str(caught.value)


def test_raids_and_assaults_have_their_own_numbers() -> None:
    bench = Bench(GAME)
    units = {
        "germany": {"united_kingdom": "2 bomber~3*raid", "germany": "1 fighter"},
        "sz_3": {"united_kingdom": "1 transport*moved{infantry^norway+tank^norway}"},
        "norway": {"germany": "1 infantry"},
    }
    state = bench.position("united_kingdom", "conduct_combat", units, factories={"germany": 0})

    said = {
        "germany": {"raid": True, "damage": 7.0, "swing": 7.0},
        "norway": {"take": 0.0, "called_off": 0.0},
    }
    (told,) = failures(GAME, state, said)
    assert "expected take 0; it is 0." in told
    met = {"germany": {"raid": True, "intercept": True, "damage": 7.0}}
    assert len(list(failures(GAME, state, met))) == 1


def test_no_odds_for_other_games() -> None:
    class Other:
        family = "chess"
        title = "Chess"

    with pytest.raises(BadData, match="no odds for Chess"):
        failures(Other(), None, {})  # type: ignore[arg-type]
