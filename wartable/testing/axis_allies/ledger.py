"""The ledger of the Axis & Allies family: who has which units and how much money, and what events
say about it.

Counted are the units on the map, in holds, on decks and on the battle board; what was bought and
waits; and the money in every purse. What events say is read from their words (who lost what, who
paid), never from the changes that they carry out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from wartable.games.axis_allies.edition import Edition
from wartable.games.axis_allies.events import (
    AnyEvent,
    ArmyRaised,
    BidPlaced,
    Bought,
    Built,
    CasualtiesTaken,
    GunsTaken,
    KamikazesStruck,
    Lost,
    Mobilized,
    MoneyChanged,
    ObjectiveMet,
    Repaired,
    Returned,
    Rolled,
    UnitsRaised,
)
from wartable.games.axis_allies.evolve import evolve
from wartable.games.axis_allies.neutrals import army
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.purses import purse_of
from wartable.games.axis_allies.state import Battle, State
from wartable.games.axis_allies.unit import Force, Unit
from wartable.testing.subject import hold

Account = tuple[str, ...]
"""`unit`, its kind and its owner; `waiting`, a purse and a kind; or `money` and a purse."""


def ledger(edition: Edition, state: State) -> Counter[Account]:
    """How many units of each kind everybody has, and how much money."""
    pos = Position(edition, state)
    counted: Counter[Account] = Counter()
    for units in state.units.values():
        _add(counted, units)
    for frame in state.flow:
        if isinstance(frame, Battle):
            _add(counted, frame.attackers)
            _add(counted, _without_those_in_the_air(pos, frame.defenders))
    for purse, waiting in ({state.power: state.bought} | state.bought_apart).items():
        _add_kinds(counted, ("waiting", purse), waiting)
    for purse, money in state.money.items():
        counted["money", purse] += money
    return counted


def booked(
    edition: Edition, before: State, events: Sequence[AnyEvent]
) -> Iterator[tuple[AnyEvent, Counter[Account]]]:
    """Each event of an action with what it says that came and went."""
    books = _Books(edition, before)
    for event in events:
        yield event, books.entry(event)
        books.turn_page(event)


class _Books:
    """The events of one action, read in order."""

    def __init__(self, edition: Edition, before: State) -> None:
        self.edition = edition
        self.first = Position(edition, before)
        self.state = before
        self.paid: set[tuple[str, str]] = set()
        self.rolled: Counter[str] = Counter()
        """What was rolled in this action, by what for."""
        self.spoils = 0
        """Money that left a fallen capital and has still to arrive."""
        self.spent = 0
        """Money for research whose dice are still to be rolled."""
        self.sunk: Counter[Unit] = Counter()
        """Ships lost on the battle board since it was last written into the state."""

    def turn_page(self, event: AnyEvent) -> None:
        state = evolve(self.state, event)
        if state.flow != self.state.flow:
            self.sunk.clear()
        self.state = state

    def entry(self, event: AnyEvent) -> Counter[Account]:
        """What the event says, if it may say so."""
        counted: Counter[Account] = Counter()
        match event:
            case Bought(by=by, units=units, cost=cost, purse=purse):
                hold(cost == self._price(by, units), f"{event} is not the price")
                _add_kinds(counted, ("waiting", purse or by), units)
                counted["money", purse or by] -= cost
            case Returned(by=by, units=units, refund=refund, purse=purse):
                hold(refund == self._price(by, units), f"{event} is not the price")
                _add_kinds(counted, ("waiting", purse or by), units, -1)
                counted["money", purse or by] += refund
            case Mobilized(by=by, units=units, purse=purse):
                _add_kinds(counted, ("waiting", purse or by), units, -1)
                _add(counted, _new(units, by))
            case Built(by=by, facility=facility, purse=purse):
                counted["waiting", purse or by, facility] -= 1
            case Repaired(by=by, cost=cost, purse=purse):
                counted["money", purse or by] -= cost
            case BidPlaced(by=by, unit=unit, cost=cost):
                hold(cost == self._price(by, {unit: 1}), f"{event} is not the price")
                _add(counted, _new({unit: 1}, by))
            case UnitsRaised(by=by, units=units):
                _add(counted, _new(units, by))
            case ArmyRaised(by=by, space=space, changes=changes):
                for change in changes:
                    _give(counted, change.gone, by)
                _add(counted, army(self.first, space, by))
            case GunsTaken(by=by, changes=changes):
                for change in changes:
                    _give(counted, change.gone, by)
                    guns = all(self.edition.data.units[u.type].anti_air for u, _ in change.gone)
                    hold(guns, f"{event}: other units change hands than guns")
            case Lost(units=units):
                _add(counted, units, -1)
            case KamikazesStruck(lost=lost):
                _add(counted, lost, -1)
            case CasualtiesTaken(lost=lost, defending=defending):
                _add(counted, self._sink(event.space, lost) if defending else lost, -1)
            case MoneyChanged(power=purse, amount=amount):
                self._check_money(event)
                counted["money", purse] += amount
            case ObjectiveMet(purse=purse, objective=objective, amount=amount):
                self._pay_once(purse, objective)
                counted["money", purse] += amount
            case Rolled(what=what, faces=faces, hits=hits):
                self._check_rolled(what, faces)
                self.rolled[what] += hits
        return counted

    def _price(self, by: str, units: Mapping[str, int]) -> int:
        """As printed, or as one of the power's technologies has it (G40-RND-06)."""
        data = self.edition.data
        prices = {kind: unit.cost for kind, unit in data.units.items()}
        for name in self.state.technologies.get(by, ()):
            prices |= data.research.technologies[name].cost
        return sum(prices[kind] * n for kind, n in units.items())

    def _sink(self, space: str, lost: Force) -> Iterator[tuple[Unit, int]]:
        """The defenders lost with what goes down with them: aircraft that were aboard a damaged
        carrier before the battle do, those that took off do not."""
        pos = Position(self.edition, self.state)
        fought = [f for f in self.state.flow if isinstance(f, Battle) and f.space == space]
        there = dict(fought[-1].defenders) if fought else {}
        for unit, number in lost:
            aboard = 0
            if unit.hits:
                aboard = min(number, there.get(unit, 0) - self.sunk[unit])
                self.sunk[unit] += aboard
            yield unit, aboard
            yield from _without_those_in_the_air(pos, ((unit, number - aboard),), sound=True)

    def _check_money(self, event: MoneyChanged) -> None:
        """Whether this much money may come and go for this reason."""
        purse, amount = event.power, event.amount
        match event.why:
            case "income":
                hold(self.state.phase == "collect_income", f"{event}: nothing is collected now")
                hold(amount == self._production(purse), f"{event}: the territories bring another")
                self._pay_once(purse, event.why)
            case "convoys disrupted":
                most = min(self.rolled["convoy raid"], self._production(purse))
                hold(0 < -amount <= most, f"{event}: the raiders rolled {most}")
                self._pay_once(purse, event.why)
            case "war bonds":
                hold(amount == self.rolled[event.why], f"{event}: other dice were rolled")
                self._pay_once(purse, event.why)
            case "research":
                hold(amount < 0, f"{event}: research costs")
                self.spent -= amount
            case "its capital fell":
                hold(-amount == self.state.money[purse], f"{event}: not all of its money")
                self.spoils -= amount
            case "what is left of the bid":
                hold(amount == self.state.bids[purse], f"{event}: {self.state.bids} are left")
            case why:
                hold(why.startswith("took the capital of"), f"{event}: nothing is paid for that")
                hold(amount == self.spoils, f"{event}: the capital held {self.spoils}")
                self.spoils = 0

    def _check_rolled(self, what: str, faces: Sequence[int]) -> None:
        if what == "research":
            cost = len(faces) * self.edition.data.research.die_cost
            hold(cost == self.spent, f"{len(faces)} dice for research were paid with {self.spent}")
            self.spent = 0

    def _pay_once(self, purse: str, why: str) -> None:
        hold((purse, why) not in self.paid, f"{purse} is paid twice: {why}")
        self.paid.add((purse, why))

    def _production(self, name: str) -> int:
        pos = Position(self.edition, self.state)
        power = pos.data.purses[name].power
        return sum(
            pos.data.spaces[space].income
            for space, by in self.state.control.items()
            if by == power and purse_of(pos, space, power).id == name
        )


