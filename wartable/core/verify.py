"""Proof that the dice of a game were fixed before it began and the rules were kept."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from wartable.core.codec import encode
from wartable.core.dice import Draw, KeyedDice, RecordingDice, Rolled, commitment, draw_again
from wartable.core.errors import WartableError
from wartable.core.history import History
from wartable.core.log import Log
from wartable.core.records import Acted, Published, Stirred, Undone
from wartable.core.seed_file import read_seed


@dataclass(frozen=True, slots=True)
class Difference:
    """The first place where the log is not what the seed and the rules give."""

    line: int
    text: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.text}"


@dataclass(frozen=True, slots=True)
class Report:
    """What was proven of a log.

    `has_seed`: without a seed nothing can be. `rules_proven`: the actions were played again, which
    needs the rules the log was written under; otherwise only the dice were proven.
    """

    actions: int
    draws: int
    has_seed: bool
    rules_proven: bool
    difference: Difference | None = None

    @property
    def is_proven(self) -> bool:
        """Whether the dice, at least, are what the commitment bound them to be."""
        return self.has_seed and self.difference is None

    def __str__(self) -> str:
        if not self.has_seed:
            return "not proven: the seed is not published yet"
        if self.difference:
            return f"not proven: {self.difference}"
        told = f"proven: {self.actions} actions, {self.draws} draws"
        if self.rules_proven:
            return told
        return f"{told}; only the dice, for the log was written under other rules"


def verify(log: Log) -> Report:
    """Derive every draw again and play every action again, up to the first difference."""
    seed = _seed(log)
    checker = _Checker(log)
    if seed is not None:
        checker.run(seed)
    return Report(
        actions=checker.actions,
        draws=checker.draws,
        has_seed=seed is not None,
        rules_proven=seed is not None and not checker.difference and not log.is_of_other_rules,
        difference=checker.difference,
    )


def _seed(log: Log) -> bytes | None:
    """The published seed, or the secret one beside the log."""
    if log.published is not None:
        return bytes.fromhex(log.published)
    return read_seed(log.path) if log.path else None


class _Checker:
    """One walk through a log; `difference` is set at the first line that is not as it should be."""

    def __init__(self, log: Log) -> None:
        self.log = log
        self.actions = 0
        self.draws = 0
        self.difference: Difference | None = None
        self.state = log.start
        self.acted: list[Acted] = []
        self.history = History(log.game, log.start, self.acted)

    def run(self, seed: bytes) -> None:
        if text := self._header_difference(seed):
            self.difference = Difference(1, text)
            return
        entropy: list[str] = []
        dice = KeyedDice(seed)
        for line, record in enumerate(self.log.records, start=2):
            match record:
                case Acted():
                    if text := self._draw_difference(record, dice) or self._play(record, dice):
                        self.difference = Difference(line, text)
                        return
                case Undone(undo):
                    self._undo(undo)
                case Stirred(added):
                    entropy.append(added.text)
                    dice = KeyedDice(seed, entropy)
                case Published():
                    pass

    def _header_difference(self, seed: bytes) -> str:
        log = self.log
        if commitment(seed) != log.header.commitment:
            return "the seed is not the one the game was begun with"
        if log.is_of_other_rules or log.header.forked or log.header.given:
            return ""
        if log.game.setup(log.options) != log.start:
            return "the first position is not the set-up"
        return ""

    def _draw_difference(self, acted: Acted, dice: KeyedDice) -> str:
        """How the draws written down differ from those of the stream, or nothing."""
        dice.position = self.draws
        for draw in acted.rolls:
            if (derived := draw_again(dice, draw)) != draw:
                return f"the log has {_told(draw)}, but the seed gives {_told(derived)}"
        return ""

    def _play(self, acted: Acted, dice: KeyedDice) -> str:
        """How the action, played again, differs from what is written down, or nothing."""
        if not self.log.is_of_other_rules:
            dice.position = self.draws
            recording = RecordingDice(dice)
            try:
                events, state = self.log.game.play(self.state, acted.action, recording)
            except WartableError as error:
                return f"the rules refuse this action: {error}"
            if tuple(recording.draws) != acted.rolls:
                return f"the rules draw {_all_told(recording.draws)}"
            if events != acted.events:
                return f"the rules cause other events: {_first_other(events, acted.events)}"
            self.state = state
            self.acted.append(acted)
            self.history.push(state)
        self.actions += 1
        self.draws += len(acted.rolls)
        return ""

    def _undo(self, count: int) -> None:
        if not self.log.is_of_other_rules:
            left = len(self.acted) - count
            self.state = self.history.at(left)
            self.history.cut(left)
            del self.acted[left:]


def _told(draw: Draw) -> str:
    if isinstance(draw, Rolled):
        return f"d{draw.sides} {' '.join(map(str, draw.faces))}"
    return f"order {' '.join(map(str, draw.order))}"


def _all_told(draws: list[Draw]) -> str:
    return ", ".join(_told(draw) for draw in draws) or "nothing"


def _first_other(derived: tuple[Any, ...], written: tuple[Any, ...]) -> str:
    for one, other in zip(derived, written, strict=False):
        if one != other:
            return f"{encode(one).decode()} where the log has {encode(other).decode()}"
    return f"{len(derived)} where the log has {len(written)}"
