"""The facts of an edition as values: its board, powers, units and set-up."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal

from msgspec import Meta

from wartable.board import Board

Amount = Annotated[int, Meta(ge=0)]
Positive = Annotated[int, Meta(ge=1)]
Face = Annotated[int, Meta(ge=0, le=6)]
"""Hits on this or less; 0 never hits."""
Die = Annotated[int, Meta(ge=1, le=6)]
Words = Annotated[str, Meta(min_length=1)]
Latitude = Annotated[float, Meta(ge=-90, le=90)]
Longitude = Annotated[float, Meta(ge=-180, le=180)]

Domain = Literal["land", "air", "sea", "facility"]


@dataclass(frozen=True)
class Listed:
    """A line of the unit chart: what it is called, where it lives, what it costs."""

    id: str
    name: Words
    plural: Words
    symbol: Annotated[str, Meta(pattern="^[A-Z]{2,3}$")]
    """Code for terminals."""
    domain: Domain
    cost: Amount


@dataclass(frozen=True)
class Moving:
    """How a unit moves."""

    move: Amount = 0
    blitz: bool = False
    blitzes_with: str = ""
    """The unit that one of its kind may blitz beside."""
    noncombat_only: bool = False
    """Moves in the noncombat move only."""


@dataclass(frozen=True)
class Carrying:
    """What a unit carries, and how it is carried."""

    deck: Amount = 0
    """Places for aircraft."""
    hold: bool = False
    """Carries land units."""
    lands_on_decks: bool = False
    light: bool = False
    """Fits the second place of a transport."""


@dataclass(frozen=True)
class Fighting:
    """What a unit does in a battle, and what it takes."""

    attack: Face = 0
    defense: Face = 0
    hits: Positive = 1
    bombard: Face = 0
    """Shore bombardment hits on this."""
    anti_air: Face = 0
    """AA fire hits on this."""
    submarine: bool = False
    anti_submarine: bool = False
    supports: bool = False
    """Lifts the attack of one other unit."""
    supported_attack: Face = 0
    """Attack when supported; 0 if it cannot be."""
    supported_by: tuple[str, ...] = ()
    """Units one of which lifts its attack; none named means every one that supports."""
    attacks_beside: bool = False
    """Attacks only beside a unit that has an attack value."""
    captures: bool = False
    """Takes control of a territory."""
    stands_aside: bool = False
    """Takes no part in a battle for its territory and passes with it."""
    convoy_dice: Amount = 0
    """Dice in a convoy zone."""


@dataclass(frozen=True)
class Raiding:
    """What a unit does in a raid and in the air battle before it, or from an air base."""

    raids: bool = False
    """Makes strategic bombing raids."""
    escorts: bool = False
    """May escort and intercept."""
    air_battle: Face = 0
    """Hits on this in the air battle before a raid, as a raider or an escort."""
    interception: Face = 0
    """Hits on this there as an interceptor."""
    raids_only: tuple[str, ...] = ()
    """Facilities that it can bomb; none named means every one."""
    raid_bonus: Amount = 0
    """Damage beyond the die in a raid."""
    scrambles: bool = False
    """Goes up from an air base into a sea zone beside it."""


@dataclass(frozen=True)
class Facility:
    """What a facility does for its territory, what it bears, and where it may be built."""

    production: Amount = 0
    """Units it mobilizes in a turn."""
    max_damage: Amount = 0
    inoperative_at: Amount = 0
    """Damage at which it stops to work; 0 never."""
    air_move: Amount = 0
    """Movement that aircraft gain which take off here."""
    sea_move: Amount = 0
    """Movement that ships gain which start beside it."""
    scramble: Amount = 0
    """Aircraft that may scramble from here."""
    repairs: bool = False
    """Repairs ships beside it."""
    min_income: Amount = 0
    """Income a territory must have for it to be built there."""
    own_ground_only: bool = False
    """Built by the original owner of the territory only."""
    mainland_only: bool = False
    """Not built on islands."""
    coast_only: bool = False
    """Built only where there is a coast."""
    upgrades: str = ""
    """The facility whose place it takes."""
    becomes: str = ""
    """The facility that it turns the other one into: an upgrade is none itself."""
    when_captured: str = ""
    """What it becomes when its territory is captured."""


@dataclass(frozen=True)
class UnitType(Facility, Raiding, Fighting, Carrying, Moving, Listed):
    """A line of the unit chart and what the unit's entry adds to it: one row of a file, each part
    of it for the rules that ask for it."""

    @property
    def is_facility(self) -> bool:
        """Whether it stands in a territory; an upgrade does not (G40-FAC-05)."""
        return self.domain == "facility" and not self.becomes


@dataclass(frozen=True, slots=True)
class Power:
    """A power at the start of the game."""

    id: str
    name: Words
    adjective: Words
    side: Words
    money: Amount
    colour: Annotated[str, Meta(pattern="^#[0-9a-f]{6}$")]
    capital: str = ""
    """Empty for a power without one."""
    kamikazes: Amount = 0
    """Kamikaze strikes for the whole game."""
    fronts: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """By half of the board: the powers a war with which ends its neutrality there; none named: a
    war with anybody ends it everywhere."""
    liberation_bonus: Amount = 0
    """What the free units may cost that it raises when its capital is first liberated."""
    has_industry: bool = True
    """Whether its own territories keep industrial complexes; if not, it mobilizes in any of
    them."""
    buys: tuple[str, ...] = ()
    """The units it may buy; none named means every one."""
    buys_with: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """By area: what it may buy too while its side controls all of it."""
    war_industry: str = ""
    """The area in which its minor complexes become major ones when it first goes to war."""
    researches: bool = True
    convoys: bool = True
    """Whether its income crosses the sea and can be lost there."""


@dataclass(frozen=True, slots=True)
class Party:
    """Who controls territories without being a power: neutrals, those who joined a side."""

    id: str
    name: Words
    side: str = ""
    """The side it leans to or belongs to; empty for none."""
    neutral: bool = False
    """The rules of neutral territories apply."""
    joins: dict[str, str] = field(default_factory=dict)
    """By the side that attacks it: the party that the territory then belongs to."""
    turns: dict[str, str] = field(default_factory=dict)
    """By the side that attacks another of them: the party that all others become."""
    kept_by: tuple[str, ...] = ()
    """Who is at war with all of these is at war with it; none named: the other side always is."""
    heirs: tuple[str, ...] = ()
    """The powers that take over what they move into; none named: every power of its side."""
    colour: Annotated[str, Meta(pattern="^#[0-9a-f]{6}$")] = "#b9b3a4"


@dataclass(frozen=True, slots=True)
class Purse:
    """Money of a power, and the territories that pay into it."""

    id: str
    name: Words
    power: str
    money: Amount
    capital: str = ""
    half: str = ""
    """The half of the board whose territories pay into it; empty for all."""


@dataclass(frozen=True, slots=True)
class Space:
    """A territory or sea zone; a sea zone has no income, owner or city, and is never neutral."""

    id: str
    name: str
    kind: Literal["land", "sea"]
    region: str
    lat: float
    lon: float
    income: int = 0
    original_owner: str | None = None
    victory_city: str | None = None
    neutral: bool = False
    """Printed as neutral."""
    closed: bool = False
    """No unit enters it or flies over it."""
    starts_with: str | None = None
    """The power or party that controls it at the start; a closed territory has none."""
    army: tuple[tuple[str, int], ...] = ()
    """The units a neutral territory raises when it is attacked or taken over."""
    half: str = ""
    """The half of a double board it lies on."""
    economy: str = ""
    """The half whose purse it pays into, if not its own."""
    island: bool = False
    convoy: bool = False
    """Convoys pass this sea zone."""
    kamikaze: bool = False
    """Kamikazes strike in this sea zone."""


PlaceDeed = Literal["captured", "entered", "attacked"]
"""What can be done to a territory and remembered for good."""


@dataclass(frozen=True, slots=True)
class Cause:
    """What frees a power to declare war: a deed of certain powers, or of any on the other side."""

    did: Literal["declared war", "declared war unprovoked", "captured", "entered"]
    to: tuple[str, ...]
    """Any one of these: powers, territories or areas."""
    by: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Licence:
    """On whom a power may declare war, and when."""

    by: str
    on: tuple[str, ...]
    rule: Words
    from_turn: Amount = 1
    """From this turn of its own on, before that only with a cause; 0: never without one."""
    causes: tuple[Cause, ...] = ()
    at_income_of: Amount = 0
    """The turn in which it may also declare before it collects its income; 0 for none."""


@dataclass(frozen=True, slots=True)
class Link:
    """Powers that go to war with another one together."""

    together: tuple[str, ...]
    against: str


@dataclass(frozen=True)
class Pay:
    """Who is paid how much, and by which rule."""

    id: str
    name: Words
    rule: Words
    power: str
    pays: Positive
    purse: str = ""
    """The purse it pays into, if the power has more than one."""
    once: bool = False
    """It pays the first time only."""


@dataclass(frozen=True)
class InWar:
    """What an objective asks of the power's wars."""

    at_war: bool = False
    """The power is at war with somebody."""
    at_war_with: tuple[str, ...] = ()
    """With all of these."""
    at_war_with_any: tuple[str, ...] = ()
    at_peace_with: tuple[str, ...] = ()
    """With none of these."""


