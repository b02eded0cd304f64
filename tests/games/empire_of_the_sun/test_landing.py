"""Amphibious assault (8.45), organic transport (8.46) and barges (8.47)."""

from __future__ import annotations

import pytest

from tests.games.empire_of_the_sun.orders import empty_sea, orders, rules
from wartable.games.empire_of_the_sun import asp
from wartable.games.empire_of_the_sun.cards import effects
from wartable.games.empire_of_the_sun.offensive import transport
from wartable.games.empire_of_the_sun.offensive.landing import barge_objections
from wartable.games.empire_of_the_sun.offensive.party import party_of
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.state import CardEffects
from wartable.testing.empire_of_the_sun.table import Faces


def december(*active, **changes):
    """The second card of December 1941: value 3, no Allied ZOI."""
    return orders("campaign", card="JP-02", active=active, **changes)


@pytest.mark.rule("EOS-8.46-01", "EOS-8.46-02")
def test_aoba_carries_the_south_seas_brigade_to_rabaul():
    """EOS-TC-17: both start in Truk, and the landing on 4021 costs nothing; not so from different
    hexes."""
    made = december("jp_ca_aoba", "jp_bde_ss")
    made.move("land", ["jp_bde_ss", "jp_ca_aoba"], "4021")

    assert made.state.marks.asp_used["japan"] == 0
    assert made.offensive.carried == {"jp_bde_ss": "jp_ca_aoba"}
    assert made.where("jp_bde_ss", "jp_ca_aoba") == ["4021", "4021"]

    apart = december("jp_ca_aoba", "jp_bde_ss", units={"jp_ca_aoba": "4715"})
    assert "EOS-7.23-02" in apart.against("land", ["jp_bde_ss", "jp_ca_aoba"], "4021")


@pytest.mark.rule("EOS-8.46-02", "EOS-8.46-01")
def test_each_ship_carries_one_brigade():
    made = december(
        "jp_ca_aoba",
        "jp_bde_ss",
        "jp_bde_3sn",
        "jp_apd_kamikaze",
        reduced=["jp_ca_aoba"],
    )
    both = party_of(made.pos, ["jp_ca_aoba", "jp_bde_ss", "jp_bde_3sn"])
    assert transport.price(made.pos, both) == 1

    all_four = party_of(made.pos, ["jp_ca_aoba", "jp_bde_ss", "jp_bde_3sn", "jp_apd_kamikaze"])
    assert transport.price(made.pos, all_four) == 0


@pytest.mark.rule("EOS-8.46-01")
def test_a_battleship_carries_nobody():
    made = december("jp_bb_kongo", "jp_bde_1sn")

    assert transport.price(made.pos, party_of(made.pos, ["jp_bb_kongo", "jp_bde_1sn"])) == 1


@pytest.mark.rule("EOS-8.46-01", "EOS-8.21-12", "EOS-6.5-03", "EOS-6.5-05")
def test_mogami_brings_a_brigade_to_empty_miri():
    """EOS-TC-41, the move: 0 ASP, no battle, and 2415 does not change hands by it yet."""
    made = december("jp_ca_mogami", "jp_bde_2sn")
    made.move("land", ["jp_ca_mogami", "jp_bde_2sn"], "2415")

    assert made.state.marks.asp_used["japan"] == 0
    assert "2415" not in made.state.japanese
    assert made.offensive.landed == {"jp_bde_2sn": "2311"}


@pytest.mark.rule("EOS-8.21-12")
def test_a_ship_ends_with_its_brigade_in_a_hex_without_units_whoever_holds_it():
    """An own coast without a port; a battleship may not stay there, and 2913 is Japanese here."""
    made = december("jp_ca_takao", "jp_bb_kongo", "jp_bde_1sn", also_japanese=["2911"])

    assert not made.pos.hex("2911").port
    assert made.against("land", ["jp_ca_takao", "jp_bde_1sn"], "2911") == []
    assert made.against("land", ["jp_bb_kongo", "jp_bde_1sn"], "2911") == ["EOS-8.21-07"]


