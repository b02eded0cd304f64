"""Hands and piles of cards, as far as the view shows them."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from wartable.desk.empire_of_the_sun.words import Words
from wartable.desk.values import HandNow, PileNow
from wartable.games.empire_of_the_sun.facts import SIDES
from wartable.games.empire_of_the_sun.names import HIDDEN
from wartable.games.empire_of_the_sun.state import State

ALWAYS = ("draw", "discard")
"""The piles that are there though nothing lies in them."""


def hands(view: State) -> tuple[HandNow, ...]:
    """Who holds how many cards, and those that the view shows."""
    return tuple(
        HandNow(side, len(view.cards[side].hand), seen(view.cards[side].hand)) for side in SIDES
    )


def piles(words: Words, view: State) -> Iterator[PileNow]:
    """The decks, what lies open beside them, and the card set aside for a Future Offensive."""
    for side in SIDES:
        cards = view.cards[side]
        for pile, own in (
            ("draw", cards.draw),
            ("discard", cards.discard[::-1]),
            ("removed", cards.removed[::-1]),
            ("future", (cards.future,) if cards.future else ()),
        ):
            if own or pile in ALWAYS:
                name = words.say(f"pile.{pile}", side=words.side(side))
                short = words.say(f"pile.{pile}_short") if pile in ALWAYS else ""
                yield PileNow(f"{pile}_{side}", name, len(own), seen(own), side, short)


def seen(cards: Collection[str]) -> tuple[str, ...]:
    """Those that are not hidden."""
    return tuple(card for card in cards if card != HIDDEN)
