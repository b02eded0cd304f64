"""How scenario files speak of the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from wartable.core.codec import check_names
from wartable.core.said import said_action, said_table
from wartable.games.empire_of_the_sun import expect, given
from wartable.games.empire_of_the_sun.data import data
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.state import State

if TYPE_CHECKING:
    from wartable.games.empire_of_the_sun.game import EmpireOfTheSun


class EmpireScenarios:
    """`wartable.core.game.Scenarios`."""

    def __init__(self, game: EmpireOfTheSun) -> None:
        self._game = game

    def start(self, table: Mapping[str, Any]) -> State:
        """The position described."""
        state = given.start(said_table(self._game, table, given.Given))
        self._game.check_state(state)
        return state

    def action(self, said: str | Mapping[str, Any]) -> Any:
        """The action, from text or JSON, with known names only."""
        return said_action(self._game, said)

    def expected(self, then: Mapping[str, Any]) -> expect.Expected:
        """The statements, with known names only."""
        expected: expect.Expected = said_table(self._game, then, expect.Expected)
        sources = [each for each in expected.lines.values() if isinstance(each, str)]
        check_names("source in lines", sources, [*data().counters, *data().map.hexes])
        return expected

    def failures(self, state: State, expected: expect.Expected) -> Iterator[str]:
        """Every statement that does not hold."""
        return expect.failures(Position(state), expected)
