"""What a player can do, one atomic action each, and its one line of text."""

from __future__ import annotations

import msgspec

from wartable.core.game import Action
from wartable.games.axis_allies.unit import NO_UNITS, Force, Unit


class Bid(Action, frozen=True):
    """Place one more unit before the game, paid from the bid (S42-TBL-02)."""

    unit: str
    space: str


class Buy(Action, frozen=True):
    """Buy units; they wait in the mobilization zone (S42-PUR-01, S42-PUR-04)."""

    units: dict[str, int]


class Repair(Action, frozen=True):
    """Remove damage from a facility (S42-PUR-03)."""

    space: str
    facility: str
    points: int


class Share(Action, frozen=True):
    """Let a friendly power use one's territories, decks and holds, or not (S42-CMV-07)."""

    guest: str
    allow: bool


class Move(Action, frozen=True):
    """Move units along a path; aircraft may lift off from a deck or fly a mission."""

    units: Force
    path: tuple[str, ...]
    deck: Unit | None = None
    """The carrier the aircraft leave."""
    mission: str = ""
    """`raid` or `escort`: bomb the industrial complex, or fly with those who do."""


class Load(msgspec.Struct, frozen=True):
    """Units that come aboard: at which place of the path, from which territory."""

    at: int
    source: str
    units: Force


class Sail(Action, frozen=True):
    """A transport loads along its path and offloads at its end: one action, whole."""

    ship: Unit
    path: tuple[str, ...]
    loads: tuple[Load, ...] = ()
    into: str = ""
    """Where it offloads, or which territory the landing units will assault."""
    landing: Force = NO_UNITS


class Land(Action, frozen=True):
    """Aircraft land on a carrier in their sea zone (S42-NCM-11)."""

    space: str
    units: Force
    carrier: Unit


class Fight(Action, frozen=True):
    """Resolve the combat in a space; in an assault, also fight in these sea zones (S42-AMP-03)."""

    space: str
    engage: tuple[str, ...] = ()


class Intercept(Action, frozen=True):
    """Send fighters up against a bombing raid (S42-OPT-03)."""

    space: str
    units: Force = NO_UNITS


class Submerge(Action, frozen=True):
    """These submarines submerge; the others strike (S42-CMB-12)."""

    space: str
    units: Force = NO_UNITS


class Bombard(Action, frozen=True):
    """These ships bombard the territory (S42-AMP-09)."""

    space: str
    ships: Force = NO_UNITS


class TakeHits(Action, frozen=True):
    """These units take a hit each (S42-CMB-27, S42-CMB-29)."""

    space: str
    units: Force


class PressOn(Action, frozen=True):
    """Fight another round (S42-CMB-38)."""

    space: str


class Retreat(Action, frozen=True):
    """Break off the attack and withdraw; aircraft alone withdraw to nowhere (S42-CMB-42)."""

    space: str
    to: str = ""


class Divert(Action, frozen=True):
    """Land defending aircraft that lost their place (S42-FTR-04, S42-OPT-08)."""

    space: str
    unit: Unit
    to: str = ""


class Place(Action, frozen=True):
    """Mobilize bought units in a space, charged to an industrial complex (S42-MOB-03)."""

    space: str
    units: dict[str, int]
    factory: str = ""
    deck: Unit | None = None
    """The carrier that new fighters stand on (S42-MOB-10)."""


class Done(Action, frozen=True):
    """End the phase."""


AnyAction = (
    Bid
    | Buy
    | Repair
    | Share
    | Move
    | Sail
    | Land
    | Fight
    | Intercept
    | Submerge
    | Bombard
    | TakeHits
    | PressOn
    | Retreat
    | Divert
    | Place
    | Done
)
