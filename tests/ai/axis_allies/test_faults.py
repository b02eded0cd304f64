"""Positions of games that were played wrong before."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.ai.positions import GAME, study, turn
from wartable.ai.axis_allies.kinds import kinds_of
from wartable.ai.axis_allies.levels import LEVELS
from wartable.ai.axis_allies.marches import plan_rescue
from wartable.ai.axis_allies.placement import plan_placement
from wartable.ai.axis_allies.purchase import plan_purchase
from wartable.ai.axis_allies.shuttle import plan_shuttle
from wartable.ai.axis_allies.sorties import support
from wartable.ai.axis_allies.study import Study
from wartable.ai.player import Clock
from wartable.core.dice import KeyedDice
from wartable.games import find_game
from wartable.games.axis_allies.actions import Done, Sail

STRONG = ["hard", "brutal"]


def moved(action: Any) -> str:
    """The kind of ship that an action moves; of a fleet, its carrier."""
    if isinstance(action, Sail):
        return "transport"
    kinds = {unit.type for unit, _ in action.units}
    return "carrier" if "carrier" in kinds else kinds.pop()


def test_escorts_sail_with_the_transports() -> None:
    """Seven loaded transports sailed, and the fleet that they reckoned with went elsewhere."""
    given = {
        "power": "united_states",
        "phase": "noncombat_move",
        "units": {
            "sz_1": {"united_states": "4 transport{infantry+tank}"},
            "sz_2": {"united_states": "2 destroyer, 2 cruiser, 1 carrier{fighter+fighter}"},
            "western_europe": {"germany": "6 infantry, 2 fighter"},
            "norway": {"germany": "2 fighter"},
            "united_kingdom": {"united_kingdom": "4 infantry"},
            "germany": {"germany": "5 infantry"},
        },
    }
    found = [action for action, _ in plan_shuttle(study(given))]

    ends = {action.path[-1] for action in found if moved(action) == "transport"}
    escorts = {action.path[-1] for action in found if moved(action) == "carrier"}
    assert ends
    assert escorts == ends


@pytest.mark.parametrize("level", STRONG)
def test_ships_leave_a_zone_that_the_enemy_has_entered(level: str) -> None:
    """A transport waited for a carrier to sink it."""
    given = {
        "power": "united_kingdom",
        "units": {
            "sz_39": {
                "united_kingdom": "1 transport",
                "japan": "1 carrier{fighter+fighter}, 1 cruiser",
            },
            "united_kingdom": {"united_kingdom": "4 infantry"},
        },
    }
    _, state = turn(given, level)

    assert all(unit.owner == "japan" for unit, _ in state.units["sz_39"])


@pytest.mark.parametrize("hunters", ["2 fighter", "1 battleship"])
def test_nobody_hunts_submarines_without_a_destroyer(hunters: str) -> None:
    """They dive; the battleship was told to clear the zone at 98 %."""
    kind, number = hunters.split()[1], int(hunters.split()[0])
    judge = study({"power": "united_states"}).judge

    assert judge.sea(((kind, number),), (("submarine", 1),), exact=True).killed == 0
    found = judge.sea(((kind, number), ("destroyer", 1)), (("submarine", 1),), exact=True)
    assert found.killed > 4


@pytest.mark.parametrize(("aircraft", "comes"), [("2 fighter, 1 bomber", False), ("", True)])
def test_a_battleship_is_not_given_for_a_salvo(aircraft: str, comes: bool) -> None:
    """A landing in Brazil cost the battleship that came along."""
    given = {
        "power": "germany",
        "units": {
            "sz_12": {"germany": "1 battleship, 1 transport{infantry+tank}"},
            "eastern_united_states": {"united_states": f"1 infantry, {aircraft}".rstrip(", ")},
            "germany": {"germany": "5 infantry"},
        },
        "control": {"brazil": "united_states"},
    }
    landing = "sail transport{infantry+tank}: sz_12 > sz_18 into brazil: 1 infantry, 1 tank"
    state = GAME.scenarios.start(given)
    state = GAME.play(state, GAME.parse_action(f"germany: {landing}"), KeyedDice(b"1")).state
    seen = Study(GAME, state, "germany", LEVELS["hard"], random.Random(1), Clock(60.0), {})

    assert bool(list(support(seen))) is comes


def test_fighters_are_met_by_a_carrier_that_sails() -> None:
    """Two infantry at sea were thought out of reach of fighters whose carrier followed them."""
    given = {
        "power": "united_kingdom",
        "phase": "noncombat_move",
        "units": {
            "sz_40": {"united_kingdom": "1 transport"},
            "australia": {"united_kingdom": "2 infantry"},
            "french_indochina": {"japan": "1 fighter"},
            "sz_37": {"japan": "1 carrier"},
        },
        "control": {"french_indochina": "japan"},
    }
    seen = study(given)

    assert dict(seen.threats.reach("japan")["sz_39"]).get("fighter") == 1


@pytest.mark.parametrize("game", ["spring_1942", "europe_1940", "global_1940"])
def test_a_factory_is_no_soldier(game: str) -> None:
    """Infantry never stops working, as a complex, and was bought for one."""
    data = find_game(game).edition.data

    assert data.units[kinds_of(data).factory].domain == "facility"


ASIA: dict[str, Any] = {
    "power": "japan",
    "phase": "purchase",
    "money": {"japan": 30},
    "facilities": {"japan": {"industrial_complex": 0}},
    "units": {
        "japan": {"japan": "4 infantry"},
        "manchuria": {"japan": "6 infantry, 1 fighter"},
        "kwangtung": {"japan": "4 infantry"},
        "china": {"united_states": "2 infantry"},
        "buryatia_s_s_r": {"soviet_union": "2 infantry"},
        "russia": {"soviet_union": "6 infantry"},
    },
}


@pytest.mark.parametrize("level", STRONG)
def test_a_power_across_the_sea_builds_where_its_army_stands(level: str) -> None:
    """Japan shipped everything, for eight rounds, and its army grew at home."""
    bought, state = turn(ASIA, level)
    while state.phase != "mobilize":
        state = GAME.play(state, Done("japan"), KeyedDice(b"1")).state
    placed, _ = plan_placement(
        Study(GAME, state, "japan", LEVELS[level], random.Random(1), Clock(60.0), {})
    )[0]

    assert any("industrial_complex" in getattr(action, "units", ()) for action in bought)
    assert placed.space in ("manchuria", "kwangtung")


@pytest.mark.parametrize(("money", "builds"), [(44, False), (48, True)])
def test_factories_are_built_until_half_of_the_money_can_be_spent_there(
    money: int, builds: bool
) -> None:
    given = {
        **ASIA,
        "money": {"japan": money},
        "facilities": {each: {"industrial_complex": 0} for each in ("japan", "manchuria")},
    }
    found = plan_purchase(study(given))

    assert any("industrial_complex" in action.units for action, _ in found) is builds


def test_where_few_can_be_raised_they_are_tanks() -> None:
    given = {
        **ASIA,
        "money": {"japan": 36},
        "facilities": {each: {"industrial_complex": 0} for each in ("japan", "manchuria")},
    }
    bought = plan_purchase(study(given))[-1][0].units

    assert bought["tank"] >= 3


def test_no_factory_is_built_against_a_foothold() -> None:
    """In Canada, against one infantry in Alaska, with the war across the sea."""
    given = {
        "power": "united_kingdom",
        "phase": "purchase",
        "money": {"united_kingdom": 40},
        "facilities": {"united_kingdom": {"industrial_complex": 0}},
        "units": {
            "united_kingdom": {"united_kingdom": "4 infantry"},
            "sz_2": {"united_kingdom": "1 battleship, 2 transport"},
            "eastern_canada": {"united_kingdom": "3 infantry"},
            "alaska": {"japan": "1 infantry"},
            "germany": {"germany": "3 infantry"},
            "western_europe": {"germany": "2 infantry"},
        },
        "control": {"alaska": "japan"},
    }
    found = plan_purchase(study(given))

    assert not any("industrial_complex" in action.units for action, _ in found)


def test_new_units_stand_at_the_factory_nearest_to_the_front() -> None:
    """Six tanks a turn were raised in Italy, a step farther than Germany from the enemy."""
    given = {
        "power": "germany",
        "phase": "purchase",
        "money": {"germany": 20},
        "facilities": {each: {"industrial_complex": 0} for each in ("germany", "southern_europe")},
        "units": {
            "germany": {"germany": "5 infantry"},
            "southern_europe": {"germany": "5 infantry"},
            "eastern_europe": {"germany": "5 infantry"},
            "balkans": {"germany": "5 infantry"},
            "belorussia": {"germany": "1 infantry"},
            "karelia_s_s_r": {"soviet_union": "1 infantry"},
            "ukraine_s_s_r": {"germany": "1 infantry"},
            "russia": {"soviet_union": "5 infantry"},
        },
        "control": {"belorussia": "germany", "ukraine_s_s_r": "germany"},
    }
    state = GAME.scenarios.start(given)
    for order in ("buy 4 tank", "done", "done", "done", "done"):
        action = GAME.parse_action(f"germany: {order}")
        state = GAME.play(state, action, KeyedDice(b"1")).state
        if state.phase == "mobilize":
            break
    seen = Study(GAME, state, "germany", LEVELS["hard"], random.Random(1), Clock(60.0), {})

    assert state.phase == "mobilize"
    assert plan_placement(seen)[0][0].space == "germany"


def test_new_ships_join_the_fleet() -> None:
    """A carrier, and eight destroyers in two turns, were raised in the other ocean."""
    given = {
        "power": "united_states",
        "phase": "purchase",
        "money": {"united_states": 45},
        "facilities": {
            "eastern_united_states": {"industrial_complex": 0},
            "western_united_states": {"industrial_complex": 0},
        },
        "units": {
            "sz_8": {"united_states": "2 carrier{fighter+fighter}, 3 destroyer, 5 transport"},
            "sz_10": {"united_states": "1 transport"},
            "sz_55": {"united_states": "1 battleship"},
            "eastern_united_states": {"united_states": "8 infantry, 3 tank, 2 artillery"},
            "western_united_states": {"united_states": "2 infantry"},
            "united_kingdom": {"united_kingdom": "3 infantry, 2 fighter"},
            "western_europe": {"germany": "4 infantry"},
            "germany": {"germany": "6 infantry, 3 fighter"},
            "hawaiian_islands": {"japan": "2 infantry"},
            "sz_60": {"japan": "2 carrier{fighter+fighter}, 1 battleship"},
            "japan": {"japan": "5 infantry"},
        },
        "control": dict.fromkeys(("alaska", "hawaiian_islands", "midway"), "japan"),
    }
    bought = plan_purchase(study(given))[-1][0].units
    state = GAME.scenarios.start(given)
    for order in ("buy 2 transport", "done", "done", "done", "done"):
        action = GAME.parse_action(f"united_states: {order}")
        state = GAME.play(state, action, KeyedDice(b"1")).state
        if state.phase == "mobilize":
            break
    seen = Study(GAME, state, "united_states", LEVELS["hard"], random.Random(1), Clock(60.0), {})

    assert bought["transport"]
    assert "carrier" not in bought
    assert plan_placement(seen)[0][0].space in ("sz_10", "sz_11")


def test_who_is_called_to_a_city_leaves_a_man_behind() -> None:
    """Eastern Europe and Belorussia were emptied for Karelia, and one tank took both."""
    given = {
        "power": "germany",
        "phase": "noncombat_move",
        "units": {
            "karelia_s_s_r": {"germany": "1 infantry, 2 tank"},
            "eastern_europe": {"germany": "3 infantry"},
            "belorussia": {"germany": "3 infantry"},
            "germany": {"germany": "8 infantry"},
            "west_russia": {"soviet_union": "4 infantry, 1 artillery, 1 tank"},
            "russia": {"soviet_union": "5 infantry, 1 fighter"},
        },
        "control": {
            **dict.fromkeys(("karelia_s_s_r", "belorussia", "eastern_europe"), "germany"),
            "west_russia": "soviet_union",
        },
    }
    called = {"eastern_europe": 0, "belorussia": 0}
    for action, _ in plan_rescue(study(given)):
        if action.path[-1] == "karelia_s_s_r":
            called[action.path[0]] += sum(number for _, number in action.units)

    assert sum(called.values()) > 1
    assert max(called.values()) < 3
