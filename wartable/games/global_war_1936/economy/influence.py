"""Influence on warlords: one roll a Place Units phase (12.8, GW-15.2-03, GW-15.4-01)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from wartable.core.game import Objection
from wartable.games.global_war_1936.actions import Influence
from wartable.games.global_war_1936.diplomacy.alignment import align
from wartable.games.global_war_1936.economy.recruitment import has_ability
from wartable.games.global_war_1936.events import Created, Influenced
from wartable.games.global_war_1936.groups import is_warlord
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import Rule, no
from wartable.games.global_war_1936.script import Script

FAILS = 12
"""The face that always fails."""
OTHERWISE = "kmt"
"""Whom the warlord joins then (GW-15.2-03)."""


@dataclass(frozen=True, slots=True)
class Influencer:
    """A nation with an ability to win warlords over."""

    rule: str
    ability: str
    to: str
    """Whom the warlord joins; it is created by the first."""


INFLUENCERS = {
    "ccp": Influencer("GW-15.2-03", "influence", "ccp"),
    "japan": Influencer("GW-15.4-01", "dadao_government", "dadao_government"),
}


def neighbours(pos: Position, nation: str, warlord: str) -> int:
    """How many zones of the nation lie beside a zone of the warlord (GW-15.2-03)."""
    land = pos.data.map.land
    around = {there for zone in pos.zones_of(warlord) for there in land[zone].neighbours}
    return sum(zone in around for zone in pos.zones_of(nation))


def objections(pos: Position, action: Influence) -> Iterator[Objection]:
    """Why the warlord cannot be influenced so (GW-12.8-01, GW-15.2-03, GW-15.4-01, GW-AMB-30)."""
    nation = action.nation
    row = INFLUENCERS.get(nation)
    if row is None or nation not in pos.acting or not has_ability(pos, nation, row.ability):
        yield no(pos, "GW-12.8-01", "{nation} makes no influence roll now", nation=nation)
        return
    if pos.spent("influenced", nation):
        yield no(pos, "GW-12.8-01", "{nation} has rolled this turn", nation=nation)
    if pos.sheet(row.to).gone not in ("", "uncreated"):
        yield no(pos, row.rule, "{nation} is no more", nation=row.to)
    if not is_warlord(pos, action.warlord) or not pos.exists(action.warlord):
        yield no(pos, row.rule, "{nation} is no warlord", nation=action.warlord)
        return
    beside = neighbours(pos, nation, action.warlord)
    if not beside:
        yield no(
            pos,
            row.rule,
            "no zone of {nation} lies beside one of {nation_2}",
            nation=nation,
            nation_2=action.warlord,
        )
    if action.ipp > min(beside, pos.sheet(nation).ipp):
        yield no(
            pos,
            row.rule,
            "{nation} can spend {number} IPP on it",
            nation=nation,
            number=min(beside, pos.sheet(nation).ipp),
        )


def influence(script: Script, action: Influence) -> None:
    """At or under the number of zones beside him he joins with all he has; a 12 fails whatever was
    spent, and he joins the KMT, if there is one (GW-15.2-03, GW-15.4-01, GW-AMB-61)."""
    nation, warlord = action.nation, action.warlord
    row = INFLUENCERS[nation]
    script.count("influenced", nation)
    script.pay(nation, action.ipp, row.rule)
    at_most = neighbours(script.pos, nation, warlord)
    (face,) = script.roll(f"influence {warlord}")
    script.emit(Influenced(nation, warlord, face, action.ipp, at_most))
    if face == FAILS:
        if script.pos.exists(OTHERWISE):
            align(script, warlord, OTHERWISE, row.rule)
    elif face - action.ipp <= at_most:
        if not script.pos.exists(row.to):
            script.emit(Created(row.to, row.rule))
        align(script, warlord, row.to, row.rule)


def listed(pos: Position, by: str) -> Iterator[Influence]:
    """Every warlord in reach with every sum that can be spent."""
    for nation in INFLUENCERS:
        if nation not in pos.acting:
            continue
        for warlord in pos.data.nations:
            if not is_warlord(pos, warlord):
                continue
            for ipp in range(neighbours(pos, nation, warlord) + 1):
                action = Influence(by, nation, warlord, ipp)
                if not any(objections(pos, action)):
                    yield action


RULE = Rule(objections, influence)
