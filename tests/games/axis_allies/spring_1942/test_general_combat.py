"""General combat: the order of combats, who fights, who fires, how it ends (S42-CMB)."""

from __future__ import annotations

import pytest

from wartable.games.axis_allies.events import BattleEnded, CasualtiesTaken, Rolled
from wartable.games.axis_allies.spring_1942.edition import GAME
from wartable.games.axis_allies.state import Options
from wartable.testing.axis_allies import Bench, rolls

table = Bench(GAME)


def attack(space, attackers, defenders, power="germany", **given):
    """Units of the power whose turn it is attack those of the Soviet Union, all in one space."""
    return table.position(
        power,
        "conduct_combat",
        {space: {power: attackers, "soviet_union": defenders}},
        **given,
    )


# ---- The order of the combats ----


def many_combats():
    """A raid on London, an assault on Karelia from the Baltic, and two attacks over land."""
    return table.position(
        "germany",
        "conduct_combat",
        {
            "united_kingdom": {"germany": "1 bomber~3*raid", "united_kingdom": "1 infantry"},
            "sz_5": "1 transport*moved{infantry*loaded^karelia_s_s_r}",
            "karelia_s_s_r": {"soviet_union": "1 infantry"},
            "caucasus": {
                "germany": "1 tank~1*moved<ukraine_s_s_r",
                "soviet_union": "1 infantry",
            },
            "archangel": {
                "germany": "1 tank~1*moved<west_russia",
                "soviet_union": "1 infantry",
            },
        },
        factories={"united_kingdom": 0},
    )


@pytest.mark.rule("S42-CMB-01")
def test_raids_then_assaults_then_all_other_combats():
    """All bombing raids come first, then all amphibious assaults, then the general combats."""
    state = many_combats()

    assert table.refused(state, "fight in karelia_s_s_r") == {"S42-CMB-01"}
    assert table.refused(state, "fight in caucasus") == {"S42-CMB-01"}
    state = table.play(state, "fight in united_kingdom", dice=[3])
    assert table.refused(state, "fight in caucasus") == {"S42-CMB-01"}
    state = table.play(state, "fight in karelia_s_s_r", dice=[1, 6])
    assert table.is_legal(state, "fight in caucasus")


@pytest.mark.rule("S42-CMB-03", "S42-CMB-04")
def test_the_attacker_chooses_the_order_within_a_step():
    """Either of two land combats may come first, and it is fought to its end before the other."""
    state = table.play(
        many_combats(),
        "fight in united_kingdom",
        "fight in karelia_s_s_r",
        dice=[3, 1, 6],
    )

    assert table.choices(state) == {"fight in archangel", "fight in caucasus"}
    begun = table.play(state, "fight in archangel", dice=[6, 6])
    assert table.asked(begun) == [("germany", "PressOnOrRetreat")]
    assert table.refused(begun, "fight in caucasus")
    over = table.play(begun, "retreat from archangel to west_russia")
    assert table.choices(over) == {"fight in caucasus"}


@pytest.mark.rule("S42-CMB-05")
def test_combat_occurs_wherever_both_sides_have_units():
    """The phase does not end before every such space is fought over, and no other space is."""
    state = attack("caucasus", "1 tank*moved<ukraine_s_s_r", "1 infantry")

    assert table.refused(state, "done") == {"S42-CMB-05"}
    assert table.refused(state, "fight in archangel") == {"S42-CMB-05"}
    assert table.is_legal(state, "fight in caucasus")


# ---- Step 1 ----


@pytest.mark.rule("S42-CMB-09", "S42-CMB-06", "S42-CMB-08")
def test_all_units_of_the_space_take_part_and_hit_on_their_values():
    """German infantry, tank and bomber attack first; the Soviet units fire back on their defence
    values, those just hit included, for both sides fire at the same time."""
    state = attack(
        "caucasus",
        "1 infantry*moved<ukraine_s_s_r, 1 tank*moved<ukraine_s_s_r, 1 bomber~2*moved",
        "1 infantry, 1 tank, 1 bomber",
    )

    events, state = table.events(state, "fight in caucasus", dice=[4, 3, 1, 3, 3, 2])

    assert rolls(events) == [("attack", (4, 3, 1)), ("defense", (3, 2, 1))]
    assert table.asked(state) == [("germany", "ChooseCasualties")]
    state = table.play(state, "hits in caucasus: 1 infantry*fought")
    assert state.control["caucasus"] == "germany"
    assert table.units(state, "caucasus", "soviet_union") == ""


