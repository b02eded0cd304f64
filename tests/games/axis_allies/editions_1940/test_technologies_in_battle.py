"""What technologies do in battles and raids (G40-RND-06, G40-RND-07, G40-AMB-27)."""

from __future__ import annotations

import pytest

from wartable.games.axis_allies.battle.values import attack_values
from wartable.games.axis_allies.given import Given, start
from wartable.games.axis_allies.global_1940.edition import GAME
from wartable.games.axis_allies.state import Options
from wartable.games.axis_allies.unit import parse_force
from wartable.testing.axis_allies import Bench, rolls

table = Bench(GAME)


def with_tech(*names, power="germany"):
    return {power: frozenset(names)}


def attack(units, *technologies):
    """What German attackers hit on, by type, high values first."""
    pos = table.pos(table.position("germany", technologies=with_tech(*technologies)))
    found: dict[str, list[int]] = {}
    for unit, value in attack_values(pos, parse_force(units, "germany")):
        found.setdefault(unit.type, []).append(value)
    return {kind: sorted(values, reverse=True) for kind, values in found.items()}


@pytest.mark.rule("G40-RND-06")
def test_advanced_artillery_lifts_two():
    """Infantry or mechanized infantry; tanks and fighters still lift one tactical bomber."""
    found = attack(
        "1 artillery, 2 infantry, 1 mechanized_infantry, 2 tactical_bomber, 1 fighter",
        "advanced_artillery",
    )

    assert found["infantry"] + found["mechanized_infantry"] == [2, 2, 1]
    assert found["tactical_bomber"] == [4, 3]


@pytest.mark.rule("G40-RND-06")
def test_super_submarines_and_jet_fighters_attack_on_one_more():
    assert attack("1 submarine, 1 fighter") == {"submarine": [2], "fighter": [3]}
    assert attack("1 submarine, 1 fighter", "super_submarines", "jet_fighters") == {
        "submarine": [3],
        "fighter": [4],
    }


@pytest.mark.rule("G40-RND-06")
def test_improved_mechanized_infantry_attacks_on_2_beside_a_tank():
    assert attack("1 mechanized_infantry, 1 tank")["mechanized_infantry"] == [1]
    found = attack("3 mechanized_infantry, 1 tank, 1 artillery", "improved_mechanized_infantry")
    assert found["mechanized_infantry"] == [2, 2, 1]


@pytest.mark.rule("G40-RND-06")
def test_long_range_aircraft_move_one_space_further():
    """From the ground and from a deck, beside what an air base adds; what is left counts too."""
    units = {"germany": "1 fighter, 1 strategic_bomber", "sz_113": "1 carrier{fighter}, 1 cruiser"}
    base = {"germany": {"air_base": 0}}
    given = {"units": units, "facilities": base, "technologies": with_tech("long_range_aircraft")}
    pos = table.pos(table.position("germany", **given))
    fighter, bomber = parse_force("1 fighter, 1 strategic_bomber", "germany")
    cruiser = parse_force("1 cruiser", "germany")[0][0]
    flown = parse_force("1 fighter~4%2*moved", "germany")[0][0]

    assert (pos.left(fighter[0], "germany"), pos.left(bomber[0], "germany")) == (6, 8)
    assert (pos.left(fighter[0], "poland"), pos.left(fighter[0], "sz_113")) == (5, 5)
    assert pos.left(cruiser, "sz_113") == 2
    assert pos.left(flown, "france") == 2
    theirs = parse_force("1 fighter", "united_kingdom")[0][0]
    assert pos.left(theirs, "united_kingdom") == 4


@pytest.mark.rule("G40-RND-06")
def test_long_range_aircraft_keep_their_reach_in_a_battle_at_home():
    """Those that fight from a carrier that did not move fly on as far as others."""
    units = {
        "sz_113": {"germany": "1 carrier{fighter}, 1 cruiser", "united_kingdom": "1 destroyer"}
    }
    state = table.position(
        "germany", "conduct_combat", units, technologies=with_tech("long_range_aircraft")
    )
    state = table.play(state, "fight in sz_113", dice=(1, 6, 6))

    pos = table.pos(state)
    (fighter,) = (unit for unit, _ in pos.own("sz_113") if unit.type == "fighter")
    assert pos.left(fighter, "sz_113") == 5


@pytest.mark.rule("G40-RND-05")
def test_technologies_are_nobody_elses():
    pos = table.pos(table.position("germany", technologies=with_tech("jet_fighters")))

    assert attack_values(pos, parse_force("1 fighter", "italy"))[0][1] == 3


@pytest.mark.rule("G40-RND-06")
def test_heavy_bombers_roll_two_dice_and_the_better_counts():
    """In attack each bomber hits once if one of its dice does, low luck or not."""
    units = {
        "france": {
            "germany": "2 strategic_bomber~1*moved, 1 fighter~1*moved",
            "france": "4 infantry",
        }
    }
    for low_luck in (False, True):
        state = table.position(
            "germany",
            "conduct_combat",
            units,
            technologies=with_tech("heavy_bombers"),
            options=Options(low_luck=low_luck),
        )
        defence = (6,) if low_luck else (6,) * 4
        events, state = table.events(state, "fight in france", dice=(6, 5, 4, 4, 1, *defence))
        assert rolls(events)[:2] == [("attack", (3,)), ("attack", (4, 4, 4, 4))]
        assert table.defenders(state) == "2 infantry"


