"""Units, HQs and points that cards bring, to the hex and the point (EOS-CARD-42 to EOS-CARD-50)."""

from __future__ import annotations

import pytest

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
from wartable.games.empire_of_the_sun.actions import Choose, Decline, PlayEvent
from wartable.games.empire_of_the_sun.cards import arrivals, places
from wartable.games.empire_of_the_sun.data import data
from wartable.games.empire_of_the_sun.position import Position

ABDA = "joint_hq_abda"
GHORMLEY, HALSEY = "us_hq_south_pacific_ghormley", "us_hq_south_pacific_halsey"
YAMAMOTO, OZAWA = "jp_hq_combined_fleet_yamamoto", "jp_hq_combined_fleet_ozawa"
INDIES = data().map.region("java", "borneo", "sumatra", "celebes")


def abda(*ports, **changes):
    """AL-04 is carried out when of the Indies these alone are Allied."""
    japanese = [place for place in INDIES if place not in ports]
    return carry_out(to_play("AL-04", also_japanese=japanese, **changes), "AL-04", "played")


@pytest.mark.rule("EOS-CARD-49", "EOS-10.11-06")
def test_abda_is_asked_for_its_port_only_if_there_are_two():
    """Of two ports the Allies choose; one is taken; and the HQ is new on this turn, as others."""
    state = abda("2019", "2220")
    assert (asked(state).among, asked(state).about) == (("2019", "2220"), (ABDA,))
    assert listed(state) == [Choose("allies", ("2019",)), Choose("allies", ("2220",))]
    assert choose(state, "2220").at[ABDA] == "2220"
    other = frozenset({"joint_hq_anzac"})
    one = abda("2019", memory={"new_hqs": other})
    assert one.at[ABDA] == "2019"
    assert one.memory.new_hqs == {ABDA, "joint_hq_anzac"}
    assert one.flow == ()


@pytest.mark.rule("EOS-CARD-49")
def test_abda_comes_once():
    """Out of the game, or on the map, it stays as it is; without a port it is no new HQ."""
    for place in ("removed", "2019"):
        again = abda("2220", units={ABDA: place})
        assert (again.at[ABDA], again.memory.new_hqs) == (place, frozenset())
    lost = abda()
    assert (lost.at[ABDA], lost.memory.new_hqs) == ("removed", frozenset())


@pytest.mark.rule("EOS-CARD-48")
def test_a_unit_that_leaves_the_game_is_no_longer_reduced():
    """AL-51 removes the AVG, wherever it is."""
    state = to_play("AL-51", units={"us_air_avg": "turn_4"}, reduced=("us_air_avg",))
    after = choose(carry_out(under_way(state, "AL-51"), "AL-51", "activation"), "china")

    assert after.at["us_air_avg"] == "removed"
    assert "us_air_avg" not in after.reduced


@pytest.mark.rule("EOS-CARD-50", "EOS-6.11-03", "EOS-7.21-02")
def test_an_hq_takes_over_where_the_other_is():
    """AL-27: on the map it is no newcomer; on the turn track or delayed it cannot be delayed in the
    other's stead; out of the game nobody follows; and it happens once."""
    on_map = carry_out(to_play("AL-27"), "AL-27", "played")
    assert on_map.memory.new_hqs == frozenset()
    assert on_map.memory.undelayed == frozenset()
    kept = frozenset({YAMAMOTO, "uk_bde_77"})
    for place in ("turn_4", "delayed"):
        state = to_play("AL-27", units={YAMAMOTO: place}, memory={"undelayed": kept})
        after = carry_out(state, "AL-27", "played")
        assert (after.at[OZAWA], after.at[YAMAMOTO]) == (place, "removed")
        assert after.memory.undelayed == {OZAWA, "uk_bde_77"}
        assert after.memory.new_hqs == frozenset()
    for where in ({YAMAMOTO: "removed"}, {YAMAMOTO: "3407", OZAWA: "eliminated"}):
        state = to_play("AL-27", units=where)
        after = carry_out(state, "AL-27", "played")
        assert (after.at, after.flow) == (state.at, ())


@pytest.mark.rule("EOS-CARD-50", "EOS-10.11-06", "EOS-6.11-03", "EOS-7.21-02")
def test_halsey_is_new_only_where_ghormley_was_not():
    """AL-20: 4 units and his efficiency of 3; by a port he is new, in Ghormley's hex he is not."""
    there = under_way(to_play("AL-20", units={GHORMLEY: "4828"}), "AL-20", hq=HALSEY, limit=0)
    after = carry_out(there, "AL-20", "activation")
    assert (after.at[HALSEY], after.memory.new_hqs) == ("4828", frozenset())
    assert after.offensive.limit == 4 + 3
    ports = sorted(data().map.hexes)
    one = to_play("AL-20", also_japanese=ports, allied=("4828",))
    by_port = carry_out(under_way(one, "AL-20", hq=HALSEY, limit=0), "AL-20", "activation")
    assert (by_port.at[HALSEY], by_port.at[GHORMLEY]) == ("4828", "removed")
    assert by_port.memory.new_hqs == {HALSEY}
    assert by_port.offensive.limit == 4 + 3
    two = to_play("AL-20", also_japanese=ports, allied=("4828", "4826", "5808"))
    state = carry_out(under_way(two, "AL-20", hq=HALSEY, limit=0), "AL-20", "activation")
    assert state.at[GHORMLEY] == "turn_3"
    assert (asked(state).among, asked(state).about) == (("4826", "4828"), (HALSEY,))
    after = choose(state, "4826")
    assert (after.at[HALSEY], after.at[GHORMLEY], after.offensive.limit) == ("4826", "removed", 7)


