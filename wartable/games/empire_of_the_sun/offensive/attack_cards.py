"""Step 9, and step 6 where there is no battle: Attack cards (EOS-7.2-09, EOS-7.2-15)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.core.flow import any_answer
from wartable.core.game import Branch, Objection
from wartable.games.empire_of_the_sun.actions import Decline, PlayReaction
from wartable.games.empire_of_the_sun.decisions import AttackCards
from wartable.games.empire_of_the_sun.offensive.reacting import may_hold_cards, reaction_side
from wartable.games.empire_of_the_sun.offensive.reaction_cards import (
    ask_below,
    card_objections,
    cards_branch,
    decline,
    play_card,
)
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.rules import Rule, branch, question
from wartable.games.empire_of_the_sun.script import Script

KINDS = ("attack",)


def begin(script: Script) -> None:
    """Who holds cards is asked, if units were activated."""
    pos = script.pos
    if pos.offensive.activated and may_hold_cards(pos, reaction_side(pos)):
        script.ask(AttackCards(reaction_side(pos)))


def _objections(pos: Position, action: PlayReaction) -> Iterator[Objection]:
    yield from card_objections(pos, action, KINDS)


def _play(script: Script, action: PlayReaction) -> None:
    """The window stays for another card, as long as one could be held (EOS-5.32-07)."""
    script.pop()
    play_card(script, action)
    if may_hold_cards(script.pos, reaction_side(script.pos)):
        ask_below(script, AttackCards(reaction_side(script.pos)))


def _branches(pos: Position, decision: AttackCards) -> tuple[Branch, ...]:
    done = branch("done", lambda: (Decline(decision.owner),))
    return (cards_branch(pos, decision.owner, KINDS), done)


QUESTION = question(
    AttackCards,
    {PlayReaction: Rule(_objections, _play), Decline: Rule(any_answer, decline)},
    _branches,
)
