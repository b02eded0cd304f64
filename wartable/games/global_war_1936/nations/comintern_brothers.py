"""Comintern brothers: guns come to the CCP by a Soviet railway (GW-15.2-04)."""

from __future__ import annotations

from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.supply import rails_from

NATION, BROTHER = "ccp", "ussr"
KINDS = frozenset({"artillery", "aa_artillery"})


def brings(pos: Position, nation: str, kind: str, zone: str) -> bool:
    """Such units come to the zone without a factory: since the start of the turn a railway has
    linked it with a Soviet one."""
    return (
        nation == NATION
        and kind in KINDS
        and pos.owned_since_start(NATION, zone)
        and any(pos.owned_since_start(BROTHER, there) for there in rails_from(pos, zone))
    )
