"""A process that answers one question at a time, and is replaced when it dies or takes too long.

On Linux it is forked from one that has loaded everything and does nothing else (`ready.py`), which
takes a moment; elsewhere it is started from nothing, and loads what it needs.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import traceback
from collections.abc import Callable
from multiprocessing.connection import Connection, wait
from multiprocessing.context import ForkServerContext, SpawnContext
from multiprocessing.process import BaseProcess
from pickle import PicklingError
from threading import Thread
from typing import Any

PROCESSES: ForkServerContext | SpawnContext
if sys.platform == "linux":
    PROCESSES = multiprocessing.get_context("forkserver")
    PROCESSES.set_forkserver_preload(["wartable.server.ready"])
else:
    PROCESSES = multiprocessing.get_context("spawn")
STARTING = 120.0
"""How many seconds a process may take until it is ready for its first question."""
ONE_PROCESSOR = ("OPENBLAS_NUM_THREADS", "1")
"""Told to a process that starts: it calculates with one processor. Where several calculate with
several each, products of matrices take ten times as long."""


class TooLong(Exception):
    """The question took longer than anybody waits; its process was ended."""


class Died(Exception):
    """The process died over the question."""


class Worker:
    """At most one process, which starts when there is a question for it. One thread at a time asks;
    any thread may close."""

    def __init__(self, prepare: Callable[[], None]) -> None:
        self._prepare = prepare
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._closed = False

    def answer(self, patience: float, function: Callable[..., Any], *arguments: Any) -> Any:
        """What the function says to these arguments, or raises; the time counts from when the
        process has begun with it."""
        try:
            pipe = self._ready()
            pipe.send((function, arguments))
            if not pipe.poll(patience):
                raise TooLong
            is_answer, found = pipe.recv()
        except (EOFError, OSError) as error:
            self.end()
            raise Died from error
        except TooLong:
            self.end()
            raise
        if not is_answer:
            raise found
        return found

    @property
    def is_ready(self) -> bool:
        """Whether a process waits for a question; while nobody asks and nobody starts one."""
        return bool(self._pipe and self._process and self._process.is_alive())

    def start(self) -> None:
        """Have the process ready before there is a question."""
        try:
            self._ready()
        except (EOFError, OSError) as error:
            self.end()
            raise Died from error

    def _ready(self) -> Connection:
        """The way to a process that waits for a question."""
        if self._pipe and self.is_ready:
            return self._pipe
        self.end()
        if self._closed:
            raise EOFError
        self._pipe, theirs = PROCESSES.Pipe()
        os.environ.setdefault(*ONE_PROCESSOR)
        self._process = PROCESSES.Process(target=_work, args=(theirs, self._prepare), daemon=True)
        self._process.start()
        theirs.close()
        if self._closed or not self._pipe.poll(STARTING):
            raise EOFError
        self._pipe.recv()
        return self._pipe

    def close(self) -> None:
        """No question is answered any more: who waits for one is told that the process died."""
        self._closed = True
        if self._process and self._process.pid:
            self._process.kill()

    def end(self) -> None:
        """There is no process, until there is another question."""
        if self._process and self._process.pid:
            self._process.kill()
            self._process.join()
        if self._pipe:
            self._pipe.close()
        self._process = self._pipe = None


def _work(pipe: Connection, prepare: Callable[[], None]) -> None:
    """The life of the process: a question, an answer, and so on."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _end_with_parent()
    prepare()
    pipe.send(None)
    while True:
        try:
            function, arguments = pipe.recv()
        except EOFError:
            return
        answer = _answered(function, arguments)
        try:
            pipe.send(answer)
        except (PicklingError, TypeError, AttributeError):
            pipe.send((False, RuntimeError(f"this cannot be sent: {answer[1]!r}")))


def _answered(function: Callable[..., Any], arguments: tuple[Any, ...]) -> tuple[bool, Any]:
    """Whether it is an answer, and the answer or what went wrong; with where, if it is a bug."""
    try:
        return True, function(*arguments)
    except Exception as error:
        error.add_note(traceback.format_exc())
        return False, error


def _end_with_parent() -> None:
    """A server that was killed leaves nobody thinking."""
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        wait([parent.sentinel])
        os._exit(0)

    Thread(target=watch, daemon=True).start()
