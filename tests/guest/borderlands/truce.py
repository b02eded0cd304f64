"""A truce is broken, by a house in its turn or at will in another's (BDL-TRU-03)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from borderlands.board import House
from borderlands.events import TruceBroken
from borderlands.questions import Question, Told
from borderlands.state import State
from borderlands.words import parts
from wartable.core.dice import Dice
from wartable.core.game import Action, Decision, Objection


class MayBreakTruce(Decision, frozen=True):
    """Whether the house breaks a truce now, in another's turn."""


class BreakTruce(Action, frozen=True):
    """End the truce with another house."""

    on: House


def truces_of(state: State, house: str) -> list[str]:
    """The standing houses that this one has a truce with."""
    return [other for other in state.standing if state.has_truce(house, other)]


def truce_objections(state: State, action: BreakTruce) -> Iterator[Objection]:
    if action.on not in truces_of(state, action.by):
        yield Objection(
            "BDL-TRU-03",
            "{house} has no truce with {house_2}",
            parts=parts(house=action.by, house_2=action.on),
        )


def break_truce(told: Told, action: BreakTruce, dice: Dice) -> None:
    told.tell(TruceBroken(action.by, action.on))


def _asked(state: State) -> Iterable[str]:
    """The others, between the acts of a turn."""
    if state.battle or not state.order:
        return ()
    others = [house for house in state.standing if house != state.order[0]]
    return [house for house in others if truces_of(state, house)]


def _answers(state: State, owner: str) -> Iterator[tuple[str, Iterable[BreakTruce]]]:
    yield "break truce", [BreakTruce(owner, house) for house in truces_of(state, owner)]


QUESTION = Question(
    MayBreakTruce,
    {"break-truce": BreakTruce},
    _asked,
    _answers,
    truce_objections,
    break_truce,
    at_will=True,
)
