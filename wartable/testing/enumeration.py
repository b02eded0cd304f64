"""Every way a contest can go, by a game's own steps: slow and plain, to check faster answers
against. A family says what a step is and which dice make a difference."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from itertools import product
from math import prod
from typing import Generic, Protocol, TypeVar

from wartable.core.dice import Dice
from wartable.testing.dice import ScriptedDice

State = TypeVar("State")

LEAST = 1e-15
"""Mass that is not followed any further: rounds in which nothing happens have no end."""


class Contest(Protocol[State]):
    """What is played to all its ends, as a battle of a family."""

    def key(self, state: State) -> Hashable:
        """What tells states apart; those of one key go on alike."""

    def is_over(self, state: State) -> bool:
        """Whether it has come to an end."""

    def ways(self, state: State) -> Iterable[tuple[State, float]]:
        """What one step, or one answer, leads to, each with its chance."""

    def counts(self, state: State) -> bool:
        """Whether the step from here is counted: a round begins."""


class Enumeration(Generic[State]):
    """Every end of a contest with its chance, and how often what is counted came, on average."""

    def __init__(self, contest: Contest[State], start: State) -> None:
        self._contest = contest
        self._numbers: dict[Hashable, int] = {}
        """The states by their keys, which are long: each is hashed when a step leads there, not
        whenever some chance passes through."""
        self._states: list[State] = []
        self._next: dict[int, list[tuple[int, float]]] = {}
        self.counted = 0.0
        mass = {self._number(start): 1.0}
        over: dict[int, float] = defaultdict(float)
        while mass:
            after: dict[int, float] = defaultdict(float)
            for number, weight in mass.items():
                now = self._states[number]
                if contest.is_over(now):
                    over[number] += weight
                elif weight > LEAST:
                    self.counted += weight * contest.counts(now)
                    for following, chance in self._following(number):
                        after[following] += weight * chance
            mass = after
        self.ends = [(self._states[number], weight) for number, weight in over.items()]

    def _number(self, state: State) -> int:
        number = self._numbers.setdefault(self._contest.key(state), len(self._states))
        if number == len(self._states):
            self._states.append(state)
        return number

    def _following(self, number: int) -> list[tuple[int, float]]:
        found = self._next.get(number)
        if found is None:
            merged: dict[int, float] = defaultdict(float)
            for state, chance in self._contest.ways(self._states[number]):
                merged[self._number(state)] += chance
            found = self._next[number] = list(merged.items())
        return found


Option = tuple[int, float]
"""A face, which may stand for others, and its chance."""


def together(
    options: Iterable[Sequence[Option]], play: Callable[[Dice], State]
) -> Iterator[tuple[State, float]]:
    """What comes of dice that are known to fall, with their faces in every combination."""
    for faces in product(*options):
        dice = ScriptedDice(*(face for face, _ in faces))
        state = play(dice)
        assert not dice.left
        yield state, prod(chance for _, chance in faces)


def die_by_die(play: Callable[[Dice], State]) -> Iterator[tuple[State, float]]:
    """What comes of all faces of all dice, each with its chance; which dice fall may depend on
    those before."""
    return _fallen(play, (), 1.0)


def _fallen(
    play: Callable[[Dice], State], faces: tuple[int, ...], chance: float
) -> Iterator[tuple[State, float]]:
    try:
        state = play(_Told(faces))
    except _NextDie as die:
        for face in range(1, die.sides + 1):
            yield from _fallen(play, (*faces, face), chance / die.sides)
    else:
        yield state, chance


class _NextDie(Exception):
    """A die falls whose face is not told yet."""

    def __init__(self, sides: int) -> None:
        self.sides = sides


class _Told:
    """Dice that fall as told."""

    def __init__(self, faces: tuple[int, ...]) -> None:
        self._faces = iter(faces)

    def roll(self, count: int, sides: int = 6) -> tuple[int, ...]:
        return tuple(self._next(sides) for _ in range(count))

    def _next(self, sides: int) -> int:
        for face in self._faces:
            return face
        raise _NextDie(sides)

    def shuffle(self, count: int) -> tuple[int, ...]:
        raise NotImplementedError("orders of cards are too many to be played all")
