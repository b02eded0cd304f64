"""How `wartable analyse` tells what it found."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from wartable.ai.prospects import Calibration
from wartable.analysis import Analysis, Luck
from wartable.analysis.words import SIGMA, heading, points, subtitle, told_sides, trust
from wartable.odds.picture import percent

COLORS = ("blue", "dark_orange", "green", "magenta", "yellow")
"""Of the sides; after the last comes the first again."""
HEIGHT = 10
"""Lines of the chart."""
EIGHTHS = " ▁▂▃▄▅▆▇█"
MARGIN = 7
BATTLES = 4
"""How many battles are told for their luck."""


def print_analysis(out: Console, found: Analysis) -> None:
    """The analysis for people."""
    out.print(Text(found.title, "bold"))
    out.print(Text(subtitle(found)))
    if found.start.win is not None:
        if found.turns:
            _print_chart(out, found)
            for side in told_sides(found):
                _print_chances(out, found, side)
            _print_turning_points(out, found)
        else:
            _print_start(out, found)
        if found.calibration is not None:
            _print_calibration(out, found.calibration)
    if found.turns:
        _print_luck(out, found)
        if found.luck_by_source:
            _print_sources(out, found)
        _print_battles(out, found)
    for note in found.notes:
        out.print(Text(note, "yellow"))


def _heading(out: Console, words: str) -> None:
    out.print()
    out.print(Text(words, "bold"))


def _print_start(out: Console, found: Analysis) -> None:
    for side, chance in (found.start.win or {}).items():
        out.print(Text(f"{found.sides[side].name}: {percent(chance)} to win"))


# ---- the chart ----


def _print_chart(out: Console, found: Analysis) -> None:
    """A column for each turn: the first side's chance from below, the others' above it."""
    first, *between, last = (side.name for side in found.sides.values())
    out.print()
    out.print(
        Text.assemble(
            ("Chance to win, after each turn: ", "bold"),
            (first, _color(0)),
            " from below, ",
            *((f"{name}, ", _color(place)) for place, name in enumerate(between, start=1)),
            (last, _color(len(found.sides) - 1)),
            " from above",
        )
    )
    wide = max(1, min(4, (out.width - MARGIN) // len(found.turns)))
    fits = (out.width - MARGIN) // wide
    hidden = max(0, len(found.turns) - fits)
    chances = [turn.end.win for turn in found.turns if turn.end.win][hidden:]
    for line in range(HEIGHT, 0, -1):
        label = {HEIGHT: "100 %", HEIGHT // 2: " 50 %", 1: "  0 %"}.get(line, "")
        row = Text.assemble((f"{label:>{MARGIN - 2}} ┤", "dim"))
        for chance in chances:
            letter, style = _cell(list(accumulate(chance[side] for side in found.sides)), line)
            row.append(letter * wide, style)
        out.print(row, no_wrap=True, overflow="crop")
    out.print(Text(" " * MARGIN + _rounds(found, hidden, wide), "dim"), no_wrap=True)
    if marks := _marks(found, hidden, wide):
        out.print(Text(" " * MARGIN + marks, "bold"), no_wrap=True)
    if hidden:
        out.print(Text(f"The first {hidden} turns are left out: the screen is too narrow.", "dim"))


def _cell(tops: Sequence[float], line: int) -> tuple[str, str]:
    """What stands in a line of a column: the side whose chance reaches into it from below, up to
    where the next one's begins; the last side is what is left."""
    last = len(tops) - 1
    side = next((side for side in range(last) if tops[side] * HEIGHT > line - 1), last)
    if side == last:
        return " ", f"{_color(last - 1)} on {_color(last)}"
    full = min(8, max(0, round(8 * (tops[side] * HEIGHT - line + 1))))
    letter = "▒" if side and full == 8 else EIGHTHS[full]
    return letter, f"{_color(side)} on {_color(side + 1)}"


def _color(place: int) -> str:
    return COLORS[place % len(COLORS)]


def _rounds(found: Analysis, hidden: int, wide: int) -> str:
    """The number of each round under its first turn, where there is room."""
    words = ""
    before = 0
    for place, turn in enumerate(found.turns[hidden:]):
        if turn.round != before and len(words) <= place * wide:
            words = words.ljust(place * wide) + f"{turn.round} "
        before = turn.round
    return words


def _marks(found: Analysis, hidden: int, wide: int) -> str:
    """The numbers of the turning points under their turns."""
    marks = [" "] * (wide * len(found.turns))
    for number, point in enumerate(found.turning_points, start=1):
        marks[wide * point.turn] = str(number)
    return "".join(marks[wide * hidden :]).rstrip()


# ---- tables ----


def _print_chances(out: Console, found: Analysis, side: str) -> None:
    name = found.sides[side].name
    _heading(out, f"Chance of the {name} to win, and what the dice gave them, by round")
    grid = Table("Round", box=None, pad_edge=False, header_style="dim")
    for power in found.powers.values():
        grid.add_column(power.name, justify="right")
    for title in (f"luck, {found.measure}", SIGMA, "luck, %"):
        grid.add_column(title, justify="right")
    for each in found.rounds:
        chances = {
            turn.power: turn.end.win[side]
            for turn in found.turns
            if turn.round == each.round and turn.end.win is not None
        }
        luck = each.luck[side]
        grid.add_row(
            str(each.round),
            *(
                f"{100 * chances[power]:.0f} %" if power in chances else ""
                for power in found.powers
            ),
            *_numbers(luck),
        )
    out.print(grid)


