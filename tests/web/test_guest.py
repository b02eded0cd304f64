"""A game that somebody else brings, on our pages: hexes, hands, tracks and counters."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.web.pages import PATIENCE, Table
from tests.web.serving import Server
from tests.web.test_axe import faults
from tests.web.test_everyone import PHONE
from tests.web.visitor import Visitor

GUEST = Path(__file__).parents[1] / "guest"
SEATS = {"boar": "me", "fox": "open", "heron": "random"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose environment has the guest's package too."""
    path = os.pathsep.join(filter(None, (str(GUEST), os.environ.get("PYTHONPATH"))))
    folder = tmp_path_factory.mktemp("guest")
    server = Server(folder, is_warm=False, environment={"PYTHONPATH": path})
    server.start()
    yield server
    server.stop()
    assert "Traceback" not in server.said, server.said


@pytest.fixture
def anna(chromium: Browser, server: Server) -> Iterator[Visitor]:
    yield from visiting(chromium, server)


@pytest.fixture
def erika(chromium: Browser, server: Server) -> Iterator[Visitor]:
    yield from visiting(chromium, server, **PHONE)


def visiting(chromium: Browser, server: Server, **how: Any) -> Iterator[Visitor]:
    visitor = Visitor(chromium, server.address, **how)
    yield visitor
    visitor.close()
    assert not visitor.complaints, "\n".join(visitor.complaints)


@pytest.fixture
def table(anna: Visitor, erika: Visitor) -> str:
    """Anna plays the Boar, Erika the Fox, and a computer the Heron."""
    return begun(anna, erika, [{"powers": [house], "who": who} for house, who in SEATS.items()])


@pytest.fixture
def quiet_table(anna: Visitor, erika: Visitor) -> str:
    """Anna plays the Boar and Erika the others: nobody moves but by their hands."""
    others = {"powers": ["fox", "heron"], "who": "open"}
    return begun(anna, erika, [{"powers": ["boar"], "who": "me"}, others])


def begun(anna: Visitor, erika: Visitor, seats: list[dict[str, Any]]) -> str:
    """A table with these seats, at which Erika takes the one that is open."""
    id: str = anna.ask("POST", "/tables", {"game": "borderlands", "seats": seats})["id"]
    seat = next("-".join(each["powers"]) for each in seats if each["who"] == "open")
    link = anna.ask("POST", f"/tables/{id}/seats/{seat}/invite")["path"]
    erika.page.goto(link)
    erika.page.get_by_role("textbox", name="Name").fill("Erika")
    erika.page.get_by_role("button", name="Sit down").click()
    expect(erika.page.get_by_text("Everybody is here.")).to_be_visible()
    anna.ask("POST", f"/tables/{id}/start")
    return id


def asked(visitor: Visitor, table: str) -> str:
    """What the game waits for from this visitor."""
    asks = [ask for ask in visitor.sight(table)["asks"] if not ask.get("atWill")]
    return asks[0]["ask"] if asks else ""


def until(visitor: Visitor, other: Visitor, id: str, wanted: str) -> None:
    """Both decline and end their turns until the first of them is asked this. Both look at the
    table, so that nobody waits for the words of who is away."""
    for each in (visitor, other):
        each.at(id)
    end = time.monotonic() + 2 * PATIENCE / 1000
    while time.monotonic() < end:
        if asked(visitor, id) == wanted:
            return
        for each in (visitor, other):
            sight = each.sight(id)
            for ask in sight["asks"]:
                if ask.get("atWill") or (each is visitor and ask["ask"] == wanted):
                    continue
                wish = {"wish": "action", "action": ask["buttons"][-1]["action"]}
                body = {"version": sight["version"], "owner": ask["owner"], "wish": wish}
                each.api("POST", f"/tables/{id}/do", body)
                break
        visitor.page.wait_for_timeout(50)
    raise AssertionError(f"nobody was asked for {wanted}: {visitor.sight(id)}")


def hand(table: Table) -> Any:
    return table.side.get_by_role("region", name="Hand")


