"""Dice and decks come in by the door: the protocol, the keyed stream, and its record."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import count as count_up
from itertools import islice
from typing import Annotated, Protocol

import msgspec
from msgspec import Meta


class Dice(Protocol):
    """Where a game gets its chance from."""

    def roll(self, count: int, sides: int = 6) -> tuple[int, ...]:
        """Faces 1 to `sides`, `count` of them."""

    def shuffle(self, count: int) -> tuple[int, ...]:
        """The numbers 0 to `count` - 1 in a new order."""


def announce(dice: Dice, names: Iterable[str]) -> None:
    """Tell whose dice are rolled next, in order, to dice that want to know: those of a scenario,
    whose faces are given by unit. Fair dice do not listen."""
    if listen := getattr(dice, "announce", None):
        listen(tuple(names))


MOST_DICE = 100_000
"""Dice or cards of one draw."""
MOST_SIDES = 1_000

Side = Annotated[int, Meta(ge=1, le=MOST_SIDES)]
Card = Annotated[int, Meta(ge=0, lt=MOST_DICE)]


class Rolled(msgspec.Struct, frozen=True, array_like=True, tag="roll"):
    """One draw from the stream: these faces, on dice of so many sides."""

    sides: Side
    faces: Annotated[tuple[Side, ...], Meta(min_length=1, max_length=MOST_DICE)]


class Shuffled(msgspec.Struct, frozen=True, array_like=True, tag="shuffle"):
    """One draw from the stream: the numbers 0 to n - 1 in this order."""

    order: Annotated[tuple[Card, ...], Meta(min_length=1, max_length=MOST_DICE)]


Draw = Rolled | Shuffled


def new_seed() -> bytes:
    """A fresh secret seed."""
    return secrets.token_bytes(32)


def commitment(seed: bytes) -> str:
    """What binds to a seed without telling it."""
    return hashlib.sha256(seed).hexdigest()


class KeyedDice:
    """The dice that a seed and the seats' entropy determine.

    Every draw (one roll of some dice, or one shuffle) has a stream of its own: the blocks
    HMAC-SHA256(key, draw number and block number). So the position is the number of draws made,
    which a log tells exactly, and any draw can be derived again by itself. A draw of nothing is no
    draw.
    """

    __slots__ = ("_key", "position")

    def __init__(self, seed: bytes, entropy: Iterable[str] = (), position: int = 0) -> None:
        said = b"wartable dice 1" + msgspec.json.encode([*entropy])
        self._key = hmac.digest(seed, said, "sha256")
        self.position = position

    def roll(self, count: int, sides: int = 6) -> tuple[int, ...]:
        """Faces 1 to `sides`, `count` of them."""
        if not count:
            return ()
        stream = self._next_stream()
        return tuple([1 + _below(sides, stream) for _ in range(count)])

    def shuffle(self, count: int) -> tuple[int, ...]:
        """The numbers 0 to `count` - 1 in a new order."""
        return _shuffled(count, self._next_stream()) if count else ()

    def _next_stream(self) -> Iterator[int]:
        draw = self.position
        self.position += 1
        return _stream(self._key, draw)


class BoundDice:
    """The dice of one action, good for nothing else.

    Every draw has a stream of its own, keyed by all that it is for: the game and the seats' words
    (in `key`), the number of the action, the action itself, and the draw's place and size in it. So
    no face can be kept for a better moment, and any draw can be derived again by itself.
    """

    __slots__ = ("_action", "_draws", "_key", "_n")

    def __init__(self, key: bytes, n: int, action: bytes) -> None:
        """The dice of action `n`, which is this JSON; bound to it when the first is drawn."""
        self._key, self._n, self._action = key, n, action
        self._draws = 0

    def roll(self, count: int, sides: int = 6) -> tuple[int, ...]:
        """Faces 1 to `sides`, `count` of them."""
        if not count:
            return ()
        stream = self._stream("roll", count, sides)
        return tuple([1 + _below(sides, stream) for _ in range(count)])

    def shuffle(self, count: int) -> tuple[int, ...]:
        """The numbers 0 to `count` - 1 in a new order."""
        return _shuffled(count, self._stream("shuffle", count)) if count else ()

    def _stream(self, *what: str | int) -> Iterator[int]:
        if not self._draws:
            bound = msgspec.json.encode([self._n, msgspec.Raw(self._action)])
            self._key = hmac.digest(self._key, bound, "sha256")
        self._draws += 1
        said = msgspec.json.encode([self._draws, *what])
        return _stream(hmac.digest(self._key, said, "sha256"), 0)


def bound_key(seed: bytes, game: str, words: Mapping[str, str]) -> bytes:
    """The key of a table's bound dice. In which order the seats opened their words is no matter."""
    said = b"wartable dice 2" + msgspec.json.encode([game, sorted(words.items())])
    return hmac.digest(seed, said, "sha256")


def _stream(key: bytes, draw: int) -> Iterator[int]:
    """The bytes of one draw, without end."""
    prefix = draw.to_bytes(8, "big")
    for block in count_up():
        yield from hmac.digest(key, prefix + block.to_bytes(4, "big"), "sha256")


def _shuffled(count: int, stream: Iterator[int]) -> tuple[int, ...]:
    """The numbers 0 to `count` - 1 in a new order (Fisher-Yates)."""
    order = list(range(count))
    for last in range(count - 1, 0, -1):
        other = _below(last + 1, stream)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def _below(bound: int, stream: Iterator[int]) -> int:
    """A number from 0 to `bound` - 1, each as likely: what would favour some is thrown away."""
    if bound <= 256:
        fair = 256 - 256 % bound
        while (number := next(stream)) >= fair:
            pass
        return number % bound
    width = ((bound - 1).bit_length() + 7) // 8
    fair = 256**width - 256**width % bound
    while (number := int.from_bytes(islice(stream, width), "big")) >= fair:
        pass
    return number % bound


class RecordingDice:
    """Other dice, with every draw written down for the log."""

    __slots__ = ("_dice", "draws")

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self.draws: list[Draw] = []

    def roll(self, count: int, sides: int = 6) -> tuple[int, ...]:
        """Faces from the dice inside."""
        faces = self._dice.roll(count, sides)
        if faces:
            self.draws.append(Rolled(sides, faces))
        return faces

    def shuffle(self, count: int) -> tuple[int, ...]:
        """An order from the dice inside."""
        order = self._dice.shuffle(count)
        if order:
            self.draws.append(Shuffled(order))
        return order


class NoDice:
    """Stands where nothing can be drawn, and says why not."""

    def __init__(self, error: Callable[[], Exception]) -> None:
        self._error = error

    def roll(self, count: int, sides: int = 6) -> tuple[int, ...]:
        raise self._error()

    def shuffle(self, count: int) -> tuple[int, ...]:
        raise self._error()


def draw_again(dice: Dice, draw: Draw) -> Draw:
    """The draw of the same kind and size that these dice give."""
    match draw:
        case Rolled(sides, faces):
            return Rolled(sides, dice.roll(len(faces), sides))
        case Shuffled(order):
            return Shuffled(dice.shuffle(len(order)))
