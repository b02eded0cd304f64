"""Optional rules: closed straits, escorts and interceptors (S42-OPT)."""

from __future__ import annotations

import pytest

from wartable.games.axis_allies.events import Lost
from wartable.games.axis_allies.spring_1942.edition import GAME
from wartable.games.axis_allies.state import Options
from wartable.testing.axis_allies import Bench, rolls

table = Bench(GAME)

ESCORTS = Options(escorts=True)
TO_GERMANY = "united_kingdom > sz_6 > sz_5 > germany"


def raid(attackers, defenders, options=ESCORTS, **given):
    """British aircraft over Berlin, all sent there in the combat move, which is then ended."""
    bombers, fighters = attackers
    units = {"germany": {"germany": defenders}} | given.pop("units", {})
    units["sz_6"] = {
        "united_kingdom": f"1 carrier, {fighters} fighter" if fighters else "1 carrier"
    }
    units["united_kingdom"] = {"united_kingdom": f"{bombers} bomber"}
    state = table.position(
        "united_kingdom",
        "combat_move",
        units,
        factories={"germany": 0},
        options=options,
        **given,
    )
    state = table.play(state, f"move {bombers} bomber: {TO_GERMANY} to raid")
    if fighters:
        state = table.play(state, f"move {fighters} fighter: sz_6 > sz_5 > germany to escort")
    return table.play(state, "done")


# ---- Closed straits ----


@pytest.mark.rule("S42-OPT-01")
def test_closed_straits_keep_ships_out_of_the_black_sea_and_in_it():
    """With the option no ship enters or leaves Sea Zone 16, and aircraft do as they like; without
    it the zone is a zone like others."""
    units = {
        "sz_15": "1 cruiser",
        "sz_16": {"united_kingdom": "1 destroyer", "germany": "1 transport"},
        "sz_14": {"germany": "1 transport"},
        "trans_jordan": "1 fighter",
    }

    closed = table.position(
        "united_kingdom", "combat_move", units, options=Options(closed_straits=True)
    )
    assert table.refused(closed, "move 1 cruiser: sz_15 > sz_16") == {"S42-OPT-01"}
    assert table.refused(closed, "move 1 destroyer: sz_16 > sz_14") == {"S42-OPT-01"}
    assert table.is_legal(closed, "move 1 cruiser: sz_15 > sz_14")
    assert table.is_legal(closed, "move 1 fighter: trans_jordan > sz_15 > sz_16")
    later = table.position(
        "united_kingdom", "noncombat_move", units, options=Options(closed_straits=True)
    )
    assert table.refused(later, "move 1 cruiser: sz_15 > sz_16") == {"S42-OPT-01"}

    opened = table.position("united_kingdom", "combat_move", units)
    assert table.is_legal(opened, "move 1 cruiser: sz_15 > sz_16")
    assert table.is_legal(opened, "move 1 destroyer: sz_16 > sz_14")


# ---- Escorts ----


@pytest.mark.rule("S42-OPT-02")
def test_fighters_escort_bombers_from_land_and_from_carriers():
    """With the option fighters go with the bombers to the raid, from territory or deck, within
    their range; without bombers or without the option they do not."""
    units = {
        "united_kingdom": "1 bomber, 1 fighter",
        "sz_6": "1 carrier{fighter}",
        "germany": {"germany": "1 infantry"},
    }
    from_land = "move 1 fighter: united_kingdom > sz_6 > sz_5 > germany to escort"
    from_deck = "move 1 fighter: sz_6 > sz_5 > germany off carrier{fighter} to escort"

    state = table.position(
        "united_kingdom", "combat_move", units, factories={"germany": 0}, options=ESCORTS
    )
    assert table.refused(state, from_deck) == {"S42-OPT-02"}
    state = table.play(state, f"move 1 bomber: {TO_GERMANY} to raid")
    assert table.is_legal(state, from_deck)
    assert table.is_legal(state, from_land)

    without = table.position("united_kingdom", "combat_move", units, factories={"germany": 0})
    without = table.play(without, f"move 1 bomber: {TO_GERMANY} to raid")
    assert table.refused(without, from_deck)
    assert not table.destinations(without, "sz_6", "fighter", mission="escort")


