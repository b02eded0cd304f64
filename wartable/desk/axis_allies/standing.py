"""How powers stand: wars, money apart, objectives, and what is missing for victory."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wartable.desk.axis_allies.reasons import objections
from wartable.desk.axis_allies.words import Words
from wartable.desk.values import (
    ConditionNow,
    Declaration,
    Fact,
    ObjectiveNow,
    Politics,
    PurseNow,
    Relation,
)
from wartable.games.axis_allies import politics as war
from wartable.games.axis_allies.aims import Aim, aims
from wartable.games.axis_allies.facts import Objective
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
MANY = 12
"""More names than this are not listed for what holds."""


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
    at_war = words.say("relation.war")
    wars = (Relation(pair, "war", at_war, "⚔") for pair in pairs if war.is_at_war(pos, *pair))
    return Politics(tuple(wars), tuple(declarations))


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
            tuple(ConditionNow(_condition(words, objective, each), each.holds) for each in because),
        )
        for objective, amount, met, because in objectives(pos, power)
    )


def _condition(words: Words, objective: Objective, condition: Condition) -> str:
    """What is asked for and of what; while it does not hold, what of that is missing or in the
    way."""
    told = words.say(f"condition.{condition.what}")
    named = getattr(objective, condition.what, ())
    asked = named if isinstance(named, tuple) else ()
    if condition.holds:
        about = condition.about or asked
        return f"{told}: {_names(words, about)}" if 0 < len(about) <= MANY else told
    if asked:
        told = f"{told}: {_names(words, asked)}"
    if not condition.about or set(condition.about) == set(asked):
        return told
    key = "objective.against" if condition.what in AGAINST else "objective.missing"
    return words.say(key, condition=told, names=_names(words, condition.about))


def _names(words: Words, about: Sequence[str]) -> str:
    """The names, of sea zones the numbers alone."""
    spaces = [words.data.spaces.get(each) for each in about]
    if all(space is not None and space.kind == "sea" for space in spaces):
        return words.say("name.sea_zone", number=", ".join(map(words.short, about)))
    return ", ".join(map(words.name, about))


def ways_to_win(words: Words, pos: Position) -> Iterator[Fact]:
    """How much of what it needs each side has (S42-VIC-04, S42-VIC-05, E40-VIC-01, G40-OVR-09,
    G40-OVR-10)."""
    halves = {aim.half for aim in aims(pos) if aim.half}
    for aim in aims(pos):
        is_land = aim.is_kept and not aim.half
        label = words.say("fact.cities", side=words.side(aim.side))
        if is_land or len(halves) > 1:
            label = words.say(f"goal.{aim.half or 'hold'}", side=words.side(aim.side))
        told = words.say("fact.cities_held", held=aim.held, needed=aim.needed)
        if is_land:
            told += f" ({words.spaces(aim.places)})"
        yield Fact(f"goal.{aim.id}", label, told, _rule(words, pos, aim))


def _rule(words: Words, pos: Position, aim: Aim) -> str:
    if aim.half:
        return words.rule("E40-VIC-03", "G40-OVR-09")
    if aim.is_kept:
        return words.rule("E40-VIC-06", "G40-OVR-10")
    return words.rule("S42-VIC-05" if pos.state.options.victory == "total" else "S42-VIC-04")