@dataclass(frozen=True)
class Held:
    """What it asks of who controls territories."""

    controls: tuple[str, ...] = ()
    """The power itself controls all of these."""
    controls_each: tuple[str, ...] = ()
    """It pays for every one of these that the power controls."""
    controls_originals: bool = False
    """The power controls every territory that was its own and pays into this purse."""
    side_controls: tuple[str, ...] = ()
    """Powers of its side control all of these."""
    side_controls_each: tuple[str, ...] = ()
    """It pays for every one of these that powers of its side control."""
    side_controls_some: tuple[str, ...] = ()
    at_least: Amount = 0
    """Powers of its side control so many of those."""
    not_theirs: tuple[str, ...] = ()
    """None of these leans to the other side or is controlled by it."""


@dataclass(frozen=True)
class Manned:
    """What it asks of who stands where."""

    land_unit_in: tuple[str, ...] = ()
    """A land unit of the power stands in each of these."""
    no_guests: bool = False
    """No unit of another power of its side stands in a territory that was the power's own."""
    no_warships_in: tuple[str, ...] = ()
    """No warship of the other side is in these zones, at war or not."""
    no_surface_warships_in: tuple[str, ...] = ()
    """No surface warship is there of a power of the other side that is at war with anybody."""


@dataclass(frozen=True)
class Undone:
    """What the power must not have done, ever."""

    never_attacked: tuple[str, ...] = ()
    never_provoked_war_with: tuple[str, ...] = ()
    """The power has declared war on none of these without a cause."""


