"""A unit is a value: what it is, whose it is, and what happened to it this turn."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from enum import StrEnum

import msgspec
from msgspec.structs import replace

from wartable.core.errors import MalformedAction
from wartable.forces import Force as CountedForce
from wartable.forces import force


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


class Unit(msgspec.Struct, frozen=True, order=True, omit_defaults=True, cache_hash=True):
    """One kind of unit at one moment; like units are counted, not named."""

    type: str
    owner: str
    hits: int = 0
    """Hits taken and not repaired (S42-BB-02)."""
    spent: int = 0
    """Movement spent this turn."""
    did: Did = Did.NOTHING
    came: str = ""
    """The space it entered its combat from: where it may retreat to."""
    to: str = ""
    """The territory that cargo will assault (S42-CMV-25); the facility that a bomber will bomb."""
    cargo: tuple[Unit, ...] = ()
    """The land units in a transport, the aircraft on a carrier."""
    boost: int = 0
    """Movement that it gained where it started this turn (G40-CMV-25, G40-CMV-26)."""

    def __str__(self) -> str:
        return format_unit(self, "")


Force = CountedForce[Unit]

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


def each(units: Force) -> Iterator[Unit]:
    """Every unit by itself."""
    for unit, number in units:
        for _ in range(number):
            yield unit


def parts(units: Force, most: int) -> Iterator[Force]:
    """Every part of a force with at most so many units, the empty one first."""
    if not units:
        yield ()
        return
    (unit, number), *others = units
    for taken in range(min(number, most) + 1):
        for rest in parts(tuple(others), most - taken):
            yield force([(unit, taken), *rest]) if taken else rest


def count(units: Iterable[Unit]) -> Force:
    """Units counted."""
    return force((unit, 1) for unit in units)


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
        raise MalformedAction(f"cannot read unit {text!r} after {text[: -len(rest)]!r}")
    return unit


def parse_force(text: str, owner: str) -> Force:
    """The force that `format_force` wrote; a missing number is 1."""
    pairs = []
    for part in (part.strip() for part in text.split(",")):
        number, _, name = part.rpartition(" ")
        if number and not re.fullmatch(r"[0-9]{1,4}", number.strip()):
            raise MalformedAction(f"cannot read {part!r}: a number and a unit, as `3 infantry`")
        pairs.append((parse_unit(name, owner), int(number) if number else 1))
    return force(pairs)


def _read_unit(text: str, owner: str, *, aboard: bool = False) -> tuple[Unit, str]:
    """The unit that the text begins with, and the rest; what is aboard carries nothing itself."""
    match = _UNIT.match(text)
    if not match:
        raise MalformedAction(f"cannot read unit {text!r}")
    try:
        did = Did(match["did"] or "")
    except ValueError:
        raise MalformedAction(f"a unit cannot have {match['did']!r} in {text!r}") from None
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
                raise MalformedAction(f"the cargo of {text!r} has no end")
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