@pytest.mark.rule("S42-CMB-09")
def test_a_die_above_the_value_misses():
    """A tank attacks on 3: a 4 misses; infantry defends on 2: a 3 misses."""
    state = attack("caucasus", "1 tank*moved<ukraine_s_s_r", "1 infantry")

    state = table.play(state, "fight in caucasus", dice=[4, 3])

    assert (table.attackers(state), table.defenders(state)) == ("1 tank", "1 infantry")


def at_sea(attackers, defenders, power="united_kingdom", enemy="germany", zone="sz_6", **given):
    """Ships and aircraft of both sides in one sea zone."""
    units = {power: attackers, enemy: defenders}
    return table.position(power, "conduct_combat", {zone: units}, **given)


@pytest.mark.rule("S42-CMB-09")
def test_ships_that_began_the_turn_in_the_zone_take_part():
    """A destroyer that was there before fights beside the cruiser that came."""
    state = at_sea("1 destroyer, 1 cruiser~1*moved<sz_7", "1 cruiser")

    events, _ = table.events(state, "fight in sz_6", dice=[6, 6, 6])

    assert rolls(events) == [("attack", (3, 2)), ("defense", (3,))]


@pytest.mark.rule("S42-CMB-10")
def test_land_units_aboard_neither_fire_nor_take_hits_and_sink_with_their_ship():
    """A destroyer escorts a transport with a tank: two hits sink both ships and the tank."""
    state = at_sea("1 destroyer~1*moved<sz_7, 1 transport~1*moved<sz_7{tank}", "2 cruiser")

    events, state = table.events(state, "fight in sz_6", dice=[6, 1, 1])

    assert rolls(events)[0] == ("attack", (2,))
    assert table.units(state, "sz_6") == ""
    assert table.units(state, "norway") == ""


@pytest.mark.rule("S42-CMB-10", "S42-MNF-06", "S42-CMV-30")
def test_a_guest_on_an_attacking_carrier_is_cargo():
    """An American fighter on an attacking British carrier does not fire and is lost with it."""
    state = at_sea("1 carrier~1*moved<sz_7{fighter@united_states}", "1 cruiser")

    events, state = table.events(state, "fight in sz_6", dice=[6, 3])

    assert rolls(events) == [("attack", (1,)), ("defense", (3,))]
    assert state.units.get("sz_6") is not None
    assert table.units(state, "sz_6", "united_states") == ""
    assert table.units(state, "sz_6", "united_kingdom") == ""


@pytest.mark.rule("S42-CMB-11", "S42-MNF-03", "S42-MNF-01", "S42-OVR-08")
def test_allies_in_the_zone_stay_out_of_the_attack():
    """An American destroyer lies where the British attack: it neither fires nor can be lost, and
    the German submarine is as free as if it were not there."""
    state = table.position(
        "united_kingdom",
        "conduct_combat",
        {
            "sz_6": {
                "united_kingdom": "1 cruiser~1*moved<sz_7",
                "united_states": "1 destroyer",
                "germany": "1 cruiser, 1 submarine",
            }
        },
    )

    state = table.play(state, "fight in sz_6")
    assert table.asked(state) == [("germany", "ChooseSubmerging")]
    assert table.attackers(state) == "1 cruiser"
    state = table.play(state, "submerge in sz_6: none", dice=[1])
    assert table.units(state, "sz_6", "united_states") == "1 destroyer"
    assert table.units(state, "sz_6") == ""


# ---- Steps 3 to 5 ----


