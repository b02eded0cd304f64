"""After battle: every unit goes to the base where it is of most use and least at risk."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from wartable.ai.empire_of_the_sun.bases import merit
from wartable.ai.empire_of_the_sun.study import Answer, Study
from wartable.games.empire_of_the_sun.actions import Done, Go
from wartable.games.empire_of_the_sun.decisions import MoveAfterBattle
from wartable.games.empire_of_the_sun.offensive.post_battle import movers, must_leave

BETTER = 0.01
"""What another base must gain for a unit that could stay."""


def _return(study: Study, decision: MoveAfterBattle) -> Answer:
    """Who must leave first, then who gains by it."""
    pos, side = study.pos, study.side
    branches = {
        branch.label: branch
        for branch in study.game.legal(study.view, decision)
        if branch.label != "done"
    }
    units = movers(pos, side)
    for unit in sorted(units, key=lambda each: (not must_leave(pos, each), each)):
        homes = [go for go in branches[unit].actions() if isinstance(go, Go)]
        if not homes:
            continue
        best = max(homes, key=lambda go: (merit(pos, unit, go.to), go.to))
        gain = merit(pos, unit, best.to) - merit(pos, unit, pos.where(unit))
        if must_leave(pos, unit) or gain > BETTER:
            return best, f"{study.name(unit)} returns to {study.name(best.to)}."
    done = Done(decision.owner)
    for objection in study.game.objections(study.view, done):
        return _improve(study, objection.about[0], branches)
    return done, "Everybody is in base."


def _improve(study: Study, unit: str, branches: dict[str, Any]) -> Answer:
    """The rules want a unit in supply and command, if it can be (EOS-9.61-01)."""
    homes = [go for go in branches[unit].actions() if isinstance(go, Go)]
    best = max(homes, key=lambda go: (merit(study.pos, unit, go.to), go.to))
    return best, f"{study.name(unit)} returns to where it has supply and command."


ANSWERS: dict[type[Any], Callable[[Study, Any], Answer]] = {MoveAfterBattle: _return}
