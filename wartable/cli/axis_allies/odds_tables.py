"""How `wartable odds` tells what it found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from rich.console import Console, Group
from rich.table import Table
from rich.text import Text

from wartable.games.axis_allies.unit import Force
from wartable.odds.axis_allies import AssaultOdds, Odds, RaidOdds, WavesOdds
from wartable.odds.axis_allies.report import Found, Say
from wartable.odds.axis_allies.result import say
from wartable.odds.picture import percent
from wartable.odds.report import QUANTILES, by_words
from wartable.odds.results import quantile

SHOWN = 6
BAR = 40


def print_odds(out: Console, found: Found) -> None:
    """The odds for people."""
    match found:
        case Odds():
            _print_battle(out, found)
        case AssaultOdds():
            _print_assault(out, found)
        case RaidOdds():
            _print_raid(out, found)
        case WavesOdds():
            _print_waves(out, found)


def _print_battle(out: Console, found: Odds) -> None:

    out.print(Text(found.say(found.battle.attackers), "bold blue"))
    out.print(Text.assemble("against ", (found.say(found.battle.defenders), "bold dark_orange")))
    bars = {
        "attacker wins": (found.win, "blue"),
        "defender wins": (found.lose, "dark_orange"),
        "both gone": (found.draw, "bright_black"),
        "broken off": (found.undecided, "magenta"),
        "unresolved": (found.unresolved, "red"),
    }
    if found.battle.kind == "land":
        bars["territory taken"] = (found.take, "green")
    keep = ("attacker wins", "defender wins", "territory taken")
    print_bars(out, {name: bar for name, bar in bars.items() if bar[0] or name in keep})
    grid = Table.grid(padding=(0, 4))
    grid.add_row(
        _forces("Attackers left", found.say, found.attackers),
        _forces("Defenders left", found.say, found.defenders),
    )
    out.print(grid)
    _print_swing(out, found.swings, found.mean_swing)
    out.print(f"Rounds: {found.rounds:.2f} expected")
    _print_unresolved(out, found.unresolved)


def _print_assault(out: Console, found: AssaultOdds) -> None:
    out.print(Text(f"Assault on {found.pos.name(found.space)}", "bold"))
    rest = 1.0 - found.take - found.called_off
    print_bars(
        out,
        {
            "territory taken": (found.take, "green"),
            "not taken": (rest, "dark_orange"),
            "called off": (found.called_off, "bright_black"),
        },
    )
    _print_swing(out, found.swings, found.mean_swing)
    for zone, battle in found.sea.items():
        out.print(Text(f"\nSea combat in {found.pos.name(zone)}", "bold"))
        _print_battle(out, battle)
    for landing in found.landings[:1]:
        if landing.battle:
            out.print(Text(f"\nLikeliest landing ({percent(landing.chance)})", "bold"))
            _print_battle(out, landing.battle)
    _print_unresolved(out, found.unresolved)


def _print_raid(out: Console, found: RaidOdds) -> None:

    raiders = say(found.pos.data, found.battle.attackers)
    out.print(Text(f"{raiders} raid {found.pos.name(found.battle.space)}", "bold blue"))
    grid = Table.grid(padding=(0, 4))
    grid.add_row(_numbers("Damage", found.damage), _numbers("Bombers lost", found.bombers_lost))
    out.print(grid)
    _print_swing(out, found.swings, found.mean_swing)


def _print_waves(out: Console, found: WavesOdds) -> None:
    bars = {
        f"taken by attack {number}: {say(found.data, wave.attackers)}": (wave.take, "blue")
        for number, wave in enumerate(found.waves, start=1)
    }
    bars["taken"] = (found.take, "green")
    print_bars(out, bars)
    out.print(_forces("Defenders left", partial(say, found.data), found.defenders))
    _print_swing(out, found.swings, found.mean_swing)
    _print_unresolved(out, found.unresolved)


def print_bars(out: Console, bars: Mapping[str, tuple[float, str]]) -> None:
    """Chances as bars of these colours."""
    grid = Table.grid(padding=(0, 2))
    for name, (chance, color) in bars.items():
        full = round(BAR * chance)
        bar = Text.assemble(("█" * full, color), ("░" * (BAR - full), "bright_black"))
        grid.add_row(name, bar, Text(percent(chance), justify="right"))
    out.print(grid)


def _forces(title: str, say: Say, forces: Mapping[Force, float]) -> Group:
    return _rows(title, list(by_words(say, forces).items()))


def _numbers(title: str, numbers: Mapping[int, float]) -> Group:
    return _rows(title, [(str(number), chance) for number, chance in numbers.items()], 20)


def _rows(title: str, rows: Sequence[tuple[str, float]], most: int = SHOWN) -> Group:
    grid = Table.grid(padding=(0, 2))
    grid.add_column(justify="right")
    grid.add_column()
    for words, chance in rows[:most]:
        grid.add_row(percent(chance), Text(words))
    if len(rows) > most:
        rest = sum(chance for _, chance in rows[most:])
        grid.add_row(percent(rest), Text(f"{len(rows) - most} others", "dim"))
    return Group(Text(title, "bold"), grid)


def _print_swing(out: Console, swings: Mapping[int, float], mean: float) -> None:
    table = Table("IPC swing", "mean", *(f"{100 * share:g} %" for share in QUANTILES))
    numbers = [f"{quantile(swings, share):+d}" for share in QUANTILES]
    table.add_row("defender loses more by", f"{mean:+.2f}", *numbers)
    out.print(table)


def _print_unresolved(out: Console, unresolved: float) -> None:
    if unresolved:
        out.print(
            f"Too many fleets to follow all: every chance may be up to {unresolved:.2g} more; "
            "--work follows more.",
            style="yellow",
        )
