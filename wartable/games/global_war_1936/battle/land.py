"""Land combat, step by step and round by round (GW-10.5-01)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from msgspec.structs import replace

from wartable.core.flow import one_branch
from wartable.core.game import Objection
from wartable.forces import each, plus
from wartable.games.global_war_1936.actions import Press, Retreat
from wartable.games.global_war_1936.battle import aftermath, hits
from wartable.games.global_war_1936.battle.losses import fighters
from wartable.games.global_war_1936.battle.sides import attackers, defenders, units_of
from wartable.games.global_war_1936.battle.values import is_encircled, is_fortified, value
from wartable.games.global_war_1936.decisions import PressOn
from wartable.games.global_war_1936.events import Fired
from wartable.games.global_war_1936.facts_units import LAND_CLASSES
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import Question, Rule
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import Battle, Owed, Side
from wartable.games.global_war_1936.unit import Force, Unit

OTHER: dict[Side, Side] = {"attack": "defence", "defence": "attack"}
FORT_DICE, FORT_VALUE = 2, 5
"""GW-13.2.6-03."""
LIMITS = {"city": 3, "tundra": 1}
"""Rounds a player turn (GW-1.7.7-03, GW-1.7.5-01)."""
VOLLEY = 100
"""Dice that are told in one event."""


def fight(script: Script, frame: Battle) -> None:
    """What comes next: hits that are owed, an end, or the next step."""
    if frame.owed:
        hits.settle(script, frame, frame.owed[0])
        return
    is_new = frame.step == 0 or (frame.round > 1 and frame.step == 2)
    if is_new and _is_over(script.pos, frame):
        script.pop()
        aftermath.end_battle(script, frame.zone)
        return
    STEPS[frame.step](script, frame)


def _is_over(pos: Position, frame: Battle) -> bool:
    return not attackers(pos, frame.zone) or not defenders(pos, frame.zone)


# who fires when


def _is_special(pos: Position, unit: Unit) -> bool:
    """It fires at aircraft in the first round alone (GW-10.2-03)."""
    return pos.data.units[unit.type].kind == "anti_aircraft"


def _strikers(pos: Position, units: Force) -> Force:
    return tuple((unit, n) for unit, n in units if pos.data.units[unit.type].first_strike)


def _others(pos: Position, units: Force, number: int) -> Force:
    """All that did not fire before in this round."""
    kinds = pos.data.units
    return tuple(
        (unit, n)
        for unit, n in units
        if not _is_special(pos, unit)
        and not (
            number == 1 and (kinds[unit.type].first_strike or kinds[unit.type].air_superiority)
        )
    )


# dice


def _volley(
    script: Script, frame: Battle, side: Side, shots: Iterable[tuple[Unit, int]], kind: str = "any"
) -> tuple[Owed, ...]:
    """Units of a side fire, a die each, several where the chart says so; their hits by who picks
    (GW-10.1-02, GW-10.2-04)."""
    pos = script.pos
    bands: list[tuple[int, int, str, str]] = []
    helped = _supported(pos, frame, side)
    for unit, number in shots:
        row = pos.data.units[unit.type]
        if row.hits_only and not {*row.hits_only} & {*LAND_CLASSES}:
            continue
        for _ in range(number):
            has_help = side == "attack" and row.supported and helped > 0
            helped -= has_help
            needed = value(pos, frame.zone, frame.round, side, unit, has_help)
            if not needed:
                continue
            up_to, picks = _target(pos, frame, side, unit)
            what = "land" if row.hits_only else kind
            dice = row.attack_dice if side == "attack" else 1
            bands += [(needed, up_to, picks, what)] * dice
    return _roll(script, frame, side, bands)


def _supported(pos: Position, frame: Battle, side: Side) -> int:
    """Artillery that infantry attacks beside, one to one (GW-13.1.1-10)."""
    if side == "defence":
        return 0
    units = plus(attackers(pos, frame.zone), frame.fallen)
    return sum(number for unit, number in units if pos.data.units[unit.type].supports)


def _target(pos: Position, frame: Battle, side: Side, unit: Unit) -> tuple[int, str]:
    """Up to which face the shooter picks, and of which class: one that is there (GW-10.2-06); the
    infantry of a city that is not encircled picks vehicles on 1 (GW-1.7.7-05)."""
    row = pos.data.units[unit.type]
    there = {pos.data.units[each.type].kind for each, _ in units_of(pos, frame.zone, OTHER[side])}
    if row.target:
        wanted = {*row.target.classes} & there
        if {*LAND_CLASSES} <= {*row.target.classes}:
            return (row.target.up_to, "land") if wanted else (0, "")
        if wanted:
            return row.target.up_to, min(wanted)
    is_city = pos.data.map.land[frame.zone].city
    if side == "defence" and is_city and row.kind == "infantry" and "vehicle" in there:
        return (0, "") if is_encircled(pos, frame.zone) else (1, "vehicle")
    return 0, ""


def _roll(
    script: Script, frame: Battle, side: Side, bands: list[tuple[int, int, str, str]]
) -> tuple[Owed, ...]:
    if not bands:
        return ()
    faces = script.roll(f"{side} in {frame.zone}", len(bands))
    found: dict[tuple[str, str], int] = {}
    for face, (needed, up_to, picks, kind) in zip(faces, bands, strict=True):
        if face <= needed:
            key = ("shooter", picks) if face <= up_to else ("owner", kind)
            found[key] = found.get(key, 0) + 1
    values = tuple(min(12, band[0]) for band in bands)
    for start in range(0, len(faces), VOLLEY):
        part = slice(start, start + VOLLEY)
        number = sum(face <= needed for face, needed in zip(faces[part], values[part], strict=True))
        script.emit(Fired(frame.zone, side, values[part], faces[part], number))
    return tuple(
        Owed(OTHER[side], number, kind, "shooter" if by == "shooter" else "owner")
        for (by, kind), number in sorted(found.items(), reverse=True)
    )


# the steps


def _first_strike(script: Script, frame: Battle) -> None:
    """Both sides at once, in the first round; a fortification fires too (GW-10.2-01,
    GW-13.2.6-03)."""
    pos = script.pos
    owed: tuple[Owed, ...] = ()
    for side in OTHER:
        owed += _volley(script, frame, side, _strikers(pos, units_of(pos, frame.zone, side)))
    if is_fortified(pos, frame.zone):
        owed += _roll(script, frame, "defence", [(FORT_VALUE, 0, "", "land")] * FORT_DICE)
    script.become(replace(frame, step=1, owed=owed))


def _air_superiority(script: Script, frame: Battle) -> None:
    """Fighters of both sides, aircraft being hit first, and anti-aircraft guns at aircraft alone
    (GW-10.2-02, GW-10.2-03)."""
    pos = script.pos
    owed: tuple[Owed, ...] = ()
    for side in OTHER:
        mine, theirs = units_of(pos, frame.zone, side), units_of(pos, frame.zone, OTHER[side])
        owed += _volley(script, frame, side, fighters(pos, mine), "air_first")
        aircraft = sum(n for unit, n in theirs if pos.data.units[unit.type].kind == "air")
        guns = [
            (value(pos, frame.zone, 1, side, unit), 0, "", "air")
            for unit in each(mine)
            if _is_special(pos, unit)
            for _ in range(min(aircraft, pos.data.units[unit.type].shots))
        ]
        owed += _roll(script, frame, side, guns)
    script.become(replace(frame, step=2, owed=owed))


def _attack(script: Script, frame: Battle) -> None:
    pos = script.pos
    units = plus(attackers(pos, frame.zone), frame.fallen)
    firing = _others(pos, units, frame.round)
    owed = _volley(script, frame, "attack", firing)
    script.become(replace(frame, step=3, owed=owed))


def _defend(script: Script, frame: Battle) -> None:
    """Those set aside fire too, and are gone then."""
    pos = script.pos
    units = plus(defenders(pos, frame.zone), frame.aside)
    firing = _others(pos, units, frame.round)
    owed = _volley(script, frame, "defence", firing)
    script.become(replace(frame, step=4, owed=owed, aside=(), fallen=()))


def _next_round(script: Script, frame: Battle) -> None:
    """The attacker may retreat before the next round; he must after the last that city or tundra
    allows (GW-10.3-01, GW-1.7.7-03, GW-1.7.5-01)."""
    if frame.round == 1:
        aftermath.release_bombers(script, frame.zone)
    if _is_over(script.pos, frame):
        script.pop()
        aftermath.end_battle(script, frame.zone)
    elif frame.round >= rounds_allowed(script.pos, frame.zone):
        script.pop()
        aftermath.retreat(script, frame.zone)
    else:
        script.become(replace(frame, round=frame.round + 1, step=2))
        script.ask(PressOn(script.pos.lead, frame.zone))


STEPS: tuple[Callable[[Script, Battle], None], ...] = (
    _first_strike,
    _air_superiority,
    _attack,
    _defend,
    _next_round,
)
"""Of a round; from the second on the first two are left out."""


def rounds_allowed(pos: Position, zone: str) -> int:
    """How many rounds a combat there can last (GW-1.7.5-01, GW-1.7.7-03)."""
    here = pos.data.map.land[zone]
    ground = (here.terrain, "city" if here.city else "")
    return min((LIMITS[each] for each in ground if each in LIMITS), default=1000)


# whether to go on


def _ways(pos: Position, decision: PressOn) -> Iterator[Press | Retreat]:
    yield Press(decision.owner)
    yield Retreat(decision.owner)


def _any(pos: Position, action: Press | Retreat) -> Iterator[Objection]:
    return iter(())


def _press(script: Script, action: Press) -> None:
    script.pop()


def _retreat(script: Script, action: Retreat) -> None:
    script.pop()
    frame = script.pos.top
    assert isinstance(frame, Battle)
    script.pop()
    aftermath.retreat(script, frame.zone)


def _faults(pos: Position, decision: PressOn) -> Iterator[str]:
    below = pos.state.flow[-2] if len(pos.state.flow) > 1 else None
    if not isinstance(below, Battle) or below.zone != decision.zone:
        yield "nobody fights there"


PRESS_ON = Question(
    PressOn,
    {Press: Rule(_any, _press), Retreat: Rule(_any, _retreat)},
    one_branch(_ways),
    {},
    faults=_faults,
)
