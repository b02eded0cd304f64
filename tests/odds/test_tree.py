"""Results of few dice, followed whole: no weight is lost, and equal results are one."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from wartable.odds.tree import then, together

TABLE = {face: (0, 1, 1, 1, 2, 2, 2, 3, 3, 6)[face - 1] for face in range(1, 11)}
"""Hits by the face of a ten-sided die."""


def volley(now: tuple[int, int]) -> Iterator[tuple[tuple[int, int], Fraction]]:
    """Both sides, each by its steps left, read the table at once."""
    faces = [(face, Fraction(1, 10)) for face in TABLE]
    for (one, other), chance in together(faces, faces):
        mine, theirs = now
        left = (max(0, mine - TABLE[other]), max(0, theirs - TABLE[one]))
        yield (left if mine and theirs else now), chance


def test_equal_results_are_one_and_no_weight_is_lost() -> None:
    mass = {(4, 3): Fraction(1)}
    for _ in range(3):
        mass = then(mass, volley)

    assert sum(mass.values()) == 1
    assert len(mass) <= 5 * 4


def test_it_is_what_every_die_by_itself_says() -> None:
    """Two rounds of two ten-sided dice: all ten thousand of them."""
    found = then(then({(4, 3): Fraction(1)}, volley), volley)
    counted: dict[tuple[int, int], int] = {}
    for faces, _ in together(*[[(face, 1) for face in TABLE]] * 4):
        mine, theirs = 4, 3
        for one, other in (faces[:2], faces[2:]):
            if mine and theirs:
                mine, theirs = max(0, mine - TABLE[other]), max(0, theirs - TABLE[one])
        counted[mine, theirs] = counted.get((mine, theirs), 0) + 1

    assert found == {left: Fraction(times, 10_000) for left, times in counted.items()}


def test_floats_are_weights_too() -> None:
    thrown = then({"": 1.0}, lambda said: [(f"{said}h", 0.5), (f"{said}t", 0.5)])

    assert then(thrown, lambda said: [(len(said), 1.0)]) == {1: 1.0}


def test_nothing_met_is_sure() -> None:
    assert list(together()) == [((), 1)]