# ---- Interceptors ----


@pytest.mark.rule("S42-OPT-03")
def test_interceptors_are_chosen_between_combat_move_and_combat():
    """Some or all fighters in the raided territory go up; their owner says how many before any
    combat. Without the option nobody is asked."""
    state = raid((1, 0), "2 fighter, 1 bomber, 1 infantry")

    assert state.phase == "conduct_combat"
    assert table.asked(state) == [("germany", "ChooseInterceptors")]
    assert table.choices(state) == {
        "intercept in germany with none",
        "intercept in germany with 1 fighter",
        "intercept in germany with 2 fighter",
    }
    assert table.refused(state, "intercept in germany with 1 bomber") == {"S42-OPT-03"}
    assert table.refused(state, "united_kingdom: fight in germany")

    without = raid((1, 0), "2 fighter", options=Options())
    assert table.asked(without) == [("united_kingdom", "ConductCombat")]


@pytest.mark.rule("S42-OPT-03")
def test_each_power_with_fighters_there_decides_for_its_own():
    """German and Japanese fighters in Berlin: both powers are asked."""
    state = raid(
        (1, 0), "1 fighter", units={"germany": {"germany": "1 fighter", "japan": "1 fighter"}}
    )

    assert table.asked(state) == [
        ("germany", "ChooseInterceptors"),
        ("japan", "ChooseInterceptors"),
    ]
    state = table.play(
        state,
        "japan: intercept in germany with 1 fighter",
        "germany: intercept in germany with none",
    )
    assert table.units(state, "germany", "japan") == "1 fighter*intercepted"
    assert table.units(state, "germany", "germany") == "1 fighter"


@pytest.mark.rule("S42-OPT-03")
def test_two_raids_are_two_questions_to_the_same_power():
    """Berlin and Rome are raided: Germany answers for each by itself."""
    state = table.position(
        "united_kingdom",
        "combat_move",
        {
            "united_kingdom": "2 bomber",
            "germany": {"germany": "1 fighter"},
            "southern_europe": {"germany": "2 fighter"},
        },
        factories={"germany": 0, "southern_europe": 0},
        options=ESCORTS,
    )
    state = table.play(
        state,
        f"move 1 bomber: {TO_GERMANY} to raid",
        "move 1 bomber: united_kingdom > sz_7 > western_europe > southern_europe to raid",
        "done",
    )

    assert table.asked(state) == [("germany", "ChooseInterceptors")] * 2
    assert table.refused(state, "intercept in germany with 2 fighter") == {"S42-OPT-03"}
    state = table.play(
        state,
        "germany: intercept in southern_europe with 2 fighter",
        "germany: intercept in germany with none",
    )
    assert table.units(state, "southern_europe", "germany") == "2 fighter*intercepted"
    assert table.units(state, "germany", "germany") == "1 fighter"
    assert table.choices(state) == {"fight in germany", "fight in southern_europe"}


@pytest.mark.rule("S42-EX-39", "S42-OPT-04", "S42-OPT-05", "S42-OPT-06")
def test_one_round_in_the_air_and_then_the_bombs():
    """S42-EX-39: 2 bombers and 1 escort against 2 interceptors: after AA fire one round only,
    escort hits on 1, interceptors on 2, bombers roll nothing; surviving bombers then bomb."""
    state = raid((2, 1), "2 fighter, 1 aa_gun")

    events, state = table.events(
        state,
        "germany: intercept in germany with 2 fighter",
        "fight in germany",
        dice=[6, 6, 6, 1, 2, 6],
    )
    assert rolls(events) == [
        ("AA fire", (1, 1, 1)),
        ("air combat", (1,)),
        ("air combat", (2, 2)),
    ]
    assert table.asked(state) == [("united_kingdom", "ChooseCasualties")]

    events, state = table.events(state, "hits in germany: 1 fighter~2*escort", dice=[5, 3])
    assert rolls(events) == [("bombing", ())]
    assert state.facilities["germany"] == {"industrial_complex": 8}
    assert table.units(state, "germany", "germany") == "1 aa_gun, 1 fighter*intercepted"
    assert table.units(state, "germany") == "2 bomber~3*fought"


