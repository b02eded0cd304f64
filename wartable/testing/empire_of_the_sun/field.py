"""Battles for tests: who fights where and how they came, and the dice as they fall."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from wartable.core.errors import IllegalAction
from wartable.games.empire_of_the_sun.battle import run
from wartable.games.empire_of_the_sun.battle.participants import battle_of
from wartable.games.empire_of_the_sun.events import Rolled
from wartable.games.empire_of_the_sun.questions import ASKED
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.state import Battle, Before, Fight, Offensive, State, Window
from wartable.games.empire_of_the_sun.text import parse_action
from wartable.testing.empire_of_the_sun.table import Faces, position


def offensive(
    state: State,
    side: str,
    *,
    condition: str = "intercept",
    landed: Mapping[str, str] | None = None,
    overland: Mapping[str, str] | None = None,
    before: Mapping[str, str] | None = None,
    inactive: tuple[str, ...] = (),
    battles: Mapping[str, Fight] | None = None,
    **fields: Any,
) -> State:
    """An Offensive in which all units of the side on the map are activated but the `inactive`;
    `before` says where units stood that are elsewhere now."""
    who: Any = side
    prefix = "jp_" if side == "japan" else ("us_", "uk_", "au_", "in_", "nz_", "nl_", "cn_")
    hexes = [place for place in state.at.values() if place.isdigit()]
    activated = {
        unit: (landed or {}).get(unit) or (overland or {}).get(unit) or place
        for unit, place in state.at.items()
        if place in hexes and unit.startswith(prefix) and "_hq_" not in unit
    }
    at = state.at | activated | dict(before or {})
    was = Before(at, state.reduced, state.japanese, state.tracks, state.marks, state.memory)
    made = Offensive(
        who,
        fields.pop("card", "JP-50" if side == "japan" else "AL-50"),
        fields.pop("event", False),
        2,
        was,
        activated={unit: place for unit, place in activated.items() if unit not in inactive},
        landed=dict(landed or {}),
        came_overland=dict(overland or {}),
        condition=condition,  # type: ignore[arg-type]
        battles=dict(battles or {}),
        **fields,
    )
    return replace(state, offensive=made)


class Field:
    """A battle hex, with all who fight there."""

    def __init__(
        self,
        number: str,
        side: str = "japan",
        *,
        units: Mapping[str, str],
        reduced: tuple[str, ...] = (),
        scenario: str = "1942",
        turn: int = 2,
        where: Mapping[str, Any] | None = None,
        **fields: Any,
    ) -> None:
        state = position(
            scenario, empty=True, units=units, reduced=reduced, turn=turn, **(where or {})
        )
        fights = fields.pop("battles", None)
        if fights is None:
            fights = {number: self._fight(state, number, side)}
        self.number = number
        self.script = Script(offensive(state, side, battles=fights, **fields), Faces())

    def _fight(self, state: State, number: str, side: str) -> Fight:
        """Every aircraft that stands elsewhere fights here."""
        from wartable.games.empire_of_the_sun.data import data

        counters = data().counters
        away = [
            unit
            for unit, place in sorted(state.at.items())
            if place.isdigit() and place != number and counters[unit].is_air
        ]
        return Fight(
            tuple(unit for unit in away if counters[unit].side == side),
            tuple(unit for unit in away if counters[unit].side != side),
        )

    @property
    def pos(self) -> Any:
        return self.script.pos

    @property
    def battle(self) -> Battle:
        return battle_of(self.pos)

    def gather(self) -> Field:
        """All who take part are known, nobody has fired."""
        run.begin(self.script, self.number)
        run.run_battle(self.script, self.pos.top)
        return self

    def fight(self, *faces: int) -> Field:
        """The battle goes on with these dice until somebody is asked or it is over."""
        if not isinstance(self.pos.top, Battle):
            run.begin(self.script, self.number)
        return self.go_on(*faces)

    def go_on(self, *faces: int) -> Field:
        self.script.dice = Faces(*faces)
        while isinstance(self.pos.top, Battle):
            run.run_battle(self.script, self.pos.top)
        assert not self.script.dice.faces, "dice are left"
        return self

    @property
    def asked(self) -> list[Any]:
        """Who is asked for what."""
        return list(self.pos.top.decisions) if isinstance(self.pos.top, Window) else []

    def _rule(self, action: Any) -> Any:
        for decision in self.asked:
            if decision.owner == action.by:
                return ASKED[type(decision)].rules[type(action)]
        raise AssertionError(f"{action.by} is not asked")

    def say(self, text: str, *faces: int) -> Field:
        """Somebody answers, and the battle goes on with these dice."""
        action = parse_action(text)
        rule = self._rule(action)
        if found := tuple(rule.objections(self.pos, action)):
            raise IllegalAction(found)
        rule.carry_out(self.script, action)
        return self.go_on(*faces) if isinstance(self.pos.top, Battle) else self

    def rules_against(self, text: str) -> list[str]:
        """The rules that speak against an answer."""
        action = parse_action(text)
        return [each.rule for each in self._rule(action).objections(self.pos, action)]

    def listed(self) -> list[Any]:
        """What is offered to who is asked first."""
        decision = self.asked[0]
        return [
            action
            for each in ASKED[type(decision)].branches(self.pos, decision)
            for action in each.actions()
        ]

    @property
    def is_over(self) -> bool:
        return self.number in self.pos.offensive.fought

    @property
    def is_won(self) -> bool:
        """Whether the active player has won."""
        return self.number in self.pos.offensive.won

    def rolled(self) -> list[tuple[str, int, str]]:
        """Who rolled, with which modifier, and what came of it."""
        return [
            (each.by, each.modifier, each.result)
            for each in self.script.events
            if isinstance(each, Rolled)
        ]

    def where(self, unit: str) -> str:
        return str(self.pos.where(unit))

    def is_reduced(self, unit: str) -> bool:
        return unit in self.pos.state.reduced and self.pos.is_on_map(unit)
