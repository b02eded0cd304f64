"""Who wins a stage, and the battle (9.3, 9.4 C)."""

from __future__ import annotations

from typing import NamedTuple

from wartable.games.empire_of_the_sun.battle import strengths
from wartable.games.empire_of_the_sun.battle.participants import (
    aircraft,
    attacker,
    defender,
    fleet,
    has_troops,
)
from wartable.games.empire_of_the_sun.facts import Side
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.state import Battle


def of_air_naval(pos: Position, battle: Battle) -> Side:
    """The active player where nobody is left, or there was nobody (EOS-9.31-01, EOS-9.34-01); the
    Reaction player if only he has aircraft left (EOS-9.3-04); else the greater strength of those
    who survive (EOS-9.3-01, EOS-9.3-02), and the Reaction player in a tie (EOS-9.3-03)."""
    active, reaction = attacker(pos), defender(pos)
    is_won = wins_air_naval(_left(pos, battle, active), _left(pos, battle, reaction))
    return active if is_won else reaction


class Left(NamedTuple):
    """What survives of a side in the air-naval stage."""

    any: bool
    aircraft: bool
    strength: int


def _left(pos: Position, battle: Battle, side: Side) -> Left:
    return Left(
        bool(fleet(pos, battle, side)),
        bool(aircraft(pos, battle, side)),
        strengths.air_naval(pos, battle, side),
    )


def wins_air_naval(active: Left, reaction: Left) -> bool:
    """Whether the active player wins the stage with what is left."""
    if not active.any and not reaction.any:
        return True
    if reaction.aircraft and not active.aircraft:
        return False
    return active.strength > reaction.strength


def of_ground(pos: Position, battle: Battle) -> Side:
    """The only one who has ground units left (EOS-9.4-13, EOS-9.4-16), the Reaction player if
    nobody has (EOS-9.4-15); else who lost fewer steps in the stage, and the Reaction player in a
    tie (EOS-9.4-14)."""
    active, reaction = attacker(pos), defender(pos)
    is_won = wins_ground(
        has_troops(pos, battle, active),
        has_troops(pos, battle, reaction),
        battle.lost.get(active, 0),
        battle.lost.get(reaction, 0),
    )
    return active if is_won else reaction


def wins_ground(ours: bool, theirs: bool, our_steps: int, their_steps: int) -> bool:
    """Whether the active player wins the stage: who has units left, and how many steps both
    lost."""
    if not ours or not theirs:
        return ours
    return our_steps < their_steps


def without_ground(pos: Position, battle: Battle) -> Side:
    """Where no ground stage is fought: the active player if he alone has ground units, who gains
    the hex (EOS-9.33-02); else who won the air-naval stage, which gives no control
    (EOS-9.33-03)."""
    active, reaction = attacker(pos), defender(pos)
    is_won = wins_without_ground(
        has_troops(pos, battle, active),
        has_troops(pos, battle, reaction),
        stage=battle.winner == active,
    )
    return active if is_won else reaction


def wins_without_ground(ours: bool, theirs: bool, *, stage: bool) -> bool:
    """Whether the active player wins where no ground stage is fought: who has ground units, and
    whether he won the air-naval one."""
    return (ours and not theirs) or stage
