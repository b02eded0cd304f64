"""Many games at once, with a bar that shows how far they are."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

Job = TypeVar("Job")
Result = TypeVar("Result")


def play_all(
    play: Callable[[Job], Result], work: Sequence[Job], jobs: int, *, title: str, quiet: bool
) -> list[Result]:
    """Play them all, so many at the same time, in the order they end; a bar unless it is quiet."""
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        disable=quiet,
        transient=True,
    )
    with bar:
        return list(bar.track(_results(play, work, jobs), total=len(work), description=title))


def _results(play: Callable[[Job], Result], work: Sequence[Job], jobs: int) -> Iterator[Result]:
    if jobs == 1:
        yield from map(play, work)
        return
    with ProcessPoolExecutor(jobs) as pool:
        for future in as_completed([pool.submit(play, job) for job in work]):
            yield future.result()
