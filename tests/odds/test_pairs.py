"""The chain over pairs is what a plain loop over rounds gives; what it leaves out, it tells."""

from __future__ import annotations

from collections import defaultdict

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wartable.odds.hits import chances
from wartable.odds.pairs import Chain, Exchange, added

Pair = tuple[int, int]


def shrink(units: int, fire: list[int]) -> dict[int, float]:
    left: dict[int, float] = defaultdict(float)
    for hits, chance in enumerate(chances(fire)):
        left[max(0, units - hits)] += float(chance)
    return left


def fight_round(one: int, other: int) -> list[Exchange[int, int]]:
    """The first of each side strikes first; then the others fire."""
    exchanges = []
    for left, chance in shrink(one, [1]).items():
        for rest, share in shrink(other, [2]).items():
            fire = shrink(left, [2] * rest), shrink(rest, [3] * left)
            exchanges.append(Exchange(chance * share, *fire))
    return exchanges


def is_over(one: int, other: int) -> bool:
    return not one or not other


def chain(most: int = 1_000) -> Chain[int, int]:
    return Chain(fight_round, is_over, (lambda one: one, lambda other: other), most)


def plain(start: Pair, stop: int, rounds: int) -> tuple[dict[Pair, float], float]:
    mass: dict[Pair, float] = {start: 1.0}
    fought = 0.0
    for _ in range(rounds):
        after: dict[Pair, float] = defaultdict(float)
        for (one, other), weight in mass.items():
            if is_over(one, other) or one <= stop:
                after[one, other] += weight
                continue
            fought += weight
            for exchange in fight_round(one, other):
                for left, chance in exchange.ones.items():
                    for rest, share in exchange.others.items():
                        after[left, rest] += weight * exchange.chance * chance * share
        mass = after
    return {pair: weight for pair, weight in mass.items() if weight > 1e-15}, fought


@given(st.integers(1, 5), st.integers(1, 5), st.integers(0, 2))
@settings(max_examples=25, deadline=None)
def test_settle(one: int, other: int, stop: int) -> None:
    found = chain().settle({(one, other): 1.0}, lambda left, rest: left <= stop)

    expected, fought = plain((one, other), stop, 200)
    assert found.ends == pytest.approx(expected, abs=1e-10)
    assert found.rounds == pytest.approx(fought, abs=1e-9)
    assert found.unresolved == 0.0


@given(st.integers(1, 4), st.integers(1, 4))
@settings(max_examples=16, deadline=None)
def test_values_and_rounds(one: int, other: int) -> None:
    whole = chain()
    values = whole.values({(one, other): 1.0}, lambda left, rest: float(left > 0))

    for pair, value in values.items():
        ends, _ = plain(pair, 0, 200)
        assert value == pytest.approx(sum(p for (left, _), p in ends.items() if left), abs=1e-9)

    after, unresolved = whole.one_round({(one, other): 1.0})
    assert after == pytest.approx(plain((one, other), 0, 1)[0], abs=1e-12)
    assert not unresolved


@pytest.mark.parametrize("most", [0, 1, 5, 20, 60])
def test_what_is_left_out_bounds_what_is_told(most: int) -> None:
    whole = chain().settle({(12, 12): 1.0})

    some = chain(most).settle({(12, 12): 1.0})

    assert sum(some.ends.values()) + some.unresolved == pytest.approx(1.0, abs=1e-12)
    for pair, chance in whole.ends.items():
        least = some.ends.get(pair, 0.0)
        assert least <= chance + 1e-12
        assert chance <= least + some.unresolved + 1e-12


def test_a_round_with_too_many_pairs_keeps_the_likeliest() -> None:
    after, unresolved = chain(1).one_round({(3, 3): 0.75, (2, 2): 0.25})

    assert unresolved == 0.25
    assert sum(after.values()) == pytest.approx(0.75)


def test_exchanges_of_which_one_takes_place_are_added() -> None:
    first = Exchange(0.25, {"a": 0.5, "b": 0.5}, {"x": 1.0})
    second = Exchange(0.75, {"b": 1.0}, {"x": 0.5, "y": 0.5})

    assert added([first, second]) == pytest.approx(
        {("a", "x"): 0.125, ("b", "x"): 0.5, ("b", "y"): 0.375}
    )
    assert added([]) == {}