def _numbers(luck: Luck) -> Iterator[Text]:
    """Luck in the game's measure, in standard deviations, and in chance."""
    yield _signed(_amount(luck.amount), luck.amount)
    yield _signed(f"{round(luck.sigmas, 1) + 0.0:+.1f}", luck.sigmas)
    if luck.win is not None:
        yield _signed(points(luck.win), luck.win)


def _amount(value: float) -> str:
    """A number in the game's measure, be it of hundreds or of hundredths."""
    return f"{round(value, 2) + 0.0:+.3g}"


def _signed(words: str, value: float) -> Text:
    return Text(words, "green" if value > 0 else "red" if value < 0 else "")


def _print_turning_points(out: Console, found: Analysis) -> None:
    _heading(out, "Turning points" if found.turning_points else "No turning points")
    for number, point in enumerate(found.turning_points, start=1):
        share = f"  dice {points(point.dice)}, decision {points(point.decision)}"
        out.print(Text.assemble(f"{number}  ", (heading(found, point), "bold"), share))
        out.print(Padding(Text(f"{point.text}."), (0, 0, 0, 3)))


def _print_luck(out: Console, found: Analysis) -> None:
    _heading(out, "Luck of the dice")
    has_hits = any(luck.hits.dice for luck in found.luck_of_sides.values())
    grid = _luck_grid(found, has_hits=has_hits)
    for side, who in found.sides.items():
        luck = _luck_row(found.luck_of_sides[side], has_hits=has_hits)
        grid.add_row(Text(who.name, "bold"), *luck)
        for power in who.powers:
            if len(who.powers) > 1 or power != side:
                name = f"  {found.powers[power].name}"
                grid.add_row(name, *_luck_row(found.luck_of_powers[power], has_hits=has_hits))
    out.print(grid)


def _print_sources(out: Console, found: Analysis) -> None:
    """The kinds of luck apart, for the sides of which it is told."""
    for side in told_sides(found):
        _heading(out, f"Luck of the {found.sides[side].name}, by what it came from")
        grid = _luck_grid(found)
        for source, luck in found.luck_by_source.items():
            grid.add_row(source, *_luck_row(luck[side]))
        out.print(grid)


def _luck_grid(found: Analysis, *, has_hits: bool = False) -> Table:
    """A table of luck without its rows."""
    grid = Table("", box=None, pad_edge=False, header_style="dim")
    titles = [found.measure, f"± {SIGMA}", f"in {SIGMA}"]
    if found.start.win is not None:
        titles += ["%", f"± {SIGMA}", f"in {SIGMA}"]
    for title in (*titles, *(("hits", "expected", "dice") if has_hits else ())):
        grid.add_column(title, justify="right")
    return grid


def _luck_row(luck: Luck, *, has_hits: bool = False) -> Iterator[Text | str]:
    yield _signed(_amount(luck.amount), luck.amount)
    yield f"{luck.amount_sd:.3g}"
    yield _signed(f"{round(luck.sigmas, 1) + 0.0:+.1f} {SIGMA}", luck.sigmas)
    if luck.win is not None and luck.win_sd is not None and luck.win_sigmas is not None:
        yield _signed(points(luck.win), luck.win)
        yield f"{100 * luck.win_sd:.1f}"
        yield _signed(f"{round(luck.win_sigmas, 1) + 0.0:+.1f} {SIGMA}", luck.win_sigmas)
    if has_hits:
        yield str(luck.hits.hits)
        yield f"{luck.hits.expected:.1f}"
        yield str(luck.hits.dice)


def _print_battles(out: Console, found: Analysis) -> None:
    """The battles in which the dice gave or took most."""
    most = sorted(found.battles, key=lambda battle: -abs(battle.luck.amount))[:BATTLES]
    if not most:
        return
    _heading(out, "Where the dice gave or took most")
    for battle in most:
        lucky = found.powers[battle.power].name
        amount = f"{_amount(battle.luck.amount)} {found.measure}"
        numbers = f": {amount}, {battle.luck.sigmas:+.1f} {SIGMA}"
        by_volleys = " (by volleys)" if battle.method == "volleys" else ""
        head = f"Round {battle.round}, {lucky}{numbers}{by_volleys}"
        expected = _amount(battle.expected)
        swings = f"  {_amount(battle.swing)} where {expected} was to be expected"
        out.print(Text.assemble((head, "bold"), swings))
        out.print(Padding(Text(f"{battle.text}."), (0, 0, 0, 3)))


def _print_calibration(out: Console, known: Calibration) -> None:
    _heading(out, "How far to trust the chances")
    out.print(Text(trust(known)))
    grid = Table(box=None, pad_edge=False, show_header=False)
    kept = [each for each in known.bins if each.positions]
    grid.add_row(Text("given", "dim"), *(f"{100 * each.predicted:.0f} %" for each in kept))
    grid.add_row(Text("won", "dim"), *(f"{100 * each.actual:.0f} %" for each in kept))
    grid.add_row(Text("positions", "dim"), *(str(each.positions) for each in kept))
    out.print(grid)
