"""Events that move units, or change how they move (EOS-CARD-31, EOS-CARD-58 to EOS-CARD-61,
EOS-CARD-75 to EOS-CARD-79)."""

from __future__ import annotations

import pytest

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
from wartable.games.empire_of_the_sun.actions import Choose, PlayEvent
from wartable.games.empire_of_the_sun.cards import now
from wartable.games.empire_of_the_sun.cards.now import in_force
from wartable.games.empire_of_the_sun.data import data
from wartable.games.empire_of_the_sun.offensive import allowance, rolls
from wartable.games.empire_of_the_sun.position import Position


@pytest.mark.rule("EOS-CARD-77", "EOS-7.2-01")
def test_paratroops_take_a_hex_before_movement():
    """JP-58: empty or held by a single Dutch regiment, in reach of an activated air unit."""
    state = to_play("JP-58", units={"jp_air_flot_22": "2415"})
    during = under_way(state, "JP-58", activated=("jp_air_flot_22",))

    drop = carry_out(during, "JP-58", "before_movement")

    assert asked(drop).optional
    assert "2517" in asked(drop).among, "a Dutch regiment is there alone"
    assert not {"2616", "2015", "2813"} & {*asked(drop).among}, "a destroyer is in 2616"
    assert "2311" not in asked(drop).among, "it is Japanese"
    assert decline(drop).japanese == state.japanese


@pytest.mark.rule("EOS-CARD-77")
def test_paratroops_eliminate_a_dutch_regiment():
    """The hex is Japanese at once; a hex with another unit is none."""
    state = to_play("JP-58", units={"jp_air_flot_22": "2415", "us_dd_us_asia": "eliminated"})
    during = under_way(state, "JP-58", activated=("jp_air_flot_22",))
    drop = carry_out(during, "JP-58", "before_movement")

    after = choose(drop, "2616")

    assert after.at["nl_regt_3"] == "eliminated"
    assert "2616" in after.japanese


@pytest.mark.rule("EOS-CARD-76")
def test_the_11th_airborne_drops_after_movement():
    """AL-69: from an airfield with a supplied US air unit into an empty hex, which it takes."""
    state = to_play(
        "AL-69",
        units={"us_div_11_abn": "3727", "us_air_5af": "3727", "us_hq_southwest_pacific": "3727"},
        also_japanese=("3823",),
    )
    during = under_way(state, "AL-69")
    drop = carry_out(during, "AL-69", "after_movement")
    assert asked(drop).about == ("us_div_11_abn",)
    assert asked(drop).optional
    place = next(p for p in asked(drop).among if p != "3727")

    after = choose(drop, place)

    assert after.at["us_div_11_abn"] == place
    assert place not in after.japanese
    active = under_way(state, "AL-69", activated=("us_div_11_abn",))
    assert carry_out(active, "AL-69", "after_movement").flow == ()


@pytest.mark.rule("EOS-CARD-78")
def test_an_evacuation_by_sea():
    """JP-35: up to three ground units in and next to a coastal hex, to one friendly port."""
    state = play(to_play("JP-35", "JP-49"), PlayEvent("japan", "JP-35"))
    assert "4021" in asked(state).among
    state = choose(state, "4021")
    assert (asked(state).among, asked(state).number) == (("jp_bde_ss",), 3)
    state = choose(state, "jp_bde_ss")
    assert "4017" in asked(state).among
    assert "4021" not in asked(state).among
    after = choose(state, "4017")
    assert after.at["jp_bde_ss"] == "4017"
    assert after.offensive is None
    assert after.player == "allies"


@pytest.mark.rule("EOS-CARD-78", "EOS-CARD-09")
def test_no_more_than_three_are_evacuated():
    """The card says how many."""
    units = dict.fromkeys(("jp_bde_ss", "jp_army_2", "jp_army_29", "jp_army_32"), "4021")
    state = play(to_play("JP-35", "JP-49", units=units), PlayEvent("japan", "JP-35"))
    state = choose(state, "4021")

    assert "EOS-CARD-09" in against(state, Choose("japan", tuple(units)))
    assert against(state, Choose("japan", tuple(units)[:3])) == set()


@pytest.mark.rule("EOS-CARD-79")
def test_the_fleet_goes_to_the_oil():
    """JP-77: the Combined Fleet HQ and up to four ships, to a friendly port within three hexes of a
    resource hex, by sea outside unneutralised Allied ZOI."""
    state = play(to_play("JP-77", "JP-49"), PlayEvent("japan", "JP-77"))
    ports = asked(state).among
    board = data().map
    wells = [place for place, facts in board.hexes.items() if facts.resource]
    for port in ports:
        assert min(board.board.distance(port, well) for well in wells) <= 3
    state = choose(state, "2415" if "2415" in ports else ports[0])
    port = "2415" if "2415" in ports else ports[0]
    assert asked(state).among == ("jp_hq_combined_fleet_yamamoto",)
    state = choose(state, "jp_hq_combined_fleet_yamamoto")
    assert asked(state).number == 4
    after = choose(state, "jp_bb_nagato", "jp_bb_yamato")
    assert after.at["jp_hq_combined_fleet_yamamoto"] == port
    assert after.at["jp_bb_nagato"] == after.at["jp_bb_yamato"] == port
    assert after.player == "allies"


