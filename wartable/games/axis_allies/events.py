"""Facts that change a state. They are free of rules: the rules chose them when they happened."""

from __future__ import annotations

from typing import Literal

import msgspec

from wartable.core.game import Event, Outcome
from wartable.games.axis_allies.actions import Load
from wartable.games.axis_allies.names import (
    Amount,
    Count,
    Difference,
    Faces,
    Facility,
    FacilityOrNone,
    Goal,
    Hits,
    Holder,
    Kind,
    Money,
    Objective,
    PartyName,
    PassageName,
    PhaseName,
    Points,
    Power,
    Purse,
    PurseOrNone,
    Round,
    Space,
    SpaceOrNone,
    Technology,
    Territory,
    TerritoryOrNone,
    Ware,
    Ways,
    Why,
    Zone,
)
from wartable.games.axis_allies.state import Frame, Opening
from wartable.games.axis_allies.unit import NO_UNITS, Force, Unit


class Change(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """In one space, some units give way to others."""

    space: Space
    gone: Force = NO_UNITS
    come: Force = NO_UNITS


class Shifted(Event, frozen=True):
    """Units left spaces and stand in others; the kinds below say why."""

    changes: tuple[Change, ...]


class Moved(Shifted, frozen=True):
    """Units moved along a path."""

    by: Power
    units: Force
    path: tuple[Space, ...]
    mission: Why = ""


class Sailed(Shifted, frozen=True):
    """A transport loaded, moved and offloaded, or declared an assault."""

    by: Power
    ship: Unit
    path: tuple[Space, ...]
    loads: tuple[Load, ...] = ()
    into: SpaceOrNone = ""
    landing: Force = NO_UNITS


class WentAshore(Shifted, frozen=True):
    """Units landed from transports for an assault."""

    by: Power
    units: Force
    zone: Zone
    space: Territory


class LandedOnDeck(Shifted, frozen=True):
    """Aircraft landed on a carrier."""

    by: Power
    units: Force
    space: Space


class Mobilized(Shifted, frozen=True):
    """Bought units were placed."""

    by: Power
    units: dict[Ware, Count]
    space: Space
    factory: TerritoryOrNone = ""
    purse: PurseOrNone = ""
    """The purse that bought them, if not the power's own (G40-UKE-05)."""


class ShipsRepaired(Shifted, frozen=True):
    """A naval base repaired damaged ships."""

    by: Power
    units: Force
    space: Space


class BidPlaced(Shifted, frozen=True):
    """An extra unit of the bid was placed."""

    by: Power
    unit: Kind
    space: Space
    cost: Money


class BattleJoined(Shifted, frozen=True):
    """The units of a space went to the battle board."""

    space: Space
    kind: Literal["land", "sea", "air"]
    attacker: Power
    attackers: Force
    defenders: Force


class BattleEnded(Shifted, frozen=True):
    """The survivors went back to the map."""

    space: Space
    kind: Literal["land", "sea", "air"]
    attacker: Power
    attackers: Force
    defenders: Force
    why: Why


class Scrambled(Shifted, frozen=True):
    """Aircraft went up from an air base into a sea zone."""

    by: Power
    space: Space
    to: Zone
    units: Force


class KamikazesStruck(Shifted, frozen=True):
    """Kamikazes struck ships in a zone."""

    zone: Zone
    by: Power
    strikes: Amount
    lost: Force
    damaged: Force


class Submerged(Shifted, frozen=True):
    """Submarines left the combat."""

    by: Power
    space: Space
    units: Force


class Retreated(Shifted, frozen=True):
    """The attackers broke off."""

    by: Power
    space: Space
    to: SpaceOrNone
    units: Force


class Lost(Shifted, frozen=True):
    """Units were lost outside of a volley."""

    space: Space
    units: Force
    rule: Why


class Diverted(Shifted, frozen=True):
    """A defending aircraft that lost its place found another."""

    by: Holder
    unit: Unit
    space: Space
    to: SpaceOrNone


class Marked(Shifted, frozen=True):
    """Units are as before but for what they did: a turn ended, an interception was ordered."""


class GunsTaken(Shifted, frozen=True):
    """Antiaircraft guns changed hands with their territory."""

    space: Territory
    by: Holder


class ArmyRaised(Shifted, frozen=True):
    """The army of a territory took the field, or passed to who took the territory over."""

    by: Holder
    space: Territory


class UnitsRaised(Shifted, frozen=True):
    """Free units were raised in a liberated capital."""

    by: Power
    units: dict[Ware, Count]
    space: Territory


class WarDeclared(Event, frozen=True):
    """A power declared war on another; these pairs are at war now that were not."""

    by: Power
    on: Power
    wars: tuple[tuple[Power, Power], ...]
    provoked: bool


class Remembered(Event, frozen=True):
    """Something was done that counts for the rest of the game."""

    by: Power
    did: Why
    to: Why


class Realigned(Event, frozen=True):
    """Territories without a power lean to a side or join it."""

    party: PartyName
    spaces: tuple[Territory, ...]


class Annexed(Event, frozen=True):
    """A territory came to a power that moved in."""

    space: Territory
    by: Power
    previous: PartyName


class PassageAnswered(Event, frozen=True):
    """The keeper of a passage lets the ships of the power whose turn it is through, or not."""

    passage: PassageName
    by: Power
    allow: bool


class FacilitiesBecame(Event, frozen=True):
    """These facilities, with their damage, stand in a territory now."""

    space: Territory
    facilities: dict[Facility, Points]


class HeldBecame(Event, frozen=True):
    """What each side has held without a break, and for whom it counts."""

    held: dict[Goal, tuple[Power, ...]]


class CarriersPromised(Event, frozen=True):
    """New carriers are promised for the zones of one of these ways; none: no longer."""

    ways: Ways


class TurnBegan(Event, frozen=True):
    """A power's turn began."""

    round: Round
    power: Power
    opening: Opening


class PhaseBegan(Event, frozen=True):
    """A phase of the turn began."""

    phase: PhaseName


class Bought(Event, frozen=True):
    """Units were bought."""

    by: Power
    units: dict[Ware, Count]
    cost: Money
    purse: PurseOrNone = ""
    """The purse that paid, if not the power's own (G40-UKE-03)."""


class Repaired(Event, frozen=True):
    """Damage was repaired."""

    by: Power
    space: Territory
    facility: Facility
    points: Points
    cost: Money
    purse: PurseOrNone = ""


class Returned(Event, frozen=True):
    """Bought units that could not be placed went back for their cost."""

    by: Power
    units: dict[Ware, Count]
    refund: Money
    purse: PurseOrNone = ""


class SharingChanged(Event, frozen=True):
    """A power agreed to share with another, or no longer does."""

    host: Power
    guest: Power
    allow: bool


class Captured(Event, frozen=True):
    """A territory passed to a power."""

    space: Territory
    by: Power
    previous: Holder
    liberated: bool = False


class MoneyChanged(Event, frozen=True):
    """A power gained or lost money; `power` names its purse."""

    power: Purse
    amount: Difference
    why: Why


class ObjectiveMet(Event, frozen=True):
    """A purse was paid for a national objective."""

    purse: Purse
    objective: Objective
    amount: Money
    once: bool = False


class Developed(Event, frozen=True):
    """Research led to a technology."""

    by: Power
    technology: Technology


class Damaged(Event, frozen=True):
    """A facility was damaged; `damage` is its damage now."""

    space: Territory
    facility: Facility
    points: Amount
    damage: Points


class Built(Event, frozen=True):
    """A facility was placed, or an upgrade that turns one into another."""

    by: Power
    space: Territory
    facility: Ware
    purse: PurseOrNone = ""
    instead: FacilityOrNone = ""
    becomes: FacilityOrNone = ""


class Rolled(Event, frozen=True):
    """Dice fell."""

    space: SpaceOrNone
    by: Holder
    what: Why
    units: Force
    values: Faces
    faces: Faces
    hits: Hits


class CasualtiesTaken(Event, frozen=True):
    """Units on the battle board were hit."""

    space: Space
    defending: bool
    lost: Force
    damaged: Force = NO_UNITS
    rule: Why = ""


class Resolved(Event, frozen=True):
    """The combat of a space is over for this turn."""

    space: Space


class FlowBecame(Event, frozen=True):
    """What happens next."""

    flow: tuple[Frame, ...]


class GameEnded(Event, frozen=True):
    """The game is over."""

    outcome: Outcome


AnyEvent = (
    Moved
    | Sailed
    | WentAshore
    | LandedOnDeck
    | Mobilized
    | ShipsRepaired
    | BidPlaced
    | BattleJoined
    | BattleEnded
    | Scrambled
    | KamikazesStruck
    | Submerged
    | Retreated
    | Lost
    | Diverted
    | Marked
    | GunsTaken
    | ArmyRaised
    | UnitsRaised
    | WarDeclared
    | Remembered
    | Realigned
    | Annexed
    | PassageAnswered
    | FacilitiesBecame
    | HeldBecame
    | CarriersPromised
    | TurnBegan
    | PhaseBegan
    | Bought
    | Repaired
    | Returned
    | SharingChanged
    | Captured
    | MoneyChanged
    | ObjectiveMet
    | Developed
    | Damaged
    | Built
    | Rolled
    | CasualtiesTaken
    | Resolved
    | FlowBecame
    | GameEnded
)
