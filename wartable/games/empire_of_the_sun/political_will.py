"""US Political Will (16.4): the segment in which it is adjusted, and its bounds."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.games.empire_of_the_sun import progress, victory
from wartable.games.empire_of_the_sun.battle.aftermath import DISASTER
from wartable.games.empire_of_the_sun.facts import NATIONS
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.rules import by_itself
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.turn import resources
from wartable.games.empire_of_the_sun.turn.bombing import BOMBED

LOWEST, HIGHEST = 0, 10
"""EOS-16.4-02."""
SURRENDERS = {
    "australia": ("EOS-16.41-01", 2),
    "burma": ("EOS-16.41-02", 1),
    "china": ("EOS-16.41-03", 2),
    "dutch_east_indies": ("EOS-16.41-04", 1),
    "india": ("EOS-16.41-05", 2),
    "malaya": ("EOS-16.41-06", 1),
    "philippines": ("EOS-16.41-07", 1),
}
"""What a surrender costs, and by which rule."""
ALEUTIANS = 3
"""PW Segments in a row (EOS-16.42-01)."""
HAWAII = ("5708", "5808", "5908", "5108")
HAWAII_FOR = 2
"""EOS-16.42-02."""
FEW_RESOURCES = 3
"""EOS-16.43-01."""

Cause = tuple[str, int]
"""The rule, and by how much the marker moves."""


def change(script: Script, by: int, why: str) -> None:
    """The marker moves; what goes beyond the track is lost (EOS-16.4-01, EOS-16.4-02,
    EOS-CARD-35)."""
    now = max(LOWEST, min(HIGHEST, script.state.tracks.will + by))
    script.track("will", now, why)


def causes(pos: Position) -> Iterator[Cause]:
    """All that moves the marker in this segment (T-PW, EOS-16.45-01; in the South Pacific
    EOS-17.10-12)."""
    if DISASTER in pos.state.memory.this_turn:
        yield DISASTER, -1
    if pos.scenario.part:
        yield from _south_pacific(pos)
        return
    yield from _nations(pos)
    yield from _occupations(pos)
    yield from _strategic(pos)
    yield from _fleet(pos)
    if pos.state.turn >= progress.FIRST_TURN and not progress.is_met(pos):
        yield "EOS-16.47-01", -1


def _nations(pos: Position) -> Iterator[Cause]:
    """What a surrender costs and freedom gives back (EOS-16.41-01 to EOS-16.41-07), and what all of
    them cost (EOS-16.41-08)."""
    memory = pos.state.memory
    for nation, (rule, cost) in SURRENDERS.items():
        if f"surrendered {nation}" in memory.this_turn:
            yield rule, -cost
        if f"liberated {nation}" in memory.this_turn and nation not in ("china", "india"):
            yield rule, cost
    if memory.surrendered >= {*NATIONS} and "EOS-16.41-08" not in memory.once:
        yield "EOS-16.41-08", -2


def _occupations(pos: Position) -> Iterator[Cause]:
    once = pos.state.memory.once
    held = held_now(pos)
    aleutians = any(
        number >= ALEUTIANS and pos.hex(place).region == "aleutians"
        for place, number in held.items()
    )
    hawaii = any(number >= HAWAII_FOR and place in HAWAII for place, number in held.items())
    if aleutians and "EOS-16.42-01" not in once:
        yield "EOS-16.42-01", -1
    if hawaii and "EOS-16.42-02" not in once:
        yield "EOS-16.42-02", -1


def held_now(pos: Position) -> dict[str, int]:
    """For how many segments, this one included, a Japanese unit has stood in each hex of the
    Aleutians and of Hawaii without a break (EOS-16.42-03)."""
    watched = [*sorted(pos.map.region("aleutians")), *HAWAII]
    before = pos.state.memory.held
    return {place: before.get(place, 0) + 1 for place in watched if pos.own("japan", place)}


def note_gaps(script: Script) -> None:
    """A hex that no Japanese unit holds any more begins anew (EOS-16.42-03)."""
    before = script.state.memory.held
    now = {place: number for place, number in before.items() if script.pos.own("japan", place)}
    if now != before:
        script.keep(held=now)


def _strategic(pos: Position) -> Iterator[Cause]:
    memory = pos.state.memory
    few = len(resources.held(pos, "japan")) <= FEW_RESOURCES
    if few and pos.state.turn >= 5 and "EOS-16.43-01" not in memory.once:
        yield "EOS-16.43-01", 3
    if BOMBED in memory.this_turn:
        yield "EOS-16.43-02", 1


def _fleet(pos: Position) -> Iterator[Cause]:
    ships = [
        pos.counter(unit)
        for unit in pos.units_of("allies", "naval")
        if pos.counter(unit).nation == "us"
    ]
    if not any(ship.is_carrier for ship in ships):
        yield "EOS-16.46-01", -1
    if not ships:
        yield "EOS-16.46-02", -1


def _south_pacific(pos: Position) -> Iterator[Cause]:
    if "surrendered china" in pos.state.memory.this_turn:
        yield "EOS-17.10-12", -2
    if not any(
        pos.counter(unit).nation == "us" and pos.where(unit) not in pos.map.away
        for unit in pos.units_of("allies", "naval")
    ):
        yield "EOS-17.10-12", -1
    if not progress.is_met(pos):
        yield "EOS-17.10-12", -1


def _begin(script: Script) -> None:
    """Every cause counts, those of once a game never again (EOS-4.32-01)."""
    pos = script.pos
    found = [*causes(pos)]
    once = {
        rule
        for rule, _ in found
        if rule in ("EOS-16.41-08", "EOS-16.42-01", "EOS-16.42-02", "EOS-16.43-01")
    }
    for rule, by in found:
        change(script, by, rule)
    script.keep(once=script.state.memory.once | once, held=held_now(pos))
    victory.at_once(script)


SEGMENT = by_itself("political_will", "US Political Will", _begin)
