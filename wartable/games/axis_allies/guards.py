"""Landings must be guarded: from submarines that are ignored, and from aircraft."""

from __future__ import annotations

from wartable.core.game import Objection
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.scramble import could_scramble
from wartable.games.axis_allies.unit import Did, Unit


def unguarded(pos: Position, zone: str, from_friend: bool) -> Objection | None:
    """Why no landing goes from this zone as it is: past ignored submarines it needs a warship of my
    own, and from a friend's transport something of mine that can meet aircraft which scramble
    (E40-AMP-05, E40-AMB-47, G40-TPT-06, G40-MNF-08)."""
    own = [unit for unit, _ in pos.own(zone)]
    has_submarines = any(pos.type(unit).submarine for unit, _ in pos.enemies(zone))
    if has_submarines and not any(_meets_submarines(pos, unit) for unit in own):
        return Objection(
            pos.rule("G40-TPT-06"),
            "no warship of yours guards the landing in {space} from submarines",
            (zone,),
            pos.parts(space=zone),
        )
    if any(pos.can_attack(unit) or pos.type(unit).deck for unit in own):
        return None
    if from_friend and could_scramble(pos, zone):
        return Objection(
            pos.rule("G40-MNF-08"),
            "nothing of yours in {space} could meet aircraft that scramble",
            (zone,),
            pos.parts(space=zone),
        )
    return None


def _meets_submarines(pos: Position, unit: Unit) -> bool:
    """A warship, or aircraft that came to attack: then no submarine is ignored."""
    has_come = pos.type(unit).domain == "air" and unit.did is Did.MOVED
    return has_come or pos.is_warship(unit)
