"""A phone: what is to be pressed is in sight, everything is reached, two fingers zoom."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import Visit
from tests.web.pages import Table
from tests.web.positions import log_of
from tests.web.visitor import Visitor

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


@pytest.fixture
def phone(visit: Visit) -> Visitor:
    return visit(**PHONE)


def is_in_sight(thing: Locator) -> bool:
    """Wholly on the screen, with nothing over its middle, once the page has come to rest."""
    for _ in range(30):
        if _is_in_sight(thing):
            return True
        thing.page.wait_for_timeout(100)
    return False


def _is_in_sight(thing: Locator) -> bool:
    return bool(
        thing.evaluate(
            """thing => {
              const { left, right, top, bottom } = thing.getBoundingClientRect();
              const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
              return left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight
                && thing.contains(over);
            }"""
        )
    )


def send(table: Table, space: str, name: str, target: str) -> None:
    """Pick up everything with a finger and send it."""
    table.tap(space)
    tray = table.tray(name)
    tray.get_by_role("button", name="All", exact=True).tap()
    expect(tray).to_contain_text("Press where they should go")
    table.tap(target)
    expect(tray).to_be_hidden()


def test_what_is_to_be_pressed_is_in_sight(phone: Visitor) -> None:
    """Through a turn: the sum and both buttons of a purchase, the battle, losses, the landing."""
    table = phone.at(phone.new_table(options={"low_luck": True}))
    ask = table.wait_for("Soviet Union: purchase units")
    for name in ("Buy", "End purchases"):
        assert is_in_sight(ask.get_by_role("button", name=name, exact=True))
    assert is_in_sight(ask.get_by_text("of 24 IPC left"))
    assert is_in_sight(table.number("tank", ask))
    for tool in ("Find a space", "The board as a list"):
        assert is_in_sight(phone.page.get_by_role("button", name=tool))
    table.press("End purchases")

    table.wait_for("Soviet Union: combat move")
    assert is_in_sight(table.ask.get_by_role("button", name="End combat move"))
    send(table, "russia", "Russia", "west_russia")
    assert is_in_sight(table.ask.get_by_text("% to win")), "the chance of what was just declared"
    send(table, "archangel", "Archangel", "west_russia")
    table.press("End combat move")

    ask = table.wait_for("Soviet Union: conduct combat")
    fight = ask.get_by_role("button", name="Fight in West Russia")
    assert is_in_sight(fight)
    end = ask.get_by_role("button", name="End combat")
    assert end.bounding_box()["y"] > fight.bounding_box()["y"]  # type: ignore[index]
    fight.tap()
    table.still()
    while "noncombat" not in (title := table.ask.get_attribute("aria-label") or ""):
        main = table.ask.locator("button.primary:enabled").first
        assert is_in_sight(main), title
        main.tap()
        table.still()

    waiting = table.ask.get_by_role("button", name=re.compile("^Still in the air"))
    assert is_in_sight(waiting)
    waiting.tap()
    expect(table.tray("West Russia")).to_be_visible()
    table.tap("russia")
    expect(table.tray("West Russia")).to_be_hidden()
    end = table.ask.get_by_role("button", name="End noncombat move")
    expect(end).to_be_enabled()
    assert is_in_sight(end)


@pytest.mark.parametrize("game", ["europe_1940", "global_1940"])
def test_a_purchase_leaves_the_other_tabs_in_sight(phone: Visitor, game: str) -> None:
    """One press away, and back again to what was counted; the next question comes forward."""
    log = log_of(game, {"start": "setup", "power": "germany", "phase": "purchase"})
    table = phone.at(phone.go_on(log, "germany"))
    table.wait_for("Germany: purchase units")
    table.count("infantry", 2)
    tabs = phone.page.get_by_role("tablist").last.get_by_role("tab")
    names = ["Turn", "Log", "Powers", "Politics", "Chat", "Table"]
    assert [tab.inner_text().strip() for tab in tabs.all()] == names
    for tab in tabs.all():
        assert is_in_sight(tab)

    tabs.filter(has_text="Politics").tap()
    panel = phone.page.get_by_role("tabpanel")
    assert is_in_sight(panel.get_by_role("heading", name="Wars"))
    expect(table.ask).to_be_hidden()
    tabs.filter(has_text="Turn").tap()
    expect(panel).to_be_hidden()
    expect(table.number("infantry")).to_have_attribute("aria-valuenow", "2")
    table.press("Buy")
    tabs.filter(has_text="Log").tap()
    assert is_in_sight(table.log.get_by_text("Germany buys 2 infantry for 6 IPC"))
    tabs.filter(has_text="Turn").tap()
    table.press("End purchases")
    ask = table.wait_for("Germany: declare war?")
    for tab in tabs.all():
        assert is_in_sight(tab)
    assert is_in_sight(ask.get_by_role("button", name="Declare war on Soviet Union"))
    assert is_in_sight(ask.get_by_role("button", name="Go on"))


def test_plan_odds_and_rules_are_in_a_menu(phone: Visitor) -> None:
    table = phone.at(phone.new_table())
    table.wait_for("Soviet Union: purchase units")
    more = phone.page.locator("summary[aria-label=More]")
    more.tap()
    for name in ("Odds", "Rules"):
        assert is_in_sight(phone.page.get_by_role("link", name=name, exact=True))
    phone.page.get_by_role("button", name="How to play").tap()
    phone.page.get_by_role("dialog").get_by_role("button", name="Close").tap()
    more.tap()
    phone.page.get_by_role("button", name="Plan", exact=True).tap()
    expect(phone.page.get_by_role("region", name="Plan")).to_be_visible()
    expect(phone.page.get_by_role("link", name="Odds", exact=True)).to_be_hidden()


def test_the_first_tip_is_read_whole_and_leaves_room_to_buy(phone: Visitor) -> None:
    table = phone.at(phone.new_table())
    table.wait_for("Soviet Union: purchase units")
    tip = table.side.get_by_role("note").locator("p")

    assert "Press a unit's picture" in tip.inner_text()
    assert tip.evaluate("it => it.scrollWidth <= it.clientWidth && it.clientHeight > 30")
    assert is_in_sight(table.side.get_by_role("button", name="infantry: one more", exact=True))
    assert is_in_sight(table.side.get_by_role("button", name="End purchases"))


def test_a_tip_is_a_line_until_it_is_pressed(phone: Visitor) -> None:
    table = phone.at(phone.new_table())
    table.wait_for("Soviet Union: purchase units")
    table.press("End purchases")
    table.wait_for("Soviet Union: combat move")
    tip = table.side.get_by_role("note")
    low = tip.bounding_box()
    tip.get_by_role("button").first.tap()
    high = tip.bounding_box()

    assert low
    assert high
    assert low["height"] < 50 < high["height"]


def between(table: Table, one: str, other: str) -> float:
    """How far apart two spaces are on the screen."""
    a, b = table.settled(one), table.settled(other)
    return abs(a["x"] - b["x"]) + abs(a["y"] - b["y"])


def pinch(page: Page, table: Table, start: int, end: int) -> None:
    """Two fingers, this far from the middle of the map, and moved to be so far."""
    box = table.map.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    session = page.context.new_cdp_session(page)

    def touch(kind: str, away: float) -> None:
        points = [{"x": x - away, "y": y}, {"x": x + away, "y": y}] if away else []
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", start)
    for step in range(1, 6):
        touch("touchMove", start + (end - start) * step / 5)
    touch("touchEnd", 0)


def test_two_fingers_zoom(phone: Visitor) -> None:
    table = phone.at(phone.new_table())
    table.press("End purchases")
    table.wait_for("Soviet Union: combat move")
    before = between(table, "russia", "caucasus")
    pinch(phone.page, table, 40, 80)
    larger = between(table, "russia", "caucasus")
    assert larger > before * 1.4
    pinch(phone.page, table, 80, 40)
    assert between(table, "russia", "caucasus") < larger * 0.8
    expect(phone.page.locator(".open.card")).to_be_hidden()
