"""The words of the cards, to the hex, the unit and the step (T-CARDCOND, T-CARDSET, T-CARDOP)."""

from __future__ import annotations

from functools import cache

import pytest
from msgspec.structs import replace

from tests.games.empire_of_the_sun.hand import (
    against,
    asked,
    carry_out,
    choose,
    decline,
    listed,
    to_play,
    under_way,
)
from wartable.games.empire_of_the_sun.actions import Choose, Decline
from wartable.games.empire_of_the_sun.cards import (
    conditions,
    effects,
    losses,
    markers,
    now,
    sets,
)
from wartable.games.empire_of_the_sun.data import data
from wartable.games.empire_of_the_sun.events import Rolled
from wartable.games.empire_of_the_sun.flow import run
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.state import Fight, InForce, Move
from wartable.testing.empire_of_the_sun.table import Faces


@cache
def nobody():
    """The map without any unit."""
    return to_play("AL-13", empty=True)


def only(units, card="AL-13", *, reduced=(), **fields):
    """These units alone, and an Offensive of a card."""
    state = nobody()
    state = replace(state, at=state.at | units, reduced=frozenset(reduced))
    return Position(under_way(state, card, **fields))


def holding(name, pos, place=""):
    return conditions.holds(pos, name, place)


# conditions


@pytest.mark.rule("EOS-CARD-81", "EOS-CARD-44", "EOS-7.24-09")
def test_us_carriers_fight_off_japan():
    """AL-72: a US carrier, in a declared hex of the home islands or from elsewhere; no other ship,
    no carrier of another nation, no other hex."""
    name = "us_carrier_battle_in_home_islands"
    us, uk = "us_cv_lexington", "uk_cv_indomitable"
    for unit, found in ((us, True), (uk, False), ("jp_cv_akagi", False), ("us_bb_missouri", False)):
        assert holding(name, only({unit: "3706"}, battles=("3706",))) is found
    assert holding(name, only({us: "3709"}, battles={"3706": Fight(active=(us,))}))
    assert not holding(name, only({us: "3709"}, battles=("3706",)))
    assert not holding(name, only({us: "3709"}, battles=("3709",)))


@pytest.mark.rule("EOS-CARD-31", "EOS-CARD-81")
def test_who_watches_the_french_frigate_shoals():
    """JP-12: a US CA within 3 hexes, or Allied air ZOI."""
    name = "french_frigate_shoals_unwatched"
    for unit, place, watched in (
        ("us_ca_new_orleans", "5208", True),
        ("us_ca_new_orleans", "5108", False),
        ("uk_ca_exeter", "5208", False),
        ("us_bb_missouri", "5208", False),
        ("jp_ca_aoba", "5208", False),
        ("us_air_7af", "5708", True),
        ("us_air_7af", "5108", False),
    ):
        units = {unit: place, "us_hq_central_pacific": "5808"}
        assert holding(name, only(units)) is not watched


@pytest.mark.rule("EOS-CARD-81", "EOS-CARD-66")
@pytest.mark.parametrize(
    ("place", "found"), [("2012", True), ("2015", True), ("2415", True), ("2812", False)]
)
def test_malaya_whatever_its_terrain(place, found):
    """2012 is in Malaya and neither jungle nor mixed."""
    assert (data().map.hexes["2012"].terrain in ("jungle", "mixed")) is False
    assert holding("battle_in_malaya_or_jungle_or_mixed", only({}), place) is found


@pytest.mark.rule("EOS-CARD-81", "EOS-CARD-14")
def test_battles_and_landings_of_the_own_offensive():
    """Ground battles in the home islands, landings within 10 hexes of Tokyo, one-hex islands, the
    Philippines."""
    ground = "ground_battle_in_home_islands"
    army, marines = {"jp_army_27": "3706"}, {"us_mar_div_1": "3706"}
    active = {"battles": ("3706",), "activated": ("us_mar_div_1",)}
    assert holding(ground, only(army | marines, **active))
    assert holding(ground, only(marines, **active)), "the garrison of Tokyo"
    gone = only(marines, **active).state
    gone = replace(gone, memory=replace(gone.memory, garrisons_gone=frozenset({"3706"})))
    assert not holding(ground, Position(gone))
    assert holding(ground, Position(replace(gone, at=gone.at | army))), "an army, no garrison"
    assert not holding(ground, only(army | marines, battles=("3706",))), "they are not active"
    assert not holding(ground, only(army, battles=("3706",), activated=("jp_army_27",)))
    assert not holding(ground, only({"us_mar_div_1": "2813", "jp_army_27": "2813"}, **active))
    landing = "landing_within_10_of_tokyo"
    for unit, place, near in (
        ("us_mar_div_1", "4612", True),
        ("us_mar_div_1", "3416", False),
        ("us_mar_div_1", "eliminated", False),
        ("jp_bde_ss", "4612", False),
    ):
        assert holding(landing, only({unit: place}, landed={unit: "5808"})) is near
    islands = "all_battles_on_one_hex_islands"
    assert holding(islands, only({}, battles=("4715", "4716")))
    assert not holding(islands, only({}, battles=("4715", "2813")))
    assert holding("battle_in_philippines", only({}, battles=("4715", "2813")))
    assert not holding("battle_in_philippines", only({}, battles=("4715",)))


