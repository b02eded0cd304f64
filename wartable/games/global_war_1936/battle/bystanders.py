"""Units of nations that are not at war with the attacker take no part, unless their nation declares
war on him now (GW-0.3-02)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.core.flow import answer, any_answer, asked, one_branch
from wartable.core.game import Objection
from wartable.games.global_war_1936.actions import Declare, StandBy
from wartable.games.global_war_1936.battle.sides import units_of
from wartable.games.global_war_1936.decisions import JoinDefence
from wartable.games.global_war_1936.diplomacy.declarations import declare, declare_objections
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import Question, Rule, no
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import Battle
from wartable.games.global_war_1936.wording import plain


def chances(pos: Position, frame: Battle) -> Iterator[JoinDefence]:
    """Who has units in the zone and may declare war on an attacker."""
    foes = {unit.owner for unit, _ in units_of(pos, frame, "attack")}
    there = {unit.owner for unit, _ in pos.units(frame.zone)} - {*pos.acting}
    for nation in sorted(there):
        speaker = pos.relations.host(nation)[0]
        for foe in sorted({pos.relations.host(each)[0] for each in foes}):
            action = Declare(pos.lead_of(speaker), speaker, foe)
            if action.by and not any(declare_objections(pos, action)):
                yield JoinDefence(action.by, frame.zone, speaker, foe)


def ask_bystanders(script: Script, frame: Battle) -> None:
    """Each lead is asked once."""
    asks = {each.owner: each for each in chances(script.pos, frame)}
    if asks:
        script.ask(*asks.values())


def _objections(pos: Position, action: Declare) -> Iterator[Objection]:
    decision = asked(pos.top, JoinDefence, action)
    if (action.nation, action.on) != (decision.nation, decision.on):
        yield no(
            pos,
            "GW-0.3-02",
            "{nation} is asked about war with {nation_2}",
            nation=decision.nation,
            nation_2=decision.on,
        )
    else:
        yield from declare_objections(pos, action)


def _declare(script: Script, action: Declare) -> None:
    answer(script, asked(script.pos.top, JoinDefence, action))
    declare(script, action)


def _stand_by(script: Script, action: StandBy) -> None:
    answer(script, asked(script.pos.top, JoinDefence, action))


def _ways(pos: Position, decision: JoinDefence) -> Iterator[Declare | StandBy]:
    yield StandBy(decision.owner)
    action = Declare(decision.owner, decision.nation, decision.on)
    if not any(declare_objections(pos, action)):
        yield action


def _faults(pos: Position, decision: JoinDefence) -> Iterator[str]:
    below = pos.state.flow[-2] if len(pos.state.flow) > 1 else None
    if not isinstance(below, Battle) or below.zone != decision.zone:
        yield "nobody is attacked there"


QUESTION = Question(
    JoinDefence,
    {Declare: Rule(_objections, _declare), StandBy: Rule(any_answer, _stand_by)},
    one_branch(_ways),
    {
        StandBy: plain("stand by", StandBy),
    },
    faults=_faults,
)
