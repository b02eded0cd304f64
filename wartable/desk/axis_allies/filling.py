"""The actions that a filled sheet stands for."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from wartable.core.errors import MalformedAction
from wartable.desk.axis_allies import placing, preparing, treasury
from wartable.desk.axis_allies.pieces import read_key
from wartable.desk.axis_allies.sheets import BETWEEN, repaired
from wartable.desk.axis_allies.usual import side_hit
from wartable.forces import force
from wartable.games.axis_allies.actions import (
    AnyAction,
    Bid,
    Bombard,
    Buy,
    Engage,
    Intercept,
    Raise,
    Submerge,
    TakeHits,
)
from wartable.games.axis_allies.decisions import ChooseCasualties
from wartable.games.axis_allies.game import AxisAllies
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.unit import Force, Unit

MOST = 1000
"""More than any counter can say."""


def filled(
    game: AxisAllies, pos: Position, by: str, sheet: str, counts: Mapping[str, int]
) -> tuple[AnyAction, ...]:
    """The actions that a filled sheet stands for; `MalformedAction` if it is no sheet."""
    counts = {key: number for key, number in counts.items() if number}
    if any(not 0 < number <= MOST for number in counts.values()):
        raise MalformedAction(f"a count is less than 0 or more than {MOST}")
    name, colon, space = sheet.partition(":")
    match name + colon:
        case "buy":
            return (Buy(by, counts),)
        case "buy:" if space:
            return (Buy(by, counts, space),)
        case "repair" | "repair:":
            return tuple(repaired(pos, by, *_two(key), number) for key, number in counts.items())
        case "bid":
            return tuple(
                Bid(by, *_two(key)) for key, number in counts.items() for _ in range(number)
            )
        case "hits":
            return (_take_hits(game, pos, by, _force(counts)),)
        case "intercept:":
            return (Intercept(by, space, _force(counts)),)
        case "submerge:":
            return (Submerge(by, space, _force(counts)),)
        case "bombard:":
            return (Bombard(by, space, _force(counts)),)
        case "research":
            return (treasury.dice(by, counts),)
        case "raise:":
            return (Raise(by, space, counts),)
        case "engage":
            return (Engage(by, tuple(counts)),)
        case "scramble:":
            return (preparing.scrambled(by, space, counts),)
        case "kamikaze":
            return (preparing.strikes(by, counts),)
        case "rockets":
            return (preparing.fired(by, counts),)
        case "bomb:":
            return (preparing.bombs(by, space, counts),)
        case "place:":
            return placing.filled(pos, by, space, counts)
        case "place_all":
            return placing.everything(game, pos)
    raise MalformedAction(f"there is no sheet {sheet!r}")


def _take_hits(game: AxisAllies, pos: Position, by: str, units: Force) -> TakeHits:
    """The hits; one on a ship that is not damaged yet damages it, whichever row it stands in."""
    for decision in game.pending(pos.state):
        if isinstance(decision, ChooseCasualties) and decision.owner == by:
            there = dict(side_hit(pos, decision))
            return TakeHits(by, decision.space, _damage_first(there, units))
    raise MalformedAction(f"{pos.name(by)} is asked for no losses")


def _damage_first(there: Mapping[Unit, int], units: Force) -> Force:
    counts = dict(units)
    for unit in sorted(counts, key=lambda unit: -unit.hits):
        if not unit.hits:
            break
        before = replace(unit, hits=unit.hits - 1)
        excess = counts[unit] - there.get(unit, 0) - counts.get(before, 0)
        if excess > 0:
            moved = (excess + 1) // 2
            counts[unit] -= moved
            counts[before] = counts.get(before, 0) + moved
    return force(counts.items())


def _two(key: str) -> tuple[str, str]:
    first, between, second = key.partition(BETWEEN)
    if not between:
        raise MalformedAction(f"there is no row {key!r}")
    return first, second


def _force(counts: Mapping[str, int]) -> Force:
    pairs = []
    for key, number in counts.items():
        unit, ship = read_key(key)
        if ship is not None:
            raise MalformedAction(f"there is no row {key!r}")
        pairs.append((unit, number))
    return force(pairs)
