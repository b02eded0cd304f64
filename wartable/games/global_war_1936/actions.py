"""What a player does. `by` is the lead of a player turn, `nation` the one for which it acts: itself
or another that acts in its turn (GW-7.1-01)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from wartable.core.game import Action
from wartable.games.global_war_1936.names import (
    MOST_STACKS,
    AbilityId,
    Amount,
    Count,
    FacilityId,
    Kind,
    Land,
    LandOrNone,
    Leave,
    LineId,
    Nation,
    ObjectiveId,
    PactId,
    Place,
    Points,
    Space,
    SpaceOrNone,
    Stage,
    TechnologyId,
    TransferId,
    Ware,
    WareOrNone,
)
from wartable.games.global_war_1936.unit import Force, Unit

MovingForce = Annotated[tuple[tuple[Unit, Count], ...], Meta(min_length=1, max_length=MOST_STACKS)]
Path = Annotated[tuple[Space, ...], Meta(min_length=2, max_length=400)]
"""From the space where units stand to the one where they end."""


class Done(Action, frozen=True):
    """The phase is over for the whole player turn."""


# at will


class Declare(Action, frozen=True):
    """War is declared on a major power (GW-5.1-01)."""

    nation: Nation
    on: Nation


class Propose(Action, frozen=True):
    """A pact is offered to the other nation it names (GW-6.1-01)."""

    nation: Nation
    pact: PactId


class EndPact(Action, frozen=True):
    """A pact is ended for good (GW-6.2-01)."""

    nation: Nation
    pact: PactId


class Sign(Action, frozen=True):
    """The pact that is proposed is signed."""


class Refuse(Action, frozen=True):
    """The pact that is proposed is not signed; it may be proposed again."""


# leave


class AskLeave(Action, frozen=True):
    """A nation is asked to permit something for this player turn (GW-11.2-04, GW-13.2.8-04)."""

    nation: Nation
    of: Nation
    what: Leave


class Permit(Action, frozen=True):
    """What is asked for is permitted."""


class Deny(Action, frozen=True):
    """What is asked for is not permitted."""


# production


class Research(Action, frozen=True):
    """A technology die is rolled for this technology (GW-8.2-01)."""

    nation: Nation
    technology: TechnologyId


class Buy(Action, frozen=True):
    """Units are bought; of several stages, the first is paid (GW-8.3-01)."""

    nation: Nation
    kind: Kind
    number: Count = 1
    merge: bool = False
    """The first two stages are paid as one (GW-8.2.1-17)."""


class Build(Action, frozen=True):
    """A facility is started in a zone (GW-8.3.2-01)."""

    nation: Nation
    kind: FacilityId
    zone: Land
    at: Place = ""
    merge: bool = False


class Advance(Action, frozen=True):
    """The next stage of something on the production diagram is paid (GW-8.3-01)."""

    nation: Nation
    kind: Ware
    paid: Stage
    zone: LandOrNone = ""
    at: Place = ""
    lent: bool = False
    """It is made for lend-lease."""


class Upgrade(Action, frozen=True):
    """Upgrades of units of this kind are bought (GW-8.4-01)."""

    nation: Nation
    kind: Kind
    number: Count = 1


class Abandon(Action, frozen=True):
    """A facility in building whose zone was captured is removed (GW-8.3.2-01)."""

    nation: Nation
    kind: FacilityId
    zone: Land
    at: Place = ""


class Enlarge(Action, frozen=True):
    """The upgrade of a facility is bought (GW-8.4-01)."""

    nation: Nation
    kind: FacilityId
    zone: Land
    at: Place = ""


class Repair(Action, frozen=True):
    """Points of damage of a facility are paid for (GW-8.6-01)."""

    nation: Nation
    kind: FacilityId
    zone: Land
    at: Place
    damage: Points
    """Of the facility that is meant."""
    points: Points


# placing


class PlaceUnit(Action, frozen=True):
    """Units from the box come on the board: land and air units in a zone, ships in the sea zone of
    their shipyard (GW-12.1-02, GW-12.1-03)."""

    nation: Nation
    kind: Kind
    zone: Land
    into: Space
    """The zone itself, or the sea zone of the shipyard."""
    number: Count = 1


class PutUpgrade(Action, frozen=True):
    """A bought upgrade is swapped in for a unit of a space (GW-12.3-01)."""

    nation: Nation
    kind: Kind
    """What it becomes."""
    of: WareOrNone
    """What it was."""
    space: Space


# recruitment and influence


class RollRecruits(Action, frozen=True):
    """The recruitment roll of a nation is made (GW-12.7-01)."""

    nation: Nation


class Recruit(Action, frozen=True):
    """1 infantry, 2 militia or a foreign legion are recruited (GW-12.7-01, GW-12.7-03)."""

    kind: Kind
    zone: Land
    other: LandOrNone = ""
    """The zone of the second militia, if it is another."""


class Hasten(Action, frozen=True):
    """Instead, a ship on the production diagram advances (GW-12.7-01)."""

    kind: Kind
    paid: Stage


class Mend(Action, frozen=True):
    """Instead, a facility is repaired whole (GW-12.7-01)."""

    kind: FacilityId
    zone: Land
    at: Place
    damage: Points


class Influence(Action, frozen=True):
    """A warlord is influenced, with IPP spent before the roll (GW-15.2-03, GW-15.4-01)."""

    nation: Nation
    warlord: Nation
    ipp: Amount = 0


class TakeGift(Action, frozen=True):
    """A unit or facility that an objective gives comes on the board (GW-3.3-03)."""

    nation: Nation
    objective: ObjectiveId
    kind: Ware
    zone: Land
    at: Place = ""


# moving


class Move(Action, frozen=True):
    """Land units and aircraft of one space go along a path, each space of it named (GW-0.4-01)."""

    units: MovingForce
    path: Path


class RailMove(Action, frozen=True):
    """Units of one zone go by rail and river, each zone of the way named (GW-11.2-01)."""

    units: MovingForce
    path: Path


class FlyRaid(Action, frozen=True):
    """Bombers, with fighters that escort them, or rockets go to bomb a facility of the zone
    (GW-10.6.2-01)."""

    units: MovingForce
    path: Path


class FlyPortAttack(Action, frozen=True):
    """Aircraft go to attack the ships in port of the zone (GW-10.6.4-01)."""

    units: MovingForce
    path: Path


class DropAirborne(Action, frozen=True):
    """Aircraft take airborne infantry from a zone of their path into an airborne assault
    (GW-9.3.2-01)."""

    units: MovingForce
    cargo: MovingForce
    load: Land
    path: Path


class Airlift(Action, frozen=True):
    """Air transports take units from one zone of their path to another (GW-11.3.1-01)."""

    units: MovingForce
    cargo: MovingForce
    load: Land
    unload: Land
    path: Path


class Clash(Action, frozen=True):
    """Units attack across a border without entering the zone (GW-10.5.2-02)."""

    units: MovingForce
    path: Path


class Shell(Action, frozen=True):
    """Artillery fires into a zone beside it (GW-10.5.3-01)."""

    units: MovingForce
    path: Path


# at sea


class Sail(Action, frozen=True):
    """Ships of one space go along a path of sea zones, each of them named (GW-9.4-01,
    GW-11.4-02)."""

    units: MovingForce
    path: Path


class Load(Action, frozen=True):
    """Land units of a zone go aboard a transport beside it (GW-9.4.3-01, GW-11.4.1-01)."""

    units: MovingForce
    zone: Land
    ship: Unit
    space: Space
    """Where the transport is."""


class Offload(Action, frozen=True):
    """Cargo of a transport lands in a zone beside it; in combat movement this is an amphibious
    assault that is fought later (GW-9.4.3-03, GW-11.4.1-01)."""

    units: MovingForce
    zone: Land
    ship: Unit
    space: Space


class Patrol(Action, frozen=True):
    """Aircraft go on maritime air patrol over a sea zone (GW-9.3.1-01)."""

    units: MovingForce
    path: Path


class Assign(Action, frozen=True):
    """Ships become raiders, escorts or the force that waits behind a screen, or cease to be; so do
    aircraft wait (GW-9.4.4-01, GW-9.4.5-01, GW-9.4.1-01, GW-9.4.1-04)."""

    units: MovingForce
    space: Space
    duty: Literal["", "raider", "escort", "continuing"]


class Engage(Action, frozen=True):
    """Units in a sea zone attack the enemies there (GW-0.3-06, GW-9.3.1-03, GW-9.4-05)."""

    units: MovingForce
    space: Space


class Strike(Action, frozen=True):
    """So many kamikazes strike; none, if so (GW-15.4-06)."""

    number: Amount


class Oppose(Action, frozen=True):
    """Who is met on the way declares war or attacks."""


class Launch(Action, frozen=True):
    """An ability that comes once is launched (chapter 15)."""

    ability: AbilityId


# combat


class Fight(Action, frozen=True):
    """The combat in this zone is fought next (GW-10.1-01)."""

    zone: Space
    plan: Literal["land", "clash", "shell", "port", "raid"] = "land"


class Bomb(Action, frozen=True):
    """The bombers over this zone bomb a facility of it, one in building with so many stages paid,
    or its railways (GW-10.6.2-02)."""

    zone: Land
    kind: FacilityId
    at: Place = ""
    damage: Points = 0
    """Of the facility that is meant."""
    paid: Stage = 0


class HitRail(Action, frozen=True):
    """The railways on the border to this zone are hit (GW-10.6.2-05)."""

    to: Land


class Blitz(Action, frozen=True):
    """Units that won quickly attack the next zone (GW-10.5.1-01)."""

    units: MovingForce
    path: Path


class Surprise(Action, frozen=True):
    """Japan attacks a zone by surprise, from a sea zone perhaps a land zone too (GW-15.4-04)."""

    zone: Space
    ashore: LandOrNone = ""


class Invade(Action, frozen=True):
    """Operation Overlord is launched against a zone (GW-15.8-03)."""

    zone: Land


class Scorch(Action, frozen=True):
    """A facility of one's own, or the railways on a border, are destroyed (GW-15.3-06)."""

    kind: FacilityId
    zone: Land
    at: Place = ""


