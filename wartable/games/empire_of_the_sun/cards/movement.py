"""Operations about movement: landings from the air, evacuations, and what others ask about
(EOS-CARD-58 to EOS-CARD-61, EOS-CARD-75 to EOS-CARD-79)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.games.empire_of_the_sun import control, stacking, zoi
from wartable.games.empire_of_the_sun.cards import sets
from wartable.games.empire_of_the_sun.cards.conditions import holds
from wartable.games.empire_of_the_sun.cards.running import (
    NOTHING,
    Operation,
    Running,
    modifier,
)
from wartable.games.empire_of_the_sun.events import Moved
from wartable.games.empire_of_the_sun.facts import Effect
from wartable.games.empire_of_the_sun.offensive import land, sea
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.supply import supply_of

NAVAL_RATE = 5
"""Hexes of naval movement for each point of the OC value (EOS-7.22-01)."""


# from the air


def _paratroops(run: Running) -> bool:
    """Once, before movement, Japan may take a hex in reach of its activated aircraft; a single
    Dutch regiment there is eliminated (EOS-CARD-77)."""
    if not run.chosen:
        places = paratroop_hexes(run.pos, run.effect)
        return run.ask(places, optional=True) if places else True
    if run.chosen[0] != NOTHING:
        place = run.chosen[0]
        run.script.place(run.pos.own("allies", place), "eliminated", run.card)
        control.take(run.script, (place,), "japan")
    return True


def paratroop_hexes(pos: Position, effect: Effect) -> tuple[str, ...]:
    """Allied land hexes that Japanese troops may enter, within extended range of an activated air
    unit, and as the condition says (EOS-CARD-77)."""
    near: set[str] = set()
    for unit in pos.offensive.activated:
        counter = pos.counter(unit)
        if counter.kind == "air":
            near |= pos.hexes_within([pos.where(unit)], counter.extended)
    return tuple(
        sorted(
            place
            for place in near
            if pos.hex(place).is_land
            and pos.controls("allies", place)
            and land.may_enter(pos, _any_troops(pos, "japan"), place)
            and holds(pos, effect.condition, place)
        )
    )


def _any_troops(pos: Position, side: str) -> str:
    """Some ground unit of the side, for what all of them may or may not."""
    return next(
        unit
        for unit, counter in sorted(pos.data.counters.items())
        if counter.side == side and counter.kind == "ground"
    )


def _airdrop(run: Running) -> bool:
    """Once, after movement, the division may be dropped into an empty land hex, which it takes at
    once (EOS-CARD-76)."""
    unit = run.says("unit")
    if not run.chosen:
        places = drop_hexes(run.pos, unit)
        return run.ask(places, optional=True, about=[unit]) if places else True
    if run.chosen[0] != NOTHING:
        place = run.chosen[0]
        run.script.emit(Moved((unit,), (run.pos.where(unit), place), "jump"))
        control.take(run.script, (place,), "allies")
    return True


def drop_hexes(pos: Position, unit: str) -> tuple[str, ...]:
    """Where the division may be dropped: not activated and on an airfield with a supplied US air
    unit, in that unit's extended range (LRB, which have none: normal range), without units and
    outside unneutralised Japanese ZOI (EOS-CARD-76)."""
    here = pos.where(unit)
    if not pos.is_on_map(unit) or unit in pos.offensive.activated or not pos.hex(here).airfield:
        return ()
    near: set[str] = set()
    for air in pos.own("allies", here, "air"):
        counter = pos.counter(air)
        if counter.nation == "us" and supply_of(pos).is_supplied(air):
            far = counter.extended or counter.range
            near |= pos.hexes_within([here], far)
    return tuple(
        sorted(
            place
            for place in near
            if pos.hex(place).is_land
            and not pos.at(place)
            and not zoi.is_barred(pos, "allies", place)
            and land.may_enter(pos, unit, place)
        )
    )


# by sea


def _evacuate(run: Running) -> bool:
    """Up to three Japanese ground units in and next to a coastal hex go to one friendly port that
    ships reach from it, whatever lies between (EOS-CARD-78)."""
    if NOTHING in run.chosen:
        return True
    if not run.chosen:
        places = sorted(place for place in _occupied_coast(run.pos) if _havens(run, place))
        return run.ask(places, optional=True) if places else True
    place = run.chosen[0]
    units = [word for word in run.chosen[1:] if word in run.pos.data.counters]
    if not units:
        among = sets.members(run.pos, run.says("units"), place)
        return run.ask(among, number=run.says("count"), about=[place])
    if run.chosen[-1] in units:
        return run.ask(_havens(run, place), about=units)
    run.script.place(units, run.chosen[-1], run.card)
    return True


def _occupied_coast(pos: Position) -> Iterator[str]:
    """Coastal hexes with Japanese ground units."""
    for place in {pos.where(unit) for unit in pos.units_of("japan", "ground")}:
        if pos.hex(place).is_coastal:
            yield place


def _havens(run: Running, place: str) -> tuple[str, ...]:
    """Friendly ports with room within the card's naval allowance of the hex, twice that if it is a
    friendly port."""
    pos = run.pos
    far = NAVAL_RATE * pos.card(run.card).value
    if pos.hex(place).port and pos.controls("japan", place):
        far *= 2
    reached = sea.reached(pos, place, far)
    troops = _any_troops(pos, "japan")
    return tuple(
        port
        for port in sorted(pos.ports("japan"))
        if port != place
        and reached & pos.map.board.bits([port])
        and stacking.room(pos, "japan", port, troops)
    )


def _redeploy(run: Running) -> bool:
    """The Combined Fleet HQ and up to four ships go to one friendly port near a resource hex, over
    the sea outside unneutralised Allied ZOI (EOS-CARD-79)."""
    if not run.chosen:
        ports = sorted(port for port in _oil_ports(run) if _who_reaches(run, port))
        return run.ask(ports, optional=True) if ports else True
    port = run.chosen[0]
    if port == NOTHING:
        return True
    if len(run.chosen) == 1:
        hqs = [unit for unit in _who_reaches(run, port) if run.pos.counter(unit).kind == "hq"]
        if hqs:
            return run.ask(hqs, optional=True, about=[port])
        run = run.remember(NOTHING)
    if len(run.chosen) == 2:
        room = stacking.LIMITS["naval"] - len(run.pos.own("japan", port, "naval"))
        ships = [unit for unit in _who_reaches(run, port) if run.pos.counter(unit).kind == "naval"]
        number = min(run.says("count"), room)
        if ships and number > 0:
            return run.ask(ships, number=number, optional=True, about=[port])
    moved = [word for word in run.chosen[1:] if word != NOTHING]
    run.script.place(moved, port, run.card)
    return True


def _oil_ports(run: Running) -> Iterator[str]:
    pos = run.pos
    wells = [place for place, facts in pos.map.hexes.items() if facts.resource]
    near = pos.hexes_within(wells, run.says("within"))
    return (port for port in pos.ports("japan") if port in near)


def _who_reaches(run: Running, port: str) -> tuple[str, ...]:
    """Those of the set from whose hex the sea leads to the port; an HQ only where no other is."""
    pos = run.pos
    reached = sea.reached(pos, port, len(pos.map.hexes), zoi.zoi_of(pos).bar("japan"))
    has_hq = any(pos.counter(unit).kind == "hq" for unit in pos.at(port))
    return tuple(
        unit
        for unit in sets.members(pos, run.says("units"))
        if pos.where(unit) != port
        and reached & pos.map.board.bits([pos.where(unit)])
        and not (has_hq and pos.counter(unit).kind == "hq")
    )


OPERATIONS: dict[str, Operation] = {
    "paratroops": Operation(_paratroops),
    "airdrop": Operation(_airdrop, moment="after_movement"),
    "evacuate": Operation(_evacuate),
    "redeploy": Operation(_redeploy),
    "naval_move": modifier(),
    "free_activation": modifier(),
    "isr_exception": modifier(),
    "hq_efficiency": modifier(),
    "waive": modifier(),
}
