"""Who sits at the table: people, and computer players by name."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from wartable.ai.makers import RANDOM, check_knows, levels, make_player
from wartable.cli.bot import BOT, bot_name, bot_player
from wartable.cli.terminal import Terminal
from wartable.core.errors import BadOptions, UnknownName
from wartable.core.game import Game, Player, seat_of, side_of

HUMAN = "human"


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
                programs[place] = bot_player(name)
            made[owner] = programs[place]
        elif name != HUMAN:
            made[owner] = make_player(game, name, rng)
    return made


def check_players(game: Game, names: Mapping[str, str]) -> None:
    """`UnknownName` if a computer player does not know the game."""
    for name in names.values():
        if name != HUMAN and not name.startswith(BOT):
            check_knows(name, game)


def _known(name: str) -> str:
    """The name of a player; `UnknownName` if there is none."""
    if name[: len(BOT)].lower() == BOT:
        return bot_name(name)
    if name.lower() != HUMAN and name.lower() not in levels():
        there_is = ", ".join([HUMAN, *levels(), f"{BOT}COMMAND"])
        raise UnknownName(f"there is no player {name.lower()!r}; there is {there_is}")
    return name.lower()


def player_of(seat: str) -> str:
    """Who plays a seat, by its name: a computer player if it begins with one's name. A log does not
    start programs: a bot's seat is a person's until somebody says otherwise."""
    first = seat.split(" ")[0]
    return first if first in levels() else HUMAN


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
    others = dict.fromkeys(owners, rest) if rest else sitting or dict.fromkeys(owners, RANDOM)
    return {owner: chosen.get(owner, others[owner]) for owner in owners}


def seats_for(game: Game, players: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """Seats named after who plays them; a player who may not play two powers has two seats. Where
    there are secrets, nobody knows those of two sides."""
    seats: dict[str, tuple[str, ...]] = {}
    for owner, player in players.items():
        for number in range(1, len(players) + 1):
            name = player if number == 1 else f"{player} {number}"
            tried = {**seats, name: (*seats.get(name, ()), owner)}
            if _may_sit(game, tried, players):
                seats = tried
                break
    return seats


def seats_by(game: Game, options: Any, players: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """The seats that the options make, named after who plays them; nothing if they are as usual."""
    seats = game.seats(game.setup(options))
    if seats == game.seats(game.setup(game.options_type())):
        return {}
    named: dict[str, tuple[str, ...]] = {}
    for owners in seats.values():
        sitting = {players[owner] for owner in owners}
        if len(sitting) > 1:
            raise BadOptions(f"one player plays {' and '.join(owners)}: they share a seat")
        name, number = sitting.pop(), 1
        while (f"{name} {number}" if number > 1 else name) in named:
            number += 1
        named[f"{name} {number}" if number > 1 else name] = tuple(owners)
    return named


def _may_sit(game: Game, seats: Mapping[str, tuple[str, ...]], players: Mapping[str, str]) -> bool:
    """Whether the game allows these seats, everybody else sitting alone."""
    seated = {owner for owners in seats.values() for owner in owners}
    alone = {f"alone {owner}": (owner,) for owner in players if owner not in seated}
    try:
        state = game.setup(game.options_type(seats={**seats, **alone}))
    except BadOptions:
        return False
    if not game.has_secrets:
        return True
    return all(len({side_of(game, state, each) for each in own}) == 1 for own in seats.values())


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
