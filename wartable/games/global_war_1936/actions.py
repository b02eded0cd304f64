"""What a player does. `by` is the lead of a player turn, `nation` the one for which it acts: itself
or another that acts in its turn (GW-7.1-01)."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from wartable.core.game import Action
from wartable.games.global_war_1936.names import (
    MOST_STACKS,
    Amount,
    Count,
    FacilityId,
    Kind,
    Land,
    LandOrNone,
    Nation,
    ObjectiveId,
    PactId,
    Place,
    Points,
    Space,
    Stage,
    TechnologyId,
    Ware,
    WareOrNone,
)
from wartable.games.global_war_1936.unit import Unit

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


class Upgrade(Action, frozen=True):
    """Upgrades of units of this kind are bought (GW-8.4-01)."""

    nation: Nation
    kind: Kind
    number: Count = 1


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


# combat


class Fight(Action, frozen=True):
    """The combat in this zone is fought next (GW-10.1-01)."""

    zone: Land


class Lose(Action, frozen=True):
    """These units take the hits."""

    units: MovingForce


class Press(Action, frozen=True):
    """The attackers fight another round."""


class Retreat(Action, frozen=True):
    """The attackers retreat, each land unit to the zone it came from (GW-10.3-03)."""


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
    | Fight
    | Lose
    | Press
    | Retreat
)
