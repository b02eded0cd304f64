"""Combat: all that was declared is fought, in the attacker's order (GW-7.3-04, GW-10.1-01)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from wartable.core.game import Branch, Objection
from wartable.games.global_war_1936.actions import Fight
from wartable.games.global_war_1936.battle import aftermath
from wartable.games.global_war_1936.battle.sides import attackers, battles
from wartable.games.global_war_1936.decisions import ChooseBattle
from wartable.games.global_war_1936.diplomacy.moments import after_combat
from wartable.games.global_war_1936.economy.increases import Happening, happened
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import Phase, Rule, always, branch, no
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import Battle


def _objections(pos: Position, action: Fight) -> Iterator[Objection]:
    if action.zone not in battles(pos):
        yield no(pos, "GW-10.1-01", "no combat is declared in {space}", space=action.zone)


def _fight(script: Script, action: Fight) -> None:
    """It is fought, unless the zone is no enemy's any more: then who came goes back."""
    pos = script.pos
    owner = pos.state.control[action.zone]
    if all(pos.relations.is_enemy(unit.owner, owner) for unit, _ in attackers(pos, action.zone)):
        by = next(unit.owner for unit, _ in attackers(pos, action.zone))
        hosts = pos.relations.host(by), pos.relations.host(owner)
        happened(script, Happening("attack", by=hosts[0], on=hosts[1], zone=action.zone))
        script.push(Battle(action.zone))
    else:
        aftermath.retreat(script, action.zone)


def _end_objections(pos: Position) -> Iterator[Objection]:
    if any(battles(pos)):
        yield no(pos, "GW-10.1-01", "combats are still to be fought")


def _branches(pos: Position) -> tuple[Branch, ...]:
    return (branch("fight", lambda: tuple(Fight(pos.lead, zone) for zone in battles(pos))),)


RULES: dict[type[Any], Rule] = {Fight: Rule(_objections, _fight)}
COMBAT = Phase(
    "combat",
    "Combat",
    asks=lambda pos: ChooseBattle(pos.lead) if any(battles(pos)) else None,
    rules=RULES,
    branches=_branches,
    is_played=always,
    end_objections=_end_objections,
    end=after_combat,
)
