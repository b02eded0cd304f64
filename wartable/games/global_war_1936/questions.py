"""All questions that windows ask, and who is asked now."""

from __future__ import annotations

from typing import Any

from wartable.core.game import Branch
from wartable.games.global_war_1936 import at_will
from wartable.games.global_war_1936.battle import (
    bombardment,
    bystanders,
    ground,
    hits,
    kamikazes,
    land,
    naval,
    raid,
    scramble,
)
from wartable.games.global_war_1936.decisions import AnyDecision, Negotiate
from wartable.games.global_war_1936.diplomacy import (
    capitals,
    china,
    chinese_zones,
    considered,
    leave,
    pacts,
    trade,
)
from wartable.games.global_war_1936.diplomacy.france import evacuation, fleet
from wartable.games.global_war_1936.economy import delivery, recruitment
from wartable.games.global_war_1936.flow import asked_by_phase, phase_of
from wartable.games.global_war_1936.movement import decks, voyage
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import Question
from wartable.games.global_war_1936.state import Window
from wartable.games.global_war_1936.war_at_sea import damaged_port

QUESTIONS: tuple[Question, ...] = (
    pacts.QUESTION,
    trade.QUESTION,
    recruitment.QUESTION,
    hits.QUESTION,
    land.PRESS_ON,
    scramble.QUESTION,
    ground.QUESTION,
    bystanders.QUESTION,
    raid.QUESTION,
    leave.QUESTION,
    damaged_port.QUESTION,
    delivery.QUESTION,
    capitals.QUESTION,
    fleet.QUESTION,
    evacuation.QUESTION,
    china.QUESTION,
    chinese_zones.QUESTION,
    considered.QUESTION,
    naval.HOLD,
    bombardment.QUESTION,
    decks.QUESTION,
    kamikazes.QUESTION,
    voyage.QUESTION,
)
ASKED: dict[type[Any], Question] = {each.decision: each for each in QUESTIONS}


def asked(pos: Position) -> tuple[AnyDecision, ...]:
    """The decisions that are owed: those of the window, or the one that the phase asks for."""
    if pos.state.outcome is not None:
        return ()
    if isinstance(pos.top, Window):
        return pos.top.decisions
    decision = asked_by_phase(pos)
    assert decision is not None, "the game runs on until somebody owes a decision"
    return (decision,)


def branches(pos: Position, decision: AnyDecision) -> tuple[Branch, ...]:
    """What is listed for a decision."""
    if isinstance(decision, Negotiate):
        return at_will.branches(pos, decision)
    if isinstance(pos.top, Window):
        return ASKED[type(decision)].branches(pos, decision)
    return phase_of(pos).branches(pos)
