"""Players at sea: convoys, objectives that hang on a zone, repairs, and fleets together."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ai.positions import study, turn
from wartable.ai.axis_allies.fleets import plan_meeting
from wartable.ai.axis_allies.shuttle import Shuttle
from wartable.ai.axis_allies.valuation import Valuation
from wartable.ai.axis_allies.waters import TURNS
from wartable.games import find_game
from wartable.games.axis_allies.actions import Buy

GLOBAL: Any = find_game("global_1940")
HARBOUR = {"western_united_states": {"major_industrial_complex": 0, "naval_base": 0}}


def kinds(state: Any, owner: str) -> dict[str, set[str]]:
    """By space, which kinds of units a power has there."""
    found = {
        space: {unit.type for unit, _ in units if unit.owner == owner}
        for space, units in state.units.items()
    }
    return {space: types for space, types in found.items() if types}


# ---- Convoys ----


@pytest.mark.parametrize(
    ("zone", "ships", "gain"),
    [
        ("sz_109", (("submarine", 1),), 2),
        ("sz_109", (("destroyer", 1), ("submarine", 1)), 3),
        ("sz_109", (("submarine", 20),), 8),  # Scotland and the United Kingdom have no more
        ("sz_109", (("transport", 3),), 0),
        ("sz_110", (("submarine", 1),), 0),  # no convoys pass here
        ("sz_10", (("submarine", 1),), 0),  # the United States are not at war
    ],
)
def test_raiders_are_worth_what_they_take(
    zone: str, ships: tuple[tuple[str, int], ...], gain: int
) -> None:
    assert study({"power": "germany"}, game=GLOBAL).waters.gain(zone, ships) == gain


def test_an_income_that_is_not_collected_is_no_prey() -> None:
    given = {"power": "germany", "control": {"united_kingdom": "germany"}}

    assert study(given, game=GLOBAL).waters.gain("sz_109", (("submarine", 9),)) == 0


def test_submarines_go_where_convoys_pass() -> None:
    given = {
        "power": "germany",
        "phase": "noncombat_move",
        "units": {
            "sz_108": {"germany": "2 submarine"},
            "united_kingdom": {"united_kingdom": "6 infantry"},
        },
    }
    _, state = turn(given, "hard", game=GLOBAL)

    assert kinds(state, "germany")["sz_109"] == {"submarine"}


def test_who_drives_raiders_away_saves_an_income() -> None:
    given = {
        "power": "united_kingdom",
        "units": {"sz_109": {"germany": "2 submarine"}, "sz_110": {"germany": "1 submarine"}},
    }
    waters = study(given, game=GLOBAL).waters

    assert waters.relief("sz_109") == TURNS * 4
    assert waters.relief("sz_110") == 0


# ---- Objectives ----


def test_a_fleet_in_the_mediterranean_costs_italy_its_bonus_once() -> None:
    given = {"power": "united_kingdom", "units": {"sz_98": {"united_kingdom": "1 destroyer"}}}
    alone, joined = (
        study(position, game=GLOBAL).waters for position in ({"power": "united_kingdom"}, given)
    )
    fleet = (("cruiser", 1),)

    assert alone.gain("sz_96", fleet) == 5
    assert alone.gain("sz_91", fleet) == 0
    assert alone.gain("sz_96", (("submarine", 1),)) == 0
    assert joined.gain("sz_96", fleet) == 0


def test_any_warship_stops_the_convoys_to_archangel() -> None:
    given = {"power": "germany", "wars": [["germany", "soviet_union"]]}

    assert study(given, game=GLOBAL).waters.gain("sz_125", (("submarine", 1),)) == 5
    assert study({"power": "germany"}, game=GLOBAL).waters.gain("sz_125", (("submarine", 1),)) == 0


def test_who_clears_the_way_to_archangel_wins_the_bonus_back() -> None:
    given = {
        "power": "united_kingdom",
        "wars": [["germany", "soviet_union"]],
        "units": {"sz_125": {"germany": "1 battleship"}},
    }

    assert study(given, game=GLOBAL).waters.relief("sz_125") == TURNS * 5


# ---- Repairs and company ----


def test_a_damaged_ship_makes_for_a_base() -> None:
    given = {
        "power": "united_states",
        "phase": "noncombat_move",
        "wars": [["japan", "united_states"]],
        "facilities": HARBOUR,
        "units": {
            "sz_11": {"united_states": "1 battleship!1"},
            "japan": {"japan": "5 infantry"},
        },
    }
    _, state = turn(given, "hard", game=GLOBAL)

    assert set(kinds(state, "united_states")) == {"sz_10"}


def test_what_ships_carry_goes_down_with_them() -> None:
    given = {
        "power": "united_states",
        "phase": "noncombat_move",
        "wars": [["japan", "united_states"]],
        "units": {
            "sz_8": {"united_states": "2 transport{infantry+tank}"},
            "sz_6": {"japan": "2 battleship"},
        },
    }
    seen = study(given, game=GLOBAL)
    ships = seen.friends_at("sz_8")

    assert seen.cargo_at("sz_8") == 2 * (3 + 6)
    bare = seen.peril("sz_8", ships)
    assert bare > 0
    assert seen.peril("sz_8", ships, cargo=18.0) - bare > 0.5 * bare


def test_transports_follow_the_carriers_that_meet_their_aircraft() -> None:
    """Four fighters hang over a zone two steps away: the carriers go there first, and the loaded
    transports are not left behind without them."""
    given = {
        "power": "united_states",
        "phase": "noncombat_move",
        "wars": [["japan", "united_states"]],
        "units": {
            "sz_12": {"united_states": "2 carrier, 2 destroyer, 3 transport{infantry+tank}"},
            "sz_8": {"united_states": "4 fighter~4"},
            "japan": {"japan": "2 tactical_bomber, 5 infantry"},
            "sz_6": {"japan": "1 cruiser"},
        },
    }
    first = plan_meeting(study(given, game=GLOBAL))
    _, state = turn(given, "hard", game=GLOBAL)

    assert {unit.type for action, _ in first for unit, _ in action.units} == {
        "carrier",
        "destroyer",
    }
    for zone, types in kinds(state, "united_states").items():
        if "transport" in types:
            assert "carrier" in types, zone


def test_nobody_is_met_where_all_can_land() -> None:
    given = {
        "power": "united_states",
        "phase": "noncombat_move",
        "units": {
            "sz_12": {"united_states": "2 carrier"},
            "sz_26": {"united_states": "2 fighter~2"},
        },
    }

    assert plan_meeting(study(given, game=GLOBAL)) == []


# ---- Harbours ----


def test_units_wait_where_ships_are_built() -> None:
    """British Columbia is nearer to Japan, but the ships come to the harbour."""
    given = {
        "power": "united_states",
        "wars": [["japan", "united_states"]],
        "facilities": HARBOUR,
        "units": {
            "sz_10": {"united_states": "4 transport"},
            "western_united_states": {"united_states": "8 infantry"},
            "japan": {"japan": "5 infantry"},
        },
    }
    pull = study(given, game=GLOBAL).appraisal.march_pull

    assert pull["western_united_states"] > pull["british_columbia"]


def purchase(aboard: str, ashore: int) -> dict[str, int]:
    """What the United States buy with these transports at sea and units in the west."""
    given = {
        "power": "united_states",
        "phase": "purchase",
        "money": {"united_states": 60},
        "wars": [["japan", "united_states"]],
        "facilities": HARBOUR,
        "units": {
            "sz_10": {"united_states": f"8 transport{aboard}, 1 carrier, 2 destroyer"},
            "western_united_states": {"united_states": f"{ashore} infantry"},
            "japan": {"japan": "5 infantry"},
        },
    }
    actions, _ = turn(given, "hard", game=GLOBAL)
    bought: dict[str, int] = {}
    for action in actions:
        if isinstance(action, Buy):
            bought |= action.units
    return bought


def test_a_fleet_full_of_units_waits_for_warships_and_not_for_more_units() -> None:
    full = purchase("{infantry+tank}", 20)

    assert full
    assert not {"infantry", "artillery", "tank", "transport"} & set(full)
    assert full.get("destroyer", 0) <= 4
    assert {"infantry", "transport"} & set(purchase("", 6))


def test_a_crowd_calls_for_more_ships_than_a_company() -> None:
    def demand(ashore: int) -> float:
        units = {"western_united_states": {"united_states": f"{ashore} infantry"}}
        given = {"power": "united_states", "phase": "noncombat_move", "units": units}
        return Shuttle(study(given, game=GLOBAL)).demand["sz_10"]

    assert demand(4) < demand(12) < demand(24)


def test_an_attack_on_raiders_is_worth_more_than_one_on_idle_ships() -> None:
    given = {
        "power": "united_kingdom",
        "units": {"sz_109": {"germany": "2 submarine"}, "sz_110": {"germany": "2 submarine"}},
    }
    valuation = Valuation(study(given, game=GLOBAL))
    fleet = (("cruiser", 1), ("destroyer", 3), ("fighter", 2))
    raiders, idle = (
        valuation.value(zone, [], fleet, {}, exact=False)[0] for zone in ("sz_109", "sz_110")
    )

    assert raiders > idle + 5
