"""Research and development: dice are bought for a technology, where the table plays with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from wartable.core.action_text import NUMBER, Wording
from wartable.core.flow import one_branch
from wartable.core.game import Branch, Objection
from wartable.games.axis_allies.actions import ChooseChart, Done, Research
from wartable.games.axis_allies.decisions import DoResearch, PickChart
from wartable.games.axis_allies.edition import Phase, Question, Rule
from wartable.games.axis_allies.events import Developed, MoneyChanged, Rolled
from wartable.games.axis_allies.facts import Technology
from wartable.games.axis_allies.flow import end_phase
from wartable.games.axis_allies.phases import common
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.purses import open_purses
from wartable.games.axis_allies.script import Script
from wartable.games.axis_allies.state import Window

MOST_LISTED = 6
"""Numbers of dice that are listed; others are checked, not listed."""


def missing(pos: Position, power: str) -> dict[int, list[Technology]]:
    """By chart, what the power can still develop, whoever else has it (G40-RND-05)."""
    known = pos.state.technologies.get(power, frozenset())
    charts: dict[int, list[Technology]] = {}
    for technology in pos.data.research.technologies.values():
        if technology.id not in known:
            charts.setdefault(technology.chart, []).append(technology)
    return charts


def _money(pos: Position) -> int:
    return sum(pos.state.money[purse.id] for purse in open_purses(pos, pos.me))


def is_played(pos: Position) -> bool:
    """Where the table agreed on it, by powers that do research, can pay for a die and have
    something left to develop (G40-RND-01, G40-CHN-14)."""
    return (
        pos.state.options.research
        and pos.data.powers[pos.me].researches
        and _money(pos) >= pos.data.research.die_cost
        and bool(missing(pos, pos.me))
    )


def bill(pos: Position, action: Research) -> dict[str, int]:
    """What each purse pays: the others what they are named for, the power's own the rest
    (G40-UKE-07)."""
    others = {name: money for name, money in action.paid.items() if name != pos.me}
    rest = action.dice * pos.data.research.die_cost - sum(others.values())
    return others | {pos.me: rest} if rest else others


def objections(pos: Position, action: Research) -> Iterator[Objection]:
    """Any number of dice that the purses can pay for (G40-RND-02, G40-UKE-07)."""
    if action.dice < 1:
        yield Objection(pos.rule("G40-RND-02"), "no dice are bought")
        return
    purses = {purse.id for purse in open_purses(pos, pos.me)}
    for name, money in bill(pos, action).items():
        if name not in purses or money < 0:
            yield Objection(
                pos.rule("G40-UKE-07"),
                "this purse cannot pay {number} IPC",
                parts=pos.parts(number=money),
            )
        elif money > pos.state.money[name]:
            yield Objection(
                pos.rule("G40-RND-02"),
                "it costs {number} IPC, there are {number_2}",
                parts=pos.parts(number=money, number_2=pos.state.money[name]),
            )


def carry_out(script: Script, action: Research) -> None:
    """One attempt in a turn: any die that shows a 6 is a breakthrough, and more of them are no
    more; dice are not kept (G40-RND-03)."""
    for name, money in bill(script.pos, action).items():
        script.emit(MoneyChanged(name, -money, "research"))
    success = script.pos.data.research.success
    faces = script.dice.roll(action.dice)
    hits = min(1, faces.count(success))
    script.emit(Rolled("", action.by, "research", (), (), faces, hits))
    if not hits:
        end_phase(script)
        return
    charts = tuple(missing(script.pos, action.by))
    script.push(Window((PickChart(action.by, charts),)))


def chart_objections(pos: Position, action: ChooseChart) -> Iterator[Objection]:
    """A chart with something left to develop (G40-RND-04)."""
    if action.chart not in missing(pos, action.by):
        yield Objection(
            pos.rule("G40-RND-04"),
            "chart {number} has nothing left to develop",
            parts=pos.parts(number=action.chart),
        )


def choose_chart(script: Script, action: ChooseChart) -> None:
    """One die tells the technology, which works at once; one that is known already is rolled again
    (G40-RND-04, G40-AMB-27)."""
    script.pop()
    left = {each.die: each for each in missing(script.pos, action.by)[action.chart]}
    while True:
        (face,) = script.dice.roll(1)
        script.emit(Rolled("", action.by, "technology", (), (), (face,), 0))
        if face in left:
            break
    script.emit(Developed(action.by, left[face].id))
    end_phase(script)


def charts(pos: Position, decision: PickChart) -> Sequence[ChooseChart]:
    """One of the charts."""
    return [ChooseChart(decision.owner, chart) for chart in decision.charts]


def chart_faults(pos: Position, decision: PickChart) -> Iterator[str]:
    """The game has these charts."""
    known = {each.chart for each in pos.data.research.technologies.values()}
    if not {*decision.charts} <= known:
        yield f"there are no charts {decision.charts}"


QUESTION = Question(
    PickChart,
    {ChooseChart: Rule(chart_objections, choose_chart)},
    one_branch(charts),
    {
        ChooseChart: Wording(
            lambda action: f"chart {action.chart}",
            {rf"chart (?P<chart>{NUMBER})": lambda by, m: ChooseChart(by, int(m["chart"]))},
        )
    },
    faults=chart_faults,
)


def branches(pos: Position) -> tuple[Branch, ...]:
    """So many dice, paid by the power's own purse or by another alone; and the end."""
    return (Branch("research", partial(_attempts, pos)), *common.branches(pos))


def _attempts(pos: Position) -> Sequence[Research]:
    cost = pos.data.research.die_cost
    found = []
    for purse in open_purses(pos, pos.me):
        for dice in range(1, min(pos.state.money[purse.id] // cost, MOST_LISTED) + 1):
            paid = {} if purse.id == pos.me else {purse.id: dice * cost}
            found.append(Research(pos.me, dice, paid))
    return found


RESEARCH = Phase(
    name="research",
    title="Research and development",
    asks=lambda pos: DoResearch(pos.me),
    rules={Research: Rule(objections, carry_out), Done: common.DONE},
    branches=branches,
    is_played=is_played,
)
