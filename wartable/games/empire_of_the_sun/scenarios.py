"""How scenario files speak of the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from wartable.core.codec import (
    Unreadable,
    check_names,
    convert_for,
    decode_action,
    encode,
    unknown_name,
)
from wartable.core.errors import BadData
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
        state = given.start(self._read(table, given.Given))
        self._game.check_state(state)
        return state

    def action(self, said: str | Mapping[str, Any]) -> Any:
        """The action, from text or JSON, with known names only."""
        action = self._game.parse_action(said) if isinstance(said, str) else said
        return decode_action(self._game, encode(action))

    def expected(self, then: Mapping[str, Any]) -> expect.Expected:
        """The statements, with known names only."""
        expected: expect.Expected = self._read(then, expect.Expected)
        sources = [each for each in expected.lines.values() if isinstance(each, str)]
        check_names("source in lines", sources, [*data().counters, *data().map.hexes])
        return expected

    def failures(self, state: State, expected: expect.Expected) -> Iterator[str]:
        """Every statement that does not hold."""
        return expect.failures(Position(state), expected)

    def _read(self, table: Mapping[str, Any], type_: Any) -> Any:
        try:
            return convert_for(self._game, table, type_)
        except Unreadable as error:
            raise BadData(self._with_the_nearest(str(error))) from None

    def _with_the_nearest(self, reason: str) -> str:
        """The reason; against a name that nobody knows with the nearest one that there is."""
        place, found, name = reason.partition("unknown name ")
        if not found:
            return reason
        known = [each for names in self._game.names.values() for each in names]
        nearest = unknown_name("name", name.strip("'"), known)
        return f"{place}{nearest}"
