"""Floods over hexes: how far one comes from somewhere, every hex of a ring at once.

A set of hexes is an integer, a bit for each, and a step of a whole set is a shift. Points of
movement are whole numbers: a game with half points counts in halves, budget and costs alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Ways:
    """Steps from hex to hex: by direction, clockwise from the north, the hexes one may leave so."""

    stride: int
    """From the bit of a hex to that of the hex to its south-east."""
    leave: tuple[int, ...] = (0, 0, 0, 0, 0, 0)

    def step(self, hexes: int) -> int:
        """The hexes that a step from any of these enters."""
        n, ne, se, s, sw, nw = self.leave
        stride = self.stride
        return (
            (hexes & n) >> 1
            | (hexes & ne) << (stride - 1)
            | (hexes & se) << stride
            | (hexes & s) << 1
            | (hexes & sw) >> (stride - 1)
            | (hexes & nw) >> stride
        )

    def into(self, hexes: int) -> Ways:
        """Those of the steps that enter these hexes."""
        n, ne, se, s, sw, nw = self.leave
        stride = self.stride
        return Ways(
            stride,
            (
                n & hexes << 1,
                ne & hexes >> (stride - 1),
                se & hexes >> stride,
                s & hexes >> 1,
                sw & hexes << (stride - 1),
                nw & hexes << stride,
            ),
        )

    def out_of(self, hexes: int) -> Ways:
        """Those of the steps that leave these hexes."""
        return Ways(self.stride, tuple(each & hexes for each in self.leave))

    def __or__(self, other: Ways) -> Ways:
        pairs = zip(self.leave, other.leave, strict=True)
        return Ways(self.stride, tuple(a | b for a, b in pairs))

    def __sub__(self, other: Ways) -> Ways:
        pairs = zip(self.leave, other.leave, strict=True)
        return Ways(self.stride, tuple(a & ~b for a, b in pairs))


def flood(
    costs: Mapping[int, Ways], sources: int, budget: int | None = None, stops: int = 0
) -> tuple[int, ...]:
    """By what is spent on the cheapest way, from 0 on: the hexes that are reached for so much.

    `costs` has the steps by their cost, at least 1; a step that has two costs what is less. Stops
    are entered and not left, unless the flood begins there.
    """
    if min(costs, default=1) < 1:
        raise ValueError("a step costs at least 1")
    found = 0
    rings: list[int] = []
    ahead = {0: sources}
    while ahead:
        spent = len(rings)
        ring = ahead.pop(spent, 0) & ~found
        rings.append(ring)
        found |= ring
        leaving = ring & ~stops if spent else ring
        if leaving:
            for cost, ways in costs.items():
                total = spent + cost
                if (budget is None or total <= budget) and (there := ways.step(leaving) & ~found):
                    ahead[total] = ahead.get(total, 0) | there
    while len(rings) > 1 and not rings[-1]:
        rings.pop()
    return tuple(rings)


def covered(rings: Iterable[int]) -> int:
    """All hexes that a flood reached."""
    found = 0
    for ring in rings:
        found |= ring
    return found
