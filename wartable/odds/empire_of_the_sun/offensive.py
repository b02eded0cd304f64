"""The odds of a whole Offensive: Special Reaction, intelligence and Reaction mixed in.

Its rolls come before its battles, one for the condition of all of them and one for each landing
that may be answered; under each result the battles are fought apart from each other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from math import prod
from typing import Literal

from msgspec.structs import replace

from wartable.core.errors import BadData
from wartable.games.empire_of_the_sun.battle.air_naval import FACES
from wartable.games.empire_of_the_sun.decisions import Intelligence, React, SpecialReaction
from wartable.games.empire_of_the_sun.facts import SIDES, Side
from wartable.games.empire_of_the_sun.names import Condition
from wartable.games.empire_of_the_sun.offensive import intelligence, rolls, special_reaction
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.state import Battle, OffensiveSteps, State, Window
from wartable.odds.empire_of_the_sun.attack_cards import strike
from wartable.odds.empire_of_the_sun.policy import Policy
from wartable.odds.empire_of_the_sun.reaction import best_reactions, without_reaction
from wartable.odds.empire_of_the_sun.result import End, Odds
from wartable.odds.empire_of_the_sun.tree import NoDice, battle_odds

Reaction = Literal["given", "none", "best"]
"""Who reacts: those who have so far, nobody, or whom the HQ sends that does best."""
SPECIAL, INTELLIGENCE, REACTION = 6, 7, 8
"""The steps of an Offensive in which it is rolled and reacted (T-OFF)."""
MOST_LANDINGS = 6
"""So many landings that may be answered are followed, each with both results."""


def intelligence_chance(pos: Position) -> float:
    """The chance that the intelligence roll makes the Offensive an Intercept (EOS-7.25-08); none
    where the event fixes a Surprise Attack."""
    value = rolls.intelligence_value(pos)
    if value is None:
        return 0.0
    modifier = rolls.intelligence_modifier(pos)
    return sum(rolls.succeeds(face, modifier, value) for face in FACES) / len(FACES)


def special_chance(pos: Position) -> float:
    """The chance of a Special Reaction roll (EOS-7.27-02, EOS-7.27-12)."""
    return sum(special_reaction.succeeds_with(pos, face) for face in FACES) / len(FACES)


def under(state: State, condition: Condition) -> State:
    """The position with another condition of the Offensive."""
    assert state.offensive is not None
    return replace(state, offensive=replace(state.offensive, condition=condition))


def mixed(parts: Iterable[tuple[float, Odds]]) -> Odds:
    """Odds of which one holds, each with its chance; what is added to air-naval dice is told as
    the likeliest has it."""
    known = sorted(parts, key=lambda part: -part[0])
    ends: dict[End, float] = {}
    ground: dict[Side, dict[tuple[tuple[str, int], ...], float]] = {side: {} for side in SIDES}
    for share, odds in known:
        for end, chance in odds.ends.items():
            ends[end] = ends.get(end, 0.0) + share * chance
        for side, found in odds.ground.items():
            for modifiers, chance in found.items():
                ground[side][modifiers] = ground[side].get(modifiers, 0.0) + share * chance
    first = known[0][1]
    return Odds(first.pos, first.hex, ends, first.air_naval, ground)


# the whole


@dataclass(frozen=True)
class Course:
    """One way the rolls may fall, with the battles that follow."""

    chance: float
    condition: Condition
    special: tuple[str, ...]
    """Landings that are answered by Special Reaction."""
    hq: str
    """The HQ that reacts."""
    battles: Mapping[str, Odds]
    unopposed: tuple[str, ...]
    """Landings that might have been answered and are not."""


@dataclass(frozen=True)
class OffensiveOdds:
    """All that may come of an Offensive."""

    pos: Position
    intercept: float | None
    """The chance of the intelligence roll; none if it is not made any more."""
    special: Mapping[str, float]
    """The chance that each landing is answered."""
    courses: tuple[Course, ...]
    reactions: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The units that each HQ would send, where the best Reaction was asked for."""

    @cached_property
    def battles(self) -> dict[str, Odds]:
        """The odds of each battle, if it is fought at all."""
        found: dict[str, list[tuple[float, Odds]]] = {}
        for course in self.courses:
            for place, odds in course.battles.items():
                found.setdefault(place, []).append((course.chance, odds))
        return {
            place: mixed((share / sum(each for each, _ in parts), odds) for share, odds in parts)
            for place, parts in sorted(found.items())
        }

    def fought(self, place: str) -> float:
        """The chance that there is a battle."""
        return sum(course.chance for course in self.courses if place in course.battles)

    def take(self, place: str) -> float:
        """The chance that the active player takes the hex."""
        return sum(course.chance * _take(course, place) for course in self.courses)

    @cached_property
    def taken(self) -> dict[int, float]:
        """How many hexes are taken, with the chance."""
        return self._counted(
            lambda course: [
                {1: take, 0: 1 - take}
                for place in (*course.battles, *course.unopposed)
                for take in (_take(course, place),)
            ]
        )

    @cached_property
    def all_won(self) -> float:
        """The active player wins every battle."""
        return sum(
            course.chance * prod(odds.win for odds in course.battles.values())
            for course in self.courses
        )

    @cached_property
    def disaster(self) -> float:
        """The Offensive costs Political Will (EOS-16.45-01)."""
        return sum(
            course.chance * (1 - prod(1 - odds.disaster for odds in course.battles.values()))
            for course in self.courses
        )

    def steps(self, side: Side) -> dict[int, float]:
        """How many steps a side loses in all battles, with the chance."""
        return self._counted(lambda course: [odds.steps(side) for odds in course.battles.values()])

    def _counted(
        self, numbers: Callable[[Course], Iterable[Mapping[int, float]]]
    ) -> dict[int, float]:
        """The sum of numbers that do not depend on each other under each course."""
        found: dict[int, float] = {}
        for course in self.courses:
            total = {0: course.chance}
            for spread in numbers(course):
                after: dict[int, float] = {}
                for (a, one), (b, two) in product(total.items(), spread.items()):
                    after[a + b] = after.get(a + b, 0.0) + one * two
                total = after
            for number, chance in total.items():
                if chance:
                    found[number] = found.get(number, 0.0) + chance
        return dict(sorted(found.items()))


