"""`make bench`: every figure with its aim, as a ratio, in one run on one core.

`python -m bench NAME...` measures some; `python -m bench against DIR` compares with the checkout in
that folder.
"""

from __future__ import annotations

import datetime
import json
import os
import platform
import sys
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
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    wanted = [name for name in sys.argv[1:] if not name.startswith("-")] or list(SUBJECTS)
    subjects = SUBJECTS | PARTS
    if wanted[0] == against.NAME:
        wanted, other = wanted[:1], Path(wanted[1])
        subjects[against.NAME] = lambda: against.figures(other)
    results: dict[str, list[Figure]] = {}
    console = Console(stderr="--json" in sys.argv)
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
    if "--json" in sys.argv:
        print(json.dumps({n: [vars(f) for f in fs] for n, fs in results.items()}))


if __name__ == "__main__":
    main()
