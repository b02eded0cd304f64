"""Nothing that is worked out where everybody is answered goes on for ever.

Questions have processes that can be ended; what a person does, and how a table looks then, is
worked out here, before anything is written. A watch looks after it: a thread that takes too long
is stopped where it stands, and whoever asked is told so.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock, Thread, get_ident
from time import monotonic, sleep

from wartable.server.refusals import Refusal

MOST = 20.0
"""Seconds; what people do takes thousandths of one."""
LOOKS = 0.25
"""Seconds between two looks of the watch."""


class _Overdue(BaseException):
    """Raised in a thread that takes too long; no game and no desk catches it."""


class _Watch:
    """Which threads are at work, and until when."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._until: dict[int, float] = {}
        self._thread: Thread | None = None

    def begin(self, seconds: float) -> bool:
        """This thread works from now on; whether it did not already."""
        with self._lock:
            if get_ident() in self._until:
                return False
            self._until[get_ident()] = monotonic() + seconds
            if self._thread is None or not self._thread.is_alive():
                self._thread = Thread(target=self._look, name="patience", daemon=True)
                self._thread.start()
            return True

    def end(self) -> None:
        """This thread is done: nothing stops it any more."""
        with self._lock:
            self._until.pop(get_ident(), None)

    def _look(self) -> None:
        while True:
            sleep(LOOKS)
            with self._lock:
                moment = monotonic()
                for thread, until in [*self._until.items()]:
                    if moment > until:
                        del self._until[thread]
                        raise_in = ctypes.pythonapi.PyThreadState_SetAsyncExc
                        raise_in(ctypes.c_ulong(thread), ctypes.py_object(_Overdue))


_WATCH = _Watch()


@contextmanager
def at_most(seconds: float | None = None) -> Iterator[None]:
    """What is worked out inside takes no longer, or is refused; inside of another such it counts
    with that."""
    try:
        is_first = _WATCH.begin(MOST if seconds is None else seconds)
        try:
            yield
        finally:
            if is_first:
                _WATCH.end()
    except _Overdue:
        raise Refusal("too_hard") from None
