"""A unit is a value: what it is, whose it is, what happened to it and what it is set to do."""

from __future__ import annotations

import re
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from wartable.core.errors import MalformedAction
from wartable.core.sentences import places
from wartable.forces import read_force
from wartable.games.global_war_1936.names import (
    MOST_ABOARD,
    MOST_STACKS,
    Count,
    Kind,
    Nation,
    Points,
    SpaceOrNone,
)

Did = Literal[
    "",
    "moved",
    "sailed",
    "fought",
    "won",
    "grounded",
    "retreated",
    "loaded",
    "unloaded",
    "landed",
    "placed",
    "docked",
    "shipped",
    "bombarded",
    "raiding",
]
"""What a unit did this player turn, as far as it limits what it may still do; a ship that sailed
without combat may sail on; who `won` quickly may blitz (GW-10.5.1-01), defending aircraft are
`grounded` in a combat (GW-10.5-01); a ship is docked for repair, was shipped by strategic movement,
bombarded a coast or is set to raid convoys."""
Mission = Literal["", "raid", "port", "clash", "shell", "drop", "landing"]
"""What it attacks by, if not by a plain land combat: strategic bombing, a port attack, a border
clash, attrition, an airborne assault, an amphibious one or over a narrow crossing (GW-9.1-01)."""
Duty = Literal[
    "",
    "raider",
    "escort",
    "patrol",
    "submerged",
    "skeleton",
    "ashore",
    "crew",
    "continuing",
    "storming",
]
"""What a unit is set to do beyond the turn: raid, escort convoys, patrol at sea; it is submerged,
or a ship in port whose crew fell as militia (GW-13.1.6-20). While a land combat lasts, a ship whose
crew is ashore, and the militia that are its crew (GW-11.5-11). Until the combat phase ends, it
waits behind a screen (GW-9.4.1-01), or came ashore from an attack naval transport
(GW-10.8.3-01)."""
Corps = Literal["", "dak", "condor"]
"""The force it belongs to for good (GW-15.1-01, GW-15.1-08)."""


PASSING = frozenset({"submerged", "continuing", "storming"})
"""What a unit is set to do that the end of a player turn ends."""


class Unit(msgspec.Struct, frozen=True, order=True, omit_defaults=True, cache_hash=True, gc=False):
    """One kind of unit at one moment; like units are counted, not named. A ship that stands in a
    land zone is in port there (GW-11.5-01)."""

    type: Kind
    owner: Nation
    hits: Points = 0
    """Hits taken and not repaired."""
    spent: Points = 0
    """Movement spent this turn."""
    did: Did = ""
    came: SpaceOrNone = ""
    """The space it entered its combat from: where it may retreat to."""
    to: SpaceOrNone = ""
    """Where cargo will land, what a mission aims at, or where a ship on a voyage is bound for."""
    cargo: Annotated[tuple[Unit, ...], Meta(max_length=MOST_ABOARD)] = ()
    """Land units in a transport, aircraft on a carrier."""
    boost: Points = 0
    """Movement gained where it started this turn (GW-13.2-01)."""
    duty: Duty = ""
    corps: Corps = ""
    mission: Mission = ""
    busy: bool = False
    """It moved or was placed in its own player turn, and takes no part in the landing of an ally
    (GW-15.8-03)."""

    def __str__(self) -> str:
        return format_unit(self, "")


Force = Annotated[tuple[tuple[Unit, Count], ...], Meta(max_length=MOST_STACKS)]
NO_UNITS: Force = ()


def fresh(unit: Unit) -> Unit:
    """The unit at the start of a player turn: hits, cargo, duty and corps are remembered; submerged
    submarines come up (GW-0.2-19)."""
    cargo = tuple(fresh(each) for each in unit.cargo)
    duty = "" if unit.duty in PASSING else unit.duty
    return Unit(unit.type, unit.owner, unit.hits, cargo=cargo, duty=duty, corps=unit.corps)


