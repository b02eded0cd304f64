"""Defending aircraft that lost their carrier or territory look for another place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from wartable.core.action_text import NAME, Wording
from wartable.core.flow import one_branch
from wartable.core.game import Objection
from wartable.forces import single
from wartable.games.axis_allies.actions import Divert
from wartable.games.axis_allies.battle.line_up import lose
from wartable.games.axis_allies.decisions import LandStranded
from wartable.games.axis_allies.edition import Question, Rule
from wartable.games.axis_allies.events import Change, Diverted
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.script import Script
from wartable.games.axis_allies.state import Window
from wartable.games.axis_allies.unit import (
    Did,
    Unit,
    each,
    format_unit,
    parse_unit,
    with_cargo,
)
from wartable.games.axis_allies.windows import asked, missing
from wartable.games.axis_allies.wording import SPACE


def stranded(pos: Position) -> Iterator[tuple[str, Unit]]:
    """Enemy aircraft over the sea without a deck, or over a territory that fell (S42-FTR-04,
    S42-OPT-08, E40-NCM-01, G40-NCM-05)."""
    for space, units in sorted(pos.state.units.items()):
        for unit, _ in units:
            if unit.owner not in pos.foes or pos.type(unit).domain != "air":
                continue
            if not pos.board.is_land(space) or pos.is_friendly(space):
                yield space, unit


def places(pos: Position, space: str, unit: Unit) -> tuple[str, ...]:
    """Where it may land: a friendly carrier here, or a friendly territory or carrier one space
    away, if its owner shares it (S42-FTR-04, S42-OPT-08, S42-CMV-07)."""
    found = []
    for near in (space, *pos.board.neighbours[space]):
        if pos.board.is_land(near):
            host = pos.state.control.get(near)
            if near == space or host not in pos.relations.friends[unit.owner]:
                continue
            is_barred = pos.edition.bars_entry(pos, unit, near)
            if pos.may_share(host, unit.owner, near) and not is_barred:
                found.append(near)
        elif _deck(pos, near, unit):
            found.append(near)
    return tuple(found)


def _deck(pos: Position, zone: str, unit: Unit) -> Unit | None:
    """A friendly carrier with a free place, its own power's first."""
    if not pos.type(unit).lands_on_decks:
        return None
    decks = [
        ship
        for ship, _ in pos.at(zone)
        if pos.deck(ship) > len(ship.cargo)
        and not pos.is_opponent(ship.owner, unit.owner)
        and pos.may_share(ship.owner, unit.owner, zone)
    ]
    return min(decks, key=lambda ship: (ship.owner != unit.owner, ship), default=None)


def ask_stranded(script: Script) -> None:
    """After all combats and before the noncombat move, one after the other; without any place they
    are lost (S42-FTR-05, S42-OPT-09, E40-NCM-01, G40-NCM-05)."""
    _return_scrambled(script)
    while True:
        pos = script.pos
        found = next(stranded(pos), None)
        if found is None:
            return
        space, unit = found
        options = places(pos, space, unit)
        if not options:
            rule = "S42-OPT-09" if unit.did is Did.INTERCEPTED else "S42-FTR-04"
            lose(script, space, single(unit), rule)
        elif len(options) == 1:
            _divert(script, space, unit, options[0])
        else:
            script.push(Window((LandStranded(unit.owner, space, unit, options),)))
            return


def _return_scrambled(script: Script) -> None:
    """Aircraft that scrambled go home, if their territory is still in friendly hands (E40-SCR-08,
    G40-SCR-08)."""
    for zone, unit in list(_scrambled(script.pos)):
        host = script.state.control[unit.came]
        if not script.pos.is_opponent(host, unit.owner):
            _divert(script, zone, unit, unit.came)


def _scrambled(pos: Position) -> Iterator[tuple[str, Unit]]:
    for zone, units in sorted(pos.state.units.items()):
        for unit in each(units):
            if unit.did is Did.SCRAMBLED:
                yield zone, unit


def objections(pos: Position, action: Divert) -> Iterator[Objection]:
    """Why it may not land there (S42-FTR-04, S42-OPT-08)."""
    question = asked(pos, LandStranded, action)
    rule = pos.rule("S42-OPT-08" if question.unit.did is Did.INTERCEPTED else "S42-FTR-04")
    if (action.space, action.unit) != (question.space, question.unit):
        yield Objection(rule, "another aircraft is asked for", (question.space,))
    elif action.to not in question.to:
        yield Objection(
            rule, "it cannot land in {word}", (question.space,), pos.parts(word=action.to)
        )


def carry_out(script: Script, action: Divert) -> None:
    """Land it, and look for the next (S42-FTR-04)."""
    script.pop()
    _divert(script, action.space, action.unit, action.to)
    ask_stranded(script)


def _divert(script: Script, space: str, unit: Unit, to: str) -> None:
    pos = script.pos
    landed = replace(unit, did=Did.NOTHING, came="")
    gone = Change(space, single(unit))
    carrier = None if pos.board.is_land(to) else _deck(pos, to, unit)
    if carrier is None:
        come = Change(to, (), single(landed))
    else:
        loaded = with_cargo(carrier, [*carrier.cargo, landed])
        come = Change(to, single(carrier), single(loaded))
    script.emit(Diverted((gone, come), unit.owner, unit, space, to))


def answers(pos: Position, decision: LandStranded) -> Sequence[Divert]:
    """One of the places."""
    return [Divert(decision.owner, decision.space, decision.unit, to) for to in decision.to]


def faults(pos: Position, decision: LandStranded) -> Iterator[str]:
    """The aircraft is there."""
    yield from missing(pos.at(decision.space), single(decision.unit), decision.space)


def _format(action: Divert) -> str:
    text = f"divert {format_unit(action.unit, action.by)} from {action.space}"
    return f"{text} to {action.to}" if action.to else text


def _read(by: str, match: re.Match[str]) -> Divert:
    return Divert(by, match["space"], parse_unit(match["unit"], by), match["to"] or "")


QUESTION = Question(
    LandStranded,
    {Divert: Rule(objections, carry_out)},
    one_branch(answers),
    {
        Divert: Wording(
            _format, {rf"divert (?P<unit>\S+) from {SPACE}(?: to (?P<to>{NAME}))?": _read}
        )
    },
    faults=faults,
)
