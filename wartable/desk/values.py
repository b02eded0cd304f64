"""What goes to a screen and what comes back: the same values for every game.

Names in these values are for people and in their language; ids are the game's own.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec


class Value(msgspec.Struct, frozen=True, omit_defaults=True, rename="camel"):
    """A value on the wire."""


class Fact(Value, frozen=True):
    """Something worth knowing, as a label and what it is."""

    id: str
    label: str
    value: str
    rule: str = ""


# ---- what does not change during a game ----


class SideInfo(Value, frozen=True):
    """An alliance."""

    id: str
    name: str


PATTERNS = (
    "diagonal",
    "dots",
    "cross",
    "vertical",
    "waves",
    "grid",
    "rings",
    "horizontal",
    "zigzag",
)


class PowerInfo(Value, frozen=True):
    """A power that players command."""

    id: str
    name: str
    side: str
    colour: str
    pattern: str
    """Which of the client's patterns marks its spaces for those who do not see colours: one of
    `PATTERNS`, a different one for each power."""
    capital: str = ""
    short: str = ""
    """Two letters."""


class PartyInfo(Value, frozen=True):
    """Who controls spaces and owns units without being a power: nobody commands it."""

    id: str
    name: str
    army: str
    """What its units are called."""
    colour: str
    side: str = ""
    """The side it leans or belongs to; none if empty."""
    neutral: bool = False


class KindInfo(Value, frozen=True):
    """A kind of unit or facility."""

    id: str
    name: str
    plural: str
    symbol: str
    """Two or three letters."""
    icon: str
    """The client's drawing: `infantry`, `artillery`, `tank`, `aa_gun`, `industrial_complex`,
    `fighter`, `bomber`, `battleship`, `carrier`, `cruiser`, `destroyer`, `submarine`, `transport`;
    draw what you do not know as `unit`."""
    domain: Literal["land", "sea", "air", "facility"]
    facts: tuple[Fact, ...] = ()
    counted: tuple[str, ...] = ()
    """What one, few and many of them are called in a language that has the three; elsewhere one is
    the name and several the plural."""


class SpaceInfo(Value, frozen=True):
    """A place on the board."""

    id: str
    name: str
    short: str
    """What a small label says: a sea zone's number."""
    kind: Literal["land", "sea", "closed", "hex"]
    region: str
    at: tuple[float, float]
    """Longitude and latitude of its label."""
    neighbours: tuple[str, ...]
    income: int = 0
    city: str = ""
    capital: str = ""
    """The power whose capital it is."""
    facts: tuple[Fact, ...] = ()
    signs: tuple[str, ...] = ()
    """What is printed there besides: `convoy`, `kamikaze`. Its fact has the same id."""


class PassageInfo(Value, frozen=True):
    """A canal or strait."""

    name: str
    kind: str
    ends: tuple[str, str]
    keepers: tuple[str, ...]


class PhaseInfo(Value, frozen=True):
    """A phase of a turn."""

    id: str
    name: str
    hint: str
    """What is done in it, in one sentence."""


class Choice(Value, frozen=True):
    """One value an option can have."""

    value: Any
    label: str


class OptionInfo(Value, frozen=True):
    """Something a table agrees on before it begins. A switch has two choices, true and false; a
    number has none, and a least and a most."""

    id: str
    """A dot leads into a table: `bid.germany`. `FamilyDesk.options` reads what was chosen."""
    name: str
    text: str
    default: Any
    choices: tuple[Choice, ...] = ()
    """Empty for a number."""
    least: int = 0
    most: int = 0
    rule: str = ""


class GameInfo(Value, frozen=True):
    """A game, before it begins."""

    id: str
    title: str
    rules: str
    """The version of its rules."""
    prefix: str
    sides: tuple[SideInfo, ...]
    powers: tuple[PowerInfo, ...]
    kinds: tuple[KindInfo, ...]
    spaces: tuple[SpaceInfo, ...]
    passages: tuple[PassageInfo, ...]
    phases: tuple[PhaseInfo, ...]
    options: tuple[OptionInfo, ...]
    orders: tuple[OptionInfo, ...] = ()
    """What `StandingOrders` can say besides the order of losses, by the names of its fields."""
    wraps: bool = True
    """Whether the board goes on over its left and right edges; a drawn map says it itself."""
    parties: tuple[PartyInfo, ...] = ()


