"""The first game: somebody who has never played presses one button and does what the coach says."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.web.conftest import Visit
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
    expect(tray).to_contain_text("Press where they should go")
    expect(table.map.locator(GLOW)).to_have_count(1)
    table.click("western_europe")
    expect(coach).to_contain_text("Hunting a submarine")


def test_the_coach_goes_away_and_comes_back(visitor: Visitor) -> None:
    """Whoever wants to play alone is left alone, and nothing is lost by it."""
    table, coach = learn(visitor)
    coach.get_by_role("button", name="Next").click()
    coach.get_by_role("button", name="Hide the coach").click()
    expect(coach).to_be_hidden()
    expect(table.side.locator(".coached")).to_have_count(0)

    visitor.page.reload()
    table.ready().press("Ask the coach")
    expect(coach).to_contain_text("Buy units")


def test_at_the_end_the_full_game_is_one_press_away(visitor: Visitor) -> None:
    """Only phases are ended; the coach says what there is to say, and offers the whole map."""
    table, coach = learn(visitor)
    ends = {"purchase units": "purchases", "combat move": "combat move"}
    for title, end in {**ends, "noncombat move": "noncombat move"}.items():
        table.wait_for(f"United Kingdom: {title}")
        table.press(f"End {end}")
    expect(coach).to_contain_text("Income", timeout=60_000)
    coach.get_by_role("button", name="Next").click()
    expect(coach).to_contain_text("That is the whole game")
    before = visitor.page.url
    coach.get_by_role("button", name="Start the full game").click()

    visitor.page.wait_for_url(lambda url: url != before)
    expect(coach).to_have_count(0)


def test_what_is_undone_is_asked_for_again_and_what_is_skipped_is_not(visitor: Visitor) -> None:
    table, coach = learn(visitor)
    coach.get_by_role("button", name="Next").click()
    table.count("infantry", 2)
    table.count("tank", 1)
    table.press("Buy")
    expect(coach).to_contain_text("They come later")
    table.press("↶ Undo")
    expect(coach).to_contain_text("Buy units")

    coach.get_by_role("button", name="Skip this step").click()
    expect(coach).not_to_contain_text("Buy units")
    visitor.page.reload()
    expect(coach).to_be_visible()
    expect(coach).not_to_contain_text("Buy units")


@pytest.mark.parametrize("language", ["de", "ru", "cs"])
def test_the_coach_leads_on_a_phone_in_every_language(visit: Visit, language: str) -> None:
    """Until the first attack, by what is outlined; nothing hangs over the edge."""
    phone = visit(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, locale=language
    )
    phone.home()
    phone.page.locator("section.learn button").first.tap()
    table = Table(phone.page).ready()
    coach = phone.page.locator("section.coach")
    coach.locator("button.primary").tap()
    rows = table.side.locator("li.coached")
    expect(rows).to_have_count(2)
    for _ in range(3):
        rows.first.get_by_role("button").last.tap()
    expect(rows).to_have_count(0)
    for _ in range(2):
        table.side.locator("button.coached").tap()
        table.still()

    coach.get_by_role("button").nth(1).tap()
    expect(phone.page.locator("section.tray")).to_be_visible()
    table.tap("balkans")
    expect(phone.page.locator("section.tray")).to_be_hidden()
    assert not phone.page.evaluate("document.documentElement.scrollWidth > innerWidth")
