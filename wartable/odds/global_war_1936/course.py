"""The course of a combat: round after round until it ends, broken off as the policy has it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from wartable.core.errors import BadData
from wartable.forces import size
from wartable.games.global_war_1936.battle.fire import Shots
from wartable.games.global_war_1936.state import Side
from wartable.games.global_war_1936.unit import Force
from wartable.odds.duel import Grid
from wartable.odds.global_war_1936.losses import SIDES, Hit, Losses
from wartable.odds.global_war_1936.policy import Policy
from wartable.odds.global_war_1936.result import End, How
from wartable.odds.global_war_1936.rounds import Pair, Rounds
from wartable.odds.global_war_1936.volleys import Scoring, Volley, kinds_of
from wartable.odds.pairs import Chain, Exchange

NO_LIMIT = 1_000
MOST_PAIRS = 5_000
"""That are followed one by one."""
MOST_RESULTS = 4_000_000
"""What dice leave of a side, in all that is followed one by one: some seconds."""


class Line(NamedTuple):
    """A side in a combat: who is there, and who lives but takes no further part."""

    there: Force
    out: Force = ()


Lines = tuple[Line, Line]
Mass = dict[Lines, float]


class Course(ABC):
    """A combat, asked by its rounds."""

    losses: Losses
    """From the second round on."""
    policy: Policy
    limit: int = NO_LIMIT
    """The most rounds."""

    def __init__(self) -> None:
        self.ends: dict[End, float] = defaultdict(float)
        self.rounds = 0.0
        self.unresolved = 0.0
        self._scorings: dict[tuple[Hit, ...], Scoring] = {}
        self._fallen: dict[tuple[int, Side, Force, Volley], dict[Force, float]] = {}
        self._results = 0
        self._known_rounds: Rounds | None = None
        self._worths: dict[Rounds, Grid] = {}

    # what a kind of combat says

    @abstractmethod
    def seen(self, units: Force) -> Hashable:
        """What the dice of the other side depend on."""

    @abstractmethod
    def volley(self, side: Side, units: Force, other: Force) -> Volley:
        """The dice of a side in every round but the first."""

    @abstractmethod
    def alone_and_helped(self, side: Side, units: Force, other: Force) -> list[Shots]:
        """The dice of units of a side against another, alone and, where that can be, with help."""

    @abstractmethod
    def strength(self, units: Force) -> int:
        """Hits that it takes until nothing is left."""

    def sound(self, units: Force) -> Force:
        """Those who would fire worse if they were hit."""
        return ()

    def firing(self, units: Force, sound: Force) -> Force | None:
        """How they fire when only these are still sound; nothing if it cannot be so."""
        return units

    @abstractmethod
    def first_round(self) -> Mass:
        """Where the first round leads; what ends in it is noted."""

    @abstractmethod
    def may_leave(self, attackers: Force, defenders: Force) -> bool:
        """The attacker may retreat before another round."""

    @abstractmethod
    def leave(self, lines: Lines, must: bool) -> Line:
        """The attackers after a retreat: who goes is out."""

    def is_over(self, attackers: Force, defenders: Force) -> bool:
        """No further round is fought."""
        return not attackers or not defenders

    def is_mixed(self) -> bool:
        """The attackers fall by their own dice too, so that the sides do not fall independently."""
        return False

    def exchanges(self, one: Line, other: Line) -> list[Exchange[Line, Line]]:
        """A round in which they do not."""
        raise NotImplementedError

    # hits

    def losses_in(self, number: int) -> Losses:
        """How hits of this round are taken."""
        return self.losses

    def fall(self, number: int, side: Side, units: Force, volley: Volley) -> dict[Force, float]:
        """What a volley leaves of a side."""
        key = (number, side, units, volley)
        found = self._fallen.get(key)
        if found is None:
            found = self._fallen[key] = self._fall(self.losses_in(number), side, units, volley)
        self._results += len(found)
        if self._results > MOST_RESULTS:
            raise BadData("too many results of dice: exact odds would take too long")
        return found

    def _fall(self, losses: Losses, side: Side, units: Force, volley: Volley) -> dict[Force, float]:
        found: dict[Force, float] = defaultdict(float)

        def take(left: Force, kinds: Sequence[Hit], chances: Any) -> None:
            """Hits of the first kind, and of the others after each number of them."""
            first, *others = kinds
            ladder = losses.ladder(side, first, left, len(chances) - 1)
            for less, each in zip(ladder, chances, strict=False):
                if others and each:
                    take(less, others, each)
                elif each:
                    found[less] += each

        kinds = kinds_of(volley)
        if not kinds:
            return {units: 1.0}
        if kinds not in self._scorings:
            self._scorings[kinds] = Scoring(kinds)
        take(units, kinds, self._scorings[kinds].scored(volley).tolist())
        return dict(found)

    # rounds

    def play(self, mass: Mass, fought: int) -> None:
        """Fight on from pairs that have fought so many rounds."""
        last = min(self.limit, self.policy.rounds or NO_LIMIT)
        if self.policy.win_chance and mass:
            self._rounds_from(mass)
        while mass := self._decide(mass, fought):
            if fought < last < NO_LIMIT:
                mass = self._one_round(mass)
                fought += 1
            else:
                mass = self._fight(mass)
                fought = max(fought, 1)

    def _decide(self, mass: Mass, fought: int) -> Mass:
        """Who goes on; the others end, or break off as far as they can."""
        found: Mass = defaultdict(float)
        may_leave = self.policy.may_break_off
        for lines, weight in mass.items():
            one, other = lines
            if self.is_over(one.there, other.there):
                self.end(lines, weight)
            elif fought >= self.limit:
                self.end((self.leave(lines, must=True), other), weight, "undecided")
            elif may_leave and self._wants_to_leave(lines, fought):
                left = self.leave(lines, must=False)
                if left.there:
                    found[left, other] += weight
                else:
                    self.end((left, other), weight, "undecided")
            else:
                found[lines] += weight
        return dict(found)

    def _wants_to_leave(self, lines: Lines, fought: int) -> bool:
        one, other = lines[0].there, lines[1].there
        policy = self.policy
        wants = (
            (policy.rounds is not None and fought >= policy.rounds)
            or policy.has_too_few(size(one))
            or (policy.win_chance > 0 and self._chance(one, other) < policy.win_chance)
        )
        return wants and self.may_leave(one, other)

    def end(self, lines: Lines, weight: float, how: How | None = None) -> None:
        """It ends so with this chance."""
        one, other = lines
        if how is None:
            ways: dict[tuple[bool, bool], How] = {
                (True, False): "win",
                (False, True): "lose",
                (False, False): "draw",
                (True, True): "undecided",
            }
            how = ways[bool(one.there), bool(other.there)]
        self.ends[End(how, one.there, one.out, other.there, other.out)] += weight

    def _one_round(self, mass: Mass) -> Mass:
        self.rounds += sum(mass.values())
        if self.is_mixed():
            after, missed = self._chain.one_round(mass)
            self.unresolved += missed
            return after
        found: Mass = {}
        rounds = self._rounds_from(mass)
        for outs, start in self._grids(rounds, mass):
            after_it = rounds.melee.one_round(start, self._stops(rounds))
            found.update(self._lines(rounds, after_it, outs))
        return found

    def _fight(self, mass: Mass) -> Mass:
        """To the end, or until somebody breaks off: who does not is noted, the others are left."""
        left: Mass = {}
        if self.is_mixed():
            settled = self._chain.settle(mass, lambda one, other: self._leaves((one, other)))
            self.rounds += settled.rounds
            self.unresolved += settled.unresolved
            found = settled.ends
        else:
            found = {}
            rounds = self._rounds_from(mass)
            for outs, start in self._grids(rounds, mass):
                rest, number = rounds.melee.fight(start, self._stops(rounds))
                self.rounds += number
                found.update(self._lines(rounds, rest, outs))
        for lines, weight in found.items():
            if not self.is_over(lines[0].there, lines[1].there) and self._leaves(lines):
                left[lines] = weight
            else:
                self.end(lines, weight)
        return left

    def _leaves(self, lines: Lines) -> bool:
        return self.policy.may_break_off and self._wants_to_leave(lines, 0)

    @cached_property
    def _chain(self) -> Chain[Line, Line]:
        return Chain(
            self.exchanges,
            lambda one, other: self.is_over(one.there, other.there),
            (lambda one: self.strength(one.there), lambda other: self.strength(other.there)),
            MOST_PAIRS,
        )

    # grids

    def _rounds_from(self, mass: Iterable[Lines]) -> Rounds:
        pairs: list[Pair] = [(one.there, other.there) for one, other in mass]
        known = self._known_rounds
        if known is None or not all(
            one in known.sides["attack"].place and other in known.sides["defence"].place
            for one, other in pairs
        ):
            known = self._known_rounds = Rounds(self, pairs)
        return known

    def _grids(self, rounds: Rounds, mass: Mass) -> Iterator[tuple[tuple[Force, Force], Any]]:
        """The mass on the grid of pairs, for each force that is out."""
        attack, defence = rounds.sides["attack"].place, rounds.sides["defence"].place
        grids: dict[tuple[Force, Force], Any] = {}
        for (one, other), weight in mass.items():
            outs = (one.out, other.out)
            if outs not in grids:
                grids[outs] = np.zeros(rounds.shape)
            grids[outs][attack[one.there], defence[other.there]] += weight
        yield from grids.items()

    def _lines(self, rounds: Rounds, grid: Any, outs: tuple[Force, Force]) -> Mass:
        attack, defence = rounds.sides["attack"].forces, rounds.sides["defence"].forces
        return {
            (Line(attack[row], outs[0]), Line(defence[column], outs[1])): float(grid[row, column])
            for row, column in np.argwhere(grid > 0)
        }

    def _stops(self, rounds: Rounds) -> Any:
        """Pairs that fight no further round, or of which the attacker breaks off."""
        stops = self._over(rounds)
        policy = self.policy
        if policy.units_left or policy.win_chance:
            few = np.array([policy.has_too_few(size(one)) for one in rounds.sides["attack"].forces])
            wants = np.broadcast_to(few[:, None], rounds.shape)
            if policy.win_chance:
                wants = wants | (self._worth(rounds) < policy.win_chance)
            stops = stops | (wants & rounds.by_sight(self.may_leave))
        return stops

    def _over(self, rounds: Rounds) -> Any:
        return rounds.by_sight(self.is_over)

    def _worth(self, rounds: Rounds) -> Grid:
        """The chance to win by fighting on to the end, of every pair."""
        if rounds not in self._worths:
            attack, defence = (rounds.sides[side].forces for side in SIDES)
            wins = np.array([[bool(one) and not other for other in defence] for one in attack])
            self._worths[rounds] = rounds.melee.worth(wins.astype(float), self._over(rounds))
        return self._worths[rounds]

    def _chance(self, attackers: Force, defenders: Force) -> float:
        """To win by fighting on to the end."""
        if self.is_mixed() or self.limit < NO_LIMIT:
            raise BadData("with low morale or a limit of rounds the chance to win is not followed")
        rounds = self._rounds_from([(Line(attackers), Line(defenders))])
        attack, defence = (rounds.sides[side].place for side in SIDES)
        return float(self._worth(rounds)[attack[attackers], defence[defenders]])
