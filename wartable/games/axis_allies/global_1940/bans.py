"""Where the powers of Global 1940 may not go: Chinese ground, and each other's coasts."""

from __future__ import annotations

from wartable.core.game import Objection
from wartable.games.axis_allies.movement.patrol import is_beside, is_beyond_patrol, is_ship
from wartable.games.axis_allies.politics import is_at_war
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.unit import Unit

KEEP_OFF_CHINA = {
    "soviet_union": "G40-SOV-03",
    "united_states": "G40-USA-02",
    "united_kingdom": "G40-UKE-13",
    "anzac": "G40-ANZ-02",
}
"""Who moves no unit into China or through it before it is at war with Japan."""


def bars_entry(pos: Position, unit: Unit, space: str) -> Objection | None:
    """The Chinese do not leave China, Burma and Kwangtung; most Allies keep out of China before
    their war with Japan, in the air too (G40-CHN-08, G40-CHN-11, G40-CHN-12, G40-NAW-13)."""
    areas = pos.data.areas
    if unit.owner == "china":
        if space in areas["china"] or space in areas["open_to_china"]:
            return None
        rule = "G40-CHN-08" if pos.board.is_land(space) else "G40-CHN-11"
        if pos.type(unit).domain == "air":
            rule = "G40-CHN-12"
        return Objection(
            rule, "Chinese units do not enter {space}", (space,), pos.parts(space=space)
        )
    rule_of_ban = KEEP_OFF_CHINA.get(unit.owner)
    if rule_of_ban and space in areas["china"] and not is_at_war(pos, unit.owner, "japan"):
        return Objection(
            rule_of_ban,
            "{power} is not at war with {power_2}",
            (space,),
            pos.parts(power=unit.owner, power_2="japan"),
        )
    return None


def bars_ending(pos: Position, unit: Unit, space: str) -> Objection | None:
    """Before their war Japanese and American ships keep off each other's coasts, and American ones
    stay near home in the Atlantic until there is war in Europe (G40-JPN-02, G40-USA-02,
    G40-USA-03)."""
    if not is_ship(pos, unit):
        return None
    at_war = pos.relations.at_war
    if unit.owner == "japan" and "united_states" not in at_war["japan"]:
        if space in american_waters(pos):
            return Objection(
                "G40-JPN-02",
                "{space} is too near to {power}",
                parts=pos.parts(space=space, power="united_states"),
            )
    elif unit.owner == "united_states":
        if "japan" not in at_war[unit.owner] and is_beside(pos, space, "japan"):
            return Objection(
                "G40-USA-02",
                "{space} is too near to {power}",
                parts=pos.parts(space=space, power="japan"),
            )
        has_war_in_europe = not at_war[unit.owner].isdisjoint(("germany", "italy"))
        if (
            not has_war_in_europe
            and pos.data.spaces[space].half == "europe"
            and is_beyond_patrol(pos, unit, space, "us_patrol")
        ):
            return Objection(
                "G40-USA-03",
                "{power} keeps its ships near home before the war",
                parts=pos.parts(power=unit.owner),
            )
    return None


def american_waters(pos: Position) -> frozenset[str]:
    """The zones at the coasts that Japan keeps off, and those beside them (G40-AMB-34)."""
    board = pos.board
    near = {zone for land in pos.data.areas["japan_keeps_off"] for zone in board.coast[land]}
    return frozenset(near.union(*(board.sea_neighbours[zone] for zone in near)))
