"""Strategic bombing (12.3)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from wartable.core.flow import any_answer
from wartable.core.game import Branch, Objection
from wartable.games.empire_of_the_sun.actions import BombJapan, Decline
from wartable.games.empire_of_the_sun.decisions import Bomb
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.rules import Rule, Segment, always, branch, no
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.supply import supply_of

TOKYO = "3706"
RANGE = 8
"""EOS-12.31-02."""
NEAR = 5
"""EOS-12.32-03, EOS-12.32-04."""
BOMBED = "EOS-12.32-02"
"""Noted on the turn when Japan was successfully bombed."""


def is_in_range(pos: Position, unit: str) -> bool:
    """On an airfield within 8 hexes of Tokyo, or in the China air box (EOS-12.31-02,
    EOS-13.74-06)."""
    place = pos.where(unit)
    return place == "china" or (place in pos.map.hexes and pos.distance(place, TOKYO) <= RANGE)


def bombers(pos: Position) -> list[str]:
    """The B29s that may bomb: supplied, in range, not rebuilt this turn, not used yet
    (EOS-12.31-01 to EOS-12.31-05)."""
    memory = pos.state.memory
    return [
        unit
        for unit in sorted(pos.state.at)
        if pos.counter(unit).b29
        and is_in_range(pos, unit)
        and supply_of(pos).is_supplied(unit)
        and unit not in memory.rebuilt
        and unit not in memory.bombers
    ]


def has_near_airfield(pos: Position, *, supplied: bool) -> bool:
    """Whether the Allies control an airfield within 5 hexes of Tokyo, a supplied one where that is
    asked (EOS-12.32-03, EOS-12.32-04, EOS-AMB-21)."""
    known = supply_of(pos).airfields("allies") if supplied else pos.airfields("allies")
    return any(pos.distance(place, TOKYO) <= NEAR for place in known)


def modifier(pos: Position) -> int:
    """High altitude interceptors (EOS-12.32-04)."""
    return int(pos.state.marks.interceptors and not has_near_airfield(pos, supplied=True))


def is_success(pos: Position, unit: str, face: int, modifier: int) -> bool:
    """A full unit up to 8, a reduced one up to 4 (EOS-12.32-01)."""
    return face + modifier <= (4 if pos.is_reduced(unit) else 8)


def _asks(pos: Position) -> Bomb | None:
    if "bombing is over" in pos.state.memory.this_turn:
        return None
    return Bomb("allies") if bombers(pos) else None


def _objections(pos: Position, action: BombJapan) -> Iterator[Objection]:
    able = bombers(pos)
    for unit in action.units:
        if unit not in able:
            yield no(pos, "EOS-12.31-02", "{unit} cannot bomb Japan now", unit=unit)
    if len({*action.units}) != len(action.units):
        yield no(pos, "EOS-12.32-01", "each B-29 bombs once")


def bomb(script: Script, action: BombJapan) -> None:
    """One die a unit; each success cuts Japan's draw, a 9 may cost a step (EOS-12.32-01 to
    EOS-12.32-03, EOS-AMB-27)."""
    for unit in sorted(action.units):
        changed = modifier(script.pos)
        what = f"bombing {unit}"
        face = script.roll(what)
        hit = is_success(script.pos, unit, face, changed)
        script.tell(what, "allies", face, changed, "success" if hit else "failure")
        memory = script.state.memory
        script.keep(
            bombers=memory.bombers | {unit},
            cards_cut=memory.cards_cut + int(hit),
            this_turn=memory.this_turn | ({BOMBED} if hit else set()),
        )
        if face == 9 and not has_near_airfield(script.pos, supplied=False):
            script.lose_step(unit, "bombing")
    _over(script)


def _over(script: Script) -> None:
    script.keep(this_turn=script.state.memory.this_turn | {"bombing is over"})


def _decline(script: Script, action: Decline) -> None:
    _over(script)


def _ways(pos: Position) -> list[BombJapan]:
    able = bombers(pos)
    return [
        BombJapan("allies", units)
        for number in range(len(able), 0, -1)
        for units in combinations(able, number)
    ]


def _branches(pos: Position) -> tuple[Branch, ...]:
    return (branch("bomb", _ways, pos), branch("done", lambda: (Decline("allies"),)))


SEGMENT = Segment(
    "bombing",
    "Strategic bombing",
    asks=_asks,
    rules={BombJapan: Rule(_objections, bomb), Decline: Rule(any_answer, _decline)},
    branches=_branches,
    is_played=always,
)
