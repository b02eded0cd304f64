"""Supply and ZOI that agree with each other.

Supply needs ZOI and ZOI needs supply. More Allied ZOI never helps Japan, and the other way round,
so that taking away what is out of supply comes to an end. First Japan is judged against all Allied
units, then the Allies against the Japanese ones that are left, until nothing changes: where each
would cut off the other, the Allied ZOI stands (EOS-6.21-21, EOS-6.21-24).
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from wartable.games.empire_of_the_sun.facts import Data, Side
from wartable.games.empire_of_the_sun.grid import Grid, grid_of, held
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.supply_floods import Post, Terms
from wartable.games.empire_of_the_sun.supply_lines import Network, network
from wartable.games.empire_of_the_sun.supply_path import SERVES, served_as
from wartable.games.empire_of_the_sun.zoi import Zoi


class Flyer(NamedTuple):
    """An air unit or carrier on the map."""

    unit: str
    place: str
    serves: str
    long_range: bool
    always: bool
    """Activated, or where the Tokyo Express runs: in supply whatever happens (EOS-6.0-07,
    EOS-6.23-05)."""


class Given(NamedTuple):
    """All that supply depends on; positions that agree in it share the answer."""

    allies: tuple[Flyer, ...]
    japan: tuple[Flyer, ...]
    silent: bool
    """No Allied unit has a ZOI (EOS-17.11-07, EOS-CARD-72)."""
    allied_terms: Terms
    """Without a bar, as the Japanese ones."""
    japanese_terms: Terms


class Settled(NamedTuple):
    """Who has a ZOI in the end, and the supply lines of both sides then."""

    zoi: Zoi
    allies: Network
    japan: Network


@lru_cache(maxsize=256)
def settle(given: Given) -> Settled:
    """Supply and ZOI that agree with each other (EOS-6.21-21, EOS-6.21-23, EOS-6.21-24), and which
    of those who project one neutralise none (EOS-6.4-03, EOS-6.4-08)."""
    grid = given.allied_terms.grid
    allies = given.allies
    while True:
        shown = () if given.silent else allies
        japan, of_japan = _lasting(given.japanese_terms, given.japan, _zone(grid, shown))
        left, of_allies = _lasting(
            given.allied_terms, allies, _zone(grid, japan), silent=given.silent
        )
        if len(left) == len(allies):
            break
        allies = left
    own: dict[Side, tuple[Flyer, ...]] = {"allies": shown, "japan": japan}
    zoi = Zoi(
        grid,
        {side: {each.unit: each.place for each in flyers} for side, flyers in own.items()},
        frozenset(each.unit for flyers in own.values() for each in flyers if each.long_range),
        {side: _zone(grid, flyers) for side, flyers in own.items()},
        {side: _neutral(grid, flyers) for side, flyers in own.items()},
    )
    return Settled(zoi, of_allies, of_japan)


def _lasting(
    terms: Terms, own: tuple[Flyer, ...], against: int, silent: bool = False
) -> tuple[tuple[Flyer, ...], Network]:
    """Those that stay in supply against this ZOI, each with its own taken to exist
    (EOS-6.21-23), and the lines of the side then."""
    while True:
        bar = against if silent else against & ~_neutral(terms.grid, own)
        lines = network(terms._replace(bar=bar))
        served = {serves: lines.served(SERVES[serves]) for serves in {each.serves for each in own}}
        bit = terms.grid.bit
        left = tuple([each for each in own if each.always or bit[each.place] & served[each.serves]])
        if len(left) == len(own):
            return own, lines
        own = left


def _zone(grid: Grid, flyers: tuple[Flyer, ...]) -> int:
    found = 0
    for flyer in flyers:
        found |= grid.discs[flyer.place]
    return found


def _neutral(grid: Grid, flyers: tuple[Flyer, ...]) -> int:
    return _zone(grid, tuple(flyer for flyer in flyers if not flyer.long_range))


class _Kind(NamedTuple):
    """What supply asks of a counter."""

    allied: bool
    blocks: bool
    """A ground or air unit or an HQ (EOS-6.21-10)."""
    is_hq: bool
    is_air: bool
    serves: str
    long_range: bool


_kinds: dict[int, tuple[Data, dict[str, _Kind]]] = {}


def _kinds_of(facts: Data) -> dict[str, _Kind]:
    if id(facts) not in _kinds:
        _kinds[id(facts)] = (
            facts,
            {
                unit: _Kind(
                    counter.side == "allies",
                    counter.kind != "naval",
                    counter.kind == "hq",
                    counter.is_air,
                    served_as(counter),
                    counter.lrb,
                )
                for unit, counter in sorted(facts.counters.items())
            },
        )
    return _kinds[id(facts)][1]


def given_of(pos: Position) -> Given:
    """What supply depends on in a position."""
    state, grid = pos.state, grid_of(pos.map)
    marks, offensive = state.marks, state.offensive
    kinds, bits = _kinds_of(pos.data), grid.bit
    active = {*offensive.activated, *offensive.reacted} if offensive else frozenset[str]()
    express = marks.tokyo_express
    of_allies = of_japan = 0
    flyers: list[tuple[bool, Flyer]] = []
    posts: list[tuple[bool, Post]] = []
    for unit, place in state.at.items():
        here = bits.get(place)
        if here is None:
            continue
        kind = kinds[unit]
        if kind.blocks:
            if kind.allied:
                of_allies |= here
            else:
                of_japan |= here
            if kind.is_hq:
                counter = pos.counter(unit)
                posts.append((kind.allied, Post(unit, counter.hq, place, counter.command)))
        if kind.is_air:
            always = unit in active or (place == express and not kind.allied)
            flyers.append((kind.allied, Flyer(unit, place, kind.serves, kind.long_range, always)))
    flyers.sort()
    posts.sort()
    japanese, soviet = held(grid, state.japanese), held(grid, state.soviet)
    japanese &= ~grid.kunming & ~soviet
    of_allies |= grid.kunming
    of_japan |= garrisons(pos)

    def terms(allied: bool) -> Terms:
        return Terms(
            grid=grid,
            side="allies" if allied else "japan",
            bar=0,
            blocked=of_japan & ~of_allies if allied else of_allies & ~of_japan,
            held=grid.map.board.all & ~japanese & ~soviet if allied else japanese,
            posts=tuple(post for whose, post in posts if whose == allied),
            unbuilt=marks.no_route,
            kwai=marks.kwai,
            hump=marks.hump,
            port_by_land=state.options.port_by_land,
        )

    return Given(
        allies=tuple(flyer for allied, flyer in flyers if allied),
        japan=tuple(flyer for allied, flyer in flyers if not allied),
        silent=is_silent(pos),
        allied_terms=terms(True),
        japanese_terms=terms(False),
    )


def garrisons(pos: Position) -> int:
    """The cities with a Japanese garrison, which is a ground unit in them (EOS-13.76-01,
    EOS-13.76-03, EOS-13.94-01, EOS-13.94-03)."""
    state, grid = pos.state, grid_of(pos.map)
    japanese = held(grid, state.japanese) & ~held(grid, state.soviet)
    gone = held(grid, state.memory.garrisons_gone)
    return japanese & (grid.chinese_garrisons | grid.home_garrisons & ~gone)


def is_silent(pos: Position) -> bool:
    """Whether the event under way takes all Allied ZOI away (EOS-1.3-12, EOS-17.11-07)."""
    offensive = pos.state.offensive
    return (
        offensive is not None
        and offensive.event
        and any(effect.op == "zoi_off" for effect in pos.card(offensive.card).effects)
    )
