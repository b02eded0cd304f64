"""Phase 2: units move into combat."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from wartable.core.game import Branch, Objection
from wartable.games.axis_allies.actions import Done, Move, Sail, Share
from wartable.games.axis_allies.decisions import CombatMove
from wartable.games.axis_allies.edition import Phase, Rule
from wartable.games.axis_allies.events import CarriersPromised
from wartable.games.axis_allies.movement import landing, move, sail
from wartable.games.axis_allies.phases import common
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.scramble import could_scramble
from wartable.games.axis_allies.script import Script
from wartable.games.axis_allies.unit import Did, Unit


def branches(pos: Position) -> tuple[Branch, ...]:
    """Every unit that can go to fight; sharing; and the end of the phase."""
    return (
        *move.combat_branches(pos),
        *sail.combat_branches(pos),
        *common.sharing(pos),
        *common.branches(pos),
    )


def unguarded_landings(pos: Position) -> Iterator[Objection]:
    """No landing goes past ignored submarines without a warship of my own, nor from a friend's
    transport where aircraft could scramble and nothing of mine could meet them (E40-AMP-05,
    E40-MNF-04, G40-TPT-06, G40-MNF-08)."""
    for zone in sorted({zone for zones in pos.assaults.values() for zone in zones}):
        own = [unit for unit, _ in pos.own(zone)]
        has_submarines = any(pos.type(unit).submarine for unit, _ in pos.enemies(zone))
        if has_submarines and not any(_meets_submarines(pos, unit) for unit in own):
            yield Objection(
                pos.rule("G40-TPT-06"),
                f"no warship of yours guards the landing in {pos.name(zone)} from submarines",
                (zone,),
            )
        elif any(pos.can_attack(unit) or pos.type(unit).deck for unit in own):
            continue
        elif could_scramble(pos, zone) and _lands_from_friends(pos, zone):
            yield Objection(
                pos.rule("G40-MNF-08"),
                f"nothing of yours in {pos.name(zone)} could meet aircraft that scramble",
                (zone,),
            )


def _meets_submarines(pos: Position, unit: Unit) -> bool:
    """A warship, or aircraft that came to attack: then no submarine is ignored."""
    kind = pos.type(unit)
    if kind.domain == "sea":
        return not kind.hold
    return unit.did is Did.MOVED


def _lands_from_friends(pos: Position, zone: str) -> bool:
    return any(
        ship.owner != pos.me and any(aboard.to for aboard in ship.cargo if aboard.owner == pos.me)
        for ship, _ in pos.at(zone)
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
    begin=common.nothing,
    advance=common.no_advance,
    end_objections=common.no_objections,
    end=common.nothing,
    is_played=common.is_at_war,
)

GUARDED_COMBAT_MOVE = replace(COMBAT_MOVE, end_objections=unguarded_landings)
"""Landings must be guarded from submarines (E40-AMP-05, G40-TPT-06)."""

BINDING_COMBAT_MOVE = replace(GUARDED_COMBAT_MOVE, end=promise_carriers)
"""New carriers that the landings count on are promised too (G40-AIR-11)."""
