"""The combats of a real game, to be judged."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.core.codec import unknown_name
from wartable.core.errors import BadData
from wartable.games.axis_allies.battle.line_up import join_land, join_sea
from wartable.games.axis_allies.decisions import PressOnOrRetreat
from wartable.games.axis_allies.game import AxisAllies
from wartable.games.axis_allies.phases.conduct_combat import combats
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.script import Script
from wartable.games.axis_allies.state import Battle, State, Window
from wartable.odds.axis_allies.case import Case, case_of
from wartable.odds.axis_allies.quiet import NO_DICE


@dataclass(frozen=True)
class AssaultCase:
    """An amphibious assault: sea combats in its zones, then the landing."""

    pos: Position
    space: str
    engage: tuple[str, ...] = ()
    """Zones where the attacker chooses to fight (S42-AMP-03)."""


def from_position(
    game: AxisAllies, state: State, space: str, engage: tuple[str, ...] = ()
) -> Case | AssaultCase:
    """The combat to come in a space, or the one that is being fought there, between two rounds."""
    pos = game.position(state)
    if space not in pos.data.spaces:
        raise BadData(unknown_name("space", space, pos.data.spaces))
    for frame in state.flow:
        if isinstance(frame, Battle) and frame.space == space:
            return _between_rounds(pos, frame)
    if space in pos.assaults:
        return AssaultCase(pos, space, engage)
    script = Script(game.edition, state, NO_DICE)
    left = combats(pos)
    if space not in (*left.general, *left.optional):
        raise BadData("no combat is to come in {space}", pos.parts(space=space))
    if space in pos.board.sea:
        join_sea(script, space)
    else:
        join_land(script, space)
    return case_of(script)


def _between_rounds(pos: Position, battle: Battle) -> Case:
    match pos.top:
        case Window(decisions=(PressOnOrRetreat(),)) if battle.step >= 0:
            return Case(pos, battle, begun=True)
    raise BadData(
        "a round is being fought in {space}: ask when it is over", pos.parts(space=battle.space)
    )
