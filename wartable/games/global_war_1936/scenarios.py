"""How scenario files speak of the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from wartable.core.codec import check_names
from wartable.core.said import said_action, said_table
from wartable.games.global_war_1936 import expect, given
from wartable.games.global_war_1936.data import data
from wartable.games.global_war_1936.facts_nations import ALLIANCES
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.state import State
from wartable.games.global_war_1936.unit import parse_unit

if TYPE_CHECKING:
    from wartable.games.global_war_1936.game import GlobalWar1936

ZONES = ("supplied", "by_sea")
NATIONS = ("at_war", "may_go_to_war")
PAIRS = ("relations", "may_enter", "no_war")


class GlobalWarScenarios:
    """`wartable.core.game.Scenarios`."""

    def __init__(self, game: GlobalWar1936) -> None:
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
        stated: expect.Expected = said_table(self._game, then, expect.Expected)
        nations, land = data().nations, data().map.land
        for table in PAIRS:
            for two in getattr(stated, table):
                check_names(f"nation in {table}", two.split("/"), nations)
        for tables, known in ((ZONES, [*land]), (NATIONS, [*nations])):
            for table in tables:
                for among in getattr(stated, table).values():
                    names = (*(among.exactly or ()), *among.includes, *among.excludes)
                    check_names(f"name in {table}", names, known)
        for of in stated.paths:
            nation, zone = of.split("/")
            check_names("nation in paths", [nation], nations)
            check_names("zone in paths", [zone], land)
        for each in stated.hits_on:
            unit = parse_unit(each.unit, "")
            check_names("unit in hits_on", [unit.type], data().units)
            check_names("owner in hits_on", [unit.owner], nations)
        check_names("region in rail", stated.rail, data().map.regions)
        check_names("alliance in points", stated.points, ALLIANCES)
        return stated

    def failures(self, state: State, expected: expect.Expected) -> Iterator[str]:
        """Every statement that does not hold."""
        return expect.failures(self._game, Position(state), expected)
