"""Port attack: aircraft against ships in port and the fighters that cover them, for one round
(10.6.4)."""

from __future__ import annotations

from msgspec.structs import replace

from wartable.forces import plus, size
from wartable.games.global_war_1936.battle.aftermath import release
from wartable.games.global_war_1936.battle.fire import (
    Die,
    fighters,
    others,
    roll,
    strikers,
    volley,
)
from wartable.games.global_war_1936.battle.ground import ask_ground
from wartable.games.global_war_1936.battle.raid import GUNS, GUNS_AGAINST_HEAVY
from wartable.games.global_war_1936.battle.scramble import ask_scramble, stand_down
from wartable.games.global_war_1936.battle.sides import OTHER, units_of
from wartable.games.global_war_1936.battle.targets import most_damage
from wartable.games.global_war_1936.nations.surprise_attack import is_surprised
from wartable.games.global_war_1936.position import Position
from wartable.games.global_war_1936.script import Script
from wartable.games.global_war_1936.state import Battle, Owed

SEAPLANE = "seaplane"
"""Whose hits these are."""


def surprise(script: Script, frame: Battle) -> None:
    """Who attacks by surprise fires first (GW-15.4-04, GW-10.6.4-02)."""
    pos = script.pos
    firing = strikers(pos, frame.zone, "attack", units_of(pos, frame, "attack"))
    script.become(replace(frame, owed=volley(script, frame, "attack", firing)))


def fighters_meet(script: Script, frame: Battle) -> None:
    """Fighters of both sides, aircraft being hit first; who is hit there still fires at ships
    (GW-10.6.4-02)."""
    owed: tuple[Owed, ...] = ()
    for side in OTHER:
        firing = fighters(script.pos, frame.zone, side, units_of(script.pos, frame, side))
        owed += volley(script, frame, side, firing, "air_first", late=True)
    script.become(replace(frame, owed=owed))


def attack_ships(script: Script, frame: Battle) -> None:
    """All other aircraft; ships defend at 0, fighters have fired (GW-10.6.4-02)."""
    pos = script.pos
    units = plus(units_of(pos, frame, "attack"), frame.fallen)
    firing = others(pos, frame.zone, "attack", units, 1)
    owed = in_order(pos, frame, volley(script, frame, "attack", firing))
    script.become(replace(frame, owed=owed, aside=(), fallen=()))


def in_order(pos: Position, frame: Battle, owed: tuple[Owed, ...]) -> tuple[Owed, ...]:
    """Hits of seaplanes that submarines can take fall before others of the owner's choice, so that
    each takes effect; what is left of them falls last, when perhaps only naval transports are there
    (GW-10.6-02, GW-10.6.4-02, GW-AMB-25)."""
    ships = units_of(pos, frame, "defence")
    submarines = sum(n for unit, n in ships if pos.data.units[unit.type].kind == "submarine")
    found, late = [], []
    for each in owed:
        first = min(each.hits, submarines) if each.kind == SEAPLANE else each.hits
        found += [replace(each, hits=first)] * bool(first)
        late += [replace(each, hits=each.hits - first)] * (each.hits > first)
    return (*found, *late)


def has_guns(pos: Position, zone: str) -> bool:
    """A facility where ships lie has its own guns, unless it is at its most damage (GW-11.5-08,
    GW-10.6.4-02)."""
    return any(
        pos.data.facilities[each.kind].harbours and each.damage < most_damage(pos, each.kind)
        for each, _ in pos.facilities(zone)
    )


def port_guns(script: Script, frame: Battle) -> None:
    """A die for each aircraft, without limit; none by surprise (GW-10.6.4-02, GW-8.2.1-35,
    GW-15.4-04)."""
    pos = script.pos
    targets = units_of(pos, frame, "attack")
    if has_guns(pos, frame.zone) and not is_surprised(pos, frame.zone):
        heavy = any(pos.has_technology(u.owner, "heavy_strategic_bombers") for u, _ in targets)
        dice = [Die(GUNS_AGAINST_HEAVY if heavy else GUNS, "air")] * size(targets)
        script.become(replace(frame, owed=roll(script, frame.zone, "defence", dice)))


def end_port_attack(script: Script, frame: Battle) -> None:
    script.pop()
    stand_down(script, frame)
    release(script, frame.zone, "port")


PORT = (
    ask_scramble,
    ask_ground,
    surprise,
    fighters_meet,
    attack_ships,
    port_guns,
    end_port_attack,
)
"""GW-10.6.4-02."""
