"""The steps of a plan, tried one after the other."""

from __future__ import annotations

from collections.abc import Iterable

from wartable.core.records import Acted
from wartable.desk.axis_allies.even_luck import assume
from wartable.desk.axis_allies.tell import tell
from wartable.desk.axis_allies.trial import DiceFall, NoDice
from wartable.desk.axis_allies.words import Words
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
            played = game.play(state, action, NoDice())
        except DiceFall:
            state, assumed = assume(game, words, state, action)
            return state, Step(phase, assumed.title, tuple(told), assumed)
        told += tell(words, Acted(0, action, played.events))
        state = played.state
    lines = tuple(each for each in told if not each.heading)
    return state, Step(phase, "; ".join(each.text.rstrip(".") for each in lines), lines)
