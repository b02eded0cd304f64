"""What the zones of Vichy are worth goes to Germany, or to Vichy itself (GW-4.11.3-01)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.core.game import Objection
from wartable.games.global_war_1936.actions import KeepIncome
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import Rule, no
from wartable.games.global_war_1936.script import Script

VICHY = "vichy_france"
RULE_ID = "GW-4.11.3-01"


def worth(pos: Position) -> int:
    """Of the zones that Vichy owns."""
    return sum(pos.data.map.land[zone].value for zone in pos.zones_of(VICHY))


def objections(pos: Position, action: KeepIncome) -> Iterator[Objection]:
    """Why the income is not left to it (GW-4.11.3-01)."""
    if action.nation != VICHY or VICHY not in pos.acting:
        yield no(pos, RULE_ID, "{nation} has no income of its own", nation=action.nation)
    elif pos.spent("kept", VICHY):
        yield no(pos, RULE_ID, "it is left to {nation} already", nation=VICHY)
    elif not worth(pos):
        yield no(pos, RULE_ID, "the zones of {nation} are worth nothing", nation=VICHY)


def keep(script: Script, action: KeepIncome) -> None:
    script.count("kept", action.nation)


def collect(script: Script) -> None:
    """Whose income it is said to be gets it."""
    pos = script.pos
    if VICHY in pos.acting:
        to = VICHY if pos.spent("kept", VICHY) else pos.relations.controller(VICHY)
        script.pay(to, -worth(pos), RULE_ID)


def listed(pos: Position, by: str) -> Iterator[KeepIncome]:
    action = KeepIncome(by, VICHY)
    if not any(objections(pos, action)):
        yield action


RULE = Rule(objections, keep)
