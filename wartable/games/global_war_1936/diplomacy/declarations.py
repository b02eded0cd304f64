"""Who may declare war on whom: the table of declarations (GW-5.1-08 to GW-5.1-25) as rows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from wartable.core.game import Objection
from wartable.games.global_war_1936.actions import Declare
from wartable.games.global_war_1936.diplomacy import after_war, spain
from wartable.games.global_war_1936.diplomacy.pacts import in_force_between
from wartable.games.global_war_1936.economy.income import has_wartime_income
from wartable.games.global_war_1936.groups import belongs, chinese_home, soviet_sphere
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import no
from wartable.games.global_war_1936.script import Script


class Need(NamedTuple):
    """A condition of a declaration, and what is said when it does not hold."""

    sentence: str
    holds: Callable[[Position, str, str], bool]


@dataclass(frozen=True, slots=True)
class Licence:
    """A row of the table: the first that names both says whether there may be war."""

    rule: str
    by: str
    on: tuple[str, ...]
    needs: tuple[Need, ...] = ()


# the conditions


def _never(pos: Position, by: str, on: str) -> bool:
    return False


def _is_at_full(pos: Position, by: str, on: str) -> bool:
    return pos.sheet(pos.relations.host(on)[0]).at_full


def _evolved_or_in_china(pos: Position, by: str, on: str) -> bool:
    """It evolved, or the other has units or owns a zone in the Chinese home country."""
    if pos.sheet(by).evolved:
        return True
    return any(
        pos.state.control[zone] == on or any(unit.owner == on for unit, _ in pos.units(zone))
        for zone in chinese_home()
    )


def _is_ccp_gone(pos: Position, by: str, on: str) -> bool:
    """The CCP has neither zones nor units left (GW-5.1-15, GW-5.7-08)."""
    return not pos.zones_of("ccp") and not any(
        unit.owner == "ccp" for there in pos.state.units.values() for unit, _ in there
    )


def _has_provoked(pos: Position, by: str, on: str) -> bool:
    """It owns an original zone of an Allied major, sent lend-lease to a nation at war with one,
    blocked Allied lend-lease, or declared war on another nation (GW-5.1-18, GW-AMB-45)."""
    if _owns_allied_zone(pos, on) or _has_declared(pos, by, on):
        return True
    return any(who == on and deed == "provoked" for who, deed, _ in pos.state.deeds)


def _owns_allied_zone(pos: Position, nation: str) -> bool:
    land, nations = pos.data.map.land, pos.data.nations
    return any(
        nations[land[zone].roundel].kind == "major"
        and nations[land[zone].roundel].alliance == "allies"
        for zone in pos.zones_of(nation)
    )


def _has_declared(pos: Position, by: str, on: str) -> bool:
    return any(who == on and deed == "declared" for who, deed, _ in pos.state.deeds)


def _is_usa_ready(pos: Position, by: str, on: str) -> bool:
    return has_wartime_income(pos, "usa")


def _has_comintern_attacked(pos: Position, by: str, on: str) -> bool:
    """GW-5.1-20."""
    nations, land = pos.data.nations, pos.data.map.land
    comintern = [nation for nation in nations if pos.relations.alliance(nation) == "comintern"]
    if any(
        deed == "declared" and who in comintern and pos.relations.own_alliance(whom) == "allies"
        for who, deed, whom in pos.state.deeds
    ):
        return True
    neutral_zones = (
        zone
        for zone in pos.zones_of("ussr")
        if not nations[land[zone].roundel].alliance and zone not in soviet_sphere()
    )
    return any(neutral_zones) or any(_owns_allied_zone(pos, nation) for nation in comintern)


def _is_usa_at_war_with_ussr(pos: Position, by: str, on: str) -> bool:
    return pos.relations.is_enemy("usa", "ussr")


NEVER = Need("{nation} never declares war on {nation_2}", _never)
WARTIME = Need(
    "{nation} has no wartime income yet", lambda pos, by, on: has_wartime_income(pos, by)
)
AT_FULL = Need("{nation_2} is not at full income", _is_at_full)
IN_CHINA = Need("{nation} has not evolved, and {nation_2} is not in China", _evolved_or_in_china)
CCP_GONE = Need("the CCP is still there", _is_ccp_gone)
PROVOKED = Need("{nation_2} has not provoked the Allies", _has_provoked)
AGGRESSOR = Need("{nation_2} has declared war on nobody", _has_declared)
USA_READY = Need("the USA has not reached wartime income", _is_usa_ready)
COMINTERN_ATTACKED = Need("the Comintern has not provoked the Allies", _has_comintern_attacked)
USA_FIGHTS = Need("the USA is not at war with the USSR", _is_usa_at_war_with_ussr)

TABLE: tuple[Licence, ...] = (
    Licence("GW-5.1-08", "axis", ("nationalist_spain",), (NEVER,)),
    Licence("GW-5.1-09", "axis", ("any",)),
    Licence("GW-5.1-10", "ussr", ("comintern", "republican_spain"), (NEVER,)),
    Licence("GW-5.1-11", "ussr", ("allies",), (WARTIME, AT_FULL)),
    Licence("GW-5.1-12", "ussr", ("any",), (WARTIME,)),
    Licence("GW-5.1-13", "ccp", ("warlord",)),
    Licence("GW-5.1-14", "ccp", ("any",), (IN_CHINA,)),
    Licence("GW-5.1-15", "kmt", ("warlord", "mongolia"), (CCP_GONE,)),
    Licence("GW-5.1-16", "kmt", ("any",), (IN_CHINA,)),
    Licence("GW-5.1-17", "allied_major", ("warlord",), (NEVER,)),
    Licence("GW-5.1-18", "allied_major", ("axis_major",), (WARTIME, PROVOKED)),
    Licence("GW-5.1-19", "allied_major", ("axis",), (WARTIME,)),
    Licence("GW-5.1-20", "allied_major", ("comintern",), (USA_READY, COMINTERN_ATTACKED)),
    Licence("GW-5.1-21", "allied_major", ("any",), (WARTIME,)),
    Licence("GW-5.1-22", "free_france", ("warlord",), (NEVER,)),
    Licence("GW-5.1-23", "free_france", ("axis_major",), (AGGRESSOR,)),
    Licence("GW-5.1-24", "free_france", ("comintern",), (USA_FIGHTS,)),
    Licence("GW-5.1-25", "free_france", ("any",)),
    Licence("GW-15.4-02", "dadao_government", ("china",)),
)


def licence(pos: Position, by: str, on: str) -> Licence | None:
    """The row that speaks of the two; a minor under control has none
    (GW-4.5-06) but one that names it (GW-15.4-02)."""
    is_ward = bool(pos.relations.controller(by))
    for row in TABLE:
        if is_ward and row.by != by:
            continue
        if belongs(pos, by, (row.by,)) and belongs(pos, on, row.on):
            return row
    return None


def war_objections(
    pos: Position, by: str, on: str, *, at_any_income: bool = False
) -> Iterator[Objection]:
    """Why a nation may not come to war with another by its own will, by declaration or by combat
    movement (GW-5.1-06 to GW-5.1-25, GW-6.3-01, GW-6.4-01, GW-14.1-02)."""
    two = {"nation": by, "nation_2": on}
    if not pos.exists(on) or not pos.exists(by):
        yield no(pos, "GW-0.2-10", "there is no such nation now")
        return
    row = licence(pos, by, on)
    if row is not None and NEVER in row.needs:
        yield no(pos, row.rule, NEVER.sentence, **two)
        return
    if pos.relations.alliance(by) and pos.relations.alliance(by) == pos.relations.alliance(on):
        yield no(pos, "GW-5.1-06", "{nation} and {nation_2} are of one alliance", **two)
        return
    if pos.relations.is_enemy(by, on):
        yield no(pos, "GW-0.2-10", "{nation} and {nation_2} are at war already", **two)
        return
    if on in spain.FACTIONS and spain.is_fought(pos):
        yield no(pos, "GW-14.1-02", "nobody comes to Spain while the civil war lasts")
    if pact := in_force_between(pos, by, on):
        yield no(pos, pact.rule, "a pact of {nation} and {nation_2} is in force", **two)
    if row is None:
        yield no(pos, "GW-4.5-06", "{nation} declares no war", nation=by)
        return
    for need in row.needs:
        if not need.holds(pos, by, on) and not (at_any_income and need is WARTIME):
            yield no(pos, row.rule, need.sentence, **two)


def declare_objections(pos: Position, action: Declare) -> Iterator[Objection]:
    """War is declared on major powers; on a minor one by combat movement (GW-5.1-01,
    GW-5.1-05)."""
    if pos.lead_of(action.nation) != action.by:
        yield no(
            pos,
            "GW-7.1-01",
            "{nation} is not led by {nation_2}",
            nation=action.nation,
            nation_2=action.by,
        )
    yield from war_objections(pos, action.nation, action.on)
    if not pos.relations.is_major(action.on):
        yield no(pos, "GW-5.1-05", "{nation} is no major power", nation=action.on)


def declare(script: Script, action: Declare) -> None:
    """There is war, with all that follows at once."""
    after_war.begin_war(script, action.nation, action.on)
