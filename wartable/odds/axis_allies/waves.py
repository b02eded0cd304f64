"""Several attacks one after the other on one defender, and the counter-attack on who took it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from wartable.core.errors import BadData
from wartable.forces import force, plus
from wartable.games.axis_allies.battle.line_up import is_defended, survivors
from wartable.games.axis_allies.data import EditionData, UnitType
from wartable.games.axis_allies.game import AxisAllies
from wartable.games.axis_allies.state import Options
from wartable.games.axis_allies.unit import Force, fresh
from wartable.odds.axis_allies.case import empty_state, from_forces, meeting_ground, read_force
from wartable.odds.axis_allies.policy import Policy
from wartable.odds.axis_allies.result import End, Odds, quantile
from wartable.odds.axis_allies.solve import odds


@dataclass(frozen=True)
class Wave:
    """What one attack adds, whatever the attacks before it left."""

    attackers: Force
    fought: float
    """The chance that it comes to a battle."""
    win: float
    """The chance that it wins this battle."""
    take: float
    """The chance that this attack takes the territory."""


@dataclass(frozen=True)
class WavesOdds:
    """The exact distribution of several attacks, but for the share that is `unresolved`."""

    data: EditionData
    waves: tuple[Wave, ...]
    defenders: Mapping[Force, float]
    """What may be left of the defenders after all attacks, the likeliest first."""
    swings: Mapping[int, float]
    """What the defender loses more than all attackers together, in IPC."""
    unresolved: float

    @property
    def win(self) -> float:
        """After all attacks no defender is left that can fight, submerged ones included."""
        return sum(
            chance
            for units, chance in self.defenders.items()
            if not any(_can_defend(self.data.units[unit.type]) for unit, _ in units)
        )

    @property
    def take(self) -> float:
        """The territory is taken."""
        return sum(wave.take for wave in self.waves)

    @property
    def mean_swing(self) -> float:
        """The expected swing in IPC."""
        return sum(s * chance for s, chance in self.swings.items()) / (1.0 - self.unresolved)

    def swing_quantile(self, share: float) -> int:
        """The swing that is not exceeded with this chance."""
        return quantile(self.swings, share)


def waves_odds(
    game: AxisAllies,
    attacks: Sequence[str],
    defenders: str,
    policy: Policy | None = None,
    options: Options | None = None,
) -> WavesOdds:
    """Attack after attack until the territory is taken; what is left of the defenders meets the
    next. Damage is repaired where the edition repairs it, and guns fire anew in each."""
    data, ground = game.edition.data, meeting_ground(game.edition)
    standing = read_force(data, defenders, ground.defender)
    if not attacks:
        raise BadData("there is no attack")
    mass: dict[tuple[Force, int], float] = {(standing, 0): 1.0}
    unresolved = 0.0
    waves = []
    settled: dict[tuple[Force, int], float] = defaultdict(float)
    for text in attacks:
        attackers = read_force(data, text, ground.attacker)
        wave = _Wave(game, attackers, policy, options)
        mass = wave.meet(mass, settled)
        waves.append(wave.result())
        unresolved += wave.unresolved
    for key, chance in mass.items():
        settled[key] += chance
    left: dict[Force, float] = defaultdict(float)
    swings: dict[int, float] = defaultdict(float)
    for (units, swing), chance in settled.items():
        left[units] += chance
        swings[swing] += chance
    return WavesOdds(
        data,
        tuple(waves),
        dict(sorted(left.items(), key=lambda pair: -pair[1])),
        dict(sorted(swings.items())),
        unresolved,
    )


class _Wave:
    """One attack on every defence that is possible by then."""

    def __init__(
        self, game: AxisAllies, attackers: Force, policy: Policy | None, options: Options | None
    ) -> None:
        self.game = game
        self.attackers = attackers
        self.policy = policy
        self.options = options
        self.pos = game.position(empty_state(game.edition, options or Options()))
        self.fought = self.win = self.take = self.unresolved = 0.0
        self.known: dict[Force, Odds] = {}

    def meet(
        self, mass: Mapping[tuple[Force, int], float], settled: dict[tuple[Force, int], float]
    ) -> dict[tuple[Force, int], float]:
        """What the next attack meets; what is taken is settled."""
        after: dict[tuple[Force, int], float] = defaultdict(float)
        data = self.game.edition.data
        for (units, swing), chance in mass.items():
            if not self._is_fought(units):
                takes = any(data.units[unit.type].captures for unit, _ in self.attackers)
                self.take += chance * takes
                left, lost = _without_guns(data, units)
                (settled if takes else after)[left, swing + lost] += chance
                continue
            found = self._odds(units)
            self.fought += chance
            self.unresolved += chance * found.unresolved
            self.win += chance * found.win
            self.take += chance * found.take
            for end, share in found.ends.items():
                key = (standing_after(found, end), swing + found.swing(end))
                (settled if found.takes(end) else after)[key] += chance * share
        return after

    def _is_fought(self, units: Force) -> bool:
        """Whether it comes to a combat: at sea with whoever is there, on land only with those who
        can fight, and with guns that fire alone (E40-AMB-25, G40-AMB-14)."""
        kinds = [self.pos.type(unit) for unit, _ in (*self.attackers, *units)]
        if any(kind.domain == "land" for kind in kinds):
            return is_defended(self.pos, self.attackers, units)
        return bool(units)

    def _odds(self, units: Force) -> Odds:
        if units not in self.known:
            case = from_forces(self.game, self.attackers, units, self.options)
            self.known[units] = odds(case, self.policy)
        return self.known[units]

    def result(self) -> Wave:
        return Wave(self.attackers, self.fought, self.win, self.take)


def standing_after(found: Odds, end: End) -> Force:
    """The defenders as they stand on the map after a battle, their guns included."""
    board = replace(found.battle, attackers=end.attackers, defenders=end.defenders)
    guns = tuple(
        pair for pair in found.pos.at(found.battle.space) if found.pos.type(pair[0]).anti_air
    )
    return plus(plus(survivors(found.pos, board), end.submerged), guns)


def chance_to_hold(
    game: AxisAllies, found: Odds, counter: str, policy: Policy | None = None
) -> float:
    """The chance to take the territory and still have it after this counter-attack. Aircraft have
    gone home by then, and guns that were taken fire."""
    if found.battle.kind != "land":
        raise BadData("only a territory is held")
    ground = meeting_ground(game.edition)
    attackers = read_force(game.edition.data, counter, ground.attacker)
    pos = found.pos
    guns = force(
        (fresh(replace(unit, owner=ground.defender)), number)
        for unit, number in pos.at(found.battle.space)
        if pos.type(unit).anti_air
    )
    held: dict[Force, float] = defaultdict(float)
    for end, chance in found.ends.items():
        if found.takes(end):
            garrison = force(
                (fresh(replace(unit, owner=ground.defender)), number)
                for unit, number in end.attackers
                if pos.type(unit).domain == "land"
            )
            held[garrison] += chance
    options = pos.state.options
    return sum(
        chance * (1.0 - odds(from_forces(game, attackers, plus(units, guns), options), policy).take)
        for units, chance in held.items()
    )


def _without_guns(data: EditionData, units: Force) -> tuple[Force, int]:
    """What is left of units that cannot defend, and what the guns among them cost that are removed:
    those that stand aside stay (E40-CMB-03, G40-CMB-04)."""
    left = tuple(pair for pair in units if data.units[pair[0].type].stands_aside)
    gone = [pair for pair in units if not data.units[pair[0].type].stands_aside]
    return left, sum(data.units[unit.type].cost * number for unit, number in gone)


def _can_defend(kind: UnitType) -> bool:
    return kind.defense > 0 and not kind.anti_air
