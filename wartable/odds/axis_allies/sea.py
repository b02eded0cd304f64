"""Sea battles: hits differ in what they can hit, so the chain goes over pairs of forces."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from typing import NamedTuple

from msgspec.structs import replace

from wartable.forces import plus
from wartable.games.axis_allies.battle.fire import Volleys, attacking_fire, defending_fire
from wartable.games.axis_allies.battle.submarines import (
    attackers_submerge,
    attacking_strike,
    defenders_submerge,
    defending_strike,
)
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.state import Battle
from wartable.games.axis_allies.unit import NO_UNITS, Force
from wartable.odds.axis_allies.losses import Shot
from wartable.odds.axis_allies.policy import hits_left
from wartable.odds.axis_allies.referee import Standing
from wartable.odds.axis_allies.result import End
from wartable.odds.axis_allies.shots import shot_values
from wartable.odds.axis_allies.table import Rules, Table
from wartable.odds.memory import Memory
from wartable.odds.pairs import Chain, Exchange


class Fleet(NamedTuple):
    """A side: what is on the battle board, and what submerged."""

    units: Force
    submerged: Force = NO_UNITS


Stops = Callable[[Fleet, Fleet], bool]
"""Whether the attacker retreats."""
Fires = Callable[[Position, Battle], Volleys]
"""A step of the game: who fires at what."""

_shots = Memory[tuple[Rules, Fires, Force, tuple[bool, bool], bool], Shot]()


class SeaBattle:
    """The rounds of a battle in a sea zone."""

    def __init__(self, table: Table, battle: Battle) -> None:
        self.table = table
        self.battle = battle
        self.ends: dict[End, float] = defaultdict(float)
        self.rounds = 0.0
        self.unresolved = 0.0
        self._standings: dict[tuple[Force, Force], Standing] = {}
        self._chain = Chain(
            self._round, self._is_over, (self._strength, self._strength), table.most_rounds
        )

    def fight(self, weight: float = 1.0) -> None:
        """All rounds; the first one is fought whatever comes of it."""
        start: dict[tuple[Fleet, Fleet], float] = defaultdict(float)
        attackers, defenders = Fleet(self.battle.attackers), Fleet(self.battle.defenders)
        for exchange in self._exchanges(attackers, defenders):
            for one, share in exchange.ones.items():
                for other, part in exchange.others.items():
                    start[one, other] += weight * exchange.chance * share * part
        self.rounds += weight
        self._fight_on(start)

    def _fight_on(self, mass: dict[tuple[Fleet, Fleet], float]) -> None:
        policy = self.table.policy
        chances = {}
        if policy.win_chance:
            chances = self._chain.values(mass, self._wins)

        def stops(one: Fleet, other: Fleet) -> bool:
            standing = self._standing(one, other)
            if not standing.may_retreat:
                return False
            wishes = policy.breaks_off(self.table.pos, standing.attackers)
            return wishes or chances.get((one, other), 1.0) < policy.win_chance

        def may_retreat(one: Fleet, other: Fleet) -> bool:
            return self._standing(one, other).may_retreat

        if policy.rounds is None:
            self._settle(mass, stops)
            return
        for _ in range(policy.rounds - 1):
            self._conclude({pair: weight for pair, weight in mass.items() if stops(*pair)})
            mass = {pair: weight for pair, weight in mass.items() if not stops(*pair)}
            self.rounds += sum(w for pair, w in mass.items() if not self._is_over(*pair))
            mass, lost = self._chain.one_round(mass)
            self.unresolved += lost
        self._settle(mass, may_retreat)

    def _settle(self, mass: dict[tuple[Fleet, Fleet], float], stops: Stops) -> None:
        settled = self._chain.settle(mass, stops)
        self.rounds += settled.rounds
        self.unresolved += settled.unresolved
        self._conclude(settled.ends)

    def _conclude(self, ends: Mapping[tuple[Fleet, Fleet], float]) -> None:
        """A pair that is not over is one from which the attacker retreats."""
        for (one, other), chance in ends.items():
            standing = self._standing(one, other)
            end = standing.end or End(NO_UNITS, standing.defenders, standing.attackers)
            self.ends[end._replace(dived=one.submerged, submerged=other.submerged)] += chance

    def _wins(self, one: Fleet, other: Fleet) -> float:
        pos = self.table.pos
        end = self._standing(one, other).end
        assert end is not None
        attacks = any(pos.can_attack(unit) for unit, _ in end.attackers)
        return float(attacks and not any(pos.can_defend(unit) for unit, _ in end.defenders))

    def _board(self, one: Fleet, other: Fleet) -> Battle:
        return replace(self.battle, attackers=one.units, defenders=other.units, line=NO_UNITS)

    def _standing(self, one: Fleet, other: Fleet) -> Standing:
        key = (one.units, other.units)
        found = self._standings.get(key)
        if found is None:
            found = self.table.referee.at_the_end_of_a_round(self._board(one, other))
            self._standings[key] = found
        return found

    def _is_over(self, one: Fleet, other: Fleet) -> bool:
        return self._standing(one, other).end is not None

    def _strength(self, fleet: Fleet) -> int:
        return hits_left(self.table.pos, fleet.units)

    def _round(self, one: Fleet, other: Fleet) -> list[Exchange[Fleet, Fleet]]:
        """The next round of two fleets that have fought one: of those who fight on."""
        standing = self._standing(one, other)
        return self._exchanges(
            Fleet(standing.attackers, one.submerged), Fleet(standing.defenders, other.submerged)
        )

    def _exchanges(self, one: Fleet, other: Fleet) -> list[Exchange[Fleet, Fleet]]:
        """Submarines submerge or strike; then, for all that the strikes leave, the rest fires."""
        referee = self.table.referee
        battle, dived = referee.submerge(attackers_submerge, self._board(one, other))
        battle, hidden = referee.submerge(defenders_submerge, battle)
        gone = plus(one.submerged, dived), plus(other.submerged, hidden)
        strikes = self._exchange(battle, attacking_strike, defending_strike)
        exchanges = []
        for attackers, chance in strikes[0].items():
            for defenders, share in strikes[1].items():
                struck = replace(battle, attackers=attackers, defenders=defenders)
                left, rest = self._exchange(struck, attacking_fire, defending_fire)
                exchanges.append(
                    Exchange(
                        chance * share,
                        {Fleet(units, gone[0]): part for units, part in left.items()},
                        {Fleet(units, gone[1]): part for units, part in rest.items()},
                    )
                )
        return exchanges

    def _exchange(
        self, battle: Battle, attack: Fires, defense: Fires
    ) -> tuple[dict[Force, float], dict[Force, float]]:
        """Both sides fire at once: what is left of the attackers, and of the defenders."""
        attackers, defenders = battle.attackers, battle.defenders
        incoming = self._shot(defense, battle, defenders, bool(attackers))
        outgoing = self._shot(attack, battle, attackers, bool(defenders))
        return (
            self.table.attackers(defenders).under_fire(attackers, incoming, self.table.chances),
            self.table.defenders(attackers).under_fire(defenders, outgoing, self.table.chances),
        )

    def _shot(self, fires: Fires, battle: Battle, units: Force, is_faced: bool) -> Shot:
        """What a side fires. Of the other side only matters whether it is there, and whether its
        destroyers keep submarines from striking, which the battle has noted."""
        key = (self.table.rules, fires, units, battle.strikers, is_faced)
        shot = _shots.get(key)
        if shot is None:
            pos = self.table.pos
            volleys = fires(pos, battle)
            values = {kind: shot_values(pos, battle, fire) for kind, fire in volleys.items()}
            shot = _shots.keep(key, tuple(sorted(values.items())))
        return shot