@pytest.mark.rule("EOS-CARD-50", "EOS-CARD-18")
def test_who_comes_with_the_card_must_be_able_to_come_in_supply():
    """AL-20 is played by Halsey: if Ghormley's hex or some port is in supply, and once only."""

    def comes(**changes):
        state = to_play("AL-20", **changes)
        found = arrivals.hq_to_come(Position(state), "AL-20")
        legal = against(state, PlayEvent("allies", "AL-20", HALSEY)) == set()
        assert legal is bool(found)
        return found

    everywhere = sorted(data().map.hexes)
    assert comes() == HALSEY
    assert comes(units={GHORMLEY: "4828"}) == HALSEY
    assert comes(also_japanese=everywhere) == ""
    assert comes(units={GHORMLEY: "3706"}) == "", "Tokyo is in no Allied supply"
    assert comes(units={HALSEY: "removed"}) == ""
    assert arrivals.hq_to_come(Position(to_play("AL-27")), "AL-04") == ""


@pytest.mark.rule("EOS-13.74-01", "EOS-13.74-02", "EOS-CARD-47")
def test_the_china_box_takes_two_while_it_is_supplied():
    """AL-51 offers it beside the airfields of Northern India: not with two units inside, not after
    a surrender, and with the road cut only by the Hump."""
    airfields = ("1905", "2104", "2205")
    cut = {"also_japanese": ("2008", "2106", "2206", "2305")}

    def offered(**changes):
        pos = Position(to_play("AL-51", **changes))
        name = "supplied_airfield_in_north_india_or_china_box"
        return places.places_for(pos, name, "us_air_14af")

    assert offered() == (*airfields, "china")
    assert offered(units={"us_air_avg": "china"}) == (*airfields, "china")
    two = {"us_air_avg": "china", "us_air_14af_lrb": "china"}
    assert offered(units=two) == airfields
    assert offered(memory={"surrendered": frozenset({"china"})}) == airfields
    assert offered(**cut) == airfields
    assert offered(**cut, marks={"hump": True}) == (*airfields, "china")


@pytest.mark.rule("EOS-CARD-47", "EOS-5.33-02")
def test_who_finds_no_place_of_the_first_kind_takes_one_of_the_second():
    """AL-51: without Northern India and the box the 14AF enters on any supplied airfield in
    range."""
    north = sorted(data().map.region("north_india"))
    lost = {"surrendered": frozenset({"china"})}
    state = to_play("AL-51", also_japanese=north, memory=lost)
    state = carry_out(under_way(state, "AL-51"), "AL-51", "activation")
    assert asked(state).among == tuple(places.entries(Position(state), "us_air_14af"))
    assert "5808" in asked(state).among
    assert choose(state, "5808").at["us_air_14af"] == "5808"


@pytest.mark.rule("EOS-CARD-42", "EOS-CARD-82")
def test_where_the_units_of_burma_stand():
    """JP-39: within three hexes of Rangoon; AL-17: in Northern India, Burma or the box."""
    pos = Position(to_play("AL-51"))
    near = {each for each in data().map.hexes if pos.distance(each, "2008") <= 3}
    assert {*places.places_for(pos, "within_3_of_2008", "jp_army_15")} == near
    there = {*data().map.region("north_india", "burma"), "china"}
    assert {*places.places_for(pos, "north_india_burma_or_china_box", "us_air_avg")} == there
    australia = places.places_for(pos, "supplied_port_in_australia", "us_corps_x")
    assert {*australia} <= data().map.region("australia")


def points(card, **changes):
    """The points of a card, when somebody is asked about them."""
    return carry_out(to_play(card, **changes), card, "played")


