"""A position as it lies on the table, made of a view alone."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.desk.empire_of_the_sun import hands, pieces
from wartable.desk.empire_of_the_sun.battle_board import battle_now
from wartable.desk.empire_of_the_sun.declared import as_declared, letters
from wartable.desk.empire_of_the_sun.powers import powers
from wartable.desk.empire_of_the_sun.procedure import procedure
from wartable.desk.empire_of_the_sun.standing import ending, standing
from wartable.desk.empire_of_the_sun.tracks import tracks
from wartable.desk.empire_of_the_sun.words import Words
from wartable.desk.values import BoxNow, Fact, Mark, Piece, Scene, SpaceNow
from wartable.games.empire_of_the_sun.battle import garrisons
from wartable.games.empire_of_the_sun.names import LAST_BOX, turn_box
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.turn.reinforcements import waiting

BESIDE = ("delayed", "by_event", "eliminated")
"""The boxes that are shown besides those of the turns."""
ENTER = {"allied_reinforcements": "allies", "japanese_reinforcements": "japan"}
"""Whose units enter in which segment."""


def scene(words: Words, pos: Position, owners: tuple[str, ...]) -> Scene:
    """The position; `owners` are those who owe a decision."""
    state = pos.state
    return Scene(
        round=state.turn,
        round_name=words.say("told.turn", turn=state.turn, months=words.months(state.turn)),
        power=_acting(pos, owners),
        phase=state.segment,
        spaces=dict(_spaces(words, pos)),
        powers=powers(words, pos),
        facts=tuple(standing(words, pos)),
        bought=tuple(_arriving(words, pos)),
        battle=battle_now(words, pos),
        waiting=tuple(dict.fromkeys(owners)),
        ending=None if state.outcome is None else ending(words, state.outcome),
        hands=hands.hands(state),
        piles=tuple(hands.piles(words, state)),
        tracks=tracks(words, pos),
        board=tuple(pos.map.hexes) if pos.scenario.part else (),
        procedure=procedure(words, pos),
        boxes=tuple(_boxes(words, pos)),
    )


def _acting(pos: Position, owners: tuple[str, ...]) -> str:
    """Whose Offensive or play it is, else who is asked."""
    if pos.state.offensive is not None:
        return pos.state.offensive.side
    return pos.state.player or ENTER.get(pos.state.segment, "") or next(iter(owners), "")


def _spaces(words: Words, pos: Position) -> Iterator[tuple[str, SpaceNow]]:
    shown = pieces.Shown(words, pos)
    offensive = pos.state.offensive
    named = letters(Position(as_declared(pos.state)))
    battles = named.keys() - {*(offensive.fought if offensive else ())}
    for number, facts in pos.map.hexes.items():
        there = pos.at(number)
        if facts.is_land or there or number in battles:
            yield (
                number,
                SpaceNow(
                    control=pos.controller(number) if facts.is_land else "",
                    pieces=shown.pieces(there),
                    marks=tuple(_marks(words, pos, number)),
                    contested=number in battles,
                    letter=named.get(number, "") if number in battles else "",
                    facts=tuple(_facts(words, pos, number)),
                ),
            )
    if (there := pos.at("china")) and not pos.scenario.part:
        yield "china", SpaceNow(control="allies", pieces=shown.pieces(there))


def _marks(words: Words, pos: Position, number: str) -> Iterator[Mark]:
    """The garrison of a city."""
    if kind := garrisons.garrison(pos, number):
        steps = garrisons.steps(pos, number)
        attack, defence = garrisons.ATTACK[kind], garrisons.DEFENCE[kind]
        note = words.say("mark.garrison", steps=steps, attack=attack, defence=defence)
        yield Mark("garrison", words.kind("garrison"), note=note)


def _facts(words: Words, pos: Position, number: str) -> Iterator[Fact]:
    """Markers that lie there."""
    marks = pos.state.marks
    if number in marks.no_route:
        label = words.say("fact.route")
        yield Fact("no_route", label, words.say("mark.no_route"), "EOS-13.77-01")
    if marks.kwai and number in ("2108", "2109"):
        yield Fact("kwai", words.say("fact.route"), words.say("mark.kwai"), "EOS-13.79-01")
    if number == marks.tokyo_express:
        told = words.say("mark.tokyo_express")
        yield Fact("tokyo_express", words.say("fact.tokyo_express"), told, "EOS-6.23-03")


def _arriving(words: Words, pos: Position) -> Iterator[Piece]:
    """The units that enter in this segment and have not been placed."""
    if side := ENTER.get(pos.state.segment):
        for unit in waiting(pos, side):
            yield pieces.plain(words, unit, reduced=unit in pos.state.reduced)


def _boxes(words: Words, pos: Position) -> Iterator[BoxNow]:
    """What comes in later turns, what waits, what only events bring, and what is lost."""
    turns = {turn_box(turn): turn for turn in range(pos.state.turn, LAST_BOX + 1)}
    for box in (*turns, *BESIDE):
        if units := pos.at(box):
            told = tuple(
                pieces.plain(words, unit, reduced=unit in pos.state.reduced) for unit in units
            )
            name = words.name_of_place(box)
            if box in turns:
                name = words.say("told.turn", turn=turns[box], months=words.months(turns[box]))
            yield BoxNow(box, name[:1].upper() + name[1:], told)
