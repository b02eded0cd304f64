"""What can go where: by where it stands, and by where it could go."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from wartable.cli.axis_allies import paint
from wartable.cli.axis_allies.moving import stacks
from wartable.core.errors import WartableError
from wartable.core.game import listed
from wartable.games.axis_allies.actions import Move, Sail
from wartable.games.axis_allies.decisions import AnyDecision, CombatMove, NoncombatMove
from wartable.games.axis_allies.game import AxisAllies
from wartable.games.axis_allies.movement import landing
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.state import State
from wartable.games.axis_allies.unit import Unit

Way = tuple[str, str, str]
"""Where from, which kind of unit, where to."""


def ways(game: AxisAllies, state: State, decision: AnyDecision) -> dict[Way, Move | Sail]:
    """Every way for one unit to go, landings from transports included."""
    if not isinstance(decision, CombatMove | NoncombatMove):
        raise WartableError("units move in the combat move and the noncombat move")
    found: dict[Way, Move | Sail] = {}
    for action in listed(game, state, decision):
        if isinstance(action, Move):
            start, end = action.path[0], action.path[-1]
            found.setdefault((start, action.units[0][0].type, end), action)
        elif isinstance(action, Sail) and action.into:
            for load in action.loads:
                for unit, _ in load.units:
                    found.setdefault((load.source, unit.type, action.into), action)
            for unit in action.ship.cargo:
                found.setdefault((action.path[0], unit.type, action.into), action)
    return found


def moves(
    game: AxisAllies,
    state: State,
    decision: AnyDecision,
    kinds: Iterable[str] = (),
    spaces: Iterable[str] = (),
) -> RenderableType:
    """Units that can move, each with all it can reach."""
    pos = game.position(state)
    kinds, spaces = set(kinds), set(spaces)
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column(no_wrap=True)
    grid.add_column()
    last = None
    reach: dict[tuple[str, str], list[tuple[str, bool]]] = {}
    found = ways(game, state, decision)
    places = _landing_places(pos, found) if isinstance(decision, NoncombatMove) else None
    for (start, kind, end), action in found.items():
        if places is not None and pos.data.units[kind].domain == "air" and end not in places:
            continue
        if (not kinds or kind in kinds) and (not spaces or start in spaces):
            by_sea = isinstance(action, Sail)
            reach.setdefault((start, kind), []).append((end, by_sea))
    if not reach:
        raise WartableError("nothing there can move now")
    order = {space: at for at, space in enumerate(pos.data.spaces)}
    for (start, kind), ends in sorted(reach.items(), key=lambda pair: order[pair[0][0]]):
        name = Text(pos.name(start), "bold") if start != last else Text()
        last = start
        grid.add_row(name, _stack(pos, start, kind), _ends(pos, ends))
    return Group(grid, Text("red: enemy units there   ≈: by transport", "dim"))


def _landing_places(pos: Position, found: Iterable[Way]) -> set[str]:
    """Where an aircraft may end its turn: territories, and zones where a carrier is or can be."""
    decks = {
        zone
        for zone, units in pos.state.units.items()
        for unit, _ in units
        if pos.type(unit).deck and unit.owner in pos.mine
    }
    sailing = {end for _, kind, end in found if pos.data.units[kind].deck}
    return {*landing.landing_territories(pos), *landing.new_carrier_zones(pos), *decks, *sailing}


def _stack(pos: Position, start: str, kind: str) -> Text:
    there: list[tuple[Unit, int]] = [
        (Unit(unit.type, unit.owner), number)
        for unit, _, number in stacks(pos, start)
        if unit.type == kind
    ]
    symbol = paint.symbols(pos.data, there)
    return Text(symbol or f"{pos.data.units[kind].symbol} aboard", "cyan")


def _ends(pos: Position, ends: list[tuple[str, bool]]) -> paint.Packed:
    parts = [
        Text(
            ("≈" if by_sea else "") + paint.short(pos.data.spaces[end]),
            paint.HOSTILE if pos.enemies(end) else "",
        )
        for end, by_sea in ends
    ]
    return paint.Packed(parts, ", ")


def targets(
    game: AxisAllies, state: State, decision: AnyDecision, spaces: Iterable[str] = ()
) -> RenderableType:
    """Every space that can be reached, with who is there and what can reach it."""
    pos = game.position(state)
    spaces = set(spaces)
    found: dict[str, dict[str, list[tuple[str, bool]]]] = {}
    for (start, kind, end), action in ways(game, state, decision).items():
        if not spaces or end in spaces:
            by_sea = isinstance(action, Sail)
            found.setdefault(end, {}).setdefault(start, []).append((kind, by_sea))
    if not found:
        raise WartableError("nothing of yours can go there now")
    order = {space: at for at, space in enumerate(pos.data.spaces)}
    parts: list[RenderableType] = []
    for end in sorted(found, key=order.__getitem__):
        by = pos.state.control.get(end)
        title = Text()
        if by:
            title.append_text(paint.chip(pos.data, by)).append(" ")
        title.append(pos.name(end), "bold")
        if income := pos.data.spaces[end].income:
            title.append(f" {income}", "dim")
        if there := pos.enemies(end):
            title.append("  ").append_text(paint.forces(pos.data, there, by))
        elif pos.is_hostile_land(end):
            title.append("  undefended", "green")
        parts.append(title)
        sources = []
        for start, kinds in found[end].items():
            symbols = [
                ("≈" if by_sea else "") + _stack(pos, start, kind).plain for kind, by_sea in kinds
            ]
            source = Text(f"{paint.short(pos.data.spaces[start])} ", "dim")
            sources.append(source.append(" ".join(dict.fromkeys(symbols)), "not dim cyan"))
        parts.append(Padding(paint.Packed(sources, "; "), (0, 0, 0, 5)))
    return Group(*parts, Text("≈: by transport", "dim"))
