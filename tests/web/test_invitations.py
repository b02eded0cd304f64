"""An invitation leads to the server from other devices, or the page says that it does not."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import Locator, Page, Route, expect

from tests.web.conftest import Visit
from tests.web.serving import Server
from tests.web.test_everyone import PHONE
from tests.web.visitor import Visitor

FRIENDS = "friends.localhost"
"""Another name for the loopback: what lies under it is to browsers another server."""


@pytest.fixture
def reached(tmp_path: Path) -> Iterator[Server]:
    """A server that its host reaches by a number and everybody else by a name."""
    server = Server(tmp_path, is_warm=False)
    server.environment["WARTABLE_ADDRESS"] = f"http://{FRIENDS}:{server.port}"
    server.start()
    yield server
    server.stop()
    assert "Traceback" not in server.said, server.said


def invite(host: Visitor) -> str:
    """A table and, on its page, a link to its other seat; the table's id."""
    id = host.new_table(axis="open")
    host.page.goto(f"/t/{id}")
    host.page.get_by_role("button", name="Invite with a link").click()
    return id


def link_on(page: Page) -> str:
    return page.get_by_role("textbox", name="Invite with a link").input_value()


def read_by_camera(code: Locator) -> str:
    """What a phone reads that is held before the screen."""
    shot = Image.open(io.BytesIO(code.screenshot())).convert("L")
    (found,) = zxingcpp.read_barcodes(np.asarray(shot))
    return str(found.text)


def join(guest: Visitor, link: str, id: str) -> None:
    guest.page.goto(link)
    guest.page.get_by_role("textbox", name="Name").fill("Erika")
    guest.page.get_by_role("button", name="Sit down").click()
    expect(guest.page).to_have_url(re.compile(f"/t/{id}"))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_friend_joins_from_elsewhere(visit: Visit, reached: Server, theme: str) -> None:
    """By the code on the host's screen; then both are at one table, each under an address of their
    own, and hear at once what happens there."""
    host = visit(reached.address, color_scheme=theme)
    guest = visit(f"http://{FRIENDS}:{reached.port}", **PHONE)
    id = invite(host)
    link = link_on(host.page)
    assert link.startswith(f"http://{FRIENDS}:{reached.port}/join/")
    code = host.page.get_by_role("img", name="QR code of the link")
    assert read_by_camera(code) == link

    join(guest, link, id)
    expect(host.page.get_by_text("Everybody is here.")).to_be_visible()
    host.page.get_by_role("button", name="Start the game").click()
    expect(guest.page.get_by_role("application")).to_be_visible()
    expect(guest.page.get_by_role("complementary")).to_contain_text("Waiting for Soviet Union")


def test_a_link_that_nobody_else_can_follow_says_so(visit: Visit) -> None:
    """The server listens to its own machine alone: what to do about it stands beside the link."""
    host, guest = visit(), visit()
    id = invite(host)
    note = host.page.get_by_role("note")
    expect(note).to_contain_text("This link works on this computer only.")
    expect(note).to_contain_text("--host 0.0.0.0")
    expect(note).to_contain_text("--public-url")
    expect(host.page.get_by_role("img", name="QR code of the link")).to_have_count(0)

    join(guest, link_on(host.page), id)


def test_devices_of_the_network_get_its_address(visit: Visit, server: Server) -> None:
    """As the server sees it; whoever has several addresses chooses one."""
    host, guest = visit(), visit(f"http://two.localhost:{server.port}")

    def on_the_network(route: Route) -> None:
        answer = route.fetch()
        found: dict[str, Any] = answer.json()
        assert (found["address"], found["network"]) == ("", [])
        names = [f"http://{name}.localhost:{server.port}" for name in ("one", "two")]
        route.fulfill(response=answer, body=json.dumps({**found, "network": names}))

    host.page.route("**/invite?*", on_the_network)
    id = invite(host)
    expect(host.page.get_by_text("Works on devices in the same network")).to_be_visible()
    assert link_on(host.page).startswith("http://one.localhost")
    choice = host.page.get_by_label("This computer has several addresses")
    choice.select_option(f"two.localhost:{server.port}")
    code = host.page.get_by_role("img", name="QR code of the link")

    join(guest, read_by_camera(code), id)
