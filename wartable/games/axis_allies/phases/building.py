"""Where a new facility may be placed, and which one may be upgraded."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.core.game import Objection
from wartable.games.axis_allies.facts import UnitType
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.production import is_complex


def objections(pos: Position, space: str, facility: str, number: int) -> Iterator[Objection]:
    """One facility of a kind, in a territory that I have controlled all turn and that is fit for it
    (S42-MOB-12, S42-MOB-13, S42-MOB-14, E40-MOB-09, G40-MOB-08, G40-FAC-03)."""
    if space not in pos.state.opening.own or pos.state.control.get(space) != pos.me:
        yield Objection(
            pos.rule("S42-MOB-12"),
            "{space} was not yours at the start of the turn",
            (space,),
            pos.parts(space=space),
        )
    else:
        yield from _ground_objections(pos, space, facility)
    bought = pos.data.units[facility]
    there = [pos.data.units[kind] for kind in pos.state.facilities.get(space, ())]
    if bought.becomes:
        yield from _upgrade_objections(pos, space, bought)
    elif is_complex(bought):
        if number > 1 or any(is_complex(kind) for kind in there):
            yield Objection(pos.rule("S42-MOB-13"), "a territory has one complex at most", (space,))
    elif number > 1 or bought in there:
        yield Objection(
            pos.rule("S42-MOB-13"), "a territory has one base of a kind at most", (space,)
        )


def _ground_objections(pos: Position, space: str, facility: str) -> Iterator[Objection]:
    """Complexes need income and the mainland, major ones home ground, naval bases a coast
    (S42-MOB-12, E40-FAC-03, E40-FAC-04, E40-FAC-05, E40-FAC-07, E40-NEU-16, G40-FAC-04,
    G40-FAC-05, G40-FAC-07, G40-NEU-21, G40-AMB-02, G40-AMB-04)."""
    facts, territory = pos.data.units[facility], pos.data.spaces[space]
    kind = pos.data.units[facts.becomes] if facts.becomes else facts
    if territory.income < kind.min_income:
        if not territory.income:
            rule = pos.rule("S42-MOB-12")
            yield Objection(rule, "{space} has no income", (space,), pos.parts(space=space))
        else:
            rule = pos.rule("G40-FAC-05" if kind.own_ground_only else "G40-FAC-04")
            yield Objection(
                rule, "it needs an income of {number}", (space,), pos.parts(number=kind.min_income)
            )
    if kind.own_ground_only and territory.original_owner != pos.me:
        rule = "G40-NEU-21" if _was_neutral(pos, space) else "G40-FAC-05"
        yield Objection(
            pos.rule(rule), "{space} was not originally yours", (space,), pos.parts(space=space)
        )
    if kind.mainland_only and territory.island:
        rule = pos.rule("G40-FAC-05" if kind.own_ground_only else "G40-FAC-04")
        yield Objection(rule, "{space} is an island", (space,), pos.parts(space=space))
    if kind.coast_only and not pos.board.coast[space]:
        yield Objection(
            pos.rule("G40-FAC-07"), "{space} has no coast", (space,), pos.parts(space=space)
        )


def _was_neutral(pos: Position, space: str) -> bool:
    party = pos.data.parties.get(pos.data.spaces[space].starts_with or "")
    return party is not None and party.neutral


def _upgrade_objections(pos: Position, space: str, upgrade: UnitType) -> Iterator[Objection]:
    """Only a whole minor complex is upgraded, one that was there before this turn (E40-FAC-05,
    E40-FAC-06, G40-FAC-05, G40-FAC-06)."""
    damage = pos.state.facilities.get(space, {}).get(upgrade.upgrades)
    if damage is None or (space, upgrade.upgrades) in pos.state.built:
        yield Objection(
            pos.rule("E40-FAC-05"),
            "there is nothing to upgrade in {space}",
            (space,),
            pos.parts(space=space),
        )
    elif damage:
        yield Objection(pos.rule("G40-FAC-06"), "a damaged complex is not upgraded", (space,))
