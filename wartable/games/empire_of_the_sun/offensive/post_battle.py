"""Step 13: activated units move after the battles, the Reaction player's first (9.6)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.core.game import Branch, Objection
from wartable.games.empire_of_the_sun.actions import Done, Go
from wartable.games.empire_of_the_sun.decisions import MoveAfterBattle
from wartable.games.empire_of_the_sun.facts import Side
from wartable.games.empire_of_the_sun.offensive import moving
from wartable.games.empire_of_the_sun.offensive.homes import commanded
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.rules import Rule, branch, no, question
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.supply import supply_of


def movers(pos: Position, side: str) -> list[str]:
    """The activated units of a side that may still move: air and naval units that did not move
    strategically, and landings that must leave (EOS-9.6-01, EOS-9.6-03, EOS-9.6-05,
    EOS-8.45-16)."""
    offensive = pos.offensive
    activated = offensive.activated if side == offensive.side else offensive.reacted
    return [
        unit
        for unit in sorted(activated)
        if pos.is_on_map(unit)
        and unit not in offensive.strategic
        and unit not in offensive.returned
        and (pos.counter(unit).kind != "ground" or must_leave(pos, unit))
    ]


def must_leave(pos: Position, unit: str) -> bool:
    """Whether it cannot stay where it is: ships outside a controlled port, aircraft off a
    controlled airfield, landings in a hex that is not theirs (EOS-9.61-01, EOS-9.62-04,
    EOS-8.45-16)."""
    counter = pos.counter(unit)
    here = pos.where(unit)
    if here in pos.map.away:
        return False
    facts = pos.hex(here)
    if not pos.controls(counter.side, here):
        return (
            counter.kind != "ground"
            or unit in pos.offensive.turned_back
            or unit in pos.offensive.landed
        )
    if counter.kind == "naval":
        return not facts.port
    if counter.kind == "air":
        return not facts.airfield
    return False


def begin(script: Script, side: Side) -> None:
    """Who has units that may move is asked."""
    if movers(script.pos, side):
        script.ask(MoveAfterBattle(side))


def go_objections(pos: Position, action: Go) -> Iterator[Objection]:
    """Why these units may not go there after battle (EOS-9.6-02, EOS-9.61-01, EOS-9.62-02)."""
    able = movers(pos, action.by)
    wrong = [unit for unit in action.units if unit not in able]
    for unit in wrong:
        yield no(pos, "EOS-9.6-01", "{unit} does not move after battle", unit=unit)
    if not wrong:
        yield from moving.move_objections(pos, action, "after_battle")


def _go(script: Script, action: Go) -> None:
    moving.carry_out_move(script, action, "after_battle")
    script.note(returned=script.offensive.returned | {*action.units})
    if not movers(script.pos, action.by):
        _close(script, action.by)


def _homes(pos: Position, owner: str, unit: str) -> list[Go]:
    """Every hex to which a unit can go."""
    return [
        go
        for go in moving.after_battle_moves(pos, owner, (unit,))
        if not any(go_objections(pos, go))
    ]


def _done_objections(pos: Position, action: Done) -> Iterator[Objection]:
    """Who cannot stay and can reach a legal hex goes there (EOS-AMB-46); units of the Reaction
    player leave an unsupplied or uncommanded one if they can reach a better (EOS-9.61-01)."""
    for unit in movers(pos, action.by):
        if must_leave(pos, unit):
            if _homes(pos, action.by, unit):
                yield no(
                    pos, "EOS-9.62-04", "{unit} cannot stay, and has somewhere to go", unit=unit
                )
        elif action.by != pos.offensive.side and _has_better(pos, action.by, unit):
            yield no(
                pos, "EOS-9.61-01", "{unit} can reach a place with supply and command", unit=unit
            )


def _has_better(pos: Position, owner: str, unit: str) -> bool:
    return not _is_good(pos, unit, pos.where(unit)) and any(
        _is_good(pos, unit, go.to) for go in _homes(pos, owner, unit)
    )


def _is_good(pos: Position, unit: str, place: str) -> bool:
    """Whether the place is supplied and within command range, as Reaction units of the air and the
    sea end if they can (EOS-9.61-01)."""
    side = pos.counter(unit).side
    supply = supply_of(pos)
    supplied = supply.ports(side) if pos.counter(unit).kind == "naval" else supply.airfields(side)
    return place in supplied and commanded(pos, side, place)


def _done(script: Script, action: Done) -> None:
    _close(script, action.by)


def _close(script: Script, side: str) -> None:
    """Who cannot stay and has nowhere to go is eliminated (EOS-9.61-02, EOS-9.62-04,
    EOS-8.21-09)."""
    script.pop()
    offensive = script.offensive
    activated = offensive.activated if side == offensive.side else offensive.reacted
    lost = [
        unit
        for unit in sorted(activated)
        if script.pos.is_on_map(unit)
        and unit not in offensive.strategic
        and must_leave(script.pos, unit)
    ]
    script.place(lost, "eliminated", "nowhere to go")


def _branches(pos: Position, decision: MoveAfterBattle) -> tuple[Branch, ...]:
    found = [
        branch(unit, _homes, pos, decision.owner, unit) for unit in movers(pos, decision.owner)
    ]
    done = Done(decision.owner)
    return (*found, branch("done", lambda: () if any(_done_objections(pos, done)) else (done,)))


QUESTION = question(
    MoveAfterBattle,
    {Go: Rule(go_objections, _go), Done: Rule(_done_objections, _done)},
    _branches,
)
