"""What a scenario file may state of a position: each statement is a question with its answer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from wartable.core.changes import said
from wartable.core.game import listed
from wartable.core.stated import among, differs, told
from wartable.forces import force
from wartable.games.global_war_1936 import inquiries
from wartable.games.global_war_1936.economy.lend_lease import sending_objections
from wartable.games.global_war_1936.given import (
    Date,
    GivenItem,
    GivenProject,
    GivenSheet,
    Remembered,
    Units,
    alike,
    read_units,
)
from wartable.games.global_war_1936.inquiries import Relation
from wartable.games.global_war_1936.names import (
    Land,
    LineId,
    Nation,
    ObjectiveId,
    PhaseName,
    SlotId,
    Space,
)
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.state import (
    Battle,
    Facility,
    Item,
    Plan,
    Project,
    SeaBattle,
    Side,
)
from wartable.games.global_war_1936.supply import supply
from wartable.games.global_war_1936.unit import Force, format_force, fresh, parse_unit
from wartable.games.global_war_1936.victory import points

RuleId = Annotated[str, Meta(pattern=r"^GW-")]
Two = Annotated[str, Meta(pattern=r"^[a-z_]+/[a-z_]+$")]
"""Two nations: `germany/poland`, the first towards the second."""


CLOSE = 1e-6


class Among(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Exactly these, or these among them and those not."""

    exactly: tuple[str, ...] | None = None
    includes: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()


class HitsOn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a unit hits on in a combat in a zone, and by which rules."""

    zone: Space
    unit: str
    """`light_tank<bavaria@germany`: with where it came from, if it attacks."""
    value: int
    side: Side = "attack"
    round: Annotated[int, Meta(ge=1, le=100)] = 1
    supported: bool = False
    """An artillery piece goes with it."""
    modifiers: dict[RuleId, int] | None = None
    """All that speak for or against it."""


class Lease(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Lend-lease of one nation to another: the path that it takes, and how it fares."""

    sender: Nation
    to: Nation
    zone: Land
    path: tuple[Space, ...] | None = None
    """Nothing if there is none."""
    arrives: float | None = None
    """The chance that no enemy on the path hits it."""
    refused: tuple[RuleId, ...] | None = None
    """Rules by which the one may send the other nothing."""


class InBattle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The combat under way."""

    zone: str | None = None
    plan: Plan | None = None
    round: int | None = None
    """The one that comes next, or is being fought."""


class ExpectedRelations(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What must hold between nations."""

    at_war: dict[Nation, Among] = {}
    """With whom a nation is at war."""
    relations: dict[Two, Relation] = {}
    may_enter: dict[Two, bool] = {}
    """Whether units of the first enter land zones of the second without combat."""
    may_go_to_war: dict[Nation, Among] = {}
    """On whom a nation may declare war, or move into combat against."""
    no_war: dict[Two, tuple[RuleId, ...]] = {}
    """All rules by which the first may not come to war with the second."""


class ExpectedWar(ExpectedRelations, frozen=True, forbid_unknown_fields=True):
    """What must hold of supply, transport and the combat under way."""

    supplied: dict[Nation, Among] = {}
    """Zones that supply paths of a nation lead to."""
    by_sea: dict[Nation, Among] = {}
    """Those of them that are reached over the sea."""
    paths: dict[Annotated[str, Meta(pattern=r"^[a-z_]+/[a-z_]+$")], tuple[Space, ...]] = {}
    """The supply path of a nation to a zone, `germany/konigsberg`: each space of it."""
    lend_lease: tuple[Lease, ...] = ()
    convoys: dict[LineId, int] = {}
    """What convoy lines can still lose: 0 where they are closed."""
    sea: dict[Nation, int] = {}
    """Of those who act, how many units they may still ship strategically."""
    hits_on: tuple[HitsOn, ...] = ()
    battle: bool | InBattle | None = None
    rail: dict[str, int] = {}
    """By region, how many units may still go by rail."""


