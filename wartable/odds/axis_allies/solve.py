"""The odds of a battle: the game's own steps, followed through every result of the dice.

A step without dice is played as it is. A step with dice is asked which units fire at what, and
every number of hits is followed with its chance. What the players choose is the policy's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from wartable.core.errors import WartableError
from wartable.forces import Pool, force, minus, plus, size
from wartable.games.axis_allies.battle.aa_fire import aa_fire, aa_shots
from wartable.games.axis_allies.battle.bombard import bombard
from wartable.games.axis_allies.battle.casualties import ANY, BOMBARDMENT
from wartable.games.axis_allies.battle.defenceless import sink_defenceless
from wartable.games.axis_allies.battle.fire import (
    Volleys,
    attackers_fire,
    attacking_fire,
    defenders_fire,
    defending_fire,
    remove_casualties,
)
from wartable.games.axis_allies.battle.press_on import part_at_once, press_on_or_retreat
from wartable.games.axis_allies.battle.submarines import (
    attackers_strike,
    attackers_submerge,
    attacking_strike,
    defenders_strike,
    defenders_submerge,
    defending_strike,
    free_to_strike,
    remove_struck,
)
from wartable.games.axis_allies.decisions import ChooseBombardment
from wartable.games.axis_allies.edition import Ask
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.state import Battle
from wartable.games.axis_allies.unit import NO_UNITS, Force, each
from wartable.odds.axis_allies.case import Case
from wartable.odds.axis_allies.policy import Losses, Policy, losses
from wartable.odds.axis_allies.quiet import QuietScript
from wartable.odds.axis_allies.result import End, Odds
from wartable.odds.duel import Duel, Grid
from wartable.odds.hits import Chances, chances, chances_with_low_luck
from wartable.odds.pairs import settle

LAND_ROUND = (attackers_fire, defenders_fire, remove_casualties, press_on_or_retreat)
SEA_ROUND = (
    attackers_submerge,
    defenders_submerge,
    attackers_strike,
    defenders_strike,
    remove_struck,
    attackers_fire,
    defenders_fire,
    remove_casualties,
    sink_defenceless,
    press_on_or_retreat,
)


def odds(case: Case, policy: Policy | None = None) -> Odds:
    """The exact distribution of how the battle ends."""
    solver = _Solver(case.pos, policy or Policy())
    ends: dict[End, float] = {}
    rounds = 0.0
    for battle, chance in solver.openings(case.battle):
        found, expected = solver.fight(battle)
        rounds += chance * expected
        for end, share in found.items():
            ends[end] = ends.get(end, 0.0) + chance * share
    return Odds(case.pos, case.battle, ends, rounds)


@dataclass
class _Solver:
    pos: Position
    policy: Policy

    def __post_init__(self) -> None:
        self.quiet = QuietScript(self.pos)
        keeps = self.policy.keep_one_to_take
        self.attackers = losses(self.pos, self.policy.attacker, keeps_taker=keeps)
        self.defenders = losses(self.pos, self.policy.defender)
        low_luck = self.pos.state.options.low_luck
        self.chances = chances_with_low_luck if low_luck else chances

    # before the first round

    def openings(self, battle: Battle) -> Iterator[tuple[Battle, float]]:
        """The battle as it may stand when its first round begins."""
        branches = [(battle, 1.0)]
        for step in self.pos.edition.battles[battle.kind].opening:
            branches = [
                (after, chance * share)
                for before, chance in branches
                for after, share in self._open(step, before)
            ]
        yield from branches

    def _open(self, step: object, battle: Battle) -> Iterator[tuple[Battle, float]]:
        if step is bombard:
            yield from self._bombard(battle)
        elif step is aa_fire:
            yield from self._aa_fire(battle)
        elif step is sink_defenceless:
            yield sink_defenceless(self.quiet, battle), 1.0
        elif step is part_at_once:
            yield battle, 1.0
        else:
            raise WartableError(f"no odds for the step {step!r}")

    def _bombard(self, battle: Battle) -> Iterator[tuple[Battle, float]]:
        """As many of the best ships as may bombard do."""
        asked = bombard(self.quiet, battle)
        if not isinstance(asked, Ask):
            yield battle, 1.0
            return
        (question,) = asked.decisions
        assert isinstance(question, ChooseBombardment)
        values = sorted(self.pos.type(ship).bombard for ship in each(question.ships))
        for hits, chance in enumerate(chances(values[-question.limit :])):
            left = self.defenders.after(battle.defenders, (Pool(hits, BOMBARDMENT),))
            line = minus(battle.defenders, left)
            yield replace(battle, defenders=left, line=line), float(chance)

    def _aa_fire(self, battle: Battle) -> Iterator[tuple[Battle, float]]:
        """Each kind of aircraft may lose none, some or all."""
        kinds: dict[object, list[int]] = {}
        for unit, value in aa_shots(self.pos, battle):
            kinds.setdefault(unit, []).append(value)
        for lost in product(*(list(enumerate(chances(v))) for v in kinds.values())):
            down = force((unit, hits) for unit, (hits, _) in zip(kinds, lost, strict=True))
            share = float(np.prod([chance for _, chance in lost])) if lost else 1.0
            yield replace(battle, attackers=minus(battle.attackers, down)), share

    # the rounds

    def fight(self, battle: Battle) -> tuple[dict[End, float], float]:
        """How a battle ends whose first round is to come, and how many rounds it takes."""
        if self._is_over(battle):
            return {(battle.attackers, battle.defenders): 1.0}, 0.0
        plan = self.pos.edition.battles[battle.kind].round
        if plan == LAND_ROUND:
            ends, rounds = self._fight_on_land(battle)
        elif plan == SEA_ROUND:
            ends, rounds = self._fight_at_sea(battle)
        else:
            raise WartableError(f"no odds for the steps of a battle of kind {battle.kind!r}")
        return self._fight_on_alone(battle, ends, rounds)

    def _is_over(self, battle: Battle) -> bool:
        """Whether no round can follow: the last step of a round tells."""
        result = press_on_or_retreat(self.quiet, replace(battle, line=NO_UNITS))
        return result is None or (isinstance(result, Ask) and result.battle.step < 0)

    def _may_retreat(self, battle: Battle) -> bool:
        result = press_on_or_retreat(self.quiet, replace(battle, line=NO_UNITS))
        return isinstance(result, Ask) and result.battle.step >= 0

    def _breaks_off(self, attackers: Force) -> bool:
        """Whether the policy breaks off with these attackers left."""
        policy = self.policy
        if size(attackers) <= policy.units_left:
            return True
        only_air = all(self.pos.type(unit).domain == "air" for unit, _ in attackers)
        return policy.only_aircraft and only_air

    def _hits(self, volleys: Volleys) -> Chances:
        """The chances of hits where all hits are of one kind."""
        assert len(volleys) <= 1
        values = [value for volley in volleys.values() for _, value in volley]
        return self.chances(values)

    def _fight_on_land(self, battle: Battle) -> tuple[dict[End, float], float]:
        """All hits are alike, so each side goes down a ladder."""
        down = self.attackers.rungs(battle.attackers, ANY)
        across = self.defenders.rungs(battle.defenders, ANY)
        plain = replace(battle, line=NO_UNITS)
        attack = [
            self._hits(attacking_fire(self.pos, replace(plain, attackers=units))) for units in down
        ]
        defense = [
            self._hits(defending_fire(self.pos, replace(plain, defenders=units)))
            for units in across
        ]
        duel = Duel(attack, defense)
        first = Duel(attack, [self._hits(defending_fire(self.pos, battle)), *defense[1:]])
        start = np.zeros(duel.shape)
        start[0, 0] = 1.0
        no_stops = np.zeros(duel.shape, bool)
        grid = first.one_round(start, no_stops)
        stops = self._stops(plain, duel, down)
        if self.policy.rounds is None:
            grid, more = duel.fight(grid, stops)
        else:
            more = 0.0
            for _ in range(self.policy.rounds - 1):
                more += _still_fighting(grid, stops)
                grid = duel.one_round(grid, stops)
        ends: dict[End, float] = {}
        for row, column in zip(*np.nonzero(grid), strict=True):
            end = (down[row], across[column])
            ends[end] = ends.get(end, 0.0) + float(grid[row, column])
        return ends, 1.0 + more

    def _stops(self, battle: Battle, duel: Duel, down: list[Force]) -> NDArray[np.bool_]:
        """Where the attacker breaks off."""
        stops = np.zeros(duel.shape, bool)
        if not self._may_retreat(battle):
            return stops
        for row, units in enumerate(down):
            stops[row] = self._breaks_off(units)
        if self.policy.win_chance:
            wins = np.zeros(duel.shape)
            wins[:-1, -1] = 1.0
            chance = duel.win_chances(np.zeros(duel.shape, bool), wins)
            stops |= chance < self.policy.win_chance
        return stops

    def _fight_at_sea(self, battle: Battle) -> tuple[dict[End, float], float]:
        """Hits differ in what they can hit, so the chain goes over pairs of forces."""

        def board(pair: End) -> Battle:
            return replace(battle, attackers=pair[0], defenders=pair[1], line=NO_UNITS)

        def is_over(pair: End) -> bool:
            if self._is_over(board(pair)):
                return True
            return self._breaks_off(pair[0]) and self._may_retreat(board(pair))

        def strength(pair: End) -> int:
            return self._strength(pair[0]) + self._strength(pair[1])

        start = self._round_at_sea(battle)
        if self.policy.rounds is not None and self._may_retreat(battle):
            return self._some_rounds(start, is_over, board)
        ends, rounds = settle(
            start, lambda pair: self._round_at_sea(board(pair)), is_over, strength
        )
        return ends, 1.0 + rounds

    def _some_rounds(
        self,
        mass: dict[End, float],
        is_over: Callable[[End], bool],
        board: Callable[[End], Battle],
    ) -> tuple[dict[End, float], float]:
        """Break off after the agreed number of rounds."""
        rounds = 1.0
        for _ in range((self.policy.rounds or 1) - 1):
            after: dict[End, float] = {}
            for pair, weight in mass.items():
                if is_over(pair):
                    after[pair] = after.get(pair, 0.0) + weight
                    continue
                rounds += weight
                for end, chance in self._round_at_sea(board(pair)).items():
                    after[end] = after.get(end, 0.0) + weight * chance
            mass = after
        return mass, rounds

    def _strength(self, units: Force) -> int:
        return sum(number * (self.pos.type(unit).hits - unit.hits) for unit, number in units)

    def _round_at_sea(self, battle: Battle) -> dict[End, float]:
        """One round: strikes, then fire, then lone transports; nobody submerges."""
        battle = replace(battle, strikers=free_to_strike(self.pos, battle))
        ends: dict[End, float] = {}
        for (attackers, defenders), chance in self._exchange(
            battle, attacking_strike(self.pos, battle), defending_strike(self.pos, battle)
        ).items():
            struck = replace(battle, attackers=attackers, defenders=defenders)
            exchange = self._exchange(
                struck, attacking_fire(self.pos, struck), defending_fire(self.pos, struck)
            )
            for (attack, defend), share in exchange.items():
                left = replace(struck, attackers=attack, defenders=defend)
                left = sink_defenceless(self.quiet, left)
                end = (left.attackers, left.defenders)
                ends[end] = ends.get(end, 0.0) + chance * share
        return ends

    def _exchange(self, battle: Battle, attack: Volleys, defense: Volleys) -> dict[End, float]:
        """Both sides fire at once: what is left of both."""
        defenders = self._left(self.defenders, battle.defenders, attack)
        attackers = self._left(self.attackers, battle.attackers, defense)
        return {
            (units, others): chance * share
            for units, chance in attackers.items()
            for others, share in defenders.items()
        }

    def _left(self, losses: Losses, units: Force, volleys: Volleys) -> dict[Force, float]:
        """What may be left of a force under these volleys."""
        left: dict[Force, float] = {}
        kinds = list(volleys)
        shares = [self.chances([value for _, value in volleys[kind]]) for kind in kinds]
        for hits in product(*(range(len(share)) for share in shares)):
            chance = 1.0
            for number, share in zip(hits, shares, strict=True):
                chance *= float(share[number])
            pools = tuple(
                Pool(number, kind) for number, kind in zip(hits, kinds, strict=True) if number
            )
            after = losses.after(units, pools)
            left[after] = left.get(after, 0.0) + chance
        return left

    def _fight_on_alone(
        self, battle: Battle, ends: dict[End, float], rounds: float
    ) -> tuple[dict[End, float], float]:
        """Seaborne units cannot retreat: when the others break off they fight on (S42-AMP-29)."""
        settled: dict[End, float] = {}
        for (attackers, defenders), chance in ends.items():
            seaborne = tuple(pair for pair in attackers if pair[0].came)
            leaving = minus(attackers, seaborne)
            if not (seaborne and leaving and defenders):
                end = (attackers, defenders)
                settled[end] = settled.get(end, 0.0) + chance
                continue
            alone = replace(battle, attackers=seaborne, defenders=defenders, line=NO_UNITS)
            found, more = self.fight(alone)
            rounds += chance * more
            for (stayed, others), share in found.items():
                end = (plus(stayed, leaving), others)
                settled[end] = settled.get(end, 0.0) + chance * share
        return settled, rounds


def _still_fighting(grid: Grid, stops: NDArray[np.bool_]) -> float:
    active = ~stops
    active[-1] = False
    active[:, -1] = False
    return float(grid[active].sum())