@pytest.mark.rule("S42-OPT-05")
def test_values_of_the_air_combat():
    """An escort misses with a 2, an interceptor with a 3; a bomber can be the loss."""
    state = raid((1, 1), "1 fighter")
    state = table.play(
        state, "germany: intercept in germany with 1 fighter", "fight in germany", dice=[2, 3, 4]
    )
    assert state.facilities["germany"] == {"industrial_complex": 4}
    assert table.units(state, "germany", "germany") == "1 fighter*intercepted"

    state = raid((1, 1), "1 fighter")
    state = table.play(
        state, "germany: intercept in germany with 1 fighter", "fight in germany", dice=[2, 2]
    )
    assert table.choices(state) == {
        "hits in germany: 1 bomber~3*raid",
        "hits in germany: 1 fighter~2*escort",
    }
    state = table.play(state, "hits in germany: 1 bomber~3*raid")
    assert state.facilities["germany"] == {"industrial_complex": 0}


@pytest.mark.rule("S42-OPT-04", "S42-OPT-05")
def test_an_interceptor_that_is_hit_still_fires():
    """The air combat is fought like ordinary combat: both sides at once."""
    state = raid((1, 1), "1 fighter")

    events, state = table.events(
        state,
        "germany: intercept in germany with 1 fighter",
        "fight in germany",
        dice=[1, 6, 4],
    )

    assert [what for what, _ in rolls(events)] == ["air combat", "air combat", "bombing"]
    assert table.units(state, "germany", "germany") == ""


@pytest.mark.rule("S42-OPT-04")
def test_without_interceptors_there_is_no_air_combat():
    """The escort then has nobody to shoot at, and nobody shoots at the bombers."""
    state = raid((1, 1), "1 fighter")

    events, _ = table.events(
        state, "germany: intercept in germany with none", "fight in germany", dice=[4]
    )

    assert rolls(events) == [("bombing", ())]


def raid_and_attack(defenders):
    """British bombers raid Berlin while a tank attacks it from Western Europe."""
    state = table.position(
        "united_kingdom",
        "combat_move",
        {
            "united_kingdom": "1 bomber",
            "western_europe": "1 tank",
            "sz_6": "1 carrier, 1 fighter",
            "germany": {"germany": defenders},
        },
        control={"western_europe": "united_kingdom"},
        factories={"germany": 0},
        options=ESCORTS,
    )
    return table.play(
        state,
        f"move 1 bomber: {TO_GERMANY} to raid",
        "move 1 fighter: sz_6 > sz_5 > germany to escort",
        "move 1 tank: western_europe > germany",
        "done",
    )


@pytest.mark.rule("S42-OPT-07")
def test_escorts_and_interceptors_take_part_in_no_other_combat():
    """After the raid the tank attacks alone, and only the infantry defends."""
    state = raid_and_attack("1 fighter, 1 infantry")
    state = table.play(
        state, "germany: intercept in germany with 1 fighter", "fight in germany", dice=[6, 6, 2]
    )

    events, state = table.events(state, "fight in germany", dice=[6, 6])

    assert rolls(events) == [("attack", (3,)), ("defense", (2,))]
    assert (table.attackers(state), table.defenders(state)) == ("1 tank", "1 infantry")


@pytest.mark.rule("S42-OPT-07", "S42-CAP-23")
def test_interceptors_do_not_hold_the_territory():
    """The only defender went up against the raid: the tank takes Berlin without dice."""
    state = raid_and_attack("1 fighter")

    state = table.play(
        state,
        "germany: intercept in germany with 1 fighter",
        "fight in germany",
        dice=[6, 6, 2],
    )

    assert state.control["germany"] == "united_kingdom"


