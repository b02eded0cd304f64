"""Who can take which hits, and who says so."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from wartable.core.action_text import Wording
from wartable.core.flow import asked, one_branch, without
from wartable.core.game import Objection
from wartable.forces import Pool, fault_in_hits, most_absorbed, ways
from wartable.games.global_war_1936.actions import Lose
from wartable.games.global_war_1936.battle.amphibious import is_out_of_order
from wartable.games.global_war_1936.battle.forts import crosses as crosses_fort
from wartable.games.global_war_1936.battle.forts import forts, strikes
from wartable.games.global_war_1936.battle.losses import DOUBLE, lose, survives, takes_double
from wartable.games.global_war_1936.battle.sea_hits import CHOSEN, SEA_KINDS
from wartable.games.global_war_1936.battle.sides import OTHER, deciders, units_of
from wartable.games.global_war_1936.decisions import TakeHits
from wartable.games.global_war_1936.events import RolledOff
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import Question, Rule, no
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import Battle, Combat, Owed, SeaBattle, Window
from wartable.games.global_war_1936.unit import Force, Unit, format_force, parse_force

MOST_WAYS = 60
"""Ways that are listed; others are checked."""


def takes(pos: Position, frame: Combat, unit: Unit, kind: str) -> bool:
    """`air` and `land` hits are for those alone, `bomber` hits for who bombs, `carrying` for
    aircraft with cargo, `fort` and `fort_dice` for who crossed a fortified border (GW-AMB-60),
    `double` for who takes double losses, others but `any` and `air_first` for a class. Carpet
    bombers are hit by fighters and anti-aircraft guns alone (GW-10.6.5-02), rockets by nobody
    (GW-10.6.2-03), and seaplanes hit submarines, or naval transports where nothing else is left
    (GW-10.6-02, GW-AMB-25); hits at sea have kinds of their own."""
    row = pos.data.units[unit.type]
    if kind in SEA_KINDS:
        return SEA_KINDS[kind](row)
    what = row.kind
    if what == "rocket":
        return kind == "rocket"
    if kind == "bomber":
        return row.bombing > 0
    if kind == DOUBLE:
        return takes_double(pos, frame, unit)
    if kind in ("fort", "fort_dice"):
        reach = strikes if kind == "fort_dice" else crosses_fort
        return any(reach(pos, fort, unit) for fort in forts(pos, frame.zone))
    if kind == "seaplane":
        there = {pos.data.units[each.type].kind for each, _ in units_of(pos, frame, "defence")}
        return what == "submarine" or there == {"transport"}
    if kind == "carrying":
        return bool(unit.cargo) and what == "air"
    if row.carpet and unit.came and isinstance(frame, Battle) and frame.plan == "land":
        return kind in ("air", "air_first")
    if kind == "land":
        return what != "air"
    return kind in ("any", "air_first", what)


def rank(pos: Position, unit: Unit, kind: str) -> int:
    """Aircraft are hit first by air superiority (GW-10.2-02); air transports without airborne
    infantry last of those that are left (GW-10.6-03); naval transports last of all, but where the
    shooter picks (GW-10.7-05)."""
    what = pos.data.units[unit.type]
    is_air = what.kind == "air"
    is_lift = is_air and what.attack is None and unit.mission != "drop"
    if kind.startswith(CHOSEN) or kind == "land":
        return 0
    if what.kind == "transport":
        return 3
    if kind == "air_first":
        return (1 if is_lift else 0) if is_air else 2
    return 1 if is_lift else 0


def choices(pos: Position, frame: Combat, owed: Owed) -> list[Force]:
    """The ways to take the hits, the cheapest units first."""
    targets = dict(units_of(pos, frame, owed.side))
    found: list[Force] = ways(
        (Pool(owed.hits, owed.kind),),
        targets,
        lambda unit, kind: takes(pos, frame, unit, kind),
        lambda unit: rank(pos, unit, owed.kind),
        lambda unit: (sum(pos.data.units[unit.type].cost), unit),
        MOST_WAYS,
    )
    return [way for way in found if not _is_out_of_order(pos, frame, owed, way)]


def _is_out_of_order(pos: Position, frame: Combat, owed: Owed, lost: Force) -> bool:
    """Of the attackers on land who can take the hits those who came over the sea are hit first
    (GW-10.8.3-04)."""
    if owed.side == "defence":
        return False
    there = units_of(pos, frame, "attack")
    able = tuple(pair for pair in there if takes(pos, frame, pair[0], owed.kind))
    return is_out_of_order(pos, able, dict(lost))


def absorbed(pos: Position, frame: Combat, owed: Owed) -> int:
    """How many of the hits can take effect."""
    targets = dict(units_of(pos, frame, owed.side))
    pools = (Pool(owed.hits, owed.kind),)
    return most_absorbed(pools, targets, lambda unit, kind: takes(pos, frame, unit, kind))


def settle(script: Script, frame: Combat, owed: Owed) -> None:
    """The hits are taken: at once where there is one way or nobody plays those units, else by who
    is asked; one after the other where a hit does not take one unit."""
    pos = script.pos
    if owed.hits > 1 and any(
        takes_double(pos, frame, unit) or survives(pos, unit)
        for unit, _ in units_of(pos, frame, owed.side)
    ):
        one, others = replace(owed, hits=1), replace(owed, hits=owed.hits - 1)
        script.become(replace(frame, owed=(one, others, *frame.owed[1:])))
        return
    found = choices(pos, frame, owed) if absorbed(pos, frame, owed) else []
    side = OTHER[owed.side] if owed.by == "shooter" else owed.side
    owners = deciders(pos, frame, side)
    if len(found) > 1 and owners:
        script.ask(
            *(TakeHits(lead, frame.zone, owed.side, owed.kind, owed.hits) for lead in owners)
        )
    else:
        lose(script, owed, found[0] if found else ())


def _below(pos: Position) -> Combat:
    frame = pos.state.flow[-2]
    assert isinstance(frame, Battle | SeaBattle)
    return frame


def _objections(pos: Position, action: Lose) -> Iterator[Objection]:
    frame = _below(pos)
    owed = frame.owed[0]
    fault = fault_in_hits(
        (Pool(owed.hits, owed.kind),),
        dict(units_of(pos, frame, owed.side)),
        dict(action.units),
        lambda unit, kind: takes(pos, frame, unit, kind),
        lambda unit: rank(pos, unit, owed.kind),
    )
    if len(dict(action.units)) != len(action.units):
        yield no(pos, "GW-10.5-01", "a unit is named twice")
    elif fault is not None:
        rule = "GW-10.2-02" if owed.kind == "air_first" else "GW-10.5-01"
        yield no(pos, rule, fault.value)
    elif _is_out_of_order(pos, frame, owed, action.units):
        yield no(pos, "GW-10.8.3-04", "those who came over the sea are hit first")


def _lose(script: Script, action: Lose) -> None:
    """The last of those who defend together has chosen: if they disagree, they roll (GW-0.3-09,
    GW-10.5-01, GW-10.7-06)."""
    window = script.pos.top
    assert isinstance(window, Window)
    others = without(window, asked(window, TakeHits, action))
    chosen = (*window.answers, replace(action, units=tuple(sorted(action.units))))
    if others:
        script.become(replace(window, decisions=others, answers=chosen))
        return
    owed = _below(script.pos).owed[0]
    script.pop()
    units = chosen[0].units
    if any(each.units != units for each in chosen):
        units = _roll_off(script, chosen)
    lose(script, owed, units)


def _roll_off(script: Script, chosen: tuple[Lose, ...]) -> Force:
    """The highest wins, ties roll again (GW-0.3-09)."""
    frame = script.pos.top
    assert isinstance(frame, Battle | SeaBattle)
    while True:
        faces = script.roll(f"roll-off in {frame.zone}", len(chosen))
        script.emit(RolledOff(frame.zone, tuple(each.by for each in chosen), faces))
        if faces.count(max(faces)) == 1:
            return chosen[faces.index(max(faces))].units


def _ways(pos: Position, decision: TakeHits) -> Iterator[Lose]:
    frame = _below(pos)
    for way in choices(pos, frame, frame.owed[0]):
        yield Lose(decision.owner, way)


def _faults(pos: Position, decision: TakeHits) -> Iterator[str]:
    below = pos.state.flow[-2] if len(pos.state.flow) > 1 else None
    if not isinstance(below, Battle | SeaBattle) or below.zone != decision.zone or not below.owed:
        yield "hits are taken outside a battle"
        return
    owed = below.owed[0]
    if (owed.side, owed.kind, owed.hits) != (decision.side, decision.kind, decision.hits):
        yield "other hits are taken than are owed"
    elif not choices(pos, below, owed):
        yield "nobody can take the hits"


QUESTION = Question(
    TakeHits,
    {Lose: Rule(_objections, _lose)},
    one_branch(_ways),
    {
        Lose: Wording(
            lambda act: f"lose {format_force(act.units, act.by)}",
            {r"lose (?P<units>.+)": lambda by, found: Lose(by, parse_force(found["units"], by))},
        ),
    },
    faults=_faults,
)