class Expected(ExpectedWar, frozen=True, forbid_unknown_fields=True):
    """What must hold; what is not said may be anything."""

    units: Units = {}
    """All of an owner in a space; what they did counts only if it is said."""
    control: dict[Land, Nation] = {}
    facilities: dict[Land, tuple[Facility, ...]] = {}
    sheets: dict[Nation, GivenSheet] = {}
    queue: dict[Nation, tuple[GivenProject, ...]] = {}
    box: dict[Nation, tuple[GivenItem, ...]] = {}
    state: Remembered = Remembered()
    """Other parts of a state; of tables those entries that are said."""
    date: Date | None = None
    turn: SlotId | None = None
    phase: PhaseName | None = None
    incomes: dict[Nation, int | dict[str, int]] = {}
    """What a nation collects, in all or by part: `production`, and war bonuses by their ids."""
    points: dict[str, int] = {}
    objectives: dict[ObjectiveId, bool] = {}
    listed: Among = Among()
    """What is offered to those who are asked, and at will, as text."""
    asked: dict[str, Any] = {}
    """What a decision that is owed says: its fields, those named."""


def failures(game: Any, pos: Position, stated: Expected) -> Iterator[str]:
    """Every statement that does not hold: what was expected and what is."""
    yield from _board(pos, stated)
    yield from _sheets(pos, stated)
    yield from _relations(pos, stated)
    yield from _war(pos, stated)
    yield from _economy(pos, stated)
    if stated.listed != Among():
        decisions = [*game.pending(pos.state), *game.at_will(pos.state)]
        offered = (each for decision in decisions for each in listed(game, pos.state, decision))
        yield from among("listed", stated.listed, [*map(game.format_action, offered)])
    if stated.asked:
        owed = [msgspec.to_builtins(each) for each in game.pending(pos.state)]
        if not any(stated.asked.items() <= each.items() for each in owed):
            yield f"expected asked {told(stated.asked)}; it is {told(owed)}"


def _board(pos: Position, stated: Expected) -> Iterator[str]:
    for space, owners in stated.units.items():
        for owner, text in owners.items():
            wanted = read_units(space, {owner: text})
            found = tuple(pair for pair in pos.units(space) if pair[0].owner == owner)
            if _rested(wanted) == wanted:
                found = _rested(found)
            yield from differs(
                f"of {owner} in {space}", format_force(wanted, owner), format_force(found, owner)
            )
    for zone, nation in stated.control.items():
        yield from differs(f"control of {zone}", nation, pos.state.control[zone])
    for zone, facilities in stated.facilities.items():
        wanted_there = force((each, 1) for each in facilities)
        yield from differs(f"facilities of {zone}", wanted_there, pos.facilities(zone))
    for name, now in (("date", pos.date), ("turn", pos.state.slot), ("phase", pos.state.phase)):
        if (wanted_now := getattr(stated, name)) is not None:
            yield from differs(name, wanted_now, now)
    yield from _fields("", pos.state, stated.state)


def _rested(units: Force) -> Force:
    return force((fresh(unit), number) for unit, number in units)


def _sheets(pos: Position, stated: Expected) -> Iterator[str]:
    for nation, sheet in stated.sheets.items():
        yield from _fields(f"{nation}.", pos.sheet(nation), sheet)
    for what, said_of, now, kind in (
        ("production diagram", stated.queue, pos.state.queue, Project),
        ("Place Units box", stated.box, pos.state.box, Item),
    ):
        for nation, things in said_of.items():
            wanted = force((alike(each, kind), each.number) for each in things)
            yield from differs(f"{what} of {nation}", wanted, now.get(nation, ()))


def _fields(of: str, now: msgspec.Struct, changes: Any) -> Iterator[str]:
    for name, wanted in said(changes).items():
        found = getattr(now, name)
        if isinstance(wanted, dict) and wanted:
            found = {key: found.get(key) for key in wanted}
        yield from differs(f"{of}{name}", wanted, found)


