"""The odds of a battle: the game's own steps, followed through every result of the dice.

A step without dice is played as it is. A step with dice is asked which units fire at what, and
every number of hits is followed with its chance. What the players choose is the policy's.
"""

from __future__ import annotations

from collections import defaultdict
from math import inf

from wartable.core.errors import WartableError
from wartable.core.sentences import places
from wartable.games.axis_allies.battle.defenceless import sink_defenceless
from wartable.games.axis_allies.battle.fire import (
    attackers_fire,
    defenders_fire,
    remove_casualties,
)
from wartable.games.axis_allies.battle.lone_guns import remove_lone_guns
from wartable.games.axis_allies.battle.press_on import (
    press_on_or_retreat,
    press_on_while_exposed,
)
from wartable.games.axis_allies.battle.submarines import (
    attackers_strike,
    attackers_submerge,
    defenders_strike,
    defenders_submerge,
    remove_struck,
)
from wartable.games.axis_allies.edition import BattleStep
from wartable.odds.axis_allies.case import Case
from wartable.odds.axis_allies.land import LandBattle
from wartable.odds.axis_allies.opening import openings
from wartable.odds.axis_allies.policy import Policy
from wartable.odds.axis_allies.result import End, Odds
from wartable.odds.axis_allies.sea import SeaBattle
from wartable.odds.axis_allies.table import MOST_ROUNDS, Table
from wartable.odds.axis_allies.work import check_work, work

AT_SEA: tuple[BattleStep, ...] = (
    attackers_submerge,
    defenders_submerge,
    attackers_strike,
    defenders_strike,
    remove_struck,
    attackers_fire,
    defenders_fire,
    remove_casualties,
    sink_defenceless,
)

ROUNDS: dict[tuple[BattleStep, ...], type[LandBattle] | type[SeaBattle]] = {
    (attackers_fire, defenders_fire, remove_casualties, press_on_or_retreat): LandBattle,
    (
        attackers_fire,
        defenders_fire,
        remove_casualties,
        remove_lone_guns,
        press_on_or_retreat,
    ): LandBattle,
    (*AT_SEA, press_on_or_retreat): SeaBattle,
    (*AT_SEA, press_on_while_exposed): SeaBattle,
}
"""Which rounds can be solved, by their steps: an edition with other steps is refused, not solved
wrongly."""


def odds(
    case: Case,
    policy: Policy | None = None,
    *,
    most_rounds: int = MOST_ROUNDS,
    most_work: float = inf,
) -> Odds:
    """The exact distribution of how the battle ends; `TooMuchWork` if that would take longer than
    `most_work` seconds.

    A land battle is always solved whole. A sea battle with more than `most_rounds` pairs of forces
    leaves the unlikeliest of them unresolved, and the result says how much that is.
    """
    battle, policy = case.battle, policy or Policy()
    if most_work < inf:
        check_work(work(case.pos, battle, policy, most_rounds), most_work)
    table = Table(case.pos, battle, policy, most_rounds, all_land=case.all_land)
    kind = ROUNDS.get(case.pos.edition.battles[battle.kind].round)
    if kind is None:
        raise WartableError(
            "there are no odds for a battle of kind {word}", places(word=battle.kind)
        )
    ends: dict[End, float] = defaultdict(float)
    rounds = unresolved = 0.0
    for opened, chance in [(battle, 1.0)] if case.begun else openings(table, battle):
        if isinstance(opened, End):
            ends[opened] += chance
            continue
        fought = kind(table, opened)
        fought.fight(chance)
        rounds += fought.rounds
        unresolved += fought.unresolved
        for end, share in fought.ends.items():
            ends[end] += share
    if not ends:
        raise WartableError(
            "{text} pairs of forces are too few to say anything", places(text=most_rounds)
        )
    return Odds(case.pos, battle, dict(ends), rounds, unresolved, table.on_decks)
