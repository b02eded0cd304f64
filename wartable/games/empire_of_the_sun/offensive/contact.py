"""Hexes in which the two sides meet, and those that are bound to become battle hexes."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.core.game import Objection
from wartable.games.empire_of_the_sun.battle.garrisons import garrison
from wartable.games.empire_of_the_sun.cards.now import in_force
from wartable.games.empire_of_the_sun.facts import Side, other
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.rules import no

TRUK = "4017"


def is_garrisoned(pos: Position, place: str) -> bool:
    """Whether a Japanese city defends itself (EOS-13.76-03, EOS-13.94-03)."""
    return garrison(pos, place) != ""


def is_defended(pos: Position, side: str, place: str) -> bool:
    """Whether there is anybody of the other side: counters, HQs, or a city's own garrison."""
    if pos.has_enemy(side, place):
        return True
    return side == "allies" and is_garrisoned(pos, place)


def stops_march(pos: Position, side: str, place: str) -> bool:
    """Whether ground units must stop here: enemies that are no ships, or a battle hex
    (EOS-8.11-04, EOS-8.42-07, EOS-8.42-08, EOS-8.42-09)."""
    return resists(pos, side, place) or place in battle_hexes(pos)


def resists(pos: Position, side: str, place: str) -> bool:
    """Whether enemy ground or air units, an HQ or a garrison are here (EOS-8.42-04)."""
    if pos.own(other(side), place, "ground", "air", "hq"):
        return True
    return side == "allies" and is_garrisoned(pos, place)


def enemy_ships(pos: Position, side: str) -> int:
    """The hexes with naval units of the other side, as bits (EOS-8.11-02, EOS-8.45-11)."""

    def found() -> int:
        hexes = {pos.where(unit) for unit in pos.units_of(other(side), "naval")}
        return pos.map.board.bits(hexes)

    return pos.once(f"enemy ships of {side}", found)


def shared(pos: Position) -> frozenset[str]:
    """Hexes with units of both sides, HQs included, or with ground units against a garrison: a
    battle must be declared in each (EOS-7.24-02)."""

    def found() -> frozenset[str]:
        both = set()
        for place in pos.by_place:
            if place not in pos.map.hexes:
                continue
            sides = {pos.counter(unit).side for unit in pos.by_place[place]}
            lands = pos.has_ground("allies", place) and is_garrisoned(pos, place)
            if len(sides) == 2 or lands:
                both.add(place)
        return frozenset(both)

    return pos.once("shared hexes", found)


def battle_hexes(pos: Position) -> frozenset[str]:
    """Declared battle hexes whose battle is to come, and those that must be declared."""
    offensive = pos.offensive
    if offensive.fought:
        return frozenset(offensive.battles) - {*offensive.fought}
    return shared(pos) | frozenset(offensive.battles)


def bound(pos: Position) -> frozenset[str]:
    """Hexes that the moves so far oblige the active player to declare: where both sides are, and
    for which ships lie at sea elsewhere (EOS-7.24-02, EOS-7.24-10)."""

    def found() -> frozenset[str]:
        side = pos.offensive.side
        return shared(pos) | {
            move.aim
            for move in pos.offensive.moves
            if move.how == "sail"
            and not is_own_port(pos, side, move.path[-1])
            and pos.has_enemy(side, move.aim)
        }

    return pos.once("bound battles", found)


def may_bind(pos: Position, place: str) -> bool:
    """Whether one more battle could be declared here: an event allows any number, operations one
    (EOS-7.24-05, EOS-7.24-06, EOS-7.24-13)."""
    return pos.offensive.event or not bound(pos) - {place}


def is_own_port(pos: Position, side: str, place: str) -> bool:
    """Whether it is a port that the side controls; ports off the map are Allied."""
    if place in pos.map.away:
        return side == "allies"
    return place in pos.map.hexes and pos.hex(place).port and pos.controls(side, place)


def landings(pos: Position, side: str) -> frozenset[str]:
    """Hexes of the enemy without his units, in which own ground units are making an assault
    (EOS-8.21-07 E, EOS-8.21-11)."""

    def found() -> frozenset[str]:
        landed = pos.offensive.landed
        hexes = {pos.where(unit) for unit in landed if pos.counter(unit).side == side}
        return frozenset(
            place
            for place in hexes
            if place in pos.map.hexes
            and not pos.controls(side, place)
            and not is_defended(pos, side, place)
        )

    return pos.once(f"landings of {side}", found)


def may_be_attacked(pos: Position, side: Side, place: str) -> bool:
    """Whether enemy units are here against whom a battle may be declared."""
    return pos.has_enemy(side, place) and not any(True for _ in peace_objections(pos, place))


def peace_objections(pos: Position, place: str) -> Iterator[Objection]:
    """Why no battle may be declared here: inside China (EOS-7.24-04, EOS-8.41-01), in Truk on the
    third turn of the South Pacific (EOS-17.10-05), elsewhere than a card says (EOS-CARD-62)."""
    if is_inside_china(pos, place):
        yield no(pos, "EOS-7.24-04", "no battle is declared in {hex}, inside China", hex=place)
    if place == TRUK and is_truk_closed(pos):
        yield no(pos, "EOS-17.10-05", "on turn 3 no battle is declared in {hex}", hex=place)
    for _, effect in in_force(pos, "must_declare"):
        if place != effect.params["hex"]:
            yield no(pos, "EOS-CARD-62", "the card wants another battle than {hex}", hex=place)


def is_truk_closed(pos: Position) -> bool:
    """Whether nobody leaves Truk, nor attacks it (EOS-17.10-05)."""
    return "south_pacific_truk_closed" in pos.scenario.special and pos.state.turn == 3


def is_inside_china(pos: Position, place: str) -> bool:
    """A hex of China without a coast (EOS-8.41-01)."""
    return pos.hex(place).region == "china_interior"
