"""China: Offensives there, its track and its collapse."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.empire_of_the_sun.hand import against, play, to_play
from wartable.games.empire_of_the_sun.actions import AttackChina, PlayEvent
from wartable.games.empire_of_the_sun.battle import garrisons
from wartable.games.empire_of_the_sun.data import data
from wartable.games.empire_of_the_sun.nations import china
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.setup import CHINA_BOXES
from wartable.testing.empire_of_the_sun.table import Faces, pos, position

THREE = next(
    card.id
    for card in sorted(data().cards.values(), key=lambda each: each.id)
    if card.side == "japan" and card.value == 3 and not card.forced and card.id > "JP-02"
)
TWO = next(
    card.id
    for card in sorted(data().cards.values(), key=lambda each: each.id)
    if card.side == "japan" and card.value == 2 and not card.forced
)


def attacked(face: int, **changes: Any) -> Script:
    script = Script(position("1943", **changes), Faces(face))
    china.attack(script)
    return script


@pytest.mark.rule("EOS-13.72-12")
def test_the_boxes_of_the_tracks() -> None:
    """Six boxes from Government Collapsed to Stable Front, twelve divisions in 1941."""
    assert CHINA_BOXES[0] == "government_collapsed"
    assert CHINA_BOXES[-2:] == ("unstable_front", "stable_front")
    assert len(CHINA_BOXES) == 6
    assert pos("campaign").state.tracks.divisions == 12


@pytest.mark.rule("EOS-13.72-01", "EOS-5.0-05")
def test_an_offensive_in_china_takes_a_card_of_value_3() -> None:
    """Of Japan."""
    state = to_play(THREE, TWO)

    assert against(state, AttackChina("japan", THREE)) == set()
    assert "EOS-13.72-01" in against(state, AttackChina("japan", TWO))
    allied = to_play("AL-13", scenario="1943")
    assert "EOS-13.72-01" in against(allied, AttackChina("allies", "AL-13"))


@pytest.mark.rule("EOS-13.72-02", "EOS-13.72-11", "EOS-4.5-04")
def test_once_in_two_turns() -> None:
    """Neither again this turn nor the next."""
    for last, refused in ((5, True), (4, True), (3, False), (0, False)):
        state = to_play(THREE, scenario="1943", turn=5, marks={"china_offensive": last})
        assert ("EOS-13.72-02" in against(state, AttackChina("japan", THREE))) is refused
    after = play(to_play(THREE, scenario="1943"), AttackChina("japan", THREE), 9)
    assert after.marks.china_offensive == 5


@pytest.mark.rule("EOS-13.72-03")
def test_events_are_not_counted() -> None:
    """JP-42 is played in the turn of an OC Offensive, and makes none."""
    state = to_play("JP-42", scenario="1943", turn=5, marks={"china_offensive": 5})
    after = play(state, PlayEvent("japan", "JP-42"))

    assert after.tracks.china == state.tracks.china - 1
    assert after.marks.china_offensive == 5


@pytest.mark.rule("EOS-13.72-07", "EOS-13.78-07")
def test_the_base_number() -> None:
    """EOS-DT-24: 12 divisions and an open road make 4, 7 and the Hump 3."""
    assert china.base(pos("campaign")) == 4
    assert china.base(pos("1943")) == 3
    assert china.base(pos("1943", marks={"hump": False})) == 7


@pytest.mark.rule("EOS-13.72-04", "EOS-13.72-05", "EOS-13.72-08", "EOS-13.72-09")
def test_success_and_failure_against_air_support() -> None:
    """EOS-DT-23: 8 divisions, Closed/Hump, one air unit: 3 + 1 = 4 succeeds; a 4 fails and the
    marker goes to the right; without support it stays."""
    eight: Any = {"tracks": {"divisions": 8, "china": 2}}

    assert china.support(pos("1943")) == 1
    assert attacked(3, **eight).state.tracks.china == 1
    assert attacked(4, **eight).state.tracks.china == 3
    alone = {"units": {"us_air_14af_lrb": "eliminated"}}
    assert attacked(4, **eight, **alone).state.tracks.china == 1
    assert attacked(5, **eight, **alone).state.tracks.china == 2


@pytest.mark.rule("EOS-13.72-06")
def test_the_marker_stays_short_of_stable_front() -> None:
    """Unless an event says otherwise, or it was there."""

    def moved(start: int, by: int, **how: bool) -> int:
        script = Script(position("1943", tracks={"china": start}), Faces())
        china.move(script, by, **how)
        return script.state.tracks.china

    assert moved(4, 1) == 4
    assert moved(3, 2) == 4
    assert moved(4, 1, to_stable=True) == 5
    assert moved(5, 1) == 5
    assert moved(5, -1) == 4


@pytest.mark.rule("EOS-13.72-10", "EOS-13.74-07")
def test_who_supports() -> None:
    """Supplied air units in China that are no LRB, and the 14AF LRB in the box; not another LRB,
    not those of India, not the unsupplied."""
    assert china.support(pos("1943", units={"us_air_14af": "china"})) == 2
    assert china.support(pos("1943", units={"us_air_10af_lrb": "china"})) == 1
    assert china.support(pos("1943", units={"us_air_14af_lrb": "2104"})) == 0
    assert china.support(pos("1943", marks={"hump": False})) == 0
    coast = {"us_air_7af": "2908", "us_hq_central_pacific": "2908"}
    assert china.support(pos("1943", units=coast, allied=["2908"])) == 2


@pytest.mark.rule("EOS-13.73-01", "EOS-13.73-02", "EOS-13.73-03")
def test_the_collapse() -> None:
    """EOS-DT-28: JP-42 in Chungking Falls: China surrenders at once. Its aircraft come back next
    turn and can be delayed, its armies never."""
    state = to_play("JP-42", scenario="1943", tracks={"china": 1}, units={"us_air_14af": "china"})
    after = play(state, PlayEvent("japan", "JP-42"))

    assert after.tracks.china == 0
    assert "china" in after.memory.surrendered
    assert after.at["us_air_14af"] == after.at["us_air_14af_lrb"] == "turn_6"
    assert not {"us_air_14af", "us_air_14af_lrb"} & after.memory.undelayed
    assert {after.at[unit] for unit in ("cn_army_5", "cn_army_6", "cn_army_66")} == {"removed"}


@pytest.mark.rule("EOS-13.73-01")
def test_after_the_collapse_nothing_moves() -> None:
    """No Offensive, no marker."""
    fallen = {"surrendered": frozenset({"china"})}
    state = to_play(THREE, scenario="1943", memory=fallen, tracks={"china": 0})

    assert "EOS-13.73-01" in against(state, AttackChina("japan", THREE))
    script = Script(state, Faces())
    china.move(script, 2)
    assert script.state.tracks.china == 0


@pytest.mark.rule("EOS-13.71-05", "EOS-13.71-04")
def test_a_front_without_ports() -> None:
    """Every port of China and Korea Allied: no Offensive by OC or by event; Hong Kong and Formosa
    do not count."""
    there = pos("1943")
    ports = [place for place in there.map.region("china_coast", "korea") if there.hex(place).port]
    state = to_play(THREE, "JP-42", scenario="1943", allied=ports)

    assert not {"2709", "2909", "3009"} & {*ports}
    assert "EOS-13.71-05" in against(state, AttackChina("japan", THREE))
    assert "EOS-13.71-05" in against(state, PlayEvent("japan", "JP-42"))
    held = to_play(THREE, scenario="1943", allied=ports[1:])
    assert against(held, AttackChina("japan", THREE)) == set()


@pytest.mark.rule("EOS-13.76-01")
@pytest.mark.parametrize(("divisions", "steps"), [(0, 1), (1, 1), (4, 1), (5, 2), (8, 2), (12, 3)])
def test_the_garrisons_of_chinese_cities(divisions: int, steps: int) -> None:
    """EOS-TC-27: one step for every four divisions, rounded up, one at least: 5 make 2."""
    there = pos("1943", tracks={"divisions": divisions})

    assert garrisons.steps(there, "3007") == steps
