"""A unit is a value: what it is, whose it is, what happened to it and what it is set to do."""

from __future__ import annotations

import re
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from wartable.core.errors import MalformedAction
from wartable.core.sentences import places
from wartable.forces import force
from wartable.games.global_war_1936.names import (
    MOST_ABOARD,
    MOST_STACKS,
    Count,
    Kind,
    Nation,
    Points,
    SpaceOrNone,
)

Did = Literal["", "moved", "fought", "retreated", "loaded", "unloaded", "landed", "placed"]
"""What a unit did this player turn, as far as it limits what it may still do."""
Duty = Literal["", "raider", "escort", "patrol", "submerged", "skeleton"]
"""What a unit is set to do beyond the turn: raid, escort convoys, patrol at sea; it is submerged,
or a ship in port whose crew fell as militia (GW-13.1.6-20)."""
Corps = Literal["", "dak", "condor"]
"""The force it belongs to for good (GW-15.1-01, GW-15.1-08)."""


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
    """Where cargo will land, or what a mission aims at."""
    cargo: Annotated[tuple[Unit, ...], Meta(max_length=MOST_ABOARD)] = ()
    """Land units in a transport, aircraft on a carrier."""
    boost: Points = 0
    """Movement gained where it started this turn (GW-13.2-01)."""
    duty: Duty = ""
    corps: Corps = ""

    def __str__(self) -> str:
        return format_unit(self, "")


Force = Annotated[tuple[tuple[Unit, Count], ...], Meta(max_length=MOST_STACKS)]
NO_UNITS: Force = ()


def fresh(unit: Unit) -> Unit:
    """The unit at the start of a player turn: hits, cargo, duty and corps are remembered."""
    cargo = tuple(fresh(each) for each in unit.cargo)
    return Unit(unit.type, unit.owner, unit.hits, cargo=cargo, duty=unit.duty, corps=unit.corps)


def owned_by(unit: Unit, nation: str) -> Unit:
    """The same unit in another nation's colour, with what it carries (GW-4.6-03)."""
    cargo = tuple(sorted(owned_by(each, nation) for each in unit.cargo))
    return msgspec.structs.replace(unit, owner=nation, cargo=cargo)


# The text of a unit: its type, then what is not as at the start of a turn.
#   naval_transport~1*moved#escort{infantry+artillery@france}
_UNIT = re.compile(
    r"(?P<type>[a-z_0-9]+)(?:!(?P<hits>[0-9]{1,2}))?(?:~(?P<spent>[0-9]{1,2}))?"
    r"(?:%(?P<boost>[0-9]))?(?:\*(?P<did>[a-z]+))?(?:#(?P<duty>[a-z]+))?(?:\+(?P<corps>dak|condor))?"
    r"(?:<(?P<came>\w+))?(?:\^(?P<to>\w+))?(?:@(?P<owner>\w+))?"
)


def format_unit(unit: Unit, owner: str) -> str:
    """The unit in one word; its owner is left out if it is the one given."""
    text = unit.type
    for mark, value in (("!", unit.hits), ("~", unit.spent), ("%", unit.boost)):
        text += f"{mark}{value}" if value else ""
    marks = (("*", unit.did), ("#", unit.duty), ("+", unit.corps), ("<", unit.came), ("^", unit.to))
    for mark, word in marks:
        text += f"{mark}{word}" if word else ""
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
    pairs = []
    for part in (part.strip() for part in text.split(",")):
        number, _, name = part.rpartition(" ")
        if number and not re.fullmatch(r"[0-9]{1,4}", number.strip()):
            raise MalformedAction(
                "cannot read {word}: a number and a unit, as `3 infantry`", places(word=part)
            )
        pairs.append((parse_unit(name, owner), int(number) if number else 1))
    return force(pairs)


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
    marks = {name: match[name] or "" for name in ("did", "duty", "corps", "came", "to")}
    numbers = {name: int(match[name] or 0) for name in ("hits", "spent", "boost")}
    said = {"type": match["type"], "owner": match["owner"] or owner, **marks, **numbers}
    try:
        unit = msgspec.convert(said, Unit)
    except msgspec.ValidationError:
        raise MalformedAction("a unit cannot be {word}", places(word=text)) from None
    return msgspec.structs.replace(unit, cargo=tuple(sorted(cargo))), rest
