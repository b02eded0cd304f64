"""What the Winter war teaches: two of three technologies advance a stage, once (GW-3.3-26)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.core.game import Objection
from wartable.games.global_war_1936.actions import LearnTechnology
from wartable.games.global_war_1936.economy.technology import box_objections
from wartable.games.global_war_1936.events import Did, TechnologyAdvanced
from wartable.games.global_war_1936.objectives import holds
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import Rule, no
from wartable.games.global_war_1936.script import Script

OBJECTIVE = "ussr_winter_war"
LESSONS = ("advanced_artillery", "advanced_mechanized_infantry", "heavy_armor")
MOST = 2
RULE_ID = "GW-3.3-26"


def _learned(pos: Position) -> tuple[str, ...]:
    return tuple(each for each in LESSONS if pos.did("ussr", "given", _key(each)))


def _key(technology: str) -> str:
    return f"{OBJECTIVE} {technology}"


def objections(pos: Position, action: LearnTechnology) -> Iterator[Objection]:
    """Why the technology does not advance so (GW-3.3-26)."""
    nations = pos.data.objectives[OBJECTIVE].nations
    if action.nation not in nations or action.nation not in pos.acting:
        yield no(pos, RULE_ID, "{nation} learns nothing now", nation=action.nation)
        return
    if not holds(pos, OBJECTIVE):
        yield no(pos, RULE_ID, "the objective does not hold")
    if action.technology not in LESSONS:
        yield no(pos, RULE_ID, "{technology} is not learned so", technology=action.technology)
    elif action.technology in _learned(pos) or len(_learned(pos)) == MOST:
        yield no(pos, RULE_ID, "two of the three advance, one stage each")
    yield from box_objections(pos, action.nation, action.technology)


def learn(script: Script, action: LearnTechnology) -> None:
    box = script.pos.sheet(action.nation).technologies.get(action.technology, 0) + 1
    script.emit(TechnologyAdvanced(action.nation, action.technology, box))
    script.emit(Did(action.nation, "given", _key(action.technology)))


def listed(pos: Position, by: str) -> Iterator[LearnTechnology]:
    for nation in pos.data.objectives[OBJECTIVE].nations:
        if nation in pos.acting and holds(pos, OBJECTIVE):
            for technology in LESSONS:
                action = LearnTechnology(by, nation, technology)
                if not any(objections(pos, action)):
                    yield action


RULE = Rule(objections, learn)
