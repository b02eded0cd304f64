"""Purchase units: buy them, and repair facilities and ships."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from msgspec.structs import replace

from wartable.core.game import Branch, Objection
from wartable.forces import force
from wartable.games.axis_allies import bases, technologies
from wartable.games.axis_allies.actions import Buy, Done, Repair, Share
from wartable.games.axis_allies.decisions import Purchase
from wartable.games.axis_allies.edition import Phase, Rule
from wartable.games.axis_allies.events import Bought, Change, Repaired, ShipsRepaired
from wartable.games.axis_allies.facts import Purse
from wartable.games.axis_allies.phases import common
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.production import is_complex
from wartable.games.axis_allies.purses import (
    beside_own,
    has_open_purse,
    is_open,
    open_purses,
    purse_of,
)
from wartable.games.axis_allies.script import Script


def cost(pos: Position, units: dict[str, int]) -> int:
    """What these units cost me (S42-PUR-02, G40-RND-06)."""
    return sum(technologies.price(pos, pos.me, kind) * number for kind, number in units.items())


def on_offer(pos: Position, kind: str) -> bool:
    """Whether I may buy this at all: some powers have few kinds, and some of these only while their
    side holds the road for them (E40-PUR-01, G40-PUR-02, G40-CHN-04, G40-CHN-10)."""
    power = pos.data.powers[pos.me]
    return not power.buys or kind in power.buys or kind in _by_road(pos)


def _by_road(pos: Position) -> set[str]:
    power = pos.data.powers[pos.me]
    side = pos.data.sides[power.side]
    return {
        kind
        for area, kinds in power.buys_with.items()
        if all(pos.state.control[space] in side for space in pos.data.areas[area])
        for kind in kinds
    }


def buy_objections(pos: Position, action: Buy) -> Iterator[Objection]:
    """Any units on the chart that can be paid for (S42-PUR-01, S42-PUR-02)."""
    unknown = [kind for kind in action.units if kind not in pos.data.units]
    if unknown:
        yield Objection(
            pos.rule("S42-PUR-01"), "there is no unit {word}", parts=pos.parts(word=unknown[0])
        )
        return
    if not action.units or any(number < 1 for number in action.units.values()):
        yield Objection(pos.rule("S42-PUR-01"), "nothing is bought")
        return
    for kind in action.units:
        if not on_offer(pos, kind):
            yield Objection(
                pos.rule("G40-CHN-04"),
                "{power} cannot buy this now: {unit}",
                parts=pos.parts(power=pos.me, unit=kind),
            )
    purse = pos.data.purses.get(action.purse or pos.me)
    if purse is None or purse.power != pos.me:
        yield Objection(
            pos.rule("S42-PUR-02"),
            "{power} has no purse {word}",
            parts=pos.parts(power=pos.me, word=action.purse),
        )
        return
    if objection := _closed(pos, purse):
        yield objection
        return
    price, money = cost(pos, action.units), pos.state.money[purse.id]
    if price > money:
        yield Objection(
            pos.rule("S42-PUR-02"),
            "it costs {number} IPC, there are {number_2}",
            parts=pos.parts(number=price, number_2=money),
        )


def _closed(pos: Position, purse: Purse) -> Objection | None:
    """A purse whose capital is lost pays for nothing (G40-UKE-09)."""
    if is_open(pos, purse):
        return None
    return Objection(
        pos.rule("G40-UKE-09"),
        "the capital is lost: {space}",
        (purse.capital,),
        pos.parts(space=purse.capital),
    )


def buy(script: Script, action: Buy) -> None:
    """Pay at once; the units wait in the mobilization zone (S42-PUR-02, S42-PUR-04)."""
    purse = beside_own(action.by, action.purse)
    script.emit(Bought(action.by, action.units, cost(script.pos, action.units), purse))


def repair_cost(pos: Position, facility: str, points: int) -> int:
    """1 IPC a point; with the technology 1 IPC removes two of an industrial complex (S42-PUR-03,
    E40-PUR-03, G40-PUR-03, G40-RND-06)."""
    each = 1
    if is_complex(pos.data.units[facility]):
        each = technologies.repair_points(pos, pos.me)
    return -(-points // each)


def repair_objections(pos: Position, action: Repair) -> Iterator[Objection]:
    """The owner removes damage that is there, at 1 IPC a point (S42-PUR-03, S42-PUR-06)."""
    if action.space not in pos.data.spaces:
        yield Objection(
            pos.rule("S42-MAP-01"), "there is no space {word}", parts=pos.parts(word=action.space)
        )
        return
    damage = pos.state.facilities.get(action.space, {}).get(action.facility, 0)
    if pos.state.control.get(action.space) != pos.me:
        yield Objection(
            pos.rule("S42-PUR-06"),
            "{space} is not yours",
            (action.space,),
            pos.parts(space=action.space),
        )
        return
    if not pos.data.powers[pos.me].has_industry:
        yield Objection(
            pos.rule("G40-CHN-04"), "{power} repairs no facilities", parts=pos.parts(power=pos.me)
        )
        return
    if not 0 < action.points <= damage:
        yield Objection(
            pos.rule("S42-PUR-03"),
            "the damage there is {number}",
            (action.space,),
            pos.parts(number=damage),
        )
        return
    purse = purse_of(pos, action.space, pos.me)
    if objection := _closed(pos, purse):
        yield objection
        return
    price, money = repair_cost(pos, action.facility, action.points), pos.state.money[purse.id]
    if price > money:
        yield Objection(
            pos.rule("S42-PUR-03"),
            "repairs cost {number} IPC, there are {number_2}",
            parts=pos.parts(number=price, number_2=money),
        )


def repair(script: Script, action: Repair) -> None:
    """Repairs take effect at once, a naval base's on the ships beside it too; the purse of the
    territory pays (S42-PUR-03, E40-PUR-04, E40-PUR-06, G40-PUR-03, G40-PUR-04, G40-UKE-03)."""
    pos = script.pos
    purse = beside_own(action.by, purse_of(pos, action.space, pos.me).id)
    price = repair_cost(pos, action.facility, action.points)
    script.emit(Repaired(action.by, action.space, action.facility, action.points, price, purse))
    mend_ships(script)


def mend_ships(script: Script) -> None:
    """Damaged ships beside an operative friendly naval base are whole again, for nothing
    (E40-PUR-06, G40-PUR-04)."""
    pos = script.pos
    for zone in sorted(pos.state.units):
        damaged = tuple(pair for pair in pos.own(zone) if pair[0].hits)
        if damaged and bases.repairs_ships_at(pos, zone, pos.me):
            whole = force((replace(unit, hits=0), number) for unit, number in damaged)
            script.emit(ShipsRepaired((Change(zone, damaged, whole),), pos.me, damaged, zone))


def branches(pos: Position) -> tuple[Branch, ...]:
    """One unit at a time, one point at a time; sharing; and the end of the phase."""
    found = []
    for purse in open_purses(pos, pos.me):
        money, name = pos.state.money[purse.id], beside_own(pos.me, purse.id)
        label = f" for {name}" if name else ""
        found += [
            Branch(f"buy {kind}{label}", partial(_one_unit, pos, kind, name))
            for kind in pos.data.units
            if on_offer(pos, kind) and cost(pos, {kind: 1}) <= money
        ]
    for space, facilities in pos.state.facilities.items():
        for facility, damage in facilities.items():
            repairs = [Repair(pos.me, space, facility, point + 1) for point in range(damage)]
            legal = [each for each in repairs if not next(repair_objections(pos, each), None)]
            if legal:
                found.append(Branch(f"repair {space}", partial(list, legal)))
    return (*found, *common.sharing(pos), *common.branches(pos))


def _one_unit(pos: Position, kind: str, purse: str) -> Sequence[Buy]:
    return [Buy(pos.me, {kind: 1}, purse)]


PURCHASE = Phase(
    name="purchase",
    title="Purchase units",
    asks=lambda pos: Purchase(pos.me),
    rules={
        Buy: Rule(buy_objections, buy),
        Repair: Rule(repair_objections, repair),
        Share: common.SHARE,
        Done: common.DONE,
    },
    branches=branches,
    begin=mend_ships,
    is_played=has_open_purse,
)
