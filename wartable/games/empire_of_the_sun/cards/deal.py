"""The decks: shuffled when the game begins, dealt, drawn from, and shuffled again."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from wartable.core.flow import any_answer
from wartable.core.game import Branch, Objection
from wartable.games.empire_of_the_sun import rules
from wartable.games.empire_of_the_sun.actions import Begin, Choose, Decline
from wartable.games.empire_of_the_sun.decisions import BeginGame, TakeArcadia
from wartable.games.empire_of_the_sun.events import (
    CardsDrawn,
    CardsNoted,
    CardTaken,
    Dealt,
    Reshuffled,
)
from wartable.games.empire_of_the_sun.facts import SIDES, Side
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.state import Steps

MOST_BY_EVENT = 3
"""Cards that events let a side draw in one Offensives Phase (EOS-5.35-03)."""
ARCADIA = "AL-04"
ARCADIA_TURN = 2
"""EOS-17.11-13, EOS-17.25-03."""
HISTORICAL_HAND = ("JP-03", "JP-47", "JP-59")
"""EOS-17.25-06."""


def shuffled(script: Script, cards: Sequence[str]) -> tuple[str, ...]:
    """These cards in a new order."""
    return tuple(cards[index] for index in script.dice.shuffle(len(cards))) if cards else ()


def draw(
    script: Script,
    side: Side,
    number: int,
    *,
    by_event: bool = False,
    played: Collection[str] = (),
) -> None:
    """So many cards come into the hand, by events no more than three in an Offensives Phase
    (EOS-5.35-03, EOS-5.35-04); a deck that runs out is made of the discards without the cards now
    being played, and if there are none, nothing is drawn (EOS-5.37-07)."""
    if by_event:
        number = min(number, MOST_BY_EVENT - script.state.cards[side].drawn)
    while number > 0:
        cards = script.state.cards[side]
        if not cards.draw:
            again = [card for card in cards.discard if card not in played]
            if not again:
                return
            kept = tuple(card for card in cards.discard if card in played)
            script.emit(Reshuffled(side, shuffled(script, again), kept))
            continue
        drawn = cards.draw[:number]
        script.emit(CardsDrawn(side, drawn, by_event))
        number -= len(drawn)


def reshuffle(script: Script, side: Side) -> None:
    """Draw pile and discards are shuffled together if that is due at the end of the turn; the hand,
    a card set aside and removed cards stay out (EOS-5.37-03, EOS-5.37-06)."""
    cards = script.state.cards[side]
    if cards.reshuffle:
        script.emit(Reshuffled(side, shuffled(script, (*cards.draw, *cards.discard))))
        script.emit(CardsNoted(side, reshuffle=False))


def deal_hand(script: Script, side: Side, number: int) -> None:
    """Deal so many cards to a side, those that a scenario gives among them (EOS-4.14-01,
    EOS-4.14-02)."""
    script.push(Steps("deal", about=(side, str(number))))


def run_deal(script: Script, frame: Steps) -> None:
    """First the Allies say whether AL-04 is one of their cards, where they may; then the hand is
    dealt (EOS-17.25-03)."""
    side: Side = "japan" if frame.about[0] == "japan" else "allies"
    number = int(frame.about[1])
    if frame.step == 0:
        script.change(frame, step=1)
        if side == "allies" and may_take_arcadia(script.pos, number):
            script.ask(TakeArcadia(side))
        return
    script.pop()
    for card in given(script.pos, side):
        script.emit(CardTaken(side, card, from_draw=True))
    draw(script, side, number - len(script.state.cards[side].hand))


def given(pos: Position, side: Side) -> tuple[str, ...]:
    """The cards that a side is not dealt at random (EOS-17.10-04, EOS-17.11-01, EOS-17.25-06)."""
    state = pos.state
    fixed: tuple[str, ...] = ()
    if state.turn == pos.scenario.first_turn:
        fixed = pos.scenario.hands[side].cards
    historical = state.options.historical_hand and "historical_hand" in pos.scenario.special
    if historical and state.turn == ARCADIA_TURN:
        fixed = (*fixed, *HISTORICAL_HAND)
    return tuple(card for card in fixed if card in pos.state.cards[side].draw)


def may_take_arcadia(pos: Position, number: int) -> bool:
    """Whether AL-04 may be one of so many Allied cards: on turn 2, where the scenario says so, and
    if it was never drawn (EOS-17.11-13, EOS-17.25-03)."""
    cards = pos.state.cards["allies"]
    gone = ARCADIA in (*cards.discard, *cards.removed, cards.future)
    is_turn = pos.state.turn == ARCADIA_TURN and "arcadia" in pos.scenario.special
    return is_turn and number > 0 and not gone and not cards.hand


def _begin(script: Script, action: Begin) -> None:
    """Both decks are shuffled; what precedes the first card follows (EOS-17.0-02)."""
    script.pop()
    nothing: dict[Side, tuple[str, ...]] = dict.fromkeys(SIDES, ())
    piles = {side: shuffled(script, script.state.cards[side].draw) for side in SIDES}
    script.emit(Dealt(nothing, piles))
    script.push(Steps("opening"))


def _beginnings(pos: Position, decision: BeginGame) -> tuple[Branch, ...]:
    return (rules.branch("begin", lambda: [Begin(decision.owner)]),)


def _take(script: Script, action: Choose) -> None:
    script.pop()
    script.emit(CardTaken("allies", ARCADIA, from_draw=True))


def _take_objections(pos: Position, action: Choose) -> Iterator[Objection]:
    """Only AL-04 is offered (EOS-17.25-03)."""
    if action.targets != (ARCADIA,):
        yield rules.no(pos, "EOS-17.25-03", "only {card} can be taken", card=ARCADIA)


def _leave(script: Script, action: Decline) -> None:
    script.pop()


def _arcadia_ways(pos: Position, decision: TakeArcadia) -> tuple[Branch, ...]:
    return (
        rules.branch("take", lambda: [Choose(decision.owner, (ARCADIA,))]),
        rules.branch("done", lambda: [Decline(decision.owner)]),
    )


BEGIN = rules.question(BeginGame, {Begin: rules.Rule(any_answer, _begin)}, _beginnings)
TAKE_ARCADIA = rules.question(
    TakeArcadia,
    {Choose: rules.Rule(_take_objections, _take), Decline: rules.Rule(any_answer, _leave)},
    _arcadia_ways,
)
