"""The ledger of Global War 1936: which units and how much money everybody has, and what events say
about it.

Counted are the units of the board, in port and aboard too, and the IPP of every nation. By which
rule units change is part of the event: most rules move units or set them to something, and then
nobody comes and nobody goes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from wartable.games.global_war_1936.data import data
from wartable.games.global_war_1936.events import (
    Aligned,
    AnyEvent,
    BoxBecame,
    IppChanged,
    Surrendered,
    Turned,
    UnitsChanged,
)
from wartable.games.global_war_1936.evolve import evolve
from wartable.games.global_war_1936.nations.corps import CORPS
from wartable.games.global_war_1936.state import State
from wartable.games.global_war_1936.unit import Unit, owned_by
from wartable.testing.subject import hold

Account = tuple[str, ...]
"""`unit`, its kind and its owner; or `ipp` and a nation."""

LOST = frozenset(
    {
        *("GW-10.5-01", "GW-10.3-03", "GW-10.9-07", "GW-9.3.1-07", "GW-15.7-02", "GW-6.6-04"),
        *(
            "GW-1.8-19",
            "GW-13.2.7-02",
            "GW-14.1-05",
            "GW-4.11.2-02",
            "GW-4.11.2-14",
            "GW-15.1-02",
            "GW-15.1-08",
        ),
    }
)
"""Rules by which units go: hit, without a way to retreat, turned down by their nation, or into the
box as a force of their own."""
ONLY = {"GW-10.10-01": "air", "GW-10.7-07": "air", "GW-10.1-03": "rocket", "GW-11.5-12": "infantry"}
"""Rules by which only such units go: without a landing place, fired, or back aboard as a crew."""
CAME = frozenset(
    {"GW-12.1-01", "GW-12.7-01", "GW-12.4-02", "GW-4.11.2-04", "GW-11.5-11", "GW-15.1-09"}
)
"""Rules by which units come: placed, recruited, delivered, raised, mustered or deployed."""
BECAME = frozenset(
    {"GW-4.9-03", "GW-4.11.2-11", "GW-4.11.2-06", "GW-8.2.1-20", "GW-12.3-01", "GW-12.6-01"}
)
"""Rules by which units become others or another's, or are gone."""
EARNED = frozenset({"GW-12.9-01", "GW-6.4-02", "GW-4.11.3-01"})
"""Rules by which IPP come, once for a nation in a player turn."""
SPOILS = "GW-4.11.1-02"
"""The IPP of France are the victor's."""


def ledger(state: State) -> Counter[Account]:
    """How many units of each kind everybody has, and how many IPP."""
    counted: Counter[Account] = Counter()
    for units in state.units.values():
        _add(counted, units)
    for nation, sheet in state.sheets.items():
        counted["ipp", nation] += sheet.ipp
    return counted


def booked(
    before: State, events: Sequence[AnyEvent]
) -> Iterator[tuple[AnyEvent, Counter[Account]]]:
    """Each event of an action with what it says that came and went."""
    books = _Books(before)
    for event in events:
        yield event, books.entry(event)
        books.state = evolve(books.state, event)
    hold(not books.spoils, f"{books.spoils} IPP of France are nobody's")


class _Books:
    """The events of one action, read in order."""

    def __init__(self, before: State) -> None:
        self.state = before
        self.paid: set[tuple[str, str]] = set()
        self.unboxed: Counter[Account] = Counter()
        """What left the boxes, or was recalled, and is still to be placed."""
        self.spoils = 0
        """IPP that left France and have still to arrive."""

    def entry(self, event: AnyEvent) -> Counter[Account]:
        """What the event says, if it may say so."""
        match event:
            case UnitsChanged():
                return self._units(event)
            case IppChanged():
                return self._ipp(event)
            case BoxBecame(nation=nation, box=box):
                self._open(nation, box)
            case Aligned(nation=nation, to=to) | Turned(nation=nation, into=to):
                return self._hand_over(nation, to)
            case Surrendered(nation=nation):
                counted = self._units_of(nation, -1)
                counted["ipp", nation] -= self._has(nation)
                return counted
        return Counter()

    def _units(self, event: UnitsChanged) -> Counter[Account]:
        moved: Counter[Account] = Counter()
        for change in event.changes:
            _add(moved, change.into)
            _add(moved, change.units, -1)
        came, gone, why = +moved, -moved, event.why
        if why in LOST:
            hold(not came, f"{event}: units come by a rule that takes some")
        elif why in ONLY:
            kinds = {data().units[kind].kind for _, kind, _ in (*came, *gone)}
            hold(not came and kinds <= {ONLY[why]}, f"{event}: only {ONLY[why]} goes by that rule")
        elif why in CAME or why in _gifts():
            hold(not gone, f"{event}: units go by a rule that brings some")
            if why == "GW-12.1-01":
                hold(came <= self.unboxed, f"{event}: they were not in the box")
                self.unboxed -= came
        elif why in BECAME or why in _annexations():
            hold(came.total() <= gone.total(), f"{event}: more come than go")
        elif why in _recalls():
            hold(not came, f"{event}: units come by a rule that takes some")
            self.unboxed += gone
        else:
            return Counter()
        return moved

    def _ipp(self, event: IppChanged) -> Counter[Account]:
        nation, why = event.nation, event.why
        amount = event.ipp - self._has(nation)
        if why == SPOILS:
            self.spoils -= amount
        elif why in EARNED:
            hold(amount > 0, f"{event}: {nation} pays {-amount} where it earns")
            hold((nation, why) not in self.paid, f"{nation} is paid twice: {why}")
            self.paid.add((nation, why))
        else:
            hold(amount < 0, f"{event}: {nation} gets {amount} where it pays")
        return Counter({("ipp", nation): amount})

    def _open(self, nation: str, box: Iterable[tuple[object, int]]) -> None:
        now = dict(box)
        for item, number in self.state.box.get(nation, ()):
            if item.kind in data().units:
                self.unboxed["unit", item.kind, nation] += max(0, number - now.get(item, 0))

    def _hand_over(self, nation: str, to: str) -> Counter[Account]:
        """All that a nation has is another's: units with what they carry, and IPP."""
        counted = self._units_of(nation, -1)
        counted.update(self._units_of(nation, 1, to))
        counted["ipp", nation] -= self._has(nation)
        counted["ipp", to] += self._has(nation)
        return counted

    def _units_of(self, nation: str, sign: int, to: str = "") -> Counter[Account]:
        counted: Counter[Account] = Counter()
        for there in self.state.units.values():
            mine = ((unit, number) for unit, number in there if unit.owner == nation)
            _add(counted, ((owned_by(unit, to) if to else unit, n) for unit, n in mine), sign)
        return counted

    def _has(self, nation: str) -> int:
        sheet = self.state.sheets.get(nation)
        return sheet.ipp if sheet else 0


def _gifts() -> frozenset[str]:
    """Rules of objectives that bring units."""
    return frozenset(objective.rule for objective in data().objectives.values())


def _annexations() -> frozenset[str]:
    return frozenset(row.rule for row in data().annexations.values())


def _recalls() -> frozenset[str]:
    """Rules by which a force goes home, where it is placed or under way."""
    return frozenset(row.recalled for row in CORPS.values())


def _add(counted: Counter[Account], units: Iterable[tuple[Unit, int]], sign: int = 1) -> None:
    """Units and what they carry."""
    for unit, number in units:
        counted["unit", unit.type, unit.owner] += sign * number
        for aboard in unit.cargo:
            counted["unit", aboard.type, aboard.owner] += sign * number
