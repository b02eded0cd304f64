"""What somebody does: atomic, and legal or not when it is done."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from wartable.core.game import Action
from wartable.games.empire_of_the_sun.names import (
    CardId,
    CounterId,
    CounterOrNone,
    HexId,
    HexOrNone,
    Path,
    Place,
    PlaceOrNone,
    PointKind,
    Side,
    Small,
    SomeUnits,
    Target,
    Units,
    Way,
)


class Begin(Action, frozen=True):
    """Shuffle and deal."""


class Done(Action, frozen=True):
    """Nothing more: the step or the segment is over for me."""


class Decline(Action, frozen=True):
    """Nothing of what is offered."""


# Cards


class PlayOperations(Action, frozen=True):
    """A card as OC: an Offensive by this HQ (EOS-5.0-05 A)."""

    card: CardId
    hq: CounterId


class PlayEvent(Action, frozen=True):
    """A card as EC; a military one by this HQ (EOS-5.31-01)."""

    card: CardId
    hq: CounterOrNone = ""


class AttackChina(Action, frozen=True):
    """A card as OC: an Offensive in China (EOS-5.0-05 B)."""

    card: CardId


class RecallHq(Action, frozen=True):
    """A card as OC: an HQ leaves the map (EOS-5.0-05 C)."""

    card: CardId
    hq: CounterId


class ReturnHq(Action, frozen=True):
    """A card as OC: an HQ comes from the turn track (EOS-5.0-05 D)."""

    card: CardId
    hq: CounterId
    to: HexId


class BuildRoute(Action, frozen=True):
    """A card as OC: a transport route is built (EOS-5.0-05 E)."""

    card: CardId
    hex: HexId


class EndRivalry(Action, frozen=True):
    """A card as OC: the own inter-service rivalry ends (EOS-17.26-01)."""

    card: CardId


class SetAside(Action, frozen=True):
    """A card is set aside for a Future Offensive (EOS-7.29-03)."""

    card: CardId


class Discard(Action, frozen=True):
    """A card is discarded (EOS-4.22-01); or, asked so, given up for another."""

    card: CardId


class Pass(Action, frozen=True):
    """A pass instead of a card (EOS-12.4-02)."""


class PlayReaction(Action, frozen=True):
    """A Reaction card against the Offensive (EOS-5.32-01)."""

    card: CardId


class Choose(Action, frozen=True):
    """What a card's effect falls on: counters, hexes, cards."""

    targets: Annotated[tuple[Target, ...], Meta(max_length=20)]


class PlaceBid(Action, frozen=True):
    """A side, and points for it (EOS-16.48-01)."""

    side: Side
    points: Small


# Units


class ActivateUnits(Action, frozen=True):
    """These units are activated (EOS-7.21-04)."""

    units: Units


class Go(Action, frozen=True):
    """Units move together to a hex, for a battle, a landing or nothing (EOS-7.23-01).

    `via` dictates the path, or the airfields of a flight; else the engine finds it.
    """

    units: Units
    how: Way
    to: Place
    aim: HexOrNone = ""
    via: Path = ()


class RemoveToTrack(Action, frozen=True):
    """An air unit goes to the turn track instead of moving (EOS-8.33-04)."""

    unit: CounterId


class Stay(Action, frozen=True):
    """Units fight in the battle of this hex from where they stand (EOS-7.24-07, EOS-7.26-16)."""

    units: Units
    aim: HexId


class Cover(Action, frozen=True):
    """Units cover the landing in this hex (EOS-7.24-10)."""

    units: Units
    hex: HexId


class Withdraw(Action, frozen=True):
    """Ground units leave before the enemy (EOS-8.43-02)."""

    hex: HexId
    to: HexId


class Roll(Action, frozen=True):
    """Make the roll that is offered: for intelligence, or for a hex."""

    hex: HexOrNone = ""


class ReactWith(Action, frozen=True):
    """The HQ that reacts (EOS-7.26-02)."""

    hq: CounterId


class Fight(Action, frozen=True):
    """The battle of this hex is fought next."""

    hex: HexId


class Hit(Action, frozen=True):
    """These enemy units lose a step each, in this order; a unit may be named twice."""

    units: SomeUnits


class Keep(Action, frozen=True):
    """Of several, this one: the last step, or who takes the automatic one."""

    unit: CounterId


class Swap(Action, frozen=True):
    """One carrier loses a step, another gets one back (EOS-9.2-23)."""

    lose: CounterId
    restore: CounterId


class Retreat(Action, frozen=True):
    """A unit retreats to a hex."""

    unit: CounterId
    to: HexId


class PutAt(Action, frozen=True):
    """A unit is placed: as reinforcement, in emergency, for refuge; or held back in the box."""

    unit: CounterId
    to: Place


class GiveUp(Action, frozen=True):
    """This unit leaves an overstacked hex."""

    unit: CounterId


class Replace(Action, frozen=True):
    """Points restore a unit: one flips it or brings it back reduced, two bring it back full."""

    unit: CounterId
    kind: PointKind
    points: Small = 1
    to: PlaceOrNone = ""


class TakeDivisions(Action, frozen=True):
    """Japanese divisions leave China for as many ground points (EOS-11.23-01)."""

    number: Small


class BombJapan(Action, frozen=True):
    """These B29s bomb (EOS-12.32-01)."""

    units: Units


AnyAction = (
    Begin
    | Done
    | Decline
    | PlayOperations
    | PlayEvent
    | AttackChina
    | RecallHq
    | ReturnHq
    | BuildRoute
    | EndRivalry
    | SetAside
    | Discard
    | Pass
    | PlayReaction
    | Choose
    | PlaceBid
    | ActivateUnits
    | Go
    | RemoveToTrack
    | Stay
    | Cover
    | Withdraw
    | Roll
    | ReactWith
    | Fight
    | Hit
    | Keep
    | Swap
    | Retreat
    | PutAt
    | GiveUp
    | Replace
    | TakeDivisions
    | BombJapan
)
