"""What the enemy may still answer to an attack before it is fought, and where that leads.

Of many answers a few are looked at: the strongest aircraft of a base go up together, since more of
them never help the attacker, but where they leave a territory that is attacked too every choice is
one; of kamikazes' strikes those count that leave the fleet weakest.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product
from math import comb
from time import process_time
from typing import Literal, NamedTuple

from msgspec.structs import replace

from wartable.forces import force, minus, size
from wartable.games.axis_allies.actions import Kamikaze, Strike
from wartable.games.axis_allies.battle.at_sea import is_fight_of_choice
from wartable.games.axis_allies.battle.raid import interception
from wartable.games.axis_allies.decisions import ChooseKamikaze, ChooseScramble, DeclareAttacks
from wartable.games.axis_allies.events import AnyEvent, Change, Marked, Scrambled
from wartable.games.axis_allies.evolve import evolve
from wartable.games.axis_allies.kamikaze import HITS_ON, carry_out, kamikazes
from wartable.games.axis_allies.kamikaze import ways as kamikaze_ways
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.scramble import scrambles
from wartable.games.axis_allies.script import Script
from wartable.games.axis_allies.state import State, Window
from wartable.games.axis_allies.unit import Did, Force, Unit, each, parts
from wartable.odds.axis_allies.work import TooMuchWork

NOTICED = 1e-9
"""An answer that takes no more than this makes no difference."""
MOST_ANSWERS = 40
"""How many answers to one attack are looked at."""
MOST_STRIKES = 2
"""How many ways to strike with kamikazes."""
MOST_WEIGHED = 5000
"""Among how many these are found."""


class Reply(NamedTuple):
    """What one enemy does."""

    how: Literal["scramble", "intercept", "kamikaze"]
    by: str
    space: str
    """Where it leads: the zone that aircraft go up into, the territory or zone that is defended."""
    units: Force = ()
    strikes: int = 0
    base: str = ""


Replied = tuple[tuple[Reply, ...], Position]
"""What enemies do, and the position that follows."""


class Answer(NamedTuple):
    """What the enemies do together, and what is then left to the attacker; without replies, that
    none of those that were weighed takes anything."""

    replies: tuple[Reply, ...]
    left: float
    is_whole: bool = True
    """Whether no answer was left out because there was no time for it."""


Value = Callable[[State, float], float]
"""What a position promises the attacker; `TooMuchWork` if that takes more than so many seconds."""


class _Weighing:
    """All that is weighed shares one time: of many answers none may take as long as one."""

    def __init__(self, value: Value, most_work: float) -> None:
        self._value = value
        self._end = process_time() + most_work
        self.is_whole = True

    def left(self, ends: Iterable[tuple[State, float]]) -> float | None:
        """What these positions promise on average; nothing if there is no time to say so."""
        try:
            return sum(
                chance * self._value(state, self._end - process_time()) for state, chance in ends
            )
        except TooMuchWork:
            self.is_whole = False
            return None


def worst_answer(
    pos: Position,
    space: str,
    value: Value,
    least: float,
    *,
    most_work: float,
    is_raid: bool = False,
) -> Answer | None:
    """What the enemies may still do about the combat to come in a space that leaves the attacker
    less than this, as far as it can be worked out in so many seconds; nothing if they can do
    nothing, or have answered (G40-SCR-01, G40-SBR-06, G40-KAM-03)."""
    if not _is_open(pos):
        return None
    weighing = _Weighing(value, most_work)
    worst = Answer((), least)
    if is_raid:
        answers = _interceptions(pos, space)
    else:
        pos = _declared(pos, space)
        zones = pos.assaults.get(space, ()) if pos.board.is_land(space) else (space,)
        answers = _scrambles(pos, space, zones)
    up = pos
    for number, (replies, after) in enumerate(answers):
        if number == MOST_ANSWERS:
            weighing.is_whole = False
            break
        left = weighing.left([(after.state, 1.0)])
        if left is not None and left < worst.left - NOTICED:
            worst, up = Answer(replies, left), after
    scrambled = worst.replies
    for replies, ends in () if is_raid else _strikes(up, zones):
        left = weighing.left(ends)
        if left is not None and left < worst.left - NOTICED:
            worst = Answer((*scrambled, *replies), left)
    if not worst.replies and weighing.is_whole:
        return None
    return worst._replace(is_whole=weighing.is_whole)


def _is_open(pos: Position) -> bool:
    """Whether the enemy has yet to be asked."""
    if isinstance(pos.top, Window):
        return any(isinstance(decision, DeclareAttacks) for decision in pos.top.decisions)
    return pos.is_combat_move


def _after(pos: Position, *events: AnyEvent) -> Position:
    state = pos.state
    for event in events:
        state = evolve(state, event)
    return Position(pos.edition, state)


def _declared(pos: Position, space: str) -> Position:
    """The attack is declared, if it is one of choice (G40-CMV-10)."""
    if pos.board.is_land(space) or not is_fight_of_choice(pos, space):
        return pos
    ready = tuple(pair for pair in pos.own(space) if pos.can_attack(pair[0]) and not pair[0].did)
    return _after(pos, Marked((Change(space, ready, _doing(ready, Did.MOVED)),)))


def _doing(units: Iterable[tuple[Unit, int]], did: Did) -> Force:
    return force((replace(unit, did=did), number) for unit, number in units)


def _interceptions(pos: Position, space: str) -> Iterator[Replied]:
    """All fighters go up against a raid: each of them can only shoot bombers down (G40-SBR-06)."""
    if interception not in pos.edition.preparations:
        return
    asked = [question for question in interception(pos) if question.space == space]
    if asked:
        events = [
            Marked((Change(space, question.fighters, _doing(question.fighters, Did.INTERCEPTED)),))
            for question in asked
        ]
        replies = (Reply("intercept", each.owner, space, each.fighters) for each in asked)
        yield tuple(replies), _after(pos, *events)


def _scrambles(pos: Position, space: str, zones: Sequence[str]) -> Iterator[Replied]:
    """Aircraft of all bases go up over these zones, or of some."""
    for flights in product(*_flights(pos, space, zones)):
        if sent := tuple(flight for those in flights for flight in those):
            yield sent, _after(pos, *map(_scrambled, sent))


def _scrambled(flight: Reply) -> Scrambled:
    up = force(
        (replace(unit, did=Did.SCRAMBLED, came=flight.base), number)
        for unit, number in flight.units
    )
    changes = (Change(flight.base, flight.units), Change(flight.space, (), up))
    return Scrambled(changes, flight.by, flight.base, flight.space, flight.units)


def _flights(pos: Position, space: str, zones: Sequence[str]) -> list[list[tuple[Reply, ...]]]:
    """For each base the ways to send aircraft into these zones, most of them first."""
    if scrambles not in pos.edition.preparations:
        return []
    bases: dict[str, list[ChooseScramble]] = defaultdict(list)
    for question in scrambles(pos):
        if any(zone in question.zones for zone in zones):
            bases[question.space].append(question)
    return [
        sorted(
            _from_base(pos, asked, zones, is_attacked=base == space),
            key=lambda flights: -sum(size(flight.units) for flight in flights),
        )
        for base, asked in bases.items()
    ]


def _from_base(
    pos: Position, asked: list[ChooseScramble], zones: Sequence[str], *, is_attacked: bool
) -> Iterator[tuple[Reply, ...]]:
    """The aircraft of all powers count together (G40-AMB-48)."""
    base, limit = asked[0].space, asked[0].limit
    there = force(pair for question in asked for pair in question.aircraft)
    within = [zone for zone in zones if any(zone in question.zones for question in asked)]
    best = sorted(each(there), key=lambda unit: -pos.type(unit).defense)[:limit]
    groups = parts(there, limit) if is_attacked else iter((force((u, 1) for u in best), ()))
    for group in groups:
        for split in _split(group, len(within)):
            yield tuple(
                Reply("scramble", owner, zone, units, base=base)
                for zone, sent in zip(within, split, strict=True)
                for owner in dict.fromkeys(unit.owner for unit, _ in sent)
                if (units := tuple(pair for pair in sent if pair[0].owner == owner))
            )


def _split(units: Force, zones: int) -> Iterator[tuple[Force, ...]]:
    """The ways to divide them over so many zones."""
    if zones == 1:
        yield (units,)
        return
    for here in parts(units, size(units)):
        for rest in _split(minus(units, here), zones - 1):
            yield (here, *rest)


Struck = tuple[tuple[Reply, ...], tuple[tuple[State, float], ...]]
"""Strikes, and the positions that may follow, with their chances."""


def _strikes(pos: Position, zones: Sequence[str]) -> Iterator[Struck]:
    """A few ways to strike ships in these zones, with what may come of each."""
    if kamikazes not in pos.edition.preparations:
        return
    for question in kamikazes(pos):
        ships = [
            (zone, ship) for zone, ships in question.ships if zone in zones for ship in each(ships)
        ]
        if ships:
            yield from (_struck(pos, question, strikes) for strikes in _ways(pos, question, ships))


def _ways(
    pos: Position, question: ChooseKamikaze, ships: list[tuple[str, Unit]]
) -> list[tuple[Strike, ...]]:
    """Ways to use all strikes that are left: those after which least strength is to be expected of
    the fleet."""
    here = replace(question, ships=_by_zone(ships))
    found = dict.fromkeys(
        tuple(sorted(strikes, key=lambda strike: (strike.zone, strike.ship, strike.number)))
        for strikes in kamikaze_ways(here, MOST_WEIGHED)
        if sum(strike.number for strike in strikes) == question.left
    )
    return sorted(found, key=lambda strikes: _strength(pos, ships, strikes))[:MOST_STRIKES]


def _by_zone(ships: list[tuple[str, Unit]]) -> tuple[tuple[str, Force], ...]:
    zones: dict[str, list[tuple[Unit, int]]] = defaultdict(list)
    for zone, ship in ships:
        zones[zone].append((ship, 1))
    return tuple((zone, force(units)) for zone, units in zones.items())


def _strength(pos: Position, ships: list[tuple[str, Unit]], strikes: tuple[Strike, ...]) -> float:
    """About what is left of a fleet: its fire times the hits that it can take."""
    fire = hits = 0.0
    for _, ship in ships:
        fire += pos.type(ship).attack
        hits += pos.type(ship).hits - ship.hits
    for strike in strikes:
        kind = pos.type(strike.ship)
        left = kind.hits - strike.ship.hits
        for number, chance in _hits(strike.number):
            hits -= chance * min(number, left)
            fire -= chance * kind.attack * (number >= left)
    return fire * hits


def _hits(dice: int) -> list[tuple[int, float]]:
    hit = HITS_ON / 6
    return [(n, comb(dice, n) * hit**n * (1 - hit) ** (dice - n)) for n in range(dice + 1)]


def _struck(pos: Position, question: ChooseKamikaze, strikes: tuple[Strike, ...]) -> Struck:
    """The strikes are rolled: every number of hits on every ship."""
    zones = tuple(dict.fromkeys(strike.zone for strike in strikes))
    ordered = [strike for zone in zones for strike in strikes if strike.zone == zone]
    ends: dict[tuple[Force, ...], tuple[State, float]] = {}
    for rolled in product(*(_hits(strike.number) for strike in ordered)):
        chance = 1.0
        for _, part in rolled:
            chance *= part
        faces = [
            [1] * hits + [6] * (n.number - hits)
            for n, (hits, _) in zip(ordered, rolled, strict=True)
        ]
        script = Script(pos.edition, pos.state, _Faces(faces))
        script.push(Window((question,)))
        carry_out(script, Kamikaze(question.owner, tuple(ordered)))
        key = tuple(script.pos.at(zone) for zone in zones)
        state, so_far = ends.get(key, (script.state, 0.0))
        ends[key] = (state, so_far + chance)
    told = tuple(
        Reply(
            "kamikaze",
            question.owner,
            zone,
            strikes=sum(strike.number for strike in strikes if strike.zone == zone),
        )
        for zone in zones
    )
    return told, tuple(ends.values())


class _Faces:
    """Dice that fall as they are told."""

    def __init__(self, faces: Sequence[Sequence[int]]) -> None:
        self.faces = iter(faces)

    def roll(self, count: int, sides: int = 6) -> tuple[int, ...]:
        return tuple(next(self.faces))

    def shuffle(self, count: int) -> tuple[int, ...]:
        raise AssertionError("kamikazes draw no cards")
