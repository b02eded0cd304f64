"""General combat in the 1940 editions, on land and at sea (E40-CMB, G40-CMB)."""

from __future__ import annotations

import pytest

from wartable.forces import Pool
from wartable.games.axis_allies.battle.casualties import ANY, SUBMARINE, choices
from wartable.games.axis_allies.unit import parse_force
from wartable.testing.axis_allies import line_up, rolls


def at_sea(table, attackers, defenders, zone="sz_110", **more):
    """Germans against Britons in a zone."""
    units = {zone: {"germany": attackers, "united_kingdom": defenders}}
    return table.position("germany", "conduct_combat", units | more.pop("units", {}), **more)


def on_land(table, attackers, defenders, **more):
    units = {"france": {"germany": attackers, "france": defenders}}
    control = {"france": "france", "holland_belgium": "germany", "western_germany": "germany"}
    return table.position("germany", "conduct_combat", units, control=control, **more)


# ---- Order and line-up ----


@pytest.mark.rule("E40-CMB-02", "G40-CMB-01", "E40-MOV-08", "G40-CMB-02")
def test_the_attacker_chooses_the_order_and_each_battle_is_finished(table):
    """Every combat is fought; while one is, nothing else can be done."""
    units = {
        "france": {"germany": "1 infantry*moved<western_germany", "france": "1 infantry"},
        "sz_110": {"germany": "1 destroyer*moved<sz_112", "united_kingdom": "1 destroyer"},
    }
    state = table.position("germany", "conduct_combat", units)
    assert table.choices(state) == {"fight in france", "fight in sz_110"}
    assert not table.is_legal(state, "done")

    fighting = table.play(state, "fight in sz_110", dice=(6, 6))
    assert table.asked(fighting) == [("germany", "PressOnOrRetreat")]
    assert not table.is_legal(fighting, "fight in france")


@pytest.mark.rule("E40-CMB-07", "G40-CMB-07", "G40-TPT-02")
def test_cargo_neither_fights_nor_is_hit_and_goes_down_with_its_ship(table):
    state = at_sea(
        table, "1 cruiser*moved<sz_112, 1 transport*moved<sz_112{infantry+tank}", "1 destroyer"
    )
    events, state = table.events(state, "fight in sz_110", dice=(6, 6))
    assert line_up(events) == ("1 cruiser, 1 transport", "1 destroyer")

    state = at_sea(table, "1 cruiser*moved<sz_112", "1 transport{infantry+tank}")
    state = table.play(state, "fight in sz_110")
    assert table.units(state, "sz_110", "united_kingdom") == ""


@pytest.mark.rule("E40-CMB-07", "G40-CMB-07", "E40-MOV-28", "G40-CMV-18")
def test_guests_and_grounded_aircraft_are_cargo_too(table):
    """An Italian fighter on an attacking German carrier, and two British ones on a damaged British
    carrier: none of them fights or can be hit, and all are lost with their ships."""
    state = at_sea(
        table,
        "1 carrier*moved<sz_112{fighter@italy}, 1 cruiser*moved<sz_112",
        "1 carrier!1{fighter+tactical_bomber}, 1 destroyer",
    )
    events, state = table.events(state, "fight in sz_110", dice=(6, 6, 6))
    assert line_up(events) == ("1 carrier, 1 cruiser", "1 carrier, 1 destroyer")
    assert rolls(events) == [("attack", (3,)), ("defense", (2, 2))]

    state = table.play(
        state,
        "press on in sz_110",
        "hits in sz_110: 1 carrier!1{fighter+tactical_bomber}",
        dice=(1, 6, 6),
    )
    assert table.defenders(state) == "1 destroyer"
    state = table.play(state, "press on in sz_110", dice=(1, 6))
    assert table.units(state, "sz_110", "united_kingdom") == ""
    assert table.units(state, "sz_110") == "1 carrier*fought{fighter@italy}, 1 cruiser*fought"


@pytest.mark.rule("E40-CMB-08", "G40-MNF-02", "G40-UNT-22", "E40-MNF-01", "G40-MNF-01")
def test_the_attackers_friends_stay_out(table):
    """An Italian destroyer beside German submarines neither fights nor keeps the defending
    submarine from diving."""
    units = {
        "sz_110": {
            "germany": "1 submarine*moved<sz_112",
            "italy": "1 destroyer",
            "united_kingdom": "1 submarine",
        }
    }
    state = table.position("germany", "conduct_combat", units)
    events, state = table.events(state, "fight in sz_110", "submerge in sz_110: none")

    assert line_up(events) == ("1 submarine", "1 submarine")
    assert table.asked(state) == [("united_kingdom", "ChooseSubmerging")]
    assert table.units(state, "sz_110", "italy") == "1 destroyer"