@pytest.mark.rule("EOS-CARD-81", "EOS-CARD-67", "EOS-CARD-13", "EOS-12.31-02")
def test_conditions_of_units_and_cards():
    """Idle carriers within 6 hexes, activated aircraft and ships, B29s within 8, other cards."""
    idle = "battle_within_6_of_inactive_japanese_cv_or_cvl"
    for unit, place, found in (
        ("jp_cv_akagi", "3712", True),
        ("jp_cvl_ryujo", "3712", True),
        ("jp_cve_kaiyo", "3712", False),
        ("jp_cv_akagi", "3713", False),
        ("us_cv_lexington", "3712", False),
    ):
        assert holding(idle, only({unit: "3706"}), place) is found
    assert not holding(idle, only({"jp_cv_akagi": "3706"}, activated=("jp_cv_akagi",)), "3706")
    reacted = only({"jp_cv_akagi": "3706"}, reacted={"jp_cv_akagi": "3706"})
    assert not holding(idle, reacted, "3706")
    acts = "japanese_air_or_naval_activated"
    for unit, found in (
        ("jp_air_flot_25", True),
        ("jp_cv_akagi", True),
        ("jp_army_27", False),
        ("us_cv_lexington", False),
    ):
        assert holding(acts, only({unit: "3706"}, activated=(unit,))) is found
    for place, near, boxed in (
        ("3712", True, False),
        ("3715", False, False),
        ("china", False, True),
    ):
        pos = only({"us_air_20bc": place})
        assert holding("b29_on_map_near_tokyo", pos) is near
        assert holding("b29_in_china_box", pos) is boxed
        assert holding("b29_near_tokyo_or_in_china_box", pos) is (near or boxed)
        expected = ("us_air_20bc",) if near or boxed else ()
        assert sets.members(pos, "b29_near_tokyo_or_in_china_box") == expected
    assert Position(nobody()).distance("3706", "3714") == 8
    assert holding("b29_on_map_near_tokyo", only({"us_air_21bc": "3714"}))
    assert not holding("b29_on_map_near_tokyo", only({"us_air_7af_lrb": "3714"}))
    other = "no_other_intelligence_card"
    assert holding(other, only({}, cards=("JP-46",)))
    assert not holding(other, only({}, cards=("JP-46", "JP-49")))
    for japanese, found in ((("2108", "2109"), True), (("2108",), False), (("2109",), False)):
        state = to_play("JP-16", japanese=japanese)
        assert holding("japan_controls_2108_2109", Position(state)) is found


# sets


@pytest.mark.rule("EOS-CARD-78", "EOS-CARD-80")
def test_who_is_round_a_coastal_hex():
    """JP-35: Japanese ground units in the hex and next to it."""
    units = {
        "jp_bde_ss": "4021",
        "jp_army_2": "4020",
        "jp_army_17": "4017",
        "jp_air_flot_25": "4021",
        "au_corps_1": "4020",
    }
    members = sets.members(only(units), "ground_units_round_one_coastal_hex", "4021")
    assert members == ("jp_army_2", "jp_bde_ss")


