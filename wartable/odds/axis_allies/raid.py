"""Bombing raids, with and without escorts and interceptors."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property

from msgspec.structs import replace

from wartable.core.codec import unknown_name
from wartable.core.errors import BadData, WartableError
from wartable.forces import Pool, force, plus, size
from wartable.games.axis_allies.battle.aa_fire import aa_fire
from wartable.games.axis_allies.battle.air_battle import (
    intercepting_fire,
    interceptors_fire,
    raiders_fire,
    raiding_fire,
)
from wartable.games.axis_allies.battle.bombing import (
    bomb_facilities,
    can_bomb,
    divide_bombers,
    facilities_fire,
)
from wartable.games.axis_allies.battle.casualties import ANY
from wartable.games.axis_allies.battle.raid import (
    bomb,
    bombing,
    end_raid,
    join_raid,
    raiders,
)
from wartable.games.axis_allies.data import EditionData
from wartable.games.axis_allies.game import AxisAllies
from wartable.games.axis_allies.given import Given, build
from wartable.games.axis_allies.movement.air import raid_target
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.production import damage_to
from wartable.games.axis_allies.script import Script
from wartable.games.axis_allies.state import Battle, Options, State
from wartable.games.axis_allies.unit import Did, Force, Unit
from wartable.odds.axis_allies.bombing import RaidEnd, raids_on_many
from wartable.odds.axis_allies.case import (
    NO_TECHNOLOGIES,
    Case,
    Sides,
    case_of,
    developed,
    read_force,
)
from wartable.odds.axis_allies.opening import shoot_down
from wartable.odds.axis_allies.policy import Policy
from wartable.odds.axis_allies.quiet import NO_DICE
from wartable.odds.axis_allies.result import quantile, worth
from wartable.odds.axis_allies.table import MOST_ROUNDS, Table
from wartable.odds.hits import Chances, chances, sums

ONE_TARGET = (aa_fire, raiders_fire, interceptors_fire, bomb, end_raid)
MANY_TARGETS = (
    raiders_fire,
    interceptors_fire,
    divide_bombers,
    facilities_fire,
    bomb_facilities,
    end_raid,
)


@dataclass(frozen=True)
class RaidOdds:
    """The exact distribution of a raid's end."""

    pos: Position
    battle: Battle
    ends: Mapping[RaidEnd, float]

    @cached_property
    def damage(self) -> dict[int, float]:
        """The damage done, with its chance, in order."""
        return self._spread(lambda end: end.damage)

    def damage_at(self, facility: str) -> dict[int, float]:
        """The damage done to one of several facilities, with its chance, in order."""
        return self._spread(lambda end: dict(end.at).get(facility, 0))

    @cached_property
    def bombers_lost(self) -> dict[int, float]:
        """How many bombers are lost, with the chance, in order."""
        sent = size(bombing(self.battle))
        return self._spread(
            lambda end: sent - size(bombing(replace(self.battle, attackers=end.attackers)))
        )

    @cached_property
    def swings(self) -> dict[int, float]:
        """Damage and interceptors lost against raiders lost, in IPC: a point of damage costs one to
        repair (S42-PUR-03)."""
        attack = worth(self.pos, self.battle.attackers)
        defense = worth(self.pos, self.battle.defenders)
        return self._spread(
            lambda end: (
                end.damage
                + (defense - worth(self.pos, end.defenders))
                - (attack - worth(self.pos, end.attackers))
            )
        )

    @property
    def mean_swing(self) -> float:
        """The expected swing in IPC."""
        return sum(swing * chance for swing, chance in self.swings.items())

    def swing_quantile(self, share: float) -> int:
        """The swing that is not exceeded with this chance."""
        return quantile(self.swings, share)

    def _spread(self, number: Callable[[RaidEnd], int]) -> dict[int, float]:
        found: dict[int, float] = defaultdict(float)
        for end, chance in self.ends.items():
            found[number(end)] += chance
        return dict(sorted(found.items()))


