"""Counters as pieces: each is one of its kind, and its key is its own id."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from msgspec.structs import replace

from wartable.desk.empire_of_the_sun.declared import as_declared, letters
from wartable.desk.empire_of_the_sun.kinds import kind_of, service_of
from wartable.desk.empire_of_the_sun.words import Words
from wartable.desk.values import Piece
from wartable.games.empire_of_the_sun.battle import garrisons
from wartable.games.empire_of_the_sun.facts import Counter
from wartable.games.empire_of_the_sun.hq import efficiency
from wartable.games.empire_of_the_sun.position import Position
from wartable.games.empire_of_the_sun.state import Move
from wartable.games.empire_of_the_sun.supply import supply_of


def plain(words: Words, unit: str, *, reduced: bool = False) -> Piece:
    """A counter by itself, wherever it is: what is told of it and lies beside the board."""
    counter = words.data.counters[unit]
    return Piece(
        key=unit,
        kind=kind_of(counter),
        owner=counter.side,
        name=words.name_of_counter(unit),
        steps=counter.steps - (reduced and counter.steps > 1),
        most_steps=counter.steps,
        values=values_of(counter, counter.reduced_attack if reduced else counter.attack),
        service=service_of(counter),
        dotted=counter.kind != "hq" and not counter.replaceable,
    )


def values_of(counter: Counter, attack: int) -> tuple[str, ...]:
    """What is printed on the counter, with the attack of the side that it shows; the facts of its
    kind say which is which, in the same order."""
    if counter.kind == "hq":
        return str(counter.command), str(counter.efficiency)
    if not counter.is_air:
        return str(attack), str(counter.defence)
    reach = str(counter.range)
    if counter.extended:
        reach += f"/({counter.extended})" if counter.bracketed else f"/{counter.extended}"
    return str(attack), str(counter.defence), reach


def garrison(words: Words, pos: Position, kind: str, steps: int) -> Piece:
    """The intrinsic steps of a city (T-INTRINSIC)."""
    return Piece(
        key=kind,
        kind="garrison",
        owner="japan",
        n=steps,
        name=words.name_of_counter(kind),
        values=(str(garrisons.ATTACK[kind]), str(garrisons.DEFENCE[kind])),
    )


@dataclass(frozen=True)
class Shown:
    """The counters of a position, as they lie on the map."""

    words: Words
    pos: Position

    def pieces(self, units: Iterable[str]) -> tuple[Piece, ...]:
        """These counters; HQs last, what fights at a distance first."""
        return tuple(self.piece(unit) for unit in sorted(units, key=self._rank))

    def _rank(self, unit: str) -> tuple[int, int, str]:
        counter = self.pos.counter(unit)
        return (
            ("naval", "air", "ground", "hq").index(counter.kind),
            -self.pos.attack(unit),
            unit,
        )

    def piece(self, unit: str) -> Piece:
        """The counter with what it did, where it fights, and whether it is in supply."""
        found = plain(self.words, unit, reduced=unit in self.pos.state.reduced)
        place = self.pos.where(unit)
        is_here = place in self.pos.map.hexes or place == "china"
        unsupplied = is_here and not supply_of(self.pos).is_supplied(unit)
        aim = self._aims.get(unit, "")
        return replace(
            found,
            state=self._state(unit),
            note="; ".join(self._notes(unit, unsupplied)),
            unsupplied=unsupplied,
            fights=aim if aim != place else "",
            letter=self._letters.get(aim, ""),
        )

    @cached_property
    def _aims(self) -> dict[str, str]:
        """The battle of each unit that was declared to fight or cover there, or moves to do so."""
        offensive = self.pos.state.offensive
        if offensive is None:
            return {}
        found = {unit: move.aim for move in offensive.moves if move.aim for unit in move.units}
        found |= offensive.covers
        for place, fight in offensive.battles.items():
            found |= dict.fromkeys((*fight.active, *fight.reaction), place)
        over = {*offensive.fought}
        return {unit: place for unit, place in found.items() if place not in over}

    @cached_property
    def _letters(self) -> dict[str, str]:
        return letters(Position(as_declared(self.pos.state)))

    @cached_property
    def _moves(self) -> dict[str, Move]:
        """The last move of each unit in this Offensive."""
        offensive = self.pos.state.offensive
        moves = () if offensive is None else offensive.moves
        return {unit: move for move in moves for unit in move.units}

    def _state(self, unit: str) -> str:
        """A word for what it did in the Offensive under way."""
        offensive = self.pos.state.offensive
        if offensive is None or unit not in offensive.activated | offensive.reacted:
            return ""
        if unit in offensive.returned:
            return "returned"
        if unit in self._aims:
            return "fights"
        if unit in self._moves:
            return "moved"
        return "reacts" if unit in offensive.reacted else "activated"

    def _notes(self, unit: str, unsupplied: bool) -> Iterator[str]:
        words, pos = self.words, self.pos
        counter = pos.counter(unit)
        if unsupplied:
            yield words.say("piece.unsupplied")
        if counter.kind == "hq" and pos.is_on_map(unit):
            now = efficiency(pos, unit)
            if now != counter.efficiency:
                yield words.say("piece.efficiency", number=now)
        if state := self._state(unit):
            yield words.say(f"piece.{state}")
        if move := self._moves.get(unit):
            way = words.say(f"went.{move.how}")
            start, end = words.name_of_place(move.path[0]), words.name_of_place(move.path[-1])
            yield words.say("piece.went", way=way, start=start, end=end)
        if aim := self._aims.get(unit):
            offensive = pos.offensive
            key = "piece.covers" if unit in offensive.covers else "piece.fights_in"
            yield words.say(key, space=words.name_of_hex(aim))
        yield from self._memories(unit)

    def _memories(self, unit: str) -> Iterator[str]:
        """What rules remember of it this turn."""
        memory, offensive = self.pos.state.memory, self.pos.state.offensive
        if offensive is not None and unit in offensive.carried:
            ship = self.words.name_of_counter(offensive.carried[unit])
            yield self.words.say("piece.carried", unit=ship)
        for note, units in (
            ("exhausted", memory.exhausted),
            ("bombed", memory.bombers),
            ("rebuilt", memory.rebuilt),
        ):
            if unit in units:
                yield self.words.say(f"piece.{note}")
