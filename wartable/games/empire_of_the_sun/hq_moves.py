"""HQs leave the map and come back: recalled, displaced, returned (6.13 to 6.15)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.core.game import Objection
from wartable.games.empire_of_the_sun.actions import RecallHq, ReturnHq
from wartable.games.empire_of_the_sun.facts import SIDES
from wartable.games.empire_of_the_sun.names import turn_box
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.rules import no
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.supply import supply_of

EARLY = {
    "japan": ("japan_home",),
    "allies": ("australia", "hawaii", "india", "ceylon", "north_india"),
}
"""The regions to which an HQ may return early; of Hawaii Oahu alone has a port (EOS-6.15-02)."""


def leave(script: Script, hq: str) -> None:
    """An HQ leaves the map: with a dot for good, else to the next turn's box, where it cannot be
    delayed (EOS-6.1-04, EOS-6.13-03, EOS-6.14-02, EOS-6.14-03)."""
    if script.pos.counter(hq).never_returns:
        script.place((hq,), "removed", "removed")
        return
    script.place((hq,), turn_box(script.state.turn + 1), "displaced")
    script.keep(undelayed=script.state.memory.undelayed | {hq})


def displace(script: Script) -> None:
    """Every HQ in a hex that the enemy controls is forced off the map (EOS-6.14-01)."""
    for side in SIDES:
        for hq in [*script.pos.units_of(side, "hq")]:
            if not script.pos.controls(side, script.pos.where(hq)):
                leave(script, hq)


def recall_objections(pos: Position, action: RecallHq) -> Iterator[Objection]:
    """Nothing prevents a recall but that it is no HQ of one's own on the map (EOS-6.13-01,
    EOS-6.13-02)."""
    counter = pos.counter(action.hq)
    if counter.kind != "hq" or counter.side != action.by or not pos.is_on_map(action.hq):
        yield no(
            pos, "EOS-6.13-01", "{hq} is no HQ of {side} on the map", hq=action.hq, side=action.by
        )


def on_track(pos: Position, side: str) -> list[str]:
    """The HQs of a side that left the map and wait on the turn track (EOS-6.15-01)."""
    return [
        unit
        for unit in sorted(pos.state.memory.undelayed)
        if pos.counter(unit).kind == "hq"
        and pos.counter(unit).side == side
        and pos.where(unit).startswith("turn_")
    ]


def return_ports(pos: Position, hq: str) -> list[str]:
    """The controlled ports to which an HQ may return before its time, in supply (EOS-6.15-01,
    EOS-6.15-02)."""
    side = pos.counter(hq).side
    found = []
    for place in sorted(pos.ports(side)):
        is_home = pos.hex(place).region in EARLY[side]
        is_taken = any(pos.counter(each).kind == "hq" for each in pos.at(place))
        if is_home and not is_taken and supply_of(pos).hq_would_be(hq, place):
            found.append(place)
    return found


def return_objections(pos: Position, action: ReturnHq) -> Iterator[Objection]:
    """Why an HQ may not return early (6.15)."""
    if action.hq not in on_track(pos, action.by):
        yield no(pos, "EOS-6.15-01", "{hq} does not wait on the turn track", hq=action.hq)
    elif action.to not in return_ports(pos, action.hq):
        yield no(
            pos,
            "EOS-6.15-02",
            "{hq} may not return to {hex} before its time",
            hq=action.hq,
            hex=action.to,
        )


def come_back(script: Script, action: ReturnHq) -> None:
    """The HQ is on the map again; the card is the whole play (EOS-6.15-03)."""
    script.place((action.hq,), action.to, "returned")
    script.keep(undelayed=script.state.memory.undelayed - {action.hq})
