"""Submarines and destroyers in sea combat: S42-CMB-12 to S42-CMB-24, S42-SUB, S42-DES."""

from __future__ import annotations

import pytest

from wartable.games.axis_allies.spring_1942.edition import GAME
from wartable.testing.axis_allies import Bench, rolls

table = Bench(GAME)


def at_sea(attackers, defenders, power="united_kingdom", enemy="germany", zone="sz_6", **given):
    """Ships and aircraft of both sides in one sea zone."""
    units = {power: attackers, enemy: defenders}
    return table.position(power, "conduct_combat", {zone: units}, **given)


@pytest.mark.rule("S42-CMB-12", "S42-CMB-14", "S42-SUB-02")
def test_free_submarines_strike_or_submerge_the_attacker_decides_first():
    """Submarines on both sides, no destroyers: first the attacker says which of his submerge, then
    the defender, and only then dice are rolled."""
    state = at_sea("2 submarine~1*moved<sz_7", "1 cruiser, 1 submarine")

    state = table.play(state, "fight in sz_6")
    assert table.asked(state) == [("united_kingdom", "ChooseSubmerging")]
    assert table.choices(state) == {
        "submerge in sz_6: none",
        "submerge in sz_6: 1 submarine*fought",
        "submerge in sz_6: 2 submarine*fought",
    }

    state = table.play(state, "submerge in sz_6: 1 submarine*fought")
    assert table.asked(state) == [("germany", "ChooseSubmerging")]

    events, _ = table.events(state, "submerge in sz_6: none", dice=[6, 6, 6])
    assert rolls(events)[:2] == [("surprise strike", (2,)), ("surprise strike", (1,))]


@pytest.mark.rule("S42-CMB-06")
def test_the_steps_of_a_round_at_sea():
    """Submarines strike first, then the attackers fire, then the defenders, then the attacker
    presses on or retreats."""
    state = at_sea("1 submarine~1*moved<sz_7, 1 cruiser~1*moved<sz_7", "1 battleship, 1 cruiser")

    events, state = table.events(
        state, "fight in sz_6", "submerge in sz_6: none", dice=[6, 6, 6, 6]
    )

    assert rolls(events) == [
        ("surprise strike", (2,)),
        ("attack", (3,)),
        ("defense", (4, 3)),
    ]
    assert table.asked(state) == [("united_kingdom", "PressOnOrRetreat")]


@pytest.mark.rule("S42-CMB-13", "S42-DES-02")
def test_a_destroyer_takes_both_choices_from_enemy_submarines():
    """Each side has a destroyer: no submarine is asked; they fire with the others, the attacker's
    in step 3 on 2, the defender's in step 4 on 1."""
    state = at_sea("1 submarine~1*moved<sz_7, 1 destroyer~1*moved<sz_7", "1 submarine, 1 destroyer")

    events, state = table.events(state, "fight in sz_6", dice=[6, 6, 6, 6])

    assert [what for what, _ in rolls(events)] == ["attack", "attack", "defense", "defense"]
    assert sorted(values for _, values in rolls(events)) == [(1,), (2,), (2,), (2,)]
    assert table.asked(state) == [("united_kingdom", "PressOnOrRetreat")]


@pytest.mark.rule("S42-CMB-13", "S42-SUB-01")
def test_only_the_opponents_destroyer_counts():
    """The defender's own destroyer binds the attacker's submarine, not his own."""
    state = at_sea("1 submarine~1*moved<sz_7", "1 submarine, 1 destroyer")

    state = table.play(state, "fight in sz_6")

    assert table.asked(state) == [("germany", "ChooseSubmerging")]


@pytest.mark.rule("S42-CMB-13")
def test_no_submarine_submerges_that_is_not_free():
    """Nobody can submerge more submarines than are free."""
    state = table.play(at_sea("1 submarine~1*moved<sz_7", "1 cruiser"), "fight in sz_6")

    assert table.refused(state, "submerge in sz_6: 2 submarine*fought") == {"S42-CMB-13"}
    assert table.is_legal(state, "submerge in sz_6: 1 submarine*fought")


