"""Stage 1: what each space is worth, and how strongly the enemy's spaces pull."""

from __future__ import annotations

import heapq
from collections.abc import Mapping
from functools import cache, cached_property

from wartable.ai.axis_allies.bonuses import bonuses
from wartable.ai.axis_allies.goals import is_kept_for_a_round, lacking, stakes
from wartable.ai.axis_allies.wars import dangers, nearness_of_war
from wartable.board import Board, distances
from wartable.games.axis_allies import neutrals, purses
from wartable.games.axis_allies.aims import aims
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.production import complex_in

TURNS = 3
"""Turns of income that a territory is worth."""
VICTORY = 300.0
"""What a city is worth beyond that to the power whose turn ends the war by it."""
GIFT = 0.1
"""How much of a territory pulls that the first man who comes takes over."""
OUTRAGE = 0.25
"""How much of what all strict neutrals have counts as lost with the first that is attacked."""
LAST_CITIES = 2
"""A side that lacks so few cities makes for any of them."""
FACTORY = 6.0
BASE = 2.0
OWN_CAPITAL = 25.0
"""What losing a capital costs beyond what the enemy gains by it."""
STEP_LAND, STEP_SEA, LOADING = 0.8, 0.86, 0.8
HELD = 0.01
"""How much each IPC of its defenders takes from the pull of a territory."""
BEYOND = 3
"""How fast the pull falls where a territory is held by more than I could bring."""
LOAD = 7.0
"""What a transport lands, in IPC."""
IN_THE_AIR = 0.5
"""How much of an aircraft's price counts in an attack on land."""
NO_TRANSPORT = 0.3
"""How much of the pull across the sea is felt by a power without transports."""

