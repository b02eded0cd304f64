"""The run as a whole: in which order it goes, what memory is left alone, when a failure is told."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest
from _pytest.terminal import TerminalReporter
from hypothesis import HealthCheck, settings

settings.register_profile("busy", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("busy")
"""How long an example takes says nothing where other processes run."""


class Failures:
    """The name of a test that fails, at once; why it failed is told at the end."""

    def __init__(self, terminal: TerminalReporter) -> None:
        self._terminal = terminal

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self._terminal.write(f"\nFAILED {report.nodeid}\n")


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    """Where several processes run tests, the one that has the terminal names failures."""
    terminal = config.pluginmanager.get_plugin("terminalreporter")
    if terminal and config.getoption("numprocesses", None):
        config.pluginmanager.register(Failures(terminal))


BROWSERS = Path(__file__).parent / "web"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes longest comes first: at the end nobody waits for a browser."""
    items.sort(key=lambda item: not item.path.is_relative_to(BROWSERS))


def pytest_collection_finish() -> None:
    """Thousands of tests stay to the end, and so does what games remember: the garbage collector
    need not look through them again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