@pytest.mark.rule("EOS-CARD-80", "EOS-CARD-53", "EOS-CARD-54")
def test_the_ships_of_an_offensive():
    """Activated enemy ships on the map; idle Japanese ships in ports abroad; full Allied CA and DD;
    Japanese aircraft that are activated, in reaction too, or stand in a battle hex."""
    units = {
        "jp_bb_kongo": "4017",
        "jp_ca_aoba": "4017",
        "jp_cl_tenryu": "4017",
        "jp_ca_mogami": "eliminated",
        "jp_cv_akagi": "3706",
        "jp_ca_nachi": "3912",
        "jp_bde_ss": "4017",
    }
    active = dict.fromkeys(("jp_bb_kongo", "jp_ca_mogami", "jp_bde_ss"), "4017")
    pos = only(units, "JP-47", activated=active, reacted={"jp_cl_tenryu": "4017"})
    assert sets.members(pos, "active_enemy_naval_unit", side="allies") == ("jp_bb_kongo",)
    assert sets.members(pos, "active_enemy_naval_unit", side="japan") == ()
    assert sets.members(pos, "inactive_japanese_naval_unit_in_port_abroad") == ("jp_ca_aoba",)
    assert sets.members(pos, "ships_of_the_event") == ("jp_bb_kongo", "jp_ca_mogami")
    allied = {
        "us_ca_new_orleans": "5808",
        "us_ca_northampton": "5808",
        "us_dd_us_asia": "5808",
        "uk_ca_exeter": "eliminated",
        "us_cv_lexington": "5808",
        "au_ca_kent": "3727",
    }
    named = [unit for unit in allied if unit != "au_ca_kent"]
    pos = only(allied, activated=named, reduced=("us_ca_northampton",))
    steps = data().counters["us_dd_us_asia"].steps
    full = {"us_ca_new_orleans"} | ({"us_dd_us_asia"} if steps == 2 else set())
    assert {*sets.members(pos, "full_allied_ca_or_dd_of_the_offensive")} == full
    air = {
        "jp_air_flot_21": "4017",
        "jp_air_flot_22": "4715",
        "jp_air_flot_23": "4017",
        "jp_air_flot_24": "4017",
        "us_air_7af": "4715",
    }
    fields = {"activated": ("jp_air_flot_21",), "reacted": {"jp_air_flot_23": "4017"}}
    pos = only(air, "JP-47", battles=("4715",), **fields)
    members = sets.members(pos, "japanese_air_active_or_in_battle_hex")
    assert members == ("jp_air_flot_21", "jp_air_flot_22", "jp_air_flot_23")


@pytest.mark.rule("EOS-CARD-80", "EOS-CARD-53")
def test_light_ships_seen_from_the_air():
    """AL-24: within 4 hexes of the 7AF, within 2 of the FEAF, whose extended range is in brackets;
    LRBs and the British do not look; CA, CL and APD, on the map."""
    name = "japanese_light_ship_seen_by_us_air"
    board = Position(nobody())
    near, far = "4019", "4021"
    assert [board.distance("4017", place) for place in (near, far)] == [2, 4]
    ships = {
        "jp_ca_aoba": "4017",
        "jp_cl_tenryu": "4017",
        "jp_apd_kamikaze": "4017",
        "jp_bb_kongo": "4017",
        "jp_ca_mogami": "eliminated",
    }
    moves = (Move(tuple(ships), ("4017", "4016"), "sail"),)
    seen = ("jp_apd_kamikaze", "jp_ca_aoba", "jp_cl_tenryu")
    for unit, place, found in (
        ("us_air_7af", far, seen),
        ("us_air_7af", "4022", ()),
        ("us_air_feaf", near, seen),
        ("us_air_feaf", far, ()),
        ("us_air_7af_lrb", near, ()),
        ("us_air_7af_lrb", "4016", ()),
        ("uk_air_seac", near, ()),
    ):
        active = dict.fromkeys(ships, "4017")
        pos = only(ships | {unit: place}, "JP-47", activated=active, moves=moves)
        assert sets.members(pos, name) == found
    both = {"us_ca_new_orleans": "4017", "jp_ca_aoba": "4017"}
    moves = (Move(tuple(both), ("4017", "4016"), "sail"),)
    reacted = only(both | {"us_air_7af": far}, "JP-47", reacted=both, moves=moves)
    assert sets.members(reacted, name) == ("jp_ca_aoba",)
    others = (Move(("jp_bb_kongo",), ("4017", "4016"), "sail"),)
    named = dict.fromkeys(ships, "4017")
    still = only(ships | {"us_air_7af": far}, "JP-47", activated=named, moves=others)
    assert sets.members(still, name) == ()


