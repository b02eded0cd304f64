"""Processes that think, away from the event loop: computer players, and whatever people ask.

A computer player keeps its plan while a phase lasts, so a seat's questions always go to the same
process; when that is gone another plans anew. What people ask goes to two lanes, so that where a
piece can go is not known later because somebody wants a log proven.
"""

from __future__ import annotations

import asyncio
import random
import zlib
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from typing import Any, TypeVar

from wartable.ai.at_will import chosen
from wartable.ai.makers import make_player
from wartable.core.game import Player
from wartable.desk import desk_of
from wartable.games import family_of, find_game, playable
from wartable.games.families import families
from wartable.server.lane import Asker, Lane
from wartable.server.refusals import Busy

T = TypeVar("T")

PLAYERS = 64
"""How many players a process remembers."""
REMEMBERED = 100
"""How many answers are kept for those who ask again."""
PATIENCE = 60.0
"""How many seconds a computer player thinks at most, or a long question takes."""
SHORT = 10.0
"""How many seconds a short question takes at most."""
WAITING = 40
"""How many questions wait in a lane; who comes then is told to ask again."""


class Thinkers:
    """So many processes for computer players, so many for short questions and as many for long
    ones; each starts when needed."""

    def __init__(self, players: int, askers: int = 2) -> None:
        self._players = tuple(Lane(1, PATIENCE, ready_to_play) for _ in range(players))
        self._short = Lane(askers, SHORT, ready_to_answer, WAITING)
        self._long = Lane(askers, PATIENCE, ready_to_answer, WAITING)
        self._remembered: OrderedDict[Hashable, asyncio.Task[Any]] = OrderedDict()

    async def play(
        self,
        table: str,
        seat: str,
        level: str,
        game: str,
        view: Any,
        owner: str,
        at_will: bool = False,
    ) -> tuple[Any, str]:
        """A computer player's answer: an action and its reason; at will, the action may be `None`.
        One that dies over it is asked once more."""
        lane = self._players[zlib.crc32(f"{table} {seat}".encode()) % len(self._players)]
        asked = (Asker(table, seat), answer, (table, seat, level), game, view, owner, at_will)
        try:
            return await lane.ask(*asked)
        except Busy:
            return await lane.ask(*asked)

    async def ask_shortly(self, asker: Asker, function: Callable[..., T], *arguments: Any) -> T:
        """What a function of a module says to these arguments, in a moment."""
        return await _told(self._short.ask(asker, function, *arguments))

    async def ask(self, asker: Asker, function: Callable[..., T], *arguments: Any) -> T:
        """The same, for what may take a while."""
        return await _told(self._long.ask(asker, function, *arguments))

    async def ask_once(
        self, key: Hashable, asker: Asker, function: Callable[..., T], *arguments: Any
    ) -> T:
        """The same, remembered under a key for those who ask again; who asks meanwhile waits for
        the same answer."""
        asking = self._remembered.get(key)
        if asking is None or (asking.done() and (asking.cancelled() or asking.exception())):
            asking = asyncio.create_task(self.ask(asker, function, *arguments))
            self._remembered[key] = asking
            while len(self._remembered) > REMEMBERED:
                self._remembered.popitem(last=False)
        return await _told(asyncio.shield(asking))

    async def warm(self) -> None:
        """Make processes ready before anybody waits for them."""
        for lane in (self._short, *self._players, self._long):
            await lane.warm()

    def close(self) -> None:
        """No process is left."""
        for lane in (self._short, *self._players, self._long):
            lane.close()


async def _told(answer: Awaitable[T]) -> T:
    """The answer; nobody gives up a question but a server that ends, and then who waits is told to
    ask again."""
    try:
        return await answer
    except asyncio.CancelledError:
        raise Busy("again") from None


def ready_to_play() -> None:
    """Bring in what players need; it takes a while the first time."""
    for family in families().values():
        for level in family.levels[-1:]:
            make_player(find_game(family.games[0].id), level, random.Random())


def ready_to_answer() -> None:
    """Bring in what answers questions, and every game: the first who asks about one does not keep
    others waiting while it is loaded."""
    from wartable.server import importing, odds, proofs, trying  # noqa: F401

    for name in playable():
        if "desk" in family_of(name).parts:
            desk_of(find_game(name)).info("en")


_players: OrderedDict[tuple[str, str, str], Player] = OrderedDict()


def answer(
    key: tuple[str, str, str], game_id: str, view: Any, owner: str, at_will: bool = False
) -> tuple[Any, str]:
    """What the player of this table, seat and level does for the owner, and why."""
    game = find_game(game_id)
    if key not in _players:
        _players[key] = make_player(game, key[2], random.Random())
        while len(_players) > PLAYERS:
            _players.popitem(last=False)
    _players.move_to_end(key)
    player = _players[key]
    if at_will:
        return chosen(game, player, view, owner), player.note
    decision = next(each for each in game.pending(view) if each.owner == owner)
    return player.choose(game, view, decision), player.note
