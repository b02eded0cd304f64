"""Units that are placed over the sea: all that goes to one zone is one delivery, which enemies and
neutrals on its way interdict (GW-12.5-01 to GW-12.5-04)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from wartable.forces import force, single
from wartable.games.global_war_1936.decisions import ChooseInterdiction
from wartable.games.global_war_1936.economy.increases import (
    Happening,
    happened,
    rise_by_interdiction,
)
from wartable.games.global_war_1936.nations import condor_legion
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import Boxed, Item, Supplies
from wartable.games.global_war_1936.supply import Path, net, supply
from wartable.games.global_war_1936.unit import Corps, Unit
from wartable.games.global_war_1936.war_at_sea.interdiction import (
    choosers,
    is_hostile,
    on_path,
    roll,
    safest,
)


def path_to(pos: Position, nation: str, zone: str, corps: str = "") -> Path | None:
    """The way over the sea to the zone on which fewest can interdict, if one is needed."""
    if zone in supply(pos, nation).by_land:
        return None
    ways = condor_legion.ways(pos) if corps == condor_legion.CONDOR else net(pos, nation)
    return safest(pos, nation, ways, zone, nation)


def is_at_risk(pos: Position, nation: str, zone: str, corps: str = "") -> bool:
    """Somebody on the way could interdict what goes there."""
    path = path_to(pos, nation, zone, corps)
    if path is None:
        return False
    hostile = any(is_hostile(pos, nation, each) for each in on_path(pos, path))
    return hostile or bool(choosers(pos, nation, nation, path))


def send(script: Script, nation: str, zone: str, into: str, item: Item, number: int) -> None:
    """The units stand there; or they are under way in the box until all that goes to the zone does
    (GW-AMB-21, GW-12.5-04, GW-12.1-02, GW-12.1-03)."""
    if is_at_risk(script.pos, nation, zone, item.corps):
        script.box(nation, more=single(replace(item, zone=zone, at=into), number))
    else:
        arrive(script, nation, zone, into, item, number)


def recall(script: Script, nation: str, zone: str, home: str, item: Item) -> None:
    """A unit of a force goes back from the zone by the same way (GW-15.1-03, GW-15.1-10)."""
    if is_at_risk(script.pos, nation, zone, item.corps):
        script.box(nation, more=single(replace(item, zone=home, at=zone)))
    else:
        arrive(script, nation, home, home, item, 1)


def arrive(script: Script, nation: str, zone: str, into: str, item: Item, number: int) -> None:
    """They have done all they do this turn; what is built may raise incomes (GW-12.1-02,
    GW-12.5-04)."""
    unit = Unit(item.kind, nation, did="placed", corps=item.corps)
    script.change_units(into, more=single(unit, number), why="GW-12.1-01")
    row = script.pos.data.units[item.kind]
    for _ in range(number if not item.corps else 0):
        happened(script, Happening("built", by=(nation,), zone=zone, unit_class=row.kind))


# what is under way


def under_way(pos: Position) -> Iterator[tuple[str, str, Corps]]:
    """Of those who act, whose units, to or from which zone abroad, of which force."""
    for nation in pos.acting:
        for item, _ in _goods(pos, nation):
            yield nation, _abroad(item), item.corps


def _abroad(item: Item) -> str:
    """The end of the way that is not at home: a recalled unit comes from where it stood."""
    return item.at if item.corps else item.zone


def _goods(pos: Position, nation: str) -> Boxed:
    return tuple(
        (item, number)
        for item, number in pos.state.box.get(nation, ())
        if item.zone and item.kind in pos.data.units and not item.of
    )


def _of(pos: Position, nation: str, zone: str, corps: Corps) -> Boxed:
    """What goes this way."""
    return tuple(
        (item, number)
        for item, number in _goods(pos, nation)
        if (_abroad(item), item.corps) == (zone, corps)
    )


def set_out(script: Script) -> bool:
    """The next delivery sets out; one that no path leads to any more waits for the next turn
    (GW-12.1-01, GW-12.5-04)."""
    for nation, zone, corps in under_way(script.pos):
        path = path_to(script.pos, nation, zone, corps)
        if path is None:
            goods = _of(script.pos, nation, zone, corps)
            kept = force((replace(item, zone="", at=""), number) for item, number in goods)
            script.box(nation, less=goods, more=kept)
        else:
            script.push(Supplies(nation, zone, path, corps))
        return True
    return False


def run_supplies(script: Script, frame: Supplies) -> None:
    """The next neutral is asked; when all have answered, dice are rolled, and all of it arrives or
    is destroyed (GW-12.5-02, GW-12.5-03, GW-12.5-04); units of a force come to the zone itself
    (GW-15.1-10)."""
    pos, nation = script.pos, frame.nation
    for owner in choosers(pos, nation, nation, frame.path):
        if owner not in (*frame.chosen, *frame.declined):
            script.ask(ChooseInterdiction(pos.lead_of(owner), owner, nation))
            return
    script.pop()
    hit = roll(script, nation, frame.path, frame.chosen)
    goods = _of(script.pos, nation, frame.zone, frame.corps)
    script.box(nation, less=goods)
    if not hit:
        for item, number in goods:
            into = item.zone if item.corps else item.at
            arrive(script, nation, item.zone, into, item, number)
    for owner in hit:
        rise_by_interdiction(script, nation, owner)
