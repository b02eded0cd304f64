"""The player: each decision goes to its stage, and a plan is kept while the phase lasts."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from dataclasses import replace as vary
from typing import Any

from wartable.ai.axis_allies import battles, windows
from wartable.ai.axis_allies.attacks import plan_attacks, plan_more_attacks
from wartable.ai.axis_allies.campaign import choose_aim, is_called_away, is_won
from wartable.ai.axis_allies.declarations import declare_war
from wartable.ai.axis_allies.fleets import plan_fleet, plan_meeting, plan_withdrawal
from wartable.ai.axis_allies.flights import plan_flights
from wartable.ai.axis_allies.homecoming import bring_home
from wartable.ai.axis_allies.levels import Skill
from wartable.ai.axis_allies.marches import plan_garrisons, plan_rescue
from wartable.ai.axis_allies.placement import plan_placement
from wartable.ai.axis_allies.posture import plan_posture
from wartable.ai.axis_allies.purchase import plan_purchase
from wartable.ai.axis_allies.shuttle import plan_shuttle
from wartable.ai.axis_allies.study import Study
from wartable.ai.plans import Plans, Stage
from wartable.ai.player import Clock, simplest
from wartable.games.axis_allies.actions import Done
from wartable.games.axis_allies.decisions import (
    CombatMove,
    ConductCombat,
    DeclareWar,
    DoResearch,
    Mobilize,
    NoncombatMove,
    PlaceBid,
    Purchase,
)
from wartable.games.axis_allies.state import State

STAGES: dict[type[Any], tuple[Stage[Study], ...]] = {
    Purchase: (plan_purchase,),
    CombatMove: (plan_attacks, plan_more_attacks, plan_more_attacks, plan_withdrawal),
    NoncombatMove: (
        plan_rescue,
        plan_garrisons,
        plan_meeting,
        plan_shuttle,
        plan_posture,
        plan_fleet,
        plan_flights,
    ),
}
"""The stages of a phase, each planned when the one before is carried out."""

ANSWERS: dict[type[Any], Callable[[Study, Any], tuple[Any, str]]] = (
    battles.ANSWERS | windows.ANSWERS
)

TASTE = 0.1
"""How much players differ in what they value: no two seeds open alike."""
DONE: dict[type[Any], str] = {
    Purchase: "Nothing else is bought.",
    CombatMove: "No other attack pays.",
    NoncombatMove: "Everybody is where they should be.",
}
CASUAL = "The simplest thing that is allowed."


class Commander:
    """Plays any number of powers. The same seed and level give the same game, unless the clock
    runs out."""

    def __init__(self, level: Skill, rng: random.Random, think: float | None = None) -> None:
        self.level = level
        self.rng = rng
        self.think = level.think if think is None else think
        self.note = ""
        self._plans = Plans[Study]()
        self._taste: dict[str, float] = {}
        self._aims: dict[str, str] = {}
        self._turns: dict[str, int] = {}
        """By power, the round in which its aim was last thought over."""

    def choose(self, game: Any, view: State, decision: Any) -> Any:
        """A legal action; the note has its reason."""
        action, note = self._answer(game, view, decision)
        if action is None or game.objections(view, action):
            action, note = self._fallback(game, view, decision)
        self.note = note.replace("..", ".")
        return action

    def _answer(self, game: Any, view: State, decision: Any) -> tuple[Any, str]:
        clock = Clock(self.think)
        if clock.is_up:
            return None, ""
        if not self._taste:
            self._taste = {
                space: math.exp(self.rng.gauss(0.0, TASTE)) for space in sorted(view.control)
            }
        aim = self._aim(game, view, decision.owner)

        study = Study(game, view, decision.owner, self.level, self.rng, clock, self._taste, aim)
        if type(decision) in ANSWERS:
            return ANSWERS[type(decision)](study, decision)
        if isinstance(decision, ConductCombat):
            return battles.next_fight(study) or (Done(decision.owner), "Nothing else to fight.")
        if isinstance(decision, Mobilize):
            planned = plan_placement(study)
            return planned[0] if planned else (Done(decision.owner), "All new units are placed.")
        if isinstance(decision, DeclareWar):
            return self._declare(game, view, decision, study)
        if isinstance(decision, DoResearch):
            tried = windows.research(study, decision)
            return tried or (Done(decision.owner), "The money is needed elsewhere.")
        if isinstance(decision, PlaceBid):
            return self._bid(game, view, decision, study)
        return self._planned(game, view, decision, study)

    def _declare(self, game: Any, view: State, decision: Any, study: Study) -> tuple[Any, str]:
        """War or peace is weighed soberly, whatever is overlooked later."""
        me, aim = decision.owner, study.appraisal.aim
        level = vary(self.level, noise=0.0, overlooks=0.0)

        def look(state: State) -> Study:
            return Study(game, state, me, level, self.rng, study.clock, self._taste, aim)

        return declare_war(study, decision, look)

    def _aim(self, game: Any, view: State, power: str) -> str | None:
        """The capital this power makes for, until it has fallen and its army is beaten; never
        changed in the middle of a turn."""
        pos = game.position(view)
        aim = self._aims.get(power)
        is_new_turn = pos.me == power and self._turns.get(power) != view.round
        self._turns[power] = view.round if is_new_turn else self._turns.get(power, 0)
        if aim is None or (
            is_new_turn and (is_won(pos, power, aim) or is_called_away(pos, power, aim))
        ):
            aim = choose_aim(pos, power, self.rng)
            if aim is not None:
                self._aims[power] = aim
        return aim

    def _planned(self, game: Any, view: State, decision: Any, study: Study) -> tuple[Any, str]:
        """The next action of the phase's plan that is still legal; then the phase ends."""
        moment = (view.round, view.power, view.phase)
        plan = self._plans.of(decision.owner, moment, STAGES[type(decision)])
        order = plan.next_order(game, view, study)
        return order or (Done(decision.owner), DONE[type(decision)])

    def _bid(self, game: Any, view: State, decision: Any, study: Study) -> tuple[Any, str]:
        """The bid goes to infantry where the front is nearest."""
        best: tuple[float, str, Any] | None = None
        for branch in game.legal(view, decision):
            for action in branch.actions():
                if getattr(action, "unit", "") == study.kinds.foot:
                    pull = study.appraisal.land_pull.get(action.space, 0.0)
                    if best is None or (pull, action.space) > best[:2]:
                        best = (pull, action.space, action)
        if best is None:
            return Done(decision.owner), "The rest of the bid stays money."
        return best[2], f"One more infantry for {study.name(best[1])}."

    def _fallback(self, game: Any, view: State, decision: Any) -> tuple[Any, str]:
        """Something legal: aircraft that must still land go first."""
        done = Done(decision.owner)
        if isinstance(decision, NoncombatMove) and game.objections(view, done):
            found = bring_home(game, view, decision)
            if found is not None:
                return found
        return simplest(game, view, decision, done), CASUAL