class Detach(Action, frozen=True):
    """A unit of the board joins the Africa Corps, a fighter the Condor Legion (GW-15.1-02,
    GW-15.1-08)."""

    kind: Kind
    zone: Land


class Reinforce(Action, frozen=True):
    """A unit that the Africa Corps lost is replaced (GW-15.1-10)."""

    kind: Kind


class DeployCorps(Action, frozen=True):
    """A unit of the Africa Corps comes to North Africa, the Condor Legion to Spain (GW-15.1-02,
    GW-15.1-09)."""

    kind: Kind
    zone: Land


class Recall(Action, frozen=True):
    """A unit of either comes back to the home country (GW-15.1-03, GW-15.1-10)."""

    kind: Kind
    zone: Land
    to: Land


class Flight(msgspec.Struct, frozen=True, order=True, gc=False):
    """Units of one space."""

    space: Space
    units: MovingForce


class Scramble(Action, frozen=True):
    """These units scramble, or intercept; perhaps none (GW-10.4-01, GW-10.6.3-01)."""

    flights: Annotated[tuple[Flight, ...], Meta(max_length=MOST_STACKS)] = ()


class Bombard(Action, frozen=True):
    """These ships bombard the shore that is assaulted; perhaps none (GW-10.8.2-01)."""

    ships: Annotated[tuple[Flight, ...], Meta(max_length=MOST_STACKS)] = ()