@pytest.mark.rule("S42-CMB-15", "S42-CMB-22", "S42-SUB-02")
def test_a_submerged_submarine_is_out_of_the_combat():
    """It goes back to the zone, does not fire, and cannot be picked as a loss."""
    state = at_sea("2 cruiser~1*moved<sz_7", "1 submarine, 1 cruiser")

    state = table.play(state, "fight in sz_6", "submerge in sz_6: 1 submarine", dice=[1, 6, 6])

    assert table.units(state, "sz_6", "germany") == "1 submarine"
    assert not state.flow


@pytest.mark.rule("S42-CMB-22")
def test_a_submerged_submarine_is_no_possible_loss():
    """One hit on a cruiser and a battleship: the submerged submarine is not among the choices."""
    state = at_sea("1 cruiser~1*moved<sz_7", "1 submarine, 1 cruiser, 1 battleship")

    state = table.play(state, "fight in sz_6", "submerge in sz_6: 1 submarine", dice=[1])

    assert table.choices(state) == {"hits in sz_6: 1 cruiser", "hits in sz_6: 1 battleship"}
    assert table.refused(state, "hits in sz_6: 1 submarine")


@pytest.mark.rule("S42-SUB-03", "S42-CMB-16", "S42-AMB-23")
def test_a_submarine_that_does_not_submerge_rolls_on_its_value():
    """Attacking submarines strike on 2, defending ones on 1, and each that stays rolls."""
    state = at_sea("2 submarine~1*moved<sz_7", "2 submarine, 1 carrier")

    events, state = table.events(
        state,
        "fight in sz_6",
        "submerge in sz_6: none",
        "submerge in sz_6: none",
        dice=[3, 6, 2, 6, 6],
    )

    assert rolls(events) == [
        ("surprise strike", (2, 2)),
        ("surprise strike", (1, 1)),
        ("defense", (2,)),
    ]
    assert table.asked(state) == [("united_kingdom", "PressOnOrRetreat")]


@pytest.mark.rule("S42-AMB-23", "S42-CMB-47")
def test_a_submarine_submerges_at_step_two_only():
    """At the end of the round its owner presses on or retreats; to submerge is no answer then."""
    state = table.play(
        at_sea("1 submarine~1*moved<sz_7", "1 cruiser"),
        "fight in sz_6",
        "submerge in sz_6: none",
        dice=[6, 6],
    )

    assert table.asked(state) == [("united_kingdom", "PressOnOrRetreat")]
    assert table.refused(state, "submerge in sz_6: 1 submarine*fought")


@pytest.mark.rule("S42-CMB-17", "S42-CMB-19")
def test_what_a_strike_sinks_does_not_fire():
    """An attacking submarine hits the only cruiser: it is picked, removed, and never rolls."""
    state = at_sea("1 submarine~1*moved<sz_7", "1 cruiser")

    events, state = table.events(state, "fight in sz_6", "submerge in sz_6: none", dice=[2])

    assert rolls(events) == [("surprise strike", (2,))]
    assert table.units(state, "sz_6", "germany") == ""


@pytest.mark.rule("S42-CMB-17")
def test_the_defender_picks_one_sea_unit_for_each_strike():
    """A strike at a cruiser and a carrier: the German player chooses which."""
    state = at_sea("1 submarine~1*moved<sz_7", "1 cruiser, 1 carrier{fighter}")

    state = table.play(state, "fight in sz_6", "submerge in sz_6: none", dice=[2])

    assert table.asked(state) == [("germany", "ChooseCasualties")]
    assert table.choices(state) == {"hits in sz_6: 1 carrier{fighter}", "hits in sz_6: 1 cruiser"}


@pytest.mark.rule("S42-CMB-18", "S42-AMB-15")
def test_a_defending_submarine_just_hit_still_strikes():
    """Both strike: the attacker hits first, the defending submarine answers before it is gone."""
    state = at_sea("1 submarine~1*moved<sz_7", "1 submarine")

    events, state = table.events(
        state, "fight in sz_6", "submerge in sz_6: none", "submerge in sz_6: none", dice=[2, 1]
    )

    assert rolls(events) == [("surprise strike", (2,)), ("surprise strike", (1,))]
    assert "sz_6" not in state.units


