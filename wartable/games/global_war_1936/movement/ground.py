"""Where units of a nation may be: zones of friends, the home country of militia."""

from __future__ import annotations

from wartable.core.game import Objection
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import no
from wartable.games.global_war_1936.unit import Unit


def not_open(pos: Position, unit: Unit, zone: str) -> Objection | None:
    """Why a unit may not come into a land zone without combat: it is neither its own nor of who
    cooperates (GW-0.3-01), or was captured this player turn (GW-11.1-01)."""
    owner = pos.state.control[zone]
    if not pos.relations.may_enter(unit.owner, owner):
        return no(
            pos,
            "GW-0.3-01",
            "{space} is of {nation}, which does not cooperate with {nation_2}",
            space=zone,
            nation=owner,
            nation_2=unit.owner,
        )
    if zone in pos.state.taken:
        return no(pos, "GW-11.1-01", "{space} was captured this turn", space=zone)
    return None


def is_home(pos: Position, nation: str, zone: str) -> bool:
    """The zone is in the nation's home country (GW-0.2-13, GW-9.2-02, GW-11.1-02)."""
    return zone in pos.home(nation)


def leaves_home(pos: Position, unit: Unit, start: str, end: str, rule: str) -> Objection | None:
    """Militia starts and ends its movement in the home country."""
    if pos.data.units[unit.type].only_in_home and not (
        is_home(pos, unit.owner, start) and is_home(pos, unit.owner, end)
    ):
        return no(pos, rule, "{unit} moves only inside the home country", unit=unit.type)
    return None
