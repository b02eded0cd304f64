"""Combat movement: attacks are declared by moving into the zone (GW-7.3-03)."""

from __future__ import annotations

from typing import Any

from wartable.core.game import Branch
from wartable.games.global_war_1936.actions import (
    AskLeave,
    Assign,
    Clash,
    DeclareRaid,
    Done,
    DropAirborne,
    Engage,
    FlyPortAttack,
    FlyRaid,
    Invade,
    Launch,
    Load,
    Move,
    Offload,
    Patrol,
    Sail,
    Shell,
    Surprise,
)
from wartable.games.global_war_1936.decisions import MoveCombat
from wartable.games.global_war_1936.diplomacy import leave
from wartable.games.global_war_1936.movement import (
    attack,
    cargo,
    duties,
    engage,
    missions,
    move,
    patrol,
    sea,
    voyage,
)
from wartable.games.global_war_1936.nations import launched, overlord, surprise_attack
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import Phase, Rule, always, branch, each_space
from wartable.games.global_war_1936.war_at_sea import convoys

RULES: dict[type[Any], Rule] = {
    Move: Rule(attack.attack_objections, attack.attack),
    FlyRaid: Rule(missions.raid_objections, missions.fly_raid),
    FlyPortAttack: Rule(missions.port_objections, missions.fly_port_attack),
    DropAirborne: Rule(missions.drop_objections, missions.drop),
    Clash: Rule(missions.clash_objections, missions.clash),
    Shell: Rule(missions.shell_objections, missions.shell),
    DeclareRaid: convoys.DECLARE,
    Sail: Rule(sea.sail_objections, voyage.set_sail),
    Load: Rule(cargo.load_objections, cargo.load),
    Offload: Rule(cargo.assault_objections, cargo.declare_assault),
    Patrol: Rule(patrol.patrol_objections, patrol.fly_patrol),
    Assign: Rule(duties.assign_objections, duties.assign),
    Engage: Rule(engage.engage_objections, engage.engage),
    Launch: launched.RULE,
    Surprise: surprise_attack.RULE,
    AskLeave: leave.ASK,
    Invade: overlord.RULE,
}


BY_LAND_AND_AIR = {
    "attack from": attack.listed_attacks,
    "mission from": missions.listed_missions,
    "patrol from": patrol.listed_patrols,
}
AT_SEA = {
    "sail from": sea.listed_voyages,
    "engage in": engage.listed_engagements,
    "assign in": duties.listed_duties,
}
ABOARD = {"load in": cargo.listed_loads, "assault from": cargo.listed_assaults}
"""What is listed for a space."""


def _asks(pos: Position) -> MoveCombat | None:
    can = any(move.spaces(pos)) or any(sea.harbours(pos))
    return MoveCombat(pos.lead) if can else None


def _branches(pos: Position) -> tuple[Branch, ...]:
    spaces = tuple(move.spaces(pos))
    return (
        *each_space(pos, spaces, BY_LAND_AND_AIR),
        *each_space(pos, dict.fromkeys((*sea.harbours(pos), *spaces)), AT_SEA),
        *each_space(pos, cargo.anchorages(pos), ABOARD),
        branch("raid", convoys.listed_declarations, pos, pos.lead),
        branch("launch", launched.listed, pos, pos.lead),
        branch("surprise", surprise_attack.listed, pos, pos.lead),
        branch("ask for passage", leave.listed, pos, pos.lead, "passage"),
        branch("ask to land together", overlord.listed_requests, pos, pos.lead),
        branch("invade", overlord.listed, pos, pos.lead),
        branch("done", lambda: (Done(pos.lead),)),
    )


COMBAT_MOVEMENT = Phase(
    "combat_movement",
    "Combat movement",
    asks=_asks,
    rules=overlord.guarded(RULES),
    branches=lambda pos: overlord.sifted(pos, _branches(pos)),
    is_played=always,
)
