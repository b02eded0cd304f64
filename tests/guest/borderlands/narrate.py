"""Events in a sentence each, for people."""

from __future__ import annotations

from borderlands.events import (
    AnyEvent,
    Attacked,
    CardPlayed,
    CardSetAside,
    CardsShown,
    Dealt,
    Fought,
    Moved,
    RoundEnded,
    StepLost,
    TownTaken,
    TruceBroken,
    TurnEnded,
)
from borderlands.words import named, place


def narrate(event: AnyEvent) -> str:
    """The event in a sentence; an empty text if it says nothing."""
    match event:
        case Dealt(hands):
            return f"Each house is dealt {len(next(iter(hands.values())))} cards."
        case CardSetAside(by):
            return f"{named(by)} sets a card aside."
        case CardsShown(cards):
            shown = (f"{named(house)} {named(card)}" for house, card in cards.items())
            return f"The cards are turned up: {', '.join(shown)}."
        case Moved(counter, to):
            return f"{named(counter)} moves to {place(to)}."
        case TownTaken(town, by):
            return f"{named(by)} takes {place(town)}."
        case TruceBroken(by, on):
            return f"{named(by)} breaks the truce with {named(on)}."
        case Attacked(attacker, defender):
            return f"{named(attacker)} attacks {named(defender)}."
        case CardPlayed(by, card):
            return f"{named(by)} plays {named(card)}."
        case Fought(attacker, defender, faces, totals):
            return (
                f"{named(attacker)} rolls {faces[0]} and has {totals[0]}; {named(defender)} rolls"
                f" {faces[1]} and has {totals[1]}."
            )
        case StepLost(counter):
            return f"{named(counter)} loses a step."
        case TurnEnded(by):
            return f"{named(by)} ends its turn."
        case RoundEnded(drawn):
            return f"The round is over.{' Each house draws a card.' if drawn else ''}"
