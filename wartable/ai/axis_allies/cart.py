"""What a power buys this turn: its money, the room of its factories, and why."""

from __future__ import annotations

from typing import Any

from wartable.ai.axis_allies.judge import Counts, counts
from wartable.ai.axis_allies.study import Study
from wartable.games.axis_allies.actions import Buy, Repair


class Cart:
    """A purchase in the making."""

    def __init__(self, study: Study) -> None:
        self.study = study
        self.pos = study.pos
        self.kinds = study.kinds
        self.money = self.pos.state.money[study.me]
        self.bought: dict[str, int] = {}
        self.why: list[str] = []
        self.repairs: list[Repair] = []
        self.factories = [
            space
            for space in sorted(self.pos.state.facilities)
            if self.pos.state.control[space] == study.me and space in self.pos.state.opening.own
        ]
        self.room = {space: self.pos.edition.capacity(self.pos, space) for space in self.factories}

    def cost(self, kind: str) -> int:
        return self.pos.data.units[kind].cost

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
        number = min(number, self.money // self.cost(kind))
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
            self.money -= points
            self.room[space] += points

    def orders(self) -> list[tuple[Any, str]]:
        """The actions, with their reasons."""
        found: list[tuple[Any, str]] = [
            (action, f"Repair the factory in {self.pos.name(action.space)} to use it.")
            for action in self.repairs
        ]
        bought = {kind: number for kind, number in self.bought.items() if number}
        if bought:
            note = "; ".join(dict.fromkeys(self.why)) or "spend what there is"
            found.append((Buy(self.study.me, bought), f"{note[0].upper()}{note[1:]}."))
        return found
