"""The odds of a combat on land, a border clash among them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator
from functools import cached_property, partial

from msgspec.structs import replace

from wartable.core.dice import NoDice
from wartable.core.errors import BadData
from wartable.forces import force, minus, plus, single, size
from wartable.games.global_war_1936.battle import aftermath, amphibious, landings
from wartable.games.global_war_1936.battle.airborne import land_airborne
from wartable.games.global_war_1936.battle.fire import (
    Die,
    Shots,
    aimed,
    die_of,
    fighters,
    others,
    strikers,
    supports,
)
from wartable.games.global_war_1936.battle.forts import DICE, manned
from wartable.games.global_war_1936.battle.land import rounds_allowed
from wartable.games.global_war_1936.battle.retreat import is_bound, retreat
from wartable.games.global_war_1936.battle.sides import OTHER, is_attacker, stands, units_of
from wartable.games.global_war_1936.battle.values import value
from wartable.games.global_war_1936.events import UnitsChanged
from wartable.games.global_war_1936.nations import low_morale
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import Battle, Side, State
from wartable.games.global_war_1936.unit import Force, Unit
from wartable.odds.global_war_1936.course import NO_LIMIT, Course, Line, Lines, Mass
from wartable.odds.global_war_1936.losses import SIDES, Losses
from wartable.odds.global_war_1936.policy import Policy
from wartable.odds.global_war_1936.result import Odds
from wartable.odds.global_war_1936.volleys import FACES, Dice, Volley, asked_once, counted, kinds_of
from wartable.odds.pairs import Exchange, added

Act = Callable[[Script, Battle], None]
Results = dict[tuple[Force, Force], float]
"""What became of the attackers and of the defenders."""


class Land(Course):
    """A combat on land as it begins: dice and losses are asked of the game, each once for all who
    look alike."""

    def __init__(self, state: State, frame: Battle, policy: Policy) -> None:
        super().__init__()
        self.state = state
        self.frame = frame
        self.policy = policy
        self.pos = pos = Position(state)
        self.attackers = units_of(pos, frame, "attack")
        self.defenders = units_of(pos, frame, "defence")
        self.losses = Losses(pos, replace(frame, round=2), policy)
        self._first = Losses(pos, replace(frame, round=1), policy)
        if frame.plan == "land":
            found = rounds_allowed(pos, frame.zone)
            self.limit = found if found < NO_LIMIT else NO_LIMIT
        self._positions: dict[tuple[Side, Hashable], Position] = {}
        self._dice: dict[Hashable, Dice] = {}
        self._seen: dict[Force, Hashable] = {}
        self._left: dict[tuple[Force, bool], Line] = {}

    def losses_in(self, number: int) -> Losses:
        return self._first if number == 1 else self.losses

    # positions

    @cached_property
    def _empty(self) -> dict[str, Force]:
        """The board without those who fight."""
        units = dict(self.state.units)
        for unit, number in self.attackers:
            where = stands(self.frame.zone, unit)
            units[where] = minus(units[where], single(unit, number))
        units[self.frame.zone] = minus(units.get(self.frame.zone, ()), self.defenders)
        return units

    def at(self, attackers: Force, defenders: Force) -> Position:
        """The position in which these fight."""
        units = dict(self._empty)
        for unit, number in attackers:
            where = stands(self.frame.zone, unit)
            units[where] = plus(units.get(where, ()), single(unit, number))
        units[self.frame.zone] = plus(units.get(self.frame.zone, ()), defenders)
        return Position(replace(self.state, units=units))

    def _after(self, lines: Lines, number: int, act: Act) -> Line:
        """The attackers after something the game does with them; who is still alive and attacks no
        more is out."""
        frame = replace(self.frame, round=number, owed=(), aside=(), fallen=())
        pos = self.at(lines[0].there, lines[1].there)
        script = Script(replace(pos.state, flow=(*self.state.flow, frame)), NO_DICE)
        act(script, frame)
        now = script.pos
        gone = force(
            pair
            for event in script.events
            if isinstance(event, UnitsChanged)
            for change in event.changes
            for pair in change.into
            if pair[0].owner in now.acting
            and not is_attacker(now, pair[0])
            and not now.data.units[pair[0].type].is_ship
        )
        return Line(units_of(now, frame, "attack"), plus(lines[0].out, gone))

    # dice

    def seen(self, units: Force) -> Hashable:
        """Classes, and who came by which way: nothing else of a side changes the other's dice."""
        found = self._seen.get(units)
        if found is None:
            kinds = self.pos.data.units
            found = self._seen[units] = frozenset(
                (kinds[unit.type].kind, unit.came, unit.mission, bool(unit.cargo))
                for unit, _ in units
            )
        return found

    def _facing(self, side: Side, other: Force) -> Position:
        """The position in which a side meets another: of itself nothing changes its dice but
        artillery, which is counted."""
        key = (side, self.seen(other))
        if key not in self._positions:
            both = (self.attackers, other) if side == "attack" else (other, self.defenders)
            self._positions[key] = self.at(*both)
        return self._positions[key]

    def _die(self, number: int, side: Side, other: Force, kind: str) -> Dice:
        """The die of a unit, with help or without, against what is seen of the other side."""
        key = (number, side, kind, self.seen(other))
        found = self._dice.get(key)
        if found is None:
            frame = replace(self.frame, round=number)
            ask = partial(die_of, self._facing(side, other), frame, side, kind)
            found = self._dice[key] = asked_once(ask)
        return found

    def shots(
        self,
        number: int,
        side: Side,
        firing: Force,
        other: Force,
        mine: Force,
        kind: str = "any",
    ) -> list[Shots]:
        """The dice of units of a side, those beside their own artillery among them."""
        if not firing:
            return []
        helped = supports(self.pos, mine) if side == "attack" else 0
        return aimed(self.pos, side, firing, helped, self._die(number, side, other, kind))

    def volley(self, side: Side, units: Force, other: Force) -> Volley:
        return _volley(self.shots(2, side, self._others(side, units, 2), other, units))

    def alone_and_helped(self, side: Side, units: Force, other: Force) -> list[Shots]:
        die = self._die(2, side, other, "any")
        helped = size(units) if side == "attack" and supports(self.pos, units) else 0
        firing = self._others(side, units, 2)
        return [
            shots
            for number in sorted({0, helped})
            for shots in aimed(self.pos, side, firing, number, die)
        ]

    def _others(self, side: Side, units: Force, number: int) -> Force:
        return others(self.pos, self.frame.zone, side, units, number)

    def strength(self, units: Force) -> int:
        return size(units)

    # the first round

    def first_round(self) -> Mass:
        """Its steps one after the other; those set aside still fire (GW-10.5-01)."""
        found: list[Exchange[Line, Line]] = []
        for (one, other), chance in self._first_strike().items():
            if self.frame.plan == "land" and not (one and other):
                self._ends_early(one, other, chance)
                continue
            for (above, below), share in self._air_superiority(one, other).items():
                line = Line(above)
                if any(unit.cargo for unit, _ in above):
                    line = self._after((line, Line(below)), 1, land_airborne)
                firing = plus(line.there, minus(one, above)), other
                found += [
                    Exchange(chance * share, *both)
                    for both in self._exchange(1, (line, Line(below)), firing)
                ]
        self.rounds += 1.0
        mass = added(found)
        if self.frame.plan == "clash" or not self._has_second_wave:
            return mass
        joined: Mass = defaultdict(float)
        for lines, chance in mass.items():
            joined[self._second_wave(lines), lines[1]] += chance
        return dict(joined)

    def _first_strike(self) -> Results:
        pos, both = self.pos, (self.attackers, self.defenders)
        left = [{units: 1.0} for units in both]
        for side, mine, other in zip(SIDES, both, both[::-1], strict=True):
            hit = SIDES.index(OTHER[side])
            firing = strikers(pos, self.frame.zone, side, mine)
            volley = _volley(self.shots(1, side, firing, other, mine))
            left[hit] = self._fallen_on(1, OTHER[side], left[hit], volley)
        forts = manned(pos, self.frame.zone)
        guns = counted((Die(fort.value, "fort_dice"), DICE) for fort in forts)
        left[0] = self._fallen_on(1, "attack", left[0], guns)
        return _both(*left)

    def _air_superiority(self, one: Force, other: Force) -> Results:
        both = (one, other)
        left = [{units: 1.0} for units in both]
        kinds = self.pos.data.units
        for side, mine, theirs in zip(SIDES, both, both[::-1], strict=True):
            hit = SIDES.index(OTHER[side])
            firing = fighters(self.pos, self.frame.zone, side, mine)
            volley = _volley(self.shots(1, side, firing, theirs, mine, "air_first"))
            aircraft = size(tuple(pair for pair in theirs if kinds[pair[0].type].kind == "air"))
            position = self._facing(side, theirs)
            guns = counted(
                (Die(value(position, self.frame.zone, 1, side, unit), "air"), number * shots)
                for unit, number in mine
                if (shots := min(aircraft, kinds[unit.type].shots))
            )
            for fired in (volley, guns):
                left[hit] = self._fallen_on(1, OTHER[side], left[hit], fired)
        return _both(*left)

    def _fallen_on(
        self, number: int, side: Side, mass: dict[Force, float], volley: Volley
    ) -> dict[Force, float]:
        if not volley:
            return mass
        found: dict[Force, float] = defaultdict(float)
        for units, chance in mass.items():
            for left, share in self.fall(number, side, units, volley).items():
                found[left] += chance * share
        return found

    def _ends_early(self, one: Force, other: Force, chance: float) -> None:
        """It ends without another round."""
        lines = (Line(one), Line(other))
        self.end((self._second_wave(lines), lines[1]), chance)

    def _second_wave(self, lines: Lines) -> Line:
        """Carpet bombers leave, and who is still aboard joins, or stays there if nobody is left
        ashore (GW-10.6.5-03, GW-10.8.3-01)."""
        there = lines[0].there
        if not (self._is_reinforced or self._has_carpet(there)):
            return lines[0]
        line = self._after(lines, 1, _join)
        kinds = self.pos.data.units
        joins = any(kinds[unit.type].is_land for unit, _ in there)
        return line if joins else Line(line.there, plus(line.out, self._aboard))

    @cached_property
    def _has_second_wave(self) -> bool:
        return self._is_reinforced or self._has_carpet(self.attackers)

    @cached_property
    def _is_reinforced(self) -> bool:
        return bool(self._aboard)

    @cached_property
    def _aboard(self) -> Force:
        """Who is to land after the first round."""
        return landings.aboard(self.pos, self.frame.zone)

    def _has_carpet(self, units: Force) -> bool:
        return any(self.pos.data.units[unit.type].carpet for unit, _ in units)

    # a round

    def _exchange(
        self, number: int, lines: Lines, firing: tuple[Force, Force]
    ) -> Iterator[tuple[dict[Line, float], dict[Line, float]]]:
        """Both sides fire: the attackers, some of whom may go back by low morale, then the
        defenders with all who were hit. For each way that some go back: how both fall, each on its
        own; the chance of it is in that of the defenders."""
        one, other = lines
        fire = self._others("attack", firing[0], number)
        shots = self.shots(number, "attack", fire, other.there, firing[0])
        for gone, theirs in self._attack(number, shots, other.there):
            line = self._after(lines, number, partial(_withdraw, gone)) if gone else one
            answer = self.shots(
                number, "defence", self._others("defence", firing[1], number), line.there, ()
            )
            ours = self.fall(number, "attack", line.there, _volley(answer))
            yield (
                {Line(mine, line.out): chance for mine, chance in ours.items()},
                {Line(left, other.out): chance for left, chance in theirs.items()},
            )

    def _attack(
        self, number: int, shots: list[Shots], defenders: Force
    ) -> Iterator[tuple[tuple[Unit, ...], dict[Force, float]]]:
        """What the attackers leave of the defenders, for everybody who goes back by low morale; the
        chances are of both together."""
        if not any(low_morale.wavers(self.pos, unit) for unit, _, _ in shots):
            yield (), self.fall(number, "defence", defenders, _volley(shots))
            return
        kinds = kinds_of(_volley(shots))
        mass: dict[tuple[tuple[Unit, ...], tuple[int, ...]], float] = {((), (0,) * len(kinds)): 1.0}
        for unit, die in [each[:2] for each in shots for _ in range(each.number)]:
            after: dict[tuple[tuple[Unit, ...], tuple[int, ...]], float] = defaultdict(float)
            for face in range(1, FACES + 1):
                goes = face >= low_morale.GOES and low_morale.wavers(self.pos, unit)
                hit = die.reads(face) if face <= die.value else None
                for (gone, hits), chance in mass.items():
                    now = tuple(n + (kind == hit) for kind, n in zip(kinds, hits, strict=True))
                    after[(*gone, unit) if goes else gone, now] += chance / FACES
            mass = after
        found: dict[tuple[Unit, ...], dict[Force, float]] = defaultdict(lambda: defaultdict(float))
        for (gone, hits), chance in mass.items():
            left = defenders
            for kind, n in zip(kinds, hits, strict=True):
                for _ in range(n):
                    left = self.losses_in(number).after("defence", kind, left)
            found[gone][left] += chance
        yield from found.items()

    def is_mixed(self) -> bool:
        return any(low_morale.wavers(self.pos, unit) for unit, _ in self.attackers)

    def exchanges(self, one: Line, other: Line) -> list[Exchange[Line, Line]]:
        firing = (one.there, other.there)
        return [Exchange(1.0, *both) for both in self._exchange(2, (one, other), firing)]

    # retreat

    def may_leave(self, attackers: Force, defenders: Force) -> bool:
        """Not airborne and amphibious attackers alone (GW-10.6.1-01, GW-10.8.3-06)."""
        return not all(is_bound(unit) for unit, _ in attackers)

    def leave(self, lines: Lines, must: bool) -> Line:
        key = (lines[0].there, must)
        if key not in self._left:
            alone = (Line(lines[0].there), lines[1])
            self._left[key] = self._after(alone, 2, partial(_go_back, must))
        found = self._left[key]
        return Line(found.there, plus(lines[0].out, found.out))

    # all of it

    def odds(self) -> Odds:
        """From the first round, or from the round that comes next."""
        whole = self.attackers
        if self.frame.plan == "clash":
            for lines, chance in self.first_round().items():
                self.end(lines, chance)
        elif not self.attackers or not self.defenders:
            self._ends_early(self.attackers, self.defenders, 1.0)
        elif self.frame.round == 1:
            mass = self.first_round()
            if self._is_reinforced:
                landed = self._after((Line(whole), Line(self.defenders)), 1, _join)
                whole = plus(landed.there, landed.out)
            self.play(mass, 1)
        else:
            start = (Line(self.attackers), Line(self.defenders))
            self.play({start: 1.0}, self.frame.round - 1)
        ends = dict(sorted(self.ends.items(), key=lambda pair: -pair[1]))
        return Odds(self.pos, self.frame, whole, self.defenders, ends, self.rounds, self.unresolved)


NO_DICE = NoDice(lambda: BadData("dice are rolled where none are"))


def _volley(shots: Iterable[Shots]) -> Volley:
    """The dice alone."""
    return counted((die, number) for _, die, number in shots)


def _both(ones: dict[Force, float], others: dict[Force, float]) -> Results:
    """What became of both, which do not depend on each other."""
    return {
        (one, other): chance * share
        for one, chance in ones.items()
        for other, share in others.items()
    }


def _join(script: Script, frame: Battle) -> None:
    aftermath.release_bombers(script, frame.zone)
    amphibious.reinforce(script, frame.zone)


def _withdraw(gone: tuple[Unit, ...], script: Script, frame: Battle) -> None:
    low_morale.withdraw(script, frame, [(unit, FACES) for unit in gone])


def _go_back(must: bool, script: Script, frame: Battle) -> None:
    retreat(script, frame, must=must)
