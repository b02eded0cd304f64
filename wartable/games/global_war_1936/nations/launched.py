"""Abilities that a nation launches once, in a phase of its own player turn (chapter 15)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from wartable.core.game import Objection
from wartable.games.global_war_1936.actions import Launch
from wartable.games.global_war_1936.nations import blitzkrieg
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import Rule, no
from wartable.games.global_war_1936.script import Script


@dataclass(frozen=True, slots=True)
class Launched:
    """A row: whose it is, what is against it and what it does."""

    nation: str
    objections: Callable[[Position], Iterator[Objection]]
    launch: Callable[[Script], None]


ABILITIES: dict[str, Launched] = {
    blitzkrieg.ABILITY: Launched(blitzkrieg.NATION, blitzkrieg.objections, blitzkrieg.launch),
}


def _objections(pos: Position, action: Launch) -> Iterator[Objection]:
    """Why the ability is not launched now (GW-15.1-04)."""
    row = ABILITIES[action.ability]
    if row.nation not in pos.acting:
        yield no(pos, "GW-15.0-01", "it is an ability of {nation}", nation=row.nation)
    else:
        yield from row.objections(pos)


def _launch(script: Script, action: Launch) -> None:
    ABILITIES[action.ability].launch(script)


def listed(pos: Position, by: str) -> Iterator[Launch]:
    """What can be launched now."""
    for ability in ABILITIES:
        action = Launch(by, ability)
        if not any(_objections(pos, action)):
            yield action


RULE = Rule(_objections, _launch)
