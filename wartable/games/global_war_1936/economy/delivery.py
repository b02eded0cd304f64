"""Delivery of lend-lease along a supply path, with interdiction on the way (12.4, 12.5)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace as with_changes

from msgspec.structs import replace

from wartable.core.flow import any_answer, asked, one_branch
from wartable.core.game import Objection
from wartable.forces import single
from wartable.games.global_war_1936.actions import Deliver, Interdict, LetPass, PlaceBase
from wartable.games.global_war_1936.decisions import ChooseInterdiction
from wartable.games.global_war_1936.economy import lent_stages
from wartable.games.global_war_1936.economy.increases import rise_by_interdiction
from wartable.games.global_war_1936.economy.lend_lease import (
    AIRBORNE,
    FACTIONS,
    sending_objections,
)
from wartable.games.global_war_1936.economy.purchase import finish_stage, receives, site_objections
from wartable.games.global_war_1936.events import Delivered, Did
from wartable.games.global_war_1936.groups import belongs
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import Question, Rule, no
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import Delivery, Facility, Item, Supplies
from wartable.games.global_war_1936.supply import Path, lease_net, receiving_home
from wartable.games.global_war_1936.unit import Unit
from wartable.games.global_war_1936.war_at_sea.interdiction import (
    all_safest,
    choosers,
    may_choose,
    roll,
)
from wartable.games.global_war_1936.war_at_sea.port import harbours
from wartable.games.global_war_1936.wording import plain

DOCTRINE = "airborne_doctrine"


def item_of(action: Deliver) -> Item:
    return Item(action.kind, of=action.of, points=action.points, lent=True)


def path_of(pos: Position, action: Deliver) -> Path | None:
    """The safest path from the sender's home country to the first home zone of the recipient;
    ships go by water alone (GW-12.4-01, GW-12.4-02, GW-12.4-04)."""
    about = action.nation, action.to, _is_ship(pos, action)
    return pos.worked_out("lent", about, lambda: _paths(pos, *about)).get(action.zone)


def _paths(pos: Position, nation: str, to: str, by_water: bool) -> dict[str, Path]:
    """Such paths to all zones where lend-lease of the one to the other can arrive."""
    ways = lease_net(pos, nation, to)
    ends = ways.ends
    if by_water:
        ways = with_changes(ways, links=dict.fromkeys(ways.links, ()))
    return all_safest(pos, nation, ways, ends, to)


def deliver_objections(pos: Position, action: Deliver) -> Iterator[Objection]:
    """Why it is not delivered so (GW-8.7-01, GW-8.7-05, GW-12.4-01 to GW-12.4-05)."""
    nation, to = action.nation, action.to
    if not dict(pos.state.box.get(nation, ())).get(item_of(action)):
        yield no(pos, "GW-8.7-03", "{nation} has made no such lend-lease", nation=nation)
    yield from sending_objections(pos, nation, to)
    if pos.spent("lent", f"{nation} {to}"):
        yield no(pos, "GW-8.7-01", "{nation} has been sent something this turn", nation=to)
    is_upgrade = action.of == "militia"
    if to in FACTIONS and belongs(pos, nation, ("allies",)) and not is_upgrade:
        yield no(pos, "GW-8.7-05", "the Allies send Spain militia upgrades only")
    if action.zone not in receiving_home(pos, nation, to) or not pos.owned_since_start(
        to, action.zone
    ):
        yield no(
            pos,
            "GW-12.4-01",
            "{space} is not owned by {nation} in its home country since the start",
            space=action.zone,
            nation=to,
        )
        return
    path = path_of(pos, action)
    if path is None:
        yield no(pos, "GW-12.4-01", "no supply path leads to {space}", space=action.zone)
    elif action.in_port and not _may_berth(pos, action, path):
        yield no(pos, "GW-11.5-01", "{ware} does not come in port there", ware=action.kind)
    if action.points and action.kind in pos.data.units:
        if lent_stages.found(pos, nation, to, action.kind, action.points) is None:
            yield no(pos, "GW-4.11.2-10", "{nation} has no such ship to advance", nation=to)
    elif action.points and _mended(pos, action) is None:
        yield no(pos, "GW-8.7-01", "{nation} has no such facility to repair whole", nation=to)


def _is_ship(pos: Position, action: Deliver | Delivery) -> bool:
    """It sails there itself; IPP for a ship do not."""
    is_unit = action.kind in pos.data.units and not action.points
    return is_unit and pos.data.units[action.kind].is_ship


def _may_berth(pos: Position, action: Deliver, path: Path) -> bool:
    """A lent ship comes in port where a whole facility for it opens on the sea zone that it came by
    (GW-11.5-01, GW-11.5-04, GW-11.5-06)."""
    ship = Unit(action.kind, action.to)
    return _is_ship(pos, action) and any(True for _ in harbours(pos, ship, action.zone, path[-2]))


def _mended(pos: Position, action: Deliver | Delivery) -> Facility | None:
    """The facility of the zone that the IPP repair whole (GW-8.7-01)."""
    for facility, _ in pos.facilities(action.zone):
        if (facility.kind, facility.damage) == (action.kind, action.points):
            return facility
    return None


def deliver(script: Script, action: Deliver) -> None:
    """It is on its way, and remembered; the Axis that lends to an enemy of an Allied major provokes
    the Allies (GW-5.1-18, GW-8.7-01, GW-12.4-01)."""
    pos = script.pos
    path = path_of(pos, action)
    assert path is not None
    script.count("lent", f"{action.nation} {action.to}")
    script.box(action.nation, less=single(item_of(action)))
    script.emit(Did(action.nation, "lent", f"{action.to} {pos.state.round}"))
    if belongs(pos, action.nation, ("axis",)) and any(
        belongs(pos, foe, ("allied_major",)) for foe in pos.relations.at_war_with(action.to)
    ):
        script.emit(Did(action.nation, "provoked", action.to))
    frame = Delivery(
        action.nation,
        action.kind,
        action.of,
        action.points,
        action.to,
        action.zone,
        path,
        in_port=action.in_port,
    )
    script.push(frame)


def run_delivery(script: Script, frame: Delivery) -> None:
    """The next neutral is asked; when all have answered, dice are rolled, and it arrives or is
    destroyed (GW-12.5-02, GW-12.5-04)."""
    pos = script.pos
    for owner in choosers(pos, frame.sender, frame.to, frame.path):
        if owner not in (*frame.chosen, *frame.declined):
            script.ask(ChooseInterdiction(pos.lead_of(owner), owner, frame.sender))
            return
    script.pop()
    hit = roll(script, frame.sender, frame.path, frame.chosen)
    script.emit(Delivered(frame.sender, frame.to, frame.kind, frame.path, not hit))
    if not hit:
        _arrive(script, frame)
    for owner in hit:
        _blocked(script, frame.sender, owner)


def _blocked(script: Script, sender: str, owner: str) -> None:
    """The Axis that blocks Allied lend-lease provokes the Allies; of one at peace with the sender
    the sender's income rises (GW-5.1-18, GW-AMB-45, GW-12.5-03)."""
    pos = script.pos
    if belongs(pos, owner, ("axis",)) and belongs(pos, sender, ("allies",)):
        script.emit(Did(owner, "provoked", sender))
    rise_by_interdiction(script, sender, owner)


