"""Scrambling from air bases (E40-SCR, G40-SCR)."""

from __future__ import annotations

import pytest

from wartable.games.axis_allies.given import Given, start
from wartable.games.axis_allies.global_1940.edition import GAME as GLOBAL_1940
from wartable.testing.axis_allies import Bench, line_up, rolls

AIR_BASE = {"air_base": 0}
BOTH_BASES = {"united_kingdom": AIR_BASE, "scotland": AIR_BASE}


def attack_on(table, zones, *, aircraft=None, facilities=None, **more):
    """German destroyers attack a British destroyer in each zone; British aircraft on the ground."""
    units = {
        zone: {"germany": "1 destroyer*moved<sz_112", "united_kingdom": "1 destroyer"}
        for zone in zones
    }
    aircraft = {"united_kingdom": "5 fighter, 2 tactical_bomber"} if aircraft is None else aircraft
    units |= {
        space: force if isinstance(force, dict) else {"united_kingdom": force}
        for space, force in aircraft.items()
    }
    facilities = {"united_kingdom": AIR_BASE} if facilities is None else facilities
    state = table.position("germany", "combat_move", units, facilities=facilities, **more)
    return table.play(state, "done")


@pytest.mark.rule("E40-SCR-01", "G40-SCR-01")
def test_the_enemy_scrambles_after_the_last_combat_move(table):
    """When all moves are made the defender is asked; the attacker changes nothing any more."""
    state = attack_on(table, ["sz_110"])

    assert state.phase == "conduct_combat"
    assert table.asked(state) == [("united_kingdom", "ChooseScramble")]
    assert not table.is_legal(state, "germany: move 1 destroyer: sz_112 > sz_110")

    state = table.play(state, "scramble from united_kingdom: none")
    assert table.asked(state) == [("germany", "ConductCombat")]


@pytest.mark.rule("E40-SCR-01", "G40-SCR-01", "E40-MOV-11", "G40-CMV-10")
def test_attacks_of_choice_are_declared_before_the_enemy_scrambles(table):
    """Whether submarines are attacked is said first; what is passed by is not fought this turn."""
    units = {
        "sz_110": {"germany": "1 destroyer", "united_kingdom": "1 submarine"},
        "united_kingdom": {"united_kingdom": "2 fighter"},
    }
    facilities = {"united_kingdom": AIR_BASE}
    state = table.position("germany", "combat_move", units, facilities=facilities)
    state = table.play(state, "done")

    assert table.asked(state) == [("germany", "DeclareAttacks")]
    assert table.choices(state) == {"attack nowhere", "attack in sz_110"}

    passed = table.play(state, "attack nowhere")
    assert passed.phase == "noncombat_move"

    attacked = table.play(state, "attack in sz_110")
    assert table.asked(attacked) == [("united_kingdom", "ChooseScramble")]
    attacked = table.play(attacked, "scramble from united_kingdom: 2 fighter to sz_110")
    assert not table.is_legal(attacked, "done")
    events, _ = table.events(attacked, "fight in sz_110", dice=(6, 1, 6, 6))
    assert line_up(events) == ("1 destroyer", "2 fighter, 1 submarine")


@pytest.mark.rule("G40-CMV-11", "E40-MOV-12")
def test_only_zones_with_a_choice_are_declared(table):
    units = {
        "sz_110": {"germany": "1 destroyer", "united_kingdom": "1 submarine"},
        "united_kingdom": {"united_kingdom": "1 fighter"},
    }
    facilities = {"united_kingdom": AIR_BASE}
    state = table.position("germany", "combat_move", units, facilities=facilities)
    state = table.play(state, "done")

    assert table.refused(state, "attack in sz_109") == {
        "E40-MOV-12" if table.game.prefix == "E40" else "G40-CMV-11"
    }


@pytest.mark.rule("E40-SCR-02", "G40-SCR-02", "E40-AMB-05", "E40-AMB-22")
def test_three_fighters_and_tactical_bombers_go_up_but_no_strategic_ones(table, rule):
    state = attack_on(
        table,
        ["sz_110"],
        aircraft={"united_kingdom": "3 fighter, 2 tactical_bomber, 1 strategic_bomber"},
    )

    assert table.is_legal(
        state, "scramble from united_kingdom: 2 fighter, 1 tactical_bomber to sz_110"
    )
    assert table.refused(
        state, "scramble from united_kingdom: 2 fighter, 2 tactical_bomber to sz_110"
    ) == rule("E40-SCR-05", "G40-SCR-06")
    assert table.refused(
        state, "scramble from united_kingdom: 1 strategic_bomber to sz_110"
    ) == rule("E40-SCR-02", "G40-SCR-02")
    assert table.refused(state, "scramble from united_kingdom: 1 fighter to sz_109") == rule(
        "E40-SCR-02", "G40-SCR-02"
    )


