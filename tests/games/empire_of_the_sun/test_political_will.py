"""US Political Will, and Progress of the War."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.games.empire_of_the_sun.hand import play, to_play
from tests.games.empire_of_the_sun.turns import begin, begin_in
from wartable.games.empire_of_the_sun import political_will, progress
from wartable.games.empire_of_the_sun.actions import Pass, PlayEvent
from wartable.games.empire_of_the_sun.data import data
from wartable.games.empire_of_the_sun.facts import NATIONS
from wartable.games.empire_of_the_sun.script import Script
from wartable.testing.empire_of_the_sun.table import Faces, pos, position

SURRENDERS = {
    "australia": ("EOS-16.41-01", 2),
    "burma": ("EOS-16.41-02", 1),
    "china": ("EOS-16.41-03", 2),
    "dutch_east_indies": ("EOS-16.41-04", 1),
    "india": ("EOS-16.41-05", 2),
    "malaya": ("EOS-16.41-06", 1),
    "philippines": ("EOS-16.41-07", 1),
}


def causes(scenario: str = "1942", **changes: Any) -> dict[str, int]:
    changes.setdefault("turn", 3)
    return dict(political_will.causes(pos(scenario, **changes)))


def segment(scenario: str = "1942", **changes: Any) -> Script:
    changes.setdefault("turn", 3)
    return begin("political_will", scenario, **changes)


@pytest.mark.rule(
    "EOS-16.41-01",
    "EOS-16.41-02",
    "EOS-16.41-03",
    "EOS-16.41-04",
    "EOS-16.41-05",
    "EOS-16.41-06",
    "EOS-16.41-07",
    "EOS-4.32-01",
    "EOS-16.4-01",
    "EOS-AMB-18",
)
@pytest.mark.parametrize("nation", sorted(SURRENDERS))
def test_what_a_surrender_costs_and_freedom_gives_back(nation: str) -> None:
    """EOS-TC-28: Malaya costs 1, and freed gives it back; China and India give nothing back."""
    rule, cost = SURRENDERS[nation]

    assert causes() == {}
    assert causes(memory={"this_turn": frozenset({f"surrendered {nation}"})}) == {rule: -cost}
    freed = causes(memory={"this_turn": frozenset({f"liberated {nation}"})})
    assert freed == ({} if nation in ("china", "india") else {rule: cost})
    now = segment(memory={"this_turn": frozenset({f"surrendered {nation}"})}).state.tracks.will
    assert now == 8 - cost


@pytest.mark.rule("EOS-16.41-06", "EOS-4.31-01")
def test_a_surrender_of_the_segment_before_costs_will() -> None:
    """The two segments of the Political Phase in their order, and free again a turn later."""
    status = begin("national_status", "1942", turn=3, also_japanese=["2014", "2015"])
    lost = begin_in("political_will", status.state)
    assert lost.state.tracks.will == 7
    freed = begin("national_status", "1942", turn=3, memory={"surrendered": frozenset({"malaya"})})
    assert begin_in("political_will", freed.state).state.tracks.will == 9


@pytest.mark.rule("EOS-16.41-08", "EOS-16.41-09")
def test_when_all_have_surrendered_it_costs_two_more() -> None:
    """Once."""
    every = frozenset(NATIONS)

    assert causes(memory={"surrendered": every}) == {"EOS-16.41-08": -2}
    assert causes(memory={"surrendered": every - {"burma"}}) == {}
    script = segment(memory={"surrendered": every})
    assert script.state.tracks.will == 6
    assert "EOS-16.41-08" in script.state.memory.once
    assert causes(memory={"surrendered": every, "once": frozenset({"EOS-16.41-08"})}) == {}
    assert len(SURRENDERS) == len(NATIONS)


@pytest.mark.rule("EOS-16.42-01", "EOS-16.42-03", "EOS-17.33-01")
def test_three_segments_in_the_aleutians() -> None:
    """The brigade in Attu/Kiska in 1943 stands there for the third time; without it the count
    begins anew, and it is once a game."""
    assert causes("1943", turn=5)["EOS-16.42-01"] == -1
    there = segment("1943", turn=5)
    assert there.state.memory.held["4600"] == 3
    assert "EOS-16.42-01" not in causes("1943", turn=5, units={"jp_bde_2sn": "3407"})
    gone = segment("1943", turn=5, units={"jp_bde_2sn": "3407"})
    assert gone.state.memory.held == {}
    again = causes(
        "1943", turn=5, memory={"held": {"4600": 5}, "once": frozenset({"EOS-16.42-01"})}
    )
    assert "EOS-16.42-01" not in again
    moved = causes("1943", turn=5, units={"jp_bde_2sn": "4700"})
    assert "EOS-16.42-01" not in moved
    two = causes("1943", turn=5, memory={"held": {"4600": 1}})
    assert "EOS-16.42-01" not in two


@pytest.mark.rule("EOS-16.42-02", "EOS-AMB-19")
def test_two_segments_in_hawaii_or_on_midway() -> None:
    """Any of four hexes, once a game."""
    for place in ("5708", "5808", "5908", "5108"):
        units = {"jp_bde_1sn": place}
        assert causes(units=units, memory={"held": {place: 1}}) == {"EOS-16.42-02": -1}
        assert causes(units=units) == {}
    assert causes(units={"jp_bde_1sn": "4612"}, memory={"held": {"4612": 3}}) == {}
    once = {"held": {"5108": 4}, "once": frozenset({"EOS-16.42-02"})}
    assert causes(units={"jp_bde_1sn": "5108"}, memory=once) == {}


@pytest.mark.rule("EOS-16.42-03")
def test_a_gap_between_two_segments_begins_the_count_anew() -> None:
    """At the end of a card play nobody is there."""
    held = {"4600": 2, "5108": 1}
    script = Script(position("1942", units={"jp_bde_1sn": "5108"}, memory={"held": held}), Faces())

    political_will.note_gaps(script)
    assert script.state.memory.held == {"5108": 1}
    state = to_play("JP-49", "JP-50", scenario="1942", memory={"held": held})
    cards = state.cards["japan"]
    state = replace(state, cards=state.cards | {"japan": replace(cards, passes=1)})
    assert play(state, Pass("japan")).memory.held == {}


@pytest.mark.rule("EOS-16.43-01")
def test_few_resource_hexes_raise_will_once() -> None:
    """Three or fewer on turns 5 to 12."""
    every = sorted(place for place, each in data().map.hexes.items() if each.resource)

    def of(number: int, turn: int, **memory: Any) -> int:
        found = causes("1943", turn=turn, allied=every[number:], memory=memory)
        return found.get("EOS-16.43-01", 0)

    assert [of(3, 5), of(0, 12), of(4, 5), of(3, 4)] == [3, 3, 0, 0]
    assert of(3, 6, once=frozenset({"EOS-16.43-01"})) == 0
    script = segment("1943", turn=6, allied=every[3:])
    assert "EOS-16.43-01" in script.state.memory.once


@pytest.mark.rule("EOS-16.43-02", "EOS-AMB-33")
def test_a_bombing_that_succeeds_raises_will() -> None:
    """Once a turn, turn after turn."""
    bombed = {"this_turn": frozenset({"EOS-12.32-02"})}

    assert causes(memory=bombed) == {"EOS-16.43-02": 1}
    assert segment(memory=bombed).state.memory.once == frozenset()


@pytest.mark.rule("EOS-16.45-01", "EOS-AMB-33")
def test_a_disaster_lowers_will() -> None:
    """That of this turn."""
    assert causes(memory={"this_turn": frozenset({"EOS-16.45-01"})}) == {"EOS-16.45-01": -1}


@pytest.mark.rule("EOS-16.46-01", "EOS-16.46-02", "EOS-AMB-29")
def test_a_fleet_without_carriers_or_none_at_all() -> None:
    """Each turn anew."""
    there = pos("1942")
    ships = [
        unit for unit in there.units_of("allies", "naval") if there.counter(unit).nation == "us"
    ]
    carriers = [unit for unit in ships if there.counter(unit).is_carrier]

    def without(units: list[str]) -> dict[str, int]:
        return causes(units=dict.fromkeys(units, "eliminated"))

    assert without(carriers) == {"EOS-16.46-01": -1}
    assert without(ships) == {"EOS-16.46-01": -1, "EOS-16.46-02": -1}
    assert without(carriers[:-1]) == {}
    assert segment(units=dict.fromkeys(ships, "eliminated")).state.tracks.will == 6


@pytest.mark.rule("EOS-16.4-02", "EOS-16.44-02")
def test_the_track_ends_at_0_and_10() -> None:
    """EOS-DT-39: PW 9, AL-06 and then AL-01: 10, and still 10; and nothing under 0."""
    state = to_play("AL-06", "AL-01", scenario="campaign_short", tracks={"will": 9})
    first = play(state, PlayEvent("allies", "AL-06"))
    assert first.tracks.will == 10
    script = Script(first, Faces())
    political_will.change(script, 1, "AL-01")
    assert script.state.tracks.will == 10
    low = segment(tracks={"will": 1}, memory={"this_turn": frozenset({"surrendered china"})})
    assert low.state.tracks.will == 0


# Progress of the War


@pytest.mark.rule("EOS-16.47-01", "EOS-16.47-02", "EOS-16.47-03", "EOS-16.47-08")
def test_captured_hexes_are_counted_in_the_segment() -> None:
    """EOS-TC-64: turn 4, 3 ASP; five hexes captured and three lost again: 2 < 3, PW -1."""
    start = {"4423", "4222", "4021", "4020", "3822"}
    memory = {"japanese_at_start": frozenset(start), "progress_goal": 3}

    def will(*still: str, turn: int = 4) -> dict[str, int]:
        return causes(turn=turn, memory=memory, also_japanese=still, allied=start - {*still})

    assert will("4222", "4021", "4020") == {"EOS-16.47-01": -1}
    assert will("4222", "4021") == {}
    assert will("4222", "4021", "4020", turn=3) == {}
    others = {"japanese_at_start": frozenset({"4423"}), "progress_goal": 2}
    assert causes(turn=4, memory=others, allied=["4423", "4222"]) == {"EOS-16.47-01": -1}


@pytest.mark.rule("EOS-16.47-02", "EOS-16.47-03", "EOS-17.0-03")
def test_the_goal() -> None:
    """From turn 4, the lower of 4 and the Allied ASP; known from the start where a scenario begins
    with the Offensives Phase."""

    def goal(turn: int, asp: int) -> int:
        return progress.goal(pos("1942", turn=turn, marks={"asp": {"japan": 7, "allies": asp}}))

    assert [goal(3, 9), goal(4, 3), goal(4, 9), goal(12, 4), goal(5, 0)] == [0, 3, 4, 4, 0]
    goals = {name: pos(name).state.memory.progress_goal for name in data().scenarios}
    assert goals["campaign"] == goals["1942"] == goals["south_pacific"] == 0
    assert goals["1943"] == goals["1944"] == goals["campaign_shorter"] == 4


@pytest.mark.rule("EOS-16.47-04", "EOS-16.47-05", "EOS-16.47-06")
def test_only_named_locations_count() -> None:
    """Attu/Kiska does not, however a hex was gained."""
    start = frozenset({"4600", "4423", "2108"})
    there = pos("1943", memory={"japanese_at_start": start}, allied=start)

    assert not there.hex("4600").is_named
    assert progress.captured(there) == ["4423"]
    status = begin(
        "national_status",
        "1943",
        units={"jp_army_17": "eliminated"},
        allied=["4021"],
    )
    assert "4020" in progress.captured(status.pos)
