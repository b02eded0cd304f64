"""Events that bring, replace and restore units (EOS-CARD-42, EOS-CARD-43, EOS-CARD-47 to
EOS-CARD-50)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.games.empire_of_the_sun.hand import (
    against,
    asked,
    carry_out,
    choose,
    decline,
    play,
    to_play,
    under_way,
)
from wartable.games.empire_of_the_sun.actions import PlayEvent
from wartable.games.empire_of_the_sun.cards.places import places_for
from wartable.games.empire_of_the_sun.data import data
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.turn import entering
from wartable.testing.empire_of_the_sun.field import position


def begun(card, **changes):
    """A military event before activation."""
    return carry_out(under_way(to_play(card, **changes), card), card, "activation")


@pytest.mark.rule("EOS-5.33-02")
def test_a_supplied_airfield_is_a_hex():
    """While the Burma Road is open the AVG may enter the China box as a reinforcement; a card that
    says airfield does not mean the box."""
    pos = Position(position("1942"))
    assert "china" in entering.places(pos, "us_air_avg")
    airfields = places_for(pos, "supplied_airfield", "us_air_avg")
    assert {*airfields, "china"} == {*entering.places(pos, "us_air_avg")}
    assert "china" not in airfields


@pytest.mark.rule("EOS-5.31-08", "EOS-CARD-47", "EOS-7.2-16", "EOS-5.33-02")
def test_slims_offensive_brings_the_armoured_brigade():
    """EOS-TC-31: AL-70 as event: in step 1 the 7th Armoured Brigade is placed in a supplied port of
    India or Burma, at full strength."""
    state = play(to_play("AL-70"), PlayEvent("allies", "AL-70", "cw_hq_seac"))
    question = asked(state)
    assert question.about == ("uk_bde_7_armd",)
    there = data().map.region("india", "north_india", "burma")
    assert {*question.among} <= there
    assert "1805" in question.among

    state = choose(state, "1805")

    assert state.at["uk_bde_7_armd"] == "1805"
    assert "uk_bde_7_armd" not in state.reduced
    assert type(asked(state)).__name__ == "Activate"


@pytest.mark.rule("EOS-5.33-05", "EOS-CARD-47")
def test_a_unit_without_a_place_is_lost():
    """Without a supplied Commonwealth HQ there is no port for it."""
    state = begun("AL-70", units={"cw_hq_seac": "removed", "cw_hq_malaya": "removed"})

    assert state.at["uk_bde_7_armd"] == "removed"


@pytest.mark.rule("EOS-CARD-47", "EOS-CARD-48")
def test_the_14th_air_force_replaces_the_avg():
    """AL-51: it enters Northern India or the China box; the AVG leaves the game."""
    state = begun("AL-51", units={"us_air_avg": "2008"})
    assert "china" in asked(state).among

    state = choose(state, "china")

    assert (state.at["us_air_14af"], state.at["us_air_avg"]) == ("china", "removed")


@pytest.mark.rule("EOS-CARD-47", "EOS-10.11-03")
def test_tainan_comes_to_a_supplied_airfield_in_range():
    """JP-78: the Tainan air unit, once."""
    state = play(to_play("JP-78", "JP-49"), PlayEvent("japan", "JP-78"))
    assert "2212" in asked(state).among
    assert "5808" not in asked(state).among
    after = choose(state, "2311" if "2311" in asked(state).among else "2212")
    assert after.at["jp_air_tainan"] in data().map.hexes
    already = to_play("JP-78", units={"jp_air_tainan": "eliminated"})
    assert carry_out(already, "JP-78", "played").at["jp_air_tainan"] == "eliminated"


@pytest.mark.rule("EOS-CARD-47", "EOS-CARD-57")
def test_wingate_brings_the_77th_brigade_next_turn_undelayed():
    """AL-22: to the next turn's box, and it cannot be delayed."""
    state = to_play("JP-16", turn=4)
    during = under_way(state, "JP-16", cards=("AL-22",), activated={"jp_army_15": "2108"})

    after = carry_out(during, "AL-22", "played")

    assert after.at["uk_bde_77"] == "turn_5"
    assert "uk_bde_77" in after.memory.undelayed


