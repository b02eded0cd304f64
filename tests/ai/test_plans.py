"""What a staff must not overlook: the way back, empty ground, escorts, decks, idle money."""

from __future__ import annotations

import ast
import random
from pathlib import Path
from typing import Any

import wartable.ai.axis_allies
from tests.ai.positions import GAME, study, turn
from wartable.ai.makers import make_player
from wartable.core.dice import KeyedDice
from wartable.games.axis_allies.actions import Buy, Move, Sail, TakeHits


def test_no_unit_space_or_power_is_named_in_the_code() -> None:
    """What a unit is for is found by what it can do, so the same code serves every edition."""
    data = GAME.edition.data
    named = {*data.units, *data.spaces, *data.powers}
    found = [
        (path.name, node.value)
        for path in Path(wartable.ai.axis_allies.__file__).parent.glob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Constant) and node.value in named
    ]

    assert found == []


def test_the_enemy_may_take_back_what_is_his() -> None:
    """Land units next to a territory threaten it though it is still their own."""
    given = {
        "power": "japan",
        "units": {
            "alaska": {"united_states": "1 infantry"},
            "western_canada": {"united_states": "2 tank"},
            "sz_55": {"united_states": "1 transport"},
            "western_united_states": {"united_states": "3 infantry"},
        },
    }
    threats = study(given).threats

    (force,) = threats.against("alaska")
    assert dict(force) == {"tank": 2, "infantry": 2}


def test_a_landing_that_loses_everything_is_not_made() -> None:
    given = {
        "power": "japan",
        "units": {
            "alaska": {"united_states": "1 infantry"},
            "western_canada": {"united_states": "3 tank"},
            "western_united_states": {"united_states": "2 fighter, 1 bomber"},
            "sz_60": {"japan": "1 transport"},
            "japan": {"japan": "4 infantry, 1 tank"},
        },
    }
    actions, _ = turn(given, "hard")

    assert not any(isinstance(action, Sail) for action in actions)


def test_no_power_sits_on_its_money() -> None:
    """What could be mobilized is bought, turn for turn."""
    state = GAME.setup(GAME.options_type(rounds=2))
    player = make_player(GAME, "hard", random.Random(1), 60.0)
    dice = KeyedDice(b"1")
    kept: dict[tuple[int, str], int] = {}
    while pending := GAME.pending(state):
        action = player.choose(GAME, state, pending[0])
        if state.phase == "combat_move":
            kept.setdefault((state.round, state.power), state.money[state.power])
        state = GAME.play(state, action, dice).state

    assert kept
    assert max(kept.values()) <= 10


def test_a_rescued_place_keeps_its_garrison() -> None:
    """Units called in to a place in danger do not free others to leave it the same turn."""
    given = {
        "power": "germany",
        "phase": "noncombat_move",
        "units": {
            "western_europe": {"germany": "2 infantry, 1 artillery"},
            "germany": {"germany": "6 infantry"},
            "southern_europe": {"germany": "2 infantry"},
            "united_kingdom": {"united_kingdom": "3 infantry, 1 tank, 1 fighter"},
            "sz_6": {"united_kingdom": "2 transport, 1 destroyer"},
            "russia": {"soviet_union": "4 infantry"},
        },
    }
    actions, state = turn(given, "hard")

    left = [a for a in actions if isinstance(a, Move) and a.path[0] == "western_europe"]
    assert not left
    assert sum(n for _, n in state.units["western_europe"]) > 3


def test_somebody_stays_where_the_enemy_could_walk_in() -> None:
    given = {
        "power": "soviet_union",
        "phase": "noncombat_move",
        "units": {
            "west_russia": {"soviet_union": "5 infantry, 1 tank"},
            "russia": {"soviet_union": "6 infantry"},
            "ukraine_s_s_r": {"soviet_union": "5 infantry"},
            "belorussia": {"germany": "1 infantry"},
            "balkans": {"germany": "1 infantry"},
            "germany": {"germany": "2 infantry"},
        },
        "control": {
            "west_russia": "soviet_union",
            "ukraine_s_s_r": "soviet_union",
            "belorussia": "germany",
        },
    }
    _, state = turn(given, "hard")

    assert state.units.get("west_russia")


