"""What a player can do, one atomic action each, and its one line of text."""

from __future__ import annotations

import msgspec

from wartable.core.game import Action
from wartable.games.axis_allies.names import (
    Aim,
    Amount,
    Count,
    Facility,
    Money,
    PassageName,
    Power,
    Purse,
    PurseOrNone,
    Space,
    SpaceOrNone,
    Step,
    Ware,
    Why,
)
from wartable.games.axis_allies.unit import NO_UNITS, Force, Unit


class Bid(Action, frozen=True):
    """Place one more unit before the game, paid from the bid (S42-TBL-02)."""

    unit: Ware
    space: Space


class Buy(Action, frozen=True):
    """Buy units; they wait in the mobilization zone (S42-PUR-01, S42-PUR-04)."""

    units: dict[Ware, Count]
    purse: PurseOrNone = ""
    """The purse that pays, if not the power's own (G40-UKE-03)."""


class Repair(Action, frozen=True):
    """Remove damage from a facility (S42-PUR-03)."""

    space: Space
    facility: Facility
    points: Amount


class Declare(Action, frozen=True):
    """Declare war on a power (E40-WAR-01, G40-DOW-01)."""

    on: Power


class AskPassage(Action, frozen=True):
    """Ask for leave to use a canal or strait this turn (E40-MAP-17, G40-CAN-04)."""

    passage: PassageName


class AnswerPassage(Action, frozen=True):
    """Let another power's ships through a canal or strait this turn, or not (G40-CAN-04)."""

    passage: PassageName
    allow: bool


class Raise(Action, frozen=True):
    """Raise free units in the liberated capital (E40-POL-13, G40-FRA-03)."""

    space: Space
    units: dict[Ware, Count]


class Share(Action, frozen=True):
    """Let a friendly power use one's territories, decks and holds, or not (S42-CMV-07)."""

    guest: Power
    allow: bool


RAID, ESCORT, DROP = MISSIONS = ("raid", "escort", "drop")
"""What is flown for beyond an attack: to bomb facilities, to go with those who do, to jump."""


class Move(Action, frozen=True):
    """Move units along a path; aircraft may lift off from a deck, they and paratroopers may fly a
    mission."""

    units: Force
    path: tuple[Space, ...]
    deck: Unit | None = None
    """The carrier the aircraft leave."""
    mission: Why = ""
    """One of `MISSIONS`, or none."""


class Load(msgspec.Struct, frozen=True):
    """Units that come aboard: at which place of the path, from which territory."""

    at: Step
    source: Space
    units: Force


class Sail(Action, frozen=True):
    """A transport loads along its path and offloads at its end: one action, whole."""

    ship: Unit
    path: tuple[Space, ...]
    loads: tuple[Load, ...] = ()
    into: SpaceOrNone = ""
    """Where it offloads, or which territory the landing units will assault."""
    landing: Force = NO_UNITS


class Land(Action, frozen=True):
    """Aircraft land on a carrier in their sea zone (S42-NCM-11)."""

    space: Space
    units: Force
    carrier: Unit


class Fight(Action, frozen=True):
    """Resolve the combat in a space; in an assault, also fight in these sea zones (S42-AMP-03)."""

    space: Space
    engage: tuple[Space, ...] = ()


class Engage(Action, frozen=True):
    """Attack the submarines and transports in these zones and in no others (E40-MOV-12,
    G40-CMV-11)."""

    zones: tuple[Space, ...] = ()


class Group(msgspec.Struct, frozen=True):
    """Units with one aim: a zone to fly to, or a facility to bomb."""

    to: Aim
    units: Force


class Scramble(Action, frozen=True):
    """Send aircraft up from an air base into zones beside it (E40-SCR-02, G40-SCR-02)."""

    space: Space
    groups: tuple[Group, ...] = ()


class Strike(msgspec.Struct, frozen=True):
    """Kamikaze strikes at one ship."""

    zone: Space
    ship: Unit
    number: Amount


class Kamikaze(Action, frozen=True):
    """Strike these ships, each named by itself (G40-KAM-04, G40-KAM-05)."""

    strikes: tuple[Strike, ...] = ()


class Rocket(msgspec.Struct, frozen=True):
    """A rocket from an air base at a facility."""

    base: Space
    space: Space
    facility: Facility


class FireRockets(Action, frozen=True):
    """Fire rockets, at most one from each air base (G40-RND-06)."""

    rockets: tuple[Rocket, ...] = ()


class Bomb(Action, frozen=True):
    """Divide the bombers among the facilities of a territory (E40-SBR-09, G40-SBR-10)."""

    space: Space
    groups: tuple[Group, ...]


class Intercept(Action, frozen=True):
    """Send fighters up against a bombing raid (S42-OPT-03)."""

    space: Space
    units: Force = NO_UNITS


class Submerge(Action, frozen=True):
    """These submarines submerge; the others strike (S42-CMB-12)."""

    space: Space
    units: Force = NO_UNITS


class Bombard(Action, frozen=True):
    """These ships bombard the territory (S42-AMP-09)."""

    space: Space
    ships: Force = NO_UNITS


class TakeHits(Action, frozen=True):
    """These units take a hit each (S42-CMB-27, S42-CMB-29)."""

    space: Space
    units: Force


class PressOn(Action, frozen=True):
    """Fight another round (S42-CMB-38)."""

    space: Space


class Retreat(Action, frozen=True):
    """Break off the attack and withdraw; aircraft alone withdraw to nowhere (S42-CMB-42)."""

    space: Space
    to: SpaceOrNone = ""


class Divert(Action, frozen=True):
    """Land defending aircraft that lost their place (S42-FTR-04, S42-OPT-08)."""

    space: Space
    unit: Unit
    to: SpaceOrNone = ""


class Research(Action, frozen=True):
    """Roll so many research dice (G40-RND-02)."""

    dice: Amount
    paid: dict[Purse, Money] = msgspec.field(default_factory=dict)
    """What other purses than the power's own pay of the cost (G40-UKE-07)."""


class ChooseChart(Action, frozen=True):
    """Roll for a technology of this chart (G40-RND-04)."""

    chart: Step


class Disrupt(Action, frozen=True):
    """Roll against the convoys of a sea zone, or not (G40-CVY-01)."""

    space: Space
    roll: bool


class Place(Action, frozen=True):
    """Mobilize bought units in a space, charged to an industrial complex (S42-MOB-03)."""

    space: Space
    units: dict[Ware, Count]
    factory: SpaceOrNone = ""
    deck: Unit | None = None
    """The carrier that new fighters stand on (S42-MOB-10)."""


class Done(Action, frozen=True):
    """End the phase."""


AnyAction = (
    Bid
    | Buy
    | Repair
    | Share
    | Declare
    | AskPassage
    | AnswerPassage
    | Raise
    | Move
    | Sail
    | Land
    | Fight
    | Engage
    | Scramble
    | Kamikaze
    | FireRockets
    | Bomb
    | Intercept
    | Submerge
    | Bombard
    | TakeHits
    | PressOn
    | Retreat
    | Divert
    | Place
    | Research
    | ChooseChart
    | Disrupt
    | Done
)