@pytest.mark.rule("E40-SCR-02", "G40-SCR-02")
def test_a_scramble_that_no_base_can_make_is_refused_by_its_rule(table, rule):
    """Whoever is asked or not: without a base that works, without aircraft, or without an attack
    beside it; what could be done but is not asked for now is untimely."""
    aircraft = {"united_kingdom": "2 fighter", "scotland": "1 fighter", "gibraltar": "1 fighter"}
    by_rule = rule("E40-SCR-02", "G40-SCR-02")
    state = attack_on(table, ["sz_110"], aircraft=aircraft)
    assert table.refused(state, "scramble from scotland: 1 fighter to sz_109") == by_rule

    bases = {"united_kingdom": AIR_BASE, "gibraltar": AIR_BASE, "scotland": {"air_base": 3}}
    state = attack_on(table, ["sz_110"], aircraft=aircraft, facilities=bases)
    for wish in (
        "gibraltar: 1 fighter to sz_91",
        "scotland: none",
        "gibraltar: 2 fighter to sz_91",
    ):
        assert table.refused(state, f"scramble from {wish}") == by_rule

    alone = attack_on(table, ["sz_110"], facilities={})
    assert table.asked(alone) == [("germany", "ConductCombat")]
    wish = "united_kingdom: scramble from united_kingdom: 1 fighter to sz_110"
    assert table.refused(alone, wish) == by_rule
    late = attack_on(table, ["sz_110"])
    late = table.play(late, "scramble from united_kingdom: none")
    assert len(table.refused(late, wish) - by_rule) == 1


@pytest.mark.rule("E40-SCR-02", "E40-FAC-08", "G40-SCR-02", "G40-FAC-08")
def test_a_damaged_air_base_sends_nobody_up(table):
    for damage, asked in ((2, "ChooseScramble"), (3, "ConductCombat")):
        state = attack_on(table, ["sz_110"], facilities={"united_kingdom": {"air_base": damage}})
        assert [name for _, name in table.asked(state)] == [asked]


@pytest.mark.rule("E40-SCR-03", "G40-SCR-03", "G40-SCR-04")
def test_an_assault_is_resisted_where_no_ship_is(table):
    """Without friendly ships there is nothing to defend, unless an assault comes from the zone,
    whichever territory it is against."""
    base = {"united_kingdom": AIR_BASE}
    garrison = {
        "united_kingdom": {"united_kingdom": "1 fighter"},
        "scotland": {"united_kingdom": "1 infantry"},
    }
    for target in ("united_kingdom", "scotland"):
        fleet = f"1 cruiser*moved<sz_112, 1 transport*moved<sz_112{{infantry^{target}}}"
        units = {"sz_109": {"germany": fleet}}
        state = table.position("germany", "combat_move", units | garrison, facilities=base)
        assert table.asked(table.play(state, "done")) == [("united_kingdom", "ChooseScramble")]

    units = {"sz_109": {"germany": "1 cruiser*withdrew<sz_112"}}
    idle = table.position("germany", "combat_move", units | garrison, facilities=base)
    assert table.play(idle, "done").phase == "noncombat_move"


@pytest.mark.rule("E40-SCR-04", "E40-EX-17", "G40-SCR-05", "G40-EX-23")
def test_each_base_beside_the_zone_sends_three(table):
    """E40-EX-17: Scotland and United Kingdom both border SZ 109; each may send up to 3."""
    state = attack_on(
        table,
        ["sz_109"],
        aircraft={"united_kingdom": "4 fighter", "scotland": "4 fighter"},
        facilities=BOTH_BASES,
    )
    assert table.asked(state) == [("united_kingdom", "ChooseScramble")] * 2

    events, _ = table.events(
        state,
        "united_kingdom: scramble from united_kingdom: 3 fighter to sz_109",
        "united_kingdom: scramble from scotland: 3 fighter to sz_109",
        "germany: fight in sz_109",
        dice=(6, *(1,) * 7),
    )
    assert line_up(events) == ("1 destroyer", "1 destroyer, 6 fighter")


@pytest.mark.rule("E40-SCR-05", "E40-EX-18", "G40-SCR-06", "G40-EX-24")
def test_one_base_divides_its_three_over_the_zones(table, rule):
    """E40-EX-18: SZ 109 and SZ 110 are both attacked; at most 3 in all, split freely."""
    state = attack_on(table, ["sz_109", "sz_110"])

    assert table.is_legal(
        state, "scramble from united_kingdom: 1 fighter to sz_109; 2 fighter to sz_110"
    )
    assert table.is_legal(state, "scramble from united_kingdom: 3 fighter to sz_109")
    assert table.refused(
        state, "scramble from united_kingdom: 2 fighter to sz_109; 2 fighter to sz_110"
    ) == rule("E40-SCR-05", "G40-SCR-06")
    listed = table.choices(state)
    assert "scramble from united_kingdom: 1 fighter to sz_109; 2 fighter to sz_110" in listed
    assert "scramble from united_kingdom: none" in listed


