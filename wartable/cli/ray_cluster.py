"""Games spread over the machines of a Ray cluster (the extra `wartable[ray]`)."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from typing import Any, TypeVar

from wartable.core.errors import WartableError

Job = TypeVar("Job")
Result = TypeVar("Result")

STORE = 100_000_000
"""Bytes of shared memory for a cluster of our own; a game and its result are small."""
PATIENCE = 5.0
"""Seconds for a cluster to answer; Ray itself would try for minutes."""
ALONE = {"RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0", "RAY_USAGE_STATS_ENABLED": "0"}
"""What makes Ray listen on the loopback address only, and report to nobody. It is read when Ray is
imported."""


def results_on_ray(
    ray: Any, play: Callable[[Job], Result], work: Sequence[Job], jobs: int | None
) -> Iterator[tuple[int, Result]]:
    """The results as they come, each with the number of its job; at most so many at the same time,
    or as many as the cluster has processors. Every machine needs the same wartable."""
    task = ray.remote(play)
    waiting = enumerate(work)
    running = {task.remote(job): number for number, job in islice(waiting, jobs)}
    while running:
        (done,), _ = ray.wait(list(running))
        number = running.pop(done)
        running |= {task.remote(job): other for other, job in islice(waiting, 1)}
        yield number, _result(ray, done)


def _result(ray: Any, done: Any) -> Any:
    """What came of a game; bad input is what it is at home, anything else is a bug and loud."""
    try:
        return ray.get(done)
    except ray.exceptions.RayTaskError as error:
        if isinstance(error.cause, WartableError):
            raise error.cause from None
        if "ModuleNotFoundError" in str(error):
            reason = str(error).strip().splitlines()[-1]
            raise WartableError(
                f"the machines of the Ray cluster need wartable as it is here ({reason})"
            ) from error
        raise
    except ray.exceptions.RayError as error:
        raise WartableError(f"a game was lost in the Ray cluster: {_first(error)}") from error


@contextmanager
def cluster(jobs: int | None, address: str | None) -> Iterator[Any]:
    """Ray, connected to the cluster at this address or at RAY_ADDRESS; without both, to one of our
    own on this machine with so many processors."""
    address = address or os.environ.get("RAY_ADDRESS")
    here = address in (None, "", "local")
    if here:
        os.environ.update(ALONE)
    try:
        import ray
    except ImportError as error:
        raise WartableError(
            f"Ray is not installed; pip install 'wartable[ray]' brings it ({error})"
        ) from error
    quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR"}
    try:
        if here:
            own: dict[str, Any] = {"num_cpus": jobs, "object_store_memory": STORE}
            ray.init(address="local", include_dashboard=False, **own, **quiet)
        else:
            _knock(str(address))
            ray.init(address=address, **quiet)
    except (OSError, ValueError, RuntimeError) as error:
        what = "no Ray cluster can be started here" if here else f"no Ray cluster at {address}"
        raise WartableError(f"{what}: {_first(error)}") from error
    try:
        yield ray
    finally:
        ray.shutdown()


def _knock(address: str) -> None:
    """`OSError` if nobody listens at HOST:PORT; other addresses are Ray's to judge."""
    host, _, port = address.rpartition(":")
    if port.isdigit() and "/" not in host:
        socket.create_connection((host.strip("[]"), int(port)), PATIENCE).close()


def _first(error: Exception) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[0]
