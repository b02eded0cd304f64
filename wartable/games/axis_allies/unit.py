"""A unit is a value: what it is, whose it is, and what happened to it this turn."""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import StrEnum
from typing import Annotated

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from wartable.core.errors import MalformedAction
from wartable.core.sentences import places
from wartable.forces import count as count
from wartable.forces import each as each
from wartable.forces import parts as parts
from wartable.forces import read_force
from wartable.games.axis_allies.names import (
    MOST_ABOARD,
    MOST_STACKS,
    Aim,
    Count,
    Holder,
    Kind,
    Points,
    SpaceOrNone,
)


class Did(StrEnum):
    """What a unit did this turn, as far as it limits what the unit may still do."""

    NOTHING = ""
    MOVED = "moved"
    """Made a combat move, or used up its noncombat move."""
    WITHDREW = "withdrew"
    """Left a hostile sea zone without a fight (S42-CMV-17)."""
    FOUGHT = "fought"
    RAID = "raid"
    """Sent to bomb a facility (S42-AMB-26)."""
    ESCORT = "escort"
    INTERCEPTED = "intercepted"
    SCRAMBLED = "scrambled"
    """Went up from an air base; `came` says from where (E40-SCR-02, G40-SCR-02)."""
    DROPPED = "dropped"
    """A paratrooper; `came` is the base it jumped from (G40-RND-06)."""
    LOADED = "loaded"
    """Came aboard this turn."""
    OFFLOADED = "offloaded"
    RETREATED = "retreated"
    CARRIED = "carried"
    """An aircraft that its carrier took along."""
    LANDED = "landed"
    CAPTURED = "captured"
    """An antiaircraft gun taken this turn (S42-CAP-03)."""

    @property
    def done(self) -> str:
        """What it has done, in English."""
        return _DONE.get(self, self.value)


_DONE = {
    Did.WITHDREW: "left a hostile sea zone",
    Did.RAID: "flown a raid",
    Did.ESCORT: "flown as escort",
    Did.DROPPED: "jumped by parachute",
    Did.LOADED: "come aboard this turn",
    Did.CARRIED: "been carried along",
    Did.CAPTURED: "been captured",
}
"""Where the name of what it did is no participle."""


class Unit(msgspec.Struct, frozen=True, order=True, omit_defaults=True, cache_hash=True, gc=False):
    """One kind of unit at one moment; like units are counted, not named."""

    type: Kind
    owner: Holder
    hits: Points = 0
    """Hits taken and not repaired (S42-BB-02)."""
    spent: Points = 0
    """Movement spent this turn."""
    did: Did = Did.NOTHING
    came: SpaceOrNone = ""
    """The space it entered its combat from: where it may retreat to."""
    to: Aim = ""
    """The territory that cargo will assault (S42-CMV-25); the facility that a bomber will bomb."""
    cargo: Annotated[tuple[Unit, ...], Meta(max_length=MOST_ABOARD)] = ()
    """The land units in a transport, the aircraft on a carrier."""
    boost: Points = 0
    """Movement that it gained where it started this turn (G40-CMV-25, G40-CMV-26)."""

    def __str__(self) -> str:
        return format_unit(self, "")


Force = Annotated[tuple[tuple[Unit, Count], ...], Meta(max_length=MOST_STACKS)]

NO_UNITS: Force = ()


def fresh(unit: Unit) -> Unit:
    """The unit at the start of a turn: only hits and cargo are remembered."""
    cargo = tuple(fresh(each) for each in unit.cargo)
    return Unit(unit.type, unit.owner, unit.hits, cargo=cargo)


def is_fresh(unit: Unit) -> bool:
    """Whether nothing happened to the unit or its cargo this turn."""
    return (
        not unit.spent
        and not unit.did
        and not unit.came
        and not unit.to
        and not unit.boost
        and all(is_fresh(each) for each in unit.cargo)
    )


def with_cargo(unit: Unit, cargo: Iterable[Unit]) -> Unit:
    """The ship with this cargo, in order."""
    return replace(unit, cargo=tuple(sorted(cargo)))


# The text of a unit: type, then what is not as at the start of a turn.
#   transport~1*moved{infantry+tank@germany}
_UNIT = re.compile(
    r"(?P<type>[a-z_]+)"
    r"(?:!(?P<hits>[0-9]{1,4}))?(?:~(?P<spent>[0-9]{1,4}))?(?:%(?P<boost>[0-9]))?(?:\*(?P<did>[a-z]+))?"
    r"(?:<(?P<came>\w+))?(?:\^(?P<to>\w+))?(?:@(?P<owner>\w+))?"
)


def format_unit(unit: Unit, owner: str) -> str:
    """The unit in one word; its owner is left out if it is the one given."""
    text = unit.type
    if unit.hits:
        text += f"!{unit.hits}"
    if unit.spent:
        text += f"~{unit.spent}"
    if unit.boost:
        text += f"%{unit.boost}"
    if unit.did:
        text += f"*{unit.did.value}"
    if unit.came:
        text += f"<{unit.came}"
    if unit.to:
        text += f"^{unit.to}"
    if unit.owner != owner:
        text += f"@{unit.owner}"
    if unit.cargo:
        text += "{" + "+".join(format_unit(each, owner) for each in unit.cargo) + "}"
    return text


def format_force(units: Force, owner: str) -> str:
    """A force in words: `3 infantry, 1 tank`."""
    return ", ".join(f"{number} {format_unit(unit, owner)}" for unit, number in units)


def parse_unit(text: str, owner: str) -> Unit:
    """The unit that `format_unit` wrote."""
    unit, rest = _read_unit(text.strip(), owner)
    if rest:
        raise MalformedAction(
            "cannot read unit {word} after {word_2}", places(word=text, word_2=text[: -len(rest)])
        )
    return unit


def parse_force(text: str, owner: str) -> Force:
    """The force that `format_force` wrote; a missing number is 1."""
    return read_force(text, lambda unit: parse_unit(unit, owner))


def _read_unit(text: str, owner: str, *, aboard: bool = False) -> tuple[Unit, str]:
    """The unit that the text begins with, and the rest; what is aboard carries nothing itself."""
    match = _UNIT.match(text)
    if not match:
        raise MalformedAction("cannot read unit {word}", places(word=text))
    try:
        did = Did(match["did"] or "")
    except ValueError:
        raise MalformedAction(
            "a unit cannot have {word} in {word_2}", places(word=match["did"], word_2=text)
        ) from None
    rest = text[match.end() :]
    cargo: list[Unit] = []
    if rest.startswith("{") and not aboard:
        rest = rest[1:]
        while True:
            passenger, rest = _read_unit(rest, owner, aboard=True)
            cargo.append(passenger)
            if rest.startswith("+"):
                rest = rest[1:]
                continue
            if not rest.startswith("}"):
                raise MalformedAction("the cargo of {word} has no end", places(word=text))
            rest = rest[1:]
            break
    unit = Unit(
        type=match["type"],
        owner=match["owner"] or owner,
        hits=int(match["hits"] or 0),
        spent=int(match["spent"] or 0),
        did=did,
        came=match["came"] or "",
        to=match["to"] or "",
        cargo=tuple(sorted(cargo)),
        boost=int(match["boost"] or 0),
    )
    return unit, rest
