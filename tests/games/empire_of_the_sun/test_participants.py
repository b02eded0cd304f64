"""Who takes part in a battle (9.1, 7.27-13, 18.0)."""

from __future__ import annotations

import pytest

from wartable.games.empire_of_the_sun.actions import Done, Go
from wartable.games.empire_of_the_sun.battle import strengths
from wartable.games.empire_of_the_sun.battle.participants import fighting_troops
from wartable.games.empire_of_the_sun.events import BattleOver
from wartable.games.empire_of_the_sun.offensive import declare, react
from wartable.games.empire_of_the_sun.offensive.ranges import may_fight
from wartable.games.empire_of_the_sun.state import Fight
from wartable.testing.empire_of_the_sun.field import Field

WAKE = "4612"
BESIDE = "4613"


@pytest.mark.rule("EOS-9.1-01", "EOS-9.2-02", "EOS-9.11-02")
def test_all_in_the_hex_take_part_activated_or_not_for_the_reaction_player():
    """Ships and aircraft of the Reaction player fight where they lie; nobody activated them."""
    field = Field(
        WAKE,
        units={"jp_bb_kongo": WAKE, "us_ca_northampton": WAKE, "us_air_vmf211": WAKE},
    ).gather()

    assert field.battle.reaction == ("us_air_vmf211", "us_ca_northampton")
    assert strengths.air_naval(field.pos, field.battle, "allies") == 9 + 1


@pytest.mark.rule("EOS-9.2-01")
def test_an_active_unit_that_is_not_activated_adds_nothing():
    """Only activated units of the active player are totalled."""
    field = Field(
        WAKE,
        units={"jp_bb_kongo": WAKE, "jp_ca_mogami": WAKE, "us_ca_northampton": WAKE},
        inactive=("jp_ca_mogami",),
    ).gather()

    assert field.battle.active == ("jp_bb_kongo",)
    assert strengths.air_naval(field.pos, field.battle, "japan") == 13


@pytest.mark.rule("EOS-9.11-01", "EOS-9.12-03", "EOS-9.1-02")
def test_carriers_and_aircraft_fight_from_elsewhere_where_they_are_named():
    """A carrier two hexes away fights in the battle that names it, and in no other."""
    units = {"jp_cv_akagi": "4412", "jp_cv_soryu": "4412", "us_ca_northampton": WAKE}
    field = Field(WAKE, units=units, battles={WAKE: Fight(active=("jp_cv_akagi",))}).gather()

    assert field.battle.active == ("jp_cv_akagi",)
    assert strengths.air_naval(field.pos, field.battle, "japan") == 12


@pytest.mark.rule("EOS-9.12-01", "EOS-9.12-02", "EOS-9.3-02")
def test_an_escort_of_a_carrier_adds_nothing_but_can_be_hit():
    """Hiei beside Akagi outside the hex: a target, without strength; in the hex it adds 17."""
    field = Field(
        WAKE,
        units={"jp_cv_akagi": "4412", "jp_bb_hiei": "4412", "us_ca_northampton": WAKE},
    ).gather()
    inside = Field(
        WAKE, units={"jp_cv_akagi": "4412", "jp_bb_hiei": WAKE, "us_ca_northampton": WAKE}
    ).gather()

    assert field.battle.active == ("jp_bb_hiei", "jp_cv_akagi")
    assert strengths.air_naval(field.pos, field.battle, "japan") == 12
    assert strengths.air_naval(inside.pos, inside.battle, "japan") == 12 + 17


@pytest.mark.rule("EOS-9.12-02")
def test_ships_beside_an_air_unit_are_no_escort():
    """Only carriers have escorts."""
    field = Field(
        WAKE,
        units={"jp_air_flot_24": "4715", "jp_bb_hiei": "4715", "us_ca_northampton": WAKE},
    ).gather()

    assert field.battle.active == ("jp_air_flot_24",)


