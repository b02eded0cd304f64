"""Industrial complexes: what they can mobilize, and what damage does to them."""

from __future__ import annotations

from wartable.games.axis_allies.position import Position


def capacity_by_income(pos: Position, territory: str) -> int:
    """Units my complex can still mobilize: the territory's income, less damage, less what it has
    mobilized; only if I have controlled it since the start of my turn (S42-MOB-01 to S42-MOB-05,
    S42-CAP-04, S42-CAP-07, S42-ICX-02)."""
    if territory not in pos.state.opening.own or pos.state.control[territory] != pos.me:
        return 0
    facilities = pos.state.facilities.get(territory)
    if not facilities or any((territory, kind) in pos.state.built for kind in facilities):
        return 0
    damage = sum(facilities.values())
    income = pos.data.spaces[territory].income
    return max(0, income - damage) - pos.state.used.get(territory, 0)


def twice_the_income(pos: Position, territory: str, facility: str) -> int:
    """The most damage a complex takes (S42-SBR-04)."""
    return 2 * pos.data.spaces[territory].income
