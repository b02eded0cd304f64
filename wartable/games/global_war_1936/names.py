"""What the texts and numbers of a position can be, in values that come from outside."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from wartable.core.names import Name, Owner

Lead = Owner
"""The lead nation of a player turn: it decides for all who act in it (GW-7.1-01)."""

Nation = Annotated[str, Name("nation")]
NationOrNone = Annotated[str, Name("nation", or_none=True)]
SlotId = Annotated[str, Name("slot")]
PhaseName = Annotated[str, Name("phase")]
Land = Annotated[str, Name("land")]
LandOrNone = Annotated[str, Name("land", or_none=True)]
Space = Annotated[str, Name("space")]
SpaceOrNone = Annotated[str, Name("space", or_none=True)]
Place = Annotated[str, Name("place", or_none=True)]
"""Where in a zone a facility stands: the sea zone it opens on, the land zone whose border it
guards, `all` for every border, or nothing for what stands inside."""
Border = Annotated[str, Name("border")]
"""Two land zones side by side, in the order of the alphabet: `alsace_lorraine/bavaria`."""
Kind = Annotated[str, Name("kind")]
"""A unit of the chart."""
FacilityId = Annotated[str, Name("facility")]
FacilityOrNone = Annotated[str, Name("facility", or_none=True)]
Ware = Annotated[str, Name("ware")]
"""A unit or a facility: whatever is built."""
WareOrNone = Annotated[str, Name("ware", or_none=True)]
TechnologyId = Annotated[str, Name("technology")]
TransferId = Annotated[str, Name("transfer")]
LineId = Annotated[str, Name("line")]
AbilityId = Annotated[str, Name("ability")]
"""An ability that is launched (chapter 15)."""
PactId = Annotated[str, Name("pact")]
ObjectiveId = Annotated[str, Name("objective")]
Why = Annotated[str, Meta(max_length=100)]
"""A rule or a few words: told or compared, never looked up."""

Deed = Literal[
    "declared",
    "rose",
    "bonus_ended",
    "given",
    "lent",
    "provoked",
    "surrendered",
    "invited",
    "used",
    "kamikaze",
    "fell",
]
"""What is remembered for good of who did it: declared war (on whom), had an increase that comes
once (of that id), lost a bonus for good (of that id), got what an objective gives
once (of that id), sent lend-lease (to whom, in which round), provoked the Allies by lend-lease sent
or blocked (whose), surrendered (to whom), had a phase in which minors align after the fall of
France (which one), used an ability that comes once (of that id), sent a kamikaze (in which
round), had a bonus that fell by one (of that id, in which round)."""
Counter = Literal[
    "bought",
    "researched",
    "produced",
    "militia",
    "colonial",
    "upgraded",
    "recruited",
    "influenced",
    "annexed",
    "given",
    "rail",
    "crossed",
    "forced",
    "scrambled",
    "bombed",
    "mended",
    "transferred",
    "shipped",
    "lent",
    "made",
    "permitted",
    "denied",
    "encircled",
    "kept",
    "invited",
    "ready",
    "guns",
    "assigned",
    "late",
    "attacked",
    "joined",
]
"""What is counted in a player turn, by a key: a nation, a kind, a zone or several of them; who
`joined` acts in it too, until units are placed (GW-15.8-03)."""
Leave = Literal["rail", "railway", "passage", "overlord", "bonus"]
"""What a nation can be asked to permit: moves on its railways, a railway to its zones, passage of
what it keeps, its part in a landing, a war bonus that it can refuse (GW-11.2-04, GW-13.2.8-04,
GW-1.11-05, GW-15.8-03, GW-5.3-01)."""

MOST_UNITS = 1_000
MOST_IN_ALL = 20_000
MOST_MONEY = 100_000
MOST_ABOARD = 8
MOST_STACKS = 500
MOST_ROUNDS = 1_000

Count = Annotated[int, Meta(ge=1, le=MOST_UNITS)]
Amount = Annotated[int, Meta(ge=0, le=MOST_UNITS)]
Money = Annotated[int, Meta(ge=0, le=MOST_MONEY)]
Sum = Annotated[int, Meta(ge=-MOST_MONEY, le=MOST_MONEY)]
"""What is told of a roll or of an alliance: points, what is added to a die, the most that hits."""
Points = Annotated[int, Meta(ge=0, le=100)]
"""Damage, movement or hits."""
Stage = Annotated[int, Meta(ge=0, le=3)]
"""Stages paid."""
Box = Annotated[int, Meta(ge=1, le=4)]
"""Of a technology: I, II, III, Complete (GW-8.2-03)."""
Round = Annotated[int, Meta(ge=1, le=100 * MOST_ROUNDS)]
Face = Annotated[int, Meta(ge=1, le=12)]
Faces = Annotated[tuple[Face, ...], Meta(max_length=100)]

COMPLETE = 4
EVERY_BORDER = "all"


def border(a: str, b: str) -> str:
    """The name of the border of two land zones."""
    return f"{min(a, b)}/{max(a, b)}"
