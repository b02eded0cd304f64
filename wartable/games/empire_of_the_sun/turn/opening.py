"""What precedes the first card: the deal and an exchange (17.25)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.core.flow import any_answer
from wartable.core.game import Branch, Objection
from wartable.games.empire_of_the_sun import rules
from wartable.games.empire_of_the_sun.actions import Decline, Discard
from wartable.games.empire_of_the_sun.cards import deal
from wartable.games.empire_of_the_sun.decisions import ExchangeCard
from wartable.games.empire_of_the_sun.events import (
    CardDiscarded,
    CardTaken,
    SegmentBegan,
)
from wartable.games.empire_of_the_sun.facts import SIDES
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.rules import Rule
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.state import Steps
from wartable.games.empire_of_the_sun.turn import bids, initiative
from wartable.games.empire_of_the_sun.turn.fleeing import ships_may_flee

KONDO = "JP-47"
"""The card that Japan may take instead of another (EOS-17.25-05)."""


def run_opening(script: Script, frame: Steps) -> None:
    """Bids, the deal, the exchange, the ships, and then who begins (EOS-16.48-01, EOS-17.25-01 to
    EOS-17.25-06)."""
    pos = script.pos
    if frame.step < 4:
        script.change(frame, step=frame.step + 1)
    match frame.step:
        case 0:
            if pos.state.options.bids:
                bids.ask(script)
        case 1:
            for side in SIDES:
                hand = pos.scenario.hands[side]
                deal.deal_hand(script, side, len(hand.cards) + hand.random)
        case 2:
            if "kondo" in pos.scenario.special:
                script.ask(ExchangeCard("japan"))
        case 3:
            if "emergency_before_first_card" in pos.scenario.special:
                ships_may_flee(script)
        case _:
            script.pop()
            script.emit(SegmentBegan(initiative.SEGMENT.name))
            initiative.SEGMENT.begin(script)


# the exchange


def exchange_objections(pos: Position, action: Discard) -> Iterator[Objection]:
    """Only a hand without a military event gives a card, one of value 3 if it has any, and JP-47
    must be there to be taken (EOS-17.25-05)."""
    cards = pos.state.cards["japan"]
    if action.card not in cards.hand:
        yield rules.no(pos, "EOS-17.25-05", "{card} is not in the hand", card=action.card)
        return
    if any(pos.card(card).type == "military" for card in cards.hand):
        yield rules.no(pos, "EOS-17.25-05", "the hand has a military event")
    if pos.card(action.card).value < max(pos.card(card).value for card in cards.hand):
        yield rules.no(
            pos, "EOS-17.25-05", "a card of a higher value is given up", card=action.card
        )
    gone = (*cards.hand, *cards.discard, *cards.removed, cards.future)
    if KONDO in gone or KONDO not in pos.scenario.decks["japan"]:
        yield rules.no(pos, "EOS-17.25-05", "{card} is not to be had", card=KONDO)


def _exchange(script: Script, action: Discard) -> None:
    script.pop()
    script.emit(CardDiscarded("japan", action.card, "EOS-17.25-05"))
    script.emit(CardTaken("japan", KONDO, from_draw=True))


def _leave(script: Script, action: Decline) -> None:
    script.pop()


def _exchanges(pos: Position) -> list[Discard]:
    found = [Discard("japan", card) for card in sorted(pos.state.cards["japan"].hand)]
    return [each for each in found if not any(exchange_objections(pos, each))]


def _exchange_branches(pos: Position, decision: ExchangeCard) -> tuple[Branch, ...]:
    done = rules.branch("done", lambda: [Decline(decision.owner)])
    return rules.branch("exchange", _exchanges, pos), done


EXCHANGE = rules.question(
    ExchangeCard,
    {Discard: Rule(exchange_objections, _exchange), Decline: Rule(any_answer, _leave)},
    _exchange_branches,
)
