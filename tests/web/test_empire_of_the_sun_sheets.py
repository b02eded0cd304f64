"""Empire of the Sun at the web table: units that arrive, what is laid over the map, the tracks."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.empire import PAPUA, PHONE, RABAUL, at_one_screen, new_table
from tests.web.visitor import Visitor

BIAK = "3319"
"""In the middle of the sheet."""
ARRIVALS: dict[str, Any] = {
    "options": {"scenario": "1942"},
    "empty": True,
    "turn": 3,
    "tracks": {"europe": 1},
    "segment": "allied_reinforcements",
    "units": {
        "us_hq_central_pacific": "5808",
        "joint_hq_anzac": "turn_3",
        "au_corps_3": "turn_3",
    },
}
"""An HQ and a corps arrive; the corps may come to where the HQ is placed, and nowhere else."""
IN_SIGHT = """() => {
  const [path] = document.querySelectorAll("[role=application] path.movable");
  const map = document.querySelector("[role=application]").getBoundingClientRect();
  const box = path.getBoundingClientRect();
  return box.left >= map.left && box.right <= map.right && box.top >= map.top
    && box.bottom <= map.bottom;
}"""
"""Whether all that shines as a choice is on the screen."""
CHOICES = """() => {
  const [path] = document.querySelectorAll("[role=application] path.movable");
  const map = document.querySelector("[role=application]").getBoundingClientRect();
  const at = path.getScreenCTM();
  const corners = path.getAttribute("d").split("M").slice(1)
    .map(d => new DOMPoint(...d.split(/[ L]/).slice(0, 2).map(Number)).matrixTransform(at));
  const seen = corners.filter(({ x, y }) =>
    x > map.left + 20 && x < map.right - 20 && y > map.top + 60 && y < map.bottom - 20);
  return { high: 60 * Math.sqrt(3) * at.d, of: corners.length, seen: seen.length };
}"""
"""How high the hexes are that shine as a choice, in pixels, and how many of them are in sight."""
FINGER = 23.9
"""A hex that is lower is missed."""
CUT = "names => names.filter(it => it.scrollWidth > it.clientWidth).map(it => it.innerText)"
"""The names that are wider than their place."""
TALL = """names => names
  .filter(it => it.offsetHeight > 2.1 * parseFloat(getComputedStyle(it).lineHeight))
  .map(it => it.innerText)"""
"""The names that take more than two lines."""


def test_units_that_arrive_are_placed_on_the_map(visitor: Visitor) -> None:
    """They are not bought; the places allowed are in sight and shine, and one of them is pressed
    there or on the sheet, where it is ticked (EOS-10.11-02)."""
    id = at_one_screen(visitor, ARRIVALS)
    table = visitor.at(id)
    table.wait_for("Place reinforcements")
    expect(table.side.locator(".phase")).to_contain_text("To be placed:")
    expect(table.ask.get_by_role("spinbutton")).to_have_count(0)
    table.ask.get_by_role("tab", name="ANZAC HQ").click()
    visitor.page.wait_for_function(IN_SIGHT)

    row = table.ask.get_by_role("button", name="Biak", exact=True)
    table.show("Biak")
    table.close_card()
    table.map.hover()
    visitor.page.mouse.wheel(0, -700)
    table.click(BIAK)
    expect(row).to_have_attribute("aria-pressed", "true")
    table.press("Place it")
    table.still()
    table.wait_for("Place reinforcements")
    placed = visitor.sight(id)["scene"]["spaces"][BIAK]["pieces"]
    assert [piece["name"] for piece in placed] == ["ANZAC HQ"]


def test_places_all_over_the_board_can_be_pressed_on_a_phone(visit: Visit) -> None:
    """They are not shown all at once, but as many as there are where hexes are large enough for a
    finger; all of them are on the sheet (EOS-10.11-02)."""
    phone = visit(**PHONE)
    table = phone.at(at_one_screen(phone, ARRIVALS))
    table.wait_for("Place reinforcements")
    table.ask.get_by_role("tab", name="ANZAC HQ").click()
    choices = phone.page.wait_for_function(
        f"() => {{ const c = ({CHOICES})(); return c.seen && c; }}"
    )
    found = choices.json_value()
    assert found["high"] >= FINGER
    assert 0 < found["seen"] <= found["of"]


def test_a_command_range_is_an_area_with_a_rim(visit: Visit) -> None:
    """Its hexes are tinted and its outer sides drawn, no others; the sentence about it is in sight
    on a phone too, where a card lies open (EOS-6.11-01)."""
    phone = visit(**PHONE)
    table = phone.at(at_one_screen(phone, PAPUA))
    page = phone.page
    table.wait_for("Play a card")
    page.get_by_role("combobox", name="Show on the map").select_option("command")
    page.get_by_role("button", name="Find a space").tap()
    page.get_by_role("combobox", name="Find a space").fill(RABAUL)
    page.get_by_role("combobox", name="Find a space").press("Enter")
    area = table.map.locator("path.area").first
    expect(area).to_have_css("stroke", "none")
    hexes = str(area.get_attribute("d")).count("Z")
    sides = str(table.map.locator("path.rim").first.get_attribute("d")).count("M")
    assert 6 < sides < 2 * hexes

    said = page.get_by_role("status").filter(has_text="South Seas HQ")
    expect(said).to_be_visible()
    expect(page.locator(".open.card")).to_be_visible()
    assert said.evaluate(
        """said => {
          const { left, top, width, height } = said.getBoundingClientRect();
          return said.contains(document.elementFromPoint(left + width / 2, top + height / 2));
        }"""
    )


def test_standing_orders_name_places(visitor: Visitor) -> None:
    """Regions and single bases, in an order of one's own; what was put there is taken out again
    (EOS-9.6-01)."""
    id = new_table(visitor, "me", "random")
    table = visitor.at(id)
    table.tab("Table")
    visitor.page.get_by_text("Standing orders").click()
    put = visitor.page.get_by_role("combobox", name="Return first to: put next")
    for place in ("Caroline Islands", "Rabaul, 4021", "Kavieng, 4020"):
        put.select_option(label=place)
    visitor.page.get_by_role("button", name="2. Rabaul, 4021: take out").click()
    visitor.page.get_by_role("button", name="Save", exact=True).click()
    expect(visitor.page.get_by_text("Saved.")).to_be_visible()
    kept = visitor.ask("GET", f"/tables/{id}/seats/japan/orders")["orders"]
    assert kept["home_regions"] == ["carolines", "4020"]


@pytest.mark.parametrize("language", ["en", "de", "ru", "cs"])
def test_no_name_of_a_track_is_cut(visit: Visit, language: str) -> None:
    """All of them can be read on a screen of 1440 pixels, beside each other and in two lines, in
    the game that has most of them."""
    visitor = visit(locale=language)
    id = new_table(visitor, "me", "me", options={"scenario": "1943"})
    visitor.page.goto(f"/t/{id}")
    names = visitor.page.locator(".bar .name")
    names.first.wait_for()
    assert not names.evaluate_all(CUT)
    assert not names.evaluate_all(TALL)
    bar = visitor.page.locator(".bar > button")
    assert bar.evaluate("bar => bar.scrollWidth - bar.clientWidth") == 0
