"""The South Pacific scenario: what differs there."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.empire_of_the_sun.hand import play, to_play
from tests.games.empire_of_the_sun.turns import against, answer, begin, end
from wartable.core.game import Outcome
from wartable.games.empire_of_the_sun import hq, political_will, progress, victory
from wartable.games.empire_of_the_sun.actions import RecallHq, Replace, TakeDivisions
from wartable.games.empire_of_the_sun.nations import china
from wartable.games.empire_of_the_sun.offensive import air
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.turn import draw, entering, points
from wartable.testing.empire_of_the_sun.table import Faces, pos, position

SP = "south_pacific"
ALLIED_HQS = ("us_hq_southwest_pacific", "us_hq_south_pacific_ghormley", "joint_hq_anzac")
MANDATES = ("3820", "4020", "4021", "4222", "4423")


def causes(**changes: Any) -> list[tuple[str, int]]:
    changes.setdefault("turn", 3)
    return [*political_will.causes(pos(SP, **changes))]


def at_once(**changes: Any) -> Outcome | None:
    script = Script(position(SP, **changes), Faces())
    victory.at_once(script)
    return script.state.outcome


@pytest.mark.rule("EOS-17.10-03")
def test_four_cards_a_side() -> None:
    """Three and a pass after a successful submarine roll, or a surrendered China."""
    assert draw.japanese(pos(SP, turn=4)) == (4, 0)
    assert draw.japanese(pos(SP, turn=4, memory={"cards_cut": 1})) == (3, 1)
    assert draw.allied(pos(SP, turn=4)) == (4, 0)
    assert draw.allied(pos(SP, turn=4, memory={"surrendered": frozenset({"china"})})) == (3, 1)
    script = begin("deal", SP, turn=4)
    assert {side: len(cards.hand) for side, cards in script.state.cards.items()} == {
        "japan": 4,
        "allies": 4,
    }


@pytest.mark.rule("EOS-17.10-06", "EOS-17.10-07")
def test_replacements() -> None:
    """One ground step a side; the Allies also four air and one naval; Japan keeps the air and naval
    points of the start and gets no more; its ground step costs a division."""
    for turn in (4, 5, 6):
        assert points.allied(pos(SP, turn=turn)) == {"ground": 1, "air": 4, "us_naval": 1}
        script = begin("japanese_replacements", SP, turn=turn)
        tracks = script.state.tracks
        assert (tracks.air_points, tracks.naval_points) == (2, 2)
    assert "EOS-11.23-01" in against(script, TakeDivisions("japan", 2))
    answer(script, TakeDivisions("japan", 1))
    assert script.state.tracks.divisions == 8
    assert script.state.points == {"ground": 1}
    assert end(script).state.points == {}
    allies = begin("allied_replacements", SP, turn=4, reduced=["us_corps_i"])
    answer(allies, Replace("allies", "us_corps_i", "ground"))
    assert end(allies).state.points == {}


@pytest.mark.rule("EOS-17.10-07")
def test_offensives_in_china() -> None:
    """Nine divisions, no road, one more for the printed 14AF LRB: an 8 succeeds, a 9 fails and the
    marker goes to the right."""
    assert china.base(pos(SP)) == 9
    assert china.support(pos(SP)) == 1
    for face, box in ((8, 2), (9, 4)):
        script = Script(position(SP), Faces(face))
        china.attack(script)
        assert script.state.tracks.china == box


@pytest.mark.rule("EOS-17.10-08")
def test_oahu() -> None:
    """Central Pacific HQ commands the New Hebrides and Oahu itself, and units enter there."""
    there = pos(SP, turn=4)
    reached = {
        place for place in there.map.hexes if hq.commands(there, "us_hq_central_pacific", place)
    }

    assert reached & there.map.region("new_hebrides")
    assert reached - {"5808"} <= there.map.region("new_hebrides") | {"4828"}
    assert "5808" in entering.places(there, "us_bb_washington")


@pytest.mark.rule("EOS-17.10-10")
def test_mandates_are_taken_one_by_one() -> None:
    """Rabaul and Guadalcanal win nothing more, unless it is won by ports."""
    units = {"jp_army_17": "4017", "jp_bde_4sn": "4017"}

    one = begin("national_status", SP, units=units, allied=["4021", "4423"])
    assert one.pos.controls("japan", "4020")
    ports = begin(
        "national_status",
        SP,
        units=units,
        allied=["4021", "4423"],
        options={"simple_victory": True},
    )
    assert ports.pos.controls("allies", "4020")


@pytest.mark.rule("EOS-17.10-11", "EOS-17.10-08")
def test_a_side_without_an_hq_loses_at_once() -> None:
    """An HQ in Oahu is not on the map; and so do the Allies without Political Will."""
    assert at_once() is None
    japan = {"jp_hq_south_seas": "turn_4", "jp_hq_combined_fleet_yamamoto": "turn_4"}
    lost = at_once(units=japan)
    assert lost is not None
    assert (lost.winners, lost.rule) == (("allies",), "EOS-17.10-11")
    gone = at_once(units=dict.fromkeys(ALLIED_HQS, "turn_4"))
    assert gone is not None
    assert gone.winners == ("japan",)
    will = at_once(tracks={"will": 0})
    assert will is not None
    assert (will.winners, will.rule) == (("japan",), "EOS-17.10-11")
    other = Script(position("1943", empty=True, tracks={"will": 0}), Faces())
    victory.at_once(other)
    assert other.state.outcome is None


@pytest.mark.rule("EOS-17.10-11")
def test_it_is_looked_at_after_each_card_and_in_the_political_phase() -> None:
    """The last HQ is recalled; the last is displaced; Political Will falls to nothing."""
    state = to_play("JP-49", scenario=SP, units={"jp_hq_combined_fleet_yamamoto": "turn_4"})
    recalled = play(state, RecallHq("japan", "JP-49", "jp_hq_south_seas")).outcome
    assert recalled is not None
    assert recalled.winners == ("allies",)
    taken = begin(
        "national_status",
        SP,
        units={"jp_hq_combined_fleet_yamamoto": "turn_4"},
        allied=["4017"],
    )
    assert taken.state.outcome is not None
    weary = begin("political_will", SP, tracks={"will": 1}, turn=4, memory={"progress_goal": 2})
    assert weary.state.outcome is not None
    assert weary.state.outcome.winners == ("japan",)


@pytest.mark.rule("EOS-17.10-12")
def test_what_political_will_asks_for() -> None:
    """Progress of 0 on turn 3 and 2 later; China; a US ship on the map, where Oahu is not."""
    assert causes() == []
    assert [progress.goal(pos(SP, turn=turn)) for turn in (3, 4, 5, 6)] == [0, 2, 2, 2]
    start = {"japanese_at_start": frozenset({"4423", "4222"}), "progress_goal": 2}
    assert causes(turn=4, memory=start, allied=["4423"]) == [("EOS-17.10-12", -1)]
    assert causes(turn=4, memory=start, allied=["4423", "4222"]) == []
    fallen = {"this_turn": frozenset({"surrendered china"})}
    assert causes(memory=fallen) == [("EOS-17.10-12", -2)]
    there = pos(SP)
    ships = [
        unit for unit in there.units_of("allies", "naval") if there.counter(unit).nation == "us"
    ]
    assert causes(units=dict.fromkeys(ships, "5808")) == [("EOS-17.10-12", -1)]
    assert causes(units=dict.fromkeys(ships[1:], "eliminated")) == []
    assert causes(memory={"this_turn": frozenset({"EOS-16.45-01"})}) == [("EOS-16.45-01", -1)]


@pytest.mark.rule("EOS-17.10-13")
def test_the_simple_victory() -> None:
    """At the start Japan holds 11 ports and a resource hex, the Allies 9 ports; they need 6
    more than Japan, 5 if their reinforcements were delayed."""
    simple: Any = {"options": {"simple_victory": True}, "turn": 6, "segment": "end_of_turn"}
    every = ["3319", "3520", "3720", "3820", "3822", "4020", "4021", "4222", "4423", "3219"]

    def winner(taken: int, **changes: Any) -> tuple[str, ...]:
        units = {"us_hq_south_pacific_ghormley": "4423", "joint_hq_anzac": "3520"}
        units |= {"jp_hq_south_seas": "4017", "us_hq_southwest_pacific": "3822"}
        found = victory.at_end_of_turn(
            pos(SP, empty=True, units=units, allied=every[:taken], **simple, **changes)
        )
        assert found is not None
        assert found.rule == "EOS-17.10-13"
        return found.winners

    start = victory.at_end_of_turn(pos(SP, **simple))
    assert start is not None
    assert "the Allies hold 9 ports and resource hexes, Japan 12" in start.text
    assert winner(9) == ("allies",)  # 18 to 3
    assert winner(5) == ("allies",)  # 14 to 7
    assert winner(4) == ("japan",)  # 13 to 8
    assert winner(4, memory={"delayed_last": True}) == ("allies",)
    alone = victory.at_end_of_turn(pos(SP, empty=True, allied=every, **simple))
    assert alone is not None
    assert alone.winners == ("japan",)


@pytest.mark.rule("EOS-17.10-14")
def test_points_decide_otherwise() -> None:
    """At the end of turn 6, twelve points being decisive for Japan."""
    found = victory.at_end_of_turn(pos(SP, turn=6))

    assert found is not None
    assert (found.winners, found.rule) == (("japan",), "EOS-17.10-14")
    assert victory.at_end_of_turn(pos(SP, turn=5)) is None


@pytest.mark.rule("EOS-8.31-03", "EOS-10.11-05")
def test_oahu_off_the_map_is_no_leg_and_no_enemy_zoi_lies_there() -> None:
    """Though it is an Allied airfield where units may be."""
    there = pos(SP)
    fields = {*there.airfields("allies")}

    assert "5808" in fields
    legs = there.map.board.numbers(air.airfields(there, "allies"))
    assert {*legs} == fields - {"5808"}
    assert not entering.is_barred(there, "allies", "5808")
