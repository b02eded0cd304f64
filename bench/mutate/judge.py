"""Which mutants are tried with which tests, and what becomes of them."""

from __future__ import annotations

import json
import math
import queue
import random
import re
import subprocess
import time
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from itertools import islice
from keyword import iskeyword
from pathlib import Path
from typing import Any

import msgspec

from bench.mutate.operators import Mutant, mutants
from bench.mutate.reach import Reach, command, environment, measure, progress_bar, run

ACCEPTED = "bench/mutate/accepted.toml"
LEAST, TIMES = 5.0, 20.0
"""A test may take this many seconds of CPU, and so many times what it took whole."""


@dataclass(frozen=True)
class Trial:
    """A mutant, the tests that should notice it, and whether only those that cite its rules."""

    mutant: Mutant
    cited: bool
    tests: tuple[str, ...]


@dataclass(frozen=True)
class Verdict:
    """What became of a mutant: the test that noticed it and how, or nothing."""

    trial: Trial
    by: str
    how: str
    ran: int

    @property
    def killed(self) -> bool:
        return bool(self.how)


@dataclass(frozen=True)
class Wanted:
    """How many mutants anywhere and in functions that cite rules (-1: all), which sample, only
    what differs from a commit, in how many processes, with how many seconds of tests each; after
    how many minutes no other is tried."""

    anywhere: int
    cited: int
    seed: int = 1
    diff: str = ""
    jobs: int = 1
    patience: float = 60.0
    minutes: float = math.inf


def mutate(
    root: Path, code: Sequence[str], tests: Sequence[str], wanted: Wanted
) -> tuple[list[Verdict], Reach]:
    """What becomes of a sample of mutants of the code, and what the tests run."""
    end = time.monotonic() + 60 * wanted.minutes
    found = all_mutants(root, code)
    if wanted.diff:
        lines = changed_lines(root, wanted.diff, code)
        found = [each for each in found if (each.file, each.line) in lines]
    if not found:
        return [], Reach()
    reach = measure(root, code, tests, wanted.jobs)
    chooser = Chooser(root, code, reach, wanted.patience)
    trials = chooser.trials(found, wanted.anywhere, wanted.cited, wanted.seed)
    return list(judge(root, trials, chooser, wanted.jobs, end)), reach


def all_mutants(root: Path, code: Iterable[str]) -> list[Mutant]:
    """Every mutant of the code that is not accepted as harmless."""
    files: list[Path] = []
    for path in code:
        files += sorted((root / path).rglob("*.py")) if (root / path).is_dir() else [root / path]
    found = (each for file in files for each in mutants(root, file.relative_to(root).as_posix()))
    accepted: dict[tuple[str, str], list[Accepted]] = {}
    for entry in read_accepted(root):
        accepted.setdefault((entry.file, entry.before), []).append(entry)
    return [
        each
        for each in found
        if not any(entry.covers(each) for entry in accepted.get((each.file, each.before), ()))
    ]


