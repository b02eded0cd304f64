"""Antiaircraft guns: S42-AAG."""

from __future__ import annotations

import pytest

from wartable.games.axis_allies.battle.aa_fire import one_die_per_aircraft
from wartable.games.axis_allies.events import CasualtiesTaken, Rolled
from wartable.games.axis_allies.spring_1942.edition import GAME
from wartable.testing.axis_allies import Bench, rolls

table = Bench(GAME)


def on_land(attackers, defenders, power="germany", enemy="soviet_union", **given):
    """An attack on the Caucasus."""
    units = {"caucasus": {power: attackers, enemy: defenders}}
    return table.position(power, "conduct_combat", units, **given)


@pytest.mark.rule("S42-AAG-01", "S42-CMV-16")
def test_a_gun_makes_no_combat_move_and_never_attacks():
    """Infantry goes into battle, the gun beside it does not; in the noncombat move it moves."""
    units = {"ukraine_s_s_r": "1 aa_gun, 1 infantry", "caucasus": {"soviet_union": "1 infantry"}}
    state = table.position("germany", "combat_move", units)

    assert table.is_legal(state, "move 1 infantry: ukraine_s_s_r > caucasus")
    assert table.refused(state, "move 1 aa_gun: ukraine_s_s_r > caucasus") == {"S42-CMV-16"}
    later = table.position("germany", "noncombat_move", units)
    assert table.is_legal(later, "move 1 aa_gun: ukraine_s_s_r > balkans")


@pytest.mark.rule("S42-AAG-02", "S42-AAG-13", "S42-AMB-16")
def test_a_gun_aboard_goes_along_to_an_assault_but_never_lands_in_it():
    """It was loaded on an earlier turn: the transport may carry it, the infantry lands, the gun
    stays aboard, also in the noncombat move. It cannot be loaded in the combat move."""
    state = table.position(
        "united_kingdom",
        "combat_move",
        {"sz_8": "1 transport{aa_gun+infantry}, 1 transport", "united_kingdom": "1 aa_gun"},
    )
    ship = "transport{aa_gun+infantry}"
    path = "sz_8 > sz_7 into western_europe"

    assert "S42-AAG-13" in table.refused(state, f"sail {ship}: {path}: 1 aa_gun, 1 infantry")
    assert "S42-AAG-13" in table.refused(
        state,
        "sail transport: sz_8 > sz_7 load 1 aa_gun from united_kingdom at 0 "
        "into western_europe: 1 aa_gun",
    )
    state = table.play(state, f"sail {ship}: {path}: 1 infantry", "done", "fight in western_europe")

    assert state.control["western_europe"] == "united_kingdom"
    assert table.units(state, "sz_7") == "1 transport~1*offloaded<sz_8{aa_gun}"
    offload = "sail transport~1*offloaded<sz_8{aa_gun}: sz_7 into western_europe: 1 aa_gun"
    assert "S42-TRP-10" in table.refused(state, offload)


@pytest.mark.rule("S42-AAG-13", "S42-AAG-02")
def test_a_gun_is_loaded_and_offloaded_in_the_noncombat_move():
    """In phase 4 it goes aboard and comes ashore like any land unit."""
    state = table.position(
        "united_kingdom",
        "noncombat_move",
        {"sz_8": "1 transport, 1 transport{aa_gun}", "united_kingdom": "1 aa_gun"},
    )

    assert table.is_legal(state, "sail transport: sz_8 load 1 aa_gun from united_kingdom at 0")
    assert table.is_legal(state, "sail transport{aa_gun}: sz_8 into united_kingdom: 1 aa_gun")


@pytest.mark.rule("S42-AAG-03", "S42-AAG-04", "S42-CMB-07")
def test_the_gun_fires_once_before_the_first_round():
    """Two fighters and a tank attack: two dice before round 1, none in round 2."""
    state = on_land("2 fighter~1*moved, 1 tank*moved<ukraine_s_s_r", "1 aa_gun, 2 infantry")

    events, state = table.events(state, "fight in caucasus", dice=[2, 2, 6, 6, 6, 6, 6])
    assert rolls(events) == [
        ("AA fire", (1, 1)),
        ("attack", (3, 3, 3)),
        ("defense", (2, 2)),
    ]
    events, _ = table.events(state, "press on in caucasus", dice=[6] * 5)
    assert rolls(events) == [("attack", (3, 3, 3)), ("defense", (2, 2))]


