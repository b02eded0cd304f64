"""A state with the data it is played with, and what can be read from the two at once."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from functools import cached_property
from itertools import compress
from operator import is_not
from threading import local
from typing import Any, TypeVar

from msgspec.structs import astuple

from wartable.core.sentences import Named, Part, Parts
from wartable.games.global_war_1936.data import data
from wartable.games.global_war_1936.facts_nations import Slot
from wartable.games.global_war_1936.relations import Relations, relations_of
from wartable.games.global_war_1936.state import Facilities, Frame, Sheet, State
from wartable.games.global_war_1936.unit import NO_UNITS, Force
from wartable.games.global_war_1936.whereabouts import Whereabouts, whereabouts

T = TypeVar("T")
SHARED = frozenset({"combat_movement", "combat", "noncombat"})
"""Phases in which others act too who joined."""
MONTHS = {"01": "January", "07": "July"}
NO_SHEET = Sheet()
FIELDS = State.__struct_fields__
BOARD = frozenset(
    {
        "control",
        "facilities",
        "facilities_were",
        "taken",
        "rails",
        "wars",
        "pacts",
        "sheets",
        "round",
    }
)
WHO = frozenset({"wars", "pacts", "sheets"})
TURN = WHO | {"slot", "phase", "spent"}
KEPT: dict[str, frozenset[str]] = {
    "keepers": frozenset({"control"}),
    "supply": BOARD,
    "lent": BOARD | {"units", "spent", "deeds"},
    "blockades": WHO | {"units"},
    "declarations": frozenset({"control", "units", "wars", "pacts", "deeds", "round"}),
    "flights": frozenset({"units", "wars", "sheets"}),
    "skies": WHO | {"units", "control", "taken"},
    "decks": TURN | {"units"},
    "combats": TURN | {"units"},
    "settled": WHO | {"control", "facilities", "deeds"},
    "now": frozenset(FIELDS),
}
"""What stays as it is as long as these fields do. Declarations follow from incomes and from what
became of nations too."""
OWN: dict[str, frozenset[str]] = {
    "relations": WHO,
    "acting": TURN,
    "friends": TURN,
    "standings": frozenset({"sheets"}),
    "whereabouts": frozenset({"units"}),
    "ours": TURN | {"units"},
    "our_seas": TURN | {"units"},
    "_zones": frozenset({"control"}),
    "date": frozenset({"round"}),
}
"""The same for the position's own properties."""


class Position:
    """Questions about a state. What takes long is worked out once; from the position that an event
    led from comes what is still the same."""

    def __init__(self, state: State, near: Position | None = None) -> None:
        self.state = state
        self.data = data()
        self._worked_out: dict[str, dict[Hashable, Any]] = {}
        self._were: Whereabouts | None = None
        self._fields = astuple(state)
        if near:
            self._keep(near)

    def _keep(self, near: Position) -> None:
        """Take over what the fields that changed leave as it was."""
        changed = [*compress(FIELDS, map(is_not, near._fields, self._fields))]
        known = near.__dict__
        self._were = known.get("whereabouts", near._were)
        for name, found in near._worked_out.items():
            if KEPT[name].isdisjoint(changed):
                self._worked_out[name] = found
        for name, fields in OWN.items():
            if name in known and fields.isdisjoint(changed):
                self.__dict__[name] = known[name]

    def worked_out(self, name: str, about: Hashable, work: Callable[[], T]) -> T:
        """An answer that holds as long as the fields that `KEPT` has for it."""
        known = self._worked_out.setdefault(name, {})
        if about not in known:
            known[about] = work()
        found: T = known[about]
        return found

    def knows(self, name: str) -> bool:
        """Whether any such answer still holds."""
        return name in self._worked_out

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
        """Who decides for a nation, if anybody does."""
        return self.relations.lead_of(nation)

    @cached_property
    def acting(self) -> tuple[str, ...]:
        """The nations that act in this player turn, the lead first, and who joined for a landing
        (GW-15.8-03)."""
        acting = self.relations.acting[self.state.slot]
        joined = self.state.spent.get("joined", ()) if self.state.phase in SHARED else ()
        return tuple(dict.fromkeys((*acting, *joined))) if joined else acting

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

    @cached_property
    def whereabouts(self) -> Whereabouts:
        """Where each nation has units."""
        return whereabouts(self.state.units, self._were)

    def spaces_of(self, nations: Iterable[str]) -> tuple[str, ...]:
        """Where any of them has units, in the order of the alphabet."""
        return tuple(sorted(self.whereabouts.of(nations)))

    @cached_property
    def ours(self) -> tuple[str, ...]:
        """Where somebody who acts has units, in the order of the alphabet."""
        return self.spaces_of(self.acting)

    @cached_property
    def our_seas(self) -> tuple[str, ...]:
        """The sea zones among them, in the order of the board."""
        there = {*self.ours}
        return tuple(sea for sea in self.data.map.sea if sea in there)

    @cached_property
    def friends(self) -> frozenset[str]:
        """Who acts, and those that cooperate with them."""
        return frozenset().union(*map(self.relations.friends, self.acting))

    def facilities(self, zone: str) -> Facilities:
        return self.state.facilities.get(zone, ())

    def facilities_were(self, zone: str) -> Facilities:
        """As they were at the start of the player turn (GW-13.2.1-05)."""
        return self.state.facilities_were.get(zone, self.facilities(zone))

    def zones_of(self, nation: str) -> tuple[str, ...]:
        """The land zones it owns, in the order of the board."""
        return self._zones.get(nation, ())

    @property
    def owners(self) -> Iterable[str]:
        """Whoever owns land zones."""
        return self._zones

    @cached_property
    def _zones(self) -> dict[str, tuple[str, ...]]:
        found: dict[str, list[str]] = {}
        for zone in self.data.map.land:
            found.setdefault(self.state.control[zone], []).append(zone)
        return {owner: tuple(zones) for owner, zones in found.items()}

    def owned_since_start(self, nation: str, zone: str) -> bool:
        """It has owned the zone since the start of this player turn."""
        return self.state.control[zone] == nation and zone not in self.state.taken

    def home(self, nation: str) -> frozenset[str]:
        """Its home country; a capital that was moved belongs to it (GW-0.2-13, GW-10.10.3-01)."""
        printed = self.data.homes.get(nation)
        zones = printed.zones if printed else frozenset()
        capital = self.sheet(nation).capital
        moved = capital and capital != self.data.nations[nation].capital
        return zones | {capital} if moved else zones

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
        """What people call something, by its id: a date by its month."""
        return self.data.names.get(of) or in_words(of)

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


def in_words(date: str) -> str:
    """A date as people say it: July 1936; anything else as it is."""
    year, _, month = date.partition("-")
    return f"{MONTHS[month]} {year}" if month in MONTHS else date


class _Last(local):
    """The position that a thread asked about last: most questions are about one position."""

    pos: Position | None = None


_last = _Last()


def position_of(state: State) -> Position:
    """The state as a position; who asks again about the last one gets the same, and one that is
    much like it takes over what is."""
    last = _last.pos
    if last is not None and last.state is state:
        return last
    is_alike = last is not None and last.state.options == state.options
    pos = Position(state, near=last if is_alike else None)
    remember(pos)
    return pos


def remember(pos: Position) -> None:
    """The next questions will be about this position."""
    _last.pos = pos
