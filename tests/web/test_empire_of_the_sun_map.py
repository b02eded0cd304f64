"""Empire of the Sun at the web table: what a question shows on the map."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.empire import (
    BUNA,
    DECLARED,
    GILI_GILI,
    LAE,
    PAPUA,
    PHONE,
    RABAUL,
    UNITS,
    activate,
    at_one_screen,
    play,
)
from tests.web.test_layout import TABLET
from tests.web.visitor import Visitor

FREE = """spaces => spaces.filter(space => {
  const shape = document.querySelector(`[role=application] [data-space="${space}"]`);
  const { left, top, width, height } = shape.getBoundingClientRect();
  const over = document.elementFromPoint(left + width / 2, top + height / 2);
  return over?.closest("[role=application]");
}).length"""
"""How many of these hexes can be pressed in their middle."""


def test_what_one_is_asked_about_is_in_sight(visitor: Visitor) -> None:
    """Whoever opens the page to answer an Offensive sees where it is fought, and that nobody stands
    where it lands."""
    table = visitor.at(at_one_screen(visitor, PAPUA, *DECLARED))
    expect(table.wait_for("Answer the Offensive?")).to_contain_text("unopposed")
    for space in (BUNA, GILI_GILI):
        expect(table.block(space)).to_be_in_viewport()


def test_the_range_of_the_hq_that_was_chosen_lies_on_the_map(visitor: Visitor) -> None:
    """While units are activated, without asking for it (EOS-6.11-01); it can be put away."""
    table = visitor.at(at_one_screen(visitor, PAPUA))
    laid = visitor.page.get_by_role("status").filter(has_text="South Seas HQ")
    ranged = table.map.locator("[class*=tone-good]")
    expect(ranged).to_have_count(0)

    play(table, "Combined Fleet", "Operations 3: South Seas HQ")
    table.wait_for("Activate units")
    expect(laid).to_be_visible()
    expect(ranged.first).to_be_attached()
    table.click(LAE)
    expect(laid).to_be_visible()
    laid.get_by_role("button", name="Close").click()
    expect(laid).to_be_hidden()
    expect(ranged).to_have_count(0)


@pytest.mark.parametrize("screen", [PHONE, TABLET], ids=["phone", "tablet"])
def test_units_left_to_move_are_in_free_sight(visit: Visit, screen: dict[str, Any]) -> None:
    """Every hex with units to move can be pressed: it is on the screen, and the tools of the map do
    not lie over it."""
    visitor = visit(**screen)
    id = at_one_screen(visitor, PAPUA, *DECLARED[:3])
    table = visitor.at(id)
    table.wait_for("Move the activated units")
    visitor.page.wait_for_function(f"({FREE})(['{LAE}', '{RABAUL}']) === 2")


def test_a_long_name_makes_room_for_the_stack_beside_it(visit: Visit) -> None:
    """Counters in Wewak lie over none of the letters of the Admiralty Islands next to it."""
    visitor = visit(viewport={"width": 1280, "height": 720})
    units = {**PAPUA["units"], "jp_army_18": "3720", "jp_air_div_6": "3720"}
    given = {**PAPUA, "japanese": [*PAPUA["japanese"], "3720"], "units": units}
    table = visitor.at(at_one_screen(visitor, given))
    play(table, "Combined Fleet", "Operations 3: South Seas HQ")
    table.wait_for("Activate units")
    activate(table, *UNITS)
    table.settled("3720")
    name = table.map.locator(".print text.name").filter(has_text="Admiralty Islands").bounding_box()
    stack = table.block("3720").bounding_box()

    assert name
    assert stack
    assert name["x"] >= stack["x"] + stack["width"] - 3
