"""What a seat may know (BDL-CRD-03, BDL-RND-01), and what it can imagine behind that."""

from __future__ import annotations

from collections.abc import Collection
from typing import TypeVar

from msgspec.structs import replace

from borderlands.choice import SetAside
from borderlands.events import AnyEvent, CardSetAside, Dealt, RoundEnded
from borderlands.state import CARDS, HIDDEN, State
from wartable.core.dice import Dice
from wartable.core.game import Action

Cards = TypeVar("Cards", str, tuple[str, ...])


def seen_by(state: State, own: Collection[str]) -> State:
    """The state as a seat that plays these houses sees it."""
    if not state.is_dealt:
        return state
    aside = state.aside if state.order else _only(state.aside, own)
    return replace(state, hands=_only(state.hands, own), deck=_hidden(state.deck), aside=aside)


def event_seen_by(event: AnyEvent, own: Collection[str]) -> AnyEvent:
    """The event as a seat that plays these houses hears of it."""
    match event:
        case Dealt(hands, deck):
            return Dealt(_only(hands, own), _hidden(deck))
        case CardSetAside(by) if by not in own:
            return CardSetAside(by, HIDDEN)
        case RoundEnded(drawn):
            return RoundEnded(_only(drawn, own))
    return event


def action_seen_by(action: Action, own: Collection[str]) -> Action:
    """The action as a seat that plays these houses sees it."""
    if isinstance(action, SetAside) and action.by not in own:
        return SetAside(action.by, HIDDEN)
    return action


def imagined(view: State, dice: Dice) -> State:
    """A position that looks like this: the cards one does not see are dealt anew."""
    known = {*view.put_away, *view.aside.values(), *view.deck}
    known |= {card for hand in view.hands.values() for card in hand}
    unseen = [card for card in CARDS if card not in known]
    unseen = [unseen[place] for place in dice.shuffle(len(unseen))]

    def filled(cards: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(unseen.pop() if card == HIDDEN else card for card in cards)

    aside = dict(zip(view.aside, filled(tuple(view.aside.values())), strict=True))
    hands = {house: filled(hand) for house, hand in view.hands.items()}
    return replace(view, aside=aside, hands=hands, deck=filled(view.deck))


def _hidden(cards: Cards) -> Cards:
    return HIDDEN if isinstance(cards, str) else (HIDDEN,) * len(cards)


def _only(cards: dict[str, Cards], own: Collection[str]) -> dict[str, Cards]:
    """One's own; of others, that they are there."""
    return {house: held if house in own else _hidden(held) for house, held in cards.items()}
