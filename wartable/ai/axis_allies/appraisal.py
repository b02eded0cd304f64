"""Stage 1: what each space is worth, and how strongly the enemy's spaces pull."""

from __future__ import annotations

import heapq
from collections.abc import Mapping
from functools import cached_property

from wartable.board import distances
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.victory import cities

TURNS = 3
"""Turns of income that a territory is worth."""
CITY = 3.0
LAST_CITY = 25.0
"""What the city that decides the game is worth."""
VICTORY = 300.0
"""What a city is worth beyond that to the power whose turn ends the war by it."""
LAST_CITIES = 2
"""A side that lacks so few cities makes for any of them."""
FACTORY = 6.0
OWN_CAPITAL = 25.0
"""What losing a capital costs beyond what the enemy gains by it."""
STEP_LAND, STEP_SEA, LOADING = 0.8, 0.86, 0.8
HELD = 0.01
"""How much each IPC of its defenders takes from the pull of a territory."""
NO_TRANSPORT = 0.3
"""How much of the pull across the sea is felt by a power without transports."""


class Appraisal:
    """The board in IPC, for the side of one power."""

    def __init__(
        self, pos: Position, me: str, taste: Mapping[str, float], aim: str | None = None
    ) -> None:
        """`taste` makes some territories dearer to a player than to others; 1 if not named. What
        lies near the `aim` pulls more, so that a campaign keeps its direction."""
        self.pos = pos
        self.me = me
        self.taste = taste
        self.aim = aim
        self.side = pos.side(me)
        self.friends = frozenset(pos.data.sides[self.side])
        self.capitals = {power.capital: power.id for power in pos.data.powers.values()}
        self.enemies = [p for p in pos.data.powers if p not in self.friends]

    @cached_property
    def city(self) -> float:
        """A victory city counts for more the fewer a side lacks to win (S42-VIC-04, S42-VIC-05)."""
        return CITY + LAST_CITY / float(self._lacking(max(cities(self.pos).values())) ** 1.5)

    def _lacking(self, held: int) -> int:
        """How many cities more a side needs to win; at least one."""
        victory = self.pos.data.victory
        is_total = self.pos.state.options.victory == "total"
        return max(1, (victory.total if is_total else victory.standard) - held)

    @cached_property
    def may_win_now(self) -> bool:
        """Whether one more city wins before an enemy has another turn: cities are counted at the
        end of a round (S42-VIC-07)."""
        order = list(self.pos.data.powers)
        to_come = order[order.index(self.me) :]
        is_last = self.me == self.pos.me and all(p in self.friends for p in to_come)
        return is_last and self._lacking(cities(self.pos)[self.side]) == 1

    def is_hostile(self, territory: str) -> bool:
        """Whether the enemy controls it."""
        by = self.pos.state.control.get(territory)
        return by is not None and by not in self.friends

    def raid(self, territory: str) -> float:
        """What taking a territory for one turn brings: its income passes once, and loot."""
        space = self.pos.data.spaces[territory]
        worth = 2.0 * space.income
        owner = self.capitals.get(territory)
        if owner and self.pos.state.control[territory] == owner:
            worth += self.pos.state.money[owner] + 0.5 * self.pos.income(owner)
        return worth

    def worth(self, territory: str) -> float:
        """What holding a territory brings."""
        return self._worth[territory]

    @cached_property
    def _worth(self) -> dict[str, float]:
        found = {}
        for territory, by in self.pos.state.control.items():
            space = self.pos.data.spaces[territory]
            worth = 0.5 + (1 + TURNS) * space.income
            if space.victory_city:
                worth += self.city
                if self.may_win_now and self.is_hostile(territory):
                    worth += VICTORY
            if self.pos.state.facilities.get(territory):
                worth += FACTORY
            owner = self.capitals.get(territory)
            if owner and by == owner:
                worth += self.pos.state.money[owner] + 2.0 * self.pos.income(owner)
                if owner in self.friends:
                    worth += OWN_CAPITAL
            elif owner and self.is_hostile(territory) and owner in self.friends:
                worth += 2.5 * self.pos.income(owner) + 30
            found[territory] = worth * self.taste.get(territory, 1.0)
        return found

    @cached_property
    def transports(self) -> int:
        """How many transports I have."""
        return sum(
            number
            for units in self.pos.state.units.values()
            for unit, number in units
            if unit.owner == self.me and self.pos.type(unit).hold
        )

    @cached_property
    def pull(self) -> dict[str, float]:
        """How much is to be had near each space, by land and by sea."""
        return self._field(by_sea=True)

    @cached_property
    def land_pull(self) -> dict[str, float]:
        """How much is to be had near each space, by land alone."""
        return self._field(by_sea=False)

    def _prize(self, territory: str) -> float:
        """What a hostile territory promises: its worth, less where it is strongly held."""
        types = self.pos.data.units
        held = sum(
            types[unit.type].cost * number
            for unit, number in self.pos.at(territory)
            if unit.owner not in self.friends
        )
        return self._nearness.get(territory, 1.0) * self.worth(territory) / (1 + HELD * held)

    @cached_property
    def _nearness(self) -> dict[str, float]:
        if self.aim is None:
            return {}
        steps = distances(self.pos.board.neighbours, [self.aim])
        found = {space: 0.3 + 1.2 * 0.8 ** steps.get(space, 20) for space in self.pos.state.control}
        if self._lacking(cities(self.pos)[self.side]) <= LAST_CITIES:
            for space in found:
                if self.pos.data.spaces[space].victory_city:
                    found[space] = max(1.0, found[space])
        return found

    @cached_property
    def ports(self) -> frozenset[str]:
        """Coasts that my transports can reach in a turn."""
        state, board = self.pos.state, self.pos.board
        zones = {
            zone
            for zone, units in state.units.items()
            for unit, _ in units
            if unit.owner == self.me and self.pos.type(unit).hold
        }
        near = distances(board.sea_neighbours, zones, 2)
        return frozenset(coast for zone in near for coast in board.coast[zone])

    @cached_property
    def march_pull(self) -> dict[str, float]:
        """Where land units go: to the enemy by land, else to a coast where ships come."""
        found = {}
        for space in self.pos.state.control:
            by_sea = self.pull.get(space, 0.0) * (0.6 if space in self.ports else 0.3)
            found[space] = max(self.land_pull.get(space, 0.0), by_sea)
        return found

    def _field(self, *, by_sea: bool) -> dict[str, float]:
        board = self.pos.board
        loading = LOADING if self.transports else LOADING * NO_TRANSPORT
        found: dict[str, float] = {}
        queue = [(-self._prize(t), t) for t in self.pos.state.control if self.is_hostile(t)]
        heapq.heapify(queue)
        while queue:
            value, here = heapq.heappop(queue)
            if here in found:
                continue
            found[here] = -value
            is_land = board.is_land(here)
            for near in board.neighbours[here]:
                if near in found or self.pos.is_neutral(near):
                    continue
                if not by_sea and not board.is_land(near):
                    continue
                if is_land and board.is_land(near):
                    factor = STEP_LAND
                elif is_land:
                    factor = 0.9
                elif board.is_land(near):
                    factor = loading
                else:
                    factor = STEP_SEA
                heapq.heappush(queue, (value * factor, near))
        return found
