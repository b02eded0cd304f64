"""Non-combat movement: units that did not move before, by land, air and rail (GW-7.3-05)."""

from __future__ import annotations

from functools import partial
from typing import Any

from wartable.core.game import Branch
from wartable.games.global_war_1936.actions import Done, Move, RailMove
from wartable.games.global_war_1936.decisions import MoveNoncombat
from wartable.games.global_war_1936.events import Change, UnitsChanged
from wartable.games.global_war_1936.movement import move
from wartable.games.global_war_1936.movement.ground import not_open
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import Phase, Rule, always, branch
from wartable.games.global_war_1936.script import Script

RULES: dict[type[Any], Rule] = {
    Move: Rule(move.move_objections, move.move),
    RailMove: Rule(move.rail_objections, move.move_by_rail),
}


def _asks(pos: Position) -> MoveNoncombat | None:
    """Somebody who acts has land units or aircraft."""
    return MoveNoncombat(pos.lead) if any(move.spaces(pos)) else None


def _branches(pos: Position) -> tuple[Branch, ...]:
    listed = tuple(
        Branch(f"{label} {space}", partial(ways, pos, pos.lead, space))
        for space in move.spaces(pos)
        for label, ways in (("move", move.listed_moves), ("rail", move.listed_rails))
    )
    return (*listed, branch("done", lambda: (Done(pos.lead),)))


def _end(script: Script) -> None:
    """Aircraft that have not come to a zone where they may land are lost (GW-10.10-01)."""
    pos = script.pos
    lost = [
        Change(space, ((unit, number),), ())
        for space in move.spaces(pos)
        if space in pos.data.map.land
        for unit, number in pos.units(space)
        if unit.owner in pos.acting
        and unit.did == "fought"
        and pos.data.units[unit.type].kind == "air"
        and not_open(pos, unit, space)
    ]
    if lost:
        script.emit(UnitsChanged(tuple(lost), "GW-10.10-01"))


NONCOMBAT = Phase(
    "noncombat",
    "Non-combat movement",
    asks=_asks,
    rules=RULES,
    branches=_branches,
    is_played=always,
    end=_end,
)
