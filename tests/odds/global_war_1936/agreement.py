"""Whether odds are what the game itself does, die by die."""

from __future__ import annotations

from collections import Counter
from functools import partial

from msgspec.structs import replace

from tests.games.global_war_1936.front import army, front
from tests.games.global_war_1936.table import begin, play, sheet, stand, turn, war
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.state import Battle, SeaBattle, State
from wartable.games.global_war_1936.unit import Force
from wartable.odds.global_war_1936 import Policy, combat_odds
from wartable.odds.global_war_1936.answers import answer
from wartable.testing.global_war_1936.enumeration import Enumeration

EXACT = 1e-9
ZONE, FROM = "alsace_lorraine", "bavaria"
SEA, FROM_SEA = "A28", "A22"


def on_land(attackers: str, defenders: str, zone: str = ZONE, by: str = FROM) -> State:
    """Germans attack the French from Bavaria; the combat begins."""
    state = army(front(), **{by: attackers})
    if defenders:
        state = stand(state, zone, defenders, "france")
    state = play(state, f"germany: move {attackers}: {by} > {zone}")
    state = play(state, "germany: done")
    return replace(state, flow=(Battle(zone),))


def at_sea(attackers: str, defenders: str) -> State:
    """Germans who came from A22 attack the British in A28; the combat begins."""
    state = war(turn(begin(), "germany", phase="combat"), ("germany", "great_britain"))
    seas = Position(state).data.map.sea
    for nation in ("usa", "france", "ussr", "great_britain", "fec", "anzac", "italy", "japan"):
        state = sheet(state, nation, at_full=True)
    state = replace(state, units={k: v for k, v in state.units.items() if k not in seas})
    coming = ", ".join(
        f"{each.partition('#')[0]}~1*moved{''.join(each.partition('#')[1:])}<A22^A28@germany"
        for each in attackers.split(", ")
    )
    state = stand(state, SEA, f"{coming}, {defenders}", "great_britain")
    return replace(state, flow=(SeaBattle(SEA),))


def disagreement(
    state: State, policy: Policy | None = None, rounds: int = 2, *, every_face: bool = False
) -> str:
    """Where the odds of a combat are not those of the game, to a billionth; nothing if they are.
    Rounds are alike from the last one named on."""
    policy = policy or Policy()
    odds = combat_odds(state, policy)
    played = Enumeration(partial(_answer, policy), rounds, every_face)
    played.play(state)
    frame = state.flow[0]
    zone = frame.zone  # type: ignore[union-attr]
    spaces = {zone, *odds.pos.data.map.board.neighbours[zone]}
    before = _alive(state, spaces)
    start = Counter(_counted(odds.attackers)) + Counter(_counted(odds.defenders))
    true: dict[object, float] = {}
    for board, chance in played.ends:
        now = _alive(board, spaces)
        now.subtract(before)
        now.update(start)
        key = frozenset(pair for pair in now.items() if pair[1]), _damage(board) - _damage(state)
        true[key] = true.get(key, 0.0) + chance
    told: dict[object, float] = {}
    for end, chance in odds.ends.items():
        units = Counter[object]()
        for force in (end.attackers, end.away, end.defenders, end.hidden):
            units.update(_counted(force))
        key = frozenset(pair for pair in units.items() if pair[1]), end.damage
        told[key] = told.get(key, 0.0) + chance
    for key in told.keys() | true.keys():
        if abs(told.get(key, 0.0) - true.get(key, 0.0)) > EXACT:
            return f"{true.get(key, 0.0)}, not {told.get(key, 0.0)}, of {key}"
    if odds.rounds and abs(odds.rounds - played.rounds) > EXACT:
        return f"{played.rounds} rounds, not {odds.rounds}"
    return ""


def _answer(policy: Policy, pos: Position, decision: object) -> object:
    return answer(pos, decision, policy)


def _alive(state: State, spaces: set[str]) -> Counter[object]:
    found = Counter[object]()
    for space in spaces:
        found.update(_counted(state.units.get(space, ())))
    return found


def _counted(units: Force) -> Counter[object]:
    found = Counter[object]()
    for unit, number in units:
        for each in (unit, *unit.cargo):
            found[each.owner, each.type, each.hits] += number
    return found


def _damage(state: State) -> int:
    on_facilities = sum(n * each.damage for row in state.facilities.values() for each, n in row)
    return on_facilities + sum(rail.damage for rail in state.rails.values())
