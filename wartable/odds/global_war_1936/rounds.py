"""Rounds that are all alike, from the second on: both sides in every standing that hits can lead
to, and what each volley does to each of them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from functools import cached_property
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from wartable.core.errors import BadData
from wartable.games.global_war_1936.battle.sides import OTHER
from wartable.games.global_war_1936.state import Side
from wartable.games.global_war_1936.unit import Force
from wartable.odds.duel import Grid
from wartable.odds.global_war_1936.losses import SIDES, Hit, Losses
from wartable.odds.global_war_1936.volleys import Scoring, Volley, in_order, kinds_of, most_of
from wartable.odds.melee import Falls, Melee

MOST_STANDINGS = 4_000
"""Of a side."""
MOST_WORK = 1e11
"""Products of a whole melee: some ten to twenty seconds."""
Pair = tuple[Force, Force]
"""Attackers and defenders."""


class Combat(Protocol):
    """What a kind of combat says of a round."""

    losses: Losses

    def seen(self, units: Force) -> Hashable:
        """What the dice of the other side depend on."""

    def volley(self, side: Side, units: Force, other: Force) -> Volley:
        """The dice of a side against another of which only what is seen counts."""

    def strength(self, units: Force) -> int:
        """Hits that it takes until nothing is left."""

    def sound(self, units: Force) -> Force:
        """Those who would fire worse if they were hit."""

    def firing(self, units: Force, sound: Force) -> Force | None:
        """How they fire when only these are still sound; nothing if it cannot be so."""


class Standings:
    """A side in all standings that hits of these kinds can lead to, the strongest first."""

    def __init__(
        self, combat: Combat, side: Side, starts: Iterable[Force], kinds: tuple[Hit, ...]
    ) -> None:
        losses = combat.losses
        found = dict.fromkeys(starts)
        ahead = [*found]
        while ahead:
            there = ahead.pop()
            for hit in kinds:
                left = losses.after(side, hit, there)
                if left not in found:
                    found[left] = None
                    ahead.append(left)
            if len(found) > MOST_STANDINGS:
                raise BadData("too many ways to lose units: exact odds would take too long")
        self.forces = sorted(found, key=lambda units: (-combat.strength(units), units))
        self.place = {units: place for place, units in enumerate(self.forces)}
        self.next = {
            hit: np.array([self.place[losses.after(side, hit, units)] for units in self.forces])
            for hit in kinds
        }
        self.seen = [combat.seen(units) for units in self.forces]
        self.sound = [combat.sound(units) for units in self.forces]
        self.sounds = [*dict.fromkeys(self.sound)]
        self.ways = [*dict.fromkeys(self.seen)]
        """What can be seen of the side, each once."""
        self.like = {seen: self.forces[self.seen.index(seen)] for seen in self.ways}

    def after(self, scoring: Scoring) -> NDArray[np.intp]:
        """For each standing where every number of hits leads."""
        found = np.arange(len(self.forces))[:, None]
        for hit, size in zip(scoring.kinds, scoring.shape, strict=True):
            steps = [found]
            for _ in range(size - 1):
                steps.append(self.next[hit][steps[-1]])
            found = np.stack(steps, axis=-1).reshape(len(self.forces), -1)
        return found


class Rounds:
    """A combat from its second round on, from these pairs."""

    def __init__(self, combat: Combat, starts: Iterable[Pair]) -> None:
        self.combat = combat
        ones, others = zip(*starts, strict=True)
        begins: dict[Side, list[Force]] = {
            "attack": [*dict.fromkeys(ones)],
            "defence": [*dict.fromkeys(others)],
        }
        kinds: dict[Side, tuple[Hit, ...]] = {"attack": (), "defence": ()}
        while True:
            sides = {s: Standings(combat, s, begins[s], kinds[s]) for s in SIDES}
            volleys = {s: self._volleys(s, sides[s], sides[OTHER[s]]) for s in SIDES}
            found = {s: in_order(_all_kinds(volleys[OTHER[s]])) for s in SIDES}
            if all(found[side] == kinds[side] for side in SIDES):
                break
            kinds = {side: in_order((*kinds[side], *found[side])) for side in SIDES}
        self.sides = sides
        self.volleys = volleys
        self.scoring = {
            side: Scoring(kinds[side], most_of({*volleys[OTHER[side]].values()}, kinds[side]))
            for side in SIDES
        }
        """By the side that is hit."""
        self._known_fire: dict[tuple[Hashable, Force], Grid] = {}
        rows, columns = self.shape
        ways = len(self.sides["defence"].sounds)
        if (rows * columns) ** 2 / 2 * ways > MOST_WORK:
            raise BadData("the forces are too large and too mixed: exact odds would take too long")

    @property
    def shape(self) -> tuple[int, int]:
        return len(self.sides["attack"].forces), len(self.sides["defence"].forces)

    def _volleys(
        self, side: Side, mine: Standings, theirs: Standings
    ) -> dict[tuple[int, Force, Hashable], Volley]:
        firing: dict[tuple[int, Force], Force] = {
            (place, mine.sound[place]): units for place, units in enumerate(mine.forces)
        }
        if side == "defence":
            for place, units in enumerate(mine.forces):
                for sound in mine.sounds:
                    if (found := self.combat.firing(units, sound)) is not None:
                        firing[place, sound] = found
        return {
            (place, sound, seen): self.combat.volley(side, units, theirs.like[seen])
            for (place, sound), units in firing.items()
            for seen in theirs.ways
        }

    def by_sight(self, holds: Callable[[Force, Force], bool]) -> NDArray[np.bool_]:
        """What holds of pairs by what is seen of both sides, of every pair."""
        attack, defence = (self.sides[side] for side in SIDES)
        found = np.array(
            [
                [holds(attack.like[one], defence.like[other]) for other in defence.ways]
                for one in attack.ways
            ]
        )
        rows, columns = (
            np.array([side.ways.index(seen) for seen in side.seen]) for side in (attack, defence)
        )
        whole: NDArray[np.bool_] = found[rows[:, None], columns]
        return whole

    @cached_property
    def melee(self) -> Melee:
        return Melee(self.shape, self._falls)

    @cached_property
    def _after(self) -> dict[Side, NDArray[np.intp]]:
        return {side: self.sides[side].after(self.scoring[side]) for side in SIDES}

    @cached_property
    def _columns(self) -> dict[Hashable, NDArray[np.intp]]:
        """The standings of the defenders of which the same is seen."""
        defence = self.sides["defence"]
        return {
            seen: np.array([n for n, each in enumerate(defence.seen) if each == seen])
            for seen in defence.ways
        }

    def _return_fire(self, seen: Hashable, sound: Force) -> Grid:
        """What each standing of the defenders scores, if this is seen of the attackers and only
        these are still sound when they fire."""
        key = (seen, sound)
        if key not in self._known_fire:
            scoring, volleys = self.scoring["attack"], self.volleys["defence"]
            none = np.zeros(int(np.prod(scoring.shape)))
            self._known_fire[key] = np.array(
                [
                    scoring.scored(volley).ravel()
                    if (volley := volleys.get((column, sound, seen))) is not None
                    else none
                    for column in range(self.shape[1])
                ]
            )
        return self._known_fire[key]

    def _falls(self, row: int) -> Falls:
        across = self._across(row)
        defence = self.sides["defence"]
        if len(defence.sounds) == 1:
            return [(self._down(row, defence.sounds[0]), across)]
        return [
            (self._down(row, sound), across * np.array([each == sound for each in defence.sound]))
            for sound in defence.sounds
        ]

    def _down(self, row: int, sound: Force) -> Grid:
        rows, columns = self.shape
        fire = self._return_fire(self.sides["attack"].seen[row], sound)
        to = np.arange(columns)[:, None] * rows + self._after["attack"][row]
        found = np.bincount(to.ravel(), fire.ravel(), rows * columns)
        down: Grid = found.reshape(columns, rows).astype(float, copy=False)
        return down

    def _across(self, row: int) -> Grid:
        columns = self.shape[1]
        across = np.zeros((columns, columns))
        after = self._after["defence"]
        own = self.sides["attack"].sound[row]
        for seen, those in self._columns.items():
            volley = self.volleys["attack"][row, own, seen]
            scored = self.scoring["defence"].scored(volley).ravel()
            some = scored.nonzero()[0]
            to = np.arange(len(those))[:, None] * columns + after[those][:, some]
            weights = np.broadcast_to(scored[some], to.shape)
            found = np.bincount(to.ravel(), weights.ravel(), len(those) * columns)
            across[those] = found.reshape(len(those), columns)
        return across


def _all_kinds(volleys: dict[tuple[int, Force, Hashable], Volley]) -> Iterable[Hit]:
    for volley in {*volleys.values()}:
        yield from kinds_of(volley)
