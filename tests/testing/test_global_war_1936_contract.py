"""The ledger of Global War 1936 catches games that count wrongly, whole as they look."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any, ClassVar

import pytest
from msgspec.structs import replace

from tests.games.global_war_1936.table import (
    QUIET,
    begin,
    facilities,
    own,
    sheet,
    stand,
    turn,
    war,
)
from wartable.core.game import Played
from wartable.core.records import Acted
from wartable.forces import force
from wartable.games.global_war_1936.actions import Done
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
from wartable.games.global_war_1936.game import GAME, GlobalWar1936
from wartable.games.global_war_1936.state import Item, Options, Rail, State
from wartable.games.global_war_1936.unit import Unit
from wartable.testing.dice import SeededDice
from wartable.testing.global_war_1936.contract import subject
from wartable.testing.ledger_checks import check_booked
from wartable.testing.subject import Broken


def _front() -> State:
    """Germany and France are at war, and six tanks of Germany stand before a militia."""
    state = war(turn(begin(), "germany", phase="combat_movement"), ("france", "germany"))
    state = stand(state, "bavaria", "6 medium_tank, 1 infantry", "germany")
    return stand(facilities(state, "alsace_lorraine"), "alsace_lorraine", "1 militia", "france")


def _placing() -> State:
    state = turn(begin(), "germany", phase="place_units")
    return replace(state, box={"germany": force([(Item("infantry"), 3)])})


def _at_sea() -> State:
    state = turn(begin(), "germany", phase="noncombat")
    state = stand(state, "eastern_germany", "1 infantry", "germany")
    return stand(state, "A12", "1 naval_transport", "germany")


def _recalled() -> State:
    """A tank of the Africa Corps in Tripoli may go home over Italy."""
    state = turn(begin(), "germany", 9, "place_units")
    state = war(state, ("great_britain", "italy"), ("germany", "great_britain"))
    state = own(state, "germany", "austria")
    for sea in data().map.land["tripoli"].coast:
        state = stand(state, sea, "1 submarine", "italy")
    state = replace(state, rails={"austria/northern_italy": Rail(gauge="narrow")})
    tank = Unit("light_tank", "germany", did="moved", corps="dak")
    return replace(state, units=state.units | {"tripoli": ((tank, 1),)})


MOVE = replace(_front(), phase="noncombat"), "move 2 medium_tank: bavaria > eastern_germany"
ATTACK = (
    _front(),
    "move 6 medium_tank: bavaria > alsace_lorraine",
    "done",
    "fight in alsace_lorraine",
)
INCOME = turn(begin(), "germany", phase="place_units"), "done"
PLACE = _placing(), "place 2 infantry from berlin into berlin"
LOAD = _at_sea(), "load 1 infantry from eastern_germany aboard naval_transport in A12"
RECALL = _recalled(), "recall light_tank of tripoli to berlin"
BUY = sheet(turn(begin(), "germany"), "germany", ipp=30), "buy 1 infantry"


class Cheating(GlobalWar1936):
    """A game that changes events as they happen, so that events and states agree."""

    played: ClassVar[tuple[Any, ...]]
    """A position and what Germany does in it."""

    def play(self, state: State, action: Any, dice: Any) -> Played:
        events: list[AnyEvent] = []
        for event in super().play(state, action, dice).events:
            for changed in self.cheat(event):
                events.append(changed)
                state = self.evolve(state, changed)
        return Played(tuple(events), state)

    def cheat(self, event: AnyEvent) -> Iterator[AnyEvent]:
        """What happens instead."""
        yield event


def times(event: UnitsChanged, number: int) -> UnitsChanged:
    """As many times as many come."""
    changes = [
        replace(change, into=tuple((unit, number * n) for unit, n in change.into if number))
        for change in event.changes
    ]
    return replace(event, changes=tuple(changes))


class DoublesMoves(Cheating):
    """unit medium_tank germany: by the events \\d+, counted \\d+, since UnitsChanged"""

    played = MOVE

    def cheat(self, event: AnyEvent) -> Iterator[AnyEvent]:
        yield times(event, 2) if isinstance(event, UnitsChanged) else event


class LosesMovers(Cheating):
    """unit medium_tank germany: by the events \\d+, counted \\d+, since UnitsChanged"""

    played = MOVE

    def cheat(self, event: AnyEvent) -> Iterator[AnyEvent]:
        yield times(event, 0) if isinstance(event, UnitsChanged) else event


class LosesWinners(Cheating):
    """only air goes by that rule"""

    played = ATTACK

    def cheat(self, event: AnyEvent) -> Iterator[AnyEvent]:
        is_over = isinstance(event, UnitsChanged) and event.why == "GW-10.10-01"
        yield times(event, 0) if is_over else event


class LosesWinnersInSilence(Cheating):
    """unit medium_tank germany: by the events \\d+, counted \\d+, since UnitsChanged"""

    played = ATTACK

    def evolve(self, state: State, event: AnyEvent) -> State:
        is_over = isinstance(event, UnitsChanged) and event.why == "GW-10.10-01"
        return super().evolve(state, times(event, 0) if is_over else event)


class RaisesTheFallen(Cheating):
    """units come by a rule that takes some"""

    played = ATTACK

    def cheat(self, event: AnyEvent) -> Iterator[AnyEvent]:
        if isinstance(event, UnitsChanged) and event.why == "GW-10.5-01":
            changes = [replace(each, units=each.into, into=each.units) for each in event.changes]
            event = replace(event, changes=tuple(changes))
        yield event


class LosesCargo(Cheating):
    """unit infantry germany: by the events \\d+, counted \\d+, since UnitsChanged"""

    played = LOAD

    def cheat(self, event: AnyEvent) -> Iterator[AnyEvent]:
        if isinstance(event, UnitsChanged):
            changes = [
                replace(each, into=tuple((replace(unit, cargo=()), n) for unit, n in each.into))
                for each in event.changes
            ]
            event = replace(event, changes=tuple(changes))
        yield event


class PlacesMore(Cheating):
    """they were not in the box"""

    played = PLACE

    def cheat(self, event: AnyEvent) -> Iterator[AnyEvent]:
        yield times(event, 2) if isinstance(event, UnitsChanged) else event


class PlacesOutOfNothing(Cheating):
    """they were not in the box"""

    played = PLACE

    def cheat(self, event: AnyEvent) -> Iterator[AnyEvent]:
        if not isinstance(event, BoxBecame):
            yield event


class RecallsMore(Cheating):
    """they were not in the box"""

    played = RECALL

    def cheat(self, event: AnyEvent) -> Iterator[AnyEvent]:
        yield times(event, 2) if isinstance(event, UnitsChanged) else event


class TakesWherePlaced(Cheating):
    """units go by a rule that brings some"""

    played = PLACE

    def cheat(self, event: AnyEvent) -> Iterator[AnyEvent]:
        if isinstance(event, UnitsChanged):
            units = ((Unit("infantry", "germany"), 1),)
            changes = [replace(each, units=units, into=()) for each in event.changes]
            event = replace(event, changes=tuple(changes))
        yield event


class PaysTwice(Cheating):
    """germany is paid twice: GW-12.9-01"""

    played = INCOME

    def cheat(self, event: AnyEvent) -> Iterator[AnyEvent]:
        yield event
        if isinstance(event, IppChanged):
            yield replace(event, ipp=event.ipp + 6)


class TaxesIncome(Cheating):
    """germany pays \\d+ where it earns"""

    played = INCOME

    def cheat(self, event: AnyEvent) -> Iterator[AnyEvent]:
        yield replace(event, ipp=0) if isinstance(event, IppChanged) else event


class PaysInSilence(Cheating):
    """ipp germany: by the events \\d+, counted \\d+, since IppChanged"""

    played = INCOME

    def evolve(self, state: State, event: AnyEvent) -> State:
        if isinstance(event, IppChanged):
            event = replace(event, ipp=event.ipp + 6)
        return super().evolve(state, event)


class PaysForPurchases(Cheating):
    """germany gets \\d+ where it pays"""

    played = BUY

    def cheat(self, event: AnyEvent) -> Iterator[AnyEvent]:
        yield replace(event, ipp=50) if isinstance(event, IppChanged) else event


CHEATS = Cheating.__subclasses__()


def play(game: GlobalWar1936, start: State, *lines: str) -> None:
    """Germany's actions, and what others answer, with the books checked after each."""
    books, dice = books_of(game), SeededDice(3)
    state, counted = start, books.ledger(start)
    waiting = [game.parse_action(f"germany: {line}") for line in lines]
    while waiting or state.flow:
        if state.flow:
            decision = state.flow[-1].decisions[0]
            action = QUIET[type(decision)](decision.owner)
        else:
            action = waiting.pop(0)
        assert not GAME.objections(state, action)
        after = game.play(state, action, dice)
        acted = Acted(1, action, after.events)
        counted = check_booked(books, counted, state, acted, after.state)
        state = after.state


