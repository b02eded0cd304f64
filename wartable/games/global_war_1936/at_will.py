"""What anybody may do in anybody's turn, between whole steps: declare war, propose or end a pact
(GW-5.1-01, GW-6.1-01, GW-6.2-01)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from wartable.core.game import Branch
from wartable.games.global_war_1936.actions import Declare, EndPact, MoveCapital, Propose, SignPeace
from wartable.games.global_war_1936.decisions import Negotiate
from wartable.games.global_war_1936.diplomacy import capitals, declarations, moscow, pacts
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import Rule, branch
from wartable.games.global_war_1936.setup import leads

RULES: dict[type[Any], Rule] = {
    Declare: Rule(declarations.declare_objections, declarations.declare),
    Propose: Rule(pacts.propose_objections, pacts.propose),
    EndPact: Rule(pacts.end_objections, pacts.end_pact),
    MoveCapital: Rule(capitals.return_objections, capitals.return_capital),
    SignPeace: moscow.RULE,
}


def open_decisions(pos: Position) -> tuple[Negotiate, ...]:
    """Those of everybody who can do any of it now; only while a phase asks, never inside a step
    (GW-0.3-11)."""
    if pos.state.outcome is not None or pos.state.flow:
        return ()
    return tuple(Negotiate(lead) for lead in leads() if any(_ways(pos, lead)))


def branches(pos: Position, decision: Negotiate) -> tuple[Branch, ...]:
    return (branch("negotiate", _ways, pos, decision.owner),)


def _ways(pos: Position, lead: str) -> Iterator[Any]:
    yield from listed_declarations(pos, lead)
    yield from moscow.listed(pos, lead)
    for pact in pacts.PACTS.values():
        for nation in pact.parties:
            propose, end = Propose(lead, nation, pact.id), EndPact(lead, nation, pact.id)
            if not any(pacts.propose_objections(pos, propose)):
                yield propose
            if not any(pacts.end_objections(pos, end)):
                yield end
    yield from capitals.listed_returns(pos, lead)


def listed_declarations(pos: Position, lead: str) -> tuple[Declare, ...]:
    """The wars that the lead can declare now."""
    about = lead, pos.standings
    return pos.worked_out("declarations", about, lambda: tuple(_declarations(pos, lead)))


def _declarations(pos: Position, lead: str) -> Iterator[Declare]:
    """On each major power once: for those that fight as one, the first speaks; a minor under
    control declares no war (GW-4.5-06, GW-5.1-01)."""
    majors = _majors(pos)
    for by in pos.data.slots[pos.data.nations[lead].slot].nations:
        if _speaks(pos, by):
            for on in majors:
                action = Declare(lead, by, on)
                if not any(declarations.declare_objections(pos, action)):
                    yield action


def _majors(pos: Position) -> tuple[str, ...]:
    """The major powers that war can be declared on."""
    return tuple(
        nation
        for nation in pos.data.nations
        if pos.relations.is_major(nation) and _speaks(pos, nation)
    )


def _speaks(pos: Position, nation: str) -> bool:
    return pos.exists(nation) and pos.relations.host(nation)[0] == nation
