"""What a seat may know: its own cards, and all that lies openly (EOS-5.0-09, EOS-5.0-11)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from msgspec.structs import replace

from wartable.core.dice import Dice
from wartable.games.empire_of_the_sun.actions import Hit, PlaceBid, SetAside
from wartable.games.empire_of_the_sun.battle import demands
from wartable.games.empire_of_the_sun.battle.assign import volley_of
from wartable.games.empire_of_the_sun.battle.participants import battle_of
from wartable.games.empire_of_the_sun.data import data
from wartable.games.empire_of_the_sun.events import (
    AnyEvent,
    CardsDrawn,
    CardSetAside,
    Dealt,
    FlowBecame,
    Reshuffled,
)
from wartable.games.empire_of_the_sun.facts import SIDES
from wartable.games.empire_of_the_sun.names import HIDDEN
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.state import Cards, Frame, State, Window


def _hidden(cards: Collection[str]) -> tuple[str, ...]:
    return (HIDDEN,) * len(cards)


def seen_by(state: State, own: Collection[str]) -> State:
    """The position as who plays these sides knows it."""
    cards: dict[Any, Cards] = {
        side: _cards_seen(each, is_own=side in own) for side, each in state.cards.items()
    }
    return replace(state, cards=cards, flow=_flow_seen(state.flow, own))


def _cards_seen(cards: Cards, *, is_own: bool) -> Cards:
    seen = replace(cards, draw=_hidden(cards.draw))
    if is_own:
        return seen
    shown = tuple(card for card in cards.hand if card in cards.shown)
    hand = (*_hidden(cards.hand[len(shown) :]), *shown)
    return replace(seen, hand=hand, future=HIDDEN if cards.future else "")


def _flow_seen(flow: tuple[Frame, ...], own: Collection[str]) -> tuple[Frame, ...]:
    return tuple(
        replace(frame, answers=tuple(_answer_seen(each, own) for each in frame.answers))
        if isinstance(frame, Window)
        else frame
        for frame in flow
    )


def _answer_seen(answer: Any, own: Collection[str]) -> Any:
    """An answer that waits for the other's; nobody else sees it before both are in."""
    if answer.by in own:
        return answer
    return Hit(answer.by, ()) if isinstance(answer, Hit) else PlaceBid(answer.by, "japan", 0)


def event_seen_by(event: AnyEvent, own: Collection[str]) -> AnyEvent:
    """The event as who plays these sides hears of it."""
    match event:
        case FlowBecame(flow=flow):
            return FlowBecame(_flow_seen(flow, own))
        case Dealt(hands=hands, draw=draw):
            return Dealt(
                {side: hand if side in own else _hidden(hand) for side, hand in hands.items()},
                {side: _hidden(pile) for side, pile in draw.items()},
            )
        case CardsDrawn(side=side, cards=cards) if side not in own:
            return replace(event, cards=_hidden(cards))
        case Reshuffled(draw=draw):
            return replace(event, draw=_hidden(draw))
        case CardSetAside(side=side) if side not in own:
            return replace(event, card=HIDDEN)
    return event


def action_seen_by(state: State, action: Any, own: Collection[str]) -> Any:
    """The action as who plays these sides hears of it; `state` is the one it led to."""
    if action.by in own:
        return action
    if isinstance(action, SetAside):
        return SetAside(action.by, HIDDEN)
    if _still_waits(state, action):
        return _answer_seen(action, own)
    return action


def _still_waits(state: State, action: Any) -> bool:
    return any(isinstance(frame, Window) and action in frame.answers for frame in state.flow)


def imagined(view: State, dice: Dice) -> State:
    """A whole position behind a view: what is not seen is dealt anew."""
    cards: dict[Any, Cards] = {}
    for side in SIDES:
        known = view.cards[side]
        places = (*known.draw, *known.hand, known.future)
        seen = {*known.discard, *known.removed, *places}
        deck = data().scenarios[view.options.scenario].decks[side]
        unseen = [card for card in deck if card not in seen]
        order = iter([unseen[index] for index in dice.shuffle(len(unseen))])
        cards[side] = replace(
            known,
            hand=tuple(next(order) if card == HIDDEN else card for card in known.hand),
            future=next(order) if known.future == HIDDEN else known.future,
            draw=tuple(next(order) if card == HIDDEN else card for card in known.draw),
        )
    return replace(view, cards=cards, flow=_flow_imagined(view, dice))


def _flow_imagined(view: State, dice: Dice) -> tuple[Frame, ...]:
    """Hits that were given unseen are given in one of the ways there are; a bid that is not seen
    is one that may have been made."""
    pos = Position(view)
    return tuple(
        replace(frame, answers=tuple(_hits_imagined(pos, each, dice) for each in frame.answers))
        if isinstance(frame, Window)
        else frame
        for frame in view.flow
    )


def _hits_imagined(pos: Position, answer: Any, dice: Dice) -> Any:
    if not isinstance(answer, Hit) or answer.units:
        return answer
    side: Any = answer.by
    ways = demands.listed(volley_of(pos, battle_of(pos), side))
    return Hit(answer.by, ways[dice.shuffle(len(ways))[0]])
