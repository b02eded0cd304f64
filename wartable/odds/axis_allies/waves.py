"""Several attacks one after the other on one defender, and the counter-attack on who took it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from math import inf

from msgspec.structs import replace

from wartable.core.errors import BadData
from wartable.forces import force, plus
from wartable.games.axis_allies.battle.line_up import is_defended, survivors
from wartable.games.axis_allies.data import EditionData, UnitType
from wartable.games.axis_allies.game import AxisAllies
from wartable.games.axis_allies.state import Options
from wartable.games.axis_allies.unit import Force, Unit, fresh
from wartable.odds import waves
from wartable.odds.axis_allies.case import empty_state, from_forces, meeting_ground, read_force
from wartable.odds.axis_allies.policy import Policy
from wartable.odds.axis_allies.result import End, Odds
from wartable.odds.axis_allies.solve import odds
from wartable.odds.axis_allies.table import MOST_ROUNDS
from wartable.odds.axis_allies.work import check_work, work, work_again
from wartable.odds.results import Swung
from wartable.odds.waves import Met, attack_in_waves

Wave = waves.Wave[Unit]


@dataclass(frozen=True)
class WavesOdds(waves.Waves[Unit], Swung):
    """The exact distribution of several attacks, but for the share that is `unresolved`; swings are
    in IPC."""

    data: EditionData

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


def waves_odds(
    game: AxisAllies,
    attacks: Sequence[str],
    defenders: str,
    policy: Policy | None = None,
    options: Options | None = None,
    *,
    most_work: float = inf,
) -> WavesOdds:
    """Attack after attack until the territory is taken; what is left of the defenders meets the
    next. Damage is repaired where the edition repairs it, and guns fire anew in each.
    `TooMuchWork` if all of it would take longer than `most_work` seconds."""
    data, ground = game.edition.data, meeting_ground(game.edition)
    standing = read_force(data, defenders, ground.defender)
    if not attacks:
        raise BadData("there is no attack")
    forces = [read_force(data, text, ground.attacker) for text in attacks]
    check_work(_work(game, forces, standing, policy or Policy(), options), most_work)
    meeting = _Meeting(game, policy, options)
    found = attack_in_waves(forces, standing, meeting.meet)
    return WavesOdds(found.waves, found.defenders, found.swings, found.unresolved, data)


def _work(
    game: AxisAllies,
    attacks: Sequence[Force],
    defenders: Force,
    policy: Policy,
    options: Options | None,
) -> float:
    """What all attacks take: each after the first meets every force that may be left."""
    seconds = 0.0
    for attackers in attacks:
        try:
            case = from_forces(game, attackers, defenders, options)
        except BadData:  # nobody fights
            continue
        takes = work_again if seconds else work
        seconds += takes(case.pos, case.battle, policy, MOST_ROUNDS)
    return seconds


class _Meeting:
    """One attack on one defence."""

    def __init__(self, game: AxisAllies, policy: Policy | None, options: Options | None) -> None:
        self.game = game
        self.policy = policy
        self.options = options
        self.pos = game.position(empty_state(game.edition, options or Options()))

    def meet(self, attackers: Force, units: Force) -> Met[Unit]:
        """Who may be left, and what is swung by then."""
        if not self._is_fought(attackers, units):
            data = self.game.edition.data
            left = {_without_guns(data, units): 1.0}
            takes = any(data.units[unit.type].captures for unit, _ in attackers)
            return Met(left if takes else {}, {} if takes else left, is_fought=False)
        found = odds(from_forces(self.game, attackers, units, self.options), self.policy)
        taken: dict[tuple[Force, int], float] = defaultdict(float)
        held: dict[tuple[Force, int], float] = defaultdict(float)
        for end, share in found.ends.items():
            key = (standing_after(found, end), found.swing(end))
            (taken if found.takes(end) else held)[key] += share
        return Met(taken, held, found.win, found.unresolved)

    def _is_fought(self, attackers: Force, units: Force) -> bool:
        """Whether it comes to a combat: at sea with whoever is there, on land only with those who
        can fight, and with guns that fire alone (E40-AMB-25, G40-AMB-14)."""
        kinds = [self.pos.type(unit) for unit, _ in (*attackers, *units)]
        if any(kind.domain == "land" for kind in kinds):
            return is_defended(self.pos, attackers, units)
        return bool(units)


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
