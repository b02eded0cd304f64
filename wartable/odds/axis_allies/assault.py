"""Amphibious assaults: the sea combats first, then the landing of what they leave."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from math import inf

from msgspec.structs import replace

from wartable.games.axis_allies.actions import Fight, Retreat
from wartable.games.axis_allies.battle import press_on
from wartable.games.axis_allies.battle.line_up import conclude, land_defenders
from wartable.games.axis_allies.battle.run import run_assault
from wartable.games.axis_allies.decisions import PressOnOrRetreat
from wartable.games.axis_allies.events import Change, Submerged
from wartable.games.axis_allies.phases.conduct_combat import fight
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.script import Script
from wartable.games.axis_allies.state import Assault, Battle, Window
from wartable.odds.axis_allies.case import Case
from wartable.odds.axis_allies.policy import Policy
from wartable.odds.axis_allies.position import AssaultCase
from wartable.odds.axis_allies.quiet import NO_DICE
from wartable.odds.axis_allies.result import End, Odds, worth
from wartable.odds.axis_allies.solve import odds
from wartable.odds.axis_allies.table import MOST_ROUNDS
from wartable.odds.axis_allies.work import check_work, work
from wartable.odds.results import Swung

FOLLOWED = 1e-3
"""How many seconds one end of a sea combat takes to be followed ashore."""


@dataclass(frozen=True)
class Landing:
    """One way the sea combats may leave the landing."""

    chance: float
    battle: Odds | None
    """The land combat; `None` if there is none, because nobody lands or nobody defends."""
    taken: bool
    """Without a land combat: whether the territory is taken."""
    swings: Mapping[int, float]
    """What was swung before the land combat or without one, given that it comes to this."""


@dataclass(frozen=True)
class AssaultOdds(Swung):
    """The exact distribution of an assault, but for the share that is `unresolved`."""

    pos: Position
    space: str
    sea: Mapping[str, Odds]
    """The sea combats, by zone."""
    landings: tuple[Landing, ...]
    unresolved: float = 0.0

    @cached_property
    def take(self) -> float:
        """The territory is taken."""
        return sum(
            landing.chance * (landing.battle.take if landing.battle else landing.taken)
            for landing in self.landings
        )

    @cached_property
    def called_off(self) -> float:
        """It comes to no land combat, and the territory is not taken."""
        return sum(
            landing.chance
            for landing in self.landings
            if landing.battle is None and not landing.taken
        )

    @cached_property
    def swings(self) -> dict[int, float]:
        """What the defender loses more than the attacker, at sea and on land, in IPC."""
        found: dict[int, float] = defaultdict(float)
        for landing in self.landings:
            ashore = landing.battle.swings if landing.battle else {0: 1.0}
            for swing, chance in landing.swings.items():
                for more, share in ashore.items():
                    found[swing + more] += landing.chance * chance * share
        return dict(sorted(found.items()))


def assault_odds(
    case: AssaultCase,
    policy: Policy | None = None,
    *,
    most_rounds: int = MOST_ROUNDS,
    most_work: float = inf,
) -> AssaultOdds:
    """Follow the assault through every end of its sea combats; `TooMuchWork` as soon as that is
    known to take longer than `most_work` seconds."""
    solver = _Solver(case, policy or Policy(), most_rounds, most_work)
    script = Script(case.pos.edition, case.pos.state, NO_DICE)
    fight(script, Fight(case.pos.me, case.space, case.engage))
    solver.follow(script, 1.0, 0)
    return solver.result()


class _Solver:
    def __init__(
        self, case: AssaultCase, policy: Policy, most_rounds: int, most_work: float
    ) -> None:
        self.case = case
        self.policy = policy
        self.most_rounds = most_rounds
        self.most_work = most_work
        self.work = 0.0
        """What is known to be done, in seconds."""
        self.sea: dict[str, Odds] = {}
        self.unresolved = 0.0
        self.landings: dict[Battle | bool, dict[int, float]] = {}
        """By the land combat, or by whether the territory was taken without one: the chance of
        each swing until then."""
        self.positions: dict[Battle, Position] = {}

    def follow(self, script: Script, chance: float, swing: int) -> None:
        """Let the assault go on to its next combat; without one on land, guns alone are lost
        (E40-CMB-03, G40-CMB-04)."""
        garrison = self._garrison(script.pos)
        while isinstance(script.pos.top, Assault):
            run_assault(script, script.pos.top)
        battle = script.pos.top
        if not isinstance(battle, Battle):
            taken = script.state.control[self.case.space] in script.pos.mine
            self._land(taken, chance, swing + garrison - self._garrison(script.pos))
        elif battle.kind == "land":
            self.positions.setdefault(battle, script.pos)
            self._land(battle, chance, swing)
        else:
            self._fight_at_sea(Case(script.pos, battle), chance, swing)

    def _garrison(self, pos: Position) -> int:
        """What the defenders of the territory cost."""
        return worth(pos, land_defenders(pos, self.case.space))

    def _fight_at_sea(self, case: Case, chance: float, swing: int) -> None:
        """Combats in different zones do not touch each other, so each is solved once."""
        zone = case.battle.space
        if zone not in self.sea:
            self._add_work(case)
            self.sea[zone] = odds(case, self.policy, most_rounds=self.most_rounds)
        found = self.sea[zone]
        self.work += FOLLOWED * len(found.ends)
        check_work(self.work, self.most_work)
        self.unresolved += chance * found.unresolved
        for end, share in found.ends.items():
            script = Script(case.pos.edition, case.pos.state, NO_DICE)
            put_on_map(script, case.battle, end)
            self.follow(script, chance * share, swing + found.swing(end))

    def _add_work(self, case: Case) -> None:
        if self.most_work < inf:
            self.work += work(case.pos, case.battle, self.policy, self.most_rounds)
            check_work(self.work, self.most_work)

    def _land(self, landing: Battle | bool, chance: float, swing: int) -> None:
        swings = self.landings.setdefault(landing, defaultdict(float))
        swings[swing] += chance

    def result(self) -> AssaultOdds:
        for landing in self.landings:
            if isinstance(landing, Battle):
                self._add_work(Case(self.positions[landing], landing))
        landings = []
        for landing, swings in self.landings.items():
            chance = sum(swings.values())
            given = {swing: share / chance for swing, share in swings.items()}
            if isinstance(landing, bool):
                landings.append(Landing(chance, None, landing, given))
                continue
            battle = odds(Case(self.positions[landing], landing), self.policy)
            landings.append(Landing(chance, battle, False, given))
        landings.sort(key=lambda landing: -landing.chance)
        case = self.case
        return AssaultOdds(case.pos, case.space, self.sea, tuple(landings), self.unresolved)


def put_on_map(script: Script, battle: Battle, end: End) -> None:
    """Let the battle on top of the flow end so, as the game does."""
    for units in (end.dived, end.submerged):
        if units:
            back = (Change(battle.space, (), units),)
            script.emit(Submerged(back, units[0][0].owner, battle.space, units))
    if not end.withdrew:
        board = replace(battle, attackers=end.attackers, defenders=end.defenders)
        conclude(script, board, "the combat is over")
        return
    to = battle.retreats[0] if battle.retreats else ""
    board = replace(battle, attackers=end.withdrew, defenders=end.defenders)
    question = PressOnOrRetreat(battle.attacker, battle.space, (to,))
    script.become(board, Window((question,)))
    press_on.retreat(script, Retreat(battle.attacker, battle.space, to))
