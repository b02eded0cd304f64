"""Antiaircraft guns in the 1940 editions: units that fire first, take hits and never fight."""

from __future__ import annotations

import pytest

from wartable.games.axis_allies.battle.aa_fire import three_dice_per_gun
from wartable.games.axis_allies.events import BattleJoined
from wartable.games.axis_allies.state import Options
from wartable.testing.axis_allies import line_up, rolls


def attack_on_france(table, attackers, defenders, **more):
    """Germans over France, ready to fight."""
    units = {"france": {"germany": attackers, "france": defenders}}
    return table.position("germany", "conduct_combat", units, **more)


@pytest.mark.rule("E40-CMB-05", "E40-EX-29", "E40-AMB-08", "G40-CMB-08", "G40-EX-39")
def test_three_dice_a_gun_but_one_for_each_aircraft():
    """E40-EX-29: 5 fighters attack 2 AA guns: 5 dice; 1 gun: 3 dice."""
    assert three_dice_per_gun(2, 5) == 5
    assert three_dice_per_gun(1, 5) == 3
    assert three_dice_per_gun(0, 5) == 0


@pytest.mark.rule("E40-CMB-05", "E40-CMB-06", "E40-EX-29", "G40-CMB-08", "G40-EX-39")
def test_guns_fire_once_and_the_attacker_chooses_who_falls(table):
    """E40-EX-29, G40-EX-39: the dice come before the first round; what is hit does not fight; there
    is no such fire in the second."""
    state = attack_on_france(
        table, "4 fighter~1*moved, 1 strategic_bomber~1*moved", "1 aa_gun, 1 infantry"
    )
    events, state = table.events(state, "fight in france", dice=(1, 6, 1))

    assert rolls(events) == [("AA fire", (1, 1, 1))]
    assert table.asked(state) == [("germany", "ChooseCasualties")]
    assert table.choices(state) == {
        "hits in france: 2 fighter~1*fought",
        "hits in france: 1 fighter~1*fought, 1 strategic_bomber~1*fought",
    }

    events, state = table.events(
        state,
        "hits in france: 1 fighter~1*fought, 1 strategic_bomber~1*fought",
        dice=(6, 6, 6, 6),
    )
    assert rolls(events) == [("attack", (3, 3, 3)), ("defense", (2,))]
    events, _ = table.events(state, "press on in france", dice=(6, 6, 6, 6))
    assert rolls(events) == [("attack", (3, 3, 3)), ("defense", (2,))]


@pytest.mark.rule("E40-UNT-04", "G40-UNT-08", "E40-OVR-14", "G40-CMB-06")
def test_guns_take_hits_and_never_fire_in_a_round(table):
    """They stand on the battle board, fire nothing with the others, and may be picked."""
    state = attack_on_france(table, "2 infantry*moved<germany", "1 aa_gun, 1 infantry")
    events, state = table.events(state, "fight in france", dice=(1, 6))

    assert line_up(events) == ("2 infantry", "1 aa_gun, 1 infantry")
    assert table.choices(state) == {
        "hits in france: 1 aa_gun",
        "hits in france: 1 infantry",
    }
    events, state = table.events(state, "hits in france: 1 aa_gun", dice=(6,))
    assert rolls(events) == [("defense", (2,))]
    assert table.units(state, "france", "france") == ""
    assert table.defenders(state) == "1 infantry"


@pytest.mark.rule(
    "E40-CMB-03", "E40-CMB-33", "G40-CMB-04", "G40-UNT-09", "E40-AMB-25", "G40-AMB-14"
)
def test_guns_alone_are_removed_without_a_battle(table):
    """Land units take the territory; aircraft alone remove the guns and take nothing."""
    state = attack_on_france(table, "1 infantry*moved<germany", "2 aa_gun", control=FRENCH)
    state = table.play(state, *ended(table, state))
    assert state.control["france"] == "germany"
    assert table.units(state, "france", "france") == ""

    state = attack_on_france(table, "2 fighter~1*moved", "2 aa_gun", control=FRENCH)
    state = table.play(state, *ended(table, state))
    assert state.control["france"] == "france"
    assert table.units(state, "france", "france") == ""


FRENCH = {"france": "france"}


def ended(table, state):
    """Fight in France, if that has not happened by itself."""
    return ["fight in france"] if "fight in france" in table.choices(state) else ["done"]


@pytest.mark.rule("G40-AMB-14", "E40-AMB-25")
def test_guns_alone_may_fire_first_where_the_table_plays_it_so(table):
    state = attack_on_france(
        table, "2 fighter~1*moved", "1 aa_gun", options=Options(lone_guns="fire")
    )
    events, state = table.events(state, "fight in france", dice=(1, 6))

    assert rolls(events) == [("AA fire", (1, 1))]
    assert table.units(state, "france") == "1 fighter~1*fought"
    assert table.units(state, "france", "france") == ""


