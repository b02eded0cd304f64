"""Scenarios are played: the position is set up, the actions are done, the statements checked.

Knows no unit, map or power: the game reads what is said of its own things (`core.game.Scenarios`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import msgspec

from wartable.core.codec import Unreadable, convert, unknown_name
from wartable.core.errors import BadData, IllegalAction, WartableError
from wartable.core.game import Game, Objection, Scenarios
from wartable.core.rulebook import ID, RuleBook
from wartable.games import find_game
from wartable.games.books import book_of
from wartable.testing.scenario_dice import Faces, ScenarioDice
from wartable.testing.scenario_file import Scenario, Step, read_scenario


class Failure(msgspec.Struct, frozen=True):
    """A statement that does not hold: after which step, what was expected and what is."""

    step: int
    """The number of the step, from 1; 0 for the end."""
    action: str
    text: str

    def __str__(self) -> str:
        where = f"step {self.step} ({self.action})" if self.step else "at the end"
        return f"{where}: {self.text}"


class Report(msgspec.Struct, frozen=True):
    """What became of one file. With an `error` it could not be played."""

    file: str
    title: str = ""
    game: str = ""
    rules: tuple[str, ...] = ()
    failures: tuple[Failure, ...] = ()
    error: str = ""

    @property
    def ok(self) -> bool:
        """Whether everything stated holds."""
        return not self.failures and not self.error


class Ended(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the game must have ended."""

    winners: tuple[str, ...] | None = None
    rule: str | None = None