def _relations(pos: Position, stated: Expected) -> Iterator[str]:
    for nation, wanted in stated.at_war.items():
        yield from among(f"enemies of {nation}", wanted, pos.relations.at_war_with(nation))
    for two, relation in stated.relations.items():
        found = inquiries.relation(pos, *two.split("/"))
        yield from differs(f"relation {two}", relation, found)
    for two, enters in stated.may_enter.items():
        yield from differs(f"{two} may enter", enters, pos.relations.may_enter(*two.split("/")))
    for nation, wanted in stated.may_go_to_war.items():
        on = [each for each in pos.data.nations if not inquiries.why_no_war(pos, nation, each)]
        yield from among(f"those {nation} may go to war with", wanted, on)
    for two, rules in stated.no_war.items():
        against = {each.rule for each in inquiries.why_no_war(pos, *two.split("/"))}
        yield from differs(f"no war {two} by", sorted(rules), sorted(against))


def _war(pos: Position, stated: Expected) -> Iterator[str]:
    for nation, wanted in stated.supplied.items():
        yield from among(f"supplied of {nation}", wanted, supply(pos, nation).reached)
    for nation, wanted in stated.by_sea.items():
        yield from among(f"supplied over sea of {nation}", wanted, supply(pos, nation).by_sea)
    for of, path in stated.paths.items():
        found_path = inquiries.supply_path(pos, *of.split("/"))
        yield from differs(f"supply path {of}", path, found_path)
    for lease in stated.lend_lease:
        yield from _lease(pos, lease)
    for line, number in stated.convoys.items():
        yield from differs(f"left of {line}", number, inquiries.convoys(pos)[line])
    for nation, number in stated.sea.items():
        yield from differs(f"sea left of {nation}", number, inquiries.sea(pos).get(nation))
    for each in stated.hits_on:
        unit = parse_unit(each.unit, "")
        found, why = inquiries.hits_on(pos, each.zone, each.round, each.side, unit, each.supported)
        yield from differs(f"{each.unit} in {each.zone} hits on", each.value, found)
        if each.modifiers is not None:
            by = {modifier.rule: modifier.amount for modifier in why}
            yield from differs(f"modifiers of {each.unit} in {each.zone}", each.modifiers, by)
    if stated.battle is not None:
        yield from _battle(pos, stated.battle)
    left = inquiries.rail(pos)
    for region, number in stated.rail.items():
        yield from differs(f"rail left in {region}", number, left.get(region))


def _lease(pos: Position, lease: Lease) -> Iterator[str]:
    what = f"lend-lease {lease.sender}/{lease.to}"
    path = inquiries.lease_path(pos, lease.sender, lease.to, lease.zone)
    if lease.path is not None:
        yield from differs(f"{what} path", lease.path, path)
    chance = inquiries.arrives(pos, lease.sender, path)
    if lease.arrives is not None and abs(chance - lease.arrives) > CLOSE:
        yield f"expected {what} to arrive with {lease.arrives}; it is {float(chance):.6f}"
    if lease.refused is not None:
        against = {each.rule for each in sending_objections(pos, lease.sender, lease.to)}
        yield from differs(f"{what} refused by", sorted(lease.refused), sorted(against))


def _battle(pos: Position, wanted: bool | InBattle) -> Iterator[str]:
    frames = [frame for frame in pos.state.flow if isinstance(frame, Battle | SeaBattle)]
    if isinstance(wanted, bool):
        yield from differs("a combat under way", wanted, bool(frames))
    elif not frames:
        yield "expected a combat under way; there is none"
    else:
        for name in wanted.__struct_fields__:
            if (value := getattr(wanted, name)) is not None:
                found = getattr(frames[-1], name, None)
                yield from differs(f"battle.{name}", value, found)


def _economy(pos: Position, stated: Expected) -> Iterator[str]:
    for nation, wanted in stated.incomes.items():
        parts = inquiries.incomes(pos, nation)
        found = sum(parts.values()) if isinstance(wanted, int) else parts
        yield from differs(f"income of {nation}", wanted, found)
    counted = points(pos) if stated.points else {}
    for alliance, number in stated.points.items():
        yield from differs(f"points of {alliance}", number, counted.get(alliance))
    held = inquiries.objectives(pos) if stated.objectives else {}
    for objective, holds in stated.objectives.items():
        yield from differs(objective, holds, held[objective])
