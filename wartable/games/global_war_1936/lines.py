"""Convoy lines and special roads: which are open."""

from __future__ import annotations

from wartable.games.global_war_1936.position import Position

ROADS_SINCE = "1938-07"


def is_line_open(pos: Position, line: str) -> bool:
    """No land end of the line is owned by an enemy of who owns the line (GW-1.5-03, GW-10.9-05)."""
    row = pos.data.map.lines[line]
    return not any(
        pos.relations.is_enemy(row.nation, pos.state.control[end]) for end in row.land_ends
    )


def is_road_open(pos: Position, road: str) -> bool:
    """The Burma Road from July 1938 on, while Japan and the KMT are at war, the KMT owns its
    Chinese end and the Allies the rest (GW-1.12-01); the Ledo Road with Bengal too
    (GW-1.12-03)."""
    if pos.date < ROADS_SINCE or not pos.relations.is_enemy("japan", "kmt"):
        return False
    return all(
        pos.state.control[zone] == "kmt"
        if zone in pos.data.map.areas["china"].zones
        else pos.relations.alliance(pos.state.control[zone]) == "allies"
        for zone in pos.data.map.roads[road].zones
    )