def test_a_threatened_capital_is_not_emptied_for_a_lone_infantry() -> None:
    given = {
        "power": "soviet_union",
        "units": {
            "russia": {"soviet_union": "16 infantry, 2 artillery"},
            "novosibirsk": {"japan": "1 infantry"},
            "west_russia": {"germany": "13 infantry, 4 artillery, 6 tank"},
        },
        "control": {"novosibirsk": "japan", "west_russia": "germany"},
        "facilities": {"russia": {"industrial_complex": 0}},
    }
    _, state = turn(given, "hard")

    assert sum(n for unit, n in state.units["russia"] if unit.owner == "soviet_union") >= 16


def test_aircraft_alone_do_not_find_submarines() -> None:
    judge = study({"power": "united_kingdom"}).judge

    assert judge.sea((("fighter", 12),), (("submarine", 1),)).killed == 0
    assert judge.sea((("destroyer", 1), ("fighter", 2)), (("submarine", 1),)).killed > 3


def test_aircraft_do_not_share_one_deck_place() -> None:
    """One carrier has two places, however many would like to be on it."""
    given = {
        "power": "united_kingdom",
        "phase": "noncombat_move",
        "units": {
            "sz_6": {"united_kingdom": "1 carrier, 1 destroyer"},
            "united_kingdom": {"united_kingdom": "4 fighter, 2 infantry"},
            "germany": {"germany": "3 infantry"},
        },
    }
    _, state = turn(given, "hard")

    aboard = [unit for unit, _ in state.units.get("sz_6", ()) if unit.cargo]
    loose = [unit for unit, _ in state.units.get("sz_6", ()) if unit.type == "fighter"]
    assert all(len(ship.cargo) <= 2 for ship in aboard)
    assert not loose


class Sixes:
    """Dice that fall as told, then all show six."""

    def __init__(self, *faces: int) -> None:
        self.faces = list(faces)

    def roll(self, count: int, sides: int = 6) -> tuple[int, ...]:
        return tuple(self.faces.pop(0) if self.faces else 6 for _ in range(count))

    def shuffle(self, count: int) -> tuple[int, ...]:
        return tuple(range(count))


def test_an_aircraft_is_not_given_for_a_poor_territory() -> None:
    """A territory of one IPC that is lost again at once is not worth a fighter."""
    given = {
        "power": "soviet_union",
        "units": {
            "evenki_national_okrug": {"soviet_union": "1 infantry"},
            "russia": {"soviet_union": "2 fighter"},
            "yakut_s_s_r": {"japan": "1 infantry"},
            "buryatia_s_s_r": {"japan": "4 infantry, 2 tank"},
        },
        "control": {"yakut_s_s_r": "japan", "buryatia_s_s_r": "japan"},
    }
    lines = """soviet_union: move 1 infantry: evenki_national_okrug > yakut_s_s_r
    soviet_union: move 2 fighter: russia > evenki_national_okrug > yakut_s_s_r
    soviet_union: done
    soviet_union: fight in yakut_s_s_r"""
    state = GAME.scenarios.start(given)
    dice: Any = Sixes(6, 6, 6, 1)
    for line in lines.splitlines():
        state = GAME.play(state, GAME.parse_action(line.strip()), dice).state
    (decision,) = GAME.pending(state)
    action = make_player(GAME, "hard", random.Random(1)).choose(GAME, state, decision)

    assert isinstance(action, TakeHits)
    assert [unit.type for unit, _ in action.units] == ["infantry"]


def test_loaded_transports_do_not_sail_alone_into_danger() -> None:
    given = {
        "power": "united_states",
        "phase": "noncombat_move",
        "units": {
            "western_united_states": {"united_states": "4 infantry, 2 tank"},
            "sz_55": {"united_states": "3 transport"},
            "japan": {"japan": "4 fighter, 1 bomber, 4 infantry"},
            "sz_60": {"japan": "1 battleship, 1 submarine"},
            "hawaiian_islands": {"united_states": "1 infantry"},
        },
    }
    _, state = turn(given, "hard")

    for zone in ("sz_57", "sz_51", "sz_56"):
        assert not state.units.get(zone)


def test_a_fleet_comes_with_the_transports() -> None:
    """Transports sail on when the warships beside them can follow, and these do."""
    given = {
        "power": "united_states",
        "phase": "noncombat_move",
        "units": {
            "eastern_united_states": {"united_states": "6 infantry, 2 tank"},
            "sz_10": {
                "united_states": "3 transport, 2 battleship, 2 destroyer, 1 carrier",
            },
            "germany": {"germany": "3 infantry"},
            "sz_14": {"germany": "1 submarine"},
        },
    }
    _, state = turn(given, "hard")

    for zone, units in state.units.items():
        kinds = {unit.type for unit, _ in units if unit.owner == "united_states"}
        if "transport" in kinds:
            assert "battleship" in kinds, zone


