"""War bonus income: rows of the track, each paid while all that it names holds (GW-5.3-01)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from wartable.games.global_war_1936.decisions import GiveLeave
from wartable.games.global_war_1936.diplomacy.leave import is_denied
from wartable.games.global_war_1936.economy.income import collects, income, production_income
from wartable.games.global_war_1936.events import Did
from wartable.games.global_war_1936.facts_nations import WarBonus
from wartable.games.global_war_1936.groups import CHINA, belongs
from wartable.games.global_war_1936.lines import is_line_open, is_road_open
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.script import Script


def war_bonus(pos: Position, nation: str) -> int:
    """What the rows pay the nation when it collects; trade of a pact is paid at the end of the
    round (GW-6.4-02, GW-5.3-01)."""
    return sum(paid for _, paid in bonuses(pos, nation))


def bonuses(pos: Position, nation: str) -> Iterator[tuple[WarBonus, int]]:
    """The rows that pay the nation now, and how much."""
    for row in pos.data.bonuses.values():
        is_due = row.nation == nation and not row.pact and is_played(pos, row)
        if is_due and is_earned(pos, row) and (paid := _amount(pos, row)):
            yield row, paid


def total_income(pos: Position, nation: str) -> int:
    """Production income and war bonus (GW-12.9-01); nothing without a capital (GW-0.2-12)."""
    if not collects(pos, nation):
        return 0
    return income(pos, nation) + war_bonus(pos, nation)


def is_played(pos: Position, row: WarBonus) -> bool:
    """The row is of the data that the table plays with, and has not ended for good."""
    if pos.state.options.data == "known" and "reconstructed" in (row.source, row.amount_source):
        return False
    return not pos.did(row.nation, "bonus_ended", row.id)


def is_earned(pos: Position, row: WarBonus) -> bool:
    """All that the row names holds."""
    return _WHEN[row.when](pos, row.nation) and all(need(pos, row) for need in NEEDS)


def _amount(pos: Position, row: WarBonus) -> int:
    """By the zone where the row says so, never more than is printed, less what it fell by."""
    if row.falls:
        return max(0, row.amount - _fallen(pos, row))
    if not row.each:
        return row.amount
    return min(row.amount, sum(pos.state.control[zone] == row.nation for zone in row.each))


def _fallen(pos: Position, row: WarBonus) -> int:
    return sum(
        (who, deed) == (row.nation, "fell") and what.split()[0] == row.id
        for who, deed, what in pos.state.deeds
    )


def fall(script: Script, attacked: Iterable[str]) -> None:
    """A bonus falls for good, once a player turn in which its nation attacks zones of China."""
    pos = script.pos
    if not any(belongs(pos, pos.state.control[zone], ("china",)) for zone in attacked):
        return
    for row in pos.data.bonuses.values():
        if row.falls and row.nation in pos.acting and is_played(pos, row):
            script.emit(Did(row.nation, "fell", f"{row.id} {pos.state.round}"))


def ask_who_may_refuse(script: Script) -> None:
    """Whoever can refuse a bonus that is earned now is asked, before it is collected."""
    pos = script.pos
    for row in pos.data.bonuses.values():
        lead = pos.lead_of(row.refused_by) if row.refused_by else ""
        is_asked = lead and lead != pos.lead and row.nation in pos.acting
        if is_asked and is_played(pos, row) and is_earned(pos, row):
            script.ask(GiveLeave(lead, row.refused_by, row.nation, "bonus"))


def _is_at_war(pos: Position, nation: str) -> bool:
    return bool(pos.relations.major_foes(nation))


_WHEN: dict[str, Callable[[Position, str], bool]] = {
    "war": _is_at_war,
    "war_outside_china": lambda pos, nation: bool(pos.relations.major_foes(nation) - CHINA),
    "peace": lambda pos, nation: not _is_at_war(pos, nation),
    "any": lambda pos, nation: True,
}


def _line(pos: Position, row: WarBonus) -> bool:
    return not row.line_open or is_line_open(pos, row.line_open)


def _road(pos: Position, row: WarBonus) -> bool:
    return not row.road_open or is_road_open(pos, row.road_open)


def _owns(pos: Position, row: WarBonus) -> bool:
    owners = pos.relations.host(row.nation) if row.owns_by_host else (row.nation,)
    return all(pos.state.control[zone] in owners for zone in row.owns)


def _owns_or_controls(pos: Position, row: WarBonus) -> bool:
    return all(
        owner == row.nation or pos.relations.controls(row.nation, owner)
        for owner in (pos.state.control[zone] for zone in row.owns_or_controls)
    )


def _neutral_or_friendly(pos: Position, row: WarBonus) -> bool:
    """Owned by the nation or its alliance, or by a neutral that is not at war with it."""
    mine = pos.relations.alliance(row.nation)
    return all(
        pos.relations.alliance(owner) in ("", mine)
        and not pos.relations.is_enemy(row.nation, owner)
        for owner in (pos.state.control[zone] for zone in row.neutral_or_friendly)
    )


def _not_owned(pos: Position, row: WarBonus) -> bool:
    return not any(
        pos.state.control[zone] == owner
        for owner, zones in row.not_owned_by.items()
        for zone in zones
    )


def _next_to(pos: Position, row: WarBonus) -> bool:
    if not row.owns_next_to:
        return True
    land = pos.data.map.land
    return any(
        pos.state.control[there] == row.owns_next_to
        for zone in pos.zones_of(row.nation)
        for there in land[zone].neighbours
    )


def _no_warships(pos: Position, row: WarBonus) -> bool:
    return not any(
        unit.owner == row.no_warships_of and pos.data.units[unit.type].is_warship
        for sea in row.seas
        for unit, _ in pos.units(sea)
    )


def _not_refused(pos: Position, row: WarBonus) -> bool:
    return not row.refused_by or not is_denied(pos, row.nation, row.refused_by, "bonus")


NEEDS: tuple[Callable[[Position, WarBonus], bool], ...] = (
    _line,
    _road,
    _owns,
    _owns_or_controls,
    _neutral_or_friendly,
    _not_owned,
    _next_to,
    _no_warships,
    _not_refused,
)


def end_bonuses(script: Script) -> None:
    """A bonus that ends at another's income has ended for good once that is reached."""
    pos = script.pos
    for row in pos.data.bonuses.values():
        for nation, level in row.ends_at.items():
            ended = pos.did(row.nation, "bonus_ended", row.id)
            if not ended and production_income(pos, nation) >= level:
                script.emit(Did(row.nation, "bonus_ended", row.id))