def books_of(game: GlobalWar1936) -> Any:
    """The books of another game."""
    return dataclasses.replace(subject(Options()), game=game)


@pytest.mark.parametrize(
    "played", [MOVE, ATTACK, INCOME, PLACE, RECALL, LOAD, BUY], ids=lambda each: each[1]
)
def test_the_game_itself_counts_rightly(played: tuple[Any, ...]) -> None:
    play(GAME, *played)


@pytest.mark.parametrize("cheat", CHEATS, ids=lambda each: each.__name__)
def test_a_game_that_counts_wrongly_is_caught(cheat: type[Cheating]) -> None:
    with pytest.raises(Broken, match=cheat.__doc__):
        play(cheat(), *cheat.played)


@pytest.mark.parametrize(
    "event",
    [
        Aligned("abyssinia", "italy", "GW-4.6-03"),
        Turned("france", "free_france", "GW-4.10-01"),
        Surrendered("france", "GW-5.7-01"),
    ],
    ids=lambda each: type(each).__name__,
)
def test_who_hands_everything_over_keeps_nothing(event: AnyEvent) -> None:
    """All units with what they carry, and all IPP."""
    before = sheet(begin(), "abyssinia", ipp=2)
    before = stand(before, "A22", "1 naval_transport{infantry}, 2 destroyer", "france")
    books, acted = subject(Options()), Acted(1, Done("germany"), (event,))
    after = GAME.evolve(before, event)

    check_booked(books, books.ledger(before), before, acted, after)
    nation = event.nation  # type: ignore[union-attr]
    for wrong in (
        sheet(after, nation, ipp=1),
        stand(after, "A28", "1 destroyer", nation),
        replace(after, units={k: v for k, v in after.units.items() if k != "berlin"}),
    ):
        with pytest.raises(Broken, match="by the events"):
            check_booked(books, books.ledger(before), before, acted, wrong)
