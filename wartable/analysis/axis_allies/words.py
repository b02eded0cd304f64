"""What is told of battles and turns: which sentence, and what stands in its places."""

from __future__ import annotations

from functools import partial

from wartable.analysis.axis_allies.chronicle import Fought, Turn
from wartable.core.telling import Parts, Said, Tell, Telling, Voice
from wartable.forces import size
from wartable.games.axis_allies.data import EditionData
from wartable.games.axis_allies.narrate import call
from wartable.games.axis_allies.unit import Force

LINES = {
    "raids": "{power} raids {space} with {units}: {what}",
    "raid_damage": "{points} damage",
    "raid_losses": "{points} damage, {aircraft} aircraft lost",
    "attacks": "{power} attacks {space} with {units} against {defenders}: {what}",
    "taken": "taken, {units} left",
    "nobody_left": "nobody is left",
    "broken_off_alone": "broken off, nobody is left",
    "broken_off": "broken off, {units} left in defense",
    "beaten_off": "beaten off, {units} left in defense",
    "cleared": "cleared, {units} left",
    "fought_out": "{why}",
    "turned_by": "{battle}",
    "one_more_battle": "1 more battle",
    "more_battles": "{number} more battles",
    "also_taken": "{spaces} taken without one",
    "one_minor_battle": "1 minor battle",
    "minor_battles": "{number} minor battles",
    "no_battle": "no battle",
    "walks_into": "{power} walks into {spaces}",
    "quiet_turn": "{power} moves, buys and collects income",
    "by_strength": "above all: the balance of forces",
    "by_income": "above all: income",
    "by_land": "above all: the armies",
    "by_air": "above all: aircraft",
    "by_sea": "above all: the fleets",
    "by_money": "above all: money in hand",
    "by_cities": "above all: victory cities",
    "by_close_to_victory": "above all: cities still needed to win",
    "by_victory_at_hand": "above all: victory at the end of the round",
    "by_capitals": "above all: a capital",
    "by_siege": "above all: armies before a capital",
    "by_last_round": "above all: the last round comes near",
}
"""The sentences in English, by their keys."""


def english(data: EditionData) -> Tell:
    """How an analysis is told where nobody asks for another language."""
    return Voice(LINES.get, partial(call, data), lambda _, clauses: "; ".join(clauses)).tell


def battle(data: EditionData, fought: Fought) -> Telling:
    """Who attacked whom with what, and what came of it."""
    joined = fought.joined
    parts: Parts = {
        "power": Said("power", joined.attacker),
        "space": Said("space", joined.space),
        "units": _units(data, joined.attackers),
    }
    if joined.kind == "air":
        return Telling("raids", parts, (_raid_end(fought),))
    defenders = Said("line", _ordered(data, joined.defenders))
    return Telling("attacks", {**parts, "defenders": defenders}, (_end(data, fought),))


def _raid_end(fought: Fought) -> Telling:
    lost = size(fought.joined.attackers) - size(fought.ended.attackers)
    if lost:
        return Telling("raid_losses", {"points": fought.damage, "aircraft": lost})
    return Telling("raid_damage", {"points": fought.damage})


def _end(data: EditionData, fought: Fought) -> Telling:
    ended = fought.ended
    left = {"units": _units(data, ended.attackers)}
    stand = {"units": _units(data, ended.defenders)}
    is_broken_off = ended.why == "the attackers retreat"
    if fought.captured:
        return Telling("taken", left)
    if not ended.attackers and not ended.defenders:
        return Telling("broken_off_alone" if is_broken_off else "nobody_left")
    if is_broken_off:
        return Telling("broken_off", stand)
    if not ended.attackers:
        return Telling("beaten_off", stand)
    if not ended.defenders:
        return Telling("cleared", left)
    return Telling("fought_out", {"why": Said("end", ended.why)})


def _units(data: EditionData, units: Force) -> Said:
    return Said("units", _ordered(data, units))


def _ordered(data: EditionData, units: Force) -> Force:
    """A force in the order of the rulebook."""
    order = list(data.units)
    return tuple(sorted(units, key=lambda pair: order.index(pair[0].type)))


def turn_of(
    turn: Turn, most: Telling | None, battles: int, *, gained: bool, cause: str | None
) -> Telling:
    """What a turn was: the battle that counted most, or else what was done without one and what
    changed most by it."""
    walked = Said("spaces", turn.walked_into)
    if most is not None:
        clauses: tuple[Telling, ...] = ()
        if battles > 1:
            clauses += (_counted("more_battle", battles - 1),)
        if turn.walked_into:
            clauses += (Telling("also_taken", {"spaces": walked}),)
        return Telling("turned_by", {"battle": most}, clauses)
    clauses = (_counted("minor_battle", battles) if battles else Telling("no_battle"),)
    if cause is not None:
        clauses += (Telling(f"by_{cause}"),)
    power = Said("power", turn.power)
    if turn.walked_into and gained:
        return Telling("walks_into", {"power": power, "spaces": walked}, clauses)
    return Telling("quiet_turn", {"power": power}, clauses)


def _counted(what: str, number: int) -> Telling:
    return Telling(f"one_{what}") if number == 1 else Telling(f"{what}s", {"number": number})
