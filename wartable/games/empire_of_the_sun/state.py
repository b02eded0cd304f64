"""A position: plain values, whose flow says what happens next."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from wartable.core import flow
from wartable.core.game import Outcome, TableOptions
from wartable.games.empire_of_the_sun.actions import Hit, PlaceBid
from wartable.games.empire_of_the_sun.decisions import AnyDecision
from wartable.games.empire_of_the_sun.names import (
    CardId,
    CardOrNone,
    Condition,
    CounterId,
    CounterOrNone,
    HexId,
    HexOrNone,
    Nation,
    Number,
    Path,
    Place,
    PointKind,
    ScenarioId,
    SegmentName,
    Side,
    Small,
    SomeUnits,
    Target,
    Turn,
    Way,
    Word,
)


class Options(TableOptions, frozen=True, omit_defaults=True, kw_only=True):
    """What a table agrees on: the scenario, and where the texts differ the later reading."""

    scenario: ScenarioId = "south_pacific"
    port_by_land: bool = False
    """A port is supplied overland too, within 4 MP of the HQ (EOS-VAR-01)."""
    excess_later: bool = False
    """Excess air units go first, and come back two turns later (EOS-VAR-02)."""
    brigades_live: bool = False
    """A brigade is lost only with a ship that sinks before the ground stage (EOS-VAR-03)."""
    reaction_landings_whole: bool = False
    """Only active landings have half defence (EOS-VAR-04)."""
    covers_bind: bool = False
    """Who covers a hex always fights there (EOS-VAR-05)."""
    india_by_segment: bool = False
    """India becomes Stable by segment (EOS-VAR-06)."""
    planes_for_planes: bool = False
    """Own aircraft are needed inside the battle hex too (EOS-VAR-07)."""
    dots_leave: bool = False
    """A dotted unit that leaves the map is gone (EOS-VAR-08)."""
    supplied_captures: bool = False
    """For victory a hex must be in supply to be captured (EOS-17.27-03)."""
    historical_hand: bool = False
    """Japan takes JP-03, JP-47 and JP-59 (EOS-17.25-06)."""
    bids: bool = False
    """Sides are bid for (EOS-16.48-01)."""
    escort_carriers: bool = False
    """US escort carriers fight for landings only (EOS-18.0-01)."""
    simple_victory: bool = False
    """South Pacific is won by ports (EOS-17.10-13), not by points."""


class Cards(msgspec.Struct, frozen=True, omit_defaults=True):
    """The cards of a side."""

    draw: tuple[CardId, ...] = ()
    hand: tuple[CardId, ...] = ()
    discard: tuple[CardId, ...] = ()
    removed: tuple[CardId, ...] = ()
    future: CardOrNone = ""
    """The card set aside for a Future Offensive (EOS-7.29-01)."""
    future_turn: Small = 0
    """The turn in which it was set aside; 0: before the game."""
    set_aside: bool = False
    """Whether a card was set aside this turn."""
    passes: Small = 0
    drawn: Small = 0
    """Cards drawn by events in this Offensives Phase (EOS-5.35-03)."""
    reshuffle: bool = False
    """At the end of the turn deck and discards are shuffled together (EOS-5.37-03)."""
    shown: tuple[CardId, ...] = ()
    """Cards of the hand that everybody has seen, as one taken from the discards."""


class Tracks(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where the markers of the tracks stand."""

    will: Number = 0
    europe: Number = 0
    china: Number = 5
    """Boxes from the left: 0 Government Collapsed to 5 Stable Front (T-CHINA)."""
    divisions: Number = 0
    india: Number = 0
    """Boxes from the right: 0 Stable to 4 Revolts (T-INDIA)."""
    escorts: Number = 0
    air_points: Number = 0
    naval_points: Number = 0


