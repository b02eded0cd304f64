"""The kinds of values that the rules of this family are made of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from wartable.core import flow
from wartable.core.game import Branch
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.script import Script

Rule = flow.Rule[Position, Script]
Question = flow.Question[Position, Script]
Phase = flow.Phase[Position, Script]
no, branch = flow.no, flow.branch


def each_space(
    pos: Position, spaces: Iterable[str], listed: Mapping[str, Callable[..., Iterable[Any]]]
) -> tuple[Branch, ...]:
    """For each space what can be done there, by the words that begin the label."""
    return tuple(
        branch(f"{label} {space}", ways, pos, pos.lead, space)
        for space in spaces
        for label, ways in listed.items()
    )


def always(pos: Position) -> bool:
    """The phase is played in every player turn."""
    return True
