"""Nations that rules and rows name together."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from wartable.games.global_war_1936.data import data
from wartable.games.global_war_1936.position import Position

CHINA = frozenset({"kmt", "ccp"})


def _of(alliance: str) -> Callable[[Position, str], bool]:
    return lambda pos, nation: pos.relations.own_alliance(nation) == alliance


def _major_of(alliance: str) -> Callable[[Position, str], bool]:
    return lambda pos, nation: (
        pos.relations.alliance(nation) == alliance and pos.relations.is_major(nation)
    )


def is_warlord(pos: Position, nation: str) -> bool:
    """A Chinese regional leader; Tibet by the table's choice."""
    if nation == "tibet":
        return pos.state.options.tibet == "warlord"
    return data().nations[nation].kind == "warlord"


def is_chinese(pos: Position, nation: str) -> bool:
    """A nation whose zones are China: KMT, CCP or a warlord (GW-0.2-08)."""
    return nation in CHINA or is_warlord(pos, nation)


GROUPS: dict[str, Callable[[Position, str], bool]] = {
    "any": lambda pos, nation: True,
    "major": lambda pos, nation: pos.relations.is_major(nation),
    "neutral": lambda pos, nation: pos.relations.is_neutral(nation),
    "china": is_chinese,
    "warlord": is_warlord,
    "axis": _of("axis"),
    "allies": _of("allies"),
    "comintern": _of("comintern"),
    "axis_major": _major_of("axis"),
    "allied_major": _major_of("allies"),
}


def belongs(pos: Position, nation: str, groups: Iterable[str]) -> bool:
    """The nation is named, or of one of the groups."""
    return any(
        GROUPS[group](pos, nation) if group in GROUPS else group == nation for group in groups
    )


def chinese_home() -> frozenset[str]:
    """The Chinese home country (GW-0.2-13, GW-14.3.1-01)."""
    return data().map.areas["chinese_home_country"].zones


def soviet_sphere() -> frozenset[str]:
    """Zones next to the Soviet home country that were originally of neutral minor powers
    (GW-4.8-01, GW-4.8-02); neither Korea nor Sinkiang (GW-4.8-04)."""
    return data().map.areas["soviet_sphere"].zones