# ---- a position ----


class Piece(Value, frozen=True):
    """Like units in one place. `key` names them in a wish, within their space and this position.

    Units of one kind that did different things this turn are several pieces.
    """

    key: str
    kind: str
    owner: str
    n: int = 1
    damage: int = 0
    """Hits taken by each."""
    state: str = ""
    """A word for what it did this turn, for a badge: `moved`, `raid`, ..."""
    note: str = ""
    cargo: tuple[Piece, ...] = ()
    """What each of them carries: so with `n` ships, `n` times the cargo's own `n` can be picked."""
    left: int = 0
    """Movement left, for the power whose turn it is."""


class Mark(Value, frozen=True):
    """A facility or marker in a space."""

    kind: str
    name: str
    damage: int = 0
    most: int = 0
    note: str = ""


class SpaceNow(Value, frozen=True):
    """What is so in a space."""

    control: str = ""
    """A power or a party."""
    pieces: tuple[Piece, ...] = ()
    """What stands there; what fights on the battle board is shown here too."""
    marks: tuple[Mark, ...] = ()
    contested: bool = False
    """Whether a combat is being fought there or is still to come this turn."""
    facts: tuple[Fact, ...] = ()
    """What is so there now and no piece shows: the army that a neutral territory would raise."""


class PurseNow(Value, frozen=True):
    """Money of a power that is kept apart."""

    id: str
    name: str
    money: int
    income: int
    open: bool = True
    """Whether it spends and collects: its capital is not lost."""


class ConditionNow(Value, frozen=True):
    """One thing that an objective asks for."""

    text: str
    holds: bool


class ObjectiveNow(Value, frozen=True):
    """What a power is paid for when it collects its income."""

    id: str
    name: str
    met: bool
    amount: int
    """What it would pay now, or what it pays when it is met."""
    rule: str = ""
    conditions: tuple[ConditionNow, ...] = ()


class PowerNow(Value, frozen=True):
    """What is so with a power."""

    id: str
    money: int
    """All that it has, in every purse."""
    income: int
    value: int
    """All its units, at their cost."""
    cities: int
    facts: tuple[Fact, ...] = ()
    purses: tuple[PurseNow, ...] = ()
    """If it has several."""
    objectives: tuple[ObjectiveNow, ...] = ()
    technologies: tuple[Fact, ...] = ()
    """What it has developed, and what that does."""


class Declaration(Value, frozen=True):
    """Whether a power may declare war on another now, if it were its turn to."""

    by: str
    on: str
    refused: tuple[Any, ...] = ()
    """Objections (`rule`, `text`, `about`): why not."""


class Politics(Value, frozen=True):
    """War and peace between powers."""

    wars: tuple[tuple[str, str], ...]
    """Pairs of powers at war."""
    declarations: tuple[Declaration, ...] = ()
    """Between powers of different sides that are at peace."""


class BattleNow(Value, frozen=True):
    """The battle board."""

    space: str
    kind: str
    attacker: str
    round: int
    attackers: tuple[Piece, ...]
    defenders: tuple[Piece, ...]
    hit: tuple[Piece, ...] = ()
    """Hit, and still to fire."""
    steps: tuple[str, ...] = ()
    """The steps of the round, or those before the first round, named; and which one is under
    way."""
    step: int = -1
    title: str = ""
    """`Battle in Ukraine, round 2`."""


class Ending(Value, frozen=True):
    """How the game ended."""

    winners: tuple[str, ...]
    text: str
    rule: str
    why: str = ""


class Scene(Value, frozen=True):
    """A position as one seat may know it."""

    round: int
    power: str
    phase: str
    spaces: dict[str, SpaceNow]
    """Spaces that nobody controls and where nothing stands are left out."""
    powers: tuple[PowerNow, ...]
    facts: tuple[Fact, ...] = ()
    """Facts of the whole table: cities held and needed, ..."""
    bought: tuple[Piece, ...] = ()
    """Units that wait to be placed."""
    battle: BattleNow | None = None
    waiting: tuple[str, ...] = ()
    """The owners who owe a decision."""
    ending: Ending | None = None
    politics: Politics | None = None
    """Where not everybody is at war with the other side from the start."""
    left_out: tuple[str, ...] = ()
    """The game's phases that this table never comes to, as its options are."""


