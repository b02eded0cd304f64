"""Combat move: units move into combat."""

from __future__ import annotations

from dataclasses import replace

from wartable.core.game import Branch
from wartable.games.axis_allies.actions import Done, Move, Sail, Share
from wartable.games.axis_allies.decisions import CombatMove
from wartable.games.axis_allies.edition import Phase, Rule
from wartable.games.axis_allies.events import CarriersPromised
from wartable.games.axis_allies.movement import landing, move, sail
from wartable.games.axis_allies.phases import common
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.script import Script


def branches(pos: Position) -> tuple[Branch, ...]:
    """Every unit that can go to fight; sharing; and the end of the phase."""
    return (
        *move.combat_branches(pos),
        *sail.combat_branches(pos),
        *common.sharing(pos),
        *common.branches(pos),
    )


def promise_carriers(script: Script) -> None:
    """The new carriers that the landings count on are promised for their zones, whatever becomes of
    the aircraft (G40-AIR-11)."""
    if ways := landing.promises(script.pos):
        script.emit(CarriersPromised(ways))


COMBAT_MOVE = Phase(
    name="combat_move",
    title="Combat move",
    asks=lambda pos: CombatMove(pos.me),
    rules={
        Move: Rule(move.combat_objections, move.carry_out),
        Sail: Rule(sail.combat_objections, sail.carry_out),
        Share: common.SHARE,
        Done: common.DONE,
    },
    branches=branches,
    is_played=common.may_fight,
)

BINDING_COMBAT_MOVE = replace(COMBAT_MOVE, end=promise_carriers)
"""New carriers that the landings count on are promised (G40-AIR-11)."""
