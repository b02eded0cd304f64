"""The combats of a turn that are still to come."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from wartable.core.game import listed
from wartable.desk.axis_allies.pieces import pieces
from wartable.desk.axis_allies.words import Words
from wartable.desk.values import Button, Combat
from wartable.games.axis_allies.actions import Fight
from wartable.games.axis_allies.battle.line_up import land_attackers
from wartable.games.axis_allies.battle.raid import interceptors, raiders
from wartable.games.axis_allies.decisions import ConductCombat
from wartable.games.axis_allies.game import AxisAllies
from wartable.games.axis_allies.phases import conduct_combat
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.unit import Force, Unit

KINDS = ("raid", "assault", "battle", "optional")


def coming(words: Words, pos: Position) -> tuple[Combat, ...]:
    """Raids first, then assaults, then the others; last those that may be left alone
    (S42-CMB-01)."""
    left = conduct_combat.combats(pos)
    return tuple(
        _combat(words, pos, kind, space)
        for kind, spaces in zip(KINDS, left, strict=True)
        for space in spaces
    )


def _combat(words: Words, pos: Position, kind: str, space: str) -> Combat:
    attackers: Iterable[tuple[Unit, int]]
    if kind == "raid":
        attackers, defenders = raiders(pos, space), interceptors(pos, space)
    else:
        attackers, defenders = _attackers(pos, space), pos.enemies(space)
    note = ""
    if kind == "raid":
        note = words.say("note.raid")
    elif not defenders:
        note = words.say("note.undefended")
    return Combat(
        space=space,
        kind=kind,
        title=words.say(f"combat.{kind}", space=words.space(space)),
        attackers=pieces(words, pos, space, attackers),
        defenders=pieces(words, pos, space, defenders),
        note=note,
        from_sea=pos.assaults.get(space, ()),
    )


def _attackers(pos: Position, space: str) -> Iterator[tuple[Unit, int]]:
    """My units there and those that come ashore."""
    yield from land_attackers(pos, space) if pos.board.is_land(space) else pos.own(space)
    ashore: dict[Unit, int] = {}
    for zone in pos.assaults.get(space, ()):
        for ship, number in pos.at(zone):
            for unit in ship.cargo:
                if unit.to == space:
                    ashore[unit] = ashore.get(unit, 0) + number
    yield from ashore.items()


def attacking(pos: Position, space: str) -> Force:
    """All who attack a space, as far as the moves made lead there."""
    return tuple(_attackers(pos, space))


def fights(
    game: AxisAllies, words: Words, pos: Position, decision: ConductCombat
) -> tuple[Button, ...]:
    """A button for each combat that may come next, and for each choice to fight at sea before a
    landing (S42-AMP-03)."""
    left = conduct_combat.combats(pos)
    kinds = {
        space: kind for kind, spaces in zip(KINDS, left, strict=True) for space in reversed(spaces)
    }
    for space in left.raids:
        kinds[space] = "raid"
    found = []
    for action in listed(game, pos.state, decision):
        if not isinstance(action, Fight):
            continue
        space = action.space
        label = words.say(f"fight.{kinds[space]}", space=words.space(space))
        if action.engage:
            label = words.say("fight.engaging", fight=label, zones=words.spaces(action.engage))
        found.append(
            Button(
                "fight:" + ":".join((space, *action.engage)),
                label,
                action,
                tone="" if kinds[space] == "optional" or action.engage else "primary",
                about=(space, *action.engage),
                note=words.say("note.optional") if kinds[space] == "optional" else "",
            )
        )
    return tuple(found)
