"""What texts name in states, actions and events, and the bounds of numbers in them."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from wartable.core.names import Name
from wartable.games.empire_of_the_sun.facts import Side

__all__ = ["Side"]

HexId = Annotated[str, Name("hex")]
HexOrNone = Annotated[str, Name("hex", or_none=True)]
Place = Annotated[str, Name("place")]
"""A hex or a box."""
PlaceOrNone = Annotated[str, Name("place", or_none=True)]
CounterId = Annotated[str, Name("counter")]
CounterOrNone = Annotated[str, Name("counter", or_none=True)]
CardId = Annotated[str, Name("card")]
"""A card, or one that is hidden."""
CardOrNone = Annotated[str, Name("card", or_none=True)]
Nation = Annotated[str, Name("nation")]
SegmentName = Annotated[str, Name("segment")]
ScenarioId = Annotated[str, Name("scenario")]
Word = Annotated[str, Meta(max_length=100)]
"""A rule, a name or a few words: told or compared, never looked up."""
Target = Word
"""Whatever a card lets one choose: a counter, a hex, a card or a word."""

HIDDEN = "?"
"""A card that one does not see."""

GARRISONS = ("garrison_china", "garrison_home")
"""What a step of an intrinsic garrison is called where counters are named (T-INTRINSIC)."""

Path = Annotated[tuple[Place, ...], Meta(max_length=120)]
"""Of flights the airfields, the China box among them (EOS-13.74-05)."""
Units = Annotated[tuple[CounterId, ...], Meta(min_length=1, max_length=60)]
SomeUnits = Annotated[tuple[CounterId, ...], Meta(max_length=201)]
Face = Annotated[int, Meta(ge=0, le=9)]
"""A die, whose 0 is zero (EOS-1.22-01)."""
Number = Annotated[int, Meta(ge=-200, le=2000)]
Small = Annotated[int, Meta(ge=0, le=60)]
Turn = Annotated[int, Meta(ge=1, le=13)]

Condition = Literal["surprise", "intercept", "ambush"]
"""The intelligence condition of an Offensive (T-INTEL)."""
Way = Literal["sail", "steam", "march", "land", "barge", "ship", "fly", "ferry", "jump"]
"""How units move: `sail` as ships do, `steam` strategically from port to port, `march` overland,
`land` in an amphibious assault, `barge` over one side of the sea, `ship` ground units
strategically, `fly` in legs, `ferry` in strategic legs, `jump` where a card drops them."""
PointKind = Literal["ground", "air", "us_naval", "commonwealth_naval", "chinese_ground", "naval"]
"""What replacement points serve; `naval` are the Japanese ones (T-REPL)."""
TrackName = Literal[
    "will", "europe", "china", "divisions", "india", "escorts", "air_points", "naval_points"
]

BOXES = ("china", "delayed", "eliminated", "removed", "by_event")
"""Places that are no hexes; besides these a box for every turn to come."""
LAST_BOX = 15
"""A unit that is sent to Europe on the last turn comes three turns later (EOS-10.24-02)."""


def turn_box(turn: int) -> str:
    """The box of a turn, where what arrives then waits."""
    return f"turn_{turn}"
