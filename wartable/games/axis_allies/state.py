"""The state of a game: plain frozen data, complete in itself."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from wartable.core import flow
from wartable.core.game import Outcome, TableOptions
from wartable.core.parts import LASTING
from wartable.games.axis_allies.decisions import AnyDecision
from wartable.games.axis_allies.names import (
    Amount,
    Answerer,
    BattleStep,
    Count,
    Facility,
    Goal,
    Holder,
    Money,
    Objective,
    PassageName,
    PhaseName,
    Points,
    Power,
    Purse,
    Round,
    Space,
    Step,
    Technology,
    Territory,
    Ware,
    Ways,
    Why,
    Zone,
)
from wartable.games.axis_allies.unit import NO_UNITS, Force


class Options(TableOptions, frozen=True):
    """What the table agreed on before the game. All of it is written: whether words are left out
    as a default would depend on where they came from."""

    victory: Literal["standard", "total"] = "standard"
    """How many cities win: standard or total victory (S42-VIC-04, S42-VIC-05)."""
    closed_straits: bool = False
    """No ship enters or leaves the Black Sea (S42-OPT-01)."""
    escorts: bool = False
    """Fighters escort and intercept bombing raids (S42-OPT-02)."""
    bombardment: Literal["land_units", "any_unit"] = "land_units"
    """Who can be hit by a bombardment (S42-AMB-06)."""
    lone_guns: Literal["removed", "fire"] = "removed"
    """Whether guns alone fire at aircraft before they are removed (E40-AMB-25, G40-AMB-14)."""
    captured_bases: Literal["own_turn", "captors_turn"] = "own_turn"
    """When the captor's friends may use a captured base: each from its own next turn, or all from
    the captor's (E40-AMB-10, G40-AMB-46)."""
    blitz_neutrals: bool = True
    """Tanks blitz through neutral territories without an army (E40-AMB-44, G40-AMB-41)."""
    overflight: bool = True
    """Aircraft fly over a power of the other side with which there is no war, if neither is a
    neutral power (E40-AMB-26, G40-AMB-30)."""
    research: bool = False
    """Research comes before the purchase (G40-RND-01)."""
    low_luck: bool = False
    """Dice are added up instead of rolled one by one (S42-TBL-04)."""
    rounds: int = 0
    """The last round; 0 plays on to victory (S42-TBL-05)."""
    bid: dict[Power, int] = msgspec.field(default_factory=dict)
    """IPCs a power spends on extra units before round 1 (S42-TBL-02)."""
    seats: dict[Why, tuple[Power, ...]] = msgspec.field(default_factory=dict)
    """Who plays which powers; empty gives every power a seat of its own (S42-OVR-04)."""


class Opening(msgspec.Struct, frozen=True, gc=False):
    """What was so at the start of the turn and still counts during it."""

    own: frozenset[Territory]
    """Territories the power controlled (S42-MOB-01)."""
    friendly: frozenset[Territory]
    """Territories its side controlled: aircraft may land there (S42-NCM-07)."""
    hostile: frozenset[Zone]
    """Sea zones that held enemy surface warships (S42-CMB-44)."""
    passages: frozenset[PassageName]
    """Canals and straits its side controlled (S42-MAP-16)."""


Answers = tuple[tuple[Answerer, Force], ...]
"""Who or what is meant, and which units."""


class Window(flow.Window, frozen=True):
    """Decisions owed now, in any order, with the answers that wait for the others."""

    decisions: tuple[AnyDecision, ...]
    answers: Answers = ()


class Battle(
    msgspec.Struct, frozen=True, tag="battle", tag_field="frame", omit_defaults=True, gc=False
):
    """The battle board: who fights, who is hit, and which step comes next (S42-CMB-06)."""

    space: Space
    kind: Literal["land", "sea", "air"]
    attacker: Power
    attackers: Force
    defenders: Force
    line: Force = NO_UNITS
    """Defenders behind the casualty line: hit, and still to fire (S42-CMB-27)."""
    round: Round = 1
    step: BattleStep = 0
    strikers: tuple[bool, bool] = (False, False)
    """Whether attacking and defending submarines are free to strike this round (S42-CMB-13)."""
    retreats: tuple[Space, ...] = ()
    """Where the attackers came from and may go back to (S42-CMB-43)."""
    support: tuple[Zone, ...] = ()
    """Sea zones without combat whose ships may bombard (S42-AMP-07)."""
    landed: Amount = 0
    """Land units that came ashore (S42-AMP-10)."""


