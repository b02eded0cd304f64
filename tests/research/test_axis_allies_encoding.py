"""Positions and choices of Axis & Allies as numbers."""

from __future__ import annotations

import random

import numpy as np
import pytest

from wartable.core.dice import KeyedDice
from wartable.games import find_game
from wartable.games.axis_allies.actions import Buy, Done, Move
from wartable.games.axis_allies.decisions import Purchase
from wartable.games.axis_allies.game import AxisAllies
from wartable.games.axis_allies.state import Battle, State
from wartable.games.axis_allies.unit import Unit
from wartable.research.axis_allies.encoding import ACTIONS, DECISIONS, MARKS, AxisAlliesEncoding
from wartable.research.encoding import Numbers
from wartable.testing.random_play import RandomPlayer


@pytest.fixture(scope="module")
def game() -> AxisAllies:
    found = find_game("spring_1942")
    assert isinstance(found, AxisAllies)
    return found


@pytest.fixture(scope="module")
def encoding(game: AxisAllies) -> AxisAlliesEncoding:
    return AxisAlliesEncoding(game)


def rows(encoding: AxisAlliesEncoding, numbers: Numbers) -> Numbers:
    return numbers[encoding.layout["spaces"]].reshape(len(encoding.spaces), -1)


def units(encoding: AxisAlliesEncoding, numbers: Numbers) -> Numbers:
    """By space, power and type."""
    powers = len(encoding.powers)
    part = rows(encoding, numbers)[:, powers : -len(MARKS)]
    return part.reshape(len(encoding.spaces), powers, len(encoding.types))


def test_the_first_position_is_the_set_up(game: AxisAllies, encoding: AxisAlliesEncoding) -> None:
    state = game.setup(game.options_type(rounds=5))
    numbers = encoding.position(state, "germany", Purchase("soviet_union"))
    counted = units(encoding, numbers)
    data = game.edition.data

    for space, stacks in data.setup.items():
        for power, kind, number in stacks:
            here = encoding.spaces[space], encoding.powers[power], encoding.types[kind]
            assert counted[here] >= number
    on_board = sum(n for stacks in data.setup.values() for _, _, n in stacks)
    assert counted.sum() == on_board + sum(len(each) for each in data.facilities.values())
    assert rows(encoding, numbers)[:, : len(encoding.powers)].sum() == len(state.control)
    part = {name: list(numbers[where]) for name, where in encoding.layout.items()}
    assert part["round"] == [1]
    assert part["rounds"] == [5]
    assert part["money"] == pytest.approx([m / 10 for m in state.money.values()])
    assert part["mine"] == [power == "germany" for power in encoding.powers]
    assert part["asked"] == [name == "Purchase" for name in DECISIONS]
    assert part["asks"] == [power == "soviet_union" for power in encoding.powers]


def total(state: State) -> int:
    """All units, those in battle and aboard included, and the facilities."""
    forces = [*state.units.values()]
    for frame in state.flow:
        if isinstance(frame, Battle):
            forces += [frame.attackers, frame.defenders, frame.line]
    standing = sum(n * (1 + len(unit.cargo)) for units in forces for unit, n in units)
    return standing + sum(len(each) for each in state.facilities.values())


def test_no_unit_is_forgotten_or_counted_twice(
    game: AxisAllies, encoding: AxisAlliesEncoding
) -> None:
    """In battle, aboard or on the map: every unit is in exactly one place."""
    state = game.setup(game.options_type(rounds=2, escorts=True))
    player, dice = RandomPlayer(random.Random(3)), KeyedDice(b"3")
    battles = 0
    while pending := game.pending(state):
        numbers = encoding.position(state, pending[0].owner, pending[0])
        assert numbers.shape == (encoding.position_size,)
        assert np.isfinite(numbers).all()
        assert (numbers >= 0).all()
        assert units(encoding, numbers).sum() == total(state)
        battles += any(isinstance(frame, Battle) for frame in state.flow)
        state = game.play(state, player.choose(game, state, pending[0]), dice).state

    assert battles > 10


def test_a_choice_is_the_mean_of_what_it_leaves_open(encoding: AxisAlliesEncoding) -> None:
    tank = Unit("tank", "germany")
    numbers = encoding.choice(
        [
            Move("germany", ((tank, 2),), ("germany", "eastern_europe")),
            Move("germany", ((tank, 1),), ("germany", "western_europe")),
            Buy("germany", {"infantry": 4}),
            Done("germany"),
        ]
    )
    part = {name: numbers[where] for name, where in encoding.choice_layout.items()}

    assert part["kind"][ACTIONS.index("Move")] == 0.5
    assert part["kind"].sum() == 1
    assert part["start"][encoding.spaces["germany"]] == 0.5
    assert part["end"][encoding.spaces["western_europe"]] == 0.25
    assert part["units"][encoding.types["tank"]] == 0.75
    assert part["units"][encoding.types["infantry"]] == 1


def test_every_listed_action_can_be_put_into_numbers(
    game: AxisAllies, encoding: AxisAlliesEncoding
) -> None:
    state = game.setup(game.options_type(rounds=2, escorts=True, bid={"germany": 9}))
    player, dice = RandomPlayer(random.Random(8)), KeyedDice(b"8")
    kinds = np.zeros(len(ACTIONS))
    while pending := game.pending(state):
        for branch in game.legal(state, pending[0]):
            if actions := branch.actions():
                numbers = encoding.choice(actions)
                kinds += numbers[encoding.choice_layout["kind"]]
        state = game.play(state, player.choose(game, state, pending[0]), dice).state

    assert sum(kinds > 0) >= 10
