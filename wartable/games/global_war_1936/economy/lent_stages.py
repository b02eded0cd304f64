"""IPP that are lent to advance ships on the recipient's diagram (GW-4.11.2-10)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.games.global_war_1936.economy.prices import stage_cost
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.state import Project

RECIPIENT = {"germany": "vichy_france"}
"""Whose ships the IPP of whom advance."""


def waiting(pos: Position, sender: str, to: str) -> Iterator[tuple[Project, int]]:
    """Ships on the recipient's diagram that did not advance this turn, and what their next stage
    costs."""
    if RECIPIENT.get(sender) != to:
        return
    for project, _ in pos.state.queue.get(to, ()):
        is_ship = project.kind in pos.data.units and pos.data.units[project.kind].is_ship
        if is_ship and not project.now:
            yield project, stage_cost(pos, to, project.kind, project.paid)


def found(pos: Position, sender: str, to: str, kind: str, ipp: int) -> Project | None:
    """The ship of this kind that so many IPP advance."""
    for project, cost in waiting(pos, sender, to):
        if (project.kind, cost) == (kind, ipp):
            return project
    return None