@pytest.mark.rule("G40-EX-24")
def test_alaska_divides_its_three_over_sz_1_and_sz_2():
    table = Bench(GLOBAL_1940)
    units = {
        zone: {"japan": "1 destroyer*moved<sz_7", "united_states": "1 destroyer"}
        for zone in ("sz_1", "sz_2")
    }
    state = table.position(
        "japan",
        "combat_move",
        units | {"alaska": {"united_states": "3 fighter, 1 tactical_bomber"}},
        facilities={"alaska": AIR_BASE},
        wars=(("japan", "united_states"),),
    )
    state = table.play(state, "done")

    assert table.is_legal(
        state, "scramble from alaska: 1 fighter, 1 tactical_bomber to sz_1; 1 fighter to sz_2"
    )
    assert table.refused(
        state, "scramble from alaska: 2 fighter to sz_1; 1 fighter, 1 tactical_bomber to sz_2"
    ) == {"G40-SCR-06"}


@pytest.mark.rule("E40-SCR-06", "E40-SCR-07", "G40-SCR-07", "E40-UNT-06", "G40-UNT-11")
def test_scrambled_aircraft_defend_the_zone_and_nothing_else(table):
    """They fire with their defence, and are missed in the territory they left."""
    units = {
        "sz_110": {
            "germany": "1 destroyer*moved<sz_112, 1 transport*moved<sz_112{infantry^united_kingdom}"
        },
        "united_kingdom": {"united_kingdom": "1 fighter, 1 tactical_bomber, 1 infantry"},
    }
    state = table.position("germany", "combat_move", units, facilities={"united_kingdom": AIR_BASE})
    events, state = table.events(
        table.play(state, "done"),
        "scramble from united_kingdom: 1 fighter, 1 tactical_bomber to sz_110",
        "fight in united_kingdom",
        "hits in sz_110: 1 fighter*scrambled<united_kingdom",
        dice=(1, 6, 6),
    )

    assert rolls(events) == [("attack", (2,)), ("defense", (4, 3))]
    assert line_up(events) == ("1 destroyer, 1 transport", "1 fighter, 1 tactical_bomber")
    assert table.asked(state) == [("germany", "PressOnOrRetreat")]
    events, state = table.events(state, "press on in sz_110", dice=(1, 6, 1, 1))
    assert line_up(events) == ("1 infantry", "1 infantry")


@pytest.mark.rule("E40-SCR-08", "G40-SCR-08")
def test_survivors_go_home_after_all_combats(table):
    state = attack_on(table, ["sz_110"], aircraft={"united_kingdom": "1 fighter"})
    state = table.play(
        state,
        "scramble from united_kingdom: 1 fighter to sz_110",
        "fight in sz_110",
        dice=(6, 1, 1),
    )

    assert state.phase == "noncombat_move"
    assert table.units(state, "united_kingdom", "united_kingdom") == "1 fighter"
    assert table.units(state, "sz_110", "united_kingdom") == "1 destroyer"


def after_the_fall(table, **more):
    """Germany took the United Kingdom while its fighter was over SZ 110; the combats are over."""
    units = {"sz_110": {"united_kingdom": "1 fighter*scrambled<united_kingdom"}}
    given = Given(
        power="germany",
        phase="noncombat_move",
        units=units | more.pop("units", {}),
        taken={"united_kingdom": "germany"},
        **more,
    )
    return start(table.game.edition, given)


@pytest.mark.rule("E40-SCR-08", "E40-NCM-01", "G40-SCR-08", "G40-NCM-05")
def test_whose_home_fell_goes_one_space_or_is_lost(table):
    """To a friendly territory or carrier, in the zone or beside it; before the attacker moves."""
    pos = table.pos(table.position("germany"))
    others = [
        space
        for space in pos.board.coast["sz_110"]
        if space != "united_kingdom" and space in pos.state.control
    ]
    lost = dict.fromkeys(others, "germany")

    state = after_the_fall(table, control=lost | {"normandy_bordeaux": "france"})
    assert table.units(state, "normandy_bordeaux", "united_kingdom") == "1 fighter"

    carrier = {"sz_109": {"united_kingdom": "1 carrier"}}
    state = after_the_fall(table, control=lost, units=carrier)
    assert table.units(state, "sz_109", "united_kingdom") == "1 carrier{fighter}"

    damaged = {"sz_109": {"united_kingdom": "1 carrier!1"}}
    state = after_the_fall(table, control=lost, units=damaged)
    assert table.units(state, "sz_110", "united_kingdom") == ""
    assert table.units(state, "sz_109", "united_kingdom") == "1 carrier!1"


