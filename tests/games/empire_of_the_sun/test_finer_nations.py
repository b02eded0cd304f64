"""China, India and the nations, to the unit and the hex (13.0)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.empire_of_the_sun.hand import against, to_play
from tests.games.empire_of_the_sun.turns import begin
from wartable.games.empire_of_the_sun import control
from wartable.games.empire_of_the_sun.actions import AttackChina, BuildRoute
from wartable.games.empire_of_the_sun.data import data
from wartable.games.empire_of_the_sun.events import Rolled, Surrendered
from wartable.games.empire_of_the_sun.nations import china, india, routes, surrenders
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.script import Script
from wartable.testing.empire_of_the_sun.table import Faces, pos, position

NORTH = ("1905", "2005", "2104", "2105", "2205")


# China


@pytest.mark.rule("EOS-13.72-10", "EOS-13.74-07", "EOS-17.10-07")
def test_who_supports_china() -> None:
    """The 14AF LRB in the box only; another LRB nowhere; on the coast who is no LRB; in the South
    Pacific what is printed."""
    coast = {"us_hq_central_pacific": "2908"}
    none = {"us_air_14af_lrb": "eliminated"}

    def support(units: dict[str, str], **changes: Any) -> int:
        return china.support(pos("1943", units=none | units, allied=["2908"], **changes))

    assert support({}) == 0
    assert support({"us_air_14af_lrb": "china"}) == 1
    alone = {"us_air_14af_lrb": "2908"} | coast
    assert support(alone, empty=True) == 0
    assert support({"us_air_14af": "2908"} | coast, empty=True) == 1
    assert support({"us_air_10af_lrb": "china"}) == 0
    assert support({"us_air_14af": "china", "us_air_14af_lrb": "china"}) == 2
    assert support({"us_air_7af": "2908"} | coast) == 1
    assert support({"us_air_14af": "china"}, marks={"hump": False}) == 0
    assert china.support(pos("south_pacific")) == 1


@pytest.mark.rule(
    *("EOS-13.72-04", "EOS-13.72-05", "EOS-13.72-08", "EOS-13.72-09", "EOS-13.72-07"),
    "EOS-13.78-07",
)
def test_an_offensive_in_china() -> None:
    """The die plus the support at or under the divisions less 8, 4 or 0 for the road; a failure
    moves the marker to the right only against support; everybody knows the die."""

    def attack(face: int, divisions: int, **units: str) -> tuple[int, Rolled]:
        given = {"us_air_14af_lrb": "eliminated", **units}
        state = position("1943", units=given, tracks={"divisions": divisions, "china": 3}, turn=6)
        script = Script(state, Faces(face))
        china.attack(script)
        assert script.state.marks.china_offensive == 6
        (die,) = (each for each in script.events if isinstance(each, Rolled))
        return script.state.tracks.china, die

    assert china.base(pos("1943", tracks={"divisions": 9})) == 9 - 4
    assert china.base(pos("south_pacific", tracks={"divisions": 9})) == 9
    assert attack(5, 9) == (2, Rolled("china", "japan", 5, 0, "success"))
    assert attack(6, 9) == (3, Rolled("china", "japan", 6, 0, "failure"))
    helped = {"us_air_14af_lrb": "china"}
    assert attack(4, 9, **helped) == (2, Rolled("china", "japan", 4, 1, "success"))
    assert attack(5, 9, **helped) == (4, Rolled("china", "japan", 5, 1, "failure"))


@pytest.mark.rule("EOS-13.72-01", "EOS-13.72-02", "EOS-13.71-05", "EOS-13.73-01")
def test_what_is_against_an_offensive_in_china() -> None:
    """Each reason alone."""

    def reasons(card: str = "JP-16", **changes: Any) -> set[str]:
        turn = changes.pop("turn", 6)
        state = to_play(card, scenario="1943", turn=turn, **changes)
        return against(state, AttackChina("japan", card))

    assert reasons() == set()
    assert reasons("JP-23") == {"EOS-13.72-01"}
    assert reasons(marks={"china_offensive": 6}) == {"EOS-13.72-02"}
    assert reasons(marks={"china_offensive": 5}) == {"EOS-13.72-02"}
    assert reasons(marks={"china_offensive": 4}) == set()
    assert reasons(memory={"surrendered": frozenset({"china"})}) == {"EOS-13.73-01"}
    assert reasons(memory={"surrendered": frozenset({"india"})}) == set()
    part = to_play("JP-16", scenario="south_pacific")
    assert not china.is_cut_off(Position(part))


@pytest.mark.rule("EOS-13.72-06", "EOS-CARD-38", "EOS-13.73-01")
@pytest.mark.parametrize(
    ("box", "by", "to_stable", "after"),
    [
        (3, -2, False, 1),
        (1, -3, False, 0),
        (3, 1, False, 4),
        (4, 1, False, 4),
        (4, 1, True, 5),
        (4, 2, True, 5),
        (5, 1, False, 5),
        (5, -1, False, 4),
    ],
)
def test_the_marker_of_china(box: int, by: int, to_stable: bool, after: int) -> None:
    """To the right it ends in Unstable Front, unless an event or where it stands says otherwise; in
    Government Collapsed China surrenders."""
    script = Script(position("1943", tracks={"china": box}), Faces())
    china.move(script, by, to_stable=to_stable)
    assert script.state.tracks.china == after
    assert (Surrendered("china") in script.events) is (after == 0)


@pytest.mark.rule("EOS-13.73-02", "EOS-13.73-03", "EOS-16.42-01")
def test_what_the_collapse_of_china_leaves() -> None:
    """Aircraft in the box and on the coast go to the next turn's box, others stay; Chinese armies
    leave the game; and it is remembered for Political Will."""
    units = {"us_air_14af": "china", "us_air_7af": "2908", "us_air_5af": "3727"}
    kept = {"this_turn": frozenset({"EOS-11.23-01"})}
    state = position("1943", turn=6, units=units, allied=["2908"], memory=kept)
    script = Script(state, Faces())
    china.collapse(script)
    where = script.state.at
    assert [where[unit] for unit in units] == ["turn_7", "turn_7", "3727"]
    assert {where[unit] for unit in where if unit.startswith("cn_")} == {"removed"}
    assert script.state.memory.this_turn == {"EOS-11.23-01", "surrendered china"}


# India


@pytest.mark.rule("EOS-13.62-04", "EOS-13.62-03", "EOS-CARD-39")
def test_the_marker_of_india() -> None:
    """Toward Revolts and never past it; to Stable at once; nothing after the surrender."""

    def moved(box: int, *fallen: str, boxes: int = 0) -> int:
        memory = {"surrendered": frozenset(fallen)}
        script = Script(position("1943", tracks={"india": box}, memory=memory), Faces())
        if boxes:
            india.unsettle(script, boxes)
        else:
            india.settle(script)
        return script.state.tracks.india

    assert moved(3) == 0
    assert moved(3, "india") == 3
    assert moved(3, "china") == 0
    assert [moved(2, boxes=number) for number in (1, 2, 3)] == [3, 4, 4]
    assert moved(2, "india", boxes=1) == 2
    gained = Script(position("1943", tracks={"india": 3}, also_japanese=NORTH), Faces())
    control.take(gained, ["2205"], "allies")
    assert gained.state.tracks.india == 0


@pytest.mark.rule("EOS-13.62-01", "EOS-13.62-02", "EOS-AMB-17")
def test_india_in_the_national_status_segment() -> None:
    """All of Northern India Japanese moves the marker, in Revolts India falls; by the option a hex
    that is Allied then makes it stable; in the South Pacific nothing happens."""

    def checked(box: int, japanese: tuple[str, ...] = (), **changes: Any) -> tuple[int, bool]:
        scenario = changes.pop("scenario", "1943")
        state = position(
            scenario,
            empty=True,
            allied=[each for each in NORTH if each not in japanese],
            also_japanese=japanese,
            tracks={"india": box},
            **changes,
        )
        script = Script(state, Faces())
        india.check(script)
        return script.state.tracks.india, "india" in script.state.memory.surrendered

    by_segment = {"options": {"india_by_segment": True}}
    assert checked(2, NORTH) == (3, False)
    assert checked(2, NORTH[1:]) == (2, False)
    assert checked(3, NORTH) == (4, True)
    assert checked(4) == (4, True)
    assert checked(2, NORTH[1:], **by_segment) == (0, False)
    assert checked(4, NORTH[1:], **by_segment) == (0, False)
    assert checked(2, NORTH, **by_segment) == (3, False)
    fallen = {"memory": {"surrendered": frozenset({"india"})}}
    assert checked(2, NORTH, **fallen) == (2, True)
    part = Script(position("south_pacific", tracks={"india": 4}), Faces())
    india.check(part)
    assert "india" not in part.state.memory.surrendered


@pytest.mark.rule("EOS-13.63-03")
def test_which_hqs_leave_a_fallen_india() -> None:
    """Commonwealth HQs in mainland India, in the segment of the surrender; a US HQ there and others
    elsewhere stay."""
    units = {
        "cw_hq_seac": "1805",
        "cw_hq_malaya": "1307",
        "us_hq_southwest_pacific": "1406",
        "joint_hq_anzac": "3727",
    }

    def displaced(*this_turn: str) -> list[str]:
        memory = {"this_turn": frozenset(this_turn)}
        script = Script(position("1943", turn=6, empty=True, units=units, memory=memory), Faces())
        india.displace(script)
        return [script.state.at[unit] for unit in units]

    assert displaced() == [*units.values()]
    assert displaced(india.FALLEN) == ["turn_7", *[*units.values()][1:]]


# routes


@pytest.mark.rule("EOS-13.77-05", "EOS-13.77-06", "EOS-13.77-02")
def test_from_imphal_to_rangoon() -> None:
    """By 2106 and then by 2107 or 2007: land units on 2106 bar it, on one of the others they do
    not; ships bar nothing; neither the Kwai nor Jarhat is needed."""
    burma = sorted(data().map.region("burma"))
    gone = dict.fromkeys(("in_div_burma", "us_air_avg", "in_corps_1"), "eliminated")

    def reaches(units: dict[str, str] | None = None, **changes: Any) -> bool:
        state = to_play(
            "JP-16",
            also_japanese=[*burma, "2105", "2010", "2109", "2014", "2015"],
            units=gone | (units or {}),
            marks={"no_route": frozenset({"2104", "2105", "2205"})},
            **changes,
        )
        place = Position(state)
        found = routes.reaches_japanese_rangoon(place)
        assert (against(state, BuildRoute("japan", "JP-16", "2105")) == set()) is found
        return found

    assert reaches()
    assert not reaches({"in_corps_1": "2106"})
    assert not reaches({"us_air_avg": "2106"})
    assert reaches({"in_corps_1": "2107"})
    assert reaches({"in_corps_1": "2007"})
    assert not reaches({"in_corps_1": "2007", "in_corps_2": "2107"})
    assert reaches({"in_corps_1": "2305"})
    assert not reaches(allied=["2008"])


# the nations


@pytest.mark.rule("EOS-13.1-03", "EOS-13.22-02", "EOS-13.22-04", "EOS-13.22-03")
def test_the_fall_of_the_philippines() -> None:
    """Ground units leave the game, others than the US lose ships and aircraft, every base is
    Japanese; the HQ goes by its own rules."""
    units = {
        "us_corps_x": "2915",
        "au_ca_kent": "2715",
        "au_air_aus": "3014",
        "us_ca_us_asia": "3014",
        "us_hq_southwest_pacific": "2813",
        "us_corps_xi": "3727",
    }
    given = {"empty": True, "units": units, "also_japanese": ["2813", "2915"]}
    script = Script(position("1942", **given), Faces())
    surrenders.check(script)
    where = script.state.at
    assert [where[unit] for unit in units] == [
        *("removed", "eliminated", "eliminated", "3014", "2813", "3727")
    ]
    bases = {"2715", "2812", "2813", "2911", "2915", "3014"}
    assert bases <= script.state.japanese
    assert script.state.memory.this_turn >= {"surrendered philippines"}
    segment = begin("national_status", "1942", **given)
    assert segment.state.at["us_hq_southwest_pacific"] == "turn_3"


@pytest.mark.rule("EOS-4.31-01", "EOS-13.1-01", "EOS-13.1-04", "EOS-13.1-05")
def test_a_nation_is_freed_once() -> None:
    """It surrenders with all its keys, is freed with all of them, and then nothing happens."""
    keys = ["2014", "2015"]

    def checked(japanese: list[str], **memory: Any) -> list[Surrendered]:
        others = [each for each in keys if each not in japanese]
        named = {name: frozenset(value) for name, value in memory.items()}
        state = position("1942", allied=others, also_japanese=japanese, memory=named)
        script = Script(state, Faces())
        surrenders.check(script)
        found = [each for each in script.events if isinstance(each, Surrendered)]
        return [each for each in found if each.nation == "malaya"]

    assert checked(keys) == [Surrendered("malaya")]
    assert checked(keys[:1]) == []
    assert checked([], surrendered=["malaya"]) == [Surrendered("malaya", liberated=True)]
    assert checked(keys[:1], surrendered=["malaya"]) == []
    assert checked([], surrendered=["malaya"], liberated=["malaya"]) == []
    assert checked(keys, surrendered=["malaya"], liberated=["malaya"]) == []


@pytest.mark.rule("EOS-13.42-02", "EOS-13.42-03", "EOS-13.42-04", "EOS-13.83-02", "EOS-13.1-03")
def test_who_holds_on_in_the_indies_and_in_australia() -> None:
    """Dutch units leave the game; a base with a US or Commonwealth ground unit stays Allied; of
    Australia those with any Allied unit, and what was to come never does."""
    indies = ["1813", "1916", "2017", "2220", "2415", "2517", "2616", "2019"]
    units = {
        "nl_regt_1": "2719",
        "us_corps_x": "1917",
        "us_air_7af": "2719",
        "au_corps_1": "turn_9",
    }
    script = Script(position("1942", empty=True, units=units, also_japanese=indies), Faces())
    surrenders.check(script)
    assert script.state.at["nl_regt_1"] == "removed"
    assert "2719" in script.state.japanese
    assert "1917" not in script.state.japanese
    assert script.state.at["au_corps_1"] == "turn_9"
    keys = ["2426", "2525", "2825", "3023", "3226", "3624", "3626", "3727"]
    coming = {"au_corps_1": "turn_9", "au_corps_2": "delayed", "us_corps_x": "turn_9"}
    fallen = Script(position("1942", empty=True, units=coming, also_japanese=keys), Faces())
    surrenders.check(fallen)
    assert [fallen.state.at[unit] for unit in coming] == ["removed", "removed", "turn_9"]