@pytest.mark.rule("S42-CMB-18")
def test_the_attacker_picks_what_a_defending_strike_sinks():
    """The defending submarine hits: the attacker chooses between his ships, which does not fire."""
    state = at_sea("1 cruiser~1*moved<sz_7, 1 carrier~1*moved<sz_7", "1 submarine, 1 battleship")

    state = table.play(state, "fight in sz_6", "submerge in sz_6: none", dice=[1])
    assert table.asked(state) == [("united_kingdom", "ChooseCasualties")]
    events, _ = table.events(state, "hits in sz_6: 1 carrier*fought", dice=[6, 6])

    assert rolls(events) == [("attack", (3,)), ("defense", (4,))]


@pytest.mark.rule("S42-CMB-20")
def test_submarines_never_hit_aircraft():
    """A fighter and a cruiser attack a submarine beside a cruiser: its hit can only fall on the
    attacking cruiser."""
    state = at_sea("1 fighter~1*moved, 1 cruiser~1*moved<sz_7", "1 submarine, 1 battleship")

    state = table.play(state, "fight in sz_6", "submerge in sz_6: none", dice=[1, 6, 6])

    assert table.attackers(state) == "1 fighter"


@pytest.mark.rule("S42-CMB-20", "S42-ACC-03", "S42-CMB-32")
def test_a_submarine_hit_with_no_ship_to_take_it_is_lost():
    """Submarines sink a carrier; the second hit finds only its fighter and is wasted."""
    state = at_sea("2 submarine~1*moved<sz_7, 1 cruiser~1*moved<sz_7", "1 carrier{fighter}")

    state = table.play(state, "fight in sz_6", "submerge in sz_6: none", dice=[1, 1, 6, 6])

    assert table.defenders(state) == "1 fighter"


@pytest.mark.rule("S42-CMB-21")
def test_transports_are_struck_last_in_attack_and_defence():
    """A strike must take the warship before the transport, on either side."""
    defence = at_sea("1 submarine~1*moved<sz_7", "1 cruiser, 1 transport")
    defence = table.play(defence, "fight in sz_6", "submerge in sz_6: none", dice=[2])
    assert table.units(defence, "sz_6", "germany") == ""

    attack = at_sea("1 cruiser~1*moved<sz_7, 1 transport~1*moved<sz_7", "1 submarine, 1 battleship")
    attack = table.play(attack, "fight in sz_6", "submerge in sz_6: none", dice=[1, 6])
    assert table.attackers(attack) == "1 transport"


@pytest.mark.rule("S42-CMB-21")
def test_a_transport_is_no_loss_while_another_unit_can_take_the_hit():
    """One hit on a cruiser, a battleship and a transport: the transport may not be picked."""
    state = at_sea("1 cruiser~1*moved<sz_7", "1 cruiser, 1 battleship, 1 transport")

    state = table.play(state, "fight in sz_6", dice=[1])

    assert table.refused(state, "hits in sz_6: 1 transport") == {"S42-CMB-21"}
    assert table.choices(state) == {"hits in sz_6: 1 cruiser", "hits in sz_6: 1 battleship"}


@pytest.mark.rule("S42-CMB-23", "S42-EX-10", "S42-BB-02")
def test_a_strike_that_only_damages_counts_until_the_end_of_the_combat():
    """S42-EX-10: a battleship is hit once by a surprise strike; hit once more later in the same
    combat, it is destroyed."""
    state = at_sea("1 submarine~1*moved<sz_7, 1 cruiser~1*moved<sz_7", "1 battleship")

    state = table.play(state, "fight in sz_6", "submerge in sz_6: none", dice=[2, 6, 6])
    assert [unit.hits for unit, _ in table.battle(state).defenders] == [1]

    state = table.play(state, "press on in sz_6", "submerge in sz_6: none", dice=[6, 3, 6])
    assert table.units(state, "sz_6", "germany") == ""


@pytest.mark.rule("S42-CMB-24", "S42-EX-28", "S42-CMB-13")
def test_destroyers_are_counted_anew_every_round():
    """S42-EX-28: 2 submarines attack 1 destroyer and 1 cruiser: no surprise strike in round 1; the
    destroyer dies, and round 2 has surprise strikes."""
    state = at_sea("2 submarine~1*moved<sz_7", "1 destroyer, 1 cruiser")

    events, state = table.events(state, "fight in sz_6", dice=[1, 6])
    assert rolls(events) == [("attack", (2, 2))]
    state = table.play(state, "hits in sz_6: 1 destroyer", dice=[6, 6])

    state = table.play(state, "press on in sz_6")
    assert table.asked(state) == [("united_kingdom", "ChooseSubmerging")]
    events, _ = table.events(state, "submerge in sz_6: none", dice=[1, 6])
    assert rolls(events) == [("surprise strike", (2, 2))]


