"""Units that are hit leave the board, some of them after they have fired."""

from __future__ import annotations

from msgspec.structs import replace

from wartable.forces import plus
from wartable.games.global_war_1936.events import Change, UnitsChanged
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import Battle, Owed
from wartable.games.global_war_1936.unit import Force


def fighters(pos: Position, units: Force) -> Force:
    """Those with air superiority (GW-10.2-02)."""
    return tuple((unit, n) for unit, n in units if pos.data.units[unit.type].air_superiority)


def lose(script: Script, owed: Owed, lost: Force) -> None:
    """Units are hit: they leave the board; but after the first strike those hit before they could
    fire are set aside and fire first (GW-10.5-01, GW-AMB-22)."""
    frame = script.pos.top
    assert isinstance(frame, Battle)
    left = frame.owed[1:]
    if lost:
        change = Change(frame.zone, lost, ())
        script.emit(UnitsChanged((change,), "GW-10.5-01"))
    if frame.step in (2, 3):
        if owed.side == "defence":
            firing = lost if frame.step == 3 else _late(script.pos, lost)
            frame = replace(frame, aside=plus(frame.aside, firing))
        elif frame.step == 2:
            frame = replace(frame, fallen=plus(frame.fallen, _late(script.pos, lost)))
    script.become(replace(frame, owed=left))


def _late(pos: Position, lost: Force) -> Force:
    """Those of the lost that have not fired in this round."""
    return tuple((unit, n) for unit, n in lost if not fighters(pos, ((unit, n),)))
