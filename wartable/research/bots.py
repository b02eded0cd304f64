"""A program as a computer player: it is asked over its standard input and answers on its standard
output. What it does wrong costs it the move and nobody else anything."""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from msgspec import UNSET

from wartable.core.codec import Unreadable, decode, decode_action
from wartable.core.dice import KeyedDice
from wartable.core.errors import WartableError
from wartable.core.game import Game, seat_of
from wartable.research.facts import facts_of
from wartable.research.messages import (
    PROTOCOL,
    Answer,
    Decide,
    Heading,
    Hello,
    Listed,
    Ready,
    Refused,
    line,
    one_line,
)
from wartable.research.program import Fault, Limits, Program, command_of

NOTE = 300
"""Letters of a bot's note that are kept."""
NAME = 40
"""Letters of its name."""
REPEATS = 10
"""How often a bot is asked the same in the same position: it may go round in circles, and people
take moves back."""


class BotProcess:
    """A computer player for one seat in one game.

    `note` is the reason of the last answer: the bot's own, or why another was played for it.
    """

    def __init__(
        self,
        command: str | Sequence[str],
        limits: Limits | None = None,
        errors: Path | None = None,
    ) -> None:
        """A command as a shell reads it, or a program and its arguments; `errors` is the file for
        its standard error. It is started when it is asked first."""
        self.command = command_of(command) if isinstance(command, str) else tuple(command)
        words = [word for word in self.command if word != sys.executable]
        self.name = one_line(" ".join(words), NAME)
        self.limits = limits or Limits()
        self.note = ""
        self.faults: list[str] = []
        self.refusals: list[str] = []
        self.answers = 0
        self.slowest = 0.0
        """Seconds of its longest answer."""
        self._errors = errors
        self._program: Program | None = None
        self._ready = Ready(PROTOCOL)
        self._seat = ""
        self._asked: Counter[bytes] = Counter()

    def choose(self, game: Game, view: Any, decision: Any) -> Any:
        """The bot's action if it gives a legal one in time, otherwise the simplest. Of what nobody
        waits for it is not asked: it has no word for doing nothing."""
        if decision not in game.pending(view):
            return None
        seat = seat_of(game, view, decision.owner)
        if self._seat not in ("", seat):
            raise ValueError(f"this bot sits for {self._seat}, not for {seat}")
        self._seat = seat
        branches = [(each.label, each.actions()) for each in game.legal(view, decision)]
        if len(self.faults) >= self.limits.faults:
            return self._stand_in(game, branches, f"left out after {len(self.faults)} faults")
        question = sha256(line([view, decision])).digest()
        self._asked[question] += 1
        if self._asked[question] > REPEATS:
            return self._stand_in(game, branches, f"asked the same {REPEATS} times before")
        self.answers += 1
        started = time.monotonic()
        try:
            answer = self._ask(game, view, seat, decision, branches)
            self.slowest = max(self.slowest, time.monotonic() - started)
        except Fault as fault:
            said = self._stop()
            self.faults.append(f"{fault}" + (f" ({said})" if said else ""))
            return self._stand_in(game, branches, self.faults[-1])
        try:
            action = _read(game, view, decision, branches, answer)
        except WartableError as error:
            reason = one_line(str(error), NOTE)
            self.refusals.append(reason)
            action = self._stand_in(game, branches, reason)
            assert self._program is not None
            played = game.format_action(action)
            self._program.tell(line(Refused(self.answers, reason, played)))
            return action
        self.note = one_line(answer.note, NOTE)
        return action

    def close(self) -> None:
        """The game is over for the bot: its input ends, and it does a moment later."""
        if self._program is not None:
            self._program.close()
            self._program = None

    def __enter__(self) -> BotProcess:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def _ask(self, game: Game, view: Any, seat: str, decision: Any, branches: Any) -> Answer:
        """The bot's answer to the question, whatever it is worth; or `Fault`."""
        program = self._program or self._start(game, view, seat)
        headings: list[Heading] = []
        listed: list[Any] = []
        for label, actions in branches:
            if actions:
                headings.append(Heading(label, len(listed), len(actions)))
                listed += actions
        question = Decide(
            id=self.answers,
            seconds=self.limits.move,
            decision=decision,
            branches=tuple(headings),
            view=view if self._ready.view else UNSET,
            actions=tuple(Listed(game.format_action(each), each) for each in listed)
            if self._ready.actions
            else UNSET,
        )
        deadline = time.monotonic() + self.limits.move
        said = program.ask(line(question), deadline)
        answer: Answer = _decoded(said, Answer)
        while answer.id is not None and answer.id < self.answers:
            answer = _decoded(program.ask(b"", deadline), Answer)
        if answer.id not in (None, self.answers):
            raise Fault(f"it answered question {answer.id} when asked {self.answers}")
        return answer

    def _start(self, game: Game, view: Any, seat: str) -> Program:
        hello = Hello(
            protocol=PROTOCOL,
            game=game.id,
            title=game.title,
            rules=game.version,
            seat=seat,
            owners=game.seats(view)[seat],
            options=view.options,
            seconds=self.limits.move,
            facts=facts_of(game),
            restarts=len(self.faults),
        )
        program = self._program = Program(self.command, self.limits, self._errors)
        said = program.ask(line(hello), time.monotonic() + self.limits.start)
        ready = _decoded(said, Ready)
        if ready.protocol != PROTOCOL:
            raise Fault(f"it speaks protocol {ready.protocol}, the table speaks {PROTOCOL}")
        self._ready = ready
        self.name = one_line(ready.name, NAME) or self.name
        return program

    def _stop(self) -> str:
        """End the program; its last words."""
        if self._program is None:
            return ""
        self._program.close(grace=0)
        said = self._program.last_words
        self._program = None
        return said

    def _stand_in(self, game: Game, branches: Any, reason: str) -> Any:
        """The simplest legal answer: end the phase or decline, else the first action listed."""
        listed = [(label, actions[0]) for label, actions in branches if actions]
        action = next((first for label, first in listed if label == "done"), listed[0][1])
        self.note = f"{self.name}: {reason}; played for it: {game.format_action(action)}"
        return action


