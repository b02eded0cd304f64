"""Battles and turns in a sentence."""

from __future__ import annotations

from wartable.analysis.axis_allies.chronicle import Fought, Turn
from wartable.forces import size
from wartable.games.axis_allies.data import EditionData
from wartable.games.axis_allies.narrate import say_units
from wartable.games.axis_allies.unit import Force


def tell_battle(data: EditionData, fought: Fought) -> str:
    """Who attacked whom with what, and what came of it."""
    joined, ended = fought.joined, fought.ended
    power, place = data.powers[joined.attacker].name, data.spaces[joined.space].name
    with_what = _units(data, joined.attackers)
    if joined.kind == "air":
        lost = size(joined.attackers) - size(ended.attackers)
        losses = f", {lost} aircraft lost" if lost else ""
        return f"{power} raids {place} with {with_what}: {fought.damage} damage{losses}"
    against = _units(data, joined.defenders) or "nothing"
    return f"{power} attacks {place} with {with_what} against {against}: {_end(data, fought)}"


def _end(data: EditionData, fought: Fought) -> str:
    ended = fought.ended
    left, stand = _units(data, ended.attackers), _units(data, ended.defenders)
    if fought.captured:
        return f"taken, {left} left"
    if not ended.attackers and not ended.defenders:
        return (
            "broken off, nobody is left"
            if ended.why == "the attackers retreat"
            else "nobody is left"
        )
    if ended.why == "the attackers retreat":
        return f"broken off, {stand} left in defence"
    if not ended.attackers:
        return f"beaten off, {stand} left in defence"
    if not ended.defenders:
        return f"cleared, {left} left"
    return ended.why


def _units(data: EditionData, units: Force) -> str:
    """A force in the order of the rulebook."""
    order = list(data.units)
    return say_units(data, tuple(sorted(units, key=lambda pair: order.index(pair[0].type))))


def tell_turn(data: EditionData, turn: Turn, battle: str, battles: int, *, gained: bool) -> str:
    """What a turn was: the battle that counted most, or else what was done without one."""
    power = data.powers[turn.power].name
    places = ", ".join(data.spaces[space].name for space in turn.walked_into)
    if battle:
        others = battles - 1
        more = f"; {others} more battle{'s' * (others > 1)}" if others else ""
        return f"{battle}{more}; {places} taken without one" if places else battle + more
    fought = f"{battles} minor battle{'s' * (battles > 1)}" if battles else "no battle"
    if places and gained:
        return f"{power} walks into {places}; {fought}"
    return f"{power} moves, buys and collects income; {fought}"
