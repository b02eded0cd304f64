"""A board of hexes whose sides are of several kinds; sets of hexes are bits of an integer."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from wartable.board.borders import BoardError, Borders
from wartable.board.floods import Ways, covered, flood
from wartable.board.hexes import (
    Direction,
    Hex,
    direction,
    distance,
    format_hex,
    neighbour,
    parse_hex,
)


@dataclass(frozen=True, eq=False)
class HexBoard:
    """Hexes, and of what kinds each of their sides is.

    The six sides of a hex are given clockwise from the north, so that each side is given twice and
    a slip in one of them shows. A side at the edge of the board has no kind. A hex that nobody may
    enter has sides without a kind, and still counts for distance and range.
    """

    sides: Mapping[str, Sequence[Collection[str]]]

    hexes: tuple[str, ...] = field(init=False)
    """By number."""
    borders: Borders = field(init=False)
    """Of which kinds the side between two hexes is, and so who lies beyond which."""
    all: int = field(init=False)
    """Every hex, as bits."""
    _bits: dict[str, int] = field(init=False, repr=False)
    _numbers: dict[int, str] = field(init=False, repr=False)
    _kinds: dict[str, Ways] = field(init=False, repr=False)
    _nowhere: Ways = field(init=False, repr=False)
    _plane: Ways = field(init=False, repr=False)

    def __post_init__(self) -> None:
        places = {number: parse_hex(number) for number in sorted(self.sides)}
        if not places:
            raise BoardError("board", "has no hex")
        borders = Borders(tuple(places), _features(self.sides, places))
        west = min(place.column for place in places.values())
        east = max(place.column for place in places.values())
        north = min(place.slant for place in places.values())
        south = max(place.slant for place in places.values())
        # One bit more than slants in every column: a step beyond the first or last finds nothing.
        stride = south - north + 2
        bits = {
            number: (place.column - west) * stride + place.slant - north
            for number, place in places.items()
        }
        column = (1 << (stride - 1)) - 1
        plane = sum(column << (each * stride) for each in range(east - west + 1))
        derived = {
            "hexes": tuple(places),
            "borders": borders,
            "all": sum(1 << bit for bit in bits.values()),
            "_bits": bits,
            "_numbers": {bit: number for number, bit in bits.items()},
            "_nowhere": Ways(stride),
            "_plane": Ways(stride, (plane,) * 6),
        }
        for name, value in derived.items():
            object.__setattr__(self, name, value)
        kinds: dict[str, list[tuple[str, str]]] = {}
        for side, met in borders.features.items():
            for kind in met:
                kinds.setdefault(kind, []).append(side)
        ways = {kind: self._steps(sides) for kind, sides in kinds.items()}
        object.__setattr__(self, "_kinds", ways)

    def bits(self, numbers: Iterable[str]) -> int:
        """These hexes as bits."""
        found = 0
        for number in numbers:
            found |= 1 << self._bits[number]
        return found

    def numbers(self, bits: int) -> tuple[str, ...]:
        """The hexes of these bits, by number."""
        found = []
        while bits:
            lowest = bits & -bits
            found.append(self._numbers[lowest.bit_length() - 1])
            bits ^= lowest
        return tuple(sorted(found))

    def spent(self, rings: Sequence[int]) -> dict[str, int]:
        """What a flood spent on the way to each hex, nearest first."""
        return {number: spent for spent, ring in enumerate(rings) for number in self.numbers(ring)}

    def distance(self, a: str, b: str) -> int:
        """The fewest steps from one hex to another, whatever the sides between them are."""
        return distance(parse_hex(a), parse_hex(b))

    def within(self, hexes: int, steps: int) -> int:
        """The hexes no further than so many steps from any of these, whatever lies between."""
        return covered(flood({1: self._plane}, hexes, steps)) & self.all

    def ways(self, *kinds: str) -> Ways:
        """The steps over sides of any of these kinds."""
        found = self._nowhere
        for kind in kinds:
            found |= self._kinds.get(kind, self._nowhere)
        return found

    def over(self, sides: Iterable[tuple[str, str]]) -> Ways:
        """The steps over these sides, each of them both ways."""
        return self._steps([each for a, b in sides for each in ((a, b), (b, a))])

    def costs(self, cost: Callable[[str, str], int | None]) -> dict[int, Ways]:
        """The steps by what each costs; a step without a cost is not made."""
        found: dict[int, list[tuple[str, str]]] = {}
        for here, there in self.borders.features:
            price = cost(here, there)
            if price is not None:
                found.setdefault(price, []).append((here, there))
        return {price: self._steps(found[price]) for price in sorted(found)}

    def _steps(self, steps: Iterable[tuple[str, str]]) -> Ways:
        leave = [0] * 6
        for here, there in steps:
            towards = direction(parse_hex(here), parse_hex(there))
            if towards is None:
                raise BoardError(here, f"has no side with {there!r}")
            leave[towards] |= 1 << self._bits[here]
        return Ways(self._nowhere.stride, tuple(leave))


def _features(
    sides: Mapping[str, Sequence[Collection[str]]], places: Mapping[str, Hex]
) -> dict[tuple[str, str], frozenset[str]]:
    found = {}
    for number, place in places.items():
        if len(sides[number]) != 6:
            raise BoardError(number, f"has {len(sides[number])} sides, not six")
        for towards, kinds in zip(Direction, sides[number], strict=True):
            beyond = format_hex(neighbour(place, towards))
            if beyond in places:
                found[number, beyond] = frozenset(kinds)
            elif kinds:
                raise BoardError(
                    number, f"has {min(kinds)!r} to the {towards.name}, where there is no hex"
                )
    return found
