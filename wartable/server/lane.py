"""Questions that wait for a process: first who has waited longest for a turn, never one for all."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple, TypeVar

from wartable.server.refusals import Busy, Refusal
from wartable.server.worker import Died, TooLong, Worker

T = TypeVar("T")

logger = logging.getLogger("wartable.server")

A_FEW = 12
"""How many questions of one asker wait."""


class Asker(NamedTuple):
    """Who asks, and from where."""

    address: str
    who: str


@dataclass(eq=False, slots=True)
class Question:
    """What is asked, and where the answer will be."""

    asker: Asker
    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    answer: asyncio.Future[Any]


class Lane:
    """So many processes for questions of one sort.

    A question has a process to itself while it runs, for so many seconds: the first that is ready,
    so that nobody waits for one that starts while another has become idle; and the next one starts
    as soon as all have questions or one was ended, not when somebody waits for it. An asker has at
    most one question running, and then those are next who come from where the fewest are running,
    then those whose last turn is longest ago. With a limit so many questions wait at most, half of
    them from one address, a few of one asker; what is more is refused at once.
    """

    def __init__(
        self,
        processes: int,
        patience: float,
        prepare: Callable[[], None],
        limit: int | None = None,
    ) -> None:
        self._patience = patience
        self._limit = limit
        self._workers = tuple(Worker(prepare) for _ in range(processes))
        self._idle = list(self._workers)
        self._starting = 0
        """How many processes will be ready soon."""
        self._threads = ThreadPoolExecutor(processes)
        self._waiting: list[Question] = []
        self._running: list[Question] = []
        self._turns: dict[Asker | str, int] = {}
        """When askers and addresses that wait or are served had their last turn."""
        self._turn = 0
        self._closed = False

    async def ask(self, asker: Asker, function: Callable[..., T], *arguments: Any) -> T:
        """What the function says to these arguments; `Busy` if too many wait, or if the process
        dies over it; refused if it takes too long."""
        self._check_room(asker)
        loop = asyncio.get_running_loop()
        question = Question(asker, function, arguments, loop.create_future())
        self._waiting.append(question)
        self._go_on()
        try:
            answer: T = await question.answer
        finally:
            if question in self._waiting:
                self._waiting.remove(question)
        return answer

    def _check_room(self, asker: Asker) -> None:
        if self._limit is None:
            return
        own = sum(each.asker == asker for each in self._waiting)
        near = sum(each.asker.address == asker.address for each in self._waiting)
        if own >= A_FEW or near >= self._limit // 2 or len(self._waiting) >= self._limit:
            raise Busy("busy")

    def _go_on(self, spare: int = 1) -> None:
        """Give every ready process the next question, and start others for who still waits; where
        all are busy, one more for who comes next."""
        if self._closed:
            return
        while (worker := self._ready()) and (question := self._next()):
            self._give(worker, question)
        busy = {each.asker for each in self._running}
        wanted = len({each.asker for each in self._waiting} - busy)
        if busy and not self._ready():
            wanted += spare
        wanted = max(wanted - self._starting, 0)
        for worker in [each for each in self._idle if not each.is_ready][:wanted]:
            self._start(worker)

    def _ready(self) -> Worker | None:
        return next((each for each in reversed(self._idle) if each.is_ready), None)

    def _give(self, worker: Worker, question: Question) -> None:
        self._idle.remove(worker)
        self._waiting.remove(question)
        self._running.append(question)
        self._turn += 1
        self._turns[question.asker] = self._turns[question.asker.address] = self._turn
        asked = (self._patience, question.function, *question.arguments)
        loop = asyncio.get_running_loop()
        running = loop.run_in_executor(self._threads, worker.answer, *asked)
        running.add_done_callback(partial(self._done, worker, question))

    def _start(self, worker: Worker) -> asyncio.Future[None]:
        self._idle.remove(worker)
        self._starting += 1
        starting = asyncio.get_running_loop().run_in_executor(self._threads, worker.start)
        starting.add_done_callback(partial(self._started, worker))
        return starting

    def _started(self, worker: Worker, ran: asyncio.Future[None]) -> None:
        """Whoever is next is told if it did not start: it is not tried for ever."""
        self._starting -= 1
        self._idle.append(worker)
        wrong = None if ran.cancelled() else ran.exception()
        if wrong and (question := self._next()):
            logger.warning("a process did not start", exc_info=wrong)
            self._waiting.remove(question)
            question.answer.set_exception(Busy("again"))
        self._go_on(spare=0 if wrong else 1)

    def _next(self) -> Question | None:
        busy = {each.asker for each in self._running}
        near = Counter(asker.address for asker in busy)

        def turn(question: Question) -> tuple[int, int, int]:
            asker = question.asker
            last = self._turns.get(asker.address, 0), self._turns.get(asker, 0)
            return near[asker.address], *last

        ready = (each for each in self._waiting if each.asker not in busy)
        return min(ready, key=turn, default=None)

    def _done(self, worker: Worker, question: Question, ran: asyncio.Future[Any]) -> None:
        self._running.remove(question)
        self._idle.append(worker)
        here = {each.asker for each in (*self._waiting, *self._running)}
        known = here | {asker.address for asker in here}
        self._turns = {each: turn for each, turn in self._turns.items() if each in known}
        wrong = None if ran.cancelled() else ran.exception()  # looked at even if nobody waits
        if ran.cancelled():
            question.answer.cancel()
        elif not question.answer.done():
            match wrong:
                case None:
                    question.answer.set_result(ran.result())
                case TooLong():
                    question.answer.set_exception(Refusal("too_hard"))
                case Died() as died:
                    logger.warning("a process died over %s", question.function, exc_info=died)
                    question.answer.set_exception(Busy("again"))
                case error:
                    question.answer.set_exception(error)
        self._go_on()
        if isinstance(wrong, TooLong | Died) and worker in self._idle and not self._closed:
            self._start(worker)

    async def warm(self) -> None:
        """Have a process ready, if all are idle."""
        if len(self._idle) == len(self._workers):
            await self._start(self._idle[-1])

    def close(self) -> None:
        """No process is left, and nobody waits for one."""
        self._closed = True
        for question in self._waiting:
            question.answer.cancel()
        self._waiting.clear()
        for worker in self._workers:
            worker.close()
        self._threads.shutdown(cancel_futures=True)
        for worker in self._workers:
            worker.end()