@pytest.mark.rule("EOS-CARD-49")
def test_abda_enters_in_the_indies_or_not_at_all():
    """AL-04: a supplied friendly port of Java, Borneo, Sumatra or Celebes; else out of the game."""
    state = carry_out(to_play("AL-04"), "AL-04", "played")
    there = data().map.region("java", "borneo", "sumatra", "celebes")
    assert asked(state).among
    assert {*asked(state).among} <= there
    placed = choose(state, asked(state).among[0])
    assert placed.at["joint_hq_abda"] == asked(state).among[0]
    assert "joint_hq_abda" in placed.memory.new_hqs
    lost = carry_out(to_play("AL-04", also_japanese=sorted(there)), "AL-04", "played")
    assert lost.at["joint_hq_abda"] == "removed"


@pytest.mark.rule("EOS-CARD-50")
def test_halsey_takes_over_from_ghormley():
    """AL-20: Halsey takes the hex of Ghormley, who leaves the game, and commands the Offensive."""
    state = to_play("AL-20", units={"us_hq_south_pacific_ghormley": "4828"})
    assert against(state, PlayEvent("allies", "AL-20", "us_hq_south_pacific_halsey")) == set()
    assert "EOS-CARD-18" in against(state, PlayEvent("allies", "AL-20", "us_hq_central_pacific"))

    after = play(state, PlayEvent("allies", "AL-20", "us_hq_south_pacific_halsey"))

    assert after.at["us_hq_south_pacific_halsey"] == "4828"
    assert after.at["us_hq_south_pacific_ghormley"] == "removed"
    assert after.offensive.hq == "us_hq_south_pacific_halsey"
    assert after.offensive.limit == 4 + 3


@pytest.mark.rule("EOS-CARD-50")
def test_halsey_enters_a_port_if_ghormley_is_not_on_the_map():
    """Ghormley, on the turn track, leaves the game; the Allied player picks the port."""
    state = to_play("AL-20")
    state = play(state, PlayEvent("allies", "AL-20", "us_hq_south_pacific_halsey"))
    assert asked(state).about == ("us_hq_south_pacific_halsey",)
    port = asked(state).among[0]

    after = choose(state, port)

    assert after.at["us_hq_south_pacific_halsey"] == port
    assert after.at["us_hq_south_pacific_ghormley"] == "removed"


@pytest.mark.rule("EOS-CARD-50")
def test_ozawa_takes_over_from_yamamoto_on_the_map_or_on_the_track():
    """AL-27."""
    state = carry_out(to_play("AL-27"), "AL-27", "played")
    assert state.at["jp_hq_combined_fleet_ozawa"] == "3407"
    assert state.at["jp_hq_combined_fleet_yamamoto"] == "removed"
    away = to_play("AL-27", units={"jp_hq_combined_fleet_yamamoto": "turn_3"})
    waiting = carry_out(away, "AL-27", "played")
    assert waiting.at["jp_hq_combined_fleet_ozawa"] == "turn_3"


@pytest.mark.rule("EOS-CARD-42", "EOS-5.33-03", "EOS-5.33-06", "EOS-11.0-01")
def test_points_are_used_at_once_or_lost():
    """AL-15: two US naval steps; a flipped unit takes one, one that returns reduced another."""
    state = to_play(
        "AL-15", "AL-59", units={"us_bb_mississippi": "eliminated"}, reduced=("us_cv_lexington",)
    )
    state = play(state, PlayEvent("allies", "AL-15"))
    question = asked(state)
    assert {"us_cv_lexington", "us_bb_mississippi"} <= {*question.among}
    assert "uk_bb_warspite" not in question.among
    assert "us_ca_new_orleans" not in question.among, "a dotted unit takes none"
    assert question.optional

    state = choose(state, "us_cv_lexington")
    assert "us_cv_lexington" not in state.reduced
    state = choose(state, "us_bb_mississippi")
    state = choose(state, "5808") if type(asked(state)).__name__ == "ChooseForCard" else state
    assert state.at["us_bb_mississippi"] == "5808"
    assert "us_bb_mississippi" in state.reduced
    assert state.player == "japan"


@pytest.mark.rule("EOS-5.33-06", "EOS-CARD-42")
def test_who_declines_loses_what_cannot_be_saved():
    """AL-15 cannot be saved."""
    state = to_play("AL-15", "AL-59", reduced=("us_cv_lexington",))
    after = decline(play(state, PlayEvent("allies", "AL-15")))

    assert "us_cv_lexington" in after.reduced
    assert after.player == "japan"


