"""What all stages of one phase share: the position, its appraisal, the threats, the level."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import cached_property

from wartable.ai.axis_allies.appraisal import Appraisal
from wartable.ai.axis_allies.judge import NOBODY, Counts, count_units, counts, judge_of
from wartable.ai.axis_allies.threats import Reply, Threats
from wartable.ai.player import Clock, Level
from wartable.games.axis_allies.game import AxisAllies
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.state import State

CAPITAL_CARE = 0.5
"""Even the careless look after their capital."""


class Study:
    """One look at the board, for one power, until its position changes."""

    def __init__(
        self,
        game: AxisAllies,
        view: State,
        me: str,
        level: Level,
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
        self.capital = self.pos.data.powers[me].capital

    @cached_property
    def threats(self) -> Threats:
        return Threats(self.pos, self.appraisal, self.judge)

    def stray(self, stake: float) -> float:
        """An error of judgement, as large as the level makes them."""
        return self.rng.gauss(0.0, self.level.noise * stake) if self.level.noise else 0.0

    def friends_at(self, space: str) -> Counts:
        """All units of my side in a space."""
        friends = self.appraisal.friends
        return count_units(pair for pair in self.pos.at(space) if pair[0].owner in friends)

    def enemies_at(self, space: str) -> Counts:
        friends = self.appraisal.friends
        return count_units(pair for pair in self.pos.at(space) if pair[0].owner not in friends)

    def reply(self, space: str, defenders: Counts, *, without: Counts = NOBODY) -> Reply:
        """The enemy's best attack on a space so defended."""
        worth = self.appraisal.worth(space) if self.pos.board.is_land(space) else 0.0
        return self.threats.reply(space, defenders, worth, without=without)

    def risk(self, space: str, defenders: Counts, *, without: Counts = NOBODY) -> float:
        """What the enemy's best attack is expected to cost; nothing to those who do not look."""
        care = self.level.care if space != self.capital else max(self.level.care, CAPITAL_CARE)
        if not care:
            return 0.0
        return care * self.reply(space, defenders, without=without).loss

    def new_units(self, space: str) -> Counts:
        """Land units that I have bought and can place here this turn."""
        if self.pos.state.control.get(space) != self.me or space not in self.pos.state.facilities:
            return NOBODY
        room = self.pos.edition.capacity(self.pos, space)
        found = []
        for kind, number in sorted(self.pos.state.bought.items()):
            if self.pos.data.units[kind].domain in ("land", "air"):
                found.append((kind, min(number, room)))
                room -= min(number, room)
        return counts(found)

    def name(self, space: str) -> str:
        return self.pos.name(space)