def raid_from_line_up(
    game: AxisAllies,
    space: str,
    attackers: str,
    defenders: str = "",
    damage: int = 0,
    options: Options | None = None,
    technologies: Sides = NO_TECHNOLOGIES,
    facilities: Mapping[str, int] | None = None,
) -> Case:
    """Bombers, perhaps with escorts, against the facilities in a territory of the enemy's, with its
    guns and interceptors. If no facilities are named with their damage they are those of the
    set-up, or the first kind there is, the first of them with this damage."""
    data = game.edition.data
    if space not in data.spaces:
        raise BadData(unknown_name("space", space, data.spaces))
    owner = data.spaces[space].original_owner
    if owner is None:
        raise BadData(f"nobody has a complex in {data.spaces[space].name}")
    enemies = [power.id for power in data.powers.values() if power.side != _side(data, owner)]
    attacker = next((one for one in enemies if {one, owner} in data.at_war), enemies[0])
    if facilities is None:
        first = next(kind.id for kind in data.units.values() if kind.domain == "facility")
        kinds = data.facilities.get(space, (first,))
        facilities = dict.fromkeys(kinds, 0) | {kinds[0]: damage}
    sent = force((_sent(data, unit), n) for unit, n in read_force(data, attackers, attacker))
    there = read_force(data, defenders, owner) if defenders.strip() else ()
    up = force((_up(data, unit), n) for unit, n in there)
    given = Given(
        power=attacker,
        phase="conduct_combat",
        facilities={space: dict(facilities)},
        options=options or Options(),
        wars=((attacker, owner),),
        technologies=developed(data, attacker, owner, technologies),
    )
    state = build(game.edition, given)
    _check_targets(game.position(state), sent, facilities)
    return _join(game, replace(state, units={space: plus(sent, up)}), space)


def raid_from_position(
    game: AxisAllies, state: State, space: str, *, intercept: bool = False
) -> Case:
    """The raid to come in a territory of a real game; with `intercept`, against all its fighters
    where nobody has decided yet."""
    pos = game.position(state)
    if not raiders(pos, space):
        raise BadData(f"no raid is to come in {space}")
    if intercept:
        there = force(
            (replace(unit, did=Did.INTERCEPTED), number)
            if pos.type(unit).escorts and unit.owner in pos.foes
            else (unit, number)
            for unit, number in pos.at(space)
        )
        state = replace(state, units=state.units | {space: there})
    return _join(game, state, space)


def raid_odds(case: Case, policy: Policy | None = None) -> RaidOdds:
    """The exact distribution of how the raid ends."""
    battle = case.battle
    steps = case.pos.edition.battles[battle.kind].opening
    table = Table(case.pos, battle, policy or Policy(), MOST_ROUNDS)
    if steps == MANY_TARGETS:
        return RaidOdds(case.pos, battle, raids_on_many(table, battle))
    if steps != ONE_TARGET:
        raise WartableError("there are no odds for raids with these steps")
    ends: dict[RaidEnd, float] = defaultdict(float)
    facility = raid_target(case.pos, battle.space)
    for shot, chance in shoot_down(table, battle):
        attack = _hits([value for _, value in raiding_fire(case.pos, shot)])
        defense = _hits([value for _, value in intercepting_fire(case.pos, shot)])
        for hits, share in enumerate(attack):
            defenders = table.defenders(shot.attackers).after(shot.defenders, (Pool(hits, ANY),))
            for losses, part in enumerate(defense):
                pools = (Pool(losses, ANY),)
                attackers = table.attackers(shot.defenders).after(shot.attackers, pools)
                bombers = size(bombing(replace(shot, attackers=attackers)))
                for points, portion in enumerate(sums(bombers)):
                    if portion:
                        damage = (
                            damage_to(case.pos, battle.space, facility, points) if facility else 0
                        )
                        end = RaidEnd(attackers, defenders, damage)
                        ends[end] += chance * float(share * part * portion)
    return RaidOdds(case.pos, battle, dict(ends))


def _hits(values: list[int]) -> Chances:
    """Air combat has no low luck (S42-OPT-05, S42-TBL-04)."""
    return chances(values)


def _join(game: AxisAllies, state: State, space: str) -> Case:
    script = Script(game.edition, state, NO_DICE)
    join_raid(script, space)
    return case_of(script)


def _side(data: EditionData, power: str) -> str:
    return data.powers[power].side


def _sent(data: EditionData, unit: Unit) -> Unit:
    kind = data.units[unit.type]
    if not kind.raids and not kind.escorts:
        raise BadData(f"{unit.type} takes no part in a raid")
    return replace(unit, did=Did.RAID if kind.raids else Did.ESCORT)


def _check_targets(pos: Position, sent: Force, facilities: Mapping[str, int]) -> None:
    for unit, _ in sent:
        if unit.did is Did.RAID and not any(can_bomb(pos, unit, name) for name in facilities):
            raise BadData(f"{unit.type} cannot bomb {next(iter(facilities))}")


def _up(data: EditionData, unit: Unit) -> Unit:
    kind = data.units[unit.type]
    if kind.anti_air:
        return unit
    if not kind.escorts:
        raise BadData(f"{unit.type} does not intercept")
    return replace(unit, did=Did.INTERCEPTED)
