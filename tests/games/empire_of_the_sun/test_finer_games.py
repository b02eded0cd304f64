"""The turn, nations and cards to the letter: what happens once, to whom, and to nobody else."""

from __future__ import annotations

import pytest
from msgspec import convert
from msgspec.structs import replace

from tests.games.empire_of_the_sun.hand import (
    against,
    asked,
    carry_out,
    play,
    to_play,
    under_way,
)
from tests.games.empire_of_the_sun.orders import empty_sea
from tests.games.empire_of_the_sun.steps import at_step
from tests.games.empire_of_the_sun.turns import begin
from wartable.core.errors import BadData
from wartable.games.empire_of_the_sun import asp, hq, lines, political_will
from wartable.games.empire_of_the_sun.actions import AttackChina, PlayOperations, PutAt
from wartable.games.empire_of_the_sun.battle.run import rollers
from wartable.games.empire_of_the_sun.cards import sets
from wartable.games.empire_of_the_sun.control import take
from wartable.games.empire_of_the_sun.decisions import React
from wartable.games.empire_of_the_sun.flow import end_segment
from wartable.games.empire_of_the_sun.given import Given, start
from wartable.games.empire_of_the_sun.nations import areas, china, india, status
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.state import (
    Fight,
    InForce,
    Offensive,
    OffensiveSteps,
    Steps,
    Window,
)
from wartable.games.empire_of_the_sun.turn import attrition, entering, reinforcements
from wartable.games.empire_of_the_sun.victory import at_end_of_turn
from wartable.testing.empire_of_the_sun.field import Field
from wartable.testing.empire_of_the_sun.slow_supply import around
from wartable.testing.empire_of_the_sun.table import Faces, pos

ARMY, KONGO, FLOTILLA = "jp_army_38", "jp_bb_kongo", "jp_air_flot_24"
ENTERPRISE, NORTHAMPTON = "us_cv_enterprise", "us_ca_northampton"
SOUTH, SEAC = "jp_hq_south", "cw_hq_seac"
SINGAPORE, RANGOON, MANDALAY, CALCUTTA = "2015", "2008", "2106", "1805"


# positions


@pytest.mark.rule("EOS-6.24-06")
def test_who_shows_its_last_step():
    """A unit of one step always does, one of two when it is reduced."""
    one, two = "us_mar_bde_wake", ARMY
    there = pos("1942", empty=True, units={one: "4715", two: "4715"})
    assert (there.counter(one).steps, there.counter(two).steps) == (1, 2)

    assert there.is_reduced(one)
    assert not there.is_reduced(two)
    assert pos("1942", empty=True, units={two: "4715"}, reduced=[two]).is_reduced(two)


@pytest.mark.rule("EOS-1.3-22")
def test_nobody_at_the_table_controls_a_soviet_hex():
    """Whoever held it before."""
    there = pos("1943", also_japanese=["3302"], allied=["3303"], soviet=frozenset({"3302", "3303"}))

    for place in ("3302", "3303"):
        assert not there.controls("japan", place)
        assert not there.controls("allies", place)


@pytest.mark.rule("EOS-6.11-05", "EOS-13.79-03")
def test_the_kwai_is_nothing_to_the_allies():
    """Rangoon is Allied, and no bridge is built: South HQ has one less for an army in Mandalay,
    SEAC HQ as much as ever for a corps."""
    units = {ARMY: MANDALAY, "uk_corps_15": MANDALAY}
    there = pos("1943", units=units, allied=[RANGOON], marks={"kwai": False})

    def changed(headquarters: str, unit: str) -> int:
        return hq.efficiency(there, headquarters, [unit]) - hq.efficiency(there, headquarters)

    assert changed(SOUTH, ARMY) == -1
    assert changed(SEAC, "uk_corps_15") == 0


@pytest.mark.rule("EOS-CARD-41")
def test_shipping_points_of_a_card_are_those_it_gave():
    """To one side, in this Offensive."""
    assert asp.temporary(pos("1943"), "japan") == 0
    made = empty_sea()
    assert (asp.temporary(made.pos, "japan"), asp.temporary(made.pos, "allies")) == (0, 0)
    made.note(bonus_asp={"japan": 2})
    assert (asp.temporary(made.pos, "japan"), asp.temporary(made.pos, "allies")) == (2, 0)


