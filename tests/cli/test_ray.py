"""`wartable tournament --engine ray`, with a real Ray on the loopback address.

Each cluster lives in a process of its own: what Ray listens on is settled when it is imported.
"""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from wartable.cli.ray_cluster import ALONE

WARTABLE = "from wartable.cli.app import main; main()"
WORDS = ("--players", "random,easy", "--games", "4", "--rounds", "1", "--think", "600", "--json")
HOLDER = """
from wartable.cli.ray_cluster import cluster
with cluster(1, None) as ray:
    print(ray.get_runtime_context().gcs_address, flush=True)
    input()
"""
FAILING = """
from wartable.cli.ray_cluster import cluster, results_on_ray
from wartable.core.errors import BadOptions

def fail(number):
    raise (BadOptions, KeyError, ModuleNotFoundError)[number]("not so")

with cluster(1, None) as ray:
    for job in (0, 1, 2):
        try:
            list(results_on_ray(ray, fail, [job], 1))
        except Exception as error:
            print(type(error).__name__, str(error).splitlines()[0], isinstance(error, KeyError))
"""


@pytest.fixture(scope="module")
def surroundings() -> Iterator[dict[str, str]]:
    """What Ray writes goes to a folder that is removed; its sockets ask for a short path."""
    with tempfile.TemporaryDirectory(prefix="wt", dir="/tmp") as folder:
        yield {
            **{name: value for name, value in os.environ.items() if not name.startswith("RAY_")},
            "HOME": folder,
            "XDG_DATA_HOME": folder,
            "RAY_TMPDIR": folder,
        }


@pytest.fixture(scope="module")
def cluster(surroundings: dict[str, str]) -> Iterator[str]:
    """The address of a cluster that somebody else started."""
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLDER],
        env=surroundings,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert holder.stdout is not None
    yield holder.stdout.readline().strip()
    holder.communicate("\n")


def ran(*words: str, program: str = WARTABLE, env: dict[str, str]) -> Any:
    return subprocess.run(
        [sys.executable, "-c", program, *words],
        env=env,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
    )


def games(*words: str, env: dict[str, str]) -> list[Any]:
    """The games of a tournament without what a clock says of them."""
    played = ran("tournament", "spring_1942", *WORDS, *words, env=env)
    assert played.returncode == 0, played.stderr
    found: list[Any] = json.loads(played.stdout)["games"]
    return [{k: v for k, v in each.items() if k not in ("cpu", "longest")} for each in found]


@pytest.fixture(scope="module")
def played_here(surroundings: dict[str, str]) -> list[Any]:
    return games(env=surroundings)


def test_a_cluster_of_our_own_plays_the_same_games(
    surroundings: dict[str, str], played_here: list[Any]
) -> None:
    assert games("--engine", "ray", "--jobs", "2", env=surroundings) == played_here
    assert len({game["actions"] for game in played_here}) > 1


def test_a_cluster_that_is_there_plays_the_same_games(
    surroundings: dict[str, str], played_here: list[Any], cluster: str
) -> None:
    here = {**surroundings, **ALONE, "RAY_AUTH_MODE": "token"}
    assert games("--engine", "ray", "--address", cluster, env=here) == played_here
    named = {**here, "RAY_ADDRESS": cluster}
    assert games("--engine", "ray", "--jobs", "1", env=named) == played_here


def test_a_cluster_of_our_own_listens_on_the_loopback_address_only(cluster: str) -> None:
    host, _, port = cluster.rpartition(":")
    assert host == "127.0.0.1"
    socket.create_connection((host, int(port)), 10).close()
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent: it asks for the way out
        except OSError:
            pytest.skip("this machine has no other address")
        outside = probe.getsockname()[0]
    if outside == host:
        pytest.skip("this machine has no other address")
    with pytest.raises(OSError, match="refused"):
        socket.create_connection((outside, int(port)), 10)


def test_what_goes_wrong_out_there_goes_wrong_here(surroundings: dict[str, str]) -> None:
    """Bad input keeps its sentence; a bug stays one, and loud; where wartable is not installed it
    is said."""
    failed = ran(program=FAILING, env=surroundings)
    one, other, missing = failed.stdout.splitlines()
    assert one == "BadOptions not so False", failed.stderr
    assert missing.startswith("WartableError the machines of the Ray cluster need wartable")
    assert other.startswith("RayTaskError(KeyError)")
    assert other.endswith("True")


def test_a_cluster_that_does_not_answer_is_refused(refused: Any) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{taken.getsockname()[1]}"
        words = ("tournament", "spring_1942", "--engine", "ray", "--address", address)
        assert refused(*words).startswith(f"no Ray cluster at {address}: ")


def test_an_address_that_is_none_is_refused(refused: Any) -> None:
    words = ("tournament", "spring_1942", "--engine", "ray", "--address", "nonsense")
    assert refused(*words) == "no Ray cluster at nonsense: Invalid address format: nonsense"


def test_an_address_without_the_engine_is_refused(refused: Any) -> None:
    said = refused("tournament", "spring_1942", "--address", "10.0.0.1:6379")
    assert said == "an address is that of a Ray cluster; add --engine ray"


def test_without_ray_it_is_said_how_to_get_it(
    refused: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    for name, value in ALONE.items():
        monkeypatch.setenv(name, value)  # so that it is taken back
    said = refused("tournament", "spring_1942", "--engine", "ray")
    assert said.startswith("Ray is not installed; pip install 'wartable[ray]' brings it")
