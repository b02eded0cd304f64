"""What the players answer in a combat, by policy."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from wartable.forces import size
from wartable.games.global_war_1936.actions import (
    HitRail,
    KeepZone,
    LetPass,
    Lose,
    Oppose,
    Press,
    Retreat,
    Scramble,
    StandBy,
    Stay,
    StayDown,
    Strike,
    TakeRefuge,
)
from wartable.games.global_war_1936.battle import bombardment
from wartable.games.global_war_1936.battle.sides import units_of
from wartable.games.global_war_1936.battle.targets import most_on, rail_borders, rail_damage
from wartable.games.global_war_1936.decisions import (
    ChooseBombardment,
    ChooseGround,
    ChooseOwner,
    ChooseRefuge,
    ChooseScramble,
    HoldSea,
    JoinDefence,
    LeavePort,
    Meet,
    PickBorder,
    PressOn,
    SendKamikazes,
    TakeHits,
)
from wartable.games.global_war_1936.movement.decks import refuges
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.questions import ASKED
from wartable.games.global_war_1936.rules import Question
from wartable.games.global_war_1936.state import Battle, SeaBattle
from wartable.odds.global_war_1936.losses import chosen
from wartable.odds.global_war_1936.policy import Policy


def answer(pos: Position, decision: Any, policy: Policy) -> Any:
    """What who is asked does."""
    return ANSWERS[type(decision)](pos, decision, policy)


def _lose(pos: Position, decision: TakeHits, policy: Policy) -> Lose:
    frame = pos.state.flow[-2]
    assert isinstance(frame, Battle | SeaBattle)
    return Lose(decision.owner, chosen(pos, frame, frame.owed[0], policy))


def _press_on(pos: Position, decision: PressOn | HoldSea, policy: Policy) -> Press | Retreat:
    owner = decision.owner
    return Retreat(owner) if _leaves(pos, decision, policy) else Press(owner)


def _leaves(pos: Position, decision: PressOn | HoldSea, policy: Policy) -> bool:
    """The attacker breaks off, if he may."""
    frame = pos.state.flow[-2]
    assert isinstance(frame, Battle | SeaBattle)
    fought, left = frame.round - 1, size(units_of(pos, frame, "attack"))
    wants = policy.has_too_few(left) or (policy.rounds is not None and fought >= policy.rounds)
    rule = ASKED[type(decision)].rules[Retreat]
    return wants and not any(rule.objections(pos, Retreat(decision.owner)))


def _scramble(pos: Position, decision: ChooseScramble, policy: Policy) -> Scramble:
    """Nobody, or as many as may; of several ways the first with most."""
    if policy.scramble == "none":
        return Scramble(decision.owner)
    question: Question = ASKED[ChooseScramble]
    (branch,) = question.branches(pos, decision)
    found: list[Scramble] = [*branch.actions()]
    return max(found, key=lambda way: sum(size(flight.units) for flight in way.flights))


def _meet(pos: Position, decision: Meet, policy: Policy) -> Oppose | LetPass:
    """A patrol attacks, whoever may be sought is, submarines stand if they shall fight; nobody
    begins a war or a hunt."""
    opposes = {"patrol": True, "seek": True, "stand": policy.submarines == "fight"}
    return (Oppose if opposes.get(decision.what) else LetPass)(decision.owner)


def _border(pos: Position, decision: PickBorder) -> str:
    """Where railways take most of the damage."""

    def taken(there: str) -> int:
        zone = decision.zone
        room = most_on(pos, zone, there) - rail_damage(pos, zone, there)
        return min(room, decision.damage)

    return max(rail_borders(pos, decision.zone), key=taken)


ANSWERS: dict[type[Any], Callable[[Position, Any, Policy], Any]] = {
    TakeHits: _lose,
    PressOn: _press_on,
    HoldSea: _press_on,
    ChooseScramble: _scramble,
    ChooseGround: lambda pos, decision, policy: StayDown(decision.owner),
    JoinDefence: lambda pos, decision, policy: StandBy(decision.owner),
    ChooseOwner: lambda pos, decision, policy: KeepZone(decision.owner),
    SendKamikazes: lambda pos, decision, policy: Strike(
        decision.owner, min(policy.kamikazes, decision.most)
    ),
    ChooseBombardment: lambda pos, decision, policy: bombardment.all_of(pos, decision),
    ChooseRefuge: lambda pos, decision, policy: TakeRefuge(
        decision.owner, refuges(pos, decision)[0]
    ),
    PickBorder: lambda pos, decision, policy: HitRail(decision.owner, _border(pos, decision)),
    LeavePort: lambda pos, decision, policy: Stay(decision.owner),
    Meet: _meet,
}
"""Whatever is asked in a combat."""
