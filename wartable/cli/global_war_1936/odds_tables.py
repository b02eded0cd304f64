"""How `wartable odds` tells what it found of Global War 1936."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from wartable.odds.global_war_1936 import Odds
from wartable.odds.global_war_1936.report import say
from wartable.odds.global_war_1936.rolls import Rolls
from wartable.odds.picture import percent
from wartable.odds.report import by_words
from wartable.odds.results import mean

BAR = 40
MOST = 6
"""What may be left of a side: so many lines."""


def print_odds(out: Console, found: Odds | Rolls) -> None:
    """The odds for people."""
    for each in told(found):
        out.print(each)


def told(found: Odds | Rolls) -> Iterator[RenderableType]:
    """The odds, part by part."""
    if isinstance(found, Rolls):
        yield Text(found.kind.capitalize(), "bold")
        yield _bars({name: (chance, "blue") for name, chance in found.chances.items()})
        for name, numbers in found.spreads.items():
            yield _numbers(name, numbers)
        return
    yield Text(found.pos.name(found.frame.zone), "bold")
    yield Text(say(found.attackers), "bold blue")
    yield Text.assemble("against ", (say(found.defenders), "bold dark_orange"))
    bars = {"win": (found.win, "blue"), "lose": (found.lose, "red"), "both gone": (found.draw, "")}
    if found.undecided:
        bars["both are left"] = (found.undecided, "bright_black")
    if found.take:
        bars["taken"] = (found.take, "green")
    yield _bars(bars)
    if any(found.damage):
        yield _numbers("damage", found.damage)
    yield Text(f"Rounds {found.rounds:.2f}, IPP swing {found.mean_swing:+.1f}")
    if found.unresolved:
        yield Text(f"Not resolved: {found.unresolved:.1e}")
    for title, side in (("Attackers", "attack"), ("Defenders", "defence")):
        table = Table(f"{title} left", "", box=None)
        words = by_words(say, found.left(side))  # type: ignore[arg-type]
        for units, chance in [*words.items()][:MOST]:
            table.add_row(Text(units), percent(chance))
        yield table


def _bars(bars: Mapping[str, tuple[float, str]]) -> Table:
    grid = Table.grid(padding=(0, 2))
    for name, (chance, color) in bars.items():
        full = round(BAR * chance)
        bar = Text.assemble(("█" * full, color), ("░" * (BAR - full), "bright_black"))
        grid.add_row(name, bar, Text(percent(chance), justify="right"))
    return grid


def _numbers(name: str, numbers: Mapping[int, float]) -> Text:
    parts = ", ".join(f"{number}: {percent(chance)}" for number, chance in numbers.items())
    return Text(f"{name.capitalize()}, mean {mean(numbers):.2f}: {parts}")