@dataclass(frozen=True)
class Objective(Undone, Manned, Held, InWar, Pay):
    """A national objective: who is paid how much for what; all that a row asks for must hold. Areas
    may stand for their spaces."""


@dataclass(frozen=True, slots=True)
class Technology:
    """What research can develop: the units it is for, and what of it is a number."""

    id: str
    name: Words
    chart: Positive
    die: Die
    text: Words
    """What it does, in a sentence."""
    units: tuple[str, ...] = ()
    """The units that it improves."""
    cost: dict[str, Positive] = field(default_factory=dict)
    """What units cost now."""
    production: dict[str, Positive] = field(default_factory=dict)
    """What facilities mobilize in a turn now."""
    repair_points: Positive = 1
    """Damage to an industrial complex that 1 IPC removes."""
    income_dice: Amount = 0
    """Dice that are rolled for more income."""


@dataclass(frozen=True, slots=True)
class Research:
    """What research costs and when it succeeds; no technologies where there is none."""

    die_cost: Positive = 1
    success: Die = 6
    """The face that is a breakthrough."""
    technologies: dict[str, Technology] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Victory:
    """Cities one side must control to win."""

    standard: Positive
    total: Positive


@dataclass(frozen=True, slots=True)
class Goal:
    """What a side must hold for a round to win: cities or certain territories, and a capital."""

    cities: dict[str, Positive] = field(default_factory=dict)
    """So many cities of one half of the board."""
    hold: tuple[str, ...] = ()
    """All of these territories."""
    capitals: tuple[str, ...] = ()
    """One of these, at the end of the round."""


@dataclass(frozen=True, slots=True)
class Source:
    """Where values come from that the rulebook does not give."""

    file: str
    text: str
    of: tuple[str, ...]
    """The entries it speaks for; none named means the whole file."""


@dataclass(frozen=True, slots=True, eq=False)
class EditionData:
    """All facts of an edition. Nobody changes them."""

    board: Board
    spaces: dict[str, Space]
    regions: tuple[str, ...]
    """In the order a terminal shows them."""
    powers: dict[str, Power]
    """In turn order."""
    sides: dict[str, tuple[str, ...]]
    parties: dict[str, Party]
    """Who controls territories without being a power."""
    purses: dict[str, Purse]
    """Every power's money, in turn order."""
    at_war: frozenset[frozenset[str]]
    """Pairs of powers at war when the game starts."""
    licences: tuple[Licence, ...]
    """Who may declare war on whom."""
    links: tuple[Link, ...]
    remembered: dict[str, tuple[str, ...]]
    """Deeds that are never forgotten, with the territories and areas they are done to."""
    units: dict[str, UnitType]
    setup: dict[str, tuple[tuple[str, str, int], ...]]
    """By space: power, unit type, count."""
    facilities: dict[str, tuple[str, ...]]
    victory: Victory | None
    """How many cities win; `None` where cities alone do not."""
    goals: dict[str, Goal]
    """What each side must hold, where it is to be held for a round."""
    objectives: dict[str, Objective]
    """What powers are paid for, by power in turn order."""
    research: Research
    closures: frozenset[str]
    """Sea zones that an option closes to ships (S42-OPT-01)."""
    areas: dict[str, frozenset[str]]
    """Places that the rules speak of by name."""
    sources: tuple[Source, ...]