@pytest.mark.rule("EOS-8.45-08", "EOS-8.46-01", "EOS-10.32-01")
def test_the_landings_of_december_1941_use_six_points():
    """EOS-TC-42: 1+1+2+1+1 = 6 of 7 points; four brigades with their ships cost none."""
    made = december(
        *("jp_army_25", "jp_bde_1sn", "jp_army_14", "jp_army_19", "jp_army_16"),
        *("jp_bde_3sn", "jp_apd_kamikaze", "jp_bde_ss", "jp_ca_aoba"),
        *("jp_bde_4sn", "jp_cl_tenryu", "jp_bde_2sn", "jp_ca_mogami"),
    )
    assert asp.available(made.pos, "japan") == 7

    made.move("land", "jp_army_25", "2112")
    made.move("land", "jp_bde_1sn", "2911")
    made.move("land", "jp_army_14", "2812")
    made.move("land", "jp_army_19", "2913")
    made.move("land", "jp_army_16", "2915")
    made.move("land", ["jp_bde_3sn", "jp_apd_kamikaze"], "3814")
    made.move("land", ["jp_bde_ss", "jp_ca_aoba"], "4021")
    made.move("land", ["jp_bde_4sn", "jp_cl_tenryu"], "4612")
    made.move("land", ["jp_bde_2sn", "jp_ca_mogami"], "2415")

    assert made.state.marks.asp_used["japan"] == 6


@pytest.mark.rule("EOS-8.45-08", "EOS-8.21-08")
def test_kongo_follows_the_25th_army_to_kota_bharu():
    """EOS-TC-38, the moves: the army lands in 2112 from 2509 for 1 ASP; Kongo sails 2909 to 2112,
    which it may do once the army is there."""
    made = december("jp_army_25", "jp_bb_kongo")
    assert made.against("sail", "jp_bb_kongo", "2112", "2112") == ["EOS-8.21-07"]

    made.move("land", "jp_army_25", "2112")
    made.move("sail", "jp_bb_kongo", "2112", "2112")

    assert made.state.marks.asp_used["japan"] == 1


@pytest.mark.rule("EOS-8.45-12", "EOS-6.4-10", "EOS-7.23-03")
def test_wake_is_closed_by_its_zoi_unless_a_carrier_sails_along():
    """EOS-TC-54: the ZOI of the flotilla in 4715 does not reach Wake; a carrier neutralises."""
    made = orders(
        "1942",
        card="JP-09",
        units={"jp_cvl_ryujo": "4715"},
        active=["jp_bde_4sn", "jp_cl_tenryu", "jp_cvl_ryujo"],
    )

    assert made.against("land", ["jp_bde_4sn", "jp_cl_tenryu"], "4612") == ["EOS-8.45-12"]
    assert made.against("land", ["jp_bde_4sn", "jp_cl_tenryu", "jp_cvl_ryujo"], "4612") == []


@pytest.mark.rule("EOS-7.23-03", "EOS-6.4-07")
def test_a_carrier_that_moved_before_neutralises_from_where_it_stands():
    made = orders(
        "1942",
        card="JP-09",
        units={"jp_cvl_ryujo": "4715"},
        active=["jp_bde_4sn", "jp_cl_tenryu", "jp_cvl_ryujo"],
    )
    made.move("sail", "jp_cvl_ryujo", "4613", "4612")

    assert made.against("land", ["jp_bde_4sn", "jp_cl_tenryu"], "4612") == []


