"""Activation by an HQ (7.21, 6.3), rivalry (14.0) and the limits of cards (H.2)."""

from __future__ import annotations

import pytest

from tests.games.empire_of_the_sun.orders import orders, rules
from wartable.games.empire_of_the_sun.actions import ActivateUnits, Done
from wartable.games.empire_of_the_sun.decisions import Activate
from wartable.games.empire_of_the_sun.offensive import activate
from wartable.games.empire_of_the_sun.script import Script
from wartable.testing.empire_of_the_sun.table import Faces

SOUTH = "jp_hq_south"
FLEET = "jp_hq_combined_fleet_yamamoto"
SEAC = "cw_hq_seac"
SW_PACIFIC = "us_hq_southwest_pacific"
CENTRAL = "us_hq_central_pacific"
HALSEY = "us_hq_south_pacific_halsey"
ANZAC = "joint_hq_anzac"
PEACE = {"us_rivalry": False, "japan_rivalry": False}


def japan(card="JP-23", hq=SOUTH, **changes):
    return orders(**{"scenario": "1943", "card": card, "hq": hq, "marks": PEACE, **changes})


def allies(card="AL-32", hq=HALSEY, **changes):
    return orders(
        **{
            "scenario": "1943",
            "side": "allies",
            "card": card,
            "hq": hq,
            "event": False,
            "marks": PEACE,
            **changes,
        }
    )


@pytest.mark.rule("EOS-7.21-02", "EOS-6.11-02", "EOS-6.3-07", "EOS-7.21-01", "EOS-6.3-06")
def test_an_hq_activates_as_many_units_as_efficiency_and_value_say():
    """EOS-TC-61: JP-23 through South HQ activates 3 + 1 = 4 units."""
    four = ("jp_army_38", "jp_air_flot_22", "jp_bb_kongo", "jp_ca_mogami")
    made = orders("1942", card="JP-23", hq=SOUTH, limit=3 + 1)

    assert made.against_activating(*four) == []
    assert made.against_activating(*four, "jp_army_28") == ["EOS-7.21-02"]
    made.activate(*four)
    assert made.against_activating("jp_army_28") == ["EOS-7.21-02"]


@pytest.mark.rule("EOS-6.0-03", "EOS-6.0-04", "EOS-7.21-04", "EOS-6.3-02")
def test_only_supplied_units_are_activated():
    """Without South HQ's reach a unit far in the Indian Ocean has no supply and no line."""
    made = japan(units={"jp_army_14": "1005"}, also_japanese=["1005"])

    found = made.against_activating("jp_army_14")

    assert "EOS-6.0-03" in found
    assert made.against_activating("jp_army_38") == []


@pytest.mark.rule("EOS-6.3-02", "EOS-6.3-04", "EOS-7.1-02", "EOS-6.0-08")
def test_an_activation_line_is_no_longer_than_the_command_range():
    """Combined Fleet, range 13, reaches Kwajalein from Kure by no line; South Seas does."""
    made = japan(hq=FLEET)
    assert made.pos.distance("3407", "4715") > 13
    assert made.against_activating("jp_air_flot_24") == ["EOS-6.3-02"]

    assert japan(hq="jp_hq_south_seas").against_activating("jp_air_flot_24") == []


@pytest.mark.rule("EOS-6.0-10", "EOS-CARD-18")
def test_the_hq_itself_is_in_supply():
    made = japan(units={SOUTH: "1005"}, also_japanese=["1005"])

    assert "EOS-6.0-10" in made.against_activating("jp_army_38")


@pytest.mark.rule("EOS-6.12-01", "EOS-7.21-06", "EOS-7.21-07")
@pytest.mark.parametrize(
    ("hq", "unit", "is_allowed"),
    [
        (SEAC, "us_air_10af_lrb", True),
        (SEAC, "uk_corps_15", True),
        (SEAC, "cn_army_5", True),
        (HALSEY, "us_mar_div_2", True),
        (HALSEY, "nz_div_3", False),
        (ANZAC, "us_corps_i", True),
        (ANZAC, "au_corps_3", True),
        (SW_PACIFIC, "au_corps_2", False),
    ],
)
def test_hqs_command_by_nationality(hq, unit, is_allowed):
    """T-HQNAT."""
    assert ("EOS-6.12-01" not in allies(hq=hq).against_activating(unit)) is is_allowed