# ---- questions and offers ----


class Button(Value, frozen=True):
    """One whole action."""

    id: str
    label: str
    action: Any
    tone: Literal["", "primary", "danger"] = ""
    note: str = ""
    about: tuple[str, ...] = ()
    """Spaces to show with it."""
    refused: tuple[Any, ...] = ()
    """Objections (`rule`, `text`, `about`): the button is shown, greyed, with these."""
    group: str = ""
    """The title of the group it belongs to; buttons of a group can be folded away."""
    wish: Wish | None = None
    """What to send instead of the action, where one press stands for several actions."""


class Row(Value, frozen=True):
    """A counter of a sheet."""

    key: str
    label: str
    kind: str = ""
    owner: str = ""
    most: int = 0
    n: int = 0
    """What is set when the sheet opens."""
    cost: int = 0
    group: str = ""
    """A heading over it and its neighbours."""
    note: str = ""
    draws: dict[str, int] = {}
    """What one of it takes from the stocks of the sheet."""


class Sheet(Value, frozen=True):
    """Rows with counters, pressed together."""

    id: str
    title: str
    submit: str
    rows: tuple[Row, ...]
    budget: int | None = None
    """What the costs may add up to."""
    unit: str = ""
    """What costs are counted in."""
    least: int = 0
    most: int | None = None
    """How many must and may be counted in all."""
    groups: dict[str, int] = {}
    """How many each group must count."""
    stocks: dict[str, int] = {}
    """What the rows may draw together, by what it is."""
    note: str = ""
    space: str = ""


class Must(Value, frozen=True):
    """What has to be done, in a sentence, and the space where pieces wait for it."""

    text: str
    space: str = ""
    refused: tuple[Any, ...] = ()
    """Objections (`rule`, `text`, `about`): why it cannot be done."""


class Ask(Value, frozen=True):
    """A decision that one of my owners owes, and what can be answered. An owner may owe several at
    once, about different spaces."""

    owner: str
    ask: str
    title: str
    hint: str
    rule: str = ""
    space: str = ""
    buttons: tuple[Button, ...] = ()
    sheets: tuple[Sheet, ...] = ()
    moves: bool = False
    """Whether pieces may be picked up."""
    movable: dict[str, tuple[str, ...]] = {}
    """For each space, the keys of pieces that can go somewhere."""
    must: tuple[Must, ...] = ()
    """What has to be done before the phase can end."""
    combats: tuple[Combat, ...] = ()
    """Those still to come, in the order in which they must be fought; while units move, those
    that the moves made so far lead to."""
    joint: bool = False
    """Whether others must give the same answer."""


class Combat(Value, frozen=True):
    """A combat that is coming."""

    space: str
    kind: str
    """`raid`, `assault`, `battle`, or `optional` for one that may be left alone."""
    title: str
    attackers: tuple[Piece, ...]
    defenders: tuple[Piece, ...]
    note: str = ""
    from_sea: tuple[str, ...] = ()
    """The sea zones that a landing comes from."""


class Reached(Value, frozen=True):
    """A place the picked pieces can go to. A place may come several times, with another `how` or
    `via`; the natural one first. Send it back as it is: `target` is the space, `how` the how, `via`
    the via."""

    space: str
    how: Literal["move", "attack", "raid", "escort", "land", "assault", "load", "deck", "drop"]
    label: str
    path: tuple[str, ...] = ()
    note: str = ""
    """A consequence: where the aircraft can land, which ship carries, who defends."""
    landings: tuple[str, ...] = ()
    """Where aircraft among them can still land if they go there."""
    rule: str = ""
    via: tuple[str, ...] = ()
    """What tells it from the natural way to the same place: the territories a tank blitzes
    through."""


class Reach(Value, frozen=True):
    """Where the picked pieces can go, all together."""

    targets: tuple[Reached, ...]
    landings: tuple[str, ...] = ()
    """Where aircraft among them could land from where they are now."""


