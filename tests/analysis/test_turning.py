"""Which turns turn a game."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from wartable.analysis.axis_allies.chronicle import Fought, Stretch, Turn
from wartable.analysis.axis_allies.turning import turning_points
from wartable.analysis.axis_allies.words import english
from wartable.analysis.report import Battle, Luck, Standing, TurningPoint
from wartable.games.axis_allies.events import BattleEnded, BattleJoined
from wartable.games.axis_allies.spring_1942.edition import GAME
from wartable.games.axis_allies.state import Battle as BattleState
from wartable.games.axis_allies.state import Options
from wartable.games.axis_allies.unit import NO_UNITS, Force, Unit
from wartable.odds.axis_allies import Case, End

TELL = english(GAME.edition.data)
STATE = GAME.setup(Options())


def standing(axis: float) -> Standing:
    return Standing({}, {}, {}, {"allies": 1 - axis, "axis": axis})


def turns_to(chances: Sequence[float], walked_into: tuple[str, ...] = ()) -> list[TurningPoint]:
    """German turns without a battle, after which the Axis stand so."""
    turns = [
        (
            Turn(number, "germany", number, number, STATE, STATE, (), walked_into, True, ""),
            (),
            (),
            standing(chance),
        )
        for number, chance in enumerate(chances[1:], start=1)
    ]
    return list(turning_points(GAME.edition.data, standing(chances[0]), turns, TELL))


def fight(attackers: Force, defenders: Force) -> Fought:
    """A battle in Karelia that Germany won."""
    where = ("karelia_s_s_r", "land", "germany")
    begun = Case(GAME.position(STATE), BattleState(*where, attackers, defenders))
    stretch = Stretch(begun, End(attackers, NO_UNITS))
    return Fought(
        BattleJoined((), *where, attackers, defenders),
        BattleEnded((), *where, attackers, NO_UNITS, "the defenders are gone"),
        *(1, 2, STATE, STATE, (stretch,), (), NO_UNITS, defenders, True, 0, False),
    )


def test_the_greatest_come_first() -> None:
    found = turns_to([0.5, 0.7, 0.4, 0.41, 0.55])

    assert [point.round for point in found] == [2, 1, 4]
    assert (found[0].before, found[0].after, found[0].side) == (0.7, 0.4, "axis")
    assert found[0].dice == 0.0
    assert found[0].decision == pytest.approx(-0.3)


def test_what_a_turn_always_does_turns_nothing() -> None:
    """Every turn brings about three points; one brings twenty."""
    steps = [0.2, 0.225, 0.253, 0.283, 0.315, 0.35, 0.386, 0.424, 0.463, 0.68]

    found = turns_to(steps)

    assert found[0].round == 9
    assert all(point.after - point.before > 0.15 for point in found)


def test_nothing_happened() -> None:
    assert not turns_to([0.5, 0.5, 0.501])
    assert not turns_to([0.5])


def test_what_was_done_without_a_battle_is_told() -> None:
    (gained,) = turns_to([0.5, 0.6], ("karelia_s_s_r",))
    (lost,) = turns_to([0.5, 0.4], ("karelia_s_s_r",))

    assert gained.text == "Germany walks into Karelia S.S.R.; no battle"
    assert lost.text == "Germany moves, buys and collects income; no battle"


def test_where_no_battle_did_it_the_cause_is_told() -> None:
    turn = Turn(1, "germany", 1, 1, STATE, STATE, (), (), True, "")
    (point,) = turning_points(
        GAME.edition.data,
        standing(0.5),
        [(turn, (), (), standing(0.7))],
        TELL,
        lambda turn, side, up: "siege" if (side, up) == ("axis", True) else None,
    )

    assert point.text == (
        "Germany moves, buys and collects income; no battle; above all: armies before a capital"
    )


@pytest.mark.parametrize(("after", "named"), [(0.54, None), (0.66, 0)])
def test_only_a_battle_that_did_most_of_it_is_told(after: float, named: int | None) -> None:
    """A skirmish in the turn that turned the game is not what turned it."""
    battle = Battle(
        *(1, 2, 1, "germany", {"soviet_union": 1.0}, "karelia_s_s_r", "land"),
        *("", "exact", 0.0, 3.0, Luck(win=0.0), Luck(win=0.0)),
        win_before=0.5,
        win_after=after,
    )
    fought = fight(((Unit("tank", "germany"), 2),), ((Unit("infantry", "soviet_union"), 1),))
    turn = Turn(1, "germany", 1, 2, STATE, STATE, (fought,), (), True, "")
    (point,) = turning_points(
        GAME.edition.data, standing(0.5), [(turn, (battle,), (), standing(0.7))], TELL
    )

    assert point.battle == named
    assert point.text == (
        "Germany moves, buys and collects income; 1 minor battle"
        if named is None
        else "Germany attacks Karelia S.S.R. with 2 tanks against 1 infantry: taken, 2 tanks left"
    )
