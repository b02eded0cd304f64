"""Which land units to buy: what makes the army strongest over the next turns."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ai.positions import GAME, turn
from wartable.ai.axis_allies.judge import Counts, judge_of
from wartable.ai.axis_allies.mix import best_mix

ARMY: Counts = (("artillery", 4), ("fighter", 4), ("infantry", 20), ("tank", 6))
PRICES = {"infantry": 3, "artillery": 4, "tank": 5}


def mix(money: int, slots: int, steps: int, army: Counts = ARMY) -> dict[str, int]:
    judge = judge_of(GAME.edition)
    return best_mix(judge, army, PRICES, money=money, slots=slots, steps=steps)


@pytest.mark.parametrize("money", [0, 2, 3, 17, 41])
@pytest.mark.parametrize("slots", [0, 1, 6])
@pytest.mark.parametrize("steps", [1, 3])
def test_no_more_is_bought_than_can_be_paid_and_placed(money: int, slots: int, steps: int) -> None:
    bought = mix(money, slots, steps)
    left = money - sum(PRICES[kind] * number for kind, number in bought.items())

    assert left >= 0
    assert sum(bought.values()) <= slots
    assert left < min(PRICES.values()) or sum(bought.values()) == slots


def test_infantry_is_bought_at_the_front_and_tanks_behind_it() -> None:
    near, far = mix(40, 16, 1), mix(40, 16, 2)

    assert near["infantry"] > 6 > near["tank"]
    assert far["tank"] >= 4 > near["tank"]


def test_an_army_of_tanks_wants_infantry() -> None:
    tanks = (("infantry", 2), ("tank", 14))

    assert mix(40, 16, 2, tanks)["tank"] < mix(40, 16, 2)["tank"]


def test_where_little_can_be_placed_it_is_the_best() -> None:
    assert mix(30, 3, 1)["tank"] == 3


@pytest.mark.parametrize("level", ["hard", "brutal"])
def test_tanks_are_bought_for_a_front_that_is_far(level: str) -> None:
    """Two tanks of eleven units a turn: the rest was still on the march two turns later."""
    given: dict[str, Any] = {
        "power": "germany",
        "phase": "purchase",
        "money": {"germany": 40},
        "units": {
            "germany": {"germany": "6 infantry, 2 tank, 2 fighter, 1 bomber"},
            "eastern_europe": {"germany": "4 infantry, 1 artillery, 1 tank, 2 fighter"},
            "ukraine_s_s_r": {"germany": "6 infantry, 2 artillery, 1 tank"},
            "caucasus": {"soviet_union": "5 infantry, 1 tank"},
            "russia": {"soviet_union": "8 infantry, 2 tank, 1 fighter"},
            "united_kingdom": {"united_kingdom": "4 infantry, 2 fighter"},
        },
        "control": dict.fromkeys(("belorussia", "ukraine_s_s_r", "eastern_europe"), "germany"),
        "facilities": {"germany": {"industrial_complex": 0}},
    }
    actions, _ = turn(given, level)
    bought = next(action.units for action in actions if hasattr(action, "units"))

    assert bought.get("tank", 0) >= 4
