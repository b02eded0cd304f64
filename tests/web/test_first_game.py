"""The first game: somebody who has never played presses one button and does what the coach says."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.web.pages import Table
from tests.web.visitor import Visitor

TITLE = "Learn in ten minutes"
GLOW = "path.coach"


def learn(visitor: Visitor, name: str = TITLE) -> tuple[Table, Locator]:
    """The table of the lesson, and the coach at it."""
    visitor.home()
    visitor.page.get_by_role("button", name=name).click()
    table = Table(visitor.page).ready()
    return table, visitor.page.get_by_role("region", name=name, exact=True)


def test_a_newcomer_is_led_through_the_first_moves(visitor: Visitor) -> None:
    """Buying, an attack by land, and a landing by the hint."""
    table, coach = learn(visitor)
    expect(coach).to_contain_text("Welcome, commander")
    expect(table.map.locator(GLOW)).to_have_count(2)
    coach.get_by_role("button", name="Next").click()

    expect(coach).to_contain_text("Buy units")
    expect(table.side.locator("li.coached")).to_have_count(2)
    table.count("infantry", 2)
    table.count("tank", 1)
    expect(table.side.locator("li.coached")).to_have_count(0)
    table.side.locator("button.coached", has_text="Buy").click()

    expect(coach).to_contain_text("They come later")
    table.side.locator("button.coached", has_text="End purchases").click()

    expect(coach).to_contain_text("Attack by land")
    table.send("southern_europe", "Southern Europe", "balkans")
    expect(coach).to_contain_text("A transport carries one land unit of any kind")
    coach.get_by_role("button", name="Next").click()

    expect(coach).to_contain_text("Load, sail, land")
    coach.get_by_role("button", name="Show me").click()
    tray = table.tray("United Kingdom")
    expect(table.number("infantry", tray)).to_have_attribute("aria-valuenow", "2")
    expect(table.number("fighter", tray)).to_have_attribute("aria-valuenow", "0")
    expect(tray).to_contain_text("Press where they shall go")
    expect(table.map.locator(GLOW)).to_have_count(1)
    table.click("western_europe")
    expect(coach).to_contain_text("Hunting a submarine")


def test_the_coach_goes_away_and_comes_back(visitor: Visitor) -> None:
    """Whoever wants to play alone is left alone, and nothing is lost by it."""
    table, coach = learn(visitor)
    coach.get_by_role("button", name="Next").click()
    coach.get_by_role("button", name="Send the coach away").click()
    expect(coach).to_be_hidden()
    expect(table.side.locator(".coached")).to_have_count(0)

    visitor.page.reload()
    table.ready().press("Ask the coach")
    expect(coach).to_contain_text("Buy units")
