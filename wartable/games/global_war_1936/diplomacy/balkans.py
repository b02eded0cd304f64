"""Bulgaria, Hungary and Romania look to the victor after the fall of France (GW-4.7-02)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.core.game import Objection
from wartable.games.global_war_1936.actions import InviteMinor
from wartable.games.global_war_1936.diplomacy.alignment import align
from wartable.games.global_war_1936.diplomacy.surrender import has_surrendered
from wartable.games.global_war_1936.events import Did
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import Rule, no
from wartable.games.global_war_1936.script import Script

TO = "germany"
MINORS = ("bulgaria", "hungary", "romania")
PHASES = ("first", "second", "third")
"""The Place Units phases in which one of them may align (GW-4.7-02, GW-AMB-36)."""
RULE_ID = "GW-4.7-02"


def is_open(pos: Position) -> bool:
    """France has surrendered, and three German Place Units phases have not passed since."""
    return has_surrendered(pos, "france") and not pos.did(TO, "invited", PHASES[-1])


def objections(pos: Position, action: InviteMinor) -> Iterator[Objection]:
    """Why the minor does not align now (GW-4.7-02)."""
    if action.nation != TO or TO not in pos.acting:
        yield no(pos, RULE_ID, "{nation} invites nobody now", nation=action.nation)
        return
    if not is_open(pos):
        yield no(pos, RULE_ID, "only in the three phases after the fall of France")
    if pos.spent("invited", TO):
        yield no(pos, RULE_ID, "one has aligned this turn")
    controller = pos.relations.controller(action.minor)
    if action.minor not in MINORS or not pos.exists(action.minor) or controller not in ("", TO):
        yield no(pos, RULE_ID, "{nation} does not align so", nation=action.minor)


def invite(script: Script, action: InviteMinor) -> None:
    script.count("invited", action.nation)
    align(script, action.minor, action.nation, RULE_ID)


def pass_phase(script: Script) -> None:
    """One more of the phases has passed."""
    if TO in script.pos.acting and is_open(script.pos):
        number = sum(deed == "invited" for _, deed, _ in script.state.deeds)
        script.emit(Did(TO, "invited", PHASES[number]))


def listed(pos: Position, by: str) -> Iterator[InviteMinor]:
    for minor in MINORS:
        action = InviteMinor(by, TO, minor)
        if not any(objections(pos, action)):
            yield action


RULE = Rule(objections, invite)
