"""The steps of a plan, tried one after the other."""

from __future__ import annotations

from collections.abc import Iterable

from wartable.core.records import Acted
from wartable.desk.axis_allies.asks import usual_answer
from wartable.desk.axis_allies.even_luck import assume, with_even_luck
from wartable.desk.axis_allies.tell import tell
from wartable.desk.axis_allies.words import Words
from wartable.desk.trial import NO_DICE, DiceFall
from wartable.desk.values import Step, Told
from wartable.games.axis_allies.actions import AnyAction, Done
from wartable.games.axis_allies.game import AxisAllies
from wartable.games.axis_allies.state import State


def tried(
    game: AxisAllies, words: Words, state: State, actions: Iterable[AnyAction]
) -> tuple[State, Step]:
    """The position after these legal actions, up to the first that makes dice fall: its combat is
    assumed to the end."""
    phase = state.phase
    told: list[Told] = []
    for action in actions:
        if isinstance(action, Done):
            told.append(Told(0, "done", words.say(f"done.{phase}"), action.by))
        try:
            played = game.play(state, action, NO_DICE)
        except DiceFall:
            state, assumed = assume(game, words, state, action)
            return state, Step(phase, assumed.title, tuple(told), assumed)
        told += tell(words, Acted(0, action, played.events))
        try:
            state = others_answered(game, played.state, action.by)
        except DiceFall:
            state, _ = with_even_luck(game, played.state, None)
    lines = tuple(each for each in told if not each.heading)
    return state, Step(phase, "; ".join(each.text.rstrip(".") for each in lines), lines)


def others_answered(game: AxisAllies, state: State, by: str) -> State:
    """The position when the others have answered what they are asked, as is usual; `DiceFall` if an
    answer rolls dice."""
    while True:
        pos = game.position(state)
        answers = (
            usual_answer(pos, decision) for decision in game.pending(state) if decision.owner != by
        )
        answer = next((each for each in answers if each is not None), None)
        if answer is None:
            return state
        state = game.play(state, answer, NO_DICE).state
