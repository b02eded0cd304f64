"""The odds of a combat at sea."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable
from functools import cached_property, partial

from msgspec.structs import replace

from wartable.core.dice import NoDice
from wartable.core.errors import BadData
from wartable.forces import count, each, force, minus, plus, size
from wartable.games.global_war_1936.battle import kamikazes
from wartable.games.global_war_1936.battle.fire import Shots
from wartable.games.global_war_1936.battle.fleets import units_of
from wartable.games.global_war_1936.battle.losses import survives
from wartable.games.global_war_1936.battle.naval import (
    goes_on,
    is_lone_raider,
    others,
    retreats,
    strikers,
)
from wartable.games.global_war_1936.battle.sea_fire import aimed, die_of, hunters
from wartable.games.global_war_1936.battle.sides import OTHER
from wartable.games.global_war_1936.events import UnitsChanged
from wartable.games.global_war_1936.movement import decks
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import SeaBattle, Side, State
from wartable.games.global_war_1936.unit import Force, Unit
from wartable.odds.global_war_1936.course import Course, Line, Lines, Mass
from wartable.odds.global_war_1936.losses import SIDES, Losses
from wartable.odds.global_war_1936.policy import Policy
from wartable.odds.global_war_1936.result import End, Odds
from wartable.odds.global_war_1936.volleys import Dice, Volley, asked_once, counted

NO_DICE = NoDice(lambda: BadData("dice are rolled where none are"))


class Sea(Course):
    """A combat at sea when it is settled who fights: dice and losses are asked of the game, each
    once for all who look alike."""

    def __init__(self, state: State, frame: SeaBattle, policy: Policy) -> None:
        super().__init__()
        self.state = state
        self.frame = frame
        self.policy = policy
        self.pos = pos = Position(state)
        self.attackers = units_of(pos, frame, "attack")
        self.defenders = units_of(pos, frame, "defence")
        self.losses = Losses(pos, frame, policy)
        self._positions: dict[tuple[Hashable, Hashable], Position] = {}
        self._dice: dict[Hashable, Dice] = {}
        self._seen: dict[Force, Hashable] = {}
        self._on: dict[tuple[Hashable, Hashable], bool] = {}

    # positions

    @cached_property
    def _empty(self) -> dict[str, Force]:
        units = dict(self.state.units)
        zone = self.frame.zone
        units[zone] = minus(minus(units[zone], self.attackers), self.defenders)
        return units

    def at(self, attackers: Force, defenders: Force) -> Position:
        """The position in which these fight."""
        zone = self.frame.zone
        there = plus(plus(self._empty[zone], attackers), defenders)
        return Position(replace(self.state, units=self._empty | {zone: there}))

    def seen(self, units: Force) -> Hashable:
        """Types, duties and whence they came: nothing else of a side changes the other's dice."""
        found = self._seen.get(units)
        if found is None:
            found = self._seen[units] = frozenset(
                (self.pos.data.units[unit.type].kind, self._sort(unit)) for unit, _ in units
            )
        return found

    def _sort(self, unit: Unit) -> Hashable:
        row = self.pos.data.units[unit.type]
        fires = row.attack is not None, row.defence is not None, row.hits_only
        return row.sweeps, unit.duty, row.paired_hunted, unit.came, unit.owner, fires

    def _position(self, attackers: Force, defenders: Force) -> Position:
        key = (self.seen(attackers), self.seen(defenders))
        if key not in self._positions:
            self._positions[key] = self.at(attackers, defenders)
        return self._positions[key]

    # dice

    def _die(self, number: int, side: Side, other: Force, kind: str) -> Dice:
        """The die of a unit, paired or not, against what is seen of the other side: of its own
        nothing changes it but patrols, which are counted."""
        key = (number, side, kind, self.seen(other))
        found = self._dice.get(key)
        if found is None:
            both = (self.attackers, other) if side == "attack" else (other, self.defenders)
            frame = replace(self.frame, round=number)
            ask = partial(die_of, self._position(*both), frame, side, kind)
            found = self._dice[key] = asked_once(ask)
        return found

    def dice(
        self, number: int, side: Side, firing: Force, mine: Force, other: Force, kind: str = ""
    ) -> Volley:
        """The dice of units of a side."""
        die = self._die(number, side, other, kind)
        shots = aimed(self.pos, side, firing, hunters(mine), die)
        return counted((needed, number) for _, needed, number in shots)

    def volley(self, side: Side, units: Force, other: Force) -> Volley:
        return self.dice(2, side, units, units, other)

    def alone_and_helped(self, side: Side, units: Force, other: Force) -> list[Shots]:
        die = self._die(2, side, other, "")
        paired = size(units) if hunters(units) else 0
        return [
            shots
            for number in sorted({0, paired})
            for shots in aimed(self.pos, side, units, number, die)
        ]

    def strength(self, units: Force) -> int:
        kinds = self.pos.data.units
        return sum(number * (kinds[unit.type].hits - unit.hits) for unit, number in units)

    # the first round

    def first_round(self) -> Mass:
        """Submarines where no destroyer is, fighters, then all others (GW-10.7-06)."""
        found: Mass = defaultdict(float)
        both = (self.attackers, self.defenders)
        left = [{units: 1.0} for units in both]
        struck: tuple[Side, ...] = ()
        for side, mine, theirs in zip(SIDES, both, both[::-1], strict=True):
            volley: Volley = ()
            if first := strikers(self.pos, self.frame, side):
                volley = self.dice(1, side, first, mine, theirs)
                struck += (side,)
            self._hit(left, OTHER[side], volley)
            if self.frame.kamikazes and kamikazes.side_of(self.pos, self.frame) == side:
                self._hit(left, OTHER[side], counted([(kamikazes.DIE, self.frame.kamikazes)]))
        for one, chance in left[0].items():
            for other, share in left[1].items():
                for lines, part in self._fire_on((one, other), struck).items():
                    found[lines] += chance * share * part
        self.rounds += 1.0
        mass: Mass = defaultdict(float)
        for (one_line, other_line), weight in found.items():
            if is_lone_raider(self.at(one_line.there, other_line.there), self.frame):
                self.end((one_line, self._submerged(other_line)), weight)
            else:
                mass[one_line, self._submerged(other_line)] += weight
        return dict(mass)

    def _hit(self, left: list[dict[Force, float]], side: Side, volley: Volley) -> None:
        if not volley:
            return
        found: dict[Force, float] = defaultdict(float)
        for units, chance in left[SIDES.index(side)].items():
            for after, share in self.fall(1, side, units, volley).items():
                found[after] += chance * share
        left[SIDES.index(side)] = found

    def _fire_on(self, both: tuple[Force, Force], struck: tuple[Side, ...]) -> Mass:
        """Fighters, then the attackers, then the defenders; who is hit fires all the same."""
        left = [{units: 1.0} for units in both]
        kinds = self.pos.data.units
        frame = replace(self.frame, struck=struck)
        for side, mine, theirs in zip(SIDES, both, both[::-1], strict=True):
            flying = tuple(pair for pair in mine if kinds[pair[0].type].air_superiority)
            self._hit(left, OTHER[side], self.dice(1, side, flying, mine, theirs, "air_first"))
        found: Mass = defaultdict(float)
        for above, chance in left[0].items():
            for below, share in left[1].items():
                if all(both):
                    for lines, part in self._exchange(both, (above, below), frame).items():
                        found[lines] += chance * share * part
                else:
                    found[Line(above), Line(below)] += chance * share
        return found

    def _exchange(
        self, before: tuple[Force, Force], now: tuple[Force, Force], frame: SeaBattle
    ) -> Mass:
        """The attackers fire as they are now, with those who are gone; the defenders when they were
        hit."""
        found: Mass = defaultdict(float)
        one, other = now
        mine = others(self.pos, frame, "attack", self._with_gone(before[0], one))
        volley = self.dice(1, "attack", mine, one, other)
        for hit, chance in self.fall(1, "defence", other, volley).items():
            theirs = others(self.pos, frame, "defence", self._with_gone(before[1], hit))
            answer = self.dice(1, "defence", theirs, other, one)
            for left, share in self.fall(1, "attack", one, answer).items():
                found[Line(left), Line(hit)] += chance * share
        return found

    def _with_gone(self, before: Force, now: Force) -> Force:
        found = self.firing(before, self.sound(now))
        assert found is not None
        return found

    def sound(self, units: Force) -> Force:
        """Ships that a further hit only damages."""
        return tuple(pair for pair in units if survives(self.pos, pair[0]))

    def firing(self, units: Force, sound: Force) -> Force | None:
        """Ships that are not sound any more fire as their last damage has it."""
        kinds = self.pos.data.units
        left = Counter({_whole(unit): 0 for unit, _ in units})
        for unit, number in units:
            left[_whole(unit)] += number
        for unit, number in sound:
            if (whole := _whole(unit)) not in left:
                return None
            left[whole] -= number
        if min(left.values(), default=0) < 0:
            return None
        worst = [
            (replace(unit, hits=kinds[unit.type].hits - 1), number)
            for unit, number in left.items()
            if number
        ]
        return force((*sound, *worst))

    def _submerged(self, line: Line) -> Line:
        """The submarines that defended take no further part (GW-0.2-19)."""
        kinds = self.pos.data.units
        down = tuple(pair for pair in line.there if kinds[pair[0].type].kind == "submarine")
        return Line(minus(line.there, down), plus(line.out, down))

    # whether it goes on

    def is_over(self, attackers: Force, defenders: Force) -> bool:
        key = (self.seen(attackers), self.seen(defenders))
        if key not in self._on:
            pos = self._position(attackers, defenders)
            frame = replace(self.frame, round=2)
            self._on[key] = goes_on(pos, frame) and not is_lone_raider(pos, frame)
        return not self._on[key]

    def may_leave(self, attackers: Force, defenders: Force) -> bool:
        """GW-10.3-05."""
        pos = self._position(attackers, defenders)
        ships = any(pos.data.units[unit.type].is_ship for unit, _ in attackers)
        return not ships or bool(retreats(pos, self.frame.zone))

    def leave(self, lines: Lines, must: bool) -> Line:
        return Line((), plus(lines[0].out, lines[0].there))

    # all of it

    def odds(self) -> Odds:
        """From the first round, or from the round that comes next."""
        start = (Line(self.attackers), Line(self.defenders))
        if not self.attackers or not self.defenders:
            self.end(start, 1.0)
        elif self.frame.round == 1:
            self.play(self.first_round(), 1)
        else:
            self.play({start: 1.0}, self.frame.round - 1)
        ends: dict[End, float] = defaultdict(float)
        for end, chance in self.ends.items():
            ends[self._recovered(end)] += chance
        ordered = dict(sorted(ends.items(), key=lambda pair: -pair[1]))
        return Odds(
            self.pos,
            self.frame,
            self.attackers,
            self.defenders,
            ordered,
            self.rounds,
            self.unresolved,
        )

    def _recovered(self, end: End) -> End:
        """Aircraft of defending carriers that find no place to land are lost (GW-11.3-02)."""
        kinds = self.pos.data.units
        flying = [unit for unit, _ in end.defenders if kinds[unit.type].kind == "air"]
        if not any(unit.duty != "patrol" for unit in flying):
            return end
        pos = self.at(end.attackers, plus(end.defenders, end.hidden))
        script = Script(pos.state, NO_DICE)
        decks.recover(script, self.frame.zone)
        less, more = (
            count(
                plain(aboard)
                for event in script.events
                if isinstance(event, UnitsChanged)
                for change in event.changes
                for unit in each(getattr(change, what))
                for aboard in (unit, *unit.cargo)
            )
            for what in ("units", "into")
        )
        lost = Counter(dict(less))
        lost.subtract(dict(more))
        left = list(end.defenders)
        for unit, number in end.defenders:
            gone = min(number, lost[plain(unit)])
            lost[plain(unit)] -= max(gone, 0)
            left += [(unit, -gone)] if gone > 0 else []
        return end._replace(defenders=force(left))


def plain(unit: Unit) -> Unit:
    """The unit, whatever it did and carries."""
    return Unit(unit.type, unit.owner, unit.hits)


def _whole(unit: Unit) -> Unit:
    return replace(unit, hits=0)
