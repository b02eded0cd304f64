"""Step 4: the Reaction player may cancel the Offensive (EOS-7.2-04, EOS-5.32-10)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.core.flow import any_answer
from wartable.core.game import Branch, Objection
from wartable.games.empire_of_the_sun.actions import Decline, PlayReaction
from wartable.games.empire_of_the_sun.decisions import AnswerOffensive
from wartable.games.empire_of_the_sun.offensive.reacting import may_hold_cards, reaction_side
from wartable.games.empire_of_the_sun.offensive.reaction_cards import (
    card_objections,
    cards_branch,
    decline,
    play_card,
)
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.rules import Rule, branch, question
from wartable.games.empire_of_the_sun.script import Script

KINDS = ("weather", "personage")


def begin(script: Script) -> None:
    """Who holds cards is asked, if units were activated (EOS-5.32-18)."""
    pos = script.pos
    if pos.offensive.activated and may_hold_cards(pos, reaction_side(pos)):
        script.ask(AnswerOffensive(reaction_side(pos)))


def _objections(pos: Position, action: PlayReaction) -> Iterator[Objection]:
    yield from card_objections(pos, action, KINDS)


def _play(script: Script, action: PlayReaction) -> None:
    script.pop()
    play_card(script, action)


def _branches(pos: Position, decision: AnswerOffensive) -> tuple[Branch, ...]:
    done = branch("done", lambda: (Decline(decision.owner),))
    return (cards_branch(pos, decision.owner, KINDS), done)


QUESTION = question(
    AnswerOffensive,
    {PlayReaction: Rule(_objections, _play), Decline: Rule(any_answer, decline)},
    _branches,
)
