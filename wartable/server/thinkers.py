"""Processes that think: computer players, odds, proofs and analyses, away from the event loop.

A computer player keeps its plan while a phase lasts, so a seat's questions always go to the same
process; when that is gone another plans anew.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import random
import zlib
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait
from threading import Thread
from typing import Any, TypeVar

from wartable.ai.makers import make_player
from wartable.ai.player import Player
from wartable.games import find_game
from wartable.server.refusals import Refusal

T = TypeVar("T")

PLAYERS = 64
"""How many players a process remembers."""
REMEMBERED = 100
"""How many answers are kept for those who ask again."""
PATIENCE = 60.0
"""How many seconds a question may take."""


class Thinkers:
    """So many processes for computer players, and one for questions; each starts when needed."""

    def __init__(self, count: int) -> None:
        self._pools: list[ProcessPoolExecutor | None] = [None] * (count + 1)
        self._remembered: OrderedDict[Hashable, Any] = OrderedDict()

    async def play(
        self, table: str, seat: str, level: str, game: str, view: Any, owner: str
    ) -> tuple[Any, str]:
        """A computer player's answer: an action and its reason."""
        place = zlib.crc32(f"{table} {seat}".encode()) % (len(self._pools) - 1) + 1
        key = (table, seat, level)
        return await self._in_time(place, answer, key, game, view, owner)

    async def ask(self, function: Callable[..., T], *arguments: Any) -> T:
        """What a function of a module says to these arguments, if it does not take too long."""
        return await self._in_time(0, function, *arguments)

    async def _in_time(self, place: int, function: Callable[..., T], *arguments: Any) -> T:
        try:
            return await asyncio.wait_for(self._run(place, function, *arguments), PATIENCE)
        except TimeoutError:
            self._end(place)
            raise Refusal("too_hard") from None

    async def ask_once(self, key: Hashable, function: Callable[..., T], *arguments: Any) -> T:
        """The same, remembered under a key for those who ask again."""
        if key not in self._remembered:
            self._remembered[key] = await self.ask(function, *arguments)
            while len(self._remembered) > REMEMBERED:
                self._remembered.popitem(last=False)
        found: T = self._remembered[key]
        return found

    async def warm(self) -> None:
        """Make the processes ready before anybody waits for them."""
        for place in range(1, len(self._pools)):
            await self._run(place, make_ready)

    async def _run(self, place: int, function: Callable[..., T], *arguments: Any) -> T:
        loop = asyncio.get_running_loop()
        for is_last in (False, True):
            pool = self._pool(place)
            try:
                return await loop.run_in_executor(pool, function, *arguments)
            except BrokenProcessPool:
                self._pools[place] = None
                if is_last:
                    raise
        raise AssertionError

    def _pool(self, place: int) -> ProcessPoolExecutor:
        pool = self._pools[place]
        if pool is None:
            context = multiprocessing.get_context("spawn")
            pool = ProcessPoolExecutor(1, context, initializer=_end_with_parent)
            self._pools[place] = pool
        return pool

    def close(self) -> None:
        """No process is left."""
        for place in range(len(self._pools)):
            self._end(place)

    def _end(self, place: int) -> None:
        """Whatever this process thinks about, it stops."""
        pool, self._pools[place] = self._pools[place], None
        if pool is not None:
            for process in list((pool._processes or {}).values()):
                process.kill()
            pool.shutdown(cancel_futures=True)


def _end_with_parent() -> None:
    """A server that was killed leaves nobody thinking."""
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        wait([parent.sentinel])
        os._exit(0)

    Thread(target=watch, daemon=True).start()


def make_ready() -> None:
    """Bring in what players need; it takes a while the first time."""
    make_player("normal", random.Random())


_players: OrderedDict[tuple[str, str, str], Player] = OrderedDict()


def answer(key: tuple[str, str, str], game_id: str, view: Any, owner: str) -> tuple[Any, str]:
    """What the player of this table, seat and level does for the owner, and why."""
    game = find_game(game_id)
    if key not in _players:
        _players[key] = make_player(key[2], random.Random())
        while len(_players) > PLAYERS:
            _players.popitem(last=False)
    _players.move_to_end(key)
    decision = next(each for each in game.pending(view) if each.owner == owner)
    action, note = _players[key].answer(game, view, decision)
    return action, note
