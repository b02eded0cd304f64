"""Who sits at the table: people, and computer players by name."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from wartable.ai.makers import MAKERS, check_knows
from wartable.cli.bot import BOT, bot_name, bot_player
from wartable.cli.terminal import Terminal
from wartable.core.errors import BadOptions, UnknownName
from wartable.core.game import Game, seat_of

HUMAN = "human"


class Player(Protocol):
    """A computer player."""

    note: str
    """The reason of its last answer."""

    def choose(self, game: Game, state: Any, decision: Any) -> Any:
        """A legal action for the decision."""


PLAYERS: Mapping[str, Callable[[random.Random], Player]] = MAKERS
"""Computer players by name; each is made with its own source of chance."""


def find_player(name: str, rng: random.Random) -> Player:
    """The computer player with this name."""
    if name.startswith(BOT):
        return bot_player(name)
    return PLAYERS[_known(name)](rng)


def make_players(
    game: Game, state: Any, names: Mapping[str, str], rng: random.Random
) -> dict[str, Player]:
    """The computer players by power; a program sits once for all powers of its seat."""
    made: dict[str, Player] = {}
    programs: dict[tuple[str, str], Player] = {}
    for owner, name in names.items():
        if name.startswith(BOT):
            place = seat_of(game, state, owner), name
            if place not in programs:
                programs[place] = find_player(name, rng)
            made[owner] = programs[place]
        elif name != HUMAN:
            check_knows(name, game)
            made[owner] = find_player(name, rng)
    return made


def _known(name: str) -> str:
    """The name of a player; `UnknownName` if there is none."""
    if name[: len(BOT)].lower() == BOT:
        return bot_name(name)
    if name.lower() != HUMAN and name.lower() not in PLAYERS:
        there_is = ", ".join([HUMAN, *PLAYERS, f"{BOT}COMMAND"])
        raise UnknownName(f"there is no player {name.lower()!r}; there is {there_is}")
    return name.lower()


def player_of(seat: str) -> str:
    """Who plays a seat, by its name: a computer player if it begins with one's name. A log does not
    start programs: a bot's seat is a person's until somebody says otherwise."""
    first = seat.split(" ")[0]
    return first if first in PLAYERS else HUMAN


def read_players(
    terminal: Terminal, words: Sequence[str], sitting: Mapping[str, str] | None = None
) -> dict[str, str]:
    """Who plays each power: `germany,japan=human`, `*=random`; a bare name plays all. Who sits
    already goes on playing the powers that no word speaks of."""
    owners = [owner for owner, _ in terminal.owners()]
    chosen: dict[str, str] = {}
    rest: str | None = None
    for word in words:
        who, equals, player = word.partition("=")
        if not equals:
            who, player = "*", who
        player = _known(player.strip())
        for name in who.split(","):
            if name.strip() == "*":
                rest = player
            else:
                chosen[terminal.owner(name)] = player
    first = next(iter(PLAYERS))
    others = dict.fromkeys(owners, rest) if rest else sitting or dict.fromkeys(owners, first)
    return {owner: chosen.get(owner, others[owner]) for owner in owners}


def seats_for(game: Game, players: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """Seats named after who plays them; a player who may not play two powers has two seats."""
    seats: dict[str, tuple[str, ...]] = {}
    for owner, player in players.items():
        for number in range(1, len(players) + 1):
            name = player if number == 1 else f"{player} {number}"
            tried = {**seats, name: (*seats.get(name, ()), owner)}
            if _may_sit(game, tried, players):
                seats = tried
                break
    return seats


def _may_sit(game: Game, seats: Mapping[str, tuple[str, ...]], players: Mapping[str, str]) -> bool:
    """Whether the game allows these seats, everybody else sitting alone."""
    seated = {owner for owners in seats.values() for owner in owners}
    alone = {f"alone {owner}": (owner,) for owner in players if owner not in seated}
    try:
        game.setup(game.options_type(seats={**seats, **alone}))
    except BadOptions:
        return False
    return True


def read_seats(terminal: Terminal, words: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Seats as `NAME=power,power`; powers that nobody names sit by themselves."""
    seats: dict[str, tuple[str, ...]] = {}
    for word in words:
        name, equals, powers = word.partition("=")
        if not equals or not name.strip() or not powers.strip():
            raise BadOptions(f"{word!r} is no seat; write NAME=power,power")
        if name.strip() in seats:
            raise BadOptions(f"the seat {name.strip()} is named twice")
        seats[name.strip()] = tuple(terminal.owner(power) for power in powers.split(","))
    if seats:
        seated = {owner for owners in seats.values() for owner in owners}
        for owner, _ in terminal.owners():
            if owner not in seated:
                if owner in seats:
                    raise BadOptions(f"{owner} sits nowhere, and a seat has its name")
                seats[owner] = (owner,)
    return seats