# cards


@pytest.mark.rule("EOS-CARD-15", "EOS-CARD-02")
def test_an_invasion_of_the_aleutians_binds_one_card():
    """AL-30 is no OC then; any other is."""
    state = to_play("AL-30", "AL-13", units={ARMY: "4600"})
    hq_ = "us_hq_central_pacific"

    assert against(state, PlayOperations("allies", "AL-30", hq_)) == {"EOS-CARD-15"}
    assert against(state, PlayOperations("allies", "AL-13", hq_)) == set()


@pytest.mark.rule("EOS-7.24-09", "EOS-CARD-80")
def test_a_sunk_carrier_fights_no_more():
    """Nor is she among those whom a card may hit."""
    state = to_play("AL-13", units={ENTERPRISE: "eliminated", NORTHAMPTON: "4715"})
    there = Position(
        under_way(state, "AL-13", battles={"4715": Fight((ENTERPRISE, "us_cv_lexington"))})
    )

    assert ENTERPRISE not in sets.fighters(there, "4715")
    assert {"us_cv_lexington", NORTHAMPTON} <= {*sets.fighters(there, "4715")}


@pytest.mark.rule("EOS-CARD-57")
def test_of_two_activated_armies_the_allies_choose_one():
    """AL-22 in Burma; of one there is nothing to choose."""
    armies = {"jp_army_15": "2007", ARMY: "2007"}
    state = to_play("JP-23", units=armies, enemy=("AL-22",))

    def after(*active: str):
        during = under_way(
            state, "JP-23", cards=("AL-22",), activated=dict.fromkeys(active, RANGOON)
        )
        return carry_out(during, "AL-22", "played")

    assert {*asked(after(*armies)).among} == {*armies}
    assert after(ARMY).offensive.activated == {}


@pytest.mark.rule("EOS-7.2-12", "EOS-CARD-05")
def test_step_12_carries_out_what_cards_do_after_battles():
    """AL-55: the flotilla in the battle hex loses its step before anybody returns."""
    state = at_step(
        12,
        "AL-55",
        event=True,
        units={FLOTILLA: "4715", ENTERPRISE: "4512"},
        battles={"4715": Fight((ENTERPRISE,))},
        activated=[ENTERPRISE],
        fields={"fought": ("4715",)},
    )

    assert FLOTILLA in state.reduced


@pytest.mark.rule("EOS-13.72-02", "EOS-13.72-01")
@pytest.mark.parametrize(("last", "refused"), [(0, []), (3, ["EOS-13.72-02"]), (2, [])])
def test_two_turns_lie_between_offensives_in_china(last, refused):
    """On turn 4; on turn 1 none has been."""
    there = pos("1943", turn=4, marks={"china_offensive": last})
    action = AttackChina("japan", "JP-23")
    found = [each.rule for each in china.objections(there, action) if "13.72-02" in each.rule]
    assert found == refused
    first = pos("campaign", turn=1)
    assert "EOS-13.72-02" not in [each.rule for each in china.objections(first, action)]


@pytest.mark.rule("EOS-5.0-05", "EOS-4.22-03")
def test_a_card_that_is_played_leaves_the_hand():
    """It lies among the discards while its Offensive goes on."""
    state = play(to_play("JP-23", "JP-49"), PlayOperations("japan", "JP-23", SOUTH))

    assert state.cards["japan"].hand == ("JP-49",)
    assert "JP-23" in state.cards["japan"].discard


# the turn


@pytest.mark.rule("EOS-4.0-01", "EOS-10.11-08")
def test_a_segment_ends_before_the_next_begins():
    """Carriers that entered are new no longer."""
    script = begin("allied_reinforcements", "1943")
    script.keep(fresh=frozenset({ENTERPRISE}))
    end_segment(script)

    assert script.state.memory.fresh == frozenset()
    assert script.state.segment != "allied_reinforcements"


@pytest.mark.rule("EOS-4.4-01", "EOS-6.24-07", "EOS-13.74-07")
def test_in_the_china_box_too_attrition_strikes_whom_no_supply_reaches():
    """The road is closed and there is no Hump."""
    unit = "us_air_14af"
    cut = pos(
        "1943", units={unit: "china"}, also_japanese=[RANGOON, MANDALAY], marks={"hump": False}
    )
    fed = pos("1943", units={unit: "china"}, marks={"hump": True})

    assert unit in attrition.unsupplied(cut)
    assert unit not in attrition.unsupplied(fed)


