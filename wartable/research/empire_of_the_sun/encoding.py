"""Positions and choices of Empire of the Sun as numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, get_args

import numpy as np

from wartable.games.empire_of_the_sun.actions import AnyAction
from wartable.games.empire_of_the_sun.data import data
from wartable.games.empire_of_the_sun.decisions import AnyDecision
from wartable.games.empire_of_the_sun.facts import NATIONS, SIDES
from wartable.games.empire_of_the_sun.game import EmpireOfTheSun
from wartable.games.empire_of_the_sun.names import Condition, PointKind, TrackName, Way
from wartable.games.empire_of_the_sun.position import position_of
from wartable.games.empire_of_the_sun.segments import BY_NAME
from wartable.games.empire_of_the_sun.state import OffensiveSteps, State
from wartable.research.empire_of_the_sun.counters import COUNTER, Counters
from wartable.research.empire_of_the_sun.hexes import HEX, Hexes
from wartable.research.encoding import Numbers, slices

ACTIONS = {kind.__name__: number for number, kind in enumerate(get_args(AnyAction))}
DECISIONS = {kind.__name__: number for number, kind in enumerate(get_args(AnyDecision))}
TRACKS = get_args(TrackName)
CONDITIONS = get_args(Condition)
POINTS = get_args(PointKind)
WAYS = get_args(Way)
MARKERS = (
    "us_rivalry",
    "japan_rivalry",
    "hump",
    "kwai",
    "barges",
    "pt_boats",
    "no_escorts",
    "interceptors",
    "doolittle",
    "tojo_resigned",
    "delay_next",
)
"""Markers that are there or not."""
COUNTS = ("hand", "draw", "discard", "removed", "passes", "asp", "asp_used", "future")
"""What is counted of each side, openly."""
PILES = ("hand", "future", "shown", "discard", "removed", "in_force")
"""Where a card is known to be: in the own hand, set aside by oneself, in the other hand where all
have seen it, in the discards, out of the game, or modifying what is played."""


class EmpireOfTheSunEncoding:
    """First a row for every hex, then one for every counter, then what holds for the whole game.

    `layout` tells where each part lies; `hexes.HEX` and `counters.COUNTER` name the numbers of a
    row. Every scenario has the same arrays: hexes that it does not play on, counters and cards that
    it does not use are zeros. Sides stand in the order of `SIDES`.
    """

    def __init__(self, game: EmpireOfTheSun) -> None:
        """Hexes, counters, cards and scenarios in the order of the data."""
        facts = data()
        self.hexes = {number: row for row, number in enumerate(facts.map.hexes)}
        self.counters = {unit: row for row, unit in enumerate(facts.counters)}
        self.cards = {card: number for number, card in enumerate(facts.cards)}
        self.scenarios = {name: number for number, name in enumerate(facts.scenarios)}
        self._hexes = Hexes(self.hexes)
        self._counters = Counters(self.counters)
        self.layout = slices(
            hexes=len(self.hexes) * len(HEX),
            counters=len(self.counters) * len(COUNTER),
            **{pile: len(self.cards) for pile in PILES},
            scenario=len(self.scenarios),
            turn=1,
            last_turn=1,
            segment=len(BY_NAME),
            player=len(SIDES),
            plays=1,
            tracks=len(TRACKS),
            reverses=1,
            markers=len(MARKERS),
            points=len(POINTS),
            surrendered=len(NATIONS),
            progress_goal=1,
            **{count: len(SIDES) for count in (f"{each}_count" for each in COUNTS)},
            active=len(SIDES),
            card=len(self.cards),
            value=1,
            event=1,
            step=1,
            limits=2,
            condition=len(CONDITIONS),
            mine=len(SIDES),
            asked=len(DECISIONS),
            asks=len(SIDES),
        )
        self.choice_layout = slices(
            kind=len(ACTIONS),
            hexes=len(self.hexes),
            counters=len(self.counters),
            cards=len(self.cards),
            ways=len(WAYS),
        )
        self.position_size = sum(where.stop - where.start for where in self.layout.values())
        self.choice_size = sum(where.stop - where.start for where in self.choice_layout.values())

    def position(self, view: State, seat: str, decision: Any | None) -> Numbers:
        numbers: Numbers = np.zeros(self.position_size, np.float32)
        part = {name: numbers[where] for name, where in self.layout.items()}
        pos = position_of(view)
        part["hexes"][:] = pos.once(HEX, lambda: self._hexes.numbers(pos)).ravel()
        part["counters"][:] = pos.once(COUNTER, lambda: self._counters.numbers(pos)).ravel()
        own = view.options.seats[seat]
        self._fill_cards(part, view, own)
        self._fill_turn(part, view)
        self._fill_offensive(part, view)
        for number, side in enumerate(SIDES):
            part["mine"][number] = side in own
        if decision is not None:
            part["asked"][DECISIONS[type(decision).__name__]] = 1
            for number, side in enumerate(SIDES):
                part["asks"][number] = side == decision.owner
        return numbers

    def _fill_cards(self, part: dict[str, Numbers], view: State, own: Sequence[str]) -> None:
        """The own hand as a mask; of other cards what lies openly."""
        for number, side in enumerate(SIDES):
            cards = view.cards[side]
            piles = {"discard": cards.discard, "removed": cards.removed, "shown": cards.shown}
            if side in own:
                piles |= {"hand": cards.hand, "future": (cards.future,), "shown": ()}
            for name, pile in piles.items():
                for card in pile:
                    if card:
                        part[name][self.cards[card]] = 1
            counts = (
                *(len(pile) for pile in (cards.hand, cards.draw, cards.discard, cards.removed)),
                cards.passes,
                view.marks.asp.get(side, 0),
                view.marks.asp_used.get(side, 0),
                bool(cards.future),
            )
            for name, count in zip(COUNTS, counts, strict=True):
                part[f"{name}_count"][number] = count
        for card in view.marks.lasting:
            part["in_force"][self.cards[card]] = 1

    def _fill_turn(self, part: dict[str, Numbers], view: State) -> None:
        part["scenario"][self.scenarios[view.options.scenario]] = 1
        part["turn"][0] = view.turn
        part["last_turn"][0] = data().scenarios[view.options.scenario].last_turn
        part["segment"][list(BY_NAME).index(view.segment)] = 1
        if view.player:
            part["player"][SIDES.index(view.player)] = 1
        part["plays"][0] = view.plays
        part["tracks"][:] = [max(0, getattr(view.tracks, name)) for name in TRACKS]
        part["reverses"][0] = max(0, -view.tracks.europe)
        part["markers"][:] = [getattr(view.marks, name) for name in MARKERS]
        part["points"][:] = [view.points.get(kind, 0) for kind in POINTS]
        part["surrendered"][:] = [nation in view.memory.surrendered for nation in NATIONS]
        part["progress_goal"][0] = view.memory.progress_goal

    def _fill_offensive(self, part: dict[str, Numbers], view: State) -> None:
        if (offensive := view.offensive) is None:
            return
        part["active"][SIDES.index(offensive.side)] = 1
        part["card"][self.cards[offensive.card]] = 1
        part["value"][0] = offensive.value
        part["event"][0] = offensive.event
        part["limits"][:] = offensive.limit, offensive.reaction_limit
        part["condition"][CONDITIONS.index(offensive.condition)] = 1
        for card in (*offensive.cards, *(each.card for each in offensive.effects)):
            part["in_force"][self.cards[card]] = 1
        for frame in view.flow:
            if isinstance(frame, OffensiveSteps):
                part["step"][0] = frame.step

    def choice(self, actions: Sequence[AnyAction]) -> Numbers:
        """The mean over the actions: what is done, with which hexes, counters and cards, and how
        it moves."""
        numbers: Numbers = np.zeros(self.choice_size, np.float32)
        part = {name: numbers[where] for name, where in self.choice_layout.items()}
        for action in actions:
            part["kind"][ACTIONS[type(action).__name__]] += 1
            for name in _named(action):
                if name in self.hexes:
                    part["hexes"][self.hexes[name]] += 1
                elif name in self.counters:
                    part["counters"][self.counters[name]] += 1
                elif name in self.cards:
                    part["cards"][self.cards[name]] += 1
                elif name in WAYS:
                    part["ways"][WAYS.index(name)] += 1
        numbers /= max(1, len(actions))
        return numbers


def _named(action: AnyAction) -> Iterator[str]:
    """All that an action names, but for whose it is."""
    for field in action.__struct_fields__:
        value = getattr(action, field)
        if field != "by":
            yield from value if isinstance(value, tuple) else (str(value),)
