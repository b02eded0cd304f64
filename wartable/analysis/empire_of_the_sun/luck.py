"""What chance gave Japan, in points: each die and each draw against all that could have come."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from wartable.ai.empire_of_the_sun import outlook, worth
from wartable.ai.empire_of_the_sun.aims import stakes_of
from wartable.ai.empire_of_the_sun.prospects import better
from wartable.analysis.empire_of_the_sun.chronicle import Fell, Fought
from wartable.core.errors import BadData
from wartable.games.empire_of_the_sun.actions import BombJapan
from wartable.games.empire_of_the_sun.events import CardsDrawn, Rolled
from wartable.games.empire_of_the_sun.facts import SIDES
from wartable.games.empire_of_the_sun.names import HIDDEN
from wartable.games.empire_of_the_sun.nations import china
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.state import State
from wartable.games.empire_of_the_sun.turn import bombing, submarines
from wartable.odds.empire_of_the_sun import Course, End, battle_odds, offensive_odds
from wartable.odds.empire_of_the_sun.dice import every_face
from wartable.odds.empire_of_the_sun.lines import steps_of


class Gain(NamedTuple):
    """What came for Japan, what was to be expected, and how far chance scatters it."""

    came: float
    expected: float
    variance: float

    @property
    def luck(self) -> float:
        return self.came - self.expected


def _gain(came: float, ways: Iterable[tuple[float, float]]) -> Gain:
    """From what came, and from all that could have, each with its chance."""
    ways = list(ways)
    whole = sum(chance for chance, _ in ways)
    mean = sum(chance * value for chance, value in ways) / whole
    return Gain(came, mean, sum(c * (value - mean) ** 2 for c, value in ways) / whole)


# battles


def battle_gain(fought: Fought) -> Gain | None:
    """A battle against its exact odds: steps that fell by what they are worth, and the hex. Hits
    that were given otherwise than the odds give them count with the dice."""
    pos, after = Position(fought.before), Position(fought.after)
    try:
        odds = battle_odds(fought.before, fought.hex)
    except BadData:
        return None
    lost = {
        unit: fallen
        for unit in pos.on_map
        if (fallen := steps_of(pos, unit) - (steps_of(after, unit) if unit in after.on_map else 0))
        > 0
    }
    taken = pos.controls(odds.side, fought.hex) != after.controls(odds.side, fought.hex)
    came = _worth(pos, odds.side, fought.hex, lost, taken=taken)
    return _gain(
        came, ((chance, _end(pos, odds.side, fought.hex, end)) for end, chance in odds.ends.items())
    )


def _end(pos: Position, active: str, place: str, end: End) -> float:
    return _worth(pos, active, place, dict(end.lost), taken=end.taken)


def _worth(
    pos: Position, active: str, place: str, lost: Mapping[str, int], *, taken: bool
) -> float:
    """What the end of a battle is worth to Japan."""
    facts = pos.data.counters
    fallen = sum(
        outlook.SIGN[facts[unit].side] * worth.step(unit) * steps
        for unit, steps in lost.items()
        if unit in facts
    )
    stake = stakes_of(pos.scenario.id, pos.state.turn).by_place.get(place, 0.0)
    return taken * outlook.SIGN[active] * stake - fallen


# the rolls of an Offensive


def intelligence_gain(fell: Fell) -> Gain | None:
    """A roll for intelligence, or for a Special Reaction: what the battles promise after it and
    without it, if those react who do best."""
    assert isinstance(fell.event, Rolled)
    try:
        odds = offensive_odds(fell.asked, reaction="best")
    except BadData:
        return None
    kind, _, place = fell.event.what.rpartition(" ")
    came = fell.event.result == "success"

    def is_met(course: Course) -> bool:
        return place in course.special if kind else course.condition != "surprise"

    found: dict[bool, list[tuple[float, float]]] = {True: [], False: []}
    for course in odds.courses:
        found[is_met(course)].append((course.chance, _course(odds.pos, course)))
    if not found[came]:
        return None
    ways = {met: _gain(0.0, each) for met, each in found.items() if each}
    chance = {met: sum(share for share, _ in found[met]) for met in ways}
    return _gain(ways[came].expected, ((chance[met], ways[met].expected) for met in ways))


def _course(pos: Position, course: Course) -> float:
    """What an Offensive is worth to Japan whose rolls have fallen so."""
    active = pos.offensive.side
    stakes = stakes_of(pos.scenario.id, pos.state.turn).by_place
    walked = sum(stakes.get(place, 0.0) for place in course.unopposed) * outlook.SIGN[active]
    return walked + sum(
        chance * _end(pos, active, place, end)
        for place, odds in course.battles.items()
        for end, chance in odds.ends.items()
    )


# strategic dice


def strategic_gain(fell: Fell) -> Gain | None:
    """Submarines, bombers and China: what the game does with every face of the die."""
    assert isinstance(fell.event, Rolled)
    what, _, unit = fell.event.what.partition(" ")
    act = ACTS.get(what)
    if act is None:
        return None
    ways = every_face(fell.before, lambda script: act(script, unit))
    if len(ways) <= fell.event.face:
        return None
    values = [_strategic(state) for _, state in ways]
    return _gain(values[fell.event.face], ((1.0, value) for value in values))


def _bomb(script: Script, unit: str) -> None:
    bombing.bomb(script, BombJapan("allies", (unit,)))


ACTS: Mapping[str, Callable[[Script, str], None]] = {
    "submarines": lambda script, _: submarines.begin(script),
    "bombing": _bomb,
    "china": lambda script, _: china.attack(script),
}
"""What the dice outside of Offensives are for, by the first word."""


def _strategic(state: State) -> float:
    """What the tracks are worth to Japan, the cards that it will not draw, and bombers lost."""
    pos = Position(state)
    cut = state.memory.cards_cut * outlook.card_worth(HIDDEN)
    steps = sum(
        worth.unit(pos, unit)
        for unit in state.memory.bombers
        if state.at[unit] not in ("eliminated", "removed")
    )
    return outlook.tracks(pos) - cut - steps


# cards


def card_gain(fell: Fell) -> dict[str, Gain]:
    """By side, the cards that were drawn against those that lay in the pile; none of a pile that is
    not seen."""
    event = fell.event
    if isinstance(event, CardsDrawn):
        return _drawn(event.side, event.cards, fell.before.cards[event.side].draw)
    if isinstance(event, Rolled):
        return {}
    found: dict[str, Gain] = {}
    hands = Position(fell.before).scenario.hands
    for side in SIDES:
        given = {*hands[side].cards} if side in hands else set()
        hand = [card for card in event.hands.get(side, ()) if card not in given]
        found |= _drawn(side, hand, (*hand, *event.draw.get(side, ())))
    return found


def _drawn(side: str, cards: Iterable[str], pile: Iterable[str]) -> dict[str, Gain]:
    cards, pile = list(cards), list(pile)
    if not cards or HIDDEN in (*cards, *pile) or len(pile) < len(cards):
        return {}
    values = [outlook.SIGN[side] * better(card) for card in pile]
    mean = sum(values) / len(values)
    variance = sum((value - mean) ** 2 for value in values) / len(values)
    without = (len(pile) - len(cards)) / max(1, len(pile) - 1)
    came = sum(outlook.SIGN[side] * better(card) for card in cards)
    return {side: Gain(came, mean * len(cards), variance * len(cards) * without)}
