"""What players ask of a position, each question with its answer in plain values."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Literal

from wartable.core.game import Objection
from wartable.games.global_war_1936.battle import sea_fire
from wartable.games.global_war_1936.battle.values import Modifier, modifiers, value
from wartable.games.global_war_1936.diplomacy.declarations import war_objections
from wartable.games.global_war_1936.economy.bonuses import bonuses
from wartable.games.global_war_1936.economy.income import income
from wartable.games.global_war_1936.lines import is_line_open
from wartable.games.global_war_1936.movement.rail import capacity_left
from wartable.games.global_war_1936.objectives import holds
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.state import Side
from wartable.games.global_war_1936.supply import Path, lease_net, net
from wartable.games.global_war_1936.unit import Unit
from wartable.games.global_war_1936.war_at_sea import interdiction, shipping
from wartable.games.global_war_1936.war_at_sea.convoys import value_left

Relation = Literal["one", "enemy", "cooperating", "controls", "controlled", "allied", "neutral"]
"""What one nation is to another: it fights as one with it, is at war with it, cooperates with it,
controls it, is under its control, is only of the same alliance, or none of these."""


def relation(pos: Position, one: str, other: str) -> Relation:
    """The closest of the relations of two nations (GW-0.2-01, GW-0.2-10, GW-4.5-05, GW-7.1-03)."""
    relations = pos.relations
    asked: tuple[tuple[Relation, bool], ...] = (
        ("one", other in relations.host(one)),
        ("enemy", relations.is_enemy(one, other)),
        ("controls", relations.controls(one, other)),
        ("controlled", relations.controls(other, one)),
        ("cooperating", relations.is_cooperating(one, other)),
        ("allied", relations.alliance(one) == relations.alliance(other) != ""),
    )
    return next((name for name, holds in asked if holds), "neutral")


def spoken_for(pos: Position) -> tuple[str, ...]:
    """Nations that there are and that go to war: of those that fight as one the first
    (GW-7.1-03)."""
    return tuple(
        nation
        for nation in pos.data.nations
        if pos.exists(nation) and pos.relations.host(nation)[0] == nation
    )


def why_no_war(pos: Position, by: str, on: str) -> tuple[Objection, ...]:
    """Everything against war by one nation on another; nothing if it may come to that."""
    return tuple(war_objections(pos, by, on))


def incomes(pos: Position, nation: str) -> Mapping[str, int]:
    """What the nation collects, by part: production, and each war bonus that is paid."""
    collected = income(pos, nation)
    if not collected:
        return {"production": 0}
    return {"production": collected} | {row.id: paid for row, paid in bonuses(pos, nation)}


def rail(pos: Position) -> Mapping[str, int]:
    """By region, how many units may still go by rail in this player turn: of who acts the nation
    for which it is most (GW-11.2-02)."""
    return {
        region: max((capacity_left(pos, region, nation) for nation in pos.acting), default=0)
        for region in pos.data.map.regions
    }


def sea(pos: Position) -> Mapping[str, int]:
    """By who acts, those that are one together, how many units may still be shipped strategically
    in this player turn (GW-11.4.2-02)."""
    first = dict.fromkeys(pos.relations.host(nation)[0] for nation in pos.acting)
    return {nation: shipping.capacity_left(pos, nation) for nation in first}


def convoys(pos: Position) -> Mapping[str, int]:
    """What each convoy line can still lose; nothing where it is closed (GW-1.5-03, GW-10.9-05)."""
    return {
        line: value_left(pos, line) if is_line_open(pos, line) else 0 for line in pos.data.map.lines
    }


def supply_path(pos: Position, nation: str, zone: str) -> Path:
    """The supply path to a zone that fewest can interdict, of these the shortest; no space if there
    is none (GW-1.11-01, GW-12.5-01)."""
    return interdiction.safest(pos, nation, net(pos, nation), zone) or ()


def lease_path(pos: Position, sender: str, to: str, zone: str) -> Path:
    """The path that lend-lease takes to a zone; no space if there is none (GW-12.4-01)."""
    return interdiction.safest(pos, sender, lease_net(pos, sender, to), zone, to) or ()


def arrives(pos: Position, sender: str, path: Path) -> Fraction:
    """The chance that no enemy along the path hits what is sent (GW-12.5-04)."""
    chance = Fraction(1)
    for each in interdiction.on_path(pos, path):
        if interdiction.is_hostile(pos, sender, each):
            chance *= Fraction(12 - each.value, 12) ** each.number
    return chance


def objectives(pos: Position) -> Mapping[str, bool]:
    """Every objective, and whether it holds (GW-3.3-02)."""
    return {each: holds(pos, each) for each in pos.data.objectives}


def hits_on(
    pos: Position, zone: str, number: int, side: Side, unit: Unit, supported: bool
) -> tuple[int, tuple[Modifier, ...]]:
    """What a unit hits on in a round of a combat, and all that speaks for or against it on land."""
    if zone in pos.data.map.sea:
        return sea_fire.value(pos, side, unit), ()
    found = modifiers(pos, zone, number, side, unit, supported)
    return value(pos, zone, number, side, unit, supported), tuple(m for m in found if m.amount)