@pytest.mark.rule("E40-POL-17", "G40-NAW-03")
def test_powers_that_are_not_at_war_with_the_attacker_are_ignored(table):
    """American ships beside the British ones take no part and no hits."""
    units = {
        "sz_110": {
            "germany": "1 destroyer*moved<sz_112",
            "united_kingdom": "1 destroyer",
            "united_states": "1 destroyer",
        }
    }
    state = table.position("germany", "conduct_combat", units)
    events, state = table.events(state, "fight in sz_110", dice=(1, 1))

    assert line_up(events) == ("1 destroyer", "1 destroyer")
    assert table.units(state, "sz_110", "united_states") == "1 destroyer"
    assert not state.declared


@pytest.mark.rule("E40-POL-17", "G40-NAW-03", "E40-UNT-13", "G40-UNT-19")
def test_aircraft_of_a_power_at_peace_stay_aboard_and_share_the_fate_of_the_carrier(table):
    """The Soviet Union is at war with Germany, not with Italy, which attacks the carrier."""
    guests = "carrier{fighter+fighter@soviet_union}"
    units = {
        "sz_97": {"italy": "2 cruiser*moved<sz_95", "united_kingdom": f"1 {guests}, 1 submarine"}
    }
    wars = [["germany", "soviet_union"]]
    state = table.position("italy", "conduct_combat", units, wars=wars)
    events, fighting = table.events(state, "fight in sz_97")
    assert line_up(events) == ("2 cruiser", "1 carrier, 1 fighter, 1 submarine")

    fighting = table.play(fighting, "submerge in sz_97: 1 submarine", dice=(1, 6))
    assert table.asked(fighting) == [("united_kingdom", "ChooseCasualties")]
    damaged = table.play(fighting, f"hits in sz_97: 1 {guests}", dice=(6, 6))
    damaged = table.play(damaged, "retreat from sz_97 to sz_95")
    assert table.units(damaged, "sz_97", "united_kingdom") == (
        "1 carrier!1{fighter@soviet_union}, 1 submarine"
    )

    sound = table.play(fighting, "hits in sz_97: 1 fighter", dice=(6, 6))
    sound = table.play(sound, "retreat from sz_97 to sz_95")
    assert table.units(sound, "sz_97", "united_kingdom") == (
        "1 carrier{fighter@soviet_union}, 1 submarine"
    )


@pytest.mark.rule("E40-MNF-02", "G40-MNF-07")
def test_defenders_of_several_powers_choose_together_or_the_attacker_does(table):
    units = {
        "france": {
            "germany": "2 tank*moved<western_germany",
            "france": "1 infantry",
            "united_kingdom": "1 infantry",
        }
    }
    state = table.position("germany", "conduct_combat", units)
    state = table.play(state, "fight in france", dice=(1, 6))
    assert table.asked(state) == [
        ("france", "ChooseCasualties"),
        ("united_kingdom", "ChooseCasualties"),
    ]

    french, british = "1 infantry@france", "1 infantry@united_kingdom"
    agreed = table.play(
        state,
        f"france: hits in france: {british}",
        f"united_kingdom: hits in france: {british}",
        dice=(6, 6),
    )
    assert table.defenders(agreed) == "1 infantry"
    quarrel = table.play(
        state, f"france: hits in france: {british}", f"united_kingdom: hits in france: {french}"
    )
    assert table.asked(quarrel) == [("germany", "ChooseCasualties")]


@pytest.mark.rule("E40-NEU-09", "G40-NEU-14")
def test_a_power_of_its_side_decides_for_a_neutral_army(table):
    """The army is nobody's; the first power of the side it joined that is at war with the attacker
    takes its losses."""
    party = table.game.edition.data.parties["strict"].joins["axis"]
    units = {
        "greece": {"germany": "3 tank*moved<bulgaria", party: "2 infantry, 1 artillery"},
    }
    state = table.position("germany", "conduct_combat", units, control={"greece": party})
    state = table.play(state, "fight in greece", dice=(1, 6, 6))

    assert table.asked(state) == [("united_kingdom", "ChooseCasualties")]


# ---- Submarines ----


@pytest.mark.rule(
    "E40-CMB-09", "E40-CMB-11", "E40-CMB-15", "G40-CMB-09", "G40-CMB-11", "G40-CMB-14"
)
def test_submarines_strike_or_submerge_before_any_die_every_round(table):
    """The attacker says first; who dives is out of it, and stays in the zone."""
    state = at_sea(table, "2 submarine*moved<sz_112", "1 cruiser, 1 submarine")
    state = table.play(state, "fight in sz_110")
    assert table.asked(state) == [("germany", "ChooseSubmerging")]
    state = table.play(state, "submerge in sz_110: 1 submarine*fought")
    assert table.asked(state) == [("united_kingdom", "ChooseSubmerging")]
    events, state = table.events(state, "submerge in sz_110: 1 submarine", dice=(6, 6))

    assert rolls(events) == [("surprise strike", (2,)), ("defense", (3,))]
    assert table.units(state, "sz_110") == "1 submarine*fought"
    assert table.units(state, "sz_110", "united_kingdom") == "1 submarine"
    state = table.play(state, "press on in sz_110")
    assert table.asked(state) == [("germany", "ChooseSubmerging")]


