"""Positions and choices in numbers, for learners."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from borderlands.board import BOARD, FACTS, HOUSES
from borderlands.game import KINDS, QUESTIONS, Borderlands
from borderlands.state import CARDS, HIDDEN, State
from wartable.research.encoding import Numbers

COUNTERS = tuple(FACTS.counters)
WORDS = (*KINDS,)
NAMES = (*HOUSES, *COUNTERS, *BOARD.hexes, *CARDS)
"""What an action can be about."""


class BorderlandsEncoding:
    """`wartable.research.encoding.Encoding`."""

    def __init__(self, game: Borderlands) -> None:
        towns, houses = len(FACTS.towns), len(HOUSES)
        self.position_size = (
            2 + len(QUESTIONS) + houses * 5 + 3 * len(COUNTERS) + towns + 2 * len(CARDS)
        )
        self.choice_size = 1 + len(WORDS) + len(NAMES)

    def position(self, view: State, seat: str, decision: Any | None) -> Numbers:
        """What the seat sees, and what it is asked if it is asked anything."""
        own = view.options.seats[seat]
        asked = [type(decision) is question.decision for question in QUESTIONS]
        numbers: list[float] = [view.round, view.battle is not None, *asked]
        for house in HOUSES:
            turn = view.order.index(house) + 1 if house in view.order else 0
            truces = sum(house in pair for pair in view.truces)
            numbers += [house in own, len(view.hands[house]), turn, truces, house in view.aside]
        for counter in COUNTERS:
            place = view.counters.get(counter)
            at = BOARD.hexes.index(place.hex) + 1 if place else 0
            is_done = (counter in view.moved) + 2 * (counter in view.fought)
            numbers += [at, place.steps if place else 0, is_done]
        numbers += [
            HOUSES.index(holder) + 1 if holder else 0 for _, holder in sorted(view.towns.items())
        ]
        held = {card for house in own for card in view.hands[house]}
        shown = {*view.put_away, *view.aside.values()} - {HIDDEN}
        numbers += [card in held for card in CARDS]
        numbers += [card in shown for card in CARDS]
        return np.array(numbers, np.float32)

    def choice(self, actions: Sequence[Any]) -> Numbers:
        """What the actions that a choice leaves open are about."""
        words = dict.fromkeys(WORDS, 0)
        names = dict.fromkeys(NAMES, 0)
        for action in actions:
            words[next(word for word in WORDS if KINDS[word] is type(action))] += 1
            for field in action.__struct_fields__[1:]:
                names[getattr(action, field)] += 1
        return np.array([len(actions), *words.values(), *names.values()], np.float32)