@pytest.mark.rule("S42-AAG-03")
def test_a_gun_does_not_fire_at_land_units_nor_over_the_sea():
    """Only aircraft that attack its own territory are fired on."""
    state = on_land("2 tank*moved<ukraine_s_s_r", "1 aa_gun, 1 infantry")
    events, _ = table.events(state, "fight in caucasus", dice=[3, 3, 6])
    assert [what for what, _ in rolls(events)] == ["attack", "defense"]

    state = table.position(
        "germany",
        "conduct_combat",
        {
            "sz_16": {"germany": "1 fighter~1*moved", "soviet_union": "1 destroyer"},
            "caucasus": {"soviet_union": "1 aa_gun"},
        },
    )
    events, _ = table.events(state, "fight in sz_16", dice=[3, 6])
    assert [what for what, _ in rolls(events)] == ["attack", "defense"]


@pytest.mark.rule("S42-AAG-05")
def test_a_one_destroys_the_aircraft_before_it_fires():
    """One die for each aircraft; the one that is hit is gone at once and does not roll."""
    state = on_land("3 fighter~1*moved", "1 aa_gun, 1 infantry")

    events, state = table.events(state, "fight in caucasus", dice=[1, 2, 6, 3, 6, 6])

    assert rolls(events) == [("AA fire", (1, 1, 1)), ("attack", (3, 3)), ("defense", (2,))]
    assert table.units(state, "caucasus") == "2 fighter~1*fought"


@pytest.mark.rule("S42-EX-20", "S42-AAG-06")
@pytest.mark.parametrize(
    ("dice", "lost"),
    [([1, 6, 6], ["bomber"]), ([6, 1, 6], ["fighter"]), ([6, 6, 1], ["fighter"])],
)
def test_each_die_belongs_to_one_aircraft(dice, lost):
    """S42-EX-20: 2 fighters and 1 bomber attack: each die belongs to a designated aircraft - the
    bomber first, as the roll says - and a 1 kills that aircraft."""
    state = on_land("2 fighter~1*moved, 1 bomber~2*moved", "1 aa_gun, 1 infantry")

    events, _ = table.events(state, "fight in caucasus", dice=[*dice, 1, 6, 6])

    rolled = next(event for event in events if isinstance(event, Rolled))
    assert [unit.type for unit, _ in rolled.units] == ["bomber", "fighter"]
    taken = next(event for event in events if isinstance(event, CasualtiesTaken))
    assert [unit.type for unit, _ in taken.lost] == lost
    assert taken.rule == "S42-AAG-05"


@pytest.mark.rule("S42-EX-26", "S42-AAG-07")
def test_one_gun_fires_however_many_there_are():
    """S42-EX-26: two AA guns of two powers, 4 attacking aircraft: 4 dice, not 8."""
    state = table.position(
        "germany",
        "conduct_combat",
        {
            "caucasus": {
                "germany": "4 fighter~1*moved",
                "soviet_union": "1 aa_gun, 1 infantry",
                "united_kingdom": "1 aa_gun",
            }
        },
    )

    events, _ = table.events(state, "fight in caucasus", dice=[6, 6, 6, 6, 3, 6, 6, 6, 6])

    assert rolls(events)[0] == ("AA fire", (1, 1, 1, 1))
    assert rolls(events)[1][0] == "attack"
    assert one_die_per_aircraft(guns=2, aircraft=4) == 4


@pytest.mark.rule("S42-AAG-07", "S42-AAG-03")
def test_an_allys_gun_alone_fires_too():
    """The only gun in the Soviet territory is British: it fires."""
    state = table.position(
        "germany",
        "conduct_combat",
        {
            "caucasus": {
                "germany": "1 fighter~1*moved",
                "soviet_union": "1 infantry",
                "united_kingdom": "1 aa_gun",
            }
        },
    )

    events, _ = table.events(state, "fight in caucasus", dice=[1])

    assert rolls(events) == [("AA fire", (1,))]


@pytest.mark.rule("S42-AAG-08")
def test_a_gun_is_never_a_loss():
    """Three hits on an infantry and a gun: the infantry is lost, the gun is taken, not killed."""
    state = on_land("3 tank*moved<ukraine_s_s_r", "1 aa_gun, 1 infantry")

    state = table.play(state, "fight in caucasus", dice=[1, 1, 1, 6])

    assert table.units(state, "caucasus") == "1 aa_gun*captured, 3 tank*fought"


@pytest.mark.rule("S42-AAG-08", "S42-CMB-10")
def test_a_gun_sinks_with_its_transport():
    """The one way to lose a gun."""
    state = table.position(
        "germany",
        "conduct_combat",
        {"sz_7": {"germany": "1 submarine*moved<sz_6", "united_kingdom": "1 transport{aa_gun}"}},
    )

    state = table.play(state, "fight in sz_7")

    assert table.units(state, "sz_7", "united_kingdom") == ""
    guns = [unit for units in state.units.values() for unit, _ in units if unit.type == "aa_gun"]
    assert not guns


