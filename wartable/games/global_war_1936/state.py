"""The state of a game: plain frozen data, complete in itself."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from wartable.core import flow
from wartable.core.game import Outcome, TableOptions
from wartable.games.global_war_1936.decisions import AnyDecision
from wartable.games.global_war_1936.names import (
    MOST_STACKS,
    Border,
    Box,
    Count,
    Counter,
    Deed,
    FacilityId,
    FacilityOrNone,
    Land,
    LandOrNone,
    Lead,
    Money,
    Nation,
    NationOrNone,
    PactId,
    PhaseName,
    Place,
    Points,
    Round,
    SlotId,
    Space,
    Stage,
    TechnologyId,
    Ware,
    WareOrNone,
    Why,
)
from wartable.games.global_war_1936.unit import Force


class Options(TableOptions, frozen=True):
    """What the table agreed on before the game; all of it is written."""

    rounds: int = 0
    """The last calendar round; 0 plays on until a roll ends the game (GW-3.4-03)."""
    seats: dict[Why, tuple[Lead, ...]] = msgspec.field(default_factory=dict)
    """Who decides in which player turns; empty gives every player turn a seat of its own. The
    seatings of the book are `seated` (GW-2.1-01)."""
    players: Literal[0, 3, 4, 5, 6] = 0
    """So many players, seated as the book has it; 0 where `seats` says it (GW-2.1-01)."""
    data: Literal["known", "reconstructed"] = "reconstructed"
    """Whether war bonuses, increases and limits that nobody has in print are played too."""
    lowered_full_production: Literal["everybody", "ussr"] = "everybody"
    """Whose full production falls by what enemies captured (GW-AMB-49)."""
    tibet: Literal["neutral", "warlord"] = "neutral"
    """What Tibet is to China."""


class Facility(msgspec.Struct, frozen=True, order=True, omit_defaults=True, gc=False):
    """A facility of a zone; like ones are counted."""

    kind: FacilityId
    at: Place = ""
    damage: Points = 0
    was: FacilityOrNone = ""
    """What it was before it was captured (GW-13.2.1-06)."""


Facilities = Annotated[tuple[tuple[Facility, Count], ...], Meta(max_length=MOST_STACKS)]


class Rail(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A railway that is not as it is printed: damaged, or new with its gauge (GW-13.2.8-05)."""

    damage: Points = 0
    gauge: Literal["", "narrow", "broad", "change"] = ""


class Project(msgspec.Struct, frozen=True, order=True, omit_defaults=True, gc=False):
    """Something on the production diagram: begun and not finished (GW-8.3-01)."""

    kind: Ware
    paid: Stage
    """Stages paid."""
    zone: LandOrNone = ""
    at: Place = ""
    """Where a facility is marked (GW-8.3.2-01)."""
    damage: Points = 0
    """GW-8.3.2-03."""
    merged: bool = False
    """Its first two stages were paid as one (GW-8.2.1-17)."""
    now: bool = False
    """It advanced this player turn; the next stage is for the next (GW-8.3-01)."""


Queue = Annotated[tuple[tuple[Project, Count], ...], Meta(max_length=MOST_STACKS)]


class Item(msgspec.Struct, frozen=True, order=True, omit_defaults=True, gc=False):
    """Something in the Place Units box (GW-8.3.1-01)."""

    kind: Ware
    zone: LandOrNone = ""
    at: Place = ""
    """Where a facility comes (GW-12.1-01), or the one that is repaired or upgraded stands."""
    of: WareOrNone = ""
    """What is upgraded to it (GW-8.4-01); the kind itself where it is repaired (GW-8.6-01)."""
    points: Points = 0
    """Of damage that is repaired."""


Boxed = Annotated[tuple[tuple[Item, Count], ...], Meta(max_length=MOST_STACKS)]