@pytest.mark.rule("S42-CMB-25")
def test_one_die_for_each_attacker_with_an_attack_value():
    """Two cruisers and a transport attack: two dice, none for the transport."""
    state = at_sea("2 cruiser~1*moved<sz_7, 1 transport~1*moved<sz_7", "1 cruiser")

    events, _ = table.events(state, "fight in sz_6", dice=[6, 6, 6])

    assert rolls(events)[0] == ("attack", (3, 3))


@pytest.mark.rule("S42-CMB-26", "S42-EX-09")
def test_units_of_equal_value_are_rolled_together():
    """S42-EX-09: several units with attack 3 roll in one volley, side by side."""
    state = attack(
        "caucasus",
        "2 tank*moved<ukraine_s_s_r, 1 infantry*moved<ukraine_s_s_r, 2 fighter~1*moved",
        "3 infantry",
    )

    events, _ = table.events(state, "fight in caucasus", dice=[6] * 8)

    rolled = [event for event in events if isinstance(event, Rolled)]
    assert rolled[0].values == (3, 3, 3, 3, 1)
    assert rolled[0].faces == (6,) * 5


@pytest.mark.rule("S42-CMB-27", "S42-CMB-28", "S42-CMB-33")
def test_the_defender_picks_his_losses_which_still_fire_and_then_go():
    """One hit on a tank and an infantry: the Soviet player picks the infantry, both roll, and the
    infantry is removed at the end of the round."""
    state = attack("caucasus", "1 tank*moved<ukraine_s_s_r", "1 tank, 1 infantry")

    state = table.play(state, "fight in caucasus", dice=[3])
    assert table.asked(state) == [("soviet_union", "ChooseCasualties")]
    assert table.choices(state) == {"hits in caucasus: 1 infantry", "hits in caucasus: 1 tank"}

    events, state = table.events(state, "hits in caucasus: 1 infantry", dice=[6, 6])
    assert rolls(events) == [("defense", (3, 2))]
    assert table.defenders(state) == "1 tank"
    assert not table.battle(state).line


@pytest.mark.rule("S42-CMB-27")
def test_only_the_defender_picks_among_the_defenders():
    """The attacker has no say in what the defender loses, and one unit is picked for each hit."""
    state = attack("caucasus", "1 tank*moved<ukraine_s_s_r", "1 tank, 1 infantry")
    state = table.play(state, "fight in caucasus", dice=[3])

    assert table.refused(state, "germany: hits in caucasus: 1 infantry@soviet_union")
    assert table.refused(state, "hits in caucasus: 1 infantry, 1 tank")
    assert table.refused(state, "hits in caucasus: none")


@pytest.mark.rule("S42-CMB-29")
def test_the_attacker_picks_his_losses_which_leave_at_once():
    """Each defending hit takes one attacker of the attacker's choice."""
    state = attack(
        "caucasus", "1 tank*moved<ukraine_s_s_r, 1 infantry*moved<ukraine_s_s_r", "2 infantry"
    )

    state = table.play(state, "fight in caucasus", dice=[6, 6, 2, 6])
    assert table.asked(state) == [("germany", "ChooseCasualties")]
    state = table.play(state, "hits in caucasus: 1 infantry*fought")

    assert table.attackers(state) == "1 tank"


@pytest.mark.rule("S42-CMB-02", "S42-AAG-14")
def test_the_rules_of_a_unit_override_the_general_ones():
    """In general every defender fires in step 4 and may be lost; an AA gun does neither."""
    state = attack("caucasus", "2 tank*moved<ukraine_s_s_r", "1 aa_gun, 1 infantry")

    events, state = table.events(state, "fight in caucasus", dice=[1, 1, 6])

    assert rolls(events) == [("attack", (3, 3)), ("defense", (2,))]
    assert state.control["caucasus"] == "germany"


# ---- Steps 6 and 7 ----


