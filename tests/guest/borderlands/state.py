"""A position, and what can be read from it at once."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from borderlands.board import FACTS, HOUSES, CounterId, HexId, House
from wartable.core.game import TableOptions
from wartable.core.names import Name

SUITS = ("march", "arms", "walls")
CARDS = tuple(f"{SUITS[(number - 1) % 3]}_{number}" for number in range(1, 28))
"""BDL-CRD-01."""
HIDDEN = "?"
"""A card that one does not see."""
STEPS = 2

Card = Annotated[str, Name("card")]


class Options(TableOptions, frozen=True, omit_defaults=True, kw_only=True):
    """What a table agrees on: the cards dealt, and whether it begins with truces."""

    hand: int = 4
    truces: bool = True


class Counter(msgspec.Struct, frozen=True):
    """A counter on the board."""

    hex: HexId
    steps: Annotated[int, Meta(ge=1, le=STEPS)] = STEPS


class Battle(msgspec.Struct, frozen=True):
    """An attack that is not yet fought."""

    attacker: CounterId
    defender: CounterId


class State(msgspec.Struct, frozen=True):
    """A position. Before the deal all cards are in the deck."""

    options: Options
    counters: dict[CounterId, Counter]
    towns: dict[HexId, Annotated[str, Name("house", or_none=True)]]
    truces: tuple[tuple[House, House], ...]
    hands: dict[House, tuple[Card, ...]]
    deck: tuple[Card, ...] = CARDS
    aside: dict[House, Card] = {}
    """The cards of this round: face down until there is an order."""
    order: tuple[House, ...] = ()
    """Whose turns are still to come, that of the first under way."""
    moved: tuple[CounterId, ...] = ()
    fought: tuple[CounterId, ...] = ()
    battle: Battle | None = None
    put_away: tuple[Card, ...] = ()
    round: int = 1

    @property
    def is_dealt(self) -> bool:
        return len(self.deck) < len(CARDS)

    @property
    def standing(self) -> tuple[str, ...]:
        """The houses that have not fallen (BDL-CTR-04)."""
        return tuple(house for house in HOUSES if self.own(house))

    def own(self, house: str) -> tuple[str, ...]:
        """The counters of a house."""
        return tuple(each for each in self.counters if house_of(each) == house)

    def has_truce(self, a: str, b: str) -> bool:
        return (min(a, b), max(a, b)) in self.truces

    def has_aside(self, house: str, suit: str) -> bool:
        """Whether the house's card of this round is of this suit."""
        return suit_of(self.aside.get(house, HIDDEN)) == suit


def house_of(counter: str) -> str:
    """Whose counter it is."""
    return FACTS.counters[counter].house


def suit_of(card: str) -> str:
    return card.partition("_")[0]


def number_of(card: str) -> int:
    return int(card.partition("_")[2])


def most_rounds(options: Options) -> int:
    """For how many rounds the cards last."""
    return 1 + (len(CARDS) - len(HOUSES) * options.hand) // len(HOUSES)


def last_round(options: Options) -> int:
    """BDL-END-01."""
    return options.rounds or most_rounds(options)