@pytest.mark.rule("S42-CMB-30")
def test_a_submarine_that_struck_does_not_fire_again_in_the_round():
    """Submarines that struck in step 2 roll in neither step 3 nor step 4."""
    state = at_sea("1 submarine~1*moved<sz_7, 1 cruiser~1*moved<sz_7", "1 submarine, 1 battleship")

    events, _ = table.events(
        state,
        "fight in sz_6",
        "submerge in sz_6: none",
        "submerge in sz_6: none",
        dice=[6, 6, 6, 6],
    )

    assert rolls(events) == [
        ("surprise strike", (2,)),
        ("surprise strike", (1,)),
        ("attack", (3,)),
        ("defense", (4,)),
    ]


@pytest.mark.rule("S42-CMB-31", "S42-DES-02")
def test_aircraft_hit_submarines_only_beside_a_destroyer_of_theirs():
    """Two fighters hit twice. With a cruiser beside them the submarine takes none of it; with a
    destroyer both submarines can be lost."""
    defenders = "2 submarine, 1 cruiser"
    without = at_sea("2 fighter~1*moved, 1 cruiser~1*moved<sz_7", defenders)
    without = table.play(
        without, "fight in sz_6", "submerge in sz_6: none", dice=[6, 6, 6, 1, 1, 6]
    )
    assert table.defenders(without) == "2 submarine"

    beside = at_sea("2 fighter~1*moved, 1 destroyer~1*moved<sz_7", defenders)
    beside = table.play(beside, "fight in sz_6", dice=[1, 1, 6])
    assert "hits in sz_6: 2 submarine" in table.choices(beside)


@pytest.mark.rule("S42-CMB-31")
def test_defending_fighters_need_a_destroyer_too():
    """Fighters of a defending carrier cannot hit attacking submarines without a destroyer."""
    state = at_sea(
        "1 submarine~1*moved<sz_7, 1 cruiser~1*moved<sz_7",
        "1 carrier{fighter+fighter}",
    )

    state = table.play(state, "fight in sz_6", "submerge in sz_6: none", dice=[6, 6, 1, 1, 6])

    assert table.attackers(state) == "1 submarine"


@pytest.mark.rule("S42-EX-15", "S42-CMB-31", "S42-CMB-21")
def test_fighter_hits_go_to_transports_when_only_submarines_are_beside_them():
    """S42-EX-15: fighters attack transports and submarines with no destroyer (but with a ship, so
    that it is a fight): all fighter hits go to transports, and none may go to a submarine."""
    state = at_sea("2 fighter~1*moved, 1 carrier~1*moved<sz_7", "1 submarine, 3 transport")

    state = table.play(state, "fight in sz_6", "submerge in sz_6: none", dice=[6, 1, 1, 6])

    assert table.defenders(state) == "1 submarine, 1 transport"


@pytest.mark.rule("S42-EX-31", "S42-CMB-19", "S42-CMB-13")
def test_a_destroyer_keeps_the_struck_submarine_from_answering():
    """S42-EX-31: submarine and destroyer attack a submarine and a transport: the strike hits, the
    defending submarine goes without firing, and the transport is defenceless."""
    state = at_sea("1 submarine~1*moved<sz_7, 1 destroyer~1*moved<sz_7", "1 submarine, 1 transport")

    events, state = table.events(state, "fight in sz_6", "submerge in sz_6: none", dice=[2, 6])

    assert rolls(events) == [("surprise strike", (2,)), ("attack", (2,))]
    assert table.units(state, "sz_6", "germany") == ""
    assert table.units(state, "sz_6") == "1 destroyer*fought, 1 submarine*fought"


