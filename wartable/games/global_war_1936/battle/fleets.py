"""Who fights at sea (0.3, 10.7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from wartable.core.game import Objection
from wartable.forces import size
from wartable.games.global_war_1936.diplomacy.undeclared import may_fight_at_sea
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import no
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import Assault, SeaBattle, Side
from wartable.games.global_war_1936.unit import Force, Unit


def sort_of(pos: Position, unit: Unit) -> str:
    """What gives a defender a say of its own: a submarine, a patrol, an escort, a raider; nothing
    for the others."""
    if unit.duty in ("escort", "raider", "patrol"):
        return unit.duty
    return "submarine" if pos.data.units[unit.type].kind == "submarine" else ""


def is_declared(unit: Unit, zone: str) -> bool:
    """It attacks there in the combat phase (GW-9.1-01, GW-0.3-06, GW-10.7-06)."""
    return unit.to == zone and unit.did == "moved" and unit.duty != "continuing"


def raider_objection(pos: Position, coming: Iterable[Unit], sea: str) -> Objection | None:
    """Why these do not attack there: a raider attacks with nobody but raiders (GW-9.4.4-05)."""
    there = [unit for unit, _ in pos.units(sea) if unit.owner in pos.acting]
    attacking = [*coming, *(unit for unit in there if is_declared(unit, sea))]
    raiders = [unit for unit in attacking if unit.duty == "raider"]
    if not raiders or len(raiders) == len(attacking):
        return None
    return no(pos, "GW-9.4.4-05", "{unit} attacks alone", unit=raiders[0].type)


def units_of(pos: Position, frame: SeaBattle, side: Side) -> Force:
    return attackers(pos, frame) if side == "attack" else defenders(pos, frame)


def attackers(pos: Position, frame: SeaBattle) -> Force:
    """Of who acts: those declared; all there where submarines meet them, but a screen that has
    fought; or the submarines that meet a patrol (GW-0.3-12, GW-9.4-04, GW-9.4-06, GW-EX-50)."""
    return tuple(
        pair
        for pair in pos.units(frame.zone)
        if pair[0].owner in pos.acting and _attacks(pos, frame, pair[0])
    )


def _attacks(pos: Position, frame: SeaBattle, unit: Unit) -> bool:
    if frame.meeting == "battle":
        return is_declared(unit, frame.zone)
    if frame.meeting == "patrol":
        return pos.data.units[unit.type].kind == "submarine" and bool(unit.to)
    if frame.meeting == "guns":
        return is_before_guns(unit, _shore(pos))
    return frame.meeting != "submarines" or unit.did != "fought"


def _shore(pos: Position) -> str:
    """The land zone that is assaulted."""
    return next(each.zone for each in pos.state.flow if isinstance(each, Assault))


def is_before_guns(unit: Unit, zone: str) -> bool:
    """It unloads in the zone or bombards it (GW-10.8.2-02)."""
    unloads = any(each.to == zone for each in unit.cargo)
    return unloads or (unit.duty == "storming" and unit.to == zone)


def defenders(pos: Position, frame: SeaBattle) -> Force:
    """Those at war with the attackers, of whichever alliance, who are not submerged and do not stay
    out (GW-0.3-10, GW-9.4-03, GW-EX-06); also when all attackers are hit, who still fire
    (GW-0.3-11, GW-10.7-06); where submarines come upon a patrol who hunts them (GW-9.4-06)."""
    nations = {unit.owner for unit, _ in attackers(pos, frame)} or {*pos.acting}
    there = tuple(
        pair
        for pair in foes(pos, nations, frame.zone)
        if not is_apart(pos, frame, pair[0])
        and (not frame.of or pos.lead_of(pair[0].owner) == frame.of)
    )
    if frame.meeting == "submarines":
        return tuple(pair for pair in there if pos.data.units[pair[0].type].kind == "submarine")
    if frame.meeting == "patrol":
        return _patrol(pos, frame, there)
    return there


def foes(pos: Position, nations: set[str], zone: str) -> Iterator[tuple[Unit, int]]:
    """Units of others there that are at war with one of the nations, not only since this combat
    phase, or attacked without one, and not submerged (GW-0.3-11, GW-5.5-01)."""
    is_challenged = bool(pos.spent("ready", _challenged(zone)))
    for unit, number in pos.units(zone):
        if unit.duty != "submerged" and any(
            _is_foe(pos, unit.owner, nation)
            or (is_challenged and may_fight_at_sea(pos, nation, unit.owner, zone))
            for nation in nations
        ):
            yield unit, number


def _challenged(sea: str) -> str:
    return f"challenged in {sea}"


def is_opposed(pos: Position, nations: set[str], zone: str) -> bool:
    """Units there that an attack can be declared against: enemies, or others that may be fought
    without a war."""
    there = pos.units(zone)
    return bool(there) and (
        any(foes(pos, nations, zone))
        or any(
            may_fight_at_sea(pos, nation, unit.owner, zone)
            for unit, _ in there
            for nation in nations
            if unit.duty != "submerged"
        )
    )


def challenge(script: Script, nations: set[str], sea: str) -> None:
    """Where no enemy is, an attack is one on those who may be fought without a war."""
    if not any(foes(script.pos, nations, sea)):
        script.count("ready", _challenged(sea))


def _is_foe(pos: Position, one: str, other: str) -> bool:
    late = pos.spent("late", f"{min(one, other)}/{max(one, other)}")
    return pos.relations.is_enemy(one, other) and not late


def is_apart(pos: Position, frame: SeaBattle, unit: Unit) -> bool:
    """It stays out: it was let be, keeps out itself, is a raider that was not found, or scrambled
    into another combat (GW-10.1-03, GW-9.3.1-04, GW-9.4.4-03, GW-9.4.5-03, GW-10.7-02)."""
    is_air = pos.data.units[unit.type].kind == "air"
    if unit.did == "fought" and (is_air or unit.duty == "raider" or unit.came):
        return True
    return bool({sort_of(pos, unit), f"{sort_of(pos, unit)} {unit.owner}"} & {*frame.apart})


def _patrol(pos: Position, frame: SeaBattle, there: Force) -> Force:
    """Aircraft, and destroyers paired with them one to one, but against advanced submarines
    (GW-9.4-06)."""
    kinds = pos.data.units
    aircraft = tuple(pair for pair in there if kinds[pair[0].type].kind == "air")
    left = size(aircraft)
    if not any(kinds[unit.type].paired_hunted for unit, _ in attackers(pos, frame)):
        left = 0
    found = list(aircraft)
    for unit, number in there:
        if kinds[unit.type].sweeps and (paired := min(left, number)):
            found.append((unit, paired))
            left -= paired
    return tuple(sorted(found))


def is_clear(pos: Position, sea: str, nation: str) -> bool:
    """No enemy surface ship or aircraft is there, but for a patrol that declined
    (GW-10.8.1-01)."""
    kinds = pos.data.units
    return not any(
        kinds[unit.type].kind != "submarine"
        and unit.duty != "patrol"
        and pos.relations.is_enemy(nation, unit.owner)
        for unit, _ in foes(pos, {nation}, sea)
    )


def assaulting(pos: Position, sea: str) -> Iterator[tuple[Unit, int]]:
    """Ships of who acts whose cargo is to land from there."""
    for unit, number in pos.units(sea):
        if unit.owner in pos.acting and any(aboard.to for aboard in unit.cargo):
            yield unit, number


def sea_battles(pos: Position) -> Iterator[str]:
    """Sea zones where somebody attacks and has not fought yet."""
    for zone in pos.our_seas:
        if any(unit.owner in pos.acting and is_declared(unit, zone) for unit, _ in pos.units(zone)):
            yield zone
