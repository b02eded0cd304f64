"""Capitals that enemies took go elsewhere, and may come back (10.10.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from wartable.core.flow import asked, one_branch
from wartable.core.game import Objection
from wartable.games.global_war_1936.actions import MoveCapital
from wartable.games.global_war_1936.decisions import ChooseCapital
from wartable.games.global_war_1936.diplomacy import china
from wartable.games.global_war_1936.events import CapitalBecame
from wartable.games.global_war_1936.groups import chinese_home
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import Question, Rule, no
from wartable.games.global_war_1936.script import Script

FACTORIES = frozenset({"minor_factory", "medium_factory", "major_factory"})


def _has_city(pos: Position, zone: str) -> bool:
    return pos.data.map.land[zone].city


def _has_factory(pos: Position, zone: str) -> bool:
    return any(facility.kind in FACTORIES for facility, _ in pos.facilities(zone))


def _has_value(pos: Position, zone: str) -> bool:
    return pos.data.map.land[zone].value > 0


_FITS: dict[str, Callable[[Position, str], bool]] = {
    "city": _has_city,
    "factory": _has_factory,
    "value": _has_value,
}


def seats(pos: Position, nation: str) -> tuple[str, ...]:
    """Where the capital can go: to a city, without any to a factory, else to a zone with a value;
    that of a Chinese faction to any zone of its own in China (GW-10.10.3-01, GW-AMB-28,
    GW-14.3.1-03)."""
    if pos.sheet(nation).evolved:
        return tuple(zone for zone in pos.zones_of(nation) if zone in chinese_home())
    for kind in pos.data.capitals.order:
        if found := tuple(zone for zone in pos.zones_of(nation) if _FITS[kind](pos, zone)):
            return found
    return ()


def is_lost(pos: Position, nation: str) -> bool:
    """An enemy owns its capital, or it has none."""
    capital = pos.sheet(nation).capital
    return not capital or pos.relations.is_enemy(nation, pos.state.control[capital])


def must_move(pos: Position, nation: str) -> bool:
    """It is one of those that move a captured capital, or has evolved and has none yet; and there
    is a place (GW-AMB-28, GW-14.3.1-03)."""
    return (
        (pos.data.nations[nation].moves_capital or is_founding(pos, nation))
        and pos.exists(nation)
        and is_lost(pos, nation)
        and bool(seats(pos, nation))
    )


def is_founding(pos: Position, nation: str) -> bool:
    """A faction that evolved picks its first capital (GW-14.3.1-03)."""
    return pos.sheet(nation).evolved and not pos.sheet(nation).capital


def ask_for_capital(script: Script) -> bool:
    """Whoever must move its capital is asked where to (GW-10.10.3-01)."""
    for nation in script.pos.data.nations:
        if must_move(script.pos, nation):
            script.ask(ChooseCapital(script.pos.lead_of(nation), nation))
            return True
    return False


# the answer


def _ways(pos: Position, decision: ChooseCapital) -> Iterator[MoveCapital]:
    for zone in seats(pos, decision.nation):
        yield MoveCapital(decision.owner, decision.nation, zone)


def _objections(pos: Position, action: MoveCapital) -> Iterator[Objection]:
    nation = asked(pos.top, ChooseCapital, action).nation
    if action.nation != nation:
        yield no(pos, "GW-10.10.3-01", "{nation} is not asked", nation=action.nation)
    elif action.zone not in seats(pos, nation):
        yield no(
            pos,
            "GW-10.10.3-01",
            "{space} is no place for the capital of {nation}",
            space=action.zone,
            nation=nation,
        )


def _choose(script: Script, action: MoveCapital) -> None:
    script.pop()
    if is_founding(script.pos, action.nation):
        china.found_factory(script, action.zone)
    script.emit(CapitalBecame(action.nation, action.zone))


def _faults(pos: Position, decision: ChooseCapital) -> Iterator[str]:
    if decision.owner != pos.lead_of(decision.nation):
        yield f"{decision.owner} does not lead {decision.nation}"
    if not must_move(pos, decision.nation):
        yield f"{decision.nation} has no capital to move"


QUESTION = Question(
    ChooseCapital, {MoveCapital: Rule(_objections, _choose)}, one_branch(_ways), {}, faults=_faults
)


# back again, at will


def return_objections(pos: Position, action: MoveCapital) -> Iterator[Objection]:
    """Why the capital cannot go back now: it does so as soon as the first one is the nation's own
    again (GW-10.10.3-01)."""
    nation = action.nation
    first = pos.data.nations[nation].capital
    if pos.lead_of(nation) != action.by:
        yield no(
            pos,
            "GW-7.1-01",
            "{nation} is not led by {nation_2}",
            nation=nation,
            nation_2=action.by,
        )
    if not pos.data.nations[nation].moves_capital or not pos.exists(nation):
        yield no(pos, "GW-10.10.3-01", "{nation} moves no capital", nation=nation)
    elif action.zone != first or pos.sheet(nation).capital == first:
        yield no(pos, "GW-10.10.3-01", "a capital only goes back to where it was")
    elif pos.state.control[first] != nation:
        yield no(pos, "GW-10.10.3-01", "{space} is not of {nation}", space=first, nation=nation)


def return_capital(script: Script, action: MoveCapital) -> None:
    script.emit(CapitalBecame(action.nation, action.zone))


def listed_returns(pos: Position, lead: str) -> Iterator[MoveCapital]:
    for nation, facts in pos.data.nations.items():
        if facts.moves_capital and facts.capital:
            action = MoveCapital(lead, nation, facts.capital)
            if not any(return_objections(pos, action)):
                yield action
