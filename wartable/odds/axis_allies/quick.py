"""Many battles at once, for computer players: what matters of each, fought out to the end.

The same forces are judged once, whoever owns them and wherever they meet.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from wartable.forces import force
from wartable.games.axis_allies.battle.line_up import is_defended
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.state import Battle
from wartable.games.axis_allies.unit import Force, Unit
from wartable.odds.axis_allies.case import Case
from wartable.odds.axis_allies.policy import Policy
from wartable.odds.axis_allies.result import Odds, worth
from wartable.odds.axis_allies.shots import technologies
from wartable.odds.axis_allies.solve import odds
from wartable.odds.memory import Memory

DEFAULT = Policy()


class Chance(NamedTuple):
    """What is to be expected of a battle."""

    win: float
    take: float
    attackers_lost: float
    """In IPC."""
    defenders_lost: float
    """In IPC."""
    rounds: float

    @property
    def swing(self) -> float:
        """What the defender is expected to lose more than the attacker, in IPC."""
        return self.defenders_lost - self.attackers_lost


_known = Memory[tuple[object, ...], Chance]()


def judge(
    pos: Position, space: str, attackers: Force, defenders: Force, policy: Policy = DEFAULT
) -> Chance:
    """What is to be expected if these attackers fought these defenders there.

    The forces are those of the battle board: no guns that stand aside, and the fighters of carriers
    by themselves. Guns that stand in the territory fire. Nobody bombards, nobody retreats, and all
    aircraft are taken to find a place to land.
    """
    kind: Literal["land", "sea"] = "land" if pos.board.is_land(space) else "sea"
    names = technologies(pos)
    attack, defend = (units if names else _plain(units) for units in (attackers, defenders))
    attacker = attackers[0][0].owner if attackers else ""
    guns = _guns(pos, space, attacker) if attackers and kind == "land" else 0
    options = pos.state.options
    rules = (pos.edition.id, options.low_luck, options.lone_guns, names)
    key = (rules, kind, guns, policy, attack, defend)
    found = _known.get(key)
    if found is None:
        battle = Battle(space, kind, attacker, attack, defend)
        found = _known.keep(key, _judge(pos, battle, policy))
    return found


def batch(
    pos: Position, battles: Iterable[tuple[str, Force, Force]], policy: Policy = DEFAULT
) -> list[Chance]:
    """What is to be expected of each battle: its space, the attackers, the defenders."""
    return [judge(pos, *battle, policy) for battle in battles]


def forget() -> None:
    """Forget every battle judged."""
    _known.clear()


def _judge(pos: Position, battle: Battle, policy: Policy) -> Chance:
    if not battle.attackers:
        return Chance(0.0, 0.0, 0.0, 0.0, 0.0)
    if battle.kind == "land" and not is_defended(pos, battle.attackers, battle.defenders):
        takes = any(pos.type(unit).captures for unit, _ in battle.attackers)
        return Chance(1.0, float(takes), 0.0, float(worth(pos, battle.defenders)), 0.0)
    if not battle.defenders:
        return Chance(1.0, 0.0, 0.0, 0.0, 0.0)
    return _expected(odds(Case(pos, battle, all_land=True), policy))


def _expected(found: Odds) -> Chance:
    pos, battle = found.pos, found.battle
    attackers = defenders = 0.0
    for end, chance in found.ends.items():
        attackers += chance * worth(pos, end.attackers_alive)
        defenders += chance * worth(pos, end.defenders_alive)
    return Chance(
        found.win,
        found.take,
        worth(pos, battle.attackers) - attackers,
        worth(pos, battle.defenders) - defenders,
        found.rounds,
    )


def _plain(units: Force) -> Force:
    """The units without owner and history: nothing else counts in a battle."""
    return force((_strip(unit), number) for unit, number in units)


def _strip(unit: Unit) -> Unit:
    cargo = tuple(sorted(_strip(aboard) for aboard in unit.cargo))
    return Unit(unit.type, "", unit.hits, cargo=cargo)


def _guns(pos: Position, space: str, attacker: str) -> int:
    return sum(
        number
        for unit, number in pos.at(space)
        if pos.type(unit).anti_air and pos.is_enemy(unit.owner, attacker)
    )
