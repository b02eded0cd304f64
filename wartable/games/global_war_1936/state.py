"""The state of a game: plain frozen data, complete in itself."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from wartable.core import flow
from wartable.core.game import Outcome, TableOptions
from wartable.games.global_war_1936.actions import Lose
from wartable.games.global_war_1936.decisions import AnyDecision
from wartable.games.global_war_1936.names import (
    MOST_STACKS,
    Amount,
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
    LineId,
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
from wartable.games.global_war_1936.unit import Corps, Force, Unit


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
    convoy_markers: Literal["player_turn", "own_turn"] = "player_turn"
    """Whether the losses of convoy lines are forgotten at the end of every player turn, or at the
    end of their owner's (GW-AMB-55)."""
    tibet: Literal["neutral", "warlord"] = "neutral"
    """What Tibet is to China."""
    sphere: Literal["wartime_income", "any_income"] = "wartime_income"
    """What the USSR needs to attack in its sphere, where no pact opens it (GW-AMB-52)."""
    sphere_minors: Literal["named", "sphere"] = "named"
    """Whether Romania and Finland go by their own rows or by the sphere when the USSR attacks them
    (GW-AMB-58)."""
    canal_rail: bool = False
    """Whether strategic rail movement goes along canals as along rivers (GW-AMB-11)."""
    raider_roll: Literal["six", "one"] = "six"
    """What Radar adds for who looks for a raider. With `one` a raider adds 6 instead of 8, and
    surface warships alone look for it (GW-AMB-18)."""


class Facility(msgspec.Struct, frozen=True, order=True, omit_defaults=True, gc=False):
    """A facility of a zone; like ones are counted."""

    kind: FacilityId
    at: Place = ""
    damage: Points = 0
    was: FacilityOrNone = ""
    """What it was before it was captured (GW-13.2.1-06)."""
    whose: NationOrNone = ""
    """Who had it as that, if not the nation that the zone is printed for (GW-13.2.1-06)."""


Facilities = Annotated[tuple[tuple[Facility, Count], ...], Meta(max_length=MOST_STACKS)]


