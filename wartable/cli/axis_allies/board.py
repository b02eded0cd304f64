"""The board by region, one space, the powers, and what borders on what."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from wartable.cli.axis_allies import paint
from wartable.desk.axis_allies.standing import ways_to_win
from wartable.desk.axis_allies.usual import battle_of
from wartable.desk.axis_allies.words import Words
from wartable.desk.language import ENGLISH
from wartable.forces import plus
from wartable.games.axis_allies.aims import aims
from wartable.games.axis_allies.facts import EditionData, Space
from wartable.games.axis_allies.narrate import say_units
from wartable.games.axis_allies.neutrals import army
from wartable.games.axis_allies.position import Position
from wartable.games.axis_allies.purses import is_open, purses
from wartable.games.axis_allies.unit import Did, Force
from wartable.games.axis_allies.victory import cities_needed

TWO_COLUMNS = 116
"""Characters from which the regions stand side by side."""
DEEDS = {
    Did.MOVED: "moved",
    Did.FOUGHT: "fought",
    Did.RAID: "on a raid",
    Did.ESCORT: "on escort",
    Did.WITHDREW: "withdrew",
    Did.LOADED: "came aboard",
    Did.OFFLOADED: "offloaded",
    Did.RETREATED: "retreated",
    Did.CARRIED: "carried",
    Did.LANDED: "landed",
    Did.CAPTURED: "captured",
    Did.INTERCEPTED: "intercepted",
    Did.SCRAMBLED: "scrambled",
    Did.DROPPED: "jumped",
}


class Regions:
    """Regions one under the other, or side by side where there is room."""

    def __init__(self, pos: Position, regions: Sequence[str], power: str | None = None) -> None:
        self.pos = pos
        self.regions = regions
        self.power = power

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        blocks = [
            block
            for region in self.regions
            if (block := _region(self.pos, region, self.power)) is not None
        ]
        if options.max_width < TWO_COLUMNS or len(blocks) < 2:
            yield from (block for block, _ in blocks)
        else:
            grid = Table.grid(expand=True, padding=(0, 3))
            grid.add_column(ratio=1)
            grid.add_column(ratio=1)
            grid.add_row(*(Group(*column) for column in _balanced(blocks)))
            yield grid
        yield legend(self.pos.data)


def legend(data: EditionData) -> Text:
    """What the signs and letters of the board mean."""
    kinds = [f"{kind.symbol} {kind.name}" for kind in data.units.values() if kind.is_facility]
    signs = f"★ capital  ◆ victory city  {'  '.join(kinds)} (-n: damage)  [ ] aboard"
    parties = [f"{paint.codes(data)[party.id]} {party.name}" for party in data.parties.values()]
    return Text("\n".join([signs, "  ".join(parties)] if parties else [signs]), "dim")


def _balanced(blocks: Sequence[tuple[RenderableType, int]]) -> tuple[list[RenderableType], ...]:
    """Two columns of about the same height, in order."""
    total, height = sum(lines for _, lines in blocks), 0
    left: list[RenderableType] = []
    right: list[RenderableType] = []
    for block, lines in blocks:
        (left if height < total / 2 else right).append(block)
        height += lines
    return left, right


def _region(pos: Position, region: str, power: str | None) -> tuple[RenderableType, int] | None:
    spaces = [space for space in pos.data.spaces.values() if space.region == region]
    shown = [space for space in spaces if _is_shown(pos, space, power)]
    if not shown:
        return None
    grid = Table.grid(padding=(0, 1, 0, 0))
    is_sea = all(space.kind == "sea" for space in spaces)
    grid.add_column(no_wrap=True, width=4)
    grid.add_column(no_wrap=True, width=12 if is_sea else 24)
    if not is_sea:
        grid.add_column(justify="right", no_wrap=True, width=2)
        grid.add_column(no_wrap=True, width=max(6, *(len(_marks(pos, s)) for s in shown)))
    grid.add_column()
    for space in shown:
        by = pos.state.control.get(space.id)
        there = _there(pos, space.id)
        name = Text(space.name, "bold" if there else "")
        cells: list[RenderableType] = [paint.chip(pos.data, by), name]
        if not is_sea:
            income = str(space.income) if space.income else ""
            cells += [Text(income, "dim"), _marks(pos, space)]
        units = paint.parts(pos.data, there, by)
        grid.add_row(*cells, paint.Packed(units))
    parts: list[RenderableType] = [Text(region, "bold underline"), grid]
    if power is None and (rest := _rest(pos, spaces, shown)):
        parts.append(rest)
    return Padding(Group(*parts), (0, 0, 1, 0)), len(shown) + 2


def _there(pos: Position, space: str) -> Force:
    """Everything in a space, what stands on the battle board included."""
    battle = battle_of(pos)
    if battle is None or battle.space != space:
        return pos.at(space)
    return plus(pos.at(space), _fighting(pos))


def _fighting(pos: Position) -> Force:
    """Everything on the battle board."""
    battle = battle_of(pos)
    if battle is None:
        return ()
    return paint.on_board(pos.data, plus(battle.attackers, battle.defenders))


def _is_shown(pos: Position, space: Space, power: str | None) -> bool:
    """Units, a city or a complex earn a space a line of its own."""
    if power is not None:
        return any(unit.owner == power for unit, _ in _there(pos, space.id))
    return bool(_there(pos, space.id) or pos.state.facilities.get(space.id) or space.victory_city)


def _rest(pos: Position, spaces: Sequence[Space], shown: Sequence[Space]) -> Padding | None:
    """The spaces without a line of their own: empty zones and territories, and neutrals."""
    empty = [space for space in spaces if space not in shown]
    neutral = [space.name for space in empty if space.closed]
    zones = [space.id.rpartition("_")[2] for space in empty if space.kind == "sea"]
    line = Text()
    for owner in (*pos.data.powers, *pos.data.parties):
        own = [space for space in empty if pos.state.control.get(space.id) == owner]
        if own:
            line.append("no units: " if not line else " ", "dim")
            line.append_text(paint.chip(pos.data, owner))
            line.append(
                " " + ", ".join(f"{space.name} {space.income or ''}".strip() for space in own),
                "dim",
            )
    if zones:
        line.append(f"empty: {', '.join(zones)}", "dim")
    if neutral:
        line.append(f"{'; ' if line else ''}neutral: {', '.join(neutral)}", "dim")
    return Padding(line, (0, 0, 0, 5)) if line else None


def _title(pos: Position, space: Space) -> Text:
    title = Text(space.name, "bold" if pos.at(space.id) else "")
    if marks := _marks(pos, space):
        title.append(" ").append_text(marks)
    return title


def _marks(pos: Position, space: Space) -> Text:
    """Capital, city, complex and its damage."""
    marks = Text()
    if any(power.capital == space.id for power in pos.data.powers.values()):
        marks.append("★", "bold yellow")
    if space.victory_city:
        marks.append("◆", "bold yellow")
    for number, (kind, damage) in enumerate(pos.state.facilities.get(space.id, {}).items()):
        marks.append(" " if number else "")
        marks.append(pos.data.units[kind].symbol, "bold cyan")
        if damage:
            marks.append(f"-{damage}", "bold red")
    return marks


def powers(pos: Position) -> RenderableType:
    """Who has what, and how far each side is from victory (S42-VIC-04, S42-VIC-05)."""
    table = Table(box=None, padding=(0, 2, 0, 0), show_edge=False, header_style="dim")
    table.add_column("")
    for title in ("Power", "Side"):
        table.add_column(title)
    for title in ("IPC", "Income", "Cities", "Units"):
        table.add_column(title, justify="right")
    for power in pos.data.powers.values():
        marker = Text("▶", "bold yellow") if power.id == pos.me else Text(" ")
        name = paint.badge(pos.data, power.id)
        if not is_open(pos, pos.data.purses[power.id]):
            name.append(" capital lost", "bold red")
        table.add_row(
            marker,
            name,
            power.side.capitalize(),
            " + ".join(str(pos.state.money[purse.id]) for purse in purses(pos, power.id)),
            str(pos.income(power.id)),
            str(len(_cities(pos, [power.id]))),
            str(_count(pos, power.id)),
        )
    return Group(table, Text(f"  {victory(pos)}", "dim"))


def victory(pos: Position) -> str:
    """How many cities each side holds and needs, or what it must hold for a round."""
    end = f"; round {pos.state.options.rounds} is the last" if pos.state.options.rounds else ""
    if any(aim.is_kept for aim in aims(pos)):
        words = Words(pos.edition, ENGLISH)
        ways = "; ".join(f"{way.label} {way.value}" for way in ways_to_win(words, pos))
        return f"To be held for a round: {ways}{end}"
    held = ", ".join(f"{aim.side.capitalize()} {aim.held}" for aim in aims(pos))
    return f"Victory cities: {held}; {cities_needed(pos)} win at the end of a round{end}"


def _cities(pos: Position, powers: Iterable[str]) -> list[str]:
    own = set(powers)
    return [
        space.victory_city
        for space in pos.data.spaces.values()
        if space.victory_city and pos.state.control.get(space.id) in own
    ]


def _count(pos: Position, power: str) -> int:
    return sum(
        number * ((unit.owner == power) + sum(aboard.owner == power for aboard in unit.cargo))
        for units in (*pos.state.units.values(), _fighting(pos))
        for unit, number in units
    )


def space(pos: Position, name: str) -> RenderableType:
    """One space: whose it is, what it is worth, what stands there and what it borders on."""
    facts = pos.data.spaces[name]
    by = pos.state.control.get(name)
    title = Text()
    if by:
        title.append_text(paint.chip(pos.data, by)).append(" ")
    title.append_text(_title(pos, facts)).append(f"  ({facts.region}, {name})", "dim")
    lines: list[RenderableType] = [title]
    told = []
    if by:
        told.append(f"controlled by {pos.name(by)}" if by in pos.data.powers else pos.name(by))
        if facts.original_owner and facts.original_owner != by:
            told.append(f"originally {_adjective(pos, facts.original_owner)}")
    if facts.closed:
        told.append("neutral: closed to every unit")
    if units := army(pos, name, pos.me):
        told.append(f"an army of {say_units(pos.data, units)}")
    told += [f"{sign} zone" for sign in ("convoy", "kamikaze") if getattr(facts, sign)]
    if facts.income:
        told.append(f"income {facts.income}")
    if facts.victory_city:
        told.append(f"victory city {facts.victory_city}")
    for kind, damage in pos.state.facilities.get(name, {}).items():
        most = pos.edition.most_damage(pos, name, kind)
        told.append(f"{pos.data.units[kind].name}, damage {damage} of {most}")
    if told:
        lines.append(Padding(Text("; ".join(told)), (0, 0, 0, 2)))
    battle = battle_of(pos)
    if battle is not None and battle.space == name:
        lines.append(Text("  a battle is being fought here", "bold"))
    there = _there(pos, name)
    for unit, number in there:
        line = Text("  ").append_text(paint.chip(pos.data, unit.owner))
        line.append(f" {paint.symbols(pos.data, ((unit, number),))}", "bold")
        if unit.did:
            line.append(f"  {DEEDS[unit.did]}", "yellow")
        if unit.owner == pos.me and unit.spent:
            line.append(f"  {pos.left(unit, name)} movement left", "dim")
        lines.append(line)
    if not there:
        lines.append(Text("  no units", "dim"))
    grid = Table.grid(padding=(0, 1, 0, 0))
    grid.add_row(Text("  borders:", "dim"), _borders(pos, name))
    return Group(*lines, grid)


def _adjective(pos: Position, owner: str) -> str:
    power = pos.data.powers.get(owner)
    return power.adjective if power else pos.name(owner)


def _borders(pos: Position, name: str) -> paint.Packed:
    parts = []
    for other in pos.board.neighbours[name]:
        facts = pos.data.spaces[other]
        hostile = pos.is_hostile_land(other) if facts.kind == "land" else pos.is_hostile_sea(other)
        style = paint.HOSTILE if hostile else "dim" if facts.closed else ""
        parts.append(Text(paint.short(facts), style))
    return paint.Packed(parts, ", ")


def borders(pos: Position, regions: Sequence[str]) -> RenderableType:
    """Every space of these regions with its neighbours; hostile ones are red."""
    parts: list[RenderableType] = []
    for region in regions:
        grid = Table.grid(padding=(0, 1, 0, 0))
        grid.add_column(no_wrap=True, width=4)
        grid.add_column(no_wrap=True, width=24)
        grid.add_column()
        for facts in pos.data.spaces.values():
            if facts.region == region and not facts.closed:
                by = pos.state.control.get(facts.id)
                grid.add_row(paint.chip(pos.data, by), _title(pos, facts), _borders(pos, facts.id))
        parts += [Text(region, "bold underline"), Padding(grid, (0, 0, 1, 0))]
    return Group(*parts, Text("red: hostile to the power whose turn it is", "dim"))