@pytest.mark.rule("S42-CMB-38", "S42-CMB-39")
def test_rounds_repeat_until_one_side_is_gone():
    """Pressing on repeats the steps; the combat ends when one side cannot fight any more."""
    state = attack("caucasus", "2 infantry*moved<ukraine_s_s_r", "1 infantry")

    state = table.play(state, "fight in caucasus", dice=[6, 6, 6])
    assert table.battle(state).round == 1
    state = table.play(state, "press on in caucasus", dice=[6, 6, 6])
    assert table.battle(state).round == 2
    events, state = table.events(state, "press on in caucasus", dice=[1, 6, 6])

    assert [event.why for event in events if isinstance(event, BattleEnded)] == [
        "the defenders are gone"
    ]


@pytest.mark.rule("S42-CMB-39", "S42-CMB-40", "S42-AMB-12")
def test_condition_a_counts_units_able_to_fight():
    """An AA gun and a factory do not keep a combat going; the survivors go back to the space."""
    state = attack(
        "caucasus",
        "2 tank*moved<ukraine_s_s_r",
        "1 aa_gun, 1 infantry",
        factories={"caucasus": 0},
    )

    state = table.play(state, "fight in caucasus", dice=[1, 6, 6])

    assert not state.flow
    assert table.units(state, "caucasus") == "1 aa_gun*captured, 2 tank*fought"


@pytest.mark.rule("S42-CMB-40")
def test_the_defender_who_is_left_wins():
    """The last attacker falls: the defender keeps the space with what he has left."""
    state = attack("caucasus", "1 infantry*moved<ukraine_s_s_r", "2 infantry")

    state = table.play(state, "fight in caucasus", dice=[1, 2, 6])

    assert state.control["caucasus"] == "soviet_union"
    assert table.units(state, "caucasus", "soviet_union") == "1 infantry"


@pytest.mark.rule("S42-CMB-48", "S42-CAP-01")
def test_the_winner_with_a_land_unit_captures_the_territory():
    """The Caucasus is worth 4: Germany's production rises by it, the Soviet one falls."""
    state = attack("caucasus", "1 tank*moved<ukraine_s_s_r", "1 infantry")
    before = {power: table.pos(state).income(power) for power in ("germany", "soviet_union")}

    state = table.play(state, "fight in caucasus", dice=[1, 6])

    assert state.control["caucasus"] == "germany"
    assert table.pos(state).income("germany") == before["germany"] + 4
    assert table.pos(state).income("soviet_union") == before["soviet_union"] - 4


@pytest.mark.rule("S42-CMB-49")
def test_if_all_units_die_the_territory_stays_with_the_defender():
    """One infantry against one infantry, both hit."""
    state = attack("caucasus", "1 infantry*moved<ukraine_s_s_r", "1 infantry")

    state = table.play(state, "fight in caucasus", dice=[1, 2])

    assert state.control["caucasus"] == "soviet_union"
    assert "caucasus" not in state.units


@pytest.mark.rule("S42-CMB-50", "S42-CMB-51", "S42-EX-30", "S42-LND-02")
def test_aircraft_alone_capture_nothing():
    """S42-EX-30: the attacker has a bomber left and the defender nothing: the territory stays with
    the defender, and the bomber is over it until the noncombat move."""
    state = attack("caucasus", "1 bomber~2*moved", "1 infantry")

    state = table.play(state, "fight in caucasus", dice=[4, 6])

    assert state.control["caucasus"] == "soviet_union"
    assert state.phase == "noncombat_move"
    assert table.units(state, "caucasus") == "1 bomber~2*fought"
    assert table.refused(state, "done") == {"S42-NCM-02"}
    home = "move 1 bomber~2*fought: caucasus > ukraine_s_s_r"
    assert table.is_legal(table.play(state, home), "done")