@pytest.mark.rule("S42-OPT-08")
def test_interceptors_return_to_their_territory():
    """It holds: they stay, and defend it again in the next turn."""
    state = raid((1, 0), "1 fighter, 1 infantry")
    state = table.play(
        state, "germany: intercept in germany with 1 fighter", "fight in germany", dice=[6, 2]
    )

    assert state.phase == "noncombat_move"
    assert table.asked(state) == [("united_kingdom", "NoncombatMove")]
    assert table.units(state, "germany", "germany") == "1 fighter*intercepted, 1 infantry"
    state = table.play(
        state, "move 1 bomber~3*fought: germany > sz_5 > sz_6 > united_kingdom", "done"
    )
    assert table.units(state, "germany", "germany") == "1 fighter, 1 infantry"


@pytest.mark.rule("S42-OPT-08", "S42-OPT-09")
def test_interceptors_of_a_captured_territory_move_one_space():
    """Berlin fell: before the British noncombat move the fighter goes to a friendly territory next
    to it, and no further."""
    state = raid_and_attack("1 fighter")
    state = table.play(
        state,
        "germany: intercept in germany with 1 fighter",
        "fight in germany",
        dice=[6, 6, 2],
    )

    assert state.phase == "noncombat_move"
    assert table.asked(state) == [("germany", "LandStranded")]
    fighter = "divert fighter*intercepted from germany to"
    assert table.choices(state) == {
        f"{fighter} balkans",
        f"{fighter} eastern_europe",
        f"{fighter} southern_europe",
    }
    assert table.refused(state, f"{fighter} ukraine_s_s_r") == {"S42-OPT-08"}
    assert table.refused(state, f"{fighter} western_europe") == {"S42-OPT-08"}
    state = table.play(state, f"{fighter} balkans")
    assert table.units(state, "balkans", "germany") == "1 fighter"
    assert table.asked(state) == [("united_kingdom", "NoncombatMove")]


@pytest.mark.rule("S42-OPT-09")
def test_an_interceptor_without_a_place_is_lost():
    """Tokyo fell and no Japanese carrier or territory is next to it."""
    state = table.position(
        "united_states",
        "combat_move",
        {
            "buryatia_s_s_r": "1 bomber",
            "sz_60": "1 transport{infantry}",
            "japan": {"japan": "1 fighter"},
        },
        factories={"japan": 0},
        options=ESCORTS,
    )
    state = table.play(
        state,
        "move 1 bomber: buryatia_s_s_r > sz_60 > japan to raid",
        "sail transport{infantry}: sz_60 into japan: 1 infantry",
        "done",
        "japan: intercept in japan with 1 fighter",
        "fight in japan",
        dice=[6, 2],
    )

    events, state = table.events(state, "fight in japan")

    assert state.control["japan"] == "united_states"
    assert [event.rule for event in events if isinstance(event, Lost)] == ["S42-OPT-09"]
    assert table.units(state, "japan", "japan") == ""


@pytest.mark.rule("S42-AMB-34")
def test_guns_do_not_fire_where_all_defenders_intercept():
    """The only Soviet fighter meets the raid; infantry and a fighter walk into the Caucasus. The
    gun fires at the bomber alone."""
    state = table.position(
        "germany",
        units={
            "ukraine_s_s_r": "1 bomber, 1 fighter, 1 infantry",
            "caucasus": {"soviet_union": "1 fighter, 1 aa_gun"},
        },
        factories={"caucasus": 0},
        options=Options(escorts=True),
    )
    state = table.play(
        state,
        "move 1 bomber: ukraine_s_s_r > caucasus to raid",
        "move 1 fighter: ukraine_s_s_r > caucasus",
        "move 1 infantry: ukraine_s_s_r > caucasus",
        "done",
        "soviet_union: intercept in caucasus with 1 fighter",
    )

    events, state = table.events(state, "germany: fight in caucasus", dice=[6, 6, 3])

    assert rolls(events) == [("AA fire", (1,)), ("air combat", (2,)), ("bombing", ())]
    assert state.control["caucasus"] == "germany"