@pytest.mark.rule("EOS-11.31-01")
def test_the_allied_replacement_points_of_a_turn_are_there_when_it_is_their_segment():
    """None are left from before."""
    script = begin("allied_replacements", "1943", points={})

    assert sum(script.state.points.values()) > 0


@pytest.mark.rule("EOS-4.5-03", "EOS-17.10-13")
def test_the_south_pacific_is_won_by_ports_only_by_the_option():
    """Else by points."""
    for simple in (True, False):
        there = pos("south_pacific", turn=12, options={"simple_victory": simple})
        there = Position(replace(there.state, turn=there.scenario.last_turn))
        outcome = at_end_of_turn(there)
        assert outcome is not None
        assert (outcome.rule == "EOS-17.10-13") is simple


@pytest.mark.rule("EOS-4.32-01", "EOS-16.41-08", "EOS-16.42-01", "EOS-16.42-02", "EOS-16.43-01")
def test_what_counts_once_a_game_is_kept_and_nothing_else():
    """No progress was made, and that counts every turn."""
    script = begin("political_will", "1943", turn=6)
    rules = {rule for rule, _ in political_will.causes(pos("1943", turn=6))}

    assert rules
    assert script.state.memory.once <= {
        "EOS-16.41-08",
        "EOS-16.42-01",
        "EOS-16.42-02",
        "EOS-16.43-01",
    }
    assert rules - script.state.memory.once


# nations


@pytest.mark.rule("EOS-13.63-02", "EOS-13.63-05")
def test_ships_flee_from_india_to_ports_and_aircraft_to_airfields():
    """Of Ceylon and the Maldives."""
    there = pos("1943", units={NORTHAMPTON: CALCUTTA, "us_air_10af_lrb": CALCUTTA})
    hexes = there.map.hexes

    assert all(hexes[place].port for place in india.refuges(there, NORTHAMPTON))
    assert all(hexes[place].airfield for place in india.refuges(there, "us_air_10af_lrb"))
    islands = there.map.region("ceylon", "maldives")
    assert any(not hexes[place].port for place in islands)
    inland = pos("1943", allied=["1208"], units={"uk_corps_33": CALCUTTA})
    assert "1208" in india.refuges(inland, "uk_corps_33")
    assert not hexes["1208"].port
    corps = pos("1943", units={"uk_corps_33": CALCUTTA})
    assert india.refuges(corps, "uk_corps_33") == sorted(islands)


@pytest.mark.rule("EOS-13.63-04", "EOS-13.63-02")
def test_guests_are_us_units_and_nobody_else():
    """A British corps must go."""
    there = pos("1943", units={"us_air_10af_lrb": CALCUTTA, "uk_corps_33": CALCUTTA})

    alone = pos("1943", empty=True, units={"us_air_10af_lrb": CALCUTTA})
    assert "us_air_10af_lrb" in india.guests(there)
    assert india.refuges(alone, "us_air_10af_lrb") == []
    assert india.guests(alone) == []
    assert "uk_corps_33" not in india.guests(there)
    closed = pos(
        "1943",
        units={"us_air_10af_lrb": CALCUTTA},
        also_japanese=there.map.region("ceylon", "maldives"),
    )
    assert india.refuges(closed, "us_air_10af_lrb") == india.guests(closed) == []
    assert "uk_corps_33" in india.refugees(there)


@pytest.mark.rule("EOS-13.85-01")
def test_of_new_guinea_the_named_locations_are_gained():
    """The jungle between them stays whose it was."""
    region = pos("1943").map.region("new_guinea")
    script = Script(pos("1943", empty=True, also_japanese=region).state, Faces())
    areas._new_guinea(script, "allies")

    for place in region:
        assert script.pos.controls("allies", place) is script.pos.hex(place).is_named


# battles


