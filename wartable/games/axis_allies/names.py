"""What the texts and numbers of a position can be, in values that come from outside: what a text
names, and how large a number is at most."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from wartable.core.names import Name, Owner

Power = Owner

Holder = Annotated[str, Name("holder")]
"""A power, or a party without one: who controls territories and has units."""
Space = Annotated[str, Name("space")]
SpaceOrNone = Annotated[str, Name("space", or_none=True)]
Territory = Annotated[str, Name("territory")]
"""One that somebody controls."""
TerritoryOrNone = Annotated[str, Name("territory", or_none=True)]
Zone = Annotated[str, Name("zone")]
Kind = Annotated[str, Name("kind")]
"""A unit that stands in spaces."""
Ware = Annotated[str, Name("ware")]
"""A unit, facility or upgrade: whatever is bought."""
Facility = Annotated[str, Name("facility")]
FacilityOrNone = Annotated[str, Name("facility", or_none=True)]
Aim = Annotated[str, Name("aim", or_none=True)]
"""Where units are sent: a space, a facility to be bombed, or nowhere."""
Purse = Annotated[str, Name("purse")]
PurseOrNone = Annotated[str, Name("purse", or_none=True)]
PhaseName = Annotated[str, Name("phase")]
PartyName = Annotated[str, Name("party")]
PassageName = Annotated[str, Name("passage")]
Goal = Annotated[str, Name("goal")]
Objective = Annotated[str, Name("objective")]
Technology = Annotated[str, Name("technology")]
Answerer = Annotated[str, Name("answerer")]
"""A power, or a sea zone that it answers for."""
Why = Annotated[str, Meta(max_length=100)]
"""A rule or a few words: told or compared, never looked up."""

MOST_UNITS = 1_000
"""Like units in a space: a hundred rounds of all that a power can buy."""
MOST_IN_ALL = 20_000
MOST_MONEY = 100_000
MOST_BID = 100
MOST_BATTLE_ROUNDS = 10_000
MOST_ABOARD = 4
MOST_STACKS = 500
"""Different kinds of units in a space, each by what it did and whom it carries."""
MOST_POOLS = 8
MOST_PROMISED = 6
"""New carriers that landings may count on, each for its zone."""
MOST_WAYS = 500
"""Ways to place new carriers that are thought of; where there were more, fewer carriers are."""
MOST_ROUNDS = 1_000
"""That a table agrees on; without an end it goes on for longer."""

Count = Annotated[int, Meta(ge=1, le=MOST_UNITS)]
Amount = Annotated[int, Meta(ge=0, le=MOST_UNITS)]
Money = Annotated[int, Meta(ge=0, le=MOST_MONEY)]
Difference = Annotated[int, Meta(ge=-MOST_MONEY, le=MOST_MONEY)]
Points = Annotated[int, Meta(ge=0, le=100)]
"""Damage, movement or hits of one unit or facility."""
Step = Annotated[int, Meta(ge=0, le=100)]
BattleStep = Annotated[int, Meta(ge=-1, le=100)]
"""-1 while the attacker thinks about a retreat."""
Round = Annotated[int, Meta(ge=1, le=100 * MOST_ROUNDS)]
Hits = Annotated[int, Meta(ge=0, le=MOST_IN_ALL)]
Faces = Annotated[tuple[Points, ...], Meta(max_length=MOST_IN_ALL)]
"""Dice as they fell, or what they had to be at most."""
Ways = Annotated[
    tuple[Annotated[tuple[Zone, ...], Meta(max_length=MOST_PROMISED)], ...],
    Meta(max_length=MOST_WAYS * MOST_PROMISED),
]
"""Zones for new carriers, one way or another."""
