"""What national objectives add to the worth of territories."""

from __future__ import annotations

from wartable.games.axis_allies.objectives import Condition, Standing, standing
from wartable.games.axis_allies.position import Position

TURNS = 3
"""Turns of a bonus that a territory is worth which decides on it."""
OF_LAND = frozenset(
    {"controls", "controls_originals", "side_controls", "side_controls_some", "land_unit_in"}
)
"""Conditions that name the territories they hang on."""
FOR_EACH = frozenset({"controls_each", "side_controls_each"})
"""Conditions that pay for every territory."""
OUT_OF_REACH = 4
"""So many territories missing make an objective a matter of another day."""
NOT_YET = 0.25
"""How much of a bonus counts for which something else is missing."""
TO_DENY = 0.25
"""How much it counts to keep from the enemy what it does not have."""


def bonuses(pos: Position, me: str) -> dict[str, float]:
    """By territory: what the objectives of both sides are worth that are won or lost with it."""
    found: dict[str, float] = {}
    for objective in pos.data.objectives.values():
        now = standing(pos, objective)
        is_ours = not pos.is_opponent(objective.power, me)
        for condition in now.because:
            for space, worth in _stakes(pos, now, condition, is_ours).items():
                if space in pos.state.control:
                    found[space] = found.get(space, 0.0) + TURNS * worth
        if objective.power == me and now.met:
            for space in objective.never_attacked:
                found[space] = found.get(space, 0.0) - TURNS * now.amount
    return found


def _stakes(pos: Position, now: Standing, condition: Condition, is_ours: bool) -> dict[str, float]:
    """A territory on which a bonus hangs is worth all of it; one of several that are missing, its
    share."""
    pays = float(now.objective.pays)
    if not all(each.holds for each in now.because if each is not condition):
        pays *= NOT_YET
    missing_pays = pays if is_ours else TO_DENY * pays
    if condition.what in FOR_EACH:
        every = (*now.objective.controls_each, *now.objective.side_controls_each)
        side = pos.side(now.objective.power)
        return {
            space: pays if pos.side(pos.state.control[space]) == side else missing_pays
            for space in every
        }
    if condition.what not in OF_LAND:
        return {}
    if condition.holds:
        return {space: pays / _spare(now, condition) for space in condition.about}
    missing = len(condition.about)
    if missing > OUT_OF_REACH:
        return {}
    return dict.fromkeys(condition.about, missing_pays / missing)


def _spare(now: Standing, condition: Condition) -> int:
    """How many of these territories could be lost before the bonus is, and one."""
    if condition.what != "side_controls_some":
        return 1
    return 1 + len(condition.about) - now.objective.at_least
