"""The table shuffles and deals (BDL-CRD-02)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from borderlands.board import HOUSES
from borderlands.events import Dealt
from borderlands.questions import Question, Told
from borderlands.state import State
from wartable.core.dice import Dice
from wartable.core.game import TABLE, Action, Decision, Objection


class BeginGame(Decision, frozen=True):
    """The cards are to be dealt."""


class Deal(Action, frozen=True):
    """Shuffle and deal."""


def _asked(state: State) -> Iterable[str]:
    return () if state.is_dealt else (TABLE,)


def _answers(state: State, owner: str) -> Iterator[tuple[str, Iterable[Deal]]]:
    yield "deal", [Deal(owner)]


def _objections(state: State, action: Deal) -> Iterator[Objection]:
    yield from ()


def _carry_out(told: Told, action: Deal, dice: Dice) -> None:
    state = told.state
    order = [state.deck[place] for place in dice.shuffle(len(state.deck))]
    hand = state.options.hand
    hands = {house: tuple(order[hand * n : hand * (n + 1)]) for n, house in enumerate(HOUSES)}
    told.tell(Dealt(hands, tuple(order[hand * len(HOUSES) :])))


QUESTION = Question(BeginGame, {"deal": Deal}, _asked, _answers, _objections, _carry_out)
