"""Units as pieces on the screen, and the keys that name them in a wish.

A key is the unit's line of text, `infantry~1*moved@germany`; a unit aboard a ship has its ship
behind a slash, `fighter@japan/carrier@japan{fighter@japan}`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from wartable.core.errors import MalformedAction
from wartable.core.sentences import places
from wartable.desk.axis_allies.words import Words
from wartable.desk.values import Piece
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.unit import Force, Unit, format_unit, parse_unit

ABOARD = "/"
REMEMBERED = 8192
"""How many pieces are kept that were made: most of a board stays as it is from action to action."""


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
        raise MalformedAction("{word} is no piece", places(word=key))
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
    left = pos.left(unit, space) if unit.owner == pos.me else None
    found = _piece(words, unit, number, ship, left)
    if not unit.cargo:
        return found
    cargo = tuple(
        piece(words, pos, space, aboard, unit.cargo.count(aboard), unit)
        for aboard in dict.fromkeys(unit.cargo)
    )
    return replace(found, cargo=cargo)


@lru_cache(REMEMBERED)
def _piece(words: Words, unit: Unit, number: int, ship: Unit | None, left: int | None) -> Piece:
    """Like units without what they carry; `left` is the movement of those whose turn it is."""
    return Piece(
        key=key_of(unit, ship),
        kind=unit.type,
        owner=unit.owner,
        n=number,
        damage=unit.hits,
        state=unit.did.value,
        note=_note(words, unit, left),
        left=left or 0,
    )


def pieces(
    words: Words, pos: Position, space: str, force: Iterable[tuple[Unit, int]]
) -> tuple[Piece, ...]:
    """A force in a space as pieces, in the order of the powers and of the chart."""
    force, me = tuple(force), pos.me
    for unit, _ in force:
        if unit.owner == me or unit.cargo:
            break
    else:
        return _pieces_of_others(words, force)
    return tuple(
        [piece(words, pos, space, unit, number) for unit, number in _ordered(words, force)]
    )


@lru_cache(REMEMBERED)
def _pieces_of_others(words: Words, force: Force) -> tuple[Piece, ...]:
    """Pieces of which nobody asks how far they can go, and that carry nothing."""
    return tuple(
        [_piece(words, unit, number, None, None) for unit, number in _ordered(words, force)]
    )


@lru_cache(REMEMBERED)
def _ordered(words: Words, force: Force) -> Force:
    powers, kinds = words.places
    return tuple(
        sorted(force, key=lambda pair: (powers[pair[0].owner], kinds[pair[0].type], pair[0]))
    )


def on_board(pos: Position, force: Force) -> Iterator[tuple[Unit, int]]:
    """Units on the battle board: what a carrier launched stands beside it."""
    for unit, number in force:
        yield (replace(unit, cargo=()) if pos.type(unit).deck else unit), number


def _note(words: Words, unit: Unit, left: int | None) -> str:
    """What it did and can still do, in a few words."""
    told = []
    if unit.did:
        told.append(words.say(f"did.{unit.did.value}"))
    if unit.to in words.data.units:
        told.append(words.say("did.bombs", facility=words.kind(unit.to)))
    elif unit.to:
        told.append(words.say("did.bound", space=words.space(unit.to)))
    if left and left > 0 and unit.spent:
        told.append(words.number("movement", left))
    if unit.hits:
        told.append(words.say("did.damaged"))
    return ", ".join(told)
