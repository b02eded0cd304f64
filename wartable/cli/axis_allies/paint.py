"""Powers in their colours, forces in symbols, dice as they fell."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from msgspec.structs import replace
from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.text import Text

from wartable.games.axis_allies.facts import EditionData, Party, Power, Space
from wartable.games.axis_allies.unit import Force, Unit

HIT = "bold white on green4"
MISS = "dim"
HOSTILE = "red"


@cache
def codes(data: EditionData) -> dict[str, str]:
    """Two letters for each power and party: its initials, or how its name begins; where others have
    them already, the next letter that is free."""
    found: dict[str, str] = {}
    owners: list[Power | Party] = [*data.powers.values(), *data.parties.values()]
    for owner in owners:
        first, *rest = owner.name.replace("-", " ").upper().split()
        letters = (first[0] + letter for letter in "".join(rest) or first[1:])
        found[owner.id] = next(code for code in letters if code not in found.values())
    return found


def who(data: EditionData, owner: str) -> Power | Party:
    """The power, or the party that is none."""
    return data.powers[owner] if owner in data.powers else data.parties[owner]


def style(power: Power | Party) -> str:
    """The power's colour as a ground, with letters that can be read on it."""
    red, green, blue = (int(power.colour[at : at + 2], 16) for at in (1, 3, 5))
    is_light = 0.299 * red + 0.587 * green + 0.114 * blue > 140
    return f"bold {'black' if is_light else 'white'} on {power.colour}"


def chip(data: EditionData, owner: str | None) -> Text:
    """Who controls or owns something."""
    if owner is None:
        return Text("    ")
    return Text(f" {codes(data)[owner]} ", style(who(data, owner)))


def badge(data: EditionData, owner: str) -> Text:
    """A power's name in its colour."""
    return Text(f" {who(data, owner).name} ", style(who(data, owner)))


def short(space: Space) -> str:
    """A sea zone's number, a territory's name."""
    return f"sz {space.id.rpartition('_')[2]}" if space.kind == "sea" else space.name


def stacks(data: EditionData, force: Iterable[tuple[Unit, int]]) -> list[str]:
    """Units of any owner, by kind: `3 INF`, `1 TNK`, `1 CV[2 FTR]`."""
    counts: dict[tuple[str, int, str], int] = {}
    order = {kind: at for at, kind in enumerate(data.units)}
    for unit, number in force:
        hold = ""
        if unit.cargo:
            hold = f"[{symbols(data, ((aboard, 1) for aboard in unit.cargo))}]"
        key = (unit.type, unit.hits, hold)
        counts[key] = counts.get(key, 0) + number
    return [
        f"{number} {data.units[kind].symbol}{'!' * hits}{hold}"
        for (kind, hits, hold), number in sorted(
            counts.items(), key=lambda pair: (order[pair[0][0]], pair[0])
        )
    ]


def symbols(data: EditionData, force: Iterable[tuple[Unit, int]]) -> str:
    """The stacks in one line."""
    return " ".join(stacks(data, force))


def by_owner(force: Force) -> dict[str, Force]:
    """A force apart by owner."""
    found: dict[str, list[tuple[Unit, int]]] = {}
    for unit, number in force:
        found.setdefault(unit.owner, []).append((unit, number))
    return {owner: tuple(pairs) for owner, pairs in found.items()}


def on_board(data: EditionData, force: Force) -> Force:
    """Units in a battle: what a carrier launched stands beside it."""
    return tuple(
        (replace(unit, cargo=()) if data.units[unit.type].deck else unit, number)
        for unit, number in force
    )


def parts(data: EditionData, force: Force, controller: str | None) -> list[Text]:
    """The stacks, the controller's first; before the first of another owner stands the owner."""
    found: list[Text] = []
    for owner, units in sorted(by_owner(force).items(), key=lambda pair: pair[0] != controller):
        for index, stack in enumerate(stacks(data, units)):
            part = Text(stack)
            if not index and owner != controller:
                part = Text.assemble(chip(data, owner), f" {stack}")
            found.append(part)
    return found


def forces(data: EditionData, force: Force, controller: str | None) -> Text:
    """The stacks in one line."""
    return Text(" ").join(parts(data, force, controller))


class Packed:
    """Parts on as few lines as they need; none is broken."""

    def __init__(self, parts: Sequence[Text], between: str = " ") -> None:
        self.parts = parts
        self.between = between

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        line = Text()
        mark = self.between.rstrip()
        blank = self.between[len(mark) :]
        for index, part in enumerate(self.parts):
            after = mark if index + 1 < len(self.parts) else ""
            if line and len(line) + len(blank) + len(part) + len(after) > options.max_width:
                yield line
                line = Text()
            elif index:
                line.append(blank)
            line.append_text(part).append(after)
        yield line

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        widths = [len(part) + len(self.between) for part in self.parts] or [0]
        most = min(sum(widths), options.max_width)
        return Measurement(min(max(widths), most), most)


def dice(values: Sequence[int], faces: Sequence[int]) -> Text:
    """Faces by the value they had to beat; hits in brackets."""
    shown = Text()
    if not values:
        shown.append(" ".join(map(str, faces)), "bold")
        return shown
    last = None
    for value, face in zip(values, faces, strict=False):
        if value != last:
            shown.append(f"{'  ' if last is not None else ''}at {value}: ", "cyan")
            last = value
        if face <= value:
            shown.append(f"[{face}]", HIT)
        else:
            shown.append(f" {face} ", MISS)
    return shown
