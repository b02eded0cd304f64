"""There is room for what one looks at: the shop on a small laptop, the map on a tablet."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.pages import Table
from tests.web.test_everyone import PHONE
from tests.web.visitor import Visitor

LAPTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 720}}
TABLET: dict[str, Any] = {"viewport": {"width": 768, "height": 1024}, "has_touch": True}
ROWS_IN_SIGHT = """
    panel => {
      const foot = panel.querySelector(".foot").getBoundingClientRect().top + 8;
      const body = panel.querySelector(".body").getBoundingClientRect();
      return [...panel.querySelectorAll(".body li")].filter(row => {
        const box = row.getBoundingClientRect();
        return box.top >= body.top && box.bottom <= Math.min(foot, body.bottom);
      }).length;
    }
"""


def shopping(visitor: Visitor) -> Table:
    """The shop of the second power: something has happened, and can be taken back."""
    table = visitor.at(visitor.new_table())
    for phase in ("purchases", "combat move", "noncombat move"):
        table.press(f"End {phase}")
    table.wait_for("Germany: purchase units")
    table.still()
    return table


def test_a_small_laptop_shows_half_of_the_shop(visit: Visit) -> None:
    """And the log by a press."""
    visitor = visit(**LAPTOP)
    table = shopping(visitor)
    assert table.ask.evaluate(ROWS_IN_SIGHT) >= 5

    table.tab("Log")
    box = table.log.bounding_box()
    assert box
    assert box["height"] > 60


def test_a_battle_lies_over_no_row_of_the_list(visit: Visit) -> None:
    """While it is fought and when it is over: all that the list offers can be pressed."""
    visitor = visit(**LAPTOP)
    table = visitor.at(visitor.new_table())
    table.press("End purchases")
    table.wait_for("Soviet Union: combat move")
    table.send("russia", "Russia", "west_russia")
    table.press("End combat move")
    table.press("Fight in West Russia")
    battle = visitor.page.locator("main > .battle")
    expect(battle).to_be_visible()
    visitor.page.get_by_role("button", name="The board as a list").click()

    def gap() -> float:
        listed, fought = visitor.page.locator("main .list").bounding_box(), battle.bounding_box()
        assert listed
        assert fought
        return fought["y"] - listed["y"] - listed["height"]

    assert gap() >= 0
    table.until("noncombat move")
    expect(battle).to_contain_text("West Russia")
    assert gap() >= 0


def test_a_tablet_held_upright_gives_its_width_to_the_map(visit: Visit) -> None:
    """What is asked lies below; while nothing is, it takes little; and the shop has its rows."""
    host, guest = visit(**TABLET), visit(**TABLET)
    table = shopping(host)
    board = table.map.bounding_box()
    assert board
    assert board["width"] == TABLET["viewport"]["width"]
    whole = host.page.get_by_role("img", name="Overview of the board").bounding_box()
    assert whole
    assert whole["width"] < board["width"] / 6
    assert table.ask.evaluate(ROWS_IN_SIGHT) >= 4
    expect(table.log).to_be_in_viewport()

    id = host.new_table(axis="open", public=True)
    guest.ask("POST", f"/tables/{id}/seats/germany-japan/sit")
    host.ask("POST", f"/tables/{id}/start")
    waiting = guest.at(id)
    expect(waiting.side).to_contain_text("Waiting for Soviet Union")
    board = waiting.map.bounding_box()
    assert board
    assert board["width"] == TABLET["viewport"]["width"]
    assert board["height"] > 0.6 * TABLET["viewport"]["height"]


def test_a_tablet_held_upright_shows_a_battle_with_its_dice(visit: Visit) -> None:
    """Also while losses of many kinds are chosen below it."""
    visitor = visit(**TABLET)
    table = visitor.at(visitor.new_table(options={"low_luck": True}))
    table.press("End purchases")
    table.wait_for("Soviet Union: combat move")
    table.send("russia", "Russia", "west_russia")
    table.press("End combat move")
    table.press("Fight in West Russia")
    battle = visitor.page.locator("main > .battle")
    dice = battle.get_by_role("log", name="Dice").locator(":scope > *").first
    for power in ("Germany", "Soviet Union"):
        table.wait_for(f"{power}: losses in West Russia")
        expect(dice).to_be_visible()
        card, roll = battle.bounding_box(), dice.bounding_box()
        assert card
        assert roll
        assert roll["y"] + roll["height"] <= card["y"] + card["height"]
        table.press("Take the losses")


def test_a_tablet_held_upright_looks_back_beside_the_log(visit: Visit) -> None:
    """The graph is seen whole, and no tab lies over it."""
    visitor = visit(**TABLET)
    table = shopping(visitor)
    visitor.page.get_by_role("button", name="Look back", exact=True).click()
    graph = table.side.locator("figure")
    expect(graph).to_be_in_viewport(ratio=1)
    drawn, tabs = graph.bounding_box(), table.side.get_by_role("tablist").bounding_box()
    assert drawn
    assert tabs
    assert drawn["x"] + drawn["width"] <= tabs["x"]
    expect(table.log).to_be_in_viewport()
    box = table.log.bounding_box()
    assert box
    assert box["height"] > 200


def test_who_plays_what_stands_in_columns_on_a_phone(visit: Visit) -> None:
    """However long a power's name is."""
    page = visit(**PHONE).page
    page.goto("/new")
    seats = page.get_by_role("combobox", name=re.compile("Soviet Union|Germany|United"))
    expect(seats).to_have_count(4)
    boxes = [seat.bounding_box() for seat in seats.all()]
    assert len({(box["x"], box["width"]) for box in boxes if box}) == 1
