"""Moves of every kind: why not, by which path, and what follows from them (7.22, 7.23, 8.0)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from wartable.core.game import Objection
from wartable.games.empire_of_the_sun.actions import Go
from wartable.games.empire_of_the_sun.events import Moved
from wartable.games.empire_of_the_sun.offensive import (
    disengage,
    flight,
    landing,
    march,
    party,
    strategic,
    voyage,
)
from wartable.games.empire_of_the_sun.offensive.air import flying_range
from wartable.games.empire_of_the_sun.offensive.contact import is_defended
from wartable.games.empire_of_the_sun.offensive.party import STRATEGIC, Mode, Party, party_of
from wartable.games.empire_of_the_sun.offensive.zoi_met import is_met, is_met_flying
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.script import Script

Path = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class How:
    """One way of moving: why not, and the path."""

    objections: Callable[[Position, Go, Mode], Iterator[Objection]]
    way: Callable[[Position, Go, Mode], Path | None]


WAYS = {
    "sail": How(voyage.objections, voyage.way),
    "steam": How(strategic.sea_objections, strategic.sea_way),
    "march": How(march.objections, march.way),
    "land": How(landing.objections, landing.way),
    "barge": How(landing.objections, landing.way),
    "ship": How(strategic.sea_objections, strategic.sea_way),
    "fly": How(flight.objections, flight.way),
    "ferry": How(strategic.air_objections, strategic.air_way),
}


def move_objections(pos: Position, action: Go, mode: Mode) -> Iterator[Objection]:
    """Why these units may not move so, now."""
    found = list(party.objections(pos, action, mode))
    yield from found
    if not found:
        yield from WAYS[action.how].objections(pos, action, mode)


def path_of(pos: Position, action: Go, mode: Mode) -> Path:
    """The path of a legal move."""
    found = WAYS[action.how].way(pos, action, mode)
    assert found is not None
    return found


def carry_out_move(script: Script, action: Go, mode: Mode) -> None:
    """The units move, and what follows from it happens."""
    pos = script.pos
    group = party_of(pos, action.units)
    path = path_of(pos, action, mode)
    if mode == "offensive" and not pos.offensive.crossed_zoi and _meets_zoi(pos, group, path):
        script.note(crossed_zoi=True)
    script.emit(Moved(group.units, path, action.how, _aim(pos, action, mode)))
    if action.how == "march":
        march.finish(script, group, path)
    elif action.how in ("land", "barge"):
        landing.finish(script, group, action, mode)
    elif action.how in STRATEGIC:
        strategic.finish(script, group)
    elif action.how == "fly" and (spoilt := flight.long_legs(pos, group, path)):
        script.note(long_legs=script.offensive.long_legs | {*spoilt})
    if mode == "offensive" and action.how in ("march", "land", "barge"):
        disengage.offer(script, action.to)


def _aim(pos: Position, action: Go, mode: Mode) -> str:
    """What a move is for: whoever enters a hex of enemies fights there."""
    if mode == "after_battle" or action.to not in pos.map.hexes:
        return ""
    return action.to if is_defended(pos, action.by, action.to) else action.aim


def _meets_zoi(pos: Position, group: Party, path: Path) -> bool:
    if not group.air:
        return is_met(pos, group.side, path)
    reach = min(flying_range(pos, unit) for unit in group.air)
    return is_met_flying(pos, group.side, path, reach)
