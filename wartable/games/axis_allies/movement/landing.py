"""Where aircraft can come down: the proof that all of them can, or how many cannot.

Territories take any number of aircraft. Decks are few, and a carrier may still move, so aircraft
that cannot reach a territory are matched with carriers by a small search over where these end.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations_with_replacement
from typing import NamedTuple

from wartable.board import Step, reach
from wartable.games.axis_allies.facts import Purse
from wartable.games.axis_allies.movement import ground, sea
from wartable.games.axis_allies.movement.decks import Carrier, bound, without_deck
from wartable.games.axis_allies.names import MOST_PROMISED, MOST_WAYS
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.purses import purse_of, purses, waiting
from wartable.games.axis_allies.unit import Did, Unit


class Flyer(NamedTuple):
    """An aircraft that needs a place: where it is, how far it flies, whether it lands on decks."""

    space: str
    range: int
    lands_on_decks: bool


SETTLED = (Did.CARRIED, Did.LANDED)
"""Aircraft aboard that do not take off again this turn (S42-NCM-11, S42-FTR-01)."""


def unlanded(pos: Position, *, settle: bool = False) -> int:
    """How many of my aircraft cannot land this turn, whatever moves are still made.

    Assumes that attacks succeed (S42-AIR-08) and that carriers do not retreat (S42-AIR-09). With
    `settle`, nothing moves any more: how many have no place where everything now stands
    (S42-NCM-02, S42-NCM-12).
    """
    if settle:
        return _lost(pos, [flyer._replace(range=0) for flyer in _flyers(pos)], settle=True)
    return pos.once("unlanded", lambda: _lost(pos, _needy(pos)))


def unlanded_after_flight(pos: Position, unit: Unit, number: int, path: Sequence[str]) -> int:
    """How many could not land if these aircraft flew along the path."""
    decks = pos.type(unit).lands_on_decks
    before = Flyer(path[0], pos.left(unit, path[0]), decks)
    after = Flyer(path[-1], pos.left(unit, path[0]) - len(path) + 1, decks)
    needy = list(_needy(pos))
    for _ in range(number):
        if before in needy:
            needy.remove(before)
        if not _reaches_territory(pos, after):
            needy.append(after)
    return _lost(pos, needy)


def is_hopeless(pos: Position, unit: Unit, path: Sequence[str]) -> bool:
    """Whether this flight, out of reach of every territory, also ends out of reach of every deck
    there may be, while all aircraft could land without it."""
    if unlanded(pos):
        return False
    if not pos.type(unit).lands_on_decks:
        return True
    in_reach = pos.edition.airways.zones_within(
        path[-1], pos.left(unit, path[0]) - len(path) + 1, ground.no_fly(pos)
    )
    return in_reach.isdisjoint(pos.once("deck zones", lambda: _deck_zones(pos)))


def has_decks_to_choose(pos: Position, zone: str) -> bool:
    """Whether more than one deck may be in the zone when the aircraft land (S42-NCM-12)."""
    carriers = pos.once("carriers", lambda: list(_carriers(pos)))
    return sum(zone in carrier.zones for carrier in carriers) > 1 or zone in new_carrier_zones(pos)


def _deck_zones(pos: Position) -> frozenset[str]:
    """Every zone where one of the decks may be."""
    ways = pos.wherever("new carriers", lambda: _new_carriers(pos))
    carriers = pos.once("carriers", lambda: list(_carriers(pos)))
    return frozenset().union(*(carrier.zones for way in (carriers, *ways) for carrier in way))


def _needy(pos: Position) -> list[Flyer]:
    """The aircraft that cannot reach a territory."""
    return pos.once(
        "needy", lambda: [flyer for flyer in _flyers(pos) if not _reaches_territory(pos, flyer)]
    )


def _lost(pos: Position, needy: list[Flyer], *, settle: bool = False) -> int:
    lost = sum(not flyer.lands_on_decks for flyer in needy)
    places = [_zones_in_range(pos, flyer) for flyer in needy if flyer.lands_on_decks]
    if not places:
        return lost
    if settle:
        carriers = list(_carriers(pos, settle=True))
    else:
        carriers = pos.once("carriers", lambda: list(_carriers(pos)))
    new = pos.wherever("new carriers", lambda: _new_carriers(pos))
    return lost + without_deck(places, carriers, new)


def is_landing_place(pos: Position, territory: str, owner: str) -> bool:
    """Whether my side's aircraft may land there: friendly since the start of the turn, and shared
    (S42-NCM-07, S42-NCM-08, S42-CMV-07)."""
    return territory in pos.state.opening.friendly and pos.may_share(
        pos.state.control[territory], owner, territory
    )


def landing_territories(pos: Position) -> frozenset[str]:
    """The territories where my aircraft may land, shared and open (S42-CMV-07, G40-CHN-12)."""
    unwilling = {host for host, guest in pos.state.refused if guest == pos.me}
    open_to_me = pos.state.opening.friendly - ground.no_fly(pos)
    return frozenset(space for space in open_to_me if pos.state.control[space] not in unwilling)


def distance_to_territory(pos: Position) -> dict[str, int]:
    """From every space, the flight to the nearest territory where my aircraft may land."""
    return pos.wherever("distances", lambda: _distances(pos))


def _distances(pos: Position) -> dict[str, int]:
    return pos.edition.airways.distances_to(landing_territories(pos), ground.no_fly(pos))


def needs_decks(pos: Position) -> bool:
    """Whether an aircraft of mine can land only on a carrier."""
    return bool(_needy(pos))


def aloft(pos: Position) -> list[tuple[str, Unit, int]]:
    """My aircraft that are neither aboard nor on the ground, which is where they landed or where
    they have stood since the start of the turn: space, unit, number."""
    return pos.once("aloft", lambda: list(_aloft(pos)))


def _aloft(pos: Position) -> Iterator[tuple[str, Unit, int]]:
    grounded, me, types = pos.state.opening.friendly, pos.me, pos.data.units
    for space, units in pos.state.units.items():
        if space not in grounded:
            for unit, number in units:
                if unit.owner == me and types[unit.type].domain == "air":
                    yield space, unit, number


def _flyers(pos: Position) -> Iterator[Flyer]:
    """Aircraft that need a place, those aboard my carriers and my friends' included: they may
    make room for others."""
    for space, unit, number in aloft(pos):
        yield from [Flyer(space, pos.left(unit, space), pos.type(unit).lands_on_decks)] * number
    for space, unit, number in _decks(pos):
        for aboard in unit.cargo:
            if aboard.owner == pos.me and aboard.did not in SETTLED:
                yield from [Flyer(space, pos.left(aboard, space), True)] * number


def _decks(pos: Position) -> list[tuple[str, Unit, int]]:
    return pos.once("decks", lambda: list(_find_decks(pos)))


def _find_decks(pos: Position) -> Iterator[tuple[str, Unit, int]]:
    mine = pos.mine
    for space, units in pos.state.units.items():
        if pos.board.kinds[space] == "sea":
            for unit, number in units:
                if unit.owner in mine and pos.deck(unit):
                    yield space, unit, number


def reaches_territory(pos: Position, space: str, steps: int) -> bool:
    """Whether an aircraft over this space reaches a territory to land in."""
    return distance_to_territory(pos).get(space, math.inf) <= steps


def _reaches_territory(pos: Position, flyer: Flyer) -> bool:
    return reaches_territory(pos, flyer.space, flyer.range)


def _zones_in_range(pos: Position, flyer: Flyer) -> frozenset[str]:
    return pos.edition.airways.zones_within(flyer.space, flyer.range, ground.no_fly(pos))


def _carriers(pos: Position, *, settle: bool = False) -> Iterator[Carrier]:
    """Decks that will be there: mine where they can still move to, unless they are drawn into a
    combat, my friends' where they are (S42-NCM-12, S42-AIR-07, S42-AIR-09, S42-CMV-23)."""
    for space, unit, number in _decks(pos):
        if not pos.may_share(unit.owner, pos.me, space):
            continue
        taken = sum(aboard.owner != pos.me or aboard.did in SETTLED for aboard in unit.cargo)
        room = pos.deck(unit) - taken
        zones = frozenset({space})
        is_free = unit.owner == pos.me and not unit.did and not _will_fight(pos, space)
        if is_free and not settle:
            zones |= frozenset(_carrier_reach(pos, unit, space))
        yield from [Carrier(zones, room)] * number


