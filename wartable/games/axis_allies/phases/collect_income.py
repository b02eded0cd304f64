"""Phase 6: income."""

from __future__ import annotations

from wartable.games.axis_allies.edition import Phase
from wartable.games.axis_allies.events import MoneyChanged
from wartable.games.axis_allies.phases import common
from wartable.games.axis_allies.script import Script


def collect(script: Script) -> None:
    """The national production level is paid, if the capital is free (S42-INC-01, S42-INC-02,
    S42-TRN-03, S42-CAP-16)."""
    pos = script.pos
    if income := pos.income(pos.me):
        script.emit(MoneyChanged(pos.me, income, "income"))


COLLECT_INCOME = Phase(
    name="collect_income",
    title="Collect income",
    asks=lambda pos: None,
    rules={},
    branches=lambda pos: (),
    begin=collect,
    advance=common.no_advance,
    end_objections=common.no_objections,
    end=common.nothing,
    is_played=lambda pos: pos.controls_capital(pos.me),
)
