"""`land`, `load`, `unload`: units go over the sea, and ship and course are found for them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from wartable.cli.axis_allies.words import ALL, Said
from wartable.core.errors import IllegalAction, MalformedAction, WartableError
from wartable.core.game import listed
from wartable.desk.axis_allies.trial import Trial
from wartable.desk.axis_allies.voyages import courses
from wartable.forces import force
from wartable.games.axis_allies.actions import Land, Load, Sail
from wartable.games.axis_allies.movement.sail import fits
from wartable.games.axis_allies.narrate import say_kind, say_units
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.unit import Unit, count


class Order(NamedTuple):
    """What is to go over the sea: kinds and numbers, from where, over which zones, to where."""

    wanted: Counter[str]
    sources: frozenset[str]
    zones: frozenset[str]
    target: str


def read_land(trial: Trial, said: Said) -> None:
    """`land 1 infantry 1 tank from united kingdom in norway`: load, sail and go ashore."""
    pos = trial.pos
    start, between, end = said.route()
    if end is None:
        start, end = None, start
    if end is None:
        raise MalformedAction("say where, as `land 1 infantry from united kingdom in norway`")
    if said.units and all(pos.data.units[kind].domain == "air" for kind, _ in said.units):
        _land_on_deck(trial, said, end)
        return
    if not pos.board.is_land(end):
        raise WartableError(f"{pos.name(end)} is no coast to land on")
    named = [space for space in (start, *between) if space]
    order = Order(
        _wanted(trial, said, start, end),
        frozenset(space for space in named if pos.board.is_land(space)),
        frozenset(space for space in named if not pos.board.is_land(space)),
        end,
    )
    _check_supply(pos, order)
    while order.wanted.total():
        _one_ship(trial, order)


def land_most(trial: Trial, target: str) -> None:
    """Land all that transports can bring to the coast this turn, the strongest first."""
    units = trial.pos.data.units
    (decision,) = trial.game.pending(trial.state)
    coming = {
        (load.source, unit.type)
        for action in listed(trial.game, trial.state, decision)
        if isinstance(action, Sail) and action.into == target
        for load in action.loads
        for unit, _ in load.units
    }
    wanted = Counter[str]()
    for source, kind in coming:
        wanted[kind] += sum(n for unit, n in trial.pos.own(source) if unit.type == kind)
    while wanted := +wanted:
        best = max(wanted, key=lambda kind: units[kind].attack)
        cargo = Counter([best])
        cargo.update([kind for kind in wanted - cargo if units[kind].light][:1])
        order = Order(Counter(cargo), frozenset(), frozenset(), target)
        try:
            _one_ship(trial, order)
        except WartableError:
            del wanted[best]
        else:
            wanted -= cargo - order.wanted


def _check_supply(pos: Position, order: Order) -> None:
    """Whether the territories named hold what is to embark, counting what is aboard already."""
    aboard = Counter(
        unit.type
        for zone, units in pos.state.units.items()
        if not pos.board.is_land(zone)
        for ship, number in units
        for unit in ship.cargo * number
        if unit.owner == pos.me and not unit.to
    )
    for kind, number in order.wanted.items():
        there = sum(
            n
            for source in order.sources
            for unit, n in pos.own(source)
            if unit.type == kind and not unit.did and not unit.spent
        )
        if order.sources and there + aboard[kind] < number:
            places = ", ".join(map(pos.name, sorted(order.sources)))
            name = pos.data.units[kind].name if there == 1 else pos.data.units[kind].plural
            raise WartableError(f"{there or 'no'} {name} of yours can embark in {places}")


def _wanted(trial: Trial, said: Said, start: str | None, end: str) -> Counter[str]:
    """How many of each kind; `all` is what stands at the start or is aboard beside the target."""
    pos = trial.pos
    if said.units and all(number != ALL for _, number in said.units):
        return Counter(said.counts)
    if start is not None and pos.board.is_land(start):
        there = Counter({unit.type: n for unit, n in pos.own(start) if not unit.did})
        there = Counter({k: n for k, n in there.items() if pos.data.units[k].domain == "land"})
    else:
        zones = [start] if start else pos.board.coast[end]
        there = Counter(
            aboard.type
            for zone in zones
            for ship, number in pos.at(zone)
            for aboard in ship.cargo * number
            if aboard.owner == pos.me and pos.type(aboard).domain == "land"
        )
    if said.units:
        there = Counter({k: there[k] if n == ALL else n for k, n in said.counts.items()})
    if not there.total():
        raise WartableError(f"no units of yours are there to land in {pos.name(end)}")
    return there


def _one_ship(trial: Trial, order: Order) -> None:
    """The transport that can land the most of what is wanted, by the safest and shortest way."""
    pos = trial.pos
    found = sorted(_voyages(pos, order), key=lambda pair: pair[0])
    refused: IllegalAction | None = None
    for _, sail in found:
        try:
            trial.play(sail)
        except IllegalAction as error:
            refused = refused or error
            continue
        order.wanted.subtract(unit.type for unit, n in sail.landing for _ in range(n))
        return
    if refused and not trial.actions:
        raise refused
    units = ", ".join(say_kind(pos.data, kind, n) for kind, n in (+order.wanted).items())
    free = "free " * bool(busy := _elsewhere(pos, order.target))
    raise WartableError(
        f"no {free}transport of yours can bring {units} to {pos.name(order.target)} this turn"
        f"{_misfit(trial, order) or busy}"
    )


def _misfit(trial: Trial, order: Order) -> str:
    """What is left does not fit in with what this order has put aboard (S42-TRP-04)."""
    pos = trial.pos
    left = [Unit(kind, pos.me) for kind in +order.wanted]
    for sail in trial.actions:
        if not isinstance(sail, Sail):
            continue
        aboard = [unit for unit, n in sail.landing for _ in range(n)]
        if not any(fits(pos, [*aboard, unit]) for unit in left):
            units = say_units(pos.data, sail.landing)
            rule = pos.rule("S42-TRP-04")
            return f"; a transport with {units} is full, it takes one unit and an infantry ({rule})"
    return ""


def _elsewhere(pos: Position, target: str) -> str:
    """Which transports have their orders."""
    busy = {
        f"the one in {pos.name(zone)} lands its cargo in {pos.name(place)} already"
        for zone, units in pos.state.units.items()
        for ship, _ in units
        if (place := _landing(pos, ship)) and place != target
    }
    return "".join(f"; {each}" for each in sorted(busy))


def _landing(pos: Position, ship: Unit) -> str:
    """Where a transport is to land what it carries, or nothing."""
    return next((aboard.to for aboard in ship.cargo if aboard.owner == pos.me and aboard.to), "")


def _voyages(pos: Position, order: Order) -> Iterator[tuple[tuple[int, ...], Sail]]:
    """Every way to land some of the units, each with its rank: the least is the best."""
    ends = set(pos.board.coast[order.target])
    for zone, units in pos.state.units.items():
        for ship, _ in units:
            if not pos.type(ship).hold or ship.owner not in pos.mine:
                continue
            if _landing(pos, ship) not in ("", order.target):
                continue
            steps = pos.left(ship, zone) if ship.owner == pos.me else 0
            for path in courses(pos, zone, steps):
                if path[-1] not in ends or not order.zones <= set(path):
                    continue
                for loads, landing in _cargoes(pos, ship, path, order):
                    sail = Sail(pos.me, ship, path, loads, order.target, landing)
                    yield _rank(pos, sail, len(ship.cargo)), sail


def _rank(pos: Position, sail: Sail, aboard: int) -> tuple[int, ...]:
    end = sail.path[-1]
    landed = sum(number for _, number in sail.landing)
    danger = pos.is_hostile_sea(end) * 100 + len(pos.enemies(end))
    return (-landed, danger, len(sail.path), -aboard, sail.ship.owner != pos.me)


def _cargoes(
    pos: Position, ship: Unit, path: tuple[str, ...], order: Order
) -> Iterator[tuple[tuple[Load, ...], tuple[tuple[Unit, int], ...]]]:
    """What the ship can take on along the course and land: as much of what is wanted as fits."""
    aboard = _part([unit for unit in ship.cargo if unit.owner == pos.me], order.wanted)
    still = order.wanted - Counter(unit.type for unit in aboard)
    free = [*_on_coasts(pos, path, order, still)]
    for size in (2, 1, 0):
        for chosen in combinations(free, size):
            units = [unit for _, _, unit in chosen]
            if Counter(unit.type for unit in units) - still:
                continue
            if not fits(pos, [*ship.cargo, *units]) or not (aboard or units):
                continue
            loads = tuple(
                Load(at, source, count(u for a, s, u in chosen if (a, s) == (at, source)))
                for at, source in dict.fromkeys((at, source) for at, source, _ in chosen)
            )
            yield loads, force([*count(aboard), *count(units)])


def _part(units: Sequence[Unit], wanted: Counter[str]) -> list[Unit]:
    left = Counter(wanted)
    part = []
    for unit in units:
        if left[unit.type] > 0:
            left[unit.type] -= 1
            part.append(unit)
    return part


def _on_coasts(
    pos: Position, path: tuple[str, ...], order: Order, wanted: Counter[str]
) -> Iterator[tuple[int, str, Unit]]:
    """Units that could come aboard: at which place of the course, from which territory."""
    seen: set[str] = set()
    for at, zone in enumerate(path):
        for source in pos.board.coast[zone]:
            if source in seen or source == order.target:
                continue
            if order.sources and source not in order.sources:
                continue
            seen.add(source)
            for unit, number in pos.own(source):
                if wanted[unit.type] and not unit.did and not unit.spent:
                    yield from [(at, source, unit)] * min(number, 2)


def read_load(trial: Trial, said: Said) -> None:
    """`load 1 infantry from united kingdom`: aboard a transport beside it, to stay there."""
    pos = trial.pos
    lands = [space for space in said.all_places if pos.board.is_land(space)]
    zones = [space for space in said.all_places if not pos.board.is_land(space)]
    if not lands or not said.units:
        raise MalformedAction("say what and from where, as `load 1 infantry from united kingdom`")
    source = lands[0]
    for kind, wanted in said.counts.items():
        there = [unit for unit, n in pos.own(source) if unit.type == kind for _ in range(n)]
        there.sort(key=lambda unit: bool(unit.did or unit.spent))
        number = len(there) if wanted == ALL else wanted
        if len(there) < number or not there:
            raise WartableError(f"{pos.name(source)} holds {len(there)} {kind} of yours")
        for unit in there[:number]:
            _take_aboard(trial, unit, source, zones)


def _take_aboard(trial: Trial, unit: Unit, source: str, zones: Sequence[str]) -> None:
    pos = trial.pos
    ships = [
        (zone, ship)
        for zone in zones or pos.board.coast[source]
        for ship, _ in pos.at(zone)
        if pos.type(ship).hold and ship.owner in pos.mine
    ]
    if not ships:
        raise WartableError(f"no transport is beside {pos.name(source)}")
    ships.sort(
        key=lambda pair: (
            not fits(pos, [*pair[1].cargo, unit]),
            pair[1].owner != pos.me,
            bool(pair[1].did),
            -len(pair[1].cargo),
        )
    )
    zone, ship = ships[0]
    trial.play(Sail(pos.me, ship, (zone,), (Load(0, source, ((unit, 1),)),)))


def read_unload(trial: Trial, said: Said) -> None:
    """`unload 1 tank in norway`: off the transports beside it; without units, everything."""
    pos = trial.pos
    lands = [space for space in said.all_places if pos.board.is_land(space)]
    zones = frozenset(space for space in said.all_places if not pos.board.is_land(space))
    if not lands:
        raise MalformedAction("say where, as `unload 1 infantry in norway`")
    target = lands[-1]
    if not said.units:
        said.everything = True
    start = next(iter(zones), None)
    wanted = _wanted(trial, said, start, target)
    nowhere = frozenset({target})
    while wanted.total():
        _one_ship(trial, Order(wanted, nowhere, zones, target))


def _land_on_deck(trial: Trial, said: Said, zone: str) -> None:
    """`land 1 fighter in sz 5`: on a carrier that is there."""
    pos = trial.pos
    for kind, wanted in said.counts.items():
        left = wanted
        for unit, number in pos.own(zone):
            if unit.type != kind:
                continue
            for _ in range(number):
                if not left:
                    break
                _touch_down(trial, unit, zone)
                left -= 1
        if left > 0 or left == ALL:
            name = pos.data.units[kind].plural
            raise WartableError(f"not so many {name} of yours are over {pos.name(zone)}")


def _touch_down(trial: Trial, unit: Unit, zone: str) -> None:
    pos = trial.pos
    decks = [ship for ship, _ in pos.at(zone) if pos.type(ship).deck and ship.owner in pos.mine]
    if not decks:
        raise WartableError(f"no carrier is in {pos.name(zone)}")
    decks.sort(key=lambda ship: (len(ship.cargo) >= pos.type(ship).deck, ship.owner != pos.me))
    trial.play(Land(pos.me, zone, ((unit, 1),), decks[0]))
