"""The questions about hits: who loses steps, which step is the last, who takes the automatic
one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from wartable.core import flow
from wartable.core.game import Branch, Objection
from wartable.games.empire_of_the_sun.actions import Hit, Keep
from wartable.games.empire_of_the_sun.battle import demands, hits
from wartable.games.empire_of_the_sun.battle.participants import battle_of, defender
from wartable.games.empire_of_the_sun.battle.strengths import Stage
from wartable.games.empire_of_the_sun.decisions import AssignHits, LastStep
from wartable.games.empire_of_the_sun.facts import Side
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.rules import Rule, branch, no, question
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.state import Battle, Losses, Window


def stage_of(battle: Battle) -> Stage:
    """The stage under way: the ground stage begins when the air-naval one has a winner."""
    return "ground" if battle.winner else "air_naval"


def volley_of(pos: Position, battle: Battle, side: Side) -> hits.Volley:
    """The hits of a side that are to be given now."""
    for losses in battle.losses:
        if losses.side == side:
            return hits.volley_of(pos, battle, losses, stage_of(battle))
    raise LookupError(f"{side} has not rolled")


def ask(script: Script, battle: Battle) -> bool:
    """Settle what only one way is left for and ask for the rest: first which step is the last or
    the automatic one, then both players at once how they give their hits (EOS-AMB-43); whether
    anything was asked."""
    questions: list[AssignHits] = []
    for losses in battle.losses:
        if losses.chosen:
            continue
        demand = demands.demand(volley_of(script.pos, battle, losses.side))
        match demand.kind:
            case "settled":
                battle = _settle(script, battle, losses.side, demand.units)
            case "assign":
                questions.append(AssignHits(losses.side, battle.hex, losses.hits, stage_of(battle)))
            case _:
                script.ask(LastStep(defender(script.pos), battle.hex, demand.units))
                return True
    if questions:
        script.ask(*questions)
    return bool(questions)


def _settle(script: Script, battle: Battle, side: str, steps: tuple[str, ...]) -> Battle:
    script.change(battle, losses=_chosen(battle.losses, {side: steps}))
    return battle_of(script.pos)


def _chosen(losses: tuple[Losses, ...], steps: dict[str, tuple[str, ...]]) -> tuple[Losses, ...]:
    return tuple(
        replace(each, steps=steps[each.side], chosen=True) if each.side in steps else each
        for each in losses
    )


# hits


def _hit_objections(pos: Position, action: Hit) -> Iterator[Objection]:
    battle = battle_of(pos)
    side: Any = action.by
    return hits.objections(pos, battle, volley_of(pos, battle, side), action.units)


def _hit(script: Script, action: Hit) -> None:
    """The answer waits, unseen, until all are in (EOS-AMB-43)."""
    window = script.pos.top
    assert isinstance(window, Window)
    answers: tuple[Any, ...] = (*window.answers, action)
    decision = flow.asked(window, AssignHits, action)
    if flow.answer(script, decision, answers):
        battle = battle_of(script.pos)
        script.open(answers)
        steps = {each.by: each.units for each in answers}
        script.change(battle, losses=_chosen(battle.losses, steps))


def _hit_branches(pos: Position, decision: AssignHits) -> tuple[Branch, ...]:
    return (branch("hit", _ways_to_hit, pos, decision),)


def _ways_to_hit(pos: Position, decision: AssignHits) -> list[Hit]:
    side: Any = decision.owner
    found = demands.listed(volley_of(pos, battle_of(pos), side))
    return [Hit(decision.owner, units) for units in found]


ASSIGN = question(AssignHits, {Hit: Rule(_hit_objections, _hit)}, _hit_branches)


# the last step, and the automatic one


def _about(pos: Position) -> Losses:
    """The hits that the question is about: the first that are not settled and leave it open."""
    battle = battle_of(pos)
    for losses in battle.losses:
        if not losses.chosen:
            demand = demands.demand(volley_of(pos, battle, losses.side))
            if demand.kind in ("last", "automatic"):
                return losses
    raise LookupError("no step is to be chosen")


def _keep_objections(pos: Position, action: Keep) -> Iterator[Objection]:
    decision = flow.asked(pos.top, LastStep, action)
    if action.unit not in decision.units:
        yield no(pos, "EOS-9.2-19", "{unit} is none of those", unit=action.unit)


def _keep(script: Script, action: Keep) -> None:
    """All but this last step are lost (EOS-9.2-19), or this unit takes the automatic one
    (EOS-9.2-22)."""
    battle = battle_of(script.pos)
    losses = _about(script.pos)
    volley = volley_of(script.pos, battle, losses.side)
    is_last = demands.demand(volley).kind == "last"
    script.pop()
    steps = demands.all_but(volley, action.unit) if is_last else (action.unit,)
    _settle(script, battle, losses.side, steps)


def _keep_branches(pos: Position, decision: LastStep) -> tuple[Branch, ...]:
    return (branch("keep", lambda: [Keep(decision.owner, unit) for unit in decision.units]),)


LAST_STEP = question(LastStep, {Keep: Rule(_keep_objections, _keep)}, _keep_branches)