@pytest.mark.rule("EOS-CARD-80", "EOS-CARD-53", "EOS-CARD-57")
def test_aircraft_in_reach_and_corps():
    """AL-16: abroad within command range of a US HQ, of no other; JP-20: where only Japan has a
    battleship; JP-21: full Indian corps; Oahu's units; burma's."""
    name = "japanese_air_abroad_in_us_hq_range"
    hq = "us_hq_south_pacific_ghormley"
    assert Position(nobody()).distance("4017", "4024") == 7
    for unit, place, found in (
        (hq, "4024", True),
        (hq, "4025", False),
        ("cw_hq_malaya", "4017", False),
    ):
        pos = only({"jp_air_flot_21": "4017", unit: place})
        assert sets.members(pos, name) == (("jp_air_flot_21",) if found else ())
    home = only({"jp_air_flot_21": "3706", "us_hq_central_pacific": "4017"})
    assert sets.members(home, name) == ()
    shelled = "allied_air_under_japanese_battleships"
    units = {"us_air_7af": "4715", "jp_bb_kongo": "4715", "us_corps_x": "4715"}
    assert sets.members(only(units, battles=("4715",)), shelled) == ("us_air_7af",)
    assert sets.members(only(units, battles=("4716",)), shelled) == ()
    assert sets.members(only(units | {"us_bb_missouri": "4715"}, battles=("4715",)), shelled) == ()
    assert sets.members(only({"us_air_7af": "4715"}, battles=("4715",)), shelled) == ()
    corps = {"in_corps_1": "1805", "in_corps_2": "1805", "uk_corps_15": "1805", "in_div_1b": "1805"}
    assert sets.members(only(corps, reduced=("in_corps_2",)), "full_indian_corps") == (
        "in_corps_1",
    )
    oahu = {"us_air_7af": "5808", "us_cv_lexington": "5808", "us_corps_x": "5808"}
    assert sets.members(only(oahu), "allied_units_in_5808") == ("us_air_7af", "us_cv_lexington")
    where = {"jp_army_15": "2108", "jp_army_25": "2015", "jp_air_flot_22": "2108"}
    burma = "japanese_ground_activated_in_burma_or_north_india"
    pos = only(where, "JP-16", activated=where | {"jp_army_28": "2205"})
    assert sets.members(pos, burma) == ("jp_army_15", "jp_army_28")


# losses


def told(state, card, moment, *faces):
    """What is known of the dice when the card has done what it does."""
    script = Script(state, Faces(*faces))
    effects.carry_out(script, data().cards[card].side, card, moment)
    run(script)
    return [each for each in script.events if isinstance(each, Rolled)], script.state


SHIPS = ("jp_bb_kongo", "jp_ca_aoba", "jp_ca_mogami")


@pytest.mark.rule("EOS-CARD-54", "EOS-CARD-09", "EOS-5.32-07")
@pytest.mark.parametrize(("face", "steps"), [(4, 1), (5, 2), (8, 0)])
def test_a_roll_is_told_and_costs_just_so_many_steps(face, steps):
    """AL-61: one to two steps; each is chosen, none may be declined, and then it is over."""
    during = only(
        dict.fromkeys(SHIPS, "2015"), "JP-47", cards=("AL-61",), battles=("2015",), activated=SHIPS
    ).state
    rolled, state = told(during, "AL-61", "before_battle", face)
    assert rolled == [Rolled("AL-61", "allies", face, 0, str(steps))]
    for ship in SHIPS[:steps]:
        assert (asked(state).owner, asked(state).among) == ("japan", SHIPS)
        assert against(state, Decline("japan")) == {"EOS-CARD-09"}
        assert against(state, Choose("japan", ())) == {"EOS-CARD-09"}
        assert against(state, Choose("japan", SHIPS[:2])) == {"EOS-CARD-09"}
        assert against(state, Choose("japan", ("jp_cv_akagi",))) == {"EOS-CARD-09"}
        assert listed(state) == [Choose("japan", (each,)) for each in SHIPS]
        state = choose(state, ship)
    assert state.flow == ()
    assert state.reduced == {*SHIPS[:steps]}


@pytest.mark.rule("EOS-CARD-54", "EOS-CARD-09", "EOS-CARD-10")
def test_a_ship_alone_takes_all_steps_it_has():
    """AL-61 with d 6: two steps of the only ship; of a reduced one the one that it has."""
    for reduced, lost in (((), 2), (("jp_bb_kongo",), 1)):
        during = only(
            {"jp_bb_kongo": "2015"},
            "JP-47",
            cards=("AL-61",),
            battles=("2015",),
            activated=("jp_bb_kongo",),
            reduced=reduced,
        ).state
        after = carry_out(during, "AL-61", "before_battle", 6)
        assert (after.at["jp_bb_kongo"], after.flow, lost) == ("eliminated", (), lost)