@pytest.mark.rule("EOS-5.33-04", "EOS-CARD-42")
def test_saved_points_go_to_the_track():
    """JP-72 gives three naval steps, JP-05 two air steps: what is not used is kept."""
    state = to_play("JP-72", "JP-49", tracks={"naval_points": 1})
    state = play(state, PlayEvent("japan", "JP-72"))
    assert asked(state).among == ("jp_bb_yamato",)
    state = choose(state, "jp_bb_yamato")
    assert "jp_bb_yamato" not in state.reduced
    assert state.tracks.naval_points == 3
    unused = play(to_play("JP-05", "JP-49"), PlayEvent("japan", "JP-05"))
    assert unused.tracks.air_points == 2


@pytest.mark.rule("EOS-CARD-42", "EOS-11.0-02")
def test_only_supplied_units_outside_enemy_zones_take_points():
    """JP-39: on the map within three hexes of Rangoon, in supply, out of the ZOI of the AVG."""

    def among(**units):
        state = to_play("JP-39", "JP-49", units=units, reduced=("jp_army_15", "jp_army_38"))
        return asked(play(state, PlayEvent("japan", "JP-39"))).among

    assert among(us_air_avg="eliminated") == ("jp_army_15", "jp_army_28")
    assert among() == ("jp_army_28",)
    assert among(us_air_avg="eliminated", jp_army_14="eliminated") == ("jp_army_15", "jp_army_28")


@pytest.mark.rule("EOS-CARD-42", "EOS-11.1-02")
def test_the_airlift_flips_the_avg_and_revives_the_14th():
    """AL-17: a dotted unit that the card names is flipped; only 14AF units come back."""
    state = to_play("AL-17", "AL-59", units={"us_air_avg": "china", "us_air_14af": "eliminated"})
    state = replace(state, reduced=state.reduced | {"us_air_avg"})

    state = play(state, PlayEvent("allies", "AL-17"))

    assert {*asked(state).among} == {"us_air_avg", "us_air_14af"}
    assert "us_air_avg" not in choose(state, "us_air_avg").reduced
    dead = to_play("AL-17", "AL-59", units={"us_air_avg": "eliminated"})
    assert play(dead, PlayEvent("allies", "AL-17")).player == "japan"


@pytest.mark.rule("EOS-CARD-42", "EOS-13.83-03")
def test_australians_come_back_in_australia():
    """AL-03: two ground steps for Australian units."""
    state = to_play(
        "AL-03",
        "AL-59",
        units={"au_corps_3": "eliminated", "joint_hq_anzac": "3727", "us_corps_xi": "eliminated"},
    )
    state = play(state, PlayEvent("allies", "AL-03"))
    assert asked(state).among == ("au_corps_3",)
    state = choose(state, "au_corps_3")
    there = data().map.region("australia")
    assert {*asked(state).among} <= there | {"au_corps_3"}
    fallen = to_play(
        "AL-03",
        "AL-59",
        units={"au_corps_3": "eliminated", "joint_hq_anzac": "3727"},
        memory={"surrendered": frozenset({"australia"})},
    )
    assert play(fallen, PlayEvent("allies", "AL-03")).player == "japan"


@pytest.mark.rule("EOS-CARD-42", "EOS-11.34-01", "EOS-11.34-03")
def test_chinese_points_serve_chinese_armies_only():
    """AL-48 restores one of them before the Offensive."""
    state = begun("AL-48")

    assert asked(state).among == ("cn_army_5", "cn_army_6", "cn_army_66")
    assert "cn_army_66" not in choose(state, "cn_army_66").reduced


@pytest.mark.rule("EOS-CARD-43")
def test_strikes_in_india_cost_ground_points_next_turn():
    """JP-15 and JP-82: the points they cost add up."""
    state = carry_out(to_play("JP-15"), "JP-15", "played")
    assert state.marks.ground_points_lost == 1
    assert carry_out(state, "JP-82", "played").marks.ground_points_lost == 2


@pytest.mark.rule("EOS-CARD-46")
def test_the_panama_canal_delays_next_turns_reinforcements():
    """JP-80."""
    assert carry_out(to_play("JP-80"), "JP-80", "played").marks.delay_next


@pytest.mark.rule("EOS-17.10-01", "EOS-CARD-47")
def test_what_a_card_says_of_units_that_are_not_there_is_ignored():
    """In the South Pacific there is no Tainan unit, no AVG and no ABDA HQ."""
    state = to_play("JP-49", scenario="south_pacific")
    for card in ("JP-78", "AL-51", "AL-70", "AL-04"):
        moment = "activation" if data().cards[card].type == "military" else "played"
        after = carry_out(under_way(state, "JP-17", event=False), card, moment)
        assert after.at == state.at
