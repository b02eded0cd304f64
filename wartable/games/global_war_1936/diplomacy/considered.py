"""Moments at which somebody is asked whether to declare war, so that nobody has to be quick."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.core.flow import answer, any_answer, asked
from wartable.core.game import Branch
from wartable.games.global_war_1936 import at_will
from wartable.games.global_war_1936.actions import Declare, Done
from wartable.games.global_war_1936.decisions import ConsiderWar
from wartable.games.global_war_1936.diplomacy import declarations
from wartable.games.global_war_1936.economy.increases import READY
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import Question, Rule, branch
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.setup import leads

ASKED = "asked "


def in_order(pos: Position) -> tuple[str, ...]:
    """First who plays now and his alliance, then the others, each in the order of play
    (GW-AMB-53)."""
    nations = pos.data.nations
    mine = nations[pos.lead].alliance
    ours = [lead for lead in leads() if nations[lead].alliance == mine]
    return tuple(dict.fromkeys((pos.lead, *ours, *leads())))


def ask_the_ready(script: Script) -> bool:
    """Who reached wartime income in another's turn may declare war at once (GW-5.2-02); of several
    one after the other (GW-AMB-53)."""
    pos = script.pos
    counted = pos.state.spent.get("ready", {})
    for lead in in_order(pos) if counted else ():
        if READY + lead in counted and ASKED + lead not in counted:
            script.count("ready", ASKED + lead)
            if any(_ways(script.pos, lead)):
                script.ask(ConsiderWar(lead))
            return True
    return False


def _ways(pos: Position, lead: str) -> Iterator[Declare]:
    yield from at_will.listed_declarations(pos, lead)


def _declare(script: Script, action: Declare) -> None:
    """He may declare more than one."""
    declarations.declare(script, action)
    if not any(_ways(script.pos, action.by)):
        answer(script, asked(script.pos.top, ConsiderWar, action))


def _done(script: Script, action: Done) -> None:
    answer(script, asked(script.pos.top, ConsiderWar, action))


QUESTION = Question(
    ConsiderWar,
    {
        Declare: Rule(declarations.declare_objections, _declare),
        Done: Rule(any_answer, _done),
    },
    lambda pos, decision: (
        branch("declare", _ways, pos, decision.owner),
        Branch("done", lambda: (Done(decision.owner),)),
    ),
    {},
)
