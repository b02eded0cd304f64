"""Japan may let one carrier take the loss of another (9.2 F7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from wartable.core.flow import any_answer, asked
from wartable.core.game import Branch, Objection
from wartable.games.empire_of_the_sun.actions import Decline, Swap
from wartable.games.empire_of_the_sun.battle.participants import attacker, battle_of
from wartable.games.empire_of_the_sun.decisions import SwapSteps
from wartable.games.empire_of_the_sun.events import Placed, ReducedBecame, StepGained
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.rules import Rule, branch, no, question
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.state import Battle


def carriers(pos: Position, battle: Battle) -> tuple[str, ...]:
    """The Japanese carriers of the battle, sunk ones among them."""
    fleet = battle.active if attacker(pos) == "japan" else battle.reaction
    return tuple(unit for unit in fleet if pos.counter(unit).is_carrier)


def swaps(pos: Position, battle: Battle) -> list[tuple[str, str]]:
    """Which carrier could lose a step for which other that lost one in this battle: none if the
    Allies had a critical hit, or a single carrier is there (EOS-9.2-23)."""
    if "allies" in battle.critical:
        return []
    ours = carriers(pos, battle)
    return pairs(
        [unit for unit in ours if pos.is_on_map(unit)],
        [unit for unit in ours if unit in battle.fallen],
    )


def pairs(afloat: Iterable[str], fallen: Iterable[str]) -> list[tuple[str, str]]:
    """Which of those afloat could stand in for which of those that lost a step."""
    afloat = list(afloat)
    return [(lose, restore) for restore in fallen for lose in afloat if lose != restore]


def _objections(pos: Position, action: Swap) -> Iterator[Objection]:
    battle = battle_of(pos)
    ours = carriers(pos, battle)
    for unit in (action.lose, action.restore):
        if unit not in ours:
            yield no(pos, "EOS-9.2-23", "{unit} is no Japanese carrier of the battle", unit=unit)
            return
    if action.lose == action.restore:
        yield no(pos, "EOS-9.2-23", "{unit} cannot stand in for itself", unit=action.lose)
    if not pos.is_on_map(action.lose):
        yield no(pos, "EOS-9.2-23", "{unit} is sunk and loses nothing", unit=action.lose)
    if action.restore not in battle.fallen:
        yield no(pos, "EOS-9.2-23", "{unit} has lost no step here", unit=action.restore)


def _carry_out(script: Script, action: Swap) -> None:
    """One step for one step, once a battle (EOS-9.2-27); every Japanese carrier has two."""
    battle = battle_of(script.pos)
    script.pop()
    script.lose_step(action.lose, "swap")
    unit = action.restore
    if script.pos.is_on_map(unit):
        script.emit(StepGained(unit, "swap"))
        return
    script.emit(Placed((unit,), battle.stood[unit], "restored"))
    script.emit(ReducedBecame((unit,), reduced=True))


def _decline(script: Script, action: Decline) -> None:
    asked(script.pos.top, SwapSteps, action)
    script.pop()


def _branches(pos: Position, decision: SwapSteps) -> tuple[Branch, ...]:
    return (
        branch("swap", _ways, pos, decision),
        branch("done", lambda: (Decline(decision.owner),)),
    )


def _ways(pos: Position, decision: SwapSteps) -> list[Swap]:
    return [Swap(decision.owner, lose, restore) for lose, restore in swaps(pos, battle_of(pos))]


QUESTION = question(
    SwapSteps,
    {Swap: Rule(_objections, _carry_out), Decline: Rule(any_answer, _decline)},
    _branches,
)
