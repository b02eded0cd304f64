"""Land battles: all hits are alike, so each side goes down a ladder, and the two ladders duel."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from wartable.forces import minus
from wartable.games.axis_allies.battle.fire import Volleys, attacking_fire, defending_fire
from wartable.games.axis_allies.battle.lone_guns import are_lone_guns
from wartable.games.axis_allies.battle.press_on import retreat_options
from wartable.games.axis_allies.state import Battle
from wartable.games.axis_allies.unit import NO_UNITS, Force, Unit
from wartable.odds.axis_allies.result import End
from wartable.odds.axis_allies.shots import shot_values
from wartable.odds.axis_allies.table import Rules, Table
from wartable.odds.duel import Duel, Grid
from wartable.odds.hits import Chances
from wartable.odds.memory import Memory

Stops = NDArray[np.bool_]


class LandBattle:
    """The rounds of a battle for a territory."""

    def __init__(self, table: Table, battle: Battle) -> None:
        self.table = table
        self.battle = battle
        self.plain = replace(battle, line=NO_UNITS)
        self.ends: dict[End, float] = defaultdict(float)
        self.rounds = 0.0
        self.unresolved = 0.0

    def fight(self, weight: float = 1.0) -> None:
        """All rounds, the first one included; it is fought with those behind the casualty line."""
        battle, table = self.battle, self.table
        down = table.attackers(battle.defenders).rungs(battle.attackers)
        across = table.defenders(battle.attackers).rungs(battle.defenders)
        grid = weight * np.outer(
            _fall(self._hits(defending_fire(table.pos, battle)), len(down)),
            _fall(self._hits(attacking_fire(table.pos, battle)), len(across)),
        )
        self.rounds += weight
        self._fight_on(down, across, grid)

    def _fight_on(self, down: Sequence[Force], across: Sequence[Force], grid: Grid) -> None:
        """The rounds after the first."""
        duel = Duel([self._attack(units) for units in down], [self._defense(u) for u in across])
        stops = np.zeros(duel.shape, bool)
        stops[:, self._only_guns(across)] = True
        policy = self.table.policy
        if policy.may_break_off:
            may_retreat = np.array([[self._may_retreat(units, across[0])] for units in down])
            stops |= may_retreat & self._wishes(duel, down)
            if policy.rounds is not None:
                for _ in range(policy.rounds - 1):
                    self.rounds += _fighting(grid, stops)
                    grid = duel.one_round(grid, stops)
                stops |= may_retreat
        grid, more = duel.fight(grid, stops)
        self.rounds += more
        self._conclude(down, across, grid)

    def _conclude(self, down: Sequence[Force], across: Sequence[Force], grid: Grid) -> None:
        """Where one side is gone it is over, and guns alone go with it; elsewhere the attacker
        retreats, but for those who cannot go, which fight on alone (S42-AMP-22, S42-AMP-29,
        G40-CMB-24, G40-RND-06)."""
        for column in self._only_guns(across):
            grid[:-1, -1] += grid[:-1, column]
            grid[:-1, column] = 0.0
        for row, units in enumerate(down):
            if grid[row, -1]:
                self.ends[End(units, across[-1])] += float(grid[row, -1])
            mass = grid[row, :-1]
            if not mass.any():
                continue
            leaving = tuple(pair for pair in units if self._goes(pair))
            staying = minus(units, leaving)
            if staying and leaving:
                self._fight_on_alone(staying, leaving, across, mass)
                continue
            for others, chance in zip(across[:-1], mass.tolist(), strict=True):
                if chance:
                    self.ends[End(NO_UNITS, others, withdrew=units)] += chance

    def _goes(self, pair: tuple[Unit, int]) -> bool:
        """Whether it goes when the attackers retreat: it could if it were alone."""
        return bool(retreat_options(self.table.pos, replace(self.plain, attackers=(pair,))))

    def _only_guns(self, across: Sequence[Force]) -> list[int]:
        """The rungs on which the defender has nothing left but guns (G40-CMB-24)."""
        pos = self.table.pos
        return [column for column, units in enumerate(across) if are_lone_guns(pos, units)]

    def _fight_on_alone(
        self, staying: Force, leaving: Force, across: Sequence[Force], mass: Grid
    ) -> None:
        alone = LandBattle(self.table, replace(self.plain, attackers=staying))
        down = self.table.attackers(across[0]).rungs(staying)
        grid = np.zeros((len(down), len(across)))
        grid[0, :-1] = mass
        alone._fight_on(down, across, grid)
        self.rounds += alone.rounds
        for end, chance in alone.ends.items():
            self.ends[end._replace(withdrew=leaving)] += chance

    def _wishes(self, duel: Duel, down: Sequence[Force]) -> Stops:
        """Where the attacker wants to break off."""
        policy = self.table.policy
        wishes = np.zeros(duel.shape, bool)
        for row, units in enumerate(down):
            wishes[row] = policy.breaks_off(self.table.pos, units)
        if policy.win_chance:
            wins = np.zeros(duel.shape)
            wins[:-1, -1] = 1.0
            wishes |= duel.win_chances(wins) < policy.win_chance
        return wishes

    def _may_retreat(self, attackers: Force, defenders: Force) -> bool:
        if not attackers or not defenders:
            return False
        battle = replace(self.plain, attackers=attackers, defenders=defenders)
        return self.table.referee.at_the_end_of_a_round(battle).may_retreat

    def _attack(self, units: Force) -> Chances:
        """What attackers hit while there are defenders; it depends on nothing else."""
        key = (self.table.rules, True, units)
        hits = _fire.get(key)
        if hits is None:
            battle = replace(self.plain, attackers=units)
            hits = _fire.keep(key, self._hits(attacking_fire(self.table.pos, battle)))
        return hits

    def _defense(self, units: Force) -> Chances:
        """What defenders hit while there are attackers; it depends on nothing else."""
        key = (self.table.rules, False, units)
        hits = _fire.get(key)
        if hits is None:
            battle = replace(self.plain, defenders=units)
            hits = _fire.keep(key, self._hits(defending_fire(self.table.pos, battle)))
        return hits

    def _hits(self, volleys: Volleys) -> Chances:
        assert len(volleys) <= 1, "all hits on land are alike"
        (volley,) = volleys.values() or ([],)
        return self.table.chances(shot_values(self.table.pos, self.plain, volley))


_fire = Memory[tuple[Rules, bool, Force], Chances]()


def _fall(hits: Chances, rungs: int) -> Grid:
    """The chance of each rung after so many hits; more than all is all."""
    found = np.zeros(rungs)
    found[: len(hits)] = hits[:rungs]
    found[-1] += hits[rungs:].sum()
    return found


def _fighting(grid: Grid, stops: Stops) -> float:
    """The mass of pairs that fight another round."""
    return float(grid[:-1, :-1][~stops[:-1, :-1]].sum())