@pytest.mark.rule("EOS-9.13-01", "EOS-9.13-02", "EOS-9.13-03", "EOS-9.13-04")
def test_landings_fight_for_the_active_player_only_if_he_won_in_the_air():
    """Overland units fight in any case, and so do those that the Reaction player landed."""
    field = Field(
        "2014",
        units={
            "jp_army_38": "2014",
            "jp_army_25": "2014",
            "in_corps_3": "2014",
            "uk_bde_77": "2014",
        },
        overland={"jp_army_38": "1913"},
        landed={"jp_army_25": "2212", "uk_bde_77": "2015"},
    ).gather()
    battle = field.battle
    from msgspec.structs import replace

    won = replace(battle, winner="japan")
    lost = replace(battle, winner="allies")

    assert fighting_troops(field.pos, won, "japan") == ("jp_army_25", "jp_army_38")
    assert fighting_troops(field.pos, lost, "japan") == ("jp_army_38",)
    assert fighting_troops(field.pos, lost, "allies") == ("in_corps_3", "uk_bde_77")


@pytest.mark.rule("EOS-9.14-01")
def test_supply_does_not_matter():
    """A corps far from every HQ fights with all its strength."""
    field = Field(
        "2014",
        units={"jp_army_38": "2014", "in_corps_3": "2014"},
        overland={"jp_army_38": "1913"},
    ).gather()

    assert strengths.ground(field.pos, field.battle, "allies") == 9


@pytest.mark.rule("EOS-7.27-13")
def test_a_battle_hex_that_lost_its_attackers_has_no_combat():
    """EOS-TC-71: Biak keeps its air unit and stays a battle hex; nobody rolls, nobody wins."""
    field = Field(
        "3319",
        "allies",
        units={"jp_air_flot_24": "3319", "us_cv_enterprise": "3520"},
        battles={"3319": Fight()},
    ).fight()

    assert field.is_over
    assert field.script.events[-1] == BattleOver("3319", "")
    assert field.rolled() == []


@pytest.mark.rule("EOS-18.0-01")
def test_an_escort_carrier_fights_for_landings_only():
    """By the option CVE Sangamon adds nothing where nobody lands; with a landing she adds 6."""
    units = {"us_cve_sangamon": WAKE, "us_bde_sf": WAKE, "jp_ca_aoba": WAKE}
    options = {"options": {"escort_carriers": True}}
    without = Field(WAKE, "allies", units=units, where=options).gather()
    landing = Field(
        WAKE, "allies", units=units, landed={"us_bde_sf": "5108"}, where=options
    ).gather()
    standard = Field(WAKE, "allies", units=units).gather()

    assert strengths.air_naval(without.pos, without.battle, "allies") == 0
    assert strengths.air_naval(landing.pos, landing.battle, "allies") == 6
    assert strengths.air_naval(standard.pos, standard.battle, "allies") == 6


@pytest.mark.rule("EOS-18.0-01")
def test_an_escort_carrier_is_not_named_for_other_battles():
    """In an Allied Offensive it fights where Allied units land, in Reaction where it stands."""
    units = {"us_cve_sangamon": BESIDE, "us_cvl_cowpens": BESIDE, "jp_ca_aoba": WAKE}
    options = {"options": {"escort_carriers": True}}
    landing = {"us_bde_sf": "5108"}
    raid = Field(WAKE, "allies", units=units, where=options).pos
    assault = Field(
        WAKE, "allies", units={**units, "us_bde_sf": WAKE}, landed=landing, where=options
    ).pos
    reaction = Field(WAKE, "japan", units=units, where=options).pos
    there = Field(WAKE, "japan", units={**units, "us_cve_sangamon": WAKE}, where=options).pos

    assert [may_fight(each, "us_cve_sangamon", WAKE) for each in (raid, assault)] == [False, True]
    assert [may_fight(each, "us_cve_sangamon", WAKE) for each in (reaction, there)] == [False, True]
    assert all(may_fight(each, "us_cvl_cowpens", WAKE) for each in (raid, assault, reaction))
    against = [
        [
            each.rule
            for each in react.go_objections(reaction, Go("allies", (unit,), "sail", WAKE, WAKE))
        ]
        for unit in ("us_cve_sangamon", "us_cvl_cowpens")
    ]
    assert ["EOS-18.0-01" in rules for rules in against] == [True, False]


@pytest.mark.rule("EOS-9.11-04")
def test_a_carrier_at_sea_must_fight_or_cover():
    """Akagi lies off Wake, in range of ships there: Japan cannot be done with declaring."""
    field = Field(
        WAKE,
        units={"jp_cv_akagi": BESIDE, "us_ca_northampton": WAKE},
        battles={},
    )

    assert [each.rule for each in declare.done_objections(field.pos, Done("japan"))] == [
        "EOS-7.24-10"
    ]
