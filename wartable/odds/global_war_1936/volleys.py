"""What a volley scores: hits of each kind with their chances."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from wartable.core.errors import BadData
from wartable.forces import force
from wartable.games.global_war_1936.battle.fire import Die, order_of
from wartable.games.global_war_1936.unit import Unit
from wartable.odds.global_war_1936.losses import Hit

FACES = 12
Dice = Callable[[Unit, bool], Die | None]
"""The die of a unit, alone or with help."""
Volley = tuple[tuple[Die, int], ...]
"""Like dice counted."""
Scored = NDArray[np.float64]
"""The chance of so many hits of each kind, an axis for each."""


def asked_once(ask: Dice) -> Dice:
    """Each unit once."""
    known: dict[tuple[Unit, bool], Die | None] = {}

    def die(unit: Unit, has_help: bool) -> Die | None:
        key = (unit, has_help)
        if key not in known:
            known[key] = ask(unit, has_help)
        return known[key]

    return die


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


def kinds_of(volley: Volley) -> tuple[Hit, ...]:
    """The kinds of hits that a volley may score, as they are taken."""
    return in_order(hit for die, _ in volley for hit, _ in results(die))


def counted(dice: Iterable[tuple[Die, int]]) -> Volley:
    """The volley of these dice, the surest first."""
    return force(dice)[::-1]


MOST_SCORED = 20_000_000
"""Chances that are remembered of a volley and its beginnings: some 160 MB."""


def check_most(most: Sequence[int]) -> None:
    """`BadData` if there are too many chances of so many hits of each kind."""
    if math.prod(number + 1 for number in most) * sum(most) > MOST_SCORED:
        raise BadData("too many kinds of hits: exact odds would take too long")


class Scoring:
    """Volleys over the same kinds of hits; what like dice score, and of volleys that begin alike
    the beginning, is worked out once."""

    def __init__(self, kinds: Sequence[Hit]) -> None:
        self.kinds = tuple(kinds)
        self._axis = {hit: axis for axis, hit in enumerate(self.kinds)}
        self._nothing = np.ones((1,) * len(self.kinds))
        self._like: dict[Die, list[Scored]] = {}
        self._known: dict[Volley, Scored] = {(): self._nothing}

    def scored(self, volley: Volley) -> Scored:
        """The chances of what the volley scores, up to as many hits as it can; who fires most
        surely is best named first."""
        found = self._known.get(volley)
        if found is None:
            check_most(self.most(volley))
            like = self._scored_by_like(*volley[-1])
            found = self._known[volley] = _together(self.scored(volley[:-1]), like)
        return found

    def _scored_by_like(self, die: Die, number: int) -> Scored:
        found = self._like.setdefault(die, [self._nothing, self._one(die)])
        while len(found) <= number:
            found.append(_together(found[-1], found[1]))
        return found[number]

    def most(self, volley: Volley) -> tuple[int, ...]:
        """The most hits of each kind that it may score."""
        most = [0] * len(self.kinds)
        for die, number in volley:
            for hit, _ in results(die):
                most[self._axis[hit]] += number
        return tuple(most)

    def _one(self, die: Die) -> Scored:
        """What a die scores: at most one hit."""
        hits = {self._axis[hit]: chance for hit, chance in results(die)}
        found = np.zeros([2 if axis in hits else 1 for axis in range(len(self.kinds))])
        found.flat[0] = 1.0 - sum(hits.values())
        for axis, chance in hits.items():
            found[tuple([int(each == axis) for each in range(found.ndim)])] = chance
        return found


def _together(one: Scored, other: Scored) -> Scored:
    """What two volleys score that do not depend on each other."""
    if one.ndim == 1:
        return np.convolve(one, other)
    many, few = (one, other) if one.size > other.size else (other, one)
    found = np.zeros([here + there - 1 for here, there in zip(many.shape, few.shape, strict=True)])
    for place in zip(*few.nonzero(), strict=True):
        where = [slice(first, first + size) for first, size in zip(place, many.shape, strict=True)]
        found[tuple(where)] += few[place] * many
    return found
