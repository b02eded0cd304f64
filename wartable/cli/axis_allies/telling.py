"""What happened: one's own actions blow by blow, the turns of others in a few lines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from msgspec.structs import replace
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from wartable.cli.axis_allies import paint
from wartable.forces import plus, single
from wartable.games.axis_allies.events import (
    AnyEvent,
    BattleEnded,
    BattleJoined,
    Bought,
    Built,
    Captured,
    CasualtiesTaken,
    Damaged,
    Diverted,
    GameEnded,
    Lost,
    Mobilized,
    MoneyChanged,
    Moved,
    PhaseBegan,
    Repaired,
    Retreated,
    Returned,
    Rolled,
    Sailed,
    SharingChanged,
    Submerged,
    TurnBegan,
)
from wartable.games.axis_allies.facts import EditionData
from wartable.games.axis_allies.narrate import describe, say_kind
from wartable.games.axis_allies.unit import NO_UNITS, Force


def tell(data: EditionData, events: Iterable[AnyEvent]) -> RenderableType | None:
    """Every event that says something to people, dice and line-ups included."""
    lines: list[RenderableType] = []
    is_quiet = False
    for event in events:
        match event:
            case TurnBegan() | PhaseBegan():
                continue
            case BattleJoined(defenders=()) if event.kind != "air":
                is_quiet = True
            case BattleEnded():
                if not is_quiet:
                    lines.append(_ended(data, event))
                is_quiet = False
            case BattleJoined():
                lines.append(_joined(data, event))
            case Rolled():
                lines.append(rolled(data, event))
            case CasualtiesTaken():
                lines.append(Padding(Text(describe(data, event), "bold"), (0, 0, 0, 4)))
            case Captured():
                lines.append(Padding(Text(describe(data, event), "bold green"), (0, 0, 0, 2)))
            case GameEnded():
                lines.append(Text(describe(data, event), "bold yellow"))
            case _:
                if told := describe(data, event):
                    lines.append(Padding(Text(told), (0, 0, 0, 2)))
    return Group(*lines) if lines else None


def _joined(data: EditionData, event: BattleJoined) -> RenderableType:
    title = Text(f"⚔ {describe(data, event).partition(':')[0]}", "bold")
    return Group(title, line_ups(data, event.attackers, event.defenders))


def _ended(data: EditionData, event: BattleEnded) -> RenderableType:
    return Padding(_end(data, event), (0, 0, 0, 2))


def _end(data: EditionData, event: BattleEnded) -> Text:
    line = Text(f"{data.spaces[event.space].name}: ", "bold")
    left = paint.forces(data, paint.on_board(data, plus(event.attackers, event.defenders)), None)
    if event.kind == "air":
        return line.append("the raid is over", "default")
    return line.append(f"{event.why}; left: ", "default").append_text(left or Text("nothing"))


def line_ups(data: EditionData, attackers: Force, defenders: Force) -> RenderableType:
    """Both sides of a battle, each kind with what it hits on."""
    grid = Table.grid(padding=(0, 1, 0, 0))
    grid.add_column(no_wrap=True, width=11)
    grid.add_column()
    for name, units, attacks in (("  attack", attackers, True), ("  defence", defenders, False)):
        line = Text()
        for owner, force in paint.by_owner(units).items():
            line.append_text(paint.chip(data, owner)).append(" ")
            line.append(_with_values(data, force, attacks=attacks) + "  ")
        if not units:
            line.append("nothing", "dim")
        grid.add_row(Text(name, "dim"), line)
    return grid


def _with_values(data: EditionData, units: Force, *, attacks: bool) -> str:
    """`3 INF(1) 1 TNK(3)`."""
    counts: dict[tuple[str, int], int] = {}
    for unit, number in units:
        counts[unit.type, unit.hits] = counts.get((unit.type, unit.hits), 0) + number
    parts = []
    order = {kind: at for at, kind in enumerate(data.units)}
    for (name, hits), number in sorted(counts.items(), key=lambda pair: order[pair[0][0]]):
        kind = data.units[name]
        value = kind.attack if attacks else kind.defense
        parts.append(f"{number} {kind.symbol}{'!' * hits}({value or '-'})")
    return " ".join(parts)


def rolled(data: EditionData, event: Rolled) -> RenderableType:
    """The dice of one volley: who rolls and why, and beside it the faces."""
    what = "defence" if event.what == "defense" else event.what
    grid = Table.grid()
    grid.add_column(no_wrap=True)
    grid.add_column()
    who = Text("  ").append_text(paint.chip(data, event.by)).append(f" {what:8} ")
    grid.add_row(who, _faces(event))
    return grid


def _faces(event: Rolled) -> Text:
    line = Text()
    if event.what == "bombing":
        line.append_text(paint.dice((), event.faces)).append(f"  = {event.hits} damage", "bold")
        return line
    if not event.faces and not event.hits:
        return line.append("no dice", "dim")
    if event.faces and not event.values:
        line.append_text(paint.dice((), event.faces))
        if event.what == "research":
            line.append(f"  = {'a' if event.hits else 'no'} breakthrough", "bold")
        return line
    line.append_text(paint.dice(event.values, event.faces))
    sure = event.hits - sum(f <= v for f, v in zip(event.faces, event.values, strict=False))
    if sure > 0:
        line.append(f"  {sure} sure", "cyan")
    return line.append(f"  = {event.hits} hit{'s' * (event.hits != 1)}", "bold")


# Turns of others


@dataclass
class _Fight:
    space: str
    kind: str
    attackers: Force
    defenders: Force
    lost: Force = NO_UNITS
    killed: Force = NO_UNITS
    result: str = "goes on"


@dataclass
class _Turn:
    phase: str
    bought: dict[str, int] = field(default_factory=dict)
    cost: int = 0
    placed: dict[str, dict[str, int]] = field(default_factory=dict)
    fights: list[_Fight] = field(default_factory=list)
    taken: list[str] = field(default_factory=list)
    others: list[tuple[str, str]] = field(default_factory=list)
    sharing: dict[tuple[str, str], list[SharingChanged]] = field(default_factory=dict)
    moves: dict[tuple[str, str], Force] = field(default_factory=dict)
    """Who moved without a fight, by where from and where to."""
    income: int = 0


def sum_up(data: EditionData, events: Iterable[AnyEvent], phase: str) -> RenderableType | None:
    """Purchases, battles with their losses, territories taken, moves without a fight, new units: a
    line each. The events begin in this phase."""
    turn = _Turn(phase=phase)
    for event in events:
        _add(data, turn, event)
    rows = [*_rows(data, turn)]
    if not rows:
        return None
    grid = Table.grid(padding=(0, 1, 0, 0))
    grid.add_column(style="dim", no_wrap=True, width=9)
    grid.add_column()
    for name, row in rows:
        grid.add_row(f"  {name}", row)
    return grid


def _add(data: EditionData, turn: _Turn, event: AnyEvent) -> None:
    def place(name: str) -> str:
        return data.spaces[name].name

    match event:
        case Bought(units=units, cost=cost):
            turn.cost += cost
            for kind, number in units.items():
                turn.bought[kind] = turn.bought.get(kind, 0) + number
        case PhaseBegan(phase=phase):
            turn.phase = phase
        case Moved(units=units, path=path) if turn.phase == "noncombat_move":
            _move(turn, path[0], path[-1], units)
        case Sailed(path=path, ship=ship, loads=loads, into=into) if turn.phase == "noncombat_move":
            for load in loads:
                _move(turn, load.source, into or path[-1], load.units)
            if into and not loads:
                _move(turn, path[0], into, event.landing)
            elif len(path) > 1:
                _move(turn, path[0], path[-1], single(replace(ship, cargo=())))
        case BattleJoined(space=space, kind=kind, attackers=attackers, defenders=defenders):
            turn.fights.append(_Fight(space, kind, attackers, defenders))
        case CasualtiesTaken(defending=defending, lost=lost) if turn.fights:
            fight = turn.fights[-1]
            if defending:
                fight.killed = plus(fight.killed, lost)
            else:
                fight.lost = plus(fight.lost, lost)
        case BattleEnded(kind="air") if turn.fights:
            turn.fights[-1].result = "over"
        case BattleEnded(attackers=(), why=why) if turn.fights and turn.fights[-1].attackers:
            lost = turn.fights[-1].lost
            turn.fights[-1].result = (
                "retreat" if "retreat" in why else "repelled" if lost else "broken off"
            )
        case BattleEnded(defenders=defenders, why=why) if turn.fights:
            turn.fights[-1].result = "retreat" if "retreat" in why else why if defenders else "won"
        case Retreated(space=space) if turn.fights and turn.fights[-1].space == space:
            turn.fights[-1].result = "retreat"
        case Captured(space=space, liberated=liberated):
            turn.taken.append(place(space) + (" (liberated)" if liberated else ""))
        case Damaged(space=space, points=points):
            turn.others.append(("bombs", f"{place(space)}: {points} damage"))
        case Mobilized(units=units, space=space):
            there = turn.placed.setdefault(space, {})
            for kind, number in units.items():
                there[kind] = there.get(kind, 0) + number
        case MoneyChanged(amount=amount, why="income"):
            turn.income += amount
        case MoneyChanged() | Repaired() | Returned() | Built() | Lost() | Diverted() | Submerged():
            turn.others.append(("also", describe(data, event)))
        case SharingChanged(host=host, guest=guest):
            turn.sharing.setdefault((host, guest), []).append(event)
        case GameEnded():
            turn.others.append(("end", describe(data, event)))


def _short(data: EditionData, space: str) -> str:
    return paint.short(data.spaces[space])


def _move(turn: _Turn, start: str, end: str, units: Force) -> None:
    turn.moves[start, end] = plus(turn.moves.get((start, end), NO_UNITS), units)


def _rows(data: EditionData, turn: _Turn) -> Iterable[tuple[str, RenderableType]]:
    if turn.bought:
        units = ", ".join(say_kind(data, kind, number) for kind, number in turn.bought.items())
        yield "buys", Text(f"{units} ({turn.cost} IPC)")
    for fight in turn.fights:
        if fight.defenders or fight.lost:
            yield "raid" if fight.kind == "air" else "battle", _fought(data, fight)
    if turn.taken:
        yield "takes", Text(", ".join(turn.taken), "bold")
    if turn.moves:
        moved = [
            Text.assemble(
                paint.symbols(data, paint.on_board(data, units)),
                (f" {_short(data, start)} > {_short(data, end)}", "dim"),
            )
            for (start, end), units in turn.moves.items()
        ]
        yield "moves", paint.Packed(moved, "; ")
    for changes in turn.sharing.values():
        if changes[0].allow == changes[-1].allow:
            yield "also", Text(describe(data, changes[-1]))
    for name, told in turn.others:
        yield name, Text(told)
    if turn.placed:
        places = (
            f"{' '.join(f'{n} {data.units[kind].symbol}' for kind, n in units.items())}"
            f" in {data.spaces[space].name}"
            for space, units in turn.placed.items()
        )
        yield "places", Text(", ".join(places))
    if turn.income:
        yield "income", Text(f"{turn.income} IPC")


def _fought(data: EditionData, fight: _Fight) -> paint.Packed:
    name = Text(f"{data.spaces[fight.space].name}:", "bold")
    parts = [
        name,
        *(Text(stack) for stack in paint.stacks(data, paint.on_board(data, fight.attackers))),
    ]
    parts.append(Text("against", "dim"))
    parts += paint.parts(data, paint.on_board(data, fight.defenders), None) or [Text("nothing")]
    colour = {"won": "bold green", "repelled": "bold red", "goes on": "bold yellow"}
    if fight.kind != "air":
        parts += [Text("→", "dim"), Text(fight.result, colour.get(fight.result, "bold"))]
    if fight.lost:
        parts.append(Text(f"(lost {paint.symbols(data, fight.lost)})"))
    if fight.killed and fight.result != "won":
        parts.append(Text(f"(killed {paint.symbols(data, fight.killed)})"))
    return paint.Packed(parts)


def split(events: Sequence[AnyEvent]) -> tuple[Sequence[AnyEvent], Sequence[AnyEvent]]:
    """What is over, and the battle that is still going on."""
    for at in range(len(events) - 1, -1, -1):
        if isinstance(events[at], BattleEnded):
            break
        if isinstance(events[at], BattleJoined):
            return events[:at], events[at:]
    return events, ()