@pytest.mark.rule("S42-LND-02", "S42-CMB-50")
def test_aircraft_that_find_nobody_left_to_fight_take_nothing():
    """The only Soviet fighter meets a raid and falls; the German fighter that was to attack it is
    alone over the Caucasus, which stays Soviet."""
    state = table.position(
        "germany",
        units={
            "ukraine_s_s_r": "1 bomber, 2 fighter",
            "caucasus": {"soviet_union": "1 fighter"},
        },
        factories={"caucasus": 0},
        options=Options(escorts=True),
    )
    state = table.play(
        state,
        "move 1 bomber: ukraine_s_s_r > caucasus to raid",
        "move 1 fighter: ukraine_s_s_r > caucasus to escort",
        "move 1 fighter: ukraine_s_s_r > caucasus",
        "done",
        "soviet_union: intercept in caucasus with 1 fighter",
        "germany: fight in caucasus",
        dice=[1, 6, 3],
    )

    assert state.phase == "noncombat_move"
    assert table.units(state, "caucasus", "soviet_union") == ""
    assert state.control["caucasus"] == "soviet_union"


# ---- Defenceless transports ----


@pytest.mark.rule("S42-CMB-34", "S42-EX-29")
def test_transports_left_alone_are_sunk_with_their_cargo():
    """S42-EX-29: the round ends with 3 loaded transports against 1 destroyer: all 3 and their
    cargo are removed without further dice."""
    state = at_sea(
        "1 destroyer~1*moved<sz_7", "1 destroyer, 3 transport{infantry+tank}", zone="sz_6"
    )

    events, state = table.events(state, "fight in sz_6", dice=[2, 6])

    assert rolls(events) == [("attack", (2,)), ("defense", (2,))]
    assert table.units(state, "sz_6", "germany") == ""
    assert [event.rule for event in events if isinstance(event, CasualtiesTaken)] == [
        "",
        "S42-CMB-34",
    ]


@pytest.mark.rule("S42-CMB-34", "S42-AMB-10")
def test_lone_transports_are_sunk_without_any_dice():
    """A ship that moved to a zone with only enemy transports attacks them; none survives."""
    state = table.position(
        "united_kingdom",
        "combat_move",
        {"sz_7": "1 cruiser", "sz_6": {"germany": "2 transport"}},
    )

    state = table.play(state, "move 1 cruiser: sz_7 > sz_6", "done")
    assert table.refused(state, "done") == {"S42-CMB-05"}
    state = table.play(state, "fight in sz_6")

    assert table.units(state, "sz_6", "germany") == ""
    assert table.units(state, "sz_6") == "1 cruiser*fought"


@pytest.mark.rule("S42-AMB-10", "S42-CMV-14", "S42-CMB-05")
def test_ships_that_share_a_zone_with_transports_may_let_them_be():
    """A cruiser that began its turn beside German transports may sink them, or not."""
    state = at_sea("1 cruiser", "2 transport")

    assert table.is_legal(state, "fight in sz_6")
    state = table.play(state, "done")
    assert table.units(state, "sz_6", "germany") == "2 transport"


@pytest.mark.rule("S42-CMB-35", "S42-AMB-07")
def test_transports_beside_submarines_are_defenceless_against_aircraft_alone():
    """Two fighters attack a submarine and two transports: the transports are lost without dice,
    although the submarine has not submerged."""
    state = at_sea("2 fighter~2*moved", "1 submarine, 2 transport")

    events, state = table.events(state, "fight in sz_6")

    assert [event.rule for event in events if isinstance(event, CasualtiesTaken)] == ["S42-CMB-35"]
    assert table.units(state, "sz_6", "germany") == "1 submarine"


@pytest.mark.rule("S42-CMB-35")
def test_a_ship_among_the_attackers_makes_a_fight_of_it():
    """With a cruiser beside the fighter the submarine still fights, and the transport with it."""
    state = at_sea("1 fighter~2*moved, 1 cruiser~1*moved<sz_7", "1 submarine, 1 transport")

    state = table.play(state, "fight in sz_6")

    assert table.defenders(state) == "1 submarine, 1 transport"


@pytest.mark.rule("S42-CMB-36")
def test_attacking_transports_are_not_defenceless():
    """The attacker's last warship is sunk; his transport may still retreat."""
    state = at_sea("1 destroyer~1*moved<sz_7, 1 transport~1*moved<sz_7{infantry}", "1 cruiser")

    state = table.play(state, "fight in sz_6", dice=[6, 1])

    assert table.asked(state) == [("united_kingdom", "PressOnOrRetreat")]
    state = table.play(state, "retreat from sz_6 to sz_7")
    assert table.units(state, "sz_7") == "1 transport*retreated{infantry}"


