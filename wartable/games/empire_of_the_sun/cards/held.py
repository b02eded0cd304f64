"""The cards that a side could play: its hand, and the one set aside (7.29)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.core.game import Action, Objection
from wartable.games.empire_of_the_sun import rules
from wartable.games.empire_of_the_sun.facts import Side
from wartable.games.empire_of_the_sun.position import Position


def side_of(action: Action) -> Side:
    """Whose action it is."""
    return "japan" if action.by == "japan" else "allies"


def held(pos: Position, side: Side) -> tuple[str, ...]:
    """The cards that a side could play: its hand, and the one set aside (EOS-7.29-08)."""
    cards = pos.state.cards[side]
    return (*cards.hand, *([cards.future] if cards.future else []))


def held_objections(pos: Position, side: Side, card: str) -> Iterator[Objection]:
    """Why a card is not there to be played; one set aside may be neither played in the same turn
    nor be the last (EOS-1.3-40, EOS-7.29-06, EOS-7.29-07)."""
    cards = pos.state.cards[side]
    if card in cards.hand:
        return
    if card != cards.future:
        yield rules.no(
            pos, "EOS-1.3-40", "{card} is not in the hand of {side}", side=side, card=card
        )
        return
    if cards.future_turn == pos.state.turn:
        yield rules.no(pos, "EOS-7.29-06", "{card} was set aside this turn", card=card)
    if not cards.hand:
        yield rules.no(
            pos, "EOS-7.29-07", "{card}, which was set aside, may not be the last", card=card
        )
