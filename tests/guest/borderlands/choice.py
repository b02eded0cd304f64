"""Every house sets a card aside, and all are shown at once (BDL-RND-01)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from borderlands.events import CardSetAside, CardsShown
from borderlands.questions import Question, Told
from borderlands.state import HIDDEN, Card, State
from borderlands.words import parts
from wartable.core.dice import Dice
from wartable.core.game import Action, Decision, Objection


class ChooseCard(Decision, frozen=True):
    """Which card the house sets aside for this round."""


class SetAside(Action, frozen=True):
    """Lay a card of the hand face down."""

    card: Card


def _asked(state: State) -> Iterable[str]:
    """Those who have not chosen yet: what they hold and what others chose is no matter."""
    if not state.is_dealt or state.order:
        return ()
    return [house for house in state.standing if house not in state.aside]


def _answers(state: State, owner: str) -> Iterator[tuple[str, Iterable[SetAside]]]:
    yield "set aside", [SetAside(owner, card) for card in state.hands[owner]]


def _objections(state: State, action: SetAside) -> Iterator[Objection]:
    if action.card == HIDDEN or action.card not in state.hands[action.by]:
        yield Objection(
            "BDL-RND-01",
            "{card} is not in the hand of {house}",
            parts=parts(card=action.card, house=action.by),
        )


def _carry_out(told: Told, action: SetAside, dice: Dice) -> None:
    told.tell(CardSetAside(action.by, action.card))
    if not [*_asked(told.state)]:
        told.tell(CardsShown({house: told.state.aside[house] for house in told.state.standing}))


QUESTION = Question(ChooseCard, {"set-aside": SetAside}, _asked, _answers, _objections, _carry_out)