@pytest.mark.rule("EOS-7.21-04")
def test_a_unit_is_activated_once_and_hqs_never():
    made = japan()
    made.activate("jp_army_38")

    assert made.against_activating("jp_army_38") == ["EOS-7.21-04"]
    assert made.against_activating(SOUTH) == ["EOS-7.21-04"]
    assert made.against_activating("jp_air_flot_27", "jp_air_flot_27") == ["EOS-7.21-04"]


@pytest.mark.rule("EOS-14.2-01", "EOS-7.21-05")
def test_in_rivalry_japanese_army_and_navy_do_not_go_together():
    made = japan(marks={"japan_rivalry": True})
    made.activate("jp_army_38")

    assert made.against_activating("jp_air_flot_27") == ["EOS-14.2-01"]
    assert made.against_activating("jp_air_div_5") == []
    assert japan().activate("jp_army_38").against_activating("jp_air_flot_27") == []


@pytest.mark.rule("EOS-14.1-03", "EOS-14.1-04", "EOS-7.21-05")
def test_in_rivalry_us_army_and_navy_do_not_go_together():
    made = allies(marks={"us_rivalry": True})
    made.activate("us_corps_xiv")

    assert made.against_activating("us_cv_enterprise") == ["EOS-14.1-03"]
    assert made.against_activating("us_mar_div_2") == ["EOS-14.1-03"]
    assert made.against_activating("us_air_13af") == []

    joint = allies(hq=ANZAC, marks={"us_rivalry": True})
    joint.activate("us_corps_i")
    assert joint.against_activating("au_ca_kent", "au_corps_3") == []


@pytest.mark.rule("EOS-CARD-59", "EOS-14.1-05")
@pytest.mark.parametrize(("card", "hq"), [("AL-46", HALSEY), ("AL-50", SW_PACIFIC)])
def test_a_card_lets_the_us_army_go_with_one_ship(card, hq):
    """US Army units with one US ship that is no carrier."""
    at = "4828" if hq == HALSEY else "3727"
    units = {
        "us_corps_xiv": at,
        "us_bb_washington": at,
        "us_bb_north_carolina": at,
        "us_cv_enterprise": at,
        "us_mar_div_2": at,
    }
    made = allies(card, hq, event=True, marks={"us_rivalry": True}, units=units)
    made.activate("us_corps_xiv")

    assert "EOS-14.1-03" not in made.against_activating("us_bb_washington")
    assert "EOS-14.1-03" in made.against_activating("us_cv_enterprise")
    assert "EOS-14.1-03" in made.against_activating("us_mar_div_2")
    assert "EOS-14.1-03" in made.against_activating("us_bb_washington", "us_bb_north_carolina")
    navy = allies(card, hq, event=True, marks={"us_rivalry": True}, units=units)
    assert "EOS-14.1-03" not in navy.against_activating("us_cv_enterprise", "us_bb_washington")


@pytest.mark.rule("EOS-CARD-21", "EOS-CARD-02")
def test_a_card_for_some_classes():
    """JP-03 activates ground units only; played as operations it has no limit."""
    made = japan("JP-03")
    assert made.against_activating("jp_army_38") == []
    assert made.against_activating("jp_air_flot_27") == ["EOS-CARD-21"]

    assert japan("JP-03", event=False).against_activating("jp_air_flot_27") == []


