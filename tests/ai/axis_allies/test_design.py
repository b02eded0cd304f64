"""Attacks and marches as one plan each, judged by where they lead."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.ai import positions
from tests.ai.positions import study
from wartable.ai.axis_allies.design import Design
from wartable.ai.axis_allies.levels import HARD
from wartable.ai.axis_allies.marches import Marches, plan_marches
from wartable.ai.axis_allies.options import list_options
from wartable.ai.axis_allies.posture import Stance, plan_posture
from wartable.ai.axis_allies.valuation import Valuation

FRONT: dict[str, Any] = {
    "power": "germany",
    "units": {
        "eastern_europe": {"germany": "6 infantry, 2 tank, 2 fighter"},
        "germany": {"germany": "8 infantry"},
        "belorussia": {"soviet_union": "2 infantry"},
        "ukraine_s_s_r": {"soviet_union": "2 infantry"},
        "russia": {"soviet_union": "6 infantry"},
    },
    "control": {"belorussia": "soviet_union", "ukraine_s_s_r": "soviet_union"},
}


def design(given: dict[str, Any]) -> Design:
    seen = study(given)
    return Design(seen, list_options(seen), Valuation(seen))


def test_a_plan_is_never_made_worse() -> None:
    plans = design(FRONT)
    attacks = {target: parts for target, parts, _ in plans.improve({}, 150)}
    numbers = {id(part): number for number, part in enumerate(plans.parts)}
    found = {
        target: tuple(sorted(numbers[id(part)] for part in parts))
        for target, parts in attacks.items()
    }

    assert found
    assert plans.value(found) > plans.value({})


def test_no_unit_attacks_twice() -> None:
    plans = design(FRONT)
    used: dict[Any, int] = {}
    for _, parts, _ in plans.improve({}, 300):
        for part in parts:
            for key in part.uses:
                used[key] = used.get(key, 0) + 1

    assert used
    assert all(number <= plans.options.stacks[key] for key, number in used.items())


def test_a_plan_is_worth_less_the_more_can_strike_back() -> None:
    guarded = {**FRONT, "units": {**FRONT["units"], "west_russia": {"soviet_union": "8 tank"}}}
    calm, grim = design(FRONT), design(guarded)
    plan = {target: tuple(calm.of[target][:1]) * 3 for target in ("belorussia", "ukraine_s_s_r")}

    assert [calm.parts[n].action for n in calm.of["belorussia"]] == [
        grim.parts[n].action for n in grim.of["belorussia"]
    ]
    assert calm.value(plan) - calm.value({}) > grim.value(plan) - grim.value({})


def test_the_army_keeps_out_of_reach_of_what_would_destroy_it() -> None:
    given = {
        "power": "soviet_union",
        "phase": "noncombat_move",
        "units": {
            "russia": {"soviet_union": "3 infantry, 3 tank"},
            "west_russia": {"soviet_union": "1 infantry"},
            "belorussia": {"germany": "12 infantry, 4 tank"},
        },
        "control": {
            "west_russia": "soviet_union",
            **dict.fromkeys(
                ("belorussia", "karelia_s_s_r", "archangel", "ukraine_s_s_r", "caucasus"), "germany"
            ),
        },
    }
    seen = study(given)
    marches = Marches(seen)
    stance = Stance(seen, marches)
    tanks = next(stack for stack in marches.paths if stack[1].type == "tank")

    assert stance.value({}) > stance.value({(tanks, "west_russia"): 3})
    assert not any(
        action.path[-1] == "west_russia" and unit.type == "tank"
        for action, _ in plan_posture(seen)
        for unit, _ in action.units
    )


def test_an_army_without_enemies_near_goes_to_the_front() -> None:
    given = {
        "power": "germany",
        "phase": "noncombat_move",
        "units": {
            "eastern_europe": {"germany": "9 infantry"},
            "germany": {"germany": "12 infantry"},
            "russia": {"soviet_union": "2 infantry"},
        },
        "control": {"belorussia": "germany"},
    }
    found = plan_posture(study(given))

    assert any(action.path[-1] == "belorussia" for action, _ in found)


def test_those_who_make_no_effort_march_as_usual(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(positions.LEVELS, "hard", replace(HARD, effort=0))
    seen = study({**FRONT, "phase": "noncombat_move"})

    assert plan_posture(seen) == plan_marches(seen)