def test_a_power_with_a_front_buys_for_it() -> None:
    """Whatever capital it makes for, a power that can be walked to buys land units."""
    given = {"power": "germany", "phase": "purchase"}
    state = GAME.setup(GAME.options_type())
    money = state.money["germany"]
    for seed in range(6):
        units = {"germany": {"germany": "4 infantry"}, "balkans": {"germany": "1 infantry"}}
        enemy = {"ukraine_s_s_r": {"soviet_union": "6 infantry"}, "belorussia": {}}
        actions, _ = turn(
            {
                **given,
                "units": {**units, **{k: v for k, v in enemy.items() if v}},
                "control": {"ukraine_s_s_r": "soviet_union"},
                "facilities": {"germany": {"industrial_complex": 0}},
                "money": {"germany": money},
            },
            "hard",
            seed,
        )
        bought = {k: n for a in actions if isinstance(a, Buy) for k, n in a.units.items()}
        assert sum(bought.values()) >= 8
        assert bought.keys() <= {"infantry", "artillery", "tank", "fighter"}


def test_a_great_army_attacks_with_all_it_needs_beside_its_ships() -> None:
    """Who stands next door walks, and is not counted again as cargo of the ships in the harbour."""
    given = {
        "power": "united_kingdom",
        "round": 14,
        "units": {
            "western_europe": {"united_kingdom": "40 infantry, 20 artillery, 20 tank"},
            "sz_5": {"united_kingdom": "2 battleship, 4 destroyer, 5 transport"},
            "germany": {"germany": "1 aa_gun, 45 infantry"},
            "united_kingdom": {"united_kingdom": "4 infantry"},
        },
        "control": {"western_europe": "united_kingdom"},
    }
    actions, _ = turn(given, "hard")

    sent = sum(
        n for a in actions if isinstance(a, Move) and a.path[-1] == "germany" for _, n in a.units
    )
    assert sent > 45


def test_one_tank_is_enough_to_pass_through_empty_land() -> None:
    given = {
        "power": "japan",
        "round": 14,
        "units": {
            "western_united_states": {"japan": "4 infantry, 12 tank"},
            "central_united_states": {"united_states": "30 infantry, 6 artillery"},
            "alaska": {"united_states": "1 tank"},
        },
        "control": {"western_united_states": "japan"},
    }
    actions, _ = turn(given, "hard")

    through = sum(
        n for a in actions if isinstance(a, Move) and "western_canada" in a.path for _, n in a.units
    )
    assert 0 < through < 8


def eight_cities(power: str) -> dict[str, Any]:
    """The Allies lack one city, which one infantry holds near a great fleet."""
    return {
        "power": power,
        "round": 14,
        "units": {
            "philippine_islands": {"japan": "2 infantry"},
            "sz_50": {"japan": "3 battleship, 3 carrier, 6 destroyer"},
            "sz_48": {power: "1 destroyer, 1 transport"},
            "eastern_united_states": {"united_states": "2 infantry"},
            "japan": {"japan": "8 infantry, 6 fighter, 4 bomber"},
        },
        "control": {
            "western_europe": "united_states",
            "southern_europe": "united_states",
            "germany": "germany",
            "kwangtung": "japan",
        },
    }


def test_the_last_city_is_the_war_to_the_power_whose_turn_ends_the_round() -> None:
    last, other = (study(eight_cities(power)) for power in ("united_states", "united_kingdom"))

    assert last.appraisal.may_win_now
    assert not other.appraisal.may_win_now
    assert last.appraisal.worth("philippine_islands") > 300


def test_a_side_that_needs_one_more_city_goes_for_it_from_everywhere() -> None:
    given = eight_cities("united_states")
    near = study(given)
    near.appraisal.aim = "germany"
    far = study({**given, "control": {"western_europe": "germany", "southern_europe": "germany"}})
    far.appraisal.aim = "germany"

    assert near.appraisal.pull["sz_48"] > 2 * far.appraisal.pull["sz_48"]


def test_a_level_comes_to_see_everything() -> None:
    rounds = (1, 8, 10, 12, 20)
    seen = [study({"power": "japan", "round": n}, "normal").overlooks for n in rounds]

    assert seen[0] == seen[1] > seen[2] > seen[3] == seen[4] == 0.0
