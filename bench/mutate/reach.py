"""Which tests run which lines: recorded once for each test file and kept in `.mutate`.

A record holds as long as the code, the test file and what tests share are as they were.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, field
from pathlib import Path

import msgspec
from rich.console import Console
from rich.progress import Progress

KEPT = ".mutate"
RANDOM = "test_contract"
HERE = Path(__file__).parents[2]
"""Where `bench` lies."""


class Test(msgspec.Struct, frozen=True):
    """How long a test takes, the rules it says it proves, and by file the lines it runs."""

    seconds: float
    rules: frozenset[str]
    lines: dict[str, list[int]]


class Record(msgspec.Struct, frozen=True):
    """One test file: what runs when it is collected, its tests, and those that fail."""

    imported: dict[str, list[int]]
    tests: dict[str, Test]
    failed: list[str]


@dataclass
class Reach:
    """What all test files together run."""

    tests: dict[str, Test] = field(default_factory=dict)
    lines: dict[tuple[str, int], list[str]] = field(default_factory=dict)
    """By file and line, the tests that run it."""
    imported: set[tuple[str, int]] = field(default_factory=set)
    """What runs before the first test."""
    failed: list[str] = field(default_factory=list)

    def add(self, record: Record) -> None:
        self.tests |= record.tests
        self.failed += record.failed
        self.imported |= {
            (file, line) for file in record.imported for line in record.imported[file]
        }
        for name, test in record.tests.items():
            for file, lines in test.lines.items():
                for line in lines:
                    self.lines.setdefault((file, line), []).append(name)


def progress_bar() -> Progress:
    """Beside what is printed, gone when done."""
    return Progress(console=Console(stderr=True), transient=True)


def test_files(root: Path, where: Iterable[str]) -> list[str]:
    """The test files in these folders, but not random games against the contract: they take long
    and tell of no rule."""
    found: set[Path] = set()
    for name in where:
        path = root / name
        inside = path.rglob("test_*.py") if path.is_dir() else [path]
        found |= {each for each in inside if not each.name.startswith(RANDOM)}
    return sorted(path.relative_to(root).as_posix() for path in found)


def measure(root: Path, code: Sequence[str], where: Iterable[str], jobs: int) -> Reach:
    """What the tests in these folders run of the rooms of the code, recorded anew where anything
    has changed."""
    files = test_files(root, where)
    rooms = sorted({"/".join(Path(path).parts[:2]) for path in code})
    shared = _shared(root, rooms)
    places = {file: _place(root, file, shared) for file in files}
    missing = [file for file in files if not places[file].exists()]
    # The largest first, so that none is left for the end.
    missing.sort(key=lambda file: -(root / file).stat().st_size)
    with progress_bar() as progress, ThreadPoolExecutor(jobs) as pool:
        task = progress.add_task("what the tests run", total=len(missing))
        running = {pool.submit(_record, root, file, rooms, places[file], jobs) for file in missing}
        for done in as_completed(running):
            done.result()
            progress.advance(task)
    for old in (root / KEPT).glob("*.json"):
        if old not in places.values() and old.name.partition(".")[0] in map(_flat, files):
            old.unlink()
    reach = Reach()
    decoder = msgspec.json.Decoder(Record)
    for file in files:
        reach.add(decoder.decode(places[file].read_bytes()))
    return reach


def run(root: Path, *arguments: str, text: str = "") -> subprocess.CompletedProcess[str]:
    """Another process of the runner, until it ends."""
    return subprocess.run(
        command(*arguments),
        cwd=root,
        env=environment(root),
        input=text,
        capture_output=True,
        text=True,
    )


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "bench.mutate.runner", *arguments]


def environment(root: Path) -> dict[str, str]:
    """The code under test first, no plugin but those the tests name, nothing written beside it."""
    path = [str(root), str(HERE), *filter(None, [os.environ.get("PYTHONPATH")])]
    others = {name: value for name, value in os.environ.items() if name != "PYTEST_ADDOPTS"}
    return {
        **others,
        "PYTHONPATH": os.pathsep.join(path),
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        "HYPOTHESIS_STORAGE_DIRECTORY": str(root / KEPT / "hypothesis"),
        "OPENBLAS_NUM_THREADS": "1",
        "OMP_NUM_THREADS": "1",
    }


def _record(root: Path, file: str, rooms: Sequence[str], place: Path, jobs: int) -> None:
    done = run(root, "record", str(jobs), file, *rooms)
    if not done.stdout:
        raise RuntimeError(f"{file} cannot be recorded: {done.stderr}")
    place.parent.mkdir(exist_ok=True)
    place.write_text(done.stdout, encoding="utf-8")


def _shared(root: Path, rooms: Sequence[str]) -> bytes:
    """A hash of everything that is not a test file and may decide what a test runs."""
    tops = {Path(path).parts[0] for path in rooms} | {"tests", "scenarios"}
    digest = hashlib.sha256(repr((rooms, sys.version)).encode())
    for top in sorted(tops):
        for folder, folders, names in os.walk(root / top):
            folders[:] = sorted(each for each in folders if each != "node_modules")
            for name in sorted(names):
                if name.endswith((".py", ".toml")) and not name.startswith("test_"):
                    path = Path(folder, name)
                    digest.update(path.relative_to(root).as_posix().encode() + path.read_bytes())
    return digest.digest()


def _flat(file: str) -> str:
    return file.removesuffix(".py").replace("/", "-")


def _place(root: Path, file: str, shared: bytes) -> Path:
    digest = hashlib.sha256(shared + (root / file).read_bytes()).hexdigest()
    return root / KEPT / f"{_flat(file)}.{digest[:16]}.json"
