"""Facts that change a state. They are free of rules: the rules chose them when they happened."""

from __future__ import annotations

import msgspec

from wartable.core.game import Event, Outcome
from wartable.games.axis_allies.actions import Load
from wartable.games.axis_allies.state import Frame, Opening
from wartable.games.axis_allies.unit import NO_UNITS, Force, Unit


class Change(msgspec.Struct, frozen=True, array_like=True):
    """In one space, some units give way to others."""

    space: str
    gone: Force = NO_UNITS
    come: Force = NO_UNITS


class Shifted(Event, frozen=True):
    """Units left spaces and stand in others; the kinds below say why."""

    changes: tuple[Change, ...]


class Moved(Shifted, frozen=True):
    """Units moved along a path."""

    by: str
    units: Force
    path: tuple[str, ...]
    mission: str = ""


class Sailed(Shifted, frozen=True):
    """A transport loaded, moved and offloaded, or declared an assault."""

    by: str
    ship: Unit
    path: tuple[str, ...]
    loads: tuple[Load, ...] = ()
    into: str = ""
    landing: Force = NO_UNITS


class WentAshore(Shifted, frozen=True):
    """Units landed from transports for an assault."""

    by: str
    units: Force
    zone: str
    space: str


class LandedOnDeck(Shifted, frozen=True):
    """Aircraft landed on a carrier."""

    by: str
    units: Force
    space: str


class Mobilized(Shifted, frozen=True):
    """Bought units were placed."""

    by: str
    units: dict[str, int]
    space: str
    factory: str = ""
    purse: str = ""
    """The purse that bought them, if not the power's own (G40-UKE-05)."""


class ShipsRepaired(Shifted, frozen=True):
    """A naval base repaired damaged ships."""

    by: str
    units: Force
    space: str


class BidPlaced(Shifted, frozen=True):
    """An extra unit of the bid was placed."""

    by: str
    unit: str
    space: str
    cost: int


class BattleJoined(Shifted, frozen=True):
    """The units of a space went to the battle board."""

    space: str
    kind: str
    attacker: str
    attackers: Force
    defenders: Force


class BattleEnded(Shifted, frozen=True):
    """The survivors went back to the map."""

    space: str
    kind: str
    attacker: str
    attackers: Force
    defenders: Force
    why: str


class Scrambled(Shifted, frozen=True):
    """Aircraft went up from an air base into a sea zone."""

    by: str
    space: str
    to: str
    units: Force


class KamikazesStruck(Shifted, frozen=True):
    """Kamikazes struck ships in a zone."""

    zone: str
    by: str
    strikes: int
    lost: Force
    damaged: Force


class Submerged(Shifted, frozen=True):
    """Submarines left the combat."""

    by: str
    space: str
    units: Force


class Retreated(Shifted, frozen=True):
    """The attackers broke off."""

    by: str
    space: str
    to: str
    units: Force


class Lost(Shifted, frozen=True):
    """Units were lost outside of a volley."""

    space: str
    units: Force
    rule: str


class Diverted(Shifted, frozen=True):
    """A defending aircraft that lost its place found another."""

    by: str
    unit: Unit
    space: str
    to: str


class Marked(Shifted, frozen=True):
    """Units are as before but for what they did: a turn ended, an interception was ordered."""


class GunsTaken(Shifted, frozen=True):
    """Antiaircraft guns changed hands with their territory."""

    space: str
    by: str


class ArmyRaised(Shifted, frozen=True):
    """The army of a territory took the field, or passed to who took the territory over."""

    by: str
    space: str


class UnitsRaised(Shifted, frozen=True):
    """Free units were raised in a liberated capital."""

    by: str
    units: dict[str, int]
    space: str


class WarDeclared(Event, frozen=True):
    """A power declared war on another; these pairs are at war now that were not."""

    by: str
    on: str
    wars: tuple[tuple[str, str], ...]
    provoked: bool


class Remembered(Event, frozen=True):
    """Something was done that counts for the rest of the game."""

    by: str
    did: str
    to: str


class Realigned(Event, frozen=True):
    """Territories without a power lean to a side or join it."""

    party: str
    spaces: tuple[str, ...]


class Annexed(Event, frozen=True):
    """A territory came to a power that moved in."""

    space: str
    by: str
    previous: str


class PassageAnswered(Event, frozen=True):
    """The keeper of a passage lets the ships of the power whose turn it is through, or not."""

    passage: str
    by: str
    allow: bool


class FacilitiesBecame(Event, frozen=True):
    """These facilities, with their damage, stand in a territory now."""

    space: str
    facilities: dict[str, int]


class HeldBecame(Event, frozen=True):
    """What each side has held without a break, and for whom it counts."""

    held: dict[str, tuple[str, ...]]


class CarriersPromised(Event, frozen=True):
    """New carriers are promised for the zones of one of these ways; none: no longer."""

    ways: tuple[tuple[str, ...], ...]


class TurnBegan(Event, frozen=True):
    """A power's turn began."""

    round: int
    power: str
    opening: Opening


class PhaseBegan(Event, frozen=True):
    """A phase of the turn began."""

    phase: str


class Bought(Event, frozen=True):
    """Units were bought."""

    by: str
    units: dict[str, int]
    cost: int
    purse: str = ""
    """The purse that paid, if not the power's own (G40-UKE-03)."""


class Repaired(Event, frozen=True):
    """Damage was repaired."""

    by: str
    space: str
    facility: str
    points: int
    cost: int
    purse: str = ""


class Returned(Event, frozen=True):
    """Bought units that could not be placed went back for their cost."""

    by: str
    units: dict[str, int]
    refund: int
    purse: str = ""


class SharingChanged(Event, frozen=True):
    """A power agreed to share with another, or no longer does."""

    host: str
    guest: str
    allow: bool


class Captured(Event, frozen=True):
    """A territory passed to a power."""

    space: str
    by: str
    previous: str
    liberated: bool = False


class MoneyChanged(Event, frozen=True):
    """A power gained or lost money; `power` names its purse."""

    power: str
    amount: int
    why: str


class ObjectiveMet(Event, frozen=True):
    """A purse was paid for a national objective."""

    purse: str
    objective: str
    amount: int
    once: bool = False


class Developed(Event, frozen=True):
    """Research led to a technology."""

    by: str
    technology: str


class Damaged(Event, frozen=True):
    """A facility was damaged; `damage` is its damage now."""

    space: str
    facility: str
    points: int
    damage: int


class Built(Event, frozen=True):
    """A facility was placed, or an upgrade that turns one into another."""

    by: str
    space: str
    facility: str
    purse: str = ""
    instead: str = ""
    becomes: str = ""


class Rolled(Event, frozen=True):
    """Dice fell."""

    space: str
    by: str
    what: str
    units: Force
    values: tuple[int, ...]
    faces: tuple[int, ...]
    hits: int


class CasualtiesTaken(Event, frozen=True):
    """Units on the battle board were hit."""

    space: str
    defending: bool
    lost: Force
    damaged: Force = NO_UNITS
    rule: str = ""


class Resolved(Event, frozen=True):
    """The combat of a space is over for this turn."""

    space: str


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
