"""Step 7: the Reaction player tries to change the condition (7.25)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.core.flow import any_answer
from wartable.core.game import Branch, Objection
from wartable.games.empire_of_the_sun.actions import Decline, PlayReaction, Roll
from wartable.games.empire_of_the_sun.decisions import Intelligence
from wartable.games.empire_of_the_sun.events import ConditionBecame
from wartable.games.empire_of_the_sun.offensive.reacting import may_hold_cards, reaction_side
from wartable.games.empire_of_the_sun.offensive.reaction_cards import (
    ask_below,
    card_objections,
    cards_branch,
    decline,
    play_card,
)
from wartable.games.empire_of_the_sun.offensive.rolls import (
    intelligence_modifier,
    intelligence_value,
    succeeds,
)
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.rules import Rule, branch, no, question
from wartable.games.empire_of_the_sun.script import Script

KINDS = ("intelligence", "counteroffensive")


def begin(script: Script) -> None:
    """Who can roll, or holds cards, is asked (EOS-7.2-07)."""
    pos = script.pos
    side = reaction_side(pos)
    if pos.offensive.battles and (may_roll(pos) or may_hold_cards(pos, side)):
        script.ask(Intelligence(side))


def may_roll(pos: Position) -> bool:
    """One roll an Offensive, if no card changed the condition and the event does not fix it
    (EOS-7.25-04, EOS-7.25-07)."""
    return not any(roll_objections(pos, Roll(reaction_side(pos))))


def roll_objections(pos: Position, action: Roll) -> Iterator[Objection]:
    """Why no intelligence roll is made."""
    offensive = pos.offensive
    if action.hex:
        yield no(pos, "EOS-7.25-01", "the condition holds for every battle; no hex is named")
    if offensive.rolled:
        yield no(pos, "EOS-7.25-07", "the one intelligence roll has been made")
    if intelligence_value(pos) is None:
        yield no(pos, "EOS-5.31-06", "{card} fixes a Surprise Attack: no roll", card=offensive.card)
    if offensive.condition != "surprise":
        yield no(pos, "EOS-7.25-04", "a card has changed the condition already")


def _card_objections(pos: Position, action: PlayReaction) -> Iterator[Objection]:
    yield from card_objections(pos, action, KINDS)


def _roll(script: Script, action: Roll) -> None:
    """At or under the value it is an Intercept, but for an unmodified 9 (EOS-7.25-05, EOS-7.25-08,
    EOS-7.25-10). After a failure only a card that says so can still be played: the window stays for
    a side that may hold such a card."""
    pos = script.pos
    side = reaction_side(pos)
    value = intelligence_value(pos)
    assert value is not None
    modifier = intelligence_modifier(pos)
    face = script.roll("intelligence")
    is_success = succeeds(face, modifier, value)
    script.tell("intelligence", side, face, modifier, "success" if is_success else "failure")
    script.note(rolled=True)
    if is_success:
        script.emit(ConditionBecame("intercept"))
    if is_success or not _may_follow(script.pos):
        script.pop()


def _may_follow(pos: Position) -> bool:
    """Whether the side may hold, as far as the other knows, a card that is played after a roll
    (EOS-7.25-06, EOS-CARD-32)."""
    side = reaction_side(pos)
    cards = pos.state.cards[side]
    if not may_hold_cards(pos, side):
        return False
    deck = pos.scenario.decks[side]
    gone = {*cards.discard, *cards.removed}
    return any(
        effect.op == "timing"
        for card in deck
        if card not in gone
        for effect in pos.card(card).effects
    )


def _play(script: Script, action: PlayReaction) -> None:
    """The window stays for another card, as long as one could be held (EOS-5.32-06)."""
    script.pop()
    play_card(script, action)
    if may_hold_cards(script.pos, reaction_side(script.pos)):
        ask_below(script, Intelligence(reaction_side(script.pos)))


def _branches(pos: Position, decision: Intelligence) -> tuple[Branch, ...]:
    roll = Roll(decision.owner)
    return (
        cards_branch(pos, decision.owner, KINDS),
        branch("roll", lambda: () if any(roll_objections(pos, roll)) else (roll,)),
        branch("done", lambda: (Decline(decision.owner),)),
    )


QUESTION = question(
    Intelligence,
    {
        PlayReaction: Rule(_card_objections, _play),
        Roll: Rule(roll_objections, _roll),
        Decline: Rule(any_answer, decline),
    },
    _branches,
)