@pytest.mark.rule("EOS-CARD-53", "EOS-CARD-09", "EOS-CARD-10")
def test_of_two_targets_one_is_chosen():
    """AL-16: two Japanese air units in range of Ghormley, one step; none is lost by both."""
    units = {
        "jp_air_flot_21": "4017",
        "jp_air_flot_22": "4017",
        "us_hq_south_pacific_ghormley": "4024",
    }
    state = nobody()
    state = carry_out(replace(state, at=state.at | units), "AL-16", "played")
    assert asked(state).among == ("jp_air_flot_21", "jp_air_flot_22")
    after = choose(state, "jp_air_flot_22")
    assert (after.reduced, after.flow) == ({"jp_air_flot_22"}, ())


@pytest.mark.rule("EOS-CARD-55")
def test_where_kamikazes_strike():
    """JP-61: within 11 hexes of Tokyo, where Allied ships fight, in the extended range of a
    Japanese air unit, and no other such card was played."""
    effect = data().cards["JP-61"].effects[0]
    board = Position(nobody())
    assert [board.distance("3706", place) for place in ("4712", "4713", "3709")] == [11, 12, 3]
    units = {
        "jp_air_flot_24": "4715",
        "us_cv_lexington": "4712",
        "us_cv_enterprise": "4713",
        "us_cv_wasp": "3709",
        "us_corps_x": "4612",
    }
    battles = ("4712", "4713", "4612", "3709")

    def hexes(**fields):
        return losses.kamikaze_hexes(only(units, battles=battles, **fields), effect)

    assert hexes() == ("4712",)
    assert hexes(used=frozenset({"kamikaze 4712"})) == ()
    assert hexes(used=frozenset({"kamikaze 3709"})) == ("4712",)
    pilots = {"jp_air_flot_24": "4715", "jp_air_div_1": "4716", "us_air_7af": "4712"}
    pos = only(pilots, battles=("4712",))
    assert [pos.distance("4712", place) for place in ("4715", "4716", "4711")] == [3, 4, 1]
    assert losses.kamikaze_units(pos, "4712") == ("jp_air_div_1", "jp_air_flot_24")
    assert losses.kamikaze_units(pos, "4711") == ("jp_air_flot_24",)
    assert losses.kamikaze_units(pos, "4710") == ("jp_air_flot_24",)
    assert losses.kamikaze_units(pos, "4709") == ()


@pytest.mark.rule("EOS-CARD-55", "EOS-CARD-56")
def test_the_bonus_of_sho_go_is_given_once():
    """JP-45: after it was used it is not offered again; without the card never."""

    def attack(cards, used, **others):
        during = only(
            {"jp_air_flot_24": "4715", "us_cv_lexington": "4712", "us_corps_x": "4712", **others},
            cards=cards,
            battles=("4712",),
            used=frozenset(used),
        ).state
        state = carry_out(during, "JP-61", "before_battle")
        assert (asked(state).owner, asked(state).among) == ("japan", ("4712",))
        state = choose(state, "4712")
        assert (asked(state).among, asked(state).about) == (("jp_air_flot_24",), ("4712",))
        return choose(state, "jp_air_flot_24")

    offered = attack(("JP-45", "JP-61"), ())
    assert (asked(offered).op, asked(offered).among) == ("kamikaze_bonus", ("4712",))
    assert offered.reduced == {"jp_air_flot_24"}
    struck = choose(offered, "4712")
    assert (asked(struck).op, asked(struck).among) == ("kamikaze", ("us_cv_lexington",))
    struck = choose(struck, "us_cv_lexington")
    assert (asked(struck).among, asked(struck).about) == (("us_cv_lexington",), ("4712",))
    sunk = choose(struck, "us_cv_lexington")
    assert (sunk.at["us_cv_lexington"], sunk.flow) == ("eliminated", ()), "no third ship is left"
    assert sunk.offensive.used == {"kamikaze 4712", "kamikaze_bonus 4712"}
    kept = decline(offered)
    assert kept.offensive.used == {"kamikaze 4712"}
    more = dict.fromkeys(("us_cv_enterprise", "us_cv_wasp", "us_cv_essex"), "4712")
    hit = choose(attack(("JP-45", "JP-61"), (), **more), "4712")
    for ship in ("us_cv_essex", "us_cv_enterprise", "us_cv_wasp"):
        hit = choose(hit, ship)
    assert hit.flow == (), "two steps and one more"
    assert hit.reduced == {"jp_air_flot_24", *more}
    for cards, used in ((("JP-45", "JP-61"), ("kamikaze_bonus 3709",)), (("JP-61",), ())):
        assert asked(attack(cards, used)).op == "kamikaze"


