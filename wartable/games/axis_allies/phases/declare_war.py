"""War is declared before the combat move; by some powers also before they collect their income."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from wartable.core.game import Branch, Objection
from wartable.games.axis_allies import politics
from wartable.games.axis_allies.actions import Declare, Done
from wartable.games.axis_allies.decisions import DeclareWar
from wartable.games.axis_allies.edition import Phase, Rule
from wartable.games.axis_allies.phases import common
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.script import Script


def _declare_objections(
    pos: Position, action: Declare, *, at_income: bool = False
) -> Iterator[Objection]:
    return politics.objections(pos, action.by, action.on, at_income=at_income)


def _declare(script: Script, action: Declare) -> None:
    politics.declare(script, action.by, action.on)


def _asks(pos: Position, *, at_income: bool = False) -> DeclareWar | None:
    """On whom war can be declared, while there is somebody."""
    targets = politics.targets(pos, at_income=at_income)
    return DeclareWar(pos.me, targets) if targets else None


def _branches(pos: Position, *, at_income: bool = False) -> tuple[Branch, ...]:
    targets = politics.targets(pos, at_income=at_income)
    declarations = [Declare(pos.me, power) for power in targets]
    return (Branch("declare war", partial(list, declarations)), *common.branches(pos))


def _is_played(pos: Position) -> bool:
    """Only by who can declare war, at war already or not (E40-POL-22, G40-DOW-01)."""
    return bool(politics.targets(pos))


def _is_played_at_income(pos: Position) -> bool:
    """By a power that has somebody left to declare war on in the turn that its rules name
    (E40-POL-11)."""
    return bool(politics.targets(pos, at_income=True))


def _is_played_before_any_war(pos: Position) -> bool:
    """Only if that power is at war with nobody yet (G40-USA-05)."""
    return not pos.relations.at_war[pos.me] and _is_played_at_income(pos)


DECLARE_WAR = Phase(
    name="declare_war",
    title="Declare war",
    asks=_asks,
    rules={Declare: Rule(_declare_objections, _declare), Done: common.DONE},
    branches=_branches,
    is_played=_is_played,
)

DECLARE_WAR_AT_INCOME = Phase(
    name="declare_war_at_income",
    title="Declare war before the income",
    asks=partial(_asks, at_income=True),
    rules={
        Declare: Rule(partial(_declare_objections, at_income=True), _declare),
        Done: common.DONE,
    },
    branches=partial(_branches, at_income=True),
    is_played=_is_played_at_income,
)

FIRST_WAR_AT_INCOME = replace(DECLARE_WAR_AT_INCOME, is_played=_is_played_before_any_war)
"""Not for a power that is at war already (G40-USA-05)."""