@pytest.mark.rule("G40-UNT-22", "E40-CMB-21", "G40-CMB-19")
def test_only_beside_a_destroyer_aircraft_hit_submarines(table):
    """The hit of a fighter may fall on the submarine while a destroyer fights beside it; with a
    cruiser instead it falls on the other ship."""
    hunted = at_sea(table, "1 destroyer*moved<sz_112, 1 fighter~1*moved", "1 submarine, 1 cruiser")
    hunted = table.play(hunted, "fight in sz_110", dice=(1, 6))
    assert table.choices(hunted) == {"hits in sz_110: 1 cruiser", "hits in sz_110: 1 submarine"}

    safe = at_sea(table, "1 cruiser*moved<sz_112, 1 fighter~1*moved", "1 submarine, 1 cruiser")
    safe = table.play(
        safe, "fight in sz_110", "united_kingdom: submerge in sz_110: none", dice=(6, 6, 1, 6)
    )
    assert table.defenders(safe) == "1 submarine"


@pytest.mark.rule("E40-CMB-10", "G40-CMB-10", "G40-CMB-15", "G40-UNT-22", "G40-AMB-32")
def test_a_destroyer_keeps_the_other_sides_submarines_from_both(table):
    """Judged for each side by itself: the attacker's destroyer binds the defender's submarine only,
    and those who may do neither fire with the others."""
    state = at_sea(table, "1 destroyer*moved<sz_112, 1 submarine*moved<sz_112", "1 submarine")
    state = table.play(state, "fight in sz_110")
    assert table.asked(state) == [("germany", "ChooseSubmerging")]
    events, state = table.events(state, "submerge in sz_110: none", dice=(6, 6, 6))
    assert rolls(events) == [("surprise strike", (2,)), ("attack", (2,)), ("defense", (1,))]

    other = at_sea(table, "1 submarine*moved<sz_112", "1 destroyer, 1 submarine")
    other = table.play(other, "fight in sz_110")
    assert table.asked(other) == [("united_kingdom", "ChooseSubmerging")]
    events, _ = table.events(other, "submerge in sz_110: none", dice=(6, 6, 6))
    assert rolls(events) == [("surprise strike", (1,)), ("attack", (2,)), ("defense", (2,))]

    both = at_sea(
        table, "1 destroyer*moved<sz_112, 1 submarine*moved<sz_112", "1 destroyer, 1 submarine"
    )
    events, _ = table.events(both, "fight in sz_110", dice=(6, 6, 6, 6))
    assert {what for what, _ in rolls(events)} == {"attack", "defense"}


@pytest.mark.rule("E40-CMB-12", "E40-CMB-13", "E40-CMB-14", "G40-CMB-12", "G40-AMB-31")
def test_struck_ships_do_not_fire_but_struck_submarines_strike(table):
    """Attacking strikes hit on 2, defending ones on 1, and those just hit still make theirs; then
    the sunk are removed before others fire."""
    state = at_sea(table, "2 submarine*moved<sz_112", "1 cruiser, 1 submarine")
    state = table.play(state, "fight in sz_110", "submerge in sz_110: none")
    events, state = table.events(
        state,
        "submerge in sz_110: none",
        dice=(2, 2, 1),
    )

    assert rolls(events) == [("surprise strike", (2, 2)), ("surprise strike", (1,))]
    assert table.units(state, "sz_110") == "1 submarine*fought"


@pytest.mark.rule("E40-CMB-14", "G40-CMB-22", "E40-UNT-08", "E40-UNT-09")
def test_a_damaged_battleship_fires_at_full_value(table):
    """A hit that does not sink it stays on it, and costs it nothing of its fire."""
    state = at_sea(table, "2 submarine*moved<sz_112", "1 battleship")
    events, state = table.events(
        state, "fight in sz_110", "submerge in sz_110: none", dice=(2, 6, 6)
    )

    assert rolls(events) == [("surprise strike", (2, 2)), ("defense", (4,))]
    assert table.battle(state).defenders[0][0].hits == 1


@pytest.mark.rule("E40-UNT-09", "G40-CMB-22")
def test_a_damaged_battleship_attacks_and_defends_like_a_sound_one(table):
    state = at_sea(table, "1 battleship!1*moved<sz_112", "1 battleship!1")
    events, _ = table.events(state, "fight in sz_110", dice=(5, 5))

    assert rolls(events) == [("attack", (4,)), ("defense", (4,))]


