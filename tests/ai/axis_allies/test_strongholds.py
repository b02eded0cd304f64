"""Garrisons for what could come in two turns, and eyes for what is out of reach."""

from __future__ import annotations

from typing import Any

from tests.ai.positions import study, turn
from wartable.games import find_game
from wartable.games.axis_allies.actions import Move

GLOBAL: Any = find_game("global_1940")

NEAR_INDIA: dict[str, Any] = {
    "power": "united_kingdom",
    "phase": "noncombat_move",
    "wars": [["japan", "united_kingdom"], ["germany", "united_kingdom"]],
    "units": {
        "india": {"united_kingdom": "9 infantry"},
        "west_india": {"united_kingdom": "3 infantry"},
        "sz_36": {"japan": "5 transport, 1 destroyer"},
        "french_indo_china": {"japan": "4 fighter"},
        "united_kingdom": {"united_kingdom": "6 infantry"},
    },
}


def test_a_capital_wants_a_match_for_the_landing_of_the_turn_after_next() -> None:
    seen = study(NEAR_INDIA, game=GLOBAL)

    assert not seen.threats.against("india")
    assert seen.garrisons["india"] == 0.7 * (5 * 7 + 4 * 10 / 2)
    assert seen.shortage("india", (("infantry", 9),)) == seen.garrisons["india"] - 27
    assert seen.shortage("india", (("infantry", 20),)) == 0
    assert "united_kingdom" not in seen.garrisons


def test_a_stronghold_keeps_its_garrison_and_calls_in_what_it_lacks() -> None:
    actions, state = turn(NEAR_INDIA, "hard", game=GLOBAL)

    left = [a for a in actions if isinstance(a, Move) and a.path[0] == "india"]
    assert not left
    assert sum(n for _, n in state.units["india"]) == 12


def test_those_who_do_not_look_ahead_want_no_garrison() -> None:
    assert study(NEAR_INDIA, "easy", game=GLOBAL).garrisons == {}


def test_a_city_wants_a_garrison_when_the_enemy_lacks_few() -> None:
    given = {
        "power": "united_states",
        "phase": "noncombat_move",
        "wars": [["japan", "united_states"]],
        "units": {
            "hawaiian_islands": {"united_states": "1 infantry"},
            "sz_27": {"japan": "2 transport, 1 destroyer"},
        },
    }
    far = study(given, game=GLOBAL)
    taken = {"kwangtung": "japan", "philippines": "japan", "india": "japan"}
    near = study({**given, "control": taken}, game=GLOBAL)

    assert "hawaiian_islands" not in far.garrisons
    assert near.garrisons["hawaiian_islands"] > 0


def test_no_city_wants_a_garrison_while_the_enemy_lacks_several() -> None:
    """Half of an army stood in cities that the enemy could not reach."""
    given = {
        "power": "germany",
        "units": {
            "western_europe": {"germany": "10 infantry"},
            "sz_6": {"united_kingdom": "6 transport"},
        },
    }

    assert "western_europe" not in study(given).garrisons
    assert "germany" in study(given).garrisons


def test_what_is_held_by_more_than_could_come_pulls_less() -> None:
    def pull(defenders: int, transports: int) -> float:
        given = {
            "power": "united_states",
            "phase": "noncombat_move",
            "wars": [["japan", "united_states"]],
            "units": {
                "western_united_states": {"united_states": "20 infantry"},
                "sz_10": {"united_states": f"{transports} transport"},
                "japan": {"japan": f"{defenders} infantry"},
            },
        }
        return study(given, game=GLOBAL).appraisal.pull["japan"]

    assert pull(1, 10) < 1.05 * pull(1, 3)
    assert pull(30, 10) > 1.4 * pull(30, 3)
