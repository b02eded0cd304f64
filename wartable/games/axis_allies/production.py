"""Industrial complexes: what they can mobilize, and what damage does to them."""

from __future__ import annotations

from wartable.games.axis_allies import technologies
from wartable.games.axis_allies.events import FacilitiesBecame
from wartable.games.axis_allies.facts import Facility, UnitType
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.script import Script


def is_complex(kind: Facility) -> bool:
    """Whether a facility is an industrial complex: one that damage weakens but never stops, as it
    stops a base (S42-MOB-04, E40-FAC-02, G40-FAC-02)."""
    return not kind.inoperative_at


def complex_in(pos: Position, territory: str) -> str | None:
    """The industrial complex of a territory; there is one at most (S42-MOB-13, E40-FAC-02,
    G40-FAC-02)."""
    for facility in pos.state.facilities.get(territory, ()):
        if is_complex(pos.data.units[facility]):
            return facility
    return None


def capacity_by_income(pos: Position, territory: str) -> int:
    """Units my complex can still mobilize: the territory's income, less damage, less what it has
    mobilized; only if I have controlled it since the start of my turn (S42-MOB-01 to S42-MOB-05,
    S42-CAP-04, S42-CAP-07, S42-ICX-02)."""
    facility = _usable(pos, territory)
    if facility is None:
        return 0
    return _left(pos, territory, facility, pos.data.spaces[territory].income)


def capacity_by_kind(pos: Position, territory: str) -> int:
    """Units my complex can still mobilize: 10 a major one, 3 a minor one, less damage, less what it
    has mobilized (E40-MOB-01, E40-MOB-02, E40-MOB-03, E40-MOB-05, G40-MOB-02, G40-MOB-03,
    G40-MOB-04); in the turn of its upgrade it is still a minor one (E40-MOB-04)."""
    facility = _usable(pos, territory)
    if facility is None:
        return 0
    full = technologies.production(pos, pos.me, _before_upgrade(pos, territory, facility))
    return _left(pos, territory, facility, full)


def _left(pos: Position, territory: str, facility: str, full: int) -> int:
    """What is left of a full production: less the damage, less what was mobilized."""
    damage = pos.state.facilities[territory][facility]
    return max(0, full - damage) - pos.state.used.get(territory, 0)


def _usable(pos: Position, territory: str) -> str | None:
    """The complex that I have controlled since the start of my turn and did not build in it, if I
    have industry at all (G40-CHN-05)."""
    if territory not in pos.state.opening.own or pos.state.control[territory] != pos.me:
        return None
    if not pos.data.powers[pos.me].has_industry:
        return None
    facility = complex_in(pos, territory)
    return None if (territory, facility) in pos.state.built else facility


def _before_upgrade(pos: Position, territory: str, facility: str) -> str:
    for kind in pos.data.units.values():
        if kind.becomes == facility and (territory, kind.id) in pos.state.built:
            return kind.upgrades
    return facility


def twice_the_income(pos: Position, territory: str, facility: str) -> int:
    """The most damage a complex takes (S42-SBR-04)."""
    return 2 * pos.data.spaces[territory].income


def by_kind_of_facility(pos: Position, territory: str, facility: str) -> int:
    """The most damage a facility takes, wherever it stands and whatever is developed (E40-SBR-13,
    G40-SBR-13, G40-RND-06)."""
    return pos.data.units[facility].max_damage


def damage_to(pos: Position, space: str, facility: str, points: int) -> int:
    """The damage that so many points do to a facility: never more than it can take (S42-SBR-04,
    E40-SBR-13, G40-SBR-13)."""
    left = pos.edition.most_damage(pos, space, facility) - pos.state.facilities[space][facility]
    return min(points, left)


def to_war_footing(script: Script, power: str) -> None:
    """When a power goes to war, its minor complexes in the area of its war industry become major
    ones for nothing and work as such at once (G40-USA-06, G40-AMB-39)."""
    pos = script.pos
    area = pos.data.powers[power].war_industry
    for territory in sorted(pos.data.areas[area]) if area else ():
        upgrade = _upgrade_for(pos, complex_in(pos, territory))
        if upgrade is None or pos.state.control[territory] != power:
            continue
        facilities = {
            upgrade.becomes if kind == upgrade.upgrades else kind: damage
            for kind, damage in pos.state.facilities[territory].items()
        }
        script.emit(FacilitiesBecame(territory, facilities))


def _upgrade_for(pos: Position, facility: str | None) -> UnitType | None:
    for kind in pos.data.units.values():
        if kind.becomes and kind.upgrades == facility:
            return kind
    return None
