"""The words that could come next on a line."""

from __future__ import annotations

from collections.abc import Iterable

from wartable.cli.axis_allies.help import TOPICS
from wartable.cli.axis_allies.names import Names
from wartable.cli.axis_allies.words import FROM, TO, parse
from wartable.cli.names import normal
from wartable.core.errors import WartableError
from wartable.core.game import listed
from wartable.games.axis_allies.actions import Fight, Move, Place
from wartable.games.axis_allies.decisions import (
    AnyDecision,
    CombatMove,
    ConductCombat,
    DeclareWar,
    DoResearch,
    Mobilize,
    NoncombatMove,
    Purchase,
)
from wartable.games.axis_allies.game import AxisAllies
from wartable.games.axis_allies.state import State

LOOKS = (
    "show",
    "map",
    "odds",
    "threats",
    "powers",
    "log",
    "help",
    "rule",
    "guide",
    "undo",
    "save",
    "quit",
)
PHASE_COMMANDS: dict[type[AnyDecision], tuple[str, ...]] = {
    Purchase: ("buy", "repair", "targets", "moves", "share", "withhold", "done"),
    DoResearch: ("research", "done"),
    DeclareWar: ("declare", "done"),
    CombatMove: ("move", "land", "raid", "escort", "targets", "moves", "from", "to", "done"),
    ConductCombat: ("fight", "auto", "done"),
    NoncombatMove: ("move", "land", "load", "unload", "moves", "from", "to", "done"),
    Mobilize: ("place", "done"),
}


def completions(
    game: AxisAllies, names: Names, state: State, decision: AnyDecision, text: str
) -> Iterable[tuple[str, str]]:
    """Words that continue the line, each with its meaning."""
    before, _, word = text.rpartition(" ")
    if not before:
        own = PHASE_COMMANDS.get(type(decision), ("yes", "no", "retreat", "auto", "none"))
        for command in (*own, *LOOKS):
            if command.startswith(word.lower()):
                yield command, TOPICS[command][0] if command in TOPICS else ""
        return
    command, _, rest = before.partition(" ")
    pos = game.position(state)
    if command == "help":
        yield from ((name, TOPICS[name][0]) for name in TOPICS if name.startswith(word))
        return
    wanted = normal(word)
    for thing in _things(game, names, state, decision, command, rest):
        if thing in pos.data.units:
            kind = pos.data.units[thing]
            spelt, meaning = (thing, kind.symbol.lower()), f"{kind.name}, {kind.cost} IPC"
        else:
            space = pos.data.spaces[thing]
            spelt, meaning = (thing, normal(space.name)), space.name
        if any(normal(each).startswith(wanted) for each in spelt):
            yield thing, meaning


def _things(
    game: AxisAllies, names: Names, state: State, decision: AnyDecision, command: str, rest: str
) -> Iterable[str]:
    pos = game.position(state)
    kinds, spaces = pos.data.units, pos.data.spaces
    match command:
        case "buy":
            return kinds
        case "show" | "map" | "to" | "targets" | "odds" | "threats":
            return list(spaces)
        case "place" if isinstance(decision, Mobilize):
            places = [a for a in listed(game, state, decision) if isinstance(a, Place)]
            return dict.fromkeys([*state.bought, *(place.space for place in places)])
        case "fight" if isinstance(decision, ConductCombat):
            fights = [a for a in listed(game, state, decision) if isinstance(a, Fight)]
            return dict.fromkeys(fight.space for fight in fights)
        case "move" | "from" | "moves" | "raid" if isinstance(decision, CombatMove | NoncombatMove):
            moves = [a for a in listed(game, state, decision) if isinstance(a, Move)]
            return _movable(names, moves, command, rest)
    return [*kinds, *spaces]


def _movable(names: Names, moves: list[Move], command: str, rest: str) -> Iterable[str]:
    """Units and where they are; after a place, where they can go."""
    try:
        said = parse(names, " ".join(word for word in rest.split() if word not in (*FROM, *TO)))
    except WartableError:
        return ()
    kinds = said.counts
    fitting = [move for move in moves if not kinds or move.units[0][0].type in kinds]
    if command == "move" and said.places:
        return dict.fromkeys(m.path[-1] for m in fitting if m.path[0] == said.places[0])
    starts = dict.fromkeys(move.path[0] for move in fitting)
    if command == "raid":
        starts = dict.fromkeys(move.path[-1] for move in fitting if move.mission)
    units = dict.fromkeys(move.units[0][0].type for move in moves)
    return [*starts, *units] if kinds else [*units, *starts]
