"""What can happen, and the position that it leads to."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Meta
from msgspec.structs import replace

from borderlands.board import HOUSES, CounterId, HexId, House
from borderlands.state import Battle, Card, Counter, State, house_of, number_of
from wartable.core.game import Event

Face = Annotated[int, Meta(ge=1, le=12)]


class Dealt(Event, frozen=True):
    """The cards are shuffled and dealt (BDL-CRD-02)."""

    hands: dict[House, tuple[Card, ...]]
    deck: tuple[Card, ...]


class CardSetAside(Event, frozen=True):
    """A house has set its card of the round aside, face down (BDL-RND-01)."""

    by: House
    card: Card


class CardsShown(Event, frozen=True):
    """All cards set aside are turned up (BDL-RND-01, BDL-RND-02)."""

    reveals: ClassVar[bool] = True

    cards: dict[House, Card]


class Moved(Event, frozen=True):
    """A counter stands in another hex."""

    counter: CounterId
    to: HexId


class TownTaken(Event, frozen=True):
    """A house holds a town that it did not hold (BDL-MAP-03)."""

    town: HexId
    by: House


class TruceBroken(Event, frozen=True):
    """Two houses have no truce any more (BDL-TRU-03)."""

    by: House
    on: House


class Attacked(Event, frozen=True):
    """An attack waits for its defender (BDL-ATK-02)."""

    attacker: CounterId
    defender: CounterId


class CardPlayed(Event, frozen=True):
    """A card of a hand is shown and put away (BDL-ATK-02)."""

    reveals: ClassVar[bool] = True

    by: House
    card: Card


class Fought(Event, frozen=True):
    """The attack is fought: the faces, and with all that is added to them (BDL-ATK-03)."""

    attacker: CounterId
    defender: CounterId
    faces: tuple[Face, Face]
    totals: tuple[int, int]
    sides: tuple[int, int] = (10, 10)


class StepLost(Event, frozen=True):
    """A counter has a step less, or leaves the board with its last (BDL-CTR-02)."""

    counter: CounterId


class TurnEnded(Event, frozen=True):
    """The next house has its turn. One that fell had no more of it."""

    by: House


class RoundEnded(Event, frozen=True):
    """The cards of the round are put away, and each house draws one (BDL-RND-02, BDL-CRD-04)."""

    reveals: ClassVar[bool] = True

    drawn: dict[House, Card]


AnyEvent = (
    Dealt
    | CardSetAside
    | CardsShown
    | Moved
    | TownTaken
    | TruceBroken
    | Attacked
    | CardPlayed
    | Fought
    | StepLost
    | TurnEnded
    | RoundEnded
)


def evolve(state: State, event: AnyEvent) -> State:
    """The state after the event."""
    match event:
        case Dealt(hands, deck):
            return replace(state, hands=hands, deck=deck)
        case CardSetAside(by, card):
            return replace(_without(state, by, card), aside=state.aside | {by: card})
        case CardsShown(cards):
            order = sorted(cards, key=lambda house: -number_of(cards[house]))
            return replace(state, order=tuple(order))
        case Moved(counter, to):
            moved = replace(state.counters[counter], hex=to)
            return replace(
                state,
                counters=state.counters | {counter: moved},
                moved=(*state.moved, counter),
            )
        case TownTaken(town, by):
            return replace(state, towns=state.towns | {town: by})
        case TruceBroken(by, on):
            left = tuple(pair for pair in state.truces if {*pair} != {by, on})
            return replace(state, truces=left)
        case Attacked(attacker, defender):
            return replace(
                state, battle=Battle(attacker, defender), fought=(*state.fought, attacker)
            )
        case CardPlayed(by, card):
            return replace(_without(state, by, card), put_away=(*state.put_away, card))
        case Fought():
            return replace(state, battle=None)
        case StepLost(counter):
            return _step_lost(state, counter)
        case TurnEnded(by):
            order = [house for house in state.order if house != by]
            return replace(state, order=tuple(order), moved=(), fought=())
        case RoundEnded(drawn):
            hands = {
                house: (*hand, drawn[house]) if house in drawn else hand
                for house, hand in state.hands.items()
            }
            return replace(
                state,
                hands=hands,
                deck=state.deck[len(drawn) :],
                put_away=(*state.put_away, *(state.aside[h] for h in HOUSES if h in state.aside)),
                aside={},
                round=state.round + 1,
            )


def _without(state: State, house: str, card: str) -> State:
    """The hand without this card. Who does not see the hand takes away any."""
    hand = list(state.hands[house])
    hand.remove(card if card in hand else hand[-1])
    return replace(state, hands=state.hands | {house: tuple(hand)})


def _step_lost(state: State, counter: str) -> State:
    left = state.counters[counter].steps - 1
    counters = {name: each for name, each in state.counters.items() if left or name != counter}
    if left:
        counters[counter] = Counter(state.counters[counter].hex, left)
    order = state.order
    if not any(house_of(name) == house_of(counter) for name in counters):
        order = order[:1] + tuple(h for h in order[1:] if h != house_of(counter))
    return replace(state, counters=counters, order=order)
