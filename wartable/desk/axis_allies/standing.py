"""How powers stand: wars, money apart, objectives, and what is missing for victory."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.desk.axis_allies.reasons import objections
from wartable.desk.axis_allies.words import Words
from wartable.desk.values import (
    ConditionNow,
    Declaration,
    Fact,
    ObjectiveNow,
    Politics,
    PurseNow,
)
from wartable.games.axis_allies import politics as war
from wartable.games.axis_allies.held import shares
from wartable.games.axis_allies.objectives import Condition, objectives
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.purses import is_open, production, purses

AGAINST = frozenset(
    {
        "at_peace_with",
        "capital",
        "not_theirs",
        "no_guests",
        "no_warships_in",
        "no_surface_warships_in",
        "never_attacked",
        "never_provoked_war_with",
    }
)
"""Conditions that something stands in the way of, if they do not hold."""


def politics(words: Words, pos: Position) -> Politics | None:
    """Who is at war, and who may declare it; `None` where nobody ever declares war (S42-OVR-08)."""
    if not pos.data.licences:
        return None
    powers = list(pos.data.powers)
    pairs = [(one, other) for at, one in enumerate(powers) for other in powers[at + 1 :]]
    declarations = [
        Declaration(by, on, objections(words, war.objections(pos, by, on)))
        for pair in pairs
        for by, on in (pair, pair[::-1])
        if pos.is_opponent(by, on) and not war.is_at_war(pos, by, on)
    ]
    return Politics(tuple(pair for pair in pairs if war.is_at_war(pos, *pair)), tuple(declarations))


def purses_now(words: Words, pos: Position, power: str) -> tuple[PurseNow, ...]:
    """The purses of a power that has several (G40-UKE-01)."""
    found = purses(pos, power)
    if len(found) == 1:
        return ()
    return tuple(
        PurseNow(
            purse.id,
            words.half(purse.id),
            pos.state.money[purse.id],
            production(pos, purse),
            is_open(pos, purse),
        )
        for purse in found
    )


def objectives_now(words: Words, pos: Position, power: str) -> tuple[ObjectiveNow, ...]:
    """The national objectives, met or not, and why (E40-OBJ-01, G40-NOB-01)."""
    return tuple(
        ObjectiveNow(
            objective.id,
            words.objective(objective.id),
            met,
            amount if met else objective.pays,
            objective.rule,
            tuple(ConditionNow(_condition(words, each), each.holds) for each in because),
        )
        for objective, amount, met, because in objectives(pos, power)
    )


def _condition(words: Words, condition: Condition) -> str:
    """What is asked for, with what fulfils it, what is missing, or what is in the way."""
    told = words.say(f"condition.{condition.what}")
    names = ", ".join(map(words.name, condition.about))
    if not names:
        return told
    if condition.holds:
        return f"{told}: {names}"
    key = "objective.against" if condition.what in AGAINST else "objective.missing"
    return words.say(key, condition=told, names=names)


def goals_now(words: Words, pos: Position) -> Iterator[Fact]:
    """How much of what it must hold each side holds (E40-VIC-01, G40-OVR-09, G40-OVR-10)."""
    for name, share in shares(pos).items():
        side, _, half = name.partition(" ")
        goal = pos.data.goals[side]
        needed = goal.cities[half] if half else len(goal.hold)
        label = words.say(f"goal.{half or 'hold'}", side=words.side(side))
        if half and len(goal.cities) == 1:
            label = words.say("fact.cities", side=words.side(side))
        rule = (
            words.rule("G40-OVR-09", "E40-VIC-03")
            if half
            else words.rule("G40-OVR-10", "E40-VIC-06")
        )
        told = words.say("fact.cities_held", held=share * needed, needed=needed)
        if not half:
            told += f" ({words.spaces(goal.hold)})"
        yield Fact(f"goal.{name}", label, told, rule)
