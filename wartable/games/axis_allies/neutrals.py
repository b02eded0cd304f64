"""Neutral territories: attacked they join the other side, friendly ones are taken over."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from wartable.forces import force, plus
from wartable.games.axis_allies.deeds import ATTACKED, remember, was_done
from wartable.games.axis_allies.events import Annexed, ArmyRaised, Change, Realigned
from wartable.games.axis_allies.facts import Party
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.script import Script
from wartable.games.axis_allies.unit import Did, Force, Unit


def party_of(pos: Position, territory: str) -> Party | None:
    """The party that controls a territory, if no power does."""
    return pos.data.parties.get(pos.state.control.get(territory, ""))


def is_friendly_neutral(pos: Position, territory: str, power: str) -> bool:
    """Whether the territory is neutral and leans to this power's side (E40-NEU-03, G40-NEU-05,
    G40-AMB-13)."""
    party = party_of(pos, territory)
    return party is not None and party.neutral and party.side == pos.side(power)


def army(pos: Position, territory: str, owner: str) -> Force:
    """The standing army that a neutral territory has still to raise (E40-MAP-04, G40-NEU-02): none
    once it was attacked, for the lost are not replaced (E40-NEU-12, G40-NEU-16)."""
    party = party_of(pos, territory)
    if party is None or was_done(pos, ATTACKED, territory):
        return ()
    return force((Unit(kind, owner), n) for kind, n in pos.data.spaces[territory].army)


def attack(script: Script, territory: str, steadfast: Collection[str] = ()) -> None:
    """A neutral territory that is attacked joins the other side and raises its army; if it was
    strict, all others like it lean to that side, but for steadfast ones (E40-NEU-02, E40-NEU-09,
    E40-NEU-14, G40-NEU-03, G40-NEU-13, G40-NEU-18, G40-NEU-24)."""
    pos = script.pos
    party = party_of(pos, territory)
    if party is None or not party.neutral:
        return
    attackers = pos.side(pos.me)
    joined = party.joins[attackers]
    raised = army(pos, territory, joined)
    if joined != party.id:
        script.emit(Realigned(joined, (territory,)))
    remember(script, pos.me, ATTACKED, territory)
    if raised:
        script.emit(ArmyRaised((Change(territory, (), raised),), joined, territory))
    others = tuple(
        sorted(
            other
            for other, by in script.state.control.items()
            if by == party.id and other not in steadfast
        )
    )
    if others and attackers in party.turns:
        script.emit(Realigned(party.turns[attackers], others))


def may_take_over(pos: Position, territory: str, power: str) -> bool:
    """Whether the power gains a territory without a controller by moving in (E40-NEU-05,
    E40-NEU-12, G40-NEU-09, G40-NEU-16, G40-DUT-02, G40-DUT-05)."""
    party = party_of(pos, territory)
    if party is None:
        return False
    return power in (party.heirs or pos.data.sides.get(party.side, ()))


def take_over(script: Script, territory: str, power: str) -> None:
    """The territory is the power's, and so is its army, to be used from its next turn on
    (E40-NEU-05, E40-NEU-06, E40-NEU-12, G40-NEU-09, G40-NEU-10, G40-NEU-16)."""
    pos = script.pos
    party = pos.state.control[territory]
    left = tuple(pair for pair in pos.at(territory) if pair[0].owner == party)
    mine = plus(
        army(pos, territory, power), force((replace(unit, owner=power), n) for unit, n in left)
    )
    script.emit(Annexed(territory, power, party))
    if mine:
        come = force((replace(unit, did=Did.MOVED), number) for unit, number in mine)
        script.emit(ArmyRaised((Change(territory, left, come),), power, territory))


def move_in(script: Script, territory: str, units: Force) -> None:
    """Land units that can hold ground take over what they move into without a fight; guns cannot
    (E40-NEU-04, E40-NEU-17, G40-NEU-08, G40-DUT-05)."""
    pos = script.pos
    holds_ground = any(pos.type(unit).captures for unit, _ in units)
    if holds_ground and may_take_over(pos, territory, pos.me):
        take_over(script, territory, pos.me)
