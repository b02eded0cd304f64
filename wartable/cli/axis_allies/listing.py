"""What can go where: by where it stands, and by where it could go."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from wartable.cli.axis_allies import ahead, paint
from wartable.cli.axis_allies.moving import stacks
from wartable.core.errors import WartableError
from wartable.core.game import listed
from wartable.desk.axis_allies.combats import attacking
from wartable.games.axis_allies.actions import Move, Sail
from wartable.games.axis_allies.decisions import AnyDecision, CombatMove, NoncombatMove, Purchase
from wartable.games.axis_allies.game import AxisAllies
from wartable.games.axis_allies.movement import landing
from wartable.games.axis_allies.narrate import say_units
from wartable.games.axis_allies.neutrals import army
from wartable.games.axis_allies.phases.conduct_combat import combats
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.state import State
from wartable.games.axis_allies.unit import Unit, fresh

Way = tuple[str, str, str]
"""Where from, which kind of unit, where to."""


def ways(game: AxisAllies, state: State, decision: AnyDecision) -> dict[Way, Move | Sail]:
    """Every way for one unit to go, landings from transports included."""
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
    """Units that can move, each with all it can reach; in the purchase, what will be able to."""
    when = _when(decision)
    state, decision = ahead.moving(game, state, decision)
    pos = game.position(state)
    kinds, spaces = set(kinds), set(spaces)
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column(no_wrap=True)
    grid.add_column()
    last = None
    reach: dict[tuple[str, str], list[tuple[str, bool]]] = {}
    hoped: dict[tuple[str, str], list[str]] = {}
    found = ways(game, state, decision)
    decks = _free_decks(pos)
    sailing = {end for _, kind, end in found if pos.data.units[kind].deck}
    is_landing = isinstance(decision, NoncombatMove)
    for (start, kind, end), action in found.items():
        if is_landing and pos.data.units[kind].domain == "air" and not pos.board.is_land(end):
            if end in sailing and end not in decks and (not spaces or start in spaces):
                hoped.setdefault((start, kind), []).append(end)
            if end not in decks:
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
        if zones := hoped.get((start, kind)):
            numbers = ", ".join(paint.short(pos.data.spaces[zone]) for zone in zones)
            grid.add_row(Text(), Text(), Text(f"if a carrier comes: {numbers}", "dim"))
    return Group(*when, grid, Text("red: enemy units there   ≈: by transport", "dim"))


def _when(decision: AnyDecision) -> tuple[Text, ...]:
    """A line above what is still to come."""
    line = Text("As the board stands, in the combat move:", "dim")
    return (line,) if isinstance(decision, Purchase) else ()


def _free_decks(pos: Position) -> set[str]:
    """Zones where an aircraft can land: a carrier with room is there, or will be placed there."""
    decks = {
        zone
        for zone, units in pos.state.units.items()
        for unit, _ in units
        if len(unit.cargo) < pos.type(unit).deck and unit.owner in pos.mine
    }
    return {*landing.new_carrier_zones(pos), *decks}


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
    """Every space that can be reached or is attacked already, with who is there and what can reach
    it; in the purchase, what will be able to."""
    when = _when(decision)
    state, decision = ahead.moving(game, state, decision)
    pos = game.position(state)
    spaces = set(spaces)
    found: dict[str, dict[str, list[tuple[str, bool]]]] = {}
    for (start, kind, end), action in ways(game, state, decision).items():
        if not spaces or end in spaces:
            by_sea = isinstance(action, Sail)
            found.setdefault(end, {}).setdefault(start, []).append((kind, by_sea))
    coming = [space for kind in combats(pos) for space in kind if not spaces or space in spaces]
    for space in coming if isinstance(decision, CombatMove) else ():
        found.setdefault(space, {})
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
        elif raised := army(pos, end, pos.me):
            title.append(f"  an army of {say_units(pos.data, raised)}", "red")
        elif pos.is_hostile_land(end):
            title.append("  undefended", "green")
        parts.append(title)
        if end in coming:
            mine = paint.stacks(pos.data, [(fresh(unit), n) for unit, n in attacking(pos, end)])
            told = f"attacked by {' '.join(mine)}; `odds` tells the chances"
            parts.append(Padding(Text(told, "bold"), (0, 0, 0, 5)))
        sources = []
        for start, kinds in found[end].items():
            symbols = [
                ("≈" if by_sea else "") + _stack(pos, start, kind).plain for kind, by_sea in kinds
            ]
            source = Text(f"{paint.short(pos.data.spaces[start])} ", "dim")
            sources.append(source.append(" ".join(dict.fromkeys(symbols)), "not dim cyan"))
        if sources:
            parts.append(Padding(paint.Packed(sources, "; "), (0, 0, 0, 5)))
    return Group(*when, *parts, Text("≈: by transport", "dim"))