@pytest.mark.rule("S42-CMB-41")
def test_with_only_transports_on_both_sides_the_attacker_stays_or_retreats():
    """Destroyers sink each other: the British transport may stay beside the German one or go."""
    state = at_sea(
        "1 destroyer~1*moved<sz_7, 1 transport~1*moved<sz_7{infantry}",
        "1 destroyer, 1 transport",
    )

    state = table.play(state, "fight in sz_6", dice=[2, 2])
    assert table.choices(state) == {"press on in sz_6", "retreat from sz_6 to sz_7"}

    stayed = table.play(state, "press on in sz_6")
    assert not stayed.flow
    assert table.units(stayed, "sz_6", "germany") == "1 transport"
    gone = table.play(state, "retreat from sz_6 to sz_7")
    assert table.units(gone, "sz_6") == ""


@pytest.mark.rule("S42-CMB-53", "S42-EX-40", "S42-AMB-29")
def test_transports_without_escort_retreat_or_are_lost():
    """S42-EX-40: 1 destroyer and 2 transports attack; 2 cruisers hit twice: the destroyer and one
    transport are lost; the other may retreat, else it is lost."""
    state = at_sea("1 destroyer~1*moved<sz_7, 2 transport~1*moved<sz_7{infantry}", "2 cruiser")

    state = table.play(state, "fight in sz_6", dice=[6, 1, 1])
    assert table.attackers(state) == "1 transport"

    gone = table.play(state, "retreat from sz_6 to sz_7")
    assert table.units(gone, "sz_7") == "1 transport*retreated{infantry}"
    stayed = table.play(state, "press on in sz_6")
    assert table.units(stayed, "sz_6") == ""
    assert table.units(stayed, "sz_6", "germany") == "2 cruiser"


@pytest.mark.rule("S42-CMB-53")
def test_transports_that_have_nowhere_to_go_are_lost():
    """They began their turn beside the enemy: no space to retreat to, so none is left."""
    state = at_sea("1 destroyer, 1 transport{infantry}", "2 cruiser")

    state = table.play(state, "fight in sz_6", dice=[6, 1, 6])

    assert not state.flow
    assert table.units(state, "sz_6") == ""


@pytest.mark.rule("S42-CMB-39", "S42-CMB-41")
def test_a_combat_without_any_enemy_left_is_over():
    """Both warships sink: the transport that is left has nothing to retreat from."""
    state = at_sea(
        "1 destroyer~1*moved<sz_7, 1 transport~1*moved<sz_7{infantry}",
        "1 destroyer",
    )

    state = table.play(state, "fight in sz_6", dice=[2, 2])

    assert not state.flow


# ---- Stalemates ----


@pytest.mark.rule("S42-AMB-11")
def test_aircraft_and_submarines_that_cannot_hit_each_other_part_without_dice():
    """A fighter attacks a lone submarine without a destroyer: the combat ends at once."""
    state = at_sea("1 fighter~2*moved", "1 submarine")

    events, state = table.events(state, "fight in sz_6")

    assert rolls(events) == []
    assert table.units(state, "sz_6") == "1 fighter~2*fought"
    assert table.units(state, "sz_6", "germany") == "1 submarine"


@pytest.mark.rule("S42-AMB-11")
def test_submarines_against_fighters_in_the_air_part_too():
    """Submarines sink a carrier but cannot hit its fighters, nor these them: they stay in the
    zone and may not retreat."""
    state = at_sea("2 submarine~1*moved<sz_7", "1 carrier{fighter}")

    state = table.play(state, "fight in sz_6", "submerge in sz_6: none", dice=[2, 6, 6])

    assert table.units(state, "sz_6") == "2 submarine*fought"
    assert state.phase == "noncombat_move"
