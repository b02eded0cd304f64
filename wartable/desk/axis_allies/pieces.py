"""Units as pieces on the screen, and the keys that name them in a wish.

A key is the unit's line of text, `infantry~1*moved@germany`; a unit aboard a ship has its ship
behind a slash, `fighter@japan/carrier@japan{fighter@japan}`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from msgspec.structs import replace

from wartable.core.errors import MalformedAction
from wartable.desk.axis_allies.words import Words
from wartable.desk.values import Piece
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.unit import Force, Unit, format_unit, parse_unit

ABOARD = "/"


class Picked(NamedTuple):
    """Like units that a key names: the unit, the ship it is aboard, and how many there are."""

    unit: Unit
    ship: Unit | None
    number: int


def key_of(unit: Unit, ship: Unit | None = None) -> str:
    """What names these units within their space."""
    text = format_unit(unit, "")
    return text if ship is None else f"{text}{ABOARD}{format_unit(ship, '')}"


def read_key(key: str) -> tuple[Unit, Unit | None]:
    """The unit that a key names, and the ship it is aboard."""
    unit, _, ship = key.partition(ABOARD)
    found = parse_unit(unit, ""), parse_unit(ship, "") if ship else None
    if key_of(*found) != key:
        raise MalformedAction(f"{key!r} is no piece")
    return found


def everyone(pos: Position, space: str) -> Iterator[Picked]:
    """All units in a space, those aboard included."""
    for unit, number in pos.at(space):
        yield Picked(unit, None, number)
        for aboard in dict.fromkeys(unit.cargo):
            yield Picked(aboard, unit, unit.cargo.count(aboard) * number)


def piece(
    words: Words, pos: Position, space: str, unit: Unit, number: int, ship: Unit | None = None
) -> Piece:
    """Like units in a space as a piece; what each of them carries lies in it."""
    cargo = tuple(
        piece(words, pos, space, aboard, unit.cargo.count(aboard), unit)
        for aboard in dict.fromkeys(unit.cargo)
    )
    return Piece(
        key=key_of(unit, ship),
        kind=unit.type,
        owner=unit.owner,
        n=number,
        damage=unit.hits,
        state=unit.did.value,
        note=_note(words, pos, space, unit),
        cargo=cargo,
        left=pos.left(unit, space) if unit.owner == pos.me else 0,
    )


def pieces(
    words: Words, pos: Position, space: str, force: Iterable[tuple[Unit, int]]
) -> tuple[Piece, ...]:
    """A force in a space as pieces, in the order of the powers and of the chart."""
    powers = {power: at for at, power in enumerate((*pos.data.powers, *pos.data.parties))}
    kinds = {kind: at for at, kind in enumerate(pos.data.units)}
    ordered = sorted(force, key=lambda pair: (powers[pair[0].owner], kinds[pair[0].type], pair[0]))
    return tuple(piece(words, pos, space, unit, number) for unit, number in ordered)


def on_board(pos: Position, force: Force) -> Iterator[tuple[Unit, int]]:
    """Units on the battle board: what a carrier launched stands beside it."""
    for unit, number in force:
        yield (replace(unit, cargo=()) if pos.type(unit).deck else unit), number


def _note(words: Words, pos: Position, space: str, unit: Unit) -> str:
    """What it did and can still do, in a few words."""
    told = []
    if unit.did:
        told.append(words.say(f"did.{unit.did.value}"))
    if unit.to in pos.data.units:
        told.append(words.say("did.bombs", facility=words.kind(unit.to)))
    elif unit.to:
        told.append(words.say("did.bound", space=words.space(unit.to)))
    if unit.owner == pos.me and unit.spent and (left := pos.left(unit, space)) > 0:
        told.append(words.number("movement", left))
    if unit.hits:
        told.append(words.say("did.damaged"))
    return ", ".join(told)
