"""Noncombat move: units that did not fight move, and aircraft land."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from operator import itemgetter

from msgspec.structs import replace

from wartable.core.game import Branch, Objection
from wartable.forces import force, holds, size
from wartable.games.axis_allies.actions import Done, Land, Move, Sail
from wartable.games.axis_allies.battle.line_up import lose
from wartable.games.axis_allies.decisions import NoncombatMove
from wartable.games.axis_allies.edition import Phase, Rule
from wartable.games.axis_allies.events import Change, LandedOnDeck
from wartable.games.axis_allies.movement import landing, move, sail
from wartable.games.axis_allies.phases import common
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.script import Script
from wartable.games.axis_allies.stranded import ask_stranded
from wartable.games.axis_allies.unit import Did, Force, Unit, each, with_cargo


def land_objections(pos: Position, action: Land) -> Iterator[Objection]:
    """Own carrier aircraft land on a friendly carrier with free places in their zone (S42-NCM-09,
    S42-ACC-01, S42-ACC-02, S42-AMB-28)."""
    there = pos.at(action.space)
    carrier = action.carrier
    if not action.units or not holds(there, action.units):
        yield Objection(pos.rule("S42-NCM-09"), "these aircraft are not there", (action.space,))
        return
    if not holds(there, ((carrier, 1),)) or carrier.owner not in pos.mine:
        yield Objection(pos.rule("S42-NCM-09"), "no such carrier is there", (action.space,))
        return
    if not pos.type(carrier).deck:
        rule = pos.rule("G40-UNT-15")
        yield Objection(rule, "{unit} has no deck", (action.space,), pos.parts(unit=carrier.type))
        return
    if any(unit.owner != pos.me for unit, _ in action.units):
        yield Objection(pos.rule("S42-ACC-02"), "they land only in their own turn")
    for unit, _ in action.units:
        if not pos.type(unit).lands_on_decks:
            yield Objection(
                pos.rule("S42-NCM-09"),
                "{unit} does not land on carriers",
                parts=pos.parts(unit=unit.type),
            )
            return
    if not pos.deck(carrier):
        yield Objection(
            pos.rule("G40-UNT-18"),
            "{unit} is damaged",
            (action.space,),
            pos.parts(unit=carrier.type),
        )
    elif len(carrier.cargo) + size(action.units) > pos.deck(carrier):
        yield Objection(pos.rule("S42-ACC-01"), "the deck is full", (action.space,))
    if not pos.may_share(carrier.owner, pos.me, action.space):
        yield Objection(
            pos.rule("S42-CMV-07"),
            "{power} does not share",
            (action.space,),
            pos.parts(power=carrier.owner),
        )
    after = pos.shifted(_landed(pos, action.space, action.units, carrier).changes)
    if landing.unlanded(after) > landing.unlanded(pos):
        yield Objection(
            pos.rule("S42-NCM-13"), "another aircraft would lose its only landing", (action.space,)
        )


def land(script: Script, action: Land) -> None:
    """The movement of fighter and carrier ends (S42-NCM-11, S42-FTR-02)."""
    script.emit(_landed(script.pos, action.space, action.units, action.carrier))


def _landed(pos: Position, space: str, units: Force, carrier: Unit) -> LandedOnDeck:
    down = [replace(unit, did=Did.LANDED) for unit in each(units)]
    loaded = with_cargo(carrier, [*carrier.cargo, *down])
    if carrier.owner == pos.me:
        loaded = replace(loaded, did=loaded.did or Did.LANDED)
    changes = (Change(space, force([*units, (carrier, 1)]), ((loaded, 1),)),)
    return LandedOnDeck(changes, pos.me, units, space)


def land_on_decks(script: Script) -> None:
    """Fighters still in the air at sea land on what decks there are, their own first, one zone
    after the other by name: however a position was read, the same follows."""
    while True:
        pos = script.pos
        landed = False
        for space, unit, number in sorted(landing.aloft(pos), key=itemgetter(0)):
            if not pos.type(unit).lands_on_decks:
                continue
            carrier = _free_deck(pos, space)
            if carrier is not None:
                room = pos.deck(carrier) - len(carrier.cargo)
                units = ((unit, min(room, number)),)
                script.emit(_landed(pos, space, units, carrier))
                landed = True
                break
        if not landed:
            return


def _free_deck(pos: Position, space: str) -> Unit | None:
    decks = [
        unit
        for unit, _ in pos.at(space)
        if unit.owner in pos.mine
        and len(unit.cargo) < pos.deck(unit)
        and pos.may_share(unit.owner, pos.me, space)
    ]
    return min(decks, key=lambda unit: (unit.owner != pos.me, len(unit.cargo), unit), default=None)


def crash(script: Script, *, may_wait: bool) -> None:
    """Aircraft without a place are lost; a fighter may wait where a new carrier can be placed
    (S42-NCM-10, S42-NCM-14, S42-AMB-18)."""
    for space, unit, number in landing.aloft(script.pos):
        pos = script.pos
        waits = pos.type(unit).lands_on_decks and space in landing.new_carrier_zones(pos)
        if not (may_wait and waits):
            lose(script, space, ((unit, number),), "S42-NCM-14")


def end_objections(pos: Position) -> Iterator[Objection]:
    """Aircraft that can land must land, and carriers that can pick them up must do so (S42-NCM-02,
    S42-NCM-20, S42-AIR-11, S42-FTR-02, S42-SBR-07)."""
    if not landing.aloft(pos):
        return
    in_the_air = landing.unlanded(pos, settle=True)
    if in_the_air and in_the_air > landing.unlanded(pos):
        spaces = tuple(dict.fromkeys(space for space, _, _ in landing.aloft(pos)))
        yield Objection(
            pos.rule("S42-NCM-02"), "aircraft that can still land are in the air", spaces
        )


def end(script: Script) -> None:
    """Fighters over carriers land on them; those without any place are lost (S42-NCM-12,
    S42-NCM-14)."""
    land_on_decks(script)
    crash(script, may_wait=True)


def branches(pos: Position) -> tuple[Branch, ...]:
    """Every unit that can still move, load, offload or land; and the end of the phase."""
    return (
        *move.noncombat_branches(pos),
        *sail.noncombat_branches(pos),
        *_landings(pos),
        *common.branches(pos),
    )


def _landings(pos: Position) -> Iterator[Branch]:
    for space, unit, _ in landing.aloft(pos):
        if not pos.board.is_land(space) and pos.type(unit).lands_on_decks:
            yield Branch(f"{unit.type} in {space} lands", partial(_land_here, pos, space, unit))


def _land_here(pos: Position, space: str, unit: Unit) -> Sequence[Land]:
    lands = [
        Land(pos.me, space, ((unit, 1),), carrier)
        for carrier, _ in pos.at(space)
        if pos.type(carrier).deck
    ]
    return [action for action in lands if not next(land_objections(pos, action), None)]


NONCOMBAT_MOVE = Phase(
    name="noncombat_move",
    title="Noncombat move",
    asks=lambda pos: NoncombatMove(pos.me),
    rules={
        Move: Rule(move.noncombat_objections, move.carry_out),
        Sail: Rule(sail.noncombat_objections, sail.carry_out),
        Land: Rule(land_objections, land),
        Done: common.DONE,
    },
    branches=branches,
    begin=ask_stranded,
    end_objections=end_objections,
    end=end,
    is_played=lambda pos: True,
)