@pytest.mark.rule("G40-RND-06", "G40-AMB-27")
def test_heavy_bombers_bomb_with_the_better_die_and_2():
    units = {"united_kingdom": {"germany": "1 strategic_bomber~1*raid"}}
    state = table.position(
        "germany",
        "conduct_combat",
        units,
        facilities={"united_kingdom": {"major_industrial_complex": 0}},
        technologies=with_tech("heavy_bombers"),
    )
    state = table.play(state, "fight in united_kingdom", dice=(6, 2, 5))

    assert state.facilities["united_kingdom"] == {"major_industrial_complex": 7}


@pytest.mark.rule("G40-RND-06", "G40-AMB-27")
def test_jets_hit_on_2_in_the_air_battle_and_heavy_bombers_roll_one_die():
    units = {
        "united_kingdom": {
            "germany": "1 strategic_bomber~1*raid, 1 fighter~1*escort",
            "united_kingdom": "1 fighter*intercepted",
        }
    }
    technologies = with_tech("heavy_bombers", "jet_fighters") | with_tech(
        "jet_fighters", power="united_kingdom"
    )
    state = table.position(
        "germany",
        "conduct_combat",
        units,
        facilities={"united_kingdom": {"air_base": 0}},
        technologies=technologies,
    )
    events, _ = table.events(state, "fight in united_kingdom", dice=(6, 6, 6, 6, 1, 1))

    assert rolls(events)[:2] == [("air combat", (2, 1)), ("air combat", (2,))]


@pytest.mark.rule("G40-RND-06")
def test_radar_lets_guns_and_facilities_hit_on_2():
    radar = with_tech("radar", power="france")
    units = {"france": {"germany": "2 fighter~1*moved", "france": "1 aa_gun, 1 infantry"}}
    state = table.position("germany", "conduct_combat", units, technologies=radar)
    events, _ = table.events(state, "fight in france", dice=(2, 2))
    assert rolls(events) == [("AA fire", (2, 2))]

    units = {"france": {"germany": "1 strategic_bomber~1*raid"}}
    state = table.position(
        "germany",
        "conduct_combat",
        units,
        technologies=radar,
        facilities={"france": {"naval_base": 0}},
    )
    events, _ = table.events(state, "fight in france", dice=(2,))
    assert rolls(events) == [("AA fire", (2,))]


def rockets(facilities, **more):
    """Germany has rockets; its combats are about to begin."""
    given = Given(
        power="germany",
        phase="conduct_combat",
        facilities=facilities,
        technologies=with_tech("rockets"),
        **more,
    )
    return start(GAME.edition, given)


@pytest.mark.rule("G40-RND-06", "G40-AMB-27")
def test_each_operative_air_base_fires_one_rocket():
    """At an enemy facility up to 4 spaces away; one die is the damage, up to the most; no fire at
    it."""
    facilities = {
        "western_germany": {"air_base": 2},
        "germany": {"air_base": 3},
        "united_kingdom": {"air_base": 4, "major_industrial_complex": 0},
        "egypt": {"naval_base": 0},
    }
    state = rockets(facilities)
    assert table.asked(state) == [("germany", "ChooseRockets")]
    assert table.choices(state) == {
        "rockets none",
        "rockets western_germany at air_base in united_kingdom",
        "rockets western_germany at major_industrial_complex in united_kingdom",
    }
    fire = "rockets western_germany at {} in {}"
    assert table.refused(state, fire.format("naval_base", "egypt")) == {"G40-RND-06"}
    assert table.refused(
        state,
        "rockets western_germany at air_base in united_kingdom,"
        " western_germany at air_base in united_kingdom",
    ) == {"G40-RND-06"}

    events, state = table.events(state, fire.format("air_base", "united_kingdom"), dice=(5,))
    assert state.facilities["united_kingdom"]["air_base"] == 6
    assert [what for what, _ in rolls(events)] == ["rockets"]
    assert state.phase == "noncombat_move"


@pytest.mark.rule("G40-RND-05", "G40-RND-06")
def test_rockets_are_for_who_has_them_and_fly_from_its_own_bases():
    """Neither Italy without them nor Germany from an Italian base."""
    facilities = {"northern_italy": {"air_base": 0}, "france": {"air_base": 0}}
    assert rockets(facilities).phase == "noncombat_move"
    italy = {"power": "italy", "phase": "conduct_combat", "facilities": facilities}
    assert start(GAME.edition, Given(**italy)).phase == "noncombat_move"

    own = Given(**italy, technologies=with_tech("rockets", power="italy"))
    assert table.asked(start(GAME.edition, own)) == [("italy", "ChooseRockets")]


@pytest.mark.rule("G40-RND-06")
def test_rockets_do_not_fly_over_neutral_territories():
    """The way to Gibraltar in 4 leads over Spain."""
    facilities = {"western_germany": {"air_base": 0}, "gibraltar": {"naval_base": 0}}

    assert rockets(facilities).phase == "noncombat_move"
    state = rockets(facilities, control={"spain": "germany"})
    assert "rockets western_germany at naval_base in gibraltar" in table.choices(state)


@pytest.mark.rule("G40-RND-07")
def test_rockets_come_after_the_scramble():
    """The air base that is about to be hit has sent its fighters up before."""
    units = {
        "sz_110": {"germany": "1 destroyer*moved<sz_112", "united_kingdom": "1 destroyer"},
        "united_kingdom": {"united_kingdom": "1 fighter"},
    }
    facilities = {"western_germany": {"air_base": 0}, "united_kingdom": {"air_base": 0}}
    state = rockets(facilities, units=units)
    assert table.asked(state) == [("united_kingdom", "ChooseScramble")]

    state = table.play(state, "scramble from united_kingdom: 1 fighter to sz_110")
    assert table.asked(state) == [("germany", "ChooseRockets")]
