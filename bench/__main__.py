"""`make bench`: every figure with its aim, as a ratio, in one run on one core.

`python -m bench NAME...` measures some; `python -m bench against DIR` compares with the checkout in
that folder.
"""

from __future__ import annotations

import argparse
import datetime
import json
import os
import platform
from collections.abc import Callable, Iterable
from pathlib import Path

from rich.console import Console
from rich.table import Table as RichTable

from bench import (
    against,
    ai,
    empire_of_the_sun,
    global_war_1936,
    growth,
    hex_table,
    odds,
    spring_1942,
    web,
)
from bench.empire_of_the_sun_players import figures as empire_of_the_sun_players
from bench.figures import Figure

SUBJECTS = {
    spring_1942.NAME: spring_1942.figures,
    growth.NAME: growth.figures,
    empire_of_the_sun.NAME: empire_of_the_sun.figures,
    global_war_1936.NAME: global_war_1936.figures,
    odds.NAME: odds.figures,
    ai.NAME: ai.figures,
    empire_of_the_sun_players.NAME: empire_of_the_sun_players.figures,
    web.NAME: web.figures,
    hex_table.NAME: hex_table.figures,
}
PARTS = {"web_load": web.load_figures}
"""Measured only when asked for by name."""


def main() -> None:
    known = SUBJECTS | PARTS
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    names = f"{', '.join(known)}; or {against.NAME} DIR"
    parser.add_argument("names", nargs="*", metavar="NAME", help=names)
    parser.add_argument("--json", action="store_true", help="print all figures as JSON at the end")
    asked = parser.parse_args()
    wanted: list[str] = asked.names or list(SUBJECTS)
    subjects: dict[str, Callable[[], Iterable[Figure]]] = dict(known)
    if wanted[0] == against.NAME:
        if len(wanted) != 2 or not Path(wanted[1], "wartable").is_dir():
            parser.error(f"{against.NAME} wants the folder of one other checkout")
        other = Path(wanted.pop())
        subjects[against.NAME] = lambda: against.figures(other)
    if unknown := [name for name in wanted if name not in subjects]:
        parser.error(f"no figures are called {', '.join(unknown)}")
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    results: dict[str, list[Figure]] = {}
    console = Console(stderr=asked.json)
    for name in wanted:
        table = RichTable("figure", "measured", "aim", "times as good as the aim", title=name)
        results[name] = []
        with console.status(f"measuring {name}"):
            for figure in subjects[name]():
                results[name].append(figure)
                aim = "" if figure.aim is None else f"{figure.aim:,g}"
                ratio = "" if figure.ratio is None else f"{figure.ratio:.2f}"
                measured = f"{figure.value:,.4g} {figure.unit}"
                if figure.value >= 1000:
                    measured = f"{figure.value:,.0f} {figure.unit}"
                table.add_row(figure.name, measured, aim, ratio)
        console.print(table)
    machine = f"Python {platform.python_version()}, {platform.machine()}, one core"
    console.print(f"{datetime.date.today()}: {machine}")
    if asked.json:
        print(json.dumps({n: [vars(f) for f in fs] for n, fs in results.items()}))


if __name__ == "__main__":
    main()
