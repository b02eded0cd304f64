"""What a volley scores: hits of each kind with their chances."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from wartable.core.errors import BadData
from wartable.games.global_war_1936.battle.fire import Die, order_of
from wartable.odds.global_war_1936.losses import Hit

FACES = 12
Volley = tuple[Die, ...]
Scored = NDArray[np.float64]
"""The chance of so many hits of each kind, an axis for each."""


@lru_cache(maxsize=4_096)
def results(die: Die) -> tuple[tuple[Hit, float], ...]:
    """What a die may hit, as the game reads its faces, each with its chance."""
    faces: dict[Hit, int] = {}
    for face in range(1, min(FACES, die.value) + 1):
        hit = die.reads(face)
        faces[hit] = faces.get(hit, 0) + 1
    return tuple((hit, number / FACES) for hit, number in faces.items())


def in_order(hits: Iterable[Hit]) -> tuple[Hit, ...]:
    """Kinds of hits as they are taken, one after the other."""
    return tuple(sorted({*hits}, key=lambda hit: order_of((hit, 0))))


def kinds_of(volley: Iterable[Die]) -> tuple[Hit, ...]:
    """The kinds of hits that a volley may score, as they are taken."""
    return in_order(hit for die in {*volley} for hit, _ in results(die))


MOST_SCORED = 20_000_000
"""Chances that are remembered of a volley and its beginnings: some 160 MB."""


class Scoring:
    """Volleys over the same kinds of hits, with at most so many of each; of volleys that begin
    alike the beginning is worked out once."""

    def __init__(self, kinds: Sequence[Hit], most: Sequence[int]) -> None:
        self.kinds = tuple(kinds)
        self.shape = tuple(number + 1 for number in most)
        if math.prod(self.shape) * sum(most) > MOST_SCORED:
            raise BadData("too many kinds of hits: exact odds would take too long")
        self._axis = {hit: axis for axis, hit in enumerate(self.kinds)}
        none = np.zeros(self.shape)
        none[(0,) * len(self.shape)] = 1.0
        self._known: dict[Volley, Scored] = {(): none}

    def scored(self, volley: Volley) -> Scored:
        """The chances of what the volley scores; who fires most surely is best named first."""
        found = self._known.get(volley)
        if found is None:
            found = self._known[volley] = self._with(self.scored(volley[:-1]), volley[-1])
        return found

    def _with(self, before: Scored, die: Die) -> Scored:
        after = before * (1.0 - sum(chance for _, chance in results(die)))
        for hit, chance in results(die):
            axis = self._axis[hit]
            moved: list[slice] = [slice(None)] * before.ndim
            stayed = list(moved)
            moved[axis], stayed[axis] = slice(1, None), slice(None, -1)
            after[tuple(moved)] += chance * before[tuple(stayed)]
        return after


def most_of(volleys: Iterable[Volley], kinds: Sequence[Hit]) -> tuple[int, ...]:
    """The most hits of each kind that one of the volleys may score."""
    most = dict.fromkeys(kinds, 0)
    for volley in volleys:
        found = dict.fromkeys(kinds, 0)
        for die in volley:
            for hit, _ in results(die):
                found[hit] += 1
        for hit, number in found.items():
            most[hit] = max(most[hit], number)
    return tuple(most.values())