@pytest.mark.rule("EOS-CARD-61", "EOS-7.22-02")
def test_a_long_range_offensive():
    """EOS-DT-41: JP-09 as event: the naval allowance is 21 for both sides, not 15; as OC 15."""
    event = Position(under_way(to_play("JP-09"), "JP-09"))
    assert (allowance.naval(event, "japan"), allowance.naval(event, "allies")) == (21, 21)
    plain = Position(under_way(to_play("JP-09"), "JP-09", event=False))
    assert allowance.naval(plain, "japan") == 15


@pytest.mark.rule("EOS-CARD-31", "EOS-CARD-81")
def test_operation_mi_hides_well():
    """EOS-DT-35: 5508 unwatched, EC value 8, no ZOI crossed: d 4 succeeds, d 5 fails; watched, d 5
    succeeds too."""
    away = {"us_ca_new_orleans": "eliminated", "us_air_7af": "3727"}
    state = to_play("JP-12", units=away)
    hidden = Position(under_way(state, "JP-12", battles=("5108",)))
    value = rolls.intelligence_value(hidden)
    modifier = rolls.intelligence_modifier(hidden)
    assert (value, modifier) == (8, 4)
    assert rolls.succeeds(4, modifier, value)
    assert not rolls.succeeds(5, modifier, value)
    seen = Position(under_way(to_play("JP-12", units={"us_ca_new_orleans": "5708"}), "JP-12"))
    assert rolls.intelligence_modifier(seen) == 0


@pytest.mark.rule("EOS-CARD-58", "EOS-CARD-59", "EOS-CARD-60", "EOS-CARD-75", "EOS-CARD-63")
@pytest.mark.parametrize(
    ("card", "op"),
    [
        ("AL-48", "free_activation"),
        ("AL-46", "isr_exception"),
        ("AL-62", "waive"),
        ("JP-02", "amphibious_limit"),
        ("JP-02", "fortress"),
        ("JP-02", "zoi_off"),
        ("JP-01", "must_declare"),
        ("JP-01", "no_enemy_roll"),
        ("JP-01", "protect"),
        ("AL-12", "critical_on"),
        ("AL-36", "attack_mod"),
        ("JP-14", "defence_mod"),
        ("JP-08", "air_naval_drm"),
    ],
)
def test_modifiers_are_in_force_in_their_own_offensive_only(card, op):
    """From when the event or the Reaction card is played; not for a card played as OC."""
    side = data().cards[card].side
    scenario = "campaign" if card in ("JP-01", "JP-02") else "1942-43"
    begins = card if data().cards[card].type == "military" else "JP-47"
    state = to_play(begins, scenario=scenario)
    assert in_force(Position(state), op) == []
    begun = carry_out(
        under_way(state, begins, effects=(), hq="us_hq_southwest_pacific"),
        card,
        "activation" if begins == card else "played",
    )
    found = in_force(Position(begun), op)
    assert [name for name, _ in found] == [card]
    assert side in ("japan", "allies")
    as_operations = under_way(state, begins, event=False)
    assert in_force(Position(as_operations), op) == []


@pytest.mark.rule("EOS-CARD-19", "EOS-CARD-29", "EOS-5.31-02", "EOS-5.1-03")
def test_the_logistics_value_of_an_event():
    """AL-21 has 4, for SW Pacific 6; JP-02 has 20 and 6 more without an HQ."""
    pos = Position(to_play("AL-21"))
    assert now.logistics(pos, "AL-21", "us_hq_central_pacific") == 4
    assert now.logistics(pos, "AL-21", "us_hq_southwest_pacific") == 6
    assert now.logistics(pos, "JP-02", "") == 26


@pytest.mark.rule("EOS-CARD-21", "EOS-CARD-24", "EOS-CARD-25", "EOS-CARD-26", "EOS-CARD-27")
def test_limits_are_those_of_an_event_and_not_of_operations():
    """AL-31 is for air units only; played as OC there is no limit."""
    event = Position(under_way(to_play("AL-31"), "AL-31"))
    assert now.limits(event).only_classes == ("air",)
    plain = Position(under_way(to_play("AL-31"), "AL-31", event=False))
    assert now.limits(plain).only_classes == ()


@pytest.mark.rule("EOS-CARD-58", "EOS-CARD-80")
def test_chinese_armies_in_reach_of_the_hq():
    """AL-48: those with an activation line from the HQ of the Offensive."""
    from wartable.games.empire_of_the_sun.cards import sets

    state = under_way(to_play("AL-48"), "AL-48", hq="cw_hq_seac")
    armies = ("cn_army_5", "cn_army_6", "cn_army_66")
    assert sets.members(Position(state), "chinese_armies_in_hq_range") == armies
    far = under_way(to_play("AL-48"), "AL-48", hq="us_hq_central_pacific")
    assert sets.members(Position(far), "chinese_armies_in_hq_range") == ()
