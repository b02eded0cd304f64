"""Who may be fought now or before long."""

from __future__ import annotations

from wartable.games.axis_allies.politics import has_cause, is_at_war, licence_for
from wartable.games.axis_allies.position import Position

SOON = 2
"""Turns within which a war that may be declared is reckoned with."""
WAR_TO_COME = 0.6
"""How much of an enemy's territories pulls before the war that may come any turn."""
PEACE = 0.25
"""How much pulls of a power that can be fought only in a distant war."""


def may_declare(pos: Position, by: str, on: str, *, within: int = 1) -> bool:
    """Whether a power is free to declare war on another in one of its next turns, as things are."""
    licence = licence_for(pos, by, on)
    if licence is None:
        return False
    return 0 < licence.from_turn <= pos.state.round + within or has_cause(pos, licence)


def dangers(pos: Position, me: str) -> list[str]:
    """The powers that may attack me before my next turn."""
    return [
        power
        for power in pos.data.powers
        if pos.is_opponent(power, me) and (is_at_war(pos, power, me) or may_declare(pos, power, me))
    ]


def nearness_of_war(pos: Position, me: str, controller: str) -> float:
    """How much what a power or party holds is to be had: 1 in war, less before it."""
    if pos.is_enemy(me, controller):
        return 1.0
    if controller not in pos.data.powers:
        return PEACE
    soon = may_declare(pos, me, controller, within=SOON) or may_declare(
        pos, controller, me, within=SOON
    )
    return WAR_TO_COME if soon else PEACE