class Accepted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of a function that may become this, or anything, for a person has found that it
    changes nothing."""

    file: str
    function: str
    before: str
    reason: str
    after: str = ""

    def covers(self, mutant: Mutant) -> bool:
        inside = mutant.function[0] if mutant.function else ""
        place = (mutant.file, inside, mutant.before)
        same = (self.file, self.function, self.before) == place
        return same and self.after in ("", mutant.after)


def read_accepted(root: Path) -> list[Accepted]:
    """The list of accepted mutants; no file means none."""
    place = root / ACCEPTED
    if not place.exists():
        return []
    return msgspec.toml.decode(place.read_bytes(), type=dict[str, list[Accepted]])["accepted"]


def changed_lines(root: Path, base: str, code: Sequence[str]) -> set[tuple[str, int]]:
    """The lines of the code that are not as they are in `base`."""
    told = subprocess.run(
        ["git", "diff", "--unified=0", "--no-color", "--relative", base, "--", *code],
        cwd=root,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    found: set[tuple[str, int]] = set()
    file = ""
    for line in told.splitlines():
        if line.startswith("+++ "):
            file = line[4:].removeprefix("b/")
        elif hunk := re.match(r"@@ -\S+ \+(\d+)(?:,(\d+))? @@", line):
            first, number = int(hunk[1]), int(hunk[2] or 1)
            found |= {(file, each) for each in range(first, first + number)}
    return found


def concordance(root: Path, code: Iterable[str]) -> dict[str, set[str]]:
    """By rule, what other editions call it."""
    also: dict[str, set[str]] = {}
    for path in code:
        for file in (root / path).rglob("concordance.toml"):
            for one, other in tomllib.loads(file.read_text(encoding="utf-8")).items():
                if other:
                    also.setdefault(one, set()).add(other)
                    also.setdefault(other, set()).add(one)
    return also


class Chooser:
    """Picks mutants at random and finds the tests of each."""

    def __init__(self, root: Path, code: Sequence[str], reach: Reach, patience: float) -> None:
        self.root, self.reach, self.patience = root, reach, patience
        self.also = concordance(root, code)
        self.words: dict[str, frozenset[str]] = {}
        self.by_rule: dict[str, set[str]] = {}
        for name, test in reach.tests.items():
            for rule in test.rules:
                self.by_rule.setdefault(rule, set()).add(name)

    def trials(self, found: Sequence[Mutant], anywhere: int, cited: int, seed: int) -> list[Trial]:
        """So many mutants anywhere, then so many of functions that cite rules, these functions in
        turns; -1 takes all."""
        dice = random.Random(seed)
        mixed = dice.sample(found, len(found))
        chosen = [self.trial(each, False) for each in self.whole(mixed, anywhere)]
        by_function: dict[tuple[Any, ...], list[Mutant]] = {}
        for each in mixed:
            if each.rules:
                by_function.setdefault((each.file, each.function), []).append(each)
        groups = dice.sample(list(by_function.values()), len(by_function))
        turns = (
            group[turn]
            for turn in range(max(map(len, groups), default=0))
            for group in groups
            if turn < len(group)
        )
        chosen += [self.trial(each, True) for each in self.whole(turns, cited)]
        return dice.sample(chosen, len(chosen))

    def whole(self, mixed: Iterable[Mutant], number: int) -> Iterator[Mutant]:
        """The first so many that are still Python."""
        whole = (each for each in mixed if each.is_python((self.root / each.file).read_bytes()))
        return islice(whole, None if number < 0 else number)

    def trial(self, mutant: Mutant, cited: bool) -> Trial:
        """Tests that cite the rules first, then those that run the line, each the quickest first,
        until patience ends; where the module is imported, all tests may notice, and those whose
        file speaks of what the line names come before others."""
        rules = mutant.rules.union(*(self.also.get(rule, ()) for rule in mutant.rules))
        citing = set[str]().union(*(self.by_rule.get(rule, ()) for rule in rules))
        runs_line = set(self.reach.lines.get((mutant.file, mutant.line), ()))
        at_import = self.at_import(mutant)
        able = set(self.reach.tests) if at_import else runs_line
        if cited:
            able = able & citing
        seconds = {name: self.reach.tests[name].seconds for name in able}
        order = sorted(
            able,
            key=lambda name: (
                name not in citing,
                at_import and not self.speaks_of(name.partition("::")[0], mutant),
                mutant.file not in self.reach.tests[name].lines,
                seconds[name],
                name,
            ),
        )
        kept: list[str] = []
        spent = 0.0
        for name in order:
            spent += seconds[name]
            if kept and spent > self.patience:
                break
            kept.append(name)
        if at_import:
            places = {name.partition("::")[0]: None for name in kept}
            ranks = {file: rank for rank, file in enumerate(places)}
            kept.sort(key=lambda name: ranks[name.partition("::")[0]])
        return Trial(mutant, cited, tuple(kept))

    def speaks_of(self, file: str, mutant: Mutant) -> bool:
        """Whether a test file has the first name of the line: a constant's, a field's, or of a
        function whose default it is."""
        if file not in self.words:
            text = (self.root / file).read_text(encoding="utf-8")
            self.words[file] = frozenset(re.findall(r"\w+", text))
        words = re.findall(r"[^\W\d]\w*", mutant.before)
        name = next((word for word in words if not iskeyword(word)), "")
        return name in self.words[file]

    def at_import(self, mutant: Mutant) -> bool:
        """Whether this code, or anything of its function, runs when it is imported: then what it
        made is already there, and giving the function other code does not change that."""
        lines = ((mutant.file, line) for line in mutant.body)
        return mutant.function is None or not self.reach.imported.isdisjoint(lines)


class Runner:
    """A process that has collected the tests and breaks functions in children of its own."""

    def __init__(self, root: Path, files: Sequence[str]) -> None:
        self.process = subprocess.Popen(
            command("serve", *files),
            cwd=root,
            env=environment(root),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.read()

    def read(self) -> dict[str, Any]:
        assert self.process.stdout
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError("the tests cannot be collected")
        answer: dict[str, Any] = json.loads(line)
        return answer

    def ask(self, job: str) -> dict[str, Any]:
        assert self.process.stdin
        self.process.stdin.write(job + "\n")
        self.process.stdin.flush()
        return self.read()

    def close(self) -> None:
        assert self.process.stdin
        self.process.stdin.close()
        self.process.wait()


def judge(
    root: Path, trials: Sequence[Trial], chooser: Chooser, jobs: int, end: float = math.inf
) -> Iterator[Verdict]:
    """What becomes of each mutant that is begun before the end."""
    served = [each for each in trials if each.tests and not chooser.at_import(each.mutant)]
    files = sorted({name.partition("::")[0] for each in served for name in each.tests})
    idle: queue.SimpleQueue[Runner | None] = queue.SimpleQueue()
    for _ in range(jobs):
        idle.put(None)
    runners: list[Runner] = []

    def one(trial: Trial) -> Verdict | None:
        if time.monotonic() > end:
            return None
        if not trial.tests:
            return Verdict(trial, "", "", 0)
        if chooser.at_import(trial.mutant):
            done = run(root, "plant", text=_job(root, trial, chooser.reach, planted=True) + "\n")
            answer = json.loads(done.stdout or '{"how": "crash", "by": "", "ran": 0}')
        else:
            runner = idle.get()
            try:
                if runner is None:
                    runner = Runner(root, files)
                    runners.append(runner)
                answer = runner.ask(_job(root, trial, chooser.reach, planted=False))
            finally:
                idle.put(runner)
        if "error" in answer:
            mutant = trial.mutant
            raise RuntimeError(f"{mutant.file}:{mutant.line}: {mutant.after}: {answer['error']}")
        return Verdict(trial, answer["by"], answer["how"], answer["ran"])

    with progress_bar() as progress, ThreadPoolExecutor(jobs) as pool:
        task = progress.add_task("mutants", total=len(trials))
        running = [pool.submit(one, trial) for trial in trials]
        for done in as_completed(running):
            progress.advance(task)
            if verdict := done.result():
                yield verdict
    for runner in runners:
        runner.close()


def _job(root: Path, trial: Trial, reach: Reach, *, planted: bool) -> str:
    mutant = trial.mutant
    path = root / mutant.file
    tests: Mapping[str, float] = {
        name: max(LEAST, TIMES * reach.tests[name].seconds) for name in trial.tests
    }
    return json.dumps(
        {
            "path": str(path),
            "source": mutant.planted(path.read_bytes()).decode(),
            "function": None if planted else mutant.function,
            "tests": tests,
        }
    )
