"""Bids: extra units that a power places before the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from msgspec.structs import replace

from wartable.core.action_text import NAME, Wording
from wartable.core.game import Branch, Objection
from wartable.forces import single
from wartable.games.axis_allies.actions import Bid, Done
from wartable.games.axis_allies.decisions import PlaceBid
from wartable.games.axis_allies.edition import Question, Rule
from wartable.games.axis_allies.events import BidPlaced, Change, MoneyChanged, TurnBegan
from wartable.games.axis_allies.flow import opening_for
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.script import Script
from wartable.games.axis_allies.state import Window
from wartable.games.axis_allies.unit import Unit
from wartable.games.axis_allies.windows import answer, any_answer, asked
from wartable.games.axis_allies.wording import SPACE


def objections(pos: Position, action: Bid) -> Iterator[Objection]:
    """An extra unit is paid from the bid and stands where its power has units already; no facility
    (S42-TBL-02, S42-TBL-03)."""
    money = asked(pos, PlaceBid, action).money
    kind = pos.data.units.get(action.unit)
    if kind is None or kind.domain == "facility":
        yield Objection(
            pos.rule("S42-TBL-02"),
            "{word} is no unit to bid for",
            parts=pos.parts(word=action.unit),
        )
        return
    if action.space not in pos.data.spaces:
        yield Objection(
            pos.rule("S42-MAP-01"), "there is no space {word}", parts=pos.parts(word=action.space)
        )
        return
    if kind.cost > money:
        yield Objection(
            pos.rule("S42-TBL-02"),
            "it costs {number} IPC, {number_2} left",
            parts=pos.parts(number=kind.cost, number_2=money),
        )
    own = [unit for unit, _ in pos.at(action.space) if unit.owner == action.by]
    if not own:
        yield Objection(
            pos.rule("S42-TBL-03"),
            "{power} has no unit in {space}",
            parts=pos.parts(power=action.by, space=action.space),
        )
    is_land = pos.board.is_land(action.space)
    if (kind.domain == "sea") == is_land:
        yield Objection(
            pos.rule("S42-TBL-03"),
            "{unit} cannot stand in {space}",
            parts=pos.parts(unit=action.unit, space=action.space),
        )


def carry_out(script: Script, action: Bid) -> None:
    """Place it, and ask again with what is left."""
    decision = asked(script.pos, PlaceBid, action)
    cost = script.pos.data.units[action.unit].cost
    change = Change(action.space, (), single(Unit(action.unit, action.by)))
    script.emit(BidPlaced((change,), action.by, action.unit, action.space, cost))
    left = replace(decision, money=decision.money - cost)
    window = script.pos.top
    assert isinstance(window, Window)
    now = tuple(left if other is decision else other for other in window.decisions)
    script.become(Window(now))


def end(script: Script, action: Done) -> None:
    """What is left of the bid is money; play begins when all have bid, and the first turn with
    what stands there then (S42-TBL-02, S42-CMB-44)."""
    decision = asked(script.pos, PlaceBid, action)
    if decision.money:
        script.emit(MoneyChanged(action.by, decision.money, "what is left of the bid"))
    if not answer(script, decision):
        return
    state = script.state
    opening = opening_for(script.edition, state, state.power)
    if opening != state.opening:
        script.emit(TurnBegan(state.round, state.power, opening))


def branches(pos: Position, decision: PlaceBid) -> tuple[Branch, ...]:
    """One unit at a time, wherever it may stand; and the end."""
    kinds = [
        Branch(f"bid {kind.id}", partial(_bids, pos, decision.owner, kind.id))
        for kind in pos.data.units.values()
        if kind.domain != "facility" and kind.cost <= decision.money
    ]
    return (*kinds, Branch("done", partial(_done, decision.owner)))


def _bids(pos: Position, by: str, kind: str) -> Sequence[Bid]:
    bids = [Bid(by, kind, space) for space in sorted(pos.state.units)]
    return [action for action in bids if not next(objections(pos, action), None)]


def _done(by: str) -> Sequence[Done]:
    return [Done(by)]


def faults(pos: Position, decision: PlaceBid) -> Iterator[str]:
    """Who bids has the money."""
    if pos.state.bids.get(decision.owner) != decision.money:
        yield f"{decision.owner} bids {decision.money} that it does not have"


QUESTION = Question(
    PlaceBid,
    {Bid: Rule(objections, carry_out), Done: Rule(any_answer, end)},
    branches,
    {
        Bid: Wording(
            lambda action: f"bid {action.unit} in {action.space}",
            {rf"bid (?P<unit>{NAME}) in {SPACE}": lambda by, m: Bid(by, m["unit"], m["space"])},
        )
    },
    faults=faults,
)