@pytest.mark.rule("S42-EX-35", "S42-MNF-03")
def test_an_allied_destroyer_does_not_help_the_attacking_aircraft():
    """S42-EX-35: the only destroyer is American while the British attack with aircraft (beside a
    cruiser): submarines may submerge and cannot be hit by them."""
    state = table.position(
        "united_kingdom",
        "conduct_combat",
        {
            "sz_6": {
                "united_kingdom": "1 fighter~1*moved, 1 cruiser~1*moved<sz_7",
                "united_states": "1 destroyer",
                "germany": "2 submarine",
            }
        },
    )

    state = table.play(state, "fight in sz_6")
    assert table.asked(state) == [("germany", "ChooseSubmerging")]
    state = table.play(state, "submerge in sz_6: none", dice=[6, 6, 6, 1])

    assert table.defenders(state) == "2 submarine"


@pytest.mark.rule("S42-CMB-14", "S42-MNF-08")
def test_each_defending_power_decides_for_its_own_submarines():
    """German and Japanese submarines defend together: each power says which of its own submerge,
    in any order, and dice are rolled only when both have."""
    state = table.position(
        "united_kingdom",
        "conduct_combat",
        {
            "sz_34": {
                "united_kingdom": "2 cruiser~1*moved<sz_33",
                "germany": "1 submarine",
                "japan": "2 submarine",
            }
        },
    )

    state = table.play(state, "fight in sz_34")
    assert table.asked(state) == [("germany", "ChooseSubmerging"), ("japan", "ChooseSubmerging")]
    assert table.refused(state, "germany: submerge in sz_34: 1 submarine@japan")

    state = table.play(state, "japan: submerge in sz_34: 1 submarine")
    events, state = table.events(state, "germany: submerge in sz_34: 1 submarine", dice=[6, 6, 6])
    assert rolls(events) == [("surprise strike", (1,)), ("attack", (3, 3))]
    assert table.units(state, "sz_34", "germany") == "1 submarine"
    assert table.units(state, "sz_34", "japan") == "1 submarine"


@pytest.mark.rule("S42-AMB-13")
def test_a_submarine_beside_enemy_warships_fights_or_submerges():
    """A submarine that stays in a zone with enemy warships enters combat, and may submerge at once
    if there is no destroyer."""
    state = at_sea("1 submarine", "1 cruiser")

    assert table.refused(state, "done") == {"S42-CMB-05"}
    state = table.play(state, "fight in sz_6", "submerge in sz_6: 1 submarine*fought")

    assert state.phase == "noncombat_move"
    assert table.units(state, "sz_6") == "1 submarine*fought"
    assert table.units(state, "sz_6", "germany") == "1 cruiser"


@pytest.mark.rule("S42-SUB-04", "S42-CMV-20")
def test_a_zone_with_only_submarines_stops_nobody_and_forces_nothing():
    """Ships pass the submarine; ships that share its zone may attack it or let it be; and a
    noncombat move may end beside it."""
    units = {
        "sz_7": "1 cruiser, 1 destroyer",
        "sz_6": {"germany": "1 submarine"},
        "sz_5": {"germany": "1 transport"},
    }
    state = table.position("united_kingdom", "combat_move", units)
    assert table.is_legal(state, "move 1 cruiser: sz_7 > sz_6 > sz_5")
    assert table.is_legal(state, "move 1 cruiser: sz_7 > sz_6")

    beside = at_sea("1 cruiser", "1 submarine")
    assert table.is_legal(beside, "fight in sz_6")
    assert table.is_legal(beside, "done")

    later = table.position("united_kingdom", "noncombat_move", units)
    assert table.is_legal(later, "move 1 cruiser: sz_7 > sz_6")


@pytest.mark.rule("S42-DES-01")
def test_a_destroyer_stops_enemy_submarines():
    """A submarine passes a zone with a cruiser, but not one with a destroyer, in either phase."""
    for phase in ("combat_move", "noncombat_move"):
        target = {"sz_5": {"germany": "1 transport"}} if phase == "combat_move" else {}
        past = "move 1 submarine: sz_7 > sz_6 > sz_5"
        cruiser = {"sz_7": "1 submarine", "sz_6": {"germany": "1 cruiser"}} | target
        assert table.is_legal(table.position("united_kingdom", phase, cruiser), past)
        destroyer = {"sz_7": "1 submarine", "sz_6": {"germany": "1 destroyer"}} | target
        refused = table.refused(table.position("united_kingdom", phase, destroyer), past)
        assert refused == {"S42-CMV-33" if phase == "combat_move" else "S42-NCM-16"}