class TakeRefuge(Action, frozen=True):
    """An aircraft whose carrier was sunk goes there (GW-10.7-07)."""

    to: Space


class StayDown(Action, frozen=True):
    """These aircraft stay on the ground, all others fight (GW-10.5-01)."""

    units: Force = ()


class StandBy(Action, frozen=True):
    """No war is declared; the bystanders take no part (GW-0.3-02)."""


class KeepZone(Action, frozen=True):
    """A captured Chinese zone is kept (GW-10.10.1-02)."""


class GiveZone(Action, frozen=True):
    """A captured Chinese zone is given to a faction; the units in it leave for the zone that is
    named, if one is, or go aboard there (GW-10.10.1-02)."""

    to: Nation
    leave: SpaceOrNone = ""


class Lose(Action, frozen=True):
    """These units take the hits."""

    units: MovingForce


class Press(Action, frozen=True):
    """The attackers fight another round."""


class Retreat(Action, frozen=True):
    """The attackers retreat, each land unit to the zone it came from, but for those that are named
    with another from which one of them came (GW-10.3-03)."""

    others: Annotated[tuple[Flight, ...], Meta(max_length=MOST_STACKS)] = ()
    """Units with the zone they go to."""


# ships


class EnterPort(Action, frozen=True):
    """Ships of a sea zone go in port in a land zone beside it (GW-11.5-01)."""

    units: MovingForce
    sea: Space
    zone: Land
    unload: bool = False
    """What transports carry comes ashore (GW-11.5-05)."""


