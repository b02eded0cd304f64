"""Stage 3, third: all attacks of a turn as one plan, valued by where it leads and improved by small
changes: a unit more or less, a target more or less, a unit that goes elsewhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cached_property

from wartable.ai.axis_allies.judge import Counts, Verdict, counts, minus
from wartable.ai.axis_allies.options import Key, Options, Part
from wartable.ai.axis_allies.outlook import FEARED, Outlook
from wartable.ai.axis_allies.study import Study
from wartable.ai.axis_allies.valuation import Gone, Valuation
from wartable.ai.improvement import improved

Plan = dict[str, tuple[int, ...]]
"""By target, the numbers of the parts that attack it."""

TAKEN = 0.5
"""The chance from which on a territory is reckoned as taken."""
SMALL = 14
"""Units in a battle whose odds are exact while the plan is sought."""


class Design:
    """The plans of one turn, and what they are worth."""

    def __init__(self, study: Study, options: Options, valuation: Valuation) -> None:
        self.study = study
        self.options = options
        self.valuation = valuation
        self.outlook = Outlook(study)
        self.parts: list[Part] = []
        self.of: dict[str, list[int]] = {}
        """By target, the parts that can attack it."""
        self.by_key: dict[Key, list[tuple[str, int]]] = {}
        for found in (options.parts, options.sails):
            for target, parts in sorted(found.items()):
                for part in parts:
                    number = len(self.parts)
                    self.parts.append(part)
                    self.of.setdefault(target, []).append(number)
                    self.by_key.setdefault(part.uses[0], []).append((target, number))
        self.targets = sorted(self.of)
        self._battles: dict[tuple[str, tuple[int, ...]], tuple[float, Verdict]] = {}

    def improve(
        self, attacks: Mapping[str, list[Part]], effort: int
    ) -> list[tuple[str, list[Part], float]]:
        """The best plan found from these attacks, and what it would be worth less without each of
        them; those that bring it nothing are not made."""
        numbers = {id(part): number for number, part in enumerate(self.parts)}
        plan = {
            target: tuple(sorted(numbers[id(part)] for part in parts))
            for target, parts in attacks.items()
        }
        if not self.targets:
            return []
        plan, worth = improved(plan, self._changed, self.value, effort, self.study.clock)
        found = []
        for target, chosen in sorted(plan.items()):
            fewer = {each: parts for each, parts in plan.items() if each != target}
            without = self.value(fewer)
            if without >= worth:
                plan, worth = fewer, without
            else:
                found.append((target, [self.parts[n] for n in chosen], worth - without))
        return found

    # what a plan is worth

    def battle(self, target: str, chosen: tuple[int, ...]) -> tuple[float, Verdict]:
        """What one of its battles is worth by itself."""
        key = (target, chosen)
        if key not in self._battles:
            parts = [self.parts[number] for number in chosen]
            size = sum(n for _, n in self.study.enemies_at(target))
            size += sum(len(part.kinds) for part in parts)
            self._battles[key] = self.valuation.battle(target, parts, exact=size <= SMALL)
        return self._battles[key]

    def value(self, plan: Plan) -> float:
        """The battles, and the position that they lead to, with what the enemy can do together."""
        study, board = self.study, self.study.pos.board
        total = 0.0
        beaten: set[str] = set()
        holding: dict[str, Counts] = {}
        chances: dict[str, float] = {}
        everybody = [self.parts[number] for chosen in plan.values() for number in chosen]
        leaving, arriving = self.valuation.movements(everybody)
        for target, chosen in plan.items():
            value, verdict = self.battle(target, chosen)
            total += value
            if verdict.win >= TAKEN:
                beaten.add(target)
                if board.is_land(target):
                    chances[target] = verdict.win
                    holding[target] = tuple(
                        pair
                        for pair in verdict.left
                        if study.pos.data.units[pair[0]].domain == "land"
                    )
        if not study.level.care:
            return total
        total -= self.valuation.bared_at_sea(leaving, arriving, {})
        total -= self.valuation.forsaken(leaving)
        return total - FEARED * study.care * self._feared(leaving, holding, chances, beaten)

    def _feared(
        self,
        leaving: Gone,
        holding: dict[str, Counts],
        chances: dict[str, float],
        beaten: set[str],
    ) -> float:
        """What the enemy gains by all attacks that he can make together."""
        appraisal = self.study.appraisal
        standing = dict(self.outlook.standing)
        for space, gone in leaving.items():
            if space in standing:
                standing[space] = minus(standing[space], gone)
        self._bring_up(standing, holding)
        worth = dict(self.outlook.worth)
        for target, units in holding.items():
            standing[target] = units
            worth[target] = max(0.0, appraisal.worth(target) - appraisal.raid(target))
        return self.outlook.feared(standing, worth, frozenset(beaten), chances)

    def _bring_up(self, standing: dict[str, Counts], holding: dict[str, Counts]) -> None:
        """Half of those who stay next door to what is taken come after."""
        appraisal, types = self.study.appraisal, self.study.pos.data.units
        for target in sorted(holding, key=lambda each: -appraisal.worth(each)):
            for space in self.study.pos.board.land_neighbours[target]:
                if space in holding or space in self.valuation.key_places:
                    continue
                mine = dict(self._mine.get(space, ()))
                after = {
                    kind: min((n + 1) // 2, mine.get(kind, 0))
                    for kind, n in standing.get(space, ())
                    if types[kind].captures and kind in mine
                }
                if after:
                    standing[space] = minus(standing[space], after)
                    holding[target] = counts([*holding[target], *after.items()])

    @cached_property
    def _mine(self) -> dict[str, Counts]:
        pos = self.study.pos
        return {
            space: counts((unit.type, number) for unit, number in pos.own(space) if not unit.did)
            for space in pos.state.control
        }

    # small changes

    def _changed(self, plan: Plan) -> Plan | None:
        """A plan like this one, by chance."""
        rng = self.study.rng
        draw = rng.random()
        if draw < 0.3 or not plan:
            return self._one_more(plan, rng.choice(self.targets))
        target = rng.choice(sorted(plan))
        if draw < 0.4:
            return {each: parts for each, parts in plan.items() if each != target}
        without = list(plan[target])
        moved = without.pop(rng.randrange(len(without)))
        fewer = {**plan, target: tuple(without)}
        if not without:
            del fewer[target]
        if draw < 0.65:
            return fewer
        others = [pair for pair in self.by_key[self.parts[moved].uses[0]] if pair[0] != target]
        if not others:
            return None
        to, number = rng.choice(others)
        if not self._is_free(fewer, number):
            return None
        return {**fewer, to: tuple(sorted((*fewer.get(to, ()), number)))}

    def _one_more(self, plan: Plan, target: str) -> Plan | None:
        """One more unit against a target, or two where there is none yet."""
        for _ in range(1 if target in plan else 2):
            free = [number for number in self.of[target] if self._is_free(plan, number)]
            if not free:
                break
            chosen = (*plan.get(target, ()), self.study.rng.choice(free))
            plan = {**plan, target: tuple(sorted(chosen))}
        return plan

    def _is_free(self, plan: Plan, number: int) -> bool:
        """Whether all that a part uses is still left."""
        uses = Counter(self.parts[number].uses)
        for chosen in plan.values():
            for other in chosen:
                for key in self.parts[other].uses:
                    if key in uses:
                        uses[key] += 1
        return all(number <= self.options.stacks[key] for key, number in uses.items())
