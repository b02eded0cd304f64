"""A state with the data it is played with, and what can be read from the two at once."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cached_property
from threading import local
from typing import Any, TypeVar

from wartable.core.sentences import Named, Part, Parts
from wartable.games.global_war_1936.data import data
from wartable.games.global_war_1936.facts_nations import Slot
from wartable.games.global_war_1936.relations import Relations, relations_of
from wartable.games.global_war_1936.state import Facilities, Frame, Sheet, State
from wartable.games.global_war_1936.unit import NO_UNITS, Force

T = TypeVar("T")
NO_SHEET = Sheet()
BOARD = (
    "control",
    "facilities",
    "facilities_were",
    "taken",
    "rails",
    "wars",
    "pacts",
    "sheets",
    "units",
)
"""What supply follows from."""
WARS = ("control", "units", "wars", "pacts", "deeds", "round")
"""What declarations of war follow from, besides incomes and what became of nations."""
FLIGHTS = ("units", "wars", "sheets")
"""What spaces with enemy fighters follow from."""
KEPT: dict[str, tuple[str, ...]] = {"supply": BOARD, "declarations": WARS, "flights": FLIGHTS}
"""What stays as it is as long as these fields do."""


class Position:
    """Questions about a state. What takes long is worked out once; from the position that an event
    led from comes what is still the same."""

    def __init__(self, state: State, near: Position | None = None) -> None:
        self.state = state
        self.data = data()
        self._worked_out: dict[str, dict[Hashable, Any]] = near._still(state) if near else {}

    def _still(self, state: State) -> dict[str, dict[Hashable, Any]]:
        return {
            name: found
            for name, found in self._worked_out.items()
            if all(getattr(self.state, field) is getattr(state, field) for field in KEPT[name])
        }

    def worked_out(self, name: str, about: Hashable, work: Callable[[], T]) -> T:
        """An answer that holds as long as the fields that `KEPT` has for it."""
        known = self._worked_out.setdefault(name, {})
        if about not in known:
            known[about] = work()
        found: T = known[about]
        return found

    # who

    @cached_property
    def relations(self) -> Relations:
        return relations_of(self.state)

    @property
    def slot(self) -> Slot:
        """Whose player turn it is."""
        return self.data.slots[self.state.slot]

    @property
    def lead(self) -> str:
        """Who decides in this player turn."""
        return self.slot.nations[0]

    def sheet(self, nation: str) -> Sheet:
        return self.state.sheets.get(nation, NO_SHEET)

    def exists(self, nation: str) -> bool:
        return not self.sheet(nation).gone

    def lead_of(self, nation: str) -> str:
        """Who decides for a nation: the lead of its player turn, or of its controller's; nothing
        for a neutral that nobody controls (GW-7.1-01, GW-7.1-02)."""
        controller = self.relations.controller(nation)
        slot = self.data.nations[controller or nation].slot
        return self.data.slots[slot].nations[0] if slot else ""

    @cached_property
    def acting(self) -> tuple[str, ...]:
        """The nations that act in this player turn, the lead first: those of the list, and any
        minor that one of them controls (GW-7.1-01, GW-7.1-02)."""
        listed = [nation for nation in self.slot.nations if self.exists(nation)]
        listed = [nation for nation in listed if self.lead_of(nation) == self.lead]
        wards = [
            nation
            for nation in self.data.nations
            if self.relations.controller(nation)
            and self.exists(nation)
            and self.lead_of(nation) == self.lead
        ]
        return tuple(dict.fromkeys((*listed, *wards)))

    @cached_property
    def standings(self) -> Hashable:
        """What sheets say of incomes and of what became of nations, whatever is in their purses."""
        return tuple(
            (nation, sheet.level, sheet.at_full, sheet.controller, sheet.evolved, sheet.gone)
            for nation, sheet in sorted(self.state.sheets.items())
        )

    # what

    def units(self, space: str) -> Force:
        return self.state.units.get(space, NO_UNITS)

    def facilities(self, zone: str) -> Facilities:
        return self.state.facilities.get(zone, ())

    def facilities_were(self, zone: str) -> Facilities:
        """As they were at the start of the player turn (GW-13.2.1-05)."""
        return self.state.facilities_were.get(zone, self.facilities(zone))

    def zones_of(self, nation: str) -> tuple[str, ...]:
        """The land zones it owns, in the order of the board."""
        return self._zones.get(nation, ())

    @cached_property
    def _zones(self) -> dict[str, tuple[str, ...]]:
        found: dict[str, list[str]] = {}
        for zone in self.data.map.land:
            found.setdefault(self.state.control[zone], []).append(zone)
        return {owner: tuple(zones) for owner, zones in found.items()}

    def owned_since_start(self, nation: str, zone: str) -> bool:
        """It has owned the zone since the start of this player turn."""
        return self.state.control[zone] == nation and zone not in self.state.taken

    def has_technology(self, nation: str, technology: str) -> bool:
        return self.sheet(nation).technologies.get(technology, 0) == 4

    def spent(self, counter: Any, key: str) -> int:
        return self.state.spent.get(counter, {}).get(key, 0)

    def did(self, nation: str, deed: str, what: str) -> bool:
        return (nation, deed, what) in self.state.deeds

    # when

    @cached_property
    def date(self) -> str:
        """The calendar round by year and first month (GW-2.5-03)."""
        return date_of(self.state.round)

    @property
    def top(self) -> Frame | None:
        return self.state.flow[-1] if self.state.flow else None

    # words

    def name(self, of: str) -> str:
        """What people call something, by its id."""
        found = self.data
        for table in (
            found.nations,
            found.map.land,
            found.map.sea,
            found.units,
            found.facilities,
            found.technologies,
        ):
            if of in table:
                return str(table[of].name)
        return of

    def parts(self, **ids: Any) -> Parts:
        """What stands in the places of a sentence."""
        return tuple((place, self._part(place, of)) for place, of in ids.items())

    def _part(self, place: str, of: Any) -> Part:
        if isinstance(of, int) or place.startswith("word"):
            return of  # type: ignore[no-any-return]
        if isinstance(of, str):
            return Named(of, self.name(of))
        return tuple(Named(each, self.name(each)) for each in of)


def date_of(number: int) -> str:
    """Round 1 is July 1936, each is half a year (GW-2.5-03)."""
    return f"{1936 + number // 2}-{'07' if number % 2 else '01'}"


class _Last(local):
    """The position that a thread asked about last: most questions are about one position."""

    pos: Position | None = None


_last = _Last()


def position_of(state: State) -> Position:
    """The state as a position; who asks again about the last one gets the same."""
    pos = _last.pos
    if pos is None or pos.state is not state:
        pos = Position(state)
        remember(pos)
    return pos


def remember(pos: Position) -> None:
    """The next questions will be about this position."""
    _last.pos = pos