def _will_fight(pos: Position, zone: str) -> bool:
    """Whether ships that stay there fight and move no more (S42-CMV-17, S42-CMB-09, S42-AIR-11)."""
    return pos.is_hostile_sea(zone) or sea.has_attackers(pos, zone)


def _new_carriers(pos: Position) -> list[list[Carrier]]:
    """Every way to place the carriers bought, those promised for a zone in it, if they can be
    (S42-NCM-10, S42-CMV-23, S42-AMB-18, G40-AIR-11)."""
    ways = placements(pos)
    kept = [
        [*held, *rest]
        for way in ways
        for zones in pos.state.promised
        for held, rest in bound(way, zones)
    ]
    return kept or ways


def placements(pos: Position) -> list[list[Carrier]]:
    """Every way to place the carriers bought, each charged to a complex that has room for it and
    pays into the purse that bought it (S42-MOB-03, G40-UKE-05); of so many that the ways are too
    many, as many carriers as can be."""
    bought = [new for purse in purses(pos, pos.me) if (new := _bought(pos, purse)).number]
    while math.prod(new.ways for new in bought) > MOST_WAYS:
        most = max(range(len(bought)), key=lambda n: bought[n].ways)
        bought[most] = bought[most]._replace(number=bought[most].number - 1)
    ways: list[list[Carrier]] = [[]]
    for new in bought:
        own = list(_carriers_of(pos, new))
        ways = [[*way, *each] for way in ways for each in own]
    return ways


