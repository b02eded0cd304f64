"""Phase 1: buy units and repair industrial complexes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from wartable.core.game import Branch, Objection
from wartable.games.axis_allies.actions import Buy, Done, Repair, Share
from wartable.games.axis_allies.decisions import Purchase
from wartable.games.axis_allies.edition import Phase, Rule
from wartable.games.axis_allies.events import Bought, Repaired
from wartable.games.axis_allies.phases import common
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.script import Script


def cost(pos: Position, units: dict[str, int]) -> int:
    """What these units cost."""
    return sum(pos.data.units[kind].cost * number for kind, number in units.items())


def buy_objections(pos: Position, action: Buy) -> Iterator[Objection]:
    """Any units on the chart that can be paid for (S42-PUR-01, S42-PUR-02)."""
    unknown = [kind for kind in action.units if kind not in pos.data.units]
    if unknown:
        yield Objection(pos.rule("S42-PUR-01"), f"there is no unit {unknown[0]!r}")
        return
    if not action.units or any(number < 1 for number in action.units.values()):
        yield Objection(pos.rule("S42-PUR-01"), "nothing is bought")
        return
    price, money = cost(pos, action.units), pos.state.money[pos.me]
    if price > money:
        yield Objection(pos.rule("S42-PUR-02"), f"it costs {price} IPC, there are {money}")


def buy(script: Script, action: Buy) -> None:
    """Pay at once; the units wait in the mobilization zone (S42-PUR-02, S42-PUR-04)."""
    script.emit(Bought(action.by, action.units, cost(script.pos, action.units)))


def repair_objections(pos: Position, action: Repair) -> Iterator[Objection]:
    """The owner removes damage that is there, at 1 IPC a point (S42-PUR-03, S42-PUR-06)."""
    if action.space not in pos.data.spaces:
        yield Objection(pos.rule("S42-MAP-01"), f"there is no space {action.space!r}")
        return
    damage = pos.state.facilities.get(action.space, {}).get(action.facility, 0)
    if pos.state.control.get(action.space) != pos.me:
        yield Objection(
            pos.rule("S42-PUR-06"), f"{pos.name(action.space)} is not yours", (action.space,)
        )
    elif not 0 < action.points <= damage:
        yield Objection(pos.rule("S42-PUR-03"), f"the damage there is {damage}", (action.space,))
    if action.points > (money := pos.state.money[pos.me]):
        yield Objection(
            pos.rule("S42-PUR-03"), f"repairs cost {action.points} IPC, there are {money}"
        )


def repair(script: Script, action: Repair) -> None:
    """Repairs take effect at once (S42-PUR-03)."""
    script.emit(Repaired(action.by, action.space, action.facility, action.points, action.points))


def branches(pos: Position) -> tuple[Branch, ...]:
    """One unit at a time, one point at a time; sharing; and the end of the phase."""
    money = pos.state.money[pos.me]
    found = [
        Branch(f"buy {kind.id}", partial(_one_unit, pos, kind.id))
        for kind in pos.data.units.values()
        if kind.cost <= money
    ]
    if money:
        for space, facilities in pos.state.facilities.items():
            if pos.state.control[space] == pos.me:
                for facility, damage in facilities.items():
                    if damage:
                        points = range(1, min(damage, money) + 1)
                        repairs = [Repair(pos.me, space, facility, n) for n in points]
                        found.append(Branch(f"repair {space}", partial(_listed, repairs)))
    return (*found, *common.sharing(pos), *common.branches(pos))


def _one_unit(pos: Position, kind: str) -> Sequence[Buy]:
    return [Buy(pos.me, {kind: 1})]


def _listed(actions: list[Repair]) -> Sequence[Repair]:
    return actions


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
    begin=common.nothing,
    advance=common.no_advance,
    end_objections=common.no_objections,
    end=common.nothing,
    is_played=lambda pos: pos.controls_capital(pos.me),
)