class Sheet(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What stands on a nation's sheet and tracks, and what became of it."""

    ipp: Money = 0
    level: Money = 0
    """The peacetime income, as rolls, events and penalties left it (GW-5.2-01)."""
    at_full: bool = False
    """It reached full production (GW-5.1-02, GW-5.2-04)."""
    technologies: dict[TechnologyId, Box] = msgspec.field(default_factory=dict)
    capital: LandOrNone = ""
    controller: NationOrNone = ""
    """Who controls it (GW-4.5-05)."""
    evolved: bool = False
    """GW-14.3.1-02."""
    gone: Literal["", "uncreated", "aligned", "surrendered", "turned"] = ""
    """Why there is no such nation now: it does not exist yet, was absorbed (GW-4.6-03),
    surrendered (GW-5.7-01), or turned into another (GW-4.10-01, GW-4.11.1-04)."""


class Window(flow.Window, frozen=True):
    """Decisions owed now, in any order."""

    decisions: tuple[AnyDecision, ...]


class RoundEnd(
    msgspec.Struct, frozen=True, tag="round_end", tag_field="frame", omit_defaults=True, gc=False
):
    """The calendar round ends: which step comes next (GW-12.11-01)."""

    step: Annotated[int, Meta(ge=0, le=1)] = 0


Side = Literal["attack", "defence"]


class Owed(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Hits of one kind that a side has still to take."""

    side: Side
    hits: Count
    kind: Why
    """Who can take them: `any`, `air_first`, `air`, `land`, or a class that the shooter picks."""
    by: Literal["owner", "shooter"] = "owner"


class Battle(
    msgspec.Struct, frozen=True, tag="battle", tag_field="frame", omit_defaults=True, gc=False
):
    """A land combat: its round, the step that comes next, hits not yet taken, and who was hit and
    still fires this round (GW-10.5-01)."""

    zone: Land
    round: Annotated[int, Meta(ge=1, le=1000)] = 1
    step: Annotated[int, Meta(ge=0, le=4)] = 0
    owed: tuple[Owed, ...] = ()
    aside: Force = ()
    """Of the defenders."""
    fallen: Force = ()
    """Of the attackers."""


Frame = Window | RoundEnd | Battle


class State(msgspec.Struct, frozen=True):
    """A position: everything there is to know between two clicks. All of it is written."""

    options: Options
    round: Round
    """The calendar round; 1 is July 1936 (GW-2.5-03)."""
    slot: SlotId
    """Whose player turn it is (GW-7.1-01)."""
    phase: PhaseName
    control: dict[Land, Nation]
    """Who owns each land zone (GW-0.2-17)."""
    units: dict[Space, Force]
    facilities: dict[Land, Facilities]
    sheets: dict[Nation, Sheet]
    """Of nations with a sheet, and of others to which something happened."""
    queue: dict[Nation, Queue] = {}
    """The production diagrams (GW-8.3-01)."""
    box: dict[Nation, Boxed] = {}
    """The Place Units boxes (GW-8.3.1-01)."""
    rails: dict[Border, Rail] = {}
    wars: frozenset[tuple[Nation, Nation]] = frozenset()
    """Pairs at war, in the order of the alphabet (GW-0.2-10)."""
    pacts: dict[PactId, Literal["signed", "ended"]] = {}
    """An ended one can never be signed again (GW-6.2-01)."""
    deeds: frozenset[tuple[Nation, Deed, Why]] = frozenset()
    """What is remembered for good: who did what to whom or by which row."""
    annexed: frozenset[Land] = frozenset()
    """Zones that came by annexation: they are paid for below full production (GW-15.3-01)."""
    taken: frozenset[Land] = frozenset()
    """Zones that changed hands this player turn: nobody owns them since its start."""
    facilities_were: dict[Land, Facilities] = {}
    """As they were at the start of the player turn, where they changed since (GW-13.2.1-05)."""
    spent: dict[Counter, dict[Why, Count]] = {}
    """What was used up this player turn."""
    rolled: frozenset[tuple[Nation, TechnologyId]] = frozenset()
    """Technologies that were rolled for this calendar round (GW-8.2-02)."""
    tied: bool = False
    """The end was rolled while first place was tied: no further rolls, the game ends as soon as it
    is not (GW-3.4-04)."""
    flow: tuple[Frame, ...] = ()
    outcome: Outcome | None = None
