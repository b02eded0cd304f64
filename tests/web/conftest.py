"""A server process and a browser for all tests of this folder in a worker; visitors for each of
them. Both are gone when other tests begin: where Playwright runs, nobody else runs a loop."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.web.serving import Server
from tests.web.visitor import Visitor, launched
from wartable.server.web import DIST

Visit = Callable[..., Visitor]


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that all tests share; everybody keeps to their own tables."""
    assert (DIST / "index.html").is_file(), "the client is not built: make client"
    server = Server(tmp_path_factory.mktemp("web"), admin="Head of House")
    server.start()
    yield server
    server.stop()
    assert "Traceback" not in server.said, server.said


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = launched(playwright)
        yield browser
        browser.close()


@pytest.fixture
def visit(chromium: Browser, server: Server) -> Iterator[Visit]:
    """Makes visitors. At the end no browser may have complained about anything."""
    visitors: list[Visitor] = []

    def make(address: str = "", **how: Any) -> Visitor:
        visitors.append(Visitor(chromium, address or server.address, **how))
        return visitors[-1]

    yield make
    complaints = [line for visitor in visitors for line in visitor.complaints]
    for visitor in visitors:
        visitor.close()
    assert not complaints, "\n".join(complaints)


@pytest.fixture
def visitor(visit: Visit) -> Visitor:
    return visit()