class PutToSea(Action, frozen=True):
    """Ships leave a port that was damaged (GW-11.5-09)."""

    units: MovingForce
    sea: Space


class Stay(Action, frozen=True):
    """No ship leaves."""


class RepairShip(Action, frozen=True):
    """Points of damage of a capital ship are repaired at a dock or shipyard (GW-8.6-02)."""

    nation: Nation
    unit: Unit
    space: Space
    """Where it is."""
    zone: Land
    """Of the dock or shipyard."""
    points: Points


class Transfer(Action, frozen=True):
    """A ship takes a way that costs its whole movement (GW-1.8-18, GW-1.13-01)."""

    unit: Unit
    sea: Space
    way: TransferId


class Boarding(msgspec.Struct, frozen=True, gc=False):
    """Units that come aboard in a port."""

    zone: Land
    units: MovingForce


class Ship(Action, frozen=True):
    """Transports move strategically from port to port (GW-11.4.2-01)."""

    units: MovingForce
    space: Space
    """Where they are: in the first port, or in the sea zone before it."""
    path: Path
    """The first port, sea zones, the last port."""
    loads: Annotated[tuple[Boarding, ...], Meta(max_length=8)] = ()
    unload: bool = False


# convoys


class DeclareRaid(Action, frozen=True):
    """Units raid the convoy lines of their sea zone in the combat phase (GW-10.9-01)."""

    units: MovingForce
    sea: Space


class Raid(Action, frozen=True):
    """The raid in a sea zone is rolled; losses are taken from the lines in this order
    (GW-10.9-05)."""

    sea: Space
    lines: Annotated[tuple[LineId, ...], Meta(min_length=1, max_length=20)]


class MoveFactory(Action, frozen=True):
    """A factory goes by rail to another zone of the home country (GW-8.2.1-34, GW-15.3-02)."""

    nation: Nation
    kind: FacilityId
    path: Path
    damage: Points = 0


# lend-lease


class Lend(Action, frozen=True):
    """Something is made for lend-lease: a unit, a base, a militia upgrade, or with points the IPP
    for a repair or a stage of a ship (GW-8.7-01, GW-4.11.2-10)."""

    nation: Nation
    kind: Ware
    points: Points = 0


class TakeOver(Action, frozen=True):
    """What was made for lend-lease is placed by who made it (GW-12.4-06)."""

    nation: Nation
    kind: Ware
    of: WareOrNone = ""


