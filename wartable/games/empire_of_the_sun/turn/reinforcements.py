"""The Reinforcement Segment: the Allies first, then Japan (4.11, 10.1, 10.2, 10.31)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from wartable.core.game import Branch, Objection
from wartable.games.empire_of_the_sun import progress
from wartable.games.empire_of_the_sun.actions import PutAt
from wartable.games.empire_of_the_sun.decisions import PlaceReinforcements
from wartable.games.empire_of_the_sun.events import Placed
from wartable.games.empire_of_the_sun.facts import Side
from wartable.games.empire_of_the_sun.names import turn_box
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.rules import Rule, Segment, always, branch, no
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.turn import entering, europe


def waiting(pos: Position, side: str) -> tuple[str, ...]:
    """The units of a side that arrive this turn and have not been placed."""
    return pos.own(side, turn_box(pos.state.turn))


def _begin_allies(script: Script) -> None:
    """The Delayed box is received; if the war in Europe, a card or rivalry asks for it, this turn's
    units take its place (EOS-4.11-01, EOS-10.21-01 to EOS-10.21-03), which is remembered
    (EOS-17.10-13); one more ASP arrives (EOS-10.31-01)."""
    pos = script.pos
    marks = pos.state.marks
    level = europe.level(pos.state.tracks.europe)
    if level < 3:
        asp = marks.asp | {"allies": marks.asp["allies"] + 1}
        script.mark(asp=asp)
    old = pos.own("allies", "delayed")
    new = [unit for unit in waiting(pos, "allies") if europe.may_be_delayed(pos, unit)]
    if not level and not marks.delay_next:
        new = [unit for unit in new if marks.us_rivalry and europe.is_us_army(pos, unit)]
    script.keep(delayed_last=bool(new))
    for unit in new:
        europe.delay(script, unit)
    script.place(old, turn_box(pos.state.turn), "reinforcement")
    if marks.delay_next:
        script.mark(delay_next=False)


def _begin_japan(script: Script) -> None:
    """Japanese units are never delayed; those that found no place before try again
    (EOS-4.11-03, EOS-10.12-01)."""
    script.place(script.pos.own("japan", "delayed"), turn_box(script.state.turn), "reinforcement")


def _asks(side: Side, pos: Position) -> PlaceReinforcements | None:
    return PlaceReinforcements(side) if waiting(pos, side) else None


def held_in(pos: Position, unit: str) -> str:
    """Where a unit without a place waits: the Delayed box, or, if it cannot be delayed, the next
    turn's box (EOS-10.12-01, EOS-10.23-01)."""
    if europe.may_be_delayed(pos, unit):
        return "delayed"
    return turn_box(pos.state.turn + 1)


def _ways(pos: Position, side: Side, unit: str) -> list[PutAt]:
    """Every place for a unit; where there is none it is held back."""
    found = entering.places(pos, unit) or [held_in(pos, unit)]
    return [PutAt(side, unit, place) for place in found]


def _objections(pos: Position, action: PutAt) -> Iterator[Objection]:
    if action.unit not in waiting(pos, action.by):
        yield no(pos, "EOS-10.11-01", "{unit} does not arrive now", unit=action.unit)
        return
    if action.to == held_in(pos, action.unit):
        if entering.places(pos, action.unit):
            yield no(
                pos, "EOS-10.12-01", "{unit} can be placed, so it is not held", unit=action.unit
            )
    elif not entering.may_enter(pos, action.unit, action.to):
        yield no(
            pos,
            "EOS-10.11-02",
            "{unit} cannot enter in {hex}",
            unit=action.unit,
            hex=action.to,
        )


def _put(script: Script, action: PutAt) -> None:
    """A unit enters, or is held back; a new HQ serves its own hex only (EOS-10.11-06), new carriers
    and aircraft neutralise nothing yet (EOS-10.11-08), and who is held back may be diverted
    (EOS-10.12-02)."""
    memory = script.state.memory
    if action.to == "delayed":
        europe.delay(script, action.unit)
        return
    script.emit(Placed((action.unit,), action.to, "reinforcement"))
    if action.to in (*script.pos.map.hexes, "china"):
        is_hq = script.pos.counter(action.unit).kind == "hq"
        script.keep(
            new_hqs=memory.new_hqs | {action.unit} if is_hq else memory.new_hqs,
            fresh=memory.fresh | {action.unit},
            undelayed=memory.undelayed - {action.unit},
        )


def _branches(side: Side, pos: Position) -> tuple[Branch, ...]:
    return tuple(branch(unit, _ways, pos, side, unit) for unit in waiting(pos, side))


def _end_allies(script: Script) -> None:
    """From now on those who came neutralise ZOI (EOS-10.11-08)."""
    script.keep(fresh=frozenset())


def _end_japan(script: Script) -> None:
    """So do the Japanese, and what Progress of the War asks for is counted (EOS-10.11-08,
    EOS-16.47-03)."""
    script.keep(fresh=frozenset(), progress_goal=progress.goal(script.pos))


RULES = {PutAt: Rule(_objections, _put)}
ALLIES = Segment(
    "allied_reinforcements",
    "Allied reinforcements",
    asks=partial(_asks, "allies"),
    rules=RULES,
    branches=partial(_branches, "allies"),
    is_played=always,
    begin=_begin_allies,
    end=_end_allies,
)
JAPAN = Segment(
    "japanese_reinforcements",
    "Japanese reinforcements",
    asks=partial(_asks, "japan"),
    rules=RULES,
    branches=partial(_branches, "japan"),
    is_played=always,
    begin=_begin_japan,
    end=_end_japan,
)
