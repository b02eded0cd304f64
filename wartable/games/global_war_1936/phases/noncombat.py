"""Non-combat movement: units that did not move before, by land, air and rail (GW-7.3-05)."""

from __future__ import annotations

from typing import Any

from wartable.core.game import Branch
from wartable.games.global_war_1936.actions import (
    Airlift,
    AskLeave,
    Assign,
    Done,
    EnterPort,
    Load,
    MarchIn,
    Move,
    MoveFactory,
    Offload,
    RailMove,
    Sail,
    Ship,
    Transfer,
)
from wartable.games.global_war_1936.decisions import MoveNoncombat
from wartable.games.global_war_1936.diplomacy import leave
from wartable.games.global_war_1936.diplomacy.france import march
from wartable.games.global_war_1936.events import Change, UnitsChanged
from wartable.games.global_war_1936.movement import (
    airlift,
    cargo,
    decks,
    duties,
    factories,
    move,
    patrol,
    sea,
    voyage,
)
from wartable.games.global_war_1936.movement.ground import not_open
from wartable.games.global_war_1936.nations import overlord
from wartable.games.global_war_1936.phases.production import of_acting
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import Phase, Rule, always, branch, each_space
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.war_at_sea import port, shipping, transfers

RULES: dict[type[Any], Rule] = {
    Move: Rule(move.move_objections, move.move),
    Airlift: Rule(airlift.airlift_objections, airlift.airlift),
    RailMove: Rule(move.rail_objections, move.move_by_rail),
    AskLeave: leave.ASK,
    Assign: Rule(duties.assign_objections, duties.assign),
    EnterPort: port.ENTER,
    Transfer: transfers.RULE,
    Ship: shipping.RULE,
    MoveFactory: Rule(of_acting(factories.objections), factories.move),
    MarchIn: march.RULE,
    Sail: Rule(sea.sail_objections, voyage.set_sail),
    Load: Rule(cargo.load_objections, cargo.load),
    Offload: Rule(cargo.offload_objections, cargo.offload),
}


BY_LAND_AND_AIR = {
    "move": move.listed_moves,
    "rail": move.listed_rails,
    "airlift": airlift.listed_airlifts,
}
AT_SEA = {"sail from": sea.listed_voyages, "assign in": duties.listed_duties}
ABOARD = {"load in": cargo.listed_loads, "land from": cargo.listed_landings}
"""What is listed for a space."""


def _asks(pos: Position) -> MoveNoncombat | None:
    """Somebody who acts has units."""
    can = any(move.spaces(pos)) or any(sea.harbours(pos))
    return MoveNoncombat(pos.lead) if can else None


def _branches(pos: Position) -> tuple[Branch, ...]:
    return (
        *each_space(pos, move.spaces(pos), BY_LAND_AND_AIR),
        *each_space(pos, sea.harbours(pos), AT_SEA),
        *each_space(pos, cargo.anchorages(pos), ABOARD),
        branch("factory", factories.listed, pos, pos.lead),
        branch("port", port.listed, pos, pos.lead),
        branch("transfer", transfers.listed, pos, pos.lead),
        branch("ship", shipping.listed, pos, pos.lead),
        branch("march in", march.listed, pos, pos.lead),
        branch("ask for rail", leave.listed, pos, pos.lead, "rail"),
        branch("done", lambda: (Done(pos.lead),)),
    )


def _end(script: Script) -> None:
    """Aircraft that have not come to a zone where they may land are lost (GW-10.10-01), patrols too
    (GW-9.3.1-07)."""
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
    decks.come_down(script)
    patrol.look_for_landing(script)


NONCOMBAT = Phase(
    "noncombat",
    "Non-combat movement",
    asks=_asks,
    rules=overlord.guarded(RULES),
    branches=lambda pos: overlord.sifted(pos, _branches(pos)),
    is_played=always,
    end=_end,
)