class Deliver(Action, frozen=True):
    """Lend-lease is sent to a nation, into a zone of its home country (GW-12.4-01)."""

    nation: Nation
    kind: Ware
    to: Nation
    zone: Land
    of: WareOrNone = ""
    points: Points = 0
    in_port: bool = False
    """A ship comes in port there, not into the sea zone (GW-11.5-01)."""


class FlyAid(Action, frozen=True):
    """An air transport flies a militia upgrade to the CCP and on to Soviet territory
    (GW-15.3-07)."""

    units: MovingForce
    path: Path


class PlaceBase(Action, frozen=True):
    """A base that was lent comes on the board (GW-12.4-03)."""

    nation: Nation
    kind: FacilityId
    zone: Land
    at: Place = ""


class Interdict(Action, frozen=True):
    """A neutral interdicts what passes (GW-12.5-02)."""


class LetPass(Action, frozen=True):
    """Who is met on the way does nothing; a neutral lets lend-lease pass."""


# surrender and events


class MoveCapital(Action, frozen=True):
    """The seat of a nation is there from now on (GW-10.10.3-01, GW-14.3.1-03)."""

    nation: Nation
    zone: Land


class Berth(Action, frozen=True):
    """Ships that came over sail home at once, to sea or in port (GW-4.11.2-09)."""

    units: MovingForce
    path: Path


class Depart(Action, frozen=True):
    """Units leave a zone that was closed to them; over sea they go aboard (GW-4.11.2-03,
    GW-4.11.2-14)."""

    units: MovingForce
    path: Path


class MarchIn(Action, frozen=True):
    """Units enter a capital that surrendered without a fight, even if they moved or fought
    (GW-4.11.1-03)."""

    units: MovingForce
    path: Path


class InviteMinor(Action, frozen=True):
    """A minor power aligns after the fall of France (GW-4.7-02)."""

    nation: Nation
    minor: Nation


class KeepIncome(Action, frozen=True):
    """What the zones of a ward are worth goes to its own purse this turn (GW-4.11.3-01)."""

    nation: Nation


class LearnTechnology(Action, frozen=True):
    """A technology advances a stage by an objective (GW-3.3-26)."""

    nation: Nation
    technology: TechnologyId


class SignPeace(Action, frozen=True):
    """Peace is made by the one side alone (GW-6.5-01)."""

    nation: Nation
    pact: PactId


AnyAction = (
    Done
    | Declare
    | Propose
    | EndPact
    | Sign
    | Refuse
    | Research
    | Buy
    | Build
    | Advance
    | Abandon
    | Upgrade
    | Enlarge
    | Repair
    | PlaceUnit
    | PutUpgrade
    | RollRecruits
    | Recruit
    | Hasten
    | Mend
    | Influence
    | TakeGift
    | Move
    | RailMove
    | Sail
    | Load
    | Offload
    | Patrol
    | Assign
    | Engage
    | Strike
    | Oppose
    | Fight
    | Lose
    | Press
    | Retreat
    | FlyRaid
    | FlyPortAttack
    | DropAirborne
    | Airlift
    | Clash
    | Shell
    | Bomb
    | HitRail
    | Blitz
    | Scramble
    | Bombard
    | TakeRefuge
    | StayDown
    | StandBy
    | KeepZone
    | GiveZone
    | AskLeave
    | Permit
    | Deny
    | EnterPort
    | PutToSea
    | Stay
    | RepairShip
    | Transfer
    | Ship
    | DeclareRaid
    | Raid
    | Lend
    | TakeOver
    | Deliver
    | FlyAid
    | PlaceBase
    | Interdict
    | LetPass
    | MoveFactory
    | MoveCapital
    | Berth
    | Depart
    | MarchIn
    | InviteMinor
    | KeepIncome
    | SignPeace
    | LearnTechnology
    | Launch
    | Scorch
    | Detach
    | Reinforce
    | DeployCorps
    | Recall
    | Surprise
    | Invade
)