def _take(course: Course, place: str) -> float:
    if place in course.unopposed:
        return 1.0
    return course.battles[place].take if place in course.battles else 0.0


def offensive_odds(
    state: State,
    policy: Policy | None = None,
    reaction: Reaction = "given",
    cards: tuple[str, ...] = (),
) -> OffensiveOdds:
    """The odds of the Offensive under way, from where it stands: landings that can be answered are
    rolled for, so is intelligence if it still can be, and then they react. Attack cards that strike
    before the battles may be played."""
    if state.offensive is None:
        raise BadData("no Offensive is under way")
    for frame in state.flow:
        if isinstance(frame, Battle):
            place = Position(state).name(frame.hex)
            raise BadData(f"a battle is being fought in {place}: ask when it is over")
    policy = policy or Policy()
    step, asked = _standing(state)
    pos = Position(replace(state, flow=()))
    landings = _answerable(state, pos, step)
    if not landings and not pos.offensive.battles:
        raise BadData("no battle is declared")
    if len(landings) > MOST_LANDINGS:
        raise BadData(f"more than {MOST_LANDINGS} landings may be answered")
    rolled = step <= INTELLIGENCE or asked is Intelligence
    may_react = rolled or asked is React
    if reaction != "given":
        pos = Position(without_reaction(pos.state))
    chance = special_chance(pos)
    courses: list[Course] = []
    reactions: dict[str, tuple[str, ...]] = {}
    for share, special, answered in _answers(pos.state, landings, chance):
        unopposed = tuple(place for place in landings if place not in special)
        here = Position(answered)
        if not here.offensive.battles:
            courses.append(Course(share, here.offensive.condition, (), "", {}, unopposed))
            continue
        for part, condition in _conditions(here, to_come=rolled):
            hq, now = "", under(answered, condition)
            if reaction == "best" and may_react and condition != "surprise":
                hq, now = _sent(now, policy, reactions)
            for more, then in _struck(_settled(now), cards):
                battles = _all_odds(then, policy)
                total = share * part * more
                courses.append(Course(total, condition, special, hq, battles, unopposed))
    return OffensiveOdds(
        pos,
        intelligence_chance(pos) if rolled and intelligence.may_roll(pos) else None,
        dict.fromkeys(landings, chance),
        tuple(course for course in courses if course.chance),
        reactions,
    )