@pytest.mark.rule("E40-CMB-21", "G40-CMB-13", "E40-CMB-12")
def test_submarines_never_hit_aircraft(table):
    """A strike that could only hit a fighter hits nobody."""
    state = at_sea(table, "1 submarine*moved<sz_112, 1 cruiser*moved<sz_112", "1 carrier{fighter}")
    state = table.play(state, "fight in sz_110")
    state = table.play(state, "submerge in sz_110: none", dice=(1, 6, 6, 6))

    assert table.battle(state).defenders[0][0].hits == 1
    assert table.defenders(state) == "1 carrier, 1 fighter"


@pytest.mark.rule("E40-CMB-21", "G40-CMB-19", "G40-AMB-05", "G40-UNT-02", "E40-CMB-35")
def test_aircraft_hit_submarines_only_beside_a_destroyer(table):
    for with_them, hit in (("1 cruiser*moved<sz_112", False), ("1 destroyer*moved<sz_112", True)):
        state = at_sea(table, f"1 fighter~1*moved, {with_them}", "1 submarine")
        answers = [] if hit else ["submerge in sz_110: none"]
        events, state = table.events(
            state, "fight in sz_110", *answers, dice=(1, 6, 6) if hit else (6, 6, 1)
        )
        gone = any(
            getattr(event, "lost", ()) and event.lost[0][0].type == "submarine" for event in events
        )
        assert gone is hit


# ---- Fire and casualties ----


@pytest.mark.rule(
    "E40-CMB-16", "E40-CMB-17", "E40-CMB-19", "E40-CMB-20", "G40-CMB-03", "G40-CMB-16", "G40-CMB-17"
)
def test_all_fire_before_losses_are_chosen_and_defenders_hit_fire_back(table):
    """Attackers first; the defender picks when all dice are down, his losses still fire; the
    attacker's are removed at once."""
    state = on_land(
        table,
        "1 tank*moved<western_germany, 2 infantry*moved<western_germany",
        "2 infantry, 1 tank",
    )
    events, state = table.events(state, "fight in france", dice=(3, 1, 6))
    assert rolls(events) == [("attack", (3, 1, 1))]
    assert table.asked(state) == [("france", "ChooseCasualties")]

    events, state = table.events(state, "hits in france: 1 infantry, 1 tank", dice=(3, 2, 6))
    assert rolls(events) == [("defense", (3, 2, 2))]
    assert table.asked(state) == [("germany", "ChooseCasualties")]
    state = table.play(state, "hits in france: 2 infantry*fought")
    assert table.attackers(state) == "1 tank"
    assert table.defenders(state) == "1 infantry"


@pytest.mark.rule("E40-CMB-18", "E40-EX-20", "G40-CMB-18", "G40-EX-27")
def test_three_hits_on_a_carrier_and_its_fighter(table):
    """E40-EX-20, G40-EX-27: three hits are taken, the two of the submarines by the carrier."""
    pos = table.pos(table.position("germany"))
    units = parse_force("1 carrier{fighter}, 1 fighter", "united_kingdom")
    pools = (Pool(1, ANY), Pool(2, SUBMARINE))

    assert choices(pos, units, pools, 9) == [
        parse_force("1 carrier{fighter}, 1 carrier!1{fighter}, 1 fighter", "united_kingdom")
    ]

    state = at_sea(table, "1 cruiser*moved<sz_112, 2 submarine*moved<sz_112", "1 carrier{fighter}")
    state = table.play(state, "fight in sz_110", "submerge in sz_110: none", dice=(1, 1, 1, 6))
    assert table.units(state, "sz_110", "united_kingdom") == ""
    assert table.units(state, "sz_110") == "1 cruiser*fought, 2 submarine*fought"


@pytest.mark.rule("E40-CMB-18", "E40-EX-21", "G40-CMB-18", "G40-EX-28")
def test_two_hits_on_a_destroyer_and_a_fighter(table):
    """E40-EX-21, G40-EX-28: a cruiser and a submarine defend against a destroyer and a fighter and
    hit twice: the submarine's hit is the destroyer's, the cruiser's the fighter's."""
    state = at_sea(table, "1 destroyer*moved<sz_112, 1 fighter~1*moved", "1 cruiser, 1 submarine")
    state = table.play(state, "fight in sz_110", dice=(6, 6, 1, 1))

    assert table.units(state, "sz_110") == ""
    assert table.units(state, "sz_110", "united_kingdom") == "1 cruiser, 1 submarine"


@pytest.mark.rule("E40-CMB-21", "G40-CMB-20", "E40-EX-32", "G40-EX-32")
def test_transports_are_hit_last_and_by_aircraft_that_can_hit_nothing_else(table):
    """E40-EX-32, G40-EX-32: fighters without a destroyer hit transports beside submarines."""
    state = at_sea(table, "1 fighter~1*moved, 1 cruiser*moved<sz_112", "2 submarine, 1 transport")
    state = table.play(
        state,
        "fight in sz_110",
        "submerge in sz_110: none",
        dice=(6, 6, 6, 3),
    )
    assert table.defenders(state) == "2 submarine"

    state = at_sea(table, "2 cruiser*moved<sz_112", "1 destroyer, 2 transport")
    state = table.play(state, "fight in sz_110", dice=(3, 6, 6))
    assert table.units(state, "sz_110", "united_kingdom") == ""


