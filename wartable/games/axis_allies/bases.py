"""Air and naval bases: which of them work, and for whom."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.games.axis_allies.facts import Facility
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.purses import is_open, purse_of
from wartable.games.axis_allies.technologies import LONG_RANGE_AIRCRAFT, has_technology
from wartable.games.axis_allies.unit import Unit


def move_bonus(pos: Position, unit: Unit, space: str) -> int:
    """The movement that a unit gains which starts here: aircraft on the ground from an air base,
    ships from a naval base beside their zone; long-range aircraft one more from anywhere
    (E40-MOV-25, E40-MOV-26, G40-CMV-25, G40-CMV-26, G40-FAC-10, G40-RND-06)."""
    domain = pos.type(unit).domain
    if domain == "air":
        reach = int(has_technology(pos, unit.owner, LONG_RANGE_AIRCRAFT))
        return reach + max((base.air_move for base in _serving(pos, space, unit.owner)), default=0)
    if domain == "sea":
        return max(
            (
                base.sea_move
                for territory in pos.board.coast.get(space, ())
                for base in _serving(pos, territory, unit.owner)
            ),
            default=0,
        )
    return 0


def scrambling(pos: Position, territory: str) -> int:
    """How many aircraft may scramble from a territory: its operative air base sends them, however
    it came to its owner (E40-SCR-02, G40-SCR-02)."""
    return max((base.scramble for base in operative(pos, territory)), default=0)


def has_air_base(pos: Position, territory: str) -> bool:
    """Whether an air base works in the territory (G40-FAC-08, G40-FAC-10)."""
    return any(base.air_move for base in operative(pos, territory))


def repairs_ships_at(pos: Position, zone: str, power: str) -> bool:
    """Whether a naval base beside the zone repairs this power's ships; the bases of a purse whose
    capital is lost repair none of its own (E40-PUR-06, G40-PUR-04, G40-AMB-42)."""
    return any(
        base.repairs
        for territory in pos.board.coast.get(zone, ())
        if not _is_paralysed(pos, territory, power)
        for base in _serving(pos, territory, power)
    )


def operative(pos: Position, territory: str) -> Iterator[Facility]:
    """The bases of a territory that damage has not put out of action (E40-FAC-08, G40-FAC-08,
    G40-FAC-09)."""
    for kind, damage in pos.state.facilities.get(territory, {}).items():
        base = pos.data.units[kind]
        if damage < base.inoperative_at:
            yield base


def _serving(pos: Position, territory: str, power: str) -> Iterator[Facility]:
    """The operative facilities of a friendly territory that this power may use (E40-FAC-09,
    G40-FAC-11): neither of the two is a neutral power (E40-POL-20, E40-POL-21, G40-NAW-07,
    G40-NAW-08), and the territory was not taken since (E40-CAP-04, G40-CAP-04)."""
    if territory not in pos.state.facilities:
        return
    host = pos.state.control[territory]
    if host not in pos.relations.friends[power] or not _is_settled(pos, territory, power):
        return
    if not pos.are_apart(host, power, territory):
        yield from operative(pos, territory)


def _is_settled(pos: Position, territory: str, power: str) -> bool:
    """Whether a base that was captured can be used: by each power of the side from its own next
    turn on, or by nobody before the captor's next turn (E40-AMB-10, G40-AMB-46)."""
    if pos.state.options.captured_bases == "captors_turn" and territory in pos.state.captured:
        return False
    return power != pos.me or territory in pos.state.opening.friendly


def _is_paralysed(pos: Position, territory: str, power: str) -> bool:
    host = pos.state.control.get(territory)
    return host == power and not is_open(pos, purse_of(pos, territory, power))
