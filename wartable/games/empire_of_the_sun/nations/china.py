"""China: its track, Offensives there, and its collapse (13.71 to 13.73)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.core.game import Objection
from wartable.games.empire_of_the_sun import burma_road
from wartable.games.empire_of_the_sun.actions import AttackChina
from wartable.games.empire_of_the_sun.events import Surrendered
from wartable.games.empire_of_the_sun.names import turn_box
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.rules import no
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.supply import supply_of

COLLAPSED, UNSTABLE, STABLE = 0, 4, 5
"""Boxes of the track (T-CHINA)."""
NEEDS = 3
"""The OC value of a card for an OC China Offensive (EOS-13.72-01)."""
FOURTEENTH = "us_air_14af_lrb"
"""The one LRB that supports (EOS-13.72-10)."""
PRINTED_SUPPORT = 1
"""The 14AF LRB printed on the South Pacific map (EOS-17.10-07)."""


def has_surrendered(pos: Position) -> bool:
    return "china" in pos.state.memory.surrendered


def is_cut_off(pos: Position) -> bool:
    """Whether the Allies control every port of coastal China and Korea, so that Japan can neither
    withdraw divisions nor attack (EOS-13.71-05)."""
    if pos.scenario.part:
        return False
    ports = [place for place in pos.map.region("china_coast", "korea") if pos.hex(place).port]
    return all(pos.controls("allies", place) for place in ports)


def objections(pos: Position, action: AttackChina) -> Iterator[Objection]:
    """Why this card makes no Offensive in China (EOS-13.72-01, EOS-13.72-02, EOS-13.72-11)."""
    if action.by != "japan":
        yield no(pos, "EOS-13.72-01", "only Japan makes Offensives in China")
    if pos.card(action.card).value < NEEDS:
        yield no(pos, "EOS-13.72-01", "{card} has an operations value under 3", card=action.card)
    last = pos.state.marks.china_offensive
    if last and pos.state.turn - last < 2:
        yield no(pos, "EOS-13.72-02", "there was such an Offensive this turn or the last")
    if is_cut_off(pos):
        yield no(pos, "EOS-13.71-05", "the Allies hold every port of China and Korea")
    if has_surrendered(pos):
        yield no(pos, "EOS-13.73-01", "China has surrendered")


def base(pos: Position) -> int:
    """Divisions in China less the modifier of the Burma Road, which is none where the road is off
    the map (EOS-13.72-07, EOS-13.78-07)."""
    return pos.state.tracks.divisions - burma_road.modifier(pos)


def support(pos: Position) -> int:
    """One for each supplied Allied air unit in China that is no LRB, and for the 14AF LRB in the
    China box (EOS-13.72-10, EOS-13.74-07; in the South Pacific EOS-17.10-07)."""
    if pos.scenario.part:
        return PRINTED_SUPPORT
    supply = supply_of(pos)
    return sum(
        supply.is_supplied(unit)
        and (not pos.counter(unit).lrb or (unit == FOURTEENTH and unit in pos.at("china")))
        for unit in inside(pos)
    )


def inside(pos: Position) -> list[str]:
    """The Allied air units in China: in the China air box, and on the coast."""
    hexes = pos.map.region("china_interior", "china_coast")
    found = [*pos.own("allies", "china", "air")]
    return found + [unit for unit in pos.units_of("allies", "air") if pos.where(unit) in hexes]


def attack(script: Script) -> None:
    """An OC Offensive in China: a die plus the supporting air units at or under the base moves the
    marker left; failing against support moves it right (EOS-13.72-04, EOS-13.72-05,
    EOS-13.72-08, EOS-13.72-09)."""
    script.mark(china_offensive=script.state.turn)
    added = support(script.pos)
    needed = base(script.pos)
    face = script.roll("china")
    is_won = face + added <= needed
    script.tell("china", "japan", face, added, "success" if is_won else "failure")
    if is_won:
        move(script, -1)
    elif added:
        move(script, 1)


def move(script: Script, by: int, *, to_stable: bool = False) -> None:
    """The marker moves, to the left below zero; to the right it ends in Unstable Front unless an
    event says otherwise (EOS-13.72-06, EOS-CARD-38). In Government Collapsed China surrenders at
    once (EOS-13.73-01)."""
    if has_surrendered(script.pos):
        return
    now = script.state.tracks.china
    to = max(COLLAPSED, now + by)
    if by > 0:
        to = min(to, STABLE if to_stable or now == STABLE else UNSTABLE)
    script.track("china", to, "EOS-13.72-04")
    if to == COLLAPSED:
        collapse(script)


def collapse(script: Script) -> None:
    """Allied air units in China go to the next turn's box, Chinese units leave the game
    (EOS-13.73-02, EOS-13.73-03)."""
    script.emit(Surrendered("china"))
    script.keep(this_turn=script.state.memory.this_turn | {"surrendered china"})
    pos = script.pos
    script.place(inside(pos), turn_box(pos.state.turn + 1), "displaced")
    chinese = [unit for unit in pos.state.at if pos.counter(unit).nation == "chinese"]
    script.place(chinese, "removed", "removed")
