"""Who can take which hits, and who says so."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.core.flow import asked, one_branch
from wartable.core.game import Objection
from wartable.forces import Pool, fault_in_hits, most_absorbed, ways
from wartable.games.global_war_1936.actions import Lose
from wartable.games.global_war_1936.battle.losses import lose
from wartable.games.global_war_1936.battle.sides import decider, units_of
from wartable.games.global_war_1936.decisions import TakeHits
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import Question, Rule, no
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import Battle, Owed
from wartable.games.global_war_1936.unit import Force, Unit

MOST_WAYS = 60
"""Ways that are listed; others are checked."""


def takes(pos: Position, unit: Unit, kind: str) -> bool:
    """`air` and `land` hits are for those alone, others but `any` and `air_first` for a class;
    carpet bombers are hit by fighters and anti-aircraft guns alone (GW-10.6.5-02)."""
    row = pos.data.units[unit.type]
    what = row.kind
    if row.carpet and unit.came:
        return kind in ("air", "air_first")
    if kind == "land":
        return what != "air"
    return kind in ("any", "air_first", what)


def rank(pos: Position, unit: Unit, kind: str) -> int:
    """Aircraft are hit first by air superiority (GW-10.2-02); air transports last of those that are
    left (GW-10.6-03)."""
    what = pos.data.units[unit.type]
    is_air = what.kind == "air"
    is_lift = is_air and what.attack is None
    if kind == "air_first":
        return (1 if is_lift else 0) if is_air else 2
    return 1 if is_lift else 0


def choices(pos: Position, zone: str, owed: Owed) -> list[Force]:
    """The ways to take the hits, the cheapest units first."""
    targets = dict(units_of(pos, zone, owed.side))
    found: list[Force] = ways(
        (Pool(owed.hits, owed.kind),),
        targets,
        lambda unit, kind: takes(pos, unit, kind),
        lambda unit: rank(pos, unit, owed.kind),
        lambda unit: (sum(pos.data.units[unit.type].cost), unit),
        MOST_WAYS,
    )
    return found


def absorbed(pos: Position, zone: str, owed: Owed) -> int:
    """How many of the hits can take effect."""
    targets = dict(units_of(pos, zone, owed.side))
    pools = (Pool(owed.hits, owed.kind),)
    return most_absorbed(pools, targets, lambda unit, kind: takes(pos, unit, kind))


def settle(script: Script, frame: Battle, owed: Owed) -> None:
    """The hits are taken: at once where there is one way or nobody plays those units, else by who
    is asked."""
    pos = script.pos
    found = choices(pos, frame.zone, owed) if absorbed(pos, frame.zone, owed) else []
    side = owed.side
    if owed.by == "shooter":
        side = "defence" if owed.side == "attack" else "attack"
    owner = decider(pos, frame.zone, side)
    if len(found) > 1 and owner:
        script.ask(TakeHits(owner, frame.zone, owed.side, owed.kind, owed.hits))
    else:
        lose(script, owed, found[0] if found else ())


def _asked(pos: Position, action: Lose) -> Owed:
    decision = asked(pos.top, TakeHits, action)
    return Owed(decision.side, decision.hits, decision.kind)


def _objections(pos: Position, action: Lose) -> Iterator[Objection]:
    owed = _asked(pos, action)
    zone = asked(pos.top, TakeHits, action).zone
    fault = fault_in_hits(
        (Pool(owed.hits, owed.kind),),
        dict(units_of(pos, zone, owed.side)),
        dict(action.units),
        lambda unit, kind: takes(pos, unit, kind),
        lambda unit: rank(pos, unit, owed.kind),
    )
    if len(dict(action.units)) != len(action.units):
        yield no(pos, "GW-10.5-01", "a unit is named twice")
    elif fault is not None:
        rule = "GW-10.2-02" if owed.kind == "air_first" else "GW-10.5-01"
        yield no(pos, rule, fault.value)


def _lose(script: Script, action: Lose) -> None:
    owed = _asked(script.pos, action)
    script.pop()
    lose(script, owed, tuple(sorted(action.units)))


def _ways(pos: Position, decision: TakeHits) -> Iterator[Lose]:
    owed = Owed(decision.side, decision.hits, decision.kind)
    for way in choices(pos, decision.zone, owed):
        yield Lose(decision.owner, way)


def _faults(pos: Position, decision: TakeHits) -> Iterator[str]:
    owed = Owed(decision.side, decision.hits, decision.kind)
    below = pos.state.flow[-2] if len(pos.state.flow) > 1 else None
    if not isinstance(below, Battle) or below.zone != decision.zone:
        yield "hits are taken outside a battle"
    elif not choices(pos, decision.zone, owed):
        yield "nobody can take the hits"


QUESTION = Question(
    TakeHits, {Lose: Rule(_objections, _lose)}, one_branch(_ways), {}, faults=_faults
)
