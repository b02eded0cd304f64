"""Lend-lease: who may send to whom, and what is made for it (8.7)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from wartable.core.game import Objection
from wartable.forces import single
from wartable.games.global_war_1936.actions import Lend, TakeOver
from wartable.games.global_war_1936.diplomacy import moscow
from wartable.games.global_war_1936.diplomacy.pacts import aid_objections
from wartable.games.global_war_1936.economy import lent_stages
from wartable.games.global_war_1936.economy.income import production_income
from wartable.games.global_war_1936.economy.prices import stage_cost, stages
from wartable.games.global_war_1936.economy.purchase import (
    affordable,
    available,
    made_key,
    quota_objections,
)
from wartable.games.global_war_1936.economy.upkeep import upgrade_quota_objections
from wartable.games.global_war_1936.groups import belongs
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import no
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import Item, Project
from wartable.games.global_war_1936.supply import contains_communism

FACTIONS = ("spanish_nationalists", "spanish_republicans")
BASES = frozenset({"airbase", "seaplane_base", "submarine_base"})
"""What bases are (GW-12.4-05)."""
AIRBORNE = {"elite_airborne": "airborne_infantry"}
"""A unit of a technology that is lent all the same, and what it arrives as (GW-8.2.1-27)."""
USA_LENDS_FROM = 15
"""Income from which the USA lends (GW-8.7-04)."""


class Need(NamedTuple):
    """A condition of sending, and what is said when it does not hold."""

    sentence: str
    holds: Callable[[Position, str, str], bool]


def _is_at_war(pos: Position, sender: str, to: str) -> bool:
    return bool(pos.relations.major_foes(to))


def _no_other_ally(pos: Position, sender: str, to: str) -> bool:
    """No other Allied power sent to a Spanish faction this round (GW-8.7-04)."""
    rounds = {f"{faction} {pos.state.round}" for faction in FACTIONS}
    return not any(
        deed == "lent" and what in rounds and who != sender and belongs(pos, who, ("allies",))
        for who, deed, what in pos.state.deeds
    )


def _lends(pos: Position, sender: str, to: str) -> bool:
    return production_income(pos, sender) >= USA_LENDS_FROM


def _containment(pos: Position, sender: str, to: str) -> bool:
    return contains_communism(pos)


def _may_aid_kmt(pos: Position, sender: str, to: str) -> bool:
    return _containment(pos, sender, to) or (
        _lends(pos, sender, to) and _is_at_war(pos, sender, to)
    )


NEVER = Need("{nation} lends nothing to {nation_2}", lambda pos, sender, to: False)
AT_WAR = Need("{nation_2} is at war with no major power", _is_at_war)
EVOLVED = Need("{nation} has not evolved", lambda pos, sender, to: pos.sheet(sender).evolved)
ONE_ALLY = Need("another Ally has sent to Spain this round", _no_other_ally)
FROM_15 = Need("{nation} lends from an income of 15 on", _lends)
AID_KMT = Need("{nation} may not aid {nation_2} yet", _may_aid_kmt)


class Row(NamedTuple):
    """A line of the table: the first that names both decides (GW-8.7-04)."""

    by: str
    to: tuple[str, ...]
    needs: tuple[Need, ...] = ()


TABLE: tuple[Row, ...] = (
    Row("germany", ("spanish_nationalists", "vichy_france")),
    Row("germany", ("any",), (AT_WAR,)),
    Row("ccp", ("any",), (EVOLVED, AT_WAR)),
    Row("ussr", ("spanish_republicans", "ccp")),
    Row("ussr", ("any",), (AT_WAR,)),
    Row("japan", ("dadao_government",)),
    Row("japan", ("any",), (AT_WAR,)),
    Row("great_britain", ("anzac", "fec", "abyssinia"), (NEVER,)),
    Row("great_britain", FACTIONS, (ONE_ALLY,)),
    Row("great_britain", ("any",), (AT_WAR,)),
    Row("fec", ("anzac", "great_britain", "abyssinia"), (NEVER,)),
    Row("fec", ("any",), (AT_WAR,)),
    Row("anzac", ("fec", "great_britain", "abyssinia"), (NEVER,)),
    Row("anzac", ("any",), (AT_WAR,)),
    Row("france", FACTIONS, (ONE_ALLY,)),
    Row("france", ("any",), (AT_WAR,)),
    Row("italy", ("spanish_nationalists",)),
    Row("italy", ("spanish_republicans",), (NEVER,)),
    Row("italy", ("any",), (AT_WAR,)),
    Row("kmt", ("any",), (EVOLVED, AT_WAR)),
    Row("usa", FACTIONS, (FROM_15, ONE_ALLY)),
    Row("usa", ("kmt",), (AID_KMT,)),
    Row("usa", ("any",), (FROM_15, AT_WAR)),
)


def sending_objections(pos: Position, sender: str, to: str) -> Iterator[Objection]:
    """Why the one may send nothing to the other (GW-8.7-04, GW-8.7-06, GW-AMB-46)."""
    two = {"nation": sender, "nation_2": to}
    if to == sender or not pos.zones_of(to):
        yield no(pos, "GW-8.7-04", "{nation_2} can receive nothing", **two)
        return
    if pos.relations.is_enemy(sender, to):
        yield no(pos, "GW-8.7-04", "{nation} and {nation_2} are at war", **two)
    elif _are_opposed(pos, sender, to) and not _is_open_to_all(pos, to):
        yield no(pos, "GW-5.1-28", "the alliances of {nation} and {nation_2} are at war", **two)
    if moscow.is_at_peace(pos, to):
        yield no(pos, "GW-6.5-02", "{nation_2} is at peace and receives nothing", **two)
    yield from aid_objections(pos, sender, to)
    row = next((row for row in TABLE if row.by == sender and belongs(pos, to, row.to)), None)
    if row is None or not (pos.relations.is_major(sender) or EVOLVED in row.needs):
        yield no(pos, "GW-8.7-06", "{nation} sends no lend-lease", nation=sender)
        return
    for need in row.needs:
        if not need.holds(pos, sender, to):
            yield no(pos, "GW-8.7-04", need.sentence, **two)


def _is_open_to_all(pos: Position, to: str) -> bool:
    """Finland, controlled and at war with the USSR, receives from Axis and Allies (GW-6.4-07)."""
    return to == "finland" and pos.relations.is_enemy(to, "ussr")


def _are_opposed(pos: Position, one: str, other: str) -> bool:
    """Major powers of their alliances are at war with each other (GW-5.1-28)."""
    relations = pos.relations
    sides = {relations.alliance(one), relations.alliance(other)}
    return any(
        {relations.alliance(a), relations.alliance(b)} == sides
        for a, b in pos.state.wars
        if relations.is_major(a) and relations.is_major(b)
    )


# made


def _upgrade_of(pos: Position, kind: str) -> str:
    """What the militia upgrade makes of the kind; nothing for any other."""
    return pos.data.units[kind].upgrades_to if kind == "militia" else ""


def lend_objections(pos: Position, action: Lend) -> Iterator[Objection]:
    """Why this cannot be made for lend-lease: a unit that needs no technology, a base, a militia
    upgrade, or IPP for the repair of a facility or a stage of a ship (GW-8.7-01, GW-8.2-07,
    GW-8.7-06, GW-4.11.2-10)."""
    nation, kind = action.nation, action.kind
    if not any(row.by == nation for row in TABLE) or not pos.relations.is_major(nation):
        yield no(pos, "GW-8.7-06", "{nation} sends no lend-lease", nation=nation)
    if action.points:
        if kind not in pos.data.facilities and _advanced_by(pos, action) is None:
            yield no(pos, "GW-8.7-01", "{ware} is nothing that IPP are lent for", ware=kind)
        yield from affordable(pos, nation, action.points, "GW-8.7-01")
        return
    if kind in pos.data.facilities:
        if kind not in BASES:
            yield no(pos, "GW-8.7-01", "{ware} is no base", ware=kind)
            return
    elif not _upgrade_of(pos, kind):
        unit = pos.data.units[kind]
        faults = [*available(pos, nation, unit)]
        yield from faults
        yield from quota_objections(pos, nation, unit, 1)
        if unit.technology and kind not in AIRBORNE:
            yield no(pos, "GW-8.2-07", "{unit} of a technology is not lent", unit=kind)
        if faults:
            return
    yield from affordable(pos, nation, lend_cost(pos, action), "GW-8.7-01")


def _advanced_by(pos: Position, action: Lend) -> Project | None:
    """The recipient's ship that the IPP advance a stage (GW-4.11.2-10)."""
    to = lent_stages.RECIPIENT.get(action.nation, "")
    return lent_stages.found(pos, action.nation, to, action.kind, action.points)


