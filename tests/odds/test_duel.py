"""The duel of ladders is what a plain loop over rounds gives."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wartable.odds.duel import Duel, Grid
from wartable.odds.hits import Chances, chances

ladders = st.lists(st.integers(1, 4), min_size=1, max_size=4)


def ladder(values: list[int]) -> list[Chances]:
    """One unit fewer on each rung."""
    return [chances(values[rung:]) for rung in range(len(values) + 1)]


def plain(attack: list[int], defense: list[int], stops: Grid, rounds: int) -> tuple[Grid, float]:
    """Round after round, hit by hit."""
    up, down = ladder(attack), ladder(defense)
    grid = np.zeros((len(up), len(down)))
    grid[0, 0] = 1.0
    fought = 0.0
    for _ in range(rounds):
        after = np.zeros_like(grid)
        for row in range(len(up)):
            for column in range(len(down)):
                mass = grid[row, column]
                over = row == len(up) - 1 or column == len(down) - 1
                if over or stops[row, column] or not mass:
                    after[row, column] += mass
                    continue
                fought += mass
                for hits, chance in enumerate(up[row]):
                    for losses, share in enumerate(down[column]):
                        to = min(row + losses, len(up) - 1), min(column + hits, len(down) - 1)
                        after[to] += mass * chance * share
        grid = after
    return grid, fought


@given(ladders, ladders, st.integers(0, 2**20))
@settings(max_examples=60, deadline=None)
def test_a_fight_to_the_end(attack: list[int], defense: list[int], seed: int) -> None:
    duel = Duel(ladder(attack), ladder(defense))
    start = np.zeros(duel.shape)
    start[0, 0] = 1.0
    stops = np.random.default_rng(seed).random(duel.shape) < 0.2

    found, rounds = duel.fight(start, stops)

    expected, fought = plain(attack, defense, stops, 300)
    np.testing.assert_allclose(found, expected, atol=1e-10)
    assert rounds == pytest.approx(fought, abs=1e-9)


@given(ladders, ladders)
@settings(max_examples=40, deadline=None)
def test_one_round(attack: list[int], defense: list[int]) -> None:
    duel = Duel(ladder(attack), ladder(defense))
    grid = np.zeros(duel.shape)
    grid[0, 0] = 1.0
    stops = np.zeros(duel.shape, bool)

    for rounds in (1, 2):
        grid = duel.one_round(grid, stops)
        np.testing.assert_allclose(grid, plain(attack, defense, stops, rounds)[0], atol=1e-12)


@given(ladders, ladders)
@settings(max_examples=40, deadline=None)
def test_win_chances(attack: list[int], defense: list[int]) -> None:
    duel = Duel(ladder(attack), ladder(defense))
    wins = np.zeros(duel.shape)
    wins[:-1, -1] = 1.0

    found = duel.win_chances(wins)

    for row in range(len(attack)):
        for column in range(len(defense)):
            stops = np.zeros((len(attack) - row + 1, len(defense) - column + 1))
            end, _ = plain(attack[row:], defense[column:], stops, 300)
            assert found[row, column] == pytest.approx(end[:-1, -1].sum(), abs=1e-9)
