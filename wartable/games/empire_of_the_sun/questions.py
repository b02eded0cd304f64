"""All questions that windows ask; what a segment asks stands with the segment."""

from __future__ import annotations

from typing import Any

from wartable.core.game import Branch
from wartable.games.empire_of_the_sun.battle import run as battle
from wartable.games.empire_of_the_sun.cards import choosing, deal
from wartable.games.empire_of_the_sun.decisions import AnyDecision
from wartable.games.empire_of_the_sun.flow import segment_of
from wartable.games.empire_of_the_sun.nations import india
from wartable.games.empire_of_the_sun.offensive import (
    activate,
    attack_cards,
    declare,
    disengage,
    emergency,
    excess,
    intelligence,
    move_units,
    next_battle,
    post_battle,
    react,
    special_reaction,
    weather,
)
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.rules import Question
from wartable.games.empire_of_the_sun.state import Window
from wartable.games.empire_of_the_sun.turn import bids, fleeing, initiative, opening

QUESTIONS: tuple[Question, ...] = (
    deal.BEGIN,
    deal.TAKE_ARCADIA,
    bids.QUESTION,
    opening.EXCHANGE,
    fleeing.QUESTION,
    initiative.PLAY_ARCADIA,
    initiative.TAKE_INITIATIVE,
    choosing.QUESTION,
    activate.QUESTION,
    move_units.QUESTION,
    disengage.QUESTION,
    declare.QUESTION,
    weather.QUESTION,
    special_reaction.QUESTION,
    intelligence.QUESTION,
    react.QUESTION,
    attack_cards.QUESTION,
    next_battle.QUESTION,
    *battle.QUESTIONS,
    post_battle.QUESTION,
    emergency.QUESTION,
    excess.QUESTION,
    india.QUESTION,
)

ASKED: dict[type[Any], Question] = {each.decision: each for each in QUESTIONS}


def asked(pos: Position) -> tuple[AnyDecision, ...]:
    """The decisions that are owed: those of the window, or the one that the segment asks for."""
    if pos.state.outcome is not None:
        return ()
    if isinstance(pos.top, Window):
        return pos.top.decisions
    decision = segment_of(pos).asks(pos)
    assert decision is not None, "the game runs on until somebody owes a decision"
    return (decision,)


def branches(pos: Position, decision: AnyDecision) -> tuple[Branch, ...]:
    """What is listed for a decision."""
    if isinstance(pos.top, Window):
        return ASKED[type(decision)].branches(pos, decision)
    return segment_of(pos).branches(pos)