# markers


@pytest.mark.rule("EOS-CARD-51")
def test_which_islands_beside_a_landing_become_allied():
    """AL-28: next to a one-hex island free of enemies, on which Allied ground units landed: islands
    of one hex, without units, not Allied yet."""
    group = ("4615", "4616", "4715", "4716", "4815", "4816")

    def taken(units, japanese=group, landed=("us_mar_div_1",)):
        state = only(units, "AL-28", landed=dict.fromkeys(landed, "5808")).state
        return markers.islands_beside_landings(
            Position(replace(state, japanese=frozenset(japanese)))
        )

    here = {"us_mar_div_1": "4715"}
    around = ("4615", "4616", "4716", "4815", "4816")
    assert taken(here) == around
    assert taken(here, japanese=("4615", "4817")) == ("4615",)
    assert taken(here | {"jp_bde_ss": "4615"}) == around[1:]
    assert taken(here | {"jp_bde_ss": "4715"}) == ()
    assert taken(here, landed=()) == ()
    assert taken({"us_mar_div_1": "eliminated"}) == ()
    assert taken({"jp_bde_ss": "4715"}, landed=("jp_bde_ss",)) == ()
    wide = {"us_mar_div_1": "2915"}
    assert not data().map.hexes["2915"].one_hex_island
    assert taken(wide, japanese=("2914", "3014")) == ()


# what is in force


@pytest.mark.rule("EOS-CARD-06", "EOS-CARD-05")
def test_only_what_others_ask_about_comes_into_force():
    """AL-17 sets a marker for good and modifies nothing; AL-48 gives points and then modifies;
    what lasts is noted once."""
    after = carry_out(to_play("AL-17"), "AL-17", "played")
    assert (after.marks.hump, after.marks.lasting) == (True, ())
    during = carry_out(under_way(to_play("AL-48"), "AL-48", effects=()), "AL-48", "activation")
    assert during.offensive.effects == (InForce("AL-48", 1),)
    plain = carry_out(under_way(to_play("JP-58"), "JP-58", effects=()), "JP-58", "activation")
    assert plain.offensive.effects == ()
    lasting = carry_out(to_play("JP-31", marks={"lasting": ("JP-31",)}), "JP-31", "played")
    assert lasting.marks.lasting == ("JP-31",)
    assert (
        carry_out(under_way(to_play("JP-31"), "JP-31"), "JP-31", "played").offensive.effects == ()
    )


@pytest.mark.rule("EOS-5.32-09", "EOS-7.26-06", "EOS-CARD-18", "EOS-CARD-20")
def test_the_counteroffensive_among_the_reaction_cards():
    """An intelligence card is none; JP-65 gives one more than the OC value 3 of AL-13, JP-45
    gives 4."""
    assert now.counteroffensive(only({}, cards=("JP-49",))) == ""
    pos = only({}, cards=("JP-49", "JP-65"))
    assert now.counteroffensive(pos) == "JP-65"
    assert now.reaction_value(pos, "jp_hq_south") == 3 + 1
    assert now.reaction_value(only({}, cards=("JP-45",)), "jp_hq_south") == 4
    assert now.reaction_value(only({}, cards=("JP-49",)), "jp_hq_south") == 3


@pytest.mark.parametrize("key", ["at", "else", "where", "placement", "revive_at"])
def test_a_row_with_an_unknown_place_does_not_load(key):
    """Wherever a row names a place."""
    from dataclasses import replace as changed

    from wartable.core.errors import BadData

    row = data().cards["AL-51"]
    effect = changed(row.effects[0], params={"unit": "us_air_14af", key: "atlantis"})
    facts = changed(data(), cards={"AL-51": changed(row, effects=(effect,))})
    with pytest.raises(BadData, match="AL-51"):
        effects.check_rows(facts)
