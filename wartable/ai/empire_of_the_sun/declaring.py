"""The declaration: carriers and aircraft fight where they were meant to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wartable.ai.empire_of_the_sun.aims import stakes_of
from wartable.ai.empire_of_the_sun.study import Answer, Study
from wartable.games.empire_of_the_sun.actions import Cover, Done, Stay
from wartable.games.empire_of_the_sun.decisions import Declare


def declare(study: Study, decision: Declare, fights: Mapping[str, str]) -> Answer:
    """Whoever is meant to fight or cover somewhere does; then the step is over, as soon as it may
    be."""
    branches = {
        branch.label: branch.actions()
        for branch in study.game.legal(study.view, decision)
        if branch.label != "done"
    }
    for unit, ways in branches.items():
        for way in ways:
            if fights.get(unit) == _where(way):
                return way, f"{study.name(unit)} {_does(study, way)}, as it was meant to."
    done = Done(decision.owner)
    if not study.game.objections(study.view, done):
        return done, "Nobody else is needed."
    stakes = stakes_of(study.pos.scenario.id, study.pos.state.turn).by_place
    unit, way = max(
        ((unit, way) for unit, ways in branches.items() for way in ways),
        key=lambda each: (
            _where(each[1]) in study.pos.offensive.battles,
            isinstance(each[1], Cover),
            stakes.get(_where(each[1]), 0.0),
        ),
    )
    return way, f"{study.name(unit)} {_does(study, way)}, for it must do something."


def _where(way: Any) -> str:
    return way.hex if isinstance(way, Cover) else way.aim


def _does(study: Study, way: Stay | Cover) -> str:
    verb = "covers" if isinstance(way, Cover) else "fights in"
    return f"{verb} {study.name(_where(way))}"