def _arrive(script: Script, frame: Delivery) -> None:
    """A unit stands in the zone, a ship in the sea zone it came by or in port, in the recipient's
    colour; bases, upgrades and repairs go to its box, IPP for a ship advance it (GW-12.4-02,
    GW-12.4-03, GW-11.5-01, GW-4.11.2-10)."""
    pos = script.pos
    if frame.points and frame.kind in pos.data.units:
        project = lent_stages.found(pos, frame.sender, frame.to, frame.kind, frame.points)
        if project is not None:
            finish_stage(script, frame.to, project)
    elif frame.points:
        facility = _mended(pos, frame)
        if facility is not None:
            item = Item(frame.kind, frame.zone, facility.at, of=frame.kind, points=frame.points)
            script.box(frame.to, more=single(item))
    elif frame.of or frame.kind in pos.data.facilities:
        item = Item(frame.kind, of=frame.of, given=bool(frame.of))
        script.box(frame.to, more=single(item))
    else:
        unit = Unit(
            arrives_as(pos, frame.kind, frame.to), frame.to, did="placed", corps=frame.corps
        )
        is_at_sea = _is_ship(pos, frame) and not frame.in_port
        there = frame.path[-2] if is_at_sea else frame.zone
        script.change_units(there, more=single(unit), why="GW-12.4-02")