def promises(pos: Position) -> tuple[tuple[str, ...], ...]:
    """The zones for new carriers without which not all aircraft can land, no more in a way than
    are needed; none if they can land without (G40-AIR-06, G40-AIR-11)."""
    fighters = [_zones_in_range(pos, flyer) for flyer in _needy(pos) if flyer.lands_on_decks]
    carriers = list(_carriers(pos))
    ways = placements(pos)
    if not fighters:
        return ()
    least = without_deck(fighters, carriers, ways)
    if without_deck(fighters, carriers) == least:
        return ()
    zones = sorted(new_carrier_zones(pos) & frozenset().union(*fighters))
    found: list[tuple[str, ...]] = []
    for number in range(1, min(len(fighters), max(map(len, ways)), MOST_PROMISED) + 1):
        if _multisets(len(zones), number) > MOST_WAYS:
            break
        for chosen in combinations_with_replacement(zones, number):
            if any(Counter(fewer) <= Counter(chosen) for fewer in found):
                continue
            new = [held for way in ways for held, _ in bound(way, chosen)]
            if new and without_deck(fighters, carriers, new) == least:
                found.append(chosen)
    return tuple(found)


class _Bought(NamedTuple):
    """The carriers that a purse has bought, by their decks, what each complex by the sea has room
    for, and how many of them are placed."""

    decks: list[int]
    room: dict[str, int]
    number: int

    @property
    def ways(self) -> int:
        """In how many ways they are placed, if there is room everywhere."""
        return _multisets(len(self.room), self.number)


def _multisets(kinds: int, number: int) -> int:
    """How many ways there are to choose so many of these kinds."""
    return math.comb(kinds + number - 1, number)


def _bought(pos: Position, purse: Purse) -> _Bought:
    decks = [
        deck
        for kind, number in waiting(pos, purse).items()
        for deck in [pos.data.units[kind].deck] * number
        if deck
    ]
    if not decks:
        return _Bought([], {}, 0)
    room = {place: left for place, left in _capacities(pos, purse) if pos.board.coast[place]}
    return _Bought(decks, room, min(len(decks), sum(room.values())))


def _carriers_of(pos: Position, new: _Bought) -> Iterator[list[Carrier]]:
    for places in combinations_with_replacement(sorted(new.room), new.number):
        if all(places.count(place) <= new.room[place] for place in places):
            yield [
                Carrier(frozenset(pos.board.coast[place]), deck)
                for place, deck in zip(places, new.decks, strict=False)
            ]


def new_carrier_zones(pos: Position) -> frozenset[str]:
    """Where a carrier that was bought can still be placed (S42-NCM-10, S42-MOB-08)."""
    ways = pos.wherever("new carriers", lambda: _new_carriers(pos))
    return frozenset().union(*(carrier.zones for way in ways for carrier in way))


def _capacities(pos: Position, purse: Purse) -> Iterator[tuple[str, int]]:
    """What each of my industrial complexes that pay into a purse can still mobilize."""
    for territory in pos.state.facilities:
        left = pos.edition.capacity(pos, territory)
        if left > 0 and purse_of(pos, territory, pos.me) is purse:
            yield territory, left


def _clears(pos: Position, zone: str) -> bool:
    """Whether my attack, still to come, leaves the zone friendly if all of it hits
    (S42-AIR-08)."""
    return pos.has_combats_ahead and zone not in pos.state.fought and sea.can_clear(pos, zone)


def _carrier_reach(pos: Position, unit: Unit, space: str) -> Iterable[str]:
    """Where the carrier can go to pick aircraft up: through zones that are friendly, or will be
    (S42-NCM-19)."""

    def step(a: str, b: str) -> Step:
        is_barred = pos.is_hostile_sea(b) and not _clears(pos, b)
        return Step.NO if is_barred or sea.enter(pos, unit, a, b) else Step.GO

    zones = reach(pos.board.sea_neighbours, space, pos.left(unit, space), step)
    return [zone for zone in zones if not pos.edition.bars_ending(pos, unit, zone)]
