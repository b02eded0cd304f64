"""Activation: which units an HQ may call up, in an Offensive and in Reaction (7.21, 6.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wartable.core.game import Branch, Objection
from wartable.games.empire_of_the_sun import hq as hqs
from wartable.games.empire_of_the_sun.actions import ActivateUnits, Done
from wartable.games.empire_of_the_sun.decisions import Activate
from wartable.games.empire_of_the_sun.events import Activated
from wartable.games.empire_of_the_sun.facts import Side
from wartable.games.empire_of_the_sun.lines import activation_line, in_reach
from wartable.games.empire_of_the_sun.offensive import card_limits, rivalry
from wartable.games.empire_of_the_sun.offensive.contact import TRUK, is_truk_closed
from wartable.games.empire_of_the_sun.offensive.limits import limits_of
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.rules import Rule, branch, no, question
from wartable.games.empire_of_the_sun.script import Script
from wartable.games.empire_of_the_sun.supply import supply_of


def objections(
    pos: Position, side: Side, hq: str, units: Sequence[str], *, reaction: bool
) -> Iterator[Objection]:
    """Why these units may not be activated together with those that are already (EOS-7.21-04,
    EOS-7.21-05, EOS-7.26-07, EOS-7.26-10); the services of a nation in rivalry are not
    (EOS-14.1-03, EOS-14.2-01)."""
    wrong = list(_unit_objections(pos, side, units, reaction))
    yield from wrong
    if wrong:
        return
    if hq and not limits_of(pos, side).ignore_supply and hq not in supply_of(pos).hqs(side):
        yield no(pos, "EOS-6.0-10", "{hq} is not in supply", hq=hq)
    for unit in units:
        yield from _line_objections(pos, side, hq, unit, reaction)
    yield from _number_objections(pos, side, hq, units, reaction)
    together = (*activated(pos, side), *units)
    yield from rivalry.objections(pos, side, hq, together)
    yield from card_limits.objections(pos, side, units, together)


def activated(pos: Position, side: str) -> tuple[str, ...]:
    """The units that a side has activated in this Offensive."""
    offensive = pos.offensive
    found = offensive.activated if side == offensive.side else offensive.reacted
    return tuple(sorted(found))


def _unit_objections(
    pos: Position, side: Side, units: Sequence[str], reaction: bool
) -> Iterator[Objection]:
    """What keeps a unit out, whichever HQ asks."""
    done = activated(pos, side)
    for unit in dict.fromkeys(units):
        counter = pos.counter(unit)
        if counter.side != side or counter.kind == "hq":
            yield no(pos, "EOS-7.21-04", "{unit} is no unit of {side}", unit=unit, side=side)
        elif not pos.is_on_map(unit) and pos.where(unit) != "china":
            yield no(pos, "EOS-6.3-01", "{unit} is not on the map", unit=unit)
        elif unit in done:
            yield no(pos, "EOS-7.21-04", "{unit} is activated already", unit=unit)
        elif units.count(unit) > 1:
            yield no(pos, "EOS-7.21-04", "{unit} is named twice", unit=unit)
        elif unit in pos.state.memory.exhausted:
            yield no(pos, "EOS-CARD-71", "{unit} is not activated again this turn", unit=unit)
        elif unit in pos.state.memory.bombers and not (
            reaction and pos.has_enemy(side, pos.where(unit))
        ):
            yield no(pos, "EOS-12.31-05", "{unit} has bombed this turn", unit=unit)
        elif pos.where(unit) == TRUK and is_truk_closed(pos):
            yield no(pos, "EOS-17.10-05", "on turn 3 nobody in Truk is activated", unit=unit)


def _line_objections(
    pos: Position, side: Side, hq: str, unit: str, reaction: bool
) -> Iterator[Objection]:
    """Supply, nationality and the activation line (EOS-6.0-03, EOS-6.12-01, EOS-6.3-02,
    EOS-7.21-04, EOS-7.21-06, EOS-7.21-07); a card may name units that need none of them
    (EOS-CARD-23), and on turn 1 any HQ serves (EOS-CARD-29)."""
    limits = limits_of(pos, side)
    if limits.only_units:
        return
    if not limits.ignore_supply and not supply_of(pos).is_supplied(unit):
        yield no(pos, "EOS-6.0-03", "{unit} is not in supply", unit=unit)
    able = [hq] if hq else list(pos.units_of(side, "hq"))
    if not any(card_limits.may_command(pos, each, unit) for each in able):
        yield no(pos, "EOS-6.12-01", "{hq} does not command {unit}", hq=hq, unit=unit)
    if not any(has_line(pos, each, unit, reaction) for each in able):
        yield no(
            pos, "EOS-6.3-02", "no activation line leads from {hq} to {unit}", hq=hq, unit=unit
        )


def has_line(pos: Position, hq: str, unit: str, reaction: bool) -> bool:
    """Whether an activation line leads there; in Reaction through battle hexes too
    (EOS-7.26-15)."""
    battles = tuple(sorted(pos.offensive.battles)) if reaction else ()
    if pos.where(unit) == "china":
        return activation_line(pos, hq, unit, battles) is not None
    key = f"activation reach {hq} {' '.join(battles)}"
    return pos.where(unit) in pos.once(key, lambda: in_reach(pos, hq, battles))


def limit(pos: Position, side: str, hq: str, units: Sequence[str]) -> int:
    """How many units may be activated in all: efficiency and OC or logistics value; what T-KWAI
    changes depends on who is among them (EOS-7.21-02, EOS-7.21-03, EOS-7.26-05,
    EOS-13.79-03)."""
    offensive = pos.offensive
    value = offensive.limit if side == offensive.side else offensive.reaction_limit
    if not hq:
        return value
    return value + hqs.efficiency(pos, hq, units) - hqs.efficiency(pos, hq)


def _number_objections(
    pos: Position, side: Side, hq: str, units: Sequence[str], reaction: bool
) -> Iterator[Objection]:
    """Why these are too many: with those activated before, Chinese armies that a card makes free
    not counted (EOS-7.21-02, EOS-7.26-05, EOS-CARD-58)."""
    limits = limits_of(pos, side)
    if limits.only_units:
        return
    before = activated(pos, side)
    together = [unit for unit in (*before, *units) if not card_limits.is_free(pos, side, unit)]
    number = limit(pos, side, hq, together)
    if len(together) > number and any(unit in units for unit in together):
        rule = "EOS-7.26-05" if reaction else "EOS-7.21-02"
        yield no(pos, rule, "{hq} activates {number} units", hq=hq, number=number)
    missing = card_limits.missing(pos, side, (*before, *units))
    if missing and len(together) >= number and _could_include(pos, side, hq, reaction):
        yield no(pos, "EOS-CARD-28", "the last place is for a Chinese army")


def _could_include(pos: Position, side: Side, hq: str, reaction: bool) -> bool:
    """Whether one of those that the card wants can be activated."""
    return any(
        not any(True for _ in _unit_objections(pos, side, (unit,), reaction))
        and not any(True for _ in _line_objections(pos, side, hq, unit, reaction))
        for unit in card_limits.wanted(pos, side)
    )


def activate_objections(pos: Position, action: ActivateUnits) -> Iterator[Objection]:
    """Why the active player may not activate these."""
    offensive = pos.offensive
    side = offensive.side
    return objections(pos, side, offensive.hq, action.units, reaction=False)


def _may_be_activated(pos: Position, unit: str) -> bool:
    """Whether the active player may activate the unit by itself."""
    action = ActivateUnits(pos.offensive.side, (unit,))
    return not any(True for _ in activate_objections(pos, action))


def _activate(script: Script, action: ActivateUnits) -> None:
    script.emit(Activated(script.offensive.side, tuple(sorted(action.units))))


def done_objections(pos: Position, action: Done) -> Iterator[Objection]:
    """A card that wants a Chinese army gets one, if it can (EOS-CARD-28); one that names its units
    gets them all (EOS-17.11-02)."""
    side = pos.offensive.side
    for unit in limits_of(pos, side).only_units:
        if _may_be_activated(pos, unit):
            yield no(pos, "EOS-17.11-02", "{unit} takes part", unit=unit)
    if not card_limits.missing(pos, side, activated(pos, side)):
        return
    if any(_may_be_activated(pos, unit) for unit in card_limits.wanted(pos, side)):
        yield no(pos, "EOS-CARD-28", "the card wants a Chinese army, and one can be activated")


def _done(script: Script, action: Done) -> None:
    script.pop()


def candidates(pos: Position, owner: str) -> Iterator[ActivateUnits]:
    """Every unit that can be activated now, one by one."""
    for unit in (*pos.units_of(owner, "air", "ground", "naval"), *pos.at("china")):
        if _may_be_activated(pos, unit):
            yield ActivateUnits(owner, (unit,))


def _branches(pos: Position, decision: Activate) -> tuple[Branch, ...]:
    done = Done(decision.owner)
    return (
        branch("activate", candidates, pos, decision.owner),
        branch("done", lambda: () if any(done_objections(pos, done)) else (done,)),
    )


QUESTION = question(
    Activate,
    {
        ActivateUnits: Rule(activate_objections, _activate),
        Done: Rule(done_objections, _done),
    },
    _branches,
)
