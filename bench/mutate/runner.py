"""A process that runs tests on broken code.

    python -m bench.mutate.runner record JOBS FILE CODE...
        Which tests of the file run which lines of the code, how long they take, what they cite; so
        many tests at a time.
    python -m bench.mutate.runner serve FILE...
        Collects the tests of the files once; for each job it reads it forks, breaks the function
        in the child and runs the tests there.
    python -m bench.mutate.runner plant
        Reads one job and imports the module broken, for code that runs when it is imported.

It reads and answers lines of JSON. The first test that fails, never ends or brings the process down
ends a job.
"""

from __future__ import annotations

import gc
import importlib.machinery
import importlib.util
import inspect
import json
import os
import resource
import signal
import sys
import time
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, TextIO

import pytest

ARGUMENTS = ("-p", "no:cacheprovider", "-p", "no:terminal")
MEMORY = 6 << 30
COLLECTING = 120.0
"""Seconds of CPU to import and collect."""

Answer = dict[str, Any]


class Job:
    """A mutant and the tests to run, each with the seconds of CPU it may take."""

    def __init__(self, line: str) -> None:
        told = json.loads(line)
        self.path: str = told["path"]
        self.source: str = told["source"]
        self.function: tuple[str, int] | None = told["function"] and tuple(told["function"])
        self.tests: Mapping[str, float] = told["tests"]

    def code(self) -> CodeType:
        """The broken module."""
        return compile(self.source, self.path, "exec", dont_inherit=True)


class Plugin:
    """What pytest asks: it hands over the tests it has collected."""

    def __init__(self) -> None:
        self.items: dict[str, pytest.Item] = {}
        self.broken = ""
        self.failed = False

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.broken = str(report.longrepr)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed |= report.failed

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.items = {item.nodeid: item for item in session.items}
        self.work()
        return True

    def work(self) -> None:
        """What is done instead of running all tests."""

    def passes(self, item: pytest.Item, after: pytest.Item | None) -> bool:
        self.failed = False
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
        return not self.failed


class Recorder(Plugin):
    """Runs every test once, each in a child of its own so that nothing is remembered from those
    before it, and notes the lines it runs."""

    def __init__(self, jobs: int, code: Sequence[str], out: TextIO) -> None:
        from coverage import Coverage

        super().__init__()
        self.jobs = jobs
        self.out = out
        include = [f"{path}/*" if Path(path).is_dir() else path for path in code]
        self.coverage = Coverage(data_file=None, include=include, config_file=False)
        self.coverage.start()

    def work(self) -> None:
        answer: dict[str, Any] = {"imported": self.lines(), "tests": {}, "failed": []}
        waiting, running = deque(self.items), deque[tuple[str, int, TextIO]]()
        while waiting or running:
            while waiting and len(running) < self.jobs:
                name = waiting.popleft()
                running.append((name, *self.begin(self.items[name])))
            name, child, told = running.popleft()
            with told:
                found = json.loads(told.read() or "null")
            os.waitpid(child, 0)
            if found:
                answer["tests"][name] = found
            else:
                answer["failed"].append(name)
        print(json.dumps(answer), file=self.out, flush=True)

    def begin(self, item: pytest.Item) -> tuple[int, TextIO]:
        """A child that runs the test, and where it tells of it."""
        reading, writing = os.pipe()
        child = os.fork()
        if not child:
            with os.fdopen(writing, "w") as told:
                json.dump(self.run(item), told)
            os._exit(0)
        os.close(writing)
        return child, os.fdopen(reading)

    def run(self, item: pytest.Item) -> Answer | None:
        """In the child: what the test runs, if it passes."""
        began = time.process_time()
        if not self.passes(item, None):
            return None
        seconds = round(time.process_time() - began, 3)
        return {"seconds": seconds, "rules": sorted(set(proved(item))), "lines": self.lines()}

    def lines(self) -> dict[str, list[int]]:
        """By file, what has run since this was last asked."""
        data = self.coverage.get_data()
        files = {file: data.lines(file) or [] for file in data.measured_files()}
        return {os.path.relpath(file): lines for file, lines in files.items()}


def proved(item: pytest.Item) -> Iterator[str]:
    """The rules a test says it proves: by its mark, its docstring, or its scenario."""
    from wartable.testing.citations import leading_rules, rules_of_scenario

    for mark in item.iter_markers("rule"):
        yield from mark.args
    function = getattr(item, "function", None)
    yield from leading_rules(inspect.getdoc(function) or "")
    for value in getattr(getattr(item, "callspec", None), "params", {}).values():
        if isinstance(value, Path) and "scenarios" in value.parts:
            yield from rules_of_scenario(value)