@pytest.mark.rule("E40-CMB-22", "E40-EX-22", "G40-CMB-21", "G40-EX-29")
def test_with_the_last_destroyer_gone_submarines_are_free_again(table):
    """E40-EX-22, G40-EX-29: from the next round on."""
    state = at_sea(table, "2 submarine*moved<sz_112", "1 destroyer, 1 cruiser")
    state = table.play(state, "fight in sz_110", "hits in sz_110: 1 destroyer", dice=(1, 6, 6, 6))
    state = table.play(state, "press on in sz_110")

    assert table.asked(state) == [("germany", "ChooseSubmerging")]


# ---- The end of a round ----


@pytest.mark.rule("E40-CMB-23", "E40-CMB-32", "E40-CMB-34", "G40-CMB-23", "G40-CAP-01")
def test_who_is_left_wins_and_a_land_unit_takes_the_territory(table):
    state = on_land(table, "2 tank*moved<western_germany", "1 infantry")
    state = table.play(state, "fight in france", dice=(3, 6, 6))
    assert state.control["france"] == "germany"

    both = on_land(table, "1 tank*moved<western_germany", "1 infantry")
    both = table.play(both, "fight in france", dice=(3, 1))
    assert both.control["france"] == "france"


@pytest.mark.rule("E40-CMB-33", "G40-CAP-02")
def test_aircraft_win_and_take_nothing(table):
    state = on_land(table, "1 fighter~1*moved", "1 infantry")
    state = table.play(state, "fight in france", dice=(3, 6))

    assert state.control["france"] == "france"
    assert table.units(state, "france") == "1 fighter~1*fought"


@pytest.mark.rule("E40-CMB-25", "E40-CMB-27", "G40-CMB-26", "G40-CMB-27")
def test_attackers_retreat_together_where_one_of_them_came_from(table, rule):
    """Land units to one friendly space; aircraft stay above the territory until they land."""
    state = on_land(
        table,
        "1 infantry*moved<western_germany, 1 infantry*moved<holland_belgium, 1 fighter~1*moved",
        "2 infantry",
    )
    state = table.play(state, "fight in france", dice=(6,) * 5)
    assert table.refused(state, "retreat from france to germany") == rule(
        "E40-CMB-25", "G40-CMB-26"
    )
    assert table.choices(state) == {
        "press on in france",
        "retreat from france to holland_belgium",
        "retreat from france to western_germany",
    }

    state = table.play(state, "retreat from france to holland_belgium")
    assert table.units(state, "holland_belgium") == "2 infantry*retreated"
    assert table.units(state, "france") == "1 fighter~1*fought"


@pytest.mark.rule("E40-CMB-25", "E40-CMB-26", "G40-CMB-26", "G40-EX-30")
def test_ships_retreat_to_a_zone_that_was_friendly_at_the_start(table, rule):
    """G40-EX-30: a destroyer goes where one of the attackers came from."""
    state = at_sea(
        table,
        "1 destroyer*moved<sz_112, 1 cruiser*moved<sz_109",
        "1 cruiser",
        units={"sz_109": {"united_kingdom": "1 destroyer"}},
    )
    state = table.play(state, "fight in sz_110", dice=(6, 6, 6))

    assert table.choices(state) == {"press on in sz_110", "retreat from sz_110 to sz_112"}
    assert table.refused(state, "retreat from sz_110 to sz_109") == rule("E40-CMB-26", "G40-CMB-26")
    state = table.play(state, "retreat from sz_110 to sz_112")
    assert table.units(state, "sz_112") == "1 cruiser*retreated, 1 destroyer*retreated"


@pytest.mark.rule("E40-AMB-32", "G40-AMB-51")
def test_a_retreat_passes_no_strait_that_a_move_could_not(table):
    """A submarine came through Gibraltar, a cruiser did not: together they cannot go back there."""
    gibraltar = {"gibraltar": "united_kingdom"}
    state = at_sea(
        table,
        "1 submarine*moved<sz_91, 1 cruiser*moved<sz_93",
        "1 cruiser",
        zone="sz_92",
        control=gibraltar,
    )
    state = table.play(state, "fight in sz_92", "submerge in sz_92: none", dice=(6, 6, 6))
    assert table.choices(state) == {"press on in sz_92", "retreat from sz_92 to sz_93"}

    alone = at_sea(table, "1 submarine*moved<sz_91", "1 cruiser", zone="sz_92", control=gibraltar)
    alone = table.play(alone, "fight in sz_92", "submerge in sz_92: none", dice=(6, 6))
    assert "retreat from sz_92 to sz_91" in table.choices(alone)


