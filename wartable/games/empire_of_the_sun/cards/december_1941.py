"""The two cards of December 1941, and the ships that flee before them (17.11)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.games.empire_of_the_sun.cards.running import Operation, Running, modifier
from wartable.games.empire_of_the_sun.events import Activated, Declared, Joined
from wartable.games.empire_of_the_sun.offensive.special_reaction import covering
from wartable.games.empire_of_the_sun.position import Position


def _exhaust(run: Running) -> bool:
    """The ships are not activated again on this turn (EOS-CARD-71, EOS-17.11-04)."""
    ships = run.script.offensive.activated
    run.script.keep(exhausted=run.pos.state.memory.exhausted | {*ships})
    return True


def _forced_reaction(run: Running) -> bool:
    """Force Z moves into a coastal hex of Malaya that a Japanese ship entered, and a battle is
    fought there, with those who cover it; of several the Allies choose one (EOS-CARD-73,
    EOS-17.11-08)."""
    unit = run.says("unit")
    entered = malayan_hexes_entered(run.pos)
    if not run.pos.is_on_map(unit) or not entered:
        return True
    if not run.chosen and len(entered) > 1:
        return run.ask(entered, owner="allies", about=[unit])
    to = run.chosen[0] if run.chosen else entered[0]
    run.script.emit(Activated("allies", (unit,)))
    if run.pos.where(unit) != to:
        run.script.place([unit], to, run.card)
    if to not in run.script.offensive.battles:
        run.script.emit(Declared(to, covering(run.pos, to)))
    return True


def malayan_hexes_entered(pos: Position) -> tuple[str, ...]:
    """Coastal hexes of Malaya that a Japanese ship has entered; those where Japanese units stand,
    if there are such."""
    entered = {
        place
        for move in pos.offensive.moves
        if any(pos.counter(unit).kind == "naval" for unit in move.units)
        and pos.counter(move.units[0]).side == "japan"
        for place in move.path[1:]
    }
    coast = pos.data.map.region("malaya") & entered
    found = sorted(place for place in coast if pos.hex(place).is_coastal)
    held = [place for place in found if pos.own("japan", place)]
    return tuple(held or found)


def _zoi_off(run: Running) -> bool:
    """Each Allied air unit that stands in no battle hex takes part in one battle in its normal
    range without moving; of several the Allies choose one (EOS-17.11-06, EOS-17.11-07,
    EOS-CARD-72)."""
    if run.chosen:
        unit = next(iter(_uncommitted(run.pos)))
        run.script.emit(Joined(run.chosen[-1], (unit,), "allies"))
    while unit := next(_uncommitted(run.pos), ""):
        battles = battles_in_range(run.pos, unit)
        if len(battles) > 1:
            return run.ask(battles, owner="allies", about=[unit])
        run.script.emit(Joined(battles[0], (unit,), "allies"))
    return True


def battles_in_range(pos: Position, unit: str) -> tuple[str, ...]:
    """The battle hexes within the normal range of an air unit."""
    far = pos.counter(unit).range
    here = pos.where(unit)
    return tuple(
        sorted(place for place in pos.offensive.battles if pos.distance(here, place) <= far)
    )


def _uncommitted(pos: Position) -> Iterator[str]:
    """Allied air units that could join a battle and fight in none, in order."""
    joined = {unit for fight in pos.offensive.battles.values() for unit in fight.reaction}
    for unit in pos.units_of("allies", "air"):
        is_busy = pos.where(unit) in pos.offensive.battles or unit in joined
        if not is_busy and battles_in_range(pos, unit):
            yield unit


OPERATIONS: dict[str, Operation] = {
    "must_declare": modifier(),
    "protect": modifier(),
    "exhaust": Operation(_exhaust, moment="post_battle_movement"),
    "zoi_off": modifier(_zoi_off, moment="before_battle"),
    "forced_reaction": Operation(_forced_reaction, moment="before_reaction"),
    "amphibious_limit": modifier(),
    "fortress": modifier(),
}