@pytest.mark.rule("EOS-6.4-10")
def test_a_landing_does_not_leave_an_enemy_zoi_either():
    made = orders(
        "1942",
        card="JP-09",
        units={"jp_bde_4sn": "4612", "us_air_vmf211": "5108", "us_mar_bde_wake": "eliminated"},
        also_japanese=["4612"],
        active=["jp_bde_4sn"],
    )
    assert made.against("land", "jp_bde_4sn", "4415") == []

    near = orders(
        "1942",
        card="JP-09",
        units={"jp_bde_4sn": "4711", "us_mar_bde_wake": "eliminated"},
        also_japanese=["4711"],
        active=["jp_bde_4sn"],
    )
    assert "EOS-6.4-10" in near.against("land", "jp_bde_4sn", "4415")


def landing(unit="jp_army_14", start="4021", **changes):
    units = {unit: start, **changes.pop("units", {})}
    side = "japan" if unit.startswith("jp_") else "allies"
    card = "JP-09" if side == "japan" else "AL-13"
    active = [unit, *changes.pop("active", ())]
    return empty_sea(
        **{"side": side, "card": card, "units": units, "active": active, "event": False, **changes}
    )


@pytest.mark.rule("EOS-8.45-01", "EOS-1.3-14", "EOS-1.3-15")
@pytest.mark.parametrize(
    ("unit", "is_capable"),
    [
        ("us_corps_x", True),
        ("us_mar_div_1", True),
        ("au_div_8", True),
        ("nz_div_3", True),
        ("uk_div_hk", True),
        ("nl_regt_1", False),
        ("in_corps_3", False),
        ("cn_army_5", False),
    ],
)
def test_who_makes_an_amphibious_assault(unit, is_capable):
    made = landing(unit, "4825", marks={"asp": {"allies": 9}})

    assert ("EOS-8.45-01" not in made.against("land", unit, "4423")) is is_capable
    assert ("EOS-8.45-01" not in made.against("ship", unit, "4828")) is is_capable


@pytest.mark.rule("EOS-8.49-01")
def test_the_7th_armoured_brigade_does_not_assault_and_may_be_shipped():
    made = orders(
        "1943",
        side="allies",
        card="AL-13",
        event=False,
        units={"uk_bde_7_armd": "1805"},
        active=["uk_bde_7_armd"],
        marks={"asp": {"allies": 9}},
    )
    assert made.against("land", "uk_bde_7_armd", "1307") == ["EOS-8.49-01"]
    assert made.against("ship", "uk_bde_7_armd", "1307") == []


@pytest.mark.rule("EOS-8.45-02", "EOS-8.4-04", "EOS-8.45-05")
def test_from_a_controlled_coast_to_any_coast():
    made = landing(units={"us_corps_x": "4423"}, allied=["4423"])

    assert made.against("land", "jp_army_14", "4423") == []
    assert made.against("land", "jp_army_14", "4321") == ["EOS-8.45-02"]

    elsewhere = landing(start="3921", allied=["3921"])
    assert "EOS-8.4-04" in elsewhere.against("land", "jp_army_14", "4423")


@pytest.mark.rule("EOS-8.45-02", "EOS-8.45-03")
def test_the_distance_is_never_doubled():
    """Value 2: 10 hexes. Leyte is 10 from Truk, Davao, an own port, 11."""
    made = landing(start="4017", card="JP-23")

    assert made.against("land", "jp_army_14", "3014") == []
    assert made.against("land", "jp_army_14", "2915") == ["EOS-8.1-01"]


@pytest.mark.rule("EOS-8.45-04", "EOS-8.45-19")
def test_nobody_lands_in_mountains_but_in_port_moresby():
    made = landing(start="3822", allied=["3722"])
    assert made.pos.hex("3722").terrain == made.pos.hex("3823").terrain == "mountain"

    assert "EOS-8.45-04" in made.against("land", "jp_army_14", "3722")
    assert made.against("land", "jp_army_14", "3823") == []


@pytest.mark.rule("EOS-8.45-06", "EOS-8.45-07", "EOS-14.1-04", "EOS-CARD-21")
def test_army_units_land_in_rivalry_and_by_cards_without_ships():
    """JP-03 activates ground units only; they land without escort."""
    made = landing(
        start="2212", card="JP-03", event=True, marks={"japan_rivalry": True, "asp": {"japan": 7}}
    )

    assert made.against("land", "jp_army_14", "2415") == []


