"""Many games at once, with a bar that shows how far they are."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import ExitStack
from enum import StrEnum
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from wartable.cli.ray_cluster import cluster, results_on_ray

Job = TypeVar("Job")
Result = TypeVar("Result")


class Engine(StrEnum):
    """Where games are played: in processes on this machine, or over a Ray cluster."""

    LOCAL = "local"
    RAY = "ray"


def play_all(
    play: Callable[[Job], Result],
    work: Sequence[Job],
    jobs: int | None,
    *,
    title: str,
    quiet: bool,
    engine: Engine = Engine.LOCAL,
    address: str | None = None,
) -> list[Result]:
    """Play them all, so many at the same time, with a bar where somebody looks unless it is quiet;
    the results in the order of the work, whatever ended first. The address is a Ray cluster's."""
    screen = Console(stderr=True)
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=screen,
        disable=quiet or not screen.is_terminal,
        transient=True,
    )
    with ExitStack() as stack:
        if engine is Engine.RAY:
            ray = stack.enter_context(cluster(jobs, address))
            ended = results_on_ray(ray, play, work, jobs)
        else:
            ended = _results(play, work, jobs or 1)
        stack.enter_context(bar)
        results = dict(bar.track(ended, total=len(work), description=title))
    return [results[number] for number in range(len(work))]


def _results(
    play: Callable[[Job], Result], work: Sequence[Job], jobs: int
) -> Iterator[tuple[int, Result]]:
    """The results as they come, each with the number of its job."""
    if jobs == 1:
        yield from enumerate(map(play, work))
        return
    with ProcessPoolExecutor(jobs) as pool:
        numbers = {pool.submit(play, job): number for number, job in enumerate(work)}
        for future in as_completed(numbers):
            yield numbers[future], future.result()
