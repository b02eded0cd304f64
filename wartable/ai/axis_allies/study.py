"""What all stages of one phase share: the position, its appraisal, the threats, the level."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from functools import cached_property

from wartable.ai.axis_allies.appraisal import Appraisal
from wartable.ai.axis_allies.judge import NOBODY, Counts, count_units, counts, judge_of
from wartable.ai.axis_allies.kinds import Kinds, kinds_of
from wartable.ai.axis_allies.levels import Skill
from wartable.ai.axis_allies.strongholds import garrisons
from wartable.ai.axis_allies.threats import Reply, Threats
from wartable.ai.axis_allies.waters import Waters
from wartable.ai.player import Clock
from wartable.board import distances
from wartable.games.axis_allies import bases, neutrals, purses
from wartable.games.axis_allies.facts import Purse
from wartable.games.axis_allies.game import AxisAllies
from wartable.games.axis_allies.phases.mobilize import is_home
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.production import complex_in
from wartable.games.axis_allies.state import State
from wartable.games.axis_allies.unit import Unit

ENOUGH = 0.07
"""A chance to fall at which a factory needs no more new units."""
AHEAD = 1.15
"""A side this much stronger begins to take more risks."""
BOLDEST = 0.4
CERTAIN = 3.0
"""How much more surely ships are attacked than armies."""
GRIND = 1.5
"""How many times over a side far ahead trades its units."""
LONG_WAR, WEARY, LEAST_THRIFT = 8, 0.97, 0.55
"""From which round losses weigh less, by how much a round, and how little at the least."""
ANY_NUMBER = 9
"""Units that a power without industry raises in one place at most."""
LESSONS = 4
"""How many rounds it takes until nothing is overlooked."""
ABOUT = 3
"""Zones within which a fleet is about."""
CAPITAL_CARE = 0.5
"""Even the careless look after their capital."""


class Study:
    """One look at the board, for one power, until its position changes."""

    def __init__(
        self,
        game: AxisAllies,
        view: State,
        me: str,
        level: Skill,
        rng: random.Random,
        clock: Clock,
        taste: Mapping[str, float],
        aim: str | None = None,
    ) -> None:
        self.game = game
        self.pos = Position(game.edition, view)
        self.me = me
        self.level = level
        self.rng = rng
        self.clock = clock
        self.judge = judge_of(game.edition)
        self.appraisal = Appraisal(self.pos, me, taste, aim)
        self.capitals = frozenset(
            purse.capital for purse in purses.purses(self.pos, me) if purse.capital
        )
        self._friends: dict[str, Counts] = {}
        self._enemies: dict[str, Counts] = {}
        self.kinds: Kinds = kinds_of(self.pos.data)

    @cached_property
    def threats(self) -> Threats:
        return Threats(self.pos, self.appraisal, self.judge)

    @cached_property
    def waters(self) -> Waters:
        return Waters(self.pos, self.me)

    @cached_property
    def care(self) -> float:
        """How much of the enemy's reply counts: less for a side that is far ahead, which wins by
        trading and must finish."""
        return self.level.care * max(BOLDEST, min(1.0, AHEAD / self.balance))

    @cached_property
    def thrift(self) -> float:
        """How dearly own losses count: less for a side that is ahead, and in a long war, so that
        stand-offs end."""
        ahead = max(1.0, min(GRIND, self.balance / AHEAD))
        weary = max(0, self.pos.state.round - LONG_WAR)
        return max(LEAST_THRIFT, WEARY**weary / ahead)

    @cached_property
    def overlooks(self) -> float:
        """The share of attacks not seen: in time the board is known, and stand-offs end."""
        known = max(0, self.pos.state.round - self.level.learns)
        return self.level.overlooks * max(0.0, 1.0 - known / LESSONS)

    @cached_property
    def balance(self) -> float:
        """How much stronger my side is: income of some turns and all units, as a ratio."""
        strength = dict.fromkeys(self.pos.data.sides, 1.0)
        for power in self.pos.data.powers:
            strength[self.pos.side(power)] += 4.0 * self.pos.income(power)
        for units in self.pos.state.units.values():
            for unit, number in units:
                cost = self.pos.type(unit).cost + sum(self.pos.type(u).cost for u in unit.cargo)
                if side := self.pos.side(unit.owner):
                    strength[side] += cost * number
        mine = strength.pop(self.appraisal.side)
        return mine / max(1.0, sum(strength.values()))

    @cached_property
    def garrisons(self) -> dict[str, float]:
        """What should stand in the strongholds of my side, in IPC; those who do not look ahead
        want none."""
        return garrisons(self.pos, self.appraisal) if self.care else {}

    def shortage(self, place: str, standing: Counts) -> float:
        """What a stronghold lacks of its garrison, in IPC."""
        wanted = self.garrisons.get(place, 0.0)
        return max(0.0, wanted - self.judge.value(standing)) if wanted else 0.0

    def stray(self, stake: float) -> float:
        """An error of judgement, as large as the level makes them."""
        return self.rng.gauss(0.0, self.level.noise * stake) if self.level.noise else 0.0

    def count(self, units: Iterable[tuple[Unit, int]]) -> Counts:
        """Units by kind, aircraft aboard included."""
        return count_units(units, self.pos.data.units)

    def friends_at(self, space: str) -> Counts:
        """All units of my side in a space."""
        found = self._friends.get(space)
        if found is None:
            friends = self.appraisal.friends
            found = self.count(pair for pair in self.pos.at(space) if pair[0].owner in friends)
            self._friends[space] = found
        return found

    def enemies_at(self, space: str) -> Counts:
        """All units that I may fight in a space, the army that a neutral would raise included."""
        found = self._enemies.get(space)
        if found is None:
            foes = self.pos.relations.foes[self.me]
            units = [pair for pair in self.pos.at(space) if pair[0].owner in foes]
            if self.pos.is_neutral(space) and self.pos.board.is_land(space):
                units += neutrals.army(self.pos, space, self.me)
            found = self._enemies[space] = self.count(units)
        return found

    def scrambling_at(self, zone: str) -> Counts:
        """The aircraft that the enemy could send up into a zone that I attack (G40-SCR-02,
        G40-AMB-48)."""
        found: list[tuple[str, int]] = []
        for space in self.pos.board.coast.get(zone, ()):
            limit = 0 if self.pos.is_friendly(space) else bases.scrambling(self.pos, space)
            for unit, number in self.pos.at(space) if limit else ():
                if self.pos.type(unit).scrambles and unit.owner in self.pos.foes:
                    found.append((unit.type, min(number, limit)))
                    limit -= min(number, limit)
        return counts(found)

    def reply(self, space: str, defenders: Counts, *, without: Counts = NOBODY) -> Reply:
        """The enemy's best attack on a space so defended."""
        worth = self.appraisal.worth(space) if self.pos.board.is_land(space) else 0.0
        return self.threats.reply(space, defenders, worth, without=without)

    def risk(self, space: str, defenders: Counts, *, without: Counts = NOBODY) -> float:
        """What the enemy's best attack is expected to cost; nothing to those who do not look."""
        care = self.care if space not in self.capitals else max(self.level.care, CAPITAL_CARE)
        if not care:
            return 0.0
        return care * self.reply(space, defenders, without=without).loss

    def peril(
        self, zone: str, fleet: Counts, *, cargo: float = 0.0, without: Counts = NOBODY
    ) -> float:
        """What ships have to fear, and what goes down with them: ships that cannot stand are
        attacked for certain, where an army is one prize among many."""
        care = min(1.0, CERTAIN * self.care)
        if not care:
            return 0.0
        reply = self.reply(zone, fleet, without=without)
        return care * (reply.loss + reply.win * cargo)

    def ships_about(self, zone: str) -> int:
        """My ships in a zone and near to it: new ones would be with them in a turn or two."""
        near = distances(self.pos.board.sea_neighbours, [zone], ABOUT)
        return sum(
            number
            for place in near
            for unit, number in self.pos.own(place)
            if self.pos.type(unit).domain == "sea"
        )

    def cargo_at(self, zone: str) -> float:
        """What the transports of my side carry here, in IPC."""
        return sum(
            self.pos.type(aboard).cost * number
            for ship, number in self.pos.at(zone)
            if ship.owner in self.appraisal.friends
            for aboard in ship.cargo
            if self.pos.type(aboard).domain == "land"
        )

    def new_units(self, space: str) -> Counts:
        """Units that I have bought and mean to place here this turn."""
        return self._placements.get(space, NOBODY)

    def new_ships(self, zone: str) -> Counts:
        """Ships that I have bought and may place here this turn."""
        pos = self.pos
        found: list[tuple[str, int]] = []
        units = pos.data.units
        for purse in purses.purses(pos, self.me) if pos.me == self.me else ():
            if any(
                pos.state.control.get(space) == self.me
                and complex_in(pos, space)
                and purses.purse_of(pos, space, self.me) is purse
                for space in pos.board.coast[zone]
            ):
                new = purses.waiting(pos, purse)
                found += ((k, n) for k, n in new.items() if units[k].domain == "sea")
        return counts(found)

    @cached_property
    def _placements(self) -> dict[str, Counts]:
        """What each factory will get: the most valuable first, as many as make it safe; the rest
        goes nearest to the front."""
        found: dict[str, Counts] = {}
        for purse in purses.purses(self.pos, self.me) if self.pos.me == self.me else ():
            self._place(purse, found)
        return found

    def _place(self, purse: Purse, found: dict[str, Counts]) -> None:
        pos = self.pos
        waiting = [
            kind
            for kind, number in sorted(purses.waiting(pos, purse).items())
            if pos.data.units[kind].domain in ("land", "air")
            for _ in range(number)
        ]
        if not waiting:
            return
        room = self.room(purse)
        for space in room:
            here = self.friends_at(space)
            while waiting and room[space]:
                if self.reply(space, counts([*here, *found.get(space, ())])).win <= ENOUGH:
                    break
                found[space] = counts([*found.get(space, ()), (waiting.pop(), 1)])
                room[space] -= 1
        for space in sorted(room, key=lambda s: -self.appraisal.march_pull.get(s, 0.0)):
            rest, waiting = waiting[: room[space]], waiting[room[space] :]
            found[space] = counts([*found.get(space, ()), *((kind, 1) for kind in rest)])

    def room(self, purse: Purse) -> dict[str, int]:
        """How many units of this purse each place can still get, the most valuable place first."""
        pos = self.pos
        if not pos.data.powers[self.me].has_industry:
            home = [space for space in pos.state.control if is_home(pos, space)]
            rooms = dict.fromkeys(home, ANY_NUMBER)
        else:
            rooms = {
                space: left
                for space in pos.state.facilities
                if pos.state.control.get(space) == self.me
                and (left := pos.edition.capacity(pos, space)) > 0
                and purses.purse_of(pos, space, self.me) is purse
            }
        return {s: rooms[s] for s in sorted(rooms, key=lambda s: (-self.appraisal.worth(s), s))}

    def name(self, space: str) -> str:
        return self.pos.name(space)
