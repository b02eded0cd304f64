"""Amphibious assault: what comes before the land combat, and what is different in it (10.8)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from msgspec.structs import replace

from wartable.core.game import Objection
from wartable.forces import force
from wartable.games.global_war_1936.battle import bombardment, kamikazes
from wartable.games.global_war_1936.battle.fleets import (
    is_clear,
    sea_battles,
)
from wartable.games.global_war_1936.battle.landings import bound, is_ashore, launching
from wartable.games.global_war_1936.battle.scramble import may_scramble, over
from wartable.games.global_war_1936.battle.sides import attackers, defenders
from wartable.games.global_war_1936.decisions import Meet
from wartable.games.global_war_1936.diplomacy.undeclared import may_fight
from wartable.games.global_war_1936.events import Change, UnitsChanged
from wartable.games.global_war_1936.movement import waters
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.rules import no
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import Assault, Battle, Owed, SeaBattle
from wartable.games.global_war_1936.unit import Force, Unit
from wartable.games.global_war_1936.war_at_sea import crews

# who assaults


def fight_objections(pos: Position, zone: str) -> Iterator[Objection]:
    """The combat in a zone that an assault comes from is fought first (GW-10.8-01)."""
    waiting = {*sea_battles(pos)}
    for sea in launching(pos, zone):
        if sea in waiting:
            yield no(pos, "GW-10.8-01", "the combat in {space} comes first", space=sea)


# the steps


def assault(script: Script, frame: Assault) -> None:
    """What comes next before the land combat."""
    script.become(replace(frame, step=frame.step + 1))
    STEPS[frame.step](script, frame)


def _clear(script: Script, frame: Assault) -> None:
    """Into a launching zone where nobody fought ships and aircraft may scramble; then there is a
    combat first (GW-10.8.1-01, GW-10.4-06). Who lies in a zone that is not cleared does not
    land."""
    for sea in launching(script.pos, frame.zone):
        combat = SeaBattle(sea)
        if not script.pos.spent("scrambled", over(sea)) and any(may_scramble(script.pos, combat)):
            script.become(frame)
            script.push(combat)
            return
    for sea, ship, number in [*bound(script.pos, frame.zone)]:
        if not is_clear(script.pos, sea, ship.owner):
            _call_back(script, sea, ship, number, frame.zone)


def _call_back(script: Script, sea: str, ship: Unit, number: int, zone: str) -> None:
    cargo = tuple(sorted(replace(unit, to="") if unit.to == zone else unit for unit in ship.cargo))
    after = replace(ship, cargo=cargo, did="fought")
    script.emit(UnitsChanged((Change(sea, ((ship, number),), ((after, number),)),), "GW-10.8.1-01"))


def call_back_all(script: Script, zone: str) -> None:
    """Nobody lands there."""
    for sea, ship, number in [*bound(script.pos, zone)]:
        _call_back(script, sea, ship, number, zone)


def _submarines(script: Script, frame: Assault) -> None:
    """Unsubmerged enemy submarines may still attack the ships there for a round
    (GW-10.8.1-01)."""
    pos = script.pos
    questions: dict[str, Meet] = {}
    for sea, ship, _ in bound(pos, frame.zone):
        for owner in waters.submarines(pos, ship.owner, sea):
            if lead := pos.lead_of(owner):
                questions.setdefault(lead, Meet(lead, sea, ship.owner, "submarines"))
    if questions:
        script.ask(*questions.values())


def _land(script: Script, frame: Assault) -> None:
    """Infantry goes ashore, and all that attack naval transports carry; the rest when the first
    round is survived, or where nobody defends (GW-10.8.3-01): nobody on land, and nobody who
    scrambles into the zone (GW-10.4-06)."""
    pos = script.pos
    nations = {ship.owner for _, ship, _ in bound(pos, frame.zone)}
    defended = any(_is_defended(pos, nation, frame.zone) for nation in nations)
    contested = not defended and any(may_scramble(pos, Battle(frame.zone)))

    def is_first(ship: Unit, unit: Unit) -> bool:
        return not (defended or contested) or fights_first(pos, ship, unit)

    come_ashore(script, frame.zone, is_first)
    if not contested and not attackers(script.pos, frame.zone):
        call_back_all(script, frame.zone)
    for sea in launching(pos, frame.zone):
        bombardment.rest(script, sea)
    script.pop()
    if frame.hits or contested or attackers(script.pos, frame.zone):
        owed = (Owed("defence", frame.hits, "land"),) if frame.hits else ()
        script.push(Battle(frame.zone, owed=owed))
    else:
        crews.dismiss(script, frame.zone)


def come_unopposed(script: Script, frame: Battle) -> None:
    """Where nobody defends and nobody scrambled, those land too who would have waited for the
    others (GW-10.8.3-01)."""
    if not defenders(script.pos, frame.zone) and not attackers(script.pos, frame.zone):
        come_ashore(script, frame.zone, lambda ship, unit: True)


def _is_defended(pos: Position, nation: str, zone: str) -> bool:
    """Units on land there fight the nation: enemies, or who is attacked without a war in a zone of
    its own (GW-4.8-02, GW-10.8.3-01)."""
    there = {unit.owner for unit, _ in pos.units(zone) if not pos.data.units[unit.type].is_ship}
    owner = pos.state.control[zone]
    is_attacked = owner in there and may_fight(pos, nation, owner, zone)
    return is_attacked or not there.isdisjoint(pos.relations.at_war_with(nation))


def fights_first(pos: Position, ship: Unit, unit: Unit) -> bool:
    """It fights in the first round (GW-10.8.3-01)."""
    return pos.data.units[unit.type].kind == "infantry" or is_assault_ship(pos, ship)


def is_assault_ship(pos: Position, ship: Unit) -> bool:
    """An attack naval transport: a transport with a defence of its own (GW-13.1.6-16, GW-8.2.1-24,
    GW-10.8.3-01)."""
    row = pos.data.units[ship.type]
    return row.defence is not None and bool(row.holds)


def come_ashore(script: Script, zone: str, who: Callable[[Unit, Unit], bool]) -> None:
    """Cargo that is bound for the zone stands there; its ship has unloaded, and goes in port there
    or, used against several zones, nowhere (GW-9.4.3-03, GW-11.5-02)."""
    for sea, ship, number in [*bound(script.pos, zone)]:
        going = [unit for unit in ship.cargo if unit.to == zone and who(ship, unit)]
        if not going:
            continue
        storming = is_assault_ship(script.pos, ship)
        left = list(ship.cargo)
        for unit in going:
            left.remove(unit)
        landed = force(
            (
                replace(
                    unit,
                    to="",
                    came=sea,
                    did="moved",
                    mission="landing",
                    duty="storming" if storming else unit.duty,
                ),
                number,
            )
            for unit in going
        )
        used = zone if ship.to in ("", zone) else sea
        after = replace(ship, cargo=tuple(left), did="unloaded", to=used)
        changes = (
            Change(sea, ((ship, number),), ((after, number),)),
            Change(zone, (), landed),
        )
        script.emit(UnitsChanged(changes, "GW-10.8.3-01"))


STEPS: tuple[Callable[[Script, Assault], None], ...] = (
    _clear,
    _submarines,
    lambda script, frame: kamikazes.ask_ashore(script, frame.zone),
    lambda script, frame: bombardment.ask(script, frame.zone),
    bombardment.shell,
    _land,
)
"""Before the land combat (GW-10.8-01)."""


# in the land combat


def reinforce(script: Script, zone: str) -> None:
    """After the first round the rest joins, if a land unit survived it (GW-10.8.3-01); otherwise
    it stays aboard."""
    pos = script.pos
    if any(pos.data.units[unit.type].is_land for unit, _ in attackers(pos, zone)):
        come_ashore(script, zone, lambda ship, unit: True)
    call_back_all(script, zone)


def is_out_of_order(pos: Position, there: Force, chosen: Mapping[Unit, int]) -> bool:
    """Of the attackers there who can be hit a land unit that did not come over the sea is, while
    one that did is left (GW-10.8.3-04)."""
    others = any(
        unit.came and pos.data.units[unit.type].is_land and not is_ashore(unit) for unit in chosen
    )
    return others and any(
        is_ashore(unit) and chosen.get(unit, 0) < number for unit, number in there
    )


def takes_double(pos: Position, frame: Battle | SeaBattle, unit: Unit) -> bool:
    """In the first round each hit takes two of those who came over the sea, but for marines and,
    with Amphibious Doctrine, infantry (GW-10.8.3-02)."""
    if frame.round > 1 or not is_ashore(unit):
        return False
    row = pos.data.units[unit.type]
    trained = row.kind == "infantry" and pos.has_technology(unit.owner, "amphibious_doctrine")
    return not row.no_double_losses and not trained
