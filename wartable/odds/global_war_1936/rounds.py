"""Rounds that are all alike, from the second on: both sides in every standing that hits can lead
to, and what each volley does to each of them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from functools import cached_property
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from wartable.core.errors import BadData
from wartable.forces import force
from wartable.games.global_war_1936.battle.fire import Shots
from wartable.games.global_war_1936.battle.sides import OTHER
from wartable.games.global_war_1936.state import Side
from wartable.games.global_war_1936.unit import Force
from wartable.odds.duel import Grid
from wartable.odds.global_war_1936.losses import SIDES, Hit, Losses
from wartable.odds.global_war_1936.volleys import Scoring, Volley, check_most, in_order, results
from wartable.odds.melee import Fall, Falls, Melee

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

    def alone_and_helped(self, side: Side, units: Force, other: Force) -> list[Shots]:
        """The dice of units of a side against another, alone and, where that can be, with help."""

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

    def after(self, fire: Fire) -> NDArray[np.intp]:
        """For each standing where every number of hits leads."""
        everybody = np.arange(len(self.forces))
        found = everybody[:, None]
        for hit, most in zip(fire.kinds, fire.most, strict=True):
            steps = [everybody]
            for _ in range(most):
                steps.append(self.next[hit][steps[-1]])
            found = np.array(steps).T[found].reshape(len(everybody), -1)
        return found


class Fire:
    """What a side fires from each of its standings at each standing of the other."""

    def __init__(self, combat: Combat, side: Side, mine: Standings, theirs: Standings) -> None:
        self._combat = combat
        self._side = side
        self._firing = _firing(combat, side, mine)
        once = force((unit, 1) for unit in {unit for u in self._firing.values() for unit, _ in u})
        sights: dict[tuple[Shots, ...], int] = {}
        number: dict[Hashable, int] = {}
        self._like: list[Force] = []
        for seen in theirs.ways:
            other = theirs.like[seen]
            sight = tuple(combat.alone_and_helped(side, once, other)) if other else ()
            if sight not in sights:
                sights[sight] = len(sights)
                self._like.append(other)
            number[seen] = sights[sight]
        self.sight = np.array([number[seen] for seen in theirs.seen])
        """For each standing of the other what these dice see of it: where that is the same, they
        are."""
        self.sights = range(len(sights))
        self.kinds = _kinds_of(shots for sight in sights for shots in sight)
        """Of its hits."""
        self._scoring = Scoring(self.kinds)

    @cached_property
    def _volleys(self) -> dict[tuple[int, Force], list[Volley]]:
        """Against whatever is seen; none where nobody is left."""
        volley, side = self._combat.volley, self._side
        known = {
            units: [volley(side, units, other) if other else () for other in self._like]
            for units in dict.fromkeys(self._firing.values())
        }
        return {place: known[units] for place, units in self._firing.items()}

    @cached_property
    def most(self) -> tuple[int, ...]:
        """Of hits of each kind."""
        volleys = {volley for found in self._volleys.values() for volley in found}
        most = [self._scoring.most(volley) for volley in volleys]
        found = tuple(map(max, zip(*most, strict=True)))
        check_most(found)
        return found

    def scored(self, place: int, sound: Force, sight: int) -> Grid:
        """The chance of every number of hits, one after the other; nothing where this cannot be."""
        found = np.zeros([number + 1 for number in self.most])
        if (volleys := self._volleys.get((place, sound))) is not None:
            scored = self._scoring.scored(volleys[sight])
            found[tuple([slice(size) for size in scored.shape])] = scored
        return found.ravel()


def _firing(combat: Combat, side: Side, mine: Standings) -> dict[tuple[int, Force], Force]:
    """How each standing fires if these are still sound: the defenders are hit before they do."""
    found = {(place, mine.sound[place]): units for place, units in enumerate(mine.forces)}
    if side == "defence":
        for place, units in enumerate(mine.forces):
            for sound in mine.sounds:
                if (fires := combat.firing(units, sound)) is not None:
                    found[place, sound] = fires
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
        best = {s: max(begins[s], key=combat.strength) for s in SIDES}
        kinds = {
            OTHER[s]: _kinds_of(combat.alone_and_helped(s, best[s], best[OTHER[s]])) for s in SIDES
        }
        while True:
            sides = {s: Standings(combat, s, begins[s], kinds[s]) for s in SIDES}
            fire = {s: Fire(combat, s, sides[s], sides[OTHER[s]]) for s in SIDES}
            found = {s: in_order((*kinds[s], *fire[OTHER[s]].kinds)) for s in SIDES}
            if found == kinds:
                break
            kinds = found
        self.sides = sides
        self.fire = fire
        self._known_fire: dict[tuple[int, Force], Grid] = {}
        rows, columns = self.shape
        ways = len(self.sides["defence"].sounds)
        if (rows * columns) ** 2 / 2 * ways > MOST_WORK:
            raise BadData("the forces are too large and too mixed: exact odds would take too long")

    @property
    def shape(self) -> tuple[int, int]:
        return len(self.sides["attack"].forces), len(self.sides["defence"].forces)

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
        return {side: self.sides[side].after(self.fire[OTHER[side]]) for side in SIDES}

    def _return_fire(self, sight: int, sound: Force) -> Grid:
        """What each standing of the defenders scores, if they see this of the attackers and only
        these are still sound when they fire."""
        key = (sight, sound)
        if key not in self._known_fire:
            fire, columns = self.fire["defence"], range(self.shape[1])
            scored = [fire.scored(column, sound, sight) for column in columns]
            self._known_fire[key] = np.array(scored)
        return self._known_fire[key]

    def _falls(self, row: int) -> Falls:
        across = self._across(row)
        defence = self.sides["defence"]
        if len(defence.sounds) == 1:
            return [Fall(self._down(row, defence.sounds[0]), across, slice(None))]
        return [
            Fall(self._down(row, sound), across[:, those], those)
            for sound, those in self._as_sound.items()
        ]

    @cached_property
    def _as_sound(self) -> dict[Force, NDArray[np.intp]]:
        """The standings of the defenders in which the same are sound."""
        defence = self.sides["defence"]
        return {
            sound: np.array([n for n, each in enumerate(defence.sound) if each == sound])
            for sound in defence.sounds
        }

    def _down(self, row: int, sound: Force) -> Grid:
        rows, columns = self.shape
        fire = self._return_fire(self.fire["defence"].sight[row], sound)
        to = np.arange(columns)[:, None] * rows + self._after["attack"][row]
        found = np.bincount(to.ravel(), fire.ravel(), rows * columns)
        down: Grid = found.reshape(columns, rows).astype(float, copy=False)
        return down

    def _across(self, row: int) -> Grid:
        columns = self.shape[1]
        attack = self.fire["attack"]
        own = self.sides["attack"].sound[row]
        fire = np.array([attack.scored(row, own, number) for number in attack.sights])
        found = np.bincount(self._to.ravel(), fire[attack.sight].ravel(), columns**2)
        across: Grid = found.reshape(columns, columns).astype(float, copy=False)
        return across

    @cached_property
    def _to(self) -> NDArray[np.intp]:
        """Where each number of hits leads each standing of the defenders, on a grid of them."""
        columns = self.shape[1]
        return np.arange(columns)[:, None] * columns + self._after["defence"]


def _kinds_of(shots: Iterable[Shots]) -> tuple[Hit, ...]:
    """Of hits, as they are taken."""
    dice = {each.die for each in shots}
    return in_order(hit for die in dice for hit, _ in results(die))
