"""How a battle ended, read from the position before it and the one after."""

from __future__ import annotations

from wartable.games.empire_of_the_sun.battle import garrisons
from wartable.games.empire_of_the_sun.battle.aftermath import DISASTER, gains
from wartable.games.empire_of_the_sun.battle.participants import as_it_begins
from wartable.games.empire_of_the_sun.events import BattleOver, FlowBecame
from wartable.games.empire_of_the_sun.names import GARRISONS
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.state import Battle
from wartable.odds.empire_of_the_sun.lines import steps_of
from wartable.odds.empire_of_the_sun.result import End, Lost


def involved(pos: Position, number: str) -> tuple[str, ...]:
    """The counters that the battle of a hex can change."""
    battle = as_it_begins(pos, number)
    carried = pos.offensive.carried
    return tuple(sorted({*battle.active, *battle.reaction, *pos.at(number), *carried}))


def end_of(
    start: Position, number: str, units: tuple[str, ...], script: Script, before: Battle
) -> End:
    """The end of the battle that began in this position, after the script of its last step."""
    battle, winner = before, ""
    for event in script.events:
        if isinstance(event, FlowBecame) and event.flow and isinstance(event.flow[-1], Battle):
            battle = event.flow[-1]
        elif isinstance(event, BattleOver):
            winner = event.winner
    pos = script.pos
    lost = {unit: steps_of(start, unit) - steps_of(pos, unit) for unit in units}
    if name := garrisons.garrison(start, number):
        lost[name] = garrisons.steps(start, number) - battle.garrison
    return End(
        battle.winner,
        winner,
        bool(battle.victor),
        number in gains(pos, pos.offensive.side),
        _told(start, lost),
        tuple(unit for unit in start.at(number) if _went_back(pos, number, unit)),
        DISASTER in pos.state.memory.this_turn - start.state.memory.this_turn,
    )


def _told(pos: Position, lost: dict[str, int]) -> Lost:
    """Air and naval units first, each by its name."""
    on_foot = {
        unit: unit in GARRISONS or pos.counter(unit).kind not in ("air", "naval") for unit in lost
    }
    found = [(unit, steps) for unit, steps in lost.items() if steps]
    return tuple(sorted(found, key=lambda each: (on_foot[each[0]], each)))


def _went_back(pos: Position, number: str, unit: str) -> bool:
    """Whether a ground unit retreated, or leaves by PBM."""
    if not pos.is_on_map(unit) or pos.counter(unit).kind != "ground":
        return False
    return pos.where(unit) != number or unit in pos.offensive.turned_back
