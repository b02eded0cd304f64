"""How scenario files speak of a game of the family."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from wartable.core.codec import Unreadable, check_names, convert
from wartable.core.errors import BadData
from wartable.games.axis_allies import expect, given
from wartable.games.axis_allies.actions import AnyAction, Group
from wartable.games.axis_allies.edition import Edition
from wartable.games.axis_allies.expect import Expected
from wartable.games.axis_allies.given import Given, aims, check_unit_names
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.state import State
from wartable.games.axis_allies.text import parse_action
from wartable.games.axis_allies.unit import Unit

_SPACES = frozenset(
    {"space", "path", "source", "into", "to", "engage", "factory", "zone", "zones", "base"}
)
_POWERS = frozenset({"by", "guest"})
_UNITS = frozenset({"unit", "units", "facility"})


class AxisAlliesScenarios:
    """`core.game.Scenarios` for an edition."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition

    def start(self, table: Mapping[str, Any]) -> State:
        """The position described."""
        return given.start(self.edition, _read(table, Given))

    def action(self, said: str | Mapping[str, Any]) -> AnyAction:
        """The action, from text or JSON, with known names only."""
        action = parse_action(said) if isinstance(said, str) else _read(said, AnyAction)
        for field in action.__struct_fields__:
            self._check(field, getattr(action, field))
        return action

    def expected(self, then: Mapping[str, Any]) -> Expected:
        """The statements, with known names only."""
        expected: Expected = _read(then, Expected)
        expect.check(self.edition, expected)
        return expected

    def failures(self, state: State, expected: Expected) -> Iterator[str]:
        """Every statement that does not hold."""
        return expect.failures(Position(self.edition, state), expected)

    def _check(self, field: str, value: Any) -> None:
        """Refuse names that are not known, wherever they stand in an action."""
        data = self.edition.data
        match value:
            case Unit():
                check_unit_names(self.edition, value)
            case Group():
                check_names("aim", [value.to], aims(self.edition))
                self._check("units", value.units)
            case msgspec.Struct():
                for inner in value.__struct_fields__:
                    self._check(inner, getattr(value, inner))
            case tuple():
                for each in value:
                    self._check(field, each)
            case dict() if field == "paid":
                check_names("purse", value, data.purses)
            case dict():
                check_names("unit", value, data.units)
            case str() if value and field == "purse":
                check_names("purse", [value], data.purses)
            case str() if field == "passage":
                check_names("passage", [value], [each.name for each in data.board.passages])
            case str() if value and field in _SPACES:
                check_names("space", [value], data.spaces)
            case str() if field in _POWERS:
                check_names("power", [value], data.powers)
            case str() if field in _UNITS:
                check_names("unit", [value], data.units)


def _read(table: Any, type_: Any) -> Any:
    try:
        return convert(table, type_)
    except Unreadable as error:
        raise BadData(str(error)) from None
