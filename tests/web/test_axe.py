"""axe-core finds nothing on any page that would keep somebody out."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import wartable
from tests.web.conftest import Visit
from tests.web.serving import Server
from tests.web.test_everyone import PHONE
from tests.web.test_importing import finished
from tests.web.visitor import Visitor

AXE = Path(wartable.__file__).parent / "web" / "node_modules" / "axe-core" / "axe.min.js"
LAPTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 720}}
GRAVE = ("serious", "critical")
SIGHTS = [(LAPTOP, "light"), (PHONE, "dark")]
VARYING = ("color-contrast", "link-in-text-block", "scrollable-region-focusable", "target-size")
"""What the width of a window and its colours can spoil; all else is looked for on the laptop."""


LONG = "1942-rules-2-format-2-last-round"
"""A game that was played to its end."""
PAGES = (
    "/new",
    "/odds/spring_1942",
    "/odds/empire_of_the_sun",
    "/rules",
    "/rules/S42-CMB-27",
    "/account",
    "/forgotten",
    "/renew/nothing",
    "/nowhere",
    "/t/nowhere",
)


def faults(page: Page, but: str = "svg > *") -> list[str]:
    """What axe-core finds and calls grave, each with the first few places; drawings are looked
    into where nothing is left out. On a phone only what can be otherwise there."""
    page.wait_for_timeout(400)
    if page.evaluate("typeof axe === 'undefined'"):
        page.evaluate(AXE.read_text())
    where = {"include": [["html"]], "exclude": [[but]] if but else []}
    is_phone = page.viewport_size == PHONE["viewport"]
    how = {"resultTypes": ["violations"]} | ({"runOnly": VARYING} if is_phone else {})
    found = page.evaluate("([where, how]) => axe.run(where, how)", [where, how])
    return [
        f"{page.url} {each['id']}: {node['html'][:160]} ({node['failureSummary'][:300]})"
        for each in found["violations"]
        if each["impact"] in GRAVE
        for node in each["nodes"][:4]
    ]


def look(visitor: Visitor, path: str, ready: str) -> list[str]:
    visitor.page.goto(path)
    expect(visitor.page.locator(ready).first).to_be_visible()
    return faults(visitor.page)


def battle(visitor: Visitor) -> list[str]:
    """Dice, losses, and the board as a list."""
    id = visitor.new_table()
    visitor.press_done(id)
    table = visitor.at(id)
    table.send("russia", "Russia", "west_russia")
    found = faults(visitor.page)
    table.press("End combat move")
    table.press("Fight in West Russia")
    expect(visitor.page.get_by_role("log", name="Dice")).to_be_visible()
    found += faults(visitor.page)
    visitor.page.get_by_role("button", name="The board as a list").click()
    found += faults(visitor.page)
    visitor.page.keyboard.press("m")
    return found


def past(visitor: Visitor) -> list[str]:
    """A game that is over, with its graphs and the proof of its dice."""
    kept = visitor.ask("POST", "/tables/import", {"log": finished(LONG)})
    table = visitor.at(kept["id"])
    expect(table.side).to_contain_text("Axis")
    found = faults(visitor.page)
    visitor.page.get_by_role("button", name="Look back", exact=True).click()
    fold = visitor.page.locator("summary", has_text="Graphs")
    if not fold.evaluate("it => it.parentElement.open"):
        fold.click()
    graph = visitor.page.get_by_role("combobox", name="Graphs")
    graph.select_option(label="Chance to win")
    found += faults(visitor.page)
    graph.select_option(label="Income")
    found += faults(visitor.page)
    return found + look(visitor, f"/t/{kept['id']}/proof", ".verdict")


def help_of(visitor: Visitor) -> None:
    """Press what opens the help, in the menu of a phone."""
    more = visitor.page.locator("summary[aria-label=More]")
    if more.is_visible():
        more.click()
    visitor.page.get_by_role("button", name="How to play").click()


def opened(visitor: Visitor) -> list[str]:
    """What opens over a table: help, a kind of unit, a rule, a tray, what is found, a space and its
    odds, and the standing orders."""
    page, found = visitor.page, []
    table = visitor.at(visitor.new_table())
    help_of(visitor)
    found += faults(page)
    page.keyboard.press("Escape")
    table.side.get_by_role("button", name="tank: what is this?").click()
    found += faults(page)
    page.keyboard.press("Escape")
    table.ask.get_by_role("link", name=re.compile("^S42-")).first.click()
    expect(page.get_by_role("dialog")).to_contain_text("S42-")
    found += faults(page)
    page.keyboard.press("Escape")
    table.press("End purchases")
    table.wait_for("Soviet Union: combat move")
    expect(table.pick_all("russia", "Russia")).to_contain_text("Press where they should go")
    found += faults(page)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Find a space").click()
    page.get_by_role("combobox", name="Find a space").fill("Ger")
    found += faults(page)
    page.keyboard.press("Escape")
    table.show("Germany")
    found += faults(page)
    table.card("Germany").get_by_role("button", name="Odds").click()
    expect(page.get_by_role("dialog")).to_contain_text("Attackers")
    found += faults(page)
    page.keyboard.press("Escape")
    table.close_card()
    table.tab("Table")
    page.get_by_text("Standing orders").first.click()
    found += faults(page)
    return found


def lessons(visitor: Visitor) -> list[str]:
    """Both tables of a first game, with the coach."""
    found = []
    for name in ("Learn in ten minutes", "Learn in fifteen minutes"):
        table = visitor.home().play_now(name)
        coach = visitor.page.get_by_role("region", name=name, exact=True)
        expect(coach.get_by_role("button", name="Next")).to_be_visible()
        table.still()
        found += faults(visitor.page)
    return found


def politics(visitor: Visitor) -> list[str]:
    """The table of a game where some are still at peace."""
    games = visitor.ask("GET", "/games")["games"]
    (game,) = (each for each in games if each["id"] == "global_1940")
    powers = [power["id"] for power in game["powers"]]
    seats = [{"powers": [power], "who": "me"} for power in powers]
    made = visitor.ask("POST", "/tables", {"game": game["id"], "seats": seats})
    table = visitor.at(made["id"])
    found = faults(visitor.page)
    table.tab("Politics")
    return found + faults(visitor.page)


@pytest.mark.parametrize(("size", "theme"), SIGHTS, ids=["laptop", "phone"])
def test_no_page_keeps_anybody_out(visit: Visit, size: dict[str, Any], theme: str) -> None:
    visitor = visit(**{**size, "color_scheme": theme})
    visitor.expects(404)
    found = look(visitor, "/", ".now .power")
    for path in PAGES:
        found += look(visitor, path, "main h1")

    open_table = visitor.new_table(axis="open", name="Evening")
    found += look(visitor, f"/t/{open_table}", "main h1")
    visitor.page.get_by_role("button", name="Invite with a link").click()
    expect(visitor.page.get_by_role("note")).to_be_visible()
    found += faults(visitor.page)

    id = visitor.new_table()
    table = visitor.at(id)
    found += faults(visitor.page, but="")
    visitor.press_done(id)
    table.wait_for("Soviet Union: combat move")
    for tab in ("Log", "Powers", "Chat", "Table"):
        table.tab(tab)
        found += faults(visitor.page)
    visitor.page.get_by_role("button", name="Go on from here against computers").click()
    found += faults(visitor.page)
    visitor.page.keyboard.press("Escape")
    visitor.page.get_by_role("button", name="Look back", exact=True).click()
    expect(table.time_line).to_be_visible()
    found += faults(visitor.page)
    found += look(visitor, f"/t/{id}/proof", "main h1")
    found += battle(visitor)
    found += politics(visitor)

    visitor.page.goto("/")
    visitor.ask("POST", "/account/sign-up", {"name": f"Ada {id}"[:30], "password": "correct horse"})
    found += look(visitor, "/account", "main h1")
    assert not found, "\n".join(dict.fromkeys(found))


@pytest.mark.parametrize(("size", "theme"), SIGHTS, ids=["laptop", "phone"])
def test_what_opens_at_a_table_keeps_nobody_out(
    visit: Visit, size: dict[str, Any], theme: str
) -> None:
    """Dialogs and sheets, lessons, and a game that is over."""
    visitor = visit(**{**size, "color_scheme": theme})
    found = opened(visitor) + lessons(visitor) + past(visitor)
    assert not found, "\n".join(dict.fromkeys(found))


@pytest.mark.parametrize(("size", "theme"), SIGHTS, ids=["laptop", "phone"])
def test_where_links_lead_keeps_nobody_out(visit: Visit, size: dict[str, Any], theme: str) -> None:
    """An invitation that stands and one that does not; an address that is confirmed, or not."""
    host, guest = visit(), visit(**{**size, "color_scheme": theme})
    guest.expects(404)
    id = host.new_table(axis="open", name="Evening")
    (seat,) = (each["id"] for each in host.sight(id)["table"]["seats"] if not each["player"])
    invited = host.ask("POST", f"/tables/{id}/seats/{seat}/invite")
    found = look(guest, invited["path"], "main h1")
    found += look(guest, "/join/nothing", "main h1")
    found += look(guest, "/confirm/nothing", "main h1")
    guest.page.get_by_role("button", name="Yes, it is mine").click()
    expect(guest.page.locator(".toasts")).to_contain_text("not valid")
    found += faults(guest.page)
    guest.page.route("**/account/confirm?*", lambda route: route.fulfill(json={}))
    guest.page.get_by_role("button", name="Yes, it is mine").click()
    expect(guest.page.get_by_role("heading", name="The address is confirmed.")).to_be_visible()
    found += faults(guest.page)
    assert not found, "\n".join(dict.fromkeys(found))


@pytest.mark.parametrize(("size", "theme"), SIGHTS, ids=["laptop", "phone"])
def test_administration_keeps_nobody_out(
    visit: Visit, server: Server, size: dict[str, Any], theme: str
) -> None:
    """Every part of it, with rows that are open; and what those see who do not administer."""
    guest, boss = visit(), visit(**{**size, "color_scheme": theme})
    found = look(boss, "/admin", "main")
    guest.ask("POST", "/account/guest", {"name": "Rude Rudi"})
    name = f"Loud {theme} {size['viewport']['width']}"
    id = guest.new_table(name=name, public=True)
    guest.ask("POST", f"/tables/{id}/chat", {"text": "something rude"})
    password = server.said.split("password ")[1].split()[0]
    boss.ask("POST", "/account/sign-in", {"name": "Head of House", "password": password})
    found += look(boss, "/admin", "main h1")
    boss.page.get_by_role("searchbox", name="Search").fill(name)
    row = boss.page.get_by_role("listitem").filter(has_text=name)
    row.get_by_role("button", name="Chat").click()
    row.get_by_role("button", name="Remove: Rude Rudi").click()
    found += faults(boss.page)
    for tab in ("Accounts", "What was done"):
        boss.page.get_by_role("tab", name=tab).click()
        found += faults(boss.page)
    assert not found, "\n".join(dict.fromkeys(found))
