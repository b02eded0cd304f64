"""Somebody who has never been here opens the page and plays."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.pages import Table
from tests.web.visitor import Visitor


def test_a_newcomer_plays_a_full_round_against_computers(visitor: Visitor) -> None:
    """From the first page, by what the pages offer: each phase of the turn, then the others'."""
    table = visitor.home().play_now()

    table.wait_for("Soviet Union: purchase units")
    expect(table.phase).to_have_text("Purchase units")
    table.count("infantry", 4)
    table.count("artillery", 3)
    expect(table.ask).to_contain_text("0 of 24 IPC left")
    table.press("Buy")
    table.press("End purchases")

    table.wait_for("Soviet Union: combat move")
    for space, name in (("russia", "Russia"), ("caucasus", "Caucasus"), ("archangel", "Archangel")):
        table.send(space, name, "west_russia")
    expect(table.ask.get_by_role("button", name="Battle in West Russia")).to_be_visible()
    expect(table.ask).to_contain_text(re.compile(r"\d+(\.\d+)? ?%"))
    table.press("End combat move")

    table.wait_for("Soviet Union: conduct combat")
    expect(table.side.get_by_role("button", name="End combat")).to_be_disabled()
    table.until("noncombat move")
    expect(table.log).to_contain_text("Soviet Union takes West Russia")
    expect(table.log.locator("[role=img]").first).to_be_visible()

    table.wait_for("Soviet Union: noncombat move")
    end = table.side.get_by_role("button", name="End noncombat move")
    if end.is_disabled():
        expect(table.ask).to_contain_text("Still in the air over West Russia")
        table.send("west_russia", "West Russia", "russia")
    table.send("kazakh_s_s_r", "Kazakh S.S.R.", "caucasus")
    expect(end).to_be_enabled()
    end.click()

    table.wait_for("Soviet Union: mobilize new units")
    place = table.ask.get_by_role("button", name=re.compile("^Place"))
    if not place.first.is_enabled():
        for label, n in (("infantry", 4), ("artillery", 3)):
            table.count(label, n, table.ask)
    place.first.click()
    table.still()
    table.until("Soviet Union: purchase units")
    expect(table.side).to_contain_text("Round 2")
    for power in ("Germany", "United Kingdom", "Japan", "United States"):
        expect(table.log).to_contain_text(power)


def test_both_sides_on_one_screen(visitor: Visitor) -> None:
    """Every power is given to oneself, and the page asks for whoever is to decide."""
    visitor.page.goto("/new")
    for power in ("Soviet Union", "Germany", "United Kingdom", "Japan", "United States"):
        visitor.page.get_by_role("combobox", name=power).select_option("me")
    visitor.page.get_by_role("button", name="Create the table").click()
    table = Table(visitor.page).ready()

    for title, button in (
        ("Soviet Union: purchase units", "End purchases"),
        ("Soviet Union: combat move", "End combat move"),
        ("Soviet Union: noncombat move", "End noncombat move"),
        ("Germany: purchase units", "End purchases"),
    ):
        table.wait_for(title)
        table.press(button)
    table.wait_for("Germany: combat move")
    capital, board = table.settled("germany"), table.map.bounding_box()
    assert board
    assert abs(capital["x"] + capital["width"] / 2 - board["x"] - board["width"] / 2) < 120


def test_both_sides_are_played_at_once_from_the_first_page(visitor: Visitor) -> None:
    home = visitor.home()
    visitor.page.get_by_role("button", name="+ another power").click()
    visitor.page.get_by_role("button", name="Germany").click()

    home.play_now().wait_for("Soviet Union: purchase units")


def test_one_power_is_chosen_and_another_added(visitor: Visitor) -> None:
    """Pressing a power chooses it alone; several are a wish of its own."""
    visitor.home()
    group = visitor.page.get_by_role("group", name="You play")
    another = group.get_by_role("button", name="+ another power")
    chosen = group.get_by_role("button", pressed=True)

    def press(name: str) -> None:
        group.get_by_role("button", name=name).click()

    expect(chosen).to_have_text([re.compile("Soviet Union")])
    press("Germany")
    expect(chosen).to_have_text([re.compile("Germany")])
    press("Japan")
    expect(chosen).to_have_text([re.compile("Japan")])

    another.click()
    expect(group).to_contain_text("Press the power you also want to play.")
    press("Germany")
    expect(chosen).to_have_text([re.compile("Germany"), re.compile("Japan")])
    another.click()
    press("Japan")
    expect(chosen).to_have_text([re.compile("Germany")])
    press("United Kingdom")
    expect(chosen).to_have_text([re.compile("United Kingdom")])
    press("Axis")
    expect(chosen).to_have_text([re.compile("Germany"), re.compile("Japan")])


def test_the_tables_are_found_again(visit: Visit) -> None:
    """What waits for somebody is listed on the first page."""
    visitor = visit()
    visitor.home().play_now().wait_for("Soviet Union: purchase units")

    visitor.page.goto("/")

    waiting = visitor.page.locator("section", has_text="Waiting for you").last
    waiting.get_by_role("link").first.click()
    Table(visitor.page).ready().wait_for("Soviet Union: purchase units")


def test_a_table_is_listed_once(visit: Visit) -> None:
    """For who made it, who joins it and who only looks on; before it begins and while it is
    played."""
    host, guest, other = visit(), visit(), visit()
    id = host.new_table(axis="open", public=True)

    def is_once(*visitors: Visitor) -> None:
        for visitor in visitors:
            visitor.home()
            expect(visitor.page.locator(f'a[href="/t/{id}"]')).to_have_count(1)

    is_once(host, guest, other)
    guest.ask("POST", f"/tables/{id}/seats/germany-japan/sit")
    is_once(host, guest)
    host.ask("POST", f"/tables/{id}/start")
    is_once(host, guest, other)
