"""What can be asked of battles: who takes part, how strong, what dice would do, who can be hit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from wartable.core.errors import BadData
from wartable.games.empire_of_the_sun.battle import air_naval, ground, modifiers, strengths
from wartable.games.empire_of_the_sun.battle.assign import volley_of
from wartable.games.empire_of_the_sun.battle.hits import Target, Volley, legal_steps
from wartable.games.empire_of_the_sun.battle.participants import as_it_begins, attacker, troops
from wartable.games.empire_of_the_sun.decisions import AssignHits
from wartable.games.empire_of_the_sun.facts import SIDES
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.questions import asked
from wartable.games.empire_of_the_sun.state import Battle, Losses


def battle_at(pos: Position, hex: str) -> Battle:
    """The battle of a hex: the one under way, or as it would begin now."""
    for frame in pos.state.flow:
        if isinstance(frame, Battle) and frame.hex == hex:
            return frame
    offensive = pos.state.offensive
    if offensive is None or hex not in offensive.battles:
        raise BadData(f"{hex} is no battle hex")
    return as_it_begins(pos, hex)


def participants(pos: Position, hex: str) -> list[str]:
    """All who take part in the battle of a hex, ground units and escorts of carriers included."""
    battle = battle_at(pos, hex)
    ours = [each for side in SIDES for each in troops(pos, battle, side)]
    return sorted({*battle.active, *battle.reaction, *ours})


def strength(pos: Position, hex: str) -> dict[str, dict[str, int]]:
    """The strengths in the battle of a hex by stage and side; before its air-naval stage is decided
    the ground stage is as the active player would have it."""
    battle = battle_at(pos, hex)
    after = _won(pos, battle)
    return {
        "air_naval": {side: strengths.air_naval(pos, battle, side) for side in SIDES},
        "ground": {side: strengths.ground(pos, after, side) for side in SIDES},
    }


def modifiers_at(pos: Position, hex: str) -> dict[str, dict[str, dict[str, int]]]:
    """What is added to the dice of a battle, by stage and side, each with its cause."""
    battle = battle_at(pos, hex)
    after = _won(pos, battle)
    return {
        "air_naval": {side: dict(modifiers.air_naval(pos, battle, side)) for side in SIDES},
        "ground": {side: dict(modifiers.ground(pos, after, side)) for side in SIDES},
    }


def results(pos: Position, hex: str) -> dict[str, dict[str, list[int]]]:
    """The hits in the battle of a hex by stage and side, for each face of the die from 0 to 9."""
    battle = battle_at(pos, hex)
    after = _won(pos, battle)
    return {
        "air_naval": {side: _hits(air_naval.results(pos, battle, side)) for side in SIDES},
        "ground": {side: _hits(ground.results(pos, after, side)) for side in SIDES},
    }


def _hits(losses: Iterable[Losses]) -> list[int]:
    return [each.hits for each in losses]


def _won(pos: Position, battle: Battle) -> Battle:
    return battle if battle.winner else replace(battle, winner=attacker(pos))


def hits(pos: Position) -> dict[str, int]:
    """The hits that are to be given now, by who gives them."""
    return {each.owner: each.hits for each in asked(pos) if isinstance(each, AssignHits)}


def targets(pos: Position) -> dict[str, int]:
    """Who can take the first of the hits to be given now, and how many a step of it takes."""
    return {
        target.unit: target.defence for volley in _volleys(pos) for target in _open_targets(volley)
    }


def _volleys(pos: Position) -> Iterator[Volley]:
    for each in asked(pos):
        if isinstance(each, AssignHits):
            side: Any = each.owner
            yield volley_of(pos, battle_at(pos, each.hex), side)


def _open_targets(volley: Volley) -> Iterator[Target]:
    able = legal_steps(volley, {})
    return (target for target in volley.targets if target.unit in able)