def is_fresh(unit: Unit) -> bool:
    """It is as at the start of a player turn."""
    return not (
        unit.spent
        or unit.did
        or unit.came
        or unit.to
        or unit.boost
        or unit.mission
        or unit.busy
        or unit.duty in PASSING
        or (unit.cargo and not all(map(is_fresh, unit.cargo)))
    )


def owned_by(unit: Unit, nation: str) -> Unit:
    """The same unit in another nation's colour, with what it carries (GW-4.6-03)."""
    cargo = tuple(sorted(owned_by(each, nation) for each in unit.cargo))
    return msgspec.structs.replace(unit, owner=nation, cargo=cargo)


# The text of a unit: its type, then what is not as at the start of a turn.
#   naval_transport~1*moved#escort{infantry+artillery@france}, fighter& (busy)
_UNIT = re.compile(
    r"(?P<type>[a-z_0-9]+)(?:!(?P<hits>[0-9]{1,2}))?(?:~(?P<spent>[0-9]{1,2}))?"
    r"(?:%(?P<boost>[0-9]))?(?:\*(?P<did>[a-z]+))?(?:#(?P<duty>[a-z]+))?(?:\+(?P<corps>dak|condor))?"
    r"(?:\$(?P<mission>[a-z]+))?(?:<(?P<came>\w+))?(?:\^(?P<to>\w+))?(?P<busy>&)?(?:@(?P<owner>\w+))?"
)


def format_unit(unit: Unit, owner: str) -> str:
    """The unit in one word; its owner is left out if it is the one given."""
    text = unit.type
    for mark, value in (("!", unit.hits), ("~", unit.spent), ("%", unit.boost)):
        text += f"{mark}{value}" if value else ""
    marks = (
        ("*", unit.did),
        ("#", unit.duty),
        ("+", unit.corps),
        ("$", unit.mission),
        ("<", unit.came),
        ("^", unit.to),
    )
    for mark, word in marks:
        text += f"{mark}{word}" if word else ""
    text += "&" * unit.busy
    if unit.owner != owner:
        text += f"@{unit.owner}"
    if unit.cargo:
        text += "{" + "+".join(format_unit(each, owner) for each in unit.cargo) + "}"
    return text


def format_force(units: Force, owner: str) -> str:
    """A force in words: `3 infantry, 1 artillery`."""
    return ", ".join(f"{number} {format_unit(unit, owner)}" for unit, number in units)


def parse_unit(text: str, owner: str) -> Unit:
    """The unit that `format_unit` wrote."""
    unit, rest = _read_unit(text.strip(), owner, aboard=False)
    if rest:
        raise MalformedAction("cannot read unit {word}", places(word=text))
    return unit


def parse_force(text: str, owner: str) -> Force:
    """The force that `format_force` wrote; a missing number is 1."""
    return read_force(text, lambda unit: parse_unit(unit, owner))


def _read_unit(text: str, owner: str, *, aboard: bool) -> tuple[Unit, str]:
    """The unit that the text begins with, and the rest; what is aboard carries nothing itself."""
    match = _UNIT.match(text)
    if not match:
        raise MalformedAction("cannot read unit {word}", places(word=text))
    rest = text[match.end() :]
    cargo: list[Unit] = []
    if rest.startswith("{") and not aboard:
        separator = "+"
        rest = "+" + rest[1:]
        while rest.startswith(separator):
            passenger, rest = _read_unit(rest[1:], owner, aboard=True)
            cargo.append(passenger)
        if not rest.startswith("}"):
            raise MalformedAction("the cargo of {word} has no end", places(word=text))
        rest = rest[1:]
    marks = {name: match[name] or "" for name in ("did", "duty", "corps", "mission", "came", "to")}
    numbers = {name: int(match[name] or 0) for name in ("hits", "spent", "boost")}
    said = {"type": match["type"], "owner": match["owner"] or owner, **marks, **numbers}
    said["busy"] = bool(match["busy"])
    try:
        unit = msgspec.convert(said, Unit)
    except msgspec.ValidationError:
        raise MalformedAction("a unit cannot be {word}", places(word=text)) from None
    return msgspec.structs.replace(unit, cargo=tuple(sorted(cargo))), rest