@pytest.mark.rule("G40-AMB-14", "E40-AMB-25")
@pytest.mark.parametrize(
    ("attackers", "fired"),
    [
        ("1 fighter~1*moved, 1 tank*moved<germany", (1,)),
        ("2 fighter~1*moved, 1 strategic_bomber~1*moved", (1, 1, 1)),
        ("1 tank*moved<germany", ()),
    ],
)
def test_guns_alone_fire_at_who_comes_by_air_and_only_there_is_a_combat(table, attackers, fired):
    """Where the table plays it so: at the fighter beside a tank, never at a tank alone, before
    whom they are gone without a fight."""
    state = attack_on_france(
        table, attackers, "1 aa_gun", control=FRENCH, options=Options(lone_guns="fire")
    )
    events, state = table.events(state, "fight in france", dice=[6] * len(fired))

    assert rolls(events) == ([("AA fire", fired)] if fired else [])
    assert any(isinstance(event, BattleJoined) for event in events) == bool(fired)
    assert state.control["france"] == ("germany" if "tank" in attackers else "france")
    assert table.units(state, "france", "france") == ""


@pytest.mark.rule("G40-AMB-14", "E40-AMB-25")
@pytest.mark.parametrize(("lone_guns", "dice"), [("removed", ()), ("fire", (6,))])
def test_aircraft_are_sent_against_guns_alone(table, lone_guns, dice):
    """Removed without a fight they are gone by themselves; where they fire, it is a combat."""
    units = {"western_germany": "1 fighter", "france": {"france": "1 aa_gun"}}
    state = table.position("germany", "combat_move", units, options=Options(lone_guns=lone_guns))
    state = table.play(state, "move 1 fighter: western_germany > france", "done")
    if dice:
        state = table.play(state, "fight in france", dice=dice)

    assert state.phase == "noncombat_move"
    assert table.units(state, "france", "france") == ""
    assert state.control["france"] == "france"


@pytest.mark.rule("G40-CMB-24", "E40-CMB-23", "E40-CMB-32", "E40-AMB-25")
def test_guns_left_alone_in_a_battle_have_lost_it(table):
    """A defender with nothing but guns is beaten: they are removed and the territory is taken."""
    state = attack_on_france(table, "2 tank*moved<germany", "1 infantry, 1 aa_gun", control=FRENCH)
    state = table.play(state, "fight in france", "hits in france: 1 infantry", dice=(1, 6, 6))

    assert state.control["france"] == "germany"
    assert table.units(state, "france", "france") == ""


@pytest.mark.rule("G40-CMB-24")
def test_guns_stay_if_nobody_is_left_to_remove_them(table):
    state = attack_on_france(
        table, "1 infantry*moved<germany", "1 infantry, 1 aa_gun", control=FRENCH
    )
    state = table.play(state, "fight in france", "hits in france: 1 infantry", dice=(1, 1))

    assert state.control["france"] == "france"
    assert table.units(state, "france", "france") == "1 aa_gun"


@pytest.mark.rule("E40-AMB-24", "G40-AMB-44", "E40-AMP-14", "G40-AMP-14")
def test_guns_hit_by_a_bombardment_still_fire(table):
    """Bombardment comes first; what it hits, guns included, fires before it goes."""
    fleet = "1 battleship*moved<sz_112, 1 transport*moved<sz_112{infantry^normandy_bordeaux}"
    units = {
        "sz_110": {"germany": fleet},
        "normandy_bordeaux": {"france": "1 aa_gun, 1 infantry", "germany": "2 fighter~1*moved"},
    }
    zone = table.pos(table.position("germany")).board.coast["normandy_bordeaux"][0]
    units[zone] = units.pop("sz_110")
    state = table.position(
        "germany", "conduct_combat", units, control={"normandy_bordeaux": "france"}
    )
    events, state = table.events(
        state,
        "fight in normandy_bordeaux",
        "bombard normandy_bordeaux with 1 battleship*moved<sz_112",
        "hits in normandy_bordeaux: 1 aa_gun",
        dice=(4, 6, 6, 6, 6, 6, 6),
    )

    assert rolls(events) == [
        ("bombardment", (4,)),
        ("AA fire", (1, 1)),
        ("attack", (3, 3, 1)),
        ("defense", (2,)),
    ]
    assert table.defenders(state) == "1 infantry"


@pytest.mark.rule("E40-SBR-11", "G40-SBR-11", "E40-AMB-06")
def test_guns_never_fire_at_raiders_but_do_at_bombers_that_attack(table):
    units = {
        "france": {"germany": "1 strategic_bomber~1*raid", "france": "2 aa_gun, 1 infantry"},
    }
    state = table.position(
        "germany", "conduct_combat", units, facilities={"france": {"naval_base": 0}}
    )
    events, _ = table.events(state, "fight in france", dice=(6, 3))
    assert rolls(events) == [("AA fire", (1,)), ("bombing", ())]

    state = attack_on_france(table, "1 strategic_bomber~1*moved", "2 aa_gun, 1 infantry")
    events, _ = table.events(state, "fight in france", dice=(1,))
    assert rolls(events) == [("AA fire", (1,))]
