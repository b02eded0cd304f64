"""Combat movement: attacks are declared by moving into the zone (GW-7.3-03)."""

from __future__ import annotations

from functools import partial
from typing import Any

from wartable.core.game import Branch
from wartable.games.global_war_1936.actions import Done, Move
from wartable.games.global_war_1936.decisions import MoveCombat
from wartable.games.global_war_1936.movement import attack, move
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import Phase, Rule, always, branch

RULES: dict[type[Any], Rule] = {Move: Rule(attack.attack_objections, attack.attack)}


def _asks(pos: Position) -> MoveCombat | None:
    return MoveCombat(pos.lead) if any(move.spaces(pos)) else None


def _branches(pos: Position) -> tuple[Branch, ...]:
    listed = tuple(
        Branch(f"attack from {space}", partial(attack.listed_attacks, pos, pos.lead, space))
        for space in move.spaces(pos)
    )
    return (*listed, branch("done", lambda: (Done(pos.lead),)))


COMBAT_MOVEMENT = Phase(
    "combat_movement",
    "Combat movement",
    asks=_asks,
    rules=RULES,
    branches=_branches,
    is_played=always,
)
