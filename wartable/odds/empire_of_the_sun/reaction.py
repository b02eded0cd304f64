"""The best Reaction of each HQ: whom it sends into which battle, found step by step (7.26)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from msgspec.structs import replace

from wartable.games.empire_of_the_sun.actions import Go, ReactWith, Stay
from wartable.games.empire_of_the_sun.decisions import React
from wartable.games.empire_of_the_sun.offensive import react, special_reaction
from wartable.games.empire_of_the_sun.offensive.reacting import reaction_side
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.questions import ASKED
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.state import State
from wartable.odds.empire_of_the_sun.policy import Policy
from wartable.odds.empire_of_the_sun.result import Odds
from wartable.odds.empire_of_the_sun.tree import NoDice, battle_odds

A_STEP = 0.02
"""What a step more or less counts beside a battle or a hex."""


@dataclass(frozen=True)
class Reacted:
    """What an HQ can do at best, as far as it was found."""

    hq: str
    units: tuple[str, ...]
    state: State
    value: float


def without_reaction(state: State) -> State:
    """The position before anybody reacted."""
    offensive = state.offensive
    assert offensive is not None
    back = offensive.reacted
    battles = {
        place: replace(fight, reaction=tuple(unit for unit in fight.reaction if unit not in back))
        for place, fight in offensive.battles.items()
    }
    kept = {
        name: {unit: to for unit, to in getattr(offensive, name).items() if unit not in back}
        for name in ("landed", "carried", "came_overland")
    }
    before = replace(
        offensive,
        battles=battles,
        reacted={},
        reaction_hq="",
        reaction_limit=0,
        reaction_asp=0,
        **kept,
    )
    return replace(state, at=state.at | back, offensive=before)


def best_reactions(state: State, policy: Policy) -> list[Reacted]:
    """For each HQ that can react the best that was found. Units are added one by one, always the
    one that does most by the exact odds, as many as the HQ commands, and of all that the best
    number is kept: it is no proof that no other set does better."""
    return [_best(state, hq, policy) for hq in react.able_hqs(Position(state))]


def _best(state: State, hq: str, policy: Policy) -> Reacted:
    rules = ASKED[React].rules
    script = Script(state, NoDice())
    side = reaction_side(script.pos)
    rules[ReactWith].carry_out(script, ReactWith(side, hq))
    now = script.state
    odds = _all_odds(now, policy)
    best = Reacted(hq, (), now, value(odds))
    ways = list(ways_to_react(script.pos))
    units: tuple[str, ...] = ()
    while True:
        tried: list[tuple[float, int, Go | Stay, State, dict[str, Odds]]] = []
        for way in ways:
            if way.units[0] in units or any(rules[type(way)].objections(Position(now), way)):
                continue
            script = Script(now, NoDice())
            rules[type(way)].carry_out(script, way)
            after = script.state
            changed = odds | {way.aim: _odds(after, way.aim, policy)}
            tried.append((value(changed), len(tried), way, after, changed))
        if not tried:
            return best
        found, _, way, now, odds = max(tried, key=lambda each: (each[0], -each[1]))
        units = (*units, *way.units)
        if found > best.value:
            best = Reacted(hq, units, now, found)


def ways_to_react(pos: Position) -> Iterator[Go | Stay]:
    """How each unit can come to each battle: from where it stands, into the hex, or as it is
    listed first."""
    side = reaction_side(pos)
    for unit in react.candidates(pos):
        known: dict[str, list[Go | Stay]] = {}
        for way in react.unit_ways(pos, side, unit):
            known.setdefault(way.aim, []).append(way)
        for aim, found in known.items():
            into = [way for way in found if isinstance(way, Go) and way.to == aim]
            chosen = {id(each): each for each in (found[0], *into[:1])}
            yield from chosen.values()


def _all_odds(state: State, policy: Policy) -> dict[str, Odds]:
    assert state.offensive is not None
    return {place: _odds(state, place, policy) for place in sorted(state.offensive.battles)}


def _odds(state: State, place: str, policy: Policy) -> Odds:
    script = Script(state, NoDice())
    special_reaction.settle_covers(script)
    return battle_odds(script.state, place, policy)


def value(odds: dict[str, Odds]) -> float:
    """How good this is for the Reaction player: hexes kept, battles won, then steps."""
    return -sum(each.take + each.win + A_STEP * each.swing for each in odds.values())
