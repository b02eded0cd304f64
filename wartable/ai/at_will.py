"""Acts that nobody waits for: when computer players are asked whether they want one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from wartable.core.game import Game, Player, seat_of
from wartable.core.table import Table


def free_now(table: Table) -> set[str]:
    """The owners for whom computer players are asked now: those who may act at will when the game
    has come to wait for somebody else, and have not yet since then."""
    game = table.game
    free = {each.owner for each in game.at_will(table.state)}
    if not free:
        return free
    waits_for = {each.owner for each in game.pending(table.state)}
    for acted in reversed(table.log.acted):
        waited_for = {each.owner for each in game.pending(table.at(acted.n - 1))}
        if acted.action.by in waited_for:
            return free if waited_for != waits_for else set()
        free.discard(acted.action.by)
    return free


def wanted(table: Table, players: Mapping[str, Player]) -> Iterator[tuple[Any, str]]:
    """What these players, by owner, want to do at will, and why; whoever asks does it before asking
    for the next."""
    game = table.game
    for owner in sorted(free_now(table) & players.keys()):
        view = game.view(table.state, seat_of(game, table.state, owner))
        if (action := chosen(game, players[owner], view, owner)) is not None:
            yield action, players[owner].note


def chosen(game: Game, player: Player, view: Any, owner: str) -> Any | None:
    """What a player wants to do at will for this owner, if anything."""
    for decision in game.at_will(view):
        if decision.owner == owner:
            action = player.choose(game, view, decision)
            if action is not None:
                return action
    return None