@pytest.mark.rule("EOS-17.11-11", "EOS-AMB-34")
def test_a_fortress_fires_at_ships_if_anybody_lands():
    """At Singapore one army lands and another comes overland."""
    from tests.games.empire_of_the_sun.test_battle_cards import effect

    units = {"jp_ca_mogami": SINGAPORE, ARMY: SINGAPORE, "jp_army_25": SINGAPORE}
    field = Field(
        SINGAPORE,
        units={**units, "in_corps_3": SINGAPORE},
        landed={"jp_army_25": "2112"},
        overland={ARMY: "2014"},
        **effect("JP-02", 3),
    ).gather()

    assert field.is_reduced("jp_ca_mogami")


@pytest.mark.rule("EOS-9.2-08")
def test_nobody_rolls_against_nobody():
    """Kongo alone in a hex that became a battle hex; she fires where troops stand."""
    for enemies, rolls in (((), ()), (("us_corps_xiv",), ("japan",))):
        units = dict.fromkeys((KONGO, *enemies), "4612")
        field = Field("4612", units=units, where={"allied": ["4612"]}).gather()
        assert rollers(field.pos, field.battle) == rolls


@pytest.mark.rule("EOS-6.5-01", "EOS-13.94-03")
def test_a_port_off_the_map_is_taken_by_nobody():
    """Oahu in the South Pacific."""
    script = Script(pos("south_pacific").state, Faces())
    take(script, ["5808", "4828"], "japan")

    assert script.pos.controls("allies", "5808")
    assert script.pos.controls("japan", "4828")


@pytest.mark.rule("EOS-13.83-03")
@pytest.mark.parametrize(
    ("unit", "place", "fallen", "gone"),
    [
        ("au_corps_3", "eliminated", True, True),
        ("au_corps_3", "eliminated", False, False),
        ("au_corps_3", "3727", True, False),
        ("us_corps_i", "eliminated", True, False),
    ],
)
def test_who_does_not_return_when_australia_has_surrendered(unit, place, fallen, gone):
    """Eliminated Australians."""
    memory = {"surrendered": frozenset({"australia"} if fallen else ())}
    there = pos("1943", units={unit: place}, memory=memory)

    assert entering.is_out_of_the_game(there, unit) is gone


@pytest.mark.rule("EOS-10.11-06", "EOS-10.11-08", "EOS-10.12-02")
def test_who_enters_is_new_and_who_stays_on_the_track_is_not():
    """A carrier that arrives, and one that goes to a box."""
    for to, new in (("5808", {ENTERPRISE}), ("turn_9", set())):
        state = pos("1943", units={ENTERPRISE: "turn_5"}).state
        script = Script(state, Faces())
        reinforcements._put(script, PutAt("allies", ENTERPRISE, to))
        assert script.state.memory.fresh == new


@pytest.mark.rule("EOS-4.31-01")
def test_every_step_of_the_national_status_is_taken():
    """Each moves on by one."""
    script = Script(pos("1943").state, Faces())
    script.push(Steps(status.NAME))
    for number in range(len(status.STEPS)):
        assert script.pos.top.step == number
        status.procedure(script, script.pos.top)


# positions of scenario files


def given(card: str, *, event: bool, **said: object) -> Offensive:
    """An Offensive as a scenario file gives it."""
    told = {"card": card, "event": event, "hq": "us_hq_central_pacific", "step": 1, **said}
    state = start(convert({"options": {"scenario": "1943"}, "offensive": told}, Given))
    assert state.offensive is not None
    return state.offensive


@pytest.mark.rule("EOS-7.21-02", "EOS-7.26-05", "EOS-CARD-06")
def test_a_given_offensive_has_the_number_and_the_modifiers_of_its_card():
    """AL-55 through the Central Pacific has 6 as an event and 3 as operations, and the efficiency
    of the HQ; nobody reacts yet."""
    event, plain = given("AL-55", event=True), given("AL-55", event=False)
    efficiency = hq.efficiency(pos("1943"), "us_hq_central_pacific")

    assert (event.limit, plain.limit) == (6 + efficiency, 3 + efficiency)
    assert event.reaction_limit == plain.reaction_limit == 0
    assert (event.effects, plain.effects) == ((InForce("AL-55", 0),), ())
    assert given("AL-55", event=True, limit=2).limit == 2