@pytest.mark.rule("G40-SCR-09", "E40-AMP-08", "E40-AMP-07", "G40-AMP-08", "G40-AMP-09")
def test_a_scramble_forces_battle_and_draws_in_who_was_to_be_ignored(table):
    """Submarines and transports that the attacker would have passed by take part."""
    units = {
        "sz_110": {
            "germany": "1 cruiser*moved<sz_112, 1 transport*moved<sz_112{infantry^united_kingdom}",
            "united_kingdom": "1 submarine, 1 transport",
        },
        "united_kingdom": {"united_kingdom": "1 fighter"},
    }
    state = table.position("germany", "combat_move", units, facilities={"united_kingdom": AIR_BASE})
    state = table.play(state, "done")
    quiet = table.play(state, "scramble from united_kingdom: none")
    assert {"fight in united_kingdom", "fight in united_kingdom engaging sz_110"} <= table.choices(
        quiet
    )

    state = table.play(state, "scramble from united_kingdom: 1 fighter to sz_110")
    assert "fight in united_kingdom engaging sz_110" not in table.choices(state)
    state = table.play(state, "fight in united_kingdom")
    assert table.defenders(state) == "1 fighter, 1 submarine, 1 transport"


@pytest.mark.rule("E40-AMB-35", "G40-AMB-48")
def test_the_aircraft_of_all_powers_at_war_count_together(table, rule):
    """Three in all from one base, whoever owns them; who is not at war with the attacker stays."""
    state = attack_on(
        table,
        ["sz_110"],
        aircraft={
            "united_kingdom": {
                "united_kingdom": "2 fighter",
                "france": "2 fighter",
                "united_states": "2 fighter",
            }
        },
    )
    assert table.asked(state) == [
        ("france", "ChooseScramble"),
        ("united_kingdom", "ChooseScramble"),
    ]

    state = table.play(state, "united_kingdom: scramble from united_kingdom: 2 fighter to sz_110")
    assert table.refused(
        state, "france: scramble from united_kingdom: 2 fighter to sz_110"
    ) == rule("E40-SCR-05", "G40-SCR-06")
    assert table.choices(state) == {
        "scramble from united_kingdom: none",
        "scramble from united_kingdom: 1 fighter to sz_110",
    }


@pytest.mark.rule("E40-SCR-02", "E40-AMB-35", "G40-SCR-02", "G40-AMB-48")
def test_guests_scramble_from_the_base_of_a_friend_at_peace_with_the_attacker(table):
    """Scotland is American, and the United States are at war with Italy alone: of what is there the
    British fighter goes up against Germany, and comes back."""
    state = table.position(
        "germany",
        "combat_move",
        {
            "sz_109": {"germany": "1 destroyer*moved<sz_110", "united_kingdom": "1 destroyer"},
            "scotland": {"united_kingdom": "1 fighter", "united_states": "1 fighter"},
        },
        control={"scotland": "united_states"},
        facilities={"scotland": AIR_BASE},
        wars=(("italy", "united_states"),),
    )
    state = table.play(state, "done")
    assert table.asked(state) == [("united_kingdom", "ChooseScramble")]
    state = table.play(state, "scramble from scotland: 1 fighter to sz_109")
    events, state = table.events(state, "fight in sz_109", dice=(6, 1, 6))
    assert line_up(events) == ("1 destroyer", "1 destroyer, 1 fighter")
    assert state.phase == "noncombat_move"
    assert table.units(state, "scotland", "united_kingdom") == "1 fighter"


@pytest.mark.rule("G40-CHN-12")
def test_the_flying_tigers_do_not_scramble():
    table = Bench(GLOBAL_1940)
    units = {
        "sz_36": {"japan": "1 destroyer*moved<sz_35", "united_kingdom": "1 destroyer"},
        "kwangtung": {"china": "1 fighter", "united_kingdom": "1 fighter"},
    }
    zone = table.pos(table.position("japan")).board.coast["kwangtung"][0]
    units[zone] = units.pop("sz_36")
    state = table.position(
        "japan",
        "combat_move",
        units,
        facilities={"kwangtung": AIR_BASE},
        wars=(("japan", "united_kingdom"), ("anzac", "japan")),
    )

    assert table.asked(table.play(state, "done")) == [("united_kingdom", "ChooseScramble")]
