"""Where reinforcements and rebuilt units may enter (10.11)."""

from __future__ import annotations

from msgspec.structs import replace

from wartable.games.empire_of_the_sun import burma_road, hq, stacking
from wartable.games.empire_of_the_sun.facts import other
from wartable.games.empire_of_the_sun.grid import grid_of
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.supply import supply_of
from wartable.games.empire_of_the_sun.supply_path import served_as

KUNMING = "2407"


def places(pos: Position, unit: str) -> list[str]:
    """The hexes and boxes in which a unit may be placed now."""
    return [*pos.once(f"entering {unit}", lambda: tuple(_places(pos, unit)))]


def _places(pos: Position, unit: str) -> list[str]:
    bases = (KUNMING,) if pos.counter(unit).nation == "chinese" else _bases(pos, unit)
    return [place for place in (*bases, "china") if may_enter(pos, unit, place)]


def may_enter(pos: Position, unit: str, place: str) -> bool:
    """Whether a unit may be placed there now; who asks of one place need not look at all."""
    return pos.once(("may enter", unit, place), lambda: _may_enter(pos, unit, place))


def _may_enter(pos: Position, unit: str, place: str) -> bool:
    counter = pos.counter(unit)
    side = counter.side
    if is_out_of_the_game(pos, unit):
        return False
    if counter.nation == "chinese":
        is_open = place == KUNMING and burma_road.is_kunming_source(pos)
        return is_open and stacking.room(pos, side, KUNMING, unit)
    if place == "china":
        return may_enter_china(pos, unit)
    if place not in _bases(pos, unit):
        return False
    if counter.kind == "hq":
        return _hq_may(pos, unit, place)
    return not pos.hex(place).ferry and _may(pos, unit, place)


def _bases(pos: Position, unit: str) -> tuple[str, ...]:
    """The airfields of air units, the ports of all others, by number."""
    counter = pos.counter(unit)
    bases = pos.airfields if counter.kind == "air" else pos.ports
    kind = "airfields" if counter.kind == "air" else "ports"
    return pos.once((kind, counter.side), lambda: tuple(sorted({*bases(counter.side)})))


def is_out_of_the_game(pos: Position, unit: str) -> bool:
    """Australian units that are eliminated once Australia has surrendered never return
    (EOS-13.83-03)."""
    return (
        pos.counter(unit).nation == "australian"
        and "australia" in pos.state.memory.surrendered
        and pos.where(unit) == "eliminated"
    )


def before(pos: Position, side: str) -> Position:
    """The position without what the side has placed in this segment: that neutralises no ZOI for
    others (EOS-10.11-08, EOS-11.0-04); nor is there any HQ of it that arrived this turn, which
    serves its own hex only (EOS-10.11-06)."""

    def work() -> Position:
        memory = pos.state.memory
        gone = {each for each in memory.fresh | memory.new_hqs if pos.counter(each).side == side}
        if not gone:
            return pos
        at = pos.state.at | dict.fromkeys(sorted(gone), "delayed")
        return Position(replace(pos.state, at=at))

    return pos.once(f"entering before {side}", work)


def _hq_may(pos: Position, unit: str, place: str) -> bool:
    """A controlled port without an HQ, in supply, out of unneutralised enemy ZOI (EOS-10.11-04,
    EOS-10.11-05, EOS-6.11-07)."""
    side = pos.counter(unit).side
    was = before(pos, side)
    return (
        stacking.room(pos, side, place, unit)
        and not is_barred(pos, side, place)
        and supply_of(was).hq_would_be(unit, place)
    )


def _may(pos: Position, unit: str, place: str) -> bool:
    """In supply and in range of an HQ that can activate it, out of unneutralised enemy ZOI, within
    stacking limits (EOS-10.11-02, EOS-10.11-03, EOS-10.11-05, EOS-10.11-09)."""
    counter = pos.counter(unit)
    served = [was for was in _served(pos, counter.side, place) if _is_commanded(was, unit, place)]
    if not served or pos.has_enemy(counter.side, place):
        return False
    if is_barred(pos, counter.side, place) or not stacking.room(pos, counter.side, place, unit):
        return False
    return any(_is_supplied(was, unit, place) for was in served)


def _served(pos: Position, side: str, place: str) -> list[Position]:
    """The position before this segment, and, in the hex of an HQ that arrived this turn, the one
    with that HQ (EOS-10.11-06)."""
    was = before(pos, side)
    new = [each for each in pos.own(side, place, "hq") if each in pos.state.memory.new_hqs]
    if not new:
        return [was]
    with_hq = pos.once(
        f"entering with {new[0]}",
        lambda: Position(replace(was.state, at=was.state.at | {new[0]: place})),
    )
    return [was, with_hq]


def is_barred(pos: Position, side: str, place: str) -> bool:
    """Whether an unneutralised enemy ZOI lies there; units placed in this segment neutralise none
    (EOS-10.11-05, EOS-10.11-08, EOS-11.0-04)."""
    bar = supply_of(before(pos, side)).zoi.bar(side)
    return bool(bar & grid_of(pos.map).bit[place])


def _is_commanded(pos: Position, unit: str, place: str) -> bool:
    """Whether a supplied HQ that can activate it has the place in its command range
    (EOS-10.11-02)."""
    counter = pos.counter(unit)
    kind = "commanded", counter.side, served_as(counter)
    return bool(pos.once(kind, lambda: _commanded(pos, unit)) & grid_of(pos.map).bit[place])


def _commanded(pos: Position, unit: str) -> int:
    """The hexes in the command range of supplied HQs that can activate units of its kind, as
    bits."""
    found = 0
    for each in supply_of(pos).hqs(pos.counter(unit).side):
        if hq.may_command(pos, each, unit):
            found |= hq.command_range(pos, each)
    return found


def _is_supplied(pos: Position, unit: str, place: str) -> bool:
    """Whether it would be in supply there, which is asked at length only for aircraft and carriers
    whose own ZOI could open a line (EOS-6.21-23)."""
    supply = supply_of(pos)
    if supply.is_served(unit, place):
        return True
    counter = pos.counter(unit)
    has_zone = counter.is_air and not counter.lrb
    zone = grid_of(pos.map).discs[place] if has_zone else 0
    is_met = bool(zone & supply.zoi.projected(other(counter.side)))
    return is_met and supply.would_be(unit, place)


def may_enter_china(pos: Position, unit: str) -> bool:
    """Allied air units enter the China air box while China fights on and the Burma Road is open,
    never where it is off the map: two at most, one B29 (EOS-13.74-01, EOS-13.74-04)."""
    counter = pos.counter(unit)
    return (
        counter.side == "allies"
        and counter.kind == "air"
        and "china" not in pos.state.memory.surrendered
        and burma_road.status(pos) == "open"
        and stacking.room(pos, "allies", "china", unit)
    )
