"""The computer player of the game, who looks one step ahead from what it can see."""

from __future__ import annotations

import random
from statistics import fmean
from typing import Any

from borderlands.battle import Decline, Defend, bonus
from borderlands.board import BOARD, HOUSES
from borderlands.game import Borderlands
from borderlands.state import State
from borderlands.truce import BreakTruce, MayBreakTruce
from borderlands.turn import Attack, EndTurn
from wartable.ai.player import Clock
from wartable.core.dice import KeyedDice
from wartable.core.game import Game, Player, listed, seat_of

LOOKS = 4
"""How many positions it imagines for an answer."""
THINK = 2.0
"""Seconds for an answer, if nobody says otherwise."""


def make(game: Game, level: str, rng: random.Random, think: float | None) -> Player:
    """The player of this level."""
    assert isinstance(game, Borderlands)
    return Steady(game, rng, THINK if think is None else think)


class Steady:
    """Imagines what it does not see, tries every answer, and takes the one that leaves most."""

    def __init__(self, game: Borderlands, rng: random.Random, think: float) -> None:
        self._game = game
        self._rng = rng
        self._think = think
        self.note = ""

    def choose(self, game: Game, view: State, decision: Any) -> Any:
        """The best of the listed answers. It breaks truces in its own turns only."""
        if isinstance(decision, MayBreakTruce):
            self.note = "Our own turn is early enough."
            return None
        clock = Clock(self._think)
        actions = listed(game, view, decision)
        found: list[list[float]] = [[] for _ in actions]
        for look in range(LOOKS):
            if look and clock.is_up:
                break
            world, seed = self._imagined(view, decision.owner), self._rng.randbytes(32)
            for action, worths in zip(actions, found, strict=True):
                worths.append(self._tried(world, action, seed))
        promises = {fmean(worths): action for worths, action in zip(found, actions, strict=True)}
        best = max(promises)
        self.note = f"This promises {best:.1f}, the worst answer {min(promises):.1f}."
        return promises[best]

    def _imagined(self, view: State, house: str) -> State:
        """A position that may lie behind what the house sees."""
        seat = seat_of(self._game, view, house)
        return self._game.imagine(view, seat, KeyedDice(self._rng.randbytes(32)))

    def _tried(self, state: State, action: Any, seed: bytes) -> float:
        """What the position is worth to who acts so: an attack is fought without cards, and a
        truce is worth what can be attacked without it."""
        if isinstance(action, EndTurn):
            return worth(state, action.by)
        dice = KeyedDice(seed)
        after = self._game.play(state, action, dice).state
        for decision in self._game.pending(after):
            if isinstance(decision, Defend):
                after = self._game.play(after, Decline(decision.owner), dice).state
            elif isinstance(action, BreakTruce):
                attacks = [a for a in listed(self._game, after, decision) if isinstance(a, Attack)]
                tried = (self._tried(after, attack, seed) for attack in attacks)
                return max(tried, default=worth(after, action.by)) - 1
        return worth(after, action.by)


def worth(state: State, house: str) -> float:
    """Towns first, and best those with a counter inside; then steps, the way to the next town, and
    cards for the defence."""
    towns = {each: [*state.towns.values()].count(each) for each in HOUSES}
    steps = {
        each: sum(state.counters[counter].steps for counter in state.own(each)) for each in HOUSES
    }
    others = [each for each in HOUSES if each != house]
    wanted = [town for town, holder in state.towns.items() if holder != house]
    ways = [
        min((BOARD.distance(state.counters[counter].hex, town) for town in wanted), default=0)
        for counter in state.own(house)
    ]
    guarded = sum(state.towns.get(state.counters[each].hex) == house for each in state.own(house))
    return (
        10 * towns[house]
        + 1.5 * guarded
        - 3 * max(towns[each] for each in others)
        + 3 * steps[house]
        - sum(steps[each] for each in others)
        - 0.5 * sum(ways)
        + 0.2 * sum(bonus(card) for card in state.hands[house])
    )
