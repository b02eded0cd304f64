"""The Replacement Segment: points of both sides, and what they are used for."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.empire_of_the_sun.turns import against, answer, asked, begin, begin_in, end, listed
from wartable.games.empire_of_the_sun.actions import Done, PutAt, Replace, TakeDivisions
from wartable.games.empire_of_the_sun.data import data
from wartable.games.empire_of_the_sun.decisions import TakeReplacements
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.segments import BY_NAME, SEGMENTS
from wartable.games.empire_of_the_sun.turn import points, replacements
from wartable.testing.empire_of_the_sun.table import pos


def allies(scenario: str = "1942", turn: int = 3, **changes: Any) -> Script:
    return begin("allied_replacements", scenario, turn=turn, **changes)


def japan(scenario: str = "1942", turn: int = 3, **changes: Any) -> Script:
    return begin("japanese_replacements", scenario, turn=turn, **changes)


# points


@pytest.mark.rule("EOS-11.31-01", "EOS-11.32-01", "EOS-11.33-01", "EOS-11.33-03")
def test_the_points_of_the_allies() -> None:
    """Two ground, five air, of the US Navy one and on even turns two, if Oahu is Allied."""
    for turn in range(2, 13):
        found = points.allied(pos("1942", turn=turn, also_japanese=["2008", "2206"]))
        found.pop("commonwealth_naval", 0)
        assert found == {"ground": 2, "air": 5, "us_naval": 2 if turn % 2 == 0 else 1}
    lost = points.allied(pos("1942", turn=4, also_japanese=["5808"]))
    assert "us_naval" not in lost


@pytest.mark.rule("EOS-11.33-02")
def test_the_point_of_the_royal_navy() -> None:
    """On turns 6, 9 and 12 if one of five ports is Allied."""
    ports = ["1307", "1308", "2015", "2709", "3727"]

    assert [turn for turn in range(2, 13) if points.commonwealth_naval(pos("1942", turn=turn))] == [
        6,
        9,
        12,
    ]
    assert not points.commonwealth_naval(pos("1942", turn=6, also_japanese=ports))
    for port in ports:
        others = [each for each in ports if each != port]
        there = pos("1942", turn=6, also_japanese=others, allied=[port])
        assert points.commonwealth_naval(there) == 1


@pytest.mark.rule("EOS-11.34-01", "EOS-11.34-02")
def test_the_chinese_point() -> None:
    """On odd turns, while China fights and Kunming is a source."""
    assert [turn for turn in range(2, 13) if points.chinese(pos("1942", turn=turn))] == [
        3,
        5,
        7,
        9,
        11,
    ]
    assert not points.chinese(pos("1942", turn=3, memory={"surrendered": frozenset({"china"})}))
    assert not points.chinese(pos("1942", turn=3, also_japanese=["2008", "2206"]))


@pytest.mark.rule("EOS-11.21-01", "EOS-11.21-02", "EOS-11.22-01")
def test_the_points_of_japan() -> None:
    """One for ships on turns 3, 4 and 11, none for aircraft; they are kept."""
    got = {turn: japan(turn=turn).state.tracks for turn in range(2, 13)}

    assert [turn for turn, now in got.items() if now.naval_points] == [3, 4, 11]
    assert not any(now.air_points for now in got.values())
    script = japan(turn=3, tracks={"naval_points": 2, "air_points": 1})
    end(script)
    assert (script.state.tracks.naval_points, script.state.tracks.air_points) == (3, 1)


# uses


@pytest.mark.rule("EOS-11.0-01", "EOS-11.33-03", "EOS-11.0-07", "EOS-11.32-02")
def test_the_allies_rebuild_both_air_forces_of_hawaii() -> None:
    """EOS-TC-58: two ground, five air and two US naval points; four air points bring both 7AF back
    full, the fifth is lost, the naval points flip both carriers."""
    script = allies(
        "campaign",
        turn=2,
        units={
            "us_air_7af": "eliminated",
            "us_air_7af_lrb": "eliminated",
            "us_cv_lexington": "5808",
            "us_cv_enterprise": "5808",
        },
        reduced=["us_cv_lexington", "us_cv_enterprise"],
    )

    assert script.state.points == {"ground": 2, "air": 5, "us_naval": 2}
    answer(script, Replace("allies", "us_air_7af", "air", 2, "5108"))
    answer(script, Replace("allies", "us_air_7af_lrb", "air", 2, "5808"))
    answer(script, Replace("allies", "us_cv_lexington", "us_naval"))
    answer(script, Replace("allies", "us_cv_enterprise", "us_naval"))
    assert script.pos.where("us_air_7af") == "5108"
    assert script.pos.where("us_air_7af_lrb") == "5808"
    assert not {"us_air_7af", "us_cv_lexington", "us_cv_enterprise"} & script.state.reduced
    assert replacements.left(script.pos, "allies") == {"ground": 2, "air": 1}
    assert end(script).state.points == {}


@pytest.mark.rule("EOS-11.0-01")
def test_one_point_brings_a_unit_back_reduced() -> None:
    """Two bring it back full, three are too many."""
    script = allies("1943", turn=6, units={"us_mar_div_1": "eliminated"})
    back = Replace("allies", "us_mar_div_1", "ground", 1, "4828")

    assert back in listed(script)
    assert Replace("allies", "us_mar_div_1", "ground", 2, "4828") in listed(script)
    answer(script, back)
    assert "us_mar_div_1" in script.state.reduced
    assert script.pos.where("us_mar_div_1") == "4828"
    assert "EOS-11.0-01" in against(script, Replace("allies", "us_mar_div_2", "ground"))
    assert "EOS-11.0-01" in against(script, Replace("allies", "us_air_7af", "ground"))


@pytest.mark.rule("EOS-11.0-02")
def test_a_unit_on_the_map_takes_a_point_only_in_supply_and_outside_enemy_zones() -> None:
    """The Marines on Guadalcanal with a Japanese flotilla over them; and without an HQ."""
    given: dict[str, Any] = {
        "empty": True,
        "units": {
            "us_hq_south_pacific_halsey": "4828",
            "us_mar_div_1": "4423",
            "jp_hq_south_seas": "4021",
            "jp_air_flot_25": "4322",
        },
        "reduced": ["us_mar_div_1"],
        "also_japanese": ["4322"],
        "allied": ["4423"],
    }
    flip = Replace("allies", "us_mar_div_1", "ground")

    barred = allies("1943", turn=6, **given)
    found = [*replacements.objections(barred.pos, flip)]
    assert {each.rule for each in found} == {"EOS-11.0-02"}
    assert any("zone of influence" in str(each) for each in found)
    units = {each: place for each, place in given["units"].items() if each != "jp_air_flot_25"}
    assert flip in listed(allies("1943", turn=6, **(given | {"units": units})))
    del units["us_hq_south_pacific_halsey"]
    without = allies("1943", turn=6, **(given | {"units": units}))
    assert next(iter(replacements.objections(without.pos, flip))).rule == "EOS-11.0-02"


@pytest.mark.rule("EOS-11.1-01", "EOS-1.3-35", "EOS-11.1-02")
def test_pre_war_units_take_no_replacements() -> None:
    """With a dot, reduced or eliminated; only an event can say otherwise."""
    script = allies(
        "1942",
        turn=3,
        units={"us_bb_md_ca": "eliminated", "us_air_feaf": "2813"},
        reduced=["us_air_feaf"],
    )

    for action in (
        Replace("allies", "us_bb_md_ca", "us_naval", 1, "5808"),
        Replace("allies", "us_air_feaf", "air"),
    ):
        assert "EOS-11.1-01" in against(script, action)
        assert action not in listed(script)


@pytest.mark.rule("EOS-11.35-01")
def test_dutch_units_take_none() -> None:
    """Whatever points there are."""
    dutch = [each for each in data().counters.values() if each.nation == "dutch"]

    kinds = ("ground", "air", "us_naval", "commonwealth_naval")
    assert dutch
    assert not any(replacements.serves(each, kind) for each in dutch for kind in kinds)
    assert not any(each.replaceable for each in dutch)


@pytest.mark.rule("EOS-11.31-01", "EOS-11.32-02", "EOS-11.33-01", "EOS-11.34-03")
def test_whom_points_serve() -> None:
    """Ground points US and Commonwealth units but no Chinese; air points any air unit; naval points
    the ships of one navy."""
    counters = data().counters

    def served(kind: Any) -> set[str]:
        return {
            unit
            for unit in (
                "us_corps_i",
                "au_corps_1",
                "cn_army_5",
                "us_air_7af",
                "uk_air_seac",
                "us_cv_essex",
                "uk_cv_victorious",
            )
            if replacements.serves(counters[unit], kind)
        }

    assert served("ground") == {"us_corps_i", "au_corps_1"}
    assert served("air") == {"us_air_7af", "uk_air_seac"}
    assert served("us_naval") == {"us_cv_essex"}
    assert served("commonwealth_naval") == {"uk_cv_victorious"}
    assert served("chinese_ground") == {"cn_army_5"}


@pytest.mark.rule("EOS-11.34-01", "EOS-11.34-03")
def test_a_chinese_army_comes_back_in_kunming() -> None:
    """Reduced for the one point; a reduced one is flipped."""
    script = allies("1942", turn=3, units={"cn_army_5": "eliminated"})

    assert Replace("allies", "cn_army_5", "chinese_ground", 1, "2407") in listed(script)
    assert Replace("allies", "cn_army_6", "chinese_ground") in listed(script)
    assert "EOS-11.34-03" in against(script, Replace("allies", "cn_army_6", "ground"))
    answer(script, Replace("allies", "cn_army_5", "chinese_ground", 1, "2407"))
    assert "cn_army_5" in script.state.reduced
    assert "chinese_ground" not in script.state.points


@pytest.mark.rule("EOS-11.0-06", "EOS-4.12-01")
def test_the_allies_use_theirs_first() -> None:
    """Then Japan."""
    names = [each.name for each in SEGMENTS]

    assert names.index("japanese_replacements") == names.index("allied_replacements") + 1
    script = allies("1943", turn=6)
    assert asked(script) == TakeReplacements("allies")
    assert asked(answer(script, Done("allies"))) is None
    after = begin_in("japanese_replacements", end(script).state)
    assert after.state.points == {}


@pytest.mark.rule("EOS-11.0-03")
def test_who_comes_back_is_placed_as_a_reinforcement() -> None:
    """In no hex where it could not enter."""
    script = allies("1943", turn=6, units={"us_mar_div_1": "eliminated"})

    assert against(script, Replace("allies", "us_mar_div_1", "ground", 1, "4021")) == {
        "EOS-11.0-03"
    }
    assert "EOS-11.0-01" in against(script, Replace("allies", "us_mar_div_1", "ground", 3, "4828"))


@pytest.mark.rule("EOS-11.0-05", "EOS-10.11-08")
def test_who_arrived_in_the_reinforcement_segment_is_not_fresh_any_more() -> None:
    """Wasp came as a reinforcement: while it is placed it neutralises no ZOI for others, when the
    segment is over it does, for replacements too. So do Japanese carriers."""
    for side, unit, place in (("allies", "us_cv_wasp", "4828"), ("japan", "jp_cv_taiho", "3407")):
        segment = {"allies": "allied_reinforcements", "japan": "japanese_reinforcements"}[side]
        marks = {"us_rivalry": False}
        script = begin(
            segment, "1943", turn=6, units={unit: "turn_6"}, tracks={"europe": 1}, marks=marks
        )

        answer(script, PutAt(side, unit, place))
        assert unit in script.state.memory.fresh
        assert end(script).state.memory.fresh == frozenset()


@pytest.mark.rule("EOS-11.0-04")
def test_carriers_rebuilt_now_are_fresh() -> None:
    """They neutralise nothing for other replacements."""
    script = allies(
        "1943",
        turn=6,
        units={"us_cv_wasp": "eliminated"},
    )

    answer(script, Replace("allies", "us_cv_wasp", "us_naval", 1, "4828"))
    assert script.state.memory.fresh == {"us_cv_wasp"}
    assert end(script).state.memory.fresh == frozenset()


@pytest.mark.rule("EOS-12.31-04")
def test_a_rebuilt_b29_is_remembered() -> None:
    """It does not bomb this turn; one that was flipped may."""
    script = allies(
        "1944",
        turn=10,
        units={"us_air_20bc": "eliminated", "us_air_21bc": "2104"},
        reduced=["us_air_21bc"],
    )

    answer(script, Replace("allies", "us_air_20bc", "air", 1, "2104"))
    answer(script, Replace("allies", "us_air_21bc", "air"))
    assert script.state.memory.rebuilt == {"us_air_20bc"}


@pytest.mark.rule("EOS-13.83-03")
def test_australian_units_lost_after_the_surrender_do_not_return() -> None:
    """Those in play take points; the eliminated are out of the game."""
    script = allies(
        "1943",
        turn=6,
        units={"au_corps_1": "eliminated", "au_corps_3": "3626"},
        reduced=["au_corps_3"],
        memory={"surrendered": frozenset({"australia"})},
    )

    assert "EOS-13.83-03" in against(script, Replace("allies", "au_corps_1", "ground", 1, "3727"))
    assert Replace("allies", "au_corps_3", "ground") in listed(script)
    free = allies("1943", turn=6, units={"au_corps_1": "eliminated"})
    assert Replace("allies", "au_corps_1", "ground", 1, "3727") in listed(free)


# divisions


@pytest.mark.rule("EOS-11.23-01", "EOS-11.0-08")
def test_japan_takes_a_division_out_of_china() -> None:
    """EOS-TC-57: the track goes from 12 to 11 and one reduced army flips at once; the point is not
    kept, and the divisions are taken once."""
    script = japan("campaign", turn=2)

    assert script.state.tracks.divisions == 12
    answer(script, TakeDivisions("japan", 1))
    assert script.state.tracks.divisions == 11
    assert "EOS-11.23-01" in against(script, TakeDivisions("japan", 1))
    answer(script, Replace("japan", "jp_army_27", "ground"))
    assert "jp_army_27" not in script.state.reduced
    assert "ground" not in replacements.left(script.pos, "japan")
    unused = answer(japan("campaign", turn=2), TakeDivisions("japan", 2))
    assert replacements.left(unused.pos, "japan") == {"ground": 2}
    assert replacements.left(end(unused).pos, "japan") == {}


@pytest.mark.rule("EOS-11.23-01", "EOS-11.23-02", "EOS-13.71-05")
def test_how_many_divisions_can_be_taken() -> None:
    """One or two, no more than there are, and none if every port of China and Korea is Allied."""
    assert TakeDivisions("japan", 2) in listed(japan())
    assert "EOS-11.23-01" in against(japan(), TakeDivisions("japan", 3))
    one = japan(tracks={"divisions": 1})
    assert [each for each in listed(one) if isinstance(each, TakeDivisions)] == [
        TakeDivisions("japan", 1)
    ]
    assert "EOS-11.23-02" in against(one, TakeDivisions("japan", 2))
    assert not replacements.may_take_divisions(japan(tracks={"divisions": 0}).pos)
    ports = [
        place
        for place in japan().pos.map.region("china_coast", "korea")
        if japan().pos.hex(place).port
    ]
    cut = japan(allied=ports)
    assert not replacements.may_take_divisions(cut.pos)
    assert replacements.may_take_divisions(japan(allied=ports[1:]).pos)


@pytest.mark.rule("EOS-11.23-03", "EOS-CARD-43")
def test_fewer_ground_points_by_an_event() -> None:
    """No Commonwealth unit is restored then, and it holds for one segment."""
    script = allies(
        "1943", turn=6, marks={"ground_points_lost": 1}, reduced=["us_corps_i", "au_corps_3"]
    )

    assert script.state.points["ground"] == 1
    assert "EOS-CARD-43" in against(script, Replace("allies", "au_corps_3", "ground"))
    assert Replace("allies", "us_corps_i", "ground") in listed(script)
    assert end(script).state.marks.ground_points_lost == 0


@pytest.mark.rule("EOS-11.21-01")
def test_japan_restores_a_ship_from_the_track() -> None:
    """The marker goes down."""
    script = japan("1943", turn=6, reduced=["jp_bb_yamato"])

    assert script.state.tracks.naval_points == 1
    answer(script, Replace("japan", "jp_bb_yamato", "naval"))
    assert script.state.tracks.naval_points == 0
    assert "jp_bb_yamato" not in script.state.reduced
    assert BY_NAME["japanese_replacements"].is_played(script.pos)
