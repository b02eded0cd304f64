"""Overstacked hexes at the end of a card play (EOS-8.24-01, EOS-8.34-02, EOS-8.48-01)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.core.game import Branch, Objection
from wartable.games.empire_of_the_sun import stacking
from wartable.games.empire_of_the_sun.actions import GiveUp
from wartable.games.empire_of_the_sun.decisions import GiveUpExcess
from wartable.games.empire_of_the_sun.names import turn_box
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.rules import Rule, branch, no, question
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.supply import supply_of


def check(script: Script) -> bool:
    """The owner of the first overstacked hex is asked whom to give up; whether there is one."""
    for side, place, _ in stacking.overstacked(script.pos):
        script.ask(GiveUpExcess(side, place))
        return True
    return False


def candidates(pos: Position, side: str, place: str) -> list[str]:
    """Who may leave: ships where ships are too many, else air and ground units, by the later text
    air units first (EOS-8.24-02, EOS-8.34-03, EOS-VAR-02)."""
    kind = next(
        kind for who, where, kind in stacking.overstacked(pos) if (who, where) == (side, place)
    )
    if kind == "naval":
        return list(pos.own(side, place, "naval"))
    if pos.state.options.excess_later and pos.own(side, place, "air"):
        return list(pos.own(side, place, "air"))
    return list(pos.own(side, place, "air", "ground"))


def _asked(pos: Position) -> GiveUpExcess:
    window = pos.top
    found: GiveUpExcess = window.decisions[0]  # type: ignore[union-attr, assignment]
    return found


def _objections(pos: Position, action: GiveUp) -> Iterator[Objection]:
    asked = _asked(pos)
    if action.unit not in candidates(pos, asked.owner, asked.hex):
        yield no(
            pos,
            "EOS-8.34-03",
            "{unit} is not one too many in {hex}",
            unit=action.unit,
            hex=asked.hex,
        )


def leaves_for(pos: Position, unit: str) -> str:
    """Where a unit goes that is given up: supplied it comes back next turn, else it is eliminated
    (EOS-8.24-02, EOS-8.34-03, EOS-8.48-02; with the later text air and ground units come a turn
    later)."""
    counter = pos.counter(unit)
    gone_for_good = pos.state.options.dots_leave and not counter.replaceable
    if not supply_of(pos).is_supplied(unit) or gone_for_good:
        return "eliminated"
    later = 2 if pos.state.options.excess_later and counter.kind != "naval" else 1
    return turn_box(pos.state.turn + later)


def _give_up(script: Script, action: GiveUp) -> None:
    """It leaves the map; what comes back cannot be delayed (EOS-8.24-02, EOS-8.34-03)."""
    to = leaves_for(script.pos, action.unit)
    script.pop()
    script.place((action.unit,), to, "overstacked")
    if to != "eliminated":
        script.keep(undelayed=script.state.memory.undelayed | {action.unit})


def _branches(pos: Position, decision: GiveUpExcess) -> tuple[Branch, ...]:
    return (
        branch(
            "give up",
            lambda: [
                GiveUp(decision.owner, unit)
                for unit in candidates(pos, decision.owner, decision.hex)
            ],
        ),
    )


QUESTION = question(GiveUpExcess, {GiveUp: Rule(_objections, _give_up)}, _branches)