@pytest.mark.rule("EOS-CARD-22", "EOS-1.3-47", "EOS-7.26-10")
def test_a_counteroffensive_of_one_class_without_carriers():
    """JP-17: air units, or ships that are no carriers."""
    made = allies(hq=HALSEY).declare("4222")
    made.note(cards=("JP-17",), reaction_hq="jp_hq_south_seas", reaction_limit=5)

    def against(*units):
        return made.against_activating(*units, reaction=True)

    assert against("jp_bb_yamato", "jp_bb_hiei") == []
    assert against("jp_cv_shokaku") == ["EOS-CARD-22"]
    assert against("jp_bb_yamato", "jp_air_flot_25") == ["EOS-CARD-22"]
    assert against("jp_air_flot_21", "jp_air_flot_25") == []
    assert against("jp_army_17") == ["EOS-CARD-22"]


@pytest.mark.rule("EOS-CARD-23", "EOS-CARD-29")
def test_a_card_that_names_its_ships_asks_for_neither_hq_nor_supply():
    made = orders("campaign", card="JP-01", limit=0)
    ships = ("jp_cv_akagi", "jp_cv_soryu", "jp_cv_shokaku", "jp_bb_hiei")

    assert made.against_activating(*ships) == []
    assert made.against_activating("jp_bb_nagato") == ["EOS-CARD-23"]
    away = orders("campaign", card="JP-01", limit=0, units={"jp_bb_hiei": "3706"})
    assert away.against_activating("jp_bb_hiei") == ["EOS-CARD-23"]


@pytest.mark.rule("EOS-17.11-02")
def test_operation_z_takes_all_its_ships():
    made = orders("campaign", card="JP-01", limit=0)
    done = Done("japan")
    assert rules(activate.done_objections(made.pos, done)) == ["EOS-17.11-02"] * 4

    made.activate("jp_cv_akagi", "jp_cv_soryu", "jp_cv_shokaku", "jp_bb_hiei")
    assert rules(activate.done_objections(made.pos, done)) == []


@pytest.mark.rule("EOS-CARD-23")
def test_only_carriers():
    made = allies("AL-84", CENTRAL, event=True, units={"us_cv_enterprise": "5808"})

    assert made.against_activating("us_cv_enterprise") == []
    assert made.against_activating("us_bb_mississippi") == ["EOS-CARD-23"]


@pytest.mark.rule("EOS-CARD-24")
def test_nations_of_a_card():
    """AL-58: Commonwealth and Chinese units, and US air units; AL-25 over T-HQNAT."""
    made = allies("AL-58", SEAC, event=True)
    assert made.against_activating("uk_corps_15", "cn_army_5", "us_air_10af_lrb") == []

    dekker = allies("AL-25", SW_PACIFIC, event=True)
    assert dekker.against_activating("au_corps_3", "us_corps_xi", "us_air_5af") == []
    assert "EOS-CARD-24" in dekker.against_activating("nz_div_3")
    assert "EOS-CARD-21" in dekker.against_activating("au_ca_kent")


@pytest.mark.rule("EOS-CARD-24")
def test_a_commonwealth_card_leaves_others_at_home():
    made = allies("AL-34", ANZAC, event=True)

    assert made.against_activating("au_corps_3") == []
    assert made.against_activating("us_corps_i") == ["EOS-CARD-24"]


@pytest.mark.rule("EOS-CARD-25")
def test_how_many_and_how_large_ground_units():
    """JP-09: one; JP-76: one, no larger than a brigade; AL-76: Australian troops by any HQ, their
    aircraft and ships by their own."""
    made = japan("JP-09")
    made.activate("jp_army_38")
    assert made.against_activating("jp_army_16") == ["EOS-CARD-25"]

    small = japan("JP-76", "jp_hq_south_seas")
    assert small.against_activating("jp_army_17") == ["EOS-CARD-25"]
    assert small.against_activating("jp_bde_ss") == []

    australian = allies("AL-76", SW_PACIFIC, event=True)
    assert australian.against_activating("au_corps_3", "us_air_5af") == []
    assert "EOS-CARD-25" in australian.against_activating("us_corps_i")
    assert "EOS-6.12-01" in australian.against_activating("au_air_aus")
    assert "EOS-6.12-01" in allies("AL-32", SW_PACIFIC).against_activating("au_corps_3")

    one = allies("AL-35", ANZAC, event=True, units={"nz_div_3": "3727"})
    assert one.against_activating("nz_div_3") == []
    assert one.against_activating("au_corps_3") == ["EOS-CARD-25"]


