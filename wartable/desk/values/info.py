"""What does not change during a game."""

from __future__ import annotations

from typing import Any, Literal

from wartable.desk.values.overlays import OverlayInfo
from wartable.desk.values.value import Fact, Value


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


class ServiceInfo(Value, frozen=True):
    """A nation or a service that counters of a power belong to, and the colour that tells it."""

    id: str
    name: str
    colour: str


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
    of formations `army`, `corps`, `division`, `brigade`, `regiment`, `marine`, `armour`,
    `airborne`, `garrison`, `hq`; write the symbol where you do not know it."""
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
    kind: Literal["land", "sea", "closed"]
    region: str
    at: tuple[float, float]
    """Longitude and latitude of its label; of a hex, any place from which the others are as far as
    on the board."""
    neighbours: tuple[str, ...]
    income: int = 0
    city: str = ""
    capital: str = ""
    """The power whose capital it is."""
    facts: tuple[Fact, ...] = ()
    signs: tuple[str, ...] = ()
    """What is printed there besides: `convoy`, `kamikaze`, `town`, `port`, `airfield`, `city`,
    `resource`. Its fact has the same id."""
    hex: str = ""
    """The number of the hex that it is, CCRR as in `board/hexes.py`: it is drawn from that."""
    terrain: str = ""
    """What covers it: `open`, `hills`, `jungle`, `mixed`, `mountain`, `atoll`; draw nothing for
    what you do not know. Its fact is `terrain`."""


class PassageInfo(Value, frozen=True):
    """A canal or strait."""

    name: str
    kind: str
    ends: tuple[str, str]
    keepers: tuple[str, ...]


class BorderInfo(Value, frozen=True):
    """What lies between two neighbours."""

    between: tuple[str, str]
    kind: str
    """`river`; `closed` where nothing crosses, `closed_land` and `closed_water` where only the
    other does; `rail`, `road` and `planned` for a route that crosses it, from middle to middle.
    Draw a plain line for what you do not know."""
    name: str


class CardInfo(Value, frozen=True):
    """A card that can be in a hand."""

    id: str
    name: str
    text: str
    """What it does, in a sentence or two."""
    sign: str = ""
    """What stands large on it: its number, a letter."""
    kind: str = ""
    """What kind of card it is, in a word or two."""
    facts: tuple[Fact, ...] = ()
    """What is printed on it besides."""


class PhaseInfo(Value, frozen=True):
    """A phase of a turn."""

    id: str
    name: str
    hint: str
    """What is done in it, in one sentence."""


WayTone = Literal["go", "attack", "assault", "raid", "board"]
"""How places are shown that pieces can go to: nothing is fought there, a battle is, one with a
landing, a raid, or ships wait there."""


class WayInfo(Value, frozen=True):
    """How pieces go to a place."""

    id: str
    name: str
    """In a word or two, for a legend."""
    tone: WayTone


class Choice(Value, frozen=True):
    """One value an option can have."""

    value: Any
    label: str
    note: str = ""
    """What speaks for it, as how long it takes; an option with notes is chosen before others."""
    favoured: bool = False
    """Whether it is the one to be recommended."""


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
    ranked: bool = False
    """Whether choices are put in an order, as many as one likes, instead of one being chosen."""


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
    ways: tuple[WayInfo, ...] = ()
    """How pieces can go somewhere (`Reached.how`)."""
    orders: tuple[OptionInfo, ...] = ()
    """What `StandingOrders` can say."""
    wraps: bool = True
    """Whether the board goes on over its left and right edges; a drawn map says it itself."""
    parties: tuple[PartyInfo, ...] = ()
    borders: tuple[BorderInfo, ...] = ()
    cards: tuple[CardInfo, ...] = ()
    overlays: tuple[OverlayInfo, ...] = ()
    """What can be laid over the board."""
    services: tuple[ServiceInfo, ...] = ()
    """Whom counters belong to within a power (`Piece.service`)."""
    named_units: bool = False
    """Whether units have names of their own: a force is then not so many of a kind, and no two are
    put together for their odds."""
    round_word: str = ""
    """What it calls a round, which is then said with its number, where it has a word of its own."""