class Marks(msgspec.Struct, frozen=True, omit_defaults=True):
    """What lies on the map and beside it, and what events have left behind."""

    asp: dict[Side, Small] = {}
    asp_used: dict[Side, Small] = {}
    us_rivalry: bool = False
    japan_rivalry: bool = False
    hump: bool = False
    kwai: bool = False
    no_route: frozenset[HexId] = frozenset()
    """Hexes with a No Transport Route marker (EOS-13.77-01)."""
    barges: bool = False
    pt_boats: bool = False
    no_escorts: bool = False
    """AL-80 was played: escorts are gone for good (T-CARDMARK)."""
    tokyo_express: HexOrNone = ""
    interceptors: bool = False
    doolittle: bool = False
    tojo_resigned: bool = False
    lasting: tuple[CardId, ...] = ()
    """Cards whose modifiers last for the game, as JP-31 (EOS-CARD-06)."""
    delay_next: bool = False
    """Next turn all Allied reinforcements are delayed (EOS-CARD-46)."""
    ground_points_lost: Small = 0
    """Allied ground points fewer in the next Replacement Segment (EOS-CARD-43)."""
    china_offensive: Small = 0
    """The turn of the last OC China Offensive (EOS-13.72-02)."""


class Memory(msgspec.Struct, frozen=True, omit_defaults=True):
    """What rules count over turns."""

    surrendered: frozenset[Nation] = frozenset()
    liberated: frozenset[Nation] = frozenset()
    mandates: Side = "allies"
    """Who holds the Australian Mandates as a group (EOS-13.84-03)."""
    once: frozenset[Word] = frozenset()
    """Causes that count once a game and have counted, by rule ID."""
    this_turn: frozenset[Word] = frozenset()
    """What happens once a turn and has happened, by rule ID."""
    held: dict[HexId, Small] = {}
    """For hexes that Japan must hold for some segments: for how many it has (EOS-16.42-03)."""
    bombed: Small = 0
    """Turns in a row with successful strategic bombing (EOS-16.2-01)."""
    blockade: Small = 0
    """National Status Segments in a row without a supplied resource hex (EOS-13.93-02)."""
    japanese_at_start: frozenset[HexId] = frozenset()
    """The hexes that were Japanese when the turn began (EOS-16.47-08)."""
    progress_goal: Small = 0
    """EOS-16.47-03."""
    garrisons_gone: frozenset[HexId] = frozenset()
    """Home Island cities whose garrison is gone for good (EOS-13.94-03)."""
    new_hqs: frozenset[CounterId] = frozenset()
    """HQs that arrived this turn (EOS-10.11-06)."""
    fresh: frozenset[CounterId] = frozenset()
    """Units placed in this segment: they neutralise no ZOI for others (EOS-10.11-08)."""
    rebuilt: frozenset[CounterId] = frozenset()
    """B29s rebuilt this turn (EOS-12.31-04)."""
    bombers: frozenset[CounterId] = frozenset()
    """B29s that bombed this turn (EOS-12.31-05)."""
    exhausted: frozenset[CounterId] = frozenset()
    """Units that are not activated again this turn (EOS-CARD-71)."""
    undelayed: frozenset[CounterId] = frozenset()
    """Units on the turn track that cannot be delayed (EOS-6.13-03, EOS-8.24-02)."""
    scored: frozenset[HexId] = frozenset()
    """Hexes that have scored at the end of a turn (T-VP42 K, L)."""
    delayed_last: bool = False
    """Whether the Allied reinforcements of the last turn were delayed (EOS-17.10-13)."""
    draw_base: Small = 0
    """Japan's base draw, counted before strategic warfare (EOS-12.12-02)."""
    cards_cut: Small = 0
    """Cards by which strategic warfare has cut Japan's draw this turn."""
    bid: Number = 0
    """What bids add to Japan's points, or to Political Will (EOS-16.48-01)."""


class Move(msgspec.Struct, frozen=True, omit_defaults=True):
    """A move of units that moved together."""

    units: tuple[CounterId, ...]
    path: Path
    """From the hex where it began to the one where it ended; of flights the airfields."""
    how: Way
    aim: HexOrNone = ""
    """The battle or the landing that it was for."""


