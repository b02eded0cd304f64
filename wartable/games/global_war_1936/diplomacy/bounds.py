"""Where a nation stays: rows of nations that fight only in some zones, or go nowhere else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from wartable.core.game import Objection
from wartable.games.global_war_1936.data import data
from wartable.games.global_war_1936.diplomacy.pact_zones import closed_objections
from wartable.games.global_war_1936.groups import CHINA, chinese_home
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import always, no


@dataclass(frozen=True, slots=True)
class Bound:
    """A row: as long as it holds, these attack only there."""

    rule: str
    nations: frozenset[str]
    zones: Callable[[Position], frozenset[str]]
    holds: Callable[[Position, str], bool] = lambda pos, nation: always(pos)
    stays: bool = True
    """It does not leave these zones and the sea beside them either."""


SPANISH = frozenset({"spanish_nationalists", "spanish_republicans"})
"""The factions of the civil war (GW-14.1-01)."""


@lru_cache(maxsize=1)
def _spain() -> frozenset[str]:
    """All zones with the roundel of a faction (GW-0.2-15, GW-14.1-02)."""
    land = data().map.land
    return frozenset(zone for zone in land if land[zone].roundel in SPANISH)


BOUNDS: tuple[Bound, ...] = (
    Bound("GW-14.1-02", SPANISH, lambda pos: _spain()),
    Bound(
        "GW-14.2-01",
        frozenset({"abyssinia"}),
        lambda pos: frozenset({"eritrea", "abyssinia"}),
        stays=False,
    ),
    Bound(
        "GW-14.3.1-01",
        CHINA,
        lambda pos: chinese_home(),
        lambda pos, nation: not pos.sheet(nation).evolved,
    ),
)


def attack_objections(pos: Position, nation: str, zone: str) -> Iterator[Objection]:
    """Why the nation attacks nothing there, whoever owns it."""
    for row in BOUNDS:
        if nation in row.nations and row.holds(pos, nation) and zone not in row.zones(pos):
            yield no(
                pos,
                row.rule,
                "{nation} does not attack in {space}",
                nation=nation,
                space=zone,
            )
    yield from closed_objections(pos, nation, zone)


@lru_cache(maxsize=4)
def _beyond(zones: frozenset[str]) -> frozenset[str]:
    """The sea zones that are on no coast of these."""
    seas = data().map.sea.values()
    return frozenset(sea.id for sea in seas if zones.isdisjoint(sea.coast))


def _stays(pos: Position, nation: str) -> Iterator[Bound]:
    """The rows by which it goes nowhere else now."""
    for row in BOUNDS:
        if row.stays and nation in row.nations and row.holds(pos, nation):
            yield row


def closed_seas(pos: Position, nation: str) -> frozenset[str]:
    """Where its ships and aircraft do not come: what is not beside the zones that it stays in
    (GW-14.1-02, GW-14.3.1-01)."""
    return frozenset().union(*(_beyond(row.zones(pos)) for row in _stays(pos, nation)))


def sea_objections(pos: Position, nation: str, sea: str) -> Iterator[Objection]:
    """Why they do not come to this sea zone."""
    for row in _stays(pos, nation):
        if sea in _beyond(row.zones(pos)):
            yield no(pos, row.rule, "{nation} does not come to {space}", nation=nation, space=sea)
