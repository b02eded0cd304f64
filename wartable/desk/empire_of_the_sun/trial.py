"""Plans: wishes tried on a position that a seat holds possible, with even luck where dice fall."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from wartable.core.errors import BadData
from wartable.core.records import Acted
from wartable.desk.empire_of_the_sun.battles_ahead import title_of
from wartable.desk.empire_of_the_sun.combat_odds import odds_of
from wartable.desk.empire_of_the_sun.declared import as_declared
from wartable.desk.empire_of_the_sun.resolve import resolve
from wartable.desk.empire_of_the_sun.usual import default_answer
from wartable.desk.empire_of_the_sun.words import Words
from wartable.desk.trial import FACES, EvenDice
from wartable.desk.values import Assumed, CombatOdds, Step, Told, Wish
from wartable.games.empire_of_the_sun import decisions
from wartable.games.empire_of_the_sun.actions import AnyAction
from wartable.games.empire_of_the_sun.events import (
    AnyEvent,
    BattleOver,
    CardsDrawn,
    ConditionBecame,
    ControlTaken,
    StepLost,
)
from wartable.games.empire_of_the_sun.facts import SIDES, Side
from wartable.games.empire_of_the_sun.game import EmpireOfTheSun
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.state import State

Tell = Callable[[Acted], tuple[Told, ...]]
ENDS = (ConditionBecame, StepLost, ControlTaken, BattleOver)
"""What is told of battles that are only assumed."""
FOUGHT_OUT = (
    decisions.NextBattle,
    decisions.AssignHits,
    decisions.LastStep,
    decisions.SwapSteps,
    decisions.RetreatThem,
)
"""What the owner of a plan is not asked: battles are assumed to their end."""
MOST = 300
"""More answers than any Offensive takes."""


def rehearse(game: EmpireOfTheSun, view: State, owner: str) -> State | None:
    """The position as though the owner's play came now: everybody as they stand, an Offensive under
    way broken off. Who is asked tries that; before the deal, after the end and without a card there
    is nothing to try."""
    if any(decision.owner == owner for decision in game.pending(view)):
        return view
    side = _side(owner)
    if view.outcome is not None or not view.dealt or side is None:
        return None
    cards = view.cards[side]
    if not cards.hand and not cards.passes:
        return None
    return replace(view, segment="offensives", player=side, flow=(), offensive=None, points={})


def _side(owner: str) -> Side | None:
    return next((side for side in SIDES if side == owner), None)


class Course(NamedTuple):
    """Where actions lead."""

    state: State
    events: tuple[AnyEvent, ...]
    fell: bool
    """Whether dice fell."""
    later: bool
    """Whether they fell only by the answers to the actions."""


class Luck(EvenDice):
    """Even dice that know whether they were thrown."""

    fell = False

    def roll(self, count: int, sides: int = 6) -> tuple[int, ...]:
        self.fell = True
        return super().roll(count, sides)


def tried(
    game: EmpireOfTheSun, view: State, owner: str, wish: Wish, words: Words, tell: Tell
) -> tuple[State, Step]:
    """The position after the wish and the usual answers of the other side, up to the owner's next
    choice. Where dice fall it goes as the odds promise, and what they promise is told."""
    actions = resolve(game, view, owner, wish)
    course = _played(game, view, owner, actions, 0)
    assumed = None
    if course.fell and _battles(view):
        course, assumed = _assume(game, view, owner, actions, words, tell)
    lines = _lines(game, course, actions[-1], tell)
    state = _without_drawn(course, owner)
    if assumed is not None:
        return state, Step(view.segment, assumed.title, lines, assumed)
    text = "; ".join(each.text.rstrip(".") for each in lines)
    return state, Step(view.segment, text, lines)


def _played(
    game: EmpireOfTheSun, state: State, owner: str, actions: Iterable[AnyAction], start: int
) -> Course:
    """The actions, and then the usual answers until the owner chooses or nobody is asked what has
    one."""
    dice = Luck(start)
    events: list[AnyEvent] = []
    for action in actions:
        played = game.play(state, action, dice)
        state = played.state
        events += played.events
    later = not dice.fell
    for _ in range(MOST):
        answer = _usual(game, state, owner)
        if answer is None:
            break
        played = game.play(state, answer, dice)
        state = played.state
        events += played.events
    return Course(state, tuple(events), dice.fell, dice.fell and later)


def _usual(game: EmpireOfTheSun, state: State, owner: str) -> AnyAction | None:
    """The next answer that is not the owner's own choice."""
    for decision in game.pending(state):
        if decision.owner != owner or isinstance(decision, FOUGHT_OUT):
            return default_answer(game, state, decision)
    return None


# battles that are assumed


def _battles(view: State) -> list[str]:
    offensive = as_declared(view).offensive
    return sorted(offensive.battles.keys() - {*offensive.fought}) if offensive else []


def _assume(
    game: EmpireOfTheSun,
    view: State,
    owner: str,
    actions: Sequence[AnyAction],
    words: Words,
    tell: Tell,
) -> tuple[Course, Assumed]:
    """The course in which most battles go to whom the exact odds favour."""
    places = _battles(view)
    promised = {place: _odds(game, view, place, words) for place in places}
    best: tuple[int, Course] | None = None
    for start in range(len(FACES)):
        course = _played(game, view, owner, actions, start)
        won = _winners(course.events)
        agreed = sum(
            odds is None or place not in won or (won[place] == _active(view)) == (odds.win >= 0.5)
            for place, odds in promised.items()
        )
        if best is None or agreed > best[0]:
            best = (agreed, course)
        if agreed == len(promised):
            break
    assert best is not None
    course = best[1]
    ends = [event for event in course.events if isinstance(event, ENDS)]
    lines = tell(Acted(0, actions[-1], tuple(ends)))
    first = places[0]
    return course, Assumed(
        space=first,
        title=title_of(words, Position(as_declared(view)), first),
        text=" ".join(f"{each.text.rstrip('.')}." for each in lines if not each.heading),
        won=_winners(course.events).get(first) == _active(view),
        odds=promised[first],
        later=course.later,
    )


def _active(view: State) -> str:
    assert view.offensive is not None
    return view.offensive.side


def _winners(events: Iterable[AnyEvent]) -> dict[str, str]:
    return {event.hex: event.winner for event in events if isinstance(event, BattleOver)}


def _odds(game: EmpireOfTheSun, view: State, place: str, words: Words) -> CombatOdds | None:
    """`None` in the middle of a battle."""
    try:
        return odds_of(game, view, place, "", words)
    except BadData:
        return None


# what is told


def _lines(game: EmpireOfTheSun, course: Course, action: AnyAction, tell: Tell) -> tuple[Told, ...]:
    """What happened, as everybody hears it: which cards would be drawn nobody knows."""
    events: tuple[Any, ...] = tuple(
        game.view_event(course.state, event, None) for event in course.events
    )
    return tuple(each for each in tell(Acted(0, action, events)) if not each.heading)


def _without_drawn(course: Course, owner: str) -> State:
    """The position without the cards that the owner drew: a plan goes on with those one has."""
    side = _side(owner)
    drawn = [
        card
        for event in course.events
        if isinstance(event, CardsDrawn) and event.side == side
        for card in event.cards
    ]
    if not drawn or side is None:
        return course.state
    cards = course.state.cards[side]
    back = tuple(card for card in drawn if card in cards.hand)
    hand = tuple(card for card in cards.hand if card not in back)
    kept = replace(cards, hand=hand, draw=(*back, *cards.draw))
    return replace(course.state, cards=course.state.cards | {side: kept})