def test_each_sets_a_card_of_the_own_hand_aside(anna: Visitor, erika: Visitor, table: str) -> None:
    boar, fox = anna.at(table), erika.at(table)

    for house, each in (("Boar", boar), ("Fox", fox)):
        each.wait_for(f"{house}: set a card aside")
        expect(hand(each).get_by_role("article")).to_have_count(4)
        hand(each).get_by_role("button", name="Set aside").first.click()
        expect(hand(each).get_by_role("article")).to_have_count(3)

    expect(boar.log).to_contain_text("The cards are turned up")


def test_hexes_are_drawn_and_counters_move_over_them(
    anna: Visitor, erika: Visitor, quiet_table: str
) -> None:
    until(anna, erika, quiet_table, "turn")
    boar = anna.at(quiet_table)
    boar.wait_for("Boar: your turn")

    expect(boar.map.locator("text", has_text="0303").first).to_be_attached()
    letters = boar.map.locator("[data-space='0104'] .letters")
    expect(letters).to_have_text(["Gd", re.compile("^4-[23]$")])
    boar.click("0104")
    tray = boar.tray("Boarhold")
    expect(tray.get_by_text("march", exact=True)).to_be_visible()
    expect(boar.map.locator("path.way-go").first).to_be_attached()
    tray.get_by_role("button", name="as a list").click()
    tray.get_by_role("button", name="Move to 0204").click()
    expect(boar.log).to_contain_text("Boar Guard moves to 0204.")


def test_tracks_and_numbers_of_cards_stand_beside_the_powers(
    anna: Visitor, erika: Visitor, table: str
) -> None:
    until(anna, erika, table, "turn")
    boar = anna.at(table)
    anna.page.get_by_role("tab", name="Powers").click()

    rounds = boar.side.get_by_role("region", name="Rounds")
    expect(rounds.locator("[aria-current]")).to_contain_text("1")
    expect(boar.side.get_by_role("tabpanel")).to_contain_text("Deck")
    anna.page.get_by_role("tab", name="Politics").click()
    expect(boar.side.get_by_role("button", name="Boar, Fox: truce").first).to_be_visible()


def test_a_truce_is_broken_in_another_s_turn(anna: Visitor, erika: Visitor, table: str) -> None:
    until(erika, anna, table, "turn")
    boar = anna.at(table)

    boar.side.get_by_text("Boar: at will").click()
    boar.side.get_by_role("button", name="Break the truce with Fox").click()
    boar.side.get_by_role("button", name="It does not come back: break it").click()
    expect(boar.log).to_contain_text("Boar breaks the truce with Fox.")


def test_what_is_asked_for_lies_over_the_board(anna: Visitor, erika: Visitor, table: str) -> None:
    """Spaces shine, lines lead there, and a sentence says what it is."""
    until(anna, erika, table, "turn")
    boar = anna.at(table)
    boar.wait_for("Boar: your turn")
    shown = anna.page.get_by_role("combobox", name="Show on the map")

    shown.select_option("Way to a town")
    boar.click("0303")
    said = anna.page.get_by_role("status").filter(has_text="Way to a town")
    expect(said).to_contain_text("Midmarket is 0 steps away.")
    expect(boar.map.locator("path.tone-good:not(.rim)")).to_have_count(1)

    shown.select_option("Threats")
    expect(anna.page.get_by_role("status").filter(has_text="Threats")).to_contain_text("attacked.")
    expect(boar.map.locator("path.tone-good")).to_have_count(0)
    shown.select_option("No overlay")
    expect(anna.page.get_by_role("status").filter(has_text="Threats")).to_have_count(0)
    refused = anna.api("GET", f"/tables/{table}/overlay/weather")
    assert (refused.status, refused.json()["code"]) == (404, "no_overlay")


def test_nobody_is_kept_out(anna: Visitor, erika: Visitor, table: str) -> None:
    anna.at(table).wait_for("Boar: set a card aside")
    erika.at(table).wait_for("Fox: set a card aside")

    assert not faults(anna.page)
    assert not faults(erika.page)
    wide = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
    assert not erika.page.evaluate(wide)
