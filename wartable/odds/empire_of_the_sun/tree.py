"""All that may come of a battle: every result of its dice, by the game's own rules.

A die has four results at most, so that a stage has sixteen; standings that are alike are one.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from msgspec.structs import replace

from wartable.games.empire_of_the_sun.battle import aftermath, air_naval, carriers, retreat, run
from wartable.games.empire_of_the_sun.battle.participants import battle_of
from wartable.games.empire_of_the_sun.battle.winner import (
    wins_air_naval,
    wins_ground,
    wins_without_ground,
)
from wartable.games.empire_of_the_sun.facts import SIDES, Side
from wartable.games.empire_of_the_sun.names import GARRISONS
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.questions import ASKED
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.state import Battle, Fight, State, Window
from wartable.odds.empire_of_the_sun.ends import end_of, involved
from wartable.odds.empire_of_the_sun.lines import (
    AIR_NAVAL,
    GROUND,
    Lines,
    Modifiers,
    Phase,
    Standing,
    steps_of,
)
from wartable.odds.empire_of_the_sun.policy import Policy, swap, swapped
from wartable.odds.empire_of_the_sun.result import End, Lost, Odds
from wartable.odds.tree import then, together

FURTHEST = 6
"""How far from a battle a card looks (EOS-CARD-67)."""


class NoDice:
    """No die falls: every result is followed."""

    def roll(self, count: int, sides: int = 6) -> tuple[int, ...]:
        raise AssertionError("a die fell that is not followed")

    def shuffle(self, count: int) -> tuple[int, ...]:
        raise AssertionError("cards are shuffled in a battle")


class Now(NamedTuple):
    """Where the air-naval stage stands."""

    standing: Standing
    critical: bool
    """Whether the Allies had a critical hit (EOS-9.2-23)."""


class OnGround(NamedTuple):
    """How a ground stage may end."""

    winner: Side
    taken: bool
    lost: Lost
    back: tuple[str, ...]
    disaster: bool


def battle_odds(state: State, number: str, policy: Policy | None = None) -> Odds:
    """The odds of the battle of a hex, which has not begun, as the Offensive stands now."""
    pos = Position(replace(state, flow=()))
    battle = Battle(number)
    script = Script(replace(_nearby(pos, number), flow=(battle,)), NoDice())
    before = script.pos
    run.run_battle(script, battle)
    if not script.state.flow:
        end = end_of(before, number, involved(before, number), script, battle)
        return Odds(pos, number, {end: 1.0}, {side: [] for side in SIDES}, {s: {} for s in SIDES})
    lines = Lines(script.pos, battle_of(script.pos))
    return Tree(lines, before, policy or Policy()).odds(pos)


def _nearby(pos: Position, number: str) -> State:
    """The position with the counters that can make a difference: those of the battle and those
    around it. Supply makes none (EOS-9.14-01), and no card looks further."""
    at = pos.state.at
    fight = pos.offensive.battles.get(number, Fight())
    named = (*fight.active, *fight.reaction, *pos.offensive.carried)
    near = _within(pos.scenario.id, number).union([at[unit] for unit in named])
    return replace(pos.state, at={unit: place for unit, place in at.items() if place in near})


@lru_cache(maxsize=1_000)
def _within(scenario: str, number: str) -> frozenset[str]:
    from wartable.games.empire_of_the_sun.data import data

    board = data().map_of(scenario)
    return frozenset(
        place for place in board.hexes if board.board.distance(place, number) <= FURTHEST
    )


class Tree:
    """The ways of one battle whose lines are drawn up."""

    def __init__(self, lines: Lines, before: Position, policy: Policy) -> None:
        self.lines = lines
        self.policy = policy
        pos, battle = lines.pos, lines.battle
        self.hex = battle.hex
        self.steps = tuple(
            [
                steps if unit in GARRISONS else steps_of(before, unit)
                for unit, steps in zip(lines.units, lines.start, strict=True)
            ]
        )
        """What everybody had before the battle, and before ships were fired at."""
        self.others = tuple(
            (unit, lost)
            for unit in before.at(battle.hex)
            if unit not in lines.place and (lost := steps_of(before, unit) - steps_of(pos, unit))
        )
        count = range(len(lines.units))
        self.above = sorted(count[: lines.afloat], key=lines.units.__getitem__)
        self.on_foot = sorted(count[lines.afloat :], key=lines.units.__getitem__)
        self.at_risk = lines.at_risk
        self.landed = frozenset(
            lines.place[unit]
            for unit in pos.offensive.landed
            if unit in lines.place and pos.counter(unit).side == lines.active
        )
        self.takers = frozenset(
            lines.place[unit] for unit in aftermath.takers(pos, lines.active, battle.hex)
        )
        self.troops = tuple(
            each
            for each in self.on_foot
            if (unit := lines.units[each]) not in GARRISONS and before.where(unit) == battle.hex
        )
        """The ground units in the hex."""
        self.gone_back = frozenset(
            lines.place[unit] for unit in pos.offensive.turned_back if unit in lines.place
        )
        self.beside = tuple(
            each
            for each in range(len(lines.units))
            if (unit := lines.units[each]) not in GARRISONS
            and (place := pos.where(unit)) in pos.map.hexes
            and place != battle.hex
            and pos.hex(place).is_land
        )
        self.grounds: dict[Any, dict[OnGround, float]] = {}
        self.retreats: dict[Any, Standing] = {}
        self.on_ground: dict[Side, dict[tuple[tuple[str, int], ...], float]] = {
            side: {} for side in SIDES
        }

    def odds(self, pos: Position) -> Odds:
        """Follow all ways to their end."""
        mass = {Now(self.lines.start, False): 1.0}
        for sides in air_naval.volleys(self.lines.pos):
            mass = then(mass, lambda now, sides=sides: self._volleys(now, sides))  # type: ignore[misc]
        after: dict[Standing, float] = {}
        for now, weight in mass.items():
            standing = self._swapped(now)
            after[standing] = after.get(standing, 0.0) + weight
        ends: dict[End, float] = {}
        for standing, weight in after.items():
            self._judge(standing, weight, ends)
        lines = self.lines
        added = {side: [*lines.modifiers(side, lines.start, AIR_NAVAL)] for side in SIDES}
        return Odds(pos, self.hex, ends, added, self.on_ground)

    # the air-naval stage

    def _volleys(self, now: Now, sides: tuple[Side, ...]) -> list[tuple[Now, float]]:
        """What the dice of those who fire together lead to (EOS-9.2-08 to EOS-9.2-10)."""
        lines, standing = self.lines, now.standing
        results = []
        for side in sides:
            if lines.may_fire(side, standing):
                found: dict[tuple[tuple[str, ...], bool], float] = {}
                for losses, chance in lines.results(side, standing, AIR_NAVAL):
                    steps = self.policy.steps(lines, standing, AIR_NAVAL, losses)
                    key = (steps, losses.critical and side == "allies")
                    found[key] = found.get(key, 0.0) + chance
                results.append(found.items())
        ways = []
        for met, chance in together(*results):
            after, critical = standing, now.critical
            for steps, is_critical in met:
                after = lines.lose(after, steps)
                critical = critical or is_critical
            ways.append((Now(after, critical), chance))
        return ways

    def _swapped(self, now: Now) -> Standing:
        """Japan may let another carrier take a loss (EOS-9.2-23)."""
        standing, lines = now.standing, self.lines
        fallen = [each for each in lines.carriers if standing[each] < lines.start[each]]
        if not fallen or now.critical:
            return standing
        units = lines.units
        afloat = [units[each] for each in lines.carriers if standing[each]]
        ways = carriers.pairs(afloat, [units[each] for each in fallen])
        way = swap(lines, standing, ways)
        return swapped(lines, standing, way) if way else standing

    # the winner, and the ground stage

    def _judge(self, standing: Standing, weight: float, ends: dict[End, float]) -> None:
        """Who won the stage; then the ground stage, if both have units for it."""
        lines = self.lines
        active, reaction = lines.active, lines.reaction
        stage = wins_air_naval(lines.left(active, standing), lines.left(reaction, standing))
        won = active if stage else reaction
        phase = GROUND[won]
        lost = self._lost(standing, self.above, self.others)
        ours, theirs = self._has_troops(standing, phase) if self.on_foot else (False, False)
        if ours and theirs:
            added = tuple([lines.modifiers(side, standing, phase) for side in SIDES])
            for side, found in zip(SIDES, added, strict=True):
                noted = self.on_ground[side]
                noted[found] = noted.get(found, 0.0) + weight
            for end, chance in self._ground(standing, phase, added).items():
                made = End(
                    won, end.winner, True, end.taken, lost + end.lost, end.back, end.disaster
                )
                ends[made] = ends.get(made, 0.0) + weight * chance
            return
        back = self.gone_back if stage else self.gone_back | self.landed
        winner = active if wins_without_ground(ours, theirs, stage=stage) else reaction
        end = self._end(standing, winner, back, frozenset())
        made = End(won, end.winner, False, end.taken, lost + end.lost, end.back, end.disaster)
        ends[made] = ends.get(made, 0.0) + weight

    def _has_troops(self, standing: Standing, phase: Phase) -> tuple[bool, bool]:
        lines = self.lines
        return (
            any(map(standing.__getitem__, lines.fighters(lines.active, phase))),
            any(map(standing.__getitem__, lines.fighters(lines.reaction, phase))),
        )

    def _lost(self, standing: Standing, among: list[int], more: Lost = ()) -> Lost:
        """Steps lost since before the battle, by counter."""
        units, steps = self.lines.units, self.steps
        found = tuple(
            [
                (units[each], steps[each] - standing[each])
                for each in among
                if steps[each] != standing[each]
            ]
        )
        return tuple(sorted(found + more)) if more else found

    def _ground(
        self, standing: Standing, phase: Phase, added: tuple[Modifiers, ...]
    ) -> dict[OnGround, float]:
        """The ends of a ground stage. What ships and aircraft have done makes a difference only by
        the modifiers, by the brigades they took along and by the room they leave beside the
        hex."""
        lines = self.lines
        key: Any = (
            phase,
            tuple([standing[each] for each in self.on_foot]),
            tuple([bool(standing[each]) for each in self.beside]),
            added,
        )
        if not lines.is_plain:
            key = (phase, standing)
        if key not in self.grounds:
            self.grounds[key] = self._fought(standing, phase)
        return self.grounds[key]

    def _fought(self, standing: Standing, phase: Phase) -> dict[OnGround, float]:
        lines = self.lines
        active, reaction = lines.active, lines.reaction
        results = []
        for side in (active, reaction):
            found: dict[tuple[str, ...], float] = {}
            for losses, chance in lines.results(side, standing, phase):
                steps = self.policy.steps(lines, standing, phase, losses)
                found[steps] = found.get(steps, 0.0) + chance
            results.append(found.items())
        ends: dict[OnGround, float] = {}
        back = self.gone_back if phase.winner == active else self.gone_back | self.landed
        for (theirs, ours), chance in together(*results):
            after = lines.lose(lines.lose(standing, theirs), ours)
            is_won = wins_ground(*self._has_troops(after, phase), len(ours), len(theirs))
            if is_won:
                after, moved = self._beaten(after)
                end = self._end(after, active, back, moved)
            else:
                fought = frozenset(lines.fighters(active, phase))
                end = self._end(after, reaction, back | fought, frozenset())
            ends[end] = ends.get(end, 0.0) + chance
        return ends

    def _beaten(self, standing: Standing) -> tuple[Standing, frozenset[int]]:
        """Where the game sends beaten Reaction units: who is eliminated, and who retreats (9.5)."""
        lines = self.lines
        troops = [
            each
            for each in self.troops
            if standing[each] and lines.pos.counter(lines.units[each]).side == lines.reaction
        ]
        if not troops:
            return standing, frozenset()
        key = (tuple(troops), tuple([bool(standing[each]) for each in self.beside]))
        if key not in self.retreats:
            self.retreats[key] = self._sent_away(standing, troops)
        after = list(standing)
        for each, left in zip(troops, self.retreats[key], strict=True):
            after[each] = standing[each] if left else 0
        return tuple(after), frozenset(each for each in troops if after[each])

    def _sent_away(self, standing: Standing, troops: list[int]) -> Standing:
        pos, battle = self.lines.at(standing)
        script = Script(pos.state, NoDice())
        retreat.send_away(script, battle)
        while isinstance(window := script.pos.top, Window):
            for decision in window.decisions:
                action = self.policy.answer(script.pos, decision)
                ASKED[type(decision)].rules[type(action)].carry_out(script, action)
        return tuple(steps_of(script.pos, self.lines.units[each]) for each in troops)

    def _end(
        self, standing: Standing, winner: Side, back: frozenset[int], moved: frozenset[int]
    ) -> OnGround:
        """How it ends: with these units turned back or gone back, and these retreated."""
        lines = self.lines
        is_won = winner == lines.active or self.hex not in lines.pos.offensive.battles
        gone = back | moved
        return OnGround(
            winner,
            is_won and any(standing[each] for each in self.takers - back),
            self._lost(standing, self.on_foot),
            tuple([lines.units[each] for each in self.troops if each in gone and standing[each]]),
            bool(self.at_risk) and not any(standing[each] for each in self.at_risk),
        )