class Claims(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What can be stated of any game."""

    accepted: bool | None = None
    refused: bool | tuple[str, ...] | None = None
    """Refused at all, or by these rules at least."""
    rolled: int | tuple[int, ...] | None = None
    """How many dice fell, or their faces."""
    pending: dict[str, str | tuple[str, ...]] | None = None
    """Who owes which decisions: all of them."""
    outcome: bool | Ended | None = None
    """How the game ended; `false` if it goes on."""
    odds: dict[str, dict[str, Any]] | None = None
    """The chances of the combats to come, by space: for an analyst to check."""

    @property
    def refusal(self) -> tuple[str, ...] | None:
        """The rules that must forbid the action; `None` if it must be accepted."""
        if self.refused is True:
            return ()
        return self.refused or None


class Then(msgspec.Struct, frozen=True):
    """A table of statements, read: those of any game, and the game's own."""

    claims: Claims
    expected: Any


Analyst = Callable[[Game, Any, Mapping[str, Any]], Iterator[str]]
"""Tells which statements about odds do not hold in a state of a game; `BadData` for nonsense."""


def check_file(path: Path, analyst: Analyst | None = None) -> Report:
    """Play the scenario in this file."""
    scenario = None
    try:
        scenario = read_scenario(path)
        failures = tuple(play(scenario, analyst))
    except (WartableError, RecursionError) as error:
        said = scenario or Scenario(title="", game="")
        why = str(error) if isinstance(error, WartableError) else "nested too deep"
        return Report(str(path), said.title, said.game, said.rules, error=why)
    return Report(str(path), scenario.title, scenario.game, scenario.rules, failures)


def play(scenario: Scenario, analyst: Analyst | None = None) -> Iterator[Failure]:
    """Everything that does not hold; `BadData` if the scenario makes no sense. Statements about
    odds need an analyst: this room knows none."""
    game = find_game(scenario.game)
    said = _speaker(game)
    book = book_of(game.id)
    for rule in scenario.rules:
        book.get(rule)
    dice = ScenarioDice(_read("given.dice", scenario.given.get("dice", ()), tuple[Faces, ...]))
    state = position(scenario)
    steps = [
        (
            step,
            _within(f"step {number}", said.action, step.do),
            _then(said, book, step.then, number),
        )
        for number, step in enumerate(scenario.steps, start=1)
    ]
    end = _then(said, book, scenario.then, 0)
    run = _Run(game, said, state, dice, analyst)
    for number, (step, action, then) in enumerate(steps, start=1):
        for text in run.step(number, step, action, then):
            yield Failure(number, str(step), text)
        if run.stopped:
            return
    if dice.left:
        raise BadData(f"given.dice: not rolled: {_faces(dice.left)}")
    for text in run.hold(end, dice.rolled + run.rolled):
        yield Failure(0, "", text)


def position(scenario: Scenario) -> Any:
    """The position it is given; `BadData` if there can be no such position."""
    said = _speaker(find_game(scenario.game))
    given = {key: value for key, value in scenario.given.items() if key != "dice"}
    return _within("given", said.start, given)


def _speaker(game: Game) -> Scenarios:
    said: Scenarios | None = getattr(game, "scenarios", None)
    if said is None:
        raise BadData(f"{game.title} has no scenarios yet")
    return said


class _Run:
    """A scenario as far as it has been played."""

    def __init__(
        self,
        game: Game,
        said: Scenarios,
        state: Any,
        dice: ScenarioDice,
        analyst: Analyst | None,
    ) -> None:
        self.game = game
        self.analyst = analyst
        self.said = said
        self.state = state
        self.dice = dice
        self.rolled: list[int] = []
        """The faces that steps brought with them."""
        self.stopped = False
        """An action that must be accepted was refused: what comes after it means nothing."""

    def step(self, number: int, step: Step, action: Any, then: Then) -> Iterator[str]:
        """Do it, and tell what does not hold."""
        refusal = then.claims.refusal
        objections = self.game.objections(self.state, action)
        if refusal is not None or objections:
            yield from _refusal_failures(refusal, objections)
            if refusal is None:
                self.stopped = not step.attempt
                return
            if step.dice:
                raise BadData(f"step {number}: dice are given, but what is refused rolls none")
            yield from self.hold(then, [])
            return
        own = step.dice is not None
        dice = self.dice
        if own or step.attempt:
            dice = ScenarioDice(step.dice if step.dice is not None else self.dice.left)
        before, was = self.state, len(dice.rolled)
        try:
            self.state = self.game.play(self.state, action, dice).state
        except IllegalAction as error:
            raise AssertionError(f"no objection, and yet refused: {error}") from error
        except WartableError as error:
            raise BadData(f"step {number} ({step}): {error}") from None
        if own and dice.left:
            raise BadData(f"step {number} ({step}): dice not rolled: {_faces(dice.left)}")
        yield from self.hold(then, dice.rolled[was:])
        if step.attempt:
            self.state = before
        elif own:
            self.rolled += dice.rolled

    def hold(self, then: Then, rolled: Sequence[int]) -> Iterator[str]:
        """What does not hold now, with these dice rolled."""
        claims = then.claims
        if claims.rolled is not None:
            yield from _rolled_failures(claims.rolled, rolled)
        if claims.pending is not None:
            yield from self._pending_failures(claims.pending)
        if claims.outcome is not None:
            yield from self._outcome_failures(claims.outcome)
        if claims.odds is not None:
            yield from self._odds_failures(claims.odds)
        yield from self.said.failures(self.state, then.expected)

    def _odds_failures(self, wanted: Mapping[str, Any]) -> list[str]:
        if self.analyst is None:
            raise BadData("odds are stated, but nobody is asked to work them out")
        analyst = self.analyst
        found: list[str] = _within(
            "odds", lambda odds: list(analyst(self.game, self.state, odds)), wanted
        )
        return found

    def _pending_failures(self, wanted: Mapping[str, str | tuple[str, ...]]) -> Iterator[str]:
        owed: dict[str, list[str]] = {}
        for decision in self.game.pending(self.state):
            kind = type(decision).__struct_config__.tag
            owed.setdefault(decision.owner, []).append(str(kind))
        expected = {
            owner: [kinds] if isinstance(kinds, str) else sorted(kinds)
            for owner, kinds in wanted.items()
        }
        if expected != {owner: sorted(kinds) for owner, kinds in owed.items()}:
            yield f"expected pending {_owed(expected)}; it is {_owed(owed)}"

    def _outcome_failures(self, wanted: bool | Ended) -> Iterator[str]:
        outcome = self.game.outcome(self.state)
        if isinstance(wanted, bool):
            if wanted != (outcome is not None):
                expected = "over" if wanted else "going on"
                yield f"expected the game {expected}; it is {outcome.text if outcome else 'not'}"
            return
        if outcome is None:
            yield "expected the game over; it goes on"
            return
        if wanted.winners is not None and sorted(wanted.winners) != sorted(outcome.winners):
            won = ", ".join(outcome.winners) or "nobody"
            yield f"expected winners {', '.join(wanted.winners) or 'nobody'}; they are {won}"
        if wanted.rule is not None and wanted.rule != outcome.rule:
            yield f"expected the end by {wanted.rule}; it is by {outcome.rule}"


def _then(said: Scenarios, book: RuleBook, table: Mapping[str, Any], number: int) -> Then:
    """The statements of a step, or of the end with number 0."""
    place = f"step {number}, then" if number else "then"
    common = {key: value for key, value in table.items() if key in Claims.__struct_fields__}
    own = {key: value for key, value in table.items() if key not in common}
    claims: Claims = _read(place, common, Claims)
    if not number and (claims.accepted is not None or claims.refused is not None):
        raise BadData("then: only a step is accepted or refused")
    if claims.accepted is not None and claims.accepted == bool(claims.refused):
        raise BadData(f"{place}: accepted and refused contradict each other")
    try:
        expected = _within(place, said.expected, own)
        for rule in (*(claims.refusal or ()), *_end_rules(claims), *_rules_in(own)):
            _within(place, book.get, rule)
    except BadData as error:
        near = [key for key in own if get_close_matches(key, Claims.__struct_fields__)]
        for key in near:
            if f"unknown key {key!r}" in str(error):
                reason = unknown_name("key", key, Claims.__struct_fields__)
                raise BadData(f"{place}: {reason}") from None
        raise
    return Then(claims, expected)


def _end_rules(claims: Claims) -> tuple[str, ...]:
    ended = isinstance(claims.outcome, Ended) and claims.outcome.rule
    return (ended,) if ended else ()


def _rules_in(stated: Any) -> Iterator[str]:
    """Every ID of a rule in a game's own statements."""
    match stated:
        case str() if re.fullmatch(ID, stated):
            yield stated
        case dict():
            for each in stated.values():
                yield from _rules_in(each)
        case list() | tuple():
            for each in stated:
                yield from _rules_in(each)


def _refusal_failures(
    wanted: tuple[str, ...] | None, objections: Sequence[Objection]
) -> Iterator[str]:
    why = "; ".join(str(objection) for objection in objections)
    if wanted is None:
        yield f"expected accepted; it is refused: {why}"
    elif not objections:
        by = f" by {', '.join(wanted)}" if wanted else ""
        yield f"expected refused{by}; it is accepted"
    elif missing := set(wanted) - {objection.rule for objection in objections}:
        yield f"expected refused by {', '.join(sorted(missing))}; it is refused: {why}"


def _rolled_failures(wanted: int | tuple[int, ...], rolled: Sequence[int]) -> Iterator[str]:
    if isinstance(wanted, int):
        if wanted != len(rolled):
            yield f"expected {wanted} dice rolled; they are {len(rolled)}"
    elif list(wanted) != list(rolled):
        yield f"expected dice {_faces(wanted)}; they are {_faces(rolled)}"


def _read(place: str, value: Any, type_: Any) -> Any:
    try:
        return convert(value, type_)
    except Unreadable as error:
        raise BadData(f"{place}: {error}") from None


def _within(place: str, read: Any, table: Any) -> Any:
    """What the game reads from a table; what it objects to is said with the place."""
    try:
        return read(table)
    except WartableError as error:
        raise BadData(f"{place}: {error}") from None


def _owed(owed: Mapping[str, Sequence[str]]) -> str:
    kinds = [f"{owner} {kind}" for owner, kinds in owed.items() for kind in kinds]
    return ", ".join(kinds) or "nothing"


def _faces(faces: Sequence[Faces]) -> str:
    return ", ".join(_face(each) for each in faces) or "none"


def _face(faces: Faces) -> str:
    if isinstance(faces, int):
        return str(faces)
    left = [f"{name} {', '.join(map(str, each))}" for name, each in faces.items() if each]
    return "; ".join(left)