class Fight(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who takes part in the battle of a hex from elsewhere; whoever is in the hex fights there."""

    active: SomeUnits = ()
    reaction: SomeUnits = ()
    special: bool = False
    """It became a battle hex by Special Reaction (EOS-7.27-03)."""


class Before(msgspec.Struct, frozen=True):
    """All that a weather card restores (EOS-7.2-04, EOS-CARD-08)."""

    at: dict[CounterId, Place]
    reduced: frozenset[CounterId]
    japanese: frozenset[HexId]
    tracks: Tracks
    marks: Marks
    memory: Memory


class InForce(msgspec.Struct, frozen=True):
    """An effect of a card that modifies this Offensive: the card, and its number in the row."""

    card: CardId
    effect: Small


class Offensive(msgspec.Struct, frozen=True, omit_defaults=True):
    """An Offensive (T-OFF); `None` in the state when there is none."""

    side: Side
    """The active player."""
    card: CardId
    event: bool
    """Played as EC, not as OC."""
    value: Small
    """The OC value of the card: it drives movement and Reaction."""
    before: Before
    hq: CounterOrNone = ""
    limit: Small = 0
    """How many units may be activated (EOS-7.21-02)."""
    activated: dict[CounterId, Place] = {}
    """Units of the active player, with the place in which they were activated."""
    moves: tuple[Move, ...] = ()
    """All moves so far, of both players."""
    came_overland: dict[CounterId, HexId] = {}
    """From which hex a ground unit entered the hex where it fights (EOS-9.5-01)."""
    landed: dict[CounterId, HexId] = {}
    """Ground units in an amphibious assault, with the hex they came from."""
    carried: dict[CounterId, CounterId] = {}
    """Brigades that ships carry: the ship of each (EOS-8.46-01)."""
    battles: dict[HexId, Fight] = {}
    covers: dict[CounterId, HexId] = {}
    """Who covers which landing (EOS-7.24-10)."""
    condition: Condition = "surprise"
    fixed: bool = False
    """No roll changes the condition (EOS-5.31-06)."""
    crossed_zoi: bool = False
    """A moving active unit met a Reaction ZOI (EOS-7.25-09)."""
    rolled: bool = False
    """The intelligence roll was made (EOS-7.25-07)."""
    cards: tuple[CardId, ...] = ()
    """Reaction cards played against it, in order."""
    reaction_hq: CounterOrNone = ""
    reaction_limit: Small = 0
    reacted: dict[CounterId, Place] = {}
    """Units of the Reaction player that were activated, with where they stood."""
    reaction_asp: Small = 0
    """ASP that the Reaction player has spent (EOS-7.26-11)."""
    bonus_asp: dict[Side, Small] = {}
    """Temporary points that are left (EOS-CARD-41)."""
    strategic: frozenset[CounterId] = frozenset()
    """Units that moved strategically: no battle, no PBM (EOS-8.23-03)."""
    long_legs: frozenset[CounterId] = frozenset()
    """Air units that moved by a bracketed extended range (EOS-1.3-07)."""
    barged: bool = False
    """A unit crossed by barge (EOS-8.47-02)."""
    turned_back: frozenset[CounterId] = frozenset()
    """Landings that were turned back, or whose battle was lost: they leave by PBM."""
    fought: tuple[HexId, ...] = ()
    """Battle hexes whose battle is over."""
    won: frozenset[HexId] = frozenset()
    """Battles that the active player has won."""
    returned: frozenset[CounterId] = frozenset()
    """Units whose PBM is done."""
    effects: tuple[InForce, ...] = ()
    used: frozenset[Word] = frozenset()
    """What happens once in an Offensive and has happened, by rule or card ID."""


class Losses(msgspec.Struct, frozen=True, omit_defaults=True):
    """Hits that a side has to give out, and the steps it has given so far."""

    side: Side
    """Who rolled and assigns."""
    hits: Number
    critical: bool = False
    steps: tuple[CounterId, ...] = ()
    """Units of the other side that lose a step, one entry a step."""
    chosen: bool = False
    """Whether it is settled which they are."""


class Battle(
    msgspec.Struct, frozen=True, tag="battle", tag_field="frame", omit_defaults=True, gc=False
):
    """A battle under way (9.0)."""

    hex: HexId
    step: Small = 0
    """Where it stands in `battle/run.py`."""
    active: SomeUnits = ()
    """All air and naval units that take part, with escorts of carriers."""
    reaction: SomeUnits = ()
    ground: SomeUnits = ()
    """Ground units of the active player that came to the hex (EOS-16.45-01)."""
    stood: dict[CounterId, Place] = {}
    """Where the air and naval units stood when it began (EOS-9.2-23)."""
    faces: dict[Side, Small] = {}
    """The dice of the stage under way."""
    losses: tuple[Losses, ...] = ()
    fallen: tuple[CounterId, ...] = ()
    """Units that lost a step in the air-naval stage, one entry a step."""
    lost: dict[Side, Small] = {}
    """Steps lost in the ground stage (EOS-9.4-13)."""
    critical: frozenset[Side] = frozenset()
    """Who scored a critical hit in the air-naval stage."""
    winner: Literal["", "japan", "allies"] = ""
    """Of the air-naval stage."""
    victor: Literal["", "japan", "allies"] = ""
    """Of the ground stage."""
    fired: frozenset[Side] = frozenset()
    defended: bool = False
    """The Reaction player had a ground unit or HQ here before the landing (T-GMOD)."""
    garrison: Small = 0
    """Intrinsic steps left (T-INTRINSIC)."""
    notes: frozenset[Word] = frozenset()


class OffensiveSteps(
    msgspec.Struct, frozen=True, tag="offensive", tag_field="frame", omit_defaults=True, gc=False
):
    """The Offensive goes on at this step of T-OFF, and in it at this stage."""

    step: Small = 1
    stage: Small = 0


class CardEffects(
    msgspec.Struct, frozen=True, tag="effects", tag_field="frame", omit_defaults=True, gc=False
):
    """The effects of a card are carried out from this one on, those of one moment (T-CARDTIME)."""

    side: Side
    card: CardId
    moment: Word = ""
    next: Small = 0
    chosen: tuple[Target, ...] = ()
    """What was chosen for the effect under way."""


class Steps(
    msgspec.Struct, frozen=True, tag="steps", tag_field="frame", omit_defaults=True, gc=False
):
    """A procedure of several steps outside an Offensive: its name, and where it stands."""

    name: Word
    step: Small = 0
    about: tuple[Target, ...] = ()


class Window(
    flow.Window, frozen=True, tag="window", tag_field="frame", omit_defaults=True, gc=False
):
    """Decisions owed now; answers that nobody sees before all are in wait beside them."""

    decisions: tuple[AnyDecision, ...]
    answers: tuple[Hit | PlaceBid, ...] = ()


Frame = Window | OffensiveSteps | Battle | CardEffects | Steps


class State(msgspec.Struct, frozen=True, omit_defaults=True):
    """A position."""

    options: Options
    turn: Turn
    segment: SegmentName
    at: dict[CounterId, Place]
    """Where every counter is; one that is not used in the scenario is nowhere."""
    reduced: frozenset[CounterId]
    """Two-step counters on their reduced side."""
    japanese: frozenset[HexId]
    """The hexes that Japan controls; all others are Allied or Soviet."""
    cards: dict[Side, Cards]
    tracks: Tracks
    marks: Marks
    memory: Memory
    soviet: frozenset[HexId] = frozenset()
    player: Literal["", "japan", "allies"] = ""
    """Whose card play it is in the Offensives Phase."""
    plays: Annotated[int, Meta(ge=0, le=200)] = 0
    """Card plays of this Offensives Phase so far."""
    points: dict[PointKind, Small] = {}
    """Replacement points that are left in this segment, besides those on the tracks."""
    dealt: bool = False
    """Whether the table has shuffled and dealt."""
    offensive: Offensive | None = None
    flow: tuple[Frame, ...] = ()
    outcome: Outcome | None = None
