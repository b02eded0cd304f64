"""When to declare war: when the attacks that it opens are worth more than what peace pays.

What is weighed: the attacks of this turn with and without the war; what the objectives of both
sides pay with it, for as many turns as it comes earlier than it would anyway (who gains by a war
and may declare it will); who else is free to
join in by it; and what the new enemy can take at once that it could not before.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

from msgspec.structs import replace

from wartable.ai.axis_allies.attacks import best_attacks, most_from
from wartable.ai.axis_allies.judge import Counts
from wartable.ai.axis_allies.options import list_options
from wartable.ai.axis_allies.study import Study
from wartable.ai.axis_allies.wars import may_declare
from wartable.games.axis_allies.actions import Declare, Done
from wartable.games.axis_allies.decisions import DeclareWar
from wartable.games.axis_allies.deeds import DECLARED, UNPROVOKED
from wartable.games.axis_allies.objectives import standing
from wartable.games.axis_allies.politics import has_cause, licence_for, wars_between
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.state import State

FAR = 4
"""Turns of peace that are reckoned with at most."""
EXPOSED = 0.25
"""How much of all that a new enemy could take is counted: it cannot take everything."""
DRAWN_IN = 8.0
"""What it costs that an ally may be drawn into a war by it."""
LEFT_TO_THEM = 0.5
"""How surely the enemy would give the cause that we spare it by declaring first."""
WORTH_A_WAR = 3.0
"""What a war must promise to be declared now."""

Look = Callable[[State], Study]
"""A study of another position by the same player."""


def declare_war(study: Study, decision: DeclareWar, look: Look) -> tuple[Any, str]:
    """The declaration that promises most, or none."""
    now = _Outlook(study.pos, look)
    best, best_value = "", WORTH_A_WAR
    for power in decision.on:
        if study.clock.is_up:
            break
        value = now.gain_by_war_on(power) + study.stray(2.0)
        if value > best_value:
            best, best_value = power, value
    if not best:
        return Done(decision.owner), "Peace is worth more for now."
    return Declare(decision.owner, best), f"War on {study.name(best)}: it pays now."


class _Outlook:
    """The position as it is, to compare others with."""

    def __init__(self, pos: Position, look: Look) -> None:
        self.pos = pos
        self.me = pos.me
        self.look = look

    @cached_property
    def before(self) -> _Attacks:
        return _Attacks(self.look, self.pos.state)

    @cached_property
    def reach(self) -> dict[str, Counts]:
        """What I can bring to each space this turn."""
        return self.look(self.pos.state).threats.reach(self.me)

    def gain_by_war_on(self, power: str) -> float:
        """What a declaration of war on a power promises, in IPC."""
        state = self._at_war(self.pos.state, self.me, power)
        after = Position(self.pos.edition, state)
        gain = 0.0
        change = _payments(after) - _payments(self.pos)
        if change > 0 or not may_declare(self.pos, power, self.me):
            gain += self._turns_early(power, self.me) * change
        for other, on in self._freed(after):
            joined = Position(self.pos.edition, self._at_war(state, on, other))
            gain += self._turns_early(other, on) * (_payments(joined) - _payments(after))
            gain -= 0.0 if on == self.me else DRAWN_IN
        gain -= LEFT_TO_THEM * self._cause_spared(power)
        if not may_declare(self.pos, power, self.me):
            gain -= EXPOSED * (self._exposed(state) - self._exposed(self.pos.state))
        return gain + self._opened(state, WORTH_A_WAR - gain)

    def _at_war(self, state: State, one: str, other: str) -> State:
        """The same position with this war, and those who go to war together."""
        wars = wars_between(self.pos, one, other)
        deeds = state.deeds
        if (licence := licence_for(self.pos, one, other)) and one == self.me:
            deeds = deeds | {(one, DECLARED, other)}
            if not has_cause(self.pos, licence):
                deeds = deeds | {(one, UNPROVOKED, other)}
        return replace(state, declared=state.declared | wars, deeds=deeds)

    def _opened(self, state: State, least: float) -> float:
        """What the attacks of this turn promise more with a war than without it; nothing if they
        cannot come to so much."""
        study = self.look(replace(state, phase="combat_move"))
        new = {space for space in self.reach if self._is_new(study, space)}
        if not new or self._at_most(study, new) <= least:
            return 0.0
        after = _Attacks(self.look, state)
        if most_from(after.study, after.options, after.targets & new) <= least:
            return 0.0
        return after.value - self.before.value

    def _is_new(self, study: Study, space: str) -> bool:
        """Whether I may attack a space with the war and not without it."""
        then, now = study.pos, self.pos
        if now.board.is_land(space):
            return then.is_hostile_land(space) and not now.is_hostile_land(space)
        return bool(then.enemies(space)) and not now.enemies(space)

    def _at_most(self, study: Study, targets: set[str]) -> float:
        """What attacks on these could win if everybody in reach took part in each."""
        found = 0.0
        for target in targets:
            defense = study.enemies_at(target)
            if self.pos.board.is_land(target):
                verdict = study.judge.land(self.reach[target], defense, guns=False)
                found += verdict.win * study.appraisal.worth(target)
            else:
                verdict = study.judge.sea(self.reach[target], defense)
            found += verdict.killed
        return found

    def _exposed(self, state: State) -> float:
        """What the enemy's best attacks on all that is mine would cost me."""
        study = self.look(state)
        mine = [space for space, by in state.control.items() if by == self.me]
        mine += [
            zone
            for zone in state.units
            if not study.pos.board.is_land(zone) and study.pos.own(zone)
        ]
        return sum(study.reply(space, study.friends_at(space)).loss for space in mine)

    def _turns_early(self, by: str, on: str) -> int:
        """How many turns sooner the war comes than the other power could declare it."""
        licence = licence_for(self.pos, by, on)
        if licence is None or (not licence.from_turn and not has_cause(self.pos, licence)):
            return FAR
        if has_cause(self.pos, licence):
            return 1
        return min(FAR, max(1, licence.from_turn - self.pos.state.round))

    def _freed(self, after: Position) -> list[tuple[str, str]]:
        """Who may declare war, on whom of my side, that could not before."""
        return [
            (other, on)
            for on in self.pos.data.sides[self.pos.side(self.me)]
            for other in self.pos.data.powers
            if after.is_opponent(other, on)
            and not after.is_enemy(other, on)
            and may_declare(after, other, on, within=0)
            and not may_declare(self.pos, other, on, within=0)
        ]

    def _cause_spared(self, power: str) -> float:
        """What friends would gain by the war that this power's own declaration would free them to
        join."""
        pos, gain = self.pos, 0.0
        for licence in pos.data.licences:
            friend = licence.by
            waits = (
                not pos.is_opponent(friend, self.me)
                and power in licence.on
                and not pos.is_enemy(friend, power)
                and not may_declare(pos, friend, power, within=0)
            )
            if waits and any(power in cause.by and self.me in cause.to for cause in licence.causes):
                joined = Position(pos.edition, self._at_war(pos.state, friend, power))
                sign = _payments(joined) - _payments(pos)
                gain += self._turns_early(friend, power) * max(0.0, sign)
        return gain


class _Attacks:
    """What can be attacked this turn; what that promises is worked out when it is asked for."""

    def __init__(self, look: Look, state: State) -> None:
        self.study = look(replace(state, phase="combat_move"))
        self.options = list_options(self.study)
        self.targets = {*self.options.parts, *self.options.sails}

    @cached_property
    def value(self) -> float:
        return sum(attack.value for attack in best_attacks(self.study, 1, self.options))


def _payments(pos: Position) -> float:
    """What the objectives pay the side whose turn it is more than the other, as things are."""
    side = pos.side(pos.me)
    return float(
        sum(
            now.amount if pos.side(objective.power) == side else -now.amount
            for objective in pos.data.objectives.values()
            for now in [standing(pos, objective)]
            if now.met
        )
    )
