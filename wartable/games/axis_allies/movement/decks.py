"""Fighters and carriers: how many fighters find a deck, with every carrier in the best zone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from typing import NamedTuple


class Carrier(NamedTuple):
    """A deck: the zones it can be in when the aircraft land, and its free places."""

    zones: frozenset[str]
    room: int


def without_deck(fighters: Sequence[frozenset[str]], carriers: Iterable[Carrier]) -> int:
    """How many fighters find no deck; of each fighter the zones it can reach are given."""
    wanted = frozenset().union(*fighters)
    useful = Counter(
        Carrier(zones, carrier.room)
        for carrier in carriers
        if carrier.room and (zones := carrier.zones & wanted)
    )
    return _without_deck(frozenset(Counter(fighters).items()), frozenset(useful.items()))


def bound(
    carriers: Sequence[Carrier], zones: Sequence[str]
) -> Iterator[tuple[list[Carrier], list[Carrier]]]:
    """The ways to hold one carrier to each of these zones: those held, and the others."""
    if not zones:
        yield [], list(carriers)
        return
    for carrier in dict.fromkeys(carriers):
        if zones[0] in carrier.zones:
            others = list(carriers)
            others.remove(carrier)
            held = Carrier(frozenset(zones[:1]), carrier.room)
            for more, rest in bound(others, zones[1:]):
                yield [held, *more], rest


Cover = tuple[int, ...]
"""Kinds of fighters that a carrier can receive in one zone."""


@lru_cache(maxsize=4096)
def _without_deck(
    fighters: frozenset[tuple[frozenset[str], int]], carriers: frozenset[tuple[Carrier, int]]
) -> int:
    """Fighters that reach the same zones are one kind; a carrier's zones that serve the same kinds
    are one choice. One carrier after the other takes as many fighters as it can."""
    kinds = [zones for zones, _ in fighters]
    decks: list[tuple[int, frozenset[Cover]]] = [
        (carrier.room, _covers(kinds, carrier.zones))
        for carrier, number in carriers
        for _ in range(number)
    ]

    @cache
    def landed(deck: int, left: tuple[int, ...]) -> int:
        if deck == len(decks) or not any(left):
            return 0
        room, covers = decks[deck]
        most = min(sum(left), sum(room for room, _ in decks[deck:]))
        best = 0
        for cover in covers:
            for size, after in _taken(cover, left, room):
                best = max(best, size + landed(deck + 1, after))
                if best == most:
                    return best
        return best

    start = tuple(number for _, number in fighters)
    return sum(start) - landed(0, start)


def _covers(kinds: Sequence[frozenset[str]], zones: frozenset[str]) -> frozenset[Cover]:
    return frozenset(
        tuple(index for index, reached in enumerate(kinds) if zone in reached) for zone in zones
    )


def _taken(cover: Cover, left: tuple[int, ...], room: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """The ways to fill a deck from these kinds: how many land, and what is left."""
    size = min(room, sum(left[kind] for kind in cover))
    for picked in combinations_with_replacement(cover, size):
        after = list(left)
        for kind in picked:
            after[kind] -= 1
        if min(after) >= 0:
            yield size, tuple(after)