def _answers(
    state: State, landings: list[str], chance: float
) -> Iterator[tuple[float, tuple[str, ...], State]]:
    """Which of the landings are answered, with the chance, and what the Offensive is then."""
    for answers in product((True, False), repeat=len(landings)):
        share = prod(chance if answered else 1 - chance for answered in answers)
        special = tuple(p for p, answered in zip(landings, answers, strict=True) if answered)
        script = Script(state, NoDice())
        for place in special:
            special_reaction.become_battle(script, place)
        yield share, special, script.state


def _sent(state: State, policy: Policy, reactions: dict[str, tuple[str, ...]]) -> tuple[str, State]:
    """The HQ that does best, and the position when its units have come; nobody if none can."""
    found = best_reactions(state, policy)
    for each in found:
        reactions.setdefault(each.hq, each.units)
    if not found:
        return "", state
    best = max(found, key=lambda each: each.value)
    return best.hq, best.state


def _all_odds(state: State, policy: Policy) -> dict[str, Odds]:
    """The odds of every battle that is still to be fought."""
    offensive = Position(state).offensive
    left = sorted(offensive.battles.keys() - {*offensive.fought})
    return {place: battle_odds(state, place, policy) for place in left}


def _standing(state: State) -> tuple[int, type[object] | None]:
    """The step of the Offensive, and what is asked in it."""
    step = next((f.step for f in reversed(state.flow) if isinstance(f, OffensiveSteps)), 1)
    top = state.flow[-1] if state.flow else None
    asked = type(top.decisions[0]) if isinstance(top, Window) else None
    return step, asked


def _answerable(state: State, pos: Position, step: int) -> list[str]:
    """The landings for which a Special Reaction may still be rolled."""
    if step > SPECIAL:
        return []
    asked = [
        each.hex
        for frame in state.flow
        if isinstance(frame, Window)
        for each in frame.decisions
        if isinstance(each, SpecialReaction)
    ]
    rest = [
        place
        for place in special_reaction.eligible(pos)
        if not special_reaction.was_asked(pos, place)
    ]
    return sorted({*asked, *rest})


def _conditions(pos: Position, *, to_come: bool) -> Iterator[tuple[float, Condition]]:
    """The conditions that may hold, with their chances."""
    if not to_come or not intelligence.may_roll(pos):
        yield 1.0, pos.offensive.condition
        return
    chance = intelligence_chance(pos)
    ways: list[tuple[float, Condition]] = [(1 - chance, "surprise"), (chance, "intercept")]
    for share, condition in ways:
        if share:
            yield share, condition


def _settled(state: State) -> State:
    """After Reaction it is settled where those fight who cover a landing (EOS-7.27-05)."""
    script = Script(state, NoDice())
    special_reaction.settle_covers(script)
    return script.state


def _struck(state: State, cards: tuple[str, ...]) -> list[tuple[float, State]]:
    """After these Attack cards, what they may have sunk."""
    ways = [(1.0, state)]
    for card in cards:
        after: list[tuple[float, State]] = []
        for share, now in ways:
            found = strike(now, card)
            if found.moment != "before_battle":
                raise BadData(f"{card} does not strike before the battles")
            after += [(share * chance, then) for chance, then in found.apart]
        ways = after
    return ways