def lend_cost(pos: Position, action: Lend) -> int:
    if action.points:
        return action.points
    if _upgrade_of(pos, action.kind):
        return pos.data.units[action.kind].upgrade_cost
    return stage_cost(pos, action.nation, action.kind, 0)


def lend(script: Script, action: Lend) -> None:
    """It is made as lend-lease; for whom is said at delivery. What takes several turns is begun
    (GW-8.7-02, GW-8.7-03)."""
    pos, nation, kind = script.pos, action.nation, action.kind
    script.pay(nation, lend_cost(pos, action), "GW-8.7-01")
    if kind in pos.data.units and pos.data.units[kind].limit:
        script.count("bought", f"{nation} {kind}")
    if action.points:
        item = Item(kind, of=kind, points=action.points, lent=True)
    elif better := _upgrade_of(pos, kind):
        item = Item(better, of=kind, lent=True)
    elif stages(pos, kind) > 1:
        script.build(nation, more=single(Project(kind, 1, now=True, lent=True)))
        return
    else:
        item = Item(kind, lent=True)
    script.count("made", made_key(nation, item))
    script.box(nation, more=single(item))


def listed(pos: Position, by: str, nation: str) -> Iterator[Lend]:
    ways = [(kind, 0) for kind in (*pos.data.units, *sorted(BASES))]
    to = lent_stages.RECIPIENT.get(nation, "")
    ways += [(project.kind, ipp) for project, ipp in lent_stages.waiting(pos, nation, to)]
    ways += _damaged(pos)
    for kind, points in dict.fromkeys(ways):
        action = Lend(by, nation, kind, points)
        if not any(lend_objections(pos, action)):
            yield action


