"""How `wartable odds` tells what it found of Empire of the Sun."""

from __future__ import annotations

from collections.abc import Mapping

from rich.console import Console
from rich.table import Table
from rich.text import Text

from wartable.cli.empire_of_the_sun.finding import name_of
from wartable.games.empire_of_the_sun.facts import SIDES, Side, other
from wartable.odds.empire_of_the_sun import Odds, OffensiveOdds, Rolls, Strike
from wartable.odds.empire_of_the_sun.report import TITLES, Found, line, say
from wartable.odds.picture import percent

BAR = 40


def print_odds(out: Console, found: Found) -> None:
    """The odds for people."""
    match found:
        case Odds():
            _print_battle(out, found)
        case OffensiveOdds():
            _print_offensive(out, found)
        case Rolls():
            _print_rolls(out, found)
        case Strike():
            _print_strike(out, found)


def _print_battle(out: Console, found: Odds) -> None:
    pos, enemy = found.pos, other(found.side)
    out.print(Text(name_of(found.hex), "bold"))
    out.print(Text(say(pos, line(found, found.side)), "bold blue"))
    against = say(pos, line(found, enemy)) or name_of(enemy)
    out.print(Text.assemble("against ", (against, "bold dark_orange")))
    bars = {"air and sea won": (found.stage, "cyan"), "battle won": (found.win, "blue")}
    if found.take or found.ground_stage:
        bars["hex taken"] = (found.take, "green")
        bars["fought on the ground"] = (found.ground_stage, "bright_black")
    for side in SIDES:
        if chance := found.retreat(side):
            bars[f"{name_of(side)} goes back"] = (chance, "magenta")
    if found.disaster:
        bars["costs Political Will"] = (found.disaster, "red")
    _print_bars(out, bars)
    _print_steps(out, {side: found.steps(side) for side in SIDES})
    _print_counters(out, found)
    _print_modifiers(out, found)


def _print_bars(out: Console, bars: Mapping[str, tuple[float, str]]) -> None:
    grid = Table.grid(padding=(0, 2))
    for name, (chance, color) in bars.items():
        full = round(BAR * chance)
        bar = Text.assemble(("█" * full, color), ("░" * (BAR - full), "bright_black"))
        grid.add_row(name, bar, Text(percent(chance), justify="right"))
    out.print(grid)


def _print_steps(out: Console, steps: Mapping[Side, Mapping[int, float]]) -> None:
    """How many steps each side loses."""
    most = max(max(numbers) for numbers in steps.values())
    table = Table("Steps lost", "mean", *(str(number) for number in range(most + 1)), box=None)
    for side, numbers in steps.items():
        mean = sum(number * chance for number, chance in numbers.items())
        shares = [percent(numbers[n]) if n in numbers else "" for n in range(most + 1)]
        table.add_row(name_of(side), f"{mean:.2f}", *shares)
    out.print(table)


def _print_counters(out: Console, found: Odds) -> None:
    if not found.by_counter:
        return
    table = Table("Unit", "loses one", "loses two", box=None)
    for unit, numbers in found.by_counter.items():
        shares = [percent(numbers[n]) if n in numbers else "" for n in (1, 2)]
        table.add_row(name_of(unit), *shares)
    out.print(table)


def _print_modifiers(out: Console, found: Odds) -> None:
    """What is added to the dice; on the ground the likeliest."""
    for side in SIDES:
        told = _added(found.air_naval[side])
        if told:
            out.print(f"Added at sea for {name_of(side)}: {told}", style="dim", markup=False)
        if found.ground[side]:
            likeliest = max(found.ground[side], key=lambda each: found.ground[side][each])
            if told := _added(likeliest):
                words = f"Added on the ground for {name_of(side)}: {told}"
                out.print(words, style="dim", markup=False)


def _added(modifiers: object) -> str:
    return ", ".join(
        f"{why.replace('_', ' ')} {value:+d}"
        for why, value in modifiers  # type: ignore[attr-defined]
    )


def _print_offensive(out: Console, found: OffensiveOdds) -> None:
    pos = found.pos
    out.print(Text(f"Offensive of {name_of(pos.offensive.side)}", "bold"))
    if found.intercept is not None:
        out.print(f"Intelligence succeeds with {percent(found.intercept)}")
    for place, chance in found.special.items():
        out.print(f"The landing in {name_of(place)} is answered with {percent(chance)}")
    for hq, units in found.reactions.items():
        sent = say(pos, list(units)) or "nobody"
        out.print(f"{name_of(hq)} would send {sent}", markup=False)
    bars = {"all battles won": (found.all_won, "blue")}
    for place in sorted({*found.battles, *found.special}):
        bars[f"{name_of(place)} taken"] = (found.take(place), "green")
    if found.disaster:
        bars["costs Political Will"] = (found.disaster, "red")
    _print_bars(out, bars)
    _print_steps(out, {side: found.steps(side) for side in SIDES})
    for place, odds in found.battles.items():
        out.print()
        if (chance := found.fought(place)) < 1:
            out.print(f"If it is fought ({percent(chance)}):")
        _print_battle(out, odds)


def _print_rolls(out: Console, found: Rolls) -> None:
    out.print(Text(TITLES[found.kind], "bold"))
    _print_bars(out, {name_of(name): (chance, "blue") for name, chance in found.chance.items()})
    for name, numbers in found.spread.items():
        told = ", ".join(f"{number}: {percent(chance)}" for number, chance in numbers.items())
        out.print(f"{name.capitalize()}: {told}", markup=False)


def _print_strike(out: Console, found: Strike) -> None:
    out.print(Text(f"{found.card} strikes {found.moment.replace('_', ' ')}", "bold"))
    _print_steps(out, {side: found.steps(side) for side in SIDES})
    for lost, chance in found.lost.items():
        told = ", ".join(f"{name_of(unit)} {steps}" for unit, steps in lost) or "nothing"
        out.print(f"{percent(chance)}  {told}", markup=False)