@pytest.mark.rule("EOS-CARD-27")
def test_a_card_that_ignores_supply_still_needs_a_line():
    """JP-48: a unit out of supply, and its HQ too, with a line between them."""
    units = {"jp_army_38": "1005", SOUTH: "1005"}
    made = japan("JP-48", units=units, also_japanese=["1005"])
    assert made.against_activating("jp_army_38") == []
    assert made.against_activating("jp_army_14") == ["EOS-6.3-02"]

    other = japan("JP-50", units=units, also_japanese=["1005"])
    assert {"EOS-6.0-10", "EOS-6.0-03"} <= {*other.against_activating("jp_army_38")}


@pytest.mark.rule("EOS-CARD-28")
def test_the_last_place_is_for_a_chinese_army():
    """AL-38 through SEAC: one of the units is a Chinese army, if it can be."""
    made = allies("AL-38", SEAC, event=True, limit=2)
    done = Done("allies")
    assert rules(activate.done_objections(made.pos, done)) == ["EOS-CARD-28"]

    made.activate("uk_corps_15")
    assert made.against_activating("uk_corps_33") == ["EOS-CARD-28"]
    assert made.against_activating("cn_army_5") == []
    made.activate("cn_army_5")
    assert rules(activate.done_objections(made.pos, done)) == []

    nobody = allies(
        "AL-38",
        SEAC,
        event=True,
        limit=2,
        units=dict.fromkeys(("cn_army_5", "cn_army_6", "cn_army_66"), "eliminated"),
    )
    assert rules(activate.done_objections(nobody.pos, done)) == []


@pytest.mark.rule("EOS-CARD-29", "EOS-17.11-05")
def test_jp_02_activates_by_any_hq():
    """EOS-TC-37: up to 26 units, each in range of any Japanese HQ."""
    made = orders("campaign", card="JP-02", limit=26)

    assert made.against_activating("jp_army_38", "jp_army_19", "jp_bde_4sn", "jp_bde_ss") == []


@pytest.mark.rule("EOS-CARD-71")
def test_exhausted_ships_are_not_activated_again():
    made = orders("campaign", card="JP-02", limit=26, memory={"exhausted": {"jp_cv_akagi"}})

    assert made.against_activating("jp_cv_akagi") == ["EOS-CARD-71"]


@pytest.mark.rule("EOS-CARD-58")
def test_chinese_armies_activated_for_nothing():
    """AL-48: they do not count against the limit."""
    made = allies("AL-48", SEAC, event=True, limit=1)
    made.activate("uk_corps_15")

    assert made.against_activating("cn_army_5") == []
    assert made.against_activating("uk_corps_33") == ["EOS-7.21-02"]
    plain = allies("AL-07", SEAC, event=True, limit=1)
    plain.activate("uk_corps_15")
    assert plain.against_activating("cn_army_5") == ["EOS-7.21-02"]


@pytest.mark.rule("EOS-13.79-03", "EOS-6.11-04", "EOS-7.21-03")
def test_units_beyond_the_kwai_cost_efficiency():
    """Rangoon Allied, no Kwai bridge: one unit less as soon as one of them is in Burma."""
    made = japan(limit=3, marks={"kwai": False, **PEACE}, allied=["2008"])
    two = ("jp_army_38", "jp_air_flot_27")
    assert made.against_activating(*two, "jp_army_16") == []

    assert "EOS-7.21-02" in made.against_activating(*two, "jp_army_33")


@pytest.mark.rule("EOS-12.31-05")
def test_b29s_that_bombed_stay_at_home_and_defend_their_own_hex():
    unit = "us_air_20bc"
    memory = {"bombers": {unit}}
    made = orders(
        "1944",
        side="allies",
        card="AL-32",
        event=False,
        hq=SEAC,
        units={unit: "1805"},
        memory=memory,
    )
    assert made.against_activating(unit) == ["EOS-12.31-05"]

    attacked = orders(
        "1944", units={unit: "1805", "jp_bb_nagato": "1805"}, memory=memory, hq=SOUTH
    ).declare("1805")
    attacked.note(reaction_hq=SEAC, reaction_limit=3)
    assert "EOS-12.31-05" not in attacked.against_activating(unit, reaction=True)


