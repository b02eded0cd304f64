"""Somebody's program, started for us: it is asked in lines, and nothing it does can hold us up."""

from __future__ import annotations

import os
import selectors
import shlex
import shutil
import signal
import subprocess
import sys
import time
import weakref
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from wartable.core.errors import BadOptions, UnknownName, WartableError
from wartable.research.messages import one_line

CHUNK = 65536
GRACE = 1.0
"""Seconds for a program to end by itself once its input is closed."""


class Fault(WartableError):
    """The program ended, was silent, or said too much."""


@dataclass(frozen=True)
class Limits:
    """What a bot may use."""

    start: float = 10.0
    """Seconds from its start until it is ready."""
    move: float = 10.0
    """Seconds for an answer."""
    answer: int = 1 << 20
    """Bytes of an answer."""
    errors: int = 1 << 20
    """Bytes of its standard error that are kept."""
    faults: int = 3
    """Faults after which it is not started again."""


def command_of(words: str) -> tuple[str, ...]:
    """A program and its arguments, as a shell reads them; a Python file that is not executable is
    run by the Python that runs this."""
    try:
        command = tuple(shlex.split(words))
    except ValueError as error:
        raise BadOptions(f"{words!r} is no command: {error}") from error
    if not command:
        raise BadOptions("a bot is a command, as bot:./mybot.py")
    if shutil.which(command[0]):
        return command
    if command[0].endswith(".py") and Path(command[0]).is_file():
        return (sys.executable, *command)
    reason = "is not executable" if Path(command[0]).is_file() else "does not exist"
    raise UnknownName(f"the program {command[0]!r} {reason}")


class Program:
    """A running program, in a process group of its own that is ended with it."""

    def __init__(self, command: Sequence[str], limits: Limits, errors: Path | None) -> None:
        """Start it; `Fault` if that cannot be done."""
        self._limits = limits
        self._errors = errors
        self._kept = errors.stat().st_size if errors and errors.exists() else 0
        self._tail = b""
        self._outbox = b""
        self._unread = b""
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
            )
        except OSError as error:
            raise Fault(f"it cannot be started: {error.strerror}") from error
        self._stdin, self._stdout, self._stderr = _pipes(self._process)
        os.set_blocking(self._stdin.fileno(), False)
        os.set_blocking(self._stderr.fileno(), False)
        self._end = weakref.finalize(self, _end_and_close, self._process)

    @property
    def last_words(self) -> str:
        """The last line of its standard error."""
        lines = self._tail.decode(errors="replace").strip().splitlines()
        return one_line(lines[-1], 160) if lines else ""

    def tell(self, line: bytes) -> None:
        """Say this before the next question."""
        self._outbox += line

    def ask(self, line: bytes, deadline: float) -> bytes:
        """Send the line and read one back before the deadline; or `Fault`."""
        started = time.monotonic()
        self._outbox += line
        with selectors.DefaultSelector() as selector:
            for pipe in (self._stdout, self._stderr):
                selector.register(pipe, selectors.EVENT_READ)
            if self._outbox:
                selector.register(self._stdin, selectors.EVENT_WRITE)
            while True:
                answer, newline, rest = self._unread.partition(b"\n")
                if len(answer) > self._limits.answer or len(self._unread) > 2 * self._limits.answer:
                    raise Fault(f"it said more than {self._limits.answer} bytes")
                if newline and not self._outbox:
                    self._unread = rest
                    return answer
                left = deadline - time.monotonic()
                if left <= 0:
                    raise Fault(f"it did not answer within {round(deadline - started, 2):g} s")
                for key, _ in selector.select(left):
                    self._serve(selector, key.fileobj)

    def _serve(self, selector: selectors.BaseSelector, pipe: object) -> None:
        """Move what can be moved through one pipe."""
        if pipe is self._stdin:
            try:
                self._outbox = self._outbox[os.write(self._stdin.fileno(), self._outbox[:CHUNK]) :]
            except BrokenPipeError:
                raise Fault(self._how_it_ended()) from None
            if not self._outbox:
                selector.unregister(self._stdin)
        elif pipe is self._stdout:
            if not (data := os.read(self._stdout.fileno(), CHUNK)):
                raise Fault(self._how_it_ended())
            self._unread += data
        elif not self._read_errors():
            selector.unregister(self._stderr)

    def _read_errors(self) -> bool:
        """Keep what is on standard error, as far as there is room; whether it is still open."""
        try:
            data = os.read(self._stderr.fileno(), CHUNK)
        except BlockingIOError:
            return False
        self._tail = (self._tail + data)[-4096:]
        room = self._limits.errors - self._kept
        if data and self._errors is not None and room > 0:
            with self._errors.open("ab") as file:
                file.write(data[:room])
            self._kept += len(data[:room])
        return bool(data)

    def _how_it_ended(self) -> str:
        try:
            status = self._process.wait(GRACE)
        except subprocess.TimeoutExpired:
            return "it closed its input or output"
        if status >= 0:
            return f"it ended with status {status}"
        return f"it was ended by {signal.Signals(-status).name}"

    def close(self, grace: float = GRACE) -> None:
        """Close its input, and end it with whatever it has started if it does not end by itself."""
        if self._end.detach():
            _end(self._process, grace)
            while self._read_errors():
                pass
            _close(self._process)


def _pipes(process: subprocess.Popen[bytes]) -> tuple[IO[bytes], IO[bytes], IO[bytes]]:
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    return process.stdin, process.stdout, process.stderr


def _end(process: subprocess.Popen[bytes], grace: float) -> None:
    """Close the input of the process, give it a moment to leave, and end its group."""
    _pipes(process)[0].close()
    with suppress(subprocess.TimeoutExpired):
        process.wait(grace)
    with suppress(ProcessLookupError, PermissionError):  # nobody is left, or only a dead one
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def _close(process: subprocess.Popen[bytes]) -> None:
    """Give the pipes back."""
    for pipe in _pipes(process):
        pipe.close()


def _end_and_close(process: subprocess.Popen[bytes]) -> None:
    """What is done at the latest when nobody holds the program any more."""
    _end(process, GRACE)
    _close(process)