@pytest.mark.rule("S42-CMB-31", "S42-CMB-27", "S42-CMB-28")
def test_a_destroyer_behind_the_line_still_hunts():
    """A destroyer is hit and still fires; beside it the fighter's hit may fall on a submarine."""
    state = table.position(
        "germany",
        "conduct_combat",
        {
            "sz_6": {
                "germany": "1 cruiser*moved<sz_5, 1 submarine*moved<sz_5",
                "united_kingdom": "1 destroyer, 1 carrier{fighter}",
            }
        },
    )
    state = table.play(state, "fight in sz_6", dice=[1, 6])

    events, _ = table.events(state, "hits in sz_6: 1 destroyer", dice=[6, 6, 6])

    assert rolls(events) == [("defense", (4, 2, 2))]


@pytest.mark.rule("S42-AMB-11", "S42-CMB-20", "S42-CMB-38", "S42-CMB-43")
def test_a_submarine_fires_at_the_transport_beside_aircraft_that_cannot_hit_it():
    """A fighter sinks the destroyer and can do nothing against the submarine, but the submarine can
    sink the transport beside it: all retreat together, or another round is fought."""
    state = table.position(
        "united_kingdom",
        "conduct_combat",
        {
            "sz_7": {
                "united_kingdom": "1 fighter~1*moved, 1 transport*moved<sz_8",
                "germany": "1 destroyer, 1 submarine",
            }
        },
    )

    state = table.play(state, "fight in sz_7", "germany: submerge in sz_7: none", dice=[6, 1, 6])

    assert table.choices(state) == {"press on in sz_7", "retreat from sz_7 to sz_8"}
    gone = table.play(state, "retreat from sz_7 to sz_8")
    assert table.units(gone, "sz_8") == "1 transport*retreated"
    assert table.units(gone, "sz_7") == "1 fighter~1*fought"
    stays = table.play(state, "press on in sz_7", "germany: submerge in sz_7: none", dice=[1, 6])
    assert table.units(stays, "sz_7") == "1 fighter~1*fought"
    assert table.units(stays, "sz_7", "germany") == "1 submarine"


@pytest.mark.rule("S42-AMB-11", "S42-CMB-20", "S42-CMB-38")
def test_a_submarine_fires_from_the_first_round_and_as_long_as_the_transports_stay():
    """No stalemate at the outset either; where there is no way back the fight goes on until the
    transport is sunk or the submarine submerges."""
    state = table.position(
        "united_kingdom",
        "conduct_combat",
        {"sz_7": {"united_kingdom": "1 fighter~1*moved, 1 transport", "germany": "1 submarine"}},
    )
    stays = "germany: submerge in sz_7: none"

    state = table.play(state, "fight in sz_7", stays, dice=[6, 1])
    assert table.asked(state) == [("germany", "ChooseSubmerging")]
    sunk = table.play(state, stays, dice=[1, 1])
    assert table.units(sunk, "sz_7") == "1 fighter~1*fought"
    dived = table.play(state, "germany: submerge in sz_7: 1 submarine")
    assert table.units(dived, "sz_7") == "1 fighter~1*fought, 1 transport*fought"


@pytest.mark.rule("S42-AMB-11", "S42-CMB-38", "S42-CMB-43")
def test_fighters_fire_at_the_transport_beside_submarines():
    """A submarine sinks a carrier; its fighter cannot hit the submarine, but the transport: both
    retreat, or the transport is fired at again."""
    state = table.position(
        "united_kingdom",
        "conduct_combat",
        {
            "sz_7": {
                "united_kingdom": "1 submarine*moved<sz_8, 1 transport*moved<sz_8",
                "germany": "1 carrier{fighter}",
            }
        },
    )
    state = table.play(state, "fight in sz_7", "submerge in sz_7: none", dice=[1, 6])

    gone = table.play(state, "retreat from sz_7 to sz_8")
    assert table.units(gone, "sz_7") == ""
    assert table.units(gone, "sz_8") == "1 submarine*retreated, 1 transport*retreated"
    hit = table.play(state, "press on in sz_7", "submerge in sz_7: none", dice=[1, 4])
    assert table.units(hit, "sz_7") == "1 submarine*fought"
