"""The figures of Empire of the Sun are measured on what they say."""

from __future__ import annotations

import pytest

from bench import empire_of_the_sun as bench
from tests.test_logs import kept
from wartable.core.table import Table
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.state import State


@pytest.fixture(scope="module")
def states() -> list[State]:
    return list(Table(kept("empire_of_the_sun-rules-1-format-2-1943-points"), None).states())


def test_supply_is_that_of_about_so_many_units(states: list[State]) -> None:
    units, *times = bench._supply(states)

    assert min(abs(len(Position(state).on_map) - bench.UNITS) for state in states) == abs(
        units.value - bench.UNITS
    )
    assert all(figure.value > 0 and figure.unit == "ms" for figure in times)


def test_movement_is_that_of_seven_units(
    states: list[State], monkeypatch: pytest.MonkeyPatch
) -> None:
    listed: list[State] = []
    monkeypatch.setattr(bench, "_list", listed.append)
    list(bench._listing(states))

    active = [len(state.offensive.activated) for state in listed if state.offensive]
    assert {*active} == {0, bench.ACTIVE}


def test_sizes_are_those_of_the_largest_position(states: list[State]) -> None:
    json, memory = bench._sizes(states)

    assert json.ratio is not None
    assert json.ratio > 1
    assert json.value < memory.value
