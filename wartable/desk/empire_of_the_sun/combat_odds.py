"""The exact odds of battles to come, as the table shows them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from msgspec.structs import replace

from wartable.core.errors import BadData
from wartable.desk.empire_of_the_sun import pieces
from wartable.desk.empire_of_the_sun.battles_ahead import (
    INTELLIGENCE,
    kind_of,
    line,
    percent,
    title_of,
)
from wartable.desk.empire_of_the_sun.declared import as_declared
from wartable.desk.empire_of_the_sun.words import Words
from wartable.desk.values import CombatOdds, Left, Piece, WorstAnswer
from wartable.games.empire_of_the_sun import decisions
from wartable.games.empire_of_the_sun.actions import Go, ReactWith, Stay
from wartable.games.empire_of_the_sun.facts import Side, other
from wartable.games.empire_of_the_sun.game import EmpireOfTheSun
from wartable.games.empire_of_the_sun.names import GARRISONS, Condition
from wartable.games.empire_of_the_sun.offensive import react, special_reaction
from wartable.games.empire_of_the_sun.offensive.battles import empty_landings
from wartable.games.empire_of_the_sun.offensive.reacting import may_hold_cards, reaction_side
from wartable.games.empire_of_the_sun.offensive.under_way import step_of
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.questions import ASKED
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.state import Battle, State, Window
from wartable.odds.empire_of_the_sun import End, Odds, battle_odds, offensive_odds, under
from wartable.odds.empire_of_the_sun.reaction import ways_to_react
from wartable.odds.empire_of_the_sun.tree import NoDice

SHOWN = 5
"""How many forces that may be left are told."""


@dataclass(frozen=True)
class Prospect:
    """What a battle, or a landing that may be answered, promises the active player."""

    odds: Odds | None
    """Of the battle, if it is fought."""
    win: float
    take: float


def prospect(state: State, place: str) -> Prospect | None:
    """What is promised in a hex as things stand, every roll before the battle counted; nothing if
    nobody fights or lands there, or it cannot be said now."""
    state = as_declared(state)
    offensive = state.offensive
    if offensive is None or any(isinstance(frame, Battle) for frame in state.flow):
        return None
    pos = Position(state)
    is_landing = place in empty_landings(pos)
    if place in offensive.fought or not (place in offensive.battles or is_landing):
        return None
    try:
        whole = offensive_odds(state)
    except BadData:
        return Prospect(None, 1.0, 1.0) if is_landing else None
    odds = whole.battles.get(place)
    if place in offensive.battles:
        assert odds is not None
        return Prospect(odds, odds.win, odds.take)
    if odds is None:
        return Prospect(None, 1.0, 1.0)
    fought = whole.fought(place)
    return Prospect(odds, 1 - fought + fought * odds.win, whole.take(place))


def odds_of(game: EmpireOfTheSun, view: State, space: str, kind: str, words: Words) -> CombatOdds:
    """The odds of the battle in a hex, declared or to be declared as the units stand; `BadData` if
    there is none."""
    found = prospect(view, space)
    if found is None:
        raise BadData("nobody has worked out these odds")
    state = as_declared(view)
    pos = Position(state)
    worst = worst_answer(state, space, found, words)
    if found.odds is None:
        return _unopposed(words, pos, space)
    odds = found.odds
    enemy = other(odds.side)
    return CombatOdds(
        space=space,
        kind=kind_of(pos, space),
        title=title_of(words, pos, space),
        text=words.say(
            "odds.battle",
            side=words.side(odds.side),
            win=percent(found.win),
            take=percent(found.take),
            own=f"{odds.mean_steps(odds.side):.1f}",
            enemy=f"{odds.mean_steps(enemy):.1f}",
        ),
        win=found.win,
        lose=1 - found.win,
        take=found.take,
        swing=odds.swing,
        rounds=1.0,
        attackers=_likeliest(words, pos, odds, space, odds.side),
        defenders=_likeliest(words, pos, odds, space, enemy),
        worst=worst,
    )


def _unopposed(words: Words, pos: Position, space: str) -> CombatOdds:
    landed = line(words, pos, space, pos.offensive.side)
    return CombatOdds(
        space=space,
        kind="assault",
        title=words.say("combat.landing", space=words.name_of_hex(space)),
        text=words.say("note.unopposed"),
        win=1.0,
        take=1.0,
        attackers=(Left(landed, _text(words, landed), 1.0),),
        defenders=(Left((), words.say("name.nobody"), 1.0),),
    )


def _likeliest(words: Words, pos: Position, odds: Odds, space: str, side: Side) -> tuple[Left, ...]:
    """A few of the forces that may be left of a side."""
    there = line(words, pos, space, side)
    chances: dict[tuple[tuple[str, int], ...], float] = {}
    for end, chance in odds.ends.items():
        lost = _lost(end, {piece.key for piece in there})
        chances[lost] = chances.get(lost, 0.0) + chance
    ordered = sorted(chances.items(), key=lambda pair: (-pair[1], pair[0]))
    return tuple(_left(words, there, dict(lost), chance) for lost, chance in ordered[:SHOWN])


def _lost(end: End, units: set[str]) -> tuple[tuple[str, int], ...]:
    return tuple((unit, number) for unit, number in end.lost if unit in units)


def _left(words: Words, there: Iterable[Piece], lost: dict[str, int], chance: float) -> Left:
    found = []
    for piece in there:
        steps = lost.get(piece.key, 0)
        if piece.key in GARRISONS:
            if piece.n > steps:
                found.append(replace(piece, n=piece.n - steps))
        elif not steps:
            found.append(piece)
        elif piece.steps > steps:
            found.append(pieces.plain(words, piece.key, reduced=True))
    return Left(tuple(found), _text(words, found), chance)


def _text(words: Words, there: Iterable[Piece]) -> str:
    told = [
        words.say("odds.reduced", unit=each.name)
        if each.most_steps > 1 and each.steps == 1
        else each.name
        for each in there
    ]
    return ", ".join(told) or words.say("name.nobody")


# the worst answer


def worst_answer(state: State, space: str, found: Prospect, words: Words) -> WorstAnswer | None:
    """What the enemy, who has yet to answer, can do at worst: see through the Offensive, by roll or
    by card, and send what an HQ can send; nothing if no answer makes it worse."""
    if state.offensive is None or space not in state.offensive.battles:
        return None
    worst: WorstAnswer | None = None
    least = found.win + found.take
    for condition in _conditions(state):
        for reply in replies(under(state, condition), space):
            odds = reply.odds
            if odds.win + odds.take < least - 1e-9:
                least = odds.win + odds.take
                worst = WorstAnswer(_told(words, condition, reply), odds.win)
    return worst


def _told(words: Words, condition: Condition, reply: Reply) -> str:
    text = words.say(f"worst.{condition}")
    if not reply.ways:
        return text
    units = words.counters(unit for way in reply.ways for unit in way.units)
    sends = words.say("worst.reaction", hq=words.name_of_counter(reply.hq), units=units)
    return f"{text}; {sends}"


def _conditions(state: State) -> tuple[Condition, ...]:
    """What the condition can still become: an Ambush only by a card (EOS-7.25-03)."""
    pos = Position(state)
    top = state.flow[-1] if state.flow else None
    asked = top.decisions[0] if isinstance(top, Window) else None
    if isinstance(asked, decisions.React):
        return (pos.offensive.condition,)
    if step_of(pos) > INTELLIGENCE:
        return ()
    return ("intercept", "ambush") if may_hold_cards(pos, reaction_side(pos)) else ("intercept",)


class Reply(NamedTuple):
    """A Reaction to one battle, and what comes of it then."""

    hq: str
    """Empty if nobody reacts."""
    ways: tuple[Go | Stay, ...]
    odds: Odds


def replies(state: State, space: str) -> Iterator[Reply]:
    """That nobody reacts, and for each HQ that can that it sends to this battle the strongest that
    it commands, one after the other: not the best answer for certain, and found at once."""
    state = replace(state, flow=())
    yield Reply("", (), _settled(state, space))
    rules = ASKED[decisions.React].rules
    for hq in react.able_hqs(Position(state)):
        script = Script(state, NoDice())
        rules[ReactWith].carry_out(script, ReactWith(reaction_side(script.pos), hq))
        for ways, after in _sent(script.state, space):
            yield Reply(hq, ways, _settled(after, space))


def _settled(state: State, space: str) -> Odds:
    """The odds when those who cover landings know where they fight (EOS-7.27-05)."""
    script = Script(state, NoDice())
    special_reaction.settle_covers(script)
    return battle_odds(script.state, space)


def _sent(state: State, space: str) -> Iterator[tuple[tuple[Go | Stay, ...], State]]:
    """The position with one unit more, the strongest first, as long as the HQ sends any."""
    rules = ASKED[decisions.React].rules
    pos = Position(state)
    ways = [way for way in ways_to_react(pos) if way.aim == space]
    ways.sort(key=lambda way: (-pos.attack(way.units[0]), isinstance(way, Stay), way.units))
    sent: tuple[Go | Stay, ...] = ()
    for way in ways:
        rule = rules[type(way)]
        is_sent = any(way.units == each.units for each in sent)
        if is_sent or any(rule.objections(Position(state), way)):
            continue
        script = Script(state, NoDice())
        rule.carry_out(script, way)
        state, sent = script.state, (*sent, way)
        yield sent, state
