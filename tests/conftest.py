"""The run as a whole: when it is told that a test failed."""

from __future__ import annotations

import pytest
from _pytest.terminal import TerminalReporter


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