def _damaged(pos: Position) -> list[tuple[str, int]]:
    """Facilities anywhere, by what it takes to repair them whole."""
    return [
        (facility.kind, facility.damage)
        for zone in pos.data.map.land
        for facility, _ in pos.facilities(zone)
        if facility.damage
    ]


# taken over


def _waiting(action: TakeOver) -> Item:
    """The unit, base or upgrade that is meant; lent IPP are for others' facilities alone."""
    return Item(action.kind, of=action.of, lent=True)


def take_over_objections(pos: Position, action: TakeOver) -> Iterator[Objection]:
    """It has waited in the box for delivery since a turn before; an upgrade is one of those that
    the nation buys in a turn (GW-12.4-06, GW-12.3-02)."""
    item = _waiting(action)
    there = dict(pos.state.box.get(action.nation, ())).get(item, 0)
    if not there:
        yield no(pos, "GW-12.4-06", "no such lend-lease waits for delivery")
    elif there <= pos.spent("made", made_key(action.nation, item)):
        yield no(pos, "GW-12.4-06", "it was made this turn, and may still be delivered")
    yield from upgrade_quota_objections(pos, action.nation, action.of, 1)


def take_over(script: Script, action: TakeOver) -> None:
    """What could not be delivered is placed by who made it (GW-12.4-06)."""
    mine = Item(action.kind, of=action.of)
    if action.of:
        script.count("upgraded", f"{action.nation} {action.of}")
    script.box(action.nation, more=single(mine), less=single(_waiting(action)))


def listed_takings(pos: Position, by: str, nation: str) -> Iterator[TakeOver]:
    for item, _ in pos.state.box.get(nation, ()):
        action = TakeOver(by, nation, item.kind, item.of)
        if item == _waiting(action) and not any(take_over_objections(pos, action)):
            yield action
