"""The growth of costs from game to game: sizes, ratios and the positions that are measured."""

from __future__ import annotations

import pytest

from bench.figures import Figure
from bench.growth import EDITIONS, GAMES, Subject, growth, openings, size, units_on
from wartable.testing.axis_allies import Bench


def test_units_are_counted_with_their_cargo() -> None:
    bench = Bench(EDITIONS[0])
    zone = bench.pos(bench.position("germany")).board.coast["norway"][0]
    units = {zone: {"germany": "2 transport{infantry+tank}"}, "norway": {"germany": "3 infantry"}}
    empty = units_on(bench.position("germany"))

    assert units_on(bench.position("germany", units=units)) - empty == 9


def test_each_game_is_larger_than_the_one_before() -> None:
    sizes = [size(game) for game in GAMES]

    assert sizes == sorted(set(sizes))
    assert sizes[0] == units_on(GAMES[0].start) * 145


def test_a_cost_grows_well_if_it_grows_no_faster_than_the_size() -> None:
    sizes = {"small": 10.0, "middle": 20.0, "large": 50.0}
    middle, large = growth("row", {"small": 2.0, "middle": 3.0, "large": 20.0}, sizes)

    assert middle == Figure("row: middle to small", 1.5, "times", 2.0)
    assert large == Figure("row: large to small", 10.0, "times", 5.0)
    assert middle.ratio == pytest.approx(4 / 3)
    assert large.ratio == 0.5


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_power_at_war_has_an_opening_combat_move(game: Subject) -> None:
    states = openings(game)
    at_war = [game.turn(state) for state in states]

    assert len(at_war) == len(set(at_war)) > 3
    assert all(state.phase == game.combat_move and state.round == 1 for state in states)
    assert units_on(states[0]) == units_on(game.start)