@pytest.mark.rule("EOS-CARD-42", "EOS-11.0-01", "EOS-11.0-03", "EOS-11.32-02", "EOS-11.1-01")
def test_air_points_serve_every_allied_air_unit_that_takes_replacements():
    """AL-39: neither dotted nor Dutch units, no ground units, nobody on the turn track, nobody at
    full strength; the point is used up, and cannot be saved."""
    reduced = (
        *("us_air_7af", "au_air_aus", "us_air_avg", "nl_air_dutch", "jp_air_flot_25"),
        *("us_corps_x", "us_air_5af"),
    )
    units = {"us_air_7af": "5808", "au_air_aus": "3727", "us_air_5af": "turn_3"}
    none = {"joint_hq_anzac": "3727", "cn_army_66": "removed", "uk_air_seac": "eliminated"}
    state = points("AL-39", units=units | none, reduced=reduced)
    assert asked(state).about == ("3",), "the Chinese points"
    state = decline(state)
    assert asked(state).among == ("au_air_aus", "uk_air_seac", "us_air_7af")
    assert (asked(state).optional, asked(state).about) == (True, ("1",))
    after = choose(state, "us_air_7af")
    assert (after.flow, after.tracks.air_points) == ((), state.tracks.air_points)
    assert {"au_air_aus"} <= after.reduced
    assert "us_air_7af" not in after.reduced
    back = choose(state, "uk_air_seac")
    assert asked(back).about == ("uk_air_seac",)
    assert Position(state).at("1805"), "SEAC HQ stands there"
    after = choose(back, "1805")
    assert (after.at["uk_air_seac"], "uk_air_seac" in after.reduced) == ("1805", True)
    assert after.flow == ()


@pytest.mark.rule("EOS-CARD-42", "EOS-11.0-03", "EOS-5.33-04")
def test_a_unit_comes_back_where_reinforcements_enter():
    """JP-72: of two ports Japan chooses, one is taken; each return costs a point, the rest is
    kept."""
    sunk = {"jp_bb_yamato": "eliminated", "jp_cv_akagi": "eliminated"}
    everywhere = sorted(data().map.hexes)

    def fleet(*ports):
        return points(
            "JP-72", units=sunk, japanese=ports, allied=[p for p in everywhere if p not in ports]
        )

    state = fleet("3407", "3706")
    assert (asked(state).among, asked(state).about) == (("jp_bb_yamato",), ("3",))
    back = choose(state, "jp_bb_yamato")
    assert (asked(back).among, asked(back).about) == (("3407", "3706"), ("jp_bb_yamato",))
    assert not asked(back).optional
    assert against(back, Decline("japan")) == {"EOS-CARD-09"}
    now = choose(back, "3706")
    assert (now.at["jp_bb_yamato"], "jp_bb_yamato" in now.reduced) == ("3706", True)
    assert (asked(now).among, asked(now).about) == (("jp_bb_yamato",), ("2",)), "a step for her"
    kept = decline(now)
    assert (kept.tracks.naval_points, kept.flow) == (state.tracks.naval_points + 2, ())
    full = choose(now, "jp_bb_yamato")
    assert "jp_bb_yamato" not in full.reduced
    assert full.tracks.naval_points == state.tracks.naval_points + 1
    one = choose(fleet("3407"), "jp_bb_yamato")
    assert one.at["jp_bb_yamato"] == "3407"
    none = fleet()
    assert (none.flow, none.tracks.naval_points) == ((), state.tracks.naval_points + 3)


@pytest.mark.rule("EOS-CARD-42", "EOS-11.0-02", "EOS-11.1-02", "EOS-11.0-03")
def test_the_airlift_serves_units_over_china():
    """AL-17: in the China box, Burma or Northern India; a 14AF unit may come back, to an airfield
    there; the AVG elsewhere takes no step."""
    lost = {"us_air_14af": "eliminated", "us_air_14af_lrb": "eliminated"}
    state = points("AL-17", units=lost | {"us_air_avg": "china"}, reduced=("us_air_avg",))
    assert asked(state).among == ("us_air_14af", "us_air_14af_lrb", "us_air_avg")
    assert "us_air_avg" not in choose(state, "us_air_avg").reduced
    back = choose(state, "us_air_14af")
    there = data().map.region("north_india", "burma")
    fields = sorted(place for place in there if data().map.hexes[place].airfield)
    assert asked(back).among == tuple(fields)
    for place, among in (("2008", ("us_air_avg",)), ("2305", ("us_air_avg",)), ("2813", ())):
        state = points("AL-17", units={"us_air_avg": place}, reduced=("us_air_avg",))
        assert (asked(state).among if among else state.flow) == among


@pytest.mark.rule("EOS-CARD-42", "EOS-11.0-03")
def test_an_australian_unit_comes_back_in_australia():
    """AL-03: to its supplied ports, not wherever reinforcements enter."""
    state = points("AL-03", units={"au_corps_1": "eliminated", "joint_hq_anzac": "3727"})
    back = choose(state, "au_corps_1")
    assert asked(back).among == ("2825", "3023", "3626", "3727")
    assert {*asked(back).among} <= data().map.region("australia")


@pytest.mark.rule("EOS-CARD-42", "EOS-11.34-01", "EOS-11.34-03", "EOS-11.34-02")
def test_chinese_points_need_kunming():
    """AL-39: three points for Chinese armies; with the road and the Hump gone there is no use."""
    state = points("AL-39")
    assert asked(state).among == ("cn_army_5", "cn_army_6", "cn_army_66")
    for left in ("3", "2", "1"):
        assert asked(state).about == (left,)
        state = choose(state, asked(state).among[0])
    assert not state.reduced & {"cn_army_5", "cn_army_6", "cn_army_66"}
    road = ("2008", "2106", "2206", "2305")
    cut = points("AL-39", also_japanese=road, reduced=("cn_army_5",))
    assert cut.flow == ()
