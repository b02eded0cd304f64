"""What happens: facts about the state, free of rules."""

from __future__ import annotations

from typing import Literal

import msgspec

from wartable.core.game import Event, Outcome
from wartable.games.global_war_1936.names import (
    Amount,
    Border,
    Box,
    Count,
    Counter,
    Deed,
    Face,
    Faces,
    FacilityId,
    Kind,
    Land,
    LandOrNone,
    Leave,
    LineId,
    Money,
    Nation,
    NationOrNone,
    PactId,
    PhaseName,
    Round,
    SlotId,
    Space,
    Sum,
    TechnologyId,
    Ware,
    Why,
)
from wartable.games.global_war_1936.state import Boxed, Facilities, Frame, Queue, Rail, Side
from wartable.games.global_war_1936.unit import Force


class FlowBecame(Event, frozen=True):
    """What lies ahead."""

    flow: tuple[Frame, ...]


class TurnBegan(Event, frozen=True):
    """A player turn begins (GW-7.1-01); what was counted in the last one is forgotten."""

    round: Round
    slot: SlotId


class PhaseBegan(Event, frozen=True):
    phase: PhaseName


class GameEnded(Event, frozen=True):
    outcome: Outcome


class EndRolled(Event, frozen=True):
    """The roll that may end the game (GW-3.4-01): the face, what is taken off, the most that ends
    it; points by alliance."""

    face: Face
    less: Sum
    at_most: Sum
    points: dict[Why, Sum]
    tied: bool = False
    """It would have ended, and first place is tied (GW-3.4-04)."""


# relations


class WarDeclared(Event, frozen=True):
    """Two nations are at war; whoever fights as one with them is named too."""

    by: tuple[Nation, ...]
    on: tuple[Nation, ...]


class PactSigned(Event, frozen=True):
    pact: PactId
    by: Nation


class PactRefused(Event, frozen=True):
    pact: PactId
    by: Nation


class PactEnded(Event, frozen=True):
    pact: PactId
    by: Nation


class Did(Event, frozen=True):
    """Something that is remembered for good."""

    by: Nation
    deed: Deed
    what: Why


class Aligned(Event, frozen=True):
    """A minor power is absorbed: zones, units, box and diagram are the other's (GW-4.6-03)."""

    nation: Nation
    to: Nation
    rule: Why


class WarsBecame(Event, frozen=True):
    """Who is at war now: peace was made, or a nation goes on in the place of another."""

    wars: tuple[tuple[Nation, Nation], ...]
    rule: Why


class ZonesPassed(Event, frozen=True):
    """Land zones are another nation's, without combat (GW-4.11.2-02, GW-4.11.2-11)."""

    zones: tuple[Land, ...]
    to: Nation
    rule: Why
    is_new: bool = True
    """Nobody owns them since the start of the player turn."""


class Turned(Event, frozen=True):
    """A nation goes on as another: zones, units, IPP, diagram, box, technologies and wars are
    that nation's (GW-4.10-01, GW-4.11.1-04)."""

    nation: Nation
    into: Nation
    rule: Why


class Surrendered(Event, frozen=True):
    """A nation is no more: its units are gone, its zones lie open (GW-5.7-01)."""

    nation: Nation
    rule: Why


class FateRolled(Event, frozen=True):
    """A die says whose something becomes; nobody's, if nothing is said (GW-4.11.2-05, GW-5.7-09,
    GW-4.9-03)."""

    what: Why
    face: Face
    to: Why


class CapitalBecame(Event, frozen=True):
    """The seat of a nation (GW-10.10.3-01); nothing if it has none."""

    nation: Nation
    zone: LandOrNone


class TechnologyAdvanced(Event, frozen=True):
    """The marker of a technology stands in this box, without a die (GW-3.3-26)."""

    nation: Nation
    technology: TechnologyId
    box: Box


class Evolved(Event, frozen=True):
    """A Chinese faction is a major power from now on (GW-14.3.1-02)."""

    nation: Nation


# money


class IncomeRose(Event, frozen=True):
    """An increase of income, with the dice it was rolled with (GW-5.2-01, GW-5.2-02)."""

    nation: Nation
    row: Why
    level: Money
    at_full: bool
    faces: Faces = ()


class IncomeFell(Event, frozen=True):
    """A penalty on the peacetime income (GW-5.4-02, GW-5.4-03)."""

    nation: Nation
    level: Money
    rule: Why


class IppChanged(Event, frozen=True):
    """IPP come or go."""

    nation: Nation
    ipp: Money
    """What it has now."""
    why: Why


# production


class Researched(Event, frozen=True):
    """A technology die (GW-8.2-03): the box that the marker stands in now, if it moved."""

    nation: Nation
    technology: TechnologyId
    face: Face
    box: Literal[0] | Box = 0


class QueueBecame(Event, frozen=True):
    """The production diagram of a nation."""

    nation: Nation
    queue: Queue


class BoxBecame(Event, frozen=True):
    """The Place Units box of a nation."""

    nation: Nation
    box: Boxed


