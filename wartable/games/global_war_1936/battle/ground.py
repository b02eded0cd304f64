"""Aircraft of an attacked zone fight or stay on the ground (step 2 of GW-10.5-01)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from msgspec.structs import replace

from wartable.core.action_text import Wording
from wartable.core.flow import answer, asked, one_branch
from wartable.core.game import Objection
from wartable.forces import force, holds, parts, size
from wartable.games.global_war_1936.actions import StayDown
from wartable.games.global_war_1936.battle.sides import lead_for, units_of
from wartable.games.global_war_1936.decisions import ChooseGround
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import Question, Rule, no
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import Battle
from wartable.games.global_war_1936.unit import Force, format_force, parse_force

MOST_WAYS = 60


def aircraft(pos: Position, frame: Battle, lead: str) -> Force:
    """Of a lead, in the zone since before the combat."""
    return tuple(
        (unit, number)
        for unit, number in units_of(pos, frame, "defence")
        if pos.data.units[unit.type].kind == "air"
        and not unit.came
        and lead_for(pos, unit.owner) == lead
    )


def ask_ground(script: Script, frame: Battle) -> None:
    """Everybody with aircraft there is asked, unless nobody came ashore."""
    pos = script.pos
    if not units_of(pos, frame, "attack"):
        return
    leads = dict.fromkeys(lead_for(pos, unit.owner) for unit, _ in units_of(pos, frame, "defence"))
    asks = [ChooseGround(lead, frame.zone) for lead in leads if lead and aircraft(pos, frame, lead)]
    if asks:
        script.ask(*asks)


def _below(pos: Position) -> Battle:
    frame = pos.state.flow[-2]
    assert isinstance(frame, Battle)
    return frame


def _objections(pos: Position, action: StayDown) -> Iterator[Objection]:
    if not holds(aircraft(pos, _below(pos), action.by), action.units):
        yield no(pos, "GW-10.5-01", "these aircraft are not there to choose for")


def _stay_down(script: Script, action: StayDown) -> None:
    """They take no part, and are lost with the zone."""
    if action.units:
        down = force((replace(unit, did="grounded"), number) for unit, number in action.units)
        zone = _below(script.pos).zone
        script.change_units(zone, more=down, less=force(action.units), why="GW-10.5-01")
    answer(script, asked(script.pos.top, ChooseGround, action))


def _ways(pos: Position, decision: ChooseGround) -> Iterator[StayDown]:
    there = aircraft(pos, _below(pos), decision.owner)
    for units in islice(parts(there, size(there)), MOST_WAYS):
        yield StayDown(decision.owner, units)


def _faults(pos: Position, decision: ChooseGround) -> Iterator[str]:
    below = pos.state.flow[-2] if len(pos.state.flow) > 1 else None
    if not isinstance(below, Battle) or below.zone != decision.zone:
        yield "nobody is attacked there"


QUESTION = Question(
    ChooseGround,
    {StayDown: Rule(_objections, _stay_down)},
    one_branch(_ways),
    {
        StayDown: Wording(
            lambda act: f"keep down {format_force(act.units, act.by) or 'nobody'}",
            {
                r"keep down (?P<units>.+)": lambda by, found: StayDown(
                    by, () if found["units"] == "nobody" else parse_force(found["units"], by)
                )
            },
        ),
    },
    faults=_faults,
)