@pytest.mark.rule("EOS-8.45-09", "EOS-CARD-26")
def test_without_points_no_assault():
    made = landing(marks={"asp": {"japan": 2}, "asp_used": {"japan": 1}})
    assert made.against("land", "jp_army_14", "4423") == ["EOS-8.45-09"]

    bound = empty_sea(
        units={"us_mar_div_1": "4825", "jp_army_14": "4423"}, marks={"asp": {"allies": 5}}
    ).declare("4423")
    assert bound.against("land", "us_mar_div_1", "4423", "4423", mode="reaction") == []
    bound.note(cards=("AL-05",))
    assert bound.against("land", "us_mar_div_1", "4423", "4423", mode="reaction") == ["EOS-CARD-26"]


@pytest.mark.rule("EOS-8.45-11", "EOS-8.11-02")
def test_enemy_ships_are_passed_only_with_an_escort_all_the_way():
    """In the strait between 2119 and 2220 there is one way: enemy ships in 2319, 2320 and 2219."""
    made = landing(
        start="2415",
        units={
            "uk_bb_force_z": "2319",
            "uk_ca_exeter": "2320",
            "nl_cl_dutch_squadron": "2219",
            "jp_bb_kongo": "2415",
        },
        active=["jp_bb_kongo"],
        allied=["2220"],
    )

    assert made.against("land", "jp_army_14", "2220") == ["EOS-8.45-11"]
    assert made.against("land", ["jp_army_14", "jp_bb_kongo"], "2220") == []


@pytest.mark.rule("EOS-8.45-05", "EOS-8.45-11")
def test_enemy_ships_in_the_hex_itself_do_not_prevent_a_landing():
    made = landing(units={"us_ca_northampton": "4423"}, allied=["4423"])

    assert made.against("land", "jp_army_14", "4423") == []


@pytest.mark.rule("EOS-8.45-17", "EOS-8.45-18", "EOS-CARD-75")
def test_marines_land_before_the_army_on_a_defended_one_hex_island():
    def made(**changes):
        return landing(
            "us_corps_x",
            "4423",
            units={"us_mar_div_1": "4423", "jp_army_18": "4222", **changes.pop("units", {})},
            active=["us_mar_div_1"],
            also_japanese=["4222"],
            marks={"asp": {"allies": 9}},
            **changes,
        )

    island = made()
    assert island.pos.hex("4222").one_hex_island
    assert island.against("land", "us_corps_x", "4222") == ["EOS-8.45-17"]
    island.move("land", "us_mar_div_1", "4222")
    assert island.against("land", "us_corps_x", "4222") == []

    empty = made(units={"jp_army_18": "4017"})
    assert empty.against("land", "us_corps_x", "4222") == []

    waived = made(card="AL-62", event=True)
    assert "EOS-8.45-17" not in waived.against("land", "us_corps_x", "4222")


@pytest.mark.rule("EOS-8.45-19", "EOS-8.45-18")
def test_larger_islands_need_no_marines():
    made = landing(
        "us_corps_x",
        "4423",
        units={"jp_army_18": "4021"},
        also_japanese=["4021"],
        marks={"asp": {"allies": 9}},
    )

    assert not made.pos.hex("4021").one_hex_island
    assert made.against("land", "us_corps_x", "4021") == []