class Assault(
    msgspec.Struct, frozen=True, tag="assault", tag_field="frame", omit_defaults=True, gc=False
):
    """An amphibious assault whose sea combats are being fought (S42-AMP-01)."""

    space: Territory
    zones: tuple[Zone, ...]
    """Sea zones whose combat is still to come before the landing."""


class Preparations(
    msgspec.Struct, frozen=True, tag="preparations", tag_field="frame", omit_defaults=True, gc=False
):
    """Before the combats: which question comes next (G40-SCR-01, G40-SEQ-01)."""

    step: Step


Frame = Window | Battle | Assault | Preparations


class State(msgspec.Struct, frozen=True):
    """A position: everything there is to know between two clicks. All of it is written: whether an
    empty set is left out as a default would depend on how it became empty."""

    options: Options
    round: Round
    power: Power
    """Whose turn it is."""
    phase: PhaseName
    control: Annotated[dict[Territory, Holder], LASTING]
    units: dict[Space, Force]
    facilities: Annotated[dict[Territory, dict[Facility, Points]], LASTING]
    """The facilities of a territory with their damage."""
    money: dict[Purse, Money]
    opening: Opening
    bought: dict[Ware, Count] = {}
    """The mobilization zone of the power whose turn it is (S42-PUR-04)."""
    bought_apart: dict[Purse, dict[Ware, Count]] = {}
    """What further purses of that power bought, by purse (G40-UKE-05)."""
    used: dict[Territory, Count] = {}
    """Units mobilized this turn, by industrial complex (S42-MOB-03)."""
    built: frozenset[tuple[Territory, Ware]] = frozenset()
    """Facilities placed this turn: territory and what was bought (S42-MOB-02, G40-MOB-03)."""
    fought: frozenset[Space] = frozenset()
    """Spaces whose combat was resolved this turn (S42-CMB-04)."""
    refused: frozenset[tuple[Power, Power]] = frozenset()
    """Pairs of powers (host, guest): the host does not share with the guest (S42-CMV-07)."""
    bids: dict[Power, Money] = {}
    """What is left of the bids before round 1."""
    declared: frozenset[tuple[Power, Power]] = frozenset()
    """Pairs of powers at war since the game began, besides those at war from the start
    (G40-DOW-05)."""
    deeds: frozenset[tuple[Power, Why, Why]] = frozenset()
    """What is remembered for good: who did what to whom or where (G40-OVR-16)."""
    annexed: frozenset[Territory] = frozenset()
    """Territories that were taken over without a fight this turn (G40-NEU-23)."""
    answered: dict[PassageName, bool] = {}
    """Passages that were asked for this turn, with the answer (G40-CAN-04)."""
    held: dict[Goal, tuple[Power, ...]] = {}
    """By goal that is fulfilled now: the powers that ended a turn with it and since when it was
    never broken (E40-VIC-10, G40-AMB-10)."""
    captured: dict[Territory, Power] = {}
    """Territories that changed hands, until the next turn of who has them now (G40-AMB-46)."""
    technologies: dict[Power, frozenset[Technology]] = {}
    """What each power has developed (G40-RND-05)."""
    earned: frozenset[Objective] = frozenset()
    """Objectives that pay once and have paid (G40-NOB-09)."""
    kamikazes: dict[Power, Count] = {}
    """The kamikaze strikes that a power has left (G40-KAM-01)."""
    struck: frozenset[Zone] = frozenset()
    """Sea zones that kamikazes struck this turn: nobody bombards from there (G40-KAM-08)."""
    promised: Ways = ()
    """Where carriers that were bought must be placed this turn: in the zones of one of these ways
    (G40-AIR-11)."""
    flow: tuple[Frame, ...] = ()
    outcome: Outcome | None = None
