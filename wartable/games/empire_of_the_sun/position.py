"""A state with the data it is played with, and what can be read from the two at once."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from functools import cached_property
from operator import attrgetter, is_
from threading import local
from typing import Any, TypeVar

from wartable.core.sentences import Named, Part, Parts
from wartable.games.empire_of_the_sun.data import data
from wartable.games.empire_of_the_sun.facts import Card, Counter, Hex, Map, Scenario, other
from wartable.games.empire_of_the_sun.state import Frame, Offensive, State

T = TypeVar("T")
NAMED = {
    "japan": "Japan",
    "allies": "the Allies",
    "garrison_china": "the garrison of the city",
    "garrison_home": "the garrison of the city",
}
"""What people call those that are neither counters, hexes nor cards."""


Fields = Callable[[State], tuple[Any, ...]]
"""Some fields of a state."""
OPEN: Fields = attrgetter(
    *(name for name in State.__struct_fields__ if name not in ("cards", "flow"))
)
"""Those on which what is worked out about the board depends."""
WHERE: Fields = attrgetter("at", "options")
LINES: Fields = attrgetter("at", "options", "japanese", "soviet", "marks", "memory", "offensive")
"""Of them those on which the places of units, and supply depend."""
KEPT: dict[Hashable, Fields] = {"by place": WHERE, "on map": WHERE, "supply": LINES}
"""What stays as it is as long as these fields do."""


class Position:
    """Questions about a state. What takes long is worked out once; from a position near to it,
    as that from which an event led here or what a seat sees of it, comes what is the same."""

    def __init__(self, state: State, near: Position | None = None) -> None:
        self.state = state
        self.data = data()
        self._worked_out: dict[Hashable, Any] = near.shared_with(state) if near else {}
        self._answered: dict[Hashable, Any] = {}

    def shared_with(self, state: State) -> dict[Hashable, Any]:
        """What is worked out here and holds there: all, where only cards or the flow differ."""
        if self._agrees(state, OPEN):
            return self._worked_out
        return {
            name: self._worked_out[name]
            for name, fields in KEPT.items()
            if name in self._worked_out and self._agrees(state, fields)
        }

    def _agrees(self, state: State, fields: Fields) -> bool:
        return all(map(is_, fields(self.state), fields(state)))

    def answered(self, question: Hashable, work: Callable[[], T]) -> T:
        """An answer that may depend on cards and on the flow, worked out once."""
        if question not in self._answered:
            self._answered[question] = work()
        found: T = self._answered[question]
        return found

    def once(self, name: Hashable, work: Callable[[], T]) -> T:
        """What a module works out about the board, worked out once: it depends on no card that is
        held and not on the flow."""
        if name not in self._worked_out:
            self._worked_out[name] = work()
        found: T = self._worked_out[name]
        return found

    # facts

    @cached_property
    def scenario(self) -> Scenario:
        return self.data.scenarios[self.state.options.scenario]

    @cached_property
    def map(self) -> Map:
        return self.data.map_of(self.scenario.id)

    def counter(self, unit: str) -> Counter:
        return self.data.counters[unit]

    def card(self, card: str) -> Card:
        return self.data.cards[card]

    def hex(self, place: str) -> Hex:
        return self.map.hexes[place]

    @property
    def year(self) -> int:
        """T-CALENDAR."""
        return 1941 + (self.state.turn + 1) // 3

    def name(self, thing: str) -> str:
        """What people call a counter, a hex or a card; a word nobody knows is itself."""
        if thing in self.data.counters:
            return self.data.counters[thing].name
        if thing in self.data.cards:
            return f"{thing} {self.data.cards[thing].name}"
        if thing in self.data.map.hexes:
            named = self.data.map.hexes[thing].name
            return f"{named} {thing}" if named else thing
        return NAMED.get(thing, thing)

    def parts(self, **ids: Any) -> Parts:
        """What stands in the places of a sentence, by the ids of what is named there."""
        return tuple(
            [(place, self._part(place.partition("_")[0], of)) for place, of in ids.items()]
        )

    def _part(self, kind: str, of: Any) -> Part:
        if kind in ("number", "word"):
            part: Part = of
            return part
        if isinstance(of, str):
            return Named(of, self.name(of))
        return tuple(Named(each, self.name(each)) for each in of)

    # flow

    @property
    def top(self) -> Frame | None:
        """The frame that says what happens next."""
        return self.state.flow[-1] if self.state.flow else None

    @property
    def offensive(self) -> Offensive:
        """The Offensive under way."""
        assert self.state.offensive is not None
        return self.state.offensive

    # units

    @cached_property
    def by_place(self) -> dict[str, tuple[str, ...]]:
        """The counters in each place, HQs among them, by id."""
        return self.once("by place", self._by_place)

    def _by_place(self) -> dict[str, tuple[str, ...]]:
        found: dict[str, list[str]] = {}
        for unit, place in self.state.at.items():
            found.setdefault(place, []).append(unit)
        return {place: tuple(sorted(units)) for place, units in found.items()}

    def at(self, place: str) -> tuple[str, ...]:
        """The counters in a place."""
        return self.by_place.get(place, ())

    def own(self, side: str, place: str, *kinds: str) -> tuple[str, ...]:
        """The counters of a side in a place, of these kinds or of any."""
        units = self.by_place.get(place)
        if not units:
            return ()
        facts = self.data.counters
        return tuple(
            [
                unit
                for unit in units
                if facts[unit].side == side and (not kinds or facts[unit].kind in kinds)
            ]
        )

    @cached_property
    def on_map(self) -> tuple[str, ...]:
        """The counters that stand in hexes or in a port off the map, by id."""
        return self.once("on map", self._on_map)

    def _on_map(self) -> tuple[str, ...]:
        hexes = self.map.hexes
        return tuple(sorted(unit for unit, place in self.state.at.items() if place in hexes))

    def units_of(self, side: str, *kinds: str) -> Iterator[str]:
        """The counters of a side on the map, of these kinds or of any."""
        return iter(self.once(("units of", side, kinds), lambda: self._units_of(side, kinds)))

    def _units_of(self, side: str, kinds: tuple[str, ...]) -> tuple[str, ...]:
        counters = self.data.counters
        own = [unit for unit in self.on_map if counters[unit].side == side]
        return tuple(unit for unit in own if not kinds or counters[unit].kind in kinds)

    def where(self, unit: str) -> str:
        """The place of a counter; empty if it is not used."""
        return self.state.at.get(unit, "")

    def is_on_map(self, unit: str) -> bool:
        return self.state.at.get(unit, "") in self.map.hexes

    def is_reduced(self, unit: str) -> bool:
        """On its reduced side, or with one step only (EOS-6.24-06)."""
        return self.counter(unit).steps == 1 or unit in self.state.reduced

    def attack(self, unit: str) -> int:
        """The attack strength on the side that it shows."""
        counter = self.counter(unit)
        return counter.reduced_attack if unit in self.state.reduced else counter.attack

    def has_ground(self, side: str, place: str) -> bool:
        """Whether ground units of the side stand there; HQs are none."""
        return bool(self.own(side, place, "ground"))

    def has_enemy(self, side: str, place: str) -> bool:
        """Whether counters of the other side stand there, HQs included."""
        return bool(self.own(other(side), place))

    # control

    def controls(self, side: str, place: str) -> bool:
        """Whether the side controls the hex (EOS-1.3-22); ports off the map are Allied."""
        if place in self.state.soviet:
            return False
        return (place in self.state.japanese) == (side == "japan")

    def controller(self, place: str) -> str:
        """japan, allies or soviet."""
        if place in self.state.soviet:
            return "soviet"
        return "japan" if place in self.state.japanese else "allies"

    def ports(self, side: str) -> Iterator[str]:
        """The ports that a side controls."""
        for place in self.map.ports:
            if self.controls(side, place):
                yield place

    def airfields(self, side: str) -> Iterator[str]:
        """The airfields that a side controls; the ferry is one for the Allies (EOS-8.35-01)."""
        for place in self.map.airfields:
            if self.controls(side, place):
                yield place

    def distance(self, a: str, b: str) -> int:
        """Plain distance (T-GRID), and that of a port off the map where it has one."""
        for here, there in ((a, b), (b, a)):
            if here in self.map.away:
                return self.map.away[here].get(there, 0 if here == there else 99)
        return self.map.board.distance(a, b)

    def hexes_within(self, places: Iterable[str], steps: int) -> frozenset[str]:
        """The playable hexes within so many steps of any of these."""
        board = self.map.board
        known = [place for place in places if place in self.map.hexes]
        found = board.numbers(board.within(board.bits(known), steps))
        return frozenset(place for place in found if place in self.map.hexes)


class _Last(local):
    """The position that a thread asked about last: most questions are about one position."""

    pos: Position | None = None


_last = _Last()


def position_of(state: State) -> Position:
    """The state as a position; who asks again about the last one gets the same."""
    pos = _last.pos
    if pos is None or pos.state is not state:
        pos = Position(state, near=pos)
        remember(pos)
    return pos


def remember(pos: Position) -> None:
    """The next questions will be about this position."""
    _last.pos = pos