@pytest.mark.rule("E40-AMB-32", "G40-AMB-51")
def test_land_units_may_retreat_to_what_they_blitzed(table):
    """A territory captured on the way is friendly and adjacent."""
    units = {"france": {"germany": "1 tank~2*moved<holland_belgium", "france": "2 infantry"}}
    state = table.position("germany", "conduct_combat", units, taken={"holland_belgium": "germany"})
    state = table.play(state, "fight in france", dice=(6, 6, 6))

    assert "retreat from france to holland_belgium" in table.choices(state)


# ---- Transports ----


@pytest.mark.rule("E40-CMB-28", "E40-UNT-15", "G40-CMB-28", "G40-TPT-20")
def test_lone_transports_are_sunk_without_dice(table):
    state = at_sea(table, "1 fighter~1*moved", "2 transport{infantry}")
    state = table.play(state, "fight in sz_110")

    assert table.units(state, "sz_110", "united_kingdom") == ""


@pytest.mark.rule("E40-CMB-29", "E40-EX-23", "E40-AMB-42", "G40-CMB-29", "G40-EX-31")
def test_transports_beside_submarines_are_sunk_by_aircraft_alone(table):
    """E40-EX-23, G40-EX-31: neither side can hit the other; the transports go, and that is all."""
    state = at_sea(table, "2 fighter~1*moved", "1 submarine, 1 transport{infantry}")
    state = table.play(state, "fight in sz_110")

    assert table.units(state, "sz_110", "united_kingdom") == "1 submarine"
    assert table.units(state, "sz_110") == "2 fighter~1*fought"


@pytest.mark.rule("E40-CMB-24", "G40-CMB-25")
def test_with_transports_only_on_both_sides_the_attackers_stay_or_go(table):
    state = at_sea(
        table, "1 destroyer*moved<sz_112, 1 transport*moved<sz_112", "1 destroyer, 1 transport"
    )
    state = table.play(state, "fight in sz_110", dice=(1, 1))

    assert table.choices(state) == {"press on in sz_110", "retreat from sz_110 to sz_112"}
    stays = table.play(state, "press on in sz_110")
    assert "1 transport" in table.units(stays, "sz_110")
    assert "1 transport" in table.units(stays, "sz_110", "united_kingdom")


@pytest.mark.rule("E40-CMB-30", "E40-CMB-39", "E40-EX-38", "E40-AMB-40", "G40-CMB-30")
def test_attacking_transports_left_alone_retreat_or_are_lost(table):
    """E40-EX-38: a destroyer and 2 transports attack 2 cruisers that hit twice: the destroyer and
    one transport are lost, the other may retreat."""
    state = at_sea(table, "1 destroyer*moved<sz_112, 2 transport*moved<sz_112", "2 cruiser")
    state = table.play(state, "fight in sz_110", dice=(6, 1, 1))

    assert table.attackers(state) == "1 transport"
    gone = table.play(state, "press on in sz_110")
    assert table.units(gone, "sz_110") == ""
    saved = table.play(state, "retreat from sz_110 to sz_112")
    assert table.units(saved, "sz_112") == "1 transport*retreated"

    stuck = at_sea(table, "1 destroyer, 2 transport", "2 cruiser")
    stuck = table.play(stuck, "fight in sz_110", dice=(6, 1, 6))
    assert table.units(stuck, "sz_110") == ""


UP = "1 fighter*scrambled<united_kingdom"


@pytest.mark.rule("E40-CMB-30", "E40-CMB-39", "G40-CMB-30", "G40-SCR-09")
def test_aircraft_fire_at_transports_that_come_alone(table):
    for face, left in ((4, ""), (6, "1 transport*retreated")):
        state = at_sea(table, "1 transport*moved<sz_112", UP)
        state = table.play(state, "fight in sz_110", dice=(face,))
        if left:
            state = table.play(state, "retreat from sz_110 to sz_112")
        assert table.units(state, "sz_112") == left


@pytest.mark.rule("E40-CMB-29", "E40-CMB-30", "E40-AMB-42", "G40-CMB-29", "G40-CMB-30")
def test_transports_beside_submarines_are_hit_by_aircraft(table):
    """The submarine is out of reach, not the transport: it is hit, or all retreat; without it the
    battle is over."""
    state = at_sea(table, "1 submarine*moved<sz_112, 1 transport*moved<sz_112", UP)
    state = table.play(state, "fight in sz_110")
    hit = table.play(state, "submerge in sz_110: none", dice=(1, 4))
    assert table.units(hit, "sz_110") == "1 submarine*fought"

    missed = table.play(state, "submerge in sz_110: none", dice=(1, 6))
    assert table.choices(missed) == {"press on in sz_110", "retreat from sz_110 to sz_112"}
    gone = table.play(missed, "retreat from sz_110 to sz_112")
    assert table.units(gone, "sz_112") == "1 submarine*retreated, 1 transport*retreated"