def arrives_as(pos: Position, kind: str, to: str) -> str:
    """Elite airborne come as ordinary ones to who has not the technology, ordinary ones as elite to
    who has (GW-8.2.1-27, GW-12.4-02)."""
    if pos.has_technology(to, DOCTRINE):
        return next((elite for elite, plain in AIRBORNE.items() if plain == kind), kind)
    return AIRBORNE.get(kind, kind)


def listed(pos: Position, by: str, nation: str) -> Iterator[Deliver]:
    """Everything that waits in the box, to whoever may get it, wherever it can come."""
    for item, _ in pos.state.box.get(nation, ()):
        if not item.lent:
            continue
        for to in dict.fromkeys(pos.state.control.values()):
            if any(sending_objections(pos, nation, to)):
                continue
            for zone in sorted(lease_net(pos, nation, to).ends):
                plain = Deliver(by, nation, item.kind, to, zone, item.of, item.points)
                docked = (replace(plain, in_port=True),) if _is_ship(pos, plain) else ()
                for action in (plain, *docked):
                    if not any(deliver_objections(pos, action)):
                        yield action


# the answer of neutrals


def _choose(script: Script, action: Interdict | LetPass) -> None:
    decision = asked(script.pos.top, ChooseInterdiction, action)
    script.pop()
    frame = script.pos.top
    assert isinstance(frame, Delivery | Supplies)
    if isinstance(action, Interdict):
        frame = replace(frame, chosen=(*frame.chosen, decision.nation))
    else:
        frame = replace(frame, declined=(*frame.declined, decision.nation))
    script.become(frame)


def _faults(pos: Position, decision: ChooseInterdiction) -> Iterator[str]:
    if decision.owner != pos.lead_of(decision.nation):
        yield f"{decision.owner} is asked about units of {decision.nation}"
    below = pos.state.flow[-2] if len(pos.state.flow) > 1 else None
    if isinstance(below, Delivery):
        may = may_choose(pos, below.sender, below.to, decision.nation)
    else:
        may = isinstance(below, Supplies) and may_choose(
            pos, below.nation, below.nation, decision.nation
        )
    if not may:
        yield f"{decision.nation} has nothing to interdict"


QUESTION = Question(
    ChooseInterdiction,
    {Interdict: Rule(any_answer, _choose), LetPass: Rule(any_answer, _choose)},
    one_branch(lambda pos, decision: (Interdict(decision.owner), LetPass(decision.owner))),
    {
        Interdict: plain("interdict", Interdict),
    },
    faults=_faults,
)


# bases that were lent


def base_objections(pos: Position, action: PlaceBase) -> Iterator[Objection]:
    """A lent base comes anywhere in the home country (GW-12.4-03)."""
    if not dict(pos.state.box.get(action.nation, ())).get(Item(action.kind)):
        yield no(pos, "GW-12.1-01", "no such base is in the box")
    if not receives(pos, action.nation, action.zone):
        yield no(pos, "GW-12.4-03", "{space} is not in the home country", space=action.zone)
    yield from site_objections(
        pos, action.nation, pos.data.facilities[action.kind], action.zone, action.at
    )


def place_base(script: Script, action: PlaceBase) -> None:
    script.box(action.nation, less=single(Item(action.kind)))
    script.change_facilities(action.zone, more=single(Facility(action.kind, action.at)))


def listed_bases(pos: Position, by: str, nation: str) -> Iterator[PlaceBase]:
    for item, _ in pos.state.box.get(nation, ()):
        if item.kind not in pos.data.facilities or item.zone or item.lent:
            continue
        for zone in pos.zones_of(nation):
            for at in ("", *pos.data.map.land[zone].coast):
                action = PlaceBase(by, nation, item.kind, zone, at)
                if not any(base_objections(pos, action)):
                    yield action
