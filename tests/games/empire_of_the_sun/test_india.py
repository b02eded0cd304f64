"""Unrest in India, and its surrender."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.empire_of_the_sun.turns import against, answer, asked, begin, listed
from wartable.games.empire_of_the_sun import control, progress
from wartable.games.empire_of_the_sun.actions import Done, PutAt
from wartable.games.empire_of_the_sun.nations import india
from wartable.games.empire_of_the_sun.offensive import special_reaction
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.supply import supply_of
from wartable.testing.empire_of_the_sun.field import offensive
from wartable.testing.empire_of_the_sun.table import Faces, pos, position

NORTH = ["1905", "2005", "2104", "2105", "2205"]


def status(box: int = 4, **changes: Any) -> Script:
    return begin("national_status", "1943", tracks={"india": box}, **changes)


@pytest.mark.rule("EOS-13.62-01", "EOS-13.61-01")
def test_all_of_northern_india_moves_the_marker() -> None:
    """One hex Allied, and it stays."""
    there = {"units": {"in_corps_1": "eliminated", "cn_army_5": "eliminated"}}

    assert status(0, also_japanese=NORTH, **there).state.tracks.india == 1
    assert status(1, also_japanese=NORTH, **there).state.tracks.india == 2
    assert status(1, also_japanese=NORTH[1:]).state.tracks.india == 1


@pytest.mark.rule("EOS-13.62-02", "EOS-13.62-03", "EOS-AMB-17")
def test_in_revolts_india_surrenders_in_the_segment() -> None:
    """EOS-DT-29: an event moves the marker no further and causes no surrender by itself; the next
    segment does; and a marker that gets there in the segment does it at once."""
    script = Script(position("1943", tracks={"india": 4}), Faces())
    india.unsettle(script, 1)
    assert script.state.tracks.india == 4
    assert "india" not in script.state.memory.surrendered

    assert "india" in status(4).state.memory.surrendered
    assert "india" not in status(3).state.memory.surrendered
    assert "india" in status(3, also_japanese=NORTH).state.memory.surrendered


@pytest.mark.rule("EOS-13.62-04")
def test_an_allied_gain_in_northern_india_makes_it_stable() -> None:
    """At once, unless India has surrendered."""
    script = Script(position("1943", also_japanese=["2205"], tracks={"india": 3}), Faces())
    control.take(script, ["2205"], "allies")
    assert script.state.tracks.india == 0
    fallen = Script(
        position(
            "1943",
            also_japanese=["2205"],
            tracks={"india": 4},
            memory={"surrendered": frozenset({"india"})},
        ),
        Faces(),
    )
    control.take(fallen, ["2205"], "allies")
    assert fallen.state.tracks.india == 4


@pytest.mark.rule("EOS-13.63-01")
def test_indian_units_leave_the_game() -> None:
    """Wherever they are."""
    script = status()

    indian = [unit for unit in script.state.at if script.pos.counter(unit).nation == "indian"]
    assert {script.pos.where(unit) for unit in indian} == {"removed"}


@pytest.mark.rule("EOS-13.63-02", "EOS-13.63-03", "EOS-13.63-05")
def test_commonwealth_units_flee_and_then_their_hq_leaves() -> None:
    """The corps goes to Ceylon or the Maldives, aircraft to airfields there; SEAC comes back next
    turn."""
    script = status(units={"uk_corps_15": "1805", "uk_corps_33": "1905"})

    assert set(asked(script).units) == {"uk_air_seac", "uk_corps_15"}
    assert script.pos.where("cw_hq_seac") == "1805"
    assert PutAt("allies", "uk_corps_15", "1307") in listed(script)
    assert PutAt("allies", "uk_corps_15", "1005") in listed(script)
    assert against(script, PutAt("allies", "uk_corps_15", "1406")) == {"EOS-13.63-05"}
    assert against(script, PutAt("allies", "uk_corps_33", "1307")) == {"EOS-13.63-02"}
    assert "EOS-13.63-02" in against(script, Done("allies"))
    answer(script, PutAt("allies", "uk_corps_15", "1307"))
    answer(script, PutAt("allies", "uk_air_seac", "1308"))
    assert asked(script) is None
    assert script.pos.where("uk_corps_15") == "1307"
    assert script.pos.where("uk_corps_33") == "1905"
    assert script.pos.where("cw_hq_seac") == "turn_6"


@pytest.mark.rule("EOS-13.63-02", "EOS-13.63-05")
def test_who_has_nowhere_to_go_is_lost_for_good() -> None:
    """Ceylon and the Maldives are Japanese."""
    script = status(
        units={
            "uk_bb_warspite": "eliminated",
            "uk_cv_indomitable": "eliminated",
            "uk_ca_london": "eliminated",
        },
        also_japanese=["1005", "1208", "1307", "1308"],
    )

    assert script.pos.where("uk_air_seac") == "removed"
    assert asked(script) is None


@pytest.mark.rule("EOS-13.63-05")
def test_a_full_refuge_takes_nobody_more() -> None:
    """Three units on each airfield of Ceylon and on the Maldives: the aircraft are lost."""
    crowd = ["au_corps_1", "au_corps_2", "au_corps_3", "nz_div_3", "uk_corps_33", "au_corps_4"]
    crowd += ["us_corps_xiv", "us_corps_i", "us_mar_div_1"]
    places = ["1005"] * 3 + ["1307"] * 3 + ["1308"] * 3
    script = status(units=dict(zip(crowd, places, strict=True)))

    assert script.pos.where("uk_air_seac") == "removed"


@pytest.mark.rule("EOS-13.63-04")
def test_us_units_may_stay() -> None:
    """Aircraft in Calcutta: they may flee, or not."""
    script = status(units={"us_air_10af_lrb": "1805", "uk_air_seac": "1307"})

    assert asked(script).units == ("us_air_10af_lrb",)
    assert Done("allies") in listed(script)
    assert PutAt("allies", "us_air_10af_lrb", "1005") in listed(script)
    answer(script, Done("allies"))
    assert script.pos.where("us_air_10af_lrb") == "1805"
    gone = answer(
        status(units={"us_air_10af_lrb": "1805", "uk_air_seac": "1307"}),
        PutAt("allies", "us_air_10af_lrb", "1005"),
    )
    assert gone.pos.where("us_air_10af_lrb") == "1005"


@pytest.mark.rule("EOS-13.63-06", "EOS-13.61-03")
def test_mainland_india_stays_allied() -> None:
    """Every hex of it."""
    script = status()

    assert all(script.pos.controls("allies", place) for place in script.pos.map.region("india"))


@pytest.mark.rule("EOS-13.63-07", "EOS-16.47-07")
def test_after_the_surrender_mainland_india_counts_for_no_progress() -> None:
    """Whoever held it."""
    fallen = {"surrendered": frozenset({"india"}), "japanese_at_start": frozenset({"1805", "4423"})}

    assert progress.captured(pos("1943", memory=fallen)) == ["4423"]
    free = pos("1943", memory=fallen | {"surrendered": frozenset()})
    assert progress.captured(free) == ["1805", "4423"]


@pytest.mark.rule("EOS-13.63-07")
def test_after_the_surrender_there_is_no_special_reaction_in_mainland_india() -> None:
    """The Allies land in empty Madras, near a Japanese carrier and an HQ on Ceylon."""

    def landing(*surrendered: str) -> list[str]:
        state = position(
            "1943",
            empty=True,
            units={"au_corps_1": "1406", "jp_cv_shokaku": "1407", "jp_hq_south": "1307"},
            also_japanese=["1406", "1308", "1307", "1208"],
            memory={"surrendered": frozenset(surrendered)},
        )
        return special_reaction.eligible(
            Position(offensive(state, "allies", landed={"au_corps_1": "1005"}))
        )

    assert landing() == ["1406"]
    assert landing("india") == []


@pytest.mark.rule("EOS-13.62-01")
def test_a_fallen_india_moves_no_more() -> None:
    """Its marker shows Surrender."""
    script = status(4, also_japanese=NORTH, memory={"surrendered": frozenset({"india"})})

    assert script.state.tracks.india == 4
    assert "surrendered india" not in script.state.memory.this_turn


@pytest.mark.rule("EOS-13.63-05")
def test_no_refuge_lies_in_an_enemy_zone() -> None:
    """Supplied by the HQ that is there, the Maldives lie in the zone of Akagi."""
    gone = dict.fromkeys(("uk_air_seac", "uk_cv_indomitable"), "eliminated")
    there = {"uk_corps_15": "1805", "cw_hq_seac": "1005", "jp_hq_south": "1208", **gone}

    near = status(units={**there, "jp_cv_akagi": "1006"}, also_japanese=["1208"])
    assert supply_of(near.pos).would_be("uk_corps_15", "1005")
    assert "1005" not in india.refuges(near.pos, "uk_corps_15")
    away = status(units={**there, "jp_cv_akagi": "1208"}, also_japanese=["1208"])
    assert "1005" in india.refuges(away.pos, "uk_corps_15")
