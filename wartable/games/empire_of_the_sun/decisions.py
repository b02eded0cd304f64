"""What somebody is asked. A decision holds nothing that others may not know."""

from __future__ import annotations

from typing import Literal

from wartable.core.game import Decision
from wartable.games.empire_of_the_sun.names import (
    CardId,
    CounterId,
    HexId,
    Number,
    Small,
    SomeUnits,
    Target,
    Word,
)


class BeginGame(Decision, frozen=True):
    """The table shuffles the decks and deals (EOS-17.0-02)."""


# The Strategic Phase


class PlaceReinforcements(Decision, frozen=True):
    """Where this turn's units enter (EOS-4.11-01, EOS-4.11-03)."""


class TakeReplacements(Decision, frozen=True):
    """How replacement points are used (EOS-4.12-01)."""


class Bomb(Decision, frozen=True):
    """Which B29s bomb Japan (EOS-12.31-02)."""


# The Offensives Phase


class Bid(Decision, frozen=True):
    """A side and a number of points, unseen by the other (EOS-16.48-01)."""


class TakeArcadia(Decision, frozen=True):
    """Whether AL-04 is one of the first cards (EOS-17.25-03)."""


class OpeningMoves(Decision, frozen=True):
    """Which ships make an emergency movement before the first card (EOS-17.25-02)."""


class ExchangeCard(Decision, frozen=True):
    """Whether a card is given up for JP-47 (EOS-17.25-05)."""


class PlayArcadia(Decision, frozen=True):
    """Whether AL-04 is played before the first Japanese card (EOS-17.25-04)."""


class TakeInitiative(Decision, frozen=True):
    """Whether who has fewer cards goes first with a Future Offensive (EOS-4.21-01)."""


class PlayCard(Decision, frozen=True):
    """What one does with one's play (EOS-4.22-01)."""


# An Offensive


class Activate(Decision, frozen=True):
    """Which units are activated (EOS-7.2-01)."""


class MoveUnits(Decision, frozen=True):
    """Where they move (EOS-7.2-02)."""


class Disengage(Decision, frozen=True):
    """Whether ground units leave the hex that enemies have entered (EOS-8.43-01)."""

    hex: HexId
    units: SomeUnits


class Declare(Decision, frozen=True):
    """Which hexes are battle hexes, and who fights where (EOS-7.2-03)."""


class AnswerOffensive(Decision, frozen=True):
    """Whether a weather or personage card is played (EOS-7.2-04)."""


class SpecialReaction(Decision, frozen=True):
    """Whether it is rolled for a landing in this hex (EOS-7.2-06)."""

    hex: HexId


class Intelligence(Decision, frozen=True):
    """Whether the condition is changed, by card or by roll (EOS-7.2-07)."""


class React(Decision, frozen=True):
    """Which HQ and which units react (EOS-7.2-08)."""


class AttackCards(Decision, frozen=True):
    """Whether Attack cards are played (EOS-7.2-09)."""


class NextBattle(Decision, frozen=True):
    """Which battle is fought next (EOS-7.2-11, EOS-AMB-41)."""

    hexes: tuple[HexId, ...]


class AssignHits(Decision, frozen=True):
    """Which enemy units lose steps (EOS-9.2-11, EOS-9.4-03)."""

    hex: HexId
    hits: Number
    stage: Literal["air_naval", "ground"]


class LastStep(Decision, frozen=True):
    """Which ground step is the last that air-naval hits leave (EOS-9.2-19), or, among equals, who
    takes the automatic step of a critical hit (EOS-9.2-22)."""

    hex: HexId
    units: SomeUnits


class SwapSteps(Decision, frozen=True):
    """Whether one carrier's step is given for another's (EOS-9.2-23)."""

    hex: HexId


class RetreatThem(Decision, frozen=True):
    """Where beaten Reaction units go (EOS-9.5-03)."""

    hex: HexId
    units: SomeUnits


class MoveAfterBattle(Decision, frozen=True):
    """Where activated units return to (EOS-7.2-13)."""


class MoveAtOnce(Decision, frozen=True):
    """Where units that must leave are placed (EOS-8.22-03, EOS-8.32-02)."""

    units: SomeUnits


class GiveUpExcess(Decision, frozen=True):
    """Who leaves an overstacked hex (EOS-8.24-02, EOS-8.34-03)."""

    hex: HexId


# Cards and nations


class ChooseForCard(Decision, frozen=True):
    """What a card's effect falls on, or whether it is used at all."""

    card: CardId
    op: Word
    number: Small = 1
    """How many are chosen at most."""
    among: tuple[Target, ...] = ()
    """What can be chosen, where everybody may know it; empty where it is in one's hand."""
    optional: bool = False
    about: tuple[Target, ...] = ()
    """What it is chosen for, where that is not plain: a counter or a hex."""


class FindRefuge(Decision, frozen=True):
    """Where a unit goes when India surrenders (EOS-13.63-02)."""

    units: tuple[CounterId, ...]


AnyDecision = (
    BeginGame
    | PlaceReinforcements
    | TakeReplacements
    | Bomb
    | Bid
    | TakeArcadia
    | OpeningMoves
    | ExchangeCard
    | PlayArcadia
    | TakeInitiative
    | PlayCard
    | Activate
    | MoveUnits
    | Disengage
    | Declare
    | AnswerOffensive
    | SpecialReaction
    | Intelligence
    | React
    | AttackCards
    | NextBattle
    | AssignHits
    | LastStep
    | SwapSteps
    | RetreatThem
    | MoveAfterBattle
    | MoveAtOnce
    | GiveUpExcess
    | ChooseForCard
    | FindRefuge
)