@pytest.mark.rule(
    "EOS-8.47-01", "EOS-8.47-02", "EOS-8.47-03", "EOS-10.33-01", "EOS-10.33-02", "EOS-AMB-13"
)
def test_barges_cross_one_sea_side_with_a_card_of_value_3():
    """One unit an Offensive, without points: from Bougainville to New Georgia beside it."""
    barges = {"barges": True, "asp": {"japan": 1}}
    made = landing(start="4222", units={"jp_army_18": "4222"}, active=["jp_army_18"], marks=barges)
    beside = "4322"
    assert made.pos.distance("4222", beside) == 1
    assert made.pos.hex(beside).is_coastal

    assert made.against("barge", "jp_army_14", "4423") == ["EOS-8.47-02"]
    assert made.against("barge", ["jp_army_14", "jp_army_18"], beside) == ["EOS-8.47-02"]
    made.move("barge", "jp_army_14", beside)
    assert made.state.marks.asp_used.get("japan", 0) == 0
    assert made.offensive.landed == {"jp_army_14": "4222"}
    assert made.against("barge", "jp_army_18", beside) == ["EOS-8.47-02"]

    low = landing(start="4222", card="JP-23", marks=barges)
    assert low.against("barge", "jp_army_14", beside) == ["EOS-8.47-02"]
    none = landing(start="4222", marks={"barges": False})
    assert none.against("barge", "jp_army_14", beside) == ["EOS-8.47-01"]


@pytest.mark.rule("EOS-17.11-09", "EOS-CARD-63")
def test_landings_of_jp_02_stay_near_japanese_ports():
    made = december("jp_bde_ss", "jp_ca_aoba")

    assert made.against("land", ["jp_bde_ss", "jp_ca_aoba"], "4021") == []
    assert "EOS-17.11-09" in made.against("land", ["jp_bde_ss", "jp_ca_aoba"], "4423")


@pytest.mark.rule("EOS-17.11-10", "EOS-CARD-74")
@pytest.mark.parametrize(("hex", "start"), [("2813", "2909"), ("2015", "2212")])
def test_manila_and_singapore_are_assaulted_with_ships(hex, start):
    made = december("jp_army_14", "jp_bb_kongo", units={"jp_army_14": start, "jp_bb_kongo": start})

    assert "EOS-17.11-10" in made.against("land", "jp_army_14", hex)
    assert made.against("land", ["jp_army_14", "jp_bb_kongo"], hex) == []


@pytest.mark.rule("EOS-8.4-01", "EOS-8.4-05", "EOS-8.44-05")
def test_a_ground_unit_moves_in_one_way_only():
    made = landing(also_japanese=["4020"])
    made.move("land", "jp_army_14", "4423")

    for how in ("march", "ship", "land"):
        assert "EOS-7.23-01" in made.against(how, "jp_army_14", "4021")


@pytest.mark.rule("EOS-8.41-02")
def test_no_japanese_landing_in_mainland_india():
    made = landing(start="2008", also_japanese=["2008"])

    assert "EOS-8.41-02" in made.against("land", "jp_army_14", "1406")
    assert made.against("land", "jp_army_14", "1308") == []


@pytest.mark.rule("EOS-8.47-01", "EOS-8.47-02")
def test_barges_are_japanese_and_cross_in_an_offensive_of_their_own_side():
    """With barges there, and a card of value 3."""
    pos = landing(start="4222", marks={"barges": True}).pos
    army = party_of(pos, ("jp_army_14",))
    assert rules(barge_objections(pos, army, "offensive")) == []
    assert rules(barge_objections(pos, army, "reaction")) == ["EOS-8.47-02"]

    corps = party_of(pos, ("us_corps_x",))
    assert rules(barge_objections(pos, corps, "offensive")) == ["EOS-8.47-01"]


@pytest.mark.rule("EOS-8.47-05", "EOS-10.33-02")
def test_pt_boats_end_the_barges():
    """AL-23 as an event."""
    made = landing(start="4222", marks={"barges": True})
    assert made.against("barge", "jp_army_14", "4322") == []

    script = Script(made.state, Faces())
    effects.carry_out(script, "allies", "AL-23", "played")
    while isinstance(script.pos.top, CardEffects):
        effects.run_effects(script, script.pos.top)

    made.state = script.state
    assert made.against("barge", "jp_army_14", "4322") == ["EOS-8.47-01"]