@pytest.mark.rule("EOS-CARD-06")
def test_what_cards_change_from_step_1_on_is_in_force_in_a_given_offensive():
    """From step 2 on, of the event and of Reaction cards: what AL-55 adds to attacks, but not the
    step that is lost after the battles, and what JP-46 adds to defences."""
    moving = {"step": 2, "activated": ["us_air_7af"], "cards": ["JP-46"]}

    event, plain = given("AL-55", event=True, **moving), given("AL-55", event=False, **moving)

    assert event.effects == (InForce("AL-55", 0), InForce("JP-46", 0))
    assert plain.effects == (InForce("JP-46", 0),)


def test_a_given_offensive_has_a_fixed_condition_only_by_its_event():
    """AL-13 is a Surprise Attack as an event; AL-55 says nothing of it."""
    assert given("AL-13", event=True).fixed
    assert not given("AL-13", event=False).fixed
    assert not given("AL-55", event=True).fixed


def test_of_a_given_table_only_the_entries_that_are_named_change():
    told = {"options": {"scenario": "1943"}, "marks": {"asp": {"allies": 9}}}
    told |= {"hands": {"japan": ["JP-50"]}}
    state = start(convert(told, Given))

    assert state.marks.asp == {"allies": 9, "japan": pos("1943").state.marks.asp["japan"]}


@pytest.mark.rule("EOS-1.3-40")
@pytest.mark.parametrize(
    ("told", "reason"),
    [
        ({"hands": {"japan": ["AL-01"]}}, "AL-01 is no card of japan"),
        ({"discard": {"allies": ["JP-16"]}}, "JP-16 is no card of allies"),
        ({"hands": {"japan": ["XX-01"]}}, "XX-01 is no card of japan"),
        ({"offensive": {"card": "JP-23", "cards": ["JP-04"]}}, "JP-04 is no card of allies"),
    ],
)
def test_a_given_card_is_of_the_side_that_has_it(told: dict[str, object], reason: str):
    with pytest.raises(BadData, match=reason):
        start(convert({"options": {"scenario": "1943"}, **told}, Given))


@pytest.mark.rule("EOS-6.3-03", "EOS-6.21-25")
def test_an_hq_that_stands_alone_opens_its_own_hex_only():
    """Mandalay is ringed by corps, and SEAC HQ stands by itself in Calcutta."""
    corps = ("in_corps_1", "in_corps_2", "in_corps_3", "in_corps_4", "uk_corps_15", "uk_corps_33")
    units = dict(zip(corps, around(MANDALAY), strict=True))
    units |= {SOUTH: "2212", ARMY: MANDALAY, SEAC: CALCUTTA}
    there = pos("1942", empty=True, units=units)

    assert lines.activation_line(there, SOUTH, ARMY) is None


@pytest.mark.rule("EOS-7.2-08", "EOS-7.26-02")
def test_a_given_reaction_is_under_way_once_its_hq_is_chosen():
    """In step 8 with an HQ that reacts, its units are asked for; without one, which HQ it is."""
    told = {
        "card": "AL-55",
        "hq": "us_hq_central_pacific",
        "activated": ["us_ca_northampton"],
        "battles": {"4715": ["us_ca_northampton"]},
        "condition": "intercept",
        "step": 8,
    }
    units = {"us_ca_northampton": "4715", "jp_hq_south_seas": "4017", "jp_ca_aoba": "4017"}

    def given_reaction(**said: object):
        place = {"options": {"scenario": "1943"}, "units": units, "offensive": {**told, **said}}
        return start(convert(place, Given))

    chosen = given_reaction(reaction_hq="jp_hq_south_seas")
    assert asked(chosen) == React("japan")
    assert chosen.flow == (OffensiveSteps(8, 1), Window((React("japan"),)))
    assert given_reaction().offensive.reaction_hq == ""


def test_a_given_offensive_is_fixed_only_by_an_event_that_surprises():
    """AL-13 sets Surprise Attack, AL-55 nothing; as operations no card does."""
    assert given("AL-13", event=True).fixed
    assert not given("AL-13", event=False).fixed
    assert not given("AL-55", event=True).fixed


def test_of_a_given_table_the_entries_that_are_not_said_stay():
    """The shipping of Japan is said, that of the Allies is the scenario's."""
    plain = pos("1943").state.marks.asp
    told = {
        "options": {"scenario": "1943"},
        "marks": {"asp": {"japan": 3}},
        "hands": {"japan": ["JP-50"]},
    }

    assert plain["japan"] != 3
    assert start(convert(told, Given)).marks.asp == {**plain, "japan": 3}