HARBOUR, PORT, ANY_COAST = 0.6, 0.45, 0.3
"""How much of the pull across the sea is felt by land units where ships are built, where they can
come in a turn, and on any coast."""


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
        self.friends = pos.relations.friends[me]
        self.capitals = {
            purse.capital: purse for purse in pos.data.purses.values() if purse.capital
        }
        self._wars: dict[str, float] = {}
        self.enemies = dangers(pos, me)
        """The powers that may attack me before my next turn."""
        self.strict = frozenset(party.id for party in pos.data.parties.values() if party.turns)
        """Parties an attack on which turns all others like them against me."""

    @cached_property
    def may_win_now(self) -> bool:
        """Whether one more city wins before an enemy has another turn: cities are counted at the
        end of a round (S42-VIC-07), or must be held for one."""
        if is_kept_for_a_round(self.pos):
            return False
        order = list(self.pos.data.powers)
        to_come = order[order.index(self.me) :]
        is_last = self.me == self.pos.me and all(p in self.friends for p in to_come)
        return is_last and max(1, lacking(self.pos, self.side)) == 1

    def is_hostile(self, territory: str) -> bool:
        """Whether the other side controls it, at war or not, or it leans to that side."""
        by = self.pos.state.control.get(territory)
        return by is not None and self.pos.side(by) not in ("", self.side)

    def is_gift(self, territory: str) -> bool:
        """Whether it is mine when my units move in."""
        return neutrals.may_take_over(self.pos, territory, self.me)

    def is_taboo(self, target: str) -> bool:
        """Whether an attack on it costs more in friends than it could ever bring."""
        return self.pos.state.control.get(target) in self.strict and self.worth(target) <= 0

    def raid(self, territory: str) -> float:
        """What taking a territory for one turn brings: its income passes once, and loot."""
        space = self.pos.data.spaces[territory]
        worth = 2.0 * space.income
        purse = self.capitals.get(territory)
        if purse and self.pos.state.control[territory] == purse.power:
            worth += self.pos.state.money[purse.id] + 0.5 * self._production[territory]
        return worth

    @cached_property
    def _production(self) -> dict[str, int]:
        """By capital, what pays into its purse."""
        return {
            capital: purses.production(self.pos, purse) for capital, purse in self.capitals.items()
        }

    def worth(self, territory: str) -> float:
        """What holding a territory brings."""
        return self._worth[territory]

    @cached_property
    def _worth(self) -> dict[str, float]:
        found = {}
        at_stake, bonus = stakes(self.pos), bonuses(self.pos, self.me)
        for territory, by in self.pos.state.control.items():
            space = self.pos.data.spaces[territory]
            worth = 0.5 + (1 + TURNS) * space.income
            worth += at_stake.get(territory, 0.0) + bonus.get(territory, 0.0)
            if space.victory_city and self.may_win_now and self.is_hostile(territory):
                worth += VICTORY
            worth += self._facilities(territory)
            purse = self.capitals.get(territory)
            if purse and by == purse.power:
                worth += self.pos.state.money[purse.id] + 2.0 * self._production[territory]
                if by in self.friends:
                    worth += OWN_CAPITAL
            elif purse and self.is_hostile(territory) and purse.power in self.friends:
                worth += 2.5 * self._production[territory] + 30
            if by in self.strict:
                worth -= self._outrage
            found[territory] = worth * self.taste.get(territory, 1.0)
        return found

    def _facilities(self, territory: str) -> float:
        facilities = self.pos.state.facilities.get(territory)
        if not facilities:
            return 0.0
        works = complex_in(self.pos, territory) is not None
        return FACTORY * works + BASE * (len(facilities) - works)

    @cached_property
    def _outrage(self) -> float:
        """What it costs to attack a strict neutral: the armies and incomes of all others like it
        lean to the enemy (G40-NEU-18)."""
        spaces, units = self.pos.data.spaces, self.pos.data.units
        return OUTRAGE * sum(
            TURNS * spaces[space].income
            + sum(units[kind].cost * n for kind, n in spaces[space].army)
            for space, by in self.pos.state.control.items()
            if by in self.strict
        )

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
        if self.is_gift(territory):
            return GIFT * self.worth(territory)
        near = self._nearness.get(territory, 1.0) * self._war(territory)
        odds = 1 + (held / self._might(territory)) ** BEYOND
        return near * self.worth(territory) / (1 + HELD * held) / odds

    def _might(self, territory: str) -> float:
        """What I could bring against a territory, in IPC, were everybody there: by land all I
        have on its landmass, else what my transports carry; and my aircraft."""
        by_land, afloat, wings = self._forces
        return max(by_land.get(landmasses(self.pos.board)[territory], 0.0), afloat, 1.0) + wings

    @cached_property
    def _forces(self) -> tuple[dict[int, float], float, float]:
        """My land units by landmass, what my transports could carry, and half my aircraft."""
        by_land: dict[int, float] = {}
        afloat = wings = 0.0
        masses = landmasses(self.pos.board)
        for space, units in self.pos.state.units.items():
            for unit, number in units:
                if unit.owner != self.me:
                    continue
                kind = self.pos.type(unit)
                if kind.captures:
                    by_land[masses[space]] = by_land.get(masses[space], 0.0) + kind.cost * number
                elif kind.hold:
                    afloat += LOAD * number
                for one in (unit, *unit.cargo):
                    if self.pos.type(one).domain == "air":
                        wings += IN_THE_AIR * self.pos.type(one).cost * number
        return by_land, afloat, wings

    def _war(self, territory: str) -> float:
        """How much of a hostile territory is to be had by war."""
        by = self.pos.state.control[territory]
        if by not in self._wars:
            self._wars[by] = nearness_of_war(self.pos, self.me, by)
        return self._wars[by]

    @cached_property
    def _nearness(self) -> dict[str, float]:
        if self.aim is None:
            return {}
        steps = distances(self.pos.board.neighbours, [self.aim])
        found = {space: 0.3 + 1.2 * 0.8 ** steps.get(space, 20) for space in self.pos.state.control}
        for aim in aims(self.pos):
            if aim.side == self.side and max(1, aim.lacking) <= LAST_CITIES:
                for space in aim.places:
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
            by_sea = self.pull.get(space, 0.0) * self._embarking(space)
            found[space] = max(self.land_pull.get(space, 0.0), by_sea)
        return found

    def _embarking(self, space: str) -> float:
        """How well units are shipped from here: best where my ships are built or lie in port, so
        that they and the units meet."""
        if space not in self.ports:
            return ANY_COAST
        is_harbour = space in self.pos.state.facilities and self.pos.state.control[space] == self.me
        return HARBOUR if is_harbour else PORT

    def _field(self, *, by_sea: bool) -> dict[str, float]:
        board = self.pos.board
        loading = LOADING if self.transports else LOADING * NO_TRANSPORT
        found: dict[str, float] = {}
        queue = [
            (-self._prize(space), space)
            for space in self.pos.state.control
            if self.is_hostile(space) or self.is_gift(space)
        ]
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


@cache
def landmasses(board: Board) -> dict[str, int]:
    """The number of the landmass of each territory: all that can be walked to have the same."""
    found: dict[str, int] = {}
    for space in board.land_neighbours:
        if space not in found:
            found.update(dict.fromkeys(distances(board.land_neighbours, [space]), len(found)))
    return found
