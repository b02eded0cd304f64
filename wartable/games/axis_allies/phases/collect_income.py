"""Collect income: what the territories pay, less what convoys lose, and what objectives bring."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from wartable.core.action_text import Wording
from wartable.core.flow import one_branch
from wartable.games.axis_allies import convoys
from wartable.games.axis_allies.actions import Disrupt
from wartable.games.axis_allies.decisions import DisruptConvoys
from wartable.games.axis_allies.edition import Phase, Question, Rule
from wartable.games.axis_allies.events import MoneyChanged, ObjectiveMet, Rolled
from wartable.games.axis_allies.objectives import objectives
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.purses import has_open_purse, open_purses, production, purse_of
from wartable.games.axis_allies.script import Script
from wartable.games.axis_allies.state import Window
from wartable.games.axis_allies.technologies import income_dice
from wartable.games.axis_allies.unit import Force
from wartable.games.axis_allies.windows import answer, any_answer, asked
from wartable.games.axis_allies.wording import SPACE

Raids = Mapping[str, Sequence[Force]]
"""By convoy zone: the forces that roll."""


def collect(script: Script) -> None:
    """Whoever raids convoys rolls, and the income is paid (E40-INC-01, E40-CNV-01)."""
    raids = {zone: list(forces.values()) for zone, forces in convoys.raiders(script.pos).items()}
    _pay(script, raids)


def ask_and_collect(script: Script) -> None:
    """Whoever can raid convoys is asked first whether to roll (G40-CVY-01)."""
    if questions := convoys.questions(script.pos):
        script.push(Window(questions))
    else:
        _pay(script, {})


def _pay(script: Script, raids: Raids) -> None:
    """Each purse whose capital is free gets the production of its territories, loses what the
    convoys lost, and is paid for objectives; levels of production do not change (S42-INC-01,
    S42-INC-02, S42-TRN-03, S42-CAP-16, E40-INC-01, E40-INC-02, G40-INC-01, G40-INC-02,
    G40-INC-04, G40-UKE-06, G40-CVY-06)."""
    pos = script.pos
    for purse in open_purses(pos, pos.me):
        if income := production(pos, purse):
            script.emit(MoneyChanged(purse.id, income, "income"))
    lost: dict[str, int] = {}
    for territory, points in convoys.roll(script, raids).items():
        purse = purse_of(pos, territory, pos.me)
        lost[purse.id] = lost.get(purse.id, 0) + points
    for name, points in sorted(lost.items()):
        script.emit(MoneyChanged(name, -points, "convoys disrupted"))
    for objective, amount, met, _ in objectives(script.pos, pos.me):
        if met:
            script.emit(ObjectiveMet(objective.purse, objective.id, amount, once=objective.once))
    _sell_bonds(script)


def _sell_bonds(script: Script) -> None:
    """War bonds bring a die of money, to the first purse that collects (G40-RND-06,
    G40-AMB-49)."""
    pos = script.pos
    if number := income_dice(pos, pos.me):
        faces = script.dice.roll(number)
        script.emit(Rolled("", pos.me, "war bonds", (), (), faces, sum(faces)))
        script.emit(MoneyChanged(open_purses(pos, pos.me)[0].id, sum(faces), "war bonds"))


def _answer(script: Script, action: Disrupt) -> None:
    """An answer waits for the others; then all roll who chose to, and the income is paid
    (G40-CVY-01)."""
    window = script.pos.top
    assert isinstance(window, Window)
    decision = asked(script.pos, DisruptConvoys, action)
    answers = window.answers
    if action.roll:
        answers = (*answers, (decision.space, decision.units))
    if not answer(script, decision, answers):
        return
    raids: dict[str, list[Force]] = {}
    for zone, units in sorted(answers):
        raids.setdefault(zone, []).append(units)
    _pay(script, raids)


def _answers(pos: Position, decision: DisruptConvoys) -> Sequence[Disrupt]:
    return [Disrupt(decision.owner, decision.space, roll) for roll in (True, False)]


QUESTION = Question(
    DisruptConvoys,
    {Disrupt: Rule(any_answer, _answer)},
    one_branch(_answers),
    {
        Disrupt: Wording(
            lambda action: f"{'disrupt' if action.roll else 'spare'} convoys in {action.space}",
            {
                rf"(?P<what>disrupt|spare) convoys in {SPACE}": lambda by, m: Disrupt(
                    by, m["space"], m["what"] == "disrupt"
                )
            },
        )
    },
)

COLLECT_INCOME = Phase(
    name="collect_income",
    title="Collect income",
    asks=lambda pos: None,
    rules={},
    branches=lambda pos: (),
    begin=collect,
    is_played=has_open_purse,
)

COLLECT_WHAT_RAIDERS_LEAVE = replace(COLLECT_INCOME, begin=ask_and_collect)
"""Where those who raid convoys may choose not to (G40-CVY-01)."""