@pytest.mark.rule("EOS-17.10-05")
def test_nobody_in_truk_is_activated_on_turn_3():
    def at(turn):
        return orders(
            "south_pacific",
            card="JP-23",
            event=False,
            hq="jp_hq_south_seas",
            units={"jp_bb_nagato": "4017"},
            turn=turn,
        )

    assert at(3).against_activating("jp_bb_nagato") == ["EOS-17.10-05"]
    assert at(4).against_activating("jp_bb_nagato") == []


@pytest.mark.rule("EOS-13.74-03", "EOS-13.74-07")
def test_units_in_the_china_box_are_activated_by_way_of_the_hump():
    made = allies("AL-32", SEAC)
    assert made.pos.at("china") == ("us_air_14af_lrb",)
    assert made.against_activating("us_air_14af_lrb") == []

    cut_off = allies(
        "AL-32", SEAC, marks={"hump": False, **PEACE}, units={"us_air_14af": "eliminated"}
    )
    assert "EOS-6.0-03" in cut_off.against_activating("us_air_14af_lrb")


@pytest.mark.rule("EOS-7.26-05", "EOS-7.26-06", "EOS-7.26-07", "EOS-5.32-08")
def test_reaction_counts_its_own_limit():
    """EOS-DT-19: LV 5 and efficiency 2 give 7 units, whatever the OC value."""
    made = allies(hq=HALSEY).declare("4222")
    made.note(reaction_hq="jp_hq_south_seas", reaction_limit=5 + 2)
    seven = ("jp_bb_yamato", "jp_bb_hiei", "jp_ca_nachi", "jp_cv_shokaku", "jp_cvl_zuiho")
    seven += ("jp_ca_aoba", "jp_ca_takao")

    assert made.against_activating(*seven, reaction=True) == []
    eight = made.against_activating(*seven, "jp_air_flot_25", reaction=True)
    assert eight == ["EOS-7.26-05"]


@pytest.mark.rule("EOS-7.26-15", "EOS-7.26-10")
def test_in_reaction_lines_pass_battle_hexes():
    """An army in Lashio 2206 with enemies all round it has a line only through a battle hex."""
    around = ("2105", "2106", "2205", "2207", "2305", "2306")
    enemies = ("uk_corps_15", "uk_corps_33", "in_corps_1", "in_corps_4", "cn_army_5", "cn_army_6")
    ring = dict(zip(enemies, around, strict=True))
    made = allies(hq=SEAC, units={**ring, "jp_army_33": "2212"})
    assert made.where("jp_army_15") == ["2206"]
    assert not activate.has_line(made.pos, SOUTH, "jp_army_15", True)

    made.declare("2207")

    assert activate.has_line(made.pos, SOUTH, "jp_army_15", True)
    assert not activate.has_line(made.pos, SOUTH, "jp_army_15", False)


@pytest.mark.rule("EOS-7.2-01")
def test_the_question_lists_single_units_and_ends():
    made = japan(limit=1, marks={"kwai": False, **PEACE})
    (units, done) = activate.QUESTION.branches(made.pos, Activate("japan"))
    listed = units.actions()
    assert all(len(each.units) == 1 for each in listed)
    assert len(listed) > 5
    assert done.actions() == [Done("japan")]

    script = Script(made.state, Faces())
    rule = activate.QUESTION.rules[ActivateUnits]
    assert rules(rule.objections(made.pos, listed[0])) == []
    rule.carry_out(script, listed[0])
    assert script.offensive.activated == {listed[0].units[0]: made.where(*listed[0].units)[0]}
    (units, _) = activate.QUESTION.branches(script.pos, Activate("japan"))
    assert units.actions() == []