@pytest.mark.rule("E40-CMB-29", "E40-CMB-30", "G40-CMB-29", "G40-CMB-30")
def test_transports_that_cannot_retreat_are_lost_where_nobody_can_hit_the_others(table):
    state = at_sea(table, "1 submarine, 1 transport", UP)
    state = table.play(state, "fight in sz_110", "submerge in sz_110: none", dice=(1, 6))

    assert table.units(state, "sz_110") == "1 submarine*fought"


@pytest.mark.rule("E40-AMB-42", "G40-CMB-29", "G40-CMB-12")
def test_submarines_fire_at_transports_beside_aircraft(table):
    state = at_sea(table, "1 fighter~1*moved, 1 transport*moved<sz_112", "1 submarine")
    state = table.play(state, "fight in sz_110", "submerge in sz_110: none", dice=(1, 1))

    assert table.units(state, "sz_110") == "1 fighter~1*fought"
    assert table.units(state, "sz_110", "united_kingdom") == "1 submarine"


@pytest.mark.rule("E40-MOV-29", "E40-AMB-42", "G40-CMV-16", "G40-CMB-12")
def test_submarines_fire_at_carriers_beside_aircraft(table):
    """It is no stalemate: the carrier is hit, and all may retreat; where there is no retreat the
    battle goes on."""
    for start, wanted in (("*moved<sz_112", "PressOnOrRetreat"), ("", "ChooseSubmerging")):
        state = at_sea(table, f"1 fighter~1*moved, 1 carrier{start}", "1 submarine")
        state = table.play(state, "fight in sz_110", "submerge in sz_110: none", dice=(1, 1))

        assert [unit.hits for unit, _ in table.battle(state).attackers] == [1, 0]
        assert [what for _, what in table.asked(state)] == [wanted]


@pytest.mark.rule("E40-MOV-29", "G40-CMV-16")
def test_carriers_left_without_anybody_who_attacks_are_fired_at(table):
    """They take hits beside attackers; alone they may retreat, and otherwise the battle goes on."""
    state = at_sea(table, "1 destroyer*moved<sz_112, 1 carrier*moved<sz_112", "1 cruiser")
    state = table.play(state, "fight in sz_110", "hits in sz_110: 1 destroyer*fought", dice=(6, 1))
    assert table.choices(state) == {"press on in sz_110", "retreat from sz_110 to sz_112"}
    state = table.play(state, "press on in sz_110", dice=(1,))
    assert table.battle(state).attackers[0][0].hits == 1
    state = table.play(state, "press on in sz_110", dice=(1,))
    assert table.units(state, "sz_110") == ""


# ---- Carriers ----


@pytest.mark.rule("E40-UNT-08", "G40-CMB-22")
def test_damage_stays_after_the_battle(table):
    state = at_sea(table, "1 battleship*moved<sz_112", "1 destroyer")
    state = table.play(state, "fight in sz_110", dice=(1, 1))

    assert table.units(state, "sz_110") == "1 battleship!1*fought"


@pytest.mark.rule("E40-UNT-12", "G40-UNT-18", "G40-UNT-21")
def test_aircraft_aboard_a_damaged_carrier_are_cargo(table):
    """They neither attack nor defend, and sink with it."""
    state = at_sea(table, "1 destroyer*moved<sz_112", "1 carrier!1{fighter+tactical_bomber}")
    events, state = table.events(state, "fight in sz_110", dice=(1, 6))
    assert line_up(events) == ("1 destroyer", "1 carrier")
    assert rolls(events)[1] == ("defense", (2,))
    assert table.units(state, "sz_110", "united_kingdom") == ""

    attack = at_sea(table, "1 carrier!1{fighter}, 1 destroyer", "1 destroyer")
    events, after = table.events(attack, "fight in sz_110", dice=(1, 6))
    assert line_up(events) == ("1 carrier, 1 destroyer", "1 destroyer")
    assert table.units(after, "sz_110") == "1 carrier!1*fought{fighter}, 1 destroyer*fought"


@pytest.mark.rule("E40-UNT-12", "G40-UNT-18")
def test_a_damaged_carrier_is_no_place_to_land_whatever_is_aboard(table):
    """A fighter whose only way back is its deck cannot be sent."""
    units = {
        "sz_103": {"germany": "1 carrier!1{fighter@italy}, 1 carrier{fighter}"},
        "sz_104": {"united_kingdom": "1 destroyer"},
    }
    state = table.position("germany", "combat_move", units)
    assert "sz_104" in table.destinations(state, "sz_103", "fighter")

    units["sz_103"] = {"germany": "1 carrier!1{fighter@italy}, 1 carrier!1{fighter}"}
    state = table.position("germany", "combat_move", units)
    assert table.destinations(state, "sz_103", "fighter") == set()


