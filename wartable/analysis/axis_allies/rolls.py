"""What dice outside of battles gave who rolled them, in IPC: kamikazes, rockets, convoys and war
bonds. Research is not among them: nobody knows what a technology is worth.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from msgspec.structs import replace

from wartable.analysis.axis_allies.chronicle import Roll
from wartable.analysis.axis_allies.luck import Gain, hits_of, mean_and_variance
from wartable.analysis.axis_allies.outlook import Win
from wartable.analysis.report import Hits
from wartable.games.axis_allies.convoys import COUNTS_TO, exposed, losses
from wartable.games.axis_allies.edition import Edition
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.production import damage_to
from wartable.games.axis_allies.purses import open_purses, purse_of
from wartable.games.axis_allies.state import State
from wartable.odds.axis_allies.policy import hits_left
from wartable.odds.axis_allies.result import worth
from wartable.odds.hits import Chances, chances, sums

SIDES = 6
CONVOY_DIE = np.array([(SIDES - COUNTS_TO) / SIDES] + [1 / SIDES] * COUNTS_TO)
"""The chance of 0, 1, 2, ... points: on the mean a point a die (E40-CNV-04, G40-CVY-03)."""


@dataclass(frozen=True)
class Judged:
    """Dice outside of a battle, and what they gave who rolled them."""

    roll: Roll
    gain: Gain
    against: str
    """The power or party that had the damage; nobody if the dice brought money."""
    purse: str
    """In which an IPC of it would be felt; empty if the loser has none."""
    hits: Hits


def judge_rolls(edition: Edition, rolls: Iterable[Roll]) -> Iterator[Judged]:
    """Every roll that is worth IPC, in order."""
    damage: dict[tuple[int, str], int] = {}
    """By action and convoy zone, the points that earlier raiders rolled."""
    for roll in rolls:
        pos = Position(edition, roll.before)
        match roll.rolled.what:
            case "kamikaze":
                yield _kamikaze(pos, roll)
            case "rockets":
                yield _rocket(pos, roll)
            case "war bonds":
                yield _bonds(pos, roll)
            case "convoy raid":
                before = {zone: points for (n, zone), points in damage.items() if n == roll.n}
                yield _convoy_raid(pos, roll, before)
                key = (roll.n, roll.rolled.space)
                damage[key] = damage.get(key, 0) + roll.rolled.hits


def worth_of_an_ipc(win: Win, judged: Judged) -> float:
    """What an IPC is worth to who rolled, in his side's chance to win: it is missing in the purse
    of who lost it, or is in the purse of who gained it."""
    state, purse = judged.roll.before, judged.purse
    if not purse:
        return 0.0
    more = win(_with_money(state, purse, 1)) - win(state)
    return more if not judged.against else -more


def _with_money(state: State, purse: str, more: int) -> State:
    return replace(state, money=state.money | {purse: state.money[purse] + more})


def _purse(pos: Position, owner: str) -> str:
    return owner if owner in pos.state.money else ""


def _kamikaze(pos: Position, roll: Roll) -> Judged:
    """All dice of a strike are for one ship; hits beyond its last count on neither hand
    (G40-KAM-06)."""
    rolled = roll.rolled
    owner = rolled.units[0][0].owner
    room = hits_left(pos, rolled.units)
    cost = worth(pos, rolled.units) / room
    spread = chances(rolled.values)
    sunk = [cost * min(hits, room) for hits in range(len(spread))]
    gain = _gain(sunk, spread, sunk[rolled.hits])
    return Judged(roll, gain, owner, _purse(pos, owner), hits_of(rolled))


def _rocket(pos: Position, roll: Roll) -> Judged:
    """A die of damage, as far as the facility can take it (G40-RND-06)."""
    space = roll.rolled.space
    owner = pos.state.control[space]
    spread = sums(len(roll.rolled.faces))
    done = [damage_to(pos, space, roll.facility, points) for points in range(len(spread))]
    gain = _gain(done, spread, roll.rolled.hits)
    return Judged(roll, gain, owner, _purse(pos, owner), Hits())


def _bonds(pos: Position, roll: Roll) -> Judged:
    """A die of money (G40-RND-06)."""
    spread = sums(len(roll.rolled.faces))
    gain = _gain(range(len(spread)), spread, roll.rolled.hits)
    return Judged(roll, gain, "", open_purses(pos, pos.me)[0].id, Hits())


def _convoy_raid(pos: Position, roll: Roll, before: dict[str, int]) -> Judged:
    """What the territories lose by these dice more than by those before: no more than they yield
    (E40-CNV-05, E40-CNV-06, G40-CVY-04, G40-CVY-05)."""
    zone = roll.rolled.space
    value = {space: pos.data.spaces[space].income for space in exposed(pos)}
    beside = {each: pos.board.coast[each] for each in (*before, zone)}

    def lost(points: int) -> int:
        damage = before | {zone: before.get(zone, 0) + points}
        return sum(losses(damage, beside, value).values())

    spread = np.ones(1)
    for _ in roll.rolled.faces:
        spread = np.convolve(spread, CONVOY_DIE)
    more = [lost(points) - lost(0) for points in range(len(spread))]
    gain = _gain(more, spread, more[roll.rolled.hits])
    near = next((space for space in beside[zone] if space in value), None)
    purse = purse_of(pos, near, pos.me).id if near else _purse(pos, pos.me)
    return Judged(roll, gain, pos.me, purse, Hits())


def _gain(swings: Sequence[float], spread: Chances, swing: float) -> Gain:
    """This swing, of those that come with these chances."""
    expected, variance = mean_and_variance(swings, spread)
    return Gain(expected, swing, swing - expected, variance)
