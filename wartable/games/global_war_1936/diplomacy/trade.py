"""What the Molotov-Ribbentrop pact pays at the end of a calendar round (GW-6.4-02)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.core.flow import asked, one_branch
from wartable.core.game import Objection
from wartable.games.global_war_1936.actions import Research
from wartable.games.global_war_1936.decisions import AssignDie
from wartable.games.global_war_1936.diplomacy.pacts import PACTS, is_signed
from wartable.games.global_war_1936.economy.technology import roll_for, track_objections
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import Question, Rule, no
from wartable.games.global_war_1936.script import Script

PACT = "molotov_ribbentrop"


def is_open(pos: Position) -> bool:
    """The pact is in force and its parties own all that was Polish (GW-6.4-02, GW-AMB-40)."""
    parties = PACTS[PACT].parties
    return is_signed(pos, PACT) and all(
        pos.state.control[zone] in parties for zone in pos.data.map.areas["poland"].zones
    )


def trade(script: Script) -> None:
    """Both get their IPP; the USSR also rolls for a technology that was not rolled for this round,
    at any income (GW-6.4-02, GW-8.2-06, GW-AMB-16)."""
    if not is_open(script.pos):
        return
    for row in script.pos.data.bonuses.values():
        if row.pact != PACT:
            continue
        script.pay(row.nation, -row.amount, "GW-6.4-02")
        die = AssignDie(script.pos.lead_of(row.nation), row.nation)
        if row.technology_dice and any(_ways(script.pos, die)):
            script.ask(die)


def _ways(pos: Position, decision: AssignDie) -> Iterator[Research]:
    for technology in pos.data.technologies:
        if not any(track_objections(pos, decision.nation, technology)):
            yield Research(decision.owner, decision.nation, technology)


def _objections(pos: Position, action: Research) -> Iterator[Objection]:
    if action.nation != asked(pos.top, AssignDie, action).nation:
        yield no(pos, "GW-6.4-02", "the die is not for {nation}", nation=action.nation)
    yield from track_objections(pos, action.nation, action.technology)


def _assign(script: Script, action: Research) -> None:
    script.pop()
    roll_for(script, action.nation, action.technology)


def _faults(pos: Position, decision: AssignDie) -> Iterator[str]:
    rows = (row for row in pos.data.bonuses.values() if row.pact and row.technology_dice)
    if decision.nation not in {row.nation for row in rows} or (
        decision.owner != pos.lead_of(decision.nation)
    ):
        yield f"{decision.nation} has no die from trade"
    if not any(_ways(pos, decision)):
        yield "there is no technology to roll for"


QUESTION = Question(
    AssignDie, {Research: Rule(_objections, _assign)}, one_branch(_ways), {}, faults=_faults
)
