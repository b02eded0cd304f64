"""Strategic bombing by B29s."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.empire_of_the_sun.turns import against, answer, asked, begin, listed
from wartable.core.errors import IllegalAction
from wartable.games.empire_of_the_sun.actions import BombJapan, Decline
from wartable.games.empire_of_the_sun.data import data
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.turn import bombing, draw
from wartable.testing.empire_of_the_sun.table import pos

SAIPAN, IWO = "3813", "3709"
BOTH = {"us_air_20bc": SAIPAN, "us_air_21bc": SAIPAN, "us_hq_central_pacific": SAIPAN}
FIRST = BombJapan("allies", ("us_air_20bc",))


def bomb(units: dict[str, str] | None = None, **changes: Any) -> Script:
    """Both B29s in the Marianas with an HQ, turn 10."""
    changes.setdefault("memory", {"draw_base": 7})
    changes.setdefault("allied", [SAIPAN])
    return begin("bombing", "1944", turn=10, empty=True, units=units or BOTH, **changes)


@pytest.mark.rule("EOS-12.31-01", "EOS-1.3-32")
def test_only_two_units_are_b29s() -> None:
    """20BC arrives on turn 9, 21BC on turn 10."""
    assert {unit for unit, each in data().counters.items() if each.b29} == {
        "us_air_20bc",
        "us_air_21bc",
    }
    start = data().scenarios["campaign"].units
    assert start["us_air_20bc"].place == "turn_9"
    assert start["us_air_21bc"].place == "turn_10"
    other = bomb({**BOTH, "us_air_7af_lrb": SAIPAN})
    assert bombing.bombers(other.pos) == ["us_air_20bc", "us_air_21bc"]


@pytest.mark.rule("EOS-12.31-02", "EOS-13.74-06")
def test_who_may_bomb() -> None:
    """In supply and within 8 hexes of Tokyo, or in the China box."""
    there = bomb().pos
    assert there.distance(SAIPAN, "3706") <= 8
    assert bombing.bombers(there) == ["us_air_20bc", "us_air_21bc"]
    unsupplied = bomb({"us_air_20bc": SAIPAN})
    assert bombing.bombers(unsupplied.pos) == []
    far = bomb({**BOTH, "us_air_20bc": "4017"}, allied=[SAIPAN, "4017"])
    assert bombing.bombers(far.pos) == ["us_air_21bc"]
    assert far.pos.distance("4017", "3706") > 8
    hump = pos("1944", units={"us_air_20bc": "china"}, turn=9)
    assert bombing.bombers(hump) == ["us_air_20bc"]
    closed = pos("1944", units={"us_air_20bc": "china"}, turn=9, marks={"hump": False})
    assert bombing.bombers(closed) == []


@pytest.mark.rule("EOS-12.31-03", "EOS-12.31-04", "EOS-12.31-05")
def test_a_rebuilt_b29_does_not_bomb_and_one_that_bombed_is_remembered() -> None:
    """One that has just arrived may."""
    script = bomb(memory={"draw_base": 7, "rebuilt": frozenset({"us_air_20bc"})})

    assert against(script, FIRST) == {"EOS-12.31-02"}
    answer(script, BombJapan("allies", ("us_air_21bc",)), 3)
    assert script.state.memory.bombers == {"us_air_21bc"}
    assert asked(script) is None


@pytest.mark.rule("EOS-12.32-01", "EOS-12.32-04")
@pytest.mark.parametrize(
    ("face", "reduced", "interceptors", "hit"),
    [
        (8, False, False, True),
        (8, False, True, False),  # EOS-DT-13
        (7, False, True, True),
        (4, True, False, True),
        (5, True, False, False),  # EOS-DT-13
        (4, True, True, False),
    ],
)
def test_the_roll(face: int, reduced: bool, interceptors: bool, hit: bool) -> None:
    """EOS-DT-13: a full unit up to 8, a reduced one up to 4, interceptors add 1."""
    script = bomb(reduced=["us_air_20bc"] if reduced else [], marks={"interceptors": interceptors})

    answer(script, FIRST, face)
    assert script.state.memory.cards_cut == int(hit)
    assert (bombing.BOMBED in script.state.memory.this_turn) is hit
    assert script.pos.is_on_map("us_air_20bc")


@pytest.mark.rule("EOS-12.32-02", "EOS-12.33-02")
def test_each_success_costs_a_card() -> None:
    """Two units at most, and never under four cards."""
    script = answer(bomb(), BombJapan("allies", ("us_air_20bc", "us_air_21bc")), 0, 8)
    assert draw.japanese(script.pos) == (5, 2)
    few = bomb(memory={"draw_base": 5, "cards_cut": 1})
    answer(few, BombJapan("allies", ("us_air_20bc", "us_air_21bc")), 0, 0)
    assert draw.japanese(few.pos) == (4, 2)


@pytest.mark.rule("EOS-12.32-03", "EOS-AMB-27", "EOS-AMB-21")
def test_a_nine_costs_a_step_unless_an_airfield_is_near() -> None:
    """Iwo Jima is within 5 hexes; whether it is supplied does not matter for this."""
    script = answer(bomb(), FIRST, 9)
    assert "us_air_20bc" in script.state.reduced
    near = bomb(allied=[SAIPAN, IWO])
    assert near.pos.distance(IWO, "3706") <= 5
    answer(near, FIRST, 9)
    assert "us_air_20bc" not in near.state.reduced
    modified = answer(bomb(marks={"interceptors": True}), FIRST, 8)
    assert "us_air_20bc" not in modified.state.reduced
    last = answer(bomb(reduced=["us_air_20bc"]), FIRST, 9)
    assert last.pos.where("us_air_20bc") == "eliminated"


@pytest.mark.rule("EOS-12.32-04", "EOS-AMB-21")
def test_interceptors_fail_against_a_supplied_airfield_near_tokyo() -> None:
    """An unsupplied one is not enough."""
    supplied = bomb(allied=[SAIPAN, IWO], marks={"interceptors": True})
    assert bombing.modifier(supplied.pos) == 0
    alone = bomb({"us_air_20bc": SAIPAN}, allied=[SAIPAN, IWO], marks={"interceptors": True})
    assert bombing.modifier(alone.pos) == 1
    assert bombing.modifier(bomb(marks={"interceptors": True}).pos) == 1


@pytest.mark.rule("EOS-12.32-01")
def test_each_bombs_once_and_nobody_must() -> None:
    """Both, either, or none."""
    script = bomb()

    assert len(listed(script)) == 4
    assert "EOS-12.32-01" in against(script, BombJapan("allies", ("us_air_20bc", "us_air_20bc")))
    with pytest.raises(IllegalAction):
        answer(script, BombJapan("allies", ("us_air_7af",)))
    answer(script, Decline("allies"))
    assert asked(script) is None
    assert script.state.memory.cards_cut == 0
