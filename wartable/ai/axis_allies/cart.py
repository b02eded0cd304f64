"""What a purse buys this turn: its money, the room of its factories, and why."""

from __future__ import annotations

from typing import Any

from wartable.ai.axis_allies.judge import Counts, counts
from wartable.ai.axis_allies.study import Study
from wartable.games.axis_allies.actions import Buy, Repair
from wartable.games.axis_allies.facts import Purse
from wartable.games.axis_allies.phases.purchase import cost, on_offer, repair_cost
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.production import complex_in, is_complex
from wartable.games.axis_allies.purses import beside_own, purse_of


class Cart:
    """A purchase in the making."""

    def __init__(self, study: Study, purse: Purse) -> None:
        self.study = study
        self.purse = purse
        self.pos = study.pos
        self.kinds = study.kinds
        self.money = self.pos.state.money[purse.id]
        self.bought: dict[str, int] = {}
        self.why: list[str] = []
        self.repairs: list[Repair] = []
        free = study.room(purse)
        self.factories = sorted({*free, *self._damaged()})
        """Where its units are mobilized, damaged factories included."""
        self.room = {space: free.get(space, 0) for space in self.factories}

    def _damaged(self) -> list[str]:
        pos, me = self.pos, self.study.me
        if not pos.data.powers[me].has_industry:
            return []
        return [
            space
            for space in pos.state.facilities
            if pos.state.control[space] == me
            and space in pos.state.opening.own
            and complex_in(pos, space)
            and purse_of(pos, space, me) is self.purse
        ]

    def cost(self, kind: str) -> int:
        return cost(self.pos, {kind: 1})

    def offers(self, kind: str) -> bool:
        """Whether the power may buy it and can pay for it."""
        return self.cost(kind) <= self.money and on_offer(self.pos, kind)

    def number(self, kind: str) -> int:
        """How many of a kind are bought."""
        return self.bought.get(kind, 0)

    def slots(self) -> int:
        """How many more units the factories can mobilize."""
        units = self.pos.data.units
        placed = sum(n for kind, n in self.bought.items() if units[kind].domain != "facility")
        return sum(self.room.values()) - placed

    def buy(self, kind: str, number: int, why: str) -> int:
        """Buy as many as can be paid for and placed; how many that was."""
        number = min(number, self.money // self.cost(kind)) if self.offers(kind) else 0
        if self.pos.data.units[kind].domain != "facility":
            number = min(number, self.slots())
        if number > 0:
            self.bought[kind] = self.number(kind) + number
            self.money -= self.cost(kind) * number
            self.why.append(why)
        return max(number, 0)

    def swap(self, kind: str, better: str) -> None:
        """One unit becomes another."""
        self.bought[kind] -= 1
        self.bought[better] = self.number(better) + 1
        self.money -= self.cost(better) - self.cost(kind)

    def new_ships(self) -> Counts:
        """The ships bought so far."""
        units = self.pos.data.units
        return counts((kind, n) for kind, n in self.bought.items() if units[kind].domain == "sea")

    def repair(self, space: str, facility: str, points: int) -> None:
        if points > 0:
            self.repairs.append(Repair(self.study.me, space, facility, points))
            self.money -= repair_cost(self.pos, facility, points)
            if is_complex(self.pos.data.units[facility]):
                self.room[space] += points

    def orders(self) -> list[tuple[Any, str]]:
        """The actions, with their reasons."""
        found: list[tuple[Any, str]] = [
            (
                action,
                f"Repair the {_what(self.pos, action)} in {self.pos.name(action.space)} to use it.",
            )
            for action in self.repairs
        ]
        bought = {kind: number for kind, number in self.bought.items() if number}
        if bought:
            note = "; ".join(dict.fromkeys(self.why)) or "spend what there is"
            buy = Buy(self.study.me, bought, beside_own(self.study.me, self.purse.id))
            found.append((buy, f"{note[0].upper()}{note[1:]}."))
        return found


def _what(pos: Position, action: Repair) -> str:
    facility = pos.data.units[action.facility]
    return "factory" if is_complex(facility) else facility.name