@pytest.mark.rule("S42-AAG-09", "S42-CAP-02", "S42-CAP-03")
def test_guns_are_captured_with_the_territory_and_stay_there_this_turn():
    """All guns there pass, whoever owned them; they cannot move in the noncombat move."""
    state = table.position(
        "germany",
        "conduct_combat",
        {
            "caucasus": {
                "germany": "2 tank*moved<ukraine_s_s_r",
                "soviet_union": "1 aa_gun, 1 infantry",
                "united_kingdom": "1 aa_gun",
            },
            "ukraine_s_s_r": "1 aa_gun",
        },
    )

    state = table.play(state, "fight in caucasus", dice=[1, 6, 6])

    assert table.units(state, "caucasus") == "2 aa_gun*captured, 2 tank*fought"
    move = "move 1 aa_gun*captured: caucasus > ukraine_s_s_r"
    assert table.refused(state, move) == {"S42-CAP-03"}
    assert table.is_legal(state, "move 1 aa_gun: ukraine_s_s_r > balkans")


@pytest.mark.rule("S42-AAG-10", "S42-CAP-02")
def test_a_captured_gun_fires_for_its_new_owner():
    """Germany took the gun with the Caucasus; in the British turn it fires at British aircraft,
    and in Germany's next turn it may move."""
    state = on_land("1 tank*moved<ukraine_s_s_r", "1 aa_gun", money={"germany": 0})
    state = table.play(state, "fight in caucasus")
    while state.power == "germany":
        state = table.play(state, "done")
    assert table.units(state, "caucasus", "germany") == "1 aa_gun, 1 tank"

    attack = table.position(
        "united_kingdom",
        "conduct_combat",
        {"caucasus": {"united_kingdom": "1 bomber~2*moved", "germany": "1 aa_gun, 1 tank"}},
        control={"caucasus": "germany"},
    )
    events, _ = table.events(attack, "fight in caucasus", dice=[1])
    assert rolls(events) == [("AA fire", (1,))]

    again = table.position(
        "germany", "noncombat_move", {"caucasus": "1 aa_gun"}, control={"caucasus": "germany"}
    )
    assert table.is_legal(again, "move 1 aa_gun: caucasus > ukraine_s_s_r")


@pytest.mark.rule("S42-AAG-11")
def test_a_gun_moved_into_an_allys_territory_keeps_its_owner():
    """A British gun goes to the Caucasus: it is still British, and only Britain moves it."""
    state = table.position(
        "united_kingdom",
        "noncombat_move",
        {"persia": "1 aa_gun", "russia": {"soviet_union": "1 infantry"}},
    )

    state = table.play(state, "move 1 aa_gun: persia > caucasus", "done", "done")

    assert state.power == "japan"
    assert table.units(state, "caucasus", "united_kingdom") == "1 aa_gun"
    soviet = table.position(
        "soviet_union", "noncombat_move", {"caucasus": {"united_kingdom": "1 aa_gun"}}
    )
    assert "S42-MNF-04" in table.refused(soviet, "move 1 aa_gun@united_kingdom: caucasus > russia")


@pytest.mark.rule("S42-AAG-12", "S42-CAP-23")
def test_a_gun_alone_does_not_stop_a_capture():
    """Land units enter and take it without dice."""
    state = table.position(
        "germany",
        "combat_move",
        {"ukraine_s_s_r": "1 infantry", "caucasus": {"soviet_union": "1 aa_gun"}},
        factories={"caucasus": 0},
    )

    state = table.play(state, "move 1 infantry: ukraine_s_s_r > caucasus", "done")

    assert state.phase == "noncombat_move"
    assert state.control["caucasus"] == "germany"
    assert "1 aa_gun*captured" in table.units(state, "caucasus")


@pytest.mark.rule("S42-EX-41", "S42-AAG-04", "S42-AAG-14", "S42-CMB-28")
def test_the_gun_does_not_roll_in_the_round():
    """S42-EX-41: infantry and an AA gun defend against 1 fighter and 2 infantry: 1 AA die before
    round 1, then in step 4 only the infantry rolls; the gun can be no loss."""
    state = on_land("1 fighter~1*moved, 2 infantry*moved<ukraine_s_s_r", "1 aa_gun, 1 infantry")

    events, state = table.events(state, "fight in caucasus", dice=[6, 3, 1, 1, 6])

    assert rolls(events) == [("AA fire", (1,)), ("attack", (3, 1, 1)), ("defense", (2,))]
    assert "aa_gun*captured" in table.units(state, "caucasus")
