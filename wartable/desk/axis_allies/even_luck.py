"""A combat as it goes when luck is even: what a plan reckons with where dice fall."""

from __future__ import annotations

from msgspec.structs import replace

from wartable.core.errors import BadData
from wartable.desk.axis_allies.asks import usual_answer
from wartable.desk.axis_allies.combat_odds import odds_of
from wartable.desk.axis_allies.tell import tell_event
from wartable.desk.axis_allies.usual import battle_of, partner_answer
from wartable.desk.axis_allies.words import Words
from wartable.desk.trial import FACES, EvenDice
from wartable.desk.values import Assumed, CombatOdds
from wartable.games.axis_allies.actions import AnyAction
from wartable.games.axis_allies.events import (
    AnyEvent,
    BattleEnded,
    Captured,
    Damaged,
    Lost,
    Retreated,
    Submerged,
)
from wartable.games.axis_allies.game import AxisAllies
from wartable.games.axis_allies.state import State

IN_PASSING = 6.0
"""The work, in seconds at most, that a plan spends on the odds of one combat."""
ENDS = (BattleEnded, Captured, Damaged, Lost, Retreated, Submerged)
"""What is told of a combat that is only assumed."""


def with_even_luck(
    game: AxisAllies, state: State, action: AnyAction | None, start: int = 0
) -> tuple[State, tuple[AnyEvent, ...]]:
    """The position after the combat that the action leads into, played by the game itself: hits as
    many as the values promise (S42-TBL-04), and the sensible answer to whatever is asked; with no
    action, after the answers to what is asked already."""
    dice = EvenDice(start)
    options = state.options
    state = replace(state, options=replace(options, low_luck=True))
    events: list[AnyEvent] = []
    answer = action or _next(game, state)
    while answer is not None:
        played = game.play(state, answer, dice)
        state = played.state
        events += played.events
        answer = _next(game, state)
    return replace(state, options=options), tuple(events)


def _next(game: AxisAllies, state: State) -> AnyAction | None:
    pos = game.position(state)
    for decision in game.pending(state):
        if answer := partner_answer(pos, decision) or usual_answer(pos, decision):
            return answer
    return None


def assume(
    game: AxisAllies, words: Words, state: State, action: AnyAction
) -> tuple[State, Assumed]:
    """The position after a combat that goes as the exact odds promise: with even luck, in the
    turn of the dice that lets the likelier side win."""
    space = _space(game, state, action)
    odds = _odds(game, words, state, space)
    first: tuple[State, tuple[AnyEvent, ...]] | None = None
    for start in range(len(FACES)):
        after, events = with_even_luck(game, state, action, start)
        first = first or (after, events)
        if odds is None or odds.kind == "raid" or is_won(events, space) == (odds.win >= 0.5):
            break
    else:
        assert first is not None
        after, events = first
    told = (tell_event(words, 0, event) for event in events if isinstance(event, ENDS))
    return after, Assumed(
        space=space,
        title=odds.title if odds else words.say("combat.battle", space=words.space(space)),
        text=" ".join(f"{each.text.rstrip('.')}." for each in told if each is not None),
        won=is_won(events, space),
        odds=odds,
    )


def is_won(events: tuple[AnyEvent, ...], space: str) -> bool:
    """Whether attackers, and no defenders, are left of the last battle in the space."""
    for event in reversed(events):
        if isinstance(event, BattleEnded) and event.space == space:
            return bool(event.attackers) and not event.defenders
        if isinstance(event, Captured) and event.space == space:
            return True
    return False


def _space(game: AxisAllies, state: State, action: AnyAction) -> str:
    """Where it is fought: in the battle that is going on, or where the action begins one."""
    battle = battle_of(game.position(state))
    return battle.space if battle else str(getattr(action, "space", ""))


def _odds(game: AxisAllies, words: Words, state: State, space: str) -> CombatOdds | None:
    """`None` in the middle of a round, or of a battle too large to be weighed in passing."""
    try:
        return odds_of(game, words, state, space, most_work=IN_PASSING)
    except BadData:
        return None