class Rail(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A railway that is not as it is printed: damaged, destroyed, or new with its gauge
    (GW-13.2.8-05)."""

    damage: Points = 0
    gauge: Literal["", "narrow", "broad", "change"] = ""
    gone: bool = False
    """It was destroyed for good (GW-15.3-06)."""


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
    lent: bool = False
    """It is made for lend-lease (GW-8.7-02)."""
    now: bool = False
    """It advanced this player turn; the next stage is for the next (GW-8.3-01)."""
    captured: bool = False
    """Its zone was captured: who has it now may remove it (GW-8.3.2-01)."""


Queue = Annotated[tuple[tuple[Project, Count], ...], Meta(max_length=MOST_STACKS)]


class Item(msgspec.Struct, frozen=True, order=True, omit_defaults=True, gc=False):
    """Something in the Place Units box (GW-8.3.1-01)."""

    kind: Ware
    zone: LandOrNone = ""
    at: Place = ""
    """Where a facility comes (GW-12.1-01), or the one that is repaired or upgraded stands; or to
    which zone units are under way, and where they come on the board (GW-12.5-04)."""
    of: WareOrNone = ""
    """What is upgraded to it (GW-8.4-01); the kind itself where it is repaired (GW-8.6-01)."""
    points: Points = 0
    """Of damage that is repaired."""
    lent: bool = False
    """It was made for lend-lease and waits for delivery (GW-8.7-03)."""
    corps: Corps = ""
    """The force it is meant for (GW-15.1-08)."""
    given: bool = False
    """An upgrade that came by lend-lease: it is put on at home (GW-12.4-03)."""


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
    answers: tuple[Lose, ...] = ()
    """Of those who take hits together (GW-0.3-09)."""


class RoundEnd(
    msgspec.Struct, frozen=True, tag="round_end", tag_field="frame", omit_defaults=True, gc=False
):
    """The calendar round ends: which step comes next (GW-12.11-01)."""

    step: Annotated[int, Meta(ge=0, le=1)] = 0


Side = Literal["attack", "defence"]
Plan = Literal["land", "clash", "shell", "port", "raid"]
"""How a combat is fought: each is a list of steps."""


class Owed(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Hits of one kind that a side has still to take."""

    side: Side
    hits: Count
    kind: Why
    """Who can take them: `any`, `air_first`, `air`, `land`, or a class that the shooter picks."""
    by: Literal["owner", "shooter"] = "owner"
    late: bool = False
    """Who is hit by them is set aside and fires before it is gone (GW-10.5-01)."""


class Aim(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What is bombed: a facility, one in building with so many stages paid, or a railway
    (GW-10.6.2-01, GW-8.3.2-02, GW-10.6.2-05)."""

    kind: FacilityId
    at: Place = ""
    damage: Points = 0
    paid: Stage = 0


class Battle(
    msgspec.Struct, frozen=True, tag="battle", tag_field="frame", omit_defaults=True, gc=False
):
    """A combat: how it is fought, its round, the step that comes next, hits not yet taken, and who
    was hit and still fires this round (GW-10.5-01)."""

    zone: Space
    plan: Plan = "land"
    round: Annotated[int, Meta(ge=1, le=1000)] = 1
    step: Annotated[int, Meta(ge=0, le=20)] = 0
    owed: tuple[Owed, ...] = ()
    aside: Force = ()
    """Of the defenders."""
    fallen: Force = ()
    """Of the attackers."""
    aim: Aim | None = None
    """Of strategic bombing."""
    damage: Amount = 0
    """Rolled on railways, for a border that is still to be picked."""


class Delivery(
    msgspec.Struct, frozen=True, tag="delivery", tag_field="frame", omit_defaults=True, gc=False
):
    """Lend-lease on its way along a path, and what neutrals on it have answered (GW-12.5-02)."""

    sender: Nation
    kind: Ware
    of: WareOrNone
    points: Points
    to: Nation
    zone: Land
    path: Annotated[tuple[Space, ...], Meta(min_length=1, max_length=500)]
    chosen: tuple[Nation, ...] = ()
    declined: tuple[Nation, ...] = ()
    corps: Corps = ""
    """The force that a unit belongs to which goes the same way (GW-15.1-02)."""
    in_port: bool = False
    """A ship that comes in port (GW-11.5-01)."""


class Supplies(
    msgspec.Struct, frozen=True, tag="supplies", tag_field="frame", omit_defaults=True, gc=False
):
    """Units on their way to be placed in a zone along a path, or recalled from it, and what
    neutrals on it have answered (GW-12.5-02). They are in the box."""

    nation: Nation
    zone: Land
    path: Annotated[tuple[Space, ...], Meta(min_length=1, max_length=500)]
    corps: Corps = ""
    """Of this force, whichever way it goes (GW-15.1-09, GW-15.1-10)."""
    chosen: tuple[Nation, ...] = ()
    declined: tuple[Nation, ...] = ()


class Prize(msgspec.Struct, frozen=True, gc=False):
    """A ship that came over, and where it is (GW-4.11.2-07)."""

    space: Space
    unit: Unit


class FallOfFrance(
    msgspec.Struct,
    frozen=True,
    tag="fall_of_france",
    tag_field="frame",
    omit_defaults=True,
    gc=False,
):
    """France surrenders: which step comes next, and what the steps before leave to it (4.11)."""

    victor: Nation
    step: Annotated[int, Meta(ge=0, le=10)] = 0
    encircled: bool = False
    """Paris was surrounded, not taken (GW-4.11.1-03)."""
    prizes: Annotated[tuple[Prize, ...], Meta(max_length=MOST_STACKS)] = ()
    """Ships of the Axis and of Vichy that may still sail home."""
    closed: tuple[Land, ...] = ()
    """Zones that the Allies have to leave."""


class Voyage(
    msgspec.Struct, frozen=True, tag="voyage", tag_field="frame", omit_defaults=True, gc=False
):
    """Ships under way: the spaces of their path, where on it they are, and which obstacle of that
    space comes next. The ships are those there that are bound for the end of the path."""

    path: tuple[Space, ...]
    at: Annotated[int, Meta(ge=0, le=400)] = 0
    step: Annotated[int, Meta(ge=0, le=20)] = 0


Meeting = Literal["battle", "submarines", "patrol", "guns", "kamikazes"]
"""A combat of the combat phase; or one round on the way, of submarines with ships that enter, or of
a patrol with submarines that do (GW-9.4-04, GW-9.4-06); or only hits by coastal guns, or by
kamikazes before the shore is bombarded (GW-15.4-06)."""


class SeaBattle(
    msgspec.Struct, frozen=True, tag="sea_battle", tag_field="frame", omit_defaults=True, gc=False
):
    """A combat at sea: as a land combat, with what is settled before the first round, and who of
    the defenders takes no part (GW-10.7-06)."""

    zone: Space
    meeting: Meeting = "battle"
    of: NationOrNone = ""
    """Of a meeting on the way: the lead whose units meet the ships."""
    before: Annotated[int, Meta(ge=0, le=20)] = 0
    round: Annotated[int, Meta(ge=1, le=1000)] = 1
    step: Annotated[int, Meta(ge=0, le=4)] = 0
    owed: tuple[Owed, ...] = ()
    aside: Force = ()
    fallen: Force = ()
    apart: tuple[Why, ...] = ()
    """Sorts of defenders that stay out: `submarine`, `patrol`, `escort`, `raider`; of one nation
    alone where it is named too."""
    kamikazes: Annotated[int, Meta(ge=0, le=2)] = 0
    """That strike in the first round (GW-15.4-06)."""
    struck: tuple[Side, ...] = ()
    """Sides whose submarines fired first in this round."""


class Assault(
    msgspec.Struct, frozen=True, tag="assault", tag_field="frame", omit_defaults=True, gc=False
):
    """An amphibious assault before the land combat: the step that comes next, and what the ships
    hit by shore bombardment (GW-10.8-01)."""

    zone: Land
    step: Annotated[int, Meta(ge=0, le=20)] = 0
    hits: Annotated[int, Meta(ge=0, le=1000)] = 0


Combat = Battle | SeaBattle
Frame = (
    Window | RoundEnd | Battle | Delivery | Supplies | FallOfFrance | Voyage | SeaBattle | Assault
)


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
    losses: dict[LineId, Count] = {}
    """IPP that convoy lines lost, as markers show it (GW-10.9-05)."""
    tied: bool = False
    """The end was rolled while first place was tied: no further rolls, the game ends as soon as it
    is not (GW-3.4-04)."""
    flow: tuple[Frame, ...] = ()
    outcome: Outcome | None = None