class Server(Plugin):
    """Runs jobs as they come, each in a child of its own."""

    def __init__(self, jobs: TextIO, out: TextIO) -> None:
        super().__init__()
        self.jobs, self.out = jobs, out

    def work(self) -> None:
        functions = functions_by_place()
        gc.freeze()
        print("{}", file=self.out, flush=True)
        for line in self.jobs:
            job = Job(line)
            print(json.dumps(self.answer(job, functions)), file=self.out, flush=True)

    def answer(
        self, job: Job, functions: Mapping[tuple[str, str, int], list[FunctionType]]
    ) -> Answer:
        """What becomes of the tests: which one noticed and how, or nothing."""
        reading, writing = os.pipe()
        child = os.fork()
        if not child:
            os.close(reading)
            status = 3
            try:
                if job.function:
                    break_function(job, functions)
                status = self.run(job, writing)
            finally:
                os._exit(status)
        os.close(writing)
        with os.fdopen(reading) as told:
            names = told.read().splitlines()
        _, status = os.waitpid(child, 0)
        last = names[-1] if names else ""
        if os.WIFSIGNALED(status):
            late = os.WTERMSIG(status) in (signal.SIGPROF, signal.SIGALRM)
            return {"by": last, "how": "never ends" if late else "crash", "ran": len(names)}
        match os.WEXITSTATUS(status):
            case 0:
                return {"by": "", "how": "", "ran": len(names)}
            case 1:
                return {"by": last, "how": "failed", "ran": len(names)}
            case code:
                return {"error": f"exit {code} after {last or 'nothing'}"}

    def run(self, job: Job, names: int) -> int:
        """In the child: 1 at the first test that fails, 0 if none does."""
        resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
        items = [
            (self.items[name], limit) for name, limit in job.tests.items() if name in self.items
        ]
        following = [item for item, _ in items[1:]]
        for (item, limit), after in zip(items, [*following, None], strict=True):
            os.write(names, f"{item.nodeid.encode('unicode_escape').decode()}\n".encode())
            signal.setitimer(signal.ITIMER_PROF, limit)
            signal.setitimer(signal.ITIMER_REAL, 20 * limit)
            if not self.passes(item, after):
                return 1
        return 0


def functions_by_place() -> dict[tuple[str, str, int], list[FunctionType]]:
    """Every function there is, by file, qualified name and first line, those too that tests have
    left out of collections."""
    gc.unfreeze()
    found: dict[tuple[str, str, int], list[FunctionType]] = {}
    for each in gc.get_objects():
        if isinstance(each, FunctionType):
            code = each.__code__
            place = (code.co_filename, code.co_qualname, code.co_firstlineno)
            found.setdefault(place, []).append(each)
    return found


def break_function(job: Job, functions: Mapping[tuple[str, str, int], list[FunctionType]]) -> None:
    """The function has the broken code from now on, wherever it is already known."""
    assert job.function
    name, line = job.function
    (code,) = (
        each
        for each in codes(job.code())
        if (each.co_qualname, each.co_firstlineno) == (name, line)
    )
    for function in functions[job.path, name, line]:
        function.__code__ = code


def codes(code: CodeType) -> Iterator[CodeType]:
    """The code of a module and of everything defined in it."""
    yield code
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield from codes(each)


def plant(job: Job) -> None:
    """The module will be imported broken."""
    loader = importlib.machinery.SourceFileLoader
    whole = loader.get_code

    def get_code(self: importlib.machinery.SourceFileLoader, fullname: str) -> CodeType | None:
        return job.code() if self.path == job.path else whole(self, fullname)

    loader.get_code = get_code  # type: ignore[method-assign, assignment]


class Planted(Server):
    """Runs one job whose module is already broken."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.told: Answer = {}
        Plugin.__init__(self)

    def work(self) -> None:
        self.told = self.answer(self.job, {})


def run_planted(job: Job) -> Answer:
    """File by file, so that only what is needed is collected."""
    plant(job)
    signal.setitimer(signal.ITIMER_PROF, COLLECTING)
    ran = 0
    for file, _ in groupby(job.tests, lambda name: name.partition("::")[0]):
        plugin = Planted(job)
        code = pytest.main([file, *ARGUMENTS], plugins=[plugin])
        if plugin.broken or not plugin.told:
            return {"by": file, "how": "not imported", "ran": ran, "code": int(code)}
        ran += plugin.told.get("ran", 0)
        if plugin.told.get("how") or "error" in plugin.told:
            return plugin.told | {"ran": ran}
    return {"by": "", "how": "", "ran": ran}


def be_steady() -> None:
    """Hypothesis tries the same examples each time, however slow the machine is."""
    if importlib.util.find_spec("hypothesis"):
        from hypothesis import HealthCheck, settings

        every = tuple(HealthCheck)
        settings.register_profile(
            "mutate", deadline=None, derandomize=True, database=None, suppress_health_check=every
        )
        settings.load_profile("mutate")


def main() -> None:
    be_steady()
    told = os.fdopen(os.dup(1), "w")
    jobs = os.fdopen(os.dup(0))
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(nothing, 1)
    mode, *names = sys.argv[1:]
    match mode:
        case "record":
            at_once, file, *code = names
            recorder = Recorder(int(at_once), code, told)
            pytest.main([file, *ARGUMENTS], plugins=[recorder])
            if recorder.broken:
                sys.exit(recorder.broken)
        case "serve":
            server = Server(jobs, told)
            pytest.main([*names, *ARGUMENTS], plugins=[server])
            if server.broken:
                sys.exit(server.broken)
        case "plant":
            print(json.dumps(run_planted(Job(jobs.readline()))), file=told, flush=True)


if __name__ == "__main__":
    main()
