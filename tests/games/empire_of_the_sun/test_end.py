"""The end of a turn, and who has won."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.games.empire_of_the_sun.turns import begin, begin_in
from wartable.core.game import Outcome
from wartable.games.empire_of_the_sun import points, victory
from wartable.games.empire_of_the_sun.data import data
from wartable.games.empire_of_the_sun.flow import end_segment
from wartable.games.empire_of_the_sun.script import Script
from wartable.testing.empire_of_the_sun.table import pos, position

RESOURCES = sorted(place for place, each in data().map.hexes.items() if each.resource)
BOMBED = {"this_turn": frozenset({"EOS-12.32-02"})}


def phase(scenario: str = "1943", turn: int = 6, **changes: Any) -> Script:
    return begin("end_of_turn", scenario, turn=turn, **changes)


def outcome(scenario: str, turn: int, **changes: Any) -> Outcome | None:
    return phase(scenario, turn, **changes).state.outcome


def who(scenario: str, turn: int, **changes: Any) -> tuple[tuple[str, ...], str]:
    found = outcome(scenario, turn, **changes)
    assert found is not None
    return found.winners, found.rule


@pytest.mark.rule("EOS-4.5-01", "EOS-16.1-02")
@pytest.mark.parametrize("scenario", ["campaign", "1943", "1944", "campaign_shorter"])
def test_negotiations_are_a_japanese_win(scenario: str) -> None:
    """At the end of any turn but the first of the campaign, on which it begins there."""
    turn = {"1944": 8}.get(scenario, 6)

    assert who(scenario, turn, tracks={"will": 0}) == (("japan",), "EOS-4.5-01")
    assert outcome(scenario, turn, tracks={"will": 1}) is None
    assert outcome("campaign", 1, tracks={"will": 0}) is None


@pytest.mark.rule("EOS-4.5-04", "EOS-10.3-02", "EOS-4.0-01")
def test_a_new_turn_begins() -> None:
    """Markers of the turn go: used ASP, the Tokyo Express, what happened once; and the first
    segment follows."""
    script = phase(
        marks={
            "asp_used": {"japan": 3, "allies": 2},
            "tokyo_express": "4423",
            "china_offensive": 6,
        },
        memory={
            "this_turn": frozenset({"EOS-11.23-01"}),
            "new_hqs": frozenset({"joint_hq_anzac"}),
            "bombers": frozenset({"us_air_20bc"}),
            "rebuilt": frozenset({"us_air_20bc"}),
            "exhausted": frozenset({"jp_cv_shokaku"}),
            "cards_cut": 2,
        },
        allied=["4222"],
    )

    state = script.state
    assert state.turn == 7
    assert state.marks.asp_used == {"japan": 0, "allies": 0}
    assert state.marks.tokyo_express == ""
    assert state.marks.china_offensive == 6
    memory = state.memory
    assert not (memory.this_turn | memory.new_hqs | memory.bombers | memory.rebuilt)
    assert not memory.exhausted
    assert memory.japanese_at_start == state.japanese
    assert "4222" not in memory.japanese_at_start
    end_segment(script)
    assert script.state.segment == "allied_reinforcements"


@pytest.mark.rule("EOS-5.37-03", "EOS-5.37-06")
def test_decks_are_shuffled_that_must_be() -> None:
    """The other stays as it is."""
    state = position("1943", segment="end_of_turn", turn=6)
    cards = state.cards | {"japan": replace(state.cards["japan"], reshuffle=True)}
    script = begin_in("end_of_turn", replace(state, cards=cards))

    assert script.state.cards["japan"].discard == ()
    assert script.state.cards["allies"].discard == ("AL-13", "AL-15")


@pytest.mark.rule(
    "EOS-16.2-01", "EOS-AMB-16", "EOS-16.1-03", "EOS-16.3-01", "EOS-17.13-01", "EOS-4.5-03"
)
def test_the_campaign_is_decided_at_the_end_of_turn_12() -> None:
    """Four turns of bombing, one resource hex at most and a B29 in range of Tokyo, all three; else
    Japan has held out."""
    given: dict[str, Any] = {
        "units": {"us_air_20bc": "china"},
        "memory": BOMBED | {"bombed": 3},
        "allied": RESOURCES[1:],
        "tracks": {"will": 5},
    }

    assert who("campaign", 12, **given) == (("allies",), "EOS-16.2-01")
    lost = (("japan",), "EOS-16.3-01")
    assert who("campaign", 12, **(given | {"memory": BOMBED | {"bombed": 2}})) == lost
    assert who("campaign", 12, **(given | {"memory": {"bombed": 3}})) == lost
    assert (
        who("campaign", 12, **(given | {"allied": RESOURCES[2:], "also_japanese": RESOURCES[:2]}))
        == lost
    )
    assert who("campaign", 12, **(given | {"units": {"us_air_20bc": "5808"}})) == lost
    assert outcome("campaign", 11, **given) is None
    near = given | {"units": {"us_air_21bc": "3813"}}
    assert who("campaign", 12, **near) == (("allies",), "EOS-16.2-01")


@pytest.mark.rule("EOS-16.2-01")
def test_a_turn_without_bombing_breaks_the_row() -> None:
    """Turns in a row are counted at the end of each."""
    assert phase(memory=BOMBED | {"bombed": 2}).state.memory.bombed == 3
    assert phase(memory={"bombed": 2}).state.memory.bombed == 0


@pytest.mark.rule("EOS-16.0-01", "EOS-17.0-04", "EOS-2.1-01", "EOS-2.1-03")
def test_when_scenarios_end_and_by_what() -> None:
    """Campaigns by 16.0 after turn 12, the others by points at the end of their last year."""
    known = {name: (each.last_turn, each.victory) for name, each in data().scenarios.items()}

    assert known == {
        "campaign": (12, "campaign"),
        "campaign_short": (12, "campaign"),
        "campaign_shorter": (12, "campaign"),
        "1942": (4, "1942"),
        "1943": (7, "1943"),
        "1944": (10, "1944"),
        "1942-43": (7, "1943"),
        "1943-44": (10, "1944"),
        "1942-44": (10, "1944"),
        "south_pacific": (6, "south_pacific"),
    }
    assert [*points.rows(pos("campaign"))] == []


@pytest.mark.rule("EOS-17.27-01", "EOS-17.27-02", "EOS-17.2-01")
def test_the_1942_scenario() -> None:
    """With fewer than 12 resource hexes the Allies win, else points decide."""
    start = {"also_japanese": RESOURCES}

    assert who("1942", 4, **start, allied=RESOURCES[:3]) == (("allies",), "EOS-17.27-01")
    assert who("1942", 4, **start, allied=RESOURCES[:2])[1] == "EOS-17.27-02"
    assert outcome("1942", 3) is None


@pytest.mark.rule("EOS-17.38-01", "EOS-17.48-01", "EOS-17.3-01", "EOS-17.4-01")
def test_the_later_year_scenarios() -> None:
    """By their own table after their third turn."""
    assert who("1943", 7)[1] == "EOS-17.38-01"
    assert who("1944", 10)[1] == "EOS-17.48-01"
    assert outcome("1943", 6) is None
    assert outcome("1944", 9) is None
    assert [data().scenarios[name].first_turn for name in ("1942", "1943", "1944")] == [2, 5, 8]


@pytest.mark.rule("EOS-17.27-02", "EOS-17.38-01", "EOS-17.48-01", "EOS-17.10-14")
@pytest.mark.parametrize(
    ("total", "side", "how"),
    [
        (-5, "allies", "decisive"),
        (2, "allies", "decisive"),
        (3, "allies", "tactical"),
        (5, "allies", "tactical"),
        (6, "japan", "tactical"),
        (9, "japan", "tactical"),
        (10, "japan", "decisive"),
        (40, "japan", "decisive"),
    ],
)
def test_the_levels_of_victory(total: int, side: str, how: str) -> None:
    """T-VPLEVEL."""
    winner, text = victory.level(total)

    assert winner == side
    assert how in text


@pytest.mark.rule("EOS-17.27-04")
def test_hexes_of_hawaii_score_once_at_the_end_of_any_turn() -> None:
    """Controlled and occupied, then remembered though they are lost."""
    held = phase("1942", 3, units={"jp_bde_1sn": "5708"}, also_japanese=["5708", "5808"])

    assert held.state.memory.scored == {"5708"}
    later = pos("1942", memory={"scored": frozenset({"5708"})})
    assert {row.letter: row.points for row in points.rows(later)}["K"] == 1


@pytest.mark.rule("EOS-17.11-12", "EOS-4.31-01")
def test_the_end_of_december_1941() -> None:
    """EOS-TC-55: no surrender, Political Will stays 8, and turn 2 follows."""
    status = begin("national_status", "campaign", tracks={"will": 8})
    assert status.state.memory.surrendered == frozenset()
    will = begin_in("political_will", status.state)
    assert will.state.tracks.will == 8
    over = begin_in("end_of_turn", replace(will.state, segment="end_of_turn"))
    assert over.state.outcome is None
    assert over.state.turn == 2