def _decoded(said: bytes, type_: Any) -> Any:
    try:
        return decode(said, type_)
    except Unreadable as error:
        shown = one_line(said[:200].decode(errors="replace"), 60)
        raise Fault(f"it said {shown!r}: {error}") from error


def _read(game: Game, state: Any, decision: Any, branches: Any, answer: Answer) -> Any:
    """The legal action that the answer names; `WartableError` says why it is none."""
    given = (answer.choice is not None, bool(bytes(answer.action)), answer.text is not None)
    if sum(given) != 1:
        raise WartableError("an answer is one of choice, action and text")
    if answer.choice is not None:
        listed = [action for _, actions in branches for action in actions]
        if not 0 <= answer.choice < len(listed):
            raise WartableError(f"there is no choice {answer.choice}; there are {len(listed)}")
        return listed[answer.choice]
    if answer.text is not None:
        action = game.parse_action(answer.text)
    else:
        action = decode_action(game, bytes(answer.action))
    if action.by != decision.owner:
        raise WartableError(f"{decision.owner} is asked, not {action.by}")
    _try(game, state, action)
    return action


def _try(game: Game, state: Any, action: Any) -> None:
    """Refuse an action that is illegal, and one that the game breaks on: that is the game's bug,
    but a bot that finds one must not end the table."""
    try:
        game.play(state, action, KeyedDice(b"a trial"))
    except WartableError:
        raise
    except Exception as error:
        broke = f"{type(error).__name__}: {error}"
        raise WartableError(f"{game.title} breaks on it, please report this ({broke})") from error
