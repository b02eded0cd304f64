"""Small positions with an obviously right move."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest

from tests.ai.positions import GAME, turn
from wartable.ai.makers import make_player
from wartable.games.axis_allies.actions import Done, Move, Retreat, Sail, TakeHits

SMART = ["normal", "hard"]


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_takes_an_undefended_capital(level: str) -> None:
    given = {
        "power": "germany",
        "units": {
            "west_russia": {"germany": "4 infantry, 2 tank"},
            "germany": {"germany": "6 infantry"},
        },
        "control": {"west_russia": "germany"},
        "money": {"soviet_union": 30},
    }
    actions, _ = turn(given, level)

    assert any(isinstance(a, Move) and "russia" in a.path for a in actions)


@pytest.mark.parametrize("level", SMART)
def test_does_not_leave_its_capital_to_a_threat(level: str) -> None:
    given = {
        "power": "soviet_union",
        "units": {
            "russia": {"soviet_union": "8 infantry"},
            "west_russia": {"germany": "6 infantry, 2 tank"},
            "archangel": {"germany": "1 infantry"},
        },
        "control": {"west_russia": "germany", "archangel": "germany"},
        "facilities": {"russia": {"industrial_complex": 0}},
        "money": {"soviet_union": 20},
    }
    actions, _ = turn(given, level)

    gone = sum(
        n for a in actions if isinstance(a, Move) and a.path[0] == "russia" for _, n in a.units
    )
    assert gone <= 1


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_an_idle_transport_loads_and_lands(level: str) -> None:
    given = {
        "power": "united_kingdom",
        "units": {
            "united_kingdom": {"united_kingdom": "4 infantry, 2 tank"},
            "sz_6": {"united_kingdom": "1 battleship, 1 destroyer, 1 transport"},
            "germany": {"germany": "3 infantry"},
        },
    }
    actions, _ = turn(given, level)

    landings = [a for a in actions if isinstance(a, Sail) and a.into]
    assert landings
    assert sum(n for _, n in landings[0].landing) == 2


@pytest.mark.parametrize("level", SMART)
def test_units_are_shipped_to_a_friendly_coast_after_combat(level: str) -> None:
    given = {
        "power": "united_kingdom",
        "phase": "noncombat_move",
        "units": {
            "united_kingdom": {"united_kingdom": "4 infantry, 2 tank"},
            "sz_6": {"united_kingdom": "1 battleship, 1 destroyer, 1 transport"},
            "western_europe": {"united_kingdom": "6 infantry"},
            "germany": {"germany": "3 infantry"},
        },
        "control": {"western_europe": "united_kingdom"},
    }
    actions, _ = turn(given, level)

    assert any(isinstance(a, Sail) and a.into == "western_europe" for a in actions)


def battle(given: Mapping[str, Any], moves: str, dice: Any) -> Any:
    """The position after these moves and the first volleys."""
    state = GAME.scenarios.start(dict(given))
    for line in moves.splitlines():
        state = GAME.play(state, GAME.parse_action(line.strip()), dice).state
    return state


class Faces:
    """Dice that fall as told, then all show six."""

    def __init__(self, *faces: int) -> None:
        self.faces = list(faces)

    def roll(self, count: int, sides: int = 6) -> tuple[int, ...]:
        rolled = [self.faces.pop(0) if self.faces else 6 for _ in range(count)]
        return tuple(rolled)

    def shuffle(self, count: int) -> tuple[int, ...]:
        return tuple(range(count))


@pytest.mark.parametrize("level", SMART)
def test_retreats_from_a_hopeless_battle(level: str) -> None:
    given = {
        "power": "germany",
        "units": {
            "eastern_europe": {"germany": "3 tank"},
            "belorussia": {"soviet_union": "9 infantry"},
        },
        "control": {"belorussia": "soviet_union"},
    }
    moves = """germany: move 3 tank: eastern_europe > belorussia
    germany: done
    germany: fight in belorussia"""
    state = battle(given, moves, Faces())
    (decision,) = GAME.pending(state)
    action = make_player(GAME, level, random.Random(1)).choose(GAME, state, decision)

    assert isinstance(action, Retreat)


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_keeps_a_land_unit_to_take_the_territory(level: str) -> None:
    given = {
        "power": "germany",
        "units": {
            "eastern_europe": {"germany": "1 tank, 2 fighter"},
            "belorussia": {"soviet_union": "2 infantry"},
        },
        "control": {"belorussia": "soviet_union"},
    }
    moves = """germany: move 1 tank: eastern_europe > belorussia
    germany: move 2 fighter: eastern_europe > belorussia
    germany: done
    germany: fight in belorussia"""
    state = battle(given, moves, Faces(1, 6, 6, 1, 6))
    (decision,) = GAME.pending(state)
    action = make_player(GAME, level, random.Random(1)).choose(GAME, state, decision)

    assert isinstance(action, TakeHits)
    assert [unit.type for unit, _ in action.units] == ["fighter"]


@pytest.mark.parametrize("level", SMART)
def test_buys_infantry_for_a_capital_in_danger(level: str) -> None:
    given = {
        "power": "soviet_union",
        "phase": "purchase",
        "units": {
            "russia": {"soviet_union": "4 infantry"},
            "west_russia": {"germany": "6 infantry, 4 tank"},
        },
        "control": {"west_russia": "germany"},
        "facilities": {"russia": {"industrial_complex": 0}},
        "money": {"soviet_union": 24},
    }
    actions, _ = turn(given, level)

    bought = {kind: n for a in actions if not isinstance(a, Done) for kind, n in a.units.items()}
    assert bought.get("infantry", 0) >= 6
