"""Players in the 1940 editions: wars, neutrals, purses, and what is asked out of turn."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest

from tests.ai.positions import study, turn
from wartable.ai.axis_allies import windows
from wartable.ai.axis_allies.homecoming import bring_home
from wartable.ai.makers import make_player
from wartable.core.dice import KeyedDice
from wartable.games import find_game
from wartable.games.axis_allies.actions import (
    AnswerPassage,
    Buy,
    Declare,
    Disrupt,
    Done,
    Kamikaze,
    Move,
    Raise,
    Rocket,
    Scramble,
)
from wartable.games.axis_allies.decisions import (
    AllowPassage,
    ChooseRockets,
    ChooseTargets,
    RaiseUnits,
)
from wartable.games.axis_allies.deeds import ATTACKED
from wartable.games.axis_allies.unit import Unit

EUROPE: Any = find_game("europe_1940")
GLOBAL: Any = find_game("global_1940")


def first_answer(given: Mapping[str, Any], level: str = "hard", game: Any = GLOBAL) -> Any:
    """What a player does first."""
    state = game.scenarios.start(dict(given))
    player = make_player(game, level, random.Random(1), 60.0)
    return player.choose(game, state, game.pending(state)[0])


@pytest.mark.parametrize("game", [EUROPE, GLOBAL], ids=lambda game: game.id)
@pytest.mark.parametrize(("axis", "allies"), [("hard", "normal"), ("easy", "hard")])
def test_a_round_is_legal_with_reasons_and_leaves_strict_neutrals_alone(
    game: Any, axis: str, allies: str
) -> None:
    state = game.setup(game.options_type(rounds=1))
    players = {
        "axis": make_player(game, axis, random.Random(2), 60.0),
        "allies": make_player(game, allies, random.Random(3), 60.0),
    }
    strict = {space for space, by in state.control.items() if by == "strict"}
    dice = KeyedDice(b"1940")
    while pending := game.pending(state):
        player = players[game.edition.data.powers[pending[0].owner].side]
        action = player.choose(game, game.view(state, pending[0].owner), pending[0])
        assert not game.objections(state, action)
        assert player.note[0].isupper()
        assert player.note.endswith(".")
        state = game.play(state, action, dice).state

    assert state.outcome is not None
    assert not strict & {to for _, did, to in state.deeds if did == ATTACKED}


def test_the_strongest_player_looks_ahead_in_europe() -> None:
    state = EUROPE.setup(EUROPE.options_type())
    player = make_player(EUROPE, "brutal", random.Random(1), 60.0)
    dice = KeyedDice(b"1940")
    while state.power == "germany":
        action = player.choose(EUROPE, state, EUROPE.pending(state)[0])
        state = EUROPE.play(state, action, dice).state

    assert state.power == "soviet_union"
    assert state.control["france"] == "germany"


# ---- War and peace ----


def test_the_united_states_goes_to_war_as_soon_as_it_may() -> None:
    given = {
        "power": "united_states",
        "phase": "declare_war_at_income",
        "round": 3,
        "start": "setup",
    }

    assert isinstance(first_answer(given), Declare)


def test_nobody_wakes_the_united_states_in_the_first_round() -> None:
    for power in ("germany", "japan", "italy"):
        actions, _ = turn(
            {"power": power, "phase": "declare_war", "start": "setup"}, "hard", 1, GLOBAL
        )

        assert Declare(power, "united_states") not in actions


@pytest.mark.parametrize(
    ("army", "is_war"), [("1 artillery", False), ("20 infantry, 12 tank", True)]
)
def test_germany_turns_on_the_soviet_union_with_an_army_and_not_without(
    army: str, is_war: bool
) -> None:
    given = {
        "power": "germany",
        "phase": "declare_war",
        "round": 4,
        "units": {
            "germany": {"germany": "10 infantry"},
            "western_germany": {"germany": "8 infantry"},
            "poland": {"germany": army},
            "baltic_states": {"soviet_union": "1 infantry"},
            "belarus": {"soviet_union": "1 infantry"},
            "eastern_poland": {"soviet_union": "1 infantry"},
            "russia": {"soviet_union": "8 infantry, 4 tank"},
        },
    }
    actions, _ = turn(given, "hard", 1, EUROPE)

    assert (Declare("germany", "soviet_union") in actions) == is_war


# ---- Territories without an owner ----


def test_one_man_takes_over_a_friendly_neutral() -> None:
    given = {
        "power": "germany",
        "phase": "noncombat_move",
        "units": {"romania": {"germany": "3 infantry"}},
    }
    _, state = turn(given, "hard", 1, GLOBAL)

    assert state.control["bulgaria"] == "germany"


# ---- Purses ----


def test_each_british_economy_spends_its_own_money() -> None:
    actions, state = turn(
        {"power": "united_kingdom", "phase": "purchase", "start": "setup"}, "hard", 1, GLOBAL
    )

    bought = {action.purse for action in actions if isinstance(action, Buy)}
    assert bought == {"", "united_kingdom_pacific"}
    assert state.money["united_kingdom"] < 3
    assert state.money["united_kingdom_pacific"] < 3


@pytest.mark.parametrize("road", [True, False])
def test_china_raises_what_it_may(road: bool) -> None:
    given = {
        "power": "china",
        "phase": "purchase",
        "start": "setup",
        "control": {} if road else {"yunnan": "japan"},
    }
    actions, state = turn(given, "hard", 1, GLOBAL)

    kinds = {kind for action in actions if isinstance(action, Buy) for kind in action.units}
    assert kinds
    assert kinds <= ({"infantry", "artillery"} if road else {"infantry"})
    assert state.money["china"] < 3


# ---- Out of turn ----


def scramble(attackers: str, fighters: str) -> Scramble:
    given = {
        "power": "united_states",
        "phase": "combat_move",
        "wars": [["japan", "united_states"]],
        "units": {
            "sz_7": {"united_states": attackers},
            "sz_6": {"japan": "1 destroyer"},
            "japan": {"japan": fighters},
        },
        "facilities": {"japan": {"air_base": 0}},
    }
    state = GLOBAL.scenarios.start(given)
    dice = KeyedDice(b"1940")
    fleet = tuple(pair for pair in state.units["sz_7"])
    state = GLOBAL.play(state, Move("united_states", fleet, ("sz_7", "sz_6")), dice).state
    state = GLOBAL.play(state, Done("united_states"), dice).state
    player = make_player(GLOBAL, "hard", random.Random(1), 60.0)
    found: Scramble = player.choose(GLOBAL, state, GLOBAL.pending(state)[0])
    return found


def test_fighters_go_up_where_they_turn_a_battle() -> None:
    assert scramble("1 destroyer, 1 submarine", "3 fighter").groups


def test_fighters_stay_down_where_they_would_only_be_lost() -> None:
    assert not scramble("4 battleship, 4 cruiser", "1 tactical_bomber").groups


def test_kamikazes_strike_a_fleet_that_lands_in_japan() -> None:
    given = {
        "power": "united_states",
        "phase": "combat_move",
        "wars": [["japan", "united_states"]],
        "units": {
            "sz_7": {"united_states": "1 transport{infantry+infantry}, 2 cruiser"},
            "japan": {"japan": "2 infantry"},
        },
    }
    state = GLOBAL.scenarios.start(given)
    dice = KeyedDice(b"1940")
    line = "united_states: sail transport{infantry+infantry}: sz_7 > sz_6 into japan: 2 infantry"
    for each in (
        line,
        "united_states: move 2 cruiser: sz_7 > sz_6",
        "united_states: done",
    ):
        state = GLOBAL.play(state, GLOBAL.parse_action(each), dice).state
    action = make_player(GLOBAL, "hard", random.Random(1), 60.0).choose(
        GLOBAL, state, GLOBAL.pending(state)[0]
    )

    assert isinstance(action, Kamikaze)
    assert sum(strike.number for strike in action.strikes) >= 4


def test_a_landing_elsewhere_does_not_call_all_kamikazes() -> None:
    given = {
        "power": "united_states",
        "phase": "combat_move",
        "wars": [["japan", "united_states"], ["italy", "united_states"]],
        "units": {
            "sz_95": {"united_states": "1 transport{infantry+infantry}"},
            "southern_italy": {"italy": "1 infantry"},
            "sz_7": {"united_states": "3 cruiser"},
            "sz_6": {"japan": "1 destroyer"},
        },
    }
    state = GLOBAL.scenarios.start(given)
    dice = KeyedDice(b"1940")
    for each in (
        "united_states: sail transport{infantry+infantry}: sz_95 into southern_italy: 2 infantry",
        "united_states: move 3 cruiser: sz_7 > sz_6",
        "united_states: done",
    ):
        state = GLOBAL.play(state, GLOBAL.parse_action(each), dice).state
    action = make_player(GLOBAL, "hard", random.Random(1), 60.0).choose(
        GLOBAL, state, GLOBAL.pending(state)[0]
    )

    assert isinstance(action, Kamikaze)
    assert 0 < sum(strike.number for strike in action.strikes) < 4


def test_convoys_are_raided_whenever_they_can_be() -> None:
    given = {
        "power": "united_kingdom",
        "phase": "mobilize",
        "units": {
            "sz_109": {"germany": "1 submarine"},
            "united_kingdom": {"united_kingdom": "1 infantry"},
        },
    }
    action = first_answer(given, "easy")

    assert action == Disrupt("germany", "sz_109", True)


def test_friends_may_pass_a_canal_and_others_may_not() -> None:
    seen = study({"power": "germany"}, game=GLOBAL)
    for guest, allow in (("france", True), ("germany", False)):
        question = AllowPassage("united_kingdom", "Suez Canal", guest)
        action, _ = windows.allow_passage(seen, question)

        assert action == AnswerPassage("united_kingdom", "Suez Canal", allow)


def test_a_freed_capital_raises_infantry_for_all_its_bonus() -> None:
    seen = study({"power": "united_kingdom"}, game=GLOBAL)
    action, _ = windows.raise_units(seen, RaiseUnits("france", "france", 12))

    assert action == Raise("france", "france", {"infantry": 4})


def test_bombers_go_for_the_factory_and_tactical_ones_for_a_base() -> None:
    given = {
        "power": "united_kingdom",
        "facilities": {"western_germany": {"major_industrial_complex": 0, "naval_base": 0}},
    }
    both = (
        (Unit("strategic_bomber", "united_kingdom"), 1),
        (Unit("tactical_bomber", "united_kingdom"), 1),
    )
    kinds = ("major_industrial_complex", "naval_base")
    question = ChooseTargets("united_kingdom", "western_germany", both, kinds)
    action, _ = windows.targets(study(given, game=GLOBAL), question)

    assert {group.to: [unit.type for unit, _ in group.units] for group in action.groups} == {
        "major_industrial_complex": ["strategic_bomber"],
        "naval_base": ["tactical_bomber"],
    }


def test_rockets_fly_at_the_factory_with_the_most_room() -> None:
    given = {
        "power": "germany",
        "facilities": {
            "united_kingdom": {"major_industrial_complex": 18, "air_base": 0},
            "france": {"major_industrial_complex": 0},
        },
    }
    targets = (
        ("united_kingdom", "major_industrial_complex"),
        ("united_kingdom", "air_base"),
        ("france", "major_industrial_complex"),
    )
    question = ChooseRockets("germany", (("western_germany", targets),))
    action, _ = windows.rockets(study(given, game=GLOBAL), question)

    assert action.rockets == (Rocket("western_germany", "france", "major_industrial_complex"),)


@pytest.mark.parametrize(("money", "dice"), [(12, 0), (80, 2)])
def test_only_the_rich_do_research(money: int, dice: int) -> None:
    given = {
        "power": "germany",
        "phase": "research",
        "options": {"research": True},
        "money": {"germany": money},
    }
    action = first_answer(given)

    assert getattr(action, "dice", 0) == dice


def test_a_battle_that_the_odds_do_not_follow_is_still_judged() -> None:
    """When the fighters are gone, the aircraft alone sink the transports, and the submarine and the
    carrier fight on."""
    attack = (("carrier", 1), ("tactical_bomber", 1))
    defense = (("fighter", 3), ("submarine", 1), ("transport", 2))
    verdict = study({"power": "germany"}, game=GLOBAL).judge.sea(attack, defense, exact=True)

    assert verdict.win < 0.5
    assert verdict.lost > 0


def test_a_deck_is_cleared_for_an_aircraft_over_land_that_was_just_taken() -> None:
    given = {
        "power": "japan",
        "phase": "noncombat_move",
        "wars": [["japan", "united_states"]],
        "taken": {"philippines": "japan"},
        "units": {
            "sz_34": {"japan": "1 carrier{fighter+fighter}"},
            "philippines": {"japan": "1 infantry, 1 fighter~3"},
        },
    }
    state = GLOBAL.scenarios.start(given)
    orders = bring_home(GLOBAL, state, GLOBAL.pending(state)[0])

    assert orders is not None
    line = "japan: move 1 fighter: sz_34 > palau_island off carrier{fighter+fighter}"
    assert GLOBAL.format_action(orders[0]) == line


def test_full_decks_are_cleared_for_aircraft_that_have_no_other_place() -> None:
    """Two fighters hang over a zone that carriers can only come to when theirs have gone
    ashore: nothing else is moved about for that."""
    given = {
        "power": "japan",
        "phase": "noncombat_move",
        "wars": [["japan", "united_states"]],
        "units": {
            "sz_33": {"japan": "1 carrier{fighter+tactical_bomber}"},
            "sz_35": {"japan": "2 fighter~4"},
            "korea": {"japan": "3 infantry"},
        },
    }
    state = GLOBAL.scenarios.start(given)
    found = []
    while state.phase == "noncombat_move":
        orders = bring_home(GLOBAL, state, GLOBAL.pending(state)[0])
        action = orders[0] if orders else Done("japan")
        found.append(GLOBAL.format_action(action))
        state = GLOBAL.play(state, action, KeyedDice(b"1940")).state

    assert found == [
        "japan: move 1 fighter: sz_33 > caroline_islands off carrier{fighter+tactical_bomber}",
        "japan: move 1 tactical_bomber: sz_33 > caroline_islands off carrier{tactical_bomber}",
        "japan: move 1 carrier: sz_33 > sz_34 > sz_35",
        "japan: done",
    ]