@pytest.mark.rule("E40-UNT-13", "G40-UNT-19", "E40-UNT-06", "G40-UNT-11")
def test_all_aircraft_of_an_undamaged_carrier_defend_even_against_submarines(table):
    """Friends' aircraft too, although they can hit nobody there."""
    units = {
        "sz_110": {
            "germany": "2 submarine*moved<sz_112",
            "united_kingdom": "1 carrier{fighter+fighter@france}",
        }
    }
    state = table.position("germany", "conduct_combat", units)
    events, state = table.events(state, "fight in sz_110")

    assert line_up(events) == ("2 submarine", "1 carrier, 2 fighter")
    events, state = table.events(state, "submerge in sz_110: none", dice=(1, 1, 1, 1))
    assert rolls(events) == [("surprise strike", (2, 2)), ("defense", (4, 4))]
    assert table.units(state, "sz_110") == "2 submarine*fought"
    assert table.asked(state) == [("france", "LandStranded")]


@pytest.mark.rule("E40-UNT-14", "E40-NCM-01", "G40-UNT-20", "G40-NCM-05", "G40-UNT-18")
def test_defending_aircraft_land_on_their_carrier_or_look_for_another_place(table):
    """Undamaged, it takes them back; damaged, they go to another one there, or one space on."""
    fleet = "1 carrier{fighter+fighter}, 1 cruiser"
    state = at_sea(table, "1 destroyer*moved<sz_112", fleet, control=NO_COAST)
    state = table.play(state, "fight in sz_110", dice=(6, 1, 6, 6, 6))
    assert table.units(state, "sz_110", "united_kingdom") == "1 carrier{fighter+fighter}, 1 cruiser"

    state = at_sea(
        table,
        "1 destroyer*moved<sz_112",
        fleet,
        control=NO_COAST,
        units={"sz_109": {"united_kingdom": "1 carrier{fighter}"}},
    )
    state = table.play(
        state,
        "fight in sz_110",
        "hits in sz_110: 1 carrier{fighter+fighter}",
        dice=(2, 1, 6, 6, 6),
    )
    assert table.units(state, "sz_110", "united_kingdom") == "1 carrier!1, 1 cruiser"
    assert table.units(state, "sz_109", "united_kingdom") == "1 carrier{fighter+fighter}"


NO_COAST = dict.fromkeys(("united_kingdom", "normandy_bordeaux", "holland_belgium"), "germany")
"""No friendly ground beside SZ 110."""


@pytest.mark.rule("E40-CMB-31", "G40-CMB-31", "E40-AMP-10", "G40-AMP-11")
def test_sinking_transports_is_a_battle_and_silences_the_guns(table):
    """No bombardment from a zone where lone transports were sunk."""
    assault = "1 battleship*moved<sz_112, 1 transport*moved<sz_112{infantry^united_kingdom}"
    units = {
        "sz_110": {"germany": assault, "united_kingdom": "1 transport"},
        "united_kingdom": {"united_kingdom": "1 infantry"},
    }
    state = table.position("germany", "conduct_combat", units)

    ignored = table.play(state, "fight in united_kingdom")
    assert table.asked(ignored) == [("germany", "ChooseBombardment")]
    events, _ = table.events(state, "fight in united_kingdom engaging sz_110", dice=(1, 1))
    assert [what for what, _ in rolls(events)] == ["attack", "defense"]


@pytest.mark.rule("G40-SEQ-02", "G40-CMB-05", "E40-AMB-20")
def test_the_steps_of_a_round_follow_each_other(table):
    """Surprise strikes, the attackers, the defenders; then the attacker goes on or retreats."""
    state = at_sea(table, "1 submarine*moved<sz_112, 1 cruiser*moved<sz_112", "2 cruiser")
    events, state = table.events(
        state, "fight in sz_110", "submerge in sz_110: none", dice=(6, 6, 6, 6)
    )

    assert [what for what, _ in rolls(events)] == ["surprise strike", "attack", "defense"]
    assert table.asked(state) == [("germany", "PressOnOrRetreat")]


@pytest.mark.rule("G40-SEQ-02")
def test_what_a_unit_can_do_goes_before_the_general_rules(table):
    """The owner picks who takes a hit, but no aircraft for that of a submarine and no transport
    while another ship is there; who is hit is gone, but a battleship is only damaged; everybody
    fires in turn, but submarines before all others."""
    state = at_sea(
        table,
        "1 submarine*moved<sz_112",
        "1 carrier!1, 1 battleship, 1 transport, 1 fighter*scrambled<united_kingdom",
    )
    state = table.play(state, "fight in sz_110")
    events, state = table.events(state, "submerge in sz_110: none", dice=(1,))

    assert rolls(events) == [("surprise strike", (2,))]
    assert table.choices(state) == {"hits in sz_110: 1 carrier!1", "hits in sz_110: 1 battleship"}
    state = table.play(state, "hits in sz_110: 1 battleship", dice=(6, 6, 6))
    assert table.defenders(state) == "1 battleship, 1 carrier, 1 fighter, 1 transport"