class Counted(Event, frozen=True):
    """So many more are used up this player turn."""

    counter: Counter
    key: Why
    number: Count


# the board


class Change(msgspec.Struct, frozen=True, gc=False):
    """In a space, these units are those now."""

    space: Space
    units: Force
    into: Force


class UnitsChanged(Event, frozen=True):
    """Units come, go or become others."""

    changes: tuple[Change, ...]
    why: Why = ""


class FacilitiesBecame(Event, frozen=True):
    zone: Land
    facilities: Facilities


class Fired(Event, frozen=True):
    """The dice of a side in one step of a combat: what they needed, what they rolled."""

    zone: Space
    side: Side
    values: Faces
    faces: Faces
    hits: Amount


class RaiderRolled(Event, frozen=True):
    """A raider and who looks for it, with what each adds to its die (GW-9.4.4-06)."""

    zone: Space
    nation: Nation
    faces: tuple[Face, Face]
    totals: tuple[Sum, Sum]


class ZoneTaken(Event, frozen=True):
    """A land zone changes hands (GW-10.10-02)."""

    zone: Land
    by: Nation


class RolledOff(Event, frozen=True):
    """Those who defend together disagree on who is hit: each rolls, the highest chooses
    (GW-0.3-09)."""

    zone: Space
    leads: tuple[Nation, ...]
    faces: Faces


class Bombed(Event, frozen=True):
    """Damage is rolled on a facility or on railways (GW-10.6.2-02)."""

    zone: Land
    kind: FacilityId
    faces: Faces
    damage: Amount
    """What it comes to."""


class RailBecame(Event, frozen=True):
    border: Border
    rail: Rail


# recruitment and influence


class Recruited(Event, frozen=True):
    """A recruitment roll, and the most that recruits (GW-12.7-01)."""

    nation: Nation
    face: Face
    at_most: Sum


class Influenced(Event, frozen=True):
    """An influence roll: the face, what is taken off, the most that wins him (GW-15.2-03)."""

    nation: Nation
    warlord: Nation
    face: Face
    less: Sum
    at_most: Sum


class Created(Event, frozen=True):
    """A nation comes into being (GW-15.4-01)."""

    nation: Nation
    rule: Why


class ControlBegan(Event, frozen=True):
    """A minor power comes under control (GW-4.5-05)."""

    nation: Nation
    to: Nation
    rule: Why


class Annexed(Event, frozen=True):
    """A zone is taken without combat (GW-5.6-01)."""

    zone: Land
    by: Nation
    rule: Why


class LeaveAnswered(Event, frozen=True):
    """Leave that was asked for is given or not; it holds for this player turn (GW-11.2-04)."""

    of: Nation
    to: Nation
    what: Leave
    given: bool


class ShipRolled(Event, frozen=True):
    """The die for a ship in a captured port: nobody has it now, or the captor (GW-12.6-01)."""

    zone: Land
    kind: Kind
    owner: Nation
    face: Face
    by: NationOrNone = ""


class ConvoyRolled(Event, frozen=True):
    """A raider and the defender roll for a convoy (GW-10.9-02): their faces and what is added."""

    sea: Space
    kind: Kind
    defender: Nation
    faces: Faces
    more: Sum
    guard: Sum


class ConvoyLost(Event, frozen=True):
    """A convoy line loses IPP (GW-10.9-05)."""

    line: LineId
    ipp: Count


class MarkersRemoved(Event, frozen=True):
    """What these lines lost is forgotten (GW-10.9-06, GW-12.10-01)."""

    lines: tuple[LineId, ...]


class InterdictionRolled(Event, frozen=True):
    """Dice at what passes on a supply path, and what hits (GW-12.5-04)."""

    by: Nation
    kind: Ware
    where: Space
    value: Sum
    faces: Faces


class Delivered(Event, frozen=True):
    """Lend-lease arrives, or is destroyed on its path (GW-12.4-02, GW-12.5-04)."""

    sender: Nation
    to: Nation
    kind: Ware
    path: tuple[Space, ...]
    arrived: bool


AnyEvent = (
    FlowBecame
    | TurnBegan
    | PhaseBegan
    | GameEnded
    | EndRolled
    | WarDeclared
    | PactSigned
    | PactRefused
    | PactEnded
    | Did
    | Aligned
    | IncomeRose
    | IncomeFell
    | IppChanged
    | Researched
    | QueueBecame
    | BoxBecame
    | Counted
    | UnitsChanged
    | FacilitiesBecame
    | RailBecame
    | Recruited
    | Influenced
    | Created
    | ControlBegan
    | Annexed
    | Fired
    | ZoneTaken
    | RolledOff
    | Bombed
    | LeaveAnswered
    | ShipRolled
    | ConvoyRolled
    | ConvoyLost
    | MarkersRemoved
    | InterdictionRolled
    | Delivered
    | WarsBecame
    | ZonesPassed
    | Turned
    | Surrendered
    | FateRolled
    | CapitalBecame
    | Evolved
    | TechnologyAdvanced
    | RaiderRolled
)