# ---- what comes back ----


class Act(Value, frozen=True, tag="action", tag_field="wish"):
    """An exact action, as offered by a button or made by a program."""

    action: Any


class Fill(Value, frozen=True, tag="sheet", tag_field="wish"):
    """A sheet as it was filled in."""

    sheet: str
    counts: dict[str, int]


class Send(Value, frozen=True, tag="send", tag_field="wish"):
    """Pieces of one space and where they shall go."""

    source: str
    pieces: dict[str, int]
    target: str
    how: str = ""
    via: tuple[str, ...] = ()


Wish = Act | Fill | Send


# ---- what happened ----


class Die(Value, frozen=True):
    """A die that fell: its face and the value it had to roll, 0 if none."""

    face: int
    value: int
    hit: bool


class Told(Value, frozen=True):
    """Something that happened, in words."""

    n: int
    """The action it belongs to."""
    kind: str
    """The kind of event, for a picture: `moved`, `rolled`, `captured`, ..."""
    text: str
    by: str = ""
    spaces: tuple[str, ...] = ()
    path: tuple[str, ...] = ()
    pieces: tuple[Piece, ...] = ()
    lost: tuple[Piece, ...] = ()
    """What is gone for good by it."""
    dice: tuple[Die, ...] = ()
    rule: str = ""
    heading: bool = False
    """A new turn or phase."""
    note: str = ""
    """A computer player's reason."""


class Left(Value, frozen=True):
    """What may be left of a side, with its chance."""

    pieces: tuple[Piece, ...]
    text: str
    chance: float


class CombatOdds(Value, frozen=True):
    """The exact odds of a combat to come, fought to the end with sensible losses. Chances are from
    0 to 1."""

    space: str
    kind: str
    """As in `Combat`; `battle` for one that is being fought, between two rounds."""
    title: str
    text: str
    """The most important in a sentence."""
    win: float = 0.0
    """Attackers are left that can fight, and no defenders that can; for a landing, that the
    territory is taken."""
    lose: float = 0.0
    draw: float = 0.0
    """Nobody is left."""
    undecided: float = 0.0
    """Both are left, because neither can hit the other."""
    take: float = 0.0
    """The territory is taken."""
    swing: float = 0.0
    """What the defender loses more than the attacker, in IPC, on average."""
    rounds: float = 0.0
    damage: float = 0.0
    """Of a raid: the damage done, on average."""
    attackers: tuple[Left, ...] = ()
    """What may be left of the attackers, the likeliest first: a few."""
    defenders: tuple[Left, ...] = ()
    unresolved: float = 0.0
    """How much was too unlikely to be followed."""
    sea: tuple[CombatOdds, ...] = ()
    """Of a landing: the sea combats before it."""


class Assumed(Value, frozen=True):
    """A combat of a plan as it goes when luck is even."""

    space: str
    title: str
    text: str
    """How it ended, and what is left."""
    won: bool
    odds: CombatOdds | None = None
    """What the dice truly promise; `None` in the middle of a round."""


class Step(Value, frozen=True):
    """A wish of a plan, tried."""

    phase: str = ""
    """The phase it was made in."""
    text: str = ""
    told: tuple[Told, ...] = ()
    assumed: Assumed | None = None
    """What was reckoned with where it makes dice fall: nobody can know more."""
    refused: str = ""
    """Why it cannot be done."""
    objections: tuple[Any, ...] = ()


class StandingOrders(Value, frozen=True):
    """What a player leaves behind for the time of absence: how to answer in somebody else's turn.
    `GameInfo.orders` says what can be chosen."""

    losses: tuple[str, ...] = ()
    """Kinds of units in the order in which they are given up; those not named come after them,
    the cheapest first. A hit that only damages comes before all of them."""
    submerge: Literal["never", "outmatched", "always"] = "never"
    intercept: Literal["never", "outnumbering", "always"] = "never"
    scramble: Literal["never", "stronger", "always"] = "never"


class Desk(Value, frozen=True):
    """What lies before a seat now."""

    scene: Scene
    asks: tuple[Ask, ...]
