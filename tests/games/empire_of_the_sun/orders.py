"""Offensives for tests: a card is played, units are activated, and they move."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from wartable.core.game import Objection
from wartable.games.empire_of_the_sun.actions import Go
from wartable.games.empire_of_the_sun.cards.effects import OPERATIONS
from wartable.games.empire_of_the_sun.data import data
from wartable.games.empire_of_the_sun.events import Activated, Declared, OffensiveBegan
from wartable.games.empire_of_the_sun.evolve import evolve
from wartable.games.empire_of_the_sun.offensive import activate, moving
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.state import InForce, Offensive, State
from wartable.testing.empire_of_the_sun.table import Faces, position


class Orders:
    """A position in an Offensive, and what its players do in it."""

    def __init__(self, state: State) -> None:
        self.state = state

    @property
    def pos(self) -> Position:
        return Position(self.state)

    @property
    def offensive(self) -> Offensive:
        assert self.state.offensive is not None
        return self.state.offensive

    def where(self, *units: str) -> list[str]:
        return [self.state.at[unit] for unit in units]

    # activation

    def against_activating(self, *units: str, reaction: bool = False) -> list[str]:
        """The rules that keep these units from being activated together."""
        offensive = self.offensive
        side = self.pos.counter(units[0]).side
        hq = offensive.reaction_hq if reaction else offensive.hq
        return rules(activate.objections(self.pos, side, hq, units, reaction=reaction))

    def activate(self, *units: str) -> Orders:
        """Without a test: the units are activated."""
        side = self.pos.counter(units[0]).side
        self.state = evolve(self.state, Activated(side, units))
        return self

    def declare(self, *hexes: str) -> Orders:
        for place in hexes:
            self.state = evolve(self.state, Declared(place))
        return self

    def note(self, **changes: Any) -> Orders:
        self.state = replace(self.state, offensive=replace(self.offensive, **changes))
        return self

    # moves

    def against(
        self,
        how: str,
        units: str | Iterable[str],
        to: str,
        aim: str = "",
        *via: str,
        mode: str = "offensive",
    ) -> list[str]:
        """The rules that a move breaks."""
        go = self._go(how, units, to, aim, via)
        return rules(moving.move_objections(self.pos, go, mode))  # type: ignore[arg-type]

    def move(
        self,
        how: str,
        units: str | Iterable[str],
        to: str,
        aim: str = "",
        *via: str,
        mode: str = "offensive",
    ) -> Orders:
        """Units move, and it is legal."""
        assert self.against(how, units, to, aim, *via, mode=mode) == []
        script = Script(self.state, Faces())
        moving.carry_out_move(script, self._go(how, units, to, aim, via), mode)  # type: ignore[arg-type]
        self.state = script.state
        return self

    def path(self) -> tuple[str, ...]:
        """Of the last move."""
        return self.offensive.moves[-1].path

    def listed(
        self, *units: str, mode: str = "offensive", how: str = ""
    ) -> set[tuple[str, str, str]]:
        """How, where and for what these units together are listed to move."""
        side = self.pos.counter(units[0]).side
        found = moving.moves(self.pos, side, units, mode)  # type: ignore[arg-type]
        return {(go.how, go.to, go.aim) for go in found if how in ("", go.how)}

    def _go(
        self, how: str, units: str | Iterable[str], to: str, aim: str, via: tuple[str, ...]
    ) -> Go:
        named = (units,) if isinstance(units, str) else tuple(units)
        side = self.pos.counter(named[0]).side
        return Go(side, named, how, to, aim, via)  # type: ignore[arg-type]


def rules(objections: Iterable[Objection]) -> list[str]:
    """The rules of these objections."""
    return [objection.rule for objection in objections]


def orders(
    scenario: str = "1942",
    *,
    side: str = "japan",
    card: str = "JP-23",
    event: bool = True,
    hq: str = "",
    limit: int = 10,
    active: Iterable[str] = (),
    units: Mapping[str, str] | None = None,
    **position_changes: Any,
) -> Orders:
    """An Offensive of this card has begun, and these units are activated."""
    state = position(scenario, units=units, **position_changes)
    value = Position(state).card(card).value
    state = evolve(state, OffensiveBegan(side, card, event, value, hq, limit))  # type: ignore[arg-type]
    made = Orders(state)
    if event:
        rows = enumerate(data().cards[card].effects)
        now = [InForce(card, number) for number, row in rows if OPERATIONS[row.op].modifies]
        made.note(effects=tuple(now))
    return made.activate(*active) if active else made


def empty_sea(**changes: Any) -> Orders:
    """On a map without counters but these."""
    return orders("1943", empty=True, **changes)
