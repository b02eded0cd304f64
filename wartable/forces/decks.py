"""Fighters and carriers: how many fighters find a deck, with every carrier in the best zone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import NamedTuple


class Carrier(NamedTuple):
    """A deck: the zones it can be in when the aircraft land, and its free places."""

    zones: frozenset[str]
    room: int


def without_deck(
    fighters: Sequence[frozenset[str]],
    carriers: Iterable[Carrier],
    more: Iterable[Iterable[Carrier]] = ((),),
) -> int:
    """How many fighters find no deck; of each fighter the zones it can reach are given. There may
    be several ways to have more carriers: the best of them counts."""
    wanted = frozenset().union(*fighters)
    kinds = frozenset(Counter(fighters).items())
    useful = _useful(carriers, wanted)
    ways = {frozenset(_useful(way, wanted).items()) for way in more}
    return min(
        _without_deck(kinds, frozenset((useful + Counter(dict(way))).items())) for way in ways
    )


def _useful(carriers: Iterable[Carrier], wanted: frozenset[str]) -> Counter[Carrier]:
    """What counts of the carriers: where somebody can come."""
    return Counter(
        Carrier(zones, carrier.room)
        for carrier in carriers
        if carrier.room and (zones := carrier.zones & wanted)
    )


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

DEEP = 60
"""Among how many carriers the best way is searched for; the others take what they can."""
WORK = 5_000
"""How many ways to fill a deck are tried before every carrier takes what it can."""


@lru_cache(maxsize=4096)
def _without_deck(
    fighters: frozenset[tuple[frozenset[str], int]], carriers: frozenset[tuple[Carrier, int]]
) -> int:
    """Fighters that reach the same zones are one kind; a carrier's zones that serve the same kinds
    are one choice. One carrier after the other takes as many fighters as it can; who serves the
    fewest kinds is first, and kinds that the fewest can serve are."""
    served = Counter(
        {
            zones: sum(number for carrier, number in carriers if carrier.zones & zones)
            for zones, _ in fighters
        }
    )
    ordered = sorted(fighters, key=lambda kind: (served[kind[0]], sorted(kind[0])))
    kinds = [zones for zones, _ in ordered]
    decks = sorted(
        (len(covers := _covers(kinds, carrier.zones)), carrier.room, covers, number)
        for carrier, number in carriers
    )
    left = [number for _, number in ordered]
    everyone = sum(left)
    landed, rest = _settled(decks, left)
    return everyone - landed - _Landing(rest).most(tuple(left))


Deck = tuple[int, Sequence[Cover]]
"""A deck's free places, and the choices where it can be."""


def _settled(
    decks: Sequence[tuple[int, int, Sequence[Cover], int]], left: list[int]
) -> tuple[int, list[Deck]]:
    """All carriers but as many as a search bears take fighters, who are left no longer: how many,
    and the other decks."""
    landed, rest = 0, list[Deck]()
    spare = sum(number for *_, number in decks) - DEEP
    for _, room, covers, number in decks:
        settled = max(0, min(number, spare))
        spare -= settled
        rest += [(room, covers)] * (number - settled)
        while settled:
            cover = max(covers, key=lambda each: sum(left[kind] for kind in each))
            there = sum(left[kind] for kind in cover)
            if not there:
                break
            filled = min(settled, max(1, there // room))
            landed += _board(cover, left, min(there, filled * room))
            settled -= filled
    return landed, rest


def _board(cover: Cover, left: list[int], number: int) -> int:
    """So many fighters of these kinds go aboard, those first that stand first."""
    wanted = number
    for kind in cover:
        taken = min(left[kind], wanted)
        left[kind] -= taken
        wanted -= taken
    return number


class _Landing:
    """How many fighters of each kind can land on these decks: the most there can be, or, where the
    ways are too many to be tried, the most that was found."""

    def __init__(self, decks: Sequence[Deck]) -> None:
        self.decks = decks
        self.rooms = [0]
        for room, _ in reversed(decks):
            self.rooms.append(self.rooms[-1] + room)
        self.rooms.reverse()
        self.work = WORK
        self.known: dict[tuple[int, tuple[int, ...]], int] = {}

    def most(self, left: tuple[int, ...]) -> int:
        """The most of them."""
        return self._landed(0, left)

    def _landed(self, deck: int, left: tuple[int, ...]) -> int:
        if deck == len(self.decks) or not any(left):
            return 0
        if (known := self.known.get((deck, left))) is not None:
            return known
        most = min(sum(left), self.rooms[deck])
        best = 0
        for size, after in self._ways(deck, left):
            best = max(best, size + self._landed(deck + 1, after))
            self.work -= 1
            if best == most or self.work < 0:
                break
        self.known[deck, left] = best
        return best

    def _ways(self, deck: int, left: tuple[int, ...]) -> Iterator[tuple[int, tuple[int, ...]]]:
        """The ways to fill the deck, the fullest first: how many land, and what is left."""
        room, covers = self.decks[deck]
        there = {tuple(kind for kind in cover if left[kind]) for cover in covers}
        for cover in sorted(there, key=lambda each: (-sum(left[kind] for kind in each), each)):
            yield from _taken(cover, left, room)


def _covers(kinds: Sequence[frozenset[str]], zones: frozenset[str]) -> list[Cover]:
    return sorted(
        {tuple(index for index, reached in enumerate(kinds) if zone in reached) for zone in zones}
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
