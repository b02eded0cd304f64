"""`python -m bench.mutate [GAME_OR_PATH ...]`: see docs/mutation.md."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from bench.mutate.judge import Verdict, Wanted, mutate

ROOT = Path(__file__).parents[2]
ALSO = {
    "games": ("tests/test_scenarios.py", "tests/testing/test_scenario.py"),
    "odds": ("tests/test_scenarios.py",),
    "core": ("tests/testing", "tests/test_logs.py"),
    "forces": ("tests/games",),
    "board": ("tests/games",),
}
"""Tests of other rooms that tell much about a room."""


def find_code(root: Path, name: str) -> str:
    """The folder or file of a path, a room, a family or an edition."""
    wartable = root / "wartable"
    places = [root / name, wartable / name, *sorted((wartable / "games").rglob(name))]
    for place in places:
        if place.exists():
            return place.relative_to(root).as_posix()
    raise typer.BadParameter(f"there is no {name}")


def folders_of_tests(root: Path, code: Iterable[str]) -> list[str]:
    """The folders of the tests that stand for this code: of the same path as far as there is one,
    and those of other rooms."""
    found: dict[str, None] = {}
    for path in code:
        parts = Path(path).parts[1:]
        for length in range(len(parts), 0, -1):
            folder = Path("tests", *parts[:length])
            family = length <= 2  # an edition is tested with its family
            if family and (root / folder).is_dir():
                found[folder.as_posix()] = None
                break
        for each in ALSO.get(parts[0], ()) if parts else ():
            found[each] = None
    return list(found)


def main(
    code: Annotated[
        list[str] | None,
        typer.Argument(help="Games, families, rooms or paths; every game if none is named."),
    ] = None,
    sample: Annotated[int, typer.Option(help="Mutants anywhere; 0 for none, -1 for all.")] = 150,
    cited: Annotated[
        int, typer.Option(help="Mutants in functions that cite rules; 0 for none, -1 for all.")
    ] = 100,
    seed: Annotated[int, typer.Option(help="Which sample.")] = 1,
    diff: Annotated[str, typer.Option(help="Only lines that are not as in this commit.")] = "",
    jobs: Annotated[int, typer.Option(help="Processes.")] = os.cpu_count() or 1,
    least: Annotated[float, typer.Option(help="The score asked for, in per cent.")] = 95.0,
    patience: Annotated[float, typer.Option(help="Seconds of tests for one mutant.")] = 60.0,
    minutes: Annotated[float, typer.Option(help="No other is tried after so long.")] = 30.0,
    tests: Annotated[
        list[str] | None, typer.Option(help="Folders of tests instead of those of the room.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Break code in small ways and count which tests notice."""
    began = time.monotonic()
    out = Console(stderr=as_json, soft_wrap=True, highlight=False)
    paths = [find_code(ROOT, name) for name in code or ["games"]]
    wanted = Wanted(sample, cited, seed, diff, jobs, patience, minutes)
    verdicts, reach = mutate(ROOT, paths, tests or folders_of_tests(ROOT, paths), wanted)
    for name in reach.failed:
        out.print(f"fails without any mutant, so it is left out: {name}", markup=False)
    if not verdicts:
        out.print("nothing to break")
    spent = (time.monotonic() - began) / 60
    reached = score(verdicts)
    if as_json:
        print(json.dumps(as_data(verdicts, reached, seed), indent=1))
    else:
        show(out, verdicts)
        out.print(
            f"{len(verdicts)} mutants, {len(reach.tests)} tests, seed {seed}, "
            f"{spent:.0f} minutes: score {reached:.1f} %"
        )
    sys.exit(reached < least)


def score(verdicts: Sequence[Verdict]) -> float:
    """How many of a hundred were noticed."""
    return 100 * sum(each.killed for each in verdicts) / len(verdicts) if verdicts else 100.0


def room(file: str) -> str:
    """What a row of the table stands for: a folder, or a module at the top of a family."""
    path = Path(file)
    return "/".join(path.parent.parts[2:]) or path.parent.as_posix()


def show(out: Console, verdicts: Sequence[Verdict]) -> None:
    """The table, then every mutant that nobody noticed."""
    table = Table("", "mutants", "killed", "survived", "score")
    for column in table.columns[1:]:
        column.justify = "right"
    kinds = {"anywhere": False, "in functions that cite, by tests that cite": True}
    for title, cited in kinds.items():
        of_kind = [each for each in verdicts if each.trial.cited == cited]
        rooms = sorted({room(each.trial.mutant.file) for each in of_kind})
        for name in rooms:
            add_row(table, name, [e for e in of_kind if room(e.trial.mutant.file) == name])
        if of_kind:
            add_row(table, title, of_kind, end=True)
    add_row(table, "all", verdicts)
    out.print(table)
    survivors = sorted(
        (each for each in verdicts if not each.killed), key=lambda each: each.trial.mutant
    )
    for each in survivors:
        mutant = each.trial.mutant
        rules = f" ({', '.join(sorted(mutant.rules))})" if each.trial.cited else ""
        out.print(f"\n{mutant.file}:{mutant.line}: {mutant.what}{rules}", markup=False)
        out.print(f"  - {mutant.before}\n  + {mutant.after}", markup=False)
        names = each.trial.tests
        shown = ", ".join(name.rpartition("/")[2] for name in names[:3])
        more = f" and {len(names) - 3} more" if len(names) > 3 else ""
        out.print(f"  tests: {shown or 'none runs this line'}{more}", markup=False)


def add_row(table: Table, name: str, verdicts: Sequence[Verdict], *, end: bool = False) -> None:
    killed = sum(each.killed for each in verdicts)
    table.add_row(
        name,
        str(len(verdicts)),
        str(killed),
        str(len(verdicts) - killed),
        f"{score(verdicts):.1f} %",
        end_section=end,
        style="bold" if end else "",
    )


def as_data(verdicts: Sequence[Verdict], reached: float, seed: int) -> dict[str, object]:
    """What is printed, for programs."""
    return {
        "seed": seed,
        "score": reached,
        "mutants": [
            {
                "file": each.trial.mutant.file,
                "line": each.trial.mutant.line,
                "what": each.trial.mutant.what,
                "before": each.trial.mutant.before,
                "after": each.trial.mutant.after,
                "cited": each.trial.cited,
                "rules": sorted(each.trial.mutant.rules),
                "how": each.how,
                "by": each.by,
                "ran": each.ran,
                "tests": len(each.trial.tests),
            }
            for each in verdicts
        ],
    }


if __name__ == "__main__":
    typer.run(main)
