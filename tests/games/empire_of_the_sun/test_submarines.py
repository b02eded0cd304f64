"""Submarine warfare, and the cards that resource hexes give."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.empire_of_the_sun.turns import begin
from wartable.games.empire_of_the_sun.data import data
from wartable.games.empire_of_the_sun.events import Rolled
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.turn import draw, resources, submarines
from wartable.testing.empire_of_the_sun.table import pos

RESOURCES = {
    "1813", "1916", "2017", "2008", "2014", "2220", "2415", "2517", "2616", "2813", "3219",
    "3302", "3303", "3305",
}  # fmt: skip


def roll(face: int, turn: int, scenario: str = "1943", **changes: Any) -> Script:
    return begin("submarines", scenario, face, turn=turn, **changes)


def succeeded(script: Script) -> bool:
    return script.state.memory.cards_cut == 1


@pytest.mark.rule("EOS-12.21-01", "EOS-12.22-01", "EOS-12.22-02", "EOS-4.13-01")
@pytest.mark.parametrize(
    ("turn", "face", "escorts", "hit"),
    [
        (3, 4, 0, False),  # EOS-DT-11: 4 - 3 + 1 = 2
        (3, 2, 0, True),
        (8, 8, 0, True),  # EOS-DT-12: 0
        (8, 8, 2, False),  # 2
        (8, 9, 0, False),
        (2, 2, 0, False),  # EOS-TC-59: 2 - 2 + 1 = 1
        (2, 1, 0, True),
        (5, 5, 0, True),
        (4, 4, 0, False),
    ],
)
def test_the_roll(turn: int, face: int, escorts: int, hit: bool) -> None:
    """EOS-DT-11, EOS-DT-12, EOS-TC-59: the die less the turn, more by escorts and in 1942."""
    assert succeeded(roll(face, turn, tracks={"escorts": escorts})) is hit


@pytest.mark.rule("EOS-12.21-03", "EOS-10.32-03", "EOS-10.32-04", "EOS-8.45-10")
@pytest.mark.parametrize(("before", "after"), [(7, 6), (2, 1), (1, 1)])
def test_a_success_costs_an_asp_but_the_last(before: int, after: int) -> None:
    """For good."""
    asp = {"japan": before, "allies": 4}

    sunk, missed = roll(0, 6, marks={"asp": asp}), roll(9, 6, marks={"asp": asp})
    assert sunk.state.marks.asp == {"japan": after, "allies": 4}
    assert missed.state.marks.asp == asp
    told = [
        each.result
        for script in (sunk, missed)
        for each in script.events
        if isinstance(each, Rolled)
    ]
    assert told == ["success", "failure"]


@pytest.mark.rule("EOS-12.21-04")
@pytest.mark.parametrize(("before", "after"), [(4, 2), (2, 0), (0, 0)])
def test_a_success_costs_an_escort(before: int, after: int) -> None:
    """EOS-TC-30: from +4 to +2, from +2 to 0, never below."""
    assert roll(0, 12, tracks={"escorts": before}).state.tracks.escorts == after


@pytest.mark.rule("EOS-12.21-02")
def test_a_success_costs_a_card() -> None:
    """Seven become six with a pass; a failure costs none."""
    assert draw.japanese(roll(0, 6).pos) == (6, 1)
    assert draw.japanese(roll(9, 6).pos) == (7, 0)


@pytest.mark.rule("EOS-12.11-01", "EOS-12.11-02")
@pytest.mark.parametrize(("number", "cards"), [(14, 7), (13, 7), (8, 4), (1, 4)])
def test_one_card_for_two_resource_hexes(number: int, cards: int) -> None:
    """EOS-DT-10: rounded up, four at least, whatever strategic warfare does."""
    lost = sorted(RESOURCES)[number:]
    there = pos("1943", turn=6, allied=lost)

    assert {place for place, each in data().map.hexes.items() if each.resource} == RESOURCES
    assert len(resources.held(there, "japan")) == number
    assert resources.base_draw(there) == cards
    assert draw.japanese(roll(0, 6, allied=lost).pos)[0] == max(4, cards - 1)


@pytest.mark.rule("EOS-12.12-01")
def test_strategic_reserves_last_to_turn_4() -> None:
    """Seven whatever Japan controls, and submarines cut them all the same."""
    lost = sorted(RESOURCES)[1:]

    assert [resources.base_draw(pos("1942", turn=turn, allied=lost)) for turn in (2, 3, 4, 5)] == [
        7,
        7,
        7,
        4,
    ]
    assert draw.japanese(roll(0, 3, "1942").pos) == (6, 1)


@pytest.mark.rule("EOS-12.12-02")
def test_resource_hexes_are_counted_before_strategic_warfare() -> None:
    """What is counted then stays."""
    script = roll(9, 6, memory={"cards_cut": 2})

    assert script.state.memory.draw_base == 7
    assert script.state.memory.cards_cut == 0
    assert submarines.is_success(0, 0)
    assert not submarines.is_success(1, 0)


@pytest.mark.rule("EOS-12.21-01")
@pytest.mark.parametrize(("face", "result"), [(6, "success"), (7, "failure")])
def test_the_roll_is_told_with_what_came_of_it(face: int, result: str) -> None:
    """On turn 6 without escorts a 6 is the last success."""
    script = roll(face, 6, tracks={"escorts": 0})

    (rolled,) = [each for each in script.events if isinstance(each, Rolled)]
    assert (rolled.by, rolled.face, rolled.modifier, rolled.result) == ("allies", face, -6, result)
