"""Control of minor powers that were attacked: it begins at the end of the combat phase (4.5)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from wartable.games.global_war_1936.data import data
from wartable.games.global_war_1936.events import ControlBegan
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.script import Script

AXIS = ("germany", "italy", "japan")
"""In the order in which ties of distance are broken (GW-AMB-13)."""
PACT = "molotov_ribbentrop"


@dataclass(frozen=True, slots=True)
class Ward:
    """A row: a minor power with a rule of its own for who controls it."""

    rule: str
    minor: str
    attacker: str
    to: str
    when: Callable[[Position], bool]


WARDS: tuple[Ward, ...] = (
    Ward(
        "GW-4.7-07",
        "finland",
        "ussr",
        "germany",
        lambda pos: PACT in pos.state.pacts and pos.state.options.sphere_minors == "named",
    ),
)


def begin_control(script: Script) -> None:
    """Every neutral minor that is at war and under nobody's control comes under one power's; later
    attacks change nothing (GW-4.5-01 to GW-4.5-04)."""
    for minor in script.pos.data.nations:
        if is_attacked_neutral(script.pos, minor):
            to, rule = controller_for(script.pos, minor)
            begin_ward(script, minor, to, rule)


def begin_ward(script: Script, minor: str, to: str, rule: str) -> None:
    """The minor is under control, if both are there and nobody controls it yet (GW-4.5-04,
    GW-4.5-02, GW-4.5-03)."""
    pos = script.pos
    if pos.exists(minor) and pos.exists(to) and not pos.relations.controller(minor):
        script.emit(ControlBegan(minor, to, rule))


def is_attacked_neutral(pos: Position, minor: str) -> bool:
    """It follows the rules of control, is uncontrolled, and a major power is at war with it
    (GW-4.5-03, GW-4.5-07)."""
    facts = pos.data.nations[minor]
    return (
        facts.kind == "minor"
        and not facts.alliance
        and pos.exists(minor)
        and not pos.relations.controller(minor)
        and bool(pos.relations.major_foes(minor))
    )


def controller_for(pos: Position, minor: str) -> tuple[str, str]:
    """Who will control a minor that is at war, and by which rule: it also rolls for it in the
    battle; for a power that surrendered who has its wards (GW-4.5-01, GW-4.5-02, GW-5.7-01,
    GW-AMB-51, GW-AMB-58)."""
    foes = pos.relations.major_foes(minor)
    for row in WARDS:
        if row.minor == minor and row.attacker in foes and row.when(pos):
            return row.to, row.rule
    if any(pos.relations.alliance(foe) == "allies" for foe in foes):
        return nearest(pos, minor, AXIS), "GW-4.5-01"
    home = pos.data.homes[minor].zones
    in_americas = not home.isdisjoint(pos.data.map.areas["americas"].zones)
    power = "usa" if in_americas else "great_britain"
    return power if pos.exists(power) else heir_of(pos, power) or power, "GW-4.5-02"


def heir_of(pos: Position, nation: str) -> str:
    """Who has the wards of a nation that surrendered: the first other major power of its alliance
    in the order of play (GW-5.7-01)."""
    alliance = pos.data.nations[nation].alliance
    for slot in pos.data.slots.values():
        for other in slot.nations:
            facts = pos.data.nations[other]
            is_ours = facts.alliance == alliance and facts.kind == "major"
            if is_ours and other != nation and pos.exists(other):
                return other
    return ""


def nearest(pos: Position, minor: str, powers: Iterable[str]) -> str:
    """The power whose home country is the fewest zones away; of several the first (GW-AMB-13)."""
    there = [power for power in powers if pos.exists(power)]
    return min(there, key=lambda power: distance(minor, power))


@lru_cache(maxsize=1024)
def distance(minor: str, power: str) -> int:
    """As the board is printed."""
    goal = data().homes[power].zones
    for steps, ring in enumerate(_rings(data().homes[minor].zones)):
        if not goal.isdisjoint(ring):
            return steps
    raise AssertionError("the board is one")


def _rings(start: Iterable[str]) -> Iterator[set[str]]:
    """The start, then all one step away, and so on, over land and sea."""
    around = data().map.land, data().map.sea
    ring = {*start}
    seen = {*ring}
    while ring:
        yield ring
        zones = [table[zone] for zone in ring for table in around if zone in table]
        ring = {there for zone in zones for there in (*zone.neighbours, *zone.coast)} - seen
        seen |= ring
