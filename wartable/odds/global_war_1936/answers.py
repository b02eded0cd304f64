"""What the players answer in a combat, by policy."""

from __future__ import annotations

from typing import Any

from wartable.forces import size
from wartable.games.global_war_1936.actions import (
    HitRail,
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
    owner = decision.owner
    match decision:
        case TakeHits():
            frame = pos.state.flow[-2]
            assert isinstance(frame, Battle | SeaBattle)
            return Lose(owner, chosen(pos, frame, frame.owed[0], policy))
        case PressOn() | HoldSea():
            return Retreat(owner) if _leaves(pos, decision, policy) else Press(owner)
        case ChooseScramble():
            return _scramble(pos, decision, policy)
        case ChooseBombardment():
            return bombardment.all_of(pos, decision)
        case ChooseRefuge():
            return TakeRefuge(owner, refuges(pos, decision)[0])
        case ChooseGround():
            return StayDown(owner)
        case JoinDefence():
            return StandBy(owner)
        case SendKamikazes():
            return Strike(owner, min(policy.kamikazes, decision.most))
        case PickBorder():
            return HitRail(owner, _border(pos, decision))
        case LeavePort():
            return Stay(owner)
        case Meet(what="stand"):
            return Oppose(owner) if policy.submarines == "fight" else LetPass(owner)
        case Meet(what="submarines" | "war" | "hunt"):
            return LetPass(owner)
        case Meet():
            return Oppose(owner)
    raise TypeError(f"{type(decision).__name__} is not asked in a combat")


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


def _border(pos: Position, decision: PickBorder) -> str:
    """Where railways take most of the damage."""

    def taken(there: str) -> int:
        zone = decision.zone
        room = most_on(pos, zone, there) - rail_damage(pos, zone, there)
        return min(room, decision.damage)

    return max(rail_borders(pos, decision.zone), key=taken)
