"""Proof that the dice of a game were fixed before it began and the rules were kept."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from wartable.core.chance import Chance
from wartable.core.codec import encode
from wartable.core.dice import Draw, RecordingDice, Rolled, draw_again
from wartable.core.dice import commitment as commitment_to
from wartable.core.errors import WartableError
from wartable.core.history import History, play_again
from wartable.core.log import Log
from wartable.core.records import Acted, Stirred, Undone
from wartable.core.seed_file import read_seed
from wartable.core.sentences import Sentence, places


@dataclass(frozen=True, slots=True)
class Difference:
    """The first place where the log is not what the seed and the rules give."""

    line: int
    said: Sentence

    @property
    def text(self) -> str:
        """In English."""
        return str(self.said)

    def __str__(self) -> str:
        return f"line {self.line}: {self.said}"


Gap = Literal["given", "forked", "unfinished", "other_rules"]
Remark = Literal["unbound", "no_words", "loose_words", "forgone", "unnoted"]

GAPS: dict[Gap, str] = {
    "given": "it begins from a given position, and nothing shows how that came about",
    "forked": "it goes on from another game, and nothing here shows what happened there",
    "unfinished": "the rules do not end it where it ends: it goes on, was given up, or was cut off",
    "other_rules": "it was written under other rules: only its dice were derived again",
}
"""What keeps a log from being proven whole, though nothing in it is wrong."""

REMARKS: dict[Remark, str] = {
    "unbound": "its draws are not bound to their actions (format 1): an action without dice may"
    " have been left out or put in",
    "no_words": "no seat's own words are in the dice: whoever made the seed could choose it",
    "loose_words": "the seats' words were not sealed (format 1): whoever knew the seed and spoke"
    " last could choose the dice",
    "forgone": "sealed words were never opened: whoever knew them could choose between dice with"
    " and without",
    "unnoted": "whoever knows the seed can write another log with it: only a commitment or"
    " fingerprint that you noted at the table shows that this is the game you played",
}
"""What the proof of a log says nothing about."""


@dataclass(frozen=True, slots=True)
class Report:
    """What was proven of a log, and what not.

    Without a seed (`has_seed`) nothing can be. `gaps` and `remarks` are keys of those tables.
    `words` are the seats whose sealed words are in the dice, `forgone` those gone without.
    `noted_at` says after how many lines the log had the fingerprint that was noted.
    """

    actions: int
    draws: int
    has_seed: bool
    fingerprint: str
    difference: Difference | None = None
    gaps: tuple[Gap, ...] = ()
    remarks: tuple[Remark, ...] = ()
    words: tuple[str, ...] = ()
    forgone: tuple[str, ...] = ()
    noted_at: int | None = None

    @property
    def holds(self) -> bool:
        """Whether the seed is known and nothing in the log contradicts it or the rules."""
        return self.has_seed and self.difference is None

    @property
    def is_proven(self) -> bool:
        """Whether the whole game is proven: from the set-up to its end, by these rules."""
        return self.holds and not self.gaps

    @property
    def rules_proven(self) -> bool:
        """Whether every action was played again by the rules it was written under."""
        return self.holds and "other_rules" not in self.gaps

    def __str__(self) -> str:
        if not self.has_seed:
            return "not proven: the seed is not published yet"
        if self.difference:
            return f"not proven: {self.difference}"
        told = f"{self.actions} actions, {self.draws} draws"
        if self.is_proven:
            return f"proven: {told}"
        return f"proven in part: {told}; but {'; '.join(GAPS[gap] for gap in self.gaps)}"


def verify(log: Log, *, commitment: str = "", fingerprint: str = "") -> Report:
    """Derive every draw again and play every action again, up to the first difference; and hold the
    log against what somebody noted at the table, the whole of it or how it begins."""
    seed = _seed(log)
    checker = _Checker(log)
    noted_at = log.lines_at(fingerprint, seed) if fingerprint else None
    if not log.header.commitment.startswith(commitment):
        checker.difference = Difference(1, Sentence("the commitment is not the one that was noted"))
    elif fingerprint and noted_at is None:
        checker.difference = Difference(
            log.lines, Sentence("no line of this log has the fingerprint that was noted")
        )
    elif seed is not None:
        checker.run(seed)
    return Report(
        actions=checker.actions,
        draws=checker.draws,
        has_seed=seed is not None,
        fingerprint=log.told_fingerprint(seed),
        difference=checker.difference,
        gaps=tuple(_gaps(log, checker, noted_at)) if seed is not None else (),
        remarks=tuple(_remarks(log, is_noted=bool(commitment or fingerprint))),
        words=tuple(log.entropy),
        forgone=tuple(log.forgone),
        noted_at=noted_at,
    )


def _gaps(log: Log, checker: _Checker, noted_at: int | None) -> Iterator[Gap]:
    if log.header.given:
        yield "given"
    if log.header.forked:
        yield "forked"
    if log.is_of_other_rules:
        yield "other_rules"
    elif log.game.outcome(checker.state) is None and not (
        log.published is not None and noted_at == log.lines
    ):
        yield "unfinished"


def _remarks(log: Log, *, is_noted: bool) -> Iterator[Remark]:
    if log.header.wartable == 1:
        yield "unbound"
        if log.entropy:
            yield "loose_words"
    if not log.entropy:
        yield "no_words"
    if log.forgone:
        yield "forgone"
    if not is_noted:
        yield "unnoted"


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
        if said := self._header_difference(seed):
            self.difference = Difference(1, said)
            return
        words: dict[str, str] = {}
        chance = Chance(self.log.header, seed, words)
        for line, record in enumerate(self.log.records, start=2):
            match record:
                case Acted():
                    said = self._draw_difference(record, chance) or self._play(record, chance)
                    if said:
                        self.difference = Difference(line, said)
                        return
                case Undone(undo):
                    self._undo(undo)
                case Stirred(added):
                    words[added.seat] = added.text
                    chance = Chance(self.log.header, seed, words)

    def _header_difference(self, seed: bytes) -> Sentence | None:
        log = self.log
        if commitment_to(seed) != log.header.commitment:
            return Sentence("the seed is not the one the game was begun with")
        if log.is_of_other_rules or log.header.forked or log.header.given:
            return None
        if log.game.setup(log.options) != log.start:
            return Sentence("the first position is not the set-up")
        return None

    def _draw_difference(self, acted: Acted, chance: Chance) -> Sentence | None:
        """How the draws written down differ from those of the seed, or nothing."""
        dice = chance.dice_of(acted.n, acted.action, self.draws)
        for draw in acted.rolls:
            if (derived := draw_again(dice, draw)) != draw:
                return Sentence(
                    "the log has {text}, but the seed gives {text_2}",
                    places(text=_told(draw), text_2=_told(derived)),
                )
        return None

    def _play(self, acted: Acted, chance: Chance) -> Sentence | None:
        """How the action, played again, differs from what is written down, or nothing."""
        if not self.log.is_of_other_rules:
            recording = RecordingDice(chance.dice_of(acted.n, acted.action, self.draws))
            try:
                events, state = play_again(self.log.game, self.state, acted.action, recording)
            except WartableError as error:
                return refused(error)
            if tuple(recording.draws) != acted.rolls:
                return Sentence("the rules draw {text}", places(text=_all_told(recording.draws)))
            if events != acted.events:
                other = _first_other(events, acted.events)
                return Sentence("the rules cause other events: {text}", places(text=other))
            self.state = state
            self.acted.append(acted)
            self.history.push(state)
        self.actions += 1
        self.draws += len(acted.rolls)
        return None

    def _undo(self, count: int) -> None:
        if not self.log.is_of_other_rules:
            left = len(self.acted) - count
            self.state = self.history.at(left)
            self.history.cut(left)
            del self.acted[left:]


def refused(error: WartableError) -> Sentence:
    """An action that is written down and that the rules refuse."""
    return Sentence("the rules refuse this action: {reasons}", places(reasons=error.reasons))


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