def _without_those_in_the_air(
    pos: Position, defenders: Force, *, sound: bool = False
) -> Iterator[tuple[Unit, int]]:
    """Defending ships; aircraft that took off from a sound deck are only remembered there, for they
    stand on the battle board themselves."""
    for unit, number in defenders:
        if unit.cargo and pos.type(unit).deck and (sound or not unit.hits):
            yield Unit(unit.type, unit.owner), number
            for aboard in unit.cargo:
                if aboard.owner not in pos.foes:
                    yield aboard, number
        else:
            yield unit, number


def _new(units: Mapping[str, int], owner: str) -> Iterator[tuple[Unit, int]]:
    return ((Unit(kind, owner), number) for kind, number in units.items())


def _give(counted: Counter[Account], units: Force, to: str) -> None:
    _add(counted, units, -1)
    for unit, number in units:
        counted["unit", unit.type, to] += number


def _add(counted: Counter[Account], units: Iterable[tuple[Unit, int]], sign: int = 1) -> None:
    """Units and what they carry."""
    for unit, number in units:
        counted["unit", unit.type, unit.owner] += sign * number
        for aboard in unit.cargo:
            counted["unit", aboard.type, aboard.owner] += sign * number


def _add_kinds(
    counted: Counter[Account], account: Account, units: Mapping[str, int], sign: int = 1
) -> None:
    for kind, number in units.items():
        counted[*account, kind] += sign * number
