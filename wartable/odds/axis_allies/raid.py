"""Bombing raids, with and without escorts and interceptors."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from math import inf
from typing import ClassVar

from msgspec.structs import replace

from wartable.core.codec import unknown_name
from wartable.core.errors import BadData, WartableError
from wartable.core.sentences import Named, places
from wartable.forces import force, plus, size
from wartable.games.axis_allies.battle.aa_fire import aa_fire
from wartable.games.axis_allies.battle.air_battle import (
    interceptors_fire,
    raiders_fire,
)
from wartable.games.axis_allies.battle.bombing import (
    bomb_facilities,
    can_bomb,
    divide_bombers,
    facilities_fire,
)
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
from wartable.odds.axis_allies.bombing import RaidEnd, air_battle, raids_on_many
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
from wartable.odds.axis_allies.result import worth
from wartable.odds.axis_allies.table import MOST_ROUNDS, Table
from wartable.odds.axis_allies.work import check_work, raid_work
from wartable.odds.hits import sums
from wartable.odds.results import Swung, spread
from wartable.odds.tree import then

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
class RaidOdds(Swung):
    """The exact distribution of a raid's end."""

    pos: Position
    battle: Battle
    ends: Mapping[RaidEnd, float]
    unresolved: ClassVar[float] = 0.0

    @cached_property
    def damage(self) -> dict[int, float]:
        """The damage done, with its chance, in order."""
        return spread(self.ends, lambda end: end.damage)

    def damage_at(self, facility: str) -> dict[int, float]:
        """The damage done to one of several facilities, with its chance, in order."""
        return spread(self.ends, lambda end: dict(end.at).get(facility, 0))

    @cached_property
    def bombers_lost(self) -> dict[int, float]:
        """How many bombers are lost, with the chance, in order."""
        sent = size(bombing(self.battle))
        return spread(
            self.ends,
            lambda end: sent - size(bombing(replace(self.battle, attackers=end.attackers))),
        )

    @cached_property
    def swings(self) -> dict[int, float]:
        """Damage and interceptors lost against raiders lost, in IPC: a point of damage costs one to
        repair (S42-PUR-03)."""
        attack = worth(self.pos, self.battle.attackers)
        defense = worth(self.pos, self.battle.defenders)
        return spread(
            self.ends,
            lambda end: (
                end.damage
                + (defense - worth(self.pos, end.defenders))
                - (attack - worth(self.pos, end.attackers))
            ),
        )


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
        named = Named(space, data.spaces[space].name)
        raise BadData("nobody has a complex in {space}", (("space", named),))
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
        raise BadData("no raid is to come in {space}", places(space=space))
    if intercept:
        there = force(
            (replace(unit, did=Did.INTERCEPTED), number)
            if pos.type(unit).escorts and unit.owner in pos.foes
            else (unit, number)
            for unit, number in pos.at(space)
        )
        state = replace(state, units=state.units | {space: there})
    return _join(game, state, space)


def raid_odds(case: Case, policy: Policy | None = None, *, most_work: float = inf) -> RaidOdds:
    """The exact distribution of how the raid ends; `TooMuchWork` if that would take longer than
    `most_work` seconds."""
    battle = case.battle
    check_work(raid_work(case.pos, battle), most_work)
    steps = case.pos.edition.battles[battle.kind].opening
    table = Table(case.pos, battle, policy or Policy(), MOST_ROUNDS)
    if steps == MANY_TARGETS:
        return RaidOdds(case.pos, battle, raids_on_many(table, battle))
    if steps != ONE_TARGET:
        raise WartableError("there are no odds for raids with these steps")
    shot = then({battle: 1.0}, partial(shoot_down, table))
    flown = then(shot, partial(air_battle, table))
    return RaidOdds(case.pos, battle, then(flown, partial(_bombed, case.pos)))


def _bombed(pos: Position, flown: Battle) -> Iterator[tuple[RaidEnd, float]]:
    """A die for each bomber that is left, on one facility."""
    facility = raid_target(pos, flown.space)
    for points, chance in enumerate(sums(size(bombing(flown)))):
        if chance:
            damage = damage_to(pos, flown.space, facility, points) if facility else 0
            yield RaidEnd(flown.attackers, flown.defenders, damage), float(chance)


def _join(game: AxisAllies, state: State, space: str) -> Case:
    script = Script(game.edition, state, NO_DICE)
    join_raid(script, space)
    return case_of(script)


def _side(data: EditionData, power: str) -> str:
    return data.powers[power].side


def _sent(data: EditionData, unit: Unit) -> Unit:
    kind = data.units[unit.type]
    if not kind.raids and not kind.escorts:
        raise BadData("{unit} takes no part in a raid", places(unit=unit.type))
    return replace(unit, did=Did.RAID if kind.raids else Did.ESCORT)


def _check_targets(pos: Position, sent: Force, facilities: Mapping[str, int]) -> None:
    for unit, _ in sent:
        if unit.did is Did.RAID and not any(can_bomb(pos, unit, name) for name in facilities):
            raise BadData(
                "{unit} cannot bomb {unit_2}", places(unit=unit.type, unit_2=next(iter(facilities)))
            )


def _up(data: EditionData, unit: Unit) -> Unit:
    kind = data.units[unit.type]
    if kind.anti_air:
        return unit
    if not kind.escorts:
        raise BadData("{unit} does not intercept", places(unit=unit.type))
    return replace(unit, did=Did.INTERCEPTED)
