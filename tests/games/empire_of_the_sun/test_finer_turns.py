"""The segments of a turn, to the unit, the point and the die (4.1, 10.0, 11.0, 12.0, 16.48)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.games.empire_of_the_sun.turns import (
    against,
    answer,
    asked,
    begin,
    begin_in,
    end,
    listed,
    settle,
)
from wartable.games.empire_of_the_sun.actions import (
    BombJapan,
    Decline,
    Discard,
    Done,
    PlaceBid,
    PlayEvent,
    PutAt,
    Replace,
    TakeDivisions,
)
from wartable.games.empire_of_the_sun.data import data
from wartable.games.empire_of_the_sun.decisions import ExchangeCard, TakeInitiative
from wartable.games.empire_of_the_sun.events import PointsBecame, Rolled
from wartable.games.empire_of_the_sun.game import GAME
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.state import Steps
from wartable.games.empire_of_the_sun.turn import (
    bids,
    bombing,
    draw,
    entering,
    europe,
    initiative,
    opening,
    reinforcements,
    replacements,
)
from wartable.testing.empire_of_the_sun.table import Faces, pos, position

SAIPAN = "3813"
TOKYO = "3706"


def rolled(script: Script) -> list[Rolled]:
    return [each for each in script.events if isinstance(each, Rolled)]


# bids


def bidding(scenario: str = "1943") -> Script:
    """Both are asked."""
    state = position(scenario, options={"seats": {"allies": ("allies",), "japan": ("japan",)}})
    script = Script(state, Faces())
    bids.ask(script)
    return script


def settled(japan: tuple[Any, int], allies: tuple[Any, int], *faces: int) -> Script:
    script = bidding()
    script.dice = Faces(*faces)
    both = {"japan": PlaceBid("japan", *japan), "allies": PlaceBid("allies", *allies)}
    bids.settle(script, both)
    return script


@pytest.mark.rule("EOS-16.48-01", "EOS-16.48-03")
@pytest.mark.parametrize(("scenario", "most"), [("1943", 20), ("campaign_short", 10)])
def test_how_much_may_be_bid(scenario: str, most: int) -> None:
    """Boxes of the track in a campaign; every bid up to that is offered, for either side."""
    script = bidding(scenario)
    owner = asked(script).owner
    offered = [PlaceBid(owner, side, n) for side in ("japan", "allies") for n in range(most + 1)]
    assert {*listed(script)} == {*offered}
    assert against(script, PlaceBid(owner, "japan", most)) == set()
    assert against(script, PlaceBid(owner, "japan", most + 1)) == {"EOS-16.48-01"}


@pytest.mark.rule("EOS-16.48-01", "EOS-16.48-02")
def test_equal_bids_are_settled_by_the_higher_die() -> None:
    """Each rolls, again if they are equal, and all know it; unequal bids need no die."""
    script = settled(("japan", 2), ("japan", 2), 4, 4, 7, 3)
    dice = [("japan", 4), ("allies", 4), ("japan", 7), ("allies", 3)]
    assert [(each.by, each.face) for each in rolled(script)] == dice
    assert script.state.options.seats["japan"] == ("japan",), "who rolled more keeps Japan"
    lower = settled(("japan", 2), ("japan", 2), 3, 7)
    assert lower.state.options.seats["japan"] == ("allies",)
    assert lower.state.memory.bid == -2
    for ours, theirs, seats in ((3, 2, ("japan",)), (2, 3, ("allies",))):
        script = settled(("japan", ours), ("japan", theirs))
        assert (rolled(script), script.state.options.seats["japan"]) == ([], seats)
        assert script.state.memory.bid == -3


@pytest.mark.rule("EOS-16.48-03")
@pytest.mark.parametrize(
    ("scenario", "bid", "change"), [("1943", 3, 0), ("campaign", -3, 0), ("campaign_short", 0, -3)]
)
def test_what_becomes_of_a_bid(scenario: str, bid: int, change: int) -> None:
    """For the Allies three points: of the total in a year scenario; in a campaign boxes down, kept
    until Operation Z where there is one, else at once."""
    script = bidding(scenario)
    will = script.state.tracks.will
    bids._note(script, 3)
    assert (script.state.memory.bid, script.state.tracks.will) == (bid, will + change)


# strategic warfare


def bombers(units: dict[str, str], **changes: Any) -> Script:
    """B29s, with an HQ on Saipan."""
    there = {"us_hq_central_pacific": SAIPAN, **units}
    changes.setdefault("allied", [SAIPAN])
    return begin("bombing", "1944", turn=10, empty=True, units=there, **changes)


B20, B21 = "us_air_20bc", "us_air_21bc"


@pytest.mark.rule("EOS-12.31-01", "EOS-12.31-02", "EOS-12.31-05")
def test_from_where_japan_is_bombed() -> None:
    """Within 8 hexes of Tokyo, as 3814, not within 9, as 3615; in supply; not twice."""
    fields = ["3814", "3615", SAIPAN]
    script = bombers({B20: "3814", B21: "3615"}, allied=fields)
    assert [script.pos.distance(place, TOKYO) for place in fields[:2]] == [8, 9]
    assert bombing.bombers(script.pos) == [B20]
    alone = {B20: SAIPAN, "us_hq_central_pacific": "eliminated"}
    assert bombing.bombers(bombers(alone).pos) == []
    again = bombers({B20: SAIPAN, B21: SAIPAN}, memory={"bombers": frozenset({B20})})
    assert bombing.bombers(again.pos) == [B21]
    waiting = bombers({B20: "turn_10", B21: "delayed"})
    assert (bombing.bombers(waiting.pos), asked(waiting)) == ([], None)


@pytest.mark.rule("EOS-12.32-01", "EOS-12.32-03", "EOS-12.32-04", "EOS-AMB-27", "EOS-AMB-21")
def test_the_dice_of_the_b29s_are_known_to_all() -> None:
    """Each unit's die with its modifier and what came of it; then bombing is over, whoever did not
    fly."""
    script = bombers({B20: SAIPAN, B21: SAIPAN}, marks={"interceptors": True})
    answer(script, BombJapan("allies", (B20, B21)), 7, 8)
    assert rolled(script) == [
        Rolled(f"bombing {B20}", "allies", 7, 1, "success"),
        Rolled(f"bombing {B21}", "allies", 8, 1, "failure"),
    ]
    assert (script.state.memory.cards_cut, script.state.memory.bombers) == (1, {B20, B21})
    one = answer(bombers({B20: SAIPAN, B21: SAIPAN}), BombJapan("allies", (B20,)), 3)
    assert rolled(one) == [Rolled(f"bombing {B20}", "allies", 3, 0, "success")]
    assert asked(one) is None
    none = answer(bombers({B20: SAIPAN}), Decline("allies"))
    assert (none.state.memory.bombers, asked(none)) == (frozenset(), None)


@pytest.mark.rule("EOS-12.32-03", "EOS-12.32-04", "EOS-AMB-21")
def test_how_near_an_airfield_must_be() -> None:
    """Okinawa, 3209, is 5 hexes from Tokyo, 4110 is 6."""
    for place, near in (("3209", True), ("4110", False)):
        script = bombers({B20: SAIPAN}, allied=[SAIPAN, place], marks={"interceptors": True})
        assert script.pos.distance(place, TOKYO) == (5 if near else 6)
        assert bombing.has_near_airfield(script.pos, supplied=False) is near
        assert bombing.modifier(script.pos) == (0 if near else 1)
        answer(script, BombJapan("allies", (B20,)), 9)
        assert (B20 in script.state.reduced) is not near


@pytest.mark.rule("EOS-12.32-01", "EOS-12.32-03", "EOS-12.32-04", "EOS-AMB-21", "EOS-AMB-27")
def test_an_airfield_that_is_not_supplied_saves_a_step_and_stops_no_interceptor() -> None:
    """Okinawa is Allied, under the zone of a flotilla; 20BC flies from the China box over the
    Hump."""
    script = begin(
        "bombing",
        "1944",
        turn=10,
        empty=True,
        units={
            B20: "china",
            "cw_hq_seac": "1805",
            "jp_air_flot_25": "3307",
            "jp_hq_south_seas": "3407",
        },
        allied=["3209"],
        marks={"interceptors": True, "hump": True},
    )
    assert bombing.modifier(script.pos) == 1
    answer(script, BombJapan("allies", (B20,)), 9)
    assert rolled(script) == [Rolled(f"bombing {B20}", "allies", 9, 1, "failure")]
    assert script.state.reduced == frozenset()


# the deal and the end of the turn


@pytest.mark.rule("EOS-12.51-01", "EOS-12.51-02", "EOS-12.52-01", "EOS-12.52-02", "EOS-12.4-01")
def test_the_draw_in_the_south_pacific() -> None:
    """Four cards a side (EOS-17.10-03); less one, and a pass, after losses at sea or of China."""
    part = "south_pacific"
    assert (draw.allied(pos(part)), draw.japanese(pos(part))) == ((4, 0), (4, 0))
    china = pos(part, memory={"surrendered": frozenset({"china"})})
    assert (draw.allied(china), draw.japanese(china)) == ((3, 1), (4, 0))
    assert draw.allied(pos(part, memory={"surrendered": frozenset({"india"})})) == (4, 0)
    cut = pos(part, memory={"cards_cut": 1})
    assert (draw.allied(cut), draw.japanese(cut)) == ((4, 0), (3, 1))


@pytest.mark.rule("EOS-5.35-03", "EOS-7.29-01")
def test_what_is_counted_about_cards_begins_anew() -> None:
    """Cards drawn by events, and whether one was set aside."""
    state = position("1943", segment="deal", turn=6, memory={"draw_base": 6})
    old = {
        side: replace(cards, drawn=3, set_aside=True, passes=2)
        for side, cards in state.cards.items()
    }
    cards = begin_in("deal", replace(state, cards=old)).state.cards
    for side, passes in (("japan", 1), ("allies", 0)):
        assert (cards[side].drawn, cards[side].set_aside) == (0, False)
        assert cards[side].passes == passes


@pytest.mark.rule("EOS-4.5-01", "EOS-4.5-04")
def test_turns_of_bombing_in_a_row() -> None:
    """Each turn with a success counts one more; a turn without begins at nothing."""
    for this_turn, row in (({bombing.BOMBED}, 3), ({"bombing is over"}, 0)):
        memory = {"bombed": 2, "this_turn": frozenset(this_turn)}
        script = begin("end_of_turn", "1943", turn=6, memory=memory)
        assert (script.state.memory.bombed, script.state.turn) == (row, 7)
        assert script.state.memory.this_turn == frozenset()


# who arrives where


@pytest.mark.rule("EOS-10.11-02", "EOS-10.11-03")
def test_who_enters_needs_an_hq_that_commands_it_there() -> None:
    """Kunming supplies aircraft in Myitkyina, 2305, without an HQ; but to enter there they need one
    in range, as SEAC HQ, and not Central Pacific HQ."""

    def enters(*hqs: str) -> bool:
        where = {"cw_hq_seac": "1805", "us_hq_central_pacific": "5808"}
        units = {hq: where[hq] for hq in hqs}
        return "2305" in entering.places(pos("1942", empty=True, units=units), "us_air_14af")

    assert not enters()
    assert not enters("us_hq_central_pacific")
    assert enters("cw_hq_seac")


@pytest.mark.rule("EOS-6.21-23", "EOS-10.11-03", "EOS-10.11-05")
def test_aircraft_that_enter_count_their_own_zone() -> None:
    """Buna, 3922, is in no Japanese zone, but the way to it is: the 13AF opens it for itself, its
    LRB, which has none, does not."""
    units = {
        "us_hq_south_pacific_halsey": "4828",
        "jp_hq_south_seas": "4021",
        "jp_air_flot_25": "4322",
        "jp_air_flot_26": "4926",
    }
    there = pos("1943", empty=True, units=units, also_japanese=["4322", "4926"], allied=["3922"])
    assert not entering.is_barred(there, "allies", "3922")
    assert "3922" in entering.places(there, "us_air_13af")
    assert "3922" not in entering.places(there, "us_air_13af_lrb")
    nearer = units | {"jp_air_flot_25": "4826"}
    cut = pos("1943", empty=True, units=nearer, also_japanese=["4826", "4926"], allied=["5325"])
    assert not entering.is_barred(cut, "allies", "5325")
    assert "5325" not in entering.places(cut, "us_air_13af"), "the HQ is cut off"


@pytest.mark.rule("EOS-13.74-01", "EOS-13.74-04")
def test_who_enters_the_china_box() -> None:
    """Allied aircraft while the road is open, whatever the Hump, and China fights on; two at most,
    one B29."""
    cut = ["2008", "2106", "2206", "2305"]

    def enters(unit: str = "us_air_14af", **changes: Any) -> bool:
        return entering.may_enter_china(pos("1942", **changes), unit)

    assert enters()
    assert enters("us_air_20bc", units={"us_air_avg": "china"})
    assert not enters("us_air_20bc", units={"us_air_21bc": "china"})
    assert not enters(units={"us_air_avg": "china", "us_air_7af": "china"})
    assert not enters("us_corps_x")
    assert not enters("jp_air_flot_25")
    assert not enters(memory={"surrendered": frozenset({"china"})})
    assert not enters(also_japanese=cut)
    assert not enters(also_japanese=cut, marks={"hump": True})
    assert not entering.may_enter_china(pos("south_pacific"), "us_air_13af")


@pytest.mark.rule("EOS-11.0-02", "EOS-13.74-02")
def test_aircraft_in_the_china_box_take_points() -> None:
    """They are not on the map, and supplied while the road is open."""
    there = pos(
        "1942", units={"us_air_avg": "china", "us_air_14af": "china"}, reduced=["us_air_14af"]
    )
    use = Replace("allies", "us_air_14af", "air", 1, "")

    assert "EOS-11.0-02" not in {each.rule for each in replacements.objections(there, use)}


@pytest.mark.rule("EOS-10.11-05", "EOS-17.10-08")
def test_no_zone_lies_off_the_map() -> None:
    """Oahu is beside the map of the South Pacific."""
    assert not entering.is_barred(pos("south_pacific"), "allies", "5808")


@pytest.mark.rule(
    *("EOS-4.11-01", "EOS-10.21-01", "EOS-10.21-03", "EOS-10.31-01", "EOS-10.23-01"),
    "EOS-17.10-13",
)
def test_who_is_delayed_and_who_arrives() -> None:
    """With a level of the war in Europe all units of the turn but HQs, B29s and those that stepped
    aside go to the box, and the box comes; by rivalry alone the US Army. Whether any was delayed is
    remembered for the end of the South Pacific."""
    this = {
        "us_mar_div_1": "turn_6",
        "us_corps_xi": "turn_6",
        "joint_hq_anzac": "turn_6",
        "us_air_20bc": "turn_6",
        "us_mar_div_2": "turn_6",
        "us_cv_essex": "delayed",
    }
    kept = {"undelayed": frozenset({"us_mar_div_2"})}
    never = {"joint_hq_anzac", "us_air_20bc", "us_mar_div_2"}

    def arrive(europe: int, *faces: int, **marks: bool) -> tuple[set[str], bool]:
        script = begin(
            "allied_reinforcements",
            "1943",
            *faces,
            turn=6,
            empty=True,
            units=this,
            tracks={"europe": europe},
            marks={"us_rivalry": False, **marks},
            memory=kept,
        )
        memory = script.state.memory
        return {*reinforcements.waiting(script.pos, "allies")}, memory.delayed_last

    assert arrive(-1, 9) == (never | {"us_cv_essex"}, True)
    assert arrive(1) == ({*this}, False)
    assert arrive(1, us_rivalry=True) == ({*this} - {"us_corps_xi"}, True)
    assert arrive(1, delay_next=True) == (never | {"us_cv_essex"}, True)


@pytest.mark.rule("EOS-10.23-01", "EOS-6.13-03")
def test_who_has_come_back_is_like_any_other_again() -> None:
    """That an HQ or a unit cannot be delayed ends when it is on the map; a unit that is not placed
    keeps it."""
    kept = {"us_mar_div_2", "joint_hq_anzac"}
    script = begin(
        "allied_reinforcements",
        "1943",
        turn=6,
        units=dict.fromkeys(kept, "turn_6"),
        tracks={"europe": 1},
        marks={"us_rivalry": False},
        memory={"undelayed": frozenset(kept)},
    )
    answer(script, PutAt("allies", "us_mar_div_2", entering.places(script.pos, "us_mar_div_2")[0]))

    assert script.state.memory.undelayed == {"joint_hq_anzac"}
    assert europe.may_be_delayed(script.pos, "us_mar_div_2")
    assert not europe.may_be_delayed(script.pos, "joint_hq_anzac")


@pytest.mark.rule("EOS-4.11-03", "EOS-10.12-01", "EOS-10.11-01", "EOS-10.11-02")
def test_japanese_units_arrive_and_find_a_place() -> None:
    """Those that found none before come again; a unit with a place is not held, and goes to no
    other than its own."""
    units = {"jp_army_19": "turn_6", "jp_army_27": "delayed", "jp_hq_south_seas": "3706"}
    script = begin("japanese_reinforcements", "1943", turn=6, empty=True, units=units)
    assert reinforcements.waiting(script.pos, "japan") == ("jp_army_19", "jp_army_27")
    assert against(script, PutAt("japan", "jp_army_19", "delayed")) == {"EOS-10.12-01"}
    assert against(script, PutAt("japan", "jp_army_19", "5808")) == {"EOS-10.11-02"}
    assert against(script, PutAt("japan", "jp_army_14", "3706")) == {"EOS-10.11-01"}
    answer(script, PutAt("japan", "jp_army_19", "3706"))
    assert script.pos.where("jp_army_19") == "3706"
    assert script.state.memory.fresh == {"jp_army_19"}
    assert end(script).state.memory.fresh == frozenset()


@pytest.mark.rule("EOS-10.24-01", "EOS-10.24-02", "EOS-15.6-01", "EOS-10.24-04")
def test_who_is_diverted_to_europe() -> None:
    """A corps of the US Army on turn 6: up to 1 on level 1, three turns later; with rivalry a 2
    does it; at no level nobody rolls."""

    def delayed(value: int, *faces: int, rivalry: bool = False) -> tuple[str, list[Rolled]]:
        state = position(
            "1943",
            turn=6,
            units={"us_corps_xi": "turn_6"},
            tracks={"europe": value},
            marks={"us_rivalry": rivalry},
        )
        script = Script(state, Faces(*faces))
        europe.delay(script, "us_corps_xi")
        return script.pos.where("us_corps_xi"), rolled(script)

    what = "europe us_corps_xi"
    assert delayed(0, 1) == ("turn_9", [Rolled(what, "allies", 1, 0, "diverted")])
    assert delayed(0, 2) == ("delayed", [Rolled(what, "allies", 2, 0, "delayed")])
    assert delayed(0, 2, rivalry=True) == ("turn_9", [Rolled(what, "allies", 2, -1, "diverted")])
    assert delayed(0, 0, rivalry=True)[0] == "turn_9"
    assert delayed(1) == ("delayed", [])


# replacements


def japan(scenario: str = "1943", **changes: Any) -> Script:
    return begin("japanese_replacements", scenario, turn=6, **changes)


def allies(**changes: Any) -> Script:
    return begin("allied_replacements", "1943", turn=6, **changes)


def points_of(script: Script, kind: str) -> list[Replace]:
    """The uses of a kind that are offered."""
    return [each for each in listed(script) if isinstance(each, Replace) and each.kind == kind]


@pytest.mark.rule("EOS-11.0-07", "EOS-11.0-08", "EOS-11.21-02", "EOS-11.0-01")
def test_the_points_of_japan_stand_on_their_tracks() -> None:
    """Air and naval points are used from there; of ground points there are none without divisions;
    who is done is done, and what is on the tracks stays."""
    saved = {"air_points": 2, "naval_points": 1}
    reduced = ["jp_bb_yamato", "jp_air_flot_25", "jp_army_27"]
    where = {"jp_bb_yamato": TOKYO, "jp_air_flot_25": TOKYO, "jp_army_27": TOKYO}
    script = japan(
        tracks=saved, reduced=reduced, units=where, memory={"this_turn": frozenset({"kept"})}
    )
    assert replacements.left(script.pos, "japan") == {"air": 2, "naval": 1}
    ground = Replace("japan", "jp_army_27", "ground")
    assert against(script, ground) == {"EOS-11.0-01"}
    answer(script, Replace("japan", "jp_air_flot_25", "air"))
    answer(script, Replace("japan", "jp_bb_yamato", "naval"))
    assert replacements.left(script.pos, "japan") == {"air": 1}
    assert not {"jp_air_flot_25", "jp_bb_yamato"} & script.state.reduced
    answer(script, Done("japan"))
    assert asked(script) is None
    assert script.state.memory.this_turn == {"kept", "replaced japan"}
    assert end(script).state.tracks.air_points == 1
    for turn, more in ((3, 1), (4, 1), (5, 0), (11, 1), (12, 0)):
        later = begin("japanese_replacements", "1943", turn=turn, tracks={"naval_points": 2})
        assert later.state.tracks.naval_points == 2 + more


@pytest.mark.rule("EOS-11.0-07", "EOS-11.0-01", "EOS-11.0-02", "EOS-11.0-03")
def test_what_is_offered_can_be_done() -> None:
    """Every use listed has nothing against it; a unit out of supply is not among them; two points
    only where there are two; who is done loses the rest."""
    units = {"us_mar_div_1": "eliminated", "us_corps_i": "4322", "us_corps_xiv": "4828"}
    script = allies(units=units, reduced=["us_corps_i", "us_corps_xiv"], also_japanese=["4322"])
    assert script.state.points["ground"] == 2
    ground = [
        each for each in listed(script) if isinstance(each, Replace) and each.kind == "ground"
    ]
    assert all(not against(script, each) for each in ground)
    assert Replace("allies", "us_corps_xiv", "ground") in ground
    back = [(each.points, each.to) for each in ground if each.unit == "us_mar_div_1"]
    fields = entering.places(script.pos, "us_mar_div_1")
    assert back == [(number, to) for to in fields for number in (1, 2)]
    answer(script, Replace("allies", "us_corps_xiv", "ground"))
    left = points_of(script, "ground")
    assert {each.points for each in left} == {1}
    assert Replace("allies", "us_corps_xiv", "ground") not in left
    answer(script, Done("allies"))
    assert asked(script) is None
    assert end(script).state.points == {}
    cut = allies(empty=True, units={"us_corps_i": "4322"}, reduced=["us_corps_i"], also_japanese=[])
    flip = Replace("allies", "us_corps_i", "ground")
    assert {each.rule for each in replacements.objections(cut.pos, flip)} == {"EOS-11.0-02"}
    assert [*replacements.uses(cut.pos, "allies", "ground")] == []


@pytest.mark.rule("EOS-11.0-01", "EOS-11.23-01")
def test_who_has_no_use_for_points_is_not_asked() -> None:
    """Nobody on the map, nothing on the tracks; divisions alone are a use."""
    none = {"air_points": 0, "naval_points": 0, "divisions": 0}
    assert asked(allies(empty=True)) is None
    assert asked(japan(empty=True, tracks=none)) is None
    assert asked(japan(empty=True, tracks=none | {"divisions": 1})) is not None


@pytest.mark.rule("EOS-11.0-01", "EOS-11.1-01", "EOS-11.0-02", "EOS-11.0-03")
def test_why_a_unit_takes_no_point() -> None:
    """Each reason alone: it is full, it is elsewhere, two points or a hex for a flip, too many for
    a return, points of another kind."""
    units = {
        "us_mar_div_1": "eliminated",
        "us_corps_xiv": "3727",
        "us_mar_div_2": "turn_7",
        "us_corps_i": "3727",
    }
    units["au_corps_3"] = "3626"
    script = allies(units=units, reduced=["us_corps_xiv", "us_mar_div_2", "au_corps_3"])

    def reasons(unit: str, kind: Any = "ground", number: int = 1, to: str = "") -> set[str]:
        found = replacements.objections(script.pos, Replace("allies", unit, kind, number, to))
        return {each.rule for each in found}

    assert reasons("us_corps_xiv") == reasons("au_corps_3") == set()
    assert reasons("us_corps_i") == {"EOS-11.0-01"}
    assert reasons("us_mar_div_2") == {"EOS-11.0-02"}
    assert reasons("us_corps_xiv", number=2) == {"EOS-11.0-01"}
    assert reasons("us_corps_xiv", to="3727") == {"EOS-11.0-01"}
    assert reasons("us_corps_xiv", "air") == {"EOS-11.0-01"}
    assert reasons("us_mar_div_1", to="4828") == set()
    assert reasons("us_mar_div_1", number=2, to="4828") == set()
    assert reasons("us_mar_div_1", number=0, to="4828") == {"EOS-11.0-01"}
    assert reasons("us_mar_div_1", number=3, to="4828") == {"EOS-11.0-01"}
    assert reasons("us_mar_div_1", to="4021") == {"EOS-11.0-03"}
    assert reasons("us_mar_div_1") == {"EOS-11.0-03"}
    rabaul = Replace("allies", "us_mar_div_1", "ground", 1, "4021")
    (why,) = replacements.objections(script.pos, rabaul)
    assert "cannot enter in Rabaul 4021" in str(why)
    nowhere = Replace("allies", "us_mar_div_1", "ground")
    (objection,) = replacements.objections(script.pos, nowhere)
    assert "cannot enter in - " in str(objection)
    assert reasons("jp_army_27") >= {"EOS-11.0-01"}
    script.emit(PointsBecame({}))
    assert reasons("us_corps_xiv") == {"EOS-11.0-01"}


@pytest.mark.rule("EOS-11.23-01", "EOS-11.23-02", "EOS-17.10-07")
def test_which_divisions_are_offered() -> None:
    """One or two; in the South Pacific one; none twice a turn."""

    def offered(script: Script) -> list[Any]:
        return [each for each in listed(script) if isinstance(each, TakeDivisions)]

    one, two = TakeDivisions("japan", 1), TakeDivisions("japan", 2)
    script = japan()
    assert offered(script) == [one, two]
    assert against(script, TakeDivisions("japan", 0)) == {"EOS-11.23-01"}
    assert against(script, TakeDivisions("japan", 3)) == {"EOS-11.23-01"}
    answer(script, two)
    assert script.state.points == {"ground": 2}
    assert not replacements.may_take_divisions(script.pos)
    assert replacements.may_take_divisions(japan(tracks={"divisions": 1}).pos)
    part = japan("south_pacific")
    assert offered(part) == [one]
    assert against(part, two) == {"EOS-11.23-01"}


# who begins


@pytest.mark.rule("EOS-4.21-01", "EOS-7.29-05")
def test_who_takes_the_initiative_is_asked_no_more() -> None:
    """The card set aside begins the Offensives Segment; what the Initiative Segment had left to do
    is over."""
    hands = {"japan": ("JP-16", "JP-50", "JP-49"), "allies": ("AL-13", "AL-21")}
    state = position("1942-43", hands=hands, segment="initiative", turn=3)
    cards = replace(state.cards["allies"], future="AL-37", future_turn=2)
    script = begin_in("initiative", replace(state, cards=state.cards | {"allies": cards}))
    assert asked(script) == TakeInitiative("allies")
    action = PlayEvent("allies", "AL-37", "us_hq_central_pacific")
    rule = GAME._rule(script.pos, action)
    assert rule is not None
    rule.carry_out(script, action)
    assert (script.state.segment, script.state.player) == ("offensives", "allies")
    assert not any(
        isinstance(frame, Steps) and frame.name == "initiative" for frame in script.state.flow
    )
    assert initiative.challenger(script.pos) is None


@pytest.mark.rule("EOS-17.25-01", "EOS-17.25-05", "EOS-17.25-02")
@pytest.mark.parametrize(("scenario", "is_asked"), [("1942", True), ("1943", False)])
def test_where_an_exchange_and_flight_come_first(scenario: str, is_asked: bool) -> None:
    """In 1942, and not in 1943."""
    for step, name in ((2, "ExchangeCard"), (3, "OpeningMoves")):
        script = Script(position(scenario), Faces())
        script.push(Steps("opening", step))
        frame: Any = script.pos.top
        opening.run_opening(script, frame)
        asked_now = [frame for frame in script.state.flow if frame != Steps("opening", step + 1)]
        assert bool(asked_now) is is_asked, name
    script = Script(position(scenario, segment="deal"), Faces())
    script.push(Steps("opening", 4))
    last: Any = script.pos.top
    opening.run_opening(script, last)
    assert (script.state.segment, script.state.flow) == ("initiative", (Steps("initiative"),))


@pytest.mark.rule("EOS-17.25-05")
def test_the_exchange_is_made_once() -> None:
    """A card of the highest value goes, JP-47 comes, and the question is answered."""
    poor = ("JP-34", "JP-07", "JP-49")
    state = position("1942-43", hands={"japan": poor}, segment="initiative", flow=())
    script = Script(state, Faces())
    script.ask(ExchangeCard("japan"))
    best = max(data().cards[card].value for card in poor)
    able = [Discard("japan", card) for card in sorted(poor) if data().cards[card].value == best]
    assert listed(script) == [*able, Decline("japan")]
    opening._exchange(script, able[0])
    settle(script)
    cards = script.state.cards["japan"]
    assert script.state.flow == ()
    assert {*cards.hand} == {*poor} - {able[0].card} | {"JP-47"}
    assert cards.discard[-1] == able[0].card


@pytest.mark.rule("EOS-11.0-02")
def test_aircraft_in_the_china_box_take_a_point() -> None:
    """They are on the map in this; those in a box of the turn track are not."""
    fly = {"us_air_14af": "china", "us_air_10af_lrb": "turn_7"}
    script = allies(units=fly, reduced=[*fly])

    def reasons(unit: str) -> set[str]:
        found = replacements.objections(script.pos, Replace("allies", unit, "air", 1))
        return {each.rule for each in found}

    assert reasons("us_air_14af") == set()
    assert reasons("us_air_10af_lrb") == {"EOS-11.0-02"}
